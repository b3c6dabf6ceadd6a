"""22, 24, 26: what each side may know.

Everything is open but two things. What an untried counter hides nobody knows, and nothing is stored of it.
And who has been picked by hand stays a side's secret until he comes on the map (24.13, 26.13): a formation
until its first unit does, a unit of an army pool until it does itself; its fire markers are known with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.boxes import POOL, READY
from wargame_kit.games.neworder.files.charts import FORMATION
from wargame_kit.games.neworder.files.kinds import STRIKES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.position.derived import derived_from

OPEN = ("militia", "government", "base", *STRIKES, "netwar")
"""The arms that nobody picks by hand in secret: who has received them is open."""


@derived_from("drops")
def secrets(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The counters of which a side alone knows that it has received them, in the order of the counters."""
    return tuple(_secret(position, side))


def _secret(position: NewOrderPosition, side: str) -> Iterator[str]:
    units, come = position.game.units, _come(position, side)
    if not _may_hold(position, side):
        return  # nobody is left in the pools: everyone who can count knows who has been received
    for unit, piece in position.pieces.items():
        printed = units[unit]
        is_picked = piece.place == READY and printed.side == side and printed.kind not in OPEN
        if unit in position.facts.drops:
            continue  # everybody saw it jump, though it turned back (17.6)
        if is_picked and _known_by(position, unit) not in come:
            yield unit


def _may_hold(position: NewOrderPosition, side: str) -> bool:
    """Whether anybody of a side who would be picked by hand has not been received."""
    units = position.game.units
    return any(
        piece.place == POOL
        and units[unit].side == side
        and units[unit].kind not in OPEN
        and not units[unit].is_marker
        for unit, piece in position.pieces.items()
    )


@derived_from()
def _come(position: NewOrderPosition, side: str) -> frozenset[str]:
    """What of a side's has shown itself: formations and units that are, or were, on the map."""
    units = position.game.units
    return frozenset(
        _known_by(position, unit)
        for unit, piece in position.pieces.items()
        if piece.place not in (POOL, READY) and units[unit].side == side and not units[unit].is_marker
    )


def _known_by(position: NewOrderPosition, unit: str) -> str:
    """With what a counter is known: its formation, or, of an army pool, itself or its node."""
    printed = position.unit(unit)
    formation = position.charts.formations.get(printed.formation)
    if formation is None or formation.kind == FORMATION:
        return printed.formation
    if not printed.is_marker:
        return unit
    nodes = (
        other.id
        for other in position.game.units.values()
        if other.is_headquarters and other.formation == printed.formation and other.side == printed.side
    )
    return next(nodes, unit)


def seen_by(position: NewOrderPosition, side: str) -> NewOrderPosition:
    """The position as a side may know it.

    Raises
    ------
    ValueError
        If there is no such side.
    """
    position.game.known_side(side)
    enemy, pieces = position.enemy(side), position.pieces
    # What a marker has done that was called out of its pool would tell that its node is there too (27.17).
    called = (
        u for u in position.piece_values("used") if pieces[u].place == POOL and position.side_of(u) == enemy
    )
    hidden = {*secrets(position, enemy), *called}
    return position.moved(*(pieces[unit].plain().at(POOL) for unit in pieces if unit in hidden))


def shows(before: NewOrderPosition, after: NewOrderPosition) -> bool:
    """Whether somebody who had been picked in secret has come on the map since."""
    gone = [
        unit
        for unit, piece in before.pieces.items()
        if piece.place == READY and after.pieces[unit].place != READY
    ]
    # Most actions bring nobody on the map, and who is secret need not be counted.
    return bool(gone) and any(not set(gone).isdisjoint(secrets(before, side)) for side in before.game.sides)
