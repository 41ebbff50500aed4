"""No answer depends on the order in which the places are looked at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruling.model.truth import NO, YES, Fact, Truth, Unknown, both, count, either, every, negate, some, unknown
from tests.engine.orchard import PLOTS
from tests.engine.sketch import Table, states

Board = dict[int, bool | None]
boards = st.dictionaries(st.integers(0, 9), st.sampled_from([True, False, None]), max_size=6)


def reading(board: Board, place: int) -> bool | Truth:
    """A read that raises, or hands back, what is unknown: both have to do."""
    value = board[place]
    if value is None and place % 2:
        return unknown(Fact.of("place", at=place))
    if value is None:
        raise Unknown(Fact.of("place", at=place))
    return value


@given(boards.flatmap(lambda board: st.tuples(st.just(board), st.permutations(list(board)))))
def test_the_order_of_the_places_never_matters(case: tuple[Board, list[int]]) -> None:
    board, shuffled = case
    for look in (some, every, count):
        assert look(shuffled, lambda at: reading(board, at)) == look(sorted(board), lambda at: reading(board, at))


@given(boards)
def test_the_known_part_settles_what_it_can_and_the_rest_is_gathered(board: Board) -> None:
    values = set(board.values())
    gaps = tuple(sorted(Fact.of("place", at=place) for place, value in board.items() if value is None))
    found = some(board, lambda at: reading(board, at))
    assert found.value is (True if True in values else None if None in values else False)
    assert found.missing == (gaps if found.value is None else ())
    spoilt = every(board, lambda at: reading(board, at))
    assert spoilt.value is (False if False in values else None if None in values else True)
    number = count(board, lambda at: reading(board, at))
    assert (number.least, number.most - number.least) == (list(board.values()).count(True), len(gaps))


@pytest.mark.parametrize(
    ("least", "most", "reaches", "exactly"),
    [(3, 3, True, False), (2, 2, True, True), (1, 3, None, None), (0, 1, False, False), (3, 5, True, False)],
)
def test_a_range_answers_as_soon_as_it_can(least: int, most: int, reaches: bool | None, exactly: bool | None) -> None:
    places = [True] * least + [None] * (most - least)
    number = count(places, lambda place: unknown(Fact.of("x")) if place is None else place)
    assert number.reaches(2).value is reaches
    assert number.is_exactly(2).value is exactly


def test_three_answers_combine_as_a_player_would_expect() -> None:
    maybe = unknown(Fact.of("x"))
    assert [both(YES, maybe).value, both(NO, maybe).value, either(YES, maybe).value] == [None, False, True]
    assert negate(maybe) == maybe
    assert negate(YES).value is False


def test_an_answer_that_names_no_fact_stays_unknown() -> None:
    silent = Truth(None)
    assert (both(YES, silent).value, either(NO, silent).value) == (None, None)


def test_what_was_proved_inside_stays_inside() -> None:
    proved = Truth(True, inner=("a verdict",))
    assert both(YES, proved).inner == either(NO, proved).inner == ("a verdict",)


def test_a_truth_is_never_taken_for_a_plain_yes() -> None:
    with pytest.raises(TypeError):
        bool(YES)


owners = st.sampled_from(["ada", "bob", "nobody", None])


orders = st.permutations(PLOTS)
gardens = st.fixed_dictionaries({plot: owners for plot in PLOTS})


def known(board: dict[str, str | None]) -> dict[str, str]:
    return {f"plot:{plot}": owner for plot, owner in board.items() if owner is not None}


@given(orders, gardens, st.sampled_from(PLOTS), st.sampled_from(["plant", "replant", "graft", "tidy"]))
def test_a_verdict_does_not_depend_on_how_the_board_is_listed(
    orchard: Table, order: list[str], board: dict[str, str | None], plot: str, action: str
) -> None:
    args = {"player": "ada", "plot": plot}
    usual = orchard.ask(action, known(board), args=args)
    shuffled = orchard.ask(action, {**known(board), "order": order}, args=args)
    assert shuffled == usual
    assert states(shuffled.proof) == states(usual.proof)


@given(orders, gardens)
def test_an_outcome_does_not_depend_on_how_the_board_is_listed(
    orchard: Table, order: list[str], board: dict[str, str | None]
) -> None:
    told = {"args": {"player": "ada"}, "edition": "orchard-b"}
    usual = orchard.play("score", known(board), **told)
    shuffled = orchard.play("score", {**known(board), "order": order}, **told)
    assert (shuffled.result, shuffled.missing) == (usual.result, usual.missing)


@given(gardens, gardens)
def test_telling_more_never_overturns_a_verdict(
    orchard: Table, board: dict[str, str | None], more: dict[str, str | None]
) -> None:
    args = {"player": "ada", "plot": "north"}
    rest = {"turn": "ada", "coins:ada": 5, "drought": False}
    before = orchard.ask("plant", {**rest, **known(board)}, args=args, mode="short").answer
    after = orchard.ask("plant", {**rest, **known(more), **known(board)}, args=args, mode="short").answer
    assert before in ("undecided", after)
