"""How EastFront II's base production is made of history (11.31), and what its handicaps then count (17.2).

Base production is what lies beyond the map (11.31). It is made in three steps, and no game is played for it:

1. The Axis has few men. Its base follows those whom the Reich keeps on this front: the German field army
   times the share of its divisions that is in the east.
2. The Soviets have few weapons at first. Their base is 10 that clauses 16.3 and 16.61 may take away, and what
   the industry east of the map yields: a quarter lay there in 1940. That part grows as arms production did.
3. How many points a million men are is fitted to both printed handicaps, as a whole number.

``python -m tests.eastfront.base_production`` prints the table. Who changes a set-up looks at its handicaps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import wargame_kit as wk
from wargame_kit.games.eastfront.files.charts import HALF_YEARS
from wargame_kit.games.eastfront.files.kinds import AXIS, SIDES, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.objectives.oil import BASE_LOSS
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.victory import margin, points

ORACLE = Path(__file__).parent.parent / "oracles" / "eastfront_industries.toml"
HISTORY = tomllib.loads(ORACLE.read_text(encoding="utf-8"), parse_float=Fraction)

POINTS_OF_A_MILLION = 19
"""Points a month for a million men of the field army in the east: the one number that is fitted."""

LINKS = 2 * BASE_LOSS
"""What of the Soviet base hangs on lend-lease and on the oil route (16.3, 16.61)."""

MIDDLES = {half_year: 9 + 6 * number for number, half_year in enumerate(HALF_YEARS)}
"""The month in the middle of each half-year, September 1941 being the ninth."""

PRINTED = ("S41", "S44")
"""The half-years whose handicap the rulebook prints (17.2)."""

NEAREST = 5
"""A handicap of ours is rounded to so many points, as the two printed ones are."""


def at(curve: Mapping[str, int | Fraction], month: int) -> Fraction:
    """The value of a curve in a month of the war, straight between two dates and level outside them."""
    found = sorted((_month(date), Fraction(value)) for date, value in curve.items())
    if month >= found[-1][0]:
        return found[-1][1]
    for (before, low), (after, high) in pairwise(found):
        if before <= month <= after:
            return low + (high - low) * Fraction(month - before, after - before)
    return found[0][1]


def _month(date: str) -> int:
    year, month = date.split("-")
    return (int(year) - 1941) * 12 + int(month)


def men_in_the_east() -> dict[str, Fraction]:
    """Millions of the field army in the east, by date."""
    share = HISTORY["share_in_the_east"]
    return {date: men * Fraction(share[date], 100) for date, men in HISTORY["field_army"].items()}


def yield_of_the_map() -> int:
    """What all Soviet cities and resources on the map yield a month."""
    charts = wk.load("eastfront").charts
    home = {address for address, city in charts.cities.items() if city.country == "ussr"}
    cities = sum(charts.cities[address].value for address in home)
    return cities + sum(each.value for address, each in charts.resources.items() if address in home)


def base(scale: int = POINTS_OF_A_MILLION) -> dict[str, dict[str, int]]:
    """Base production by half-year and side, as the method gives it."""
    arms, first = HISTORY["soviet_arms"], MIDDLES["S41"]
    shares = HISTORY["eastern_share"].values()
    east = Fraction(sum(shares), len(shares) * 100)
    beyond = yield_of_the_map() * east / (1 - east)
    answer = {}
    for half_year, month in MIDDLES.items():
        axis = scale * at(men_in_the_east(), month)
        soviet = LINKS + beyond * at(arms, month) / at(arms, first)
        answer[half_year] = {AXIS: round(axis), SOVIET: round(soviet)}
    return answer


def count(half_year: str) -> int:
    """How far the Soviets were ahead when a half-year ended in history, without the handicap (17.2).

    That end is where the next start begins. Of the last half-year there is none: see `last_count`.
    """
    following = HALF_YEARS[HALF_YEARS.index(half_year) + 1]
    position = begin_phase(wk.load("eastfront").start(following.lower()))
    charts = position.charts
    of_its_own = {
        side: charts.half_years[half_year].base[side] - charts.half_years[following].base[side]
        for side in SIDES
    }
    ahead = margin(position) - charts.half_years[following].handicap + of_its_own[AXIS] - of_its_own[SOVIET]
    return -ahead


def last_count() -> int:
    """The same for the end of the war: the Axis has no city on the map, half of its German corps are lost.

    The others fought on beyond the edge of the map, or in Courland. No Axis headquarters has a level left.
    """
    position = begin_phase(wk.load("eastfront").start("w44"))
    charts, game = position.charts, position.game
    home = (*charts.cities.items(), *charts.resources.items())
    won = sum(each.value for address, each in home if game.board.index(address) in position.facts.axis_hexes)
    soviet = points(position, SOVIET).total + won
    corps = [
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.nation(unit) == "german" and not position.is_headquarters(unit)
    ]
    lost_before = (
        points(position, AXIS).total
        - level(position, AXIS).total
        - charts.half_years["W44"].handicap
        - _led(position)
    )
    axis = charts.half_years["W44"].base[AXIS] + lost_before - len(corps) // 2 * charts.victory["german_lost"]
    return soviet - axis


def _led(position: EastFrontPosition) -> int:
    """What the levels of the Axis's headquarters bring it (17.1)."""
    held = (
        position.level(unit)
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.is_headquarters(unit) and position.side_of(unit) == AXIS
    )
    return sum(held) * position.charts.victory["headquarters_level"]


@cache
def counts() -> dict[str, int]:
    """By half-year: the handicap that makes the points even if all goes as in history."""
    return {**{half_year: count(half_year) for half_year in HALF_YEARS[:-1]}, HALF_YEARS[-1]: last_count()}


def best_fit() -> int:
    """The whole number of points for a million men that meets both printed handicaps best (17.2)."""

    def miss(scale: int) -> int:
        changed = {
            half_year: base(scale)[half_year][AXIS] - charts.half_years[half_year].base[AXIS]
            for half_year in PRINTED
        }
        return max(abs(counts()[each] - changed[each] - charts.half_years[each].handicap) for each in PRINTED)

    charts = wk.load("eastfront").charts
    return min(range(10, 31), key=miss)


def rounded(value: int) -> int:
    """A count as a handicap of ours."""
    return NEAREST * round(Fraction(value, NEAREST))


def main() -> None:
    """Print the table of the method beside what the charts have."""
    charts, made, counted = wk.load("eastfront").charts, base(), counts()
    men, arms = men_in_the_east(), HISTORY["soviet_arms"]
    print("| half-year | men in the east | Soviet arms | base | chart's | count | rounded | chart's |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for half_year, month in MIDDLES.items():
        both = made[half_year], charts.half_years[half_year].base
        bases = " | ".join(f"{row[AXIS]} / {row[SOVIET]}" for row in both)
        even = counted[half_year]
        print(
            f"| {half_year} | {float(at(men, month)):.2f} | {float(at(arms, month)):.0f} | {bases} |",
            f"{even:+} | {rounded(even):+} | {charts.half_years[half_year].handicap:+} |",
        )
    print(f"Points of a million men that fit best: {best_fit()}; the method has {POINTS_OF_A_MILLION}.")


if __name__ == "__main__":
    main()
