"""`semantic-explorer train` and `evaluate` as they stand on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.errors import InputError
from core.training.config import LORA_LEARNING_RATE, WHEN_LORA
from core.training.objectives import OBJECTIVES
from explorer.cli import PROGRAM
from explorer.cli.models import ModelChoice
from explorer.cli.options import (
    Alike,
    AsJson,
    Columns,
    Delimiter,
    Device,
    Download,
    Encoding,
    Group,
    NoHeader,
    Precision,
    Quoting,
    ScoreRange,
    Selection,
    Sheet,
    VerdictFile,
    read_options,
)
from explorer.cli.output import ProgressLine, print_facts, print_json
from explorer.cli.train_options import (
    Adversarial,
    BackTranslation,
    Epsilon,
    Layers,
    SynonymFile,
    SynonymShare,
    Teacher,
    WordDeletion,
    WordSwap,
    folders_of,
    layers_of,
)

# When to use which, below the options of `train --help`.
WHEN_TO_USE = "\n\n".join([*(f"{name}: {each.when}" for name, each in OBJECTIVES.items()), WHEN_LORA])
UNLABELLED = ", ".join(name for name, each in OBJECTIVES.items() if each.suits("text"))


def train(
    context: typer.Context,
    model: Annotated[
        str | None,
        typer.Argument(
            metavar="MODEL",
            help="What to start from: a name, a folder, or a workspace, whose model is taken.",
            show_default=False,
        ),
    ] = None,
    data: Annotated[
        list[Path] | None,
        typer.Option(
            "--data",
            metavar="FILE",
            help="Labelled examples, or a workspace: its marked pairs, or its texts where the objective "
            f"needs no labels ({UNLABELLED}). Repeated: stages, one after the other; the last is what it is "
            "for.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="MODEL_FOLDER", help="Where the new model goes.", show_default=False
        ),
    ] = None,
    objective: Annotated[
        list[str] | None,
        typer.Option(
            "--objective",
            metavar="NAME",
            help=f"{', '.join(OBJECTIVES)}; found when absent. One for each --data.",
            show_default=False,
        ),
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="Learn all --data together, not in stages.")] = False,
    columns: Columns = None,
    score_range: ScoreRange = None,
    selection: Selection = None,
    verdict: VerdictFile = None,
    group: Group = None,
    alike: Alike = None,
    hard_negatives: Annotated[
        Path | None,
        typer.Option(
            "--hard-negatives",
            metavar="WORKSPACE",
            help="Ranking and triplet: beside each pair a text of it that is near but hardly alike.",
        ),
    ] = None,
    epochs: Annotated[int | None, typer.Option("--epochs", metavar="N", help="1 when absent.")] = None,
    batch_size: Annotated[
        int | None, typer.Option("--batch-size", metavar="N", help="16 when absent.")
    ] = None,
    accumulation: Annotated[
        int | None, typer.Option("--accumulation", metavar="N", help="Batches to a step; 1 when absent.")
    ] = None,
    learning_rate: Annotated[
        float | None, typer.Option("--lr", metavar="RATE", help="Of AdamW; 2e-5 when absent.")
    ] = None,
    warmup: Annotated[
        float | None, typer.Option("--warmup", metavar="SHARE", help="Of the steps; 0.1 when absent.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="0 when absent.")] = None,
    blocks: Annotated[
        str | None,
        typer.Option("--blocks", metavar="BLOCKS", help='What classification sees: "u,v,|u-v|" when absent.'),
    ] = None,
    distance: Annotated[
        str | None,
        typer.Option(
            "--distance",
            metavar="NAME",
            help="Of triplets: euclidean, cosine or manhattan; euclidean when absent.",
        ),
    ] = None,
    margin: Annotated[
        float | None,
        typer.Option("--margin", metavar="ε", help="Of triplets; what suits the model when absent."),
    ] = None,
    scale: Annotated[
        float | None,
        typer.Option(
            "--scale",
            metavar="S",
            help="Of all that rank and of cosent, 1 / temperature; 20 when absent, of e5 100.",
        ),
    ] = None,
    query_prompt: Annotated[
        str | None,
        typer.Option(
            "--query-prompt",
            metavar="TEXT",
            help='e5: put before the first text; the model\'s own when absent, else "query: ".',
        ),
    ] = None,
    passage_prompt: Annotated[
        str | None,
        typer.Option(
            "--passage-prompt",
            metavar="TEXT",
            help='e5: put before the other texts; the model\'s own when absent, else "passage: ".',
        ),
    ] = None,
    queue_size: Annotated[
        int | None,
        typer.Option(
            "--queue-size", metavar="N", help="moco: earlier texts to tell apart; 1024 when absent."
        ),
    ] = None,
    momentum: Annotated[
        float | None,
        typer.Option(
            "--momentum",
            metavar="SHARE",
            help="moco: how much of the second encoder stays at each step; 0.99 when absent.",
        ),
    ] = None,
    both_ways: Annotated[
        bool, typer.Option("--both-ways", help="Ranking and e5: the second text also has to find the first.")
    ] = False,
    matryoshka_dims: Annotated[
        str | None,
        typer.Option(
            "--matryoshka-dims",
            metavar="N,N,…",
            help="Learn with so many of the first numbers of each vector, so that vectors can be cut short.",
        ),
    ] = None,
    cached_batch: Annotated[
        int | None,
        typer.Option(
            "--cached-batch",
            metavar="N",
            help="Gradient caching: a batch of ranking, online-contrastive or cosent N examples at a time.",
        ),
    ] = None,
    teacher: Teacher = None,
    layers: Layers = None,
    word_deletion: WordDeletion = None,
    word_swap: WordSwap = None,
    synonyms: SynonymFile = None,
    synonym_share: SynonymShare = None,
    back_translation: BackTranslation = None,
    adversarial: Adversarial = None,
    epsilon: Epsilon = None,
    frozen_layers: Annotated[
        int | None, typer.Option("--frozen-layers", metavar="N", help="First layers that are not changed.")
    ] = None,
    patience: Annotated[
        int | None,
        typer.Option("--patience", metavar="N", help="Stop after so many evaluations without progress."),
    ] = None,
    evaluate_every: Annotated[
        int | None,
        typer.Option(
            "--evaluate-every", metavar="N", help="Steps between evaluations; ten a run when absent."
        ),
    ] = None,
    max_grad_norm: Annotated[
        str | None,
        typer.Option(
            "--max-grad-norm",
            metavar="LENGTH",
            help='Gradients are shortened to it; 1 when absent, or "never".',
        ),
    ] = None,
    gradient_checkpointing: Annotated[
        bool, typer.Option("--gradient-checkpointing", help="Less memory, more time.")
    ] = False,
    lora_rank: Annotated[
        int | None,
        typer.Option(
            "--lora-rank",
            metavar="N",
            help="LoRA: learn adapters of this rank, such as 16, and no other weight of the transformer: "
            f"less memory, small checkpoints; --lr is {LORA_LEARNING_RATE:g} when absent. Needs peft.",
        ),
    ] = None,
    pooling: Annotated[
        str | None,
        typer.Option(
            "--pooling",
            metavar="NAME",
            help="Start anew from MODEL's transformer with mean, cls or max pooling; of a T5 also with "
            "decoder-first, the decoder's first token.",
        ),
    ] = None,
    dense_dim: Annotated[
        int | None,
        typer.Option(
            "--dense-dim", metavar="N", help="Start anew from MODEL's transformer with a dense layer on top."
        ),
    ] = None,
    dense_activation: Annotated[
        str | None,
        typer.Option(
            "--dense-activation",
            metavar="NAME",
            help="Of that layer: tanh, or none for a projection as Sentence-T5 has it; tanh when absent.",
        ),
    ] = None,
    normalize: Annotated[
        bool,
        typer.Option("--normalize", help="Start anew from MODEL's transformer with vectors of length 1."),
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="RUN", help="Go on with a run that was stopped.", show_default=False
        ),
    ] = None,
    encoding: Encoding = None,
    delimiter: Delimiter = None,
    quoting: Quoting = None,
    no_header: NoHeader = False,
    sheet: Sheet = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Fine-tune a model, and judge whether it got better."""
    from explorer.cli.labelled import Labelled
    from explorer.cli.teach import Start, config_of, longest_gradient, resume_run, train_model, whole_numbers

    given = {
        "epochs": epochs,
        "batch_size": batch_size,
        "accumulation": accumulation,
        "learning_rate": learning_rate,
        "warmup_ratio": warmup,
        "seed": seed,
        "blocks": blocks,
        "distance": distance,
        "margin": margin,
        "scale": scale,
        "query_prompt": query_prompt,
        "passage_prompt": passage_prompt,
        "queue_size": queue_size,
        "momentum": momentum,
        "both_ways": both_ways or None,
        "matryoshka_dims": None if matryoshka_dims is None else whole_numbers(matryoshka_dims),
        "cached_batch": cached_batch,
        "teacher": teacher,
        "layers": None if layers is None else layers_of(layers),
        "word_deletion": word_deletion,
        "word_swap": word_swap,
        "synonyms": None if synonyms is None else str(synonyms.absolute()),
        "synonym_share": synonym_share,
        "back_translation": None if back_translation is None else folders_of(back_translation),
        "adversarial": adversarial,
        "epsilon": epsilon,
        "frozen_layers": frozen_layers,
        "patience": patience,
        "evaluate_every": evaluate_every,
        "lora_rank": lora_rank,
    }
    settings: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    if max_grad_norm is not None:
        settings["max_grad_norm"] = longest_gradient(max_grad_norm)
    if resume is not None:
        begun_with = (model, data, output, objective, columns, score_range, selection, verdict, group, alike)
        reading = (encoding, delimiter, quoting, no_header, sheet)
        machine = (device != "auto", precision != "auto", download)
        anew = (pooling, dense_dim, dense_activation, normalize)
        flags = (mixed, gradient_checkpointing, hard_negatives, *anew)
        if settings or any((*begun_with, *reading, *machine, *flags)):
            raise InputError(
                "A run goes on with the model, the data and the settings that it was begun with.",
                f'Say "{PROGRAM} train --resume {resume}" without any of these.',
            )
        with ProgressLine() as progress:
            taught = resume_run(resume, progress, context.obj)
    else:
        if model is None or not data or output is None:
            missing = "MODEL" if model is None else "--data FILE" if not data else "-o MODEL_FOLDER"
            raise InputError(f"{missing} is missing.", f"See {PROGRAM} train --help.")
        config = config_of(objective or [], len(data), mixed, precision, gradient_checkpointing, settings)
        options = read_options(None, encoding, delimiter, quoting, no_header, sheet)
        labelled = Labelled(
            tuple(data),
            tuple(columns or ()),
            score_range,
            selection,
            verdict,
            group,
            alike,
            options,
            hard_negatives,
        )
        choice = ModelChoice(model, device, "float32", download)
        start = Start(model, pooling, dense_dim, dense_activation, normalize, choice)
        with ProgressLine() as progress:
            taught = train_model(start, labelled, config, output, progress, context.obj)
    if as_json:
        print_json(taught.as_json())
    else:
        print_facts(taught.facts())
