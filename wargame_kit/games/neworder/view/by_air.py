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
    match action:
        case Drop(unit, hex_):
            return jump(position, unit, hex_)
        case Lift(unit, helicopter, hex_):
            return lift(position, unit, helicopter, hex_)
    return ""


def lift(position: NewOrderPosition, unit: str, helicopter: str, hex_: int) -> Words:
    """What a lift costs the helicopter; nothing where no way leads there."""
    ledger = lift_ledger(position, helicopter, unit, hex_)
    if ledger is None:
        return ""
    if len(ledger.entries) == 1:  # a sum of one says nothing that it does not cost
        return say("neworder/lift-costs-plain", cost=ledger.display, points=ledger.unit)
    return say("neworder/lift-costs", cost=ledger)


def jump(position: NewOrderPosition, unit: str, hex_: int) -> Words:
    """How likely a jump ends in each of the ways in which it can end."""
    found = landing(position, unit, hex_)
    chances = {kind: found.chance(kind) for kind in FATES}
    ends = tuple(say(f"neworder/may-{kind}", chance=figures.chance(c)) for kind, c in chances.items() if c)
    return say("neworder/jump-may", ends=ends)


def outcome(position: NewOrderPosition, action: Action) -> Words:
    """In a word what a die of a jump brings."""
    match position.step, action:
        case RollLanding(unit, hex_), LandingDie(die):
            return say(f"neworder/fate-{result(position, unit, hex_, die)}")
        case RollDrift(unit, hex_), DriftDie(die):
            there = drifted_to(position, hex_, die)
            fate = drift(position, unit, there)
            is_elsewhere = fate.kind == DRIFT
            return position.game.board.label(there) if is_elsewhere else say(f"neworder/fate-{fate.kind}")
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
