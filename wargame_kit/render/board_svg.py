"""The board as a printed map: terrain, water, ways, places, and on it counters, overlays and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_kit.board import Board
from wargame_kit.position import Marker
from wargame_kit.position.markers import printed_markers
from wargame_kit.render import towns, ways
from wargame_kit.render.coats import Coats, coats_of
from wargame_kit.render.ground import boundary, grid, ground
from wargame_kit.render.legend import legend_strip
from wargame_kit.render.marks import overlay_labels, overlay_marks
from wargame_kit.render.overlay import Overlay
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.sources import sources
from wargame_kit.render.stacks import ShownUnit, stacks
from wargame_kit.render.svg import OWN, Svg, finished, tag, words
from wargame_kit.render.view import View, view_of
from wargame_kit.render.ways import Way
from wargame_kit.words import Words, say
from wargame_kit.words import language as current_language
from wargame_kit.words.languages import Language


def board_picture(
    board: Board,
    *,
    hexes: Iterable[int | str] | None = None,
    overlays: Iterable[Overlay] = (),
    units: Iterable[ShownUnit] = (),
    paths: Iterable[Way] = (),
    theme: str = "light",
    numbers: bool = True,
    names: bool = True,
    legend: bool = False,
    language: Language | None = None,
    size: int = 1000,
    coats: Coats | None = None,
    markers: Iterable[Marker] | None = None,
    title: Words = "",
    description: str = "",
) -> Svg:
    """A board as a picture, north up.

    Parameters
    ----------
    board : Board
    hexes : iterable of int or str, optional
        To be seen whole, with what lies between and around them; the whole board unless told.
    overlays : iterable of Overlay
        Later ones lie above earlier ones.
    units : iterable of ShownUnit
    paths : iterable of Way
        Arrows of moves, retreats, attacks, supply lines.
    theme : {"light", "dark"}
    numbers, names : bool
        Whether hex numbers and names of places are written. Numbers show where hexes are large enough to read
        them, the names of small places too.
    legend : bool
        Whether a strip below the map explains its signs.
    language : {"en", "zh"}, optional
        The reader's, unless told.
    size : int
        Largest width or height of the map, in pixels.
    coats : mapping of str to Coat, optional
        Of the game's sides, for counters and supply sources; see `coats.coats_of`.
    markers : iterable of Marker, optional
        What lies on the map and is no unit; what is printed on the board unless told.
    title : Phrase, Name or str
        For a reader who cannot see the picture; what it shows unless told.
    description : str

    Returns
    -------
    Svg
        The whole board of Typhoon has about 200 kB.

    Raises
    ------
    ValueError
        If there is no such theme, or no hex to be seen.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["..d", ".l."], rivers={"0101/S": "river"}, places={"Tula": "0201"})
    >>> board_picture(board)
    <Svg 296.4 × 261.6: Map of hexes 0101 to 0302: 6 in all>
    """
    code = language or current_language()
    colours = palette(theme)
    wanted = tuple(range(board.size)) if hexes is None else tuple(sorted(set(map(board.locate, hexes))))
    view = view_of(board, wanted, size=size)
    layers = tuple(overlays)
    lying = printed_markers(board) if markers is None else tuple(markers)
    known = coats_of(board.name, sides_of(board)) if coats is None else coats
    counters, occupied = stacks(view, units, known, code)
    parts = [
        tag("rect", width=view.width, height=view.height, fill=colours.paper),
        ground(view, colours),
        grid(view, colours),
        boundary(view, colours),
        ways.rivers(view, colours),
        ways.trails(view, colours),
        ways.roads(view, colours),
        ways.rails(view, colours),
        towns.fortified(view, colours),
        towns.airports(view, colours),
        towns.town_marks(view, colours),
        overlay_marks(view, layers, colours, code, known),
        towns.numbers(view, colours, code) if numbers else "",
        towns.names(view, colours, code, occupied) if names else "",
        counters,
        sources(view, lying, colours, known, code),
        ways.arrows(view, paths, colours),
        overlay_labels(view, layers, colours, occupied),
        towns.scale(view, colours, code),
    ]
    strip, more = legend_strip(view, colours, code, known, lying, layers) if legend else ("", 0.0)
    return finished(
        _framed(view, colours, "".join(parts)) + strip,
        view.width,
        view.height + more,
        title=words(title or _title(board, wanted), code),
        description=description or _places(view, code),
        background=colours.panel if more else "",
        language=code,
    )


def sides_of(board: Board) -> tuple[str, ...]:
    """The sides that have supply sources printed on a board.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> sides_of(sketch(["."], features={"axis_source": ["0101"]}))
    ('axis',)
    """
    return tuple(dict.fromkeys(marker.side for marker in printed_markers(board)))


def _framed(view: View, colours: Palette, body: str) -> str:
    """Cut the map at the edge of the picture and put a double frame around it."""
    frame = tag("rect", width=view.width, height=view.height)
    lines = tag("rect", x=0.75, y=0.75, width=view.width - 1.5, height=view.height - 1.5, stroke_width="1.5")
    lines += tag(
        "rect",
        x=3.5,
        y=3.5,
        width=view.width - 7,
        height=view.height - 7,
        stroke_width=".6",
        stroke_opacity=".6",
    )
    return (
        tag("defs", tag("clipPath", frame, id=f"{OWN}map"))
        + tag("g", body, clip_path=f"url(#{OWN}map)")
        + tag("g", lines, fill="none", stroke=colours.border)
    )


def _title(board: Board, hexes: Sequence[int]) -> Words:
    return say("render/map", first=board.label(hexes[0]), last=board.label(hexes[-1]), count=len(hexes))


def _places(view: View, code: Language) -> str:
    inside = [hex_ for hex_ in view.hexes if view.shows(view.centre(hex_))]
    known = set(inside)
    named = [
        " ".join(dict.fromkeys((words(place.name, code), words(view.board.label(place.hex), code))))
        for place in view.board.places
        if place.hex in known and place.kind in ("big_city", "town")
    ]
    joint = "、" if code == "zh" else ", "
    return words(say("render/places", places=joint.join(named[:80]) or "—"), code)
