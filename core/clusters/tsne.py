"""The gradient of t-SNE in the plane: neighbours attract, everything repels everything.

With q_ij = 1 / (1 + |y_i - y_j|²) and Z = Σ_{k≠l} q_kl, the gradient of KL(P‖Q) at point i, up to the
factor 4 (van der Maaten & Hinton 2008, eq. 5), is

    Σ_j p_ij q_ij (y_i - y_j)  -  (1/Z) Σ_j q_ij² (y_i - y_j).

The first sum runs over the few neighbours. The second is half the slope of a potential, φ(y) = Σ_j q(y, y_j),
since the slope of q is -2 q² (y - y_j). The potential is a convolution: spread the points on a regular grid
by cubic interpolation, multiply in Fourier space (Linderman et al. 2019); its slope is a difference of sixth
order between grid nodes; read both back at the points. So a step needs two transforms, where one kernel for
each axis would need four.

openTSNE has another version of the second sum; this one takes a fraction of its time, lets go of the GIL, so
that a window stays smooth beside it, and gives the same bits whatever the number of threads.
(tests/bench/layout.py measures that.)
"""

from __future__ import annotations

import numpy as np
import scipy.fft
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

# Steps down the gradient of t-SNE, as its first program took them.
#
# A step is a share of the one before (momentum 0.8) and one against the gradient. Each coordinate has its own
# gain, which grows by 0.2 while the two point the same way and else falls to 0.8 of what it was (Jacobs 1988;
# van der Maaten & Hinton 2008, section 3.4). The learning rate is n / exaggeration (Belkina et al. 2019).

_MOMENTUM = 0.8
_LEAST_GAIN = 0.01
_LONGEST = 5.0  # of a step, in units of the layout, so that no point is shot out of the picture


class Descent:
    """A layout on its way.

    Args:
        start: (n, 2) coordinates.
        affinities: (n, n) symmetric kNN affinities, an entry in every row, in any units.

    Attributes:
        coordinates: (n, 2) as they are now; changed by `step`.
    """

    def __init__(self, start: NDArray[np.float64], affinities: csr_matrix) -> None:
        self.coordinates = np.array(start, dtype=np.float64)
        self._tsne = TsneGradient(affinities)
        self._gains = np.ones_like(self.coordinates)
        self._last = np.zeros_like(self.coordinates)

    def step(self, exaggeration: float = 1.0) -> None:
        """One step.

        Args:
            exaggeration: what the attractive forces are multiplied by.
        """
        gradient = self._tsne.gradient(self.coordinates, exaggeration)
        onwards = self._last * gradient <= 0
        self._gains = np.where(onwards, self._gains + 0.2, self._gains * 0.8 + _LEAST_GAIN)
        gradient *= self._gains
        gradient *= len(self.coordinates) / exaggeration
        self._last *= _MOMENTUM
        self._last -= gradient
        lengths = np.sqrt(np.einsum("nd,nd->n", self._last, self._last))
        far = lengths > _LONGEST
        self._last[far] *= _LONGEST / lengths[far, None]
        self.coordinates += self._last
        self.coordinates -= [side.mean() for side in self.coordinates.T]  # much faster than along the axis


# Grid step in units of the layout. q is about 1 wide; at 0.4 the error of a force is some 4 % of the typical
# force, as in openTSNE (tested against the sum over all pairs), and half of that costs twice the time.
_STEP = 0.4
_MOST_STEPS = 2_304  # along the longer side: enough for a step of 0.5 at a million points
# A small layout gets a finer step for little, but not a finer one than this: where the nodes of a potential
# in float32 differ in their last bits only, no slope can be measured.
_ENOUGH_STEPS, _FINEST = 40, 0.1
# Nodes beyond the outermost points: interpolation reaches one to the left and two to the right, the slope
# there three more.
_BEFORE, _AFTER = 4, 6
_SLOPE = (45 / 60, -9 / 60, 1 / 60)  # of the difference between nodes 1, 2, 3 to the right and to the left
_BLOCK = 32_768  # points worked on at a time: what a block needs stays in the cache


class TsneGradient:
    """The gradient of t-SNE under given affinities; keeps what is the same in every step.

    Args:
        affinities: (n, n) symmetric kNN affinities, with an entry in every row; divided by their sum they
            are P.
    """

    def __init__(self, affinities: csr_matrix) -> None:
        self._starts = affinities.indptr.astype(np.int64)
        self._columns = affinities.indices.astype(np.int64)
        self._weights = (affinities.data / affinities.data.sum()).astype(np.float32)
        self._kernel: tuple[tuple[int, int], float, NDArray[np.float32]] | None = None

    def gradient(self, coordinates: NDArray[np.float64], exaggeration: float = 1.0) -> NDArray[np.float64]:
        """A quarter of the gradient of KL(P‖Q) at `coordinates`, (n, 2), with P times `exaggeration`."""
        points = np.asarray(coordinates, dtype=np.float32)
        return exaggeration * self.attractive(points) - self.repulsive(points)

    def attractive(self, points: NDArray[np.float32]) -> NDArray[np.float64]:
        """The attractive term, Σ_j p_ij q_ij (y_i - y_j), (n, 2)."""
        n = len(points)
        complex_points = np.ascontiguousarray(points).view(np.complex64)[:, 0]  # one number a point: x + iy
        attractive = np.empty(n, dtype=np.complex64)
        for first in range(0, n, _BLOCK):
            starts = self._starts[first : first + _BLOCK + 1]
            edges = slice(starts[0], starts[-1])
            apart = np.repeat(complex_points[first : first + _BLOCK], np.diff(starts))
            apart -= complex_points.take(self._columns[edges])
            apart *= self._weights[edges] / (1 + apart.real**2 + apart.imag**2)
            attractive[first : first + _BLOCK] = np.add.reduceat(apart, starts[:-1] - starts[0])
        return attractive.view(np.float32).reshape(n, 2).astype(np.float64)

    def repulsive(self, points: NDArray[np.float32]) -> NDArray[np.float64]:
        """The repulsive term, (1/Z) Σ_j q_ij² (y_i - y_j), (n, 2)."""
        low = np.array([points[:, 0].min(), points[:, 1].min()])  # ten times as fast as along the axis
        high = np.array([points[:, 0].max(), points[:, 1].max()])
        shape, step = _grid(high - low)
        blocks = [
            _interpolation((points[first : first + _BLOCK] - low) / np.float32(step), shape)
            for first in range(0, len(points), _BLOCK)
        ]
        charge = np.zeros(shape[0] * shape[1], dtype=np.float32)
        for block in blocks:
            charge += block.T @ np.ones(block.shape[0], dtype=np.float32)
        field = _with_slope(self._potential(charge.reshape(shape), step))
        at_points = np.concatenate([block @ field for block in blocks]).astype(np.float64)
        z = float(at_points[:, 0].sum()) - len(points)  # each point's own q is 1
        return np.asarray(at_points[:, 1:] / (-2 * step * max(z, 1e-30)), dtype=np.float64)

    def _potential(self, charge: NDArray[np.float32], step: float) -> NDArray[np.float32]:
        """Σ q between every node and all charges, of the same shape."""
        rows, columns = charge.shape
        # Room for the convolution not to wrap around. Rows of zeros need no transform.
        spectrum = scipy.fft.rfft(charge, n=2 * columns, axis=1)
        spectrum = scipy.fft.fft(spectrum, n=2 * rows, axis=0, overwrite_x=True)
        spectrum *= self._kernel_spectrum((2 * rows, 2 * columns), step)
        spectrum = scipy.fft.ifft(spectrum, axis=0, overwrite_x=True)[:rows]
        potential: NDArray[np.float32] = scipy.fft.irfft(spectrum, n=2 * columns, axis=1)[:, :columns]
        return potential

    def _kernel_spectrum(self, shape: tuple[int, int], step: float) -> NDArray[np.float32]:
        """Transform of q on a grid of this shape around node (0, 0); real, since q is even."""
        if self._kernel is not None and self._kernel[:2] == (shape, step):
            return self._kernel[2]
        down, across = (step * np.minimum(np.arange(size), size - np.arange(size)) for size in shape)
        q = 1 / (1 + down[:, None] ** 2 + across[None, :] ** 2)
        spectrum = np.asarray(scipy.fft.rfft2(q.astype(np.float32)).real, dtype=np.float32, order="C")
        self._kernel = (shape, step, spectrum)
        return spectrum


def _grid(span: NDArray[np.float32]) -> tuple[tuple[int, int], float]:
    """Nodes along each side, and the distance between two, for a layout so wide and high."""
    longest = float(span.max())
    step = max(min(_STEP, longest / _ENOUGH_STEPS), longest / _MOST_STEPS, _FINEST)
    # Few sizes, all quick to transform, so that the kernel is seldom computed anew.
    nodes = (16 * -(-(int(side / step) + 1 + _BEFORE + _AFTER) // 16) for side in span.tolist())
    rows, columns = (scipy.fft.next_fast_len(size, real=True) for size in nodes)
    return (rows, columns), step


def _interpolation(positions: NDArray[np.float32], shape: tuple[int, int]) -> csr_matrix:
    """Cubic Lagrange weights of the 16 grid nodes around each point.

    Args:
        positions: (n, 2) in nodes from node (`_BEFORE`, `_BEFORE`); near 0 told apart to the last bit.
        shape: of the grid.

    Returns:
        (n, nodes) with 16 entries a row, which sum to 1.
    """
    n = len(positions)
    base = np.floor(positions)
    t = positions - base  # in [0, 1): from the second of the four nodes
    w = np.stack(
        [
            -t * (t - 1) * (t - 2) / 6,
            (t + 1) * (t - 1) * (t - 2) / 2,
            -(t + 1) * t * (t - 2) / 2,
            (t + 1) * t * (t - 1) / 6,
        ],
        axis=-1,
    )  # (n, 2, 4)
    corner = base.astype(np.int32) + (_BEFORE - 1)
    four = np.arange(4, dtype=np.int32)
    around = (four[:, None] * shape[1] + four).ravel()  # of the corner
    nodes = (corner[:, :1] * shape[1] + corner[:, 1:]) + around
    weights = w[:, 0, :, None] * w[:, 1, None, :]
    starts = np.arange(0, 16 * n + 1, 16, dtype=np.int32)
    return csr_matrix((weights.ravel(), nodes.ravel(), starts), shape=(n, shape[0] * shape[1]))


def _with_slope(potential: NDArray[np.float32]) -> NDArray[np.float32]:
    """(nodes, 3): the potential and its slope, a step, down and across; 0 near edges, where no point is."""
    field = np.zeros((*potential.shape, 3), dtype=np.float32)
    field[..., 0] = potential
    for axis in (0, 1):
        along = np.moveaxis(potential, axis, 0)
        reach = len(_SLOPE)
        slope = sum(
            np.float32(share) * (along[reach + i : len(along) - reach + i] - along[reach - i : -reach - i])
            for i, share in enumerate(_SLOPE, start=1)
        )
        np.moveaxis(field[..., 1 + axis], axis, 0)[reach:-reach] = slope
    return field.reshape(-1, 3)
