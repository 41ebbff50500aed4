"""Whether a board is laid out as the game wants it: its hexes, its number tokens, the pieces of the pictured set-up."""

from __future__ import annotations

from collections.abc import Iterable

from ruling.games.catan.boards import TERRAIN, shows_both
from ruling.games.catan.case import CatanCase
from ruling.games.catan.setup import whole_order
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Truth, Unknown, both, count, every, negate

BOTH = "2/12"
"""How the token that shows two numbers is written."""


def is_layout_of_this_game(case: CatanCase, values: Values) -> Finding:
    """The game has a layout of this kind."""
    return Finding.of(case.question.action in values["layouts.kinds"])


def lies_as_pictured(case: CatanCase, values: Values) -> Finding:
    """The board looks as the picture shows it; nobody but the table can tell."""
    if "pictured" not in case.args:
        raise Unknown(Fact("picture"))
    return Finding.of(case.args["pictured"])


# Hexes


def has_right_number_of_hexes(case: CatanCase, values: Values) -> Finding:
    """As many terrain hexes lie on the board as these players need."""
    laid, wanted = count(_hexes(case), lambda hexagon: negate(case.is_ice(hexagon))), values["board.hexes"]
    return Finding.of(laid.is_exactly(wanted), found=laid.least, wanted=wanted)


def has_right_ice(case: CatanCase, values: Values) -> Finding:
    """As many ice wastes lie on the board as the layout has."""
    laid, wanted = count(_hexes(case), case.is_ice), values["ice.count"]
    return Finding.of(laid.is_exactly(wanted), found=laid.least, wanted=wanted)


def terrain_is_in_the_box(case: CatanCase, values: Values) -> Finding:
    """No kind of terrain lies on the board more often than the box has it."""
    limits = values["board.terrain"]
    kinds = [kind for kind in TERRAIN if kind != "ice-waste"]
    truth = every(kinds, lambda kind: negate(_of_terrain(case, kind).reaches(limits.get(kind, 0) + 1)))
    kind = truth.seen[0] if truth.value is False else ""
    return Finding.of(truth, terrain=kind, found=_of_terrain(case, kind).least, limit=limits.get(kind, 0))


def no_terrain_is_missing(case: CatanCase, values: Values) -> Finding:
    """Every kind of terrain lies on the board at least once."""
    truth = every(values["board.terrain"], lambda kind: _of_terrain(case, kind).reaches(1))
    return Finding.of(truth, terrain=list(truth.seen))


def _of_terrain(case: CatanCase, kind: str) -> Count:
    return count(_hexes(case), lambda hexagon: _terrain(case, hexagon) == kind)


def _terrain(case: CatanCase, hexagon: int) -> str:
    terrain = case.position.board.terrain.get(hexagon)
    if terrain is None and not case.is_ice(hexagon).value:
        raise Unknown(Fact.of("terrain", hex=case.layout.hexes[hexagon]))
    return terrain or "ice-waste"


def _hexes(case: CatanCase) -> Iterable[int]:
    return range(len(case.layout.hexes))


# Number tokens


def tokens_show_known_numbers(case: CatanCase, values: Values) -> Finding:
    """No token shows a seven, nor a number that two dice cannot throw."""
    least, most = values["number-tokens.range"]

    def shows_one(hexagon: int) -> bool:
        token = _token(case, hexagon)
        return token in ("", BOTH) or (int(token) != values["roll.seven"] and least <= int(token) <= most)

    truth = every(_hexes(case), shows_one)
    return Finding.of(truth, hexes=_named(case, truth.seen))


def tokens_are_in_the_box(case: CatanCase, values: Values) -> Finding:
    """No number lies on the board more often than the box has tokens of it."""
    limits = values["number-tokens.box"]
    truth = every(limits, lambda token: negate(_with_token(case, token).reaches(limits[token] + 1)))
    token = truth.seen[0] if truth.value is False else ""
    return Finding.of(truth, token=token, found=_with_token(case, token).least, limit=limits.get(token, 0))


def combined_token_is_used(case: CatanCase, values: Values) -> Finding:
    """The token with two numbers lies on the board, and the tokens with one of them do not."""
    if case.binds("catan.set-up-base.frame").value:
        return Finding.not_applicable()  # the base game has one layout, however many play
    single = [str(number) for number in values["number-tokens.both"]]
    lies = _with_token(case, BOTH).reaches(1)
    alone = every(_hexes(case), lambda hexagon: _token(case, hexagon) not in single)
    return Finding.of(both(lies, alone))


def combined_token_is_left_out(case: CatanCase, values: Values) -> Finding:
    """The token with two numbers does not lie on the board."""
    truth = every(_hexes(case), lambda hexagon: _token(case, hexagon) != BOTH)
    return Finding.of(truth, hexes=_named(case, truth.seen))


def tokens_are_the_usual_ones(case: CatanCase, values: Values) -> Finding:
    """The tokens on the board are those of the picture; nobody but the table can tell."""
    if "usual_tokens" not in case.args:
        raise Unknown(Fact("usual-tokens"))
    return Finding.of(case.args["usual_tokens"])


def each_hex_has_a_token(case: CatanCase, values: Values) -> Finding:
    """Every terrain hex has a token, and no ice waste has one."""
    numbers = case.position.board.numbers

    def is_served(hexagon: int) -> bool:
        return hexagon not in numbers if case.is_ice(hexagon).value else _token(case, hexagon) != ""

    truth = every(_hexes(case), is_served)
    return Finding.of(truth, hexes=_named(case, truth.seen))


def red_numbers_are_apart(case: CatanCase, values: Values) -> Finding:
    """No two red numbers lie on hexes that share a side."""
    red = [str(number) for number in values["number-tokens.red"]]
    pairs = [(one, other) for one in _hexes(case) for other in case.layout.hex_neighbours[one] if one < other]
    truth = every(pairs, lambda pair: negate(every(pair, lambda hexagon: _token(case, hexagon) in red)))
    met = ["–".join(_named(case, pair)) for pair in truth.seen]
    return Finding.of(truth, pairs=met, hexes=_named(case, {hexagon for pair in truth.seen for hexagon in pair}))


def numbers_lie_as_usual(case: CatanCase, values: Values) -> Finding:
    """The numbers were not drawn: they lie where the usual layout has them."""
    return Finding.of(case.args.get("usual_numbers", False))


def _with_token(case: CatanCase, token: str) -> Count:
    return count(_hexes(case), lambda hexagon: _token(case, hexagon) == token)


def _token(case: CatanCase, hexagon: int) -> str:
    """What the token on a hex shows; nothing where there is none."""
    number = case.position.board.numbers.get(hexagon)
    if number is not None:
        return BOTH if shows_both(number) else str(int(number))
    if not case.is_ice(hexagon).value and case.position.board.terrain.get(hexagon) != "desert":
        raise Unknown(Fact.of("number", hex=case.layout.hexes[hexagon]))
    return ""


def _named(case: CatanCase, hexes: Iterable[int]) -> list[str]:
    return [case.layout.hexes[hexagon] for hexagon in sorted(hexes)]


# The pieces of the pictured set-up


def everybody_has_two_and_two(case: CatanCase, values: Values) -> Finding:
    """Two settlements and two roads of each player stand on the board, no more and no less."""
    wanted = {piece: values[f"set-up.base-{piece}s"] for piece in ("settlement", "road")}
    truth = every(whole_order(case), lambda player: both(*(_stand(case, player, *one) for one in wanted.items())))
    return Finding.of(truth, player=truth.seen[0] if truth.value is False else "")


def _stand(case: CatanCase, player: str, piece: str, number: int) -> Truth:
    placed = case.position.pieces(player, piece, case.values[f"stock.{piece}"]).is_exactly(number)
    return Truth(None, (Fact.of("placed", player=player),)) if placed.value is None else placed


def colour_is_left_out(case: CatanCase, values: Values) -> Finding:
    """Nobody plays the colour that three players leave in the box, and none of its pieces is on the board."""
    colour, position = values["set-up.base-left-out"], case.position
    owners = {*position.roads.values(), *(held.owner for held in position.buildings.values()), *position.order}
    if colour in owners:
        return Finding.of(False, player=colour)
    whole_order(case)
    return Finding.of(True, player=colour)
