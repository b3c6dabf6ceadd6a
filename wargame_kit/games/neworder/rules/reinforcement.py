"""6 and the reinforcement tables: what a side receives at the beginning of its player turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.formations import (
    AIR,
    choosing,
    left,
    strikes_left,
    to_receive,
)
from wargame_kit.position import Action, OneDie, OneDieStep, SideId, Step
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class ReinforcementDie(OneDie):
    """A throw of one die for the units that come."""

    form: ClassVar[str] = "reinforcements {die}"


@dataclass(frozen=True, slots=True)
class AirDie(OneDie):
    """A throw of one die for the air strikes that come."""

    form: ClassVar[str] = "air {die}"


@dataclass(frozen=True, slots=True)
class RollReinforcements(OneDieStep[NewOrderPosition]):
    """6: one die in the column of units; nothing of a sort that is used up."""

    side: SideId
    actions: ClassVar[tuple[type[Action], ...]] = (ReinforcementDie,)
    clause: ClassVar[Citation] = cite("6")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say("neworder/reinforcements", side=position.game.side_names[self.side])

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        rows = position.charts.reinforcements[self.side].values()
        every = {(draw.kind, draw.of) for row in rows for draw in row}
        is_open = any(left(position, self.side, kind, source) for kind, source in every)
        return None if is_open else position.popped()

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        row = position.charts.reinforcements[self.side][action.die]
        return position.instead(*(to_receive(self.side, draw.amount, draw.kind, draw.of) for draw in row))


@dataclass(frozen=True, slots=True)
class RollAir(OneDieStep[NewOrderPosition]):
    """6: one die in the column of air strikes, which says how many are drawn; fewer in later turns."""

    side: SideId
    actions: ClassVar[tuple[type[Action], ...]] = (AirDie,)
    clause: ClassVar[Citation] = cite("6")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        amount = position.charts.air[self.side][position.turn]
        return say("neworder/air", side=position.game.side_names[self.side], amount=str(amount))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if strikes_left(position, self.side) else position.popped()

    def play(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        amount = position.charts.air[self.side][position.turn]
        return position.instead(choosing(self.side, amount.of(action.die), AIR))


def reinforcement_steps(side: str) -> tuple[Step[Any], ...]:
    """The steps of a reinforcement phase; netwar markers are of the online rules, and none comes."""
    return RollReinforcements(side), RollAir(side)
