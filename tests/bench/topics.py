"""Whether the names of clusters say what the texts are about, beside the names that BERTopic would give.

    python -m tests.bench.topics [--data NAME …] [--names] [--without-pictures] [--clusters [--evoc PYTHON]]

All texts of banking77, of clinc150 (less those out of scope, which have no class) and of argkp, by motion and
by key point, encoded with the bundled model; clusters are the classes themselves, and those that the program
makes of the map. Columns:

- `stem`: the share of clusters whose name has a stem in common with the name of the class that most of its
  texts are of. Stems are Porter's (1980). Function words do not count, but for a class that has no others.
- `ceiling`: the share of clusters where 5 % of the texts or more have a stem of the class's name.
- `found`: the mean share of the stems of the class's name that the cluster's name has.
- `nearest`: the share of names that are nearer to their class's name than to that of any other class, by the
  cosine of the bundled model, which chooses names too: it says more of names without the encoder.
- `phrase`: the share of names whose parts (at commas; all of BERTopic's words are one) stand word for word in
  two texts of the cluster or more.
- `shared`: the share of the other names that a word of a name stands in too: mean over names of the mean over
  words. That of the classes' own names stands beside the ceiling.
- `words` of a name, and seconds from texts and vectors to names.

BERTopic is not installed; its names are made by its published formulas (Grootendorst 2022) with its defaults:
class-based TF-IDF over single words, of which the first four are the name, with all words and without
scikit-learn's English stop words; and "KeyBERT-inspired", which orders the first 100 words by their cosine
with the mean of five representative texts. Names of posts (tests/assets) and of Korean film reviews (nsmc)
have no classes beside them and are printed to be read; --names prints those of the classes too.

With --clusters, the clusters themselves: their adjusted mutual information with the classes, outliers as one
more cluster; once as they are, and once with each outlier in the cluster whose middle is nearest. BERTopic's
clusters are those of its defaults, made here: umap-learn to five dimensions (cosine, 15 neighbours, no least
distance), then HDBSCAN (scikit-learn's) of at least 10. HDBSCAN has the same least size on the vectors and on
the program's map. EVoC (Tutte Institute) is no dependency: --evoc PYTHON names an interpreter that has it. It
compares by cosine, which means nothing on a map.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters import cluster, find_homes, name_clusters, neighbour_layout, pca_layout
from core.encoding import SentenceEncoder
from core.progress import Task
from core.search import exact_neighbours
from core.stop_words import ENGLISH
from core.unit_norm import unit_norm
from tests.conftest import PROJECT, PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
AIM = 0.85  # of the ceiling
_CACHE = Path(tempfile.gettempdir()) / "semantic-explorer-bench"
_CEILING_SHARE = 0.05
_MOST_WORDS = 4
_CANDIDATES, _REPRESENTATIVE, _SAMPLE = 100, 5, 500  # BERTopic's defaults of KeyBERTInspired
_REVIEWS = 5_000

_LABELLED = ["banking77", "clinc150", "argkp", "key_points"]
_LEAST = 10  # texts of a cluster, BERTopic's default
_EVOC = """
import sys, numpy
from evoc import EVoC
numpy.save(sys.argv[2], EVoC(random_state=0).fit_predict(numpy.load(sys.argv[1])))
"""

Labels = NDArray[np.integer[Any]]


# -- data ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Texts:
    """Distinct texts, their classes' names (none for posts and reviews), and their vectors."""

    name: str
    texts: list[str]
    classes: list[str]

    @cached_property
    def vectors(self) -> NDArray[np.float32]:
        """(n, dim) float32, kept in a temporary folder."""
        digest = hashlib.blake2b("\0".join([MODEL, *self.texts]).encode(), digest_size=8).hexdigest()
        path = _CACHE / f"{self.name}-{digest}.npy"
        if not path.is_file():
            path.parent.mkdir(exist_ok=True)
            unfinished = path.with_suffix(".tmp.npy")
            np.save(unfinished, encoder().encode(self.texts))
            unfinished.replace(path)
        vectors: NDArray[np.float32] = np.load(path)
        return vectors

    @cached_property
    def map(self) -> NDArray[np.float32]:
        """(n, 2) where they lie on the program's map."""
        neighbours = exact_neighbours(self.vectors, 15, "cosine").ids
        return neighbour_layout(neighbours, pca_layout(self.vectors))

    @cached_property
    def made(self) -> NDArray[np.int32]:
        """(n,) the clusters that the program makes of them; -1 for outliers."""
        return cluster(self.map).labels


@cache
def encoder() -> SentenceEncoder:
    """The bundled model."""
    return SentenceEncoder.load(MODEL, device="cpu")


def banking77() -> Texts:
    """Both files."""
    rows: dict[str, str] = {}
    for part in ("train", "test"):
        with (PUBLIC_DATA / "banking77" / f"{part}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                rows.setdefault(row["text"].strip(), row["category"])
    return Texts("banking77", list(rows), list(rows.values()))


def clinc150() -> Texts:
    """All parts, without what is out of scope."""
    parts = json.loads((PUBLIC_DATA / "clinc150" / "data_full.json").read_text(encoding="utf-8"))
    rows: dict[str, str] = {}
    for text, intent in (pair for part in parts.values() for pair in part):
        if intent != "oos":
            rows.setdefault(text.strip(), intent)
    return Texts("clinc150", list(rows), list(rows.values()))


def argkp() -> Texts:
    """Arguments of all parts, of the motions that they are for or against."""
    rows: dict[str, str] = {}
    for row in _argkp_rows("arguments"):
        rows.setdefault(row["argument"].strip(), row["topic"])
    return Texts("argkp", list(rows), list(rows.values()))


def key_points() -> Texts:
    """The same, of the key point that each makes; those of one only."""
    points = {(row["part"], row["key_point_id"]): row["key_point"] for row in _argkp_rows("key_points")}
    made: dict[tuple[str, str], list[str]] = {}
    for row in _argkp_rows("labels"):
        if row["label"] == "1":
            found = made.setdefault((row["part"], row["arg_id"]), [])
            found.append(points[row["part"], row["key_point_id"]])
    rows: dict[str, str] = {}
    for row in _argkp_rows("arguments"):
        match made.get((row["part"], row["arg_id"])):
            case [point]:
                rows.setdefault(row["argument"].strip(), point)
    return Texts("key_points", list(rows), list(rows.values()))


def _argkp_rows(kind: str) -> Iterator[dict[str, str]]:
    for part in ("train", "dev", "test"):
        path = PUBLIC_DATA / "argkp" / f"{kind}_{part}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield row | {"part": part}


def posts() -> Texts:
    """Posts that begin with handles, in three languages."""
    with (PROJECT / "tests" / "assets" / "posts.csv").open(encoding="utf-8", newline="") as file:
        texts = dict.fromkeys(row["text"] for row in csv.DictReader(file) if row["text"].strip())
    return Texts("posts", list(texts), [])


def reviews() -> Texts:
    """The first Korean film reviews of nsmc."""
    path = PUBLIC_DATA / "nsmc" / "reviews-100k.csv.gz"
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = [row["review"] for _, row in zip(range(_REVIEWS), csv.DictReader(file), strict=False)]
    return Texts("nsmc", list(dict.fromkeys(text for text in rows if text.strip())), [])


# -- stems, as Porter 1980 has them --------------------------------------------------------------------------

_STEP_2 = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "abli": "able",
    "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate",
    "ator": "ate", "alism": "al", "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al",
    "iviti": "ive", "biliti": "ble",
}  # fmt: skip
_STEP_3 = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
_STEP_4 = (
    *("ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive"),
    *("ize", "al", "er", "ic", "ou", "sion", "tion"),  # of the last two, "ion"
)


@cache
def stem(word: str) -> str:
    """Porter's stem of an English word in lower case."""
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return word
    word = _step_1(word)
    for endings, least in ((_STEP_2, 1), (_STEP_3, 1)):
        for ending in sorted(endings, key=len, reverse=True):
            if word.endswith(ending):
                root = word.removesuffix(ending)
                word = root + endings[ending] if _measure(root) >= least else word
                break
    for ending in _STEP_4:
        if word.endswith(ending):
            root = word[:-3] if ending in ("sion", "tion") else word.removesuffix(ending)
            word = root if _measure(root) > 1 else word
            break
    root = word.removesuffix("e")
    if root != word and (_measure(root) > 1 or (_measure(root) == 1 and not _short(root))):
        word = root
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


def _step_1(word: str) -> str:
    """Plurals, -ed, -ing, and y at the end."""
    if word.endswith(("sses", "ies")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if word.endswith("eed"):
        word = word[:-1] if _measure(word[:-3]) > 0 else word
    else:
        for ending in ("ed", "ing"):
            root = word.removesuffix(ending)
            if root != word and "v" in _shape(root):
                word = root
                if word.endswith(("at", "bl", "iz")):
                    word += "e"
                elif word[-2:-1] == word[-1] and word[-1] not in "lsz" and _shape(word)[-1] == "c":
                    word = word[:-1]
                elif _measure(word) == 1 and _short(word):
                    word += "e"
                break
    return f"{word[:-1]}i" if word.endswith("y") and "v" in _shape(word[:-1]) else word


def _shape(word: str) -> str:
    """Vowels and consonants as v and c; y is a vowel after a consonant."""
    shape = ""
    for letter in word:
        shape += "v" if letter in "aeiou" or (letter == "y" and shape.endswith("c")) else "c"
    return shape


def _measure(word: str) -> int:
    return len(re.findall("v+c+", _shape(word)))


def _short(word: str) -> bool:
    return _shape(word)[-3:] == "cvc" and word[-1] not in "wxy"


@cache
def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text, a name or a class; those of function words where it has no others."""
    words = re.findall(r"[^\W_]+", text.casefold().replace("'", "").replace("’", ""))
    return frozenset(stem(word) for word in words if word not in ENGLISH) or frozenset(map(stem, words))


# -- measures --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clusters:
    """Clusters of texts, with the name of the class that most texts of each are of."""

    data: Texts
    labels: Labels

    @cached_property
    def majority(self) -> list[str]:
        """Names of classes, cluster by cluster; the first of equals in the alphabet."""
        return [
            max(sorted(set(found)), key=found.count)
            for found in ([self.data.classes[place] for place in ids] for ids in self.members)
        ]

    @cached_property
    def members(self) -> list[list[int]]:
        """The texts of each cluster."""
        return [np.flatnonzero(self.labels == number).tolist() for number in range(self.labels.max() + 1)]

    @cached_property
    def reachable(self) -> list[bool]:
        """Whether the texts of each cluster say a stem of its class's name."""
        found = []
        for ids, wanted in zip(self.members, self.majority, strict=True):
            counts = Counter(
                each for place in ids for each in _all_stems(self.data.texts[place]) & stems(wanted)
            )
            found.append(max(counts.values(), default=0) >= _CEILING_SHARE * len(ids))
        return found


@cache
def _all_stems(text: str) -> frozenset[str]:
    """Function words too: classes are called "yes" and "what is your name"."""
    return frozenset(map(stem, re.findall(r"[^\W_]+", text.casefold().replace("'", "").replace("’", ""))))


def has_stem(name: str, wanted: str) -> bool:
    """Whether a name has a stem in common with a class's."""
    return bool(_all_stems(name) & stems(wanted))


def found_stems(name: str, wanted: str) -> float:
    """The share of the stems of the class's name that a name has."""
    return len(_all_stems(name) & stems(wanted)) / len(stems(wanted))


def shared_words(names: Sequence[str]) -> float:
    """The share of the other names that a word of a name stands in too, as a mean."""
    counts = Counter(each for name in names for each in stems(name))
    others = max(1, len(names) - 1)
    return float(np.mean([np.mean([(counts[each] - 1) / others for each in stems(name)]) for name in names]))


def is_nearest(clusters: Clusters, names: Sequence[str]) -> float:
    """The share of names that are nearest to their class's name among those of all classes."""
    classes = sorted(set(clusters.data.classes))
    encoded = [unit_norm(encoder().encode(list(some))) for some in (names, map(_spaced, classes))]
    best = (encoded[0] @ encoded[1].T).argmax(axis=1)
    return float(np.mean([classes[k] == wanted for k, wanted in zip(best, clusters.majority, strict=True)]))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def are_phrases(clusters: Clusters, names: Sequence[str]) -> float:
    """The share of names each part of which stands in two texts of its cluster."""
    texts = [[clusters.data.texts[place].casefold() for place in ids] for ids in clusters.members]
    return float(
        np.mean(
            [
                all(sum(part in text for text in some) >= 2 for part in name.casefold().split(", "))
                for name, some in zip(names, texts, strict=True)
            ]
        )
    )


# -- ways of naming -------------------------------------------------------------------------------------


def by_words(data: Texts, labels: Labels) -> list[str]:
    """As the program names them while no model is loaded."""
    return list(name_clusters(data.texts, labels))


def ours(data: Texts, labels: Labels) -> list[str]:
    """As the program names them."""

    def encode(phrases: Sequence[str], task: Task) -> NDArray[np.float32]:
        return encoder().encode(phrases, task=task)

    return list(name_clusters(data.texts, labels, vectors=data.vectors, encode=encode))


class BertTopic:
    """Names by BERTopic's formulas.

    Args:
        stop_words: "english" for scikit-learn's list; None, its default, leaves none out.
    """

    def __init__(self, data: Texts, labels: Labels, stop_words: str | None) -> None:
        from sklearn.feature_extraction.text import CountVectorizer

        self._data = data
        self._members = Clusters(data, labels).members
        joined = [" ".join(data.texts[place] for place in ids) for ids in self._members]
        vectorizer = CountVectorizer(stop_words=stop_words)
        counts = vectorizer.fit_transform(joined).toarray().astype(np.float64)  # (clusters, words)
        self._words = vectorizer.get_feature_names_out()
        self._vectorizer = vectorizer
        # W = tf log(1 + A / f): tf share of the cluster's words, A words of a cluster, f the word's in all.
        self._idf = np.log1p(counts.sum(axis=1).mean() / counts.sum(axis=0))
        self._weights = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1) * self._idf

    def names(self) -> list[str]:
        """Class-based TF-IDF: the first words."""
        first = np.argsort(-self._weights, axis=1, kind="stable")[:, :_MOST_WORDS]
        return [" ".join(self._words[row]) for row in first]

    def keybert_inspired(self) -> list[str]:
        """Those of the first 100 words that lie nearest to representative texts."""
        rng = np.random.default_rng(0)
        first = np.argsort(-self._weights, axis=1, kind="stable")[:, :_CANDIDATES]
        chosen = np.unique(first)
        encoded = unit_norm(encoder().encode(self._words[chosen].tolist()))
        names = []
        for weights, ids, words in zip(self._weights, self._members, first, strict=True):
            some = rng.choice(ids, min(_SAMPLE, len(ids)), replace=False)
            counts = self._vectorizer.transform([self._data.texts[place] for place in some])
            each = np.asarray(counts.multiply(self._idf).todense())
            near = unit_norm(each) @ weights
            best = some[np.argsort(-near, kind="stable")[:_REPRESENTATIVE]]
            similar = encoded[np.searchsorted(chosen, words)] @ self._data.vectors[best].mean(axis=0)
            names.append(" ".join(self._words[words[np.argsort(-similar, kind="stable")[:_MOST_WORDS]]]))
        return names


WAYS: dict[str, Callable[[Texts, Labels], list[str]]] = {
    "ours": ours,
    "ours, words alone": by_words,
    "c-TF-IDF": lambda data, labels: BertTopic(data, labels, None).names(),
    "c-TF-IDF, stop words": lambda data, labels: BertTopic(data, labels, "english").names(),
    "KeyBERT-inspired": lambda data, labels: BertTopic(data, labels, None).keybert_inspired(),
    "KeyBERT-inspired, stop words": lambda data, labels: BertTopic(
        data, labels, "english"
    ).keybert_inspired(),
}


# -- ways of clustering ---------------------------------------------------------------------------------


def hdbscan(points: NDArray[np.float32]) -> Labels:
    """HDBSCAN as BERTopic uses it."""
    from sklearn.cluster import HDBSCAN

    labels: Labels = HDBSCAN(min_cluster_size=_LEAST, copy=True).fit_predict(points)
    return labels


def bertopic(data: Texts) -> Labels:
    """BERTopic's defaults."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import umap  # type: ignore[import-untyped]

        reduction = umap.UMAP(n_neighbors=15, n_components=5, min_dist=0.0, metric="cosine", random_state=0)
        return hdbscan(np.asarray(reduction.fit_transform(data.vectors), np.float32))


def evoc(data: Texts, interpreter: str) -> Labels:
    """EVoC with its own settings, by another interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        vectors, labels = Path(folder) / "vectors.npy", Path(folder) / "labels.npy"
        np.save(vectors, data.vectors)
        subprocess.run([interpreter, "-c", _EVOC, str(vectors), str(labels)], check=True)
        found: Labels = np.load(labels)
        return found


def assigned(data: Texts, labels: Labels) -> Labels:
    """The clusters with each outlier in the one whose middle is nearest."""
    found = labels.astype(np.int32)
    homes = find_homes(found, data.vectors.__getitem__)
    found[homes.places] = homes.topics
    return found


def clusters_table(data: Texts, interpreter: str | None) -> None:
    """Print how well each way's clusters agree with the classes."""
    from sklearn.metrics import adjusted_mutual_info_score

    n = len(set(data.classes))
    print(f"{data.name}, {len(data.texts):,} texts of {n} classes: clusters")
    print(f"  {'':36s}  as they are  outliers assigned  clusters  outliers")
    ways: dict[str, Callable[[], Labels]] = {
        "ours, map": lambda: data.made,
        "HDBSCAN, map": lambda: hdbscan(data.map),
        "HDBSCAN, vectors": lambda: hdbscan(data.vectors),
        "BERTopic's defaults, vectors": lambda: bertopic(data),
    }
    if interpreter is not None:
        ways["EVoC, vectors"] = lambda: evoc(data, interpreter)
    data.map  # noqa: B018 - made before the clock starts
    for way, make in ways.items():
        began = time.perf_counter()
        labels = make()
        seconds = time.perf_counter() - began
        agreement = [
            adjusted_mutual_info_score(data.classes, some) for some in (labels, assigned(data, labels))
        ]
        print(
            f"  {way:36s}{agreement[0]:13.3f}{agreement[1]:19.3f}{labels.max() + 1:10d}"
            f"{float((labels < 0).mean()):10.1%}{seconds:8.1f} s"
        )
        sys.stdout.flush()


# -- tables ---------------------------------------------------------------------------------------------


def main() -> int:
    """Print the tables; 1 if an aim was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", nargs="*", default=_LABELLED)
    parser.add_argument("--names", action="store_true", help="print the names beside the classes'")
    parser.add_argument("--without-pictures", action="store_true", help="only clusters that are the classes")
    parser.add_argument("--clusters", action="store_true", help="the clusters instead of their names")
    parser.add_argument("--evoc", metavar="PYTHON", help="an interpreter that has EVoC")
    options = parser.parse_args()
    reached = True
    labelled = (banking77(), clinc150(), argkp(), key_points())
    if options.clusters:
        for data in labelled:
            if data.name in options.data:
                clusters_table(data, options.evoc)
        return 0
    for data in labelled:
        if data.name in options.data:
            numbers = np.unique(data.classes, return_inverse=True)[1]
            reached &= table("the classes", Clusters(data, numbers), options.names)
            if not options.without_pictures:
                reached &= table("the program's clusters", Clusters(data, data.made), options.names)
    for data in (posts(), reviews()):
        if data.name in options.data or options.data == _LABELLED:
            to_read(data)
    return int(not reached)


def table(what: str, clusters: Clusters, with_names: bool) -> bool:
    """Print the figures of all ways of naming; whether ours reached the aim."""
    data, wanted = clusters.data, clusters.majority
    ceiling = float(np.mean(clusters.reachable))
    own = shared_words(sorted(set(data.classes)))
    inside = float((clusters.labels >= 0).mean())
    print(
        f"{data.name}, {len(data.texts):,} texts, {len(wanted)} clusters: {what} ({inside:.0%} of texts); "
        f"ceiling {ceiling:.1%}, classes share {own:.2%}"
    )
    print(f"  {'':30s}   stem   of ceiling    found  nearest   phrase   shared  words")
    encoder()
    reached = True
    for way, name in WAYS.items():
        data.vectors  # noqa: B018 - read before the clock starts
        began = time.perf_counter()
        names = name(data, clusters.labels)
        seconds = time.perf_counter() - began
        stem_share = np.mean([has_stem(*pair) for pair in zip(names, wanted, strict=True)])
        found = np.mean([found_stems(*pair) for pair in zip(names, wanted, strict=True)])
        shared = shared_words(names)
        words = np.mean([len(each.split()) for each in names])
        of_names = [stem_share, stem_share / ceiling, found, is_nearest(clusters, names)]
        of_names += [are_phrases(clusters, names), shared]
        print(f"  {way:30s}" + "".join(f"{each:9.1%}" for each in of_names) + f"{words:7.2f}{seconds:7.2f} s")
        sys.stdout.flush()
        if way == "ours":
            reached = bool(stem_share >= AIM * ceiling and shared <= own)
            if with_names:
                for given, each in sorted(zip(wanted, names, strict=True)):
                    print(f"    {'' if has_stem(each, given) else '✗':1} {given:50s} {each}")
    return reached


def to_read(data: Texts) -> None:
    """Print the names that each way gives to the program's clusters."""
    labels = data.made
    print(f"{data.name}, {len(data.texts):,} texts, {labels.max() + 1} clusters: the names")
    for way, name in WAYS.items():
        print(f"  {way}: {' · '.join(name(data, labels))}")


if __name__ == "__main__":
    sys.exit(main())
