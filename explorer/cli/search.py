"""`semantic-explorer search`: the sentences of a workspace that answer a query."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer.core import TyperCommand

from core.errors import InputError
from core.plurals import plural
from core.progress import Task
from explorer.cli import PROGRAM
from explorer.cli.milvus import use_milvus
from explorer.cli.models import ModelChoice, load_model, load_reranker
from explorer.cli.options import (
    AsJson,
    Device,
    Download,
    Milvus,
    Precision,
    SearchMode,
    TopK,
    Where,
    Workspace_,
)
from explorer.cli.output import open_workspace, print_hits, print_json, reported_task, say
from explorer.serving.shapes import hits_as_json

if TYPE_CHECKING:
    from core.search import Hits, Query, SearchState
    from core.workspace import Workspace


WHEN_TO_USE = """A query holds words and operators, in every mode: "lost card" (the phrase), +card, -lost,
category:card, category:"two words", stars>=4, day<2024-05, label:urgent, like:#17. What cannot be read as an
operator counts as plain words, and is said."""
_HELP = ("-h", "--help")


class COMMAND(TyperCommand):
    """The command: its query may begin with a minus, as in -lost, where others have their options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As click does it, with the query behind the options."""
        return super().parse_args(ctx, self._query_last(args))

    def _query_last(self, args: list[str]) -> list[str]:
        takes_value = {
            name for each in self.params if not getattr(each, "is_flag", True) for name in each.opts
        }
        if "--" in args:
            return args
        for place, arg in enumerate(args):
            follows_option = place > 0 and args[place - 1] in takes_value
            if arg.startswith("-") and arg[1:2] not in ("", "-") and arg not in _HELP and not follows_option:
                return [*args[:place], *args[place + 1 :], "--", arg]
        return args


def search(
    context: typer.Context,
    workspace: Workspace_,
    query: Annotated[str, typer.Argument(metavar="QUERY", help="The text to look for.", show_default=False)],
    mode: SearchMode = "semantic",
    top_k: TopK = 20,
    where: Where = None,
    rerank: Annotated[
        str | None,
        typer.Option(
            "--rerank",
            metavar="MODEL",
            help="A cross-encoder or a multi-vector model (late interaction) that reranks the first 50 hits.",
        ),
    ] = None,
    hubs: Annotated[
        Literal["kept", "corrected"],
        typer.Option(
            "--hubs",
            help="Corrected: order by mutual proximity, so that what is near everything comes up less often.",
        ),
    ] = "kept",
    passages: Annotated[
        Literal["best", "mean"],
        typer.Option(
            "--passages",
            help="Where texts are divided, what a row counts by: its best passage, or the mean of all.",
        ),
    ] = "best",
    milvus: Milvus = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Search a workspace by meaning or by word."""
    from core.corpus import parse_condition
    from core.search import Query, graph_library
    from core.workspace.vector_indexes import EXACT_UP_TO, GRAPH_UP_TO

    choice = ModelChoice(None, device, precision, download)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        use_milvus(opened, milvus)
        labels = opened.labels.all()
        asked = Query(query, mode, top_k, condition, labels=labels, hubs=hubs, passages=passages)
        hits = hits_of(opened, asked, choice, task, rerank)
        found, n_left = (*opened.recovered, *opened.repairs), opened.n_texts - opened.n_encoded
        answer, in_milvus = hits_as_json(hits), opened.milvus.is_used
        needs_graph = EXACT_UP_TO < opened.n_encoded <= GRAPH_UP_TO and not in_milvus
    for sentence in found:
        say(sentence)
    if needs_graph and mode != "keyword" and (without_graphs := graph_library.missing_sentence()):
        say(without_graphs)
    if hits.said:
        say(hits.said)
    elif in_milvus and answer["index"] == "exact":
        say(f'Milvus lacks vectors, so they were compared here; "{PROGRAM} index -o {workspace}" loads them')
    if not as_json and hits.index is not None and hits.index.kind != "exact":
        say(hits.index.sentence)
    if hits.n_close == 0 and hits.hits:
        say("nothing is close: these are no nearer than random texts are here")
    elif hits.n_close is not None and hits.n_close < len(hits.hits):
        say(f"from hit {hits.n_close + 1} on they are no nearer than random texts are here")
    if not as_json and hits.total > len(hits.hits):
        say(f"the first {len(hits.hits):,} of {hits.total:,} sentences")
    if hits.reranked is not None:
        read = plural(hits.reranked.n, "1 hit", "{n} hits")
        say(f"{read} read by {hits.reranked.model} in {hits.reranked.seconds:.2f} s")
    if hits.n_corrected:
        nearest = plural(hits.n_corrected, "candidate", "{n} candidates")
        say(f"{nearest} by cosine corrected for hubs; the scores are mutual proximities")
    if n_left and mode != "keyword":
        left = plural(n_left, "the sentence that is", "the {n} sentences that are")
        say(f'"{PROGRAM} index -o {workspace}" encodes {left} left')
    if as_json:
        print_json(answer)
    else:
        print_hits(hits)


def hits_of(
    opened: Workspace, asked: Query, choice: ModelChoice, task: Task, rerank: str | None = None
) -> Hits:
    """What a query finds in a workspace, reranked by a second model where one is named.

    Raises:
        InputError: the query is empty.
        ModelError: a model is not there.
    """
    from core.search import search_reranked

    state = search_state_for(opened, asked, choice, task)
    reader = None if rerank is None else load_reranker(rerank, choice, task)
    return search_reranked(state, asked, reader, task)


def check_query(asked: Query) -> None:
    """Raises: InputError: the query is empty."""
    if not asked.text.strip():
        raise InputError("The query is empty.", "Say what to look for.")


def search_state_for(opened: Workspace, asked: Query, choice: ModelChoice, task: Task) -> SearchState:
    """What a query is searched in: its encoder and indexes are there.

    Raises:
        InputError: the query is empty.
        ModelError: the model is not there.
    """
    from core.search import uses_keyword_index

    check_query(asked)
    # Loaded beside the workspace, which keeps its vectors whatever precision the query is encoded in; unless
    # one is asked for, it is that of the vectors.
    if choice.precision == "auto":
        choice = replace(choice, precision=opened.models.precision or "auto")
    encoder = None if asked.mode == "keyword" else load_model(opened.model_source, choice, task)
    if uses_keyword_index(asked):
        opened.build_keyword_index(task)
    return opened.search_state(encoder)
