"""Static models: loaded, saved and trained beside sentence-transformers; model2vec's by its formula."""

from __future__ import annotations

import dataclasses
import json
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file, save_file
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.losses import CoSENTLoss
from sentence_transformers.sentence_transformer.modules import Dense, Normalize, StaticEmbedding
from tokenizers import Tokenizer

from core.encoding import CrossEncoder, SentenceEncoder, StaticEncoder
from core.encoding.explain import explain
from core.encoding.model_format import read_layout
from core.encoding.prompts import Prompts
from core.encoding.tokenizer import TextTokenizer
from core.encoding.word_tokens import WordTokens, reads_words_alone
from core.errors import ExplorerError, InputError
from tests.core.encoding.conftest import SENTENCES, write_json
from tests.core.encoding.test_save import SENTENCE_TRANSFORMERS_5, encode_with_5

FAMILIES = ("bert", "roberta", "xlm-roberta")  # word pieces, bytes, unigrams
TYPE = "sentence_transformers.models"
MANY = [f"{first} {second}" for first in SENTENCES * 10 for second in SENTENCES]  # enough to go by words


def tokenizer_of(folder: Path) -> Any:
    tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def table(n: int, dim: int = 24, seed: int = 0) -> NDArray[np.float32]:
    return np.random.default_rng(seed).normal(size=(n, dim)).astype(np.float32)


def peer(tokenizer: Any, *after: Any) -> SentenceTransformer:
    static = StaticEmbedding(tokenizer, embedding_weights=table(tokenizer.get_vocab_size()))
    return SentenceTransformer(modules=[static, *after], device="cpu")


def load(folder: Path, **options: Any) -> SentenceEncoder:
    return SentenceEncoder.load(folder, device="cpu", **options)


@pytest.fixture
def static(transformer: Callable[[str], Path], tmp_path: Path) -> Path:
    """A folder of sentence-transformers with a static model of word pieces."""
    torch.manual_seed(0)
    peer(tokenizer_of(transformer("bert")), Normalize()).save(str(tmp_path / "static"))
    return tmp_path / "static"


def model2vec(folder: Path, tokenizer: Any, tensors: dict[str, Any], **config: Any) -> Path:
    """A folder as model2vec saves one, without `modules.json`."""
    folder.mkdir(parents=True)
    save_file(
        {name: torch.from_numpy(array) for name, array in tensors.items()}, folder / "model.safetensors"
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    write_json(
        folder / "config.json", {"model_type": "model2vec", "architectures": ["StaticModel"], **config}
    )
    return folder


def formula(tokenizer: Any, tensors: dict[str, Any], texts: list[str]) -> NDArray[np.float32]:
    """model2vec's: the mean of embeddings[mapping[t]] · weights[t] over the tokens that are not unknown."""
    unknown = tokenizer.token_to_id("[UNK]")
    embeddings = tensors["embeddings"].astype(np.float32)
    found = np.zeros((len(texts), embeddings.shape[1]), np.float32)
    for i, text in enumerate(texts):
        ids = [t for t in tokenizer.encode(text, add_special_tokens=False).ids if t != unknown]
        rows = embeddings[tensors["mapping"][ids]] if "mapping" in tensors else embeddings[ids]
        if "weights" in tensors:
            rows = rows * tensors["weights"][ids][:, None]
        if ids:
            found[i] = rows.mean(0)
    return found


def unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)


# -- loading ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors_are_those_of_sentence_transformers(
    family: str, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    theirs = peer(tokenizer_of(transformer(family)), Dense(24, 10), Normalize())
    theirs.save(str(tmp_path / "m"))
    ours = load(tmp_path / "m")
    np.testing.assert_allclose(ours.encode(SENTENCES), theirs.encode(SENTENCES), atol=1e-6)
    np.testing.assert_allclose(ours.encode(MANY), theirs.encode(MANY), atol=1e-6)
    assert ours.embedding_dim == 10
    assert not ours.truncated(["word " * 5_000]).any()  # nothing is cut there either
    np.testing.assert_allclose(
        ours.replica().encode(MANY, normalize=False), ours.encode(MANY, normalize=False), atol=1e-6
    )
    assert ours.network is ours.runner.network  # what is trained gives the same
    np.testing.assert_allclose(ours.encode(SENTENCES), theirs.encode(SENTENCES), atol=1e-6)


def test_the_class_has_had_several_paths_and_the_table_a_folder_of_its_own(static: Path) -> None:
    expected = load(static).encode(SENTENCES)
    modules = json.loads((static / "modules.json").read_text())
    (static / "0_StaticEmbedding").mkdir()
    for name in ("model.safetensors", "tokenizer.json"):
        (static / name).rename(static / "0_StaticEmbedding" / name)
    modules[0] |= {"path": "0_StaticEmbedding", "type": f"{TYPE}.StaticEmbedding"}
    write_json(static / "modules.json", modules)
    np.testing.assert_array_equal(load(static).encode(SENTENCES), expected)
    assert SentenceTransformer(str(static), device="cpu").encode("Ok").shape == (24,)


@pytest.mark.parametrize("normalize", [False, True])
@pytest.mark.parametrize("quantized", [False, True])
@pytest.mark.parametrize("kind", [np.float32, np.float16, np.int8])
def test_model2vec_by_its_formula(
    kind: Any, quantized: bool, normalize: bool, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    tokenizer, rng = tokenizer_of(transformer("bert")), np.random.default_rng(1)
    n = tokenizer.get_vocab_size()
    rows = 9 if quantized else n
    tensors: dict[str, Any] = {"embeddings": (rng.normal(size=(rows, 12)) * 20).astype(kind)}
    if quantized:
        tensors |= {"mapping": rng.integers(0, rows, n), "weights": rng.random(n).astype(np.float32)}
    folder = model2vec(tmp_path / "m", tokenizer, tensors, normalize=normalize)
    expected = formula(tokenizer, tensors, MANY)
    ours = load(folder)
    got = ours.encode(MANY)
    np.testing.assert_allclose(unit(got), unit(expected), atol=1e-5)
    if normalize:
        np.testing.assert_allclose(got, unit(expected), atol=1e-5)
    else:  # as long as there, where all of a text's tokens are known
        known = [i for i, text in enumerate(MANY) if "漢字" not in text]
        np.testing.assert_allclose(got[known], expected[known], rtol=1e-4, atol=1e-4)
    assert ours.max_seq_length == 512
    # A copy is of the other format, which every sentence-transformers reads, and is the same model.
    saved = ours.save(tmp_path / "copy").folder
    again = load(saved)
    assert again.fingerprint == load(folder).fingerprint
    by_6 = SentenceTransformer(str(saved), device="cpu")
    np.testing.assert_allclose(by_6.encode(SENTENCES), again.encode(SENTENCES), atol=1e-6)


def test_model2vec_states_how_much_is_read(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    tokenizer = tokenizer_of(transformer("bert"))
    tensors = {"embeddings": table(tokenizer.get_vocab_size())}
    short = model2vec(tmp_path / "short", tokenizer, tensors, max_length=3)
    assert load(short).max_seq_length == 3
    beginning, text = load(short).encode(["late late late", "late late late parcel"])
    np.testing.assert_array_equal(beginning, text)
    assert load(short).truncated(["late late late", "late late late parcel"]).tolist() == [False, True]
    whole = model2vec(tmp_path / "whole", tokenizer, tensors, max_length=None)
    assert not load(whole).truncated(["late " * 2_000])[0]
    saved = load(short).save(tmp_path / "copy").folder
    assert load(saved).max_seq_length == 3
    by_6 = SentenceTransformer(str(saved), device="cpu")
    np.testing.assert_allclose(by_6.encode(text_of := ["late late late parcel"]), load(saved).encode(text_of))


def test_a_static_model_is_in_float32_whatever_is_asked_for(static: Path) -> None:
    for precision in ("int8", "bfloat16", "auto"):
        encoder = load(static, precision=precision)
        assert encoder.precision == "float32"
    assert "A static model is in float32." in load(static, precision="int8").device_reason


def test_prompts_dense_layers_and_refused_poolings(static: Path, tmp_path: Path) -> None:
    encoder = SentenceEncoder.from_transformer(static, dense_dim=7, normalize=True, device="cpu")
    encoder.set_prompts(Prompts({"query": "Question: "}))
    folder = encoder.save(tmp_path / "dense").folder
    theirs = SentenceTransformer(str(folder), device="cpu")
    np.testing.assert_allclose(
        load(folder).encode_queries(SENTENCES), theirs.encode(SENTENCES, prompt_name="query"), atol=1e-6
    )
    with pytest.raises(InputError, match="A static model is the mean of its tokens"):
        SentenceEncoder.from_transformer(static, pooling="cls")
    with pytest.raises(ExplorerError):
        CrossEncoder.from_transformer(static)


# -- words --------------------------------------------------------------------------------------------------


STRANGE = [
    *SENTENCES,
    "a  b   c ",
    " [UNK] [CLS]x [MASK]",
    "tab\tand\nline\u00a0wide\x1cseparated\x85",
    "e\u0301 \u0301e ﬁ ①",
    "\ud800 half \ud83d\ude00",
    "漢字한글 mixed漢",
    "don't.stop-it",
]


@pytest.mark.parametrize("length", [1, 3, 40])
def test_tokens_by_words_are_those_of_the_tokenizer(static: Path, length: int) -> None:
    tokenizer = TextTokenizer.of(dataclasses.replace(read_layout(static), max_seq_length=length))
    assert reads_words_alone(tokenizer)
    words = WordTokens(tokenizer)
    for prompt in ("", "query: ", "pre"):
        for texts in (STRANGE, STRANGE[::-1]):
            got, expected = words.replica().table(texts, prompt), tokenizer.table(texts, prompt)
            again = words.table(texts, prompt)
            for each in (got, again):
                np.testing.assert_array_equal(each.ids, expected.ids)
                np.testing.assert_array_equal(each.lengths, expected.lengths)
                np.testing.assert_array_equal(each.truncated, expected.truncated)
    with pytest.raises(InputError, match="of type int"):
        words.table(["a", 3], "")  # type: ignore[list-item]


def test_only_word_pieces_are_read_by_words(transformer: Callable[[str], Path], static: Path) -> None:
    for family in ("roberta", "xlm-roberta", "bert"):  # the last puts marks around a text
        assert not reads_words_alone(TextTokenizer.of(read_layout(transformer(family))))
    definition = json.loads((static / "tokenizer.json").read_text())
    definition["added_tokens"].append({**definition["added_tokens"][0], "id": 999, "content": "two words"})
    assert not reads_words_alone(TextTokenizer(json.dumps(definition | {"post_processor": None}), 9))


# -- what it is, and explanations ---------------------------------------------------------------------------


def test_fingerprints_tell_static_models_apart(static: Path, tmp_path: Path) -> None:
    encoder = load(static)
    before = encoder.fingerprint
    with torch.no_grad():
        next(encoder.network.parameters())[5] += 1
    assert encoder.fingerprint != before
    saved = encoder.save(tmp_path / "changed").folder
    assert load(saved).fingerprint != before
    np.testing.assert_allclose(load(saved).encode(SENTENCES), encoder.encode(SENTENCES), atol=1e-6)
    without_normalize = Path(shutil.copytree(static, tmp_path / "without"))
    modules = json.loads((static / "modules.json").read_text())
    write_json(without_normalize / "modules.json", modules[:1])
    assert load(without_normalize).fingerprint != before
    assert load(Path(shutil.copytree(static, tmp_path / "same"))).fingerprint == before


def test_words_share_a_similarity_exactly(static: Path) -> None:
    encoder = load(static)
    first, second = "The parcel came late", "late parcel, torn box"
    explained = explain(encoder, first, second)
    assert explained.exact
    assert explained.note == ""
    a, b = encoder.encode([first, second])
    assert explained.cosine == pytest.approx(float(a @ b), abs=1e-6)
    # A word's part is its own vector's, whatever stands around it.
    rows = load_file(static / "model.safetensors")["embedding.weight"].double()
    ids = [[token.id for token in tokens] for tokens in (explained.first_tokens, explained.second_tokens)]
    means = [rows[each].mean(0) for each in ids]
    by_hand = rows[ids[0]] @ rows[ids[1]].T / (len(ids[0]) * len(ids[1]) * means[0].norm() * means[1].norm())
    np.testing.assert_allclose(explained.contributions, by_hand, atol=1e-6)


# -- saving -------------------------------------------------------------------------------------------------


def test_both_sentence_transformers_load_what_is_saved(
    static: Path, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    tokenizer = tokenizer_of(transformer("bert"))
    n = tokenizer.get_vocab_size()
    rng = np.random.default_rng(1)
    tensors = {
        "embeddings": table(9),
        "mapping": rng.integers(0, 9, n),
        "weights": rng.random(n).astype("f4"),
    }
    trained = load(static)
    with torch.no_grad():
        for parameter in trained.network.parameters():
            parameter.add_(torch.randn(parameter.shape, generator=torch.Generator().manual_seed(1)))
    made = {
        "copied": load(static),
        "trained": trained,
        "quantized": load(model2vec(tmp_path / "m2v", tokenizer, tensors, max_length=5)),
        "dense": SentenceEncoder.from_transformer(static, dense_dim=6, device="cpu"),
    }
    expected = {name: encoder.encode(SENTENCES) for name, encoder in made.items()}
    for name, encoder in made.items():
        assert encoder.save(tmp_path / name).notes == ()
        by_6 = SentenceTransformer(str(tmp_path / name), device="cpu")
        np.testing.assert_allclose(by_6.encode(SENTENCES), expected[name], atol=1e-6)
        np.testing.assert_allclose(load(tmp_path / name).encode(SENTENCES), expected[name], atol=1e-6)
    if not (SENTENCE_TRANSFORMERS_5 / "sentence_transformers").is_dir():
        pytest.skip("sentence-transformers 5 is not beside the virtual environment")
    encode_with_5([tmp_path / name for name in made])
    for name in made:
        np.testing.assert_allclose(np.load(tmp_path / name / "by-5.npy"), expected[name], atol=1e-6)


@pytest.mark.parametrize("fitted", [False, True])
def test_a_distilled_encoder_is_kept_as_a_model(
    fitted: bool, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    from core.encoding.word_bags import word_bags

    whole = SentenceEncoder.from_transformer(transformer("bert"), device="cpu", normalize=True)
    made = StaticEncoder.distil(whole, embedding_dim=16)
    texts = [text for text in SENTENCES if text.strip()]
    if fitted:
        made = made.fitted(word_bags(made.tokenizer, [texts]), np.arange(len(texts)), whole.encode(texts))
    made.save(tmp_path / "under" / "kept")
    np.testing.assert_allclose(load(tmp_path / "under" / "kept").encode(texts), made.encode(texts), atol=1e-5)
    with pytest.raises(InputError, match="already there and not empty"):
        made.save(tmp_path / "under" / "kept")


# -- learning -----------------------------------------------------------------------------------------------


def test_the_gradient_is_that_of_sentence_transformers(static: Path) -> None:
    pairs = [("The soup was cold.", "Great hotel"), ("Ok", "late late"), ("my card", "How do I change")]
    scores = torch.tensor([0.9, 0.1, 0.5])
    theirs = SentenceTransformer(str(static), device="cpu")
    features = [theirs.preprocess([pair[side] for pair in pairs]) for side in (0, 1)]
    loss = CoSENTLoss(theirs)(features, scores)
    loss.backward()
    expected = next(theirs.parameters()).grad
    ours = load(static)
    from core.training.objectives.cosent import cosent_loss

    vectors = [ours.forward(*ours.tokenize([pair[side] for pair in pairs])) for side in (0, 1)]
    our_loss = cosent_loss(vectors, scores)
    our_loss.backward()
    assert our_loss.item() == pytest.approx(loss.item(), rel=1e-5)
    torch.testing.assert_close(next(ours.network.parameters()).grad, expected, atol=1e-6, rtol=1e-4)


# -- damage -------------------------------------------------------------------------------------------------


def spoil(folder: Path, **tensors: Any) -> None:
    save_file(tensors, str(folder / "model.safetensors"))


def divide(folder: Path) -> None:
    """The weights in two files, as those of a large transformer are saved."""
    weights = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    names = {}
    for number, half in enumerate(weights["embedding.weight"].chunk(2)):
        names[f"half.{number}"] = f"model-{number}.safetensors"
        save_file({f"half.{number}": half.clone()}, str(folder / names[f"half.{number}"]))
    write_json(folder / "model.safetensors.index.json", {"weight_map": names})


def test_a_damaged_static_folder_is_one_sentence(static: Path, tmp_path: Path) -> None:
    n = len(load_file(static / "model.safetensors")["embedding.weight"])
    good = torch.zeros(n, 4)
    cut = (static / "model.safetensors").read_bytes()[:-5]
    definition = json.loads((static / "tokenizer.json").read_text())
    spoilt: dict[str, Callable[[Path], object]] = {
        "no table of a vector": lambda f: spoil(f, other=good),
        "no table of a vector ": lambda f: spoil(f, **{"embedding.weight": torch.zeros(n)}),
        "knows": lambda f: spoil(f, **{"embedding.weight": good[:7].clone()}),
        "not finite": lambda f: spoil(f, **{"embedding.weight": good * float("nan")}),
        "names vectors that are not there": lambda f: spoil(
            f, embeddings=good, mapping=torch.full((n,), 10**6)
        ),
        "not a weight for each": lambda f: spoil(f, embeddings=good, weights=torch.ones(3)),
        "cut short": lambda f: (f / "model.safetensors").write_bytes(cut),
        "is damaged": lambda f: (f / "model.safetensors").write_bytes(struct.pack("<Q", 9) + b"x" * 40),
        "in several files": divide,
        "There are no weights": lambda f: (f / "model.safetensors").unlink(),
        "has no tokenizer.json": lambda f: (f / "tokenizer.json").unlink(),
        "cannot be read": lambda f: (f / "tokenizer.json").write_text("{}x"),
        "tokenizer": lambda f: write_json(f / "tokenizer.json", {}),
        "no number of tokens": lambda f: write_json(
            f / "tokenizer.json", definition | {"truncation": {"max_length": -1}}
        ),
        "the entry": lambda f: write_json(f / "tokenizer.json", definition | {"truncation": {}}),
        "is built of": lambda f: write_json(
            f / "modules.json", [{"type": f"{TYPE}.StaticEmbedding", "path": ""}] * 2
        ),
    }
    for number, (said, damage) in enumerate(spoilt.items()):
        folder = Path(shutil.copytree(static, tmp_path / f"spoilt-{number}"))
        damage(folder)
        with pytest.raises(ExplorerError, match=said.strip()) as caught:
            load(folder)
        assert "\n" not in str(caught.value), said
        assert len(str(caught.value)) < 900, said


def test_a_flipped_byte_is_a_model_or_a_sentence(static: Path) -> None:
    rng, said = np.random.default_rng(0), []
    for name in ("model.safetensors", "tokenizer.json", "modules.json"):
        good = (static / name).read_bytes()
        for place in rng.integers(0, min(len(good), 400), 25).tolist():
            spoilt = bytearray(good)
            spoilt[place] ^= 1 << int(rng.integers(8))
            (static / name).write_bytes(spoilt)
            try:
                assert load(static).encode(["late parcel"]).shape[0] == 1
            except ExplorerError as error:
                said.append(str(error))
        (static / name).write_bytes(good)
    assert said
    assert not any("\n" in each for each in said)


def test_a_mapping_blows_nothing_up(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    tensors = {"embeddings": np.zeros((1, 900_000), np.int8), "mapping": np.zeros(3_000, np.int64)}
    folder = model2vec(tmp_path / "m", tokenizer_of(transformer("bert")), tensors)
    with pytest.raises(ExplorerError, match="3,000 tokens of 900,000 numbers, more than any is"):
        load(folder)


def test_a_text_that_is_cut_from_the_left_is_so_here_too(static: Path, tmp_path: Path) -> None:
    definition = json.loads((static / "tokenizer.json").read_text())
    cut = {"max_length": 2, "direction": "Left", "strategy": "LongestFirst", "stride": 0}
    write_json(static / "tokenizer.json", definition | {"truncation": cut})
    texts = ["late late parcel", "parcel late late"] * 600
    expected = SentenceTransformer(str(static), device="cpu").encode(texts)
    np.testing.assert_allclose(load(static).encode(texts), expected, atol=1e-6)
    saved = load(static).save(tmp_path / "copy").folder
    by_6 = SentenceTransformer(str(saved), device="cpu").encode(texts)
    np.testing.assert_allclose(by_6, expected, atol=1e-6)


def test_model2vec_settings_that_are_none(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    tokenizer = tokenizer_of(transformer("bert"))
    tensors = {"embeddings": table(tokenizer.get_vocab_size())}
    for number, wrong in enumerate((0, -3, "all", True, 1.5)):
        folder = model2vec(tmp_path / f"{number}", tokenizer, tensors, max_length=wrong)
        with pytest.raises(ExplorerError, match="no number of tokens"):
            load(folder)
