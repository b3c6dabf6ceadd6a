"""1.9, 46: each side names three formations of the other; a die says which of the six is disorganised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.ocs.facts import FormationId
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import disorganised
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import OneDieStep, SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words

EACH = 3
"""As many as a side names."""


def formations_of(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The formations of several units that a side has, on the map or off it: nobody looks (4.9)."""
    units = (position.counter(unit) for unit in position.game.units)
    own = (unit for unit in units if unit.side == side and not unit.is_marker)
    sizes = Counter(unit.formation for unit in own if unit.formation)
    return tuple(sorted(formation for formation, size in sizes.items() if size > 1))


class StrangeThings(Effect):
    """46: three formations of each side."""

    def check(self, position: OcsPosition) -> Verdict:
        if all(len(formations_of(position, side)) >= EACH for side in (AXIS, SOVIET)):
            return ALLOWED
        return refuse("thirdwinter/too-few-formations", cite("1.9"), number=EACH)

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(NameFormations(SOVIET))


@dataclass(frozen=True, slots=True)
class NameFormation(RuledAction[OcsPosition, "NameFormations"]):
    """Name a formation of the other side."""

    form: ClassVar[str] = "name-formation {formation}"
    formation: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: NameFormations, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, formations_of(position, position.enemy(step.side)) if unit is None else ())

    def check(self, position: OcsPosition, step: NameFormations) -> Verdict:
        if self.formation not in formations_of(position, position.enemy(step.side)):
            return refuse("thirdwinter/no-such-formation", cite("1.9"), value=self.formation)
        if self.formation in step.named:
            return refuse("thirdwinter/named-already", cite("1.9"), value=self.formation)
        return ALLOWED

    def play(self, position: OcsPosition, step: NameFormations) -> OcsPosition:
        named = (*step.named, self.formation)
        if len(named) == EACH:
            return position.replace_step(NameFormations(AXIS, named))
        if len(named) == 2 * EACH:
            return position.replace_step(RollStrange(named))
        return position.replace_step(replace(step, named=named))


@dataclass(frozen=True, slots=True)
class NameFormations(Decision[OcsPosition]):
    """1.9, 46: which formations; the Soviets' are 1 to 3, those of the Axis 4 to 6.

    Attributes
    ----------
    side : str
        Who names one of the other side's now.
    named : tuple of str
    """

    side: SideId
    named: tuple[FormationId, ...] = ()
    actions: ClassVar[Kinds] = (NameFormation,)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        number = len(self.named) % EACH + 1
        return self.say(position, "thirdwinter/name-formation", number=number)


@dataclass(frozen=True, slots=True)
class RollStrange(OneDieStep[OcsPosition]):
    """1.9, 46: which of the six is disorganised.

    Attributes
    ----------
    named : tuple of str
    """

    named: tuple[FormationId, ...]
    thrown_as: ClassVar[str] = "strange-die {die}"
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/roll-strange"

    def brings(self, position: OcsPosition, die: int) -> Words:
        return position.game.presentation.units.formation(position.game, self.named[die - 1])

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        formation = self.named[die - 1]
        units = (unit for unit, piece in position.pieces.items() if piece.hex_ >= 0)
        hit = tuple(unit for unit in units if position.counter(unit).formation == formation)
        return disorganised(position, hit).popped()
