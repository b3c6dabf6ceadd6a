"""8: who is active, and for how long."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.combat import CombatSegment
from wargame_kit.games.typhoon.rules.command import command
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.position import Automatic
from wargame_kit.rulebook import Citation


@dataclass(frozen=True, slots=True)
class EndOfCommand(Automatic[TyphoonPosition]):
    """The command is over: nobody is active any more (8.1.3)."""

    @property
    def clause(self) -> Citation:
        return cite("7.1.4")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        nobody: frozenset[str] = frozenset()
        return position.replaced(
            facts=position.facts.replaced(active=nobody, moved=nobody, slowed=nobody)
        ).popped()


@dataclass(frozen=True, slots=True)
class Activation(Automatic[TyphoonPosition]):
    """8.1: a headquarters that was drawn is active, and whoever it commands at this instant.

    Attributes
    ----------
    headquarters : str
    """

    headquarters: str

    @property
    def clause(self) -> Citation:
        return cite("8.1")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        commanded = command(position, self.headquarters).units
        return activate(position.popped(), position.side_of(self.headquarters), commanded)


def activate(
    position: TyphoonPosition, side: str, units: frozenset[str], slowed: frozenset[str] = frozenset()
) -> TyphoonPosition:
    """The position with a side's units active, to move and then to fight (5.0 (3)-(4), 8.1).

    Range was measured at this instant (8.2.1); nothing that happens later changes who is active (8.2.3).
    """
    nobody: frozenset[str] = frozenset()
    facts = position.facts.replaced(active=units, moved=nobody, slowed=slowed)
    return position.replaced(facts=facts).pushed(MovementSegment(side), CombatSegment(side), EndOfCommand())
