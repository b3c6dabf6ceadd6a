"""4.3, 4.4, 12: the weather of each front, the throw that brings it, and who begins in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS, MUD, SNOW, SOVIET
from wargame_kit.games.eastfront.files.weather import EAST, WEST
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Action, Throw
from wargame_kit.position.throw import DiceStep
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, Words, say


def is_west(position: EastFrontPosition, hex_: int) -> bool:
    """Whether a hex lies west of the front boundary (1.7)."""
    return hex_ in position.game.board.features.get(WEST, NO_HEXES)


def weather_at(position: EastFrontPosition, hex_: int) -> str:
    """The weather of a hex: that of its front (12.1, 12.3)."""
    if not is_west(position, hex_):
        return position.facts.weather
    return position.facts.western_weather


def is_mud(position: EastFrontPosition, hex_: int) -> bool:
    """Whether there is mud in a hex (12.2)."""
    return weather_at(position, hex_) == MUD


def is_frozen(position: EastFrontPosition, hex_: int) -> bool:
    """Whether the marsh of a hex and the rivers along it are frozen (1.34, 1.36, 12.24)."""
    return weather_at(position, hex_) == SNOW


def beginner(weather: str) -> str:
    """The side that begins a fortnight of an eastern weather (4.4, 12.21)."""
    return SOVIET if weather == SNOW else AXIS


def ignores_west(position: EastFrontPosition) -> bool:
    """Whether the west has the weather of the east, by option, until Soviet units come there (12.3)."""
    if position.option("western_front") != "ignored" or position.facts.group_e:
        return False
    west = position.game.board.features.get(WEST, NO_HEXES)
    return west.isdisjoint(position.stacks_by_side[SOVIET])


def is_thrown_for(position: EastFrontPosition) -> bool:
    """Whether dice decide the weather of this fortnight (12.1, 12.3)."""
    month = position.charts.month(position.turn)
    return month.is_variable(EAST) or (month.is_variable(WEST) and not ignores_west(position))


def in_weather(position: EastFrontPosition, dice: tuple[int, int]) -> EastFrontPosition:
    """The position in the weather that two dice bring, with the side that begins in it (12.1, 12.21)."""
    charts, reading = position.charts, position.option("weather_difference")
    month = charts.month(position.turn).number
    eastern = charts.weather_table.of(month, EAST, dice, reading)
    # 12.3: in a month in which both fronts vary one throw serves both.
    western = charts.weather_table.of(month, WEST, dice, reading)
    if ignores_west(position):
        western = eastern
    return position.with_facts(weather=eastern, western_weather=western, first=beginner(eastern))


@dataclass(frozen=True, slots=True)
class Weather(Throw):
    """What both players throw for the weather (12.1)."""

    form: ClassVar[str] = "weather {axis} {soviet}"
    axis: int
    soviet: int

    @property
    def faces(self) -> tuple[int, int]:
        return (self.axis, self.soviet)

    @property
    def number(self) -> int:
        """The difference, in which the record is read."""
        return abs(self.axis - self.soviet)


@dataclass(frozen=True, slots=True)
class RollWeather(DiceStep[EastFrontPosition, Weather]):
    """4.3: the weather of a fortnight, and with it who begins; in a fixed month nobody throws."""

    actions: ClassVar[tuple[type[Action], ...]] = (Weather,)
    clause: ClassVar[Citation] = cite("12.1")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        if is_thrown_for(position):
            return None
        return in_weather(position, (1, 1)).popped()

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return say("eastfront/roll-weather", month=position.charts.month(position.turn).name)

    def play(self, position: EastFrontPosition, action: Weather) -> EastFrontPosition:
        return in_weather(position, action.faces).popped()

    def outcome(self, position: EastFrontPosition, action: Weather) -> Words:
        facts = in_weather(position, action.faces).facts
        east, west = (say(f"eastfront/weather/{at}") for at in (facts.weather, facts.western_weather))
        return east if east == west else say("eastfront/shown/both-fronts", east=east, west=west)
