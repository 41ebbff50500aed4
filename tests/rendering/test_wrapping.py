"""Lines of a terminal: what may stand at their ends and what belongs together."""

from __future__ import annotations

import pytest

from ruling.rendering.wrapping import wrapped


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Stoi tam osada w dolinie", ["Stoi tam osada", "w dolinie"]),
        ("Стоит поселение у реки", ["Стоит поселение", "у реки"]),
        ("Kompendium hasła, s. 7", ["Kompendium hasła,", "s. 7"]),
        ("W drodze jest Tormund i z nim", ["W drodze jest", "Tormund i z nim"]),
        ("Это ледолаз великан — не", ["Это ледолаз", "великан — не"]),
        ("Czyj tam stoi nad postem 1?", ["Czyj tam stoi nad", "postem 1?"]),
        ("To daje wam tylko 12 punktów", ["To daje wam tylko", "12 punktów"]),
        ("Zostało tam jeszcze 12\u00a0kart", ["Zostało tam jeszcze", "12\u00a0kart"]),
    ],
)
def test_a_line_parts_nothing_that_belongs_together(text: str, lines: list[str]) -> None:
    assert wrapped(text, 20) == lines


def test_the_first_line_bears_a_mark_and_the_others_are_indented() -> None:
    assert wrapped("jeden dwa trzy cztery pięć", 20, "1. ") == ["1. jeden dwa trzy", "   cztery pięć"]
