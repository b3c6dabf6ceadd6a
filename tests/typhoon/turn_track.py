"""How the turn track of Typhoon is made of history (5.0, 6.2, 12.2), with no game played for it.

Command chits: what the armies of a side did in the ten days of a turn.

1. An army that attacks, marches or goes back by order needs its staff: the day counts one. One that holds or
   is pushed back counts half, one that nobody leads any more nothing.
2. A panzer army has two chits (2.22.1). Its attack counts twice where the weather of the turn lets tanks run.
3. A headquarters activates whoever is in its range, of other armies too (8.1.1). Of the Axis's no staff can
   be spared to reach all its units, of the Soviets' half: so a Soviet army counts for less than a chit.
4. Ten days are a turn. What is left over is dropped, as the rulebook drops fractions (1.2).

Reinforcements: the counters of the order of battle by their dates, and never none, so that a headquarters
lost in combat (13.4) or a division raised again (12.3.1) can come. Those marked for Moscow come
besides (14.3).

``python -m tests.typhoon.turn_track`` prints the table.
"""

from __future__ import annotations

import datetime
import tomllib
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import wargame_kit as wk
from wargame_kit.games.typhoon.rules.command import command
from wargame_kit.words import files

ORACLE = Path(__file__).parent.parent / "oracles" / "typhoon_operations.toml"
HISTORY = tomllib.loads(ORACLE.read_text(encoding="utf-8"))
CHARTS = files.read_toml(files.data_root() / "typhoon" / "charts.toml")

SIDES = ("axis", "soviet")
LED, STOOD, ALONE = Fraction(1), Fraction(1, 2), Fraction(0)
COUNTS = {"attack": LED, "withdraw": LED, "march": LED, "hold": STOOD, "off": ALONE}
"""What a day of an army counts, by what it did."""

TANKS_RUN = ("dry", "freeze")
TURN_LENGTH = 10
SET_UPS = {"typhoon-1941": range(1, 8), "moscow-december": range(8, 13)}
"""The turns for which a historical set-up says how far headquarters reach into each other's armies."""


def state(side: str, army: str, day: datetime.date) -> str:
    """What an army did on a day; one that is not there yet is led by nobody."""
    found = [what for date, what in HISTORY[side][army].items() if datetime.date.fromisoformat(date) <= day]
    return found[-1] if found else "off"


def days(side: str, army: str, turn: dict[str, object], stood: Fraction = STOOD) -> Fraction:
    """The days that an army counts in a turn."""
    twice = CHARTS["chit"][army]["headquarters"].endswith("PzA") and turn["weather"] in TANKS_RUN
    total = Fraction(0)
    for number in range(TURN_LENGTH):
        what = state(side, army, turn["from"] + datetime.timedelta(days=number))
        total += {**COUNTS, "hold": stood}[what] * (2 if twice and what == "attack" else 1)
    return total


@cache
def reach(scenario: str, side: str) -> Fraction:
    """The fewest headquarters that activate every unit in range of any, as a share of all (8.1)."""
    position = wk.load("typhoon").start(scenario)
    staffs = [
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.unit(unit).is_headquarters and position.side_of(unit) == side
    ]
    led = {staff: command(position, staff).units - frozenset(staffs) for staff in staffs}
    everybody = frozenset().union(*led.values())
    for number in range(1, len(staffs) + 1):
        chosen = (frozenset().union(*(led[staff] for staff in some)) for some in combinations(staffs, number))
        if everybody in chosen:
            return Fraction(number, len(staffs))
    raise AssertionError("all headquarters together reach whoever one of them reaches")


def chits(side: str, stood: Fraction = STOOD) -> list[Fraction]:
    """Command chits of a side by turn, before fractions are dropped."""
    reached = {number: reach(scenario, side) for scenario, turns in SET_UPS.items() for number in turns}
    return [
        sum((days(side, army, turn, stood) for army in HISTORY[side]), Fraction(0))
        * reached[turn["number"]]
        / TURN_LENGTH
        for turn in CHARTS["turn"]
    ]


def arrivals(side: str, *, garrison: bool = False) -> list[int]:
    """How many counters come in each turn: those marked for Moscow, or all others."""
    columns = ["side", "arrival", "turn", "traits"]
    rows = [row for _, row in files.read_csv(files.data_root() / "typhoon" / "counters.csv", columns)]
    coming = [
        int(row["turn"])
        for row in rows
        if (row["side"], row["arrival"]) == (side, "reinforcement")
        and ("moscow" in row["traits"].split()) == garrison
    ]
    return [coming.count(turn["number"]) for turn in CHARTS["turn"]]


def reinforcements(side: str) -> list[int]:
    """Reinforcements of a side by turn (12.2)."""
    return [max(1, number) for number in arrivals(side)]


def main() -> None:
    """Print the table of the method beside what the chart has."""
    print("| turn | Axis | chart | Soviets | chart | reinforcements | chart |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    coming = zip(*(reinforcements(side) for side in SIDES), strict=True)
    rows = zip(CHARTS["turn"], chits("axis"), chits("soviet"), coming, strict=True)
    for turn, axis, soviet, pair in rows:
        charted = f"{turn['axis_reinforcements']} / {turn['soviet_reinforcements']}"
        made = f"{float(axis):.2f} | {turn['axis_chits']} | {float(soviet):.2f} | {turn['soviet_chits']}"
        print(f"| {turn['number']} | {made} | {pair[0]} / {pair[1]} | {charted} |")
    for stood in (Fraction(2, 5), STOOD, Fraction(3, 5)):
        print(f"held = {float(stood)}:", *([int(each) for each in chits(side, stood)] for side in SIDES))
    print("reach:", {(name, side): str(reach(name, side)) for name in SET_UPS for side in SIDES})


if __name__ == "__main__":
    main()
