"""1 and 4: the sequence of play, and who wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from crossing.clauses import cite
from crossing.files.counters import BLUE, RED
from crossing.position import CrossingPosition
from crossing.rules.combat import Combat, Roll
from crossing.rules.movement import Movement
from crossing.rules.obstacle import Barring
from wargame_kit.position import Automatic, Over, SequenceLine, Step
from wargame_kit.rulebook import Citation
from wargame_kit.words import Name


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[CrossingPosition]):
    """4: Red has won if it holds the town; after the last turn Blue has."""

    clause: ClassVar[Citation] = cite("4.1")

    def settle(self, position: CrossingPosition) -> CrossingPosition:
        if position.town in position.stacks_by_side[RED]:
            return position.replace_step(Over(RED, "crossing/taken", cite("4.1")))
        if position.turn == last_turn(position):
            return position.replace_step(Over(BLUE, "crossing/held", cite("4.2")))
        fresh = (replace(piece, moved=False, fought=False) for piece in position.pieces.values())
        return position.moved(*fresh).replaced(turn=position.turn + 1).replace_step(*turn())


def last_turn(position: CrossingPosition) -> int:
    """The last turn of the scenario; of a freely placed position, of the turn track."""
    scenario = position.game.scenarios.get(position.facts.scenario)
    return scenario.last_turn if scenario else position.game.charts.last_turn


def turn() -> tuple[Step, ...]:
    """What is done in a turn, in this order (1.1)."""
    return (Movement(RED), Combat(RED), Movement(BLUE), Combat(BLUE), EndOfTurn())


SEQUENCE = (
    SequenceLine(Name("Blue bars a hex", "蓝军设障"), cite("2.4"), 0, (Barring,)),
    SequenceLine(Name("Red moves", "红军移动"), cite("2.1"), 0, ((Movement, RED),)),
    SequenceLine(Name("Red attacks", "红军攻击"), cite("3.1"), 0, ((Combat, RED), (Roll, RED))),
    SequenceLine(Name("Blue moves", "蓝军移动"), cite("2.1"), 0, ((Movement, BLUE),)),
    SequenceLine(Name("Blue attacks", "蓝军攻击"), cite("3.1"), 0, ((Combat, BLUE), (Roll, BLUE))),
    SequenceLine(Name("End of the turn", "回合结束"), cite("4.1"), 0, (EndOfTurn,)),
)
"""1 and 4: the sequence of play, line by line for the table's panel."""
