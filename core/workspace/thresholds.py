"""From which cosine on sentences count as near-duplicates. Imports nothing: `--help` names them too."""

from __future__ import annotations

LOWEST_THRESHOLD = 0.8  # below it, sentences of one subject are hardly duplicates
USUAL_THRESHOLD = 0.9
