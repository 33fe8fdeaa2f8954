"""What the card of a cross-encoder says that is not said of a sentence encoder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.encoding import CrossEncoder


def what_it_is(model: CrossEncoder, base: str | None) -> str:
    """What it does, in two sentences."""
    origin = "" if base is None else f", begun with {base} and trained by Semantic Explorer"
    says = "how alike they are, from 0 to 1" if model.n_outputs == 1 else ", ".join(model.layout.class_names)
    return (
        f"A cross-encoder{origin}. It reads two texts together, {model.max_seq_length} tokens, and says: "
        f"{says}. It makes no vectors: it is for reranking and labelling, not for search by itself."
    )


def use(model: CrossEncoder) -> str:
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
