"""What is left out when texts are encoded, and what is found that could be."""

from __future__ import annotations

import csv
import html
from pathlib import Path

import pytest

from core.corpus import LeaveOut, RowStore
from core.corpus.leaving_out import find, shown
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task

ALL = LeaveOut.parse(["handles,addresses,html"])


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("@norwind where is my bag?", "where is my bag?"),
        ("thanks @jo.smith, and @ana!", "thanks , and !"),
        ("write to me@here.org or @me", "write to or"),
        ("see https://t.example/q7?a=1&b=2 now", "see now"),
        ("see www.example.org/x", "see"),
        ("Tom &amp; Jerry &#39;n&#x27; co", "Tom & Jerry 'n' co"),
        ("<p class='x'>a<br/>b</p> <b>c</b>", "a b c"),
        ("a < b and c > d, R&D; AT&T", "a < b and c > d, R&D; AT&T"),
        ("meet @ noon, 5@6", "meet @ noon, 5@6"),
        ("@only", "@only"),  # nothing would be left
        ("https://t.example/q7", "https://t.example/q7"),
        ("", ""),
        ("이 영화 @감독 최고 &lt;3", "이 영화 최고 <3"),
    ],
)
def test_what_is_left(text: str, rest: str) -> None:
    assert ALL.rest_of(text) == rest


def test_only_what_is_asked_for() -> None:
    text = "@jo see https://x.example &amp; more"
    assert LeaveOut.parse(["handles"]).rest_of(text) == "see https://x.example &amp; more"
    assert LeaveOut.parse(["addresses"]).rest_of(text) == "@jo see &amp; more"
    assert LeaveOut().rest_of(text) == text


def test_phrases_in_any_case_over_lines_and_as_whole_words() -> None:
    leave_out = LeaveOut.parse(['"kind regards, Tom"', "sent from my phone"])
    assert leave_out.phrases == ("kind regards, Tom", "sent from my phone")
    assert leave_out.rest_of("It broke.\nKind regards,\n  TOM - Sent from my phone") == "It broke."
    assert leave_out.rest_of("kind regards, Tommy") == "kind regards, Tommy"
    assert leave_out.rest_of("Sent from my phone") == "Sent from my phone"
    assert LeaveOut.parse(["(c) 2024."]).rest_of("All rights (c) 2024. Yes") == "All rights Yes"


def test_the_same_list_is_read_again() -> None:
    leave_out = LeaveOut.parse(['html, handles,"a, b"', "handles,c  d"])
    assert leave_out.kinds == ("handles", "html")
    assert leave_out.names == ("handles", "html", "a, b", "c d")
    assert LeaveOut.from_json(leave_out.as_json()) == leave_out
    assert LeaveOut.from_json(None) == LeaveOut()
    assert not LeaveOut()
    with pytest.raises(InputError, match="no phrase"):
        LeaveOut.parse(["handles,---"])


def test_counts_are_of_texts() -> None:
    counts = LeaveOut.parse(["handles,addresses,thanks a lot"]).count(
        ["@a @b hello", "@c", "thanks a lot @d thanks a lot for it", "nothing"]
    )
    assert counts == {"handles": 3, "addresses": 0, "thanks a lot": 1, "": 1}


def test_entities_are_the_letters_that_the_standard_library_says() -> None:
    for entity in ("&amp;", "&lt;", "&eacute;", "&#8217;", "&#x1F600;", "&nbsp;"):
        assert shown(f"a{entity}b") == html.unescape(f"a{entity}b")
    assert shown("R&copy and &nosuchthing; &;") == "R&copy and &nosuchthing; &;"


def _letters(n: int) -> list[str]:
    """Each third text stands in a form letter; all are about something else."""
    words = ["card", "bag", "train", "room", "letter", "key", "door", "bread", "coffee", "river"]
    texts = [f"{words[k % 10]} {k} is by the {words[k // 10 % 10]}" for k in range(n)]
    return [
        f"Dear team of the Northbank, {text} Kind regards, sent from my phone" if k % 3 == 0 else text
        for k, text in enumerate(texts)
    ]


def test_what_repeats_at_either_end_is_found() -> None:
    found = find(_letters(300))
    assert {(each.name, each.is_phrase, each.n_texts) for each in found} == {
        ("Dear team of the Northbank,", True, 100),
        ("Kind regards, sent from my phone", True, 100),
    }
    rest = LeaveOut.parse([f'"{each.name}"' for each in found])
    assert rest.rest_of(_letters(300)[0]) == "card 0 is by the card"


def test_how_people_begin_is_no_boilerplate(public_data: Path) -> None:
    with (public_data / "banking77" / "train.csv").open(encoding="utf-8", newline="") as file:
        texts = [row[0] for row in csv.reader(file)][1:5_001]
    assert find(texts) == ()


def test_kinds_are_found_with_an_example() -> None:
    found = find(["@jo hi", "hi &amp; bye", "mail me@x.org", "plain"])
    assert [(each.name, each.n_texts, each.example) for each in found] == [
        *(("handles", 1, "@jo"), ("addresses", 1, "me@x.org"), ("html", 1, "&amp;"))
    ]
    assert find([]) == ()


def test_looking_can_be_stopped() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        find(["a b c"] * 10, Task(cancel=token))


# -- in the row store


def _file(path: Path, texts: list[str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "note"])
        writer.writerows([text, "a &amp; b"] for text in texts)
    return path


def test_texts_stay_as_they_are_but_for_entities(tmp_path: Path) -> None:
    texts = ["@jo Tom &amp; Jerry", "Tom & Jerry", "plain one", "<b>bold</b> &lt;3", "@jo Tom & Jerry", "@jo"]
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.set_leave_out(ALL)
        report = rows.add_file(_file(tmp_path / "a.csv", texts))
        shown_texts = ["@jo Tom & Jerry", "Tom & Jerry", "plain one", "<b>bold</b> <3", "@jo"]
        assert rows.texts() == shown_texts
        assert rows.texts_to_encode() == ["Tom & Jerry", "Tom & Jerry", "plain one", "bold <3", "@jo"]
        assert rows.texts_to_encode_of([3, 0]) == ["bold <3", "Tom & Jerry"]
        assert rows.text_ids().tolist() == [0, 1, 2, 3, 0, 4]  # in the order of the file
        assert rows.fetch([0], ["note"]) == [("a &amp; b",)]  # another column is as it was
        assert report.left_out == {"handles": 2, "addresses": 0, "html": 2, "": 1}
        assert rows.reports()[0].left_out == report.left_out
    with RowStore.open(tmp_path / "rows.duckdb") as rows:
        assert rows.leave_out == ALL


def test_nothing_is_left_out_unless_asked(tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        report = rows.add_file(_file(tmp_path / "a.csv", ["@jo Tom &amp; Jerry", "and more of it"]))
        assert rows.texts() == rows.texts_to_encode() == ["@jo Tom &amp; Jerry", "and more of it"]
        assert report.left_out == {}
        assert rows.leave_out == LeaveOut()
