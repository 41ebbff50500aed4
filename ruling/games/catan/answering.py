"""A player's answer to one question, as a clause of a sketch."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from ruling.games.catan.position import PIECES, RESOURCES
from ruling.games.catan.telling import COLOURS
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.records import FactKind


def _each(words: str) -> frozenset[str]:
    return frozenset(words.split())


# All words are folded: no Polish diacritics, е for ё.
DENIALS = _each(
    "nic niczego nie brak nikt nikogo nigdzie niczyj niczyja niczyje pusto pusty pusta puste wolno wolny wolna wolne"
    " zaden zadna zadne zadnej zadnego zadnych ani none nothing no empty"
    " ничего нет нету не никто никого нигде ничей ничья ничье пусто пуст пуста пустой пустая пустое пустует"
    " свободно свободен свободна свободный свободное никакой никакая никаких ни"
)
FILLERS = _each(
    "tam tu to jest sa ma stoi lezy na w gra gramy gracz gracza jego tura kolej teraz najpierw faza fazy runda zajete"
    " zajety zajeta там тут это есть у стоит лежит на в играем игрок игрока его ход ходит очередь сейчас сначала этап"
    " этапа раунд занято занят занята"
)
# What a question about a place names itself, and what an answer may repeat.
PLACES = _each(
    "skrzyzowanie skrzyzowaniu rog naroznik pole miejsce sciezka sciezce budynek budynku budynkow budowla budowli"
    " перекресток перекрестке угол место путь пути здание здания зданий постройка постройки построек"
)
YES = _each("tak да ага yes")
MINE = _each(
    "ja mam mamy moj moja moje mojego mojej nasz nasza nasze wlasny wlasna wlasne"
    " я меня нас мой моя мое моего моей наш наша наше свой своя свое"
)
AND = re.compile(r"[,;+]|\s(?:i|oraz|a|potem|и|потом|затем|and)\s", re.I)
NONE_OF_THEM = re.compile(r"\b(ни|ani) (?:одн|jedn)\w+")
NOT_TAKEN = re.compile(r"\b(nie|не)\s?(?:jest )?(?:zajet|занят)\w*")
TIMES = re.compile(r"^[x×х](?=\d)|(?<=\d)[x×х]$")
HEX = re.compile(r"\w\d+")
NUMBERS = {
    word: str(number)
    for number, words in enumerate((
        "zero ноль нуль",
        "jeden jedna jedno jedne jednego jednej один одна одно одну одного одной",
        "dwa dwie dwoch dwoje два две двое двух",
        "trzy trzech troje три трое трех втроем",
        "cztery czterech czworo четыре четверо четырех вчетвером",
        "piec pieciu piecioro пять пятеро пяти",
        "szesc szesciu шесть шести",
        "siedem siedmiu семь семи",
        "osiem osmiu восемь восьми",
        "dziewiec dziewieciu девять девяти",
        "dziesiec dziesieciu десять десяти",
    ))
    for word in words.split()
}  # fmt: skip
# What a word begins with tells the value, however the word is inflected.
STEMS = {
    "edition": {"pl": "pl pol пол по-пол", "ru": "ru ros рус рос по-рус"},
    "mode": {"brotherhood": "bro brat brac peln zaaw брат полн продв", "base": "bas podst zwyk баз обыч"},
    "moment": {
        "set-up": "set przyg подг",
        "production": "prod rzut rzuc roll pierwsz сбор сырь брос произв перв",
        "trade": "trad hand wymi drug торг обмен втор",
        "building": "buil bud trzeci стро трет",
    },
    "round": {"1": "1- pierwsz перв", "2": "2- drug втор", "3": "3- trzeci трет"},
    "variant.combined": {
        "on": "on tak yes lacz polacz razem oczywi да ага вмест совме сочет конечн",
        "off": "off osobn oddziel раздел отдел",
    },
}
ROUNDS = {"1": "1", "i": "1", "2": "2", "ii": "2", "3": "3", "iii": "3"}
RANGES = {"after": "after", "po": "after", "после": "after", "before": "before", "przed": "before", "перед": "before"}
# What a yes and what a no to a question become.
SAID = {
    "route": ("route", "no route"),
    "hero-received": ("hero", "nothing"),
    "variant.combined": ("on", "off"),
    "variant.hero-drama": ("on", "off"),
}
NUMBERED = frozenset((
    "stock", "free-roads", "players", "clearing", "wildling", "breaches", "supply", "deck", "patrols", "income",
    "points", "card", "copies",
))  # fmt: skip
NOTHING = {
    "hand": "no cards",
    "ice": "none",
    **dict.fromkeys(("placed", "played", "bought", "heroes-used", "pool"), "nothing"),
    **dict.fromkeys(("guards", "camps", "gift", "award"), "nobody"),
    **dict.fromkeys(NUMBERED - {"players"}, "0"),
}
# The words for what there is nothing of, where the question is about nothing else.
OF_WHAT: dict[str, Collection[str]] = {
    "hand": {"card", "hand", "resource", "resource-card"},
    **dict.fromkeys(("played", "bought", "deck", "card", "copies"), ("card", "development-card")),
    **dict.fromkeys(("heroes-used", "pool"), ("hero", "hero-card")),
    **dict.fromkeys(("clearing", "wildling", "camps", "gift"), ("wildling", "common-wildling")),
    **dict.fromkeys(("supply", "income"), (*RESOURCES, "card", "resource", "resource-card")),
    "guards": {"guard"},
    "breaches": {"breach"},
    "patrols": {"ranger-patrol", "card"},
    "points": {"point", "victory-point"},
    "free-roads": {"road"},
    "stock": PIECES,
    "ice": {"ice-waste"},
}
# Answers that name one player, or several in order.
OWNED = frozenset(("turn", "order", "whole-order", "guards", "posts", "award"))
BETWEEN = {"start": "+", "bought": " and ", "heroes-used": " and ", "camps": " ", "gift": " ", "pool": " "}
COUNTED = {"hand": RESOURCES, "placed": PIECES}
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
    plain = NOT_TAKEN.sub(r"\1", NONE_OF_THEM.sub(r"\1", folded(text)))
    words = [TIMES.sub("", word) for word in re.split(r"[\s,;:=.!?→>„”“«»\"'()]+", plain)]
    # A sign by itself, such as a dash or ×, says nothing either.
    said = [word for word in words if any(map(str.isalnum, word)) and word not in FILLERS]
    return [NUMBERS.get(word, word) for word in said]


def _standing(kind: str, words: Sequence[str], asker: str | None, lexicon: Lexicon) -> str | None:
    """Whose piece stands there and which, in any order, or that none does; nothing where that is not clear."""
    pieces = {term for word in words if (term := lexicon.term(word)) in PIECES}
    rest = [word for word in words if word not in YES | PLACES and lexicon.term(word) not in PIECES]
    if rest and all(word in DENIALS or word == "0" for word in rest):
        # "No settlement" leaves room for a keep.
        return "board: empty" if not pieces or pieces >= STANDING[kind] else None
    if kind == "road":
        pieces = pieces or {"road"}
    if not rest or DENIALS.intersection(rest) or len(pieces) != 1 or not pieces <= STANDING[kind]:
        return None
    owners = dict.fromkeys(_owners(rest, asker, lexicon))
    return f"{' '.join(owners)}: {pieces.pop()}"


def _owners(words: Sequence[str], asker: str | None, lexicon: Lexicon) -> list[str]:
    """The players that the words name; a word that is no colour may be somebody's name."""
    terms = [asker if word in MINE and asker else lexicon.term(word) for word in words]
    return [term if term in COLOURS else word for term, word in zip(terms, words, strict=True)]


def _told(kind: str, words: Sequence[str], answer: str, asker: str | None, lexicon: Lexicon) -> str | None:
    """The answer in words that a sketch knows; nothing where it cannot be read."""
    if kind in SAID:
        return _yes_or_no(kind, words)
    if _is_nothing(kind, words, lexicon):
        return NOTHING[kind]
    if DENIALS.intersection(words):
        return None
    if kind in NUMBERED:
        numbers = [word for word in words if word.isdecimal()]
        return numbers[0] if len(numbers) == 1 else None
    if kind == "roll":
        return "+".join(word for word in words if word[0].isdecimal()) or None
    if kind in STEMS:
        return _meant(kind, words)
    if kind in OWNED:
        parts = [word for part in AND.split(answer) for word in _words(part)]
        return " ".join(_owners(parts, asker, lexicon))
    return _listed(kind, answer, lexicon)


def _yes_or_no(kind: str, words: Sequence[str]) -> str | None:
    """What a yes or a no becomes; of "there is" nothing is left among the words, and it is a yes."""
    yes, no = SAID[kind]
    if DENIALS.intersection(words):
        return no
    if not words or (YES | MINE).intersection(words):
        return yes
    return _meant(kind, words) if kind in STEMS else None


def _is_nothing(kind: str, words: Sequence[str], lexicon: Lexicon) -> bool:
    """The words say that there is nothing of what the question is about."""
    of_what = OF_WHAT.get(kind, ())
    left = [word for word in words if word not in MINE and lexicon.term(word) not in of_what]
    return kind in NOTHING and bool(left) and all(word in DENIALS or word == "0" for word in left)


def _listed(kind: str, answer: str, lexicon: Lexicon) -> str | None:
    """The things that the answer lists, one after the other."""
    parts = [[word for word in _words(part) if word not in MINE] for part in AND.split(answer)]
    if kind in COUNTED and (amounts := _amounts(parts, COUNTED[kind], lexicon)):
        return amounts
    if kind == "start":
        # Hexes may be parted by anything; a spoken corner ("6 las, 8 góry") keeps the words of each part together.
        words = [word for part in parts for word in part]
        parts = [[word] for word in words] if all(map(HEX.fullmatch, words)) else parts
    if kind == "played":
        parts = [[word for word in part if len(part) == 1 or lexicon.term(word) != "card"] for part in parts]
    if kind == "pool":
        # Names of several words are told apart by commas only.
        parts = [[lexicon.term(" ".join(part)) or " ".join(part)] for part in parts]
    return BETWEEN.get(kind, ", ").join(" ".join(part) for part in parts if part) or None


def _amounts(parts: Iterable[Sequence[str]], things: Iterable[str], lexicon: Lexicon) -> str | None:
    """Things with their numbers, before or behind and each thing once; nothing where it is not clear which is whose."""
    found: dict[str, int] = {}
    for part in parts:
        words = [lexicon.term(word) or word for word in part]
        if not set(words).isdisjoint(things):
            words = [word for word in words if word != "card"]  # "two cards of wood"
        pairs = _pairs(words)
        if pairs is None or not {thing for thing, _ in pairs} <= set(things):
            return None
        for thing, number in pairs:
            found[thing] = found.get(thing, 0) + number
    return ", ".join(f"{number} {thing}" for thing, number in found.items()) or None


def _pairs(words: Sequence[str]) -> list[tuple[str, int]] | None:
    """Each thing with its number; without any numbers there is one of each."""
    if not any(word.isdecimal() for word in words):
        return [(word, 1) for word in words]
    numbers, things = (words[::2], words[1::2]) if words[0].isdecimal() else (words[1::2], words[::2])
    if len(numbers) != len(things) or not all(map(str.isdecimal, numbers)) or any(map(str.isdecimal, things)):
        return None
    return [(thing, int(number)) for thing, number in zip(things, numbers, strict=True)]


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
