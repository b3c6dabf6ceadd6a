"""1.8: the weather, by the scenario's script or by dice, and what it keeps from being done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from wargame_kit.games.ocs.files.kinds import MOVE, MUD, STRAT, THAW, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.weather import FlightTable, WeatherRow
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.victory import verdict
from wargame_kit.position import OneDieStep, Over, Step
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

APRIL = 4
MIRED = 3
"""So many turns of mud on end in April end the game (1.8)."""


def scripted(position: OcsPosition, turn: int) -> str:
    """The ground of a turn by the script of the scenario; empty where there is none, or no such turn."""
    scenario = position.scenario
    return "" if scenario is None else scenario.set_up["script"].get(turn, "")


def is_rolled(position: OcsPosition, key: str) -> bool:
    """Whether a scenario rolls for its ``weather`` or its ``flight``; the first turn is its own (1.8)."""
    scenario = position.scenario
    return scenario is not None and key in scenario.set_up["rolled"]


def rolls(position: OcsPosition) -> tuple[Step, ...]:
    """What is rolled for the weather of a turn that begins (1.8)."""
    scenario = position.scenario
    if scenario is None or position.turn == scenario.first_turn:
        return ()
    kinds: tuple[tuple[str, Step], ...] = (("weather", RollGround()), ("flight", RollFlight()))
    return tuple(step for key, step in kinds if is_rolled(position, key))


def row_of(position: OcsPosition, turn: int) -> WeatherRow:
    """The row of the weather table for a turn."""
    return chart_of(position.charts).weather.row(turn)


def flight_table(position: OcsPosition, ground: str) -> FlightTable:
    """The flight table of a ground."""
    return chart_of(position.charts).flight[ground]


def next_ground(position: OcsPosition) -> Mapping[str, Fraction]:
    """The chances of the ground in the next turn; none where it is not rolled for, or the game ends first."""
    scenario = position.scenario
    if scenario is None or not is_rolled(position, "weather") or position.turn >= scenario.last_turn:
        return {}
    return row_of(position, position.turn + 1).chances()


def mired(position: OcsPosition, ground: str) -> int:
    """How many turns of mud on end April has had, with one that begins with a ground (1.8).

    All of them are turns of April, and a thaw is no mud: so the kit reads it.
    """
    in_april = position.charts.turns[position.turn].first_day.month == APRIL
    return facts_of(position).mired + 1 if in_april and ground == MUD else 0


@dataclass(frozen=True, slots=True)
class RollGround(OneDieStep[OcsPosition]):
    """1.8: one die on the row of the date."""

    thrown_as: ClassVar[str] = "ground-die {die}"
    clause: ClassVar[Citation] = cite("1.8")
    asks: ClassVar[str] = "thirdwinter/roll-ground"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        """Where every number of the die brings the same, nobody rolls."""
        row = row_of(position, position.turn)
        return self.thrown(position, 1) if len(set(row.die)) == 1 else None

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say(f"ocs/condition/{row_of(position, position.turn).die[die - 1]}")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        ground = row_of(position, position.turn).die[die - 1]
        turns = mired(position, ground)
        told = position.with_facts(weather=ground, mired=turns)
        scenario = position.scenario
        if turns < MIRED or scenario is None or not scenario.set_up["april_mud"]:
            return told.popped()
        winner = verdict(told).winner
        return told.replaced(agenda=(Over(winner, f"thirdwinter/mired-{winner or 'draw'}", cite("1.8")),))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not is_rolled(position, "weather"):
            yield Fault(say("expected/rolling-scenario"), place, "RollGround")


@dataclass(frozen=True, slots=True)
class RollFlight(TwoDiceStep):
    """1.8: two dice on the row of the ground."""

    thrown_as: ClassVar[str] = "flight-dice {first} {second}"
    clause: ClassVar[Citation] = cite("1.8")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/roll-flight", ground=say(f"ocs/condition/{position.facts.weather}"))

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say(f"ocs/flight/{flight_table(position, position.facts.weather).at(total)}")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        return position.with_facts(flight=flight_table(position, position.facts.weather).at(total)).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not is_rolled(position, "flight"):
            yield Fault(say("expected/rolling-scenario"), place, "RollFlight")


def check_strat(position: OcsPosition, unit: str, mode: str) -> Verdict:
    """Whether a unit may change to Strat Mode on this ground: no trucks in mud or thaw (1.8, kit)."""
    ground = position.facts.weather
    is_wheeled = position.counter(unit).printed_side(MOVE).mobility == TRUCK
    if mode != STRAT or ground not in (MUD, THAW) or not is_wheeled:
        return ALLOWED
    named = say(f"ocs/condition/{ground}")
    return refuse("thirdwinter/strat-in-mud", cite("1.8"), unit=position.name_of(unit), ground=named)
