"""What analysis asks of the game apart from a player's plans: an attack by itself, and who may still move."""

from __future__ import annotations

from wargame_kit.games.neworder.facts import CONVENTIONAL
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack, InitialCombat, went_in
from wargame_kit.games.neworder.rules.combat.fight import Fight
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.position import Heuristics
from wargame_kit.position.piece_values import forgotten


class IsolatedAttack(Heuristics[NewOrderPosition]):
    """An attack that is looked at by itself, without the duties and the segments around it."""

    def may_move(self, position: NewOrderPosition, unit: str) -> bool:
        """Whether a unit's side still moves before it attacks (4.2), and the unit has not moved yet."""
        side, agenda = position.side_of(unit), position.agenda
        if position.pieces[unit].moved:
            return False
        return MovementPhase(side) in agenda or InitialCombat(side) not in agenda

    def room(self, position: NewOrderPosition, side: str, hex_: int) -> int:
        """How many more units of a side may stand in a hex at the end of a phase (8.1)."""
        if hex_ in position.stacks_by_side[position.enemy(side)]:
            return 0
        nations = {
            position.nation(unit) for stack in position.stacks_by_side[side].values() for unit in stack
        }
        limit = max((position.charts.stacking[nation].ground for nation in nations), default=1)
        return max(0, limit - len(position.stacks_by_side[side].get(hex_, ())))

    def rested(self, position: NewOrderPosition, side: str) -> NewOrderPosition:
        """The position when a side next begins its turn: nobody has moved or fought."""
        return forgotten(position, "moved", "fought")

    def attacking(
        self, position: NewOrderPosition, side: str, target: int, attackers: tuple[str, ...]
    ) -> NewOrderPosition:
        """The position in which just this attack has gone in on the conventional table (11.3)."""
        fight = Fight(side, (target,), attackers, CONVENTIONAL)
        return went_in(position.pushed(DeclareAttack(fight)), fight).settled()
