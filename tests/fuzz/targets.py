"""What is attacked: a function of bytes that must return, or raise an error of the house in one sentence.

The first line of an input says what it is (the name of a file, say), the rest is its content.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from core.corpus import ColumnInfo, ReadOptions, RowStore, count, parse_condition, read_table, sniff
from core.corpus.conditions import Condition
from core.corpus.journal import Change, Journal, read_journal
from core.errors import ExplorerError
from core.search import ExactIndex, HnswIndex, KeywordIndex
from core.search import query_language as language
from core.workspace import artefacts, document, segments, store
from tests.fuzz.polluted import is_sentence

Run = Callable[[bytes, Path], None]


class BrokenPromise(AssertionError):  # noqa: N818 - a promise, not an error of the program
    """It returned, and what it gave is wrong."""


@dataclass(frozen=True)
class Target:
    """Something to attack.

    Attributes:
        name: of it. prepare: makes what it needs in a folder, and gives inputs to begin with.
        run: one input, with the folder that was prepared.
        sentence: what is attacked, for the table.
    """

    name: str
    prepare: Callable[[Path], list[bytes]]
    run: Run
    sentence: str = field(default="")


def _text(content: bytes) -> str:
    """As a command line gives it: bytes that are not UTF-8 are halves of characters."""
    return content.decode("utf-8", "surrogateescape")


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenPromise(what)


# -- files ------------------------------------------------------------------------------------------------

_ROWS = [
    ["id", "text", "rating", "day"],
    ["1", "The parcel, it is lost", "4.5", "2024-01-31"],
    ["2", 'She said "no"', "", "2024-02-01"],
    ["3", "Zwei Zeilen\nüber 한국어", "3", ""],
]
_NAMES = (
    "a.csv", "a.tsv", "a.txt", "a.json", "a.jsonl", "a.parquet", "a.xlsx", "a.csv.gz", "a.jsonl.gz", "a.dat",
)  # fmt: skip


def _files(folder: Path) -> list[bytes]:
    import pyarrow as pa
    import pyarrow.parquet as pq
    from openpyxl import Workbook

    columns = {name: [row[k] for row in _ROWS[1:]] for k, name in enumerate(_ROWS[0])}
    records = [dict(zip(_ROWS[0], row, strict=True)) for row in _ROWS[1:]]
    text = io.StringIO(newline="")
    csv.writer(text).writerows(_ROWS)
    table = text.getvalue().encode()
    lines = "".join(json.dumps(record) + "\n" for record in records).encode()
    parquet, excel, equal, long = io.BytesIO(), io.BytesIO(), io.BytesIO(), io.BytesIO()
    some = pa.DictionaryArray.from_arrays(pa.array([0] * 1_000_000, pa.int8()), pa.array(["some words"]))
    one_page = {"data_page_size": 1 << 30, "max_rows_per_page": 1 << 30, "write_batch_size": 1 << 30}
    pq.write_table(pa.table({"text": pa.chunked_array([some] * 50)}), equal, compression="zstd", **one_page)
    pq.write_table(pa.table({"text": ["a" * 20_000_000] * 5}), long, compression="zstd", use_dictionary=False)
    pq.write_table(pa.table(columns | {"n": [1, None, 3], "list": [[1], [], None]}), parquet)
    book = Workbook()
    for row in _ROWS:
        book.active.append(row)
    book.save(excel)
    inputs = {
        "a.csv": table,
        "a.tsv": table.replace(b",", b"\t"),
        "a.txt": b"The parcel is lost\nShe said no\n",
        "a.json": json.dumps(records).encode(),
        "a.jsonl": lines,
        "a.parquet": parquet.getvalue(),
        "a.xlsx": excel.getvalue(),
        "a.csv.gz": gzip.compress(table, mtime=0),
        "a.jsonl.gz": gzip.compress(lines, mtime=0),
        "a.dat": _text(table).encode("utf-16"),
    }
    more = [
        b"a.json\n" + json.dumps(each).encode() for each in (columns, {"train": [["a b", "x"]]}, records[0])
    ]
    bombs = [
        b"a.parquet\n" + equal.getvalue(),
        b"a.parquet\n" + long.getvalue(),
    ]
    return [name.encode() + b"\n" + content for name, content in inputs.items()] + more + bombs


def _put(data: bytes, folder: Path) -> tuple[Path, bytes]:
    head, _, content = data.partition(b"\n")
    name = _text(head)
    path = folder / (name if name in _NAMES else "a.csv")
    path.write_bytes(content)
    return path, head


def _read_file(data: bytes, folder: Path) -> None:
    path, _ = _put(data, folder)
    table = read_table(path)
    width = 0
    for columns, batch in table:
        _check(len(set(columns)) == len(columns), "two columns of one name")
        width = max(width, len(columns))
        for row in batch:
            _check(len(row) <= width, "a row is wider than the columns")
            "".join(cell for cell in row if cell).encode("utf-8")  # halves of characters do not get in
    _check(all(is_sentence(line.reason) for line in table.rejects.kept), "the reason is no sentence")


def _layouts(folder: Path) -> list[bytes]:
    rows = b"id;text;x\n1;'one; two';3\n2;three;4\n"
    options: list[dict[str, Any]] = [
        {},
        {"delimiter": ";", "header": False},
        {"quoting": "'"},
        {"encoding": "cp949", "text_column": "text"},
        {"quoting": "none", "header": True},
        {"sheet": "Sheet", "any_size": True},
    ]
    heads = [json.dumps({"name": "a.csv"} | each).encode() for each in options]
    above = b"A title\n\n" + rows
    escaped = b'sep=,\nid,text\n1,"a \\"b\\""\n2 , "c" , d\n'
    return [head + b"\n" + content for head in heads for content in (rows, above, escaped)]


def _lay_out(data: bytes, folder: Path) -> None:
    head, newline, content = data.partition(b"\n")
    try:
        given = json.loads(head)
        name = str(given.pop("name", "a.csv"))
    except (ValueError, AttributeError, RecursionError):
        given, name = {}, "a.csv"
    kinds = {
        "encoding": str,
        "delimiter": str,
        "quoting": str,
        "header": bool,
        "sheet": str,
        "text_column": str,
    }
    options = {key: value for key, value in given.items() if isinstance(value, kinds.get(key, ()))}
    path, _ = _put(name.encode("utf-8", "replace") + newline + content, folder)
    layout = sniff(path, ReadOptions(**options))
    counted = count(layout)
    _check(counted.rows >= counted.distinct_texts, "more texts than rows")
    _check(all(column.name.strip() for column in layout.columns), "a column without a name")


# -- languages --------------------------------------------------------------------------------------------

COLUMNS = (
    ColumnInfo("text", "text"),
    ColumnInfo("rating", "real"),
    ColumnInfo("n", "integer"),
    ColumnInfo("day", "date"),
    ColumnInfo("seen at", "timestamp"),
    ColumnInfo("good", "boolean"),
)
_CONDITIONS = (
    "rating >= 4 and text ilike '%card%'",
    "n in (1, 2, -3) or not (good is true)",
    "day between '2024-01-01' and '2024-12-31'",
    "\"seen at\" > '2024-01-01 10:00:00' and length(text) < 20",
    "lower(trim(text)) like 'a_b%' and abs(n) % 2 = 1",
    "cast(rating as integer) <> round(n / 2, 1) and year(day) = 2024",
    "text is not null and (n + 1) * 2 - 1 >= 3",
)
_STORES: dict[Path, RowStore] = {}


def _conditions(folder: Path) -> list[bytes]:
    path = folder / "c.csv"
    path.write_text(
        "text,rating,n,day,seen at,good\nMy card is lost,4.5,1,2024-01-31,2024-01-31 10:00:00,true\n"
        "Where is it now,,2,2024-02-28,2024-02-01 00:00:00,false\nNo one knows that,1,-3,,,\n",
        encoding="utf-8",
    )
    store = RowStore.create(folder / "rows.duckdb")
    store.add_file(path, ReadOptions(text_column="text"))
    _STORES[folder] = store
    return [b"where\n" + each.encode() for each in _CONDITIONS]


def _selected(store: RowStore, condition: Condition) -> list[int] | str:
    """The rows, or the sentence that there are none of."""
    try:
        return [int(row) for row in store.select(condition)]
    except ExplorerError as error:
        _check(is_sentence(str(error)), f"no sentence: {error!s:.200}")
        return "refused"


def _condition(data: bytes, folder: Path) -> None:
    condition = parse_condition(_text(data.partition(b"\n")[2]), COLUMNS)
    again = parse_condition(condition.sql, COLUMNS) if len(condition.sql) < 9_000 else condition
    _check(
        again.columns == condition.columns, f"{condition.sql:.200} names other columns when it is read again"
    )
    found = [_selected(_STORES[folder], each) for each in (condition, again)]
    _check(found[0] == found[1], f"{condition.sql:.200} is not the same when it is read again")


def close(folder: Path) -> None:
    """Close what was prepared in a folder."""
    store = _STORES.pop(folder, None)
    if store is not None:
        store.close()


KNOWN = language.Known(
    (*COLUMNS, ColumnInfo("category", "text"), ColumnInfo('odd "name"', "text")),
    ("urgent", "two words"),
    20,
)


def _queries(folder: Path) -> list[bytes]:
    said = (
        "lost card", '"lost card" -late', "+card category:\"two words\" rating>=4", "like:#17 -like:#3",
        "label:urgent day<2024-05 -n>3", "„zitat“ «mot» 「語」 e-mail swal", "good:yes seen at:2024",
    )  # fmt: skip
    written = ("plain", "two words", 'with "quotes"', "a:b", "-minus", '«x» "y"')
    return [b"query\n" + each.encode() for each in said] + [b"written\n" + each.encode() for each in written]


def _query(data: bytes, folder: Path) -> None:
    head, _, content = data.partition(b"\n")
    text = _text(content)
    typed = language.parse(text, KNOWN)
    _check(all(is_sentence(each.reason) for each in typed.ignored) or not is_sentence(text), "no reason")
    _check(language.parse(text, KNOWN) == typed, "not the same twice")
    words = " ".join(text.split())
    if head == b"written" and words and words.isprintable() and len(words) < 200 and words == text:
        read = language.parse(f"category:{language.written(text)}", KNOWN)
        kept = text if any(mark not in text for mark in '"') else text.replace('"', "")
        if read.where is not None and not any(mark in text for mark in '"«»「」『』“”„*'):
            _check(kept in map(str, read.where.parameters), f"{text!r} is read as {read.where.parameters!r}")


# -- files of a workspace ---------------------------------------------------------------------------------


def _manifests(folder: Path) -> list[bytes]:
    document.write(folder, document.Document("a name", "all-MiniLM-L6-v2"))
    content = (folder / document.DOCUMENT_FILE).read_bytes()
    used = {
        "fingerprint": "f",
        "precision": "float32",
        "vector_key": "k",
        "metric": "cosine",
        "is_kept": False,
    }
    version = {"number": 1, "name": "v", "parent": "m", "run": "r", "kept": "2024-01-01T00:00:00+00:00"}
    full = {"schema_version": 2, "name": "n", "model": "models/f", "coming": None}
    full |= {"models": {"models/f": used}, "versions": {"models/f": version}}
    with artefacts.making(folder / "map", {"texts": 3}, {"n": 1}, "the map") as made:
        np.save(made / "a.npy", np.zeros(3, np.float32))
    manifest = next((folder / "map").glob("*/manifest.json")).read_bytes()
    inputs = {b"workspace": content, b"workspace sealed": json.dumps(full).encode()}
    inputs |= {
        b"manifest": manifest,
        b"manifest sealed": manifest,
        b"workspace old": b'{"schema_version": 1}',
    }
    return [head + b"\n" + each for head, each in inputs.items()]


def _sealed(content: bytes, field_name: str) -> bytes:
    """With the right checksum, as somebody would write it who means harm."""
    try:
        about = json.loads(content)
        if isinstance(about, dict):
            about.pop(field_name, None)
            return json.dumps(about | {field_name: store.key_of(about)}).encode()
    except (ValueError, RecursionError):
        pass
    return content


def _manifest(data: bytes, folder: Path) -> None:
    head, _, content = data.partition(b"\n")
    if head.startswith(b"manifest"):
        place = next(each for each in sorted((folder / "map").iterdir()) if each.is_dir())
        content = _sealed(content, "key") if head.endswith(b"sealed") else content
        (place / store.MANIFEST).write_bytes(content)
        for artefact in artefacts.on_shelf(folder / "map")[0]:
            artefact.verify()
        return
    content = _sealed(content, "checksum") if head.endswith(b"sealed") else content
    (folder / document.DOCUMENT_FILE).write_bytes(content)
    read = document.read(folder)
    _check(isinstance(read.name, str) and isinstance(read.model, str), "no name")
    document.write(folder, read)
    _check(document.read(folder) == read, "not the same when it is written and read again")


def _journals(folder: Path) -> list[bytes]:
    path = folder / "journal"
    journal = Journal.begin(path, 3, "corpus", [Change("notes", {"rows": {"1": "a note"}})])
    journal.append(Change("judgments", {"put": [["a", "b", 1.0, "hit", 5]]}))
    journal.append(Change("hidden", {"hide": [1, 2, 3], "reason": "x"}))
    journal.close()
    return [head + b"\n" + path.read_bytes() for head in (b"as it is", b"sealed")]


def _journal(data: bytes, folder: Path) -> None:
    head, _, content = data.partition(b"\n")
    if head == b"sealed":
        content = b"".join(map(_sealed_line, content.splitlines(keepends=True)))
    path = folder / "journal"
    path.write_bytes(content)
    found = read_journal(path)
    _check(found is not None and found.size <= len(content), "longer than it is")
    assert found is not None
    if found.start is None or found.n_damaged:
        return  # begun anew
    journal = Journal(path, found)
    change = Change("notes", {"rows": {"7": "\ud83d half, ü, \0"}})
    journal.append(change)
    journal.close()
    again = read_journal(path)
    _check(again is not None and again.lines[:-1] == found.lines, "lines are lost by an append")
    _check(again is not None and again.lines[-1].change == change, "not read as it was written")


def _sealed_line(line: bytes) -> bytes:
    rest = line.rstrip(b"\n").partition(b" ")[2]
    return b"%s %s\n" % (hashlib.blake2b(rest, digest_size=8).hexdigest().encode(), rest)


# -- models -----------------------------------------------------------------------------------------------

_MODEL_FILES = (
    "config.json", "modules.json", "1_Pooling/config.json", "sentence_bert_config.json",
    "tokenizer_config.json",
    "config_sentence_transformers.json", "model.safetensors", "tokenizer.json", "special_tokens_map.json",
    "model.safetensors.index.json", "2_Dense/config.json",
)  # fmt: skip


def _models(folder: Path) -> list[bytes]:
    from tests.core.training.tiny import tiny_encoder

    sound = folder / "sound"
    tiny_encoder(folder / "plain").save(sound)
    inputs = [
        name.encode() + b"\n" + (sound / name).read_bytes()
        for name in _MODEL_FILES
        if (sound / name).is_file() and (sound / name).stat().st_size < 60_000
    ]
    header, _, _ = _cut_weights(sound / "model.safetensors")
    return [
        *inputs,
        b"model.safetensors\n" + header,
        b'model.safetensors.index.json\n{"weight_map": {"a": "b"}}',
    ]


def _cut_weights(path: Path) -> tuple[bytes, int, bytes]:
    """The header of safetensors, its length, and the numbers behind it."""
    content = path.read_bytes()
    n = int.from_bytes(content[:8], "little")
    return content[8 : 8 + n], n, content[8 + n :]


def _model(data: bytes, folder: Path) -> None:
    from core.encoding import SentenceEncoder

    head, _, content = data.partition(b"\n")
    name = _text(head)
    name = name if name in _MODEL_FILES else "config.json"
    place = folder / "spoilt"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder / "sound", place, copy_function=_linked)
    target = place / name
    target.parent.mkdir(exist_ok=True)
    if name == "model.safetensors":
        content = len(content).to_bytes(8, "little") + content + _cut_weights(folder / "sound" / name)[2]
    target.unlink(missing_ok=True)
    target.write_bytes(content)
    vectors = SentenceEncoder.load(place, device="cpu", precision="float32").encode(["a parcel", ""])
    _check(len(vectors) == 2, "not a vector a text")


def _linked(source: str, target: str) -> str:
    Path(target).hardlink_to(source)
    return target


# -- indexes and vectors ----------------------------------------------------------------------------------

_INDEX_FILES = (
    "exact",
    "exact.json",
    "hnsw",
    "hnsw.json",
    "vectors",
    "words/keywords.json",
    "words/meta.json",
)


def _indexes(folder: Path) -> list[bytes]:
    sound = folder / "sound"
    sound.mkdir()
    matrix = np.random.default_rng(0).standard_normal((30, 4)).astype("<f4")
    ids = np.arange(30, dtype="<i8")
    exact, graph = ExactIndex(4), HnswIndex(4)
    exact.add(matrix, ids)
    graph.build(matrix, ids)
    exact.save(sound / "exact")
    graph.save(sound / "hnsw")
    with KeywordIndex.create(sound / "words") as words:
        words.add(np.arange(5), [f"text number {n}" for n in range(5)])
        words.commit()
    with (sound / "vectors").open("xb") as file:
        segments.write(file, ids, matrix, corpus="c", key="k")
    inputs = [name.encode() + b"\n" + (sound / name).read_bytes() for name in _INDEX_FILES]
    sealed = [b"sealed exact\n" + (sound / "exact").read_bytes()]
    return inputs + sealed + [b"sealed exact.json\n" + (sound / "exact.json").read_bytes()]


def _index(data: bytes, folder: Path) -> None:
    head, _, content = data.partition(b"\n")
    is_sealed = head.startswith(b"sealed ")
    name = _text(head.removeprefix(b"sealed "))
    name = name if name in _INDEX_FILES else "exact"
    kind = name.split(".")[0].split("/")[0]
    place = folder / "spoilt"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder / "sound", place)
    (place / name).write_bytes(content)
    if is_sealed and kind == "exact":
        _seal_again(place / "exact")
    if kind == "exact":
        ExactIndex.open(place / "exact").query(np.ones((1, 4), np.float32), 3)
    elif kind == "hnsw":
        HnswIndex.open(place / "hnsw").query(np.ones((1, 4), np.float32), 3)
    elif kind == "words":
        with KeywordIndex.open(place / "words") as words:
            len(words)
    else:
        segment = segments.read_header(place / "vectors", corpus="c", key="k")
        ids, matrix = np.empty(segment.n, "<i8"), np.empty((segment.n, segment.embedding_dim), "<f4")
        segments.read_all([segment], ids, matrix, [])


def _seal_again(path: Path) -> None:
    beside = path.with_name(path.name + ".json")
    try:
        manifest = json.loads(beside.read_bytes())["content"]
        manifest |= {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        said = json.dumps(manifest, sort_keys=True).encode()
        beside.write_text(json.dumps({"content": manifest, "seal": hashlib.sha256(said).hexdigest()}))
    except (ValueError, TypeError, KeyError, RecursionError):
        pass


TARGETS = {
    each.name: each
    for each in (
        Target("readers", _files, _read_file, "every format of file, packed or not"),
        Target("layouts", _layouts, _lay_out, "what is found in a file, and what a person overrules"),
        Target("conditions", _conditions, _condition, "conditions, read again and asked of a database"),
        Target("queries", _queries, _query, "what is typed into the search box, and values written for it"),
        Target(
            "manifests",
            _manifests,
            _manifest,
            "`workspace.json`, manifests of maps; with right checksums too",
        ),
        Target("journal", _journals, _journal, "the journal, continued; with right checksums too"),
        Target("models", _models, _model, "the files of a model folder, loaded and encoded with"),
        Target("indexes", _indexes, _index, "vector indexes, keyword index, segments of vectors"),
    )
}
