"""5.62, 5.63: by option a supreme headquarters that has stayed for a strike moves when it is deactivated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import active, deactivate
from wargame_kit.games.eastfront.rules.engaging import is_last, moved_along
from wargame_kit.games.eastfront.rules.movement import Move
from wargame_kit.games.eastfront.rules.orders import check_not_last, nobody_leaves
from wargame_kit.games.eastfront.rules.reach import check_path, reach
from wargame_kit.games.eastfront.rules.stacking import full
from wargame_kit.mechanics import Reach
from wargame_kit.position import Action, EndPhase, FreeStep, SideId
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Mobilising(FreeStep[EastFrontPosition]):
    """5.63: after combat the supreme headquarters of a side moves off, or stands up where it is.

    Only by the option; else it moves in the movement phase and strikes no more (5.62).

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (Move,)
    ends: ClassVar[tuple[type[Action], ...]] = (EndPhase,)
    clause: ClassVar[Citation] = cite("5.63")

    def _staying(self, position: EastFrontPosition) -> tuple[str, ...]:
        """The supreme headquarters that has stayed, if there is one."""
        return tuple(u for u in active(position, self.side) if position.pieces[u].active == SUPREME)

    def _reach(self, position: EastFrontPosition, unit: str) -> Reach:
        return reach(position, unit, full(position, self.side, nobody_leaves))

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        is_asked = position.option("supreme_strike") == "mobilises" and self._staying(position)
        return None if is_asked else position.popped()

    def actor(self, position: EastFrontPosition) -> str:
        return self.side

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return say("eastfront/mobilising", unit=position.name_of(self._staying(position)[0]))

    def open_choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        for each in self._staying(position):
            if unit in (None, each) and not is_last(position, each):
                yield from (Move(each, path) for path in self._reach(position, each).each_path())

    def check_doing(self, position: EastFrontPosition, action: Any) -> Verdict:
        if action.unit not in self._staying(position):
            return refuse("eastfront/no-mobilising", self.clause, unit=position.name_of(action.unit))
        last = check_not_last(position, action.unit)
        room = full(position, self.side, nobody_leaves)
        return last and check_path(position, action.unit, action.path, room)

    def done(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        return deactivate(moved_along(position, action.unit, action.path), action.unit)
