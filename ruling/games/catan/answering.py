"""A player's answer to one question, as a clause of a sketch."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ruling.games.catan.position import PIECES
from ruling.games.catan.telling import COLOURS
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.records import FactKind


def _each(words: str) -> frozenset[str]:
    return frozenset(words.split())


# All words are folded: no Polish diacritics, е for ё.
DENIALS = _each(
    "nic nie brak nikt nikogo niczyj niczyja niczyje pusto pusty pusta puste wolno wolny wolna wolne"
    " zaden zadna zadne zadnej zadnego zadnych ani none nothing no empty"
    " ничего нет нету не никто никого ничей ничья ничье пусто пустой пустая пустое свободно свободен свободна"
    " свободный свободное никакой никакая никаких ни"
)
FILLERS = _each(
    "tam tu to jest sa ma mam stoi lezy na w gra gramy gracz gracza jego tura teraz faza fazy runda"
    " там тут это есть у меня стоит лежит на в играем игрок игрока его ход сейчас этап этапа раунд"
)
YES = _each("tak да ага yes")
MINE = _each("ja moj moja moje mojego mojej wlasny wlasna я мой моя мое моего моей свой своя свое")
AND = re.compile(r"[,;]|\s(?:i|oraz|a|potem|и|потом|затем|and)\s", re.I)
NUMBERS = {
    word: str(number)
    for number, words in enumerate((
        "zero ноль нуль",
        "jeden jedna jedno jedne jednego один одна одно одну одного",
        "dwa dwie dwoch dwoje два две двое двух",
        "trzy trzech troje три трое трех",
        "cztery czterech czworo четыре четверо четырех",
        "piec pieciu piecioro пять пятеро пяти",
    ))
    for word in words.split()
}  # fmt: skip
# What a word begins with tells the value, however the word is inflected.
STEMS = {
    "edition": {"pl": "pl pol пол", "ru": "ru ros рус рос"},
    "mode": {"brotherhood": "bro brat zaaw брат продв", "base": "bas podst баз"},
    "moment": {
        "set-up": "set przyg подг",
        "production": "prod rzut rzuc roll сбор сырь брос произв",
        "trade": "trad hand торг",
        "building": "buil bud стро",
    },
    "round": {"1": "1- pierwsz перв", "2": "2- drug втор"},
}
ROUNDS = {"1": "1", "i": "1", "2": "2", "ii": "2"}
RANGES = {"after": "after", "po": "after", "после": "after", "before": "before", "przed": "before", "перед": "before"}
NOTHING = {"hand": "no cards", "ice": "none", "placed": "nothing", "played": "nothing", "stock": "0", "free-roads": "0"}
STANDING = {"building": {"settlement", "keep"}, "road": {"road"}}


def clause(kind: FactKind, about: Mapping[str, str], answer: str, asker: str | None, lexicon: Lexicon) -> str:
    """The clause that tells the answer, "mine" being the asker's; an answer that says too little is not understood."""
    tell, words = kind.tell or "", _words(answer)
    if kind.kind in STANDING:
        place = tell.removeprefix("{answer}").strip().format(**about)
        told = _standing(kind.kind, words, asker, lexicon)
        return f"{told} {place}" if told else _refused(answer)
    return tell.format(answer=_told(kind.kind, words, answer, asker, lexicon) or _refused(answer), **about)


def _refused(answer: str) -> str:
    raise NotUnderstood("unknown-word", found=answer, nearest="", expected="")


def _words(text: str) -> list[str]:
    """The words without signs and without those that say nothing, numbers in digits."""
    plain = re.sub(r"\bни одн\w+", "ни", folded(text))
    words = re.split(r"[\s,;:.!?„”“«»\"'()]+", plain)
    return [NUMBERS.get(word, word) for word in words if word and word not in FILLERS]


def _standing(kind: str, words: Sequence[str], asker: str | None, lexicon: Lexicon) -> str | None:
    """Whose piece stands there and which, in any order, or that none does; nothing where that is not clear."""
    pieces = {term for word in words if (term := lexicon.term(word)) in PIECES}
    rest = [word for word in words if word not in YES and lexicon.term(word) not in PIECES]
    if rest and all(word in DENIALS or word == "0" for word in rest):
        # "No settlement" leaves room for a keep.
        return "board: empty" if not pieces or pieces >= STANDING[kind] else None
    if kind == "road":
        pieces = pieces or {"road"}
    if not rest or DENIALS.intersection(rest) or len(pieces) != 1 or not pieces <= STANDING[kind]:
        return None
    return f"{' '.join(_owners(rest, asker, lexicon))}: {pieces.pop()}"


def _owners(words: Sequence[str], asker: str | None, lexicon: Lexicon) -> list[str]:
    """The players that the words name; a word that is no colour may be somebody's name."""
    terms = [asker if word in MINE and asker else lexicon.term(word) for word in words]
    return [term if term in COLOURS else word for term, word in zip(terms, words, strict=True)]


def _told(kind: str, words: Sequence[str], answer: str, asker: str | None, lexicon: Lexicon) -> str | None:
    """The answer in words that a sketch knows; nothing where it cannot be read."""
    if kind == "variant.combined":
        return next(iter(words), None)
    if words and kind in NOTHING and all(word in DENIALS or word == "0" for word in words):
        return NOTHING[kind]
    if DENIALS.intersection(words):
        return None
    if kind in ("stock", "free-roads", "players"):
        numbers = [word for word in words if word.isdecimal()]
        return numbers[0] if len(numbers) == 1 else None
    if kind in STEMS:
        return _meant(kind, words)
    parts = [" ".join(_words(part)) for part in AND.split(answer)]
    if kind in ("turn", "order"):
        return " ".join(_owners(" ".join(parts).split(), asker, lexicon))
    return ("+" if kind == "start" else ", ").join(filter(None, parts))


def _meant(kind: str, words: Sequence[str]) -> str | None:
    """The only value whose stems begin a word; a moment may be the end of a range."""
    found = {
        value for word in words for value, stems in STEMS[kind].items() if word.startswith(tuple(stems.split()))
    }  # fmt: skip
    if kind == "round":
        found |= {ROUNDS[word] for word in words if word in ROUNDS}
    if len(found) != 1:
        return None
    edge = RANGES.get(words[0]) if kind == "moment" else None
    return " ".join(filter(None, (edge, found.pop())))
