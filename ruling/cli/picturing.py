"""board: the position drawn, and the picture of a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ruling.cli.checking import shown_args
from ruling.cli.desk import Asked, described
from ruling.cli.saving import write_whole
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, note_state
from ruling.model.answers import BROKEN, Line, Verdict
from ruling.model.errors import NotUnderstood
from ruling.model.game import Game
from ruling.model.picture import ASKED, MISSING, Marked, Picture
from ruling.model.picture import BROKEN as BREAKS

SHOW = "show"


def board_command(voice: Voice, what: str, svg: str | None, **position: Any) -> int:
    """Prints the described position, or writes it as SVG."""
    if what != SHOW:
        raise NotUnderstood("board.unknown-what", found=what)
    told = Circumstances(**position)
    code, book, _, laid_out = described(voice.library, told, "board")
    picture = _picture(code, laid_out, ())
    note_state(voice, told)
    if svg is not None:
        from ruling.rendering.plotting import svg as drawn

        write_whole(Path(svg), drawn(picture, voice.speaker(book, names=laid_out.names)))
    if voice.json:
        from ruling.rendering.drawing import picture_document

        voice.document(picture_document(picture, voice.speaker(book, names=laid_out.names)))
    elif svg is not None:
        print(voice.say("board.written", file=svg))
    else:
        from ruling.rendering.drawing import drawing

        speakers = [voice.speaker(book, language, laid_out.names) for language in voice.languages]
        print("\n\n".join(drawing(picture, speaker) for speaker in speakers))
    return 0


def draw_verdict(voice: Voice, asked: Asked, verdict: Verdict, file: str) -> None:
    """Writes the position with the disputed place ringed and the places marked that break a rule."""
    from ruling.rendering.cards import headline
    from ruling.rendering.plotting import svg
    from ruling.rendering.reasons import told

    speaker = voice.speaker(asked.book, names=asked.position.names)
    broken = _broken(verdict)
    picture = _picture(asked.game, asked.position, _marked(asked, verdict, broken))
    notes = [f"{told(line, speaker, verdict.question.decline)} ({line.rule.id})" for line in broken]
    write_whole(Path(file), svg(picture, speaker, headline(verdict, asked.book, speaker), notes))


def _picture(game: Game, position: Any, marked: Iterable[Marked]) -> Picture:
    if game.picture is None:
        raise NotUnderstood("board.no-picture", game=game.id)
    return game.picture(position, tuple(marked))


def _broken(verdict: Verdict) -> list[Line]:
    """The lines that a rule is broken by, under whichever booklet."""
    lines = [*verdict.broken, *(line for ground in verdict.editions.values() for line in ground.proof)]
    return list({line.rule.id: line for line in reversed(lines) if line.state == BROKEN}.values())[::-1]


def _marked(asked: Asked, verdict: Verdict, broken: list[Line]) -> Iterator[Marked]:
    """The places that the question names, those that break a rule, and those that the answer waits for."""
    disputed = set(shown_args(asked).values())
    for missing in verdict.missing:
        yield from (Marked(MISSING, place) for _, place in missing.fact.about if place not in disputed)
    yield from (Marked(ASKED, place) for place in sorted(disputed))
    for number, line in enumerate(broken, 1):
        named = set(_words(line.finding.facts.values()))
        # The disputed place itself breaks the rule only where the rule names no other.
        others = {place for place in named - disputed if _is_place(asked, place)}
        yield from (Marked(BREAKS, place, number) for place in sorted(others or named & disputed))


def _is_place(asked: Asked, word: str) -> bool:
    return bool(_picture(asked.game, asked.position, (Marked(BREAKS, word),)).marks)


def _words(values: Iterable[Any]) -> Iterator[str]:
    """Every word among the facts, whether it stands alone or in a list."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple, set, frozenset)):
            yield from _words(value)
