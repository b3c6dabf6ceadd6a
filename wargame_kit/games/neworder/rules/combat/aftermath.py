"""13: what a result of combat or of fire brings, one step after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import SideOrNobody
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.advance import AdvanceUnits
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.mechanics import UnitResult
from wargame_kit.position import LATER, Automatic, Interval, Losses, SideId, Step, UnitId
from wargame_kit.position.after_combat import on_map
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase

Hexes = Annotated[int, Interval(0, 9)]


def carry_out(
    position: NewOrderPosition,
    *,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    targets: tuple[int, ...],
    result: UnitResult,
    is_fire: bool,
    origins: tuple[int, ...] = (),
    vanished: tuple[str, ...] = (),
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
    origins : tuple of int
        The hexes from which it was attacked, if somebody has vanished from one; else those of the attackers.
    vanished : tuple of str
        Units of both sides that were turned over and had no defence (21.6).
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
    pieces = position.pieces
    begun, held = (
        tuple(dict.fromkeys(pieces[unit].hex_ for unit in units)) for units in (attackers, defenders)
    )
    for side, units, hexes, enemies in (
        (attacker, attackers, beaten.attacker_retreat, held),
        (defender, defenders, beaten.retreat, begun),
    ):
        if hexes and units:
            steps.append(GoBack(side, units, hexes, is_fire, enemies))
    if is_fire:
        return position.pushed(*steps)
    fought = position.moved(*(replace(pieces[unit], fought=True) for unit in (*attackers, *defenders)))
    lost = {position.side_of(unit) for unit in vanished}
    names = {"attacker": attacker, "defender": defender, "": ""}
    follow = FollowUp(
        attackers,
        defenders,
        targets,
        origins or begun,
        beaten.retreat,
        beaten.attacker_retreat,
        names[winner(beaten, attacker in lost, defender in lost)],
    )
    return fought.pushed(*steps, follow)


def winner(result: UnitResult, attacker_lost: bool = False, defender_lost: bool = False) -> str:
    """Which side has won: the one that was not hurt, or of two that were the one not thrown back (13.10).

    Parameters
    ----------
    attacker_lost, defender_lost : bool
        Whether that side has lost somebody before the die was thrown (21.6).

    Returns
    -------
    {"attacker", "defender", ""}
        Empty where neither has won more than the other.

    Examples
    --------
    >>> [winner(UnitResult.read(text)) for text in ("AR1", "D1R2", "X")]
    ['defender', 'attacker', '']
    >>> winner(UnitResult.read("AR1"), defender_lost=True)
    'defender'
    """
    attacker = bool(result.attacker_losses or result.attacker_retreat or attacker_lost)
    defender = bool(result.defender_losses or result.retreat or defender_lost)
    if attacker == defender:
        attacker, defender = bool(result.attacker_retreat), bool(result.retreat)
    if attacker == defender:
        return ""
    return "defender" if attacker else "attacker"


@dataclass(frozen=True, slots=True)
class LoseUnits(Losses[NewOrderPosition]):
    """13.2: the owner says which of his units are destroyed."""

    clause: ClassVar[Citation] = cite("13.2")
    refusal: ClassVar[str] = "neworder/lose"

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return self.say(position, "neworder/losses", count=self.losses)

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
    enemies : tuple of int
        Where those stood whom they fought; empty under fire.
    """

    side: SideId
    units: tuple[UnitId, ...]
    hexes: Hexes
    is_fire: bool
    enemies: tuple[HexIndex, ...] = field(default=(), metadata=LATER)
    clause: ClassVar[Citation] = cite("13.9")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        here = on_map(position, self.units)
        fixed = tuple(unit for unit in here if not position.face(unit).movement)
        moving = tuple(unit for unit in here if unit not in fixed)
        after = position if self.is_fire else remove(position, *fixed)
        return after.replace_step(RetreatUnits(self.side, moving, self.hexes, self.enemies))


@dataclass(frozen=True, slots=True)
class FollowUp(Automatic[NewOrderPosition]):
    """13.10–13.12: who may advance, into which hexes, and how far.

    The winner, where the loser has left a hex. Where neither has won, the attacker, if the defender has left
    one; else the defender, if the attacker has. The full number of a retreat counts, though the loser may not
    have got so far; without a retreat one hex.

    Attributes
    ----------
    attackers, defenders : tuple of str
    targets, origins : tuple of int
        The hexes of the defender and of the attacker in the battle.
    defender_retreat, attacker_retreat : int
        Of the result.
    winner : str
        A side, or empty where neither has won.
    """

    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    targets: tuple[HexIndex, ...]
    origins: tuple[HexIndex, ...]
    defender_retreat: Hexes
    attacker_retreat: Hexes
    winner: SideOrNobody = field(default="", metadata=LATER)
    clause: ClassVar[Citation] = cite("13.10")

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        least = position.charts.limit("advance")
        for units, hexes, distance in (
            (self.attackers, self.targets, self.defender_retreat),
            (self.defenders, self.origins, self.attacker_retreat),
        ):
            vacated = tuple(hex_ for hex_ in hexes if hex_ not in position.stacks)
            winners = on_map(position, units)
            side = position.side_of(winners[0]) if winners else ""
            if vacated and side and self.winner in ("", side):
                return position.replace_step(AdvanceUnits(side, winners, vacated, distance or least))
        return position.popped()
