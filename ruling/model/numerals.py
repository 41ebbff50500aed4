"""Numbers as words: every form of the Polish and the Russian ones, folded, with the digits that they mean."""

_WORDS = (
    "zero zera ноль ноля нуль нуля",
    "jeden jedna jedno jednego jednej jednemu jednym один одна одно одного одной одному одну одним одном",
    "dwa dwaj dwie dwoch dwu dwom dwoma dwiema dwoje dwojga dwojka два две двух двум двумя двое двоих двоим двойка",
    "trzy trzej trzech trzem trzema troje trojga trojka trojki три трех трем тремя трое троих троим тройка",
    "cztery czterej czterech czterem czterema czworo czworga czworka четыре четырех четырем четырьмя четверо четверых",
    "piec pieciu piecioma piecioro piatka пять пяти пятью пятеро пятерых пятерка",
    "szesc szesciu szescioma szescioro szostka шесть шести шестью шестеро шестерка",
    "siedem siedmiu siedmioma siedmioro siodemka siodemki siodemce siodemke семь семи семью семеро "
    "семерка семерки семерке семерку семеркой",
    "osiem osmiu osmioma osemka восемь восьми восемью восьмерка",
    "dziewiec dziewieciu dziewiecioma dziewiatka девять девяти девятью девятка",
    "dziesiec dziesieciu dziesiecioma dziesiatka десять десяти десятью десятка",
    "jedenascie jedenastu одиннадцать одиннадцати",
    "dwanascie dwunastu двенадцать двенадцати",
)
NUMERALS = {form: str(number) for number, forms in enumerate(_WORDS) for form in forms.split()}
"""The digits that a folded word means."""
TIMES = {
    "dwukrotnie": "2", "dwukrotny": "2", "podwojnie": "2", "дважды": "2", "вдвое": "2", "вдвоем": "2",
    "trzykrotnie": "3", "potrojnie": "3", "трижды": "3", "втрое": "3", "втроем": "3", "вчетвером": "4", "впятером": "5",
}  # fmt: skip
"""How often, or how many together."""
_ADJECTIVE = {"pl": "y a e ego ej emu ym ych ymi", "ru": "ый ая ое ые ого ой ому ым ом ую ых ыми"}
_SOFT = {"pl": "i ia ie iego iej iemu im ich", "ru": "ий ья ье ьего ьей ьему ьим ьем ью ьи ьих"}
_ORDERED = {
    "pl": {4: "czwart", 5: "piat", 6: "szost", 7: "siodm", 8: "osm", 9: "dziewiat", 10: "dziesiat"},
    "ru": {4: "четверт", 5: "пят", 6: "шест", 7: "седьм", 8: "восьм", 9: "девят", 10: "десят"},
}
ORDINALS = {
    **{f"trzec{ending}": "3." for ending in _SOFT["pl"].split()},
    **{f"трет{ending}": "3." for ending in _SOFT["ru"].split()},
    **{
        base + ending: f"{number}."
        for language, bases in _ORDERED.items()
        for number, base in bases.items()
        for ending in _ADJECTIVE[language].split()
    },
}  # fmt: skip
"""The third, the fourth and so on; what is first or second is as often the other or the foremost."""
