"""Numbers as words: every form of the Polish and the Russian ones, folded, with the digits that they mean."""

_WORDS = (
    "zero zera ноль ноля нуль нуля",
    "jeden jedna jedno jednego jednej jednemu jednym один одна одно одного одной одному одну одним одном",
    "dwa dwie dwoch dwu dwom dwoma dwiema dwoje dwojga dwojka два две двух двум двумя двое двоих двоим двойка",
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
