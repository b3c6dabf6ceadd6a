"""The ground of a printed map: terrain with rounded coasts and marks of its own, and the grid."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from random import Random

from wargame_kit.board import Corner
from wargame_kit.render.curves import SvgPathBuilder, rounded_ring, straight_ring
from wargame_kit.render.palette import Palette
from wargame_kit.render.svg import OWN, group, number, tag
from wargame_kit.render.view import View

# An area that others lie in is drawn under them, so that no clear ground shows where two areas meet.
_UNDER = {"light_forest": ("deep_forest",)}
_ORDER = (
    *("light_forest", "deep_forest", "forest", "hill", "hills", "mountain", "marsh"),
    *("ger", "suburb", "city", "big_city", "fortress", "sea", "lake", "water"),
)
_VARIANTS = 3
WEST = "west"
"""The feature of the hexes west of a front boundary, which is drawn as a line."""


def rings(view: View, hexes: Iterable[int]) -> list[list[Corner]]:
    """The coasts of an area: closed rings of corners, clockwise, the other way around holes."""
    inside = set(hexes)
    board = view.board
    onward: dict[Corner, Corner] = {}
    for hex_ in sorted(inside):
        here = board.hex(hex_)
        for side in range(6):
            if board.neighbours[6 * hex_ + side] not in inside:
                onward[here.corner(side)] = here.corner(side + 1)
    answer = []
    while onward:
        start, following = next(iter(onward.items()))
        ring = [start]
        del onward[start]
        while following != start:
            ring.append(following)
            following = onward.pop(following)
        answer.append(ring)
    return answer


def ground(view: View, colours: Palette) -> str:
    """The terrain of every hex, as areas with marks that tell them apart without colour."""
    kinds: dict[str, list[int]] = {}
    for hex_ in view.hexes:
        kinds.setdefault(view.board.terrain_name(hex_), []).append(hex_)
    outline = SvgPathBuilder()
    for ring in rings(view, view.hexes):
        straight_ring(outline, [view.corner(corner) for corner in ring])
    base = view.board.terrain_names[0]
    parts = [tag("path", d=outline.data, fill=colours.terrain.get(base, colours.other_terrain))]
    for kind in sorted(kinds, key=lambda name: (_ORDER.index(name) if name in _ORDER else -1, name)):
        if kind != base:
            below = [hex_ for other in _UNDER.get(kind, ()) for hex_ in kinds.get(other, ())]
            parts.append(_area(view, colours, kind, kinds[kind] + below))
    parts += [_marks(view, colours, kind, hexes) for kind, hexes in kinds.items() if kind in _MARKS]
    return "".join(parts)


def _area(view: View, colours: Palette, kind: str, hexes: Iterable[int]) -> str:
    pen = SvgPathBuilder()
    for ring in rings(view, hexes):
        rounded_ring(pen, [view.wobbled(corner) for corner in ring])
    edge = colours.bank if kind in ("lake", "water", "sea") else None
    colour = colours.terrain.get(kind, colours.other_terrain)
    return tag("path", d=pen.data, fill=colour, stroke=edge, stroke_width=edge and 1)


def grid(view: View, colours: Palette) -> str:
    """The sides of all hexes, each once, and the edge of the board."""
    half = view.spokes()[:4]
    steps = [half[k + 1] - half[k] for k in range(3)]
    run = "l" + "".join(
        f"{number(step.real)}{'' if number(step.imag).startswith('-') else ' '}{number(step.imag)} "
        for step in steps
    )
    data = []
    for hex_ in view.hexes:
        start = view.centre(hex_) + half[0]
        data.append(f"M{number(start.real)} {number(start.imag)}{run.rstrip()}")
    edge = SvgPathBuilder()
    for ring in rings(view, view.hexes):
        straight_ring(edge, [view.corner(corner) for corner in ring])
    width = max(0.5, min(1.1, view.radius * 0.032))
    return group(
        (
            tag("path", d="".join(data), stroke=colours.grid, stroke_width=width, stroke_opacity=".5"),
            tag("path", d=edge.data, stroke=colours.border, stroke_width=max(1.0, view.radius * 0.05)),
        ),
        fill="none",
        stroke_linejoin="round",
    )


def boundary(view: View, colours: Palette) -> str:
    """The printed line between two fronts, along the sides of the hexes that lie west of it."""
    board, west = view.board, view.board.features.get(WEST, frozenset())
    data = []
    for hex_ in view.hexes:
        for side in range(6) if hex_ in west else ():
            there = board.neighbours[6 * hex_ + side]
            if there >= 0 and there not in west:
                here = board.hex(hex_)
                ends = (view.corner(here.corner(side + end)) for end in (0, 1))
                data.append("M{}L{}".format(*(f"{number(end.real)} {number(end.imag)}" for end in ends)))
    if not data:
        return ""
    dashes = f"{number(0.42 * view.radius)} {number(0.3 * view.radius)}"
    width = max(1.4, 0.1 * view.radius)
    return tag("path", d="".join(data), stroke=colours.fort, stroke_width=width, stroke_dasharray=dashes)


def hex_path(view: View, hexes: Iterable[int], share: float = 1.0) -> str:
    """The path data of whole hexes, shrunk towards their centres by a share."""
    pen = SvgPathBuilder()
    spokes = [spoke * share for spoke in view.spokes()]
    for hex_ in hexes:
        middle = view.centre(hex_)
        straight_ring(pen, [middle + spoke for spoke in spokes])
    return pen.data


# Marks


def _marks(view: View, colours: Palette, kind: str, hexes: list[int]) -> str:
    """The marks of a terrain: a few drawings made once, each hex uses one of them."""
    draw = _MARKS[kind]
    drawings = [
        draw(Random(f"{kind} {variant}"), view.radius, colours, f"{OWN}{kind}{variant}")
        for variant in range(_VARIANTS)
    ]
    uses = []
    for hex_ in hexes:
        middle = view.centre(hex_)
        uses.append(
            f'<use href="#{OWN}{kind}{(hex_ * 7 + hex_ // 13) % _VARIANTS}" x="{number(middle.real)}" '
            f'y="{number(middle.imag)}"/>'
        )
    return tag("defs", "".join(drawings)) + "".join(uses)


def _spots(random: Random, radius: float, count: int, apart: float) -> list[complex]:
    """Points of a hex, none nearer to another than ``apart``; fewer where there is no room."""
    spots: list[complex] = []
    for _ in range(count * 30):
        angle, away = random.random() * 2 * math.pi, math.sqrt(random.random()) * 0.76
        spot = complex(math.cos(angle), math.sin(angle)) * away * radius
        if all(abs(spot - other) >= apart * radius for other in spots):
            spots.append(spot)
            if len(spots) == count:
                break
    return sorted(spots, key=lambda spot: spot.imag)


def _leaf_trees(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    count = 6 if radius < 16 else 9
    for spot in _spots(random, radius, count, 0.3):
        r = radius * random.uniform(0.05, 0.085)
        arc = f"a{_two(r)} {_two(r)} 0 1 0"
        pen.append(f"M{_point(spot - r)}{arc} {_two(2 * r)} 0{arc} {_two(-2 * r)} 0z")
    return tag("path", d="".join(pen), id=id_, fill=colours.tree)


def _conifers(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    count = 10 if radius < 16 else 16
    for spot in _spots(random, radius, count, 0.24):
        height = radius * random.uniform(0.17, 0.24)
        half = height * 0.46
        top = spot - height * 0.6j
        pen.append(f"M{_point(top)}l{_two(half)} {_two(height)}h{_two(-2 * half)}z")
    return tag("path", d="".join(pen), id=id_, fill=colours.conifer)


def _reeds(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 5 if radius < 16 else 7, 0.42):
        w = radius * 0.17
        pen.append(f"M{_point(spot - w)}h{_two(2 * w)}")
        if radius >= 12:
            for lean in (-0.6, 0.0, 0.6):
                rise = w * (0.6 if lean else 0.9)
                foot = spot + lean * w * 0.6
                pen.append(f"M{_point(foot)}l{_two(lean * w * 0.5)} {_two(-rise)}")
    width = max(0.7, radius * 0.03)
    return tag("path", d="".join(pen), id=id_, fill="none", stroke=colours.reed, stroke_width=width)


def _peaks(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 3 if radius < 16 else 5, 0.4):
        s = radius * random.uniform(0.16, 0.26)
        foot = spot + complex(-s, 0.6 * s)
        pen.append(f"M{_point(foot)}l{_two(s)} {_two(-1.4 * s)} {_two(s)} {_two(1.4 * s)}")
    return tag(
        "path",
        d="".join(pen),
        id=id_,
        fill="none",
        stroke=colours.rock,
        stroke_width=max(0.8, radius * 0.05),
        stroke_linejoin="round",
    )


def _humps(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 3 if radius < 16 else 5, 0.42):
        s = radius * random.uniform(0.15, 0.22)
        pen.append(f"M{_point(spot - s)}q{_two(s)} {_two(-1.5 * s)} {_two(2 * s)} 0")
    return tag(
        "path",
        d="".join(pen),
        id=id_,
        fill="none",
        stroke=colours.rock,
        stroke_width=max(0.8, radius * 0.045),
        stroke_linecap="round",
    )


def _waves(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 4 if radius < 16 else 6, 0.42):
        w = radius * 0.12
        wave = f"q{_two(w)} {_two(-w)} {_two(2 * w)} 0t{_two(2 * w)} 0"
        pen.append(f"M{_point(spot - 2 * w)}{wave}")
    width = max(0.8, radius * 0.035)
    return tag("path", d="".join(pen), id=id_, fill="none", stroke=colours.wave, stroke_width=width)


def _blocks(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 9 if radius < 16 else 17, 0.24):
        w, h = radius * random.uniform(0.1, 0.2), radius * random.uniform(0.1, 0.2)
        pen.append(f"M{_point(spot - complex(w, h) / 2)}h{_two(w)}v{_two(h)}h{_two(-w)}z")
    return tag("path", d="".join(pen), id=id_, fill=colours.block)


def _houses(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 5 if radius < 16 else 8, 0.36):
        s = radius * random.uniform(0.09, 0.13)
        pen.append(f"M{_point(spot - s / 2)}v{_two(s)}h{_two(s)}v{_two(-s)}l{_two(-s / 2)} {_two(-s * 0.7)}z")
    return tag("path", d="".join(pen), id=id_, fill=colours.block)


def _yurts(random: Random, radius: float, colours: Palette, id_: str) -> str:
    pen = []
    for spot in _spots(random, radius, 6 if radius < 16 else 9, 0.34):
        r = radius * random.uniform(0.08, 0.11)
        wall = f"v{_two(r * 0.8)}h{_two(2 * r)}v{_two(-r * 0.8)}"
        pen.append(f"M{_point(spot - r)}{wall}q{_two(-r)} {_two(-1.5 * r)} {_two(-2 * r)} 0z")
    return tag(
        "path",
        d="".join(pen),
        id=id_,
        fill=colours.town,
        stroke=colours.block,
        stroke_width=max(0.7, radius * 0.035),
        stroke_linejoin="round",
    )


def _point(at: complex) -> str:
    return f"{number(at.real)} {number(at.imag)}"


def _two(value: float) -> str:
    """A short length with two decimals: marks are small."""
    return f"{round(value, 2):g}"


_MARKS: dict[str, Callable[[Random, float, Palette, str], str]] = {
    "light_forest": _leaf_trees,
    "deep_forest": _conifers,
    "marsh": _reeds,
    "forest": _leaf_trees,
    "hill": _humps,
    "mountain": _peaks,
    "lake": _waves,
    "water": _waves,
    "sea": _waves,
    "hills": _humps,
    "city": _blocks,
    "suburb": _houses,
    "ger": _yurts,
    "big_city": _blocks,
    "fortress": _blocks,
}
