"""A simple player of EastFront II: by the rules, without secrets, and play makes sense."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import before, block, theatre
from tests.playing import game_of_bots, goes_on, planned, plans_are_allowed, plans_are_blind, simple_bots
from tests.walking import daily
from wargame_kit.analysis.playouts import play_out
from wargame_kit.games.eastfront.player import manoeuvre
from wargame_kit.games.eastfront.player.assessment import assessment
from wargame_kit.games.eastfront.player.economy import PRESSED
from wargame_kit.games.eastfront.player.heuristics import _PLANNERS
from wargame_kit.games.eastfront.player.standing import OUT_OF_REACH, Standing
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.combat.declare import Battles
from wargame_kit.games.eastfront.rules.movement import Movement, StartOfMovement
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.position import Over

SHORT = daily(["caucasus-1942", "first-battle", "w42"], 2)


# --------------------------------------------------------------------- by the rules


@pytest.mark.parametrize("scenario", SHORT)
def test_a_game_of_simple_bots_is_played_to_its_end(scenario):
    position = wk.load("eastfront").start(scenario)
    last = play_out(position, simple_bots(position), 3)
    assert isinstance(last.step, Over)


@pytest.mark.parametrize("on", [{}, {"airborne": "on", "sea_power": "on", "supreme_strike": "mobilises"}])
def test_a_plan_begins_with_what_is_allowed_wherever_random_play_leads(on):
    plans_are_allowed(wk.load("eastfront").start("first-battle", **on))


def test_every_step_in_which_much_is_decided_has_a_judgement():
    all_one = {"Garrisoned", "Mobilising", "Overstacked", "TieUp"}
    decided = {step.__name__ for step in wk.load("eastfront").steps if step.actions}
    planned = {step.__name__ for step in _PLANNERS}
    assert {name for name in decided - planned if not name.startswith("Roll")} == all_one


@pytest.mark.clause("eastfront", "2.7")
@pytest.mark.parametrize(("scenario", "turns"), daily([("s41", 3), ("first-battle", 99), ("s41", 99)], 2))
def test_a_bot_decides_alike_whether_it_is_told_the_other_sides_secrets_or_not(scenario, turns):
    for number, (position, _) in enumerate(game_of_bots(wk.load("eastfront").start(scenario), 5)):
        if position.turn > turns:
            break
        if number % 23 == 0:
            plans_are_blind(position)


# --------------------------------------------------------------------- play makes sense

BLOCKS = [
    block("HQ", kind="headquarters", level=3),
    *(block(f"T{n}", kind="armour") for n in range(1, 5)),
    *(block(f"I{n}") for n in range(1, 4)),
    block("S-HQ", "soviet", "headquarters", 2),
    *(block(f"S{n}", "soviet", level=3) for n in range(1, 5)),
    *(block(f"W{n}", "soviet", level=2) for n in range(1, 3)),
    block("HQ-2", kind="headquarters", level=3),
    block("OKH", kind="supreme", level=3),
]

ROWS = [".........."] * 5
LINES = {
    "rails": ["A3-B3-C3-D3-E3-F3-G3-H3-I3-J3"],
    "features": {"axis_entry": ["A3"], "soviet_entry": ["J3"]},
}


def field(pieces, *steps, rows=ROWS, **told):
    """A front in the middle of ten columns, a railway through it from edge to edge."""
    game = theatre(rows, BLOCKS, **LINES)
    labels = [game.board.label(hex_) for hex_ in range(game.board.size)]
    west = [label for label in labels if label[0] < "F"]
    return before(game, pieces, *steps, axis_hexes=west, **told)


def ends(actions):
    """Where those who move end, by unit."""
    return {text.split()[1]: text.split()[2].split("-")[-1] for text in actions if text.startswith("move ")}


STRONG = {"HQ": "D3", "T1": "E3", "T2": "E3", "T3": "E2", "T4": "E4", "I1": "D2"}


@pytest.mark.clause("eastfront", "5.4")
def test_a_headquarters_is_woken_whose_units_have_something_to_do():
    position = field(STRONG | {"W1": "F3"}, Command("axis"))
    assert planned(position)[0].split()[:2] == ["activate", "HQ"]


@pytest.mark.clause("eastfront", "5.7")
def test_a_blitz_is_led_where_much_is_won_and_not_for_a_little():
    opening = planned(wk.load("eastfront").start("s41").at_step("axis command"))
    assert any(text.endswith(" blitz") for text in opening)
    position = field(STRONG | {"HQ": "D3 III", "W1": "F3"}, Command("axis"))
    assert planned(position)[0] == "activate HQ combat"


@pytest.mark.clause("eastfront", "5.43", silent="a plan that leaves a headquarters inactive names no clause")
def test_a_headquarters_that_has_no_level_to_pay_is_not_thrown_away():
    pieces = {"HQ": "E3 0", "W1": "F3", "W2": "F3"}
    assert planned(field(pieces, Command("axis"))) == ["end-phase"]
    lives = {"headquarters_at_zero": "lives"}
    assert planned(field(pieces, Command("axis"), options=lives))[0] == "activate HQ mobile"


def test_a_headquarters_without_anything_to_do_keeps_its_level():
    assert planned(field({"HQ": "B3"}, Command("axis"))) == ["end-phase"]


@pytest.mark.clause("eastfront", "6.31")
def test_many_go_at_one_who_is_weak():
    position = field(STRONG | {"HQ": "D3 III", "W1": "F3"}, Movement("axis"), active={"HQ": "combat"})
    going = ends(planned(position))
    assert [unit for unit, hex_ in going.items() if hex_ == "F3"]


def test_nobody_goes_alone_at_many():
    pieces = {"HQ": "D3", "I1": "E3", "S1": "F3", "S2": "F3", "S3": "F3", "S4": "F3"}
    assert "F3" not in ends(planned(field(pieces, Movement("axis"), active={"HQ": "combat"}))).values()


@pytest.mark.clause("eastfront", "7.4")
def test_a_battle_without_support_is_not_fought_at_bad_odds():
    pieces = {"I1": "F3", "S1": "F3", "S2": "F3", "S3": "F3"}
    position = field(pieces, Battles("axis"))
    assert planned(position) == ["declare"]


@pytest.mark.clause("eastfront", "5.41")
def test_a_headquarters_that_mobilises_goes_after_whom_it_commands():
    position = field(
        STRONG | {"HQ": "B3", "I1": "C3", "I2": "C2", "S1": "I3"}, Movement("axis"), active={"HQ": "mobile"}
    )
    going = list(ends(planned(position)))
    assert "HQ" not in going[:-1]


@pytest.mark.clause("eastfront", "5.7")
def test_a_headquarters_of_a_blitz_stays_for_the_battle_that_its_second_level_pays_for():
    pieces = STRONG | {"HQ": "D3 II", "T1": "F3", "T2": "F3", "T3": "F3", "W1": "F3"}
    told = {"active": {"HQ": "blitz"}, "defenders": [("F3", "soviet")]}
    position = field(pieces, StartOfMovement("axis", True), **told)
    assert position.facts.is_blitz
    assert position.check("move HQ D3-C3")
    assert "HQ" not in ends(planned(position))


@pytest.mark.clause("eastfront", "5.7")
def test_a_headquarters_of_a_blitz_mobilises_where_nobody_fights_near_it():
    position = field(
        STRONG | {"HQ": "A3 II", "S1": "J1"}, StartOfMovement("axis", True), active={"HQ": "blitz"}
    )
    assert "HQ" in ends(planned(position))


BEHIND = {"I1": "B1", "I2": "B2", "I3": "B4", "T1": "B5", "T2": "C1", "W1": "F3", "W2": "F4"}


@pytest.mark.clause("eastfront", "5.61")
def test_a_supreme_headquarters_saves_its_levels_until_one_pays_for_many_moves():
    full = field({"OKH": "A3 III", **BEHIND}, Command("axis"))
    assert planned(full) == ["activate OKH supreme", "end-phase"]
    for spent in ("A3 I", "A3 II"):
        assert planned(field({"OKH": spent, **BEHIND}, Command("axis"))) == ["end-phase"]
    far = {"I1": "A3", "I2": "A3", "T1": "A3", "S1": "J3"}
    assert planned(field({"OKH": "B3 III", **far}, Command("axis")))[0] == "activate OKH supreme"
    assert planned(field({"OKH": "B3 I", **far}, Command("axis"))) == ["end-phase"]


@pytest.mark.clause("eastfront", "6.53", "5.61")
def test_who_is_left_behind_where_nobody_leads_is_brought_up_by_rail():
    pieces = {"OKH": "A3 III", "I1": "C3", "I2": "C3", "S1": "F5"}
    position = field(pieces, Movement("axis"), active={"OKH": "supreme"}, supreme_moves=6)
    assert planned(position)[0] == "rail I1 E3"


def first_orders(scenario):
    """What the Soviets order when they first may, and what they see then."""
    for position, _ in game_of_bots(wk.load("eastfront").start(scenario), 0):
        if isinstance(position.step, Production) and position.actor == "soviet":
            return planned(position), assessment(position.seen_by("soviet"), "soviet")
    raise AssertionError("no production")


@pytest.mark.clause("eastfront", "11.41", "11.42")
def test_a_side_of_which_little_is_left_orders_blocks_and_one_that_holds_headquarters_too():
    orders, seen = first_orders("s41")
    assert seen.is_broken
    assert any(text.startswith("rebuild S-") for text in orders)
    assert not any(text.startswith("add HQ-") for text in orders)
    orders, seen = first_orders("s43")
    assert not seen.is_broken
    assert not seen.drive
    assert orders[0].startswith("add HQ-")
    assert PRESSED >= sum(text.startswith("add HQ-") for text in orders) > 1


@pytest.mark.clause("eastfront", "11.42", "17.1")
def test_who_is_destroyed_is_brought_back_before_blocks_get_levels():
    orders, _ = first_orders("s43")
    blocks = [text.split()[0] for text in orders if "HQ-" not in text and "STAVKA" not in text]
    assert blocks == sorted(blocks, reverse=True)
    assert "rebuild" in blocks


@pytest.mark.clause("eastfront", "5.43")
def test_who_holds_pays_no_level_to_stand_a_little_better(monkeypatch):
    pieces = {"HQ": "C3 III", "I1": "D2", "I2": "C2", "S1": "F2", "S2": "F3", "S3": "F3", "S4": "F4"}
    position = field(pieces | {"W1": "F4", "W2": "F2"}, Command("axis"))
    assert planned(position) == ["end-phase"]
    monkeypatch.setitem(manoeuvre.REGROUPING, False, 1.0)
    assert planned(position)[0] == "activate HQ combat"


def test_a_headquarters_goes_where_no_other_leads():
    pieces = {"HQ": "D1", "T1": "E1", "T2": "E2", "HQ-2": "D4", "T3": "E4", "T4": "E5", "S1": "H3"}
    position = field(pieces, Movement("axis"))
    seen, index = assessment(position.seen_by("axis"), "axis"), position.game.board.index

    def drawn_south(stands):
        there = Standing(seen, stands)
        return there.value("HQ-2", index("D4")) - there.value("HQ-2", index("D2"))

    alone = {hex_: stack for hex_, stack in seen.own.items() if "HQ" not in stack}
    assert drawn_south(alone) == pytest.approx(0)
    assert drawn_south(seen.own) > 0.1


@pytest.mark.clause("eastfront", "6.53")
def test_no_reserve_is_sent_to_guard_what_is_out_of_the_enemys_reach():
    first = wk.load("eastfront").start("s41")
    for position, action in game_of_bots(first, 1):
        if position.turn > 1:
            break
        assert not action.text(position.game.board).startswith("rail") or goal_is_near(position, action)


def goal_is_near(position, action):
    seen = assessment(position.seen_by(position.actor), position.actor)
    return seen.to_enemy[action.hex_] < OUT_OF_REACH


@pytest.mark.clause("eastfront", "10.3")
def test_nobody_goes_where_no_railway_feeds_him():
    rows = ["." * 10] * 9
    pieces = {"HQ": "D3", "T1": "E3", "T2": "E4", "T3": "E5", "S1": "H9"}
    position = field(pieces, Movement("axis"), rows=rows, active={"HQ": "combat"})
    assert all(int(hex_[1:]) <= 6 for hex_ in ends(planned(position)).values())


def test_who_is_many_goes_forward_and_who_is_few_holds():
    position = field(STRONG | {"S1": "G3"}, Movement("axis"))
    assert assessment(position.seen_by("axis"), "axis").drive
    assert not assessment(position.seen_by("soviet"), "soviet").drive


def test_a_line_is_held_without_doubling_up():
    pieces = {
        "S-HQ": "H3",
        "S1": "G3",
        "S2": "G3",
        "S3": "G3",
        "T1": "D1",
        "T2": "D3",
        "T3": "D5",
        "T4": "D5",
    }
    position = field(pieces, Movement("soviet"), active={"S-HQ": "combat"})
    after = dict.fromkeys(("S1", "S2", "S3"), "G3") | ends(planned(position))
    assert len({after[unit] for unit in ("S1", "S2", "S3")}) >= 2


def test_a_game_has_a_player_on_a_map_without_anything_on_it():
    goes_on(field({"I1": "A1"}, Movement("axis"), Movement("soviet")))


def test_the_axis_takes_cities_in_the_first_summer_and_keeps_its_blocks():
    first = wk.load("eastfront").start("s41")
    last = play_out(first, simple_bots(first), 1)
    assert isinstance(last.step, Over)
    assert level(last, "axis").total > level(first, "axis").total
    assert level(last, "soviet").total < level(first, "soviet").total
    on_map = [unit for stack in last.stacks_by_side["axis"].values() for unit in stack]
    assert len(on_map) > 40


# --------------------------------------------------------------------- the campaign


def half_years(seed):
    first = wk.load("eastfront").start("campaign")
    last = play_out(first, simple_bots(first), seed)
    return [half_year for half_year, _ in last.facts.results], last


@pytest.mark.clause("eastfront", "17.4")
def test_bots_play_the_campaign_on():
    """As far as the first summer is counted and the winter has begun; to their end in the long runs."""
    for position, _ in game_of_bots(wk.load("eastfront").start("campaign"), 0):
        played = [half_year for half_year, _ in position.facts.results]
        assert len(played) == (position.turn - 1) // 12
        if position.turn == 14:
            break
    assert played == ["S41"]


@pytest.mark.slow
@pytest.mark.clause("eastfront", "17.4")
def test_bots_play_every_campaign_to_its_end_and_some_far_into_the_war():
    ends = [half_years(seed) for seed in range(16, 28)]
    assert all(isinstance(last.step, Over) for _, last in ends)
    assert all(last.turn == 12 * len(played) for played, last in ends)
    assert max(len(played) for played, _ in ends) >= 5


@pytest.mark.clause("eastfront", "5.41")
def test_a_headquarters_without_a_level_goes_out_of_the_enemys_reach():
    lives = {"headquarters_at_zero": "lives"}
    position = field({"HQ": "D3 0", "I1": "C3", "S1": "E3", "S2": "E3"}, Command("axis"), options=lives)
    assert planned(position)[0] == "activate HQ mobile"


def test_who_is_outnumbered_on_the_whole_goes_forward_where_he_is_strong():
    pieces = {f"T{n}": "D3" for n in range(1, 5)} | {"W1": "E3"}
    pieces |= {f"S{n}": "J5" for n in range(1, 5)} | {"W2": "J4", "S-HQ": "J4"}
    seen = assessment(field(pieces, Movement("axis")).seen_by("axis"), "axis")
    board = seen.position.game.board
    assert seen.drives(board.index("D3"))
    assert not seen.drives(board.index("I4"))


def test_a_level_of_the_enemy_that_costs_more_counts_for_more():
    position = field({"I1": "E3", "S1": "F3"}, Movement("axis"))
    theirs = assessment(position.seen_by("soviet"), "soviet")
    assert theirs.price(theirs.enemies[position.game.board.index("E3")]) > theirs.price(["S1"])
