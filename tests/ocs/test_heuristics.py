"""A simple player of the series: by the rules, without secrets, and play makes sense."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import wargame_kit as wk
from tests.ocs.field import before, division, gun, headquarters, infantry, panzer, theatre, trucks
from tests.playing import game_of_bots, planned, plans_are_allowed, plans_are_blind, simple_bots
from wargame_kit.analysis.bots import RandomBot
from wargame_kit.analysis.outcomes import after_attack
from wargame_kit.analysis.playouts import play_out
from wargame_kit.analysis.threats import threats
from wargame_kit.games.ocs.player.assessment import assessment
from wargame_kit.games.ocs.player.manoeuvre import Manoeuvre
from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.breakout import BreakingOut
from wargame_kit.games.ocs.rules.combat.answering import begun
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.combat.options import TakeOption
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.overstacking import Overstacked
from wargame_kit.games.ocs.rules.stacking import overfull
from wargame_kit.games.ocs.rules.supply_phase import Eating
from wargame_kit.position import OneDieStep, Over
from wargame_kit.position.outcome import ChanceStep
from wargame_kit.words import LANGUAGES, in_language

# ---------------------------------------------------------------------------- by the rules


@pytest.fixture(scope="module")
def kherson():
    return wk.load("thirdwinter").start("kherson")


@pytest.mark.parametrize("scenario", ["kherson", pytest.param("bukrin", marks=pytest.mark.slow)])
def test_a_game_of_simple_bots_is_played_to_its_end_and_alike_again(scenario):
    first = wk.load("thirdwinter").start(scenario)
    last = play_out(first, simple_bots(first), 3)
    assert isinstance(last.step, Over)
    assert last == play_out(first, simple_bots(first), 3)


def test_a_plan_begins_with_what_is_allowed_wherever_random_play_leads(kherson):
    plans_are_allowed(kherson)


def test_a_bot_decides_alike_whether_it_is_told_the_other_sides_secrets_or_not(kherson):
    for number, (position, _) in enumerate(game_of_bots(kherson, 5)):
        if number % 4 == 0:
            plans_are_blind(position)


def test_every_step_in_which_somebody_decides_has_a_judgement(kherson):
    game = kherson.game
    thrown = OneDieStep, TwoDiceStep, ChanceStep
    decided = [step for step in game.steps if step.actions and not issubclass(step, thrown)]
    # What plans depends on the class of a step alone, so none need be made.
    assert [step.__name__ for step in decided if game.heuristics.planner(object.__new__(step)) is None] == []


def test_everything_that_is_advised_has_its_reason_in_both_languages(kherson):
    from wargame_kit.widgets.queries.advice_reasons import why

    for position, action in game_of_bots(kherson, 2):
        said = why(position, action)
        assert all(in_language(said, code) for code in LANGUAGES) or not said


def test_each_side_beats_one_that_plays_at_random(kherson):
    for side in kherson.game.sides:
        for seed in range(3):
            bots = {s: simple_bots(kherson)[s] if s == side else RandomBot() for s in kherson.game.sides}
            assert play_out(kherson, bots, seed).step.winner == side


def test_a_segment_is_planned_once(monkeypatch):
    asked = []
    made = Marching.__init__
    monkeypatch.setattr(Marching, "__init__", lambda self, *given: asked.append(given) or made(self, *given))
    carried_out(field({"G1": "0204", "G2": "0205", "GH": "0104", "R1": "1204"}))
    assert len(asked) == 1


# ---------------------------------------------------------------------------- play makes sense

ROWS = ("............",) * 7
UNITS = (
    *(infantry(f"G{n}", 6, 4) for n in range(1, 5)),
    *(panzer(f"GP{n}", formation="Lehr") for n in (1, 2)),
    headquarters("GH"),
    gun("GA", 30),
    trucks("GT"),
    *(infantry(f"R{n}", 3, 2) for n in range(1, 4)),
    division("RD", 30),
    headquarters("RH"),
)
SOURCES = {"axis": "0104 0101", "soviet": "1204 1207"}


def field(pieces, *steps, **more):
    game = theatre(ROWS, UNITS, SOURCES)
    return before(game, pieces, *(steps or (Movement("axis"), Combat("axis"))), **more)


def carried_out(position, side="axis"):
    """The position after a side has done all that it plans in a step."""
    bots, random, step = simple_bots(position), Random(0), type(position.step)
    while isinstance(position.step, step):
        position = position.play(bots[side].choose(position, random))
    return position


def distance(position, unit, hex_):
    board = position.game.board
    return board.distance(position.pieces[unit].hex_, board.index(hex_))


def test_it_comes_together_against_a_weak_unit_and_attacks():
    start = field(
        {"G1": "0403", "G2": "0404", "G3": "0405", "GH": "0304", "R1": "0704"}, dumps={"axis 0304": 20}
    )
    beside = carried_out(start)
    assert sum(distance(beside, unit, "0704") == 1 for unit in ("G1", "G2", "G3")) >= 2
    assert planned(beside)[0].startswith("attack")


def test_it_does_not_attack_where_it_can_only_lose():
    position = field({"G1": "0503", "RD": "0603"}, Combat("axis"), dumps={"axis 0503": 8})
    assert planned(position) == ["end-phase"]


def test_nobody_leaves_his_supply_for_a_weak_enemy_far_away():
    apart = carried_out(field({"G1": "0204", "GH": "0104", "RD": "1204"}))
    assert apart.supply("axis").cut == ()


def test_a_formation_is_fuelled_to_come_to_the_front_unless_combat_needs_the_supply():
    pieces = {"GP1": "0203", "GP2": "0204", "GH": "0104", "R1": "1103"}
    rich = field(pieces, dumps={"axis 0104": 20})
    assert any(text.startswith("fuel-formation") for text in planned(rich))
    poor = field(pieces, dumps={"axis 0104": 5})
    assert not any(text.startswith("fuel-formation") for text in planned(poor))


def test_tanks_overrun_a_headquarters_that_stands_alone():
    position = field({"GP1": "0403", "GP2": "0403", "GH": "0303", "RH": "0803"}, dumps={"axis 0303": 24})
    assert planned(position)[-1] == "end-phase"
    assert any(text == "overrun 0803" for text in planned(position))


def test_a_headquarters_stays_behind_and_serves_who_fights():
    after = carried_out(
        field({"GH": "0504", "G1": "0603", "G2": "0604", "RD": "0804"}, dumps={"axis 0504": 4})
    )
    assert distance(after, "GH", "0804") >= 2
    assert after.supply("axis").cut == ()


def worth_of_ending(manoeuvre, unit, hex_):
    return manoeuvre.value(unit, ("combat", manoeuvre.position.game.board.index(hex_)))


def test_a_headquarters_serves_nobody_where_it_draws_nothing_itself():
    position = field({"GH": "0704", "G1": "0904", "G2": "0905", "RD": "1204"})
    manoeuvre = Manoeuvre(Marching(position, position.step))
    alone = Manoeuvre(Marching(position, position.step))
    alone.unserved = {}
    assert worth_of_ending(manoeuvre, "GH", "0704") > worth_of_ending(alone, "GH", "0704")
    assert worth_of_ending(manoeuvre, "GH", "0904") == worth_of_ending(alone, "GH", "0904")


def test_a_headquarters_in_danger_counts_for_more_than_itself():
    position = field({"GH": "0704", "G1": "0904", "RD": "1204"})
    manoeuvre = Manoeuvre(Marching(position, position.step))
    seen, here = manoeuvre.seen, position.game.board.index("0704")
    seen.menace[here] = 0.0
    safe = worth_of_ending(manoeuvre, "GH", "0704")
    seen.menace[here] = 40.0
    assert safe - worth_of_ending(manoeuvre, "GH", "0704") > seen.whole("GH")


def test_a_truck_brings_what_lies_idle_to_where_it_is_wanted():
    pieces = {"GT": "0101 move", "GH": "0704", "G1": "0804", "G2": "0803", "R1": "1004"}
    told = {"dumps": {"axis 0101": 12}, "having": {"GT": {"points": 3}}}
    said = planned(field(pieces, **told))
    assert {"load GT 12", "unload GT"} <= set(said)


def test_guns_fire_at_who_is_about_to_be_attacked():
    pieces = {"GA": "0503", "G1": "0503", "G2": "0504", "R1": "0603", "R2": "0603"}
    position = field(pieces, Barrage("axis"), Combat("axis"), dumps={"axis 0503": 20})
    assert planned(position) == ["fire GA 0603"]


def test_the_defence_is_paid_for_out_of_the_fullest_dump():
    pieces = {"G1": "0503", "R1": "0603"}
    dumps = {"axis 0503": 9, "soviet 0603": 2, "soviet 0703": 7}
    fight = begun(Fight(theatre(ROWS, UNITS).board.index("0603"), ("G1",)), "soviet")
    assert planned(field(pieces, fight, dumps=dumps))[0] == "pay 0703"


def test_the_step_that_is_worth_least_is_lost():
    position = field({"GP1": "0503", "G1": "0503"}, TakeLosses("axis", ("GP1", "G1"), 1))
    assert planned(position) == ["lose G1"]


CROWD = theatre(
    ROWS,
    (
        *(division(f"GD{n}", steps=3) for n in range(1, 5)),
        *(infantry("G1", 6, 4), infantry("GS", 1, 1, size="battalion"), headquarters("GH")),
        *(infantry("R1", 3, 2), headquarters("RH")),
    ),
    SOURCES,
)
FULL = {f"GD{n}": "0503" for n in range(1, 4)} | {"G1": "0503", "GH": "0304"}
"""Three divisions and a regiment: ten regiments (4.8)."""


def test_nobody_is_sent_to_where_ten_regiments_stand_that_may_all_find_no_better_place():
    start = before(CROWD, {**FULL, "GD4": "0403", "R1": "0703"}, Movement("axis"))
    full, beside = start.game.board.index("0503"), start.game.board.index("0504")
    march = Marching(start, start.step)
    assert march.size(march.stands[full]) == march.limit
    assert not march.has_room("GD4", full)
    assert march.has_room("GD4", beside)
    assert march.has_room("GD3", full), "whoever stands there may stay"


def test_whoever_stands_where_too_many_do_goes_before_steps_are_lost(monkeypatch):
    monkeypatch.setattr(Manoeuvre, "value", lambda self, unit, goal: 0.0)  # nothing is better than to stay
    start = before(CROWD, {**FULL, "GD4": "0503", "R1": "1204"}, Movement("axis"), Overstacked("axis"))
    assert overfull(start, "axis")
    moved = carried_out(start)
    assert not overfull(moved, "axis")
    assert moved.is_over


def test_a_stack_goes_back_to_where_there_is_room():
    going = FallingBack("axis", ("GD4",), 1, ())
    at = {"GD4": "0603", "R1": "0703", "RH": "0704", "GH": "0304"}
    assert planned(before(CROWD, {**at, "GD1": "0604"}, going))[0].endswith("0604")
    crowd = {unit: "0604" for unit in FULL if unit != "GH"}
    assert not planned(before(CROWD, {**at, **crowd}, going))[0].endswith("0604")


def test_the_cheapest_room_is_made_where_too_many_stand():
    over = before(CROWD, {**FULL, "GS": "0503"}, Overstacked("axis"))
    assert planned(over) == ["scrap GS"]
    more = before(CROWD, {**FULL, "GD4": "0503", "GH": "0503"}, Overstacked("axis"))
    assert planned(more)[0].startswith("scrap GD")


def test_whoever_is_cut_off_eats():
    position = field({"G1": "0803"}, Eating("axis"), dumps={"axis 0803": 1})
    assert planned(position)[0] == "eat G1 0803"


# ---------------------------------------------------------------------------- out of a ring

RING = {"R1": "0601", "R2": "0702", "R3": "0801"}
"""Whoever stands in 0701 has the enemy on every side."""


def test_whoever_is_in_a_ring_walks_out_where_nobody_stands():
    pieces = {"R1": "0603", "R2": "0604", "R3": "0804", "G2": "0704", "G3": "0704", "GH": "0304"}
    position = field(pieces, dumps={"axis 0704": 9})
    assert assessment(position, "axis").enclosed == {"G2", "G3"}
    assert carried_out(position).supply("axis").cut == ()


def test_friends_come_to_open_a_ring_for_those_who_are_in_it():
    pieces = {**RING, "G2": "0701", "G3": "0701", "G1": "0403", "GP1": "0504", "GH": "0304"}
    position = field(pieces, dumps={"axis 0701": 9, "axis 0304": 9})
    seen = assessment(position, "axis")
    assert seen.enclosed == {"G2", "G3"}
    assert [position.game.board.label(hex_) for hex_ in seen.gates] == ["0702"]
    outside = carried_out(position)
    assert all(distance(outside, unit, "0702") == 1 for unit in ("G1", "G2", "G3", "GP1"))
    assert planned(outside)[0].endswith("0702")


def test_whoever_is_only_far_from_its_supply_is_in_no_ring():
    position = field({"G1": "0804", "R1": "1204"})
    assert position.supply("axis").cut == ("G1",)
    assert assessment(position, "axis").enclosed == frozenset()


def test_who_would_starve_in_a_ring_slips_away_and_who_has_food_or_stamina_holds_out():
    def tried(**more):
        return planned(field({**RING, "G2": "0701", "GH": "0701"}, BreakingOut("axis"), **more))

    assert tried() == ["break-out GH", "end-phase"]
    assert tried(dumps={"axis 0701": 4}) == ["end-phase"]


# ---------------------------------------------------------------------------- the last day


def test_on_the_last_day_a_place_that_counts_is_not_given_up_to_save_steps(kherson):
    unit, last = "109GR", kherson.scenario.last_turn
    there = kherson.moved(kherson.pieces[unit].at(kherson.game.board.index("D24.04")))
    asked = there.pushed(TakeOption("soviet", (unit,), 1, unit, (0,), (), False))
    assert planned(replace(asked, turn=last - 1))[0] == "go-back"
    assert planned(replace(asked, turn=last))[0] == f"give {unit}"


# ---------------------------------------------------------------------------- what analysis asks


def test_an_attack_is_looked_at_by_itself():
    position = field({"G1": "0503", "G2": "0503", "R1": "0603"}, Combat("axis"), dumps={"axis 0503": 9})
    once = after_attack(position, "0603", ("G1", "G2"))
    assert 0 < once.chance_of(lambda after: after.is_emptied) < 1
    assert "0503" in threats(position, "axis")
