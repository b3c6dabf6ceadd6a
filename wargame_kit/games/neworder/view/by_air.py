"""What comes by air, told before it is done: the fates of a jump, the cost of a lift, who may land where."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.airport import airport_hexes, check_airport, landing_nations
from wargame_kit.games.neworder.rules.landing import (
    DRIFT,
    FATES,
    DriftDie,
    Drop,
    LandingDie,
    RollDrift,
    RollLanding,
    drift,
    drifted_to,
    landing,
    result,
)
from wargame_kit.games.neworder.rules.lifting import Lift, lift_ledger
from wargame_kit.position import Action, Fact
from wargame_kit.rulebook import figures
from wargame_kit.words import Words, say


def foretold(position: NewOrderPosition, action: Action) -> Words:
    """What a jump may come to, or what a lift costs; nothing of any other action."""
    if isinstance(action, Drop):
        return jump(position, action.unit, action.hex_)
    if isinstance(action, Lift):
        ledger = lift_ledger(position, action.helicopter, action.unit, action.hex_)
        if ledger is None:
            return ""
        if len(ledger.entries) == 1:  # a sum of one says nothing that it does not cost
            return say("neworder/lift-costs-plain", cost=ledger.display, points=ledger.unit)
        return say("neworder/lift-costs", cost=ledger)
    return ""


def jump(position: NewOrderPosition, unit: str, hex_: int) -> Words:
    """How likely a jump ends in each of the ways in which it can end."""
    found = landing(position, unit, hex_)
    chances = {kind: found.chance(kind) for kind in FATES}
    ends = tuple(say(f"neworder/may-{kind}", chance=figures.chance(c)) for kind, c in chances.items() if c)
    return say("neworder/jump-may", ends=ends)


def outcome(position: NewOrderPosition, action: Action) -> Words:
    """In a word what a die of a jump brings."""
    step = position.step
    if isinstance(action, LandingDie) and isinstance(step, RollLanding):
        return say(f"neworder/fate-{result(position, step.unit, step.hex_, action.die)}")
    if isinstance(action, DriftDie) and isinstance(step, RollDrift):
        there = drifted_to(position, step.hex_, action.die)
        fate = drift(position, step.unit, there)
        if fate.kind == DRIFT:
            return position.game.board.label(there)
        return say(f"neworder/fate-{fate.kind}")
    return ""


def airport(position: NewOrderPosition, hex_: int) -> Iterator[Fact]:
    """Yield of a hex of the airport which side may land there, and why the other may not (25.10)."""
    if hex_ not in airport_hexes(position):
        return
    for side in position.game.sides:
        if landing_nations(position, side):
            verdict = check_airport(position, side)
            note = say("neworder/airport-open") if verdict.sentence is None else verdict.sentence
            yield Fact(say("neworder/airport-of", side=position.game.side_names[side]), note, cite("25.10"))
