"""The words of a sketch in either language, all of them folded: no diacritics, е for ё."""

from __future__ import annotations

from ruling.games.iron_throne.position import OUT, REFUSED, WAITING, WITHDRAWN

BOARD_WORDS = frozenset(("board", "plansza", "stol", "table", "поле", "стол"))
TURN_WORDS = frozenset(("turn", "tura", "ход", "now", "teraz", "сейчас"))
NOTHING = frozenset((
    "no", "not", "none", "nothing", "nobody", "0", "nie", "brak", "bez", "nic", "nikt", "nikogo", "nikomu", "nie ma",
    "zaden", "zadnej", "jeszcze zadnej", "не", "нет", "ничего", "никого", "никому", "никто", "без", "никакой",
    "еще никакой", "empty", "pusty", "pusta", "puste", "пуст", "пуста", "пусто", "пустой", "пустая",
))  # fmt: skip
DEAD = frozenset((
    "dead", "zginal", "zginela", "zabity", "zabita", "martwy", "martwa", "nie zyje",
    "мертв", "мертва", "погиб", "погибла",
))  # fmt: skip
LIVING = frozenset(("alive", "zyje", "zywy", "zywa", "жив", "жива"))
WITH = frozenset(
    ("with", "from", "z", "ze", "od", "из", "przez", "postac", "postacia", "с", "со", "персонажем", "персонаж")
)


DENIES = frozenset(("not", "nie", "не"))
"""Words that deny once more what was denied already."""
IS = frozenset(("is", "jest", "to", "это", "—", "–", "-"))
HAS = frozenset((
    "has", "holds", "ma", "trzyma", "na", "w", "we", "on", "in", "имеет", "держит", "есть", "у", "на", "в", "во",
))  # fmt: skip
"""Words that only join what an item names."""


def _each(words: str) -> frozenset[str]:
    return frozenset(words.split())


# What an item may begin with, besides the terms of the glossary.
HEADS = {
    "leader": _each("leader lider lidera liderem лидер лидера"),
    "sheet": _each("sheet arkusz arkuszu лист листе"),
    "hand": _each("hand reka reke rece рука руке руку"),
    "deck": _each("deck talia talii колода колоде"),
    "discard": _each("discard odrzucone odrzuconych stos сброс сбросе"),
    "played": _each("played zagral zagrala zagrane разыграл разыграла разыграны"),
    "influence": _each("influence wplyw wplywy wplywu влияние влияния"),
    "hostages": _each(
        "hostage hostages zakladnik zakladnika zakladnicy zakladnikow заложник заложника заложники заложников"
    ),
    "card": _each("card karta karte карта карту"),
    "committed": _each(
        "sends chose chosen committed wystawia wystawil wystawila wybral wybrala uczestniczy выставляет "
        "выставил выставила выбрал выбрала участвует"
    ),
    "supports": _each("supports supported wspiera wsparl wsparla поддерживает поддержал поддержала"),
    "offers": _each("offers offered oferuje zaoferowal zaoferowala предлагает предложил предложила"),
    "known": _each("known znane wiadome znani известна известны известно"),
    "order": _each("order kolejnosc порядок"),
    "players": _each("players graja gracze играют игроки"),
    "event": _each("event wydarzenie событие"),
    "defender": _each("defender obronca obroncy защитник защищается"),
    "outcome": _each("outcome wynik исход"),
    "winning": _each(
        "winning wygrywa wygrala wygral zwyciezyla zwyciezyl победила победил выигрывает выиграла выиграл"
    ),
    "phase": _each("phase faza фаза"),
    "drew": _each("drew dobral dobrala добрал добрала"),
    "moved": _each("moved przeniosl przeniosla переместил переместила"),
    "opportunity": _each("offering kolej очередь"),
    "received": _each("received dostal dostala получил получила"),
    "deal": _each("deal umowa umowe umowy porozumienie porozumienia соглашение соглашения договорились"),
    "taken": _each("taken wzial wziela взял взяла"),
}
STANDING = {
    **dict.fromkeys((
        "out", "poza", "вне", "pasuje", "пас", "nie wspiera", "nikogo nie wspiera", "stoi z boku", "nie uczestniczy",
        "не поддерживает", "никого не поддерживает", "стоит в стороне", "не участвует",
    ), OUT),
    **dict.fromkeys(("refused", "odrzucony", "odrzucona", "отклонен", "отклонена"), REFUSED),
    **dict.fromkeys(("withdrawn", "wycofal", "wycofala", "wycofany", "вышел", "вышла"), WITHDRAWN),
    **dict.fromkeys((
        "waiting", "czeka", "jeszcze czeka", "jeszcze nie zdecydowal", "jeszcze nie zdecydowala",
        "ждет", "еще ждет", "еще не решил", "еще не решила",
    ), WAITING),
}  # fmt: skip
ROLES = {
    **dict.fromkeys(("attacks", "atakuje", "jest atakujacym", "атакует", "атакующий"), "turn"),
    **dict.fromkeys(("defends", "broni sie", "jest obronca", "защищается", "защитник"), "defender"),
}
"""What makes a player the attacker or the defender, said of that player."""
REVEALED = frozenset(("revealed", "odkryte", "odkryto", "открыты"))
STATED = frozenset(("stated", "tekst pozwala", "текст разрешает"))
"""The text of the card or ability in question names this very moment."""
HEAD_OF = {word: head for head, words in HEADS.items() for word in words}
TERM_HEADS = {
    "leader": "leader", "leader-sheet": "sheet", "hand": "hand", "house-deck": "deck", "deck": "deck",
    "discard-pile": "discard", "influence": "influence", "influence-token": "influence", "hostage": "hostages",
    "event-card": "event", "defender": "defender", "outcome": "outcome", "face-down-card": "card",
}  # fmt: skip
COUNTED = ("hand", "deck", "discard", "sheet", "hostages")
"""Heads that a number may come before."""
LISTS = ("influence", "hostages")
"""Heads under which further houses may follow, each as an item of its own."""
