"""Tiny random transformers of every family, with tokenizers made in memory."""

from __future__ import annotations

import ctypes
import json
import mmap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from core.encoding.packed import kernels

SENTENCES = [
    "The parcel came two weeks late and the box was torn.",
    "My card was swallowed by the machine at the station.",
    "How do I change the address on my account?",
    "Great hotel, friendly staff, breakfast could be better.",
    "The soup was cold.",
    "They never answered my three letters about the refund.",
    "Wonderful evening with music, dancing and far too much cake for everyone who came along.",
    "Ok",
    "",
    "   ",
    "Café Größe naïve – “quotes” … and 漢字 한글 🙂",
    "late late late late late late late late",
]

FAMILIES = ("bert", "roberta", "mpnet", "distilbert", "xlm-roberta", "t5")

# Beside these, families with rotary positions, gates, windows and shared heads. A window is narrower than the
# longest text, so that a test sees it.
_WIDTH: dict[str, Any] = {
    "hidden_size": 32,
    "num_hidden_layers": 4,
    "num_attention_heads": 2,  # of 16 numbers, which the kernels in C serve
    "intermediate_size": 48,
    "max_position_embeddings": 2048,
}
_DECODER: dict[str, Any] = {**_WIDTH, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16}
_GEMMA: dict[str, Any] = {**_DECODER, "query_pre_attn_scalar": 24, "sliding_window": 8}
_MODERN: dict[str, tuple[str, dict[str, Any]]] = {
    "modernbert": ("ModernBertConfig", {**_WIDTH, "local_attention": 8, "global_attn_every_n_layers": 3}),
    "nomic_bert": ("NomicBertConfig", {**_WIDTH, "type_vocab_size": 2}),
    "gte": ("GteConfig", _WIDTH),
    "eurobert": ("EuroBertConfig", _DECODER),
    "llama": ("LlamaConfig", _DECODER),
    "qwen3": ("Qwen3Config", _DECODER),
    "gemma3": (
        "Gemma3TextConfig",
        {**_GEMMA, "use_bidirectional_attention": True, "sliding_window_pattern": 3},
    ),
    "causal-gemma3": ("Gemma3TextConfig", {**_GEMMA, "sliding_window_pattern": 2}),
    "electra": ("ElectraConfig", {**_WIDTH, "embedding_size": 32}),
}

# Those that the packed forward pass serves.
PACKED = (*FAMILIES, "gated-t5", *(family for family in _MODERN if family != "electra"))

# Of these, those that read how far apart two tokens are, not where they stand: they take texts of any length,
# and padding before a text changes nothing.
RELATIVE = ("t5", *PACKED[len(FAMILIES) :])


def _of_word_pieces(special: Sequence[str]) -> Any:
    """Special tokens, the words of `SENTENCES`, their last two letters, and letters to spell others by.

    Not trained: the trainer breaks ties by chance, and every run would see another model.
    """
    normalizer: Any = normalizers.BertNormalizer(lowercase=True)
    splitter: Any = pre_tokenizers.BertPreTokenizer()
    words = {
        word for text in SENTENCES for word, _ in splitter.pre_tokenize_str(normalizer.normalize_str(text))
    }
    letters = sorted(set("".join(words)))
    ends = {f"##{word[-2:]}" for word in words if len(word) > 3}
    pieces = [*special, *letters, *(f"##{letter}" for letter in letters), *sorted(words), *sorted(ends)]
    vocabulary = {piece: k for k, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer: Any = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = splitter
    tokenizer.add_special_tokens(list(special))
    return tokenizer


def _word_pieces() -> tuple[Tokenizer, dict[str, str]]:
    tokens = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    tokenizer = _of_word_pieces([*tokens.values(), "[MASK]"])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[(t, tokenizer.token_to_id(t)) for t in ("[CLS]", "[SEP]")],
    )
    return tokenizer, {**tokens, "mask_token": "[MASK]"}


def _mpnet_pieces() -> tuple[Tokenizer, dict[str, str]]:
    tokenizer = _of_word_pieces(["<s>", "<pad>", "</s>", "<mask>", "[UNK]"])
    tokenizer.post_processor = processors.RobertaProcessing(
        ("</s>", tokenizer.token_to_id("</s>")), ("<s>", tokenizer.token_to_id("<s>"))
    )
    names = {"bos_token": "<s>", "cls_token": "<s>", "pad_token": "<pad>", "eos_token": "</s>"}
    return tokenizer, {**names, "sep_token": "</s>", "mask_token": "<mask>", "unk_token": "[UNK]"}


def _bytes() -> tuple[Tokenizer, dict[str, str]]:
    tokenizer: Any = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    trainer = trainers.BpeTrainer(
        vocab_size=500, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet()
    )
    tokenizer.train_from_iterator(SENTENCES, trainer)
    tokenizer.post_processor = processors.RobertaProcessing(
        ("</s>", tokenizer.token_to_id("</s>")), ("<s>", tokenizer.token_to_id("<s>"))
    )
    names = {"bos_token": "<s>", "cls_token": "<s>", "pad_token": "<pad>", "eos_token": "</s>"}
    return tokenizer, {**names, "sep_token": "</s>", "unk_token": "<unk>", "mask_token": "<mask>"}


def _unigram(leading: bool) -> tuple[Tokenizer, dict[str, str]]:
    tokenizer: Any = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    trainer = trainers.UnigramTrainer(vocab_size=200, special_tokens=special, unk_token="<unk>")
    tokenizer.train_from_iterator(SENTENCES, trainer)
    # The same pieces come in another order and with other scores each time, and every run would see another
    # model. Here each costs about as much, so that a text is read in few pieces.
    pieces = sorted(piece for piece, _ in json.loads(tokenizer.to_str())["model"]["vocab"][len(special) :])
    scores = [(piece, -8 - k / len(pieces)) for k, piece in enumerate(pieces)]
    vocabulary = [*((token, 0.0) for token in special), *scores]
    tokenizer.model = models.Unigram(vocabulary, special.index("<unk>"), False)
    end = ("</s>", tokenizer.token_to_id("</s>"))
    begin = ("<s>", tokenizer.token_to_id("<s>"))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>" if leading else "$A </s>",
        special_tokens=[begin, end] if leading else [end],
    )
    names = {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    if leading:
        names |= {"bos_token": "<s>", "cls_token": "<s>", "sep_token": "</s>", "mask_token": "<mask>"}
    return tokenizer, names


def make_transformer(family: str, folder: Path, seed: int = 0, heads: int = 4, wider: int = 1) -> Path:
    """A random transformer of two layers and 32 numbers a token, as Hugging Face saves one.

    Args:
        heads: of the families of `FAMILIES` and the gated T5; with 2 they have 16 numbers each, which the
            kernels in C serve.
        wider: so many times; with 2, and 2 heads, whole layers are for the unit for products in bfloat16.
    """
    import transformers

    torch.manual_seed(seed)
    dim = 32 * wider
    width = {
        "hidden_size": dim,
        "num_hidden_layers": 2,
        "num_attention_heads": heads,
        "intermediate_size": 2 * dim,
    }
    if family in ("t5", "gated-t5"):
        tokenizer, names = _unigram(leading=False)
        config = _t5_config(tokenizer, "gated-gelu" if family == "gated-t5" else "relu", heads, dim)
        model = transformers.T5EncoderModel(config)
        # Its weights are wide from the start, and its scores are not scaled: with wider ones a token would
        # look at one other alone, and what int8 and bfloat16 round off would decide at which.
        return _save(model, tokenizer, names, folder, spread=1.0)
    if family in _MODERN:
        kind, settings = _MODERN[family]
        grown = ("hidden_size", "intermediate_size", "head_dim")
        settings = {key: each * wider if key in grown else each for key, each in settings.items()}
        tokenizer, names = _word_pieces()
        pad, size = tokenizer.token_to_id(names["pad_token"]), tokenizer.get_vocab_size()
        ids = {"pad_token_id": pad, "bos_token_id": None, "eos_token_id": None}
        config = getattr(transformers, kind)(vocab_size=size, **ids, **settings)
        model = transformers.AutoModel.from_config(config)
    else:
        tokenizer, names = {
            "bert": _word_pieces,
            "distilbert": _word_pieces,
            "mpnet": _mpnet_pieces,
            "roberta": _bytes,
            "xlm-roberta": lambda: _unigram(leading=True),
        }[family]()
        pad = tokenizer.token_to_id(names["pad_token"])
        size = tokenizer.get_vocab_size()
        if family == "distilbert":
            config = transformers.DistilBertConfig(
                vocab_size=size,
                dim=dim,
                n_layers=2,
                n_heads=heads,
                hidden_dim=2 * dim,
                max_position_embeddings=40,
            )
        else:
            made = {
                "bert": transformers.BertConfig,
                "mpnet": transformers.MPNetConfig,
                "roberta": transformers.RobertaConfig,
                "xlm-roberta": transformers.XLMRobertaConfig,
            }[family]
            positions = 40 if family == "bert" else 40 + pad + 1
            config = made(vocab_size=size, pad_token_id=pad, max_position_embeddings=positions, **width)
        model = transformers.AutoModel.from_config(config)
    return _save(model, tokenizer, names, folder)


def whole_t5(folder: Path, seed: int = 0, spread: float = 5.0, dropout: float = 0.1) -> Path:
    """A random T5 as Hugging Face saves one: encoder, decoder (two layers, 32 numbers a token) and head."""
    import transformers

    torch.manual_seed(seed)
    tokenizer, names = _unigram(leading=False)
    config = _t5_config(tokenizer)
    config.dropout_rate = dropout
    model = transformers.T5ForConditionalGeneration(config)
    return _save(model, tokenizer, names, folder, spread)


def _t5_config(tokenizer: Tokenizer, feed_forward_proj: str = "relu", heads: int = 4, dim: int = 32) -> Any:
    import transformers

    return transformers.T5Config(
        vocab_size=tokenizer.get_vocab_size(),
        d_model=dim,
        d_kv=dim // heads,
        d_ff=2 * dim,
        feed_forward_proj=feed_forward_proj,
        num_layers=2,
        num_heads=heads,
        pad_token_id=1,
        eos_token_id=2,
    )


def _save(model: Any, tokenizer: Tokenizer, names: dict[str, str], folder: Path, spread: float = 5.0) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    # A small initial spread would leave all vectors nearly alike and hide differences.
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() > 1 and "relative_attention" not in name:
                parameter.mul_(spread)
    model.save_pretrained(str(folder))
    _save_tokenizer(tokenizer, names, folder, 40)
    return folder


def _save_tokenizer(tokenizer: Tokenizer, names: dict[str, str], folder: Path, longest: int) -> None:
    import transformers

    kept: Any = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=longest, **names
    )
    kept.save_pretrained(str(folder))


def make_tokenizer(folder: Path, longest: int = 60) -> int:
    """Write a tokenizer of word pieces that reads at most `longest` tokens; how many tokens it knows."""
    tokenizer, names = _word_pieces()
    _save_tokenizer(tokenizer, names, folder, longest)
    return int(tokenizer.get_vocab_size())


def write_json(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture(params=["in C", "by torch"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels in C, and as if they were not built; for float32, which is multiplied in one way."""
    assert kernels.WIDTH is not None, "the kernels were not built: is there a C compiler? run make setup"
    if request.param == "by torch":
        monkeypatch.setattr(kernels, "WIDTH", None)


def before_a_forbidden_page(numbers: torch.Tensor) -> torch.Tensor:
    """A copy, behind whose last number lies memory that ends the process when it is read or written."""
    size = numbers.nbytes
    room = -(-size // mmap.PAGESIZE) * mmap.PAGESIZE
    memory = mmap.mmap(-1, room + mmap.PAGESIZE)
    end = ctypes.addressof(ctypes.c_char.from_buffer(memory)) + room
    assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(end), mmap.PAGESIZE, 0) == 0
    copy = torch.frombuffer(memory, dtype=numbers.dtype, count=numbers.numel(), offset=room - size)
    return copy.view(numbers.shape).copy_(numbers)


# What processors multiply bfloat16 by; a processor with tiles has the instructions for vectors too.
MULTIPLYING = [
    pytest.param(
        each,
        marks=pytest.mark.skipif(each > kernels.BFLOAT16_BY, reason=f"this processor has no {each.name}"),
    )
    for each in kernels.Instructions
    if each
]


@pytest.fixture(params=MULTIPLYING)
def instructions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels as a processor has them whose best instructions for bfloat16 these are."""
    monkeypatch.setattr(kernels, "BFLOAT16_BY", request.param)


@pytest.fixture(params=[*MULTIPLYING, "in C", "by torch"])
def each_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `instructions`, the kernels in C without any, and as if they were not built."""
    assert kernels.WIDTH is not None, "the kernels were not built: is there a C compiler? run make setup"
    if request.param == "by torch":
        monkeypatch.setattr(kernels, "WIDTH", None)
    elif request.param == "in C":
        monkeypatch.setattr(kernels, "BFLOAT16_BY", kernels.Instructions.NONE)
    else:
        monkeypatch.setattr(kernels, "BFLOAT16_BY", request.param)


@pytest.fixture(scope="session")
def transformer(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """`transformer(family)`: the folder of a tiny random transformer, made once."""
    made: dict[str, Path] = {}

    def folder_of(family: str) -> Path:
        if family not in made:
            made[family] = make_transformer(family, tmp_path_factory.mktemp("models") / f"tiny-{family}")
        return made[family]

    return folder_of


@pytest.fixture(scope="session")
def t5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain T5 as it is published: encoder, decoder, head; no file of sentence-transformers."""
    return whole_t5(tmp_path_factory.mktemp("t5") / "tiny-t5")


@pytest.fixture(scope="session")
def minilm() -> Any:
    """The bundled model in float32, loaded once."""
    from core.encoding import SentenceEncoder

    return SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu", precision="float32")
