"""A made-up library many times the size of ours: every entry, act, event and value copied under other names.

The copies govern acts of their own, so that a question about the first ones has no more rules to weigh.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

RULES, ACTS = (
    ("id", "see", "exception_to", "about", "follows", "answered_by"),
    ("governs", "permits", "obliges"),
)
VALUES = ("gives", "disputed", "changes")


def copy_records(root: Path, target: Path, times: int) -> None:
    """The records and catalogues under `root`, the entries of each game `times` over."""
    for name in ("rules", "locales"):
        shutil.copytree(root / name, target / name)
    if times > 1:
        for game in (target / "rules").glob("*/game.yaml"):
            multiply(game, times)


def multiply(game: Path, times: int) -> None:
    import yaml

    class Dumper(yaml.CSafeDumper):
        def ignore_aliases(self, data: object) -> bool:
            return True  # records refuse aliases

    def read(path: Path) -> Any:
        return yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)

    def write(path: Path, document: Any) -> None:
        path.write_text(yaml.dump(document, Dumper=Dumper, allow_unicode=True, sort_keys=False), "utf8")

    heads = {path: read(path) for path in (game, *game.parent.glob("acts/*.yaml"))}
    own = ("game.yaml", "glossary.yaml", "gaps.yaml")
    entries = {path: read(path) for path in game.parent.glob("*.yaml") if path.name not in own}
    plain = {name for head in heads.values() for kind in ("actions", "events") for name in head.get(kind, {})}
    plain |= {name for entry in entries.values() for rule in entry["rules"] for name in rule.get("gives", {})}
    grown = {path: {kind: dict(head.get(kind, {})) for kind in ("actions", "events")} for path, head in heads.items()}
    for copy in range(2, times + 1):
        rename = renamer(f"-x{copy}", plain)
        for path, entry in entries.items():
            write(path.with_name(f"{path.stem}-x{copy}.yaml"), renamed_entry(entry, rename))
        for path, head in heads.items():
            for kind, said in grown[path].items():
                said |= {rename(name): renamed(told, rename) for name, told in head.get(kind, {}).items()}
    for path, head in heads.items():
        write(path, {**head, **{kind: said for kind, said in grown[path].items() if said}})


def renamer(suffix: str, plain: set[str]) -> Callable[[str], str]:
    """Acts, events and values get the suffix at the end, record ids behind the entry's name."""

    def rename(name: str) -> str:
        if name in plain:
            return name + suffix
        game, entry, *rule = name.split(".") if "." in name else (name, "")
        return ".".join((game, entry + suffix, *rule)) if entry else name

    return rename


def renamed_entry(entry: dict[str, Any], rename: Callable[[str], str]) -> dict[str, Any]:
    copy = {**entry, "entry": rename(entry["entry"]), "see": [rename(name) for name in entry.get("see", [])]}
    copy["rules"] = [renamed(rule, rename) for rule in entry["rules"]]
    if "divergences" in entry:
        copy["divergences"] = [renamed(divergence, rename) for divergence in entry["divergences"]]
    return copy


def renamed(record: dict[str, Any], rename: Callable[[str], str]) -> dict[str, Any]:
    """The record with every name in it that names another record, act, event or value changed."""
    copy = dict(record)
    for key in (*RULES, *ACTS, "on", "is_a"):
        if key in copy:
            said = copy[key]
            copy[key] = rename(said) if isinstance(said, str) else [rename(name) for name in said]
    for key in VALUES:
        if key in copy:
            copy[key] = {rename(name): value for name, value in copy[key].items()}
    if "performs" in copy:
        copy["performs"] = [{**part, "action": rename(part["action"])} for part in copy["performs"]]
    return copy
