"""Writes what lies beside this file. Runs with version 0.1.0 alone; see README.md.

python make.py FOLDER
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import torch
import transformers
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from core import CancelToken, SentenceEncoder, Trainer, TrainingConfig, Workspace
from core.encoding import CrossEncoder
from core.errors import CancelledError
from core.training import Examples, Finished, Step

ROWS = [
    ("The parcel came two weeks late and the box was torn", "delivery", 1, "2024-01-08"),
    ("Late again, my order is still on the way", "delivery", 2, "2024-01-09"),
    ("The courier left my parcel in the rain", "delivery", 1, "2024-01-15"),
    ("Very quick delivery, thank you", "delivery", 5, "2024-02-02"),
    ("My order came a day early", "delivery", 5, "2024-02-03"),
    ("The box was open and one cup was broken", "delivery", 2, "2024-02-11"),
    ("My card was swallowed by the machine at the station", "card", 1, "2024-02-14"),
    ("I lost my card on the train", "card", 2, "2024-02-20"),
    ("The new card works in every shop", "card", 5, "2024-03-01"),
    ("Somebody paid with my card abroad", "card", 1, "2024-03-04"),
    ("How do I block a lost card", "card", 3, "2024-03-05"),
    ("The machine gave me no cash and kept the card", "card", 1, "2024-03-09"),
    ("Great hotel, friendly staff, the breakfast could be better", "hotel", 4, "2024-04-01"),
    ("The room was quiet and the bed very good", "hotel", 5, "2024-04-02"),
    ("Our room was above the kitchen, we heard every plate", "hotel", 2, "2024-04-10"),
    ("Breakfast was cold and the coffee too", "hotel", 2, "2024-04-12"),
    ("Friendly people at the desk, a quiet room", "hotel", 5, "2024-05-06"),
    ("They gave our room to somebody else", "hotel", 1, "2024-05-07"),
    ("They never answered my three letters about the refund", "refund", 1, "2024-05-21"),
    ("The refund came the next day", "refund", 5, "2024-05-22"),
    ("Half of my money is still missing", "refund", 2, "2024-06-02"),
    ("Money back without a question, great", "refund", 5, "2024-06-03"),
    ("환불이 아직 안 왔어요", "refund", 1, "2024-06-05"),
    ("退款第二天就到了 🙂", "refund", 5, "2024-06-06"),
    ("", "refund", 3, "2024-06-07"),
    ("The refund came the next day", "refund", 4, "2024-06-08"),
]
PASTED = ["A quiet room and a good breakfast", "The courier never came"]
TEXTS = list(dict.fromkeys(text for text, *_ in ROWS if text)) + PASTED
QUERIES = [
    ("late parcel", "semantic", None),
    ("a quiet room", "semantic", "rating >= 4"),
    ("card", "keyword", None),
    ('refund -"next day"', "keyword", None),
    ("room breakfast", "hybrid", None),
    ("lost money", "hybrid", "category IN ('card', 'refund') AND day < DATE '2024-06-05'"),
]
PROBES = ["The parcel is late", "환불 🙂", "", "my card my card my card", " ".join(TEXTS[:6])]
PAIRS = [(TEXTS[0], TEXTS[1]), (TEXTS[6], TEXTS[13]), (TEXTS[6], TEXTS[7]), ("", TEXTS[2])]
WIDTH = 16
N_PAIRS = 100


def tokenizer_of(cls: str, sep: str, leading: bool) -> transformers.PreTrainedTokenizerFast:
    """The words of the sentences, and the letters for others."""
    split: Any = pre_tokenizers.BertPreTokenizer()
    words = sorted({word for text in TEXTS for word, _ in split.pre_tokenize_str(text.lower())})
    letters = sorted(set("".join(words)))
    pieces = ["[PAD]", "[UNK]", cls, sep, "[MASK]", *letters, *(f"##{each}" for each in letters), *words]
    vocabulary = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    made: Any = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = split
    made.post_processor = processors.TemplateProcessing(
        single=f"{cls} $A {sep}" if leading else f"$A {sep}",
        pair=f"{cls} $A {sep} $B:1 {sep}:1" if leading else f"$A {sep} $B {sep}",
        special_tokens=[(cls, 2), (sep, 3)],
    )
    named = {"pad_token": "[PAD]", "unk_token": "[UNK]", "mask_token": "[MASK]"}
    ends = {"cls_token": cls, "sep_token": sep} if leading else {"eos_token": sep}
    return transformers.PreTrainedTokenizerFast(tokenizer_object=made, model_max_length=40, **named, **ends)


def saved(model: Any, tokenizer: Any, folder: Path) -> Path:
    """As Hugging Face saves it. Larger weights than a beginner's set the vectors apart."""
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() > 1 and "relative_attention" not in name:
                parameter.mul_(5.0)
    model.save_pretrained(str(folder))
    tokenizer.save_pretrained(str(folder))
    return folder


def bert(folder: Path) -> Path:
    torch.manual_seed(0)
    tokenizer = tokenizer_of("[CLS]", "[SEP]", leading=True)
    config = transformers.BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=WIDTH,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=2 * WIDTH,
        max_position_embeddings=40,
    )
    return saved(transformers.BertModel(config), tokenizer, folder)


def t5(folder: Path) -> Path:
    torch.manual_seed(0)
    tokenizer = tokenizer_of("<s>", "</s>", leading=False)
    config = transformers.T5Config(
        vocab_size=len(tokenizer),
        d_model=WIDTH,
        d_kv=8,
        d_ff=2 * WIDTH,
        num_layers=2,
        num_heads=2,
        pad_token_id=0,
        decoder_start_token_id=0,
        eos_token_id=3,
    )
    return saved(transformers.T5ForConditionalGeneration(config), tokenizer, folder)


def encoder_of(folder: Path, pooling: str = "mean", **options: Any) -> SentenceEncoder:
    torch.manual_seed(1)
    return SentenceEncoder.from_transformer(folder, pooling, device="cpu", precision="float32", **options)


def scored() -> Examples:
    """Pairs of sentences, none of which is in two of them, that say more or less the same."""
    things = ("parcel", "card", "room", "breakfast", "refund", "order")
    said = ("late", "lost", "cold", "quiet", "great", "broken")
    whens = ("today", "again", "on the train", "the next day")
    drawn = np.random.default_rng(0)
    sentences: dict[str, tuple[int, int]] = {}
    while len(sentences) < 2 * N_PAIRS:
        thing, what, when, whose = drawn.integers(6, size=4) % (6, 6, 4, 5)
        owner = ("my", "our", "the", "half of the", "a")[whose]
        sentence = f"{owner} {things[thing]} was {said[what]} {whens[when]}"
        sentences.setdefault(sentence, (int(thing), int(what)))
    texts, meanings = list(sentences), np.array(list(sentences.values()))
    scores = (meanings[:N_PAIRS] == meanings[N_PAIRS:]).mean(axis=1)
    columns = tuple(texts[:N_PAIRS]), tuple(texts[N_PAIRS:])
    return Examples("pair+score", columns, scores=scores, source="marks.csv")


def classified() -> Examples:
    examples = scored()
    assert examples.scores is not None
    labels = (examples.scores > 0).astype(np.int64)
    names = ("different", "same")
    return Examples(
        "pair+class", examples.texts, labels=labels, class_names=names, positive_class=1, source="pairs.csv"
    )


def settings(objective: str, **more: Any) -> TrainingConfig:
    return TrainingConfig(
        objective, batch_size=8, epochs=2, learning_rate=1e-3, precision="float32", threads=1, **more
    )


def finish(trainer: Trainer) -> Finished:
    """To the end."""
    *_, last = trainer
    assert isinstance(last, Finished)
    return last


def leave_at(trainer: Trainer, step: int) -> None:
    """As a process leaves a run when it is killed after a step."""
    for event in trainer:
        if isinstance(event, Step) and event.step == step:
            return


def cancel_at(trainer: Trainer, step: int, cancel: CancelToken) -> None:
    """As a person leaves a run."""
    try:
        for event in trainer:
            if isinstance(event, Step) and event.step == step:
                cancel.cancel()
    except CancelledError:
        return


def said_by(folder: Path) -> list[list[float]]:
    vectors: list[list[float]] = SentenceEncoder.load(folder, "cpu", "float32").encode(PROBES).tolist()
    return vectors


def outcome(last: Finished) -> dict[str, Any]:
    """What a finished run has to say."""
    values = {name: each.value for name, each in last.metrics.items()}
    return {
        "verdict": last.verdict,
        "metrics": values,
        "step": last.step,
        "vectors": said_by(last.model_folder),
    }


def searched(workspace: Workspace) -> list[dict[str, Any]]:
    found = []
    for text, mode, where in QUERIES:
        hits = workspace.search(text, top_k=5, mode=mode, where=where).hits  # type: ignore[arg-type]
        rows = [
            {"row": h.row, "rows": h.rows, "similarity": h.similarity, "score": h.score, "text": h.text}
            for h in hits
        ]
        found.append({"query": text, "mode": mode, "where": where, "hits": rows})
    return found


def make_models(base: Path, t5_base: Path, to: Path) -> dict[str, Any]:
    """Model folders, and what each says of the probes."""
    encoder_of(base).save(to / "plain")
    encoder_of(base, "mean", dense_dim=12, normalize=True).save(to / "dense-normalised")
    attentive = encoder_of(base, "attention")
    weights = attentive.head.pooling.attention
    assert weights is not None
    torch.nn.init.normal_(weights, std=3.0)  # it begins at zero, which is the mean
    attentive.save(to / "attention-pooling")
    encoder_of(t5_base, "decoder-first", dense_dim=12, dense_activation="none").save(to / "decoder-first")
    crossing = CrossEncoder.from_transformer(base, seed=2, device="cpu", precision="float32")
    crossing.save(to / "cross-encoder")
    said: dict[str, Any] = {
        folder.name: said_by(folder) for folder in sorted(to.iterdir()) if folder.name != "cross-encoder"
    }
    again = CrossEncoder.load(to / "cross-encoder", "cpu", "float32")
    return {"vectors": said, "scores": again.score(PAIRS).tolist()}


def make_runs(model: Path, to: Path) -> dict[str, Any]:
    """A finished run, one whose process was killed, and one that was cancelled."""
    encoder = SentenceEncoder.load(model, "cpu", "float32")
    (to.parent / "synonyms.txt").write_text("parcel, order\nroom, bed\n", encoding="utf-8")
    finished = finish(Trainer(encoder, scored(), settings("cosent"), run_folder=to / "finished"))
    config = settings("classification", evaluate_every=3, checkpoint_every=2)
    leave_at(Trainer(encoder, classified(), config, run_folder=to / "killed"), 6)
    config = settings(
        "distillation",
        layers=1,
        synonyms=str(to.parent / "synonyms.txt"),
        synonym_share=0.5,
        evaluate_every=3,
    )
    cancel, texts = CancelToken(), Examples("text", (tuple(TEXTS * 3),), source="texts.txt")
    cancel_at(Trainer(encoder, texts, config, run_folder=to / "cancelled", cancel=cancel), 4, cancel)
    resumed = {}
    for name in ("killed", "cancelled"):
        copy = Path(shutil.copytree(to / name, to.parent / "resumed" / name))
        kept = json.loads((copy / "run.json").read_text(encoding="utf-8"))
        (copy / "run.json").write_text(json.dumps(kept | {"model_folder": str(copy / "model")}))
        resumed[name] = outcome(finish(Trainer.resume(copy)))
    return {"finished": outcome(finished), "resumed": resumed}


def make_workspace(model: Path, to: Path) -> dict[str, Any]:
    """Rows, marks, runs, a version, a reranker, indexes and maps of two models; the newer one is in use."""
    file = to.parent / "survey.csv"
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened)
        writer.writerow(["text", "category", "rating", "day"])
        writer.writerows(ROWS)
    said: dict[str, Any] = {}
    with Workspace.create(to, model=str(model), name="Survey of 2024") as workspace:
        workspace.add_file(file, text_column="text")
        workspace.add_lines(PASTED)
        workspace.encoder("cpu", "float32")
        workspace.prepare()
        workspace.build_vector_index("hnsw")
        said["before training"] = searched(workspace)
        workspace.judgments.mark([(TEXTS[0], TEXTS[1]), (TEXTS[7], TEXTS[10])], 1.0, "hit")
        workspace.judgments.mark([(TEXTS[0], TEXTS[13])], 0.0, "hit")
        workspace.judgments.mark([("lost card", TEXTS[7])], 0.75, "hit", scored=True)
        kept = finish(workspace.begin_run(scored(), settings("regression", evaluate_every=3)))
        workspace.keep_version(kept.model_folder.parent.name, "Survey · taught")
        workspace.take_over()
        workspace.build_vector_index("hnsw")
        finish(workspace.begin_run(scored(), settings("cross-encoder")))
        reranker = workspace.rerankers.keep(workspace.runs()[0])
        said["reranked"] = CrossEncoder.load(reranker, "cpu", "float32").score(PAIRS).tolist()
        cancel = CancelToken()
        trainer = workspace.begin_run(
            scored(), settings("regression", seed=1, evaluate_every=3), cancel=cancel
        )
        cancel_at(trainer, 4, cancel)
        del trainer
        said["after training"] = searched(workspace)
        said["judgments"] = [
            [each.first, each.second, each.score, each.kind] for each in workspace.judgments.all()
        ]
        said["versions"] = [[v.id, v.number, v.name, v.parent, v.active] for v in workspace.versions()]
        said["runs"] = [[r.id, r.state, r.objectives, r.version, r.verdict] for r in workspace.runs()]
        said["rows"], said["texts"] = workspace.n_rows, workspace.n_texts
        vectors, picture = workspace.vectors(), workspace.map_picture()
        assert vectors is not None
        assert picture is not None
        said["vectors"] = vectors.sorted().matrix.tolist()
        said["map"] = {
            "xy": picture.xy.tolist(),
            "labels": picture.labels.tolist(),
            "names": picture.names,
        }
    copy = shutil.copytree(to, to.parent / "resumed" / "workspace")
    with Workspace.open(copy) as workspace:
        (stopped,) = [run for run in workspace.runs() if run.resumable]
        said["resumed"] = outcome(finish(workspace.resume_run(stopped.id)))
    return said


def pack(folder: Path, to: Path) -> None:
    """A folder as one file, without times and owners."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = 0, 0, 0, "", ""
        return entry

    with tarfile.open(to, "w:xz", preset=9) as packed:
        packed.add(folder, folder.name, filter=plain)


def main(arguments: Sequence[str]) -> None:
    home = Path(arguments[0]).absolute()
    home.mkdir(parents=True)
    base, t5_base = bert(home / "bert"), t5(home / "t5")
    said: dict[str, Any] = {"probes": PROBES, "pairs": PAIRS}
    said["models"] = make_models(base, t5_base, home / "models")
    said["runs"] = make_runs(home / "models" / "plain", home / "runs")
    said["workspace"] = make_workspace(home / "models" / "plain", home / "workspace")
    here = Path(__file__).resolve().parent
    for name in ("models", "runs", "workspace"):
        pack(home / name, here / f"{name}.tar.xz")
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    (here / "said.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
