"""A game's functions are imported when they are wanted, and not before."""

from __future__ import annotations

import sys

import pytest

from ruling.model.game import Functions


def functions() -> Functions:
    return Functions("json", {"decoder": "py_scanstring JSONDecoder", "tool": "main"})


def test_a_function_is_found_by_its_module_and_name() -> None:
    from json import decoder

    assert functions()["decoder.JSONDecoder"] is decoder.JSONDecoder
    assert functions().get("decoder.JSONDecoder") is decoder.JSONDecoder
    assert functions().get("decoder.nothing") is None


def test_a_module_is_imported_only_when_one_of_its_functions_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "json.tool", raising=False)
    found = functions()
    assert "tool.main" in found and len(found) == 3
    assert "json.tool" not in sys.modules
    assert found["tool.main"]
    assert "json.tool" in sys.modules


def test_as_a_mapping_it_holds_every_function() -> None:
    assert {**functions()}.keys() == {"decoder.py_scanstring", "decoder.JSONDecoder", "tool.main"}
    assert dict(functions().items()) == {**functions()}


def test_a_name_that_was_not_declared_is_no_function() -> None:
    with pytest.raises(KeyError):
        functions()["decoder.scanstring"]
