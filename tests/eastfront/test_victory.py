"""17: points with a line for each reason, levels, and the campaign from half-year to half-year."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import block, theatre
from wargame_kit.games.eastfront.rules.standing import score
from wargame_kit.games.eastfront.rules.victory import (
    EndOfHalfYear,
    league,
    margin,
    points,
    verdict,
)
from wargame_kit.position import Over, position_from_json, position_to_json

UNITS = (
    block("HQ-N", kind="headquarters", level=3),
    block("HQ-C", kind="headquarters", level=3),
    block("I"),
    block("R1", "rumanian", "infantry", 3),
    block("R3", "rumanian", "infantry", 3, "expeditionary", "rumanian-3"),
    block("I8", "italian", "infantry", 3, "expeditionary"),
    block("SU", "soviet", "headquarters", 2),
    block("1A", "soviet", "infantry", 3),
)
GAME = theatre(["...."], UNITS)
HOME = {"HQ-N": "A1", "HQ-C": "A1", "I": "A1", "R1": "A1", "R3": "A1", "I8": "A1", "SU": "D1", "1A": "D1"}


def at(changed: dict[str, str], turn: int = 12, **told: Any) -> Any:
    return GAME.position({**HOME, **changed}, turn=turn, **told)


def change(unit: str, place: str) -> int:
    """By how much the points of its side change with a unit elsewhere, at full level where it was."""
    side = GAME.units[unit].side
    return points(at({unit: place}), side).total - points(at({}), side).total


@pytest.mark.clause("eastfront", "17.1")
def test_points_are_counted_by_the_book() -> None:
    assert change("HQ-N", "A1 II") == -2
    assert change("HQ-N", "force") == -3 * 2 - 4
    assert change("I", "force") == -2
    assert change("R1", "force") == 0
    assert change("R3", "force") == -1
    assert change("I8", "force") == -2
    assert change("1A", "force") == -1
    assert change("I", "reserve") == 0
    # Of a headquarters only what is in play counts; tied beside the map it is.
    assert (change("HQ-N", "reserve"), change("HQ-N", "removed"), change("HQ-N", "off-map")) == (-6, -6, 0)
    without = points(at({}, unsupplied={"I": True}), "axis").total
    assert without - points(at({}), "axis").total == -1


@pytest.mark.clause("eastfront", "17.2")
def test_the_printed_handicaps() -> None:
    def handicap(turn: int) -> int:
        entries = points(at({}, turn=turn), "axis").entries
        return next(entry.value for entry in entries if entry.clause.number == "17.2")

    assert (handicap(12), handicap(84)) == (-40, 50)


@pytest.mark.clause("eastfront", "17.3")
def test_the_difference_of_the_points_is_the_level_of_victory() -> None:
    position = at({})
    ahead = margin(position)
    over: Any = position.replaced(agenda=(verdict(position),)).step
    level = GAME.charts.victory_level(ahead).id
    assert over.reason == (
        "eastfront/won-draw" if level == "draw" else f"eastfront/won-{over.winner}-{level}"
    )
    said, ledger = score(position)
    assert ledger.total == ahead
    assert str(abs(ahead)) in said.to("en")


@pytest.mark.clause("eastfront", "17.4")
def test_a_campaign_goes_on_but_for_a_decisive_victory() -> None:
    over = Over("", "eastfront/won-draw", GAME.position({}).step.clause)
    decided = at({}).replaced(agenda=(over, EndOfHalfYear())).settled()
    ((half_year, ahead),) = decided.facts.results
    assert (half_year, ahead) == ("S41", margin(at({})))
    is_decisive = GAME.charts.victory_level(ahead).id == "decisive"
    assert (decided.step == over) is not is_decisive
    last = at({}, turn=96).replaced(agenda=(over, EndOfHalfYear())).settled()
    assert last.step == verdict(last)


@pytest.mark.clause("eastfront", "17.31")
def test_league_points_of_a_campaign() -> None:
    position = at({}, results=[["S41", 20], ["W41", 2], ["S42", -6]])
    points = {level.id: level.league for level in GAME.charts.levels}
    assert league(position, "axis").total == points["major"]
    assert league(position, "soviet").total == points["marginal"]
    over = position.replaced(agenda=(verdict(position),))
    assert position_from_json(position_to_json(over), GAME) == over
