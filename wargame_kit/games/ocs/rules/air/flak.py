"""14.4: flak: what shoots at a mission, the roll, whom it hits, and every end of it with its exact chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.air import STRONGEST, WEAKEST, FlakTable
from wargame_kit.games.ocs.rules.air.flyers import Chances, Flyer, Wing
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class Battery:
    """Something in a hex that shoots at aircraft.

    Attributes
    ----------
    value : int
        What it adds to the roll.
    name : Phrase, Name or str
    clause : Citation
        That says so.
    provenance : str
    """

    value: int
    name: Words
    clause: Citation
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Guarded:
    """A hex as flak guards it.

    Attributes
    ----------
    place : str
        Its printed number.
    headquarters : tuple of Battery
        Of these one counts, the strongest.
    guns : tuple of Battery
        Flak units of the title: of these one counts, the strongest.
    printed : tuple of Battery
        What the map prints, or a title adds; all of it counts.
    base : int
        The level of an air base; 0 for a strip or none.
    is_in_zone : bool
        Whether it lies in a patrol zone of the other side.
    """

    place: str
    headquarters: tuple[Battery, ...] = ()
    guns: tuple[Battery, ...] = ()
    printed: tuple[Battery, ...] = ()
    base: int = 0
    is_in_zone: bool = False


def modifiers(
    table: FlakTable, wing: Wing, hex_: Guarded, *, is_trainbusting: bool = False, origin: str = "rulebook"
) -> Ledger:
    """What is added to the roll, line by line (14.4).

    Parameters
    ----------
    table : FlakTable
    wing : tuple of Flyer
        The aircraft of the mission; only its own fighters count.
    hex_ : Guarded
    is_trainbusting : bool
        Whether the mission busts trains.
    origin : str
        Where the modifiers of the table come from.
    """
    told, place = Ledger(say("ocs/flak-roll")), hex_.place
    if len(wing) >= table.crowd:
        told = told.add(
            table.added["many"], say("ocs/flak/many", count=len(wing)), cite("14.4"), place, origin
        )
    for group in (hex_.headquarters, hex_.guns):
        if group:
            told = _shot_by(told, max(group, key=lambda battery: battery.value), place)
    if hex_.base:
        told = told.add(
            hex_.base * table.per_level, say("ocs/flak/base", level=hex_.base), cite("14.4"), place, origin
        )
    for battery in hex_.printed:
        told = _shot_by(told, battery, place)
    if hex_.is_in_zone:
        key = "zone_with_fighter" if any(flyer.is_fighter for flyer in wing) else "zone"
        told = told.add(table.added[key], say(f"ocs/flak/{key}"), cite("14.4c"), place, origin)
        if is_trainbusting:
            told = told.add(
                table.added["zone_trainbusting"],
                say("ocs/flak/zone_trainbusting"),
                cite("14.4"),
                place,
                origin,
            )
    return told


def _shot_by(told: Ledger, battery: Battery, place: str) -> Ledger:
    if not battery.value:
        return told
    return told.add(battery.value, battery.name, battery.clause, place, battery.provenance)


def hits(table: FlakTable, total: int) -> bool:
    """Whether the modified total of two dice costs a step (14.4)."""
    return total >= table.hit


def chance(table: FlakTable, added: int) -> Fraction:
    """How likely a step is lost, by what is added to the roll."""
    return sum((part for total, part in TWO_DICE.items() if hits(table, total + added)), Fraction(0))


def exposed(wing: Wing) -> Wing:
    """Whom flak can hit: those that draw it by a rule of the title, else everybody (14.4d)."""
    return tuple(flyer for flyer in wing if flyer.draws_flak) or wing


def loser(table: FlakTable, wing: Wing, die: int) -> Flyer:
    """Which aircraft of a mission loses the step (14.4).

    Aircraft have the numbers of their order; weakest and strongest are so by barrage, of equals the first.
    """
    among = exposed(wing)
    if len(among) == 1:
        return among[0]
    cell = table.rows[len(among)][die - 1]
    if cell == WEAKEST:
        return min(among, key=lambda flyer: flyer.barrage)
    if cell == STRONGEST:
        return max(among, key=lambda flyer: flyer.barrage)
    return among[int(cell) - 1]


def losers(table: FlakTable, wing: Wing) -> dict[Flyer, Fraction]:
    """Who loses the step, with the exact chance of each."""
    return summed((loser(table, wing, die), Fraction(1, 6)) for die in range(1, 7))


def after(wing: Wing, struck: Flyer) -> Wing:
    """The mission after one of its aircraft has lost a step; without it, if it is destroyed."""
    left = (flyer.hit if flyer == struck else flyer for flyer in wing)
    return tuple(flyer for flyer in left if not flyer.is_destroyed)


def ends(table: FlakTable, wing: Wing, added: int) -> Chances:
    """What is left of a mission after flak, with the exact chance of each (14.4)."""
    if not wing:
        return {wing: Fraction(1)}
    lost = chance(table, added)
    found = {wing: 1 - lost}
    for flyer, part in losers(table, wing).items() if lost else ():
        left = after(wing, flyer)
        found[left] = found.get(left, Fraction(0)) + lost * part
    return found
