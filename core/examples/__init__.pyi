from .examples import Examples as Examples
from .reading import read_examples as read_examples
from .split import Split as Split
from .split import split_examples as split_examples
