"""What lies beside the map: who waits to come on, what can fire, what is still to come, who is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargame_kit.games.neworder.boxes import ELIMINATED, POOL, READY
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.charts import AIR, FORMATION, GROUPS
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.nodes import lends_from_pool
from wargame_kit.position import Fact
from wargame_kit.words import Name, say


def piles(position: NewOrderPosition) -> Iterator[Fact]:
    """Yield what lies beside the map, first what the side that acts has."""
    sides = position.game.sides
    for side in sides if position.actor != sides[1] else sides[::-1]:
        yield from _at_hand(position, side)
        yield from _to_come(position, side)
    for side in sides:
        lost = _in_box(position, side, ELIMINATED)
        if lost:
            name = say("neworder/lost", side=position.game.side_names[side])
            yield Fact(name, say("neworder/list", items=_called(position, lost)), cite("13.2"))


def _at_hand(position: NewOrderPosition, side: str) -> Iterator[Fact]:
    """Yield the units that wait off the map (6.1), and the markers that can be used (12)."""
    here, called = _in_box(position, side, READY), position.game.side_names[side]
    units = tuple(unit for unit in here if not position.unit(unit).is_marker)
    lent = tuple(unit for unit in _in_box(position, side, POOL) if lends_from_pool(position, unit))
    markers = (*(unit for unit in here if position.unit(unit).is_marker), *lent)
    if units:
        listed = say("neworder/list", items=_called(position, units))
        yield Fact(say("neworder/waiting", side=called), listed, cite("6.1"))
    if markers:
        listed = say("neworder/list", items=_called(position, markers))
        yield Fact(say("neworder/markers", side=called), listed, cite("12.1"))


def _to_come(position: NewOrderPosition, side: str) -> Iterator[Fact]:
    """Yield how much of a side is still to be received: formations, units of an army, groups, air strikes."""
    charts, called = position.charts, position.game.side_names[side]
    left = Counter(position.unit(unit).formation for unit in _in_box(position, side, POOL))
    counts = tuple(
        say("neworder/left-of", name=charts.formations[id_].name, count=count)
        for id_, count in left.items()
        if charts.formations[id_].kind in (FORMATION, "pool", GROUPS, AIR)
    )
    if counts:
        listed = say("neworder/list", items=counts)
        yield Fact(say("neworder/to-come", side=called), listed, cite("6.1"))


def _in_box(position: NewOrderPosition, side: str, box: str) -> tuple[str, ...]:
    pieces = position.pieces.items()
    return tuple(u for u, piece in pieces if piece.place == box and position.side_of(u) == side)


def _called(position: NewOrderPosition, units: tuple[str, ...]) -> tuple[Name, ...]:
    """Counters in a list: by their short names in English, in Chinese as a sentence calls them."""
    return tuple(Name(unit, position.game.units[unit].name.zh) for unit in units)
