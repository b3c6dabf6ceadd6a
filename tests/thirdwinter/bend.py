"""The bend of the Dnepr (`bukrin`) at the first coming of a step of the Soviets."""

from __future__ import annotations

import wargame_kit as wk
from wargame_kit.position import CHANCE, Dice, Step

DELIVERED = ("supply-dice 2 4", "deliver B16.19")
"""The Soviets have had the supply of the turn."""


def before(step: type[Step], *played: str, elsewhere: dict[str, str] | None = None) -> tuple[str, ...]:
    """What is played in `bukrin` until a step of the Soviets comes: as told, and nothing else."""
    position = wk.load("thirdwinter").start("bukrin")
    for unit, printed in (elsewhere or {}).items():
        position = position.moved(position.pieces[unit].at(position.game.board.index(printed)))
    told, dice = [*played], Dice(1)
    done: list[str] = []
    while told or not (isinstance(position.step, step) and position.actor == "soviet"):
        if told and position.check(told[0]):
            action = told.pop(0)
        elif position.actor == CHANCE:
            action = dice.throw(position).text(position.game.board)
        else:
            usual = ("lay-proposed", "end-phase", "let-all-pass")
            action = next(each for each in usual if position.check(each))
        position = position.play(action)
        done.append(action)
    return tuple(done)
