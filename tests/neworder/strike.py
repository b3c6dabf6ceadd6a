"""What the fire at all units of a hex may bring, as a sum beside what is played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wargame_kit.games.neworder.facts import BOMBARDMENT
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.fire_odds import DESTROYED, odds_of_fire, turned_over
from wargame_kit.mechanics import UnitResult
from wargame_kit.mechanics.outcomes import summed

StrikeResults = tuple[UnitResult, ...]
"""What befalls each unit of a hex, in the order of the counters."""


def strike(
    position: NewOrderPosition,
    markers: tuple[str, ...],
    units: tuple[str, ...],
    table: str,
    segment: str = BOMBARDMENT,
) -> dict[StrikeResults, Fraction]:
    """What the fire at all units of a hex may bring, exactly: one die each, all at full strength (12.16).

    Untried counters are turned over before the first die; who of a pool shows what is not independent.

    Parameters
    ----------
    markers : tuple of str
    units : tuple of str
        At whom they fire.
    table : {"conventional", "hyperwar"}
    segment : {"bombardment", "reaction"}

    Returns
    -------
    dict of results to probability
        What befalls each of the units, in their order; nothing where the table is not allowed.
    """
    return summed(_each_die(position, markers, units, table, segment))


def _each_die(
    position: NewOrderPosition, markers: tuple[str, ...], units: tuple[str, ...], table: str, segment: str
) -> Iterator[tuple[StrikeResults, Fraction]]:
    unknown = tuple(each for each in (*markers, *units) if position.is_untried(each))
    for shown, chance in turned_over(position, unknown):
        found: dict[StrikeResults, Fraction] = {(): chance}
        for unit in units:
            results = _one_die(shown, markers, unit, table, segment, unknown)
            found = {
                (*before, result): likely * more
                for before, likely in found.items()
                for result, more in results.items()
            }
        yield from found.items()


def _one_die(
    position: NewOrderPosition,
    markers: tuple[str, ...],
    unit: str,
    table: str,
    segment: str,
    shown: tuple[str, ...],
) -> dict[UnitResult, Fraction]:
    if unit in shown and not position.face(unit).defence:
        return {DESTROYED: Fraction(1)}
    outcomes = odds_of_fire(position, markers, unit, table, segment).outcomes()
    return {result: chance for result, chance in outcomes.items() if isinstance(result, UnitResult)}
