"""What a run of random games has seen is summed up at its end."""

from __future__ import annotations

from collections import Counter

from _pytest.terminal import TerminalReporter


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """How many games were played, and which act was tried least and which was held least against `options`."""
    told = [dict(report.user_properties) for report in terminalreporter.getreports("passed")]
    games = [seen for seen in told if "tried" in seen]
    if games:
        terminalreporter.write_line(f"{len(games)} random games")
    for what in ("tried", "held") if games else ():
        times = sum((Counter(seen[what]) for seen in games), Counter())
        name, least = min(times.items(), key=lambda one: one[1])
        terminalreporter.write_line(f"{what}: {sum(times.values())} times; {name} least often: {least}")
