"""13: what a result of combat or of fire brings, one step after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.advance import AdvanceUnits
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.mechanics import UnitResult
from wargame_kit.position import Automatic, Between, Losses, SideId, Step, UnitId
from wargame_kit.position.after_combat import on_map
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, say

Hexes = Annotated[int, Between(0, 9)]


def carry_out(
    position: NewOrderPosition,
    *,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    targets: tuple[int, ...],
    result: UnitResult,
    is_fire: bool,
) -> NewOrderPosition:
    """The position in which a result is carried out next: losses, retreats, then an advance (13.1).

    Parameters
    ----------
    attackers : tuple of str
        Units; of fire nobody, for markers lose nothing (12.18).
    defenders : tuple of str
    targets : tuple of int
        The hexes attacked.
    is_fire : bool
        Whether it is bombardment or protective fire: only the defender's part counts, nobody advances.
    """
    beaten = result.without_attacker if is_fire else result
    defender = position.side_of(defenders[0])
    attacker = position.enemy(defender)
    steps: list[Step] = []
    for side, units, losses in (
        (attacker, attackers, beaten.attacker_losses),
        (defender, defenders, beaten.defender_losses),
    ):
        if losses and units:
            steps.append(LoseUnits(side, units, losses))
    for side, units, hexes in (
        (attacker, attackers, beaten.attacker_retreat),
        (defender, defenders, beaten.retreat),
    ):
        if hexes and units:
            steps.append(GoBack(side, units, hexes, is_fire))
    if is_fire:
        return position.pushed(*steps)
    pieces = position.pieces
    fought = position.moved(*(replace(pieces[unit], fought=True) for unit in (*attackers, *defenders)))
    origins = tuple(dict.fromkeys(pieces[unit].hex_ for unit in attackers))
    follow = FollowUp(attackers, defenders, targets, origins, beaten.retreat, beaten.attacker_retreat)
    return fought.pushed(*steps, follow)


@dataclass(frozen=True, slots=True)
class LoseUnits(Losses[NewOrderPosition]):
    """13.2: the owner says which of his units are destroyed."""

    clause: ClassVar[Citation] = cite("13.2")
    refusal: ClassVar[str] = "neworder/lose"

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say("neworder/losses", side=position.game.side_names[self.side], count=self.losses)

    def steps(self, position: NewOrderPosition) -> Mapping[str, int]:
        return dict.fromkeys(on_map(position, self.units), 1)

    def lost(self, position: NewOrderPosition, losses: Mapping[str, int]) -> NewOrderPosition:
        return remove(position, *(unit for unit, count in losses.items() if count))


@dataclass(frozen=True, slots=True)
class GoBack(Automatic[NewOrderPosition]):
    """13.3, 13.9: whoever is left of a side retreats; what cannot move is destroyed, or under fire stays.

    Attributes
    ----------
    side : str
    units : tuple of str
    hexes : int
    is_fire : bool
    """

    side: SideId
    units: tuple[UnitId, ...]
    hexes: Hexes
    is_fire: bool
    clause: ClassVar[Citation] = cite("13.9")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        here = on_map(position, self.units)
        fixed = tuple(unit for unit in here if not position.face(unit).movement)
        moving = tuple(unit for unit in here if unit not in fixed)
        after = position if self.is_fire else remove(position, *fixed)
        return after.instead(RetreatUnits(self.side, moving, self.hexes))


@dataclass(frozen=True, slots=True)
class FollowUp(Automatic[NewOrderPosition]):
    """13.10–13.12: who may advance, into which hexes, and how far.

    The attacker, where the defender has left a hex; else the defender, where the attacker has left one. The
    full number of a retreat counts, though the loser may not have got so far; without a retreat one hex.

    Attributes
    ----------
    attackers, defenders : tuple of str
    targets, origins : tuple of int
        The hexes of the defender and of the attacker in the battle.
    defender_retreat, attacker_retreat : int
        Of the result.
    """

    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    targets: tuple[HexIndex, ...]
    origins: tuple[HexIndex, ...]
    defender_retreat: Hexes
    attacker_retreat: Hexes
    clause: ClassVar[Citation] = cite("13.10")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        least = position.charts.limit("advance")
        for units, hexes, distance in (
            (self.attackers, self.targets, self.defender_retreat),
            (self.defenders, self.origins, self.attacker_retreat),
        ):
            vacated = tuple(hex_ for hex_ in hexes if hex_ not in position.stacks)
            winners = on_map(position, units)
            if vacated and winners:
                side = position.side_of(winners[0])
                return position.instead(AdvanceUnits(side, winners, vacated, distance or least))
        return position.popped()
