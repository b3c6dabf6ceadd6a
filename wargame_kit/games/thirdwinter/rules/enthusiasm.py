"""4.3: by option, some Soviet infantry crosses the Volga class, and fights over it, by boat."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.kinds import LEG, MOVE, PONTOON
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.paths import throws
from wargame_kit.games.ocs.rules.supply.trace import is_in_trace
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import BOATS, FERRY, RAIL_FERRY
from wargame_kit.games.thirdwinter.rules.command_radius import commanded
from wargame_kit.games.thirdwinter.rules.crossings import (
    QUARTERS,
    facts_of,
    has_boats,
    limit,
    quarters,
    volga_way,
    ways,
)
from wargame_kit.games.thirdwinter.rules.ferries import check_crossing as check_ferry
from wargame_kit.games.thirdwinter.rules.fronts import fronts
from wargame_kit.games.thirdwinter.rules.rivers import is_on_bank, is_volga
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

INFANTRY = ("infantry", "airborne")
"""What is of infantry type, if its Move side walks."""


def check(position: OcsPosition, units: Iterable[str], hex_: int) -> Verdict:
    """Whether units may go, or fight, over the Volga class to a hex by boat now."""
    units, printed = tuple(units), position.game.board.label(hex_)
    for unit in units:
        name = position.name_of(unit)
        if not is_taken(position, unit):
            return refuse("thirdwinter/boats-infantry", cite("4.3"), hex_=printed, unit=name)
        if not _is_led(position, unit):
            return refuse("thirdwinter/boats-led", cite("4.3"), hex_=printed, unit=name)
    most = limit(position, "boats")
    if sum(size for _, size in _with(position, units)) > most * QUARTERS:
        return refuse("thirdwinter/boats-full", cite("4.3"), hex_=printed, limit=most)
    return ALLOWED


def is_taken(position: OcsPosition, unit: str) -> bool:
    """Whether a unit is of a kind that boats take."""
    counter = position.counter(unit)
    return counter.kind in INFANTRY and counter.printed_side(MOVE).mobility == LEG


def _with(position: OcsPosition, units: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Who has gone or fought by boat in this turn, and some more: each once, as large as it was then."""
    now = {unit: quarters(position, (unit,)) for unit in units}
    return tuple(sorted({**now, **dict(facts_of(position).by_boat)}.items()))


def _is_led(position: OcsPosition, unit: str) -> bool:
    """Whether a unit is in trace, in the throw of an Army HQ within the radius of its front (a reading)."""
    armies = (army for front in fronts(position) for army in commanded(position, front))
    return is_in_trace(position, unit) and any(throws(position, army, unit) for army in armies)


def check_crossing(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> Verdict:
    """Whether a group may step over a hexside, as far as it would do so by boat."""
    return check(position, units, there) if _is_by_boat(position, units[0], here, there) else ALLOWED


def check_instead(
    position: OcsPosition, units: tuple[str, ...], phase: str, here: int, there: int
) -> Verdict:
    """Whether a group goes by boat over a hexside on which a ferry runs, though not for it: it is full, say.

    At Kherson that is said of the Movement Phase alone, in which the railway ferry runs (1.4d).
    """
    ferried = check_ferry(position, units, phase, here, there)
    if ferried or not is_spared(position, units, here, there):
        return ferried
    runs_now = phase == MOVEMENT or _way(position, here, there) == FERRY
    return ALLOWED if runs_now and check(position, units, there) else ferried


def is_spared(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> bool:
    """Whether a group has no room on a ferry that runs over a hexside, and boats might take it."""
    side = position.side_of(units[0])
    if not has_boats(position, side) or not is_volga(position.game.board, here, there):
        return False
    is_ferry = _way(position, here, there) in (FERRY, RAIL_FERRY)
    return is_ferry and not check_ferry(position, units, MOVEMENT, here, there)


def _way(position: OcsPosition, here: int, there: int) -> str:
    return volga_way(position, SOVIET, here, there)


def check_together(position: OcsPosition, units: tuple[str, ...], target: int) -> Verdict:
    """Whether those of some attackers that fight by boat may do so together."""
    afloat = _who(position, units, target)
    return check(position, afloat, target) if afloat else ALLOWED


def attacked(position: OcsPosition, units: Iterable[str], target: int) -> OcsPosition:
    """The position after units have attacked a hex: who did so by boat is counted in this turn."""
    return _counted(position, _who(position, units, target))


def stepped(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> OcsPosition:
    """The position after units have taken a step: who did so by boat is counted in this turn."""
    is_by_boat = _is_by_boat(position, units[0], here, there) or is_spared(position, units, here, there)
    return _counted(position, units) if is_by_boat else position


def _who(position: OcsPosition, units: Iterable[str], target: int) -> tuple[str, ...]:
    if not has_boats(position, SOVIET):
        return ()
    return tuple(unit for unit in units if _is_by_boat(position, unit, position.pieces[unit].hex_, target))


def _is_by_boat(position: OcsPosition, unit: str, here: int, there: int) -> bool:
    side = position.side_of(unit)
    if not has_boats(position, side) or not is_volga(position.game.board, here, there):
        return False
    return volga_way(position, side, here, there) == BOATS


def _counted(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    return position.with_facts(by_boat=_with(position, units))


def sealed(position: OcsPosition, units: tuple[str, ...]) -> tuple[int, ...]:
    """The hexsides over which boats would take others, but not this group; `check` says why.

    Who crosses spends all that it has, and so goes from the bank alone: only there is its command asked for.
    """
    side = position.side_of(units[0])
    if not has_boats(position, side):
        return ()
    here = position.pieces[units[0]].hex_
    is_there = here >= 0 and is_on_bank(position.game.board, here)
    return _boats(position, side) if is_there and not check(position, units, here) else ()


@derived_from_side("marker", CROSSINGS, kinds=(PONTOON,))
def _boats(position: OcsPosition, side: str) -> tuple[int, ...]:
    return tuple(side_ for side_, way in ways(position, side).items() if way == BOATS)
