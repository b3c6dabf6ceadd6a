"""5: who throws for an event, and what each does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.neworder.theatre import counter, group, marker, play, stands, theatre
from wargame_kit.games.neworder.game import NewOrder
from wargame_kit.games.neworder.rules.events import RollEvent, city_hexes
from wargame_kit.position import EndPhase

QUIET, MORALE, FRICTION, RISING, AIR, JAM = (f"event {die}" for die in range(1, 7))
ROWS = ["#######", "sss....", ".......", "......."]


@pytest.fixture(scope="module")
def game() -> NewOrder:
    return theatre(
        ROWS,
        [
            *(counter(f"R{n}", "russia") for n in range(1, 7)),
            counter("N1", "coalition", "5-5-8", "tank", "hyperwar"),
            *(group(f"GR{n}") for n in range(1, 5)),
            *(group(f"GN{n}", "coalition", nation="pro-nato") for n in range(1, 5)),
            *(marker(f"A{n}", "russia", 3, "airstrike", formation="air") for n in range(1, 5)),
            marker("D1", "russia", 2, "drone", "hyperwar", formation="air"),
            marker("B1", "coalition", 3, "airstrike", formation="air"),
        ],
    )


def thrown(game: NewOrder, pieces: dict[str, str], event: str, **told):
    """The position after an event for which Russia, who is first, throws in the third turn."""
    pools = {unit: "pool" for unit in game.units if unit not in pieces}
    start = game.position(pools | pieces, turn=3, first="russia", step=RollEvent("russia"), **told)
    return start.play(event)


@pytest.mark.clause("neworder", "5.1", silent="nothing is thrown in the first turn")
@pytest.mark.clause("neworder", "5.2")
def test_the_first_player_throws_in_odd_turns_the_second_in_even_ones_and_nobody_in_the_first(game):
    """5.1 and 5.2."""
    position = game.position({"R1": "0103", "N1": "0701"}, first="coalition")
    throwers = {}
    while len(throwers) < 4:
        if isinstance(position.step, RollEvent):
            throwers[position.turn] = position.step.side
            position = position.play(QUIET)
        else:
            end = EndPhase()
            position = position.play(end if position.check(end) else next(iter(position.legal)))
    assert throwers == {2: "russia", 3: "coalition", 4: "russia", 5: "coalition"}


@pytest.mark.clause("neworder", "events.kiev")
def test_on_one_of_six_nothing_happens(game):
    start = game.position({"R1": "0103"}, turn=3, first="russia", step=RollEvent("russia"))
    assert start.chance()[start.read(QUIET)] == Fraction(1, 6)
    assert start.play(QUIET).facts == start.facts


@pytest.mark.clause("neworder", "5.4")
@pytest.mark.parametrize(("held", "shifted"), [(5, "russia"), (4, "")])
def test_who_holds_five_more_hexes_of_the_city_attacks_better(game, held, shifted):
    there = {f"R{n}": f"0{n}01" for n in range(1, held + 1)}
    after = thrown(game, there | {"N1": "0703"}, MORALE)
    assert after.facts.morale == shifted
    assert city_hexes(after, "russia", game.charts.events[2]).total == held


@pytest.mark.clause("neworder", "5.5")
def test_friction_takes_high_tech_from_units(game):
    after = thrown(game, {"N1": "0701"}, FRICTION)
    assert after.facts.friction
    assert not after.is_hyperwar("N1")


@pytest.mark.clause("neworder", "5.5")
def test_by_option_friction_sends_every_strike_at_hand_back_to_its_pool(game):
    pieces = {"N1": "0701", "A1": "ready", "D1": "ready", "B1": "ready"}
    lost = thrown(game, pieces, FRICTION, friction_takes="air")
    assert [stands(lost, unit) for unit in ("A1", "D1", "B1")] == ["pool"] * 3
    assert lost.is_hyperwar("N1")


@pytest.mark.clause("neworder", "5.6")
@pytest.mark.clause("neworder", "2.13")
def test_in_a_rising_each_player_draws_half_a_die_of_groups(game):
    after = play(thrown(game, {"N1": "0701"}, RISING), "number 4", "number 5")
    ready = [unit for unit, piece in after.pieces.items() if piece.place == "ready"]
    assert ready == ["GR1", "GR2", "GN1", "GN2", "GN3"]


@pytest.mark.clause("neworder", "5.3", silent="an event is no less one for coming again")
@pytest.mark.clause("neworder", "5.7")
def test_an_air_effort_gives_strikes_to_who_threw(game):
    drawing = thrown(game, {"N1": "0701"}, AIR).play("number 3")
    chances = {action.units: chance for action, chance in drawing.chance().items()}
    # Two of four strikes that are alike and one drone.
    assert chances == {("A1", "A2"): Fraction(6, 10), ("A1", "D1"): Fraction(4, 10)}
    assert drawing.check("draw A2 A3").code == "neworder/draw-not-so"
    after = drawing.play("draw A1 D1")
    assert [stands(after, unit) for unit in ("A1", "A2", "D1", "B1")] == ["ready", "pool", "ready", "pool"]


@pytest.mark.clause("neworder", "5.8")
def test_jamming_lasts_for_the_turn(game):
    after = thrown(game, {"N1": "0701"}, JAM)
    assert after.facts.jammed
    ended = game.position({"R1": "0103"}, turn=3, first="russia", jammed=True, step="end of turn")
    assert not ended.facts.jammed
    assert ended.turn == 4


def test_a_reader_places_a_turn_of_friction_by_its_fact(game):
    """The fact and the option have names of their own."""
    assert game.position({"N1": "0701"}, friction=True).facts.friction
