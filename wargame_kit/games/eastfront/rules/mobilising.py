"""5.62, 5.63: by option a supreme headquarters that has stayed for a strike moves when it is deactivated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import MOBILE, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import supreme_at_work
from wargame_kit.games.eastfront.rules.control import forgotten
from wargame_kit.games.eastfront.rules.movement import MOVING, Move
from wargame_kit.games.eastfront.rules.sea import SAILING, Sail
from wargame_kit.games.eastfront.rules.stacking import at_limit, refuse_full
from wargame_kit.games.eastfront.rules.strategic import RAILING, GoByRail
from wargame_kit.position import Action, Activity, EndPhase, FreeStep, SideId
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Mobilising(FreeStep[EastFrontPosition]):
    """5.63: after combat the supreme headquarters of a side moves off, or stands up where it is.

    Only by the option; else it moves in the movement phase and strikes no more (5.62). It goes on foot, by
    rail or by sea: its first strategic move is free, further ones cost supreme moves that were kept for it.

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (Move, GoByRail, Sail)
    ends: ClassVar[tuple[type[Action], ...]] = (EndPhase,)
    clause: ClassVar[Citation] = cite("5.63")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        staying = supreme_at_work(position, self.side)
        if position.option("supreme_strike") != "mobilises" or not staying:
            return position.with_facts(supreme_moves=0).popped()
        pieces = [position.pieces[unit] for unit in staying if position.pieces[unit].active == SUPREME]
        return position.moved(*(replace(piece, active=MOBILE) for piece in pieces)) if pieces else None

    def actor(self, position: EastFrontPosition) -> str:
        return self.side

    def prompt(self, position: EastFrontPosition) -> Phrase:
        staying = supreme_at_work(position, self.side)
        return say("eastfront/mobilising", unit=position.name_of(staying[0]))

    def open_choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        full = at_limit(position, self.side)
        for each in supreme_at_work(position, self.side):
            if unit in (None, each):
                for activity in WAYS:
                    found = activity.choices(_settled(position, each), self.side, each)
                    yield from (action for action in found if action.goal not in full)

    def check_doing(self, position: EastFrontPosition, action: Any) -> Verdict:
        if action.unit not in supreme_at_work(position, self.side):
            return refuse("eastfront/no-mobilising", self.clause, unit=position.name_of(action.unit))
        goal = action.goal
        # Nobody else makes room any more: the moves are over.
        if goal in at_limit(position, self.side):
            return refuse_full(position, action.unit, goal)
        return _way(action).check(_settled(position, action.unit), self.side, action)

    def done(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        return _way(action).play(position, self.side, action)

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        return position.popped().with_facts(supreme_moves=0)


@derived
def _settled(position: EastFrontPosition, unit: str) -> EastFrontPosition:
    """The position in which all others count as if they had not moved: of them nobody has to go any more."""
    rested = forgotten(position, "moved", "deployed")
    return rested.moved(position.pieces[unit])


WAYS: tuple[Activity[EastFrontPosition], ...] = (MOVING, RAILING, SAILING)
"""On foot, by rail, by sea (5.62)."""


def _way(action: Action) -> Activity[EastFrontPosition]:
    return next(activity for activity in WAYS if isinstance(action, activity.actions))
