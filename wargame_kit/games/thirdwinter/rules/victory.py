"""5: the points of the Soviets, line by line, and who has won with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controlled
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.victory import Limits, Objective
from wargame_kit.games.thirdwinter.rules import high_commands
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Automatic, Over
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Phrase, Words, say


def objectives(position: OcsPosition) -> tuple[Objective, ...]:
    """What the scenario of a position counts; nothing outside of one."""
    scenario = position.scenario
    found: tuple[Objective, ...] = () if scenario is None else scenario.set_up["objectives"]
    return found


def limits(position: OcsPosition) -> Limits | None:
    """Who wins with how many points in the scenario of a position."""
    scenario = position.scenario
    found: Limits | None = None if scenario is None else scenario.set_up["victory"]
    return found


def held(position: OcsPosition, objective: Objective) -> int:
    """How many hexes of an objective the side that must hold them controls, or steps are destroyed (5.0a)."""
    if objective.units:
        pieces, unit = position.pieces, position.game.units
        gone = (each for each in objective.units if each in pieces and pieces[each].place == DEAD)
        return sum(unit[each].steps() for each in gone)
    return controlled(position, objective.holder, objective.hexes)


def worth(position: OcsPosition, objective: Objective) -> int:
    """The points that an objective brings now."""
    return objective.points * min(held(position, objective) // objective.each, objective.most)


def points(position: OcsPosition) -> Ledger:
    """The victory points of the Soviets as they stand, a line for each objective that brings any (5.0a)."""
    told = Ledger(say("thirdwinter/points"))
    for objective in objectives(position):
        value = worth(position, objective)
        if value:
            origin = position.scenario.set_up["origins"]("", "objectives") if position.scenario else "kit"
            told = told.add(value, _why(position, objective), cite("5.0a"), "", origin)
    lost = high_commands.points(position) if objectives(position) else 0
    return told.add(lost, say("thirdwinter/commands-lost"), cite("5.0a")) if lost else told


def _why(position: OcsPosition, objective: Objective) -> Words:
    if objective.units:
        return say("thirdwinter/objective-destroyed", what=objective.name, number=held(position, objective))
    of = len(objective.hexes)
    if of == 1:
        return objective.name
    side = position.game.side_names[objective.holder]
    return say(
        "thirdwinter/objective-held",
        what=objective.name,
        number=held(position, objective),
        of=of,
        side=side,
    )


def verdict(position: OcsPosition) -> Over:
    """Who has won after the last turn (5)."""
    found, total = limits(position), points(position).total
    if found is None or found.axis < total < found.soviet:
        return Over("", "thirdwinter/won-draw", cite("5"))
    winner = SOVIET if total >= found.soviet else AXIS
    return Over(winner, f"thirdwinter/won-{winner}", cite("5"))


def winner_at_once(position: OcsPosition) -> str:
    """Who has so many points, or so few, that the game is over; empty while nobody has (5.0b)."""
    found = limits(position)
    if found is None:
        return ""
    total = points(position).total
    if found.soviet_at_once is not None and total >= found.soviet_at_once:
        return SOVIET
    return AXIS if found.axis_at_once is not None and total <= found.axis_at_once else ""


@dataclass(frozen=True, slots=True)
class SuddenDeath(Automatic[OcsPosition]):
    """5.0b: a side has won at once, whatever was still going on."""

    clause: ClassVar[Citation] = cite("5.0b")

    def settle(self, position: OcsPosition) -> OcsPosition:
        winner = winner_at_once(position)
        if not winner:  # a position that was put together by hand
            return position.popped()
        over = Over(winner, f"thirdwinter/won-{winner}-at-once", cite("5.0b"))
        return position.replaced(agenda=(over,))


def ended_at_once(position: OcsPosition, hex_: int) -> Iterator[SuddenDeath]:
    """Yield the end of the game, if whoever has entered a hex has decided it (5.0b)."""
    if any(hex_ in objective.hexes for objective in objectives(position)) and winner_at_once(position):
        yield SuddenDeath()


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
