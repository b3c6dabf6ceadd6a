"""Tasks that ask for a number, or for an attack that is strong enough."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.analysis.attacks import steps_of
from wargame_kit.mechanics.outcomes import EVERY, Result, chance_of
from wargame_kit.mechanics.pool_engagement import PoolEngagement
from wargame_kit.position import Position
from wargame_kit.rulebook import Ledger
from wargame_kit.rulebook.figures import chance
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.asking import RIGHT, Asking, is_off_map
from wargame_kit.studies.naming import units_in
from wargame_kit.studies.numbers import as_chance, is_close, read_number
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class CountCost(Asking):
    """What the cheapest way of a unit to a hex costs.

    Attributes
    ----------
    unit, to : str
    verb : str
        By which it goes; its usual one unless told.
    """

    unit: str
    to: str
    verb: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        reach = position.reach(self.unit, self.verb)
        hex_ = position.game.board.locate(self.to)
        return _counted(answer, reach.cost(hex_), reach.ledger(hex_))


@dataclass(frozen=True, slots=True)
class FindStrength(Asking):
    """The strength of one side in an attack, with everything that counts for it.

    Attributes
    ----------
    target : str
        Printed hex.
    units : tuple of str
        Who attack.
    of : {"attack", "defence"}
    """

    target: str
    units: tuple[str, ...]
    of: str = "attack"

    def judge(self, position: Position, answer: str) -> Answer:
        ledger = position.odds(self.target, self.units).sums[self.of]
        return _counted(answer, Fraction(ledger.total, ledger.scale), ledger)


def _counted(answer: str, wanted: Fraction | int | None, ledger: Ledger | None) -> Answer:
    """Whether a number is the one that the rules count; if not, whether it is too small."""
    given = read_number(answer)
    if given is None:
        return Answer(False, say("study/number", answer=answer))
    if wanted is None:
        return Answer(False, say("study/other-number", answer=answer))
    if given == wanted:
        return Answer(True, RIGHT, ledger=ledger)
    return Answer(False, say("study/too-small" if given < wanted else "study/too-large", answer=answer))


@dataclass(frozen=True, slots=True)
class Gather(Asking):
    """Units whose attack on a hex reaches a column.

    Attributes
    ----------
    target : str
        Printed hex.
    column : str
        Such as ``3-1``; a better one is right too.
    most : int
        How many units may be named.
    """

    target: str
    column: str
    most: int

    def judge(self, position: Position, answer: str) -> Answer:
        units = units_in(answer)
        unknown = [unit for unit in units if unit not in position.pieces]
        if unknown:
            return Answer(False, say("study/no-unit", unit=unknown[0]))
        off = [unit for unit in units if is_off_map(position, unit)]
        if off:
            return Answer(False, say("study/off-map", unit=position.unit(off[0]).name))
        if len(units) > self.most:
            return Answer(
                False, say("study/too-many", count=len(units), most=self.most).of(position.game.vocabulary)
            )
        battle = position.odds(self.target, units)
        if not battle.verdict:
            return Answer(False, say("study/no-attack").of(position.game.vocabulary), battle.verdict)
        found = say("study/column", column=battle.column, hex=self.target)
        return Answer(battle.reaches(self.column), found, ledger=battle.attack)


CLAIMS = ("empties", "attacker_loses", "nothing", "destroys_step")
"""What may be asked of the result of an attack."""


def is_so(claim: str, result: Result, steps: int = EVERY) -> bool:
    """Whether a claim is true of a result.

    Parameters
    ----------
    claim : str
        One of `CLAIMS`.
    result : Result
    steps : int
        That the defenders have together: who loses them all leaves the hex too.

    Examples
    --------
    >>> is_so("empties", Result.read("1RR")), is_so("nothing", Result.read("R"))
    (True, False)
    >>> is_so("empties", Result(defender_losses=EVERY)), is_so("empties", Result(1, 1), steps=1)
    (True, True)
    """
    return {
        "empties": result.empties(steps),
        "attacker_loses": result.attacker_losses > 0,
        "nothing": not result.effects,
        "destroys_step": result.defender_losses > 0,
    }[claim]


@dataclass(frozen=True, slots=True)
class FindChance(Asking):
    """How likely something is in an attack.

    Attributes
    ----------
    target : str
        Printed hex.
    units : tuple of str
    claim : str
        One of `CLAIMS`.
    columns : int
        Shifts that are supposed in addition, to the right if positive.
    table : int
        Where the attacker may choose among results tables: 1 for the usual one, 2 for the next.
    """

    target: str
    units: tuple[str, ...]
    claim: str
    columns: int = 0
    table: int = 1

    def judge(self, position: Position, answer: str) -> Answer:
        usual = position.odds(self.target, self.units)
        tables = (usual, *usual.beside)
        if self.table > len(tables):
            return Answer(False, say("study/no-attack").of(position.game.vocabulary), usual.verdict)
        battle = tables[self.table - 1]
        if self.columns:
            battle = battle.with_shift(self.columns)
        there = steps_of(position, battle.defenders)
        wanted = chance_of(battle.outcomes(), lambda result: is_so(self.claim, result, there))
        given = read_number(answer)
        if given is None:
            return Answer(False, say("study/number", answer=answer))
        given = as_chance(given)
        if is_close(given, wanted):
            key = "study/chance-pool" if isinstance(battle, PoolEngagement) else "study/chance"
            return Answer(True, say(key, chance=chance(wanted), column=battle.column))
        key = "study/likelier" if given < wanted else "study/less-likely"
        return Answer(False, say(key, answer=answer))
