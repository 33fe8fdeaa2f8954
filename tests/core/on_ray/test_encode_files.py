"""Files to one array of vectors, the cluster played by a worker in this process: what is done when, and what
is left where. `tests/scale/test_ray.py` has the cluster itself."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import SentenceEncoder
from core.corpus import ReadOptions, sniff
from core.encoding.batch_runner import EncodedChunk
from core.errors import CancelledError, InputError
from core.on_ray import blocks, encode_files
from core.on_ray.encode_files import described
from core.on_ray.places import Place
from core.on_ray.worker import EncoderWorker, SharedModel
from core.progress import CancelToken, Task

MODEL = "all-MiniLM-L6-v2"
QUIET = Task()


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load(MODEL, "cpu", "float32")


def shared(encoder: SentenceEncoder, folder: str) -> SharedModel:
    return SharedModel("a name", folder, encoder.fingerprint, "cpu", encoder.precision, encoder.vector_key)


class InThisProcess:
    """Stands for a cluster of one worker. It stops after some parts, as if it were killed."""

    def __init__(self, encoder: SentenceEncoder, sources: list[blocks.SourceFile], parts: int = 999) -> None:
        self.worker = EncoderWorker()
        assert self.worker.load(shared(encoder, str(encoder.layout.folder)))
        self.sources, self.parts, self.n_encoded = sources, parts, 0

    def encoded_rows(self, rows: Any, task: Task) -> Iterator[tuple[int, EncodedChunk]]:
        for table in rows():
            for number, chunk in self.worker.encode_rows(table, np.empty(0, np.int64)):
                if self.parts == 0:
                    raise CancelledError
                self.parts -= 1
                self.n_encoded += len(chunk.indices)
                yield number, chunk


@pytest.fixture
def local_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are read here, by what reads them on a machine of a cluster."""

    def read(ray: object, files: Any, complete: Any, begun: Any) -> Iterator[Any]:
        for file in files:
            yield from blocks._Reading(file, complete, begun)()

    monkeypatch.setattr(encode_files, "read_blocks", read)
    monkeypatch.setattr(blocks, "BLOCK_ROWS", 400)
    monkeypatch.setitem(__import__("sys").modules, "ray", object())


def texts_of(n: int, seed: int = 0) -> list[str]:
    words = ("late", "parcel", "refund", "good", "cheap", "box", "price")
    random = np.random.default_rng(seed)
    texts = [f"{' '.join(random.choice(words, random.integers(1, 6)))} {k // 3 * 3}" for k in range(n)]
    texts[4] = texts[3]
    texts[1] = ""
    return texts


def write(path: Path, texts: list[str]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("number", "text"), *enumerate(texts)])
    return path


def sources_of(*places: Place) -> list[blocks.SourceFile]:
    found: list[blocks.SourceFile] = []
    for place in places:
        found.append(
            described(
                place,
                lambda path, task: sniff(path, ReadOptions(text_column="text"), task),
                QUIET,
                found[-1] if found else None,
            )
        )
    return found


def one_process(encoder: SentenceEncoder, texts: list[str]) -> np.ndarray[Any, Any]:
    return np.concatenate([encoder.encode_documents(texts[k : k + 400]) for k in range(0, len(texts), 400)])


def test_an_interrupted_run_is_resumed_elsewhere(
    encoder: SentenceEncoder, local_blocks: None, tmp_path: Path
) -> None:
    texts = texts_of(1_000)
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    sources = sources_of(Place(str(write(here / "reviews.csv", texts))))
    assert [len(sources[0].rows_of(k)) for k in sources[0].blocks] == [400, 400, 200]
    first = InThisProcess(encoder, sources, parts=3)
    with pytest.raises(CancelledError):
        encode_files.encode_files(encoder, first, sources, Place(str(here / "v.npy")))  # type: ignore[arg-type]
    assert 400 < first.n_encoded < 1_000
    here.rename(there)
    (there / "v.npy.parts" / ".000000001-00256-abcd.vectors.0123abcd.new").write_bytes(b"half of one")
    sources = sources_of(Place(str(there / "reviews.csv")))
    rest = InThisProcess(encoder, sources)
    n = encode_files.encode_files(encoder, rest, sources, Place(str(there / "v.npy")))  # type: ignore[arg-type]
    assert n == rest.n_encoded == 1_000 - first.n_encoded
    assert np.array_equal(np.load(there / "v.npy"), one_process(encoder, texts))
    assert sorted(path.name for path in there.iterdir()) == ["reviews.csv", "v.npy"]


def test_a_damaged_segment_is_encoded_again(
    encoder: SentenceEncoder, local_blocks: None, tmp_path: Path
) -> None:
    texts = texts_of(900)
    sources = sources_of(Place(str(write(tmp_path / "reviews.csv", texts))))
    output = Place(str(tmp_path / "v.npy"))
    with pytest.raises(CancelledError):
        encode_files.encode_files(encoder, InThisProcess(encoder, sources, 4), sources, output)  # type: ignore[arg-type]
    segment = sorted((tmp_path / "v.npy.parts").glob("000000000-*"))[0]
    content = bytearray(segment.read_bytes())
    content[-3] ^= 1
    segment.write_bytes(content)
    encode_files.encode_files(encoder, InThisProcess(encoder, sources), sources, output)  # type: ignore[arg-type]
    assert np.array_equal(np.load(tmp_path / "v.npy"), one_process(encoder, texts))


def test_object_storage_is_read_and_written(
    encoder: SentenceEncoder, local_blocks: None, tmp_path: Path
) -> None:
    import fsspec

    memory = fsspec.filesystem("memory")
    for k in range(2):
        memory.pipe_file(f"/in/part-{k}.csv", write(tmp_path / "x.csv", texts_of(450, seed=k)).read_bytes())
    sources = sources_of(*Place.of("memory://in/part-*.csv").found())
    output = Place.of("memory://out/v.npy")
    try:
        with pytest.raises(CancelledError):
            encode_files.encode_files(encoder, InThisProcess(encoder, sources, 3), sources, output)  # type: ignore[arg-type]
        assert output.beside(".parts").names()
        assert output.read() is None
        encode_files.encode_files(encoder, InThisProcess(encoder, sources), sources, output)  # type: ignore[arg-type]
        assert not output.beside(".parts").names()
        with output.local() as path:
            vectors = np.load(path)
        wanted = [one_process(encoder, texts_of(450, seed=k)) for k in range(2)]
        assert np.array_equal(vectors, np.concatenate(wanted))
    finally:
        memory.rm("/", recursive=True)


def test_vectors_of_something_else_are_not_mixed_in(
    encoder: SentenceEncoder, local_blocks: None, tmp_path: Path
) -> None:
    path, output = tmp_path / "reviews.csv", Place(str(tmp_path / "v.npy"))
    sources = sources_of(Place(str(write(path, texts_of(500)))))
    with pytest.raises(CancelledError):
        encode_files.encode_files(encoder, InThisProcess(encoder, sources, 1), sources, output)  # type: ignore[arg-type]
    others = sources_of(Place(str(write(path, texts_of(500, seed=1)))))
    with pytest.raises(InputError, match="vectors of other texts or of another model"):
        encode_files.encode_files(encoder, InThisProcess(encoder, others), others, output)  # type: ignore[arg-type]


def test_what_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There is no file .*part-\*\.csv"):
        Place.of(str(tmp_path / "part-*.csv")).found()
    with (
        pytest.raises(InputError, match=r"nowhere://bucket/a\.csv cannot be reached"),
        Place.of("nowhere://bucket/a.csv").local(),
    ):
        pass
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be reached"):
        Place(str(tmp_path / "file" / "below" / "manifest.json")).new_file().__enter__()


def test_a_worker_loads_the_model_from_its_files(encoder: SentenceEncoder, tmp_path: Path) -> None:
    from core.encoding.model_store import model_files

    folder = encoder.layout.folder
    model = shared(encoder, str(tmp_path / "not here"))
    worker = EncoderWorker()
    assert not worker.load(model)
    content = {path.relative_to(folder).as_posix(): path.read_bytes() for path in model_files(folder)}
    assert worker.load_from(model, content)
    loaded = worker._loaded()
    assert np.array_equal(loaded.encode(["late", "box"]), encoder.encode(["late", "box"]))


def test_a_worker_that_would_give_other_vectors_says_so(encoder: SentenceEncoder) -> None:
    from dataclasses import replace

    model = replace(shared(encoder, str(encoder.layout.folder)), precision="bfloat16")
    with pytest.raises(Exception, match="A worker loaded a name in bfloat16 on cpu"):
        EncoderWorker().load(model)


def test_a_run_is_cancelled_between_blocks(
    encoder: SentenceEncoder, local_blocks: None, tmp_path: Path
) -> None:
    sources = sources_of(Place(str(write(tmp_path / "reviews.csv", texts_of(500)))))
    cancel = CancelToken()
    task = Task(lambda state: cancel.cancel() if state.done == state.total else None, cancel)
    output = Place(str(tmp_path / "v.npy"))
    with pytest.raises(CancelledError):
        encode_files.encode_files(encoder, InThisProcess(encoder, sources), sources, output, task)  # type: ignore[arg-type]
    assert not (tmp_path / "v.npy").exists()
    assert list((tmp_path / "v.npy.parts").glob("*.vectors"))
