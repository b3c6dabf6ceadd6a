"""5: the points of the Soviets, line by line, and who has won with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.victory import Limits, Objective
from wargame_kit.games.thirdwinter.rules import collapse, high_commands, margarethe, scoring
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Automatic, Over, Step
from wargame_kit.position.charts import day
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Phrase, Words, say


def limits(position: OcsPosition) -> Limits | None:
    """Who wins with how many points in the scenario of a position."""
    scenario = position.scenario
    found: Limits | None = None if scenario is None else scenario.set_up["victory"]
    return found


def worth(position: OcsPosition) -> int:
    """The victory points of the Soviets as they stand (5.0a)."""
    told = scoring.objectives(position)
    counted = sum(scoring.worth(position, number, each) for number, each in enumerate(told, 1))
    return (
        counted
        + (high_commands.points(position) + collapse.points(position) if told else 0)
        + (margarethe.points(position))
    )


def points(position: OcsPosition) -> Ledger:
    """The victory points of the Soviets as they stand, a line for each objective that brings any (5.0a).

    What is written down has a line from the start: it says what is still lacking, or when it is judged.
    """
    told = Ledger(say("thirdwinter/points"))
    counted = scoring.objectives(position)
    origin = position.scenario.set_up["origins"]("", "objectives") if position.scenario else "kit"
    for number, objective in enumerate(counted, 1):
        value = scoring.worth(position, number, objective)
        if value or objective.is_written_down:
            told = told.add(value, _why(position, number, objective, value), cite("5.0a"), "", origin)
    lost = high_commands.points(position) if counted else 0
    if lost or any(each.is_written_down for each in counted):
        told = told.add(lost, say("thirdwinter/commands-lost"), cite("5.0a"))
    called = margarethe.points(position)
    told = told.add(called, say("thirdwinter/corps-called"), cite("5.0a")) if called else told
    fallen = collapse.points(position) if counted else 0
    return told.add(fallen, say("thirdwinter/rumania-lost"), cite("5.0a")) if fallen else told


def _why(position: OcsPosition, number: int, objective: Objective, value: int) -> Words:
    if objective.is_written_down:
        return _written(position, number, objective, value)
    count = scoring.held(position, objective)
    if objective.units:
        return say("thirdwinter/objective-destroyed", what=objective.name, number=count)
    return _held(position, objective)


def _held(position: OcsPosition, objective: Objective) -> Words:
    of = len(objective.hexes)
    if of == 1:
        return objective.name
    side = position.game.side_names[objective.holder]
    count = scoring.held(position, objective)
    return say("thirdwinter/objective-held", what=objective.name, number=count, of=of, side=side)


def _written(position: OcsPosition, number: int, objective: Objective, value: int) -> Words:
    """Since when an objective counts, or what it still lacks."""
    what, turn = objective.name, scoring.since(position, number)
    if value:
        return say("thirdwinter/objective-reached", what=what, date=_day(position, turn or position.turn))
    if objective.corps:
        return say("thirdwinter/objective-no-corps", what=what, size=objective.corps, points=objective.points)
    side = position.game.side_names[objective.holder]
    said = {"what": what, "side": side, "points": objective.points}
    if objective.judged:
        date = _day(position, objective.judged)
        if position.turn > objective.judged:
            return say("thirdwinter/objective-missed", what=what, date=date)
        key = "so" if scoring.is_reached(position, objective) else "not"
        return say(f"thirdwinter/objective-to-come-{key}", date=date, **said)
    count, of = scoring.held(position, objective), len(objective.hexes)
    return say("thirdwinter/objective-not-yet", number=count, of=of, **said)


def _day(position: OcsPosition, turn: int) -> Words:
    return day(position.charts.turns[turn].first_day)


def verdict(position: OcsPosition) -> Over:
    """Who has won after the last turn (5)."""
    found, total = limits(position), worth(position)
    if found is None or found.axis < total < found.soviet:
        return Over("", "thirdwinter/won-draw", cite("5"))
    winner = SOVIET if total >= found.soviet else AXIS
    return Over(winner, f"thirdwinter/won-{winner}", cite("5"))


def winner_at_once(position: OcsPosition) -> str:
    """Who has so many points, or so few, that the game is over; empty while nobody has (5.0b)."""
    found = limits(position)
    if found is None:
        return ""
    total = worth(position)
    if found.soviet_at_once is not None and total >= found.soviet_at_once:
        return SOVIET
    return AXIS if found.axis_at_once is not None and total <= found.axis_at_once else ""


@dataclass(frozen=True, slots=True)
class SuddenDeath(Automatic[OcsPosition]):
    """5.0b: a side has won at once, whatever was still going on."""

    clause: ClassVar[Citation] = cite("5.0b")

    def settle(self, position: OcsPosition) -> OcsPosition:
        winner = winner_at_once(position)
        if not winner:  # nobody has won yet
            return position.popped()
        over = Over(winner, f"thirdwinter/won-{winner}-at-once", cite("5.0b"))
        return position.replaced(agenda=(over,))


def ended_at_once(position: OcsPosition, hex_: int) -> Iterator[SuddenDeath]:
    """Yield the end of the game, if whoever has entered a hex has decided it (5.0b)."""
    if any(hex_ in objective.hexes for objective in scoring.objectives(position)) and winner_at_once(
        position
    ):
        yield SuddenDeath()


def ends_by_points(position: OcsPosition) -> tuple[Step, ...]:
    """What ends a phase where points come otherwise than by entering a hex: is the game over (5.0b)?"""
    found = limits(position)
    if found is None or found.soviet_at_once is None:
        return ()
    return (SuddenDeath(),) if any(each.is_written_down for each in scoring.objectives(position)) else ()


def score(position: OcsPosition) -> tuple[Phrase, Ledger] | None:
    """How the game stands or ended, for the table: a sentence and the points; None where nothing counts."""
    found = limits(position)
    if found is None:
        return None
    told = points(position)
    said = {"points": told.total, "soviet": found.soviet, "axis": found.axis, "clause": cite("5")}
    if position.is_over:
        return say("thirdwinter/standing-over", **said), told
    if found.soviet_at_once is None or found.axis_at_once is None:
        return say("thirdwinter/standing", **said), told
    sudden = {"soviet_at_once": found.soviet_at_once, "axis_at_once": found.axis_at_once}
    return say("thirdwinter/standing-at-once", **said, **sudden), told
