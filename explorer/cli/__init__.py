"""The command line: one file a command; results on stdout, progress and notes on stderr.

This is the one list of commands. `explorer.__main__` looks a word up in it before it takes it for a file,
`explorer.cli.main` makes the commands from it, and nothing else is loaded for that.
"""

from __future__ import annotations

PROGRAM = "semantic-explorer"

# Name -> what it does, in one line. Command NAME is the function NAME in explorer/cli/NAME.py, and the first
# line of its docstring is this line.
COMMANDS = {
    "index": "Make files searchable.",
    "delete": "Delete rows for good, from every file of a workspace.",
    "imports": "List the imports; remove one, or show rows again.",
    "merge": "Take over labels and marks of another copy of a workspace.",
    "rescue": "Save what can be read of a damaged workspace in a new one.",
    "search": "Search a workspace by meaning or by word.",
    "map": "Write the map as a picture or as one HTML file.",
    "topics": "List what a workspace is about, as a tree of topics.",
    "encode": "Encode every row of a file into one array of vectors.",
    "export": "Write the rows of a workspace, or their vectors, to a file.",
    "characterize": "Say what sets some rows apart, in words and columns.",
    "duplicates": "List rows whose sentences are the same or nearly so.",
    "propose": "Propose rows for a label, by those that people gave it.",
    "suspicious": "List labels that are probably wrong, with better ones.",
    "train": "Fine-tune a model, and judge whether it got better.",
    "compare": "Ask which of two models is better, in a blind duel.",
    "audition": "Find out which of several models suits a workspace.",
    "evaluate": "Judge a model on labelled examples.",
    "static": "Make a quick copy of a model: one vector a token.",
    "mine": "Find hard negatives: near an anchor, but not alike.",
    "label": "Score pairs with a cross-encoder, to learn from.",
    "serve": "Answer others over HTTP: search, rows, map, embeddings.",
    "mcp": "Offer a workspace to an assistant, as tools over MCP.",
    "launcher": "Add an entry with an icon to a Linux desktop.",
}
