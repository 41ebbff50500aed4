"""board: the position drawn, and the picture of a verdict."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from ruling.cli.checking import shown_args
from ruling.cli.desk import Asked, code_of, described, game_meant, lexicon_of
from ruling.cli.saving import write_whole
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, note_state, scope_of
from ruling.model.answers import BROKEN, Line, Verdict
from ruling.model.errors import LeftOpen, NotUnderstood
from ruling.model.game import Game
from ruling.model.library import GameBook
from ruling.model.picture import ASKED, MISSING, Marked, Picture
from ruling.model.picture import BROKEN as BREAKS

SHOW, NEW = "show", "new"


class Drawing(NamedTuple):
    """What `board new` draws by: whether at random, from which seed, for how many, and the file to keep it in."""

    random: bool
    seed: int | None
    players: int | None
    write: str | None


def board_command(
    voice: Voice,
    what: str,
    svg: str | None,
    random: bool,
    seed: int | None,
    players: int | None,
    write: str | None,
    **position: Any,
) -> int:
    """Prints the described position, or a new one, or writes it as SVG."""
    told, wanted = Circumstances(**position), Drawing(random, seed, players, write)
    if what == NEW:
        return _new_board(voice, told, wanted, svg)
    if what != SHOW:
        raise NotUnderstood("board.unknown-what", found=what)
    for option, given in wanted._asdict().items():
        if given not in (None, False):
            raise NotUnderstood("board.only-new", option=f"--{option}")
    code, book, _, laid_out = described(voice.library, told, "board", attrgetter("picture"))
    note_state(voice, told)
    return _shown(voice, code, book, laid_out, svg, {})


def _new_board(voice: Voice, told: Circumstances, wanted: Drawing, svg: str | None) -> int:
    """Draws a board at random and shows it; the same seed draws the same board."""
    from random import Random, randrange

    from ruling.cli.resolving import write_document

    for option in ("state", "given"):
        if getattr(told, option):
            raise NotUnderstood("board.only-show", option=f"--{option}")
    book = voice.library.book(game_meant(voice.library, told.game, "board", able=attrgetter("random_board")))
    code = code_of(book.id)
    if code.random_board is None:
        raise NotUnderstood("board.no-picture", game=code.id)
    if not wanted.random:
        raise LeftOpen("board.new-standard")
    if wanted.players is not None and wanted.players not in book.dimensions["players"]:
        raise NotUnderstood(
            "players-count", found=wanted.players, allowed=", ".join(map(str, book.dimensions["players"]))
        )
    scope = {**scope_of(book, told.edition, told.mode), **({"players": wanted.players} if wanted.players else {})}
    seed = randrange(10**6) if wanted.seed is None else wanted.seed
    laid_out = code.random_board(book, lexicon_of(book), scope, Random(seed))
    if wanted.write is not None:
        write_document(Path(wanted.write), laid_out.document())
    shown = _shown(voice, code, book, laid_out, svg, {"seed": seed})
    if not voice.json:
        print(voice.say("board.seed", seed=seed))
        if wanted.write is not None:
            print(voice.say("outcome.written", file=wanted.write))
    return shown


def _shown(voice: Voice, code: Game, book: GameBook, laid_out: Any, svg: str | None, besides: Mapping[str, Any]) -> int:
    """The position drawn where it was asked for: on the terminal, as a document or in a file."""
    picture = _picture(code, book, laid_out, ())
    if svg is not None:
        from ruling.rendering.plotting import svg as drawn

        write_whole(Path(svg), drawn(picture, voice.speaker(book, names=laid_out.names)))
        _note_language(voice)
    if voice.json:
        from ruling.rendering.drawing import picture_document

        voice.document({**picture_document(picture, voice.speaker(book, names=laid_out.names)), **besides})
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
    from ruling.rendering.drawing import titled
    from ruling.rendering.plotting import svg
    from ruling.rendering.reasons import told

    speaker = voice.speaker(asked.book, names=asked.position.names)
    broken = _broken(verdict)
    picture = _picture(asked.game, asked.book, asked.position, _marked(asked, verdict, broken))
    notes = [f"{told(line, speaker, verdict.question.decline)} ({line.rule.id})" for line in broken]
    shown, args = shown_args(asked), asked.question.args
    said = [speaker.value(args[name] if isinstance(args[name], Mapping) else text) for name, text in shown.items()]
    subject = titled(speaker.text(asked.action.name), said)
    write_whole(Path(file), svg(picture, speaker, headline(verdict, asked.book, speaker), notes, subject))
    _note_language(voice)


def _note_language(voice: Voice) -> None:
    """Says that a picture speaks one language where both were asked for."""
    if len(voice.languages) > 1:
        print(voice.say("board.one-language"), file=sys.stderr)


def _picture(game: Game, book: GameBook, position: Any, marked: Iterable[Marked]) -> Picture:
    if game.picture is None:
        raise NotUnderstood("board.no-picture", game=game.id)
    return game.picture(position, tuple(marked), book)


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
    return bool(_picture(asked.game, asked.book, asked.position, (Marked(BREAKS, word),)).marks)


def _words(values: Iterable[Any]) -> Iterator[str]:
    """Every word among the facts, whether it stands alone or in a list."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple, set, frozenset)):
            yield from _words(value)
