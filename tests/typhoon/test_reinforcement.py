"""Chapters 12 and 14.3, and 15.2: who comes on, where, and how many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.theatre import brigade, counter, headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cup import execute
from wargame_kit.games.typhoon.rules.guards import Convert, GuardsConversion
from wargame_kit.games.typhoon.rules.losses import lose_step
from wargame_kit.games.typhoon.rules.reinforcement import Arrivals, GarrisonArrivals
from wargame_kit.position import CHANCE

MOSCOW = ("0804", "0805")
GUARDS = tuple(
    counter(f"{n}GD", "soviet", "rifle", (5, 5, 4), (2, 2, 4), traits=frozenset({"guards"}))
    for n in (1, 2, 3)
)
UNITS = (
    headquarters("16A", "soviet"),
    *(rifle(f"{n}SD") for n in range(1, 8)),
    replace(rifle("8SD"), arrival_turn=6),
    counter("2MSD", "soviet", "rifle", (2, 2, 3), traits=frozenset({"moscow"})),
    brigade("4TB"),
    infantry("7ID"),
    infantry("31ID"),
    headquarters("9A", "axis"),
    *GUARDS,
)
RAIL = "1004-0904-0804-0704-0604-0504-0404-0304-0204-0104"


@pytest.fixture(scope="module")
def game():
    return theatre(
        ["." * 10, "." * 10, "." * 10, "." * 7 + "#..", "." * 7 + "#..", "." * 10],
        UNITS,
        rails=[RAIL],
        features={
            "soviet_source": ["1004"],
            "axis_source": ["0104"],
            "moscow": MOSCOW,
            "town": ["0604", "0504"],
        },
    )


def arriving(game, places, *, side="soviet", turn=5, left=3, **options) -> TyphoonPosition:
    position = game.position(places, turn=turn, options=options, axis_cities=frozenset())
    return position.pushed(Arrivals(side, left)).settled()


def refusal(position, text):
    return position.check(position.game.read_action(text))


BOXED = {"1SD": "box", "2SD": "box", "3SD": "box", "4SD": "box", "7ID": "0206", "HQ-16A": "1003"}


@pytest.mark.clause("typhoon", "12", "12.1", "12.1.1", "4.4")
def test_a_reinforcement_comes_on_at_any_railway_hex_joined_to_an_own_source(game):
    position = arriving(game, BOXED)
    assert position.check(game.read_action("enter 1SD 0604"))
    verdict = refusal(position, "enter 1SD 0603")
    assert (verdict.code, verdict.clause.number, verdict.hex_) == ("arrive/no-rail", "12.1.1", "0603")


@pytest.mark.clause("typhoon", "12.1.1")
def test_headquarters_range_does_not_matter(game):
    position = arriving(game, BOXED | {"HQ-16A": "eliminated"})
    assert position.check(game.read_action("enter 1SD 0604"))


@pytest.mark.clause("typhoon", "12.1.2")
def test_an_enemy_zone_of_control_cuts_the_railway_even_under_an_own_unit(game):
    position = arriving(game, BOXED | {"7ID": "0603", "5SD": "0604"})
    beyond = refusal(position, "enter 1SD 0504")
    assert (beyond.code, beyond.clause.number, beyond.hex_) == ("arrive/cut-zoc", "12.1.2", "0704")
    under = refusal(position, "enter 1SD 0604")
    assert (under.code, under.clause.number, under.hex_) == ("arrive/cut-zoc", "12.1.2", "0704")
    edge = refusal(position, "enter 1SD 0704")
    assert (edge.code, edge.clause.number, edge.hex_) == ("arrive/zoc", "12.1.2", "0704")
    assert position.check(game.read_action("enter 1SD 0804"))


@pytest.mark.clause("typhoon", "12.1.1", "3.3.1")
def test_an_enemy_unit_on_the_railway_cuts_it(game):
    position = arriving(game, BOXED | {"7ID": "0304"})
    for printed, code in (("0304", "arrive/enemy"), ("0204", "arrive/cut-enemy")):
        verdict = refusal(position, f"enter 1SD {printed}")
        assert (verdict.code, verdict.clause.number, verdict.hex_) == (code, "3.3.1", "0304")
        assert printed in verdict.to("en")
        assert printed in verdict.to("zh")


@pytest.mark.clause("typhoon", "12.1.2")
def test_no_reinforcement_enters_a_town_under_enemy_control(game):
    position = arriving(game, BOXED)
    lost = position.replaced(facts=position.facts.replaced(axis_cities=frozenset({game.board.index("0604")})))
    assert refusal(lost, "enter 1SD 0604").code == "arrive/enemy-city"


@pytest.mark.clause("typhoon", "3.1.3")
def test_stacking_is_judged_where_a_reinforcement_is_placed(game):
    position = arriving(game, BOXED).play("enter 1SD 0904").play("enter 2SD 0904")
    assert refusal(position, "enter 3SD 0904").code == "arrive/stacking"


@pytest.mark.clause("typhoon", "12.2.1")
def test_no_more_units_come_on_than_the_track_says(game):
    position = arriving(game, BOXED, left=2).play("enter 1SD 0904").play("enter 2SD 0804")
    assert position.actor != "soviet" or not isinstance(position.step, Arrivals)


@pytest.mark.clause("typhoon", "12.2.1", "2.23.4")
def test_the_reinforcement_chit_brings_the_number_of_the_turn(game):
    position = execute(game.position(BOXED, turn=2), game.charts.chits["SOVIET_REINF"]).settled()
    assert isinstance(position.step, Arrivals)
    assert position.step.left == game.charts.turns[2].reinforcements["soviet"]


@pytest.mark.clause("typhoon", "12.2.2", silent="nobody is asked and nothing is owed")
def test_with_an_empty_box_the_reinforcements_are_lost(game):
    position = arriving(game, {"7ID": "0206", "HQ-16A": "1003"})
    assert not isinstance(position.step, Arrivals)


@pytest.mark.clause("typhoon", "13.4", "13.3", "4.5")
def test_a_headquarters_destroyed_in_combat_comes_back_like_any_reinforcement(game):
    lost = lose_step(game.position(BOXED, turn=2, axis_cities=frozenset()), "HQ-16A", "combat")
    assert lost.pieces["HQ-16A"].place == "box"
    assert not lost.command("HQ-16A").units
    position = execute(lost, game.charts.chits["SOVIET_REINF"]).settled()
    assert refusal(position, "enter HQ-16A 0603").code == "arrive/no-rail"
    assert refusal(position, "enter HQ-9A 0904").code == "arrive/not-in-box"
    allowed = refusal(position, "enter HQ-16A 0904")
    assert allowed
    assert allowed.clause.number == "13.4"
    back = position.play("enter HQ-16A 0904")
    assert back.pieces["HQ-16A"].hex_ == game.board.index("0904")
    assert back.step.left == position.step.left - 1
    assert back.play("enter 1SD 0804").command("HQ-16A").units == {"HQ-16A", "1SD"}


def test_by_date_a_unit_waits_for_its_turn_and_freely_it_does_not(game):
    places = BOXED | {"8SD": "box"}
    assert refusal(arriving(game, places), "enter 8SD 0904").code == "arrive/too-early"
    assert arriving(game, places, turn=6).check(game.read_action("enter 8SD 0904"))
    assert arriving(game, places, availability="free").check(game.read_action("enter 8SD 0904"))


@pytest.mark.clause("typhoon", "11.2")
def test_a_transferred_unit_returns_in_the_next_turn_at_the_earliest_and_beyond_the_number(game):
    position = game.position(BOXED, turn=5, axis_cities=frozenset(), not_before=(("1SD", 6),))
    assert refusal(position.pushed(Arrivals("soviet", 3)), "enter 1SD 0904").code == "arrive/transferred"
    later = position.replaced(turn=6).pushed(Arrivals("soviet", 1))
    returned = later.play("enter 1SD 0904")
    assert returned.step == Arrivals("soviet", 1)
    assert returned.piece_values("not_before") == {}
    counted = game.position(BOXED, turn=6, not_before=(("1SD", 6),), options={"transfer_counts": "yes"})
    assert counted.pushed(Arrivals("soviet", 2)).play("enter 1SD 0904").step == Arrivals("soviet", 1)


def garrison(game, places, left=4, **options):
    position = game.position(places, turn=5, options=options, axis_cities=frozenset())
    return position.pushed(GarrisonArrivals(left)).settled()


@pytest.mark.clause("typhoon", "14.3.2", silent="any unit of the box may be named")
@pytest.mark.clause("typhoon", "14.3", "14.3.1")
def test_in_turns_five_to_seven_four_more_units_of_the_box_come_on_in_moscow(game):
    for turn, expected in ((4, False), (5, True), (7, True), (8, False)):
        position = execute(game.position(BOXED, turn=turn), game.charts.chits["SOVIET_REINF"])
        assert (GarrisonArrivals(4) in position.agenda) is expected


@pytest.mark.clause("typhoon", "14.3.3")
def test_the_garrison_needs_no_line_and_minds_no_zone_of_control(game):
    position = garrison(game, BOXED | {"7ID": "0803", "HQ-9A": "0904"})
    assert position.check(game.read_action("garrison 1SD 0804"))
    assert refusal(position, "garrison 1SD 0903").code == "garrison/not-moscow"


@pytest.mark.clause("typhoon", "14.3.3")
def test_what_finds_no_room_in_moscow_may_come_later(game):
    full = BOXED | {"5SD": "0804", "6SD": "0804", "7SD": "0805"}
    position = garrison(game, full).play("garrison 1SD 0805")
    assert position.facts.garrison_owed == 3
    later = position.replaced(turn=8)
    assert GarrisonArrivals(3) in execute(later, game.charts.chits["SOVIET_REINF"]).agenda


@pytest.mark.clause("typhoon", "14.3.2", "14.3.3", "12.2.2")
def test_a_garrison_that_nobody_in_the_box_could_form_is_lost(game):
    nobody = {"7ID": "0206", "HQ-16A": "1003", "1SD": "0904"}
    assert garrison(game, nobody).facts.garrison_owed == 0
    no_room = {"5SD": "0804", "6SD": "0804", "7SD": "0805", "2SD": "0805"}
    assert garrison(game, nobody | no_room).facts.garrison_owed == 0
    # Two wait and find no room: two may come later, not four.
    assert garrison(game, nobody | no_room | {"3SD": "box", "4SD": "box"}).facts.garrison_owed == 2


@pytest.mark.clause("typhoon", "14.3.2", "12.2.2", "12.3.1")
def test_the_garrison_of_empty_turns_does_not_pile_up(game):
    position = game.position({"7ID": "0206", "HQ-16A": "1003", "1SD": "0904"}, turn=5)
    chit = game.charts.chits["SOVIET_REINF"]
    for turn in (5, 6, 7):
        position = execute(position.replaced(turn=turn), chit).settled()
        assert position.facts.garrison_owed == 0
    # A division destroyed later comes back as an ordinary reinforcement only.
    destroyed = position.moved(position.pieces["1SD"].at("box")).replaced(turn=8)
    later = execute(destroyed, chit)
    assert not any(isinstance(step, GarrisonArrivals) for step in later.agenda)


@pytest.mark.clause("typhoon", "14.3.3")
def test_the_garrison_does_not_enter_a_hex_that_the_axis_controls(game):
    position = garrison(game, BOXED)
    lost = position.replaced(facts=position.facts.replaced(axis_cities=frozenset({game.board.index("0804")})))
    assert refusal(lost, "garrison 1SD 0804").code == "arrive/enemy-city"
    assert lost.check(game.read_action("garrison 1SD 0805"))


@pytest.mark.clause("typhoon", "14.3.1")
def test_by_the_other_reading_only_moscow_counters_form_the_garrison(game):
    position = garrison(game, BOXED | {"2MSD": "box"}, garrison="moscow")
    assert refusal(position, "garrison 1SD 0804").code == "garrison/counter"
    assert position.check(game.read_action("garrison 2MSD 0804"))


@pytest.mark.clause("typhoon", "14.3.4", silent="nothing tells it from other units")
def test_a_garrison_unit_is_an_ordinary_unit_afterwards(game):
    position = garrison(game, BOXED).play("garrison 1SD 0804")
    assert position.pieces["1SD"] == game.position({"1SD": "0804"}, axis_cities=frozenset()).pieces["1SD"]


CONVERTING = {
    "1SD": "0704",
    "2SD": "0604 reduced",
    "3SD": "0101",
    "4TB": "0904",
    "1GD": "guards",
    "2GD": "guards",
    "3GD": "guards",
    "7ID": "0503",
    "31ID": "0202",
}


@pytest.mark.clause("typhoon", "15.2", "15.2.1")
def test_the_guards_conversion_belongs_to_turn_eight_and_its_option(game):
    chit = game.charts.chits["SOVIET_REINF"]
    for turn, option, expected in ((8, "on", True), (7, "on", False), (9, "on", False), (8, "off", False)):
        position = game.position(CONVERTING, turn=turn, options={"guards_conversion": option})
        assert (GuardsConversion(3) in execute(position, chit).agenda) is expected
    asked = game.position(CONVERTING, turn=8, options={"guards_conversion": "on"}, step=GuardsConversion(3))
    assert [line.clause.number for line in asked.lines] == ["5.2", "15.2"]
    assert asked.step.clause.number == "15.2.1"


@pytest.mark.clause("typhoon", "15.2.2")
def test_a_rifle_division_with_a_line_becomes_guards_where_it_stands_even_in_a_zone_of_control(game):
    position = game.position(CONVERTING, turn=8, step=GuardsConversion(3), axis_cities=frozenset())
    after = position.play("convert 2SD to 1GD")
    assert after.step.left == 2
    assert after.pieces["1GD"].hex_ == game.board.index("0604")
    assert after.pieces["1GD"].face == 0
    assert after.pieces["2SD"].place == "eliminated"


@pytest.mark.clause("typhoon", "15.2.2")
def test_the_guards_divisions_of_the_box_come_in_any_order(game):
    position = game.position(CONVERTING, turn=8, step=GuardsConversion(3), axis_cities=frozenset())
    offered = {action.guards for action in position.legal.of("1SD")}
    assert offered == {"1GD", "2GD", "3GD"}
    after = position.play("convert 1SD to 3GD")
    assert {action.guards for action in after.legal if isinstance(action, Convert)} == {"1GD", "2GD"}
    assert refusal(after, "convert 2SD to 3GD").code == "guards/not-waiting"
    assert after.play("convert 2SD to 1GD").pieces["2GD"].place == "guards"


@pytest.mark.clause("typhoon", "15.2.2")
def test_cut_off_divisions_brigades_and_guards_are_not_converted(game):
    surrounded = CONVERTING | {"31ID": "0201"}
    position = game.position(surrounded, turn=8, step=GuardsConversion(3), axis_cities=frozenset())
    assert refusal(position, "convert 3SD to 1GD").code == "guards/no-line"
    assert refusal(position, "convert 4TB to 1GD").code == "guards/not-rifle"
    assert refusal(position, "convert 7ID to 1GD").code == "guards/not-on-map"
    assert refusal(position, "convert 1SD to 2SD").code == "guards/not-waiting"
    assert position.play("end-conversion").actor in {CHANCE, "axis", "soviet"}
