"""Labelled files of many kinds: what they are taken for, what a person overrules, which rows are bad."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core import examples as examples_room
from core import training
from core.corpus import ReadOptions
from core.errors import InputError
from core.evaluation import primary_metric
from core.examples import Examples, read_examples
from core.examples.reading import parse_score_range
from core.training.objectives import objective_named

PROJECT = Path(__file__).resolve().parents[3]
Write = Callable[..., Path]
NLI_AS_TITLES = ("Entailment", "Neutral", "Contradiction")
THINGS = ("parcel", "card", "hotel", "soup", "train", "letter", "garden", "window", "refund", "ticket")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str, name: str = "data.csv") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def sentence(k: int, how: str = "is here") -> str:
    return f"The {THINGS[k % len(THINGS)]} number {k} {how}."


def table(header: str, rows: list[list[object]], delimiter: str = ",") -> str:
    lines = [header.replace(",", delimiter)] if header else []
    return "\n".join([*lines, *(delimiter.join(str(cell) for cell in row) for row in rows)]) + "\n"


def pair_rows(targets: list[object], n: int = 60) -> list[list[object]]:
    return [[sentence(k), sentence(k, "was there"), targets[k % len(targets)]] for k in range(n)]


@pytest.mark.parametrize(
    ("file", "task", "n", "roles"),
    [
        ("stsb/sts-train.csv", "pair+score", 5749, ("column 6", "column 7", "column 5")),
        ("stsb/sts-test.csv", "pair+score", 1379, ("column 6", "column 7", "column 5")),
        ("stsb-multi-mt/stsb-zh-test.csv", "pair+score", 1379, ("column 1", "column 2", "column 3")),
        ("kor-nlu/sts-test.tsv", "pair+score", 1379, ("sentence1", "sentence2", "score")),
        ("kor-nlu/xnli.dev.ko.tsv", "pair+class", 2490, ("sentence1", "sentence2", "gold_label")),
        ("nli/snli/dev.csv", "pair+class", 9831, ("premise", "hypothesis", "label")),
        ("banking77/test.csv", "text+class", 3080, ("text", "category")),
        ("clinc150/data_full.json", "text+class", 23700, ("text", "label")),
    ],
)
def test_public_files_are_taken_for_what_they_are(
    public_data: Path, file: str, task: str, n: int, roles: tuple[str, ...]
) -> None:
    examples = read_examples(public_data / file)
    assert (examples.task, len(examples), tuple(examples.roles.values())) == (task, n, roles)
    assert examples.n_rejected == 0
    if task == "pair+score":
        assert examples.score_range == (0.0, 5.0)
    if task == "pair+class":
        assert examples.class_names == ("entailment", "neutral", "contradiction")
        assert examples.is_nli


def test_the_sample_pairs_are_scored_pairs() -> None:
    examples = read_examples(PROJECT / "assets" / "sample-pairs.csv")
    assert examples.task == "pair+score"
    assert len(examples) == 300
    assert examples.why == (
        "Taken for pairs of sentences with a score: sentence1 as sentence1, sentence2 as sentence2, score as "
        "score (recognised). Scores from 0 to 5 (the least and greatest in the file) are mapped to 0 to 1."
    )


def test_columns_by_number_as_in_sts_b(public_data: Path) -> None:
    said = read_examples(
        public_data / "stsb" / "sts-dev.csv", "sentence1=6,sentence2=7,score=5", score_range=(0, 5)
    )
    found = read_examples(public_data / "stsb" / "sts-dev.csv")
    assert said.texts == found.texts
    np.testing.assert_array_equal(said.scores, found.scores)
    assert said.texts[0][0] == "A man with a hard hat is dancing."
    assert "column 6 as sentence1" in said.why
    assert "as you say" in said.why
    assert "as declared" in said.why


@pytest.mark.parametrize(
    ("header", "targets", "task", "classes"),
    [
        ("sentence1,sentence2,score", [0.5, 1, 4.2], "pair+score", ()),
        ("question1,question2,is_duplicate", [0, 1], "pair+class", ("0", "1")),
        ("text1,text2,label", ["same", "different"], "pair+class", ("different", "same")),
        ("premise,hypothesis,label", [2, 0, 1], "pair+class", ("entailment", "neutral", "contradiction")),
        ("a,b,c", ["Neutral", "Contradiction", "Entailment"], "pair+class", NLI_AS_TITLES),
        ("first,second,how near", [0, 1, 2, 3, 4, 5], "pair+score", ()),
        ("s1,s2,label", [0.0, 2.5, 5.0], "pair+score", ()),
        ("s1,s2,verdict", ["yes", "no"], "pair+class", ("no", "yes")),
    ],
)  # fmt: skip
def test_pairs_with_a_score_or_a_class(
    write: Write, header: str, targets: list[object], task: str, classes: tuple[str, ...]
) -> None:
    examples = read_examples(write(table(header, pair_rows(targets))))
    assert (examples.task, examples.class_names, len(examples)) == (task, classes, 60)
    if classes:
        assert examples.labels is not None
        # Classes keep their rows.
        named = [examples.class_names[k].casefold() for k in examples.labels[: len(targets)]]
        numbers = {"0": "entailment", "1": "neutral", "2": "contradiction"} if examples.is_nli else {}
        assert named == [numbers.get(str(t), str(t).casefold()) for t in targets]
        alike = examples.positive_class
        assert alike is not None
        assert examples.class_names[alike].casefold() in ("1", "same", "entailment", "yes")
    else:
        low, high = min(map(float, targets)), max(map(float, targets))  # type: ignore[arg-type]
        assert examples.score_range == (low, high)
        assert examples.scores is not None
        expected = [(float(str(t)) - low) / (high - low) for t in targets]
        np.testing.assert_allclose(examples.scores[: len(targets)], expected)


@pytest.mark.parametrize(
    ("classes", "alike"),
    [
        (["ja", "nein"], "ja"),
        (["oui", "non"], "oui"),
        (["sí", "no"], "sí"),
        (["예", "아니요"], "예"),
        (["是", "否"], "是"),
        (["はい", "いいえ"], "はい"),
        (["match", "no match"], "match"),
        (["duplicate", "not_duplicate"], "duplicate"),
        (["different", "not different"], "not different"),
        (["相似", "不相似"], "相似"),
        (["TRUE", "FALSE"], "TRUE"),
        ([-1, 1], "1"),
        (["yes", "no", "unsure"], "yes"),
        (["high", "low"], None),
        (["x", "y"], None),
        (["similar", "very similar"], None),
        ([1, 2], None),
        ([1, 2, 3], None),
        ([0, 1, 2], None),
    ],
)
def test_the_class_that_means_alike_is_known_by_its_name_or_asked_for(
    write: Write, classes: list[object], alike: str | None
) -> None:
    """Of two names that say nothing the second was taken, of 1, 2, 3 the 1: a model learned the opposite."""
    path = write(table("sentence1,sentence2,label", pair_rows(classes)))
    examples = read_examples(path)
    assert examples.task == "pair+class"
    found = None if examples.positive_class is None else examples.class_names[examples.positive_class]
    assert found == alike
    if alike is None:
        assert "Which of them means alike is not known." in examples.why
        said = read_examples(path, alike=str(classes[0]))
        assert said.positive_class is not None
        assert said.class_names[said.positive_class] == str(classes[0])
        with pytest.raises(InputError, match=r"Say which one does \(on the command line with --alike\)"):
            primary_metric(examples)
        with pytest.raises(InputError, match=r"Say which one does \(on the command line with --alike\)"):
            objective_named("contrastive").check(examples)


def test_of_nli_by_numbers_0_and_1_alone_say_nothing(write: Write) -> None:
    """In SuperGLUE's RTE 0 is entailed, elsewhere 1 is."""
    for some in ([0, 1], [0, 2]):
        examples = read_examples(write(table("premise,hypothesis,label", pair_rows(some))))
        assert examples.positive_class is None


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        (
            ["4.2/5", "0.16/5", "3.3/5"],
            "60 of its 60 cells hold no number, the first of them on line 2: '4.2/5'.",
        ),
        (["84%", "3%"], "60 of its 60 cells hold no number, the first of them on line 2: '84%'."),
        (
            ["1", "nan", "4", "nan", "nan"],
            "36 of its 60 cells hold no number, the first of them on line 3: 'nan'.",
        ),
        (
            [1.5, "nan", "NaN", "none"],
            "45 of its 60 cells hold no number, the first of them on line 3: 'nan'.",
        ),
        ([""], "is empty."),
    ],
)
def test_a_column_that_is_called_a_score_is_not_left_out(
    write: Write, cells: list[object], says: str
) -> None:
    """It was, without a word, and every pair, unlike ones included, was taken for alike."""
    path = write(table("sentence1,sentence2,score", pair_rows(cells)))
    with pytest.raises(InputError) as refused:
        read_examples(path)
    assert refused.value.what == f"Column 'score' of data.csv is called a score, but {says}"
    assert "such as 0.84" in refused.value.fix
    # As the person says, it is.
    assert read_examples(path, "anchor=sentence1,positive=sentence2").task == "positive pairs"


def test_scores_beyond_all_measure_are_named_and_left_out(write: Write) -> None:
    """Their range was infinite, and the program ended in a defect."""
    path = write(table("s1,s2,score", pair_rows(["1e308", "-1e308", 4.28, 1, 2, 3])))
    examples = read_examples(path)
    assert (len(examples), examples.n_rejected, examples.score_range) == (40, 20, (1.0, 4.28))
    assert (examples.rejected[0].line, examples.rejected[0].reason) == (2, "the score 1e308 is too large")
    with pytest.raises(InputError, match=r"The score range -1e\+308 to 1e\+308 is too large\."):
        read_examples(path, score_range=(-1e308, 1e308))
    rows = [[sentence(k), sentence(k, "a"), sentence(k, "b"), "9e99" if k else "1"] for k in range(9)]
    triplets = read_examples(write(table("anchor,positive,negative,margin", rows), "margins.csv"))
    assert (len(triplets), triplets.rejected[0].reason) == (1, "the margin 9e99 is too large")


def test_words_in_a_column_that_is_called_a_score_are_classes(write: Write) -> None:
    examples = read_examples(write(table("s1,s2,similarity", pair_rows(["high", "low"]))))
    assert (examples.task, examples.class_names) == ("pair+class", ("high", "low"))


def test_numbers_that_are_read_as_nli_are_said_to_be(write: Write) -> None:
    assert (
        "0, 1, 2 are read as entailment, neutral, contradiction"
        in read_examples(write(table("premise,hypothesis,label", pair_rows([0, 1, 2])))).why
    )
    # Three levels in a column that is called a score are a score.
    graded = read_examples(write(table("s1,s2,score", pair_rows([0, 1, 2])), "graded.csv"))
    assert graded.task == "pair+score"


def test_pairs_without_a_gold_label_are_named(write: Write) -> None:
    rows = pair_rows(["entailment", "neutral", "contradiction", "-"], 40)
    examples = read_examples(write(table("sentence1,sentence2,gold_label", rows)))
    assert (len(examples), examples.n_rejected) == (30, 10)
    assert (examples.rejected[0].line, examples.rejected[0].reason) == (5, "it has no gold label (-)")
    rows = pair_rows([0, 1, 2, -1], 40)
    assert len(read_examples(write(table("premise,hypothesis,label", rows), "numbers.csv"))) == 30


def test_triplets_and_positive_pairs(write: Write) -> None:
    rows: list[list[object]] = [
        [sentence(k), sentence(k, "was here"), sentence(k + 1, "is gone")] for k in range(30)
    ]
    for header in ("anchor,positive,negative", "query,pos,neg", "x,y,z"):
        examples = read_examples(write(table(header, rows)))
        assert examples.task == "triplet"
        assert [column[0] for column in examples.texts] == rows[0]
    pairs = [row[:2] for row in rows]
    for header in ("anchor,positive", "question,answer", "left,right"):
        examples = read_examples(write(table(header, pairs)))
        assert examples.task == "positive pairs"
        assert [column[0] for column in examples.texts] == rows[0][:2]


def test_usual_names_above_single_words_are_a_header(write: Write) -> None:
    """A header was looked for by its length beside sentences, of which single words are none."""
    words = ("cat", "dog", "bird", "fish", "car", "ship", "tree", "rose", "king", "sofa")
    rows: list[list[object]] = [[words[k], words[(k + 1) % 10], words[(k + 2) % 10]] for k in range(10)]
    for header in ("anchor,positive,negative", "Anchor,Positive,Negative"):
        examples = read_examples(write(table(header, rows)))
        assert (examples.task, len(examples)) == ("triplet", 10)
    for header in ("anchor,positive", "query,document", "query,passage", "sentence_A,sentence_B"):
        examples = read_examples(write(table(header, [row[:2] for row in rows])))
        assert (examples.task, len(examples)) == ("positive pairs", 10)
        assert examples.texts[0][0] == "cat"


def test_sentences_with_a_class(write: Write) -> None:
    rows: list[list[object]] = [[k, sentence(k), ("late", "lost", "early")[k % 3]] for k in range(60)]
    examples = read_examples(write(table("id,utterance,intent", rows)))
    assert (examples.task, examples.class_names) == ("text+class", ("early", "late", "lost"))
    assert read_examples(write(table("", rows), "no header.csv")).texts == examples.texts


@pytest.mark.parametrize("name", ["data.tsv", "data.jsonl", "data.json", "data.xlsx", "data.parquet"])
def test_every_format_of_the_readers(tmp_path: Path, name: str) -> None:
    rows = pair_rows([0.5, 1.0, 4.0])
    records = [dict(zip(("sentence1", "sentence2", "score"), row, strict=True)) for row in rows]
    records[7]["score"] = None
    path = tmp_path / name
    if name.endswith("tsv"):
        rows[7][2] = ""
        path.write_text(table("sentence1,sentence2,score", rows, "\t"))
    elif name.endswith("jsonl"):
        path.write_text("\n".join(json.dumps(record) for record in records))
    elif name.endswith("json"):
        path.write_text(json.dumps(records, indent=1))
    elif name.endswith("xlsx"):
        _write_xlsx(path, [list(records[0]), *[list(record.values()) for record in records]])
    else:
        import duckdb

        source = tmp_path / "source.jsonl"
        source.write_text("\n".join(json.dumps(record) for record in records))
        duckdb.sql(f"COPY (SELECT * FROM read_json('{source}')) TO '{path}' (FORMAT parquet)")
    examples = read_examples(path)
    assert (examples.task, len(examples), examples.n_rejected) == ("pair+score", 59, 1)
    line = {"data.tsv": 9, "data.jsonl": 8, "data.json": 2 + 7 * 5, "data.xlsx": 9, "data.parquet": 8}[name]
    assert (examples.rejected[0].line, examples.rejected[0].reason) == (line, "it has no score")


def _write_xlsx(path: Path, rows: list[list[object]]) -> None:
    """The least that is a workbook: one sheet with inline strings."""
    import zipfile
    from xml.sax.saxutils import escape

    def cell(value: object) -> str:
        if value is None:
            return "<c/>"
        if isinstance(value, str):
            return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
        return f"<c><v>{value}</v></c>"

    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    body = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="pairs" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{body}</sheetData></worksheet>',
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')


def test_bad_rows_are_named_by_line_with_the_reason(write: Write) -> None:
    lines = [
        "sentence1,sentence2,score",  # 1
        '"A cell with',  # 2
        'two lines is here.","Another one is there.",3',  # 3
        "",  # 4
        "The soup was cold.,,2",  # 5
        "The soup was cold.,The soup was hot.,high",  # 6
        "The soup was cold.,The soup was warm.,",  # 7
        "The soup was cold.,The soup was fine.,9",  # 8
        "one,two,three,four,five",  # 9
        "The soup was cold.,The soup was good.,nan",  # 10
        '"The card, the old one, is gone.",The card was lost.,"4,5"',  # 11
        ",,",  # 12
    ]
    examples = read_examples(write("\n".join(lines)), score_range=(0, 5))
    assert [(reject.line, reject.reason) for reject in examples.rejected] == [
        (5, "sentence2 is blank"),
        (6, "the score 'high' is not a number"),
        (7, "it has no score"),
        (8, "the score 9 is outside 0 to 5"),
        (9, "5 cells where the file has 3 columns"),
        (10, "the score 'nan' is not a number"),
        (12, "sentence1 is blank"),
    ]
    assert examples.n_rejected == 7
    assert examples.scores == pytest.approx([0.6, 0.9])


def test_a_triplet_whose_negative_is_its_positive_is_bad(write: Write) -> None:
    rows: list[list[object]] = [
        [sentence(k), sentence(k, "a b"), sentence(k, "a b" if k == 3 else "c d")] for k in range(9)
    ]
    examples = read_examples(write(table("anchor,positive,negative", rows)))
    assert (examples.rejected[0].line, examples.rejected[0].reason) == (
        5,
        "positive and negative are the same sentence",
    )


def test_a_group_column_is_read_and_is_no_class(write: Write) -> None:
    rows = [[*row, f"topic {k % 4}"] for k, row in enumerate(pair_rows([1, 0]))]
    rows[2][3] = ""
    path = write(table("text1,text2,label,topic", rows))
    examples = read_examples(path, group="topic")
    assert examples.groups is not None
    assert examples.groups[:3] == ("topic 0", "topic 1", "topic 3")
    assert (examples.rejected[0].line, examples.rejected[0].reason) == (4, "it has no group")
    assert read_examples(path, group=4).groups == examples.groups
    assert examples.take([2, 0]).groups == ("topic 3", "topic 0")


def test_what_a_person_says_goes_before_what_is_recognised(write: Write) -> None:
    rows = [[*row, k % 5] for k, row in enumerate(pair_rows(["a", "b", "c"]))]
    path = write(table("s1,s2,label,strength", rows))
    assert read_examples(path).class_names == ("a", "b", "c")
    partly = read_examples(path, "score=strength")
    assert (partly.task, partly.score_range) == ("pair+score", (0.0, 4.0))
    assert partly.texts == read_examples(path).texts
    positive = read_examples(path, {"anchor": 1, "positive": "s2"})
    assert positive.task == "positive pairs"
    swapped = read_examples(path, {"sentence1": "s2", "sentence2": "s1", "label": 3})
    assert swapped.texts == tuple(reversed(partly.texts))
    alike = read_examples(path, alike="b")
    assert alike.positive_class == 1
    assert "'b' means, as you say, alike" in alike.why
    assert read_examples(path, "text=s2,label=label").task == "text+class"


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ("sentence1=6", "has no column '6'. Its columns: 1 s1, 2 s2, 3 score"),
        ("sentence3=1", "'sentence3' is no role of a column"),
        ("sentence1", "'sentence1' in the columns is not of the form role=column"),
        ("sentence1=1,sentence1=2", "name sentence1 twice"),
        ("sentence1=1,sentence2=1,score=3", "Two roles name the same column"),
        ("anchor=1,positive=2,score=3", "do not go together"),
        ("sentence1=1,sentence2=2,label=s2", "Two roles name the same column"),
    ],
)
def test_columns_that_cannot_be_are_met_in_words(write: Write, columns: str, says: str) -> None:
    path = write(table("s1,s2,score", pair_rows([1, 2.5])))
    with pytest.raises(InputError) as raised:
        read_examples(path, columns)
    assert says in str(raised.value)


def test_sentences_alone_are_sentences_without_labels(write: Write) -> None:
    examples = read_examples(write("\n".join(sentence(k) for k in range(20)), "plain.txt"))
    assert examples.task == "text"
    assert len(examples) == 20
    assert "sentences without labels" in examples.why


def test_files_from_which_nothing_can_be_learned_are_refused_in_words(write: Write) -> None:
    with pytest.raises(InputError, match="does not look like labelled"):
        read_examples(write("\n".join(["a,b", *(f"{k},{k * k}" for k in range(20))]), "numbers.csv"))
    with pytest.raises(InputError, match=r"Every score in same\.csv, column .*, is 3"):
        read_examples(
            write(table("s1,s2,score", pair_rows([3])), "same.csv"), "sentence1=1,sentence2=2,score=3"
        )
    with pytest.raises(InputError, match="Every row of one\\.csv has the class 'x'"):
        read_examples(write(table("s1,s2,label", pair_rows(["x"])), "one.csv"))
    with pytest.raises(InputError, match="None of the 60 rows of far\\.csv is a usable example"):
        read_examples(write(table("s1,s2,score", pair_rows([70, 80.5])), "far.csv"), score_range=(0, 5))
    with pytest.raises(InputError, match="is empty"):
        read_examples(write(table("s1,s2,score", pair_rows([1, 2]))), score_range=(5, 0))
    with pytest.raises(InputError, match="There is no file"):
        read_examples(Path("nowhere.csv"))


def test_a_score_range_is_two_ascending_numbers() -> None:
    assert parse_score_range("0,5") == (0.0, 5.0)
    assert parse_score_range("-1, 1") == (-1.0, 1.0)
    for wrong in ("5", "5,0", "a,b", "1,2,3", ""):
        with pytest.raises(InputError, match="is no score range"):
            parse_score_range(wrong)


def test_quoting_and_the_rest_are_taken_from_the_options(write: Write) -> None:
    path = write(
        'He said "no" to it.|She said "yes" to it.|1.5\n' * 3 + "A cat sat.|A dog sat.|4\n", "odd.txt"
    )
    options = ReadOptions(delimiter="|", quoting="none", header=False)
    examples = read_examples(path, "sentence1=1,sentence2=2,score=3", options=options)
    assert examples.texts[0][0] == 'He said "no" to it.'
    assert len(examples) == 4


def test_examples_are_plain_data(write: Write) -> None:
    examples = read_examples(write(table("text1,text2,label", pair_rows(["same", "different"]))))
    again = pickle.loads(pickle.dumps(examples))  # noqa: S301 — our own bytes
    assert again.fingerprint() == examples.fingerprint()
    assert examples.take([1, 0]).take([1, 0]).fingerprint() == examples.take([0, 1]).fingerprint()
    assert examples.take([0, 1]).fingerprint() != examples.take([1, 0]).fingerprint()
    with pytest.raises(ValueError, match="unlike length"):
        Examples("positive pairs", (("a",), ("b", "c")))
    with pytest.raises(ValueError, match="needs score"):
        Examples("pair+score", (("a",), ("b",)))


@pytest.mark.parametrize("name", ["read_examples", "split_examples", "Examples", "Split"])
def test_names_of_version_0_1_still_work_and_say_where_they_are_now(name: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"is now core.examples.{name};"):
        assert getattr(training, name) is getattr(examples_room, name)


def test_reading_needs_no_torch() -> None:
    import subprocess
    import sys

    program = (
        "import sys; from core.examples import read_examples, split_examples\n"
        "from core.evaluation import compare, evaluate\n"
        f"e = read_examples({str(PROJECT / 'assets' / 'sample-pairs.csv')!r}); s = split_examples(e)\n"
        "import numpy as np; r = np.random.default_rng(0)\n"
        "v = evaluate(s.verdict, lambda t: r.normal(size=(len(t), 8)))\n"
        "heavy = [m for m in ('torch', 'transformers', 'duckdb', 'PySide6') if m in sys.modules]\n"
        "print(compare(v, v).word, heavy)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=PROJECT, check=True
    )
    assert ran.stdout.strip() == "no clear change []"
    assert ran.stderr == ""
