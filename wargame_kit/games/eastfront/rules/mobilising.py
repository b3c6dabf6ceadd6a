"""5.62, 5.63: by option a supreme headquarters that has stayed for a strike moves when it is deactivated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import MOBILE, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import supreme_at_work
from wargame_kit.games.eastfront.rules.movement import Move
from wargame_kit.games.eastfront.rules.sea import Sail
from wargame_kit.games.eastfront.rules.stacking import at_limit, refuse_full
from wargame_kit.games.eastfront.rules.strategic import GoByRail
from wargame_kit.position import Action, EndPhase, SideId, Step
from wargame_kit.position.derived import derived
from wargame_kit.position.fault import Fault, nobody_acts
from wargame_kit.position.piece_values import forgotten
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Mobilising(Decision[EastFrontPosition]):
    """5.63: after combat the supreme headquarters of a side moves off, or stands up where it is.

    Only by the option; else it moves in the movement phase and strikes no more (5.62). It goes on foot, by
    rail or by sea: its first strategic move is free, further ones cost supreme moves that were kept for it.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Move, GoByRail, Sail, EndPhase)
    clause: ClassVar[Citation] = cite("5.63")

    def validate(self, position: EastFrontPosition, place: str) -> Iterator[Fault]:
        if position.step is self and not supreme_at_work(position, self.side):
            yield nobody_acts(self, place)

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        staying = supreme_at_work(position, self.side)
        if position.option("supreme_strike") != "mobilises" or not staying:
            return position.with_facts(supreme_moves=0).popped()
        pieces = [position.pieces[unit] for unit in staying if position.pieces[unit].active == SUPREME]
        return position.moved(*(replace(piece, active=MOBILE) for piece in pieces)) if pieces else None

    def prompt(self, position: EastFrontPosition) -> Phrase:
        staying = supreme_at_work(position, self.side)
        return say("eastfront/mobilising", unit=position.name_of(staying[0]))

    # One unit or two: who can, what is drawn and what is meant follow from the list.
    able, sample, completions = Step.able, Step.sample, Step.completions

    def choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[RuledAction]:
        full = at_limit(position, self.side)
        for each in only(supreme_at_work(position, self.side), unit):
            found = Decision.choices(self, _settled(position, each), each)
            yield from (action for action in found if action.goal not in full)
        yield from EndPhase.choices(position, self, unit)

    def check(self, position: EastFrontPosition, action: RuledAction) -> Verdict:
        unit, goal = action.named_unit, action.goal
        if unit and unit not in supreme_at_work(position, self.side):
            return refuse("eastfront/no-mobilising", self.clause, unit=position.name_of(unit))
        # Nobody else makes room any more: the moves are over.
        if goal in at_limit(position, self.side):
            return refuse_full(position, unit, goal)
        return action.check(_settled(position, unit) if unit else position, self)

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        return position.popped().with_facts(supreme_moves=0)


@derived
def _settled(position: EastFrontPosition, unit: str) -> EastFrontPosition:
    """The position in which all others count as if they had not moved: of them nobody has to go any more."""
    rested = forgotten(position, "moved", "deployed")
    return rested.moved(position.pieces[unit])
