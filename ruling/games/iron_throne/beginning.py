"""What the events of set-up and preparation do to a position: one small function for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.iron_throne.position import UNKNOWN_CARD, Pile

if TYPE_CHECKING:
    from ruling.games.iron_throne.position import Key, Position

Facts = Mapping[str, Any]
Change = Callable[["Position", Facts], "Position"]


# Set-up


def _house_chosen(position: Position, facts: Facts) -> Position:
    """The house is played: by the person who was told, or as one of the houses that were listed."""
    house, person, listed = facts["house"], facts["person"], position.get("playing")
    if person and not listed:
        return position._replace(names={**position.names, house: person})
    if position.order or position.names or house in (listed or ()):
        return position
    return position.with_facts({("playing",): (*(listed or ()), house)})


def _leader_chosen(position: Position, facts: Facts) -> Position:
    return position.with_facts({("leader", facts["player"]): facts["leader"]})


def _token_boxed(position: Position, facts: Facts) -> Position:
    """The leader's token is out of the game."""
    return position.with_facts({("power", facts["player"], facts["leader"]): None})


def _areas_laid_out(position: Position, facts: Facts) -> Position:
    """The whole deck lies there, in whatever order; nothing is discarded and nobody holds hostages."""
    told: dict[Key, Any] = {("boxed",): 0}
    for house in facts["houses"]:
        deck: Pile = position.get("deck", house) or (UNKNOWN_CARD,) * facts["n"]
        told.update({("deck", house): deck, ("discard", house): (), ("hostages", house): ()})
    return position.with_facts(told)


def _hands_drawn(position: Position, facts: Facts) -> Position:
    """So many cards go from the top of each deck into the hand; a deck that lacks cards has given them already."""
    told: dict[Key, Any] = {}
    for house in facts["houses"]:
        deck: Pile | None = position.get("deck", house)
        if deck is not None and len(deck) == facts["whole"]:
            told.update({("hand", house): deck[: facts["n"]], ("deck", house): deck[facts["n"] :]})
        else:
            told["hand", house] = (UNKNOWN_CARD,) * facts["n"]
    return position.with_facts(told)


def _influence_laid_out(position: Position, facts: Facts) -> Position:
    """Nothing is spread."""
    return position.with_facts({("influence", house): {} for house in facts["houses"]})


def _power_laid_out(position: Position, facts: Facts) -> Position:
    """So much power lies on each of the characters."""
    bare = [key for key in position.facts if key[0] == "power" and key[2] in facts["characters"]]
    return position.with_facts(dict.fromkeys(bare, facts["n"]))


def _sheets_laid_out(position: Position, facts: Facts) -> Position:
    return position.with_facts({("sheet", house): facts["n"] for house in facts["houses"]})


def _event_deck_built(position: Position, facts: Facts) -> Position:
    """The event deck lies ready; who only asks in the middle of a game what it is made of changes nothing."""
    if "set-up" not in position.moments or position.get("event_deck") is not None:
        return position
    return position.with_facts({("event_deck",): facts["n"], ("event_discard",): ()})


# Event cards


def event_discarded(position: Position) -> dict[Key, Any]:
    """The event card of the turn, if there is one, lies on the event discard pile."""
    card, pile = position.get("event"), position.get("event_discard")
    gone: dict[Key, Any] = {("event",): None}
    return gone if card is None or pile is None else {**gone, ("event_discard",): (card, *pile)}


def _at(moment: str) -> dict[Key, Any]:
    return {("moment",): frozenset((moment,))}


def _event_drawn(position: Position, facts: Facts) -> Position:
    """The top event card is turned up; one that still lies there is discarded."""
    left = position.get("event_deck")
    counted: dict[Key, Any] = {} if left is None else {("event_deck",): left - 1}
    return position.with_facts({**event_discarded(position), **counted, ("event",): facts["card"], **_at("event-card")})


def _event_passed_over(position: Position, facts: Facts) -> Position:
    """A card that names nobody to defend is laid aside."""
    return position.with_facts({**event_discarded(position), **_at("event-card")})


def _event_discarded(position: Position, facts: Facts) -> Position:
    return position.with_facts(event_discarded(position))


def _event_deck_renewed(position: Position, facts: Facts) -> Position:
    """The discarded event cards are the deck."""
    return position.with_facts({("event_deck",): facts["n"], ("event_discard",): ()})


def _defender_named(position: Position, facts: Facts) -> Position:
    """The two active players are known, and neither has prepared anything yet."""
    waiting: dict[Key, Any] = {
        (kind, facts[who]): False for kind in ("drew", "moved") for who in ("player", "attacker")
    }
    return position.with_facts({("defender",): facts["player"], **waiting, **_at("drawing-cards")})


def _nothing_drawn(position: Position, facts: Facts) -> Position:
    """Who finds nothing to draw has done that step all the same."""
    return position.with_facts({("drew", facts["player"]): True} if facts.get("preparing") else {})


BEFORE_THE_ENCOUNTER: dict[str, Change] = {
    "house-chosen": _house_chosen,
    "leader-chosen": _leader_chosen,
    "leader-token-boxed": _token_boxed,
    "areas-laid-out": _areas_laid_out,
    "hands-drawn": _hands_drawn,
    "influence-laid-out": _influence_laid_out,
    "character-power-laid-out": _power_laid_out,
    "sheet-power-laid-out": _sheets_laid_out,
    "event-deck-built": _event_deck_built,
    "event-card-drawn": _event_drawn,
    "event-card-passed-over": _event_passed_over,
    "event-card-discarded": _event_discarded,
    "event-deck-reshuffled": _event_deck_renewed,
    "defender-named": _defender_named,
    "nothing-to-draw": _nothing_drawn,
}
