"""Whether a model reads a script: said before an hour is spent on vectors that mean nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.encoding import SentenceEncoder, reading_report
from core.encoding.reading import script_shares

TEXTS = {
    "Latin": [
        "The parcel came late.",
        "Das Päckchen kam zu spät, die Straße war gesperrt.",
        "Où est la gare ?",
    ],
    "Hangul": ["이 영화 정말 재미있어요", "배송이 너무 늦었습니다", "최고의 영화 ㅋㅋㅋ OK"],
    "Han": ["这部电影非常好看", "快递来得太晚了", "我的卡被机器吞了"],
    "Japanese": ["この映画はとても面白かったです", "荷物が遅れて届きました", "カードが機械に飲み込まれた"],
    "Cyrillic": ["Посылка пришла слишком поздно", "Отличный фильм"],
    "Arabic": ["وصل الطرد متأخرا جدا", "فيلم رائع"],
    "Greek": ["Το δέμα ήρθε πολύ αργά"],
    "Thai": ["หนังเรื่องนี้สนุกมาก"],
}


@pytest.mark.parametrize("script", TEXTS)
def test_the_main_script_is_found(script: str) -> None:
    shares = script_shares(TEXTS[script])
    assert next(iter(shares)) == script
    assert sum(shares.values()) == pytest.approx(1)


def test_the_bundled_model_reads_latin_script_only(minilm: SentenceEncoder) -> None:
    for script, texts in TEXTS.items():
        report = minilm.reads(texts)
        assert report.script == script
        assert report.readable == (script == "Latin")
        assert report == reading_report("all-MiniLM-L6-v2", texts)
    assert minilm.reads(TEXTS["Hangul"]).sentence == (
        "The bundled model was trained on English and cannot read Korean (Hangul)."
    )
    assert "cannot read Chinese characters" in minilm.reads(TEXTS["Han"]).sentence
    assert "cannot read Japanese" in minilm.reads(TEXTS["Japanese"]).sentence
    assert minilm.reads(TEXTS["Latin"]).unknown_share == 0


def test_a_mixed_file_is_readable_with_a_warning(minilm: SentenceEncoder) -> None:
    report = minilm.reads([*TEXTS["Latin"] * 2, *TEXTS["Hangul"]])
    assert report.readable
    assert report.script == "Latin"
    assert "cannot read Korean (Hangul), in which 31% of these texts are written." in report.sentence
    assert report.unknown_share == pytest.approx(0.3, abs=0.05)


def test_each_text_counts_the_same_and_what_is_not_read_is_named(minilm: SentenceEncoder) -> None:
    """More than half cannot be read, though nine in ten letters can."""
    english = ["Nobody at the counter could say when the parcel would arrive, so I went home again."] * 3
    report = minilm.reads([*english, "너무 늦어요", "늦었다", "太晚了", "我的卡"])
    assert report.script == "Latin"
    assert not report.readable
    assert report.unknown_share == pytest.approx(4 / 7)
    assert report.sentence == (
        "The bundled model was trained on English; it cannot read Korean (Hangul) and Chinese characters, in "
        "which 57% of these texts are written."
    )


def test_texts_without_letters(minilm: SentenceEncoder) -> None:
    for texts in ([], ["", "  "], ["12345", "🙂", "!?"]):
        report = minilm.reads(texts)
        assert (report.script, report.readable, report.unknown_share) == ("none", True, 0)


def test_a_multilingual_model_of_the_catalogue_reads_korean() -> None:
    for name in ("intfloat/multilingual-e5-small", "paraphrase-multilingual-MiniLM-L12-v2"):
        for script in ("Hangul", "Han", "Japanese", "Latin", "Cyrillic"):
            assert reading_report(name, TEXTS[script]).readable


def test_an_unknown_model_is_judged_by_its_vocabulary(
    transformer: Callable[[str], Path], minilm: SentenceEncoder, tmp_path: Path
) -> None:
    bytes_only = SentenceEncoder.load(transformer("roberta"), device="cpu")
    report = bytes_only.reads(TEXTS["Hangul"])
    assert not report.readable
    assert "pieces a letter" in report.sentence
    # The bundled model's own vocabulary, in a model that was changed and so is no longer the known one.
    changed = SentenceEncoder.from_transformer(
        minilm.layout.folder, pooling="cls", device="cpu", precision="float32"
    )
    for parameter in changed.network.parameters():
        parameter.data = parameter.data.clone() * 1.01
    changed.save(tmp_path / "mine")
    for script, texts in TEXTS.items():
        assert reading_report(tmp_path / "mine", texts).readable == (script == "Latin"), script
