"""Light stemmers for folded Polish and Russian words.

A stem only has to be the same for the forms of one word; it need not be a word. Records and queries are
stemmed alike, so an odd stem does no harm. Forms that no ending explains (brać, bierze) stand in everyday.yaml.
"""

from ruling.model.numerals import NUMERALS

SHORTEST = 3  # letters that stay; less would join words that have nothing in common
LONGER = 4  # the same before a suffix, which is as likely to be a part of the word: kamień, план

_POLISH_ENDINGS = (
    # nouns, with and without the i that only marks a soft consonant
    "a e y i o u em om ow ach ami owi ie ia io iu iem iom iow iach iami iowi ii "
    # adjectives and participles
    "ego emu ym ych ymi ej iego iemu im ich imi iej "
    # verbs: infinitive, present
    "ac ic yc asz amy acie aja isz imy icie ysz ymy esz emy ecie"
)
_POLISH_PAST = "al ala alo ali aly il ila ilo ili ily yl yla ylo yli yly owie"
_POLISH_CHANGES = (
    # the consonant before the locative -e goes back to that of other cases: osadzie, karcie; nouns in -cie do likewise
    "dzie>d cie>t arcia>art arciu>art arciem>art arc>art "
    "ycia>yt yciu>yt yciem>yt iecia>iet ieciu>iet ieciem>iet jecia>jet jeciu>jet jeciem>jet "
    # verbs in -ować and -ywać meet their noun: buduje, budować, budowano, budowa
    "uje>ow ujesz>ow ujemy>ow uja>ow owac>ow owal>ow owala>ow owali>ow owano>ow "
    "ywa>ow ywaja>ow ywac>ow ywal>ow ywala>ow ywali>ow ywano>ow"
)
_RUSSIAN_ENDINGS = (
    # nouns
    "а я о е и ы у ю ь й ам ям ах ях ов ев ей ой ою ею ом ем ами ями "
    "ия ие ии ию ий ией ием иям иях иями ье ья ью ьи ьей ьем "
    # adjectives and participles
    "ый ая яя ое ее ые ого его ому ему ым им ую юю ых их ыми ими "
    # verbs: infinitive, present
    "ть ти ать ять ить еть ешь ишь ете ите ает яет ают яют аем яем"
)
_RUSSIAN_PAST = "ал ала ало али ил ила ило или ял яла яло яли ет ит ут ют ат ят ив"
_RUSSIAN_CHANGES = (
    # verbs in -овать: торгует, торговать, торговал
    "ует>ов уют>ов уем>ов уешь>ов овать>ов овал>ов овала>ов овали>ов "
    # the -ть of these nouns is no infinitive: крепость, крепости, часть
    "сть>ст сти>ст"
)
# What is left of participles and of nouns made of verbs goes too: przełamany and przełamanie with przełamać.
_MADE = (
    "ujac>ow ywajac>ow iajac> ajac> iac> ac> ywan>ow owan>ow ian> an> ien> en> ion> on> "
    "ованн>ов ован>ов енн> анн> янн> ен> ан> ян>"
)  # fmt: skip
# Words that only look as if they had such an ending.
_WHOLE_WORDS = """
    chwil dzial rywal kanibal udzial material polan kaplan klan zeton stron scian plan
    правил начал материал числ сигнал финал капитал журнал
    буклет планшет приоритет результат запрет рекрут совет билет букет секрет портрет карман деревен
"""
_WHOLE = frozenset(_WHOLE_WORDS.split())


def _table(endings: str, changes: str = "") -> dict[str, str]:
    changed = dict(pair.split(">", 1) for pair in changes.split())
    return dict.fromkeys(endings.split(), "") | changed


def _lengths(table: dict[str, str]) -> dict[str, list[int]]:
    """How long the endings with a given last letter are, the longest first, so that few are tried."""
    lengths: dict[str, set[int]] = {}
    for ending in table:
        lengths.setdefault(ending[-1], set()).add(len(ending))
    return {last: sorted(sizes, reverse=True) for last, sizes in lengths.items()}


RUSSIAN_ENDINGS = tuple(dict.fromkeys(f"{_RUSSIAN_ENDINGS} {_RUSSIAN_PAST}".split()))
RUSSIAN_SUFFIXES = ("н", "нн", "ан", "ен", "ян", "анн", "енн", "янн", "ован", "ованн")
_RISKY = _table(f"{_POLISH_PAST} {_RUSSIAN_PAST}")
_ENDINGS = _table(_POLISH_ENDINGS, _POLISH_CHANGES) | _table(_RUSSIAN_ENDINGS, _RUSSIAN_CHANGES) | _RISKY
_LENGTHS = _lengths(_ENDINGS)
_SUFFIXES = _table("", _MADE)
_SUFFIX_LENGTHS = _lengths(_SUFFIXES)


def stem(word: str) -> str:
    """The part that the forms of one folded word share; a number in words is the number, but "one" says little."""
    if NUMERALS.get(word, "1") != "1":
        return NUMERALS[word]
    size = len(word)
    if size <= SHORTEST:
        return word
    last = word[-1]
    if last in "яь" and size > 5 and word[-2] == "с":  # reflexive verbs
        word, size, last = word[:-2], size - 2, word[-3]
    if word in _WHOLE:
        return word
    for length in _LENGTHS.get(last, ()):
        ending = word[-length:]
        kept = _ENDINGS.get(ending)
        if kept is None or size - length < _least(kept):
            continue
        if ending not in _RISKY or word[:-length] + ending[:2].rstrip("aeiouyаеиоыя") not in _WHOLE:
            word = word[:-length] + kept
            break
    if word[-1] in "cnн" and word not in _WHOLE:
        word = _unmade(word)
    return _settled(word) if word[-1] in "kcgzкц" and len(word) >= SHORTEST else word


def _least(kept: str) -> int:
    """How many letters have to stand before an ending that leaves something of itself."""
    return SHORTEST if kept in ("", "ow", "ов") else SHORTEST - 1


def _unmade(word: str) -> str:
    """The stem without the suffix of a participle or of a noun made of a verb."""
    for length in _SUFFIX_LENGTHS.get(word[-1], ()):
        kept = _SUFFIXES.get(word[-length:])
        if kept is not None and len(word) - length >= LONGER - len(kept):
            return word[:-length] + kept
    return word


def _settled(word: str) -> str:
    """The stem with its last sounds in one shape."""
    last, before = word[-1], word[-2]
    if last == "g":  # drodze with droga
        return word[:-1] + "dz"
    if last == "z":  # murze with mur
        return word[:-1] if before == "r" else word
    if len(word) > 4 and before in "eео":  # fleeting vowels: znaczek with znaczka, koniec with końca
        word = (word[:-3] if word[-3] == "i" else word[:-2]) + last
    return word[:-1] + "k" if last == "c" else word  # kostce with kostka
