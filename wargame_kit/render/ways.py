"""Rivers on hexsides, roads, railways and trails over hex centres, and arrows of moves."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wargame_kit.board import Corner, LinkKind
from wargame_kit.render.curves import SvgPathBuilder, smooth, strands
from wargame_kit.render.palette import Palette
from wargame_kit.render.styles import PATH_STYLES
from wargame_kit.render.svg import OWN, cleaned, group, number, tag, text, words
from wargame_kit.render.view import View
from wargame_kit.words import Words

_WIDTHS = {"river": 0.085, "minor_river": 0.085, "large_river": 0.19, "major_river": 0.19, "volga": 0.26}
_WIDTHS |= {"lake": 0.3, "sea": 0.3, "strait": 0.22, "shallows": 0.14}
BROAD = ("lake", "sea", "strait")
SHALLOWS = "shallows"


@dataclass(frozen=True, slots=True)
class Way:
    """A line from hex to hex, drawn as an arrow.

    Attributes
    ----------
    style : str
        A key of `wargame_kit.render.styles.PATH_STYLES`.
    hexes : tuple of int
        Two or more, in order.
    label : str
        Written beside its point.
    words : Phrase, Name or str
        For a tooltip.

    Raises
    ------
    ValueError
        If there is no such style, or fewer than two hexes.
    """

    style: str
    hexes: tuple[int, ...]
    label: str = ""
    words: Words = ""

    def __post_init__(self) -> None:
        if self.style not in PATH_STYLES:
            raise ValueError(f"no style {self.style!r}; there are {', '.join(PATH_STYLES)}")
        if len(self.hexes) < 2:
            raise ValueError(f"a way has two hexes or more; found {self.hexes}")


def rivers(view: View, colours: Palette) -> str:
    """What runs along hexsides, one path for each kind: water with darker banks, shallows as pale dashes."""
    board = view.board
    shown = set(view.hexes)
    sides: dict[int, list[tuple[Corner, Corner]]] = {}
    for hex_ in view.hexes:
        here = board.hex(hex_)
        for direction in range(6):
            code = board.hexsides[6 * hex_ + direction]
            beyond = board.neighbours[6 * hex_ + direction]
            # Each side is seen from two hexes: drawn from the first, or from the only one in the picture.
            if code and not (beyond < hex_ and beyond in shown):
                sides.setdefault(code, []).append((here.corner(direction), here.corner(direction + 1)))
    water = []
    for code, ends in sorted(sides.items()):
        pen = SvgPathBuilder()
        for chain in strands(ends, lambda corner: (corner.q3, corner.r3)):
            smooth(pen, [view.wobbled(corner) for corner in chain])
        kind = board.hexside_names[code]
        width = max(1.1, _WIDTHS.get(kind, 0.1) * view.radius)
        water.append((kind, pen.data, width))
    lines = [tag("path", d=data, id=f"{OWN}{kind}") for kind, data, _ in water]
    banks = [
        tag(
            "use",
            href=f"#{OWN}{kind}",
            stroke=colours.bank,
            stroke_width=width + max(0.9, view.radius * 0.035),
        )
        for kind, _, width in water
        if kind != SHALLOWS
    ]
    fills = [
        tag(
            "use",
            href=f"#{OWN}{kind}",
            stroke=water_colour(kind, colours),
            stroke_width=width,
            stroke_dasharray=f"{number(width)} {number(2.2 * width)}" if kind == SHALLOWS else None,
        )
        for kind, _, width in water
    ]
    if not lines:
        return ""
    drawn = group(banks + fills, fill="none", stroke_linecap="round", stroke_linejoin="round")
    return tag("defs", "".join(lines)) + drawn + _straits(view, colours)


def water_colour(kind: str, colours: Palette) -> str:
    """The colour of what runs along a hexside: a river's, the sea's, or that of sand in shallows."""
    if kind == SHALLOWS:
        return colours.rock
    return colours.terrain["sea"] if kind in BROAD else colours.river


def _straits(view: View, colours: Palette) -> str:
    """An arrow with two points across each strait."""
    board, pen = view.board, []
    for hex_ in view.hexes:
        for direction in range(6):
            there = board.neighbours[6 * hex_ + direction]
            if there <= hex_ or board.hexside_name(6 * hex_ + direction) != "strait":
                continue
            across = (view.centre(there) - view.centre(hex_)) * 0.17
            middle = (view.centre(there) + view.centre(hex_)) / 2
            for way in (across, -across):
                barbs = [middle + way * complex(0.5, lean) for lean in (0.45, -0.45)]
                start, tip, *ends = (
                    f"{number(p.real)} {number(p.imag)}" for p in (middle, middle + way, *barbs)
                )
                pen.append(f"M{start}L{tip}M{ends[0]}L{tip} {ends[1]}")
    if not pen:
        return ""
    width = max(0.9, 0.05 * view.radius)
    return tag("path", d="".join(pen), fill="none", stroke=colours.name, stroke_width=width)


def _chains(view: View, kind: LinkKind, aside: float = 0.0) -> str:
    """The path of all chains of a kind, moved aside by pixels where a road takes the same way."""
    board = view.board
    links = {"roads": board.roads, "rails": board.rails, "trails": board.trails}[kind]
    shown = set(view.hexes)
    pairs = [
        (hex_, beyond)
        for hex_ in view.hexes
        for direction in range(6)
        if links[6 * hex_ + direction]
        and (beyond := board.neighbours[6 * hex_ + direction]) > hex_
        and beyond in shown
    ]
    pen = SvgPathBuilder()
    for chain in strands(pairs, int):
        smooth(pen, _beside_roads(view, chain, aside) if aside else [view.centre(h) for h in chain], 0.3)
    return pen.data


def _beside_roads(view: View, chain: Sequence[int], aside: float) -> list[complex]:
    """The points of a railway through hexes, to the right of every road on the same sides."""
    board = view.board
    points = [view.centre(hex_) for hex_ in chain]
    shared = [
        board.linked(here, board.direction(here, there), "roads") for here, there in itertools.pairwise(chain)
    ]
    answer = []
    for place, point in enumerate(points):
        if any(shared[max(0, place - 1) : place + 1]):
            along = points[min(place + 1, len(points) - 1)] - points[max(0, place - 1)]
            point += aside * 1j * along / (abs(along) or 1)
        answer.append(point)
    return answer


def roads(view: View, colours: Palette) -> str:
    """The roads: solid lines with a pale edge."""
    data = _chains(view, "roads")
    if not data:
        return ""
    width = max(1.2, 0.1 * view.radius)
    id_ = f"{OWN}road"
    return tag("defs", tag("path", d=data, id=id_)) + group(
        (
            tag("use", href=f"#{id_}", stroke=colours.road_edge, stroke_width=width * 1.7),
            tag("use", href=f"#{id_}", stroke=colours.road, stroke_width=width),
        ),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def trails(view: View, colours: Palette) -> str:
    """The trails: thin broken lines."""
    data = _chains(view, "trails")
    width = max(0.9, 0.055 * view.radius)
    dash = f"{number(width * 3.2)} {number(width * 1.8)}"
    return data and group(
        (
            tag("path", d=data, stroke=colours.road_edge, stroke_width=width * 2, stroke_opacity=".6"),
            tag("path", d=data, stroke=colours.road, stroke_width=width, stroke_dasharray=dash),
        ),
        fill="none",
        stroke_linejoin="round",
    )


def rails(view: View, colours: Palette) -> str:
    """The railways: thin lines with ties across them."""
    data = _chains(view, "rails", aside=0.12 * view.radius)
    if not data:
        return ""
    width = max(0.8, 0.034 * view.radius)
    gap = max(3.2, 0.2 * view.radius)
    id_ = f"{OWN}rail"
    return tag("defs", tag("path", d=data, id=id_)) + group(
        (
            tag("use", href=f"#{id_}", stroke=colours.rail_gap, stroke_width=width * 3, stroke_opacity=".55"),
            tag("use", href=f"#{id_}", stroke_width=width),
            tag(
                "use",
                href=f"#{id_}",
                stroke_width=width * 4.4,
                stroke_dasharray=f"{number(max(0.8, width * 0.9))} {number(gap)}",
            ),
        ),
        fill="none",
        stroke=colours.rail,
    )


def arrows(view: View, ways: Iterable[Way], colours: Palette) -> str:
    """Moves, supply lines and attacks as arrows, each with a pale edge and a tooltip."""
    return "".join(_arrow(view, way, colours) for way in ways)


def _arrow(view: View, way: Way, colours: Palette) -> str:
    style = PATH_STYLES[way.style]
    colour = colours.of(style.colour)
    width = max(1.6, min(style.width * 1.3, style.width * view.radius / 26))
    points = [view.centre(hex_) for hex_ in way.hexes]
    length = max(5.0, 3.3 * width)
    # Stops short of the last centre, where a counter may lie.
    ahead = (points[-1] - points[-2]) / abs(points[-1] - points[-2])
    tip = points[-1] - ahead * view.radius * 0.18
    pen = SvgPathBuilder()
    smooth(pen, [*points[:-1], tip - ahead * length * 0.8], 0.4)
    across = ahead * 1j
    head = [tip, tip - ahead * length + across * length * 0.55, tip - ahead * length - across * length * 0.55]
    dash = f"{number(width * 2.2)} {number(width * 1.4)}" if style.outline == "dashed" else None
    corners = " ".join(f"{number(p.real)},{number(p.imag)}" for p in head)
    parts = [
        tag("title", cleaned(words(way.words))) if way.words else "",
        tag("path", d=pen.data, stroke=colours.halo, stroke_width=width + 2.4),
        tag("polygon", points=corners, stroke=colours.halo, stroke_width=2.4),
        tag("path", d=pen.data, stroke=colour, stroke_width=width, stroke_dasharray=dash),
        tag("polygon", points=corners, fill=colour),
    ]
    if way.label:
        parts.append(_label(view, tip + across * (length * 0.6 + 6), way.label, colours))
    return group(parts, fill="none", stroke_linejoin="round", stroke_linecap="butt" if dash else "round")


def _label(view: View, at: complex, label: str, colours: Palette) -> str:
    size = max(9.0, min(15.0, view.radius * 0.36))
    return text(
        at.real,
        at.imag + size * 0.35,
        label,
        size,
        font_weight=700,
        fill=colours.ink,
        stroke=colours.halo,
        stroke_width=3,
        paint_order="stroke",
    )


def scale_length(km: float) -> int:
    """A round number of kilometres, at most this long: for the scale.

    Examples
    --------
    >>> scale_length(73.0), scale_length(19.0)
    (50, 10)
    """
    power = int(10 ** math.floor(math.log10(max(km, 1.0))))
    return next(step * power for step in (5, 2, 1) if step * power <= max(km, 1.0))
