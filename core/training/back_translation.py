"""Back-translation: each example once more as two translation models say it (Sennrich et al. 2016).

Done once, before the first step, on the part to train on alone; the texts are kept with the run. Sequence-to-
sequence models of transformers (Marian, T5 and the like) are read from folders, from safetensors only.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from core.encoding.batching import token_batches
from core.encoding.network import loading, quiet_transformers
from core.errors import ModelError
from core.examples.examples import Examples
from core.examples.sentences import normalised, sentence_key
from core.progress import Reporter, Task
from core.training.config import TrainingConfig
from core.training.material import Material

_TOKENS_AT_ONCE = 2048
_LONGEST = 256  # tokens of a text that are translated
_BEAMS = 4


class Translator:
    """A sequence-to-sequence model in a folder.

    Args:
        folder: as `save_pretrained` writes it, with its tokenizer.
        device: where it computes.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
    """

    def __init__(self, folder: str, device: str) -> None:
        import transformers

        if not (Path(folder) / "config.json").is_file():
            raise ModelError(
                f"There is no translation model in {folder}: config.json is missing.",
                "Name the folder of a sequence-to-sequence model, such as Marian's.",
            )
        if any(Path(folder).glob("*.spm")) and importlib.util.find_spec("sentencepiece") is None:
            raise ModelError(
                f"The tokenizer in {folder} needs the package sentencepiece, which is not installed.",
                "Install it: pip install 'semantic-explorer[translation]'.",
            )
        kept: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
        with loading():
            try:
                self._tokenizer: Any = transformers.AutoTokenizer.from_pretrained(folder, **kept)
                self._model: Any = transformers.AutoModelForSeq2SeqLM.from_pretrained(
                    folder, use_safetensors=True, dtype=torch.float32, **kept
                )
            except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError) as error:
                said = (str(error).strip().splitlines() or [type(error).__name__])[0]
                raise ModelError(
                    f"The translation model in {folder} cannot be loaded ({said}).",
                    "Name the folder of a sequence-to-sequence model with weights as safetensors.",
                ) from error
        self._model.to(device).eval()
        self._device = device

    def translate(self, texts: Sequence[str], reporter: Reporter, task: Task) -> list[str]:
        """The texts in the other language, by beam search; the same ones every time.

        Raises:
            CancelledError: it was cancelled.
        """
        found = [""] * len(texts)
        lengths = np.array([len(text) for text in texts], np.int64)
        for batch in token_batches(lengths, _TOKENS_AT_ONCE, 0):
            task.check()
            some = [texts[k] for k in batch.tolist()]
            inputs = self._tokenizer(
                some, return_tensors="pt", padding=True, truncation=True, max_length=_LONGEST
            ).to(self._device)
            inputs.pop("token_type_ids", None)
            with torch.inference_mode(), quiet_transformers():
                ids = self._model.generate(
                    **inputs,
                    num_beams=_BEAMS,
                    do_sample=False,
                    max_new_tokens=min(_LONGEST, 2 * inputs["input_ids"].shape[1] + 10),
                )
            said = self._tokenizer.batch_decode(ids, skip_special_tokens=True)
            for k, text in zip(batch.tolist(), said, strict=True):
                found[k] = text.strip()
            reporter.advance(len(some))
        return found


def back_translated(
    material: Material,
    config: TrainingConfig,
    device: str,
    task: Task,
) -> Material:
    """The examples to train on, and behind them each once more with its texts there and back.

    A text that comes back blank stays as it is. An example is not repeated of which no text has changed, two
    have become the same, or one has become a sentence that is kept for the selection or the verdict. Its
    label is that of the original.

    Raises:
        ModelError: a model cannot be loaded. CancelledError: it was cancelled.
    """
    if not config.back_translation:
        return material
    there, back = config.back_translation
    texts = list(dict.fromkeys(text for e in material.train for column in e.texts for text in column))
    reporter = Reporter(task, "Translating there and back", 2 * len(texts), "sentences")
    away = Translator(there, device).translate(texts, reporter, task)
    again = Translator(back, device).translate(away, reporter, task)
    said = {
        text: new if new.strip() and normalised(new) != normalised(text) else text
        for text, new in zip(texts, again, strict=True)
    }
    held_out = {
        sentence_key(text)
        for part in (material.selection, material.verdict)
        for column in part.texts
        for text in column
    }
    train = tuple(_with_translations(examples, said, held_out) for examples in material.train)
    n = sum(map(len, train)) - sum(map(len, material.train))
    note = f"{n:,} examples were added, translated there and back."
    return replace(material, train=train, notes=(*material.notes, note))


def twice_if_translated(material: Material, config: TrainingConfig) -> Material:
    """As many examples as there may be after back-translation, for timing."""
    if not config.back_translation:
        return material
    # A space more makes another text of as many tokens.
    said = {text: f"{text} " for e in material.train for column in e.texts for text in column}
    return replace(material, train=tuple(_doubled(e, said, range(len(e))) for e in material.train))


def _with_translations(examples: Examples, said: dict[str, str], held_out: set[str]) -> Examples:
    rows = []
    for k, row in enumerate(zip(*examples.texts, strict=True)):
        new = [said[text] for text in row]
        apart = len({normalised(text) for text in new}) == len(new)
        if new != list(row) and apart and not any(sentence_key(text) in held_out for text in new):
            rows.append(k)
    return _doubled(examples, said, rows)


def _doubled(examples: Examples, said: dict[str, str], rows: Sequence[int]) -> Examples:
    """The examples, and behind them those at `rows` in other words."""
    both = examples.take([*range(len(examples)), *rows])
    texts = tuple((*column, *(said[column[k]] for k in rows)) for column in examples.texts)
    return replace(both, texts=texts)
