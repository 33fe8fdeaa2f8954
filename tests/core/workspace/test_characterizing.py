"""What sets rows of a workspace apart: chance says "nothing", what was planted is found, damage is mended."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from core.clusters import Characterization
from core.corpus import parse_condition
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences

# fmt: off
KOREAN = (
    "영화", "배우", "연기", "감동", "최고", "음악", "결말", "이야기", "화면", "감독", "재미", "시간",
    "추천", "가족", "친구", "전쟁", "사랑", "눈물", "웃음", "기대", "실망", "반전", "액션", "공포",
)
# fmt: on
PARTICLES = ("", "가", "를", "에서", "도", "의")


def korean(n: int, seed: int = 0) -> list[str]:
    rng = np.random.default_rng(seed)
    drawn: dict[str, None] = {}
    while len(drawn) < n:
        words = rng.choice(KOREAN, size=int(rng.integers(4, 9)))
        drawn[" ".join(f"{word}{rng.choice(PARTICLES)}" for word in words)] = None
    return list(drawn)


def with_columns(texts: Sequence[str], seed: int = 0) -> list[tuple[object, ...]]:
    """Rows whose columns say nothing about their texts; they differ between rows of one text."""
    rng = np.random.default_rng(seed)
    n = len(texts)
    days = [f"2024-{month:02d}-{day:02d}" for month, day in rng.integers((1, 1), (13, 29), (n, 2)).tolist()]
    source = [
        ("shop", "mail", "phone", "")[code] for code in rng.choice(4, n, p=(0.6, 0.25, 0.1, 0.05)).tolist()
    ]
    price = [f"{value:.2f}" if value > 5 else "" for value in rng.lognormal(3, 1, n).tolist()]
    return list(zip(texts, source, rng.integers(1, 6, n).tolist(), price, days, strict=True))


def made(folder: Path, rows: Sequence[Sequence[object]], model: str | None = None) -> Path:
    path = folder / "rows.csv"
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "source", "rating", "price", "day"])
        writer.writerows(rows)
    with Workspace.create(folder / "ws", **({"model": model} if model else {})) as workspace:
        workspace.add_file(path, "text")
    return folder / "ws"


def duplicated(texts: Sequence[str], n: int) -> list[str]:
    """n rows; a few of the texts stand in hundreds of them, most in one."""
    rng = np.random.default_rng(5)
    share = 1 / np.arange(1, len(texts) + 1)
    return [*texts, *rng.choice(texts, n - len(texts), p=share / share.sum()).tolist()]


def is_nothing(found: Characterization) -> bool:
    said_so = found.nothing is not None
    assert said_so == (not found.words and not found.less and not found.columns)
    return said_so


@pytest.fixture(scope="module", params=["unique", "duplicates", "korean", "korean duplicates"])
def corpus(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    texts = korean(1_500) if "korean" in request.param else sentences(1_500)
    if "duplicates" in request.param:
        texts = duplicated(texts[:900], 3_000)
    with Workspace.open(made(tmp_path_factory.mktemp("chance"), with_columns(texts))) as workspace:
        yield workspace


@pytest.mark.parametrize("n", [25, 150, 700])
def test_random_rows_say_nothing(corpus: Workspace, n: int) -> None:
    state = corpus.characterize_state()
    rng = np.random.default_rng(n)
    quiet = [is_nothing(state.characterize(rng.choice(corpus.n_rows, n, replace=False))) for _ in range(100)]
    assert sum(quiet) >= 95


@pytest.mark.parametrize("n", [25, 150, 600])
def test_random_texts_with_all_their_rows_say_nothing(corpus: Workspace, n: int) -> None:
    state, text_ids = corpus.characterize_state(), corpus.rows.text_ids()
    rng = np.random.default_rng(n + 1)
    drawn = [np.isin(text_ids, rng.choice(corpus.n_texts, n, replace=False)) for _ in range(100)]
    assert sum(is_nothing(state.characterize(np.flatnonzero(inside))) for inside in drawn) >= 95


def test_two_random_groups_say_nothing_of_each_other(corpus: Workspace) -> None:
    state = corpus.characterize_state()
    rng = np.random.default_rng(7)
    quiet = []
    for _ in range(100):
        order = rng.permutation(corpus.n_rows)
        quiet.append(is_nothing(state.characterize(order[:200], order[200:500])))
    assert sum(quiet) >= 95


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[Workspace]:
    """600 rows: the first 60 speak of refunds, 50 of them came by phone, and they cost more."""
    texts = sentences(600, seed=3)
    rows = with_columns([text.replace("refund", "letter") for text in texts])
    rows = [
        (f"{text}, refund", "phone" if number < 50 else source, rating, float(price or 9) + 60, day)
        if number < 60
        else (text, source, rating, price, day)
        for number, (text, source, rating, price, day) in enumerate(rows)
    ]
    with Workspace.open(made(tmp_path, rows)) as workspace:
        yield workspace


def test_a_planted_word_and_planted_columns_are_found(planted: Workspace) -> None:
    found = planted.characterize(np.arange(60))
    assert [word.text for word in found.words][:1] == ["refund"]
    assert found.words[0].n_in == 60
    columns = {column.column: column for column in found.columns}
    assert columns.keys() == {"source", "price"}
    assert columns["source"].values[0].text == "phone"
    price = columns["price"]
    assert price.type == "number"
    assert price.median is not None
    assert price.median_out is not None
    assert price.median > price.median_out + 40
    assert (found.n_rows, found.n_texts, found.n_counted, found.n_out) == (60, 60, 60, 540)
    assert len(found.examples) == 5
    for example in found.examples:
        assert example.row < 60
        assert planted.rows.fetch([example.row], ["text"]) == [(example.text,)]


def test_columns_can_be_left_out(planted: Workspace) -> None:
    everything = planted.characterize(np.arange(60))
    found = planted.characterize(np.arange(60), leave_out={"source"})
    assert [column.column for column in found.columns] == ["price"]
    assert found.n_tried < everything.n_tried


def test_against_another_group_and_its_reverse(planted: Workspace) -> None:
    one = planted.characterize(np.arange(60), np.arange(50, 200))
    assert [word.text for word in one.words] == ["refund"]
    assert one.n_out == 140  # rows of both belong to the first
    other = planted.characterize(np.arange(60, 200), np.arange(60))
    assert [word.text for word in other.less] == ["refund"]
    assert other.less[0].log_odds == pytest.approx(-one.words[0].log_odds)


def test_rows_that_no_text_counts_by_still_have_examples_and_a_sentence(tmp_path: Path) -> None:
    texts = sentences(60)
    with Workspace.open(made(tmp_path, with_columns([*texts, *texts, *texts, ""]))) as workspace:
        state = workspace.characterize_state()
        chosen = np.setdiff1d(np.arange(180), state.row_of_text)[:30]
        found = state.characterize(chosen)
        assert (found.n_counted, found.n_rows) == (0, 30)
        assert found.n_texts > 0
        assert found.nothing is not None
        assert "counts for another row" in found.nothing
        assert {example.row for example in found.examples} <= set(chosen.tolist())
        blank = state.characterize([180])
        assert (blank.nothing, blank.examples) == ("These rows hold no sentence.", ())


def test_each_text_counts_by_one_row_that_does_not_change(tmp_path: Path) -> None:
    texts = duplicated(sentences(100), 1_000)
    with Workspace.open(made(tmp_path, with_columns(texts))) as workspace:
        by_text = workspace.rows.by_text()
        rows = by_text.one_row_each
        assert by_text.text_ids[rows].tolist() == list(range(100))
        first = np.array([by_text.rows_of_text(text)[0] for text in range(100)])
        assert (rows != first).sum() > 0  # not always the first
        assert workspace.characterize_state().row_of_text is rows


def test_bad_input_is_one_sentence(planted: Workspace) -> None:
    for row_ids, against, said in (
        ([], None, "There is no row"),
        ([0, 600], None, "There is no row 600"),
        ([-1], None, "There is no row -1"),
        (np.arange(600), None, "all rows are chosen"),
        ([1, 2], [2], "every row of it is chosen too"),
    ):
        with pytest.raises(InputError, match=said):
            planted.characterize(row_ids, against)


def test_it_can_be_stopped(planted: Workspace) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        planted.characterize([1, 2, 3], task=Task(cancel=token))
    assert planted.characterizer.ready(None) is None
    state = planted.characterize_state()
    with pytest.raises(CancelledError):
        state.characterize([1, 2, 3], task=Task(cancel=token))


# -- what is kept


def shown(found: Characterization) -> object:
    return found.words, found.columns, found.n_tried


def test_the_index_is_kept_and_read_again(planted: Workspace) -> None:
    before = planted.characterize(np.arange(60))
    folder = planted.folder
    (kept,) = (folder / "terms").iterdir()
    written = kept.stat().st_mtime_ns
    planted.close()
    with Workspace.open(folder) as again:
        assert shown(again.characterize(np.arange(60))) == shown(before)
        assert again.characterizer.ready(None) is again.characterize_state()
    assert kept.stat().st_mtime_ns == written


@pytest.mark.parametrize(
    ("name", "how"),
    [
        *((name, "changed") for name in ("indptr.npy", "terms.npy", "df.npy", "terms.tsv", "manifest.json")),
        ("terms.npy", "cut"),
        ("terms.tsv", "gone"),
    ],
)
def test_a_damaged_index_is_made_again(planted: Workspace, name: str, how: str) -> None:
    before = planted.characterize(np.arange(60))
    folder = planted.folder
    planted.close()
    (kept,) = (folder / "terms").iterdir()
    path = kept / name
    content = path.read_bytes()
    path.unlink()
    if how != "gone":
        path.write_bytes(content[:-7] if how == "cut" else content[:-7] + b"x" + content[-6:])
    with Workspace.open(folder) as again:
        assert shown(again.characterize(np.arange(60))) == shown(before)
        assert "The index of words and phrases was damaged and is being made again." in again.repairs
    with Workspace.open(folder) as again:
        again.characterize(np.arange(60))
        assert not any("words and phrases" in repair for repair in again.repairs)


def test_new_rows_are_counted(planted: Workspace) -> None:
    planted.characterize(np.arange(60))
    planted.add_lines([f"{text} umbrella" for text in sentences(80, seed=9)])
    found = planted.characterize(np.arange(600, 680))
    assert [word.text for word in found.words][:1] == ["umbrella"]
    assert len(list((planted.folder / "terms").iterdir())) == 1


# -- with vectors, and on public data


def test_examples_are_near_the_middle_of_the_group(tmp_path: Path, tiny_model: Path) -> None:
    texts = sentences(120)
    with Workspace.open(made(tmp_path, with_columns(texts), str(tiny_model))) as workspace:
        workspace.encoder("cpu", "float32")
        workspace.encode()
        snapshot = workspace.vectors()
        assert snapshot is not None
        group = np.arange(40, 100)
        found = workspace.characterize(group)
        unit = snapshot.sorted().matrix[group]
        unit = unit / np.linalg.norm(unit, axis=1, keepdims=True)
        nearness = unit @ unit.mean(axis=0)
        assert found.examples[0].row == group[np.argmax(nearness)]
        assert found.examples_among == 60
        assert len({example.row for example in found.examples}) == 5


# What people would say of each class; one of the words is enough.
_CLASSES = {
    "card_arrival": {"track", "delivery", "arrive", "arrived", "tracking"},
    "lost_or_stolen_card": {"lost", "stolen"},
    "exchange_rate": {"exchange rate", "exchange rates"},
    "pin_blocked": {"blocked", "unblock"},
    "age_limit": {"age", "old"},
    "apple_pay_or_google_pay": {"apple pay", "google pay", "Apple Pay", "Google Pay"},
    "top_up_by_cash_or_cheque": {"cheque", "cheques"},
    "Refund_not_showing_up": {"refund"},
}


def test_words_of_the_classes_of_banking77(public_data: Path, tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_file(public_data / "banking77" / "train.csv", "text")
        state = workspace.characterize_state()
        for name, wanted in _CLASSES.items():
            condition = parse_condition(f"category = '{name}'", workspace.rows.columns())
            found = state.characterize(workspace.rows.select(condition))
            shown = {word.text for word in found.words[:4]}
            assert shown & wanted, f"{name}: {shown}"
            assert found.columns[0].values[0].text == name


def test_a_number_that_every_row_has_for_itself_is_not_tried(tmp_path: Path) -> None:
    texts = korean(400)
    with (tmp_path / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "stars", "text"])
        writer.writerows((n, 1 + n // 100, text) for n, text in enumerate(texts))
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_file(tmp_path / "rows.csv", "text")
        assert [workspace.rows.is_identifier(name) for name in ("id", "stars", "text")] == [
            True,
            False,
            False,
        ]
        found = workspace.characterize_state().characterize(np.arange(100))
    assert [column.column for column in found.columns] == ["stars"]
