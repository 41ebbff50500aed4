"""How fast Ruling is against named peers, side by side in one run: ratios with quartiles, as a table; then how well it
finds rules.

usage: python benchmarks/bench.py [--rounds 25]
Exits 1 where a row is over its limit or could not be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(HERE)]

import boards  # noqa: E402
import quality  # noqa: E402
import tenfold  # noqa: E402

CHECK = ("check", "build-settlement", "player=red", "at=A2+B2+B3")
SKETCH = (*CHECK, "--given", "red: settlement A1+A2+B2")
LOAD_RECORDS = """
import pathlib, sys, yaml
for folder in sys.argv[1:]:
    for path in sorted(pathlib.Path(folder).rglob("*.yaml")):
        with path.open("rb") as file:
            yaml.load(file, Loader=yaml.CSafeLoader)
"""
ILLEGAL = 1
Samples = Mapping[str, list[float]]


class Row(NamedTuple):
    """One line of the table: whose samples are compared, and the highest ratio that is allowed."""

    what: str
    ours: str
    peers: tuple[str, ...]
    limit: float
    peer_name: str


class Command(NamedTuple):
    """A whole process to time; `fresh` is emptied before each run, `code` is how it has to end."""

    argv: tuple[str, ...]
    env: Mapping[str, str] = {}
    fresh: Path | None = None
    code: int = 0


class NoAnswer(Exception):
    """What was to be measured does not work."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25, help="how often each thing is measured (default 25)")
    rounds = max(4, parser.parse_args().rounds)
    with tempfile.TemporaryDirectory(prefix="ruling-bench-") as folder:
        samples, troubles = measured(Path(folder), rounds)
    print(f"{rounds} interleaved rounds. Medians; a ratio is the median of the rounds' ratios [quartiles].\n")
    print("| what | ours | peer | ratio | at most | |\n|---|---|---|---|---|---|")
    fine = [print_row(row, samples, troubles) for row in ROWS]
    quality.print_quality()
    sys.exit(0 if all(fine) else 1)


HELLO = ("hello", "hello, plain")
ROWS = (
    Row("`ruling check`, sketch", "check, sketch", HELLO, 1.35, "Typer hello world"),
    Row("`ruling check`, JSON position", "check, JSON", HELLO, 1.35, "Typer hello world"),
    Row("`ruling search osada`", "search", HELLO, 1.35, "Typer hello world"),
    Row("`ruling show catan.distance-rule`", "show", HELLO, 1.35, "Typer hello world"),
    Row("first run after a changed record", "first run", ("yaml",), 3, "CSafeLoader, all records"),
    Row("one verdict with its proof, in process", "verdict", ("chess",), 10, "chess `is_legal`"),
    Row("all roads and settlements of four, in process", "sites", ("catanatron",), 0.5, "catanatron"),
    Row("`ruling check`, ten times the records", "tenfold", ("as it is",), 1.1, "as it is"),
)


def print_row(row: Row, samples: Samples, troubles: Mapping[str, str]) -> bool:
    """Prints the row; whether it was measured and is within its limit."""
    trouble = next((troubles[name] for name in (row.ours, *row.peers) if name in troubles), None)
    if trouble:
        print(f"| {row.what} | | {row.peer_name} | | {row.limit:g} x | {trouble} |")
        return False
    peer = min(row.peers, key=lambda name: median(samples[name]))  # the faster peer counts
    ratios = [ours / theirs for ours, theirs in zip(samples[row.ours], samples[peer], strict=True)]
    low, middle, high = quantiles(ratios, n=4, method="inclusive")
    fine = middle <= row.limit
    print(
        f"| {row.what} | {shown(median(samples[row.ours]))} | {row.peer_name} {shown(median(samples[peer]))} "
        f"| **{middle:.2f}** [{low:.2f}-{high:.2f}] | {row.limit:g} x | {'ok' if fine else 'over'} |"
    )
    return fine


def shown(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} us"


def measured(folder: Path, rounds: int) -> tuple[Samples, Mapping[str, str]]:
    """Seconds per run of everything, round by round, and what could not be measured with the reason."""
    samples: dict[str, list[float]] = {}
    troubles: dict[str, str] = {}
    timers: dict[str, Callable[[], float]] = {}
    for name, prepare in (*whole_processes(folder), *in_process()):
        try:
            timers[name] = prepare()
            timers[name]()  # once for the caches
            samples[name] = []
        except ImportError as missing:
            module = (missing.name or "").partition(".")[0]
            peer = module in ("chess", "catanatron")
            troubles[name] = "peer not installed" if peer else f"not measured: {missing}"
            timers.pop(name, None)
        except Exception as trouble:
            troubles[name] = f"not measured: {trouble}".replace("|", "/").replace("\n", " ")
            timers.pop(name, None)
    names = list(timers)
    for turn in range(rounds):
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            samples[name].append(timers[name]())
    return samples, troubles


# Whole processes


def whole_processes(folder: Path) -> Iterator[tuple[str, Callable[[], Callable[[], float]]]]:
    state = folder / "position.json"
    state.write_text(json.dumps(boards.quarrel()), "utf8")
    as_it_is, ten = folder / "as-it-is", folder / "tenfold"
    tenfold.copy_records(ROOT, as_it_is, times=1)
    tenfold.copy_records(ROOT, ten, times=10)
    cache = {"RULING_CACHE": str(folder / "cache")}
    cold = folder / "cold"
    commands = {
        "hello": Command((str(HERE / "hello_typer.py"),)),
        "hello, plain": Command((str(HERE / "hello_typer.py"),), {"HELLO_PLAIN": "1"}),
        "check, sketch": Command((*ruling(), *SKETCH), cache, code=ILLEGAL),
        "check, JSON": Command((*ruling(), *CHECK, "--state", str(state)), cache, code=ILLEGAL),
        "search": Command((*ruling(), "search", "osada"), cache),
        "show": Command((*ruling(), "show", "catan.distance-rule"), cache),
        "first run": Command((*ruling(), *SKETCH), {"RULING_CACHE": str(cold)}, cold, ILLEGAL),
        "yaml": Command(("-c", LOAD_RECORDS, str(ROOT / "rules"), str(ROOT / "locales"))),
        "as it is": Command((*ruling(), *SKETCH), records_in(as_it_is), code=ILLEGAL),
        "tenfold": Command((*ruling(), *SKETCH), records_in(ten), code=ILLEGAL),
    }
    for name, command in commands.items():
        yield name, lambda command=command: lambda: seconds_of(command)


def ruling() -> tuple[str, ...]:
    """The installed script of this interpreter, else the front door of the working tree."""
    script = Path(sys.executable).with_name("ruling")
    return (str(script if script.is_file() else ROOT / "cli.py"),)


def records_in(folder: Path) -> dict[str, str]:
    return {"RULING_DATA": str(folder), "RULING_CACHE": str(folder / "cache")}


def seconds_of(command: Command) -> float:
    """How long the process takes from start to end; it has to give an answer."""
    if command.fresh:
        shutil.rmtree(command.fresh, ignore_errors=True)
    unwanted = ("PYTHONDONTWRITEBYTECODE", "RULING_DATA", "RULING_STATE", "RULING_CACHE")
    env = {key: value for key, value in os.environ.items() if key not in unwanted}
    env |= {"RULING_LANG": "pl", "PYTHONIOENCODING": "utf-8", **command.env}
    start = perf_counter()
    done = subprocess.run(
        (sys.executable, *command.argv), env=env, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True
    )
    taken = perf_counter() - start
    if done.returncode != command.code or b"Traceback" in done.stderr:
        said = done.stderr.decode("utf8", "replace").strip().splitlines()
        raise NoAnswer(f"exit {done.returncode}, {said[-1] if said else 'nothing said'}")
    return taken


# In process


def in_process() -> Iterator[tuple[str, Callable[[], Callable[[], float]]]]:
    for name, prepare, loops in (
        ("verdict", one_verdict, 200),
        ("chess", one_chess_move, 1000),
        ("sites", all_sites, 50),
        ("catanatron", all_sites_of_catanatron, 50),
    ):
        yield name, lambda prepare=prepare, loops=loops: repeated(prepare(), loops)


def repeated(act: Callable[[], object], loops: int) -> Callable[[], float]:
    """A timer of many runs in a row, in seconds per run."""

    def timer() -> float:
        start = perf_counter()
        for _ in range(loops):
            act()
        return (perf_counter() - start) / loops

    return timer


def one_verdict() -> Callable[[], object]:
    """The quarrel of the whole-process rows with the board described in full: every rule gives a finding."""
    from ruling.engine.adjudication import adjudicate
    from ruling.games.catan import GAME
    from ruling.model.answers import Question

    book = boards.book()
    position = boards.position_for_bench(boards.quarrel())
    corner = position.board.layout.corner_index["A2+B2+B3"]
    question = Question("catan", "build-settlement", {"player": "red", "at": corner})
    verdict = adjudicate(GAME, book, question, position)
    if verdict.answer != "illegal" or any(line.state == "open" for line in verdict.proof):
        raise NoAnswer(f"the verdict is {verdict.answer}, with {len(verdict.missing)} facts missing")
    return lambda: adjudicate(GAME, book, question, position)


def one_chess_move() -> Callable[[], object]:
    import chess

    board, move = chess.Board(), chess.Move.from_uci("e2e4")
    return lambda: board.is_legal(move)


def all_sites() -> Callable[[], object]:
    from ruling.games.catan.sites import listed, road_sites, settlement_sites

    middle = boards.middle_game()
    position = boards.position_for_bench(middle.document)

    def act() -> list[tuple[list[int], list[int]]]:
        return [
            (listed(settlement_sites(position, player)), listed(road_sites(position, player)))
            for player in boards.PLAYERS
        ]

    layout = position.board.layout
    ours = [({layout.corners[c] for c in corners}, {layout.paths[p] for p in paths}) for corners, paths in act()]
    if ours != middle.sites():
        raise NoAnswer("catanatron finds other sites on the same board")
    return act


def all_sites_of_catanatron() -> Callable[[], object]:
    board, colours = boards.middle_game().board, boards.colours()
    return lambda: [(board.buildable_node_ids(colour), board.buildable_edges(colour)) for colour in colours]


if __name__ == "__main__":
    main()
