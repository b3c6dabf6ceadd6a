"""Blocks: upright with a thick top edge or lying face up, turned so that the level is on top."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.position import Unit
from wargame_kit.render.coats import Coat
from wargame_kit.render.glyphs import symbol
from wargame_kit.render.svg import fitted, tag, text

FACE_UP = frozenset(("active", "revealed"))
"""The states in which a block lies face up, for both sides to see."""

ROMANS = ("0", "I", "II", "III")
_INK = "#14120e"


def block_body(dress: Coat, states: frozenset[str]) -> str:
    """The bare block: standing, with its lit upper side, or lying, with a pale frame."""
    corner = 11 if dress.is_round else 3
    flat = bool(FACE_UP & states)
    away = 2 if flat else 5
    parts = [
        tag("rect", x=away, y=away + 1, width=98, height=98, rx=corner, fill="#000", fill_opacity=".3"),
        tag("rect", x=1.5, y=1.5, width=97, height=97, rx=corner, fill=dress.body, stroke=dress.edge,
            stroke_width=3),
    ]  # fmt: skip
    if flat:
        parts.append(
            tag("rect", x=6, y=6, width=88, height=88, fill="none", stroke=dress.stripe, stroke_width=5)
        )
    else:
        parts.append(tag("path", d="M3 3H97V13H3z", fill=dress.stripe))
        parts.append(tag("path", d="M3 13H97", stroke=dress.edge, stroke_width=1.5))
    if "active" in states:
        parts.append(
            tag("rect", x=-3.5, y=-3.5, width=107, height=107, rx=corner + 4, fill="none", stroke="#f2b705",
                stroke_width=7)
        )  # fmt: skip
    return "".join(parts)


def block_face(unit: Unit, face: int, dress: Coat, heading: str, *, is_named: bool, is_valued: bool) -> str:
    """What is on the face of a block; nothing where its face is not seen.

    Parameters
    ----------
    unit : Unit
    face : int
    dress : Coat
    heading : str
        Its short name.
    is_named, is_valued : bool
        Whether it is large enough for its name and the levels that it may still turn to; for its values.
    """
    if unit.is_stand_in:
        return ""
    x, y, scale = (23, 32, 0.9) if is_named else (20, 34, 1.0) if is_valued else (14, 40, 1.2)
    placed = f"translate({x:g} {y:g}) scale({scale:g})"
    parts = [tag("g", symbol(unit, _INK, dress.box), transform=placed)]
    parts += _levels(unit, face, dress, every=is_named)
    if is_named:
        shown, size = fitted(heading, 14.5, 74, least=8.8, bold=True)
        parts.append(text(50, 82, shown, size, font_weight=700, fill=dress.ink))
    elif is_valued:
        shown, size = fitted(unit.values(face), 24, 84, least=12, bold=True)
        parts.append(text(50, 94, shown, size, font_weight=700, fill=dress.ink))
    return "".join(parts)


def _levels(unit: Unit, face: int, dress: Coat, *, every: bool) -> Iterator[str]:
    """Yield the level on top, and pale on the other edges those to which each lost step turns it."""
    for turn, shown in enumerate(unit.faces[face : face + 4]):
        if turn and not every:
            return
        away = 38.0 if turn else 32.0
        if unit.is_headquarters:
            level = ROMANS[shown.attack] if shown.attack < len(ROMANS) else str(shown.attack)
            body = text(0, -away + 8, level, 21, font_weight=700, fill=dress.ink)
        else:
            dots = (
                tag("circle", cx=(pip - (shown.attack - 1) / 2) * 15, cy=-away, r=5.4, fill=dress.ink)
                for pip in range(shown.attack)
            )
            body = "".join(dots)
        yield tag(
            "g", body, transform=f"translate(50 54) rotate({90 * turn})", opacity=".28" if turn else None
        )
