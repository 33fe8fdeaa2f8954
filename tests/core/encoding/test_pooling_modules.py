"""Models with a pooling that sentence-transformers lacks: it loads them, with the class that they name."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder
from core.encoding.model_format import OWN_POOLING_TYPES
from core.encoding.pooling_modules import AttentionPooling
from core.workspace.model_card import card
from tests.conftest import PROJECT
from tests.core.encoding.conftest import SENTENCES
from tests.core.encoding.test_save import SENTENCE_TRANSFORMERS_5, encode_with_5, tiny, train

OLD_NAMES = {
    "attention": "semantic_explorer.AttentionPooling",
    "decoder-first": "semantic_explorer.DecoderFirstPooling",
}
POOLINGS = ["attention", "cls+attention", "decoder-first"]


def trained(pooling: str, transformer: Callable[[str], Path], t5: Path) -> SentenceEncoder:
    """A trained encoder with this pooling, a projection and unit norm."""
    torch.manual_seed(5)
    source = t5 if pooling == "decoder-first" else transformer("bert")
    made = tiny(source, pooling=pooling, dense_dim=12, normalize=True, max_seq_length=14)
    train(made)
    return made


@pytest.fixture(params=POOLINGS)
def encoder(request: pytest.FixtureRequest, transformer: Callable[[str], Path], t5: Path) -> SentenceEncoder:
    """An encoder with one of the poolings."""
    return trained(request.param, transformer, t5)


def by_6(folder: Path) -> SentenceTransformer:
    return SentenceTransformer(str(folder), device="cpu", local_files_only=True, trust_remote_code=True)


def test_sentence_transformers_6_loads_it_and_saves_it_again(
    encoder: SentenceEncoder, tmp_path: Path
) -> None:
    expected = encoder.encode(SENTENCES)
    saved = encoder.save(tmp_path / "m")
    (note,) = saved.notes
    assert "where Semantic Explorer is installed" in note
    model = by_6(saved.folder)
    assert model.get_embedding_dimension() == 12
    np.testing.assert_allclose(model.encode(SENTENCES), expected, atol=1e-5, rtol=0)
    model.save(str(tmp_path / "again"), create_model_card=False)
    np.testing.assert_allclose(by_6(tmp_path / "again").encode(SENTENCES), expected, atol=1e-5, rtol=0)
    if "attention" in encoder.layout.pooling:
        ours = SentenceEncoder.load(tmp_path / "again", device="cpu", precision="float32")
        np.testing.assert_allclose(ours.encode(SENTENCES), expected, atol=1e-5, rtol=0)


def test_sentence_transformers_5_loads_each(
    transformer: Callable[[str], Path], t5: Path, tmp_path: Path
) -> None:
    if not (SENTENCE_TRANSFORMERS_5 / "sentence_transformers").is_dir():
        pytest.skip(
            "sentence-transformers 5 is not beside the virtual environment (make setup puts it there)"
        )
    expected = {}
    for pooling in POOLINGS:
        encoder = trained(pooling, transformer, t5)
        encoder.save(tmp_path / pooling)
        expected[pooling] = encoder.encode(SENTENCES)
    encode_with_5([tmp_path / pooling for pooling in POOLINGS], trusted=True)
    for pooling, vectors in expected.items():
        np.testing.assert_allclose(np.load(tmp_path / pooling / "by-5.npy"), vectors, atol=1e-5, rtol=0)


def test_gradients_reach_what_it_learns(encoder: SentenceEncoder, tmp_path: Path) -> None:
    model = by_6(encoder.save(tmp_path / "m").folder)
    model(model.preprocess(SENTENCES[:4]))["sentence_embedding"].sum().backward()
    assert all(parameter.grad is not None for parameter in model[1].parameters() if parameter.dim() == 1)


def test_without_trust_it_says_what_it_wants(encoder: SentenceEncoder, tmp_path: Path) -> None:
    encoder.save(tmp_path / "m")
    with pytest.raises(ValueError, match="trust_remote_code=True"):
        SentenceTransformer(str(tmp_path / "m"), device="cpu", local_files_only=True)
    assert "trust_remote_code=True" in card(encoder, None)


def test_the_name_of_version_0_1_0_is_read(encoder: SentenceEncoder, tmp_path: Path) -> None:
    expected = encoder.encode(SENTENCES)
    encoder.save(tmp_path / "m")
    path = tmp_path / "m" / "modules.json"
    written = path.read_text(encoding="utf-8")
    (mode,) = OWN_POOLING_TYPES.keys() & set(encoder.layout.pooling)
    assert OWN_POOLING_TYPES[mode] in written
    path.write_text(written.replace(OWN_POOLING_TYPES[mode], OLD_NAMES[mode]), encoding="utf-8")
    ours = SentenceEncoder.load(tmp_path / "m", device="cpu", precision="float32")
    np.testing.assert_allclose(ours.encode(SENTENCES), expected, atol=1e-6, rtol=0)
    assert ours.fingerprint == encoder.fingerprint
    ours.save(tmp_path / "new")
    assert (tmp_path / "new" / "modules.json").read_text(encoding="utf-8") == written


def test_texts_without_padding_pool_alike() -> None:
    torch.manual_seed(0)
    pooling = AttentionPooling(8, ["mean", "attention"])
    torch.nn.init.normal_(pooling.pooling.attention)
    tokens, lengths = torch.randn(3, 5, 8), [5, 2, 4]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    padded = pooling({"token_embeddings": tokens, "attention_mask": mask.long()})["sentence_embedding"]
    flat = torch.cat([row[:n] for row, n in zip(tokens, lengths, strict=True)])[None]
    begins = torch.tensor([0, 5, 7, 11], dtype=torch.int32)
    found = pooling({"token_embeddings": flat, "cu_seq_lens_q": begins})["sentence_embedding"]
    torch.testing.assert_close(found, padded)


def test_a_prompt_that_is_left_out_is_left_out() -> None:
    torch.manual_seed(0)
    pooling = AttentionPooling(8, "attention", include_prompt=False)
    torch.nn.init.normal_(pooling.pooling.attention)
    tokens = torch.randn(2, 5, 8)
    whole = {"token_embeddings": tokens, "prompt_length": torch.tensor([2, 2])}
    rest = {"token_embeddings": tokens[:, 2:]}
    torch.testing.assert_close(pooling(whole)["sentence_embedding"], pooling(rest)["sentence_embedding"])


def test_importing_the_modules_loads_torch_and_no_more() -> None:
    code = (
        "import sys, core.encoding.pooling_modules; "
        "print(*sorted({'transformers', 'sentence_transformers', 'duckdb', 'sklearn'} & set(sys.modules)))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert out.stdout.strip() == ""
