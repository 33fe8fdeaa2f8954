"""Words deleted, exchanged and replaced: what a word is, how many are changed, and that a run repeats it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import InputError
from core.examples.examples import Examples
from core.training.augmentation import Augmentation, read_synonyms
from core.training.config import TrainingConfig
from core.training.events import Finished, Step
from core.training.learner import Learner
from core.training.objectives import CROSS, OBJECTIVES
from core.training.schedule import random_state
from core.training.trainer import Trainer
from core.training.training_set import training_set
from tests.core.training.tiny import (
    classified,
    events_of,
    losses,
    scored,
    sentences,
    tiny_encoder,
    triplets,
    weights_of,
)

TEXT = "The parcel, which I ordered (two weeks ago), came “late” and don't ask how: torn!"
WORDS = [word.strip(",.:!()“”") for word in TEXT.split()]
CHINESE = "快递两周后才到，盒子都破了。"


def words(text: str) -> list[str]:
    return [bare for word in text.split() if (bare := word.strip(",.:!()“”"))]


def changed(text: str, n: int = 400, **settings: object) -> list[str]:
    augmentation = Augmentation.of(TrainingConfig(**settings))  # type: ignore[arg-type]
    assert augmentation is not None
    with random_state(0):
        return augmentation.changed([text] * n)


def test_nothing_is_changed_unless_asked_for() -> None:
    assert Augmentation.of(TrainingConfig()) is None
    assert Augmentation.of(TrainingConfig(synonyms=None, synonym_share=0.5)) is None


def test_so_many_words_are_deleted_and_the_others_stay_as_they_stand() -> None:
    texts = changed(TEXT, word_deletion=0.2)
    kept = [words(text) for text in texts]
    assert np.mean([len(each) for each in kept]) == pytest.approx(0.8 * len(WORDS), abs=0.3)
    for each in kept:
        places = iter(WORDS)
        assert all(word in places for word in each if word), "in their order"
    assert len(set(texts)) > 300
    assert set(changed("late", word_deletion=0.9)) == {"late"}, "one word stays"
    assert set(changed("late parcel", word_deletion=0.9)) == {"late parcel", "late", "parcel"}
    assert changed("", 1, word_deletion=0.5) == [""]


def test_words_are_exchanged_and_punctuation_stays_where_it_is() -> None:
    texts = changed(TEXT, word_swap=0.2)
    moved = [sum(a != b for a, b in zip(words(text), WORDS, strict=True)) for text in texts]
    assert np.mean(moved) == pytest.approx(0.2 * len(WORDS), abs=0.5)
    for text in texts:
        assert sorted(words(text)) == sorted(WORDS)
        assert [c for c in text if c in ",:!()“”"] == list(",(),“”:!")


def test_a_script_without_spaces_has_a_word_a_character() -> None:
    for text in changed(CHINESE, word_deletion=0.2):
        places = iter(CHINESE)
        assert all(character in places for character in text)
    lengths = [len(text) for text in changed(CHINESE, word_deletion=0.2)]
    assert np.mean(lengths) == pytest.approx(len(CHINESE) - 0.2 * 12, abs=0.3)
    assert all(sorted(text) == sorted(CHINESE) for text in changed(CHINESE, word_swap=0.3))
    # Thai vowel signs stay on their letters.
    assert all(not text.startswith(("ี", "่")) for text in changed("ที่นี่", word_deletion=0.5))


def test_synonyms_stand_for_each_other(tmp_path: Path) -> None:
    file = tmp_path / "synonyms.txt"
    file.write_text(
        "# my own\nparcel, package, delivery\n\ntwo weeks, a fortnight\nlate tardy\n快递，包裹\n",
        encoding="utf-8-sig",
    )
    settings = {"synonyms": str(file), "synonym_share": 0.5}
    texts = changed(TEXT, **settings)
    said = {text.split(",")[0] for text in texts}
    assert said == {"The parcel", "The package", "The delivery"}
    assert np.mean(["fortnight" in text for text in texts]) == pytest.approx(0.5, abs=0.1)
    assert np.mean(["“tardy”" in text for text in texts]) == pytest.approx(0.5, abs=0.1)
    assert {text.split()[0] for text in changed("Parcel lost", **settings)} == {
        "Parcel",
        "Package",
        "Delivery",
    }
    assert {text[:2] for text in changed(CHINESE, **settings)} == {"快递", "包裹"}
    # Two words with something between are not the entry.
    assert set(changed("two, weeks", **settings)) == {"two, weeks"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"late, tardy\nparcel\n", r"Line 2 of .*single word \(“parcel”\)"),
        (b"late, tardy\nLate, late\n", "Line 2 of .*single word"),
        (b"late, tardy\n\xff\xfe\n", "Line 2 of .*not UTF-8"),
        (b"# nothing\n", "There are no synonyms"),
    ],
)
def test_what_is_wrong_in_a_file_of_synonyms_is_said_with_its_line(
    tmp_path: Path, content: bytes, said: str
) -> None:
    (tmp_path / "synonyms.txt").write_bytes(content)
    with pytest.raises(InputError, match=said):
        read_synonyms(tmp_path / "synonyms.txt")
    with pytest.raises(InputError, match="cannot be read"):
        read_synonyms(tmp_path / "elsewhere.txt")


def examples_for(objective: str) -> Examples:
    """Something that an objective can learn from, without a teacher."""
    triplet = Examples("triplet", triplets(40).texts, margins=np.linspace(-0.5, 0.5, 40))
    texts = Examples("text", (tuple(sentences(40)),))
    return next(
        each for each in (classified(40), scored(40), triplet, texts) if OBJECTIVES[objective].can_learn(each)
    )


@pytest.mark.parametrize("objective", [name for name in OBJECTIVES if name not in ("distillation", CROSS)])
def test_every_objective_learns_from_changed_words(tmp_path: Path, objective: str) -> None:
    """Drawn anew at each step, the same in both passes of a cached batch; targets stay."""
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    config = TrainingConfig(objective, word_deletion=0.3, word_swap=0.2, margin=1.0)
    data = training_set(examples_for(objective), OBJECTIVES[objective], encoder.tokenizer, "", 0)
    learner = Learner(encoder, [data], config, "float32")
    plain = Learner(encoder, [data], TrainingConfig(objective, margin=1.0), "float32")
    some = np.arange(min(8, len(data)))

    def vectors(of: Learner, seed: int) -> np.ndarray:
        with random_state(seed):
            return np.stack([column.detach().numpy() for column in of.vectors(0, of.read(0, some))])

    assert np.array_equal(vectors(learner, 1), vectors(learner, 1))
    assert np.abs(vectors(learner, 1) - vectors(learner, 2)).max() > 1e-3
    assert np.abs(vectors(learner, 1) - vectors(plain, 1)).max() > 1e-3


@pytest.mark.parametrize("settings", [{"word_deletion": 0.3}, {"adversarial": "fgm"}], ids=["words", "fgm"])
def test_a_cross_encoder_learns_so_too(tmp_path: Path, settings: dict[str, Any]) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    curves = []
    for number, more in enumerate(({}, settings)):
        config = TrainingConfig(
            CROSS, batch_size=8, learning_rate=1e-3, precision="float32", threads=1, **more
        )
        run = Trainer(encoder, scored(40), config, run_folder=tmp_path / f"run-{number}")
        curves.append(losses(events_of(run)))
    assert len(curves[0]) == len(curves[1])
    assert curves[0] != curves[1]


def test_a_run_with_changed_words_resumes_bit_by_bit_without_the_file(tmp_path: Path) -> None:
    file = tmp_path / "synonyms.txt"
    file.write_text("parcel, package\nlate, tardy, overdue\n", encoding="utf-8")
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig(
        "regression",
        batch_size=8,
        learning_rate=1e-3,
        word_deletion=0.1,
        word_swap=0.1,
        synonyms=str(file),
        synonym_share=0.5,
        checkpoint_every=2,
        precision="float32",
        threads=1,
    )
    whole = events_of(Trainer(encoder, scored(80), config, run_folder=tmp_path / "whole"))
    assert isinstance(whole[-1], Finished)
    stopped = Trainer(encoder, scored(80), config, run_folder=tmp_path / "stopped")
    for event in stopped:
        if isinstance(event, Step) and event.step == 3:
            break
    file.unlink()
    again = events_of(Trainer.resume(tmp_path / "stopped"))
    assert losses(again) == losses(whole)[2:]
    assert weights_of(again[-1]) == weights_of(whole[-1])
    with pytest.raises(InputError, match="cannot be read"):
        events_of(Trainer(encoder, scored(80), config, run_folder=tmp_path / "anew"))
    assert not (tmp_path / "anew").exists()
