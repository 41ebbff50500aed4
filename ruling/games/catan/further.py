"""Reading what a document says beyond the board and the hands: the Wall, the wildlings, cards, heroes, awards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.catan.boards import hex_named
from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS, HEROES, NOBODY, Hero, Holdings
from ruling.games.catan.north import CLANS, SECTIONS, TORMUNDS_CAMP, WILDLINGS, North, clearing_name, section_name
from ruling.games.catan.position import RESOURCES
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.shapes import nearest
from ruling.model.telling import listed, number, table

if TYPE_CHECKING:
    from ruling.games.catan.telling import Telling

FURTHER_KEYS = (
    "wall", "clearings", "camps", "gift", "tormund", "breaches", "supply", "deck", "cards", "patrols", "awards",
    "heroes", "hero_pool", "points", "routes", "winner",
)  # fmt: skip
TURN_KEYS = ("bought", "heroes_used", "hero_received", "roll", "income", "wildlings_moved")
CLAN_OF = {"r": "frozen-river-clan", "j": "cave-dweller-clan", "h": "hornfoot-clan"}
CLAN_LETTERS = {clan: letter.upper() for letter, clan in CLAN_OF.items()}
SIDES = {"a": "A", "а": "A", "b": "B", "б": "B"}
WORDS_FOR_NOBODY = ("nobody", "none", "nikt", "nikogo", "никто", "ни у кого", "–", "-")


# Single things


def term_among(text: Any, known: tuple[str, ...], lexicon: Lexicon) -> str:
    """One of the known terms, in whatever words."""
    plain = folded(str(text))
    found = plain if plain in known else lexicon.term(plain)
    if found not in known:
        raise NotUnderstood("unknown-word", found=text, nearest=nearest(plain, known), expected=known)
    return str(found)


def numbered(text: Any, letters: str, name: Callable[[int], str]) -> int:
    """The section or clearing of a name such as W2, whichever of the letters it begins with, or of a bare number."""
    plain = folded(str(text)).strip()
    digits = plain[1:] if plain[:1] in letters else plain
    if digits not in map(str, SECTIONS):
        expected = f"{name(SECTIONS[0])}–{name(SECTIONS[-1])}"
        raise NotUnderstood("unknown-word", found=text, nearest="", expected=expected)
    return int(digits)


def section_of(text: Any) -> int:
    """A section of the Wall: W1 to W4."""
    return numbered(text, "wmсв", section_name)


def clearing_of(text: Any) -> int:
    """A clearing: P1 to P4."""
    return numbered(text, "pпоp", clearing_name)


def clan_of(text: Any, lexicon: Lexicon) -> str:
    """A clan by its letter or name."""
    plain = folded(str(text))
    return CLAN_OF.get(plain) or term_among(plain, CLANS, lexicon)


def kind_of(text: Any, lexicon: Lexicon) -> str:
    """The kind of a wildling; one of whom only that much is known is a common one at a clearing and any elsewhere."""
    return term_among(text, (*WILDLINGS, "wildling"), lexicon)


def hero_of(text: Any, lexicon: Lexicon) -> str:
    """A hero, by name."""
    return term_among(text, HEROES, lexicon)


def side_of(text: Any) -> str:
    """Side A or B of a hero card; the Cyrillic В looks like one and sounds like neither."""
    plain = folded(str(text))
    if plain not in SIDES:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="A, B")
    return SIDES[plain]


def player_or_nobody(text: Any, telling: Telling) -> str:
    """A player, or that it is nobody."""
    return NOBODY if folded(str(text)) in WORDS_FOR_NOBODY else telling.player(text)


def tormund_at(text: Any, telling: Telling) -> int:
    """Where Tormund is: a hex, or his camp."""
    term = telling.lexicon.term(str(text))
    if term in ("tormund-camp", "camp", "frostfangs") or folded(str(text)) in ("camp", "kly", "клыки"):
        return TORMUNDS_CAMP
    return hex_named(str(text), telling.board.layout)


def _flag(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise NotUnderstood("position-type", field=field, found=value, expected="true/false")
    return value


# Documents


def tell_further(document: Mapping[str, Any], telling: Telling) -> None:
    """The Wall, the wildlings, cards, heroes and awards of a document."""
    _tell_north(document, telling)
    _tell_holdings(document, telling)


def _tell_north(document: Mapping[str, Any], telling: Telling) -> None:
    for place, guards in table(document.get("wall", {}), "wall").items():
        owners = tuple(telling.player(owner) for owner in listed(guards, f"wall.{place}"))
        telling.fact(owners, "guards", section_name(section_of(place)))
    for place, crowd in table(document.get("clearings", {}), "clearings").items():
        kinds = _crowd(crowd, f"clearings.{place}", telling, "common-wildling")
        telling.fact(kinds, "clearing", clearing_name(clearing_of(place)))
    for clan, crowd in table(document.get("camps", {}), "camps").items():
        kinds = _crowd(crowd, f"camps.{clan}", telling, "wildling")
        telling.fact(kinds, "camps", clan_of(clan, telling.lexicon))
    for name, crowd in table(document.get("gift", {}), "gift").items():
        telling.in_gift(str(name), _crowd(crowd, f"gift.{name}", telling, "wildling"))
    if document.get("tormund") is not None:
        telling.fact(tormund_at(document["tormund"], telling), "tormund")
    if document.get("breaches") is not None:
        telling.fact(number(document["breaches"], "breaches"), "breaches")


def _crowd(value: Any, field: str, telling: Telling, unnamed: str) -> tuple[str, ...]:
    """Wildlings: a list of their kinds, one kind, or only their number."""
    if isinstance(value, str):
        value = [value]
    if isinstance(value, int):
        return (unnamed,) * number(value, field)
    kinds = (kind_of(kind, telling.lexicon) for kind in listed(value, field))
    return tuple(unnamed if kind == "wildling" else kind for kind in kinds)


def _tell_holdings(document: Mapping[str, Any], telling: Telling) -> None:
    lexicon = telling.lexicon
    for resource, left in table(document.get("supply", {}), "supply").items():
        telling.fact(number(left, f"supply.{resource}"), "supply", term_among(resource, RESOURCES, lexicon))
    if document.get("deck") is not None:
        telling.fact(number(document["deck"], "deck"), "deck")
    for player, cards in table(document.get("cards", {}), "cards").items():
        for card, held in table(cards, f"cards.{player}").items():
            kind = "total" if card == "total" else term_among(card, DEVELOPMENT_CARDS, lexicon)
            telling.fact(number(held, f"cards.{player}.{card}"), "card", telling.player(player), kind)
    for key in ("patrols", "points"):
        for player, told in table(document.get(key, {}), key).items():
            telling.fact(number(told, f"{key}.{player}"), key, telling.player(player))
    for award, holder in table(document.get("awards", {}), "awards").items():
        telling.fact(player_or_nobody(holder, telling), "award", term_among(award, AWARDS, lexicon))
    if document.get("winner") is not None:
        telling.fact(player_or_nobody(document["winner"], telling), "winner")
    for player, told in table(document.get("heroes", {}), "heroes").items():
        telling.fact(_hero(told, f"heroes.{player}", lexicon), "hero", telling.player(player))
    if document.get("hero_pool") is not None:
        pool = tuple(hero_of(hero, lexicon) for hero in listed(document["hero_pool"], "hero_pool"))
        telling.fact(pool, "pool")
    for player, told in table(document.get("routes", {}), "routes").items():
        _tell_routes(told, f"routes.{player}", telling.player(player), telling)


def _tell_routes(told: Any, field: str, player: str, telling: Telling) -> None:
    """`[grain, ore]` lists all the routes of a player, `{grain: true, ore: false}` only those that are spoken of."""
    if not isinstance(told, Mapping):
        tell_all_routes([term_among(one, RESOURCES, telling.lexicon) for one in listed(told, field)], player, telling)
        return
    for resource, is_theirs in table(told, field).items():
        is_theirs = _flag(is_theirs, f"{field}.{resource}")
        telling.fact(is_theirs, "trade-route", player, term_among(resource, RESOURCES, telling.lexicon))


def tell_all_routes(held: Collection[str], player: str, telling: Telling) -> None:
    """The player controls the trade routes of these resources and no others."""
    for resource in RESOURCES:
        telling.fact(resource in held, "trade-route", player, resource)


def _hero(told: Any, field: str, lexicon: Lexicon) -> Hero:
    """`samwell-tarly`, or `{hero: samwell-tarly, side: A}`."""
    if not isinstance(told, Mapping):
        return Hero(hero_of(told, lexicon))
    told = table(told, field, ("hero", "side"))
    return Hero(hero_of(told.get("hero"), lexicon), side_of(told["side"]) if "side" in told else "")


def tell_this_turn(told: Mapping[str, Any], telling: Telling, by_player: Callable[[Any], Mapping[str, Any]]) -> None:
    """What this turn has seen: cards bought, heroes used or received, the roll and what it brought."""
    lexicon = telling.lexicon
    for player, cards in (by_player(told["bought"]) if "bought" in told else {}).items():
        names = listed(cards, "this_turn.bought")
        bought = tuple(term_among(card, (*DEVELOPMENT_CARDS, "development-card"), lexicon) for card in names)
        telling.fact(bought, "bought", player)
    for player, heroes in (by_player(told["heroes_used"]) if "heroes_used" in told else {}).items():
        used = tuple(hero_of(hero, lexicon) for hero in listed(heroes, "this_turn.heroes_used"))
        telling.fact(used, "used", player)
    for player, received in (by_player(told["hero_received"]) if "hero_received" in told else {}).items():
        telling.fact(_flag(received, "this_turn.hero_received"), "received", player)
    for player, brought in table(told.get("income", {}), "this_turn.income").items():
        telling.fact(number(brought, f"this_turn.income.{player}"), "income", telling.player(player))
    if "roll" in told:
        telling.fact(rolled(told["roll"]), "roll")
    if "wildlings_moved" in told:
        telling.fact(_flag(told["wildlings_moved"], "this_turn.wildlings_moved"), "moved")


def rolled(value: Any) -> int:
    """The sum of two dice: 7, or 4+3."""
    parts = str(value).split("+")
    dice = [int(part) for part in parts if part.strip().isdigit()]
    fits = len(dice) == len(parts) and (
        (len(dice) == 1 and 2 <= dice[0] <= 12) or (len(dice) == 2 and all(1 <= die <= 6 for die in dice))
    )
    if not fits:
        raise NotUnderstood("unknown-word", found=value, nearest="", expected="2–12, 4+3")
    return sum(dice)


# What was told


def north_of(telling: Telling) -> North:
    """The Wall and what lies beyond it, as it was told."""
    ranked = {int(key[0][1:]): guards for key, guards in telling.each("guards").items()}
    counted = {section: guards for section, guards in _counted(telling).items() if section not in ranked}
    guards = _whole({**counted, **ranked}, SECTIONS, telling.closes("guards"))
    unranked = frozenset(section for section, owners in counted.items() if len(set(owners)) > 1)
    clearings = {int(key[0][1:]): crowd for key, crowd in telling.each("clearing").items()}
    camps = {key[0]: crowd for key, crowd in telling.each("camps").items()}
    return North(
        guards,
        unranked,
        _whole(clearings, SECTIONS, telling.closes("clearings")),
        _whole(camps, CLANS, telling.closes("camps")),
        {telling.board.layout.hex_index[key[0]]: crowd for key, crowd in telling.each("wildling").items()},
        telling.closes("gift"),
        telling.value("tormund"),
        telling.value("breaches"),
    )


def _whole(told: dict[Any, tuple[str, ...]], places: tuple[Any, ...], is_closed: bool) -> dict[Any, tuple[str, ...]]:
    """What was told place by place; where everything was, the other places are empty."""
    return {**{place: () for place in places}, **told} if is_closed else told


def _counted(telling: Telling) -> dict[int, tuple[str, ...]]:
    """The guards of sections of which only numbers were told; they are all there where the kind is closed."""
    found: dict[int, tuple[str, ...]] = {}
    for (section, player), many in telling.each("guards-at").items() if telling.closes("guards") else ():
        found[int(section[1:])] = (*found.get(int(section[1:]), ()), *(player,) * many)
    return found


def holdings_of(telling: Telling) -> Holdings:
    """Cards, heroes and awards, as they were told."""
    held: dict[str, dict[str, int]] = {}
    for (player, card), many in telling.each("card").items():
        held.setdefault(player, {})[card] = many
    routes: dict[str, dict[str, bool]] = {}
    for (player, resource), is_theirs in telling.each("trade-route").items():
        routes.setdefault(player, {})[resource] = is_theirs
    by = {
        kind: {key[0]: value for key, value in telling.each(kind).items()}
        for kind in ("supply", "patrols", "award", "hero", "points", "bought", "used", "received", "income")
    }
    return Holdings(
        by["supply"], telling.value("deck"), held, by["patrols"], by["award"], by["hero"], telling.value("pool"),
        by["points"], by["bought"], by["used"], by["received"], by["income"], telling.value("roll"), routes,
        telling.value("winner"), telling.value("moved"),
    )  # fmt: skip
