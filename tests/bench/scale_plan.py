"""A plan for 10⁸ and 10⁹ sentences: the tables of docs/scale.md.

    python -m tests.bench.scale_plan

It prints the tables and writes them into the document. What was measured is copied from RESULTS.md with its
place; what was published has its source; what is assumed is named. Two parts are simulated, with a fixed
seed: workers that die, and a query that waits for the slowest of many shards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

SIZES = (10**8, 10**9)
DIM = 384

# Measured here, on 2 cores of an AMD EPYC (RESULTS.md): encoding_speed; vector_index --rows 1000000; how fast
# one thread reads with the files in memory.
CORE_RATES = {"float32": 1_289 / 2, "bfloat16": 2_178 / 2}
HNSW_BYTES = 1_868e6 / 999_000
HNSW_BUILD = (999_000, 245.0)  # vectors, seconds on 2 cores
HNSW_QUERY = (0.398, 0.737)  # ms at a million: p50, p99
SCAN_BYTES_A_SECOND = 29.7e9  # one thread
# Published: sbert.net, "Pretrained models", all-MiniLM-L6-v2 on a V100, in sentences a second. Not ours.
CARD_RATE = 14_200
# Published for 10⁹ SIFT vectors of 128 bytes on one machine with 64 GB of memory and an SSD: more than 95 %
# of nearest neighbours, under 3 ms (Jayaram Subramanya et al. 2019, "DiskANN").
DISKANN_DEGREE, DISKANN_CODE = 64, 48  # edges and bytes in memory a vector; ours to choose
SECTOR = 4_096
# Assumed; put in your own.
CORE_HOUR, CARD_HOUR, STORAGE_GB_MONTH = 0.04, 2.5, 0.023  # US dollars
TEXT_BYTES = 90  # of a sentence, with its row
EFFICIENCY = 0.9  # of workers beside one process, the aim of decision 130
MEMORY_GB = 256  # of a machine
SHARD = 10**7
SEGMENT = 1_024
_GB = 1e9


@dataclass(frozen=True, slots=True)
class Fleet:
    """Who encodes: `n` processors or cards, so many sentences a second each, at a price an hour each."""

    name: str
    n: int
    rate: float
    dollars: float


FLEETS = (
    Fleet("64 cores, float32", 64, CORE_RATES["float32"], CORE_HOUR),
    Fleet("64 cores, bfloat16", 64, CORE_RATES["bfloat16"], CORE_HOUR),
    Fleet("1,024 cores, bfloat16", 1_024, CORE_RATES["bfloat16"], CORE_HOUR),
    Fleet("1 card (published rate)", 1, CARD_RATE, CARD_HOUR),
    Fleet("8 cards (published rate)", 8, CARD_RATE, CARD_HOUR),
)


def hours(fleet: Fleet, n: int) -> float:
    """Wall-clock hours to encode `n` sentences."""
    return n / (fleet.n * fleet.rate * EFFICIENCY) / 3_600


def encoding() -> str:
    rows = []
    for fleet in FLEETS:
        cells = []
        for n in SIZES:
            time = hours(fleet, n)
            cells += [_time(time), f"${time * fleet.n * fleet.dollars:,.0f}"]
        rows.append([fleet.name, f"{fleet.n * fleet.rate * EFFICIENCY:,.0f}", *cells])
    return _table(["who", "sentences/s", "10⁸", "price", "10⁹", "price"], rows)


def room() -> str:
    """Bytes of everything that is kept."""
    kinds = {
        f"texts and rows ({TEXT_BYTES} bytes each, assumed)": TEXT_BYTES,
        f"vectors, float32, {DIM} dimensions": 4 * DIM,
        "vectors, bfloat16": 2 * DIM,
        "codes, int8 and four bits more": DIM + DIM // 2 + 4,
    }
    rows = [[name, *(_bytes(n * each) for n in SIZES)] for name, each in kinds.items()]
    rows.append([f"segments of {SEGMENT:,} vectors, files", *(f"{math.ceil(n / SEGMENT):,}" for n in SIZES)])
    rows.append(
        [
            "vectors on object storage, a month",
            *(f"${n * 4 * DIM / _GB * STORAGE_GB_MONTH:,.2f}" for n in SIZES),
        ]
    )
    return _table(["what", "10⁸", "10⁹"], rows)


def build_hours(n: int, cores: int = 64) -> float:
    """Hours to build HNSW graphs of shards of `SHARD`: n log n from what was measured at a million."""
    measured, seconds = HNSW_BUILD
    shard = seconds * 2 / measured * SHARD * math.log(SHARD) / math.log(measured)
    return shard * n / SHARD / cores / 3_600


def indexes() -> str:
    def machines(n_bytes: float) -> str:
        return f"{math.ceil(n_bytes / _GB / MEMORY_GB):,}"

    on_disk = SECTOR / (SECTOR // (4 * DIM + 4 * (DISKANN_DEGREE + 1)))
    ways = {
        "HNSW, float32": (HNSW_BYTES, 0.0),
        "IVF-SQ8": (DIM + 12, 0.0),
        "all codes, as one machine has them": (DIM + 4, 4 * DIM + DIM // 2),
        "DiskANN": (DISKANN_CODE, on_disk),
    }
    rows = []
    for name, (memory, disk) in ways.items():
        cells = []
        for n in SIZES:
            cells += [_bytes(n * memory), machines(n * memory), _bytes(n * disk) if disk else "–"]
        rows.append([name, *cells])
    return _table(
        ["index", "memory, 10⁸", "machines", "disk", "memory, 10⁹", "machines", "disk"],
        rows,
    )


def queries() -> str:
    """One query by each way, as far as own curves say."""
    read = [f"{n * (DIM + 4) / SCAN_BYTES_A_SECOND:,.1f} s" for n in SIZES]
    fanned = [fan_out(n // SHARD) for n in SIZES]
    rows = [
        ["all codes read by one thread (arithmetic)", *read],
        [f"HNSW shards of {SHARD:,}: how many", *(f"{n // SHARD:,}" for n in SIZES)],
        ["… all asked, p50 and p99 (simulated)", *(f"{p50:.2f} and {p99:.2f} ms" for p50, p99 in fanned)],
        ["… built on 64 cores (extrapolated)", *(_time(build_hours(n)) for n in SIZES)],
    ]
    return _table(["what", "10⁸", "10⁹"], rows)


def fan_out(shards: int, n: int = 20_000) -> tuple[float, float]:
    """p50 and p99 in ms of the slowest of `shards` answers, each log-normal with the measured p50 and p99,
    longer by the logarithm of the shard's size over a million; without the network.
    """
    p50, p99 = HNSW_QUERY
    spread = math.log(p99 / p50) / 2.326  # the 99 % point of a standard normal
    longer = math.log(SHARD) / math.log(HNSW_BUILD[0])
    random = np.random.default_rng(0)
    slowest = p50 * longer * np.exp(spread * random.standard_normal((n, shards)).max(axis=1))
    low, high = np.percentile(slowest, [50, 99])
    return float(low), float(high)


def deaths() -> str:
    """What workers that die cost, where what is lost is a segment at most and where it is a whole shard."""
    rows = []
    fleet = FLEETS[2]
    for mean_hours in (1, 6, 24):
        cells = []
        for lost in (SEGMENT, SHARD // 10):
            took, alone = simulated(fleet, SIZES[1], mean_hours, lost)
            cells.append(f"{100 * (took / alone - 1):.1f} %")
        rows.append([f"{mean_hours} h", *cells])
    return _table(
        [
            "a worker lives, on average",
            f"longer: segments of {SEGMENT:,}",
            f"longer: files of {SHARD // 10:,}",
        ],
        rows,
    )


def simulated(fleet: Fleet, n: int, mean_hours: float, unit: int, start: float = 60.0) -> tuple[float, float]:
    """Hours with deaths and without. Each worker lives an exponential time, loses what it had of a unit, and
    another one is there after `start` seconds.
    """
    random = np.random.default_rng(0)
    rate = fleet.rate * EFFICIENCY
    alone = n / (fleet.n * rate) / 3_600
    finished, clock = np.zeros(fleet.n), np.zeros(fleet.n)
    wanted = n / fleet.n
    while (finished < wanted).any():
        life = random.exponential(mean_hours * 3_600, fleet.n)
        made = np.floor(life * rate / unit) * unit
        busy = finished < wanted
        left = wanted - finished
        ends = busy & (life * rate >= left)
        clock += np.where(ends, left / rate, np.where(busy, life + start, 0.0))
        finished += np.where(ends, left, np.where(busy, np.minimum(made, left), 0.0))
    return float(clock.mean()) / 3_600, alone  # work is handed out, so all end together


def limits() -> str:
    """Where each part breaks, on one machine."""
    machine = MEMORY_GB * _GB
    rows = [
        ["HNSW, float32", f"{machine / HNSW_BYTES / 1e6:,.0f} million", "memory"],
        ["all codes in memory", f"{machine / (DIM + 4) / 1e6:,.0f} million", "memory"],
        [
            "all codes, answered in 150 ms",
            f"{0.15 * SCAN_BYTES_A_SECOND / (DIM + 4) / 1e6:,.0f} million",
            "reading",
        ],
        [
            "encoding within a day on 64 cores",
            f"{86_400 * 64 * CORE_RATES['bfloat16'] * EFFICIENCY / 1e6:,.0f} million",
            "processors",
        ],
        ["one driver, vectors at 100 MB/s (a gigabit)", f"{100e6 / (4 * DIM):,.0f} sentences/s", "network"],
    ]
    return _table(["part", f"up to (one machine, {MEMORY_GB} GB)", "what ends"], rows)


def document() -> str:
    """All tables, each below its name."""
    parts = {
        "Encoding": encoding(),
        "Room": room(),
        "Where it breaks": limits(),
        "Indexes": indexes(),
        "Queries": queries(),
        "Workers that die, 10⁹ on 1,024 cores": deaths(),
    }
    return "\n\n".join(f"### {name}\n\n{table}" for name, table in parts.items())


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _time(hours_: float) -> str:
    if hours_ < 1:
        return f"{60 * hours_:.0f} min"
    return f"{hours_:.1f} h" if hours_ < 48 else f"{hours_ / 24:.1f} days"


def _bytes(n: float) -> str:
    return f"{n / 1e12:.2f} TB" if n >= 1e12 else f"{n / _GB:.0f} GB"


def main() -> None:
    from tests import made_documents

    print(document())
    made_documents.main()


if __name__ == "__main__":
    main()
