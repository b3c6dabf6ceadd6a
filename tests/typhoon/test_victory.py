"""3.4 and 14.4: control of the cities, and who wins."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from tests.theatre import armour, headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.cities import big_cities, controls, passed
from wargame_kit.games.typhoon.rules.sequence import EndOfTurn
from wargame_kit.games.typhoon.rules.victory import count, score, verdict_of_turn
from wargame_kit.position import Over

CITIES = ["0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801"]
MOSCOW_AND_TULA = ["0901", "1001", "1101"]


@pytest.fixture(scope="module")
def game():
    return theatre(
        ["#" * 11, "." * 11, "." * 11, "." * 11],
        (armour("3Pz"), infantry("7ID"), rifle("1SD"), headquarters("9A", "axis")),
        rails=["-".join(f"{column:02}02" for column in range(1, 12))],
        features={
            "axis_source": ["0102"],
            "moscow": MOSCOW_AND_TULA[:2],
            "tula": MOSCOW_AND_TULA[2:],
            "town": ["0503"],
            "east_of_start_line": [f"{column:02}{row:02}" for column in range(6, 12) for row in range(1, 5)],
        },
    )


def position(game, held, *, turn, held_two=False, places=None):
    cities = frozenset(game.board.index(printed) for printed in held)
    return game.position(
        places or {"7ID": "0203"}, turn=turn, axis_cities=cities, held_two=held_two, step=EndOfTurn()
    )


@pytest.mark.clause("typhoon", "14.4.1", "14.4")
def test_ten_big_cities_two_of_them_moscow_or_tula_win_at_the_end_of_turn_ten(game):
    ten = CITIES + MOSCOW_AND_TULA[:2]
    assert verdict_of_turn(position(game, ten, turn=10))[:2] == ("axis", "victory/axis-early")
    over = position(game, ten, turn=10).settled().step
    assert (over.winner, over.clause.number) == ("axis", "14.4.1")
    _, counted = game.presentation.status.score(position(game, ten, turn=10))
    assert counted.total == 10
    assert {entry.clause.number for entry in counted.entries} == {"14.4"}
    assert verdict_of_turn(position(game, ten, turn=9)) is None
    assert verdict_of_turn(position(game, ten, turn=11)) is None
    assert verdict_of_turn(position(game, ten[1:], turn=10)) is None


@pytest.mark.clause("typhoon", "14.4.1")
def test_ten_with_only_one_of_moscow_and_tula_do_not_win_early(game):
    rest = [*CITIES, MOSCOW_AND_TULA[0]]
    assert verdict_of_turn(position(game, rest, turn=10)) is None


@pytest.mark.clause("typhoon", "14.4.2")
def test_eight_big_cities_win_at_the_end_if_two_of_moscow_and_tula_were_once_held(game):
    assert verdict_of_turn(position(game, CITIES, turn=12, held_two=True))[:2] == (
        "axis",
        "victory/axis-late",
    )
    assert verdict_of_turn(position(game, CITIES[1:], turn=12, held_two=True))[0] == "soviet"
    over = position(game, CITIES, turn=12, held_two=True).settled().step
    assert (over.winner, over.clause.number) == ("axis", "14.4.2")


@pytest.mark.clause("typhoon", "14.4.3")
def test_otherwise_the_soviets_win(game):
    winner, reason, clause = verdict_of_turn(position(game, CITIES, turn=12))
    assert (winner, reason, clause.number) == ("soviet", "victory/soviet", "14.4.3")


@pytest.mark.clause("typhoon", "14.4.1")
def test_a_city_without_a_line_of_communications_does_not_count(game):
    ten = CITIES + MOSCOW_AND_TULA[:2]
    held = {"7ID": "0203", "1SD": "0102"}  # the Axis source is taken
    assert verdict_of_turn(position(game, ten, turn=10, places=held)) is None
    assert count(position(game, ten, turn=10, places=held)).total == 0


@pytest.mark.clause("typhoon", "5.5", "14.4.3")
def test_the_last_turn_ends_the_game(game):
    over = position(game, CITIES, turn=12).settled()
    assert over.is_over
    assert isinstance(over.step, Over)
    assert over.step.winner == "soviet"
    assert list(over.legal) == []


@pytest.mark.clause("typhoon", "3.4.1", "3.4")
def test_at_the_start_cities_east_of_the_line_are_soviet_and_the_others_german(game):
    start = game.position({"7ID": "0203"}, step=EndOfTurn())
    assert controls(start, "axis", game.board.index("0501"))
    assert controls(start, "axis", game.board.index("0503"))
    assert controls(start, "soviet", game.board.index("0601"))
    for printed, side in (("0501", "Axis"), ("0601", "Soviet")):
        (held,) = game.presentation.hexes.lying(start, game.board.index(printed))
        assert (held.fact.value.en, held.fact.clause.number) == (side, "3.4.1")


@pytest.mark.clause("typhoon", "3.4.2")
def test_whoever_stands_in_a_city_of_a_placed_position_controls_it(game):
    start = game.position({"7ID": "0601", "1SD": "0501", "3Pz": "0102", "HQ-9A": "box"}, step=EndOfTurn())
    assert controls(start, "axis", game.board.index("0601"))
    assert controls(start, "soviet", game.board.index("0501"))
    assert controls(start, "axis", game.board.index("0401"))
    told = game.position({"7ID": "0601"}, step=EndOfTurn(), axis_cities=frozenset())
    assert controls(told, "soviet", game.board.index("0601"))


@pytest.mark.clause("typhoon", "14.4.2")
def test_two_of_moscow_and_tula_held_in_a_placed_position_count_as_held(game):
    two = {"7ID": "0901", "3Pz": "1101"}
    assert game.position(two, turn=12, step=EndOfTurn()).facts.held_two
    assert not game.position({"7ID": "0901"}, turn=12, step=EndOfTurn()).facts.held_two
    assert not game.position(two, turn=12, step=EndOfTurn(), held_two=False).facts.held_two


@pytest.mark.clause("typhoon", "14.4.2")
def test_the_axis_in_every_big_city_wins_a_position_of_the_last_turn():
    typhoon = wk.load("typhoon")
    cities = sorted(big_cities(typhoon.board))
    divisions = [unit.id for unit in typhoon.units.values() if unit.side == "axis"]
    places = {unit: typhoon.board.label(hex_) for unit, hex_ in zip(divisions, cities, strict=False)}
    position = typhoon.position(places, turn=12, step=EndOfTurn())
    assert len(cities) == 14
    assert verdict_of_turn(position)[:2] == ("axis", "victory/axis-late")


@pytest.mark.clause("typhoon", "3.4.2")
def test_the_last_to_pass_through_controls_a_city(game):
    start = game.position({"7ID": "0203"}, step=EndOfTurn())
    city = game.board.index("0601")
    taken = passed(start, "axis", (city, game.board.index("0602")))
    assert controls(taken, "axis", city)
    assert controls(passed(taken, "soviet", (city,)), "soviet", city)
    assert passed(start, "axis", (game.board.index("0204"),)) is start
    (held,) = game.presentation.hexes.lying(taken, city)
    assert held.fact.clause.number == "3.4.2"
    assert game.presentation.hexes.lying(taken, game.board.index("0204")) == ()


@pytest.mark.clause("typhoon", "14.4.2")
def test_two_of_moscow_and_tula_held_at_one_moment_are_remembered(game):
    start = game.position({"7ID": "0203"}, step=EndOfTurn())
    one = passed(start, "axis", (game.board.index("0901"),))
    assert not one.facts.held_two
    lost = passed(one, "soviet", (game.board.index("0901"),))
    assert not passed(lost, "axis", (game.board.index("1001"),)).facts.held_two
    two = passed(one, "axis", (game.board.index("1101"),))
    assert two.facts.held_two
    assert passed(two, "soviet", (game.board.index("1101"),)).facts.held_two


def test_the_standing_is_a_sum_with_one_line_a_city(game):
    sentence, ledger = score(position(game, CITIES[:3], turn=4))
    assert ledger.total == len(ledger.entries) == 3
    assert "communication: 3 " in sentence.to("en")
    assert sentence.to("zh")
