"""How far the parts of an SVG document reach, so that a test can say that all of it is to be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
BROADEST = 0.66
"""How broad a letter is for its size, a little more than most are."""
HIDDEN = tuple(f"{SVG}{name}" for name in ("defs", "style", "title"))

Point = tuple[float, float]
Move = tuple[float, float, float, float, float, float]
STILL: Move = (1, 0, 0, 1, 0, 0)


def faults(text: str) -> list[str]:
    """What is wrong with the document: ids that come twice or are nowhere, untitled parts, parts that are cut off."""
    root = ElementTree.fromstring(text)
    ids = [one.get("id", "") for one in root.iter() if one.get("id")]
    found = [f"{name} comes twice" for name in set(ids) if ids.count(name) > 1]
    found += [f"{name} is nowhere" for name in set(re.findall(r"url\(#([^)]*)\)", text)) - set(ids)]
    for group in root.iter(f"{SVG}g"):
        parts = [part for part in group if part.tag == f"{SVG}g"] if group.get("id") else []
        found += [f"no title in {group.get('id')}" for part in parts if not part.findtext(f"{SVG}title")]
    return [*found, *_cut_off(root)]


def _cut_off(root: Element) -> Iterator[str]:
    _, _, width, height = map(float, root.get("viewBox", "").split())
    sizes = dict(re.findall(r"\.(\w+) \{ font-size: ([\d.]+)px", root.findtext(f"{SVG}style") or ""))
    for tag, x, y in _points(root, STILL, sizes):
        if not (0 <= x <= width and 0 <= y <= height):
            yield f"{tag} at {x:.0f},{y:.0f} of {width:.0f},{height:.0f}"


def _points(part: Element, move: Move, sizes: dict[str, str]) -> Iterator[tuple[str, float, float]]:
    """The outermost points of everything that is drawn."""
    move = _moved(move, part.get("transform", ""))
    a, b, c, d, e, f = move
    for x, y in _own_points(part, sizes):
        yield f"{part.tag.removeprefix(SVG)} {part.text or ''}".strip(), a * x + c * y + e, b * x + d * y + f
    for child in part:
        if child.tag not in HIDDEN:
            yield from _points(child, move, sizes)


def _moved(move: Move, transform: str) -> Move:
    for name, said in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(number) for number in said.split(",")]
        a, b, c, d, e, f = move
        if name == "translate":
            x, y = numbers
            move = a, b, c, d, a * x + c * y + e, b * x + d * y + f
        elif name == "scale":
            move = a * numbers[0], b * numbers[0], c * numbers[0], d * numbers[0], e, f
        else:
            assert name == "rotate", name
            near, far = cos(radians(numbers[0])), sin(radians(numbers[0]))
            move = a * near + c * far, b * near + d * far, c * near - a * far, d * near - b * far, e, f
    return move


def _own_points(part: Element, sizes: dict[str, str]) -> list[Point]:
    def told(*names: str) -> list[float]:
        return [float(part.get(name, "0")) for name in names]

    tag = part.tag.removeprefix(SVG)
    if tag == "rect" and part.get("width") != "100%":
        x, y, width, height = told("x", "y", "width", "height")
        return [(x, y), (x + width, y + height)]
    if tag == "circle":
        x, y, r = told("cx", "cy", "r")
        return [(x - r, y - r), (x + r, y + r)]
    if tag == "line":
        x1, y1, x2, y2 = told("x1", "y1", "x2", "y2")
        return [(x1, y1), (x2, y2)]
    if tag == "polygon":
        return [(float(x), float(y)) for x, y in (pair.split(",") for pair in part.get("points", "").split())]
    if tag == "path":
        return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", part.get("d", ""))]
    return _text_points(part, sizes) if tag == "text" else []


def _text_points(part: Element, sizes: dict[str, str]) -> list[Point]:
    classes = part.get("class", "").split()
    size = max(float(sizes.get(name, "0")) for name in classes)
    broad = len(part.text or "") * size * BROADEST
    x, y = float(part.get("x", "0")), float(part.get("y", "0"))
    left = x - broad / 2 if {"letter", "word", "id", "number", "unknown", "count", "place"} & set(classes) else x
    return [(left, y - size * 0.8), (left + broad, y + size * 0.2)]
