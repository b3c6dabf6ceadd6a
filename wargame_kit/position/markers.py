"""Markers: what lies on a hex and is no unit: a source of supply, who holds a city, a dump."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wargame_kit.board import Board
from wargame_kit.position.derived import derived
from wargame_kit.words import Words, say
from wargame_kit.words.phrase import catalogue

if TYPE_CHECKING:
    from wargame_kit.position.position import Position
    from wargame_kit.position.presentation import Fact

SOURCE, CONTROL = "source", "control"
"""Kinds that every game may use: where supply comes in, and who holds what, which an overlay shows."""

RAILHEAD, STRIKE = "railhead", "strike"
"""Where a railway line ends, and where a strike from the air comes down."""

SIGNS = (SOURCE, RAILHEAD, STRIKE)
"""Kinds whose sign the kit draws. A game gives others a sign of their own; the rest are only told of."""

_SOURCE_FEATURE = re.compile(r"(\w+?)_source(_\w+)?")


@dataclass(frozen=True, slots=True)
class MarkerSign:
    """How a game's own kind of marker is drawn: strokes on a plate, with the amount of it beside them.

    Attributes
    ----------
    strokes : str
        An SVG path around 0, 0 that reaches 6 to each side.
    place : (float, float)
        Where its middle lies from that of its hex, to the right and down, in the hex's radius. Counters cover
        the middle up to 0.62; signs that may lie in one hex together have places of their own.
    """

    strokes: str
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that lies on a hex and is no unit.

    Attributes
    ----------
    hex_ : int
    kind : str
        What it is, which decides how it is drawn.
    side : str
        Whose it is, or empty.
    words : Phrase, Name or str
        What it means, for a tooltip and a legend: without the amount.
    label : Phrase, Name or str
        Written above it, or beside a sign of its own: the amount of what it is, such as supply points.
    is_turned : bool
        Whether body and ink of its side's coat change places, for a second sort of a kind.
    fact : Fact or None
        What is told of it beside its hex; what it means and its amount, if it has a sign of its own and
        nothing else is told.
    sign : MarkerSign or None
        How a game draws a kind of its own.

    Examples
    --------
    >>> dump = Marker(7, "dump", "axis", "supply dump", "3", sign=MarkerSign("M-5-4H5V4H-5z", (0.7, 0.5)))
    >>> dump.has_sign, str(dump.said)
    (True, 'supply dump: 3')
    """

    hex_: int
    kind: str
    side: str = ""
    words: Words = ""
    label: Words = ""
    is_turned: bool = False
    fact: Fact | None = None
    sign: MarkerSign | None = None

    @property
    def has_sign(self) -> bool:
        """Whether something is drawn for it on the map."""
        return self.sign is not None or self.kind in SIGNS

    @property
    def said(self) -> Words:
        """What it says of its hex, with the amount of a kind that a game draws."""
        if self.sign is None or not self.label:
            return self.words
        return say("render/amount", words=self.words, text=self.label)


def printed_markers(board: Board) -> tuple[Marker, ...]:
    """The markers that are printed on a board: sources of supply, in the order of the features.

    A feature ``<side>_source`` is one; so is ``<side>_source_<when>``, for sources that change in a game,
    where the catalogue has ``hexlayer/<feature>/label``, which is written above them. Other features are for
    rules only. Every second feature of a side is turned.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> drawn = sketch(["..."], features={"axis_source": ["0101"], "soviet_source_offmap": ["0301"]})
    >>> [(marker.hex_, marker.side) for marker in printed_markers(drawn)]
    [(0, 'axis')]
    """
    return tuple(_printed(board))


def _printed(board: Board) -> Iterator[Marker]:
    earlier: list[str] = []
    for feature, hexes in board.features.items():
        found, key = _SOURCE_FEATURE.fullmatch(feature), f"hexlayer/{feature}"
        is_labelled = f"{key}/label" in catalogue()
        if found is None or (found[2] and not is_labelled):
            continue
        side = found[1]
        words = say(key) if key in catalogue() else say("render/source", side=side)
        label: Words = say(f"{key}/label") if is_labelled else ""
        turned = earlier.count(side) % 2 == 1
        earlier.append(side)
        yield from (Marker(hex_, SOURCE, side, words, label, turned) for hex_ in sorted(hexes))


@derived
def markers_of(position: Position) -> tuple[Marker, ...]:
    """Everything that lies on the map of a position and is no unit, as its game says."""
    return tuple(position.game.presentation.hexes.markers(position))
