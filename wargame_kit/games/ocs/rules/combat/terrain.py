"""9.3, 9.4b, 9.4c: the defender chooses its ground, and what each attacking stack fights on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import Fight, defence, grounds, hexes_of, ways_to_fight
from wargame_kit.games.ocs.rules.combat.rolling import Fought, RollSurprise
from wargame_kit.games.ocs.rules.fog import asks_anyway, has_fog, tops
from wargame_kit.position import Phase, SideId
from wargame_kit.position.ruled_action import Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class StandOn(RuledAction[OcsPosition, "ChooseGround"]):
    """Choose a terrain of the own hex, for the line of the table and for the defence (9.4c)."""

    form: ClassVar[str] = "stand-on {ground}"
    weight: ClassVar[float] = 0.2
    ground: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: ChooseGround, unit: str | None = None) -> Iterable[Self]:
        return map(cls, step.own(position)) if unit is None else ()

    def check(self, position: OcsPosition, step: ChooseGround) -> Verdict:
        if self.ground in step.own(position) and self.ground != step.fight.ground:
            return ALLOWED
        return refuse("ocs/no-such-ground", cite("9.4c"), ground=say(f"ocs/terrain/{self.ground}"))

    def play(self, position: OcsPosition, step: ChooseGround) -> OcsPosition:
        return position.replace_step(replace(step, fight=replace(step.fight, ground=self.ground)))


@dataclass(frozen=True, slots=True)
class Meet(RuledAction[OcsPosition, "ChooseGround"]):
    """Choose a terrain of the hex, or the hexside, against the stack of a hex (9.4b)."""

    form: ClassVar[str] = "meet {hex_} {ground}"
    weight: ClassVar[float] = 0.2
    hex_: HexIndex
    ground: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: ChooseGround, unit: str | None = None) -> Iterable[Self]:
        found = step.against(position).items() if unit is None else ()
        return (cls(hex_, ground) for hex_, kinds in found for ground in kinds)

    def check(self, position: OcsPosition, step: ChooseGround) -> Verdict:
        told = (int(self.hex_), self.ground)
        if self.ground in step.against(position).get(self.hex_, ()) and told not in step.fight.facing:
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("ocs/meets-not-so", cite("9.4b"), hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: ChooseGround) -> OcsPosition:
        told = dict(step.fight.facing) | {int(self.hex_): self.ground}
        fight = replace(step.fight, facing=tuple(sorted(told.items())))
        return position.replace_step(replace(step, fight=fight))


@dataclass(frozen=True, slots=True)
class TakeGround(Ending[OcsPosition]):
    """Fight on the ground that is chosen: on the best where nothing is (9.4)."""

    form: ClassVar[str] = "take-ground"
    weight: ClassVar[float] = 1.0


@dataclass(frozen=True, slots=True)
class ChooseGround(Fought, Phase[OcsPosition]):
    """9.2: the defender chooses terrains, where several differ.

    Attributes
    ----------
    side : str
        The defender.
    fight : Fight
    """

    side: SideId
    fight: Fight
    actions: ClassVar[Kinds] = (TakeGround, StandOn, Meet)
    clause: ClassVar[Citation] = cite("9.4b")
    asks: ClassVar[str] = "ocs/choose-ground"

    @property
    def is_attackers(self) -> bool:
        return False

    def own(self, position: OcsPosition) -> tuple[str, ...]:
        """The terrains of the hex, if it makes a difference which of them is chosen."""
        rows = grounds(position, self.fight.target)
        differ = {(row.line, defence(position, self.fight, row).total) for row in rows}
        return tuple(row.id for row in rows) if len(differ) > 1 else ()

    def against(self, position: OcsPosition) -> dict[int, tuple[str, ...]]:
        """The terrains against each stack, where it makes a difference to those of it that are seen (4.9)."""
        attacker, found = position.enemy(self.side), {}
        for hex_ in hexes_of(position, self.fight):
            ways = ways_to_fight(position, attacker, hex_, self.fight.target)
            kinds = {position.counter(unit).category for unit in self._seen(position, hex_)}
            if any(len({way.factors[kind] for way in ways}) > 1 for kind in kinds):
                found[hex_] = tuple(way.kind for way in ways)
        return found

    def _seen(self, position: OcsPosition, hex_: int) -> tuple[str, ...]:
        """The attackers of a hex that the defender sees: in the fog only the top counter there."""
        if has_fog(position):
            return (tops(position, position.enemy(self.side))[hex_],)
        return tuple(unit for unit in self.fight.attackers if position.pieces[unit].hex_ == hex_)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = asks_anyway(position) or self.own(position) or self.against(position)
        return None if is_asked else self.ended(position, None)

    def ended(self, position: OcsPosition, action: object) -> OcsPosition:
        return position.replace_step(RollSurprise(position.enemy(self.side), self.fight))
