"""10.0a, 10.0b: a hex under barrage, by whatever fires at it: who is hit, and what shifts the column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import Ground
from wargame_kit.games.ocs.files.kinds import CLOSE, EXTREMELY_CLOSE, STRAT, VERY_CLOSE
from wargame_kit.games.ocs.files.tables import BarrageTable
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import grounds
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

FORMATION_SIZE = Fraction(3)
"""As much a division or a formation counts in density, and no more (10.0a)."""

STRONG = 3
"""The level from which on a hedgehog makes little of a bracketed half (10.0a)."""


@dataclass(frozen=True, slots=True)
class Shelled:
    """A hex under barrage.

    Attributes
    ----------
    place : str
        Its printed number.
    density : Fraction
        The regiments in it (10.0a).
    ground : Phrase, Name or str
        The terrain that its owner chooses, and in `line` its line of the combat table.
    line : str
    hedgehog : int
        Its level.
    is_spotted : bool
        Whether a spotter stands next to it (10.0b).
    is_strat : bool
        Whether a unit in it is in Strat Mode.
    """

    place: str
    density: Fraction
    ground: Words = ""
    line: str = ""
    hedgehog: int = 0
    is_spotted: bool = True
    is_strat: bool = False


def targets_in(position: OcsPosition, side: str, hex_: int) -> tuple[str, ...]:
    """The combat units that a barrage of a side hits in a hex."""
    here = position.stacks_by_side[position.enemy(side)].get(hex_, ())
    return tuple(unit for unit in here if position.is_combat_unit(unit))


def density(position: OcsPosition, units: Iterable[str]) -> Fraction:
    """The regiments in a target: a division or formation counts for three at most (10.0a)."""
    together: dict[str, Fraction] = {}
    for unit in units:
        key = title_of(position).acts_with(position, unit) or position.counter(unit).formation or unit
        together[key] = together.get(key, Fraction(0)) + position.regiments(unit)
    return sum((min(size, FORMATION_SIZE) for size in together.values()), Fraction(0))


def has_spotter(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether a friendly combat unit stands next to a hex (10.0b)."""
    near = position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]
    return not combat_hexes(position, side).isdisjoint(near)


def shelled_at(position: OcsPosition, side: str, hex_: int, chosen: str = "") -> Shelled:
    """A hex as a barrage of a side finds it, on the ground that its owner has chosen (10.0a)."""
    units, shelters = targets_in(position, side, hex_), shelters_in(position, hex_)
    ground = next((row for row in shelters if row.id == chosen), shelters[0])
    return Shelled(
        place=position.game.board.label(hex_),
        density=density(position, units),
        ground=say(f"ocs/terrain/{ground.id}"),
        line=ground.line,
        hedgehog=position.hedgehog(hex_),
        is_spotted=has_spotter(position, side, hex_),
        is_strat=any(position.pieces[unit].marker == STRAT for unit in units),
    )


def shelters_in(position: OcsPosition, hex_: int) -> tuple[Ground, ...]:
    """The terrains among which the owner of a target chooses, the best for it first (10.0a)."""
    table = position.charts.tables.barrage
    return tuple(sorted(grounds(position, hex_), key=lambda row: ground_shift(table, row.line)))


def makes_a_difference(position: OcsPosition, hex_: int) -> bool:
    """Whether the terrains of a hex shift a barrage of it by different columns."""
    table = position.charts.tables.barrage
    return len({ground_shift(table, row.line) for row in grounds(position, hex_)}) > 1


def shifts_of(table: BarrageTable, hex_: Shelled, origin: str = "rulebook") -> Ledger:
    """The columns that a barrage of a hex is shifted, line by line of the table (10.0a)."""
    told, place = Ledger(say("table/shifts")), hex_.place
    told = told.add(table.density.at(hex_.density), say("ocs/density"), cite("10.0a"), place, origin)
    if hex_.hedgehog:
        told = told.add(table.shift["hedgehog"], say("ocs/hedgehog"), cite("16"), place, origin)
    if moved := ground_shift(table, hex_.line):
        told = told.add(moved, hex_.ground, cite("10.0a"), place, origin)
    if not hex_.is_spotted:
        told = told.add(table.shift["unspotted"], say("ocs/unspotted"), cite("10.0b"), place, origin)
    if hex_.is_strat:
        told = told.add(table.shift["strat"], say("ocs/strat-mode"), cite("10.0a"), place, origin)
    return told


def ground_shift(table: BarrageTable, line: str) -> int:
    """The columns that a line of the ground shifts a barrage."""
    if line == EXTREMELY_CLOSE:
        return table.shift["extremely_close"]
    return table.shift["close"] if line in (CLOSE, VERY_CLOSE) else 0


def resolved(found: str, hex_: Shelled, *, is_from_guns: bool = True) -> str:
    """A cell of the table as it holds there: a half in brackets is a half, or only disorganises (10.0a)."""
    if found != "[1/2]":
        return found
    return "1/2" if is_from_guns and hex_.is_spotted and hex_.hedgehog < STRONG else "DG"
