# make run    set up, then open the window          make test   set up, then everything that CI checks
.PHONY: help setup setup-scale run test test-slow test-scale soak fuzz chromium bench bench-learning format documents translations pictures stsb bench-million bench-ten-million

help:
	@sed -n '1s/^# //p' Makefile; echo "make setup · make format · make test-slow (minutes, public data) · make test-scale (Ray, Milvus, torchrun, the server) · make soak · make fuzz (hours; continued where they stopped) · make chromium (for tests of the exported page) · make stsb · make bench (an hour) · make bench-million · make bench-ten-million · make bench-learning (hours) · make pictures · make documents · make translations"

setup:
	@.ci/setup

# Beside it the extras for documents and for more than one machine; where they cannot be had, their tests skip.
setup-scale: setup
	@cmp -s .venv/.ready .venv/.ready-scale || \
	{ .venv/bin/pip install -q --no-compile --disable-pip-version-check -c constraints.txt -e ".[ray,milvus,serve,mcp,documents]" && \
	cp .venv/.ready .venv/.ready-scale; } || echo "Extras could not be installed: the tests of Ray, Milvus, the server and PDF skip."

run: setup
	@.venv/bin/python -m explorer

test: setup-scale
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy --num-workers 2
	.venv/bin/python -m compileall -q core explorer assets tests
	PYTHONDONTWRITEBYTECODE= OMP_NUM_THREADS=1 .venv/bin/pytest -n 3 --dist worksteal -m "not slow"

test-slow: setup
	.venv/bin/pytest -m "slow and not scale"

# Ray, Milvus, torchrun and the server at full size on this machine; they skip, visibly, without their extra.
test-scale: setup-scale
	OMP_NUM_THREADS=1 .venv/bin/pytest tests/scale

# Kills, damages, a disk that fails, rounds; the files say how far it is, and the next call goes on from there.
soak: setup
	.venv/bin/python -m tests.soak kills --resume .soak-kills.jsonl --table
	.venv/bin/python -m tests.soak damages --resume .soak-damages.jsonl --table
	.venv/bin/python -m tests.soak faults --resume .soak-faults.jsonl --table
	.venv/bin/python -m tests.soak rounds --resume .soak-rounds.jsonl --table

# An hour for each target, guided by libFuzzer where atheris is installed (decision 107).
fuzz: setup
	.venv/bin/python -m tests.fuzz all --resume .fuzz.jsonl --corpus .fuzz-corpus --table

# Debian's headless browser, in which tests open the exported map; they skip, visibly, without it.
chromium:
	apt-get install -y --no-install-recommends chromium

format: setup
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

# Parts of documents that are made from code: rooms, objectives, decisions, commands.
documents: setup
	.venv/bin/python -m tests.made_documents

# What the window says, for translators; and their translations as the program loads them.
translations: setup
	.venv/bin/python -m tests.made_translations

pictures: setup
	SEMANTIC_EXPLORER_PICTURES=assets/pictures .venv/bin/pytest tests/explorer/test_pictures.py

bench: setup
	.venv/bin/python -m tests.bench

bench-million: setup
	.venv/bin/python -m tests.bench --million

# An hour, 40 GB of disk; continued where it stopped.
bench-ten-million: setup
	.venv/bin/python -m tests.bench.ten_million

bench-learning: setup
	.venv/bin/python -m tests.bench learning ablation methods

stsb: setup
	.venv/bin/python -m tests.bench.stsb
