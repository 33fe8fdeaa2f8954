"""Logistic regression on vectors: softmax over classes, with an L2 penalty (Bishop 2006, §4.3.4).

It minimises what scikit-learn's `LogisticRegression(C=c)` minimises, with the intercepts not penalised,

    c Σ -log softmax(W x + b)[class of x] + ½ ‖W‖²

on vectors that are centred and scaled to a mean squared length of 1, so that `c` means the same for every
encoder. It is written anew to be stopped within one step, and because it ends sooner: L-BFGS runs in the
coordinates U = Lᵀ W with L Lᵀ = I + c/k XᵀX, which is about the Hessian at the start (k classes; Böhning 1992
has the bound that it comes from). Of two classes the penalty is half of scikit-learn's, which has one vector
for both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.progress import QUIET, Task

USUAL_C = 3.0
_BLOCK = 8_192  # vectors looked at a time
_MOST_STEPS = 300
# A step that lowers the loss by less, relative to it, is the last: probabilities then differ from those at
# the minimum in the third decimal.
_LEAST_GAIN = 1e-6

Vectors = NDArray[np.floating[Any]]
Codes = NDArray[np.integer[Any]]


@dataclass(frozen=True, eq=False)
class Classifier:
    """What tells classes apart.

    Attributes:
        weights: (dim, n_classes) float32. intercepts: (n_classes,) float32.
    """

    weights: NDArray[np.float32]
    intercepts: NDArray[np.float32]

    @property
    def n_classes(self) -> int:
        """How many classes it tells apart."""
        return len(self.intercepts)

    def log_probabilities(self, vectors: Vectors) -> NDArray[np.float32]:
        """(m, n_classes) float32, the logarithm of how likely each class is.

        Args:
            vectors: (m, dim); all at once, so hand many over in blocks.
        """
        logits = np.asarray(vectors, dtype=np.float32) @ self.weights + self.intercepts
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logits

    def probabilities(self, vectors: Vectors, task: Task = QUIET) -> NDArray[np.float32]:
        """(m, n_classes) float32, how likely each class is; each row adds up to 1.

        Args:
            vectors: (m, dim); read in blocks, so that a memory-mapped array is fine.

        Raises:
            CancelledError: it was cancelled.
        """
        likely = np.empty((len(vectors), self.n_classes), dtype=np.float32)
        for first in range(0, len(vectors), _BLOCK):
            task.check()
            block = vectors[first : first + _BLOCK]
            likely[first : first + len(block)] = np.exp(self.log_probabilities(block))
        return likely


def fit_classifier(
    vectors: Vectors,
    codes: Codes,
    n_classes: int,
    *,
    c: float = USUAL_C,
    counts: NDArray[np.float64] | None = None,
    task: Task = QUIET,
) -> Classifier:
    """Learn to tell classes by vectors.

    The same input gives the same classifier on the same machine. Some 0.8 s of one core for 10,000 vectors of
    384 dimensions and 77 classes; the time grows with the product of the three.

    Args:
        vectors: (n, dim) float32; a copy is held meanwhile.
        codes: (n,) the class of each, from 0 to `n_classes` - 1. A class may have none: it is then as good
            as impossible.
        c: how much the vectors count against the penalty.
        counts: (n,) as how many vectors each counts, 0 or more; None: each as one.
        task: asked before each step; reports nothing.

    Raises:
        InputError: shapes or codes that do not fit, a vector that is not finite, or no two classes.
        CancelledError: it was cancelled.
    """
    from scipy.linalg import solve_triangular
    from scipy.optimize import minimize

    _check(vectors, codes, n_classes)
    n, dim = vectors.shape
    own = np.arange(n), codes
    each = np.ones(n) if counts is None else counts
    n_counted = float(each.sum())
    mean = np.einsum("n,nd->d", each, vectors, dtype=np.float64) / n_counted
    x = np.array(vectors, dtype=np.float32)
    x -= mean.astype(np.float32)
    scale = float(np.sqrt(np.einsum("n,nd,nd->", each, x, x, dtype=np.float64) / n_counted)) or 1.0
    x /= np.float32(scale)
    one_by_one = each.astype(np.float32)[:, None]
    counted = x if counts is None else x * one_by_one
    task.check()
    lower = np.linalg.cholesky(np.eye(dim) + (c / n_classes) * (x.T @ counted).astype(np.float64))
    from_u = solve_triangular(lower, np.eye(dim), lower=True, trans="T")  # W = L⁻ᵀ U
    of_class = np.bincount(codes, each, minlength=n_classes)
    slow = np.sqrt(c * n_counted / n_classes)  # the intercepts' part of the Hessian, as above

    def loss_and_gradient(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        task.check()
        u = flat.reshape(dim + 1, n_classes)
        weights, intercepts = from_u @ u[:dim], u[dim] / slow
        logits = x @ weights.astype(np.float32)  # (n, n_classes)
        logits += intercepts.astype(np.float32)
        logits -= logits.max(axis=1, keepdims=True)
        log_own = logits[own].astype(np.float64)
        np.exp(logits, out=logits)
        total = logits.sum(axis=1, keepdims=True)
        logits /= total
        loss = c * float(each @ (np.log(total[:, 0], dtype=np.float64) - log_own))
        loss += 0.5 * float((weights * weights).sum())
        logits[own] -= 1
        if counts is not None:
            logits *= one_by_one
        gradient = np.empty_like(u)
        gradient[:dim] = from_u.T @ (c * (x.T @ logits).astype(np.float64) + weights)
        gradient[dim] = c / slow * logits.sum(axis=0, dtype=np.float64)
        return loss, gradient.reshape(-1)

    start = np.zeros((dim + 1, n_classes))
    start[dim] = slow * np.log(np.maximum(of_class, 1e-3) / n_counted)  # as often as they are
    found = minimize(
        loss_and_gradient,
        start.reshape(-1),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": _MOST_STEPS, "ftol": _LEAST_GAIN, "gtol": 0.0},
    )
    u = found.x.reshape(dim + 1, n_classes)
    weights = from_u @ u[:dim] / scale
    intercepts = u[dim] / slow - mean @ weights
    return Classifier(_frozen(weights), _frozen(intercepts))


def _check(vectors: Vectors, codes: Codes, n_classes: int) -> None:
    if vectors.ndim != 2 or codes.shape != (len(vectors),):
        raise InputError(
            f"The vectors have shape {vectors.shape} and their classes {codes.shape}.",
            "Pass one vector and one class a text.",
        )
    if len(codes) and not 0 <= int(codes.min()) <= int(codes.max()) < n_classes:
        raise InputError(f"A class lies outside 0 … {n_classes - 1}.", "Number the classes from 0.")
    if len(np.unique(codes)) < 2:
        raise InputError("There are no two classes to tell apart.", "Give texts of two classes or more.")
    for first in range(0, len(vectors), _BLOCK):
        if not np.isfinite(vectors[first : first + _BLOCK]).all():
            raise InputError("A vector holds values that are not finite.", "Encode these texts anew.")


def _frozen(array: NDArray[np.float64]) -> NDArray[np.float32]:
    single = array.astype(np.float32)
    single.setflags(write=False)
    return single
