"""What an author draws on the map by clicks: arrows from hex to hex, and marks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wargame_kit.studies.page import COLOURS, MOST_ARROWS, MOST_SPOTS, Arrow, Spot

TOOLS = ("arrow", "spot")


@dataclass(frozen=True, slots=True)
class Annotations:
    """Arrows and marks, and what the next click on the map draws.

    Attributes
    ----------
    tool : str
        One of `TOOLS`, or nothing: then clicks play as ever.
    colour : str
    start : int
        The hex in which an arrow has been begun; -1 for none.
    arrows : tuple of Arrow
    spots : tuple of Spot

    Examples
    --------
    >>> annotations = Annotations(tool="arrow").clicked(4).clicked(9)
    >>> annotations.arrows
    (Arrow(start=4, end=9, colour='blue'),)
    >>> annotations.clicked(4).clicked(9).arrows
    ()
    """

    tool: str = ""
    colour: str = COLOURS[0]
    start: int = -1
    arrows: tuple[Arrow, ...] = ()
    spots: tuple[Spot, ...] = ()

    def taking(self, tool: str) -> Annotations:
        """With another tool in hand; the same one again lays it down."""
        return replace(self, tool=tool if tool in TOOLS and tool != self.tool else "", start=-1)

    def in_colour(self, colour: str) -> Annotations:
        """With another colour for what is drawn next."""
        return replace(self, colour=colour) if colour in COLOURS else self

    def clicked(self, hex_: int) -> Annotations:
        """After a click: what it draws, or takes away where it stood; an arrow takes two."""
        if hex_ < 0 or not self.tool:
            return self
        if self.tool == "spot":
            return self._marked(hex_)
        if self.start in (-1, hex_):
            return replace(self, start=-1 if self.start == hex_ else hex_)
        others = tuple(one for one in self.arrows if (one.start, one.end) != (self.start, hex_))
        if len(others) == len(self.arrows):
            others = (*others, Arrow(self.start, hex_, self.colour))
        return replace(self, start=-1, arrows=others[:MOST_ARROWS])

    def _marked(self, hex_: int) -> Annotations:
        others = tuple(one for one in self.spots if one.hex_ != hex_)
        if len(others) == len(self.spots):
            others = (*others, Spot(hex_, self.colour))
        return replace(self, spots=others[:MOST_SPOTS])

    def cleared(self) -> Annotations:
        """With nothing drawn; tool and colour stay in hand."""
        return replace(self, start=-1, arrows=(), spots=())

    def __bool__(self) -> bool:
        return bool(self.arrows or self.spots)
