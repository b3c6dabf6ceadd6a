"""The hex layer: board, counters, overlays and paths on canvases inside an ipyleaflet map."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import anywidget
import ipyleaflet
import traitlets

from wargame_kit.board import Board
from wargame_kit.position import CounterBadge, Marker, Unit
from wargame_kit.position.markers import SOURCE
from wargame_kit.position.presentation import StateSign
from wargame_kit.render.coats import Coats, coats_of
from wargame_kit.render.counter_svg import NO_SIGNS
from wargame_kit.render.states import STATES
from wargame_kit.widgets.hexlayer.board_picture import BoardPicture, in_each_language, picture_of
from wargame_kit.widgets.hexlayer.counter_picture import counter_picture
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Dropped, MenuAsked, Pressed, read_message
from wargame_kit.widgets.hexlayer.map_style import look
from wargame_kit.words import LANGUAGES, Words, in_language

SCRIPTS = (
    "geometry.js",
    "palette.js",
    "terrain.js",
    "lines.js",
    "places.js",
    "markers.js",
    "symbols.js",
    "counters.js",
    "badges.js",
    "blocks.js",
    "marks.js",
    "ring.js",
    "tooltip.js",
    "keyboard.js",
    "pointer.js",
    "layer.js",
)
"""The browser's part in this order: scripts without imports that make one ES module when joined."""

WORDS = (
    "reduced",
    "spent",
    "hidden",
    "active",
    "moved",
    "fought",
    "cut",
    "fortified",
    "fortress",
    "airport",
    "map",
    "no_tiles",
    "next",
)
"""Keys below ``hexlayer/`` in the catalogue that the browser needs in both languages."""

ShownCounter = tuple[str, int, int, frozenset[str]]
"""A unit on the map: its id, its hex, the face that it shows, the names of its states."""

Badges = Mapping[str, Iterable[CounterBadge]]
"""What is written on counters besides their faces, by unit."""

NO_BADGES: Badges = MappingProxyType({})

_UNIT = struct.Struct("<HHHH")
_Message = TypeVar("_Message", Clicked, MenuAsked, Pressed, Dropped)


class MarkLike(Protocol):
    """A mark of an overlay; `wargame_kit.render.overlay.Mark` is one."""

    @property
    def hex(self) -> int: ...
    @property
    def style(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def words(self) -> Words | None: ...


class OverlayLike(Protocol):
    """An overlay; `wargame_kit.render.overlay.Overlay` is one."""

    @property
    def marks(self) -> Sequence[MarkLike]: ...


@dataclass(frozen=True, slots=True)
class MapPath:
    """A line from hex to hex: a move, a supply path, an attack.

    Attributes
    ----------
    style : str
        A key of `wargame_kit.render.styles.PATH_STYLES`: ``move``, ``supply``, ``attack``…
    hexes : tuple of int
        At least two; the arrow points at the last.
    label : str
        Written at its end.
    """

    style: str
    hexes: tuple[int, ...]
    label: str = ""


@cache
def browser_module() -> str:
    """The browser's part as one ES module."""
    folder = resources.files("wargame_kit.widgets.hexlayer") / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in SCRIPTS)


class HexLayer(anywidget.AnyWidget):
    """The board of a game with its counters and overlays, drawn by the browser on an ipyleaflet map.

    Parameters
    ----------
    board : Board or BoardPicture
        Sent once, in a few binary traits.
    counters : iterable of Unit
        Every unit that may ever lie on the map; sent once.
    coats : mapping of str to Coat, optional
        Of the game; those of the board's game unless told.
    signs : mapping of str to StateSign
        Of the states of its own that a game has.
    **traits
        Initial values of the traits below.

    Attributes
    ----------
    theme : {"auto", "light", "dark"}
        "auto" follows JupyterLab. Default "auto".
    language : {"en", "zh"}
        Of names and tooltips. Default "en".
    show_numbers, show_names, show_counters : bool
        Hex numbers, names of places and counters. Default True.
    terrain_alpha : float
        Opacity of the terrain, 0 to 1: below 1 the tiles of a map show through. Default 1.
    ring : int
        The one hex to click next, ringed and kept in sight; -1 for none. Default -1.
    draggable : bool
        Whether counters can be dragged; a drop is told to `on_drop`. Default False.

    Notes
    -----
    After the first display a change sends only what changed: a highlight is hex indices (4 bytes each) and
    style names, a new position 8 bytes for each unit and 2 for each badge. Hover, pan, zoom and picking stay
    in the browser. The layer silences ipyleaflet's own forwarding of mouse events, so `Map.on_interaction`
    hears nothing.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> layer = HexLayer(sketch(["..", "l#"]), language="zh")
    >>> table_map = ipyleaflet.Map(layers=(), zoom=8)
    >>> _ = layer.attach(table_map)
    >>> layer.show_paths([MapPath("move", (0, 1, 3))])
    >>> layer.on_click(lambda clicked: print(clicked.hex, clicked.unit))
    """

    _esm = browser_module()

    map_id = traitlets.Unicode().tag(sync=True)
    board = traitlets.Dict().tag(sync=True)
    corners = traitlets.Bytes().tag(sync=True)
    corner_indices = traitlets.Bytes().tag(sync=True)
    centres = traitlets.Bytes().tag(sync=True)
    terrain = traitlets.Bytes().tag(sync=True)
    hexsides = traitlets.Bytes().tag(sync=True)
    links = traitlets.Bytes().tag(sync=True)
    counters: traitlets.List[Mapping[str, object]] = traitlets.List().tag(sync=True)

    units = traitlets.Bytes().tag(sync=True)
    badges: traitlets.List[Mapping[str, object]] = traitlets.List().tag(sync=True)
    markers: traitlets.List[Mapping[str, object]] = traitlets.List().tag(sync=True)
    overlays: traitlets.List[Mapping[str, object]] = traitlets.List().tag(sync=True)
    paths: traitlets.List[Mapping[str, object]] = traitlets.List().tag(sync=True)

    ring = traitlets.Int(-1).tag(sync=True)

    theme = traitlets.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    language = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    show_numbers = traitlets.Bool(True).tag(sync=True)
    show_names = traitlets.Bool(True).tag(sync=True)
    show_counters = traitlets.Bool(True).tag(sync=True)
    terrain_alpha = traitlets.Float(1.0, min=0.0, max=1.0).tag(sync=True)
    draggable = traitlets.Bool(False).tag(sync=True)

    _control: tuple[ipyleaflet.Map, ipyleaflet.WidgetControl] | None = None

    def __init__(
        self,
        board: Board | BoardPicture,
        *,
        counters: Iterable[Unit] = (),
        coats: Coats | None = None,
        signs: Mapping[str, StateSign] = NO_SIGNS,
        **traits: object,
    ) -> None:
        picture = board if isinstance(board, BoardPicture) else picture_of(board)
        units = tuple(counters)
        sides = dict.fromkeys((*(unit.side for unit in units), *(m.side for m in picture.markers)))
        worn = coats_of(picture.game, tuple(sides)) if coats is None else coats
        shown = [counter_picture(unit, worn) for unit in units]
        self.picture = picture
        self._worn, self._called = worn, units
        self._bits = {name: 1 << bit for bit, name in enumerate((*STATES, *signs))}
        self._numbers = {counter["id"]: number for number, counter in enumerate(shown)}
        self._shown: dict[ShownCounter, bytes] = {}
        self._lying = tuple(picture.markers)
        self._callbacks: list[tuple[type[Any], Callable[[Any], None]]] = []
        self._on_error: Callable[[Exception], None] | None = None
        super().__init__(
            board={
                **picture.told(),
                "look": look(units, sides, worn, signs),
                "words": {
                    **{
                        key: in_each_language(f"hexlayer/{key}", key, picture.game)
                        for key in (*WORDS, *signs)
                    },
                },
            },
            **picture.packed(),
            counters=shown,
            markers=_signed(picture.markers),
            **traits,
        )
        self.on_msg(self._received)

    def lay(self, board: Board) -> None:
        """Show another board of the same game, with nothing on it yet."""
        self.picture = picture = picture_of(board)
        with self.hold_sync():
            self.board = {**self.board, **picture.told()}
            for name, value in picture.packed().items():
                setattr(self, name, value)
            self.ring = -1
            self.show(units=(), overlays=(), paths=(), markers=picture.markers)

    def attach(self, table_map: ipyleaflet.Map) -> HexLayer:
        """Put the layer on a map, in each of its views, and answer the layer.

        Raises
        ------
        RuntimeError
            If it lies on a map already.
        """
        if self._control is not None:
            raise RuntimeError("this layer lies on a map already: make another layer, or close this one")
        self.map_id = table_map.model_id
        control = ipyleaflet.WidgetControl(widget=self, position="bottomleft", transparent_bg=True)
        table_map.add(control)
        self._control = (table_map, control)
        return self

    def close(self) -> None:
        """Take the layer off its map and remove its canvases."""
        if self._control is not None:
            table_map, control = self._control
            self._control = None
            if table_map.comm is not None and control in table_map.controls:
                table_map.remove(control)
            control.close()
        super().close()

    # What is shown

    def call(self, units: Iterable[Unit]) -> None:
        """Draw the counters as they are called by now: the same units, in the same order."""
        called = tuple(units)
        if called != self._called:
            self._called = called
            self.counters = [counter_picture(unit, self._worn) for unit in called]

    def show_units(
        self, units: Iterable[tuple[str, int, int, Collection[str]]], badges: Badges = NO_BADGES
    ) -> None:
        """Show these counters and no others.

        Parameters
        ----------
        units : iterable of (unit id, hex, face, states)
            From the bottom of each stack to its top; the states by name. Units with hex -1 are left out.
        badges : mapping of str to iterable of CounterBadge
            What is written on some of them besides their faces.

        Raises
        ------
        ValueError
            If a unit is none of the layer's counters, a hex not on the board, or a state without a sign.
        """
        known = self._shown  # of a thousand counters one is another than before
        shown = ((unit, hex_, face, frozenset(states)) for unit, hex_, face, states in units if hex_ >= 0)
        self._shown = {each: known.get(each) or self._packed(*each) for each in shown}
        self.units = b"".join(self._shown.values())
        self.badges = self._written(badges)

    def show_markers(self, markers: Iterable[Marker]) -> None:
        """Show these markers and no others: of each kind that has a sign on the map.

        At first those are shown that are printed on the board.
        """
        lying = tuple(markers)
        if lying != self._lying:
            self._lying, self.markers = lying, _signed(lying)

    def show_overlays(self, overlays: Iterable[OverlayLike]) -> None:
        """Show these overlays and no others, the later above the earlier.

        Raises
        ------
        ValueError
            If a mark's hex is not on the board.
        """
        self.overlays = [group for overlay in overlays for group in self._groups(overlay.marks)]

    def show_paths(self, paths: Iterable[MapPath]) -> None:
        """Show these lines and no others.

        Raises
        ------
        ValueError
            If a hex is not on the board.
        """
        self.paths = [
            {"style": path.style, "hexes": [self._checked(hex_) for hex_ in path.hexes], "label": path.label}
            for path in paths
        ]

    def show(
        self,
        *,
        units: Iterable[ShownCounter] | None = None,
        badges: Badges = NO_BADGES,
        overlays: Iterable[OverlayLike] | None = None,
        paths: Iterable[MapPath] | None = None,
        markers: Iterable[Marker] | None = None,
    ) -> None:
        """Show units with their badges, overlays, paths and markers, or several of these, as one message."""
        with self.hold_sync():
            if units is not None:
                self.show_units(units, badges)
            if overlays is not None:
                self.show_overlays(overlays)
            if paths is not None:
                self.show_paths(paths)
            if markers is not None:
                self.show_markers(markers)

    def move_cursor(self, hex_: int, *, centre: bool = False) -> None:
        """Put the keyboard cursor on a hex and scroll the map so that it is seen; -1 takes it away.

        Parameters
        ----------
        centre : bool
            Move the map so that the hex lies in its middle. Default False: move it no more than needed.
        """
        self.send({"type": "cursor", "hex": hex_ if hex_ == -1 else self._checked(hex_), "centre": centre})

    # What the reader does

    def on_click(self, callback: Callable[[Clicked], None]) -> None:
        """Call back with each `Clicked` hex, and the unit under the pointer."""
        self._callbacks.append((Clicked, callback))

    def on_menu(self, callback: Callable[[MenuAsked], None]) -> None:
        """Call back with each right-clicked hex."""
        self._callbacks.append((MenuAsked, callback))

    def on_key(self, callback: Callable[[Pressed], None]) -> None:
        """Call back with each key `Pressed` on the map that does not move the cursor or zoom."""
        self._callbacks.append((Pressed, callback))

    def on_drop(self, callback: Callable[[Dropped], None]) -> None:
        """Call back with each counter `Dropped` on another hex."""
        self._callbacks.append((Dropped, callback))

    def on_error(self, callback: Callable[[Exception], None]) -> None:
        """Call back with each exception that one of the other callbacks raises, instead of raising it."""
        self._on_error = callback

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        """Hear a message of the browser, unless it is no sound one: a page may say anything."""
        message = read_message(content, self.picture.size, self._numbers)
        for kind, callback in tuple(self._callbacks):
            if isinstance(message, kind):
                try:
                    callback(message)
                except Exception as error:
                    if self._on_error is None:
                        raise
                    self._on_error(error)

    # Packing

    def _packed(self, unit: str, hex_: int, face: int, states: frozenset[str]) -> bytes:
        if unit not in self._numbers:
            raise ValueError(f"no counter {unit!r} on this map: it has {len(self._numbers)} others")
        if unsigned := states - self._bits.keys():
            raise ValueError(f"no sign for {', '.join(sorted(unsigned))}: there are {', '.join(self._bits)}")
        bits = sum(self._bits[name] for name in states)
        return _UNIT.pack(self._checked(hex_), self._numbers[unit], face, bits)

    def _written(self, badges: Badges) -> list[Mapping[str, object]]:
        """The badges by what they say, each with the numbers of its counters."""
        sorts: dict[CounterBadge, list[int]] = {}
        for unit, written in badges.items():
            for badge in written:
                sorts.setdefault(badge, []).append(self._numbers[unit])
        return [
            {
                "text": {code: in_language(badge.text, code) for code in LANGUAGES},
                "said": {code: in_language(badge.said, code) for code in LANGUAGES},
                "colour": badge.colour,
                "corner": badge.corner,
                "ribbon": badge.is_ribbon,
                "units": array("H", numbers).tobytes(),
            }
            for badge, numbers in sorts.items()
        ]

    def _checked(self, hex_: int) -> int:
        if not 0 <= hex_ < self.picture.size:
            raise ValueError(f"no hex {hex_} on this map: its hexes are 0 to {self.picture.size - 1}")
        return hex_

    def _groups(self, marks: Sequence[MarkLike]) -> list[Mapping[str, object]]:
        """The marks of one overlay by style, in the order in which the styles first appear."""
        by_style: dict[str, list[MarkLike]] = {}
        for mark in marks:
            by_style.setdefault(mark.style, []).append(mark)
        groups: list[Mapping[str, object]] = []
        for style, same in by_style.items():
            group: dict[str, object] = {
                "style": style,
                "hexes": array("I", [self._checked(mark.hex) for mark in same]).tobytes(),
            }
            if any(mark.label for mark in same):
                group["labels"] = [mark.label for mark in same]
            if any(mark.words for mark in same):
                group["words"] = [
                    in_language(mark.words, self.language) if mark.words else "" for mark in same
                ]
            groups.append(group)
        return groups


def _signed(markers: Iterable[Marker]) -> list[Mapping[str, object]]:
    """The markers with a sign on the map by what they say, in the order in which they first appear."""
    sorts: dict[Marker, list[int]] = {}
    for marker in markers:
        if marker.has_sign:
            sorts.setdefault(replace(marker, hex_=-1, fact=None), []).append(marker.hex_)
    return [
        {
            **({} if sort.kind == SOURCE else {"kind": sort.kind}),
            **({} if sort.sign is None else {"sign": asdict(sort.sign)}),
            "side": sort.side,
            "turned": sort.is_turned,
            "label": {code: in_language(sort.label, code) for code in LANGUAGES},
            "words": {code: in_language(sort.said, code) for code in LANGUAGES},
            "hexes": array("I", hexes).tobytes(),
        }
        for sort, hexes in sorts.items()
    ]
