"""The document: create, open, close, add to, repair."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import CancelledError, DamagedError, InputError, WorkspaceBusyError, WorkspaceError
from core.progress import CancelToken, Progress, Task
from core.workspace import Workspace, document, encoding_job, vector_indexes
from tests.core.workspace.conftest import sentences, write_csv


@pytest.fixture(scope="session")
def prepared_folder(tmp_path_factory: pytest.TempPathFactory, small_file: Path, tiny_model: Path) -> Path:
    """A workspace in which everything is made; tests take copies of it."""
    folder = tmp_path_factory.mktemp("prepared") / "reviews"
    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encoder(precision="float32")
        workspace.prepare()
    return folder


@pytest.fixture
def folder(prepared_folder: Path, tmp_path: Path) -> Path:
    """A copy of the prepared workspace."""
    return Path(shutil.copytree(prepared_folder, tmp_path / "reviews"))


def _segments(folder: Path) -> list[Path]:
    return sorted(folder.glob("vectors/*/*.vectors"))


def _flip(path: Path, at: int = -10) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0xFF
    path.write_bytes(content)


# -- create, open, close ------------------------------------------------------------------------------------


def test_a_new_workspace_is_empty_and_can_be_opened_again(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "deep" / "new", name="Täglich") as workspace:
        assert (workspace.n_rows, workspace.n_texts, workspace.n_encoded) == (0, 0, 0)
        assert workspace.vectors() is None
        assert workspace.map_picture() is None
    with Workspace.open(tmp_path / "deep" / "new") as workspace:
        assert workspace.name == "Täglich"
        assert workspace.model == "all-MiniLM-L6-v2"
        assert workspace.repairs == ()


def test_creating_refuses_a_workspace_and_a_folder_in_use(tmp_path: Path) -> None:
    Workspace.create(tmp_path / "one").close()
    with pytest.raises(WorkspaceError, match=r"There is a workspace in .*one already\. Open it"):
        Workspace.create(tmp_path / "one")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "holiday.jpg").write_bytes(b"...")
    with pytest.raises(WorkspaceError, match=r"two is not empty"):
        Workspace.create(tmp_path / "two")
    assert [path.name for path in (tmp_path / "two").iterdir()] == ["holiday.jpg"]


def test_opening_what_is_no_workspace_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match=r"is not a workspace: it has no workspace\.json"):
        Workspace.open(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_workspace_that_is_open_cannot_be_opened_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        with pytest.raises(WorkspaceBusyError, match="in this program already"):
            Workspace.open(folder)
        assert workspace.search("card payment", mode="keyword").hits
    Workspace.open(folder).close()


def test_another_process_is_told_who_has_it(folder: Path) -> None:
    script = (
        "import sys\nfrom core import Workspace\nfrom core.errors import WorkspaceBusyError\n"
        "try:\n    Workspace.open(sys.argv[1])\nexcept WorkspaceBusyError as error:\n    print(error)\n"
    )
    with Workspace.open(folder):
        told = subprocess.run(
            [sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=True
        )
    assert f"is open in process {os.getpid()} on " in told.stdout


@pytest.mark.parametrize(
    ("program", "who"),
    [
        ("9.1.0", "written by version 9.1.0 of this program, a newer one"),
        (None, "written by a newer version of this program"),
        ("<b>9</b>", "written by a newer version of this program"),  # text of a stranger
    ],
)
def test_a_newer_schema_is_refused_in_a_sentence(folder: Path, program: str | None, who: str) -> None:
    path = folder / "workspace.json"
    content = json.loads(path.read_text())
    newer = document.SCHEMA_VERSION + 1
    path.write_text(json.dumps(content | {"schema_version": newer, "program": program}))
    said = rf"{who} \(schema {newer}, this one reads up to {document.SCHEMA_VERSION}\)\. Update the program"
    with pytest.raises(WorkspaceError, match=said):
        Workspace.open(folder)
    path.write_text(json.dumps(content))
    with Workspace.open(folder) as workspace:
        assert workspace.notices == ()


def test_an_older_schema_is_brought_up_to_date(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "workspace.json"
    content = json.loads(path.read_text())
    content["title"] = content.pop("name")
    del content["checksum"]
    path.write_text(json.dumps(content | {"schema_version": 0}))
    with pytest.raises(WorkspaceError, match="cannot be opened"):
        Workspace.open(folder)
    monkeypatch.setitem(document.MIGRATIONS, 0, lambda old: {**old, "name": old["title"]})
    with Workspace.open(folder) as workspace:
        assert workspace.name == "reviews"


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"schema_version": 1}', '{"schema_version": "1"}'])
def test_a_damaged_document_is_said_and_gives_the_lock_back(folder: Path, content: str) -> None:
    path = folder / "workspace.json"
    good = path.read_text()
    path.write_text(content)
    with pytest.raises(WorkspaceError, match=r"workspace\.json is damaged"):
        Workspace.open(folder)
    path.write_text(good)
    Workspace.open(folder).close()


def test_missing_rows_are_said(folder: Path) -> None:
    (folder / "rows.duckdb").unlink()
    with pytest.raises(WorkspaceError, match=r"rows\.duckdb is missing"):
        Workspace.open(folder)


def test_damaged_rows_are_said(folder: Path) -> None:
    (folder / "rows.duckdb").write_bytes(b"this is no database" * 1000)
    with pytest.raises(DamagedError, match=r"rows\.duckdb is not a sound database"):
        Workspace.open(folder)


# -- the way of the data ------------------------------------------------------------------------------------


def test_a_prepared_workspace_opens_with_everything_and_without_torch(prepared_folder: Path) -> None:
    script = (
        "import sys, time\nbegan = time.perf_counter()\nfrom core import Workspace\n"
        "with Workspace.open(sys.argv[1]) as ws:\n"
        "    assert ws.repairs == (), ws.repairs\n"
        "    assert ws.n_rows == 600 and ws.n_encoded == 597\n"
        "    assert len(ws.map_picture()) == 597\n"
        "    assert ws.search('card payment', mode='keyword').hits\n"
        "    assert ws.search_state().vector_index is not None\n"
        "heavy = {'torch', 'transformers', 'sklearn', 'openTSNE'} & set(sys.modules)\n"
        "assert not heavy, heavy\nprint(time.perf_counter() - began)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(prepared_folder)], check=True)


def test_opened_again_nothing_is_encoded_and_the_map_is_the_same(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before = workspace.map_picture()
        report = workspace.prepare()
        assert (report.encoded, report.reused) == (0, 597)
        assert workspace.map_picture() is before


def test_vectors_are_those_of_the_encoder(folder: Path, tiny_model: Path) -> None:
    encoder = SentenceEncoder.load(tiny_model, precision="float32")
    with Workspace.open(folder) as workspace:
        snapshot = workspace.vectors()
        assert snapshot is not None
        expected = encoder.encode(workspace.rows.texts())
        np.testing.assert_allclose(snapshot.sorted().matrix, expected, atol=1e-6)
        assert snapshot.key == encoder.vector_key


def test_a_second_file_encodes_only_its_new_texts_and_old_points_stay(folder: Path, tmp_path: Path) -> None:
    new = [*sentences(650)[590:], "quite another one"]
    more = write_csv(tmp_path / "more.csv", new)
    with Workspace.open(folder) as workspace:
        before = workspace.map_picture()
        assert before is not None
        workspace.add_file(more)
        n_new = workspace.n_texts - 597
        assert 0 < n_new < len(new)
        assert workspace.map_picture() is before
        report = workspace.prepare()
        assert (report.encoded, report.reused) == (n_new, 597)
        after = workspace.map_picture()
        assert after is not None
        np.testing.assert_array_equal(after.text_ids, np.arange(597 + n_new))
        assert after.xy[:597].tobytes() == before.xy.tobytes()
        np.testing.assert_array_equal(after.labels[:597], before.labels)
        assert after.names == before.names
        low, high = before.xy.min(axis=0), before.xy.max(axis=0)
        assert bool(((after.xy >= low) & (after.xy <= high)).all())
        assert workspace.search("quite another one", mode="keyword").hits[0].text == "quite another one"
        assert workspace.search("quite another one").hits[0].text == "quite another one"
    with Workspace.open(folder) as workspace:
        again = workspace.map_picture()
        assert again is not None
        assert again.xy.tobytes() == after.xy.tobytes()
        assert workspace.repairs == ()


def test_a_map_can_be_laid_out_anew_from_the_one_there_is(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before = workspace.map_picture()
        partial: list[str] = []
        after = workspace.lay_out_anew(on_partial=lambda picture: partial.append(picture.stage))
        assert before is not None
        assert after.key != before.key
        assert partial
        assert workspace.map_picture() is after
    assert len(list((folder / "map").iterdir())) == 1


def test_partial_maps_come_before_the_final_one(folder: Path) -> None:
    shutil.rmtree(folder / "map")
    with Workspace.open(folder) as workspace:
        stages: list[str] = []
        final = workspace.build_map(on_partial=lambda picture: stages.append(picture.stage))
        assert stages[0] == "preview"
        assert set(stages) <= {"preview", "settling"}
        assert (final.stage, final.kind) == ("final", "neighbours")
        assert final.neighbours_kept is not None
        assert 0 < final.neighbours_kept <= 1
        assert int(final.labels.max(initial=-1)) + 1 == len(final.names)


def test_a_cancelled_map_leaves_the_earlier_one(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before = workspace.map_picture()
        cancel = CancelToken()
        with pytest.raises(CancelledError):
            workspace.lay_out_anew(on_partial=lambda _: cancel.cancel(), task=Task(cancel=cancel))
        assert workspace.map_picture() is before
    with Workspace.open(folder) as workspace:
        again = workspace.map_picture()
        assert again is not None
        assert before is not None
        assert again.key == before.key


def test_the_preview_map_shows_what_is_encoded_so_far(folder: Path) -> None:
    for path in _segments(folder)[1:]:
        path.unlink()
    shutil.rmtree(folder / "map")
    with Workspace.open(folder) as workspace:
        preview = workspace.preview_map()
        assert (preview.kind, preview.stage) == ("pca", "preview")
        assert 0 < len(preview) == workspace.n_encoded


def test_without_a_vector_there_is_no_map(tmp_path: Path) -> None:
    with (
        Workspace.create(tmp_path / "new") as workspace,
        pytest.raises(WorkspaceError, match="no sentence is encoded"),
    ):
        workspace.build_map()


def test_a_cancelled_encode_keeps_what_it_has_and_goes_on_from_there(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 100)
    cancel = CancelToken()

    def stop_half_way(progress: Progress) -> None:
        assert progress.total == 597
        if progress.done >= 250:
            cancel.cancel()

    with Workspace.create(tmp_path / "new", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        with pytest.raises(CancelledError):
            workspace.encode(Task(stop_half_way, cancel))
        n_before = workspace.n_encoded
        assert 250 <= n_before < 597
    with Workspace.open(tmp_path / "new") as workspace:
        said = f"{n_before} of 597 sentences are encoded; encoding resumes from there."
        assert said in workspace.repairs
        seen: list[int] = []
        report = workspace.encode(on_vectors=lambda: seen.append(workspace.n_encoded))
        assert (report.encoded, report.reused) == (597 - n_before, n_before)
        assert seen[-1] == 597


def test_conditions_restrict_a_search(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        for mode in ("semantic", "keyword", "hybrid"):
            hits = workspace.search(
                "card payment", mode=mode, where="category = 'praise' AND rating > 3"
            ).hits
            assert hits
            assert {hit.columns["category"] for hit in hits} == {"praise"}
        with pytest.raises(InputError, match="colour"):
            workspace.search("card", where="colour = 'red'")


def test_the_graph_answers_as_exact_search_does(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        exact = [hit.text_id for hit in workspace.search("lost my card abroad").hits]
        workspace.build_vector_index("hnsw")
        assert type(workspace.search_state().vector_index).__name__ == "HnswIndex"
        assert [hit.text_id for hit in workspace.search("lost my card abroad").hits] == exact
    with Workspace.open(folder) as workspace:
        assert type(workspace.search_state().vector_index).__name__ == "ExactIndex"  # until it is checked
        workspace.build_vector_index("hnsw")
        assert [hit.text_id for hit in workspace.search("lost my card abroad").hits] == exact
        workspace.add_lines(["a new one about a lost card"])
        workspace.encode()
        assert type(workspace.search_state().vector_index).__name__ == "ExactIndex"
        workspace.build_vector_index("hnsw")
        assert len(workspace.search_state().vector_index or ()) == 598
    assert len(list((folder / "neighbours").iterdir())) == 1


def test_auto_takes_a_graph_above_its_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 500)
    with Workspace.open(folder) as workspace:
        workspace.build_vector_index()
        assert type(workspace.search_state().vector_index).__name__ == "HnswIndex"
        workspace.build_vector_index("exact")
        assert type(workspace.search_state().vector_index).__name__ == "ExactIndex"


# -- what is damaged ----------------------------------------------------------------------------------------


def _finds_again(folder: Path, sentence: str) -> None:
    """Opening says `sentence`, preparing makes it good, and the next opening has nothing to say."""
    with Workspace.open(folder) as workspace:
        assert any(sentence in repair for repair in workspace.repairs), workspace.repairs
        workspace.prepare()
        assert workspace.n_encoded == 597
        assert len(workspace.map_picture() or ()) == 597
        assert workspace.search("card payment", mode="keyword").hits
        assert workspace.search("card payment").hits
    with Workspace.open(folder) as workspace:
        assert workspace.repairs == ()


def test_damaged_vectors_are_encoded_again(folder: Path) -> None:
    _flip(_segments(folder)[0])
    _finds_again(folder, "vectors did not match their checksum")


def test_a_damaged_keyword_index_is_rebuilt(folder: Path) -> None:
    largest = max((folder / "keywords").rglob("*.*"), key=lambda path: path.stat().st_size)
    _flip(largest, at=largest.stat().st_size // 2)
    _finds_again(folder, "The keyword index was damaged and is being rebuilt.")


def test_a_missing_keyword_index_is_rebuilt(folder: Path) -> None:
    shutil.rmtree(folder / "keywords")
    _finds_again(folder, "The keyword index was missing and is being rebuilt.")


@pytest.mark.parametrize("name", ["xy.npy", "manifest.json", "labels.npy"])
def test_a_damaged_map_is_made_again(folder: Path, name: str) -> None:
    _flip(next((folder / "map").rglob(name)))
    _finds_again(folder, "The map was damaged and is being made again.")


def test_a_damaged_graph_is_rebuilt(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.build_vector_index("hnsw")
    for path in (folder / "neighbours").rglob("graph.hnsw"):
        _flip(path, at=1000)
    with Workspace.open(folder) as workspace:
        workspace.build_vector_index("hnsw")
        assert "The neighbour graph was damaged and is being rebuilt." in workspace.repairs
        assert len(workspace.search_state().vector_index or ()) == 597
    with Workspace.open(folder) as workspace:
        workspace.build_vector_index("hnsw")
        assert workspace.repairs == ()


def test_everything_derived_can_be_deleted(folder: Path) -> None:
    for name in ("vectors", "keywords", "neighbours", "map"):
        shutil.rmtree(folder / name, ignore_errors=True)
    with Workspace.open(folder) as workspace:
        assert workspace.prepare().encoded == 597
        assert len(workspace.map_picture() or ()) == 597


def test_what_was_made_from_other_rows_does_not_count(folder: Path, tmp_path: Path, tiny_model: Path) -> None:
    with Workspace.create(tmp_path / "other", model=str(tiny_model)) as other:
        other.add_lines(sentences(597, seed=5))
    shutil.copyfile(tmp_path / "other" / "rows.duckdb", folder / "rows.duckdb")
    with Workspace.open(folder) as workspace:
        assert workspace.n_encoded == 0
        assert workspace.map_picture() is None
        workspace.prepare()
        assert workspace.search(sentences(1, seed=5)[0]).hits[0].similarity == pytest.approx(1, abs=1e-5)


# -- models -------------------------------------------------------------------------------------------------


def test_a_workspace_can_be_handed_on_without_the_model_folder(
    small_file: Path, tiny_model: Path, tmp_path: Path
) -> None:
    original = Path(shutil.copytree(tiny_model, tmp_path / "my model"))
    (original / "training_state.bin").write_bytes(b"not part of the model")
    with Workspace.create(tmp_path / "here", model=str(original)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        query_vector = workspace.encoder().encode_query("a lost card")
    shutil.rmtree(original)
    shutil.move(tmp_path / "here", tmp_path / "there")
    assert not list((tmp_path / "there" / "models").rglob("training_state.bin"))
    with Workspace.open(tmp_path / "there") as workspace:
        assert workspace.encode().encoded == 0
        np.testing.assert_array_equal(workspace.encoder().encode_query("a lost card"), query_vector)
        assert workspace.encoder().name == "my model"
        assert workspace.repairs == ("The keyword index was missing and is being rebuilt.",)


def test_a_damaged_copy_of_the_model_is_said_and_can_be_replaced(folder: Path) -> None:
    weights = next((folder / "models").rglob("*.safetensors"))
    _flip(weights)
    with Workspace.open(folder) as workspace:
        with pytest.raises(
            DamagedError, match=r"The copy of the model in .* is not as it was saved\. Remove"
        ):
            workspace.encoder()
        shutil.rmtree(folder / "models")
        assert workspace.encode().encoded == 0
        assert list((folder / "models").rglob("*.safetensors")) == [weights]


def test_a_model_folder_is_found_from_any_current_folder(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tiny_model.parent)
    with Workspace.create(tmp_path / "new", model=tiny_model.name) as workspace:
        workspace.add_lines(["one", "two"])
    monkeypatch.chdir(tmp_path)
    with Workspace.open(tmp_path / "new") as workspace:
        assert workspace.encode().encoded == 2


@pytest.mark.parametrize("n", [1, 2, 4])
def test_a_handful_of_texts_has_a_map_too(tiny_model: Path, tmp_path: Path, n: int) -> None:
    with Workspace.create(tmp_path / "new", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(n))
        workspace.prepare()
        assert len(workspace.map_picture() or ()) == n
        workspace.add_lines(sentences(n + 2))
        workspace.prepare()
        picture = workspace.map_picture()
        assert picture is not None
        assert len(picture) == n + 2
        assert np.isfinite(picture.xy).all()


def test_models_keep_their_own_vectors_and_maps(folder: Path, tiny_model: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    SentenceEncoder.from_transformer(tiny_model, pooling="cls").save(other)
    with Workspace.open(folder) as workspace:
        first_map = workspace.map_picture()
        workspace.set_model(str(other))
        assert (workspace.n_encoded, workspace.map_picture()) == (0, None)
        assert workspace.prepare().encoded == 597
        second = workspace.vectors()
        workspace.set_model(str(tiny_model))
        assert workspace.n_encoded == 597
        picture = workspace.map_picture()
        assert first_map is not None
        assert picture is not None
        assert picture.xy.tobytes() == first_map.xy.tobytes()
        assert workspace.encode().encoded == 0
    with Workspace.open(folder) as workspace:
        assert workspace.model == str(tiny_model)
        workspace.set_model(str(other))
        again = workspace.vectors()
        assert again is not None
        assert second is not None
        np.testing.assert_array_equal(again.matrix, second.matrix)


def test_a_model_whose_vectors_cannot_be_read_does_not_become_the_active_one(
    folder: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    SentenceEncoder.from_transformer(tiny_model, pooling="cls").save(other)
    opened = Path.open

    def no_more_files(self: Path, *arguments: Any, **named: Any) -> Any:
        if self.suffix == ".vectors":
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), str(self))
        return opened(self, *arguments, **named)

    with Workspace.open(folder) as workspace:
        workspace.set_model(str(other))
        workspace.encode()
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", no_more_files)
            with pytest.raises(WorkspaceError, match="Too many open files"):
                workspace.set_model(str(tiny_model))
        assert workspace.model == str(other)
        assert workspace.search("card payment").hits
        workspace.set_model(str(tiny_model))
        assert workspace.n_encoded == 597


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_an_encoder_that_was_loaded_elsewhere_is_used(folder: Path, tiny_model: Path, precision: str) -> None:
    encoder = SentenceEncoder.load(tiny_model, precision=precision)
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        assert workspace.encoder() is encoder
        assert workspace.n_encoded == 597
        assert workspace.encode().encoded == 0
        assert workspace.search(workspace.rows.text(7)).hits[0].text_id == 7


def test_new_texts_get_vectors_of_the_precision_that_is_there(folder: Path, tiny_model: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(SentenceEncoder.load(tiny_model, precision="bfloat16"))
        workspace.add_lines(["a sentence that is new here"])
        assert workspace.encode().encoded == 1
        assert workspace.n_encoded == 598
        snapshot = workspace.vectors()
        assert snapshot is not None
        exact = SentenceEncoder.load(tiny_model, precision="float32")
        expected = exact.encode(["a sentence that is new here"])[0]
        np.testing.assert_allclose(snapshot.matrix[snapshot.text_ids == 597][0], expected, atol=1e-6)
    assert len(list((folder / "vectors").iterdir())) == 1


def test_opened_again_the_precision_is_that_of_the_vectors(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        encoder = workspace.encoder()
        assert encoder.precision == "float32"
        assert encoder.device_reason.endswith(
            "The vectors that are there were made in float32, and new ones must match."
        )
        assert workspace.encode().encoded == 0


def test_another_precision_that_is_asked_for_encodes_anew(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.encoder(precision="bfloat16")
        assert workspace.encode().encoded == 597
        assert "another state of" in " ".join(workspace.repairs)
        workspace.encoder(precision="float32")
        assert workspace.encode().encoded == 0


def test_the_bundled_model_stays_a_name(small_file: Path, tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "new") as workspace:
        workspace.add_lines(["The parcel came late.", "A late delivery.", "The bread is fresh."])
        workspace.prepare()
        hits = workspace.search("it was delivered too late", top_k=2).hits
        assert {hit.row for hit in hits} == {0, 1}
    assert not (tmp_path / "new" / "models").exists()


@pytest.fixture(autouse=True)
def nothing_temporary_is_left(tmp_path: Path) -> Iterator[None]:
    """Every test of this file leaves finished files only."""
    yield
    assert [path for path in tmp_path.rglob("*.new") if not path.name.startswith("holiday")] == []


def test_importing_the_workspace_is_instant() -> None:
    script = (
        "import time, sys\nbegan = time.perf_counter()\nimport core.workspace\n"
        "assert time.perf_counter() - began < 1\n"
        "assert not {'numpy', 'torch', 'duckdb', 'tantivy'} & set(sys.modules)\n"
    )
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", script], check=True)
    assert time.monotonic() - began < 30


def test_a_damaged_document_leaves_the_log_of_the_rows_as_it_is(tmp_path: Path) -> None:
    """The database is opened only then: opening it writes to it what stands in its log."""
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines(["one", "two"])
    (tmp_path / "ws" / "workspace.json").write_text("{")
    log = tmp_path / "ws" / "rows.duckdb.wal"
    log.write_bytes(b"a log")
    with pytest.raises(WorkspaceError, match=r"workspace\.json is damaged"):
        Workspace.open(tmp_path / "ws")
    assert log.read_bytes() == b"a log"
