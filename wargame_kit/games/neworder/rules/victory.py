"""23, 24, 26: victory points with their reasons, the degrees of victory, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.boxes import ELIMINATED
from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.files.charts import Grade, HexPoints
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.position import Over, Unit
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Phrase, say

DEGREES = ("draw", "tactical", "operational", "strategic")
"""The degrees of victory, the least first (23)."""


@derived_from("groups_killed", "bases_killed")
def points(position: NewOrderPosition, side: str) -> Ledger:
    """A side's victory points as they stand, a line a reason (23).

    Counters of the enemy that are destroyed, one by one; groups and bases, which come back, by their number;
    then the hexes that the side holds.
    """
    ledger = Ledger(say("neworder/points"))
    enemy, kill = position.enemy(side), cite_scenario(position.game.id, 6)
    for unit in destroyed(position, enemy):
        printed = position.unit(unit)
        what = say("neworder/points-destroyed", unit=printed.name)
        ledger = ledger.add(position.charts.kill(printed), what, kill, "", _origin(position, printed))
    for kind, number in come_back(position, enemy):
        printed = next(unit for unit in position.game.units.values() if unit.kind == kind)
        worth, origin = position.charts.kill(printed), _origin(position, printed)
        ledger = ledger.add(number * worth, say(f"neworder/points-{kind}", number=number), kill, "", origin)
    for row in position.charts.victory.hexes:
        held = held_of(position, side, row)
        if held and side in row.sides:
            there = len(position.game.board.features.get(row.feature, ()))
            what = say("neworder/points-hexes", what=row.name, number=len(held))
            clause, origin = cite_scenario(position.game.id, 7), row.provenance
            ledger = ledger.add(row.points(len(held), there), what, clause, "", origin)
    return ledger


def _origin(position: NewOrderPosition, printed: Unit) -> str:
    """Where the points for a counter come from: some are printed, some the kit's."""
    return position.charts.origins("kills", position.charts.kind_of_kill(printed))


def destroyed(position: NewOrderPosition, side: str) -> Iterator[str]:
    """Yield a side's units that are destroyed for good; a marker that is lost counts nothing."""
    for unit, piece in position.pieces.items():
        printed = position.game.units[unit]
        if piece.place == ELIMINATED and printed.side == side and not printed.is_marker:
            yield unit


def come_back(position: NewOrderPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield how many of a side's counters that come back were destroyed: groups and bases (24, 27)."""
    facts, kinds = position.facts, {u.kind for u in position.game.units.values() if u.side == side}
    groups = facts.groups_killed[position.game.sides.index(side)]
    if groups and "militia" in kinds:
        yield "militia", groups
    if facts.bases_killed and "base" in kinds:
        yield "base", facts.bases_killed


def held_of(position: NewOrderPosition, side: str, row: HexPoints) -> tuple[int, ...]:
    """Which of some hexes a side holds: one of its units stands there (23)."""
    hexes = position.game.board.features.get(row.feature, frozenset())
    return tuple(sorted(hexes.intersection(position.stacks_by_side[side])))


def difference(position: NewOrderPosition) -> int:
    """By how many points the first of the game's sides is ahead; negative where it is behind."""
    one, other = position.game.sides
    return points(position, one).total - points(position, other).total


def leader(position: NewOrderPosition) -> str:
    """The side that is ahead, or empty."""
    ahead = difference(position)
    one, other = position.game.sides
    return one if ahead > 0 else other if ahead else ""


def grade(position: NewOrderPosition) -> Grade:
    """The degree of victory that the points reach now (23)."""
    return position.charts.victory.grade(difference(position))


def verdict(position: NewOrderPosition) -> Over:
    """Who has won, and how clearly, as the points stand (23)."""
    grades = position.charts.victory.grades
    number = min(grades.index(grade(position)), len(DEGREES) - 1)
    if not number:
        return Over("", "neworder/won-draw", cite("23.2"))
    winner = leader(position)
    return Over(winner, f"neworder/won-{winner}-{DEGREES[number]}", cite("23.2"))


def lead(position: NewOrderPosition) -> Ledger:
    """The points of the first of the game's sides less those of the other, each line with whose it is."""
    ledger = Ledger(say("neworder/points"))
    for side, sign in zip(position.game.sides, (1, -1), strict=True):
        for entry in points(position, side).entries:
            what = say("neworder/points-of", side=position.game.side_names[side], what=entry.label)
            ledger = ledger.add(sign * entry.value, what, entry.clause, "", entry.provenance)
    return ledger


def score(position: NewOrderPosition) -> tuple[Phrase, Ledger]:
    """How the game stands or ended, for the table: who leads by how much, and the points of both."""
    side = leader(position) or position.game.sides[0]
    said = {
        "points": abs(difference(position)),
        "side": position.game.side_names[side],
        "degree": grade(position).name,
        "clause": cite("23.2"),
    }
    even = "" if leader(position) else "-even"
    return say(f"neworder/standing{even}", **said), lead(position)
