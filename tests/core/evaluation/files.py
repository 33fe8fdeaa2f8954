"""Self-made files in the layouts of public data sets, and a model that knows a few words."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

GOOD = ("great", "lovely", "superb", "charming", "moving", "bright")
BAD = ("dull", "tedious", "silly", "clumsy", "stale", "bleak")
PLAIN = ("the", "film", "plot", "music", "was", "cast", "and", "story", "camera", "of")
WORDS = (*GOOD, *BAD, *PLAIN)


def sentences(n: int, words: Sequence[str], seed: int) -> list[str]:
    """Sentences of plain words with one or two of `words` in them."""
    random = np.random.default_rng(seed)
    found = []
    for _ in range(n):
        chosen = [*random.choice(PLAIN, random.integers(2, 6)), *random.choice(words, random.integers(1, 3))]
        found.append(" ".join(random.permutation(chosen).tolist()))
    return found


def encode(texts: Sequence[str]) -> np.ndarray:
    """(n, 6) means of fixed random vectors of words; those of good words and bad ones lie apart."""
    random = np.random.default_rng(5)
    of_word = {word: random.normal(size=6) for word in WORDS}
    for k, words in enumerate((GOOD, BAD)):
        for word in words:
            of_word[word][0] += 1.5 - 3 * k
    nothing = np.zeros(6)
    vectors = [np.mean([of_word.get(word, nothing) for word in text.split()], axis=0) for text in texts]
    return np.array(vectors, dtype=np.float32)


def write_lines(path: Path, lines: Iterable[str], encoding: str = "utf-8") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes("".join(f"{line}\n" for line in lines).encode(encoding))


def write_senteval(folder: Path, n: int = 40) -> Path:
    """All seven tasks, each in its own place and encoding."""
    down = folder / "downstream"
    for where, good, bad in (
        ("MR", "rt-polarity.pos", "rt-polarity.neg"),
        ("CR", "custrev.pos", "custrev.neg"),
        ("SUBJ", "subj.objective", "subj.subjective"),
        ("MPQA", "mpqa.pos", "mpqa.neg"),
    ):
        # \x85 is a line break to Latin-1 readers that are not careful; the data sets have it in sentences.
        write_lines(down / where / good, [*sentences(n, GOOD, 1), "a caf\xe9 \x85 lovely"], "latin-1")
        write_lines(down / where / bad, sentences(n, BAD, 2), "latin-1")
    for k, part in enumerate(("train", "dev", "test")):
        both = zip(sentences(n, GOOD, 10 + k), sentences(n, BAD, 20 + k), strict=True)
        rows = [line for good, bad in both for line in (f"{good}\t1", f"{bad}\t0")]
        write_lines(down / "SST" / "binary" / f"sentiment-{part}", rows)
    for k, part in enumerate(("train_5500", "TREC_10")):
        rows = [f"HUM:ind who played the caf\xe9 {text} ?" for text in sentences(n, GOOD, 30 + k)]
        rows += [f"NUM:count how many {text} ?" for text in sentences(n, BAD, 40 + k)]
        write_lines(down / "TREC" / f"{part}.label", rows, "latin-1")
    for k, part in enumerate(("train", "test")):
        one, other, third = (sentences(n, words, 50 + k) for words in (GOOD, BAD, GOOD))
        rows = [f"{i % 2}\t{i}\t{i + 1}\t{a}\t{c if i % 2 else b}" for i, (a, b, c) in
                enumerate(zip(one, other, third, strict=True))]  # fmt: skip
        head = "Quality\t#1 ID\t#2 ID\t#1 String\t#2 String"
        write_lines(down / "MRPC" / f"msr_paraphrase_{part}.txt", [f"\ufeff{head}", *rows])
    return folder


def write_translations(folder: Path, n: int = 60) -> Path:
    """Two pairs of languages; the second is half right."""
    here = sentences(n, WORDS, 3)
    write_lines(folder / "tatoeba.deu-eng.deu", here)
    write_lines(folder / "tatoeba.deu-eng.eng", here)
    mixed = [text if k % 2 else f"story of {here[k - 1]}" for k, text in enumerate(here)]
    write_lines(folder / "tatoeba.kor-eng.kor", here)
    write_lines(folder / "tatoeba.kor-eng.eng", mixed)
    (folder / "README.md").write_text("x", encoding="utf-8")
    return folder


def write_arguments(folder: Path, n_topics: int = 6, n: int = 12) -> Path:
    """Arguments and key points as ArgKP has them, in two sets of files; ids repeat between the sets."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in range(2):
        arguments, points, labels = [], [], []
        for topic in range(n_topics // 2):
            name = f"topic {2 * topic + part}"
            for good, words in enumerate((BAD, GOOD)):
                point = f"kp_{topic}_{good}"
                points.append((point, sentences(1, words, 7 * topic + part)[0], name, 1))
                for k, text in enumerate(sentences(n, words, 11 * topic + part)):
                    argument = f"arg_{topic}_{good}_{k}"
                    arguments.append((argument, f"{text}, that is so", name, 1))
                    labels += [(argument, f"kp_{topic}_{other}", int(other == good)) for other in (0, 1)]
        part_name = ("train", "test")[part]
        write_csv(folder / f"arguments_{part_name}.csv", ("arg_id", "argument", "topic", "stance"), arguments)
        write_csv(
            folder / f"key_points_{part_name}.csv", ("key_point_id", "key_point", "topic", "stance"), points
        )
        write_csv(folder / f"labels_{part_name}.csv", ("arg_id", "key_point_id", "label"), labels)
    return folder


def write_csv(path: Path, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    return path
