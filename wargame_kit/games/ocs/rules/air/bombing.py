"""10, 14.7: bombs on combat units and on facilities: column, shifts, every end with its exact chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.facility import FacilityTable
from wargame_kit.games.ocs.files.tables import BarrageTable, clamped
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.games.ocs.rules.shelled import Shelled, resolved, shifts_of
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

HALF_FROM = 4
"""The number of the die from which on a half is a step (10.0a)."""

Reading = Callable[[str], str]
"""What a title makes of a cell of the barrage table."""

STEPS: dict[str, int | None] = {"NE": None, "DG": 0}
"""The steps that effects cost which are no numbers."""


def strength(wing: Wing, place: str = "") -> Ledger:
    """The bombs of all aircraft, one by one (10)."""
    told = Ledger(say("ocs/barrage"))
    for flyer in wing:
        told = told.add(flyer.barrage, flyer.name, cite("14.7"), place, flyer.provenance)
    return told


def points(wing: Wing) -> int:
    """The bombs of all aircraft."""
    return sum(flyer.barrage for flyer in wing)


def check_points(wing: Wing) -> Verdict:
    """Whether a mission comes to a point of barrage (10)."""
    return ALLOWED if points(wing) else refuse("ocs/no-bombs", cite("10"))


def check_hip_shoot(wing: Wing, hex_: Shelled) -> Verdict:
    """Whether a mission may be a Hip Shoot: one aircraft, no strategic bomber, with a spotter (14.7)."""
    if len(wing) != 1:
        return refuse("ocs/hip-shoot-alone", cite("14.7"), hex_=hex_.place)
    if wing[0].is_strategic:
        return refuse("ocs/hip-shoot-strategic", cite("14.7"), hex_=hex_.place, unit=wing[0].name)
    if not hex_.is_spotted:
        return refuse("ocs/hip-shoot-unspotted", cite("10.0b"), hex_=hex_.place, place=hex_.place)
    return check_points(wing)


# ---------------------------------------------------------------------------- combat units


def is_spotted(wing: Wing, hex_: Shelled) -> bool:
    """Whether a spotter helps: none does where a strategic bomber takes part (10.0a, 14.1)."""
    return hex_.is_spotted and not any(flyer.is_strategic for flyer in wing)


def is_near(wing: Wing, most: int) -> bool:
    """Whether all aircraft have flown so far at most, none of them a strategic bomber (10.0a, 14.7)."""
    return bool(wing) and all(flyer.flown <= most and not flyer.is_strategic for flyer in wing)


def shifts(table: BarrageTable, wing: Wing, hex_: Shelled, near: int, origin: str = "rulebook") -> Ledger:
    """The columns that an air barrage is shifted, line by line of the table (10.0a).

    Parameters
    ----------
    table : BarrageTable
    wing : tuple of Flyer
    hex_ : Shelled
        The target; whether a strategic bomber blinds the spotter is seen to here.
    near : int
        Up to how many hexes from its base an aircraft bombs at short range.
    origin : str
        Where the shifts of the table come from.
    """
    told = shifts_of(table, replace(hex_, is_spotted=is_spotted(wing, hex_)), origin)
    if is_near(wing, near):
        told = told.add(table.shift["short_range"], say("ocs/short-range"), cite("14.7"), hex_.place, origin)
    return told


def column(table: BarrageTable, wing: Wing, shifted: int) -> int:
    """The column after shifts, from 0; beyond the ends the last counts (kit)."""
    return clamped(table.column(points(wing)) + shifted, 0, len(table.least) - 1)


def effect(table: BarrageTable, at: int, hex_: Shelled, roll: int, read: Reading = str) -> str:
    """What a roll does in a column: ``NE``, ``DG``, ``1/2`` or a number; from the air ``[1/2]`` is ``DG``.

    Parameters
    ----------
    table : BarrageTable
    at : int
        The column, from 0.
    hex_ : Shelled
    roll : int
    read : callable (str) -> str
        What a title makes of a cell.
    """
    return resolved(read(table.result(at, roll)), hex_, is_from_guns=False)


def read_as(roll: int) -> int:
    """As what a roll is read to which a rule of the title has added; beyond 12 it is 12."""
    return clamped(roll, 2, 12)


def chances(of: Callable[[int], str], added: int = 0) -> dict[str, Fraction]:
    """The exact chance of each effect.

    Parameters
    ----------
    of : callable (int) -> str
        The effect of a roll.
    added : int
        What a rule of the title adds to the roll; beyond 12 it is 12.
    """
    return summed((of(read_as(roll + added)), chance) for roll, chance in TWO_DICE.items())


def losses(effects: dict[str, Fraction]) -> dict[int | None, Fraction]:
    """How many steps are lost, with the exact chance of each; None where nothing happens, 0 where only DG."""
    half = Fraction(7 - HALF_FROM, 6)
    found: list[tuple[int | None, Fraction]] = []
    for name, chance in effects.items():
        if name == "1/2":
            found += [(0, chance * (1 - half)), (1, chance * half)]
        else:
            found.append((STEPS[name] if name in STEPS else int(name), chance))
    return summed(found)


# ---------------------------------------------------------------------------- facilities


@dataclass(frozen=True, slots=True, order=True)
class FacilityEnd:
    """What bombs do to what is no combat unit (10.0c).

    Attributes
    ----------
    levels : int
        Levels that an air base loses.
    steps : int
        Aircraft in the hex that lose a step.
    busts_trains : bool
    """

    levels: int = 0
    steps: int = 0
    busts_trains: bool = False


def levels_lost(hits: int, level: int) -> int:
    """The levels that an air base loses: one stays, and a strip, level 0, loses none (10.0c, 15)."""
    return min(hits, max(level - 1, 0))


def facility_ends(
    table: FacilityTable, strength: int, level: int = 0, aircraft: int = 0, *, is_trainbusting: bool = False
) -> dict[FacilityEnd, Fraction]:
    """Every end of a barrage of a facility with its exact chance: one die, no shifts, no spotter (10.0c).

    Parameters
    ----------
    table : FacilityTable
    strength : int
        Bombs; nothing happens without any.
    level : int
        Of the air base in the hex, if that is the target.
    aircraft : int
        Enemy aircraft in the hex, each with a die of its own.
    is_trainbusting : bool
        Whether trains are the target.
    """
    if not strength:
        return {FacilityEnd(): Fraction(1)}
    at, found = table.column(strength), []
    for die in range(1, 7):
        cell = table.result(at, die)
        if is_trainbusting:
            found.append((FacilityEnd(busts_trains=cell.busts_trains), Fraction(1, 6)))
            continue
        lost = levels_lost(cell.hits, level)
        struck = Fraction(7 - cell.aircraft, 6) if cell.aircraft else Fraction(0)
        for steps, part in _of_each(aircraft, struck).items():
            found.append((FacilityEnd(lost, steps), part / 6))
    return summed(found)


def _of_each(number: int, chance: Fraction) -> dict[int, Fraction]:
    """How many of a number are hit, if each is with the same chance."""
    ways = {n: comb(number, n) * chance**n * (1 - chance) ** (number - n) for n in range(number + 1)}
    return {n: part for n, part in ways.items() if part}
