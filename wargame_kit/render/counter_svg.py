"""Counters as printed: colour of the side, symbol, size, name, and the values in their printed order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from wargame_kit.position import CounterBadge, Unit
from wargame_kit.position.presentation import StateSign
from wargame_kit.render.block_svg import block_body, block_face
from wargame_kit.render.coats import Coat, Coats, coat, every_coat
from wargame_kit.render.glyphs import SIZE_MARKS, symbol
from wargame_kit.render.palette import palette
from wargame_kit.render.states import BADGES, badge, counter_badge
from wargame_kit.render.svg import OWN, Svg, cleaned, finished, fitted, group, tag, text, words
from wargame_kit.words import say
from wargame_kit.words.languages import Language
from wargame_kit.words.phrase import catalogue

EDGE = 100
"""Counters are drawn this large and then scaled."""

_SYMBOL_INK = "#14120e"
NO_SIGNS: Mapping[str, StateSign] = MappingProxyType({})

NAMED_FROM, NAME_FROM, VALUES_FROM = 66.0, 34.0, 17.0
"""Smallest counters, in pixels, that show their whole name, their short name, their values."""


def is_starred(unit: Unit) -> bool:
    """Whether a value of a counter is the kit's: a line of text has no badge, and says it with a star.

    Examples
    --------
    >>> is_starred(Unit.of("1Pz", "axis", "8-6-8", provenance="history", kit=frozenset({"movement"})))
    True
    """
    return unit.values_provenance == "kit"


def described(unit: Unit, face: int = 0, code: Language | None = None) -> str:
    """A counter as a line of text: name, values with a star where they are the kit's, reduced or spent."""
    line = f"{words(unit.name, code)} {unit.values(face)}{'*' if is_starred(unit) else ''}"
    if unit.is_reduced(face):
        return words(say("render/reduced", unit=line), code)
    spent = face and unit.faces[face].is_spent
    return words(say("render/spent", unit=line), code) if spent else line


def counter(
    unit: Unit,
    face: int = 0,
    *,
    size: int = 96,
    coats: Coats | None = None,
    states: Iterable[str] = (),
    badges: Iterable[CounterBadge] = (),
    language: Language | None = None,
) -> Svg:
    """One counter as a picture.

    Parameters
    ----------
    unit : Unit
    face : int
        Index of the face shown; a reduced face has a pale stripe, a spent one is hatched and barred.
    size : int
        Of its side, in pixels.
    coats : mapping of str to Coat, optional
        Of the game; see `coats.coats_of`. Those of every game unless told.
    states : iterable of str
        Some of ``active``, ``moved``, ``fought``, ``cut``, ``hidden``.
    badges : iterable of CounterBadge
        What is written on it besides its face.
    language : {"en", "zh"}, optional

    Examples
    --------
    >>> from wargame_kit.position import Face
    >>> from wargame_kit.words import Name
    >>> counter(Unit("3Pz", Name("3rd Panzer"), "axis", "armour", (Face(8, 6, 8),), is_mechanised=True))
    <Svg 104 × 104: 3rd Panzer 8-6-8>
    """
    body = drawn(unit, face, size, coats=coats, states=frozenset(states), badges=badges, code=language)
    margin = 4
    placed = tag("g", body, transform=f"translate({margin} {margin}) scale({size / EDGE:g})")
    return finished(
        placed, size + 2 * margin, size + 2 * margin, title=described(unit, face, language), language=language
    )


def counter_sheet(
    units: Iterable[Unit],
    *,
    columns: int = 8,
    size: int = 84,
    faces: bool = False,
    coats: Coats | None = None,
    theme: str = "light",
    language: Language | None = None,
) -> Svg:
    """A page of counters, row by row.

    Parameters
    ----------
    units : iterable of Unit
    columns : int
    size : int
        Of a counter, in pixels.
    faces : bool
        Whether each reduced face stands beside the full one.
    coats : mapping of str to Coat, optional
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    """
    worn = every_coat() if coats is None else coats
    shown = [(unit, face) for unit in units for face in range(len(unit.faces) if faces else 1)]
    gap = round(size * 0.1)
    rows = -(-len(shown) // columns)
    parts = []
    for place, (unit, face) in enumerate(shown):
        x = gap + place % columns * (size + gap)
        y = gap + place // columns * (size + gap)
        body = drawn(unit, face, size, coats=coats, code=language)
        title = tag("title", cleaned(described(unit, face, language)))
        parts.append(tag("g", title + body, transform=f"translate({x} {y}) scale({size / EDGE:g})"))
    width = gap + max(1, min(columns, len(shown))) * (size + gap)
    height = gap + max(1, rows) * (size + gap)
    if any(is_starred(unit) for unit, _ in shown):
        said, small = fitted(words(say("render/kit-counters"), language), 10.5, width - 2 * gap, least=6)
        parts.append(text(gap, height + 8, said, small, text_anchor="start", fill=palette(theme).faint))
        height += 16
    return finished(
        shared("".join(parts), symbols_of((unit for unit, _ in shown), worn)),
        width,
        height,
        title=words(say("render/counters", count=len(shown)), language),
        description="; ".join(described(unit, face, language) for unit, face in shown[:60]),
        background=palette(theme).paper,
        language=language,
    )


def drawn(
    unit: Unit,
    face: int,
    size: float,
    *,
    coats: Coats | None = None,
    states: frozenset[str] = frozenset(),
    signs: Mapping[str, StateSign] = NO_SIGNS,
    badges: Iterable[CounterBadge] = (),
    code: Language | None = None,
) -> str:
    """A counter in a square of `EDGE`, with as much on it as its size in pixels lets one read."""
    dress = coat(unit, every_coat() if coats is None else coats)
    is_read = size >= VALUES_FROM
    marked = _states(states, signs) + group(counter_badge(each, code, is_written=is_read) for each in badges)
    if unit.is_block:
        is_named = size >= NAME_FROM
        face_of = block_face(
            unit, face, dress, _heading(unit, size, code), is_named=is_named, is_valued=is_read
        )
        return block_body(dress, states) + face_of + marked
    parts = [_body(dress, states)]
    if unit.faces[face].is_spent:
        parts.append(_spent())
    elif unit.is_reduced(face):
        parts.append(tag("rect", x=3, y=31, width=94, height=29, fill=dress.stripe))
    if size >= NAME_FROM:
        parts += [
            _at(20, 25.5, 1.0, symbol(unit, _SYMBOL_INK, dress.box)),
            *_written(unit, face, size, dress, code),
        ]
        parts.append(_size_mark(unit, 50, 22.6, 9, dress.ink))
    elif is_read:
        parts += [_at(20, 16, 1.0, symbol(unit, _SYMBOL_INK, dress.box)), _values(unit, face, dress, 92, 35)]
        parts.append(_size_mark(unit, 50, 13, 12, dress.ink))
    else:
        parts.append(_at(12, 25, 1.27, symbol(unit, _SYMBOL_INK, dress.box)))
    return "".join(parts) + marked


def corner_of(dress: Coat) -> int:
    """How round a counter's corners are.

    Square for one side, round for the other: told apart in print without colour.
    """
    return 17 if dress.is_round else 4


def card(dress: Coat) -> str:
    """The bare piece of card of a counter, without what is printed on it."""
    return tag(
        "rect",
        x=1.5,
        y=1.5,
        width=97,
        height=97,
        rx=corner_of(dress),
        fill=dress.body,
        stroke=dress.edge,
        stroke_width=3,
    )


def _body(dress: Coat, states: frozenset[str]) -> str:
    corner, edge = corner_of(dress), card(dress)
    shadow = tag("rect", x=4, y=5, width=97, height=97, rx=corner, fill="#000", fill_opacity=".22")
    lit = (
        tag(
            "rect",
            x=-3.5,
            y=-3.5,
            width=107,
            height=107,
            rx=corner + 4,
            fill="none",
            stroke="#f2b705",
            stroke_width=7,
        )
        if "active" in states
        else ""
    )
    return shadow + lit + edge


def _heading(unit: Unit, pixels: float, code: Language | None) -> str:
    """What stands on top: the short name on a small counter, else the name without its size."""
    if pixels < NAMED_FROM:
        return unit.short
    # What follows a comma says to whom it belongs, which the formation says already.
    name = words(unit.name, code).partition(",")[0]
    return name.replace(f" {unit.size.capitalize()}", "", 1) if len(name) > 16 else name


def _written(unit: Unit, face: int, pixels: float, dress: Coat, code: Language | None) -> list[str]:
    name, size = fitted(_heading(unit, pixels, code), 14.5, 90, least=8.8, bold=True)
    parts = [
        text(50, 14, name, size, font_weight=700, fill=dress.ink),
        _values(unit, face, dress, 91, 28),
    ]
    if unit.formation and pixels >= NAMED_FROM:
        key = f"hexlayer/formation/{unit.formation}"
        formation = words(say(key), code) if key in catalogue() else unit.formation
        shown, small = fitted(formation, 10, 40, least=7)
        parts.append(
            tag("g", text(0, 0, shown, small, fill=dress.ink), transform="translate(13.5 45.5) rotate(-90)")
        )
    if unit.command_range:
        parts.append(text(90, 49.5, f"({unit.command_range})", 11, font_weight=700, fill=dress.ink))
    return parts


def _values(unit: Unit, face: int, dress: Coat, y: float, size: float) -> str:
    shown, fit = fitted(unit.values(face), size, 84, least=12, bold=True)
    return text(50, y, shown, fit, font_weight=700, fill=dress.ink)


def _size_mark(unit: Unit, x: float, y: float, size: float, ink: str) -> str:
    mark = SIZE_MARKS.get(unit.size, "")
    if not mark:
        return ""
    return text(x, y, mark, size, font_weight=700, fill=ink, letter_spacing=".6")


def _at(x: float, y: float, scale: float, body: str) -> str:
    grown = f" scale({scale:g})" if scale != 1 else ""
    return tag("g", body, transform=f"translate({x:g} {y:g}){grown}")


def _spent() -> str:
    """What tells a counter that has acted: hatched all over, with a grey bar behind its symbol."""
    lines = "".join(f"M3 {y}L{y} 3" for y in range(14, 97, 11)) + "".join(
        f"M{x} 97L97 {x}" for x in range(8, 97, 11)
    )
    hatch = tag("path", d=lines, stroke="#2a2620", stroke_width=2.4, stroke_opacity=".3", fill="none")
    return hatch + tag("rect", x=3, y=33, width=94, height=24, fill="#6d6a64", fill_opacity=".6")


def _states(states: frozenset[str], signs: Mapping[str, StateSign]) -> str:
    """A badge in a corner for each state; dashes around what is hidden."""
    parts = []
    if "hidden" in states:
        for stroke, dashes in (("#fffaf0", None), ("#1c1a16", "13 9")):
            parts.append(
                tag("rect", x=-4, y=-4, width=108, height=108, rx=12, fill="none", stroke=stroke,
                    stroke_width=6, stroke_dasharray=dashes)
            )  # fmt: skip
    for name, sign in (*BADGES.items(), *signs.items()):
        if name in states:
            right, down = sign.corner
            parts.append(badge(sign, 4 + 92 * right, 4 + 92 * down))
    return group(parts)


def symbols_of(units: Iterable[Unit], coats: Coats) -> tuple[str, ...]:
    """The drawings of the symbol boxes of some units, each once."""
    return tuple(dict.fromkeys(symbol(unit, _SYMBOL_INK, coat(unit, coats).box) for unit in units))


def shared(body: str, drawings: Sequence[str]) -> str:
    """A body in which drawings that come twice or more are made once and used.

    Examples
    --------
    >>> shared("<g><b/></g><g><b/></g>", ["<b/>"]).count("<b/>")
    1
    """
    made = []
    for place, drawing in enumerate(drawings):
        if body.count(drawing) > 1:
            id_ = f"{OWN}s{place}"
            body = body.replace(drawing, tag("use", href=f"#{id_}"))
            made.append(tag("g", drawing, id=id_))
    return (tag("defs", "".join(made)) if made else "") + body
