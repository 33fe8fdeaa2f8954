"""Translations are found as sentence-transformers' TranslationEvaluator finds them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sentence_transformers.sentence_transformer.evaluation import TranslationEvaluator

from core.errors import InputError
from core.evaluation.translations import evaluate_translations, parallel_files, read_parallel
from tests.core.evaluation.files import WORDS, write_lines, write_translations
from tests.core.training.word_model import word_model


def test_accuracy_in_both_directions(tmp_path: Path) -> None:
    folder = write_translations(tmp_path)
    model = word_model(WORDS)
    found = evaluate_translations(folder, model.encode)
    assert list(found.parts) == ["deu-eng", "kor-eng"]
    for files in parallel_files(folder):
        here, there = read_parallel(files).texts
        peer = TranslationEvaluator(list(here), list(there), write_csv=False)(model)
        part = found.parts[f"{files.first}-{files.second}"].metrics
        assert part["accuracy_there"].value == pytest.approx(peer["src2trg_accuracy"])
        assert part["accuracy_back"].value == pytest.approx(peer["trg2src_accuracy"])
        assert part["accuracy"].value == pytest.approx(peer["mean_accuracy"])
    assert found.parts["deu-eng"].value.value == 1
    kor = found.parts["kor-eng"]
    assert kor.value.low < kor.value.value < kor.value.high < 1
    assert found.whole.value.value == pytest.approx((1 + kor.value.value) / 2)


def test_files_that_do_not_fit_are_named(tmp_path: Path) -> None:
    def encode(texts: object) -> np.ndarray:
        raise AssertionError("nothing to encode")

    with pytest.raises(InputError, match=r"no two files such as NAME.deu-eng.deu"):
        evaluate_translations(tmp_path, encode)
    write_lines(tmp_path / "x.fra-eng.fra", ["un", "deux", "trois"])
    assert parallel_files(tmp_path) == []
    write_lines(tmp_path / "x.fra-eng.eng", ["one", "two"])
    with pytest.raises(InputError, match=r"x.fra-eng.fra has 3 lines and x.fra-eng.eng 2"):
        evaluate_translations(tmp_path, encode)
    write_lines(tmp_path / "x.fra-eng.eng", ["one", "\xe9t\xe9", "three"], "latin-1")
    with pytest.raises(InputError, match=r"x.fra-eng.eng is not written in UTF-8"):
        evaluate_translations(tmp_path, encode)


@pytest.mark.public_data
def test_the_public_files_are_six_pairs_of_languages(public_data: Path) -> None:
    found = parallel_files(public_data / "tatoeba")
    assert [files.first for files in found] == ["cmn", "deu", "fra", "jpn", "kor", "spa"]
    assert [len(read_parallel(files)) for files in found] == [1000] * 6
