"""The card that goes with a model folder: what it is, what it learned from, how good it is, how to use it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import files
from core.encoding.static_format import UNLIMITED
from core.errors import ModelError
from core.evaluation.alpha import percent
from core.training.config import TrainingConfig, changed_settings, settings, with_defaults
from core.training.objectives import objective_named
from core.training.settings import mantissa

if TYPE_CHECKING:
    from core.encoding import CrossEncoder, SentenceEncoder

CARD = "README.md"
_ENCODER = ("sentence-similarity", "feature-extraction")
_RANKER = ("text-ranking", "cross-encoder")


def write(folder: Path, encoder: SentenceEncoder | CrossEncoder, run: Mapping[str, Any] | None) -> None:
    """Write the card of the model in `folder`.

    Args:
        encoder: the model.
        run: what the run.json of the run that made it says; None for a model as it was loaded.

    Raises:
        ModelError: it cannot be written.
    """
    try:
        files.write_text(folder / CARD, card(encoder, run))
    except OSError as error:
        raise ModelError(
            f"{CARD} cannot be written to {folder} ({error.strerror or error}).", "Make room there."
        ) from error


def write_of_run(folder: Path, run_folder: Path) -> None:
    """Write the card of the model in `folder`, which the run in `run_folder` made. Raises: as `write`."""
    from core.training.models import as_it_was
    from core.training.run_folder import RunFolder

    write(folder, as_it_was(folder, "cpu"), RunFolder(run_folder).read())


def card(encoder: SentenceEncoder | CrossEncoder, run: Mapping[str, Any] | None) -> str:
    """The card as Markdown, with the header that hubs of models read."""
    from core.encoding import CrossEncoder

    base = None if run is None else str(run["parent"]["name"])
    if isinstance(encoder, CrossEncoder):
        parts = [_head(_RANKER, base, True), f"# {encoder.name}\n\n{_what_a_ranker_is(encoder, base)}"]
        use = _use_of_ranker(encoder)
    else:
        whole = not _needs_our_help(encoder)
        parts = [_head(_ENCODER, base, whole), f"# {encoder.name}\n\n{_what_it_is(encoder, base)}"]
        use = _use(encoder)
    if run is not None:
        parts += [_training(run), _verdict(run)]
    parts.append(use)
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(tags: tuple[str, ...], base: str | None, for_library: bool) -> str:
    """What hubs read.

    Args:
        tags: the first is what the model does. for_library: whether sentence-transformers loads it.
    """
    library = ["sentence-transformers"] if for_library else []
    lines = ["---", *(f"library_name: {name}" for name in library), f"pipeline_tag: {tags[0]}"]
    if base is not None:
        lines.append(f"base_model: {json.dumps(base, ensure_ascii=False)}")
    return "\n".join([*lines, "tags:", *(f"- {tag}" for tag in (*library, *tags)), "---"])


def _needs_our_help(encoder: SentenceEncoder) -> tuple[str, ...]:
    from core.encoding.model_format import needs_our_help

    return needs_our_help(encoder.layout)


def _what_it_is(encoder: SentenceEncoder, base: str | None) -> str:
    origin = "" if base is None else f", fine-tuned from {base} by Semantic Explorer"
    kind, read = "sentence encoder", f"a text of up to {encoder.max_seq_length} tokens"
    if encoder.layout.is_static:
        kind = "static sentence encoder: a text is the mean of its tokens' vectors"
        read = "a text" if encoder.max_seq_length >= UNLIMITED else read
    return (
        f"A {kind}{origin}. It maps {read} to a vector of {encoder.embedding_dim} numbers; similarity: "
        f"{encoder.similarity}.{_prompts(encoder)}"
    )


def _prompts(encoder: SentenceEncoder) -> str:
    if not (encoder.query_prompt or encoder.document_prompt):
        return ""
    return (
        f" It reads a query with “{encoder.query_prompt}” before it and every other text with "
        f"“{encoder.document_prompt}”; texts to compare with each other are all read as the latter."
    )


def _training(run: Mapping[str, Any]) -> str:
    config = with_defaults(TrainingConfig.from_json(run["config"]), run["objectives"])
    tried = (run.get("result") or {}).get("tried", ())
    for each in tried:
        config = replace(config, learning_rate=each["learning_rate"]) if each["kept"] else config
    lines = ["## Training", "", "| data | kind | examples | SHA-256 |", "|---|---|--:|---|"]
    for file in run["data"]:
        if file["examples"]:
            source = Path(str(file["source"])).name or "given in Python"
            lines.append(
                f"| {_cell(source)} | {file['task']} | {file['examples']:,} | `{file['fingerprint'][:16]}` |"
            )
    learned_by = [objective_named(name) for name in run["objectives"]]
    objectives = [objective.described(config) for objective in learned_by]
    joined = (" together with " if config.mixed else ", then ").join(objectives)
    parts = run["parts"]
    lines += [
        "",
        f"- objective: {joined} ({'; '.join(dict.fromkeys(objective.source for objective in learned_by))})",
        f"- parts: {parts['train']:,} train, {parts['selection']:,} selection, {parts['verdict']:,} verdict",
        f"- settings: {_settings(run['objectives'], config)}",
        f"- kept: {_kept(run)}",
        f"- run: {run['id']}, begun {run['begun']}, on {run['device']} in {run['precision']}",
        "- with: " + ", ".join(f"{name} {version}" for name, version in run["versions"].items()),
    ]
    lines += [f"- tried: {_tried(tried)}"] if tried else []
    lines += [f"- {note}" for note in run["notes"]]
    return "\n".join(lines)


def _kept(run: Mapping[str, Any]) -> str:
    if run.get("average"):
        return f"the average of the weights of the run {run['average']['run']} and of what it began with"
    return f"the weights after step {run.get('kept_step', 0):,} of {run.get('total', 0):,}"


def _tried(tried: Sequence[Mapping[str, Any]]) -> str:
    """Each learning rate with what came of it on the selection part, which alone chose among them."""
    said = []
    for each in tried:
        value = "no number any more" if each["value"] is None else f"{each['metric']} {each['value']:.4f}"
        said.append(f"{mantissa(each['learning_rate'])} ({value}{', kept' if each['kept'] else ''})")
    return f"learning rates {', '.join(said)}, on the selection part; the others were not judged"


def _settings(objectives: Sequence[str], config: TrainingConfig) -> str:
    """The few that matter and those that are not the default; what the line on objectives says left out."""
    changed = changed_settings(objectives, config)
    said = {name for each in map(objective_named, objectives) for name in ("scale", *each.options)}
    return " · ".join(
        setting.said(name, getattr(config, name))
        for name, setting in settings().items()
        if (setting.basic and setting.kind != "flag") or (name in changed and name not in said)
    )


def _verdict(run: Mapping[str, Any]) -> str:
    result = run.get("result")
    if not result:
        return ""
    lines = ["## Evaluation", "", str(run.get("sentence", ""))]
    if result["metrics"]:
        lines += [
            "",
            f"On the verdict part ({run['parts']['verdict']:,} examples that neither training nor the choice "
            f"of the weights has looked at), with 95 % bootstrap intervals{_of_differences(result)}:",
            "",
            "| metric | this model | before | difference |",
            "|---|---|---|---|",
        ]
        for name, value in result["metrics"].items():
            columns = (value, result["baseline"].get(name), result["difference"].get(name))
            lines.append(f"| {_cell(name)} | " + " | ".join(_interval(each) for each in columns) + " |")
    lines += ["", f"Verdict: **{result['verdict']}**."]
    return "\n".join(lines)


def _of_differences(result: Mapping[str, Any]) -> str:
    """The level of their intervals, where runs on the same examples were counted."""
    runs, level = result.get("judged_runs"), result.get("level")
    if not runs or not level:
        return ""
    counted = "1 run" if runs == 1 else f"{runs:,} runs, this one included"
    return f" (of the differences {percent(level)}, because the examples have judged {counted})"


def _use(encoder: SentenceEncoder) -> str:
    notes = _needs_our_help(encoder)
    trust = ", trust_remote_code=True" if notes else ""
    if encoder.query_prompt != encoder.document_prompt:
        lines = """queries = model.encode_query(["What if the machine keeps my card?"])
rows = model.encode_document(["The card was swallowed.", "The bus was late."])
print(model.similarity(queries, rows))"""
    else:
        lines = f"""vectors = model.encode{"_document" if encoder.document_prompt else ""}(
    ["The card was swallowed.", "The machine ate my card."]
)  # 2 × {encoder.embedding_dim}
print(model.similarity(vectors, vectors))"""
    return f"""## Use

```python
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("path/to/this/folder"{trust})
{lines}
```{
        "".join(
            f'''

{note}'''
            for note in notes
        )
    }

or `SentenceEncoder.load("path/to/this/folder")` from `core`, or as the model of a workspace."""


def _what_a_ranker_is(model: CrossEncoder, base: str | None) -> str:
    """What it does, in two sentences."""
    origin = "" if base is None else f", begun with {base} and trained by Semantic Explorer"
    says = "how alike they are, from 0 to 1" if model.n_outputs == 1 else ", ".join(model.layout.class_names)
    return (
        f"A cross-encoder{origin}. It reads two texts together, {model.max_seq_length} tokens, and says: "
        f"{says}. It makes no vectors: it is for reranking and labelling, not for search by itself."
    )


def _use_of_ranker(model: CrossEncoder) -> str:
    """How it is used from Python."""
    softmax = "" if model.n_outputs == 1 else ", apply_softmax=True"
    return f"""## Use

```python
from sentence_transformers import CrossEncoder

model = CrossEncoder("path/to/this/folder")
print(model.predict([("The card was swallowed.", "The machine ate my card.")]{softmax}))
```

or `CrossEncoder.load("path/to/this/folder").score(pairs)` from `core.encoding`, or
`semantic-explorer search WORKSPACE QUERY --rerank path/to/this/folder`."""


def _interval(value: Mapping[str, float] | None) -> str:
    if value is None:
        return "–"
    return f"{value['value']:.4f} ({value['low']:.4f} to {value['high']:.4f})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
