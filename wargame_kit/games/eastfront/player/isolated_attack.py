"""What analysis asks of the game apart from a player's plans: an attack by itself, and who may still move."""

from __future__ import annotations

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.battle import begin_round
from wargame_kit.games.eastfront.rules.combat.fight import Fight
from wargame_kit.games.eastfront.rules.combat.repulse import assault_in
from wargame_kit.games.eastfront.rules.engaging import moved_along
from wargame_kit.games.eastfront.rules.movement import Movement, StartOfMovement, reach_of
from wargame_kit.games.eastfront.rules.stacking import limit
from wargame_kit.position import Heuristics
from wargame_kit.position.piece_values import forgotten


class IsolatedAttack(Heuristics[EastFrontPosition]):
    """An attack that is looked at by itself, without the orders and the other battles of its phase."""

    def targets(self, position: EastFrontPosition, side: str, hex_: int) -> tuple[int, ...]:
        """The battles that units of a side in a hex may fight: that in it, else those around it (6.31)."""
        enemies = position.stacks_by_side[position.enemy(side)]
        if hex_ in enemies:
            return (hex_,)
        near = position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]
        return tuple(there for there in near if there in enemies)

    def room(self, position: EastFrontPosition, side: str, hex_: int) -> int:
        """How many more units of a side may be in a hex; in a battle hex each side counts its own (6.21)."""
        return max(0, limit(position, hex_) - len(position.stack(side, hex_)))

    def may_move(self, position: EastFrontPosition, unit: str) -> bool:
        """Whether a unit's side still moves before it fights, and the unit has not moved yet (4.42)."""
        side = position.side_of(unit)
        moves = any(
            isinstance(step, (Movement, StartOfMovement)) and step.side == side for step in position.agenda
        )
        return moves and not position.pieces[unit].moved

    def rested(self, position: EastFrontPosition, side: str) -> EastFrontPosition:
        """The position when a side next begins its turn: nobody has moved."""
        return forgotten(position, "moved", "strategic")

    def attacking(
        self, position: EastFrontPosition, side: str, target: int, attackers: tuple[str, ...]
    ) -> EastFrontPosition:
        """The position in which a round of just this battle begins, these units having come into it."""
        after = position
        for unit in attackers:
            here = after.pieces[unit].hex_
            if here != target:
                after = moved_along(after, unit, _way(after, unit, target))
        fight = Fight(side, target, assault_in(after, side, target))
        return begin_round(after, fight).settled()


def _way(position: EastFrontPosition, unit: str, target: int) -> tuple[int, ...]:
    """A way of a unit into a hex: the one it may go, or straight."""
    found = reach_of(position, unit)
    return found.path(target) if target in found else (position.pieces[unit].hex_, target)
