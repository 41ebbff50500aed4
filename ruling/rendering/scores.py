"""Who stands where: a block for each player, with every rule that brings points, as text and as a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruling.model.answers import Missing, Portion, Standing
from ruling.model.truth import Span
from ruling.rendering.citing import first_sentence
from ruling.rendering.documents import missing_document
from ruling.rendering.reasons import numbered_questions
from ruling.rendering.wording import capitalised
from ruling.rendering.wrapping import BOLD, painted, wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker


def score_document(
    standings: Sequence[Standing], missing: Sequence[Missing], book: GameBook, speaker: Speaker
) -> dict[str, Any]:
    """The players with their points; points that cannot be told are null, beside the least and the most they can be."""
    return {
        "players": [
            {
                "player": one.player,
                **_points(one.points),
                **({"hidden": _hides(one, book)} if _is_open(one.points) else {}),
                "parts": [{"rule": part.rule, **_points(part.points)} for part in one.parts],
            }
            for one in standings
        ],
        "missing": [missing_document(one, (), book, speaker) for one in missing],
    }


def _points(points: Span) -> dict[str, int | None]:
    if _is_open(points):
        return {"points": None, "least": points.least, "most": points.most}
    return {"points": points.least}


def _is_open(points: Span) -> bool:
    return points.least != points.most


def _hides(standing: Standing, book: GameBook) -> bool:
    """Something that only its owner knows may bring more points."""
    return any(_is_hidden(part, book) for part in standing.parts)


def _is_hidden(part: Portion, book: GameBook) -> bool:
    kinds = [book.fact(fact.kind) for fact in part.points.missing]
    return bool(kinds) and all(kind is not None and kind.secret for kind in kinds)


def score_card(
    standings: Sequence[Standing],
    missing: Sequence[Missing],
    notes: Iterable[str],
    book: GameBook,
    speaker: Speaker,
    whole: bool = False,
    width: int = 80,
    colour: bool = False,
) -> str:
    """A block for each player, then what is missing and the `notes` of the catalogue."""
    lines: list[str] = []
    for one in standings:
        head = speaker.say("score.player", player=speaker.value(one.player), points=_headline(one, book, speaker))
        lines += [painted(line, colour, BOLD) for line in wrapped(capitalised(head), width)]
        lines += _parts(one, book, speaker, width)
    lines += numbered_questions(missing, (), book, speaker, width, whole)
    return "\n".join([*lines, *(line for note in notes for line in wrapped(speaker.say(note), width))])


def _headline(standing: Standing, book: GameBook, speaker: Speaker) -> str:
    """The points in words, what is hidden apart from what everybody sees."""
    if not _is_open(standing.points):
        return speaker.say(_worded("score.points", standing, speaker), n=standing.points.least)
    seen = [part.points for part in standing.parts if not _is_hidden(part, book)]
    least = standing.told + sum(points.least for points in seen)
    bounds = [points.most for points in seen if points.most is not None]
    most = standing.told + sum(bounds) if len(bounds) == len(seen) else None
    key = "score.least" if most is None else "score.points" if most == least else "score.bounds"
    said = speaker.say(_worded(key, standing, speaker), least=least, n=least if most is None else most)
    return speaker.say("score.hidden", points=said) if _hides(standing, book) else said


def _worded(key: str, standing: Standing, speaker: Speaker) -> str:
    """The message in the game's own unit, where the catalogue has one."""
    own = f"{key}.{standing.unit}"
    return own if speaker.has(own) else key


def _parts(standing: Standing, book: GameBook, speaker: Speaker, width: int) -> list[str]:
    told = [(_short(part.points), _why(part, book, speaker)) for part in standing.parts]
    if standing.told:
        told.append((str(standing.told), speaker.say("score.told")))
    column = max((len(points) for points, _ in told), default=0)
    return [line for points, why in told for line in wrapped(why, width, f"  {points:>{column}}  ")]


def _short(points: Span) -> str:
    if not _is_open(points):
        return str(points.least)
    return f"{points.least}–{'?' if points.most is None else points.most}"


def _why(part: Portion, book: GameBook, speaker: Speaker) -> str:
    rule = book.rule(part.rule)
    return f"{first_sentence(speaker.text(rule.text))} ({rule.id})" if rule else part.rule
