"""2.1b, 3.1b: supply that is laid at headquarters, and what the war adds to the roll for it."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import before, headquarters, infantry, refused
from tests.playing import actions
from tests.thirdwinter import fronts_field
from tests.thirdwinter.own_scenario import GAME, war
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.supply.trace import heads_of
from wargame_kit.games.thirdwinter.rules.income import RollSupply, income
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply, brought
from wargame_kit.games.thirdwinter.rules.supply_places import railheads, rooms
from wargame_kit.games.thirdwinter.rules.supply_shifts import shifts_of
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

UNITS = (
    *(fronts_field.front("RF1"), fronts_field.front("RF2"), infantry("RI")),
    *(headquarters("GA1", size="army"), headquarters("GA2", size="army"), infantry("GI")),
    headquarters("GG", size="army", traits=frozenset({"army-group"})),
    headquarters("GC", size="corps"),
)
BOARD = type(fronts_field.GAME)(
    fronts_field.GAME.board, fronts_field.GAME.charts, Counters({unit.id: unit for unit in UNITS})
)
PLACES = {
    "RF1": "4507",
    "RF2": "5407",
    "RI": "3607",
    "GA1": "0907",
    "GA2": "1207",
    "GI": "2007",
    "GC": "1507",
}


def laying(side: str, points: int, **places: str) -> Any:
    """The position in which a side lays so much supply."""
    position = brought(before(BOARD, {**PLACES, **places}), side, points)
    return position.replaced(agenda=(position.agenda[0], PlacingSupply(side))).settled()


def lies(position: Any, label: str, side: str) -> int:
    return int(position.tokens_in(BOARD.board.index(label), side))


@pytest.mark.clause("thirdwinter", "3.1b")
def test_two_points_go_to_each_front_before_the_rest_goes_where_its_owner_will():
    position = laying("soviet", 7)
    assert refused(position, "lay-supply 4507 6") == "3.1b"  # the other front must have two
    most = position.play("lay-supply 4507 5")
    assert lies(most, "4507", "soviet") == 20
    assert set(actions(most)) == {"lay-proposed", "lay-supply 5407 1", "lay-supply 5407 2"}
    assert refused(most, "lay-supply 4507 1") == "3.1b"
    done = most.play("lay-supply 5407 2")
    assert (done.is_over, done.facts.lain, done.facts.to_lay) == (True, (), ())


@pytest.mark.clause("thirdwinter", "3.1b")
def test_where_there_is_less_than_the_fronts_must_have_they_are_filled_as_their_owner_will():
    position = laying("soviet", 3)
    two = position.play("lay-supply 5407 2")
    assert set(actions(two)) == {"lay-proposed", "lay-supply 4507 1"}
    assert refused(position, "lay-supply 5407 3") == "3.1b"


@pytest.mark.clause("thirdwinter", "2.1b")
def test_an_army_hq_takes_three_points_in_a_turn_and_the_army_group_hq_whatever_is_left():
    position = laying("axis", 9)
    assert refused(position, "lay-supply 0907 4") == "2.1b"
    assert refused(position, "lay-supply 1507 1") == "2.1b"  # the headquarters of a corps
    full = position.play("lay-supply 0907 3").play("lay-supply 1207 3")
    assert set(actions(full)) == {"lose-supply 3"}  # nowhere else to go
    assert refused(full, "lay-proposed") == "2.1b"
    assert refused(full, "lose-supply 2") == refused(position, "lose-supply 9") == "2.1b"
    assert full.play("lose-supply 3").is_over
    assert (lies(full, "0907", "axis"), lies(full, "1207", "axis")) == (12, 12)
    grouped = laying("axis", 9, GG="1807")
    assert lies(grouped.play("lay-supply 1807 9"), "1807", "axis") == 36


@pytest.mark.clause("thirdwinter", "3.1b", silent="a place is offered, and nothing said of it")
@pytest.mark.parametrize(
    ("place", "turn", "comes"),
    [
        *(("B16.35", 1, True), ("B59.10", 1, True), ("B2.35", 4, False), ("B2.35", 5, True)),
        *(("A50.34", 29, False), ("A50.34", 30, True), ("A25.35", 39, False), ("A25.35", 40, True)),
        *((edge, turn, turn > 31) for edge in ("D17.01", "D23.01", "D24.01", "D42.01") for turn in (31, 32)),
    ],
)
def test_supply_comes_to_places_of_the_edge_by_date_once_they_are_taken(place: str, turn: int, comes: bool):
    game = wk.load("thirdwinter")
    start = game.start("third-winter").replaced(turn=turn)
    gone = (piece.at("pool") for unit, piece in start.pieces.items() if start.side_of(unit) == "axis")
    position, hex_ = start.moved(*gone), game.board.index(place)
    begun = position.with_facts(gauge=position.facts.gauge | {hex_})
    is_there_from_the_start = place in ("B16.35", "B59.10")
    assert (hex_ in railheads(begun, "soviet")) is is_there_from_the_start
    assert (hex_ in railheads(entered(begun, "soviet", hex_), "soviet")) is comes


@pytest.mark.clause("thirdwinter", "3.1b", silent="a place is offered, and nothing said of it")
def test_supply_comes_to_kiev_once_it_is_soviet_on_no_railway_too_but_to_korosten_only_from_its_day():
    game = wk.load("thirdwinter")
    start = game.start("third-winter").replaced(turn=29)
    kiev, korosten = (game.board.index(place) for place in ("B5.24", "A50.34"))
    gone = (piece.at("pool") for unit, piece in start.pieces.items() if start.side_of(unit) == "axis")
    bare = start.moved(*gone)
    taken = entered(entered(bare, "soviet", kiev), "soviet", korosten)
    assert kiev not in heads_of(taken, "soviet")
    assert kiev in railheads(taken, "soviet")
    assert kiev not in railheads(bare, "soviet")
    held = taken.moved(taken.pieces["68I"].at(kiev))
    assert kiev not in railheads(held, "soviet")  # the enemy stands in it
    everywhere = frozenset(range(game.board.size))
    linked = taken.with_facts(gauge=everywhere, held=everywhere)
    assert korosten in heads_of(linked, "soviet")
    assert korosten not in railheads(linked, "soviet")
    assert korosten in railheads(linked.replaced(turn=30), "soviet")


@pytest.mark.clause("thirdwinter", "2.1b")
def test_an_army_hq_without_trace_is_given_nothing():
    position = laying("axis", 6, GA2="3009")
    assert not any("1207" in text for text in actions(position))
    assert refused(position, "lay-supply 1207 1") == "2.1b"


def test_the_proposal_gives_what_must_be_given_and_the_rest_evenly():
    after = laying("soviet", 8).play("lay-proposed")
    assert after.is_over
    assert {lies(after, "4507", "soviet"), lies(after, "5407", "soviet")} == {16}


def test_the_proposal_lays_nothing_far_behind_all_headquarters_but_what_must_be_given():
    start = wk.load("thirdwinter").start("third-winter")
    kharkov, far_off = map(start.game.board.index, ("B59.10", "B59.34"))

    def given(position: Any, hex_: int) -> int:
        asked = brought(position, "soviet", 20).pushed(PlacingSupply("soviet")).settled()
        return int(asked.play("lay-proposed").tokens_in(hex_, "soviet")) - position.tokens_in(hex_, "soviet")

    assert (kharkov in rooms(start, "soviet"), given(start, kharkov)) == (True, 0)
    near = start.moved(start.pieces["60A-HQ"].at(kharkov))
    assert given(near, kharkov) > 0
    away = start.moved(start.pieces["1UF-HQ"].at(far_off))
    assert given(away, far_off) == 2 * start.charts.limit("tokens_in_sp")


@pytest.mark.clause("thirdwinter", "1.7c")
def test_stocks_that_are_owed_come_off_before_anything_is_laid():
    position = before(BOARD, PLACES).with_facts(owed=(("soviet", 6),))
    asked = brought(position, "soviet", 4)
    assert (asked.facts.to_lay, asked.facts.owed) == ((("soviet", 10),), ())
    last = asked.replaced(agenda=(asked.agenda[0], PlacingSupply("soviet"))).settled().play("lay-proposed")
    assert lies(last, "4507", "soviet") + lies(last, "5407", "soviet") == 10


@pytest.mark.clause("thirdwinter", "3.1b", silent="how a roll is read says its line of the status")
def test_a_bridge_that_carries_soviet_trains_adds_one_and_lost_lines_cost_the_axis_two_and_four():
    position, board = GAME.position({}, turn=20), GAME.board
    assert (shifts_of(position, "soviet").total, shifts_of(position, "axis").total) == (0, 0)
    kiev = frozenset(map(board.index, ("B4.24", "B5.24")))
    over = position.with_facts(gauge=position.facts.gauge | kiev)
    assert shifts_of(over, "soviet").total == 1
    down = over.with_facts(bridges_blown=over.facts.bridges_blown | {tuple(sorted(kiev))})
    assert shifts_of(down, "soviet").total == 0
    cities = [board.index(label) for label in ("A37.10", "A31.27", "A14.22", "A6.29")]
    lost = [position.with_facts(held=position.facts.held | set(cities[:n])) for n in range(5)]
    assert [shifts_of(each, "axis").total for each in lost] == [0, 0, -2, -2, -4]


@pytest.mark.clause("thirdwinter", "1.9")
def test_an_interrupted_lend_lease_costs_two_points():
    position = GAME.start("bukrin")
    told = position.with_facts(happened=(("lend-lease-interrupted", 1, ""),))
    assert income(position, "soviet", 9).total - income(told, "soviet", 9).total == 2
    assert income(told, "axis", 9).total == income(position, "axis", 9).total


AT = '\n[supply.axis]\nshare = "1"\nat = "headquarters"\n'


@pytest.mark.clause("thirdwinter", "2.1b")
def test_a_scenario_says_that_supply_comes_to_headquarters():
    own = war(units='8A-HQ = "D14.03"\n' + AT)
    position = own.start("own")
    due = (position.agenda[0], EndOfPhase("axis", "reinforcement"), RollSupply("axis"))
    rolled = position.replaced(agenda=due).settled().play("supply-dice 3 4")
    assert type(rolled.step).__name__ == "PlacingSupply"
    assert set(actions(rolled)) == {"lay-proposed", *(f"lay-supply D14.03 {n}" for n in (1, 2, 3))}
    stored = position_to_json(rolled)
    assert position_from_json(stored, own) == rolled
    for name, value in (("to_lay", [["soviet", 4]]), ("lain", [[5, "soviet", 1]])):
        with pytest.raises(DataError, match=f"facts.{name}"):
            position_from_json({**stored, "facts": {**stored["facts"], name: value}}, own)
    with pytest.raises(DataError, match="comes to headquarters"):
        position_from_json(stored, war(units='8A-HQ = "D14.03"\n').start("own").game)
    with pytest.raises(DataError, match=r"supply\.axis"):
        war(units='\n[supply.axis]\nshare = "1"\n')


@pytest.mark.clause("ocs", "4.9", silent="it is about what is not told")
def test_the_other_side_does_not_see_where_it_is_laid():
    position = war(units='8A-HQ = "D14.03"\n' + AT).start("own")
    asked = brought(position, "axis", 3).pushed(PlacingSupply("axis")).settled().play("lay-supply D14.03 1")
    assert (asked.seen_by("soviet").facts.lain, asked.seen_by("soviet").facts.to_lay) == ((), ())
    assert asked.seen_by("axis").facts.lain == asked.facts.lain
