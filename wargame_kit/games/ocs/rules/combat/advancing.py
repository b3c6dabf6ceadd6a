"""9.12g, 9.13: who exploits after a combat, and who advances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import DISORGANISED, EXPLOIT
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.breakdowns import BreakDown
from wargame_kit.games.ocs.rules.captures import captured
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.losing import standing
from wargame_kit.games.ocs.rules.combat.retreat import retreating
from wargame_kit.games.ocs.rules.readiness import is_attack_capable, rating
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, EndPhase, Interval, Phase, SideId, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

Count = Annotated[int, Interval(0, 40)]


@dataclass(frozen=True, slots=True)
class Aftermath(Automatic[OcsPosition]):
    """9.13, 9.12g: who exploits, and who may advance.

    Attributes
    ----------
    side : str
        The attacker.
    fight : Fight
    exploit : int
        The rating that exploits; 0 where nobody does.
    hexes : tuple of int
        From where the attack was made.
    went_back : bool
        Whether the attacker has taken any of its option as a retreat (9.10d).
    """

    side: SideId
    fight: Fight
    exploit: Count
    hexes: tuple[HexIndex, ...] = ()
    went_back: bool = False
    clause: ClassVar[Citation] = cite("9.13")

    def settle(self, position: OcsPosition) -> OcsPosition:
        left = () if self.went_back else standing(position, self.fight.attackers)
        stayed = tuple(unit for unit in left if is_attack_capable(position, unit))
        after = position.popped()
        enemy = position.enemy(self.side)
        is_empty = self.fight.target not in combat_hexes(position, enemy)
        if self.exploit and stayed and self._may_exploit(position):
            after = after.moved(*self._marked(position, stayed))
        if not is_empty or not stayed:
            return after
        if self.fight.is_overrun:
            return moved_in(after, self.side, stayed, self.fight.target, is_advance=False)
        return after.pushed(Advancing(self.side, self.fight.target, stayed))

    def _may_exploit(self, position: OcsPosition) -> bool:
        """9.13: not after an overrun, nor from hexes that are not all adjacent to each other."""
        pairs = combinations(self.hexes, 2)
        together = all(position.game.board.distance(*pair) == 1 for pair in pairs)
        is_first = not any(position.pieces[unit].freed for unit in self.fight.attackers)
        markers = (position.pieces[unit].marker == EXPLOIT for unit in self.fight.attackers)
        return not self.fight.is_overrun and together and is_first and not any(markers)

    def _marked(self, position: OcsPosition, units: tuple[str, ...]) -> Iterable[OcsPiece]:
        for unit in units:
            piece = position.pieces[unit]
            if (
                piece.marker != DISORGANISED
                and rating(position, unit, self.fight.target).total >= self.exploit
            ):
                yield replace(piece, marker=EXPLOIT, rating=self.exploit)


def moved_in(
    position: OcsPosition, side: str, units: tuple[str, ...], hex_: int, *, is_advance: bool = True
) -> OcsPosition:
    """The position after units have entered a hex that was fought for, and what is asked then (9.14).

    Parameters
    ----------
    side : str
    units : tuple of str
    hex_ : int
    is_advance : bool
        Whether after a combat, and not in an overrun.
    """
    came_from, title = position.pieces[units[0]].hex_, title_of(position)
    after = position.moved(*(position.pieces[unit].at(hex_) for unit in units))
    after = title.stepped(entered(after, side, hex_), units, came_from, hex_, True)
    asked = (
        *title.entered(after, units, came_from, hex_),
        *captured(after, side, hex_, is_advance=is_advance),
    )
    return after.pushed(*asked)


@dataclass(frozen=True, slots=True)
class AdvanceInto(RuledAction[OcsPosition, "Advancing"]):
    """Advance into the hex that was fought for (9.12g)."""

    form: ClassVar[str] = "advance {unit}"
    weight: ClassVar[float] = 3
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Advancing, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.waiting(position), unit))

    def check(self, position: OcsPosition, step: Advancing) -> Verdict:
        if self.unit not in step.waiting(position):
            return refuse("ocs/advances-not", cite("9.12g"), unit=position.name_of(self.unit))
        if not retreating(position, self.unit).movement:
            return refuse("ocs/no-allowance", cite("9.12b"), unit=position.name_of(self.unit))
        return title_of(position).check_advance(position, self.unit, step.hex_, step.advanced(position))

    def play(self, position: OcsPosition, step: Advancing) -> OcsPosition:
        return moved_in(position, step.side, (self.unit,), step.hex_)


@dataclass(frozen=True, slots=True)
class Advancing(Phase[OcsPosition]):
    """9.12g: attackers that paid may enter the empty hex.

    Attributes
    ----------
    side : str
    hex_ : int
    units : tuple of str
    """

    side: SideId
    hex_: HexIndex
    units: tuple[UnitId, ...]
    actions: ClassVar[Kinds] = (AdvanceInto, BreakDown, EndPhase)
    clause: ClassVar[Citation] = cite("9.12g")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/advance", place=position.game.board.label(self.hex_))

    def waiting(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that may still advance."""
        return tuple(
            unit for unit in standing(position, self.units) if position.pieces[unit].hex_ != self.hex_
        )

    def advanced(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that have advanced."""
        return tuple(
            unit for unit in standing(position, self.units) if position.pieces[unit].hex_ == self.hex_
        )

    def begins(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit may advance, and so shed regiments that do so instead of it (20)."""
        return bool(AdvanceInto(unit).check(position, self))

    def with_shed(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position in which a regiment that has been shed may advance, too (20)."""
        return position.replace_step(replace(self, units=(*self.units, unit)))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if self.waiting(position) else position.popped()
