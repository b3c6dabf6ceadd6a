"""What is told of jumps, lifts and landings before they are done."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import counter, in_movement, theatre
from wargame_kit.games.neworder.view.airport import airport

UNITS = (
    counter("Pa", "russia", "3-3-4", "paratroop", "para"),
    counter("He", "russia", "4-2-6", "helicopter"),
    counter("Sp", "russia", "2-2-6", "special"),
    counter("Ru1", "russia"),
    counter("Ru2", "russia"),
    counter("Ch", "china"),
)


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 6] * 5, UNITS, "ulaanbaatar", features={"airport": ["0303", "0403"]})


@pytest.fixture(scope="module")
def position(game):
    return in_movement(
        game, {"Pa": "ready", "He": "0101", "Sp": "0301", "Ru1": "0404", "Ru2": "0404"}, "russia"
    )


@pytest.mark.clause("neworder", "17.3", "17.7")
def test_a_jump_is_told_with_the_chance_of_each_end(position, game):
    told = position.read("drop Pa 0504").foretold(position)
    assert str(told) == (
        "The jump – lands where it should: 50 % (1/2), drifts and stands: 28 % (5/18), drifts into a full "
        "hex: 6 % (1/18) and turns back: 17 % (1/6)."
    )
    assert told.to("zh").startswith("伞降结果：准确着陆50%（1/2）")
    assert (
        str(position.landing("Pa", "0504")).splitlines()[0].startswith("50 % (1/2) It lands where it should.")
    )
    assert "<table>" in position.landing("Pa", "0504")._repr_html_()


@pytest.mark.clause("neworder", "18.4")
def test_a_lift_is_told_with_its_cost(position):
    told = str(position.read("lift Sp by He to 0501").foretold(position))
    assert told.startswith("It costs 4 MP = 2 to fetch it in 0301")
    assert position.read("move Ru1 0404-0505").foretold(position) == ""


@pytest.mark.clause("neworder", "17.5")
def test_each_die_says_what_it_brings(position, game):
    rolling = position.play("drop Pa 0504")
    found = [str(rolling.step.outcome(rolling, die)) for die in rolling.chance()]
    assert found == ["lands"] * 3 + ["drifts"] * 2 + ["turns back"]
    drifting = rolling.play("jump 4")
    found = [str(drifting.step.outcome(drifting, die)) for die in drifting.chance()]
    assert found[0] == "full hex"
    assert found[3] == "0604"


@pytest.mark.clause("neworder", "25.10")
def test_the_airport_says_who_may_land_and_why_the_other_may_not(game):
    position = in_movement(game, {"Ru1": "0303", "Ru2": "0403"}, "russia")
    russia, china = airport(position, game.board.index("0403"))
    assert str(russia.value) == "The airport is open to it."
    assert str(china.value) == "China does not hold 0303 of the airport."
    assert not list(airport(position, game.board.index("0404")))
