"""The map as one HTML file: what is in it is what the workspace has, and nothing in it is markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from core.errors import CancelledError, InputError
from core.export import MapPageOptions, Masking, export_map_page, read_map_page
from core.export.map_page import TEXT_LENGTH, page_texts
from core.progress import CancelToken, Progress, Task
from explorer.shared.theme import DARK, LIGHT, Tokens
from tests.core.export.map_corpus import HOSTILE, Corpus, corpus_of


@pytest.fixture
def corpus(tmp_path: Path) -> Iterator[Corpus]:
    lines = [["text", "when", "stars", "score", "good", "code", "who"]]
    for number in range(60):
        text = HOSTILE[number] if number < len(HOSTILE) else f"sentence {number} " + "word " * (number % 40)
        day = f"2024-02-{number % 28 + 1:02d}" if number % 5 else ""
        stars, score = str(number % 5), str(number / 8)
        code = str(9007199254740993 + number)
        lines.append([text, day, stars, score, str(number % 2 == 0).lower(), code, f"<i>{number % 4}</i>"])
    lines.append(lines[7])  # a text in two rows
    lines.append(["", "2022-07-01", "1", "2.5", "true", "1", "blank"])
    made = corpus_of(lines, tmp_path)
    yield made
    made.rows.close()


def test_what_is_read_back_is_what_the_workspace_has(corpus: Corpus, tmp_path: Path) -> None:
    columns = ("when", "stars", "score", "good", "code", "who")
    page = corpus.export(tmp_path / "map.html", columns=columns, about="60 texts", color="who")
    rows, picture = corpus.rows, corpus.picture
    assert (page["title"], page["about"], page["color"]) == ("Title", "60 texts", "who")
    assert page["points"] == page["of_points"] == rows.n_texts == 60
    row_ids = np.asarray(page["rows"], dtype=np.int64)
    assert sorted(row_ids.tolist()) == list(range(60))  # the first row of each text
    text_ids = rows.text_ids()[row_ids]
    full = rows.texts_of(text_ids)
    assert page["texts"] == [text[:TEXT_LENGTH] for text in full]
    assert page["cut"].tolist() == [int(len(text) > TEXT_LENGTH) for text in full]
    assert 0 < sum(page["cut"].tolist()) == page["cut"].sum() < 60
    assert page["n_rows"].tolist() == [2 if row == 6 else 1 for row in row_ids.tolist()]
    assert page["labels"].tolist() == picture.labels[text_ids].tolist()
    low_x, low_y, side = page["square"]
    there = page["xy"] / 65_535 * side + (low_x, low_y)
    assert np.abs(there - picture.xy[text_ids]).max() <= side / 65_535
    cells = dict(zip(columns, zip(*rows.fetch(row_ids, columns), strict=True), strict=True))
    for column in page["columns"]:
        theirs = cells[column["name"]]
        if column["kind"] == "date":
            epoch = [None if day is None else (day.toordinal() - 719_163) * 86_400 for day in theirs]
            assert column["cells"] == epoch
        elif column["kind"] == "number":
            assert column["cells"] == list(theirs)
        else:
            words = [("no", "yes")[cell] if isinstance(cell, bool) else str(cell) for cell in theirs]
            assert column["cells"] == words
    kinds = {column["name"]: column["kind"] for column in page["columns"]}
    assert kinds == {
        "when": "date",
        "stars": "number",
        "score": "number",
        "good": "category",
        "code": "category",
        "who": "category",  # a number has too few digits for code
    }
    assert [(topic["id"], topic["parent"]) for topic in page["topics"]] == [(0, 2), (1, 2), (2, None)]


def test_texts_are_nowhere_in_the_markup(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    title = 'A "title" </title><script>alert(2)</script>'
    options = MapPageOptions(title, columns=("who",))
    export_map_page(path, corpus.rows, corpus.picture, corpus.tree, options)
    written = path.read_bytes().decode("utf-8")
    tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append(tag)
            names = dict(attrs)
            assert not any(name.startswith("on") or name in ("style", "src", "href") for name in names)
            if tag == "script" and "type" in names:
                inert = {"words": "application/json"}.get(names["id"] or "", "application/octet-stream")
                assert names["type"] == inert

    Reader().feed(written)
    assert tags.count("script") == len(re.findall('id="data-', written)) + 2
    assert tags.count("img") == 0
    assert "alert(1)" not in written
    assert read_map_page(path)["title"] == title


def test_what_the_page_says_is_translated_and_stays_text(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    texts = page_texts()
    assert {"Topics", "{n} of {all} found", "About this page"} <= set(texts)
    assert len(texts) == len(set(texts)) > 40
    corpus.export(path)
    english = path.read_text(encoding="utf-8")
    assert "{{" not in english
    assert '<html lang="en">' in english
    words = {text: f"</script><i>{number}</i>" for number, text in enumerate(texts)}
    corpus.export(path, language="ko", words=words)
    written = path.read_text(encoding="utf-8")
    assert '<html lang="ko">' in written
    assert "<i>" not in written
    assert written.count("</script>") == english.count("</script>")
    said = re.search('id="words">(.*?)</script>', written)
    assert said is not None
    assert json.loads(said[1]) == {text: words[text] for text in json.loads(said[1])}
    assert "&lt;i&gt;0&lt;/i&gt;" in written, "the first is in the HTML"


def test_the_policy_allows_the_one_style_and_the_one_script(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    corpus.export(path)
    written = path.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', written)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    for tag in ("script", "style"):
        content = re.search(f"<{tag}>(.*?)</{tag}>", written, re.DOTALL)
        assert content is not None
        digest = base64.b64encode(hashlib.sha256(content[1].encode("utf-8")).digest()).decode()
        assert rules.pop(f"{tag}-src") == f"'sha256-{digest}'"
    assert rules == {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'"}
    assert written.index("Content-Security-Policy") < written.index("<title>")


def test_half_a_surrogate_pair_becomes_a_mark(corpus: Corpus, tmp_path: Path) -> None:
    options = MapPageOptions("broken \ud800 title")
    export_map_page(tmp_path / "map.html", corpus.rows, corpus.picture, corpus.tree, options)
    assert "<title>broken \ufffd title</title>" in (tmp_path / "map.html").read_text(encoding="utf-8")


def test_addresses_and_numbers_are_masked_everywhere(tmp_path: Path) -> None:
    lines = [["text", "contact", "mobile"]]
    for number in range(12):
        lines.append(
            [f"write to person{number}@example.org now", f"p{number}@example.org", f"138001380{number:02d}"]
        )
    corpus = corpus_of(lines, tmp_path)
    with corpus.rows:
        assert corpus.rows.column("mobile").type == "integer"
        mask = Masking.parse("emails,phones")
        report = export_map_page(
            tmp_path / "map.html",
            corpus.rows,
            corpus.picture,
            corpus.tree,
            MapPageOptions("t", columns=("contact", "mobile"), mask=mask),
        )
        page = read_map_page(tmp_path / "map.html")
        assert set(page["texts"]) == {"write to [email] now"}
        assert [set(column["cells"]) for column in page["columns"]] == [{"[email]"}, {"[phone]"}]
        assert page["topics"][1]["name"] == "sums, call [phone]"
        assert report.masked == 12 + 12 + 12
        assert page["masked"] == ["emails", "phones"]
        plain = corpus.export(tmp_path / "plain.html", columns=("contact", "mobile"))
        assert plain["columns"][1]["kind"] == "number"  # type: ignore[index]


def test_chosen_rows_only(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    options = MapPageOptions("t", columns=("stars",))
    some = np.array([60, 3, 20, 61])  # 60 is the second row of the text of 6, 61 is blank
    report = export_map_page(path, corpus.rows, corpus.picture, corpus.tree, options, some)
    page = read_map_page(path)
    assert (report.points, report.of_points) == (3, 3)
    assert sorted(page["rows"].tolist()) == [3, 20, 60]
    assert page["n_rows"].tolist() == [1, 1, 1]
    with pytest.raises(InputError, match="No text of these rows"):
        export_map_page(path, corpus.rows, corpus.picture, corpus.tree, options, np.array([61]))
    assert sorted(read_map_page(path)["rows"].tolist()) == [3, 20, 60]  # the earlier page stays


def test_of_many_points_some_are_drawn_by_lot_and_it_is_said(corpus: Corpus, tmp_path: Path) -> None:
    options = MapPageOptions("t", most_points=10)
    pages = []
    for name in ("a.html", "b.html"):
        report = export_map_page(tmp_path / name, corpus.rows, corpus.picture, corpus.tree, options)
        assert (report.points, report.of_points) == (10, 60)
        assert report.sentences[0] == "10 of 60 texts are on the page, drawn by lot"
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]


def test_texts_are_cut_shorter_until_the_page_is_small_enough(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    letters = np.array(list("abcdefghijklmnopqrstuvwxyz "))
    lines = [["text"], *([("".join(rng.choice(letters, 200)))] for _ in range(500))]
    corpus = corpus_of(lines, tmp_path)
    with corpus.rows:
        path = tmp_path / "map.html"
        full = export_map_page(path, corpus.rows, corpus.picture, corpus.tree, MapPageOptions("t"))
        assert full.text_length == 120
        most = full.bytes - 15_000
        options = MapPageOptions("t", most_bytes=most)
        report = export_map_page(path, corpus.rows, corpus.picture, corpus.tree, options)
        assert 60 < report.text_length < 120
        assert report.bytes == path.stat().st_size <= most
        assert {len(text) for text in read_map_page(path)["texts"]} == {report.text_length}
        assert report.sentences == (
            f"the page has the first {report.text_length} characters of a text; 500 are longer",
        )
        with pytest.raises(InputError, match="Choose fewer columns or fewer rows"):
            export_map_page(
                path, corpus.rows, corpus.picture, corpus.tree, MapPageOptions("t", most_bytes=50_000)
            )


def test_bad_names_are_refused_and_a_cancel_leaves_nothing(corpus: Corpus, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"ends in \.html"):
        corpus.export(tmp_path / "map.txt")
    with pytest.raises(InputError, match="nothing"):
        corpus.export(tmp_path / "map.html", columns=("nothing",))
    token = CancelToken()

    def cancel(state: Progress) -> None:
        assert (state.stage, state.total, state.unit) == ("Writing texts", 60, "texts")
        token.cancel()

    with pytest.raises(CancelledError):
        export_map_page(
            *(tmp_path / "map.html", corpus.rows, corpus.picture, corpus.tree, MapPageOptions("t"), None),
            Task(cancel, token),
        )
    assert not list(tmp_path.glob("*map*"))
    other = tmp_path / "other.html"
    other.write_text("<p>hello</p>")
    with pytest.raises(InputError, match="is no page with a map"):
        read_map_page(other)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_the_page_has_the_colours_of_the_window(look: Tokens, corpus: Corpus, tmp_path: Path) -> None:
    corpus.export(tmp_path / "map.html")
    written = (tmp_path / "map.html").read_text(encoding="utf-8")
    light, dark = re.findall(r":root \{(.*?)\}", written, re.DOTALL)
    said = dict(re.findall(r"--([a-z-]+): ([^;]*);", dark if look.dark else light))
    said.pop("shadow")
    for name, value in said.items():
        theirs = getattr(look, name.replace("-", "_"))
        assert value == (theirs if isinstance(theirs, str) else " ".join(theirs)), name
    assert {"canvas", "text", "categorical", "sequential", "diverging"} < said.keys()


def test_hidden_rows_are_left_out(corpus: Corpus, tmp_path: Path) -> None:
    corpus.rows.hide([3, 6, 9], "duplicate")  # the text of 6 has another row, 60
    page = corpus.export(tmp_path / "map.html", columns=("stars",))
    assert page["points"] == 58
    assert not {3, 6, 9} & set(page["rows"].tolist())
    assert 60 in page["rows"]
    cells = dict(zip(page["rows"].tolist(), page["columns"][0]["cells"], strict=True))  # type: ignore[index]
    assert all(cells[row] == row % 5 for row in cells if row < 60)
