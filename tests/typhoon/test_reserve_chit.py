"""15.1: the RESERVE and OKH chits."""

from __future__ import annotations

import pytest

from tests.theatre import headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.activation import ReserveRoll
from wargame_kit.position import check_distribution

UNITS = (
    headquarters("16A", "soviet"),
    *(rifle(f"{n}SD") for n in range(1, 8)),
    headquarters("9A", "axis"),
    infantry("7ID"),
)
PLACES = {
    "HQ-16A": "1001",
    "1SD": "0901",
    "2SD": "0902",
    "3SD": "0109",
    "4SD": "1003",
    "5SD": "1004",
    "6SD": "0904",
    "7SD": "box",
    "7ID": "0101",
    "HQ-9A": "0102",
}


@pytest.fixture
def position():
    game = theatre(["." * 10] * 9, UNITS, roads=["0901-0902-0903"])
    return game.position(PLACES, step=ReserveRoll("soviet"), options={"reserve_and_okh": "on"})


@pytest.mark.clause("typhoon", "15.1.1")
@pytest.mark.parametrize(("die", "number"), [(1, 3), (4, 3), (5, 4), (6, 5)])
def test_the_die_says_how_many_units_are_activated(position, die, number):
    check_distribution(position.chance())
    assert position.play(f"reserve-die {die}").step.left == number


@pytest.mark.clause("typhoon", "15.1.1")
def test_the_units_named_are_active_wherever_they_are(position):
    position = position.play("reserve-die 1").play("activate 1SD").play("activate 3SD").play("activate 2SD")
    assert position.facts.active == {"1SD", "2SD", "3SD"}


@pytest.mark.clause("typhoon", "15.1.2")
def test_a_unit_outside_every_range_is_slowed_to_half_its_allowance(position):
    position = position.play("reserve-die 1").play("activate 1SD").play("activate 3SD").play("enough")
    assert position.facts.slowed == {"3SD"}
    full, half = position.reach("1SD"), position.reach("3SD")
    assert (full.allowance, half.allowance) == (4, 2)


@pytest.mark.clause("typhoon", "15.1.2", "8.2")
def test_a_unit_as_far_from_a_headquarters_as_its_range_is_in_range(position):
    board, headquarters = position.game.board, position.pieces["HQ-16A"].hex_
    at_the_edge = position.moved(
        position.pieces["5SD"].at(board.index("1005")), position.pieces["6SD"].at(board.index("1006"))
    )
    away = [board.distance(headquarters, at_the_edge.pieces[unit].hex_) for unit in ("5SD", "6SD")]
    assert away == [position.unit("HQ-16A").command_range, 5]
    after = at_the_edge.play("reserve-die 1").play("activate 5SD").play("activate 6SD").play("enough")
    assert after.facts.slowed == {"6SD"}


@pytest.mark.clause("typhoon", "15.1.3", silent="nobody is asked whom it commands")
def test_a_headquarters_can_be_activated_but_activates_nobody(position):
    position = position.play("reserve-die 1").play("activate HQ-16A").play("enough")
    assert position.facts.active == {"HQ-16A"}


def test_only_own_units_on_the_map_can_be_named_and_each_once(position):
    position = position.play("reserve-die 1").play("activate 1SD")
    read = position.game.read_action
    assert position.check(read("activate 1SD")).code == "reserve/twice"
    assert position.check(read("activate 7ID")).code == "reserve/not-yours"
    assert position.check(read("activate 7SD")).code == "reserve/not-yours"


@pytest.mark.clause("typhoon", "15.1.2")
def test_okh_has_no_such_limit(position):
    okh = position.replace_step(ReserveRoll("axis")).play("reserve-die 1").play("activate 7ID").play("enough")
    assert okh.facts.slowed == frozenset()
