"""How good is it to stand somewhere when a phase ends: for those who go forward, who hold, and who lead?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from wargame_kit.games.eastfront.files.kinds import SUPREME
from wargame_kit.games.eastfront.player.assessment import Assessment
from wargame_kit.games.eastfront.rules.ground import defence_of
from wargame_kit.games.eastfront.rules.rail import LONGEST_SUPPLY
from wargame_kit.games.eastfront.rules.stacking import limit

HUNGER = 1.6
"""What each hex costs by which a unit is too far from a railway."""

CROWD = 0.3
"""What each other unit in a hex costs one who goes forward."""

FILLED, FLANKED = 0.9, 0.3
"""What each other unit in a hex, and beside it, costs one who holds a line."""

LED = 0.2
"""What each level counts that a headquarters may command from a hex."""

REAR = 0.8
"""Which part of that counts for those far behind the front, whom nobody else brings up."""

RIVAL = 6.0
"""How many levels less another headquarters near by makes of it."""

EXPOSED = {0: 9.0, 1: 6.0, 2: 2.5}
"""What it costs a headquarters to stand so near the enemy alone; each block beside it shares that."""

BOLD = 0.35
"""Which part of that it is where its side goes forward."""

AT_HAND, OUT_OF_REACH = 4, 9
"""So near an enemy makes all that is held worth guarding; from so far off he makes nothing."""

FARE = 0.8
"""So much better must a unit stand elsewhere for each supreme move that its way takes."""

SAFE, NEAR = 4, 0.5
"""From so far on a supreme headquarters is out of reach, and what each hex less costs it."""


@dataclass(frozen=True)
class Standing:
    """What places are worth to the units of a side, wherever the others have gone meanwhile.

    Attributes
    ----------
    seen : Assessment
    stands : mapping of hex to units
        Who stands where; it changes as the plan goes on.
    """

    seen: Assessment
    stands: Mapping[int, Sequence[str]]

    def room(self, hex_: int) -> int:
        """How many more may end their move in a hex."""
        return limit(self.seen.position, hex_) - len(self.stands.get(hex_, ()))

    def value(self, unit: str, hex_: int, *, ashore: bool = False) -> float:
        """How good it is for a unit to stand in a hex when the phase ends.

        Who lands holds it, and is fed over the beach (15.52).
        """
        seen = self.seen
        others = [other for other in self.stands.get(hex_, ()) if other != unit]
        too_far = 0 if ashore else max(0, min(4, seen.from_rails[hex_] - LONGEST_SUPPLY))
        if seen.position.is_headquarters(unit):
            return self._of_command(unit, hex_, others) - HUNGER * too_far
        weak = seen.position.level(unit) <= 1
        forward = not weak and not ashore and seen.drives(seen.position.pieces[unit].hex_)
        worth = self._forward(hex_, others) if forward else self._holding(unit, hex_, others)
        return worth - HUNGER * too_far

    def _forward(self, hex_: int, others: Collection[str]) -> float:
        """For one who goes forward: near the enemy, near what he owns, and best where he is not."""
        seen = self.seen
        away = min(9, seen.to_enemy[hex_])
        taken = 0.2 + 1.2 * seen.worth.get(hex_, 0.0) if hex_ in seen.gains and not others else 0.0
        near = -0.45 * max(0, away - 1)
        kept = 0.2 * seen.guarded[hex_] if not others and away <= 2 else 0.0
        return near + 3.0 * seen.pull[hex_] + taken + kept - CROWD * len(others)

    def _holding(self, unit: str, hex_: int, others: Collection[str]) -> float:
        """For one who holds: in a line without gaps, on good ground, at what is to be held, not alone."""
        seen, position = self.seen, self.seen.position
        away = min(9, seen.to_enemy[hex_])
        weak = position.level(unit) <= 1
        board, defence = position.game.board, defence_of(position, hex_, seen.side).total
        line = (1.0 if 1 <= away <= 3 else -0.35 * (away - 3)) if away else 0.0
        if weak:
            line = 1.0 - 0.3 * abs(away - 3)
        flanks = sum(1 for there in board.neighbours[6 * hex_ : 6 * hex_ + 6] if self.stands.get(there))
        levels = seen.level(unit) + seen.levels(others)
        danger = 1.2 * max(0.0, seen.threat[hex_] / defence - 0.35 * levels)
        crowd = FILLED * len(others) + FLANKED * flanks
        need = min(2.0, seen.threat[hex_] / defence)
        held = 0.6 * seen.guarded[hex_] * at_hand(seen.to_enemy[hex_]) if len(others) <= need else 0.0
        taken = 0.3 + seen.worth.get(hex_, 0.0) if hex_ in seen.gains and not others else 0.0
        return line + 0.3 * (defence - 1) + held + taken - danger - crowd

    def _of_command(self, unit: str, hex_: int, others: Collection[str]) -> float:
        """For a headquarters: many behind whom it stands in its range, and never in the line."""
        seen = self.seen
        board, away = seen.position.game.board, seen.to_enemy[hex_]
        covered = sum(1 for each in others if not seen.position.is_headquarters(each))
        goes = seen.drives(seen.position.pieces[unit].hex_)
        danger = EXPOSED.get(away, 0.0) / (1 + covered) * (BOLD if goes else 1.0)
        if seen.position.kind(unit) == SUPREME:
            return -danger - NEAR * max(0, SAFE - away)
        led = 0.0
        for there in board.within(hex_, 3):
            near = 1.0 if board.distance(hex_, there) <= 2 else 0.6
            share = near * (1.0 if seen.to_enemy[there] <= 3 else REAR) / (1 + self._leaders(there, unit))
            for each in self.stands.get(there, ()):
                rival = seen.position.is_headquarters(each) and each != unit
                led += -RIVAL if rival else share * seen.level(each)
        behind = (0.8 if goes else 0.3) * max(0, min(9, away) - (2 if goes else 3))
        return LED * led - danger - behind + seen.pull[hex_]

    def _leaders(self, hex_: int, beside: str) -> int:
        """How many other headquarters already stand so near that they lead those in a hex."""
        seen, board = self.seen, self.seen.board
        return sum(
            each != beside and seen.position.is_headquarters(each) and seen.position.kind(each) != SUPREME
            for there in board.within(hex_, 2)
            for each in self.stands.get(there, ())
        )


def at_hand(away: int) -> float:
    """Which part of what is held counts, by how many hexes away the enemy is: nobody guards the far rear."""
    return min(1.0, max(0.0, (OUT_OF_REACH - away) / (OUT_OF_REACH - AT_HAND)))
