"""The words with which each language forbids, allows, demands and denies, so that two texts can be held together.

A `*` stands for any ending, `...` for a few words that may come between; the words are folded as what is typed is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ruling.model.lexicon import folded


class Sense(NamedTuple):
    """What a text may mean: the words that say it outright, and the wider ones that may answer to them."""

    plain: Mapping[str, str]
    wide: Mapping[str, str]


SENSES = {
    "may": Sense(
        {"pl": "moze moga mozecie mozna wolno", "ru": "может могут можете можно вправе разрешено разрешен"},
        {
            "pl": "moze* moga mozna wolno pozwal* da_sie mozliw* dowoln* czy",
            "ru": "мож* могут вправе разреш* позвол* способн* подойдет сможет возможн* любо* ли",
        },
    ),
    "must": Sense(
        {"pl": "musi musza musicie trzeba zmusza*", "ru": "долж* обязан* заставл* принужда*"},
        {
            "pl": "mus* trzeba zmusz* potrzeb* wymag* nalez* powin* obowiaz* nakaz*",
            "ru": "долж* обязан* нуж* надо следует прид* треб* необходим* заставл* принужд* предпис*",
        },
    ),
    "must-not": Sense(
        {"pl": "nie_wolno nie_moze nie_moga nie_mozna", "ru": "нельзя не_может не_могут не_можете не_вправе запрещен*"},
        {
            "pl": "nie* ani zakaz* zabron* bez tylko wylacznie jedynie",
            "ru": "не* ни нельзя запре* без только лишь",
        },
    ),
    "need-not": Sense(
        {"pl": "nie_musi nie_musza nie_musicie nie_trzeba", "ru": "не_обязан* не_нужно не_обязательно"},
        {
            "pl": (
                "nie_musi* nie_musza nie_trzeba niepotrzebn* nie_jest_potrzebn* dobrowoln* opcjonaln* nieobowiazkow* "
                "sam*_decyduj*"
            ),
            "ru": "не_обязан* не_нуж* не_обязательно не_треб* не_долж* необязательн* добровольн* сам*_реша*",
        },
    ),
}
DENIED = {"may": "nie не", "must": "nie не"}
"""Words before which "may" and "must" say something else."""
NEGATION = {
    "pl": (
        "nie bez ani zaden zadna zadne zadnego zadnej zadnych zadnym nikt nikogo nikomu nikim nic niczego niczemu "
        "niczym nigdy niczyj* brak* zabrak* niekoniecznie niezagran* nieparzyst* niemozliw* niedozwolon* "
        "niekorzystn* nieograniczon* nieaktywn* nieudan* nieobowiazkow* niezmienn* nieprawd* niewybran* nieprzerwan*"
    ),
    "ru": (
        "не без нет ни никто никого никому никем ничего ничему ничем ничей никогда нельзя никак* запре* отказ* "
        "нехватк* недоста* нечетн* невозможн* недопустим* неограничен* неактивн* неудавш* необязательн* "
        "неправд* неучаст* невыбранн* непрерывн*"
    ),
}
NO_NEGATION = {
    "pl": "nie_tylko bez_wzgledu dopoki_..._nie poki_..._nie nie_wazne niewazn*",
    "ru": "не_меньше не_больше не_раньше не_позже не_чаще не_хуже не_только бы_..._ни пока_..._не не_важно неважн*",
}
"""Negations only in form: "not less" is "at least"."""


def said(text: str, language: str) -> frozenset[str]:
    """The senses that a text has outright."""
    words = _words(text)
    return frozenset(
        name for name, sense in SENSES.items() if _pattern(sense.plain[language], DENIED.get(name)).search(words)
    )


def may_mean(text: str, language: str, sense: str) -> bool:
    """The text has a word that can answer to the sense."""
    return _pattern(SENSES[sense].wide[language]).search(_words(text)) is not None


def denies(text: str, language: str) -> bool:
    """The text denies something."""
    words = _pattern(NO_NEGATION[language]).sub(" ", _words(text))
    return _pattern(NEGATION[language]).search(words) is not None


def _words(text: str) -> str:
    return " " + " ".join(re.findall(r"[^\W_]+", folded(text))) + " "


@cache
def _pattern(ways: str, denied: str | None = None) -> re.Pattern[str]:
    ways = "|".join(_way(way) for way in ways.split())
    before = "".join(f"(?<! {word})" for word in (denied or "").split())
    return re.compile(f"{before} (?:{ways})(?= )")


def _way(way: str) -> str:
    """One way to say a thing, as a regular expression."""
    words = (r"(?:\w+ ){0,5}?" if word == "..." else word.replace("*", r"\w*") + " " for word in way.split("_"))
    return "".join(words).rstrip()
