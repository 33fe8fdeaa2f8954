"""What takes a task can still be called as version 0.1 had it, with a warning."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from core import CancelToken, HnswIndex, SentenceEncoder, Task, Workspace
from core.clusters import LiveFrame
from core.corpus import count, read_table, sniff
from core.errors import CancelledError
from core.old_names import old_arguments, old_cancel
from core.progress import QUIET, Progress
from core.search import exact_neighbours, ivf_neighbours, pairs_above
from core.training import Trainer, TrainingConfig
from tests.core.training.tiny import scored, tiny_encoder

VECTORS = np.random.default_rng(0).normal(size=(300, 8)).astype(np.float32)
old_way = pytest.warns(DeprecationWarning, match=re.escape("takes task=Task(on_progress, cancel)"))


def stopped() -> CancelToken:
    token = CancelToken()
    token.cancel()
    return token


def test_by_name() -> None:
    reports: list[Progress] = []
    with old_way:
        found = exact_neighbours(VECTORS, 3, on_progress=reports.append, cancel=CancelToken())  # type: ignore[call-arg]
    assert reports
    assert (found.ids == exact_neighbours(VECTORS, 3).ids).all()
    with old_way, pytest.raises(CancelledError):
        pairs_above(VECTORS, 0.5, cancel=stopped())  # type: ignore[call-arg]


def test_in_the_place_of_the_task(tmp_path: Path) -> None:
    reports: list[Progress] = []
    (tmp_path / "f.csv").write_text("text\nA card.\n", encoding="utf-8")
    with Workspace.create(tmp_path / "w") as workspace:
        with old_way:
            workspace.add_file(tmp_path / "f.csv", on_progress=reports.append)  # type: ignore[call-arg]
        assert workspace.n_rows == 1
        assert reports
        with old_way, pytest.raises(CancelledError):
            workspace.build_keyword_index(None, stopped())  # type: ignore[call-arg, arg-type]
        with pytest.warns(DeprecationWarning, match="takes task=|is now") as warned:
            assert workspace.take_over(cancel=CancelToken()) is None  # type: ignore[attr-defined]
        assert len(warned) == 2  # of the name, and of the argument


def test_encoders_and_trainers(tmp_path: Path) -> None:
    reports: list[Progress] = []
    folder = tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny").folder
    with old_way:
        encoder = SentenceEncoder.load(folder, "cpu", on_progress=reports.append)  # type: ignore[call-arg]
    with old_way:
        vectors = encoder.encode(["one", "two"], None, None, reports.append, None)  # type: ignore[call-arg, arg-type]
    assert vectors.shape == (2, encoder.embedding_dim)
    assert reports
    with old_way, pytest.raises(CancelledError):
        for _ in Trainer(encoder, scored(40), run_folder=tmp_path / "run", cancel=stopped()):  # type: ignore[call-arg]
            pass


def test_the_new_way_does_not_warn() -> None:
    reports: list[Progress] = []
    exact_neighbours(VECTORS, 3, task=Task(reports.append))
    assert reports


def test_files_as_version_0_1_named_them(tmp_path: Path) -> None:
    file = tmp_path / "f.csv"
    file.write_text("text\nCafé closed\nNo milk\n", encoding="utf-8")
    layout = sniff(file)
    for arguments, named in (((file, layout), {}), ((), {"path": file, "layout": layout})):
        with pytest.warns(DeprecationWarning, match=re.escape("count(path, layout) is now count(layout)")):
            assert count(*arguments, **named).rows == 2  # type: ignore[arg-type]
    with pytest.warns(DeprecationWarning, match=re.escape("read_table(path=…) is now read_table(file=…)")):
        assert sum(len(rows) for _, rows in read_table(path=file)) == 2  # type: ignore[call-arg]
    with Workspace.create(tmp_path / "ws") as workspace:
        with pytest.warns(DeprecationWarning, match=re.escape("add_file(file=…)")):
            workspace.rows.add_file(path=file)  # type: ignore[call-arg]
        assert workspace.n_rows == 2


def test_names_of_version_0_1() -> None:
    import core.search

    with pytest.warns(DeprecationWarning, match="now core.search.ivf_neighbours"):
        assert core.search.cell_neighbours is ivf_neighbours  # type: ignore[attr-defined]
    index = HnswIndex(8)
    with pytest.warns(DeprecationWarning, match=re.escape("now HnswIndex.ef")):
        assert index.breadth is index.ef


def test_a_setting_under_its_name_of_version_0_1() -> None:
    with pytest.warns(DeprecationWarning, match=re.escape("now TrainingConfig(symmetric=…)")):
        config = TrainingConfig(objective="ranking", both_ways=True)  # type: ignore[call-arg]
    assert config == TrainingConfig(objective="ranking", symmetric=True)
    with pytest.warns(DeprecationWarning, match=re.escape("now TrainingConfig.symmetric")):
        assert config.both_ways is True  # type: ignore[attr-defined]
    kept = config.to_json()
    assert "both_ways" not in kept
    kept["both_ways"] = kept.pop("symmetric")
    assert TrainingConfig.from_json(kept) == config, "a run of version 0.1, which is no reason to warn"
    with pytest.warns(DeprecationWarning, match=re.escape("now objective_named(name).scale(config)")):
        assert (TrainingConfig().scale_of("e5"), TrainingConfig(scale=7).scale_of("e5")) == (100, 7)


def test_a_frame_of_the_live_map_under_its_names_of_version_0_1() -> None:
    with pytest.warns(DeprecationWarning, match=re.escape("now LiveFrame(coordinates=…)")):
        frame = LiveFrame(3, places=VECTORS[:, :2])  # type: ignore[call-arg]
    with pytest.warns(DeprecationWarning, match=re.escape("now LiveFrame.coordinates")):
        assert frame.places is frame.coordinates  # type: ignore[attr-defined]


def test_the_arguments_after_the_old_ones_keep_their_place() -> None:
    @old_cancel
    def stopped_only(what: str, task: Task = QUIET, more: int = 0) -> tuple[str, Task, int]:
        return what, task, more

    @old_arguments
    def both(what: str, task: Task = QUIET, more: int = 0) -> tuple[str, Task, int]:
        return what, task, more

    token = CancelToken()
    for given in (token, None):
        with pytest.warns(DeprecationWarning, match="cancel alone goes with version 0.3"):
            assert stopped_only("a", given, 3) == ("a", Task(cancel=given), 3)  # type: ignore[arg-type]
        with old_way:
            assert both("a", print, given, 3) == ("a", Task(print, given), 3)  # type: ignore[arg-type, call-arg]
    with old_way:
        assert both("a", None) == ("a", QUIET, 0)  # type: ignore[arg-type]
