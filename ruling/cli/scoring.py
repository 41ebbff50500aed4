"""score: who stands where, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruling.cli.checking import known_why
from ruling.cli.desk import Described, described
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, note_state
from ruling.engine.standings import standing
from ruling.model.answers import Missing, Standing
from ruling.model.errors import NotUnderstood


def score_command(voice: Voice, why: str, as_: str | None, **position: Any) -> int:
    """Prints everybody's points and the rules that bring them; what a player hides, only that player is shown."""
    told = Circumstances(**position)
    known_why(why)
    table = described(voice.library, told, "score")
    action, players = table.book.head["score"], table.game.players and table.game.players(table.position)
    if action is None or players is None:
        raise NotUnderstood("score.no-act", game=table.book.id)
    viewer = as_ and table.game.read_argument("player", as_, table.position, table.lexicon, {})
    if not players:
        raise NotUnderstood("score.nobody")
    note_state(voice, told)
    whole = _standings(table, action, players, table.position)
    seen = table.game.seen_by(table.position, viewer) if table.game.seen_by else table.position
    shown = _standings(table, action, players, seen)
    missing = sorted(_missing(whole), key=lambda one: _is_secret(table, one))  # what a stranger may ask for first
    notes = ["score.not-shown"] if any(one.fact not in {m.fact for m in missing} for one in _missing(shown)) else []
    if len(players) < table.position.scope().get("players", 0):
        notes.append("score.others")
    _print(voice, table, shown, missing, notes, why)
    return 3 if missing else 0


def _standings(table: Described, action: str, players: Iterable[str], position: Any) -> list[Standing]:
    return [standing(table.game, table.book, action, player, position) for player in players]


def _is_secret(table: Described, missing: Missing) -> bool:
    kind = table.book.fact(missing.fact.kind)
    return kind is not None and kind.secret


def _missing(standings: Iterable[Standing]) -> list[Missing]:
    """What would tell the open points, each fact once, with all the rules that wait for it."""
    found: dict[Any, Missing] = {}
    for missing in (missing for one in standings for missing in one.missing):
        known = found.setdefault(missing.fact, missing)
        found[missing.fact] = known._replace(rules=tuple(dict.fromkeys((*known.rules, *missing.rules))))
    return list(found.values())


def _print(
    voice: Voice, table: Described, shown: list[Standing], missing: list[Missing], notes: list[str], why: str
) -> None:
    from ruling.rendering.scores import score_card, score_document

    book, names = table.book, table.position.names
    if voice.json:
        voice.document(score_document(shown, missing, book, voice.speaker(book, names=names)))
        return
    cards = [
        score_card(
            shown, missing, notes, book, voice.speaker(book, language, names), why == "full", voice.width, voice.colour
        )
        for language in voice.languages
    ]
    print("\n\n".join(cards))
