"""A second referee of the air in OCS: 14.3, 14.4, 10 and 14.10 written anew, with figures of his own.

He throws every die, one by one, and knows aircraft as plain dictionaries. He shares nothing with the kit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

DICE = range(1, 7)
Plane = Mapping[str, Any]
"""Name, rating, brackets, steps, bombs (full and reduced), fighter, heavy."""

State = tuple[tuple[str, str, int], ...]
"""Of every aircraft its name, whether it is ``in``, ``out`` or ``dead``, and its steps."""

HIT_BY_FLAK = {
    1: "111111",
    2: "111222",
    3: "112233",
    4: "1234ws",
}
FACILITY = (  # from so many bombs on: for each number of the die levels, star, die of the aircraft
    (1, "- - - - - (6)"),
    (2, "- - - - (6) *(5)"),
    (3, "- - - - *(6) 1*(5)"),
    (5, "- - - *(6) 1*(5) 1*(4)"),
    (11, "- - (5) 1*(5) 1*(4) 1*(4)"),
    (21, "- (5) 1(5) 1*(4) 2*(4) 2*(4)"),
    (41, "(5) 1(4) 1(4) 1*(4) 2*(4) 2*(3)"),
    (81, "1(5) 1(4) 1(4) 2*(4) 2*(3) 2*(3)"),
)


def split(counts: Counter[Any]) -> dict[Any, Fraction]:
    total = sum(counts.values())
    return {key: Fraction(count, total) for key, count in counts.items()}


# ---------------------------------------------------------------------------- air combat


def rounds(difference: int) -> dict[tuple[bool, bool, bool], Fraction]:
    """Who aborts of attacker and defender, and whether with a loss."""
    counts: Counter[tuple[bool, bool, bool]] = Counter()
    for first, second, loss in product(DICE, repeat=3):
        total = first + second + difference
        counts[total <= 7, total >= 7, loss in (5, 6)] += 1
    return split(counts)


def battle(starters: list[Plane], others: list[Plane]) -> dict[State, Fraction]:
    """How it ends, if both send the highest rating; of equals one without parentheses, or the first."""
    found: dict[State, Fraction] = {}
    for chance, planes in _fought(starters, others, {}, Fraction(1)):
        state = tuple(sorted(planes))
        found[state] = found.get(state, Fraction(0)) + chance
    return found


def _fought(
    starters: list[Plane], others: list[Plane], gone: dict[str, int], chance: Fraction
) -> Iterator[tuple[Fraction, list[tuple[str, str, int]]]]:
    attackers, defenders = starters, others
    if all(plane["brackets"] for plane in attackers):
        attackers, defenders = others, starters
    if not starters or not others or all(plane["brackets"] for plane in attackers):
        stay = [(plane["name"], "in", plane["steps"]) for plane in (*starters, *others)]
        left = [(name, "out" if steps else "dead", steps) for name, steps in gone.items()]
        yield chance, stay + left
        return
    bold = [plane for plane in attackers if not plane["brackets"]]
    own = sorted(bold, key=lambda plane: -plane["rating"])[0]
    other = sorted(defenders, key=lambda plane: (-plane["rating"], plane["brackets"]))[0]
    for (own_aborts, other_aborts, lossy), part in rounds(own["rating"] - other["rating"]).items():
        leave = [plane for plane, aborts in ((own, own_aborts), (other, other_aborts)) if aborts]
        names = {plane["name"] for plane in leave}
        yield from _fought(
            [plane for plane in starters if plane["name"] not in names],
            [plane for plane in others if plane["name"] not in names],
            {**gone, **{plane["name"]: plane["steps"] - lossy for plane in leave}},
            chance * part,
        )


# ---------------------------------------------------------------------------- flak


def added_to_flak(planes: list[Plane], hex_: Mapping[str, Any]) -> int:
    """All that is added to the roll."""
    added = (len(planes) >= 3) + max([0, *hex_["headquarters"]]) + max([0, *hex_["guns"]])
    added += hex_["level"] + sum(hex_["printed"])
    if hex_["zone"]:
        added += 1 if any(plane["fighter"] for plane in planes) else 2
        added += hex_["trains"]
    return int(added)


def under_flak(planes: list[Plane], added: int) -> dict[tuple[tuple[str, int], ...], Fraction]:
    """What is left of a mission: names and steps."""
    counts: Counter[tuple[tuple[str, int], ...]] = Counter()
    for first, second, die in product(DICE, repeat=3):
        steps = {plane["name"]: plane["steps"] for plane in planes}
        if planes and first + second + added >= 11:
            steps[_struck(planes, die)["name"]] -= 1
        counts[tuple((name, left) for name, left in steps.items() if left)] += 1
    return split(counts)


def _struck(planes: list[Plane], die: int) -> Plane:
    cell = HIT_BY_FLAK[len(planes)][die - 1]
    if cell.isdigit():
        return planes[int(cell) - 1]
    ranked = sorted(planes, key=bombs, reverse=cell == "s")
    return ranked[0]


# ---------------------------------------------------------------------------- bombs and drops


def bombs(plane: Plane) -> int:
    return int(plane["bombs"][0 if plane["steps"] == 2 else 1])


def shift(planes: list[Plane], hex_: Mapping[str, Any]) -> int:
    """By how many columns bombs on a hex are shifted."""
    size = hex_["density"]
    moved = (
        -1 if size <= 1 else 0 if size <= 3 else 1 if size <= 4 else 2 if size <= 5 else 3 if size <= 6 else 4
    )
    moved -= bool(hex_["hedgehog"])
    moved -= {"open": 0, "close": 1, "very_close": 1, "extremely_close": 2}[hex_["line"]]
    heavy = any(plane["heavy"] for plane in planes)
    moved -= 3 * (heavy or not hex_["spotted"])
    moved += 3 * hex_["strat"]
    return int(moved + (not heavy and all(plane["flown"] <= 10 for plane in planes)))


def facility(strength: int, level: int, aircraft: int) -> dict[tuple[int, int], Fraction]:
    """Levels lost and aircraft struck, by throwing a die for the table and one for each aircraft."""
    cells = next((row.split() for least, row in reversed(FACILITY) if strength >= least), ["-"] * 6)
    counts: Counter[tuple[int, int]] = Counter()
    for die, *each in product(DICE, repeat=1 + aircraft):
        cell = cells[die - 1]
        levels = int(cell[0]) if cell[0].isdigit() else 0
        least = int(cell[-2]) if cell.endswith(")") else 7
        counts[max(0, min(levels, level - 1)), sum(one >= least for one in each)] += 1
    return split(counts)


def trains(strength: int) -> Fraction:
    cells = next((row.split() for least, row in reversed(FACILITY) if strength >= least), ["-"] * 6)
    return Fraction(sum("*" in cell for cell in cells), 6)


def landed(friends: bool, clear: bool, soviet: bool, dropped: int) -> dict[int, Fraction]:
    """How many of those dropped land whole."""
    needed = 7 - friends - clear
    counts: Counter[int] = Counter()
    for throws in product([a + b for a in DICE for b in DICE], repeat=dropped):
        counts[sum(total - soviet >= needed for total in throws)] += 1
    return split(counts)
