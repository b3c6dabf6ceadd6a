"""4.8: at the end of a segment the owner takes out of a hex what is too much, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import lost
from wargame_kit.games.ocs.rules.stacking import overfull
from wargame_kit.position import Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Scrap(RuledAction[OcsPosition, "Overstacked"]):
    """Take a step of a unit out of a hex that holds too many: its last takes it away (4.8)."""

    form: ClassVar[str] = "scrap {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Overstacked, unit: str | None = None) -> Iterable[Self]:
        hexes = overfull(position, step.side)
        here = position.stacks_by_side[step.side].get(hexes[0], ()) if hexes else ()
        return (cls(each) for each in only(here, unit))

    def check(self, position: OcsPosition, step: Overstacked) -> Verdict:
        hexes = overfull(position, step.side)
        piece = position.pieces.get(self.unit)
        if piece is None or not hexes or piece.hex_ != hexes[0] or position.side_of(self.unit) != step.side:
            return refuse("ocs/not-overstacked", cite("4.8"), unit=position.name_of(self.unit))
        if not position.regiments(self.unit):
            return refuse("ocs/frees-no-room", cite("4.8"), unit=position.name_of(self.unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: Overstacked) -> OcsPosition:
        return position.moved(lost(position, self.unit))


@dataclass(frozen=True, slots=True)
class Overstacked(Phase[OcsPosition]):
    """4.8: at the end of a segment the owner takes out what is too much."""

    side: SideId
    actions: ClassVar[Kinds] = (Scrap,)
    clause: ClassVar[Citation] = cite("4.8")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if overfull(position, self.side) else position.popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        if position.is_unseen(self.side):
            return say("ocs/overstacked-unseen", side=position.game.side_names[self.side])
        printed = position.game.board.label(overfull(position, self.side)[0])
        return say("ocs/overstacked", place=printed, limit=position.charts.limit("stacking"))
