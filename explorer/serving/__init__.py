"""A workspace answered to others: the same answers over HTTP, over MCP, and in the JSON of the commands.

No Qt. `answers` has what can be asked, `questions` how it is declared and checked, `batching` the one thread
that encodes, `web` and `tools` the two ways in.
"""
