"""resolve: what happens when the act is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ruling.cli.answering import reader_of
from ruling.cli.checking import exit_code, known_why, shown_args
from ruling.cli.desk import Asked, ask
from ruling.cli.saving import write_whole
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, note_state
from ruling.engine.adjudication import Told
from ruling.engine.resolution import resolve
from ruling.model.answers import LEGAL, Outcome
from ruling.model.errors import NotUnderstood


def resolve_command(
    voice: Voice,
    action: str,
    words: Sequence[str],
    seed: int | None,
    write: str | None,
    why: str = "short",
    **position: Any,
) -> int:
    """Prints the events in order; --write saves the position after them, or the stop at which a choice is due."""
    told = Circumstances(**position)
    known_why(why)
    asked = ask(voice.library, action, words, told, choosing=True)
    chance = None
    if seed is not None:
        import random

        chance = random.Random(seed)
    note_state(voice, told)
    laid_down = Told(usual=told.usual)
    read = reader_of(asked.book, asked.position.names)
    outcome = resolve(asked.game, asked.book, asked.question, asked.position, laid_down, asked.answers, chance, read)
    unasked = sorted(set(asked.answers) - set(outcome.fed))
    if unasked and outcome.verdict.answer == LEGAL:
        raise NotUnderstood("not-asked", found=unasked[0])
    saved = _saved(outcome, asked)
    if write is not None and saved:
        write_document(Path(write), saved)
    if voice.json:
        from ruling.rendering.documents import resolve_document

        voice.document(resolve_document(outcome, asked.book, voice.speaker(asked.book, names=asked.position.names)))
        return exit_code(outcome.verdict.answer)
    from ruling.rendering.cards import outcome_card

    cards = [
        outcome_card(
            outcome,
            asked.book,
            voice.speaker(asked.book, language, asked.position.names),
            voice.width,
            voice.colour,
            why,
        )
        for language in voice.languages
    ]
    print("\n\n".join(cards))
    if write is not None and saved:
        print(voice.say("outcome.written", file=write))
    return exit_code(outcome.verdict.answer)


def _saved(outcome: Outcome, asked: Asked) -> Mapping[str, Any]:
    """The position after the act; where it waits for a choice, the position before it and what was chosen and drawn."""
    if outcome.next is not None:
        begun = {**shown_args(asked), **({"via": ",".join(asked.question.via)} if asked.question.via else {})}
        words = [f"{key}={value}" for key, value in {**begun, **outcome.fed}.items()]
        return {**asked.position.document(), "pending": {"action": asked.question.action, "words": words}}
    return outcome.position.document() if outcome.events and outcome.position is not None else {}


def write_document(path: Path, document: Mapping[str, Any]) -> None:
    """The document as YAML, written whole or not at all."""
    import yaml

    write_whole(path, yaml.safe_dump(document, allow_unicode=True, sort_keys=False))
