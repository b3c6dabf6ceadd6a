"""What must hold from one position of New World Order Battles to the next, told by whole games.

The referee looks at one position; no position tells whom a unit has fought, nor who has attacked.
Written from chapters 9, 11 and 13; of the kit it takes what was declared and thrown.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from tests.twins.neworder_referee import Referee


def winners(result: str, lost: set[str], attacker: str, defender: str) -> set[str]:
    """13: who may advance after a combat: the side that has won, or both where neither has.

    Parameters
    ----------
    result : str
        As the table prints it.
    lost : set of str
        The sides of which somebody has turned out to be nothing.
    """
    sides = {attacker: "A", defender: "D"}
    hurt = {side for side, letter in sides.items() if letter in result or result == "X" or side in lost}
    if len(hurt) == 1:
        return set(sides) - hurt
    return {side for side, letter in sides.items() if not (letter in result and "R" in result)}


class History:
    """What has happened so far, as far as a later position must fit to it.

    Attributes
    ----------
    fought : dict of unit to set of hex
        Where those stood whom each unit of the last combat fought; nothing after fire.
    may_advance : set of str
        The sides that may advance after the last combat.
    counted : dict of str to int
        How often each thing was looked at.
    """

    def __init__(self) -> None:
        self.fought: dict[str, set[int]] = {}
        self.may_advance: set[str] = set()
        self.units: set[str] = set()
        self.hexes: set[int] = set()
        self.is_combat = False
        self.counted = dict.fromkeys(("retreats", "advances", "segments", "moves", "lifts"), 0)

    def goes_on(self, position: Any, action: Any, after: Any) -> None:
        """Look at an action, with the position before and the one after it."""
        name, kind = type(position.step).__name__, type(action).__name__
        if name == "MovementPhase" and kind != "EndPhase":
            self._moves(position, kind, after)
        elif name == "InitialCombat" and not self.is_combat:
            due = Referee(position).must_fight(position.step.side)
            self.units, self.hexes = {unit for unit, _ in due}, {hex_ for _, hex_ in due}
            self.is_combat = True
        elif name == "RollAttack":
            self._is_thrown(position, action)
        elif name == "RollFire":
            self.fought = {}
        elif kind == "Retreat":
            self._retreats(position, action)
        elif kind in ("Advance", "AdvanceTogether"):
            self.counted["advances"] += 1
            assert Referee(position).side(action.unit) in self.may_advance, action
        if kind == "Declare" and name == "DeclareAttack":
            fight = position.step.fight
            self._is_declared(position, fight)
            if fight.segment == "initial":
                self.units -= set(fight.attackers)
                self.hexes -= set(fight.targets)
        if self.is_combat and not any(type(step).__name__ == "InitialCombat" for step in after.agenda):
            # 9, 11: every unit on the ground has attacked, every enemy in whose zone one stood was attacked.
            assert not self.units, self.units
            assert not self.hexes, self.hexes
            self.is_combat = False
            self.counted["segments"] += 1

    def _moves(self, position: Any, kind: str, after: Any) -> None:
        """9: from an enemy zone a conventional unit goes nowhere, whoever carries it."""
        referee = Referee(position)
        self.counted["moves"] += 1
        self.counted["lifts"] += kind == "Lift"
        for unit, here in referee.standing.items():
            if after.pieces[unit].hex_ != here and not referee.flies(unit):
                enemy = position.enemy(referee.side(unit))
                assert referee.is_high_tech(unit) or here not in referee.zone(enemy), (unit, kind)

    def _is_declared(self, position: Any, fight: Any) -> None:
        """13: if no die is thrown, the side of which somebody is left has won."""
        self.may_advance = {fight.side, position.enemy(fight.side)}

    def _is_thrown(self, position: Any, action: Any) -> None:
        fight, pieces = position.step.fight, position.pieces
        sides = [[unit for unit in units if pieces[unit].hex_ >= 0] for units in
                 (fight.attackers, fight.defenders)]  # fmt: skip
        hexes = [{pieces[unit].hex_ for unit in units} for units in sides]
        self.fought = dict.fromkeys(sides[0], hexes[1]) | dict.fromkeys(sides[1], hexes[0])
        gone = {unit for unit in (*fight.attackers, *fight.defenders) if unit not in self.fought}
        result = str(position.step.battle(position).row(action.die))
        lost = {Referee(position).side(unit) for unit in gone}
        self.may_advance = winners(result, lost, fight.side, position.enemy(fight.side))

    def _retreats(self, position: Any, action: Any) -> None:
        """13: in any case the full number away from the enemy fought."""
        self.counted["retreats"] += 1
        far, here, there = position.game.board.distance, action.path[0], action.path[-1]
        for enemy in self.fought.get(action.unit) or {here}:
            assert far(enemy, there) - far(enemy, here) >= position.step.hexes, action


def told(game: Iterable[tuple[Any, Any]]) -> History:
    """Look at a whole game, told as positions with the action that was played in each."""
    history = History()
    for (position, action), (after, _) in pairwise(game):
        history.goes_on(position, action, after)
    return history
