"""Writing a position down, so that reading it back gives the same position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.iron_throne.position import ALIVE, MOMENTS, UNKNOWN_CARD

if TYPE_CHECKING:
    from ruling.games.iron_throne.position import Hostage, Override, Pile, Position


def document(position: Position) -> dict[str, Any]:
    """The position as a file holds it; what is unknown is left out."""
    written: dict[str, Any] = {"game": "iron-throne"}
    written.update({name: value for name, value in position.told.items() if name == "edition"})
    written.update(_table(position))
    written.update(_turn(position))
    for kind, field in BY_HOUSE.items():
        told = {key[1]: PLAIN.get(kind, _as_it_is)(value) for key, value in position.facts.items() if key[0] == kind}
        if told:
            written[field] = told
    if characters := _characters(position):
        written["characters"] = characters
    if prepared := _prepared(position):
        written["prepared"] = prepared
    if ("opportunity",) in position.facts:
        written["offering"] = position.facts["opportunity",]
    for kind in ("event", "event_deck", "revealed", "stated", "outcome", "winning", "deal", "boxed"):
        if (kind,) in position.facts:
            written[kind] = position.facts[kind,]
    for kind in ("event_discard", "winners"):
        if (kind,) in position.facts:
            written[kind] = list(position.facts[kind,])
    if position.overrides:
        written["overrides"] = [_override(one) for one in position.overrides]
    return written


def _as_it_is(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, tuple) else value


def _pile(pile: Pile) -> Any:
    """Cards one by one, or only how many where nobody named any."""
    return list(pile) if set(pile) - {UNKNOWN_CARD} else len(pile)


def _hostages(held: tuple[Hostage, ...]) -> list[Any]:
    return [one.house if one.card == UNKNOWN_CARD else {"house": one.house, "card": one.card} for one in held]


BY_HOUSE = {
    "leader": "leaders", "sheet": "sheets", "hand": "hands", "deck": "decks", "discard": "discards",
    "played": "played", "influence": "influence", "hostages": "hostages", "committed": "committed",
    "support": "support", "card": "cards", "taken": "taken", "received": "received",
}  # fmt: skip
PLAIN: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("hand", "deck", "discard", "played"), _pile), "hostages": _hostages,
}  # fmt: skip


def _table(position: Position) -> dict[str, Any]:
    written: dict[str, Any] = {}
    playing = position.order or position.facts.get(("playing",), ())
    if position.names:
        written["players"] = {name: house for house, name in position.names.items()}
    elif playing and not position.order:
        written["players"] = list(playing)
    elif "players" in position.told and not playing:
        written["players"] = position.told["players"]
    if position.order:
        written["order"] = list(position.order)
    if position.facts.get(("all-support",)):
        written["known"] = ["support"]
    return written


def _turn(position: Position) -> dict[str, Any]:
    told = {"player": ("turn",), "defender": ("defender",)}
    turn: dict[str, Any] = {word: position.facts[key] for word, key in told.items() if key in position.facts}
    if ("moment",) in position.facts:
        moments = [moment for moment in MOMENTS if moment in position.moments]
        turn["phase"] = moments[0] if len(moments) == 1 else moments
    return {"turn": turn} if turn else {}


def _characters(position: Position) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {}
    for (kind, *about), power in position.facts.items():
        if kind == "power":
            found.setdefault(about[0], {})[about[1]] = "alive" if power is ALIVE else power
    return found


def _prepared(position: Position) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind, word in (("drew", "card"), ("moved", "power")):
        for key, done in position.facts.items():
            if key[0] == kind:
                found.setdefault(key[1], []).extend([word] if done else [])
    return found


def _override(one: Override) -> dict[str, Any]:
    told = {name: list(value) if isinstance(value, tuple) else value for name, value in one._asdict().items()}
    return {name: value for name, value in told.items() if value}
