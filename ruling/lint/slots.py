"""The slots of sentences, and the facts with which a predicate fills them."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any

from ruling.model.answers import BROKEN, HOLDS
from ruling.model.records import CASES

_SLOT = re.compile(r"\{([^{}]*)\}")
_PROPER = re.compile(r"[a-z][a-z0-9_]*(:[a-z][a-z0-9-]*)?")


def slots(text: str) -> set[str]:
    """The names of a sentence's slots, whatever form they ask for."""
    return {slot.partition(":")[0] for slot in _SLOT.findall(text)}


def counted_terms(text: str) -> set[str]:
    """The glossary terms that a sentence counts with, as in {n:card}."""
    forms = {slot.partition(":")[2] for slot in _SLOT.findall(text)}
    return {form for form in forms if form and form not in CASES}


def ill_formed(text: str) -> list[str]:
    """The slots that are none: empty, misspelt, or with a brace too many."""
    rest = _SLOT.sub("", text)
    stray = [brace for brace in "{}" if brace in rest]
    return [f"{{{slot}}}" for slot in _SLOT.findall(text) if not _PROPER.fullmatch(slot)] + stray


def facts_of(predicate: Callable[..., Any]) -> set[str] | None:
    """The names of the facts that a predicate's findings carry; none where its source does not tell."""
    function = inspect.unwrap(predicate)
    if not isinstance(function, FunctionType):
        return None
    tree = _tree(function)
    if tree is None:
        return None
    helpers = {name: body for name in _called(tree) if (body := _helper(function, name)) is not None}
    found: set[str] = set()
    findings = 0
    for scope in (tree, *helpers.values()):
        for call in _findings(scope):
            findings += 1
            for keyword in call.keywords:
                names = {keyword.arg} if keyword.arg else _spread(keyword.value, scope, helpers)
                if names is None:
                    return None
                found |= names
    return found if findings else None


def outcomes_of(predicate: Callable[..., Any]) -> set[str]:
    """How the predicate can turn out when it applies: a finding of a bare True or False turns out only so."""
    function = inspect.unwrap(predicate)
    tree = _tree(function) if isinstance(function, FunctionType) else None
    returns = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)] if tree else []
    found: set[str] = set().union(*(_outcomes(value) for value in returns))
    return found or {HOLDS, BROKEN}


def _outcomes(returned: ast.expr | None) -> set[str]:
    """How one return of a predicate turns out; where the source does not tell, it may be either."""
    name = ast.unparse(returned.func) if isinstance(returned, ast.Call) else ""
    if name == "Finding.not_applicable":
        return set()
    if name == "Finding.of" and isinstance(returned, ast.Call) and returned.args:
        told = returned.args[0].value if isinstance(returned.args[0], ast.Constant) else None
        return {HOLDS} if told is True else {BROKEN} if told is False else {HOLDS, BROKEN}
    return {HOLDS, BROKEN}


@cache
def _tree(function: FunctionType) -> ast.AST | None:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return None


def _called(tree: ast.AST) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {called.id for called in calls if isinstance(called, ast.Name)}


def _helper(function: FunctionType, name: str) -> ast.AST | None:
    """A function of the same module that the predicate calls."""
    found = function.__globals__.get(name)
    if isinstance(found, FunctionType) and found.__module__ == function.__module__:
        return _tree(found)
    return None


def _findings(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls of Finding.of."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding.of":
            yield node


def _spread(value: ast.expr, scope: ast.AST, helpers: dict[str, ast.AST]) -> set[str] | None:
    """The keys of the mapping behind a `**`: written there, in a local name, or returned by a helper."""
    if isinstance(value, ast.IfExp):
        return _together([value.body, value.orelse], scope, helpers)
    if isinstance(value, ast.Dict):
        keys = {str(key.value) for key in value.keys if isinstance(key, ast.Constant)}
        return keys if len(keys) == len(value.keys) else None
    if isinstance(value, ast.Name):
        return _together(_assigned(value.id, scope), scope, {})
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in helpers:
        body = helpers[value.func.id]
        returned = (node.value for node in ast.walk(body) if isinstance(node, ast.Return))
        return _together([found for found in returned if found is not None], body, {})
    return None


def _assigned(name: str, scope: ast.AST) -> list[ast.expr]:
    """What a function assigns to one of its names."""
    found: list[ast.expr] = []
    for node in ast.walk(scope):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if name in (ast.unparse(target) for target in targets):
                found.append(node.value)
    return found


def _together(values: list[ast.expr], scope: ast.AST, helpers: dict[str, ast.AST]) -> set[str] | None:
    found: set[str] = set()
    for value in values:
        names = _spread(value, scope, helpers) if not isinstance(value, ast.Name) else None
        if names is None:
            return None
        found |= names
    return found if values else None
