"""Light stemmers for folded Polish and Russian words.

A stem only has to be the same for the forms of one word; it need not be a word. Records and queries are
stemmed alike, so an odd stem does no harm. Irregular forms of game terms come from the glossary.
"""

SHORTEST = 3  # letters that stay; less would join words that have nothing in common

_POLISH_ENDINGS = (
    # nouns, with and without the i that only marks a soft consonant
    "a e y i o u em om ow ach ami owi ie ia io iu iem iom iow iach iami iowi ii "
    # adjectives and participles
    "ego emu ym ych ymi ej iego iemu im ich imi iej "
    # verbs: infinitive, present, past
    "ac ic yc ec asz amy acie aja ajac isz imy icie ysz ymy esz emy ecie "
    "al ala alo ali aly il ila ilo ili ily yl yla ylo yli yly"
)
_POLISH_CHANGES = (
    # the consonant before the locative -e goes back to that of other cases: osadzie, drodze, karcie, murze
    "dzie>d dze>g cie>t rze>r "
    # verbs in -ować meet their noun: buduje, budować, budowano, budowa
    "uje>ow ujesz>ow ujemy>ow uja>ow ujac>ow owac>ow owal>ow owala>ow owali>ow owano>ow"
)
_RUSSIAN_ENDINGS = (
    # nouns
    "а я о е и ы у ю ь й ам ям ах ях ов ев ей ой ою ею ом ем ами ями "
    "ия ие ии ию ий ией ием иям иях иями ье ья ью ьи "
    # adjectives and participles
    "ый ая яя ое ее ые ого его ому ему ым им ую юю ых их ыми ими "
    # verbs: infinitive, present, past
    "ть ти ать ять ить еть ет ит ут ют ат ят ешь ишь ете ите ает яет ают яют аем яем "
    "ал ала ало али ил ила ило или ял яла яло яли ел ела ело ели"
)
_RUSSIAN_CHANGES = (
    # verbs in -овать: торгует, торговать, торговал
    "ует>ов уют>ов уем>ов уешь>ов овать>ов овал>ов овали>ов "
    # long and short passive participles meet: построенный, построенная, построена
    "нный>н нная>н нное>н нные>н нного>н нному>н нных>н нным>н нную>н нной>н нными>н "
    # the -ть of these nouns is no infinitive: крепость, крепости, часть
    "сть>ст сти>ст"
)


def _table(endings: str, changes: str) -> dict[str, str]:
    changed = dict(pair.split(">", 1) for pair in changes.split())
    return dict.fromkeys(endings.split(), "") | changed


def _lengths(table: dict[str, str]) -> dict[str, list[int]]:
    """How long the endings with a given last letter are, the longest first, so that few are tried."""
    lengths: dict[str, set[int]] = {}
    for ending in table:
        lengths.setdefault(ending[-1], set()).add(len(ending))
    return {last: sorted(sizes, reverse=True) for last, sizes in lengths.items()}


_ENDINGS = _table(_POLISH_ENDINGS, _POLISH_CHANGES) | _table(_RUSSIAN_ENDINGS, _RUSSIAN_CHANGES)
_LENGTHS = _lengths(_ENDINGS)


def stem(word: str) -> str:
    """The part that the forms of one folded word share."""
    size = len(word)
    if size <= SHORTEST:
        return word
    last = word[-1]
    if last in "яь" and size > 5 and word[-2] == "с":  # reflexive verbs
        word, size, last = word[:-2], size - 2, word[-3]
    for length in _LENGTHS.get(last, ()):
        if size - length >= SHORTEST and (kept := _ENDINGS.get(word[-length:])) is not None:
            word = word[:-length] + kept
            break
    return _settled(word) if word[-1] in "kcnкцн" else word


def _settled(word: str) -> str:
    """The stem with its last sounds in one shape."""
    last, before = word[-1], word[-2]
    if last in "nн":  # budowanie and budowany with budowa
        return word[:-2] if word.endswith(("owan", "ован")) and len(word) > 6 else word
    if len(word) > 4 and before in "eео":  # fleeting vowels: znaczek with znaczka, koniec with końca
        word = (word[:-3] if word[-3] == "i" else word[:-2]) + last
    return word[:-1] + "k" if last == "c" else word  # kostce with kostka
