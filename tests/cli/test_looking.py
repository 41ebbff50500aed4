"""What is looked up is what was asked for, and where it is not, the program says so."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruling.cli.desk import open_library
from ruling.cli.speaking import Voice

ROOT = Path(__file__).parents[2]
ENTRIES = [
    record
    for path in sorted((ROOT / "rules").glob("*/*.yaml"))
    if "entry" in (record := yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) or {})
]
RULES = [rule for entry in ENTRIES for rule in entry["rules"]]


def headings() -> Iterator[tuple[str, str]]:
    """Every printed heading that no other entry shares, with its entry."""
    rows = [(place["heading"], one["entry"]) for one in ENTRIES for place in (one.get("printed") or {}).values()]
    said = [heading for heading, _ in rows]
    titles = {title for one in ENTRIES for title in one["title"].values()}
    yield from ((heading, entry) for heading, entry in rows if said.count(heading) == 1 and heading not in titles)


# Searching


@pytest.mark.parametrize("query", ["droga", "поселение", "odległość między osadami"])
def test_the_count_is_of_all_that_was_found(ask, query: str) -> None:
    total = ask("search", query, "--limit", "1000", "--json").document["total"]
    cut = ask("search", query, "--limit", "2", "--json").document
    assert (cut["total"], len(cut["results"])) == (total, 2)
    assert ask("search", query, "--limit", "1000").out.startswith(f"Znaleziono {total} zasad")


@pytest.mark.parametrize(
    ("limit", "language", "first"),
    [
        ("3", "pl", r"Znaleziono \d+ zasad(y|), oto pierwsze 3\."),
        ("1", "pl", r"Znaleziono \d+ zasad(y|), oto pierwsza\."),
        ("3", "ru", r"Найдено \d+ правил[ао]?, вот первые 3\."),
        ("1", "ru", r"Найдено \d+ правил[ао]?, вот первое\."),
        ("1000", "pl", r"Znaleziono \d+ zasad(y|)\."),
        ("1000", "ru", r"Найдено \d+ правил[ао]?\."),
    ],
)
def test_a_cut_list_says_that_it_is_cut(ask, limit: str, language: str, first: str) -> None:
    out = ask("search", "droga", "--limit", limit, "--lang", language).out
    assert re.fullmatch(first, out.splitlines()[0]), out


@pytest.mark.parametrize(("language", "said"), [("pl", "liczba całkowita od 1"), ("ru", "целое число не меньше 1")])
@pytest.mark.parametrize("limit", ["0", "-3"])
def test_a_limit_below_one_says_where_limits_begin(ask, limit: str, language: str, said: str) -> None:
    answer = ask("search", "osada", f"--limit={limit}", "--lang", language)
    assert (answer.code, said in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "Nie ma tu dokładnie „twierza”; oto, co jest najbliżej."),
        ("ru", "Точно такого нет: «twierza»; вот что ближе всего."),
    ],
)
def test_what_was_found_by_guessing_is_said_to_be(ask, language: str, said: str) -> None:
    assert ask("search", "twierza", "--lang", language).out.splitlines()[0] == said
    assert ask("search", "twierza", "--json").document["guessed"] is True


@pytest.mark.parametrize("query", ["twierdzami", "czy mogę budować osadę", "poselenie", "catan.keep", "odleg"])
def test_words_that_are_known_are_not_called_a_guess(ask, query: str) -> None:
    assert ask("search", query, "--json").document["guessed"] is False


@pytest.mark.parametrize(
    ("words", "option", "every"),
    [
        (("osada",), ("--kind", "cost"), lambda rule: rule["kind"] == "cost"),
        (("karta",), ("--kind", "timing"), lambda rule: rule["kind"] == "timing"),
        (("droga",), ("--mode", "base"), lambda rule: "base" in rule.get("in_force", {}).get("mode", ["base"])),
        (
            ("Tormund",),
            ("--edition", "catan-ru"),
            lambda rule: "catan-ru" in rule.get("in_force", {}).get("edition", ["catan-ru"]),
        ),
        (("zakładnik",), ("--edition", "iron-throne-pl"), lambda rule: rule["id"].startswith("iron-throne.")),
        (("koniec", "gry"), ("--mode", "brotherhood"), lambda rule: rule["id"].startswith("catan.")),
    ],
)
def test_a_filter_leaves_only_what_it_asks_for(
    ask, words: tuple[str, ...], option: tuple[str, str], every: Any
) -> None:
    rules = {rule["id"]: rule for rule in RULES}
    found = ask("search", *words, *option, "--limit", "1000", "--json").document
    everything = ask("search", *words, "--limit", "1000", "--json").document
    assert 0 < found["total"] < everything["total"]
    assert all(every(rules[row["rule"]]) for row in found["results"])


@pytest.mark.parametrize(
    ("option", "value", "known"),
    [("--kind", "prawo", "constraint"), ("--mode", "zły", "brotherhood"), ("--edition", "xx", "catan-pl")],
)
def test_a_filter_that_does_not_exist_names_those_that_do(ask, refused, option: str, value: str, known: str) -> None:
    answer = ask("search", "osada", option, value)
    assert (answer.code, known in answer.err) == (2, True)
    refused("search", "osada", option, value)


def test_what_was_found_is_marked_in_the_snippet(ask) -> None:
    assert "*Osadę* wolno założyć tylko wtedy" in ask("search", "regula odleglosci osad", "--limit", "1").out
    row = ask("search", "rabuś", "--limit", "1", "--json").document["results"][0]
    assert [row["snippet"][start:end] for start, end in row["marked"]["pl"]] == ["Tormund"]


def test_a_long_text_is_shown_where_it_speaks_of_the_query(ask) -> None:
    query = ("kilka osób kładzie piąty żeton jednocześnie", "--game", "iron-throne")
    [row] = [
        row for row in ask("search", *query, "--json").document["results"] if row["rule"].endswith("victory-wordings")
    ]
    assert "jednocześnie" in row["snippet"] and len(row["snippet"]) <= 161


@pytest.mark.parametrize(
    ("typed", "meant"), [("karta rozwju", "karta"), ("reguła odlegołści", "odległości"), ("зложник", "заложник")]
)
def test_a_typing_error_is_named(ask, typed: str, meant: str) -> None:
    language = "ru" if meant == "заложник" else "pl"
    document = ask("search", typed, "--json", "--lang", language).document
    assert any(meant in suggestion for suggestion in document["suggestions"]) or document["results"]
    assert ask("search", "skrzyzowanie", "--json").document["suggestions"] == []


@pytest.mark.parametrize("query", ["samochód", "samolot", "компьютер"])
def test_a_word_of_another_world_finds_nothing(ask, query: str) -> None:
    assert ask("search", query).code == 1


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("pl", {1: "1 przykład", 2: "2 przykłady", 5: "5 przykładów", 12: "12 przykładów", 22: "22 przykłady"}),
        ("ru", {1: "1 пример", 2: "2 примера", 5: "5 примеров", 12: "12 примеров", 21: "21 пример", 22: "22 примера"}),
    ],
)
def test_cases_are_counted_in_the_right_plural(language: str, forms: dict[int, str]) -> None:
    voice = Voice(open_library(), language, [])
    assert [voice.say("show.cases", n=n).partition(": ")[2] for n in forms] == [f"{said}." for said in forms.values()]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("pl", {1: "1 zasadę", 2: "2 zasady", 5: "5 zasad", 12: "12 zasad", 21: "21 zasad", 22: "22 zasady"}),
        ("ru", {1: "1 правило", 2: "2 правила", 5: "5 правил", 12: "12 правил", 21: "21 правило", 22: "22 правила"}),
    ],
)
def test_findings_are_counted_in_the_right_plural(language: str, forms: dict[int, str]) -> None:
    voice = Voice(open_library(), language, [])
    assert all(f" {said}." in voice.say("search.count", n=n) for n, said in forms.items())
    assert all(f" {said}," in voice.say("search.cut", n=n, shown=2) for n, said in forms.items())


def test_a_search_in_both_languages_prints_both_snippets(ask) -> None:
    out = ask("search", "catan.building.stock-settlements", "--lang", "both", "--limit", "1").out
    assert "Budowa / Строительство" in out
    assert "Każdy gracz ma 5 osad." in out and "У каждого игрока 5 поселений." in out
    assert "игрока" not in ask("search", "catan.building.stock-settlements", "--lang", "pl", "--limit", "1").out


@pytest.mark.parametrize("command", ["search", "show", "translate"])
@pytest.mark.parametrize(
    ("language", "said"), [("pl", "Podaj choć jedno słowo."), ("ru", "Напишите хотя бы одно слово.")]
)
@pytest.mark.parametrize("query", ["", "  ", "?!", "—"])
def test_no_word_at_all_is_asked_for_one(ask, command: str, language: str, said: str, query: str) -> None:
    answer = ask(command, query, "--lang", language)
    assert (answer.code, answer.out) == (1, said + "\n")


@pytest.mark.parametrize(("query", "language"), [("hipopotam", "pl"), ("xyzzy", "pl"), ("гномик", "ru")])
def test_what_is_far_from_everything_gets_no_suggestion(ask, query: str, language: str) -> None:
    assert ask("search", query, "--json", "--lang", language).document["suggestions"] == []


@pytest.fixture
def gnomes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library, with a term in its glossary that no rule speaks of."""
    for folder in ("rules", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    glossary = tmp_path / "rules" / "catan" / "glossary.yaml"
    polish = "krasnal, krasnala, krasnalowi, krasnala, krasnalem, krasnalu"
    russian = "гном, гнома, гному, гнома, гномом, гноме"
    text = glossary.read_text(encoding="utf-8")
    row = f'terms:\n  gnome:\n    pl: "{polish}; {polish}"\n    ru: "{russian}; {russian}"\n'
    glossary.write_text(text.replace("terms:\n", row, 1), encoding="utf-8")
    monkeypatch.setenv("RULING_DATA", str(tmp_path))


@pytest.mark.usefixtures("gnomes")
@pytest.mark.parametrize("command", ["search", "show"])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "Pojęcie „krasnal” jest w słowniczku, ale zasad o nim jeszcze nie ma."),
        ("ru", "Термин «гном» есть в глоссарии, но правил о нём пока нет."),
    ],
)
def test_a_term_that_no_rule_names_is_known_all_the_same(ask, command: str, language: str, said: str) -> None:
    answer = ask(command, "krasnalem", "--lang", language)
    assert (answer.code, answer.out) == (1, said + "\n")


# Showing


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("drogi", "catan.road"),
        ("дороги", "catan.road"),
        ("правила расстояния", "catan.distance-rule"),
        ("reguły odległości", "catan.distance-rule"),
        ("REGULA ODLEGLOSCI", "catan.distance-rule"),
        ("miasto", "catan.keep"),
        ("город", "catan.keep"),
        ("port", "catan.trade-route"),
        *headings(),
    ],
)
def test_a_heading_or_an_inflected_title_opens_the_whole_entry(ask, words: str, entry: str) -> None:
    document = ask("show", words, "--json").document
    assert (document["entry"], document["exact"]) == (entry, True)
    assert [rule["rule"] for rule in document["rules"]] == [
        rule["id"] for one in ENTRIES if one["entry"] == entry for rule in one["rules"]
    ]


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("catan.setlement", "catan.settlement"),
        ("distnce-rule", "catan.distance-rule"),
        ("catan.distance-rule.neighbors-empty", "catan.distance-rule.neighbours-empty"),
    ],
)
@pytest.mark.parametrize("command", ["show", "translate"])
def test_a_mistyped_id_opens_nothing_and_the_nearest_is_named(ask, command: str, typed: str, nearest: str) -> None:
    answer = ask(command, typed)
    assert answer.code == 1
    assert f"„{typed}”" in answer.out and f"„{nearest}”" in answer.out
    document = ask(command, typed, "--json").document
    assert (document["results"], document["nearest"]) == ([], nearest)


@pytest.mark.parametrize("typed", ["foo-bar.qux", "catan.foo"])
def test_an_id_like_no_other_gets_no_nearest(ask, typed: str) -> None:
    answer = ask("show", typed)
    assert answer.code == 1
    assert "Czy chodziło" not in answer.out


@pytest.mark.parametrize(
    ("language", "said"),
    [("pl", "Nie ma takiego hasła; najbliższa zasada:"), ("ru", "Такой статьи нет; ближайшее правило:")],
)
def test_what_was_only_found_is_introduced_as_such(ask, language: str, said: str) -> None:
    answer = ask("show", "wszystkie sąsiednie skrzyżowania", "--lang", language)
    assert answer.code == 0
    assert answer.out.splitlines()[0] == said
    assert ask("show", "wszystkie sąsiednie skrzyżowania", "--json").document["exact"] is False
    assert said not in ask("show", "osada", "--lang", language).out


def test_a_mistyped_title_is_suggested_below_what_was_found(ask) -> None:
    assert ask("show", "drgoa").out.endswith("\nCzy chodziło o: droga?\n")


@pytest.mark.parametrize(
    ("rule", "language", "said"),
    [
        ("catan.settlement.intersection-one-hex-frame", "pl", "Zakres: Kompendium zasad."),
        ("catan.wildling-tokens.settlement-reveals", "ru", "условиях: «Братство Ночного дозора»."),
        ("catan.combined-trade-build.any-order", "pl", "Zakres: gra z wariantem: połączona faza handlu i budowy."),
    ],
)
def test_where_a_rule_is_in_force_is_told_by_names(ask, rule: str, language: str, said: str) -> None:
    assert said in ask("show", rule, "--lang", language).out


def test_a_game_is_shown_by_its_entries(ask) -> None:
    entries = ask("show", "catan", "--json").document["entries"]
    assert {one["entry"] for one in entries} == {one["entry"] for one in ENTRIES if one["entry"].startswith("catan.")}
    out = ask("show", "catan", "--lang", "both").out
    assert "Reguła odległości / Правило расстояния (catan.distance-rule)" in out


@pytest.mark.parametrize("words", ["build-settlement", "budowa osady", "постройка поселения"])
def test_an_act_is_shown_with_the_rules_that_bear_on_it(ask, words: str) -> None:
    document = ask("show", words, "--json").document
    governing = {rule["id"] for rule in RULES if "build-settlement" in rule.get("governs", ())}
    assert document["action"] == "build-settlement"
    assert governing and governing <= {rule["rule"] for rule in document["rules"]}
    assert "Osadę wolno założyć tylko wtedy" in ask("show", words).out


def test_the_record_and_the_code_of_a_rule_share_a_line(ask) -> None:
    out = ask("show", "catan.distance-rule.neighbours-empty").out
    assert re.search(r"^  Zapis: rules/catan/distance-rule\.yaml:\d+; kod: settlements\.keeps_distance$", out, re.M)


@pytest.mark.parametrize("words", [("show", "drogi"), ("show", "budowa osady"), ("show", "catan"), ("search", "droga")])
def test_what_is_spelt_well_is_looked_up_without_the_tools_for_typing_errors(ask, words: tuple[str, ...]) -> None:
    ask(*words)  # the library is compiled now
    command = [sys.executable, "-X", "importtime", str(ROOT / "cli.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "ruling.search" in loaded
    assert not loaded & {"rapidfuzz", "yaml", "ruling.model.compiling"}


# Listing


@pytest.mark.parametrize(
    ("command", "both"),
    [
        ("games", "Catan: Gra o Tron. Braterstwo Straży / Игра престолов."),
        ("actions", "build-settlement: budowa osady / постройка поселения"),
        ("glossary", "twierdza — крепость (keep)"),
    ],
)
def test_a_list_in_both_languages_has_both_names(ask, command: str, both: str) -> None:
    assert both in ask(command, "--lang", "both").out


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        ("gaps", ("Koszt drogi / Цена дороги (catan.", "  Co wiadomo: ", "  Что известно: ")),
        ("divergences", ("Układy planszy / Расклады игрового поля (catan.", "  Oba wydania", "  Смысл в обоих")),
    ],
)
def test_both_languages_are_in_the_notes_too(ask, command: str, lines: tuple[str, ...]) -> None:
    out = ask(command, "--lang", "both").out
    assert all(line in out for line in lines)


def test_an_argument_is_told_with_its_name(ask) -> None:
    assert "  argumenty: player – gracz, at – skrzyżowanie\n" in ask("actions").out
    assert "round – раунд (необязательный)" in ask("actions", "--lang", "ru").out


@pytest.mark.parametrize(
    ("word", "language", "said"), [("clay", "pl", "także: cegła,"), ("trade-route", "ru", "также: порт, гавань,")]
)
def test_the_glossary_lists_words_and_not_their_cases(ask, word: str, language: str, said: str) -> None:
    out = ask("glossary", word, "--lang", language).out
    assert said in out
    assert "cegłę" not in out and "порты" not in out


def test_the_glossary_leads_with_the_users_language(ask) -> None:
    assert "twierdza — крепость (keep)" in ask("glossary").out
    assert "крепость — twierdza (keep)" in ask("glossary", "--lang", "ru").out


@pytest.mark.parametrize("word", ["twierdza", "twierdz", "TWIERDZE", "крепостью", "keep"])
def test_the_glossary_is_narrowed_by_a_word_of_either_language(ask, word: str) -> None:
    found: list[Any] = ask("glossary", word, "--json").document["items"]
    assert "keep" in [one["term"] for one in found]
    assert len(found) < 10


@pytest.mark.parametrize(("language", "said"), [("pl", "Nie ma w słowniczku"), ("ru", "В глоссарии нет")])
def test_a_word_that_the_glossary_lacks_is_said_to_be_lacking(ask, language: str, said: str) -> None:
    answer = ask("glossary", "qqqq", "--lang", language)
    assert (answer.code, answer.out.startswith(said)) == (1, True)
    assert ask("glossary", "twierza").out.endswith("Czy chodziło o: twierdza?\n")
