"""Symbols of the arms: our own strokes, after the usual map signs of armies, in a box of 60 by 40."""

from __future__ import annotations

from wargame_kit.position import Unit
from wargame_kit.render.svg import cleaned, tag

BOX = (60, 40)
"""Width and height of the box in which every symbol is drawn."""

SIZE_MARKS = {size: "I" * strokes for strokes, size in enumerate(("company", "battalion", "regiment"), 1)}
SIZE_MARKS |= {
    size: "X" * strokes for strokes, size in enumerate(("brigade", "division", "corps", "army"), 1)
}
SIZE_MARKS |= dict.fromkeys(("front", "army_group"), "X" * 5)
SIZE_MARKS["column"] = SIZE_MARKS["corps"]  # some armies called their corps columns
"""How many strokes stand above the box."""

_CROSS = "M0 0 60 40M60 0 0 40"
_SLASH = "M0 40 60 0"
_TRACK = "M20 9h20a11 11 0 0 1 0 22h-20a11 11 0 0 1 0-22z"
_WIDE_TRACK = "M17 5h26a15 15 0 0 1 0 30h-26a15 15 0 0 1 0-30z"
_WHEELS = "M15 30a4.6 4.6 0 1 0 .1 0zM45 30a4.6 4.6 0 1 0 .1 0z"
_WINGS = "M18 38a6 6 0 0 1 12 0a6 6 0 0 1 12 0"
_PEAK = "M22 40 30 25 38 40z"
_WAVE = "M12 34q9-7 18 0t18 0"
_GULL = "M18 29 30 38 42 29"
_BOW = "M12 11 48 29V11L12 29z"
_DOME = "M8 40a22 26 0 0 1 44 0"
_ARROW = "M30 33V9M22 17 30 8 38 17"
_WALL = "M17 40V29H24V34H27V29H33V34H36V29H43V40Z"

STROKES: dict[str, tuple[str, ...]] = {
    "infantry": (_CROSS,),
    "rifle": (_CROSS,),
    "militia": (_CROSS,),
    "security": (_CROSS,),
    "armour": (_TRACK,),
    "tank": (_TRACK,),
    "mechanised": (_CROSS, _TRACK),
    "motorised": (_CROSS,),
    "motor_rifle": (_CROSS,),
    "cavalry": (_SLASH,),
    "airborne": (_CROSS,),
    "mountain": (_CROSS,),
    "reconnaissance": (_SLASH, _TRACK),
    "anti_tank": ("M0 40 30 0 60 40",),
    "engineer": ("M16 29V14H44V29M30 14V29",),
    "artillery": (),
    "rocket": (_ARROW,),
    "missile": (_ARROW, "M23 33h14"),
    "air": (_BOW,),
    "airstrike": (_BOW, "M30 5v30"),
    "drone": (_BOW, "M12 35h36"),
    "cruise": ("M10 20H46M38 12 48 20 38 28M18 13V27",),
    "helicopter": ("M14 16 46 34V16L14 34zM30 25V9M14 9H46",),
    "paratroop": (_CROSS,),
    "airmobile": (_CROSS, _GULL),
    "marine": (_CROSS, _WAVE),
    "air-defence": (_DOME,),
    "shock": (_CROSS, _ARROW),
    "siege": (_CROSS,),
    "ss-armour": (_TRACK,),
    "garrison": (_CROSS,),
    "headquarters": (),
    "supreme": (),
}
"""Lines of each arm; wheels, wings, dots and letters come on top."""

_LETTERS = {
    "militia": "M", "security": "S", "headquarters": "HQ", "special": "SF", "government": "G", "base": "FB",
    "netwar": "NW", "supreme": "SHQ",
}  # fmt: skip
_WHEELED = {"motorised", "motor_rifle"}


def kind_of(unit: Unit) -> str:
    """Which symbol a unit has: that of its kind, of militia by its trait."""
    if unit.is_headquarters:
        return "supreme" if unit.kind == "supreme" else "headquarters"
    return "militia" if "militia" in unit.traits else unit.kind


def symbol(unit: Unit, ink: str, fill: str) -> str:
    """The box of a unit with its symbol, its upper left corner at 0, 0.

    Parameters
    ----------
    unit : Unit
    ink, fill : str
        Colours of the strokes and of the box.

    Examples
    --------
    >>> from wargame_kit.position import Face
    >>> from wargame_kit.words import Name
    >>> horse = Unit("1C", Name("1 Cavalry"), "axis", "cavalry", (Face(3, 3, 6),))
    >>> symbol(horse, "#000", "#fff").count("M0 40 60 0")
    1
    """
    kind = kind_of(unit)
    width, height = BOX
    box = tag("rect", width=width, height=height, fill=fill, stroke=ink, stroke_width="3.4")
    parts = [box]
    if kind in STROKES:
        lines = "".join(STROKES[kind])
        if lines:
            parts.append(tag("path", d=lines, fill="none", stroke=ink, stroke_width="2.8"))
        if kind in _WHEELED:
            parts.append(tag("path", d=_WHEELS, fill=fill, stroke=ink, stroke_width="2.2"))
        if kind in ("airborne", "paratroop"):
            parts.append(tag("path", d=_WINGS, fill="none", stroke=ink, stroke_width="2.4"))
        if kind == "mountain":
            parts.append(tag("path", d=_PEAK, fill=ink))
        if kind == "garrison":
            parts.append(tag("path", d=_WALL, fill=ink))
        if kind == "ss-armour":
            parts.append(tag("path", d=_TRACK, fill=ink))
        if kind in ("artillery", "siege"):
            parts.append(tag("circle", cx=30, cy=20, r=7, fill=ink))
    letters = _LETTERS.get(kind, "" if kind in STROKES else kind[:2].upper())
    if letters:
        parts.append(_letters(letters, ink, fill, on_lines=bool(STROKES.get(kind))))
    # A panzer army has a track around its letters.
    if kind == "headquarters" and any("panzer" in trait for trait in unit.traits):
        track = tag("path", d=_WIDE_TRACK, fill="none", stroke=ink, stroke_width="2.4")
        parts.insert(1, track)
    return "".join(parts)


def _letters(letters: str, ink: str, fill: str, *, on_lines: bool) -> str:
    patch = tag("rect", x=20.5, y=8, width=19, height=24, fill=fill) if on_lines else ""
    written = tag(
        "text",
        cleaned(letters),
        x=30,
        y=28.4 if len(letters) == 1 else 27.6,
        font_size=23 if len(letters) == 1 else 21,
        font_weight=700,
        text_anchor="middle",
        fill=ink,
    )
    return patch + written
