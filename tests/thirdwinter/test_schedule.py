"""1.7c, 2.1, 3.1: one schedule brings units, takes them away, and opens and closes sources."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import refused
from tests.playing import actions
from tests.thirdwinter.own_scenario import GAME, war
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn
from wargame_kit.games.ocs.rules.supply.rails import controls, has_gauge, rail_neighbours
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.income import Delivering
from wargame_kit.games.thirdwinter.rules.schedule import entries
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing, stands_in
from wargame_kit.position import Over, position_from_json, position_to_json
from wargame_kit.words import LANGUAGES, DataError, in_language

UNITS = '68I = "D20.05"\n75I = "D21.06"\n82I = "D19.05"\n'
"""Two divisions that print the same, and one that is worn."""

SCHEDULE = """
[[schedule]]
turn = 13
arrive = ["88I", "5GTC"]
hexes = ["D28.04"]

[[schedule]]
turn = 13
arrive = ["208I"]
at = "headquarters"

[[schedule]]
turn = 14
withdraw = ["68I", "K-XXXXIV-HQ"]

[[schedule]]
turn = 15
arrive = ["K-XXXXIV-HQ"]

[[schedule]]
turn = 14
side = "soviet"
opens = ["D17.01"]
if_held = "D25.04"
gauge = ["D17.01"]

[[schedule]]
turn = 16
side = "axis"
closes = ["D17.01"]
once_lost = "D23.05"
"""


def scheduled(schedule: str = SCHEDULE, **more: Any) -> Any:
    """The lesson with a schedule, and points for the trucks that come by it."""
    units = more.pop("units", UNITS) + more.pop("points", '\n[points]\n"5GTC-T" = 1\n')
    return war(units=units + schedule, **more)


OWN = scheduled()


def at(turn: int, *steps: Any) -> Any:
    """A position of a turn before some steps."""
    over = Over("", "thirdwinter/won-draw", cite("5"))
    position = OWN.start("own").replaced(turn=turn)
    return position.replaced(agenda=(over, *reversed(steps))).settled()


@pytest.mark.clause("thirdwinter", "1.7c", "2.1b")
def test_what_is_listed_comes_in_its_turn_at_the_hexes_that_are_named_and_a_formation_whole():
    early = at(12, Arriving("soviet"))
    assert early.is_over
    position = at(13, Arriving("soviet"))
    formation = {unit for unit in position.pieces if position.counter(unit).formation == "5GTC"}
    assert {action.unit for action in position.legal} == formation
    assert {position.game.board.label(action.hex_) for action in position.legal} == {"D28.04"}
    assert refused(position, "arrive 88I D28.04") == "13.6"  # of the other side


@pytest.mark.clause("ocs", "13.3h", silent="whose a station is shows where trains go")
def test_who_comes_into_a_station_holds_it():
    own = scheduled('[[schedule]]\nturn = 13\narrive = ["5GTC"]\nhexes = ["D17.01"]\n')
    position = own.start("own").replaced(turn=13)
    position = position.replaced(agenda=(*position.agenda[:1], Arriving("soviet"))).settled()
    station = position.game.board.index("D17.01")
    assert not controls(position, "soviet", station)
    assert not controls(position.play("arrive 5GTC-T D17.01"), "soviet", station), "trucks hold nothing"
    assert controls(position.play("arrive 5GTC-1 D17.01"), "soviet", station)


@pytest.mark.clause("thirdwinter", "2.1b")
def test_who_comes_at_a_headquarters_needs_one_on_the_railway_and_else_comes_from_a_source():
    position = at(13, Arriving("axis"))
    entries = {position.game.board.label(a.hex_) for a in position.legal if a.unit == "208I"}
    assert entries == {"D11.10", "D12.10", "D17.01", "D19.10", "D20.10"}  # the corps stands off the railway
    moved = position.moved(position.pieces["K-XXXXIV-HQ"].at(position.game.board.index("D14.03")))
    assert {position.game.board.label(a.hex_) for a in moved.legal if a.unit == "208I"} == {"D14.03"}


@pytest.mark.clause("thirdwinter", "2.1b", "3.1b", silent="a hex is offered, and nothing said of it")
def test_who_is_back_from_a_breakout_comes_at_a_headquarters_that_can_build_and_else_from_a_source():
    position, rules = at(13, Arriving("axis")), OWN.title_rules
    back = (replace(position.pieces[unit].at("slipped"), returns=13) for unit in ("68I", "320R"))
    gone = position.moved(*back)
    for unit, headquarters in (("68I", "K-XXXXIV-HQ"), ("320R", "K-SHQ")):
        side = gone.side_of(unit)
        assert rules.entries(gone, unit) == {gone.pieces[headquarters].hex_}
        busy = gone.moved(replace(gone.pieces[headquarters], marker="strat"))
        assert rules.entries(busy, unit) == rules.sources(busy, side)
    assert "68I" in {action.unit for action in gone.legal}


@pytest.mark.clause("thirdwinter", "3.1b", silent="what comes into a box is told to nobody")
def test_who_comes_in_a_box_of_the_stavka_reserve_lies_there_and_without_a_marker_comes_from_a_source():
    row = '[[schedule]]\nturn = 12\narrive = ["5GTC"]\nat = "rvgk-1"\n'
    own = scheduled(row)
    position = own.start("own")
    assert position.game.title_rules.entries(position, "5GTC-1") == own.title_rules.sources(
        position, "soviet"
    )
    start = scheduled(row, units=UNITS + 'RVGK-1 = "pool"\n').start("own")
    held = start.moved(start.pieces["RVGK-1"].at(start.game.board.index("D28.04")))
    asked = held.replaced(agenda=(held.agenda[0], Arriving("soviet"))).settled()
    assert {asked.pieces[unit].place for unit in asked.pieces if unit.startswith("5GTC")} == {"rvgk-1"}
    assert asked.pieces["5GTC-T"].load == 4
    with pytest.raises(DataError, match="a Soviet counter"):
        scheduled('[[schedule]]\nturn = 12\narrive = ["88I"]\nat = "rvgk-1"\n', points="")


@pytest.mark.clause("thirdwinter", "1.7c")
def test_what_the_schedule_demands_leaves_at_once_or_another_that_prints_the_same():
    position = at(14, Withdrawing("axis"))
    assert {"withdraw-for 68I 68I", "withdraw-for 75I 68I", "withdraw-named"} <= set(actions(position))
    assert refused(position, "withdraw-for 82I 68I") == "1.7c"  # worn: it prints other values
    assert refused(position, "withdraw-for 75I 370I") == "1.7c"  # nobody asks for it
    swapped = position.play("withdraw-for 75I 68I")
    assert (swapped.pieces["75I"].place, swapped.pieces["68I"].hex_ >= 0) == ("withdrawn", True)
    assert set(actions(swapped)) == {"withdraw-named", "withdraw-for K-XXXXIV-HQ K-XXXXIV-HQ"}
    assert swapped.play("withdraw-named").is_over


@pytest.mark.clause("thirdwinter", "1.7c")
def test_who_has_left_in_place_of_another_is_not_given_up_a_second_time():
    own = scheduled('[[schedule]]\nturn = 14\nwithdraw = ["68I", "75I"]\n', points="")
    position = own.start("own").replaced(turn=14)
    over = Over("", "thirdwinter/won-draw", cite("5"))
    position = position.replaced(agenda=(over, Withdrawing("axis"))).settled()
    swapped = position.play("withdraw-for 75I 68I")
    assert refused(swapped, "withdraw-for 75I 75I") == "1.7c"
    assert swapped.play("withdraw-for 68I 75I").pieces["68I"].place == "withdrawn"
    unasked = swapped.play("withdraw-named")
    assert unasked.is_over
    gone = [unit for unit, piece in unasked.pieces.items() if piece.place == "withdrawn"]
    assert len(gone) == 2, "two are demanded, and two have left"
    alike = (unit for unit in position.pieces if unit != "75I" and stands_in(position, "75I", unit))
    none = swapped.moved(*(swapped.pieces[unit].at("pool") for unit in alike))
    assert refused(none, "withdraw-for 75I 75I") == "", "nobody else is there"


@pytest.mark.clause("thirdwinter", "1.7c")
def test_it_leaves_in_any_condition_even_dead_and_a_later_row_brings_it_back():
    position = at(14, Withdrawing("axis"))
    shattered = replace(position.pieces["68I"].at("dead").plain(), losses=0)
    gone = position.moved(shattered).play("withdraw-named")
    assert gone.pieces["68I"].place == "withdrawn"
    assert gone.pieces["K-XXXXIV-HQ"].place == "arrivals"
    again = gone.replaced(turn=15, agenda=(gone.agenda[0], Arriving("axis"))).settled()
    assert "K-XXXXIV-HQ" in {action.unit for action in again.legal}


@pytest.mark.clause("thirdwinter", "1.7c")
def test_headquarters_and_parts_of_formations_leave_as_they_are_named():
    position = at(14, Withdrawing("axis"))
    assert not stands_in(position, "K-XXXXIV-HQ", "68I")
    named, other = "5GTC-1", "5GTC-2"
    both = position.moved(*(replace(position.pieces[unit], place="dead") for unit in (named, other)))
    assert not stands_in(both, named, other)
    assert stands_in(both, named, named)


def faults_of_owed(position):
    return [fault for fault in position.game.validate(position) if fault.place == "facts.owed"]


@pytest.mark.clause("thirdwinter", "1.7c")
def test_the_stocks_of_who_leaves_are_made_good_from_the_next_supply():
    position = at(14, Withdrawing("axis"))
    hungry = position.moved(
        replace(position.pieces["68I"], stocks=2), replace(position.pieces["K-XXXXIV-HQ"], stocks=1)
    )
    gone = hungry.play("withdraw-named")
    assert gone.facts.owed == (("axis", 6),)
    assert gone.seen_by("axis").facts.owed == (("axis", 6),)
    assert not faults_of_owed(gone)
    most = 4 * len([unit for unit in gone.facts.withdrawn if gone.game.units[unit].side == "axis"])
    assert not faults_of_owed(gone.with_facts(owed=(("axis", most),)))
    assert [fault.value for fault in faults_of_owed(gone.with_facts(owed=(("axis", most + 1),)))] == [
        most + 1
    ]
    assert faults_of_owed(position.with_facts(owed=(("axis", 1),)))  # nobody has left
    assert faults_of_owed(gone.with_facts(owed=(("soviet", 999),)))
    bend = GAME.start("bukrin").with_facts(owed=(("axis", 6),))
    board = bend.game.board
    before = bend.tokens_in(board.index("A59.20"), "axis")
    came = bend.replaced(agenda=(bend.agenda[0], Delivering("axis", 2))).settled()
    assert all("6T" in in_language(came.step.prompt(came), code) for code in LANGUAGES)
    paid = came.play("deliver A59.20")
    assert paid.tokens_in(board.index("A59.20"), "axis") == before + 2
    assert paid.facts.owed == ()
    short = bend.replaced(agenda=(bend.agenda[0], Delivering("axis", 1))).settled().play("deliver A59.20")
    assert short.facts.owed == (("axis", 2),)


@pytest.mark.clause("thirdwinter", "3.1a", "2.1a")
def test_sources_open_by_date_while_a_hex_is_held_and_close_by_date_or_when_the_enemy_has_been_there():
    position = OWN.start("own")
    board = position.game.board
    title, edge, held = OWN.title_rules, board.index("D17.01"), board.index("D25.04")
    for turn, opened in ((13, False), (14, True)):
        soviet = position.replaced(turn=turn).with_facts(held=position.facts.held | {held})
        assert (edge in title.sources(soviet, "soviet")) == opened
    unheld = position.replaced(turn=14).with_facts(held=position.facts.held - {held})
    assert edge not in title.sources(unheld, "soviet")
    assert edge in title.sources(position.replaced(turn=15), "axis")
    assert edge not in title.sources(position.replaced(turn=16), "axis")
    lost = position.with_facts(forfeited=frozenset({board.index("D23.05")}))
    assert edge not in title.sources(lost, "axis")


@pytest.mark.clause("thirdwinter", "2.1a")
def test_a_source_is_closed_for_good_once_the_enemy_has_been_in_its_hex():
    position = OWN.start("own")
    hex_ = position.game.board.index("D23.05")
    own = OWN.title_rules.stepped(position, ("370I",), hex_ - 1, hex_, False)
    assert own.facts.forfeited == frozenset()
    entered = OWN.title_rules.stepped(position, ("320R",), hex_ - 1, hex_, False)
    assert entered.facts.forfeited == {hex_}


@pytest.mark.clause("thirdwinter", "3.1a")
def test_the_rails_of_a_source_turn_to_the_gauge_of_its_side_in_its_turn():
    position = OWN.start("own").replaced(turn=13)
    edge = position.game.board.index("D17.01")
    assert edge not in position.facts.gauge
    ended = position.replaced(agenda=(position.agenda[0], EndOfTurn())).settled()
    assert (ended.turn, edge in ended.facts.gauge) == (14, True)


@pytest.mark.clause("thirdwinter", "1.7c")
def test_the_page_of_a_side_tells_what_comes_and_leaves_next():
    facts = GAME.presentation.status.piles(OWN.start("own").replaced(turn=13))
    told = [str(fact.value) for fact in facts if fact.clause.number == "1.7c"]
    assert any("208 Infantry Division" in line and "comes" in line for line in told)
    assert any("leaves" in line and "68 Infantry Division" in line for line in told)
    assert all(fact.provenance == "kit" for fact in facts if fact.clause.number == "1.7c")


def test_a_saved_position_with_forged_facts_of_the_schedule_is_refused():
    start = OWN.start("own")
    leaving = (start.agenda[0], EndOfPhase("axis", "reinforcement"), Withdrawing("axis"))
    asked = start.replaced(turn=14, agenda=leaving).settled()
    position = asked.play("withdraw-for 75I 68I")
    stored = position_to_json(position)
    assert position_from_json(stored, OWN) == position
    for name, value in (("withdrawn", ["370I"]), ("forfeited", ["D22.05"])):
        forged = {**stored, "facts": {**stored["facts"], name: value}}
        with pytest.raises(DataError, match=f"facts.{name}"):
            position_from_json(forged, OWN)


ROW = "[[schedule]]\nturn = 14\n{}\n"
FAULTS = {
    "an unknown unit": (ROW.format('arrive = ["99XY"]'), "schedule 1.arrive"),
    "one that is there already": (ROW.format('arrive = ["68I"]'), "schedule.arrive.68I"),
    "one that comes twice": (ROW.format('arrive = ["88I"]') * 2, "schedule.arrive.88I"),
    "one that leaves before it comes": (
        ROW.format('withdraw = ["88I"]') + '[[schedule]]\nturn = 15\narrive = ["88I"]\n',
        "schedule.withdraw.88I",
    ),
    "one that leaves twice": (ROW.format('withdraw = ["68I"]') * 2, "schedule.withdraw.68I"),
    "a turn beyond the scenario": ('[[schedule]]\nturn = 18\narrive = ["88I"]\n', "schedule 1.turn"),
    "a turn before the scenario": ('[[schedule]]\nturn = 11\narrive = ["88I"]\n', "schedule 1.turn"),
    "nothing": (ROW.format(""), "schedule 1"),
    "one that comes at sea": (ROW.format('arrive = ["88I"]\nhexes = ["D8.03"]'), "schedule.arrive.88I"),
    "what closes and is no source": (ROW.format('side = "axis"\ncloses = ["D28.04"]'), "schedule.closes"),
    "gauge without a railway": (ROW.format('side = "axis"\ngauge = ["D28.05"]'), "schedule.gauge"),
    "two ways in": (ROW.format('arrive = ["88I"]\nat = "rail"\nhexes = ["D28.04"]'), "schedule 1.at"),
    "sources of nobody": (ROW.format('opens = ["D17.01"]'), "schedule 1.side"),
    "trucks without points": (ROW.format('arrive = ["8Pz"]'), "points.8Pz-T"),
    "another key": (ROW.format('comes = ["88I"]'), "comes"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_such_a_schedule_is_refused(fault: str):
    schedule, place = FAULTS[fault]
    with pytest.raises(DataError) as error:
        scheduled(schedule, points="")
    assert place in str(error.value)


def test_arrivals_before_the_turn_that_the_counter_prints_and_without_a_turn_are_refused():
    early = '[[schedule]]\nturn = 3\narrive = ["291I"]\n'
    autumn = ("first_turn = 12\nlast_turn = 17", "first_turn = 1\nlast_turn = 6")
    with pytest.raises(DataError, match="turn 5, which its counter prints"):
        war(autumn, units=UNITS + early)
    with pytest.raises(DataError, match="turn of arrival"):
        scheduled("", points="", units=UNITS + '88I = "arrivals"\n')


# ---------------------------------------------------------------------------- 1.9, rare 15


@pytest.mark.clause("thirdwinter", "1.9", silent="a reinforcement comes")
def test_okh_sends_the_first_mountain_division_by_rail_in_the_turn_of_the_event() -> None:
    game = war(units='"1Mtn" = "arrivals"')
    position = game.start("own").replaced(turn=14)
    title, called = game.title_rules, position.with_facts(happened=(("okh-supports", 14, ""),))
    assert [title.arrival_turn(each, "1Mtn") for each in (position, called)] == [57, 14]
    asked = called.replaced(agenda=(Over("", "thirdwinter/won-draw", cite("5")), Arriving("axis"))).settled()
    assert {action.split()[0] for action in actions(asked) if "1Mtn" in action} == {"arrive"}
    everywhere = frozenset(range(called.game.board.size))
    found = entries(called, "1Mtn", everywhere)
    assert found == {hex_ for hex_ in rail_neighbours(called.game.board) if has_gauge(called, "axis", hex_)}
    assert entries(position, "1Mtn", everywhere) == everywhere
    assert title.arrival_turn(position.with_facts(happened=(("hero", 14, ""),)), "1Mtn") == 57
