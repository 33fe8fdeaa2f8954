"""SentEval's tasks: its layout is read, and its protocol is scikit-learn's own nested cross-validation."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_val_predict

from core.errors import CancelledError, InputError
from core.evaluation.senteval import DEV, TASKS, TEST, find_tasks, read_task
from core.evaluation.transfer import evaluate_transfer
from core.progress import CancelToken, Progress, Task
from tests.core.evaluation.files import encode, write_lines, write_senteval

FOLDS = 3


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_senteval(tmp_path_factory.mktemp("senteval"))


def test_every_task_is_read_in_its_layout_and_encoding(data: Path) -> None:
    for place in (data, data / "downstream"):
        assert tuple(find_tasks(place)) == TASKS
    found = {name: read_task(name, where) for name, where in find_tasks(data).items()}
    assert {name: len(task) for name, task in found.items()} == {
        **dict.fromkeys(("MR", "CR", "SUBJ", "MPQA"), 81),
        "SST2": 240,
        "TREC": 160,
        "MRPC": 80,
    }
    for name in ("MR", "CR", "SUBJ", "MPQA"):
        # "…\x85…" is one sentence, though Python's splitlines makes it two; é came from Latin-1.
        assert "a café lovely" in found[name].texts[0]
        assert found[name].labels.sum() == 41
    assert [int((found["SST2"].parts == part).sum()) for part in (DEV, TEST)] == [80, 80]
    question = next(text for text in found["TREC"].texts[0] if text.startswith("who"))
    assert question.startswith("who played the café ")
    assert question.endswith(" ?")
    assert set(found["TREC"].labels.tolist()) == {3, 5}
    assert len(found["MRPC"].texts) == 2
    assert found["MRPC"].labels.mean() == 0.5
    # In SentEval's order, by which its folds are drawn.
    lengths = [len(text.split()) for text in found["MR"].texts[0]]
    assert lengths == sorted(lengths)


def peer(strengths: list[float]) -> GridSearchCV:
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=1111)
    return GridSearchCV(LogisticRegression(max_iter=2000), {"C": strengths}, cv=folds)


def test_answers_are_those_of_nested_cross_validation(data: Path) -> None:
    found = evaluate_transfer(data, encode, n_folds=FOLDS)
    assert list(found.parts) == list(TASKS)
    assert found.whole.primary == "accuracy"
    for name, part in found.parts.items():
        task = read_task(name, find_tasks(data)[name])
        vectors = [encode(column).astype(np.float64) for column in task.texts]
        x = vectors[0] if len(vectors) == 1 else np.c_[abs(vectors[0] - vectors[1]), vectors[0] * vectors[1]]
        train, test = task.parts == 0, task.parts == TEST
        if not test.any():
            outer = StratifiedKFold(FOLDS, shuffle=True, random_state=1111)
            expected = cross_val_predict(peer([2.0**t for t in range(-2, 4)]), x, task.labels, cv=outer)
            right = expected == task.labels
        else:
            if name == "SST2":
                dev = task.parts == DEV
                strengths = [2.0**t for t in range(-2, 4)]
                models = [
                    LogisticRegression(C=c, max_iter=2000).fit(x[train], task.labels[train])
                    for c in strengths
                ]
                chosen = models[int(np.argmax([m.score(x[dev], task.labels[dev]) for m in models]))]
            else:
                chosen = peer([2.0**t for t in range(-1, 6)]).fit(x[train], task.labels[train])
            expected = chosen.predict(x[test])
            right = expected == task.labels[test]
        assert part.value.value == pytest.approx(right.mean()), name
        assert part.n_examples == len(right)
        assert part.value.low <= part.value.value <= part.value.high
        if name == "MRPC":
            assert part.metrics["f1"].value == pytest.approx(f1_score(task.labels[test], expected))
    assert found.whole.value.value == pytest.approx(np.mean([p.value.value for p in found.parts.values()]))
    assert found.whole.value.low < found.whole.value.value < found.whole.value.high


def test_only_what_is_there_is_judged_and_what_is_missing_is_named(tmp_path: Path, data: Path) -> None:
    (tmp_path / "downstream").mkdir()
    (data / "downstream" / "CR").rename(tmp_path / "downstream" / "CR")
    try:
        found = evaluate_transfer(tmp_path, encode, n_folds=2)
        assert list(found.parts) == ["CR"]
        assert "not there: MR, SUBJ, MPQA, SST2, TREC, MRPC" in found.how
        (tmp_path / "downstream" / "CR" / "custrev.neg").rename(tmp_path / "kept")
        with pytest.raises(InputError, match=r"CR lacks the file custrev.neg"):
            evaluate_transfer(tmp_path, encode)
        (tmp_path / "kept").rename(tmp_path / "downstream" / "CR" / "custrev.neg")
    finally:
        (tmp_path / "downstream" / "CR").rename(data / "downstream" / "CR")
    with pytest.raises(InputError, match="holds none of SentEval's tasks"):
        evaluate_transfer(tmp_path, encode)


def test_a_line_of_another_kind_is_named(tmp_path: Path) -> None:
    for task, where, line in (
        ("SST2", "SST/binary/sentiment-train", "a film without a label"),
        ("TREC", "TREC/train_5500.label", "who played it ?"),
        ("TREC", "TREC/train_5500.label", "MISC:thing what is it ?"),
        ("MRPC", "MRPC/msr_paraphrase_train.txt", "Quality\n1\t2\t3\tone sentence"),
    ):
        write_lines(tmp_path / where, ["", line] if task != "MRPC" else [line])
        with pytest.raises(InputError, match=f"Line 2 of .* is not as SentEval has it for {task}"):
            read_task(task, (tmp_path / where).parent)
    write_lines(tmp_path / "few" / "MR" / "rt-polarity.pos", ["great", "lovely"])
    write_lines(tmp_path / "few" / "MR" / "rt-polarity.neg", ["dull", "silly"])
    with pytest.raises(InputError, match="rarest class of MR has 2 sentences"):
        evaluate_transfer(tmp_path / "few", encode)


def test_it_tells_how_far_it_is_and_can_be_cancelled(data: Path) -> None:
    token, reports = CancelToken(), []

    def watch(progress: Progress) -> None:
        reports.append(progress)
        token.cancel()

    with pytest.raises(CancelledError):
        evaluate_transfer(data, encode, n_folds=FOLDS, task=Task(watch, token))
    assert reports[0].stage == "Classifying MR"
    assert (reports[0].unit, reports[0].total) == ("classifiers", FOLDS * (FOLDS * 6 + 1))
