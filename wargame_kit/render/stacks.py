"""Counters on the map: one in the middle of its hex, several fanned with their number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from wargame_kit.position import CounterBadge, Unit
from wargame_kit.position.presentation import StateSign
from wargame_kit.render.coats import Coats, coat
from wargame_kit.render.counter_svg import EDGE, card, described, drawn, shared, symbols_of
from wargame_kit.render.svg import cleaned, number, tag, text, words
from wargame_kit.render.view import View
from wargame_kit.words.languages import Language

_SHOWN_IN_STACK = 3
_SYMBOL_FROM = 8.5


@dataclass(frozen=True, slots=True)
class ShownUnit:
    """A unit on the map: where, which face, and what is marked on it.

    Attributes
    ----------
    unit : Unit
    hex_ : int
    face : int
    states : frozenset of str
        See `UnitWords.states`; and ``hidden``.
    signs : mapping of str to StateSign
        Of the game's own states.
    badges : tuple of CounterBadge
        What is written on it besides its face.
    """

    unit: Unit
    hex_: int
    face: int = 0
    states: frozenset[str] = frozenset()
    signs: Mapping[str, StateSign] = field(default_factory=dict)
    badges: tuple[CounterBadge, ...] = ()


def stacks(
    view: View, units: Iterable[ShownUnit], coats: Coats, code: Language | None
) -> tuple[str, Mapping[int, list[ShownUnit]]]:
    """The counters that show, and the stacks by hex; in a stack the strongest lies on top."""
    shown = set(view.hexes)
    by_hex: dict[int, list[ShownUnit]] = {}
    for stand in units:
        if stand.hex_ in shown and view.shows(view.centre(stand.hex_), view.radius * 0.3):
            by_hex.setdefault(stand.hex_, []).append(stand)
    parts = []
    for hex_, stack in sorted(by_hex.items()):
        stack.sort(key=_weight)
        piles = piles_of(stack)
        parts += [
            _stack(view, pile, _Place(hex_, k, len(piles)), coats, code) for k, pile in enumerate(piles)
        ]
    standing_units = (stand.unit for stack in by_hex.values() for stand in stack)
    return shared("".join(parts), symbols_of(standing_units, coats)), by_hex


def piles_of(stack: Sequence[ShownUnit]) -> list[list[ShownUnit]]:
    """The stacks of one hex: one, or one for each side where units of two stand in it.

    A marker lies with its side's. They come in the same order always, by the names of the sides.
    """
    standing = {s.unit.side for s in stack if not s.unit.is_marker and "hidden" not in s.states}
    if len(standing) < 2:
        return [list(stack)]
    sides = sorted({stand.unit.side for stand in stack})
    return [[stand for stand in stack if stand.unit.side == side] for side in sides]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a stack lies: its hex, and which of how many stacks in it."""

    hex_: int
    number: int
    of: int

    def middle(self, view: View) -> complex:
        return view.centre(self.hex_) + (self.number - (self.of - 1) / 2) * 0.86 * view.radius


def _weight(stand: ShownUnit) -> tuple[bool, bool, int, str]:
    face = stand.unit.faces[stand.face]
    active = "active" in stand.states
    return active, not stand.unit.is_headquarters, face.attack + face.defence, stand.unit.id


def _stack(view: View, stack: list[ShownUnit], place: _Place, coats: Coats, code: Language | None) -> str:
    at, r = place.middle(view), view.radius * (1 if place.of == 1 else 0.64)
    lines = "\n".join(described(stand.unit, stand.face, code) for stand in reversed(stack))
    title = tag("title", cleaned(f"{words(view.board.label(place.hex_), code)}\n{lines}"))
    if view.radius < _SYMBOL_FROM:
        return tag("g", title + _block(stack[-1], at, max(3.0, 1.15 * r), coats))
    many = len(stack) > 1
    side = (1.06 if many else 1.14) * r
    top = stack[-_SHOWN_IN_STACK:]
    step = side * 0.085
    parts = []
    for level, stand in enumerate(top):
        away = (level - (len(top) - 1) / 2) * step
        x, y = at.real - side / 2 - away, at.imag - side / 2 + away
        # Of the counters below only the edges can be seen.
        seen = level == len(top) - 1
        body = (
            drawn(
                stand.unit,
                stand.face,
                side,
                coats=coats,
                states=stand.states,
                signs=stand.signs,
                badges=stand.badges,
                code=code,
            )
            if seen
            else _edge_of(stand, coats)
        )
        parts.append(tag("g", body, transform=f"translate({number(x)} {number(y)}) scale({side / EDGE:.3g})"))
    if many:
        away = (len(top) - 1) / 2 * step
        parts.append(_count(at + complex(side / 2 + away * 0.2, -side / 2 - away * 0.2), r, len(stack)))
    return tag("g", title + "".join(parts))


def _block(stand: ShownUnit, at: complex, side: float, coats: Coats) -> str:
    dress = coat(stand.unit, coats)
    return tag(
        "rect", x=at.real - side / 2, y=at.imag - side / 2, width=side, height=side,
        rx=side * 0.45 if dress.is_round else None, fill=dress.body, stroke=dress.edge, stroke_width=".8",
    )  # fmt: skip


def _edge_of(stand: ShownUnit, coats: Coats) -> str:
    return card(coat(stand.unit, coats))


def _count(at: complex, radius: float, units: int) -> str:
    r = max(4.2, 0.17 * radius)
    disc = tag(
        "circle", cx=at.real, cy=at.imag, r=float(r), fill="#22201c", stroke="#fffaf0", stroke_width="1"
    )
    return disc + text(at.real, at.imag + r * 0.5, str(units), r * 1.45, font_weight=700, fill="#fffaf0")
