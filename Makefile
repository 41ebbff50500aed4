# Needs python3, make and pip's registry. Everything stays in this folder: .venv, .cache and the tools' own caches.
SHELL := /bin/sh
.DELETE_ON_ERROR:
.PHONY: demo test bench soak format clean

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq

# Bytecode may be written: starts are measured and must be quick.
unexport PYTHONDONTWRITEBYTECODE RULING_DATA RULING_STATE RULING_LANG
export RULING_CACHE := $(CURDIR)/.cache/ruling
export TMPDIR := $(CURDIR)/.cache/tmp
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

DISPUTE := build-settlement player=red at=A2+B2+B3 --given "red: settlement A1+A2+B2"

# The same dispute in both languages. It is illegal, and illegal exits 1.
demo: .venv/.stamp
	$(BIN)/ruling check $(DISPUTE) --lang pl || [ $$? -eq 1 ]
	@echo
	$(BIN)/ruling check $(DISPUTE) --lang ru || [ $$? -eq 1 ]

# The gate: the first check that fails, fails it.
test: .venv/.stamp-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy ruling
	$(BIN)/lint-imports
	$(BIN)/ruling lint --coverage
	@if [ -x ../shared/tools/own-words ]; then echo ../shared/tools/own-words .; ../shared/tools/own-words .; fi
	$(BIN)/pytest -q -n auto

bench: .venv/.stamp-bench
	$(BIN)/python benchmarks/bench.py

# A thousand random games of each game, each to its end.
soak: .venv/.stamp-dev
	RULING_SOAK=1000 $(BIN)/pytest -q -n auto tests/games/catan/test_random_games.py tests/games/iron_throne/test_random_games.py

format: .venv/.stamp-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.venv/.stamp: pyproject.toml
	@mkdir -p "$$TMPDIR"
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv
	$(PIP) -e .
	@touch $@

.venv/.stamp-dev: .venv/.stamp
	$(PIP) -e '.[dev]'
	@touch $@

.venv/.stamp-bench: .venv/.stamp
	$(PIP) -e '.[bench]'
	@touch $@

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
