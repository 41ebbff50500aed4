"""ask: a question in free words, answered from a position or from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ruling.asking.acts import PLACE
from ruling.asking.answering import Answer, answer_of
from ruling.asking.frames import BARE, YES_NO
from ruling.asking.matching import FAR, Heard, Index, Match, nearly_settled, settled
from ruling.asking.spelling import Spelling
from ruling.asking.words import MISTYPED
from ruling.cli.desk import game_meant, known_game
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, game_in, implied_state, note_state, read_state, scope_of
from ruling.model.asked import Reading
from ruling.model.errors import NotUnderstood
from ruling.model.library import GameBook
from ruling.rendering import answers as told_answers
from ruling.rendering.answers import Told

LIKELY = 0.7
"""How much another game has to make of a question, beside the game that makes most of it."""


class Hearing(NamedTuple):
    """A question as one game hears it."""

    book: GameBook
    hears: Index
    heard: Heard


def spelling() -> Spelling:
    """How words are spelt, as the search knows it."""
    from ruling.search.folding import fold, roman_readings, romanised
    from ruling.search.stems import stem

    return Spelling(fold, stem, romanised, roman_readings)


def ask_command(voice: Voice, text: list[str], **position: Any) -> int:
    """Says how the question was understood, and answers it; an act is adjudicated like one of `check`."""
    told, question = Circumstances(**position), " ".join(text)
    if not any(sign.isalpha() for sign in question):
        raise NotUnderstood("no-words")
    hearings = _of_the_game([_hearing(book, question) for book in _books(voice, told)])
    voice = _speaking(voice, hearings)
    is_told = bool(told.state or told.given or implied_state())
    if is_told:
        note_state(voice, told)
    code = _acted(voice, hearings, question, told, is_told)
    return _answered(voice, hearings, question, told) if code is None else code


def _books(voice: Voice, told: Circumstances) -> list[GameBook]:
    """The game that was told, or that the position is of; else all that people ask about."""
    library = voice.library
    game = told.game and known_game(library, told.game)
    if game is None and (told.state or told.given or implied_state()):
        from ruling.cli.desk import Hints

        document, _ = read_state(told.state)
        game = game_in(document, library) or game_meant(library, None, "ask", Hints(document, told.given))
    games = (game,) if game else library.games
    if told.house is not None:
        from ruling.cli.housing import book_with_house_rules

        return [book_with_house_rules(library, one, told.house) for one in games[:1]]
    return [book for book in map(library.book, games) if book.blob("ask:readings")]


def _hearing(book: GameBook, question: str) -> Hearing:
    index = Index(book.blob, spelling())
    return Hearing(book, index, index.heard(PLACE.sub(" ", question)))


def _of_the_game(hearings: list[Hearing]) -> list[Hearing]:
    """The game one of whose modes the question names, or terms that no other game has; all where it names none."""
    if len(hearings) < 2:
        return hearings
    named = [one for one in hearings if one.heard.frame.modes]
    return named or [one for one in hearings if _names_a_term(one, hearings)] or hearings


def _names_a_term(one: Hearing, hearings: Sequence[Hearing]) -> bool:
    """Some word of the question is a term of this game, and whatever it may mean is a term of no other."""
    others = frozenset[str]().union(*(other.hears.terms for other in hearings if other is not one))
    return any(
        token.trust > MISTYPED and not one.hears.terms.isdisjoint(token.concepts) and others.isdisjoint(token.concepts)
        for token in one.heard.frame.tokens
    )


def _speaking(voice: Voice, hearings: Sequence[Hearing]) -> Voice:
    """The voice in the language of the question, where no language was asked for."""
    languages = [one.heard.language for one in hearings if not one.heard.unknown] or [
        one.heard.language for one in hearings
    ]
    if voice.is_language_told or not languages or languages[0] == voice.language:
        return voice
    return voice.speaking(languages[0])


def _acted(voice: Voice, hearings: Sequence[Hearing], question: str, told: Circumstances, is_told: bool) -> int | None:
    """The verdict on the act that the question asks about; none where it names no act whole."""
    for one in hearings:
        kinds = one.heard.frame.kinds
        names_something = is_told or any(sign.isdigit() for sign in question)
        if not names_something or kinds[0] not in (YES_NO, BARE):
            continue
        from ruling.cli.acting import judged_acts

        frame = one.heard.frame

        def describe(sketch: str, book: GameBook = one.book, modes: frozenset[str] = frame.modes) -> Any:
            return _described(book, told, modes, sketch)

        judged = judged_acts(one.hears, question, frame, describe, is_told, told.usual or not is_told)
        if judged:
            from ruling.cli.verdicts import print_judged

            return print_judged(voice, judged, frame.mood)
    return None


def _described(book: GameBook, told: Circumstances, modes: frozenset[str] = frozenset(), sketch: str = "") -> Any:
    """The position that was told, or an empty one; `sketch` is laid over it."""
    from ruling.cli.desk import Described, code_of, lexicon_of
    from ruling.cli.stating import locating, pending_in, with_scope

    written, source = read_state(told.state)
    with locating(written, source):
        _, document = pending_in(written)
    mode = told.mode or (next(iter(modes)) if len(modes) == 1 else None)
    document = with_scope(document, scope_of(book, told.edition, mode))
    code, lexicon = code_of(book.id), lexicon_of(book)
    given = "; ".join(part for part in (told.given, sketch) if part)
    with locating(written, source):
        return Described(code, book, lexicon, code.read_position(document, lexicon, book, given, source))


def _answered(voice: Voice, hearings: Sequence[Hearing], question: str, told: Circumstances) -> int:
    """The answer from the rules; where the question has no certain reading, that and what is near."""
    found = [(one, match) for one in hearings if (match := settled(one.heard.matches)) is not None]
    best = max((match.score for _, match in found), default=0.0)
    found = [(one, match) for one, match in found if match.score >= best * LIKELY]
    found = found or _nearly(hearings)
    if not found:
        return _unsure(voice, hearings, question)
    told_ones = [Told(one.book, _answer(one, match, told)) for one, match in found]
    spoken = {language: [voice.speaker(one.book, language) for one in told_ones] for language in voice.languages}
    if voice.json:
        voice.document(told_answers.ask_document(told_ones, spoken[voice.language]))
    else:
        cards = [told_answers.ask_card(told_ones, said, voice.width, voice.colour) for said in spoken.values()]
        print("\n\n".join(cards))
    return told_answers.exit_code(told_ones, spoken[voice.language])


def _nearly(hearings: Sequence[Hearing]) -> list[tuple[Hearing, Match]]:
    """The reading that is all but certain in one game, and far from certain in all others; nothing if there is none."""
    found = [(one, match) for one in hearings if (match := nearly_settled(one.heard.near)) is not None]
    if len(found) != 1:
        return []
    hearing, match = found[0]
    elsewhere = (other for one in hearings if one is not hearing for other in one.heard.near[:1])
    return found if all(other.score <= match.score * FAR for other in elsewhere) else []


def _answer(one: Hearing, match: Match, told: Circumstances) -> Answer:
    frame = one.heard.frame
    modes = frame.modes or frozenset(scope_of(one.book, None, told.mode).values())
    stands = _by_engine(one.book, match.reading, told, modes) if match.kind in (YES_NO, BARE) else None
    return answer_of(match, frame.mood, one.book.value, modes, stands)


def _by_engine(book: GameBook, reading: Reading, told: Circumstances, modes: frozenset[str]) -> str | None:
    """How things stand in the position that the reading supposes; none where it supposes none."""
    if not reading.check:
        return None
    from ruling.cli.acting import supposed

    return supposed(
        book,
        reading,
        lambda sketch: _described(book, Circumstances(mode=told.mode, edition=told.edition), modes, sketch),
    )


def _unsure(voice: Voice, hearings: Sequence[Hearing], question: str) -> int:
    """That the question has no certain reading, the words that nobody knows, and the nearest questions."""
    near = [(one.book, match) for one in hearings for match in one.heard.near]
    near.sort(key=lambda pair: -pair[1].score)
    chosen: list[tuple[GameBook, Match]] = []
    for book, match in near:
        is_new = all(set(other.reading.rules).isdisjoint(match.reading.rules) for _, other in chosen)
        if is_new and match.score >= told_answers.NEAR and len(chosen) < told_answers.MOST_NEAR:
            chosen.append((book, match))
    strange = set.intersection(*(set(one.heard.unknown) for one in hearings)) if hearings else set()
    words = [word for one in hearings[:1] for word in one.heard.unknown if word in strange]
    if voice.json:
        voice.document(told_answers.unsure_document(question, words, chosen, voice.language))
    else:
        for language in voice.languages:
            print(told_answers.unsure_card(words, chosen, voice.speaker(None, language), voice.width, voice.colour))
    return 3


def asking_index(records: Any) -> Mapping[str, Any]:
    """The index of questions, made when a game's records are compiled."""
    from ruling.asking.index import Sources, build

    modes = {mode: _called(named, records.glossary) for mode, named in records.game.modes.items()}
    acts = tuple(records.game.actions.values())
    sources = Sources(
        records.questions, records.rules, records.glossary, records.speech, modes, acts, records.spoken
    )  # fmt: skip
    return build(sources, spelling())


def _called(named: Mapping[str, Any], glossary: Any) -> list[str]:
    """What a mode is called: its names, its words, and every form of the terms that share one with it."""
    from ruling.model.lexicon import folded

    words = [*named["name"].values(), *(word for some in named.get("words", {}).values() for word in some)]
    plain = {folded(word.strip("«»„”")) for word in words}
    for row in glossary.values():
        ways = [way for forms in row.values() for way in (*forms.singular, *forms.plural, *forms.also)]
        if not plain.isdisjoint(map(folded, ways)):
            words += ways
    return words
