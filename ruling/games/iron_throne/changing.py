"""What events do to a position: one small function for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.iron_throne.beginning import BEFORE_THE_ENCOUNTER, event_discarded
from ruling.games.iron_throne.position import (
    ALIVE,
    NOBODY,
    NOT_LAID,
    OFFERED,
    OUT,
    REFUSED,
    UNKNOWN_CARD,
    WAITING,
    WITHDRAWN,
    Hostage,
    Pile,
)

if TYPE_CHECKING:
    from ruling.games.iron_throne.position import Key, Position
    from ruling.model.answers import Event

Facts = Mapping[str, Any]
Change = Callable[["Position", Facts], "Position"]


def after(position: Position, event: Event) -> Position:
    """The position once the event has happened; events that only tell leave it as it is."""
    change = CHANGES.get(event.what)
    return change(position, event.facts) if change else position


def _put(*pairs: tuple[str, Callable[[Facts], Any]], by: str = "") -> Change:
    """Puts statements anew; with `by` they are about the player that this fact of the event names."""

    def change(position: Position, facts: Facts) -> Position:
        about = (facts[by],) if by else ()
        return position.with_facts({(kind, *about): told(facts) for kind, told in pairs})

    return change


def _fact(name: str) -> Callable[[Facts], Any]:
    return lambda facts: facts[name]


def _always(value: Any) -> Callable[[Facts], Any]:
    return lambda facts: value


def _moment(*moments: str) -> tuple[str, Callable[[Facts], Any]]:
    return "moment", _always(frozenset(moments))


# Power


def added(position: Position, number: int, *key: str) -> dict[Key, Any]:
    """The statement with so much more in it; what nobody counted stays uncounted."""
    told = position.get(*key)
    return {} if told is None or told is ALIVE else {key: told + number}


def _power_moved(position: Position, facts: Facts) -> Position:
    """Power goes from a leader sheet onto a character."""
    player, number = facts["player"], facts["n"]
    return position.with_facts({
        **added(position, -number, "sheet", player),
        **added(position, number, "power", player, facts["character"]),
        **({("moved", player): True} if facts.get("preparing") else {}),
    })  # fmt: skip


def _power_removed(position: Position, facts: Facts) -> Position:
    """Power goes from a character onto a leader sheet."""
    return position.with_facts({
        **added(position, -facts["n"], "power", facts["player"], facts["character"]),
        **added(position, facts["n"], "sheet", facts["to"]),
    })  # fmt: skip


def _sheet_lost(position: Position, facts: Facts) -> Position:
    """Power goes from a leader sheet into the box."""
    return position.with_facts({
        **added(position, -facts["n"], "sheet", facts["player"]),
        **added(position, facts["n"], "boxed"),
    })  # fmt: skip


def _sheet_given(position: Position, facts: Facts) -> Position:
    """Power goes from one leader sheet to another."""
    return position.with_facts({
        **added(position, -facts["n"], "sheet", facts["player"]),
        **added(position, facts["n"], "sheet", facts["to"]),
        **received(position, facts, facts["to"], "power"),
    })  # fmt: skip


def received(position: Position, facts: Facts, player: str, benefit: str) -> dict[Key, Any]:
    """What the player has got from the truce, where the event is a part of one."""
    if not facts.get("truce"):
        return {}
    told: tuple[str, ...] = position.get("received", player) or ()
    return {("received", player): (*told, benefit)}


def _influence_spread(position: Position, facts: Facts) -> Position:
    """Tokens go from the player's own board onto another's."""
    player, onto = facts["player"], facts["onto"]
    told: Mapping[str, int] | None = position.get("influence", player)
    spread: dict[Key, Any] = {}
    if told is not None:
        spread["influence", player] = {**told, onto: told.get(onto, 0) + facts["n"]}
    return position.with_facts({**spread, **received(position, facts, player, "influence")})


# Cards


def without(pile: Pile, card: str) -> Pile:
    """The pile less one such card, or less one that nobody named."""
    for one in (card, UNKNOWN_CARD):
        if one in pile:
            place = pile.index(one)
            return pile[:place] + pile[place + 1 :]
    return pile


def taken_out(position: Position, place: str, player: str, card: str) -> dict[Key, Any]:
    """A pile less the card; from a deck it is the top one."""
    pile: Pile | None = position.get(place, player)
    if pile is None:
        return {}
    return {(place, player): pile[1:] if place == "deck" else without(pile, card)}


def put_in(position: Position, place: str, player: str, *cards: str) -> dict[Key, Any]:
    """A pile with more cards, the last one on top."""
    pile: Pile | None = position.get(place, player)
    return {} if pile is None else {(place, player): (*reversed(cards), *pile)}


def top_of_deck(position: Position, player: str) -> str:
    """The top card of a house deck, as far as anybody knows."""
    deck: Pile = position.get("deck", player) or ()
    return deck[0] if deck else UNKNOWN_CARD


def _cards_drawn(position: Position, facts: Facts) -> Position:
    """Cards go from the top of the player's own deck into the hand."""
    player, number = facts["player"], facts["n"]
    deck: Pile | None = position.get("deck", player)
    drawn = (UNKNOWN_CARD,) * number if deck is None else deck[:number]
    hand: Pile | None = position.get("hand", player)
    changed: dict[Key, Any] = {("drew", player): True} if facts.get("preparing") else {}
    if deck is not None:
        changed["deck", player] = deck[number:]
    if hand is not None:
        changed["hand", player] = (*hand, *drawn)
    return position.with_facts(changed)


def _deck_reshuffled(position: Position, facts: Facts) -> Position:
    """The discard pile becomes the deck; in what order the cards lie nobody knows."""
    player = facts["player"]
    return position.with_facts({("deck", player): (UNKNOWN_CARD,) * facts["n"], ("discard", player): ()})


def _card_laid(position: Position, facts: Facts) -> Position:
    """A card is laid face down, from the hand or, by somebody without cards, from the top of the deck."""
    player, card = facts["player"], facts["card"]
    place = facts.get("place", "hand")
    return position.with_facts({**taken_out(position, place, player, card), ("card", player): card})


def _card_played(position: Position, facts: Facts) -> Position:
    """A character card is played for its effect and lies there until the end of the turn."""
    player, card = facts["player"], facts["card"]
    played: Pile = position.get("played", player) or ()
    return position.with_facts({
        **taken_out(position, "hand", player, card), ("played", player): (*played, card)
    })  # fmt: skip


def _cards_discarded(position: Position, facts: Facts) -> Position:
    """All that a player has played lies on the discard pile."""
    player = facts["player"]
    laid, played = position.get("card", player), position.get("played", player) or ()
    cards = [*played, *([] if laid in (None, NOT_LAID) else [laid])]
    return position.with_facts({
        **put_in(position, "discard", player, *cards), ("card", player): None, ("played", player): None,
        **({("put-away", player): True} if cards else {}),
    })  # fmt: skip


# Hostages


def _hostage_taken(position: Position, facts: Facts) -> Position:
    """A card goes from the victim to the taker; one of the taker's own house goes into the hand."""
    taker, victim, place = facts["player"], facts["victim"], facts["place"]
    house = facts["house"]
    card = facts.get("card") or (top_of_deck(position, victim) if place == "deck" else UNKNOWN_CARD)
    changed: dict[Key, Any] = {}
    if place == "hostages":
        held: tuple[Hostage, ...] | None = position.get("hostages", victim)
        gone = leaving(held or (), house, card)
        if held is not None:
            changed["hostages", victim] = without_hostage(held, house, card)
        card = gone.card if gone is not None and card == UNKNOWN_CARD else card
    else:
        changed.update(taken_out(position, place, victim, card))
    if house == taker:
        changed.update(put_in_hand(position, taker, card))
    else:
        own: tuple[Hostage, ...] | None = position.get("hostages", taker)
        if own is not None:
            changed["hostages", taker] = (*own, Hostage(house, card))
    if facts.get("outcome"):
        changed["taken", taker] = (*(position.get("taken", taker) or ()), victim)
    told = position.with_facts(changed)
    return told.with_facts(received(told, facts, taker, "hostages"))


def put_in_hand(position: Position, player: str, card: str) -> dict[Key, Any]:
    hand: Pile | None = position.get("hand", player)
    return {} if hand is None else {("hand", player): (*hand, card)}


def leaving(held: tuple[Hostage, ...], house: str, card: str) -> Hostage | None:
    """Which hostage of that house goes: the named card, else one that nobody named, else any of that house."""
    own = [one for one in held if one.house == house]
    named = (one for wanted in (card, UNKNOWN_CARD) for one in own if one.card == wanted)
    return next(named, own[0] if own else None)


def without_hostage(held: tuple[Hostage, ...], house: str, card: str) -> tuple[Hostage, ...]:
    """The hostages less the one that goes."""
    gone = leaving(held, house, card)
    if gone is None:
        return held
    place = held.index(gone)
    return held[:place] + held[place + 1 :]


def _hostage_leaves(place: str) -> Change:
    """A hostage goes back to the hand of its house, or onto its discard pile."""

    def change(position: Position, facts: Facts) -> Position:
        holder, house, card = facts["player"], facts["house"], facts.get("card") or UNKNOWN_CARD
        held: tuple[Hostage, ...] | None = position.get("hostages", holder)
        changed: dict[Key, Any] = {}
        if held is not None:
            changed["hostages", holder] = without_hostage(held, house, card)
        changed.update(
            put_in_hand(position, house, card) if place == "hand" else put_in(position, "discard", house, card)
        )
        return position.with_facts(changed)

    return change


# Who takes part


def _stands(stand: Callable[[Facts], str]) -> Change:
    """A player who is not active stands so from now on, with the character that the event names."""

    def change(position: Position, facts: Facts) -> Position:
        told: dict[Key, Any] = {("support", facts["player"]): stand(facts), ("opportunity",): None}
        if "character" in facts:
            told["committed", facts["player"]] = facts["character"]
        return position.with_facts(told)

    return change


def _leaves(stand: str) -> Change:
    """A player who is not active does not take part, and the character goes back."""
    return lambda position, facts: position.with_facts(
        {("support", facts["player"]): stand, ("committed", facts["player"]): NOBODY, ("opportunity",): None}
    )


def _outcome_settled(position: Position, facts: Facts) -> Position:
    """What the encounter came to; of a truce nobody has got anything yet."""
    told: dict[Key, Any] = {("outcome",): facts["outcome"], ("moment",): frozenset(("resolution-phase",))}
    return position.with_facts({**told, **(_nothing_yet(position, "received") if facts["outcome"] == "truce" else {})})


def _hostages_due(position: Position, facts: Facts) -> Position:
    """It is time for hostages, and nobody has taken one yet."""
    return position.with_facts({("moment",): frozenset(("taking-hostages",)), **_nothing_yet(position, "taken")})


def _nothing_yet(position: Position, kind: str) -> dict[Key, Any]:
    """Of what only the active players can get, neither has anything unless it was told."""
    active = [player for player in (position.get("turn"), position.get("defender")) if player is not None]
    return {(kind, player): () for player in active if position.get(kind, player) is None}


def _moment_comes(position: Position, facts: Facts) -> Position:
    """Another moment of the turn; in the support phase whoever is not active has yet to decide."""
    told: dict[Key, Any] = {("moment",): frozenset((facts["moment"],)), ("stated",): None}
    active = [position.get("turn"), position.get("defender")]
    if facts["moment"] == "support-phase" and None not in active:
        undecided = [one for one in position.order if one not in active and ("support", one) not in position.facts]
        told.update({("support", player): WAITING for player in undecided})
    return position.with_facts(told)


def _turn_passed(position: Position, facts: Facts) -> Position:
    """A new turn: nothing of the last encounter is left but power, influence, hostages and cards."""
    over: dict[Key, Any] = {key: None for key in position.facts if key[0] in OF_A_TURN}
    over.update(event_discarded(position))
    told: dict[Key, Any] = {**over, ("turn",): facts["player"], ("moment",): frozenset(("start-of-turn",))}
    if position.order:
        told.update({("committed", player): NOBODY for player in position.order})
        told.update({("card", player): NOT_LAID for player in position.order})
    return position.with_facts(told)


OF_A_TURN = (
    "defender", "moment", "support", "all-support", "committed", "card", "revealed", "played", "outcome", "winning",
    "taken", "received", "deal", "drew", "moved", "event",
    "opportunity", "stated", "put-away",
)  # fmt: skip
"""What is told of one turn only."""

CHANGES: dict[str, Change] = {
    "power-moved": _power_moved,
    "power-removed": _power_removed,
    "sheet-power-lost": _sheet_lost,
    "sheet-power-given": _sheet_given,
    "influence-spread": _influence_spread,
    "character-died": lambda position, facts: position.with_facts({("power", facts["player"], facts["character"]): 0}),
    "cards-drawn": _cards_drawn,
    "deck-reshuffled": _deck_reshuffled,
    "card-laid": _card_laid,
    "character-card-played": _card_played,
    "cards-discarded": _cards_discarded,
    "hostage-taken": _hostage_taken,
    "hostage-released": _hostage_leaves("hand"),
    "hostage-tortured": _hostage_leaves("discard"),
    "character-chosen": _put(("committed", _fact("character")), by="player"),
    "support-offered": _stands(lambda facts: OFFERED[facts["side"]]),
    "support-accepted": _stands(lambda facts: str(facts["side"])),
    "support-refused": _leaves(REFUSED),
    "support-declined": _leaves(OUT),
    "withdrawn": _leaves(WITHDRAWN),
    "cards-revealed": _put(("revealed", _always(True))),
    "outcome-settled": _outcome_settled,
    "encounter-tied": _put(("winning", _fact("side")), _moment("resolution-phase")),
    "encounter-decided": _put(("winning", _fact("side")), _moment("resolution-phase")),
    "hostages-due": _hostages_due,
    "truce-kept": _put(("winning", _always(NOBODY)), ("deal", _always(True))),
    "truce-failed": _put(("winning", _always(NOBODY)), ("deal", _always(False))),
    "turn-passed": _turn_passed,
    "game-won": _put(("winners", _fact("winners"))),
    "first-turn-begins": _turn_passed,
    **BEFORE_THE_ENCOUNTER,
    "moment-comes": _moment_comes,
}
