"""What every picture must be: looked at as a browser would, without one."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from wargame_kit.render import Svg

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: Svg) -> ElementTree.Element:
    """Parse a picture and check what holds for all of them."""
    root = ElementTree.fromstring(str(picture))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), "an id comes twice"
    for reference in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture):
        assert (reference[0] or reference[1]) in ids, f"nothing has the id {reference}"
    assert root.get("role") == "img"
    assert set(str(root.get("aria-labelledby")).split()) <= set(ids)
    assert "\ue000" not in picture
    for found in re.findall(r'(?:href|src|url)\s*[=(]\s*"?([^"#)]*)', picture):
        assert not found.startswith(("http", "data", "//")), f"refers to {found}"
    assert root.find(f".//{SVG}script") is None
    for element in root.iter(f"{SVG}path"):
        assert re.fullmatch(r"[MLHVlhvqtaz\d .,-]+", str(element.get("d"))), "no path a browser could draw"
    return root


def written(picture: Svg) -> list[str]:
    """Everything that is written in a picture."""
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def said(picture: Svg) -> str:
    """Everything that is told to a reader who cannot see the picture: titles and descriptions."""
    root = parsed(picture)
    return "\n".join(
        element.text or "" for name in ("title", "desc") for element in root.iter(f"{SVG}{name}")
    )
