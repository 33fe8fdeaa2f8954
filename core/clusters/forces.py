"""The gradient of t-SNE in the plane: neighbours attract, everything repels everything.

With q_ij = 1 / (1 + |y_i - y_j|²) and Z = Σ_{k≠l} q_kl, the gradient of KL(P‖Q) at point i, up to the
factor 4 (van der Maaten & Hinton 2008, eq. 5), is

    Σ_j p_ij q_ij (y_i - y_j)  -  (1/Z) Σ_j q_ij² (y_i - y_j).

The first sum runs over the few neighbours. The second is a convolution: spread the points on a regular grid
by cubic interpolation, multiply in Fourier space, read the result back at the points (Linderman et al.
2019). The kernels are taken as they stand, d / (1 + |d|²)² for each axis, so a step needs four transforms.

openTSNE has its own version of the second sum; this one takes a fraction of its time, lets go of the GIL,
so that a window stays smooth beside it, and gives the same bits whatever the number of threads.
(tests/bench/layout.py measures that.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.fft
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

# Grid step in units of the layout. The kernels are about 1 wide; at 0.4 the error of a force is some 4 % of
# the typical force, as in openTSNE (tested against the sum over all pairs), and half of that costs twice
# the time.
_STEP = 0.4
_MIN_CELLS = 64
_MAX_CELLS = 1_536
_MARGIN = 4  # cells: cubic interpolation reaches one cell to the left and two to the right


class Forces:
    """The objective that openTSNE's optimiser calls; holds what stays the same from step to step.

    Args:
        affinities: (n, n) symmetric P whose pattern stays the same; its values may be rescaled between calls
            (exaggeration).
    """

    def __init__(self, affinities: csr_matrix) -> None:
        self._columns = affinities.indices.astype(np.int64)
        self._rows = np.repeat(np.arange(affinities.shape[0]), np.diff(affinities.indptr))
        self._kernels: tuple[int, float, NDArray[np.complex64]] | None = None

    def __call__(
        self, embedding: NDArray[np.float64], P: csr_matrix, **_: Any
    ) -> tuple[float, NDArray[np.float64]]:
        """Gradient at `embedding` (n, 2).

        Returns:
            (0.0, (n, 2) gradient). The divergence itself is never asked for, so it is not computed.
        """
        points = np.asarray(embedding, dtype=np.float32)
        gradient = self.attraction(points, P.data) - self.repulsion(points)
        return 0.0, gradient

    def attraction(self, points: NDArray[np.float32], weights: NDArray[Any]) -> NDArray[np.float64]:
        """Σ_j p_ij q_ij (y_i - y_j), (n, 2). `weights` are the values of P in the order of its pattern."""
        n = len(points)
        x, y = np.ascontiguousarray(points.T)
        dx = x.take(self._rows) - x.take(self._columns)
        dy = y.take(self._rows) - y.take(self._columns)
        pull = weights.astype(np.float32) / (1 + dx * dx + dy * dy)
        return np.stack([np.bincount(self._rows, pull * d, minlength=n) for d in (dx, dy)], axis=1)

    def repulsion(self, points: NDArray[np.float32]) -> NDArray[np.float64]:
        """(1/Z) Σ_j q_ij² (y_i - y_j), (n, 2)."""
        low = points.min(axis=0)
        cells, step = _grid(float((points.max(axis=0) - low).max()))
        nodes, weights = _interpolation((points - low) / np.float32(step), cells)
        charge = np.bincount(nodes.ravel(), weights.ravel(), minlength=cells * cells)
        size = 2 * cells  # room for the convolution not to wrap around
        spectrum = scipy.fft.rfft2(charge.reshape(cells, cells).astype(np.float32), s=(size, size))
        fields = scipy.fft.irfft2(self._kernel_spectra(cells, step) * spectrum, s=(size, size))
        at_points = [
            np.einsum("ij,ij->i", field[:cells, :cells].ravel().take(nodes), weights, dtype=np.float64)
            for field in fields
        ]
        z = float(at_points[0].sum()) - len(points)  # each point's own q is 1
        return np.asarray(np.stack(at_points[1:], axis=1) / max(z, 1e-30), dtype=np.float64)

    def _kernel_spectra(self, cells: int, step: float) -> NDArray[np.complex64]:
        """(3, size, size // 2 + 1): transforms of q, and of q² d along each axis."""
        if self._kernels is not None and self._kernels[:2] == (cells, step):
            return self._kernels[2]
        offset = step * np.minimum(np.arange(2 * cells), 2 * cells - np.arange(2 * cells)).astype(np.float64)
        signed = np.where(np.arange(2 * cells) < cells, offset, -offset)
        signed[cells] = 0  # never read; an odd kernel has no value half-way round
        q = 1 / (1 + offset[:, None] ** 2 + offset[None, :] ** 2)
        kernels = np.stack([q, q * q * signed[:, None], q * q * signed[None, :]]).astype(np.float32)
        spectra = np.asarray(scipy.fft.rfft2(kernels), dtype=np.complex64)
        self._kernels = (cells, step, spectra)
        return spectra


def _grid(span: float) -> tuple[int, float]:
    """Number of cells along one side, and their width, for a layout `span` wide."""
    wanted = span / _STEP + _MARGIN
    if wanted <= _MIN_CELLS or wanted > _MAX_CELLS:
        cells = _MIN_CELLS if wanted <= _MIN_CELLS else _MAX_CELLS
        return cells, max(span, 1e-12) / (cells - _MARGIN)
    # Few sizes, all quick to transform, so that the kernels are seldom computed anew.
    return scipy.fft.next_fast_len(-(-int(wanted + 1) // 32) * 32, real=True), _STEP


def _interpolation(
    positions: NDArray[np.float32], cells: int
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Cubic Lagrange weights of the 16 grid nodes around each point.

    Args:
        positions: (n, 2) in cells, 0 at the lower edge of the layout.
        cells: nodes along one side of the grid.

    Returns:
        (n, 16) flat node numbers; (n, 16) weights, each row summing to 1.
    """
    base = np.floor(positions)
    t = positions - base  # in [0, 1): from the second of the four nodes
    left = base.astype(np.int64)  # with a margin of one cell the four nodes are left … left + 3
    w = np.stack(
        [
            -t * (t - 1) * (t - 2) / 6,
            (t + 1) * (t - 1) * (t - 2) / 2,
            -(t + 1) * t * (t - 2) / 2,
            (t + 1) * t * (t - 1) / 6,
        ],
        axis=-1,
    )  # (n, 2, 4)
    four = np.arange(4)
    nodes = (left[:, 0, None] + four)[:, :, None] * cells + (left[:, 1, None] + four)[:, None, :]
    weights = w[:, 0, :, None] * w[:, 1, None, :]
    return nodes.reshape(-1, 16), weights.reshape(-1, 16).astype(np.float32)
