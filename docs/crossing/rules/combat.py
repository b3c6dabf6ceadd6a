"""3: combat: one unit attacks an adjacent one, and a table says what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Self

from crossing.boxes import DESTROYED
from crossing.clauses import cite
from crossing.position import CrossingPosition
from wargame_kit.board import HexIndex
from wargame_kit.mechanics import RatioTable, TableEngagement
from wargame_kit.mechanics.engagement import check_beside
from wargame_kit.mechanics.results_table import read_rows
from wargame_kit.position import Game, OneDieStep, Over, SideId, UnitId
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Attack(RuledAction[CrossingPosition, "Combat"]):
    """Attack the unit in an adjacent hex (3.1)."""

    form: ClassVar[str] = "attack {target} with {unit}"
    target: HexIndex
    unit: str

    @classmethod
    def candidates(cls, position: CrossingPosition, step: Combat, unit: str | None = None) -> Iterable[Self]:
        targets = sorted(position.stacks_by_side[position.enemy(step.side)])
        return (cls(target, each) for each in only(step.waiting(position), unit) for target in targets)

    def check(self, position: CrossingPosition, step: Combat) -> Verdict:
        if self.unit not in step.waiting(position):
            return refuse("crossing/fought", cite("3.1"), unit=position.name_of(self.unit))
        return odds(position, self.target, (self.unit,)).verdict

    def play(self, position: CrossingPosition, step: Combat) -> CrossingPosition:
        fought = replace(position.pieces[self.unit], fought=True)
        return position.moved(fought).pushed(Roll(step.side, self.unit, self.target))


@dataclass(frozen=True, slots=True)
class EndCombat(Ending[CrossingPosition]):
    """Attack nobody else."""

    form: ClassVar[str] = "cease"


@dataclass(frozen=True, slots=True)
class Combat(Decision[CrossingPosition]):
    """1.1: a side attacks with its units, each once, in any order.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Attack, EndCombat)
    clause: ClassVar[Citation] = cite("3.1")
    asks: ClassVar[str] = "crossing/attack"

    def waiting(self, position: CrossingPosition) -> tuple[str, ...]:
        """The side's units on the map that have not fought."""
        here = (piece for piece in position.pieces.values() if piece.hex_ >= 0 and not piece.fought)
        return tuple(piece.unit for piece in here if position.side_of(piece.unit) == self.side)

    def settle(self, position: CrossingPosition) -> CrossingPosition | None:
        return None if next(Attack.choices(position, self), None) else position.popped()


@dataclass(frozen=True, slots=True)
class Roll(OneDieStep[CrossingPosition]):
    """3.3: a die, and what the table says.

    Attributes
    ----------
    side : str
        That attacks.
    unit : str
    target : int
    """

    side: SideId
    unit: UnitId
    target: HexIndex
    thrown_as: ClassVar[str] = "die {die}"
    clause: ClassVar[Citation] = cite("3.3")

    def battle(self, position: CrossingPosition) -> TableEngagement:
        return odds(position, self.target, (self.unit,))

    def prompt(self, position: CrossingPosition) -> Phrase:
        return self.battle(position).say("crossing/roll")

    def thrown(self, position: CrossingPosition, die: int) -> CrossingPosition:
        battle = self.battle(position)
        result = battle.row(die)
        lost = (*battle.attackers[: result.attacker_losses], *battle.defenders[: result.defender_losses])
        after = position.moved(*(position.pieces[unit].at(DESTROYED) for unit in lost)).popped()
        for side in position.game.sides:
            if not after.stacks_by_side[side]:  # 4.3
                return after.replace_step(Over(position.enemy(side), "crossing/alone", cite("4.3")))
        return after


def odds(position: CrossingPosition, target: int, attackers: tuple[str, ...]) -> TableEngagement:
    """The attack of a unit on a hex: strengths, shifts, column and chances (3.2, 3.3)."""
    defenders = position.in_hex(target)
    return TableEngagement(
        targets=(target,),
        hex_=position.game.board.label(target),
        attackers=attackers,
        defenders=defenders,
        attack=strength(position, attackers, "attack"),
        defence=strength(position, defenders, "defence"),
        shifts=shifts(position, target, attackers),
        table=results(position.game),
        legality=_legality(position, target, attackers),
    )


def strength(position: CrossingPosition, units: tuple[str, ...], column: str) -> Ledger:
    """The sum of what the counters of some units print (3.2)."""
    ledger = Ledger(say(f"battle/{column}"))
    for unit in units:
        printed = position.unit(unit)
        value, origin = getattr(printed.faces[0], column), printed.provenance_of(column)
        ledger = ledger.add(value, printed.name, cite("3.2"), provenance=origin)
    return ledger


def _legality(position: CrossingPosition, target: int, attackers: tuple[str, ...]) -> Verdict:
    printed = position.game.board.label(target)
    if len(attackers) != 1:
        return refuse("crossing/one-attacks", cite("3.1"), hex_=printed)
    (unit,) = attackers
    here, name = position.pieces[unit].hex_, position.name_of(unit)
    if here < 0:
        return refuse("fight/not-on-map", cite("3.1"), unit=name)
    enemies = position.stacks_by_side[position.enemy(position.side_of(unit))]
    return check_beside(position.game.board, here, target, enemies, name, "attack", cite("3.1"), cite("3.1"))


def shifts(position: CrossingPosition, target: int, attackers: tuple[str, ...]) -> Ledger:
    """What the defender's ground and a river between them are worth (3.2)."""
    board, charts = position.game.board, position.game.charts
    grounds = [board.terrain_name(target)]
    here = position.pieces[attackers[0]].hex_ if attackers else -1
    if here >= 0 and board.distance(here, target) == 1:
        grounds += filter(None, [board.hexside_name(6 * here + board.direction(here, target))])
    ledger = Ledger(say("battle/shifts"))
    for ground in grounds:
        origin = charts.origins(f"ground.{ground}", "shift")
        label = say(f"crossing/ground/{ground}")
        ledger = ledger.add(-charts.ground[ground].shift, label, cite("3.2"), board.label(target), origin)
    return ledger


@cache
def results(game: Game) -> RatioTable:
    """The combat results table (3.3); below its worst column, that one is used."""
    charts = game.charts
    return RatioTable(
        charts.columns,
        read_rows(charts.results),
        cite("3.3"),
        cite("3.2"),
        odds_clause=cite("3.2"),
        is_floored=True,
        provenance=charts.origins("combat_results", "results"),
    )
