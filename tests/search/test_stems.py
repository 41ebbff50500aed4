"""The forms of one word share a stem, and folding leaves nothing but letters and digits."""

import pytest

from ruling.search.folding import fold, fold_all, roman_readings, romanised
from ruling.search.stems import stem

FAMILIES = (
    "osada osady osadzie osadę osadą osad osadom osadami osadach",
    "droga drogi drodze drogę drogą dróg drogom drogami drogach",
    "karta karty karcie kartę kartą kart kartom kartami kartach",
    "odległość odległości odległością",
    "buduje budować budujesz budowano budowa budowę budowanie budowania",
    "znaczek znaczka znaczkowi znaczkiem znaczków",
    "kostka kostki kostce kostkę kostką",
    "czerwony czerwonego czerwonemu czerwonym czerwona czerwonej czerwone",
    "поселение поселения поселению поселением поселении поселений поселениям поселениями поселениях",
    "перекрёсток перекрёстка перекрёстку перекрёстком перекрёстке перекрёстки перекрёстков",
    "крепость крепости крепостью крепостей крепостям",
    "игрок игрока игроку игроком игроке игроки игроков игрокам",
    "красный красного красному красным красная красную",
    "строит строить строят строится",
    "торгует торговать торгуют",
)


@pytest.mark.parametrize("family", FAMILIES)
def test_forms_of_one_word_share_a_stem(family: str) -> None:
    assert len({stem(form) for form in fold(family).split()}) == 1


def test_different_words_keep_apart() -> None:
    firsts = [stem(fold(family).split()[0]) for family in FAMILIES]
    assert len(set(firsts)) == len(firsts)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Żółć, ŁÓDŹ!", ["zolc", "lodz"]),
        ("Ёлка — это «ель»", ["елка", "это", "ель"]),
        ("3:1", ["3", "1"]),
        ("own-road.link", ["own", "road", "link"]),
        ("z\u0307o\u0301\u0142w ко\u0301ст\u044c и\u0306од", ["zolw", "кость", "йод"]),
        ("a…b • c", ["a", "b", "c"]),
        ("", []),
    ],
)
def test_folding(text: str, words: list[str]) -> None:
    assert fold(text).split() == words


def test_a_batch_folds_as_its_texts_do() -> None:
    texts = ["Zażółć", "", "gęślą • jaźń\nnowa linia", "Ёж"]
    assert [line.split() for line in fold_all(texts)] == [fold(text).split() for text in texts]


@pytest.mark.parametrize("latin", ["zhizn", "zizn", "żizn"])
def test_manners_of_romanising_meet(latin: str) -> None:
    assert romanised("жизнь") in roman_readings(fold(latin))


@pytest.mark.parametrize("latin", ["chlen", "czlen"])
def test_both_readings_of_ch(latin: str) -> None:
    assert romanised("член") in roman_readings(latin)
    assert romanised("хлеб") in roman_readings("chleb")
