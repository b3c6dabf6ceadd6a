"""3, 24, 26: who is first, what stands on the map at the start, and who is picked to come first."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.neworder.theatre import actions, loaded, play
from wargame_kit.games.neworder.rules.drawing import DrawFormation
from wargame_kit.games.neworder.rules.formations import PickFormations
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.set_up import PlaceForces
from wargame_kit.position import CHANCE


def placed(position, until=lambda position: False):
    """The position after all that waits has been placed in the first hex that is open to it."""
    while isinstance(position.step, PlaceForces) and not until(position):
        position = position.play_unchecked(next(iter(position.legal)))
    return position


def through(position, *, dice: int = 4, until):
    """The position after a set-up in which every die shows the same and the first choice is made."""
    while not until(position):
        number = f"number {dice}"
        is_number = number in actions(position) if position.actor == CHANCE else False
        position = position.play(number) if is_number else position.play_unchecked(next(iter(position.legal)))
    return position


def on_map(position, side: str) -> Counter[str]:
    """How many of a side's counters stand on the map, by arm."""
    game = position.game
    return Counter(
        game.units[unit].kind
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and game.units[unit].side == side
    )


# Who is first.


@pytest.mark.clause("neworder", "24.5")
def test_at_ulaanbaatar_the_higher_throw_is_first_and_ties_are_thrown_again():
    start = loaded("ulaanbaatar").start("ulaanbaatar")
    chances = start.chance()
    assert set(chances.values()) == {Fraction(1, 30)}
    tie = start.check("initiative 3 3")
    assert (tie.code, tie.instead) == ("neworder/initiative-tie", ())
    assert start.play("initiative 5 2").facts.first == "russia"
    assert start.play("initiative 2 5").facts.first == "china"


@pytest.mark.clause("neworder", "26.5")
@pytest.mark.clause("neworder", "3.2")
@pytest.mark.parametrize("first", ["russia", "coalition"])
def test_at_kiev_the_players_choose_who_is_first(first):
    start = loaded().start("kiev", first_at_kiev=first)
    assert start.facts.first == first
    moving = through(start, until=lambda position: isinstance(position.step, MovementPhase))
    assert moving.actor == first


# Ulaanbaatar.


@pytest.mark.clause("neworder", "24.27")
@pytest.mark.clause("neworder", "24.2", silent="whose the government is shows in who places and moves it")
@pytest.mark.parametrize(("how", "number"), [("drawn", 3), ("all", 8)])
def test_the_first_player_places_the_government_in_the_town(how, number):
    start = loaded("ulaanbaatar").start("ulaanbaatar", government=how).play("initiative 2 5")
    if how == "drawn":
        assert start.actor == CHANCE
        start = start.play("number 3")
    assert start.actor == "china"
    assert start.step.clause.number == "24.27"
    board = start.game.board
    hexes, airport = {action.hex_ for action in start.legal}, board.features["airport"]
    kinds = {board.terrain_name(hex_) for hex_ in hexes - airport}
    assert kinds == {"city", "suburb", "ger"}
    assert (hexes >= airport, bool(hexes & airport)) == ((how == "all"),) * 2
    unit = start.legal.count() and next(iter(start.legal)).unit
    away = next(
        board.label(hex_)
        for hex_ in range(board.size)
        if board.terrain_name(hex_) == "clear" and hex_ not in airport
    )
    refused = start.check(f"place {unit} {away}")
    assert refused.code == {"drawn": "neworder/place-seat", "all": "neworder/place-seat-all"}[how]
    done = placed(start, lambda position: position.actor == CHANCE)
    assert on_map(done, "china") == {"government": number}
    assert [piece.place for unit, piece in done.pieces.items() if is_government(unit, "CN")].count(
        "pool"
    ) == (8 - number)
    assert {piece.place for unit, piece in done.pieces.items() if is_government(unit, "RU")} == {"unused"}


@pytest.mark.clause("neworder", "24.27")
def test_the_government_does_not_hold_the_airport_for_the_first_player():
    start = loaded("ulaanbaatar").start("ulaanbaatar").play("initiative 2 5")
    moving = through(start, dice=6, until=lambda position: isinstance(position.step, MovementPhase))
    assert on_map(moving, "china")["government"] == 6
    waiting = next(
        u for u, each in moving.pieces.items() if each.place == "ready" and "china" in moving.unit(u).traits
    )
    airport = min(moving.game.board.features["airport"])
    refused = moving.check(f"land {waiting} {moving.game.board.label(airport)}")
    assert (refused.code, refused.clause.number) == ("neworder/airport-held", "25.10")


def is_government(unit: str, of: str) -> bool:
    return unit.startswith("Gov") and unit.endswith(of)


@pytest.mark.clause("neworder", "24.9")
@pytest.mark.clause("neworder", "24.10")
@pytest.mark.clause("neworder", "24.8", silent="every hex that is offered has room; stacking is of 25")
def test_each_draws_a_die_of_groups_and_nobody_begins_beside_an_enemy():
    start = loaded("ulaanbaatar").start("ulaanbaatar").play("initiative 5 2")
    first = placed(start.play("number 2")).play("number 3")
    assert first.step.clause.number == "24.9"
    second = placed(first).play("number 2")
    assert on_map(second, "russia") == {"government": 2, "militia": 3}, (
        "his groups alone: 24.9 names no other"
    )
    assert second.actor == "china"
    enemy = next(iter(second.stacks_by_side["russia"]))
    unit = next(iter(second.legal)).unit
    verdict = second.check(f"place {unit} {second.game.board.label(enemy)}")
    assert verdict.clause.number == "24.10"
    beside = second.game.board.within(enemy, 1)
    assert not {action.hex_ for action in second.legal} & set(beside)
    assert on_map(placed(second), "china") == {"militia": 2}


@pytest.mark.clause("neworder", "24.11")
@pytest.mark.clause("neworder", "24.12")
@pytest.mark.clause("neworder", "24.14", silent="a node's markers lie at hand with it")
@pytest.mark.clause("neworder", "24.15", silent="what is not picked stays where it lies")
def test_each_picks_two_to_four_formations_and_a_die_of_units_of_his_army():
    start = loaded("ulaanbaatar").start("ulaanbaatar").play("initiative 5 2")
    picking = through(start, dice=1, until=lambda position: isinstance(position.step, PickFormations))
    assert picking.step.clause.number == "24.11"
    throwing = through(start, until=lambda position: getattr(position.step, "kind", "") == "formation")
    assert [throwing.play(f"number {die}").step.number for die in (1, 2)] == [2, 2]
    # Russia has no more than three: with a five all of them come, and nobody is asked.
    every = throwing.play("number 5")
    assert {every.pieces[unit].place for unit in ("36-HQ", "37-HQ", "24-HQ") if unit in every.pieces} == {
        "ready"
    }
    once = picking.play("pick 36")
    assert once.pieces["36-HQ"].place == "ready"
    assert once.check("pick 36").clause.number == "24.21"
    picked = once.play("pick 37")
    calling = through(picked, until=lambda position: "call Op-HQ" in actions(position))
    assert calling.step.clause.number == "24.12"
    assert calling.check("call 36-HQ").code == "neworder/call-not-left"
    called = calling.play("call Op-HQ")
    markers = [
        unit for unit, each in called.game.units.items() if each.formation == "opcom" and each.is_marker
    ]
    assert {called.pieces[unit].place for unit in markers if called.side_of(unit) == "russia"} == {"ready"}


# Kiev.


@pytest.mark.clause("neworder", "26.11")
@pytest.mark.clause("neworder", "26.28", silent="that one step comes after another")
@pytest.mark.clause("neworder", "26.8", silent="every hex that is offered has room; stacking is of 27")
def test_the_coalition_puts_the_formations_that_it_picks_on_the_map_away_from_russias_doors():
    start = loaded().start("kiev")
    picking = start.play("number 3")
    assert picking.actor == "coalition"
    assert all(action.formation in ("1", "30", "72", "95") for action in picking.legal)
    placing = play(picking, "pick 72", "pick 30")
    door = min(placing.game.board.features["russian_entry"])
    verdict = placing.check(f"place 30-HQ {placing.game.board.label(door)}")
    assert (verdict.code, verdict.clause.number) == ("neworder/place-door", "26.11")
    assert placing.check("place 72-HQ 1516").code == "neworder/place-next"
    done = placed(placing)
    own = {done.unit(unit).formation for unit, piece in done.pieces.items() if piece.hex_ >= 0}
    assert own == {"30", "72"}


@pytest.mark.clause("neworder", "7.4")
def test_nobody_is_set_up_where_an_enemy_stands():
    places = {"72-Mc1": "ready", "27-Tk1": "2020"}
    placing = loaded().position(places, step=PlaceForces("coalition", "26.11"))
    assert "place 72-Mc1 2021" in actions(placing)
    assert "place 72-Mc1 2020" not in actions(placing)
    refused = placing.check("place 72-Mc1 2020")
    assert refused.clause.number == "7.4"
    assert all(placing.check(near) for near in refused.instead)
    index, away = placing.game.board.index, placing.game.board.distance
    assert {away(index("2020"), index(near.split()[2])) for near in refused.instead} <= {1, 2}


@pytest.mark.clause("neworder", "26.9")
@pytest.mark.clause("neworder", "26.10")
@pytest.mark.clause("neworder", "26.12")
@pytest.mark.clause("neworder", "26.27")
@pytest.mark.clause("neworder", "26.13", silent="who hears of a pick is asked in test_observation")
@pytest.mark.clause("neworder", "26.14", silent="as 24.14")
@pytest.mark.clause("neworder", "26.15", silent="what is not picked stays where it lies")
@pytest.mark.clause("neworder", "3.1", silent="that a scenario is set up so is of 24 and 26")
def test_after_the_formations_come_groups_the_8th_corps_and_natos_lot_and_then_russia():
    start = loaded().start("kiev")
    drawing = through(start, until=lambda position: isinstance(position.step, DrawFormation))
    assert on_map(drawing, "coalition")["militia"] == 4
    corps = [unit for unit, piece in drawing.pieces.items() if piece.hex_ >= 0 and unit.startswith("8C")]
    assert len(corps) == 4
    assert set(drawing.chance().values()) == {Fraction(1, 4)}
    assert drawing.step.clause.number == "26.27"
    assert drawing.check("lot 72").code == "neworder/pick-not-left"
    lot = drawing.play("lot BRR")
    assert lot.pieces["BRR-HQ"].place == "ready"
    groups = lot.play("number 2")
    assert groups.actor == "russia"
    enemy = next(iter(groups.stacks_by_side["coalition"]))
    verdict = groups.check(f"place GrR1 {groups.game.board.label(enemy)}")
    assert verdict.clause.number == "26.10"
    picking = through(groups, until=lambda position: isinstance(position.step, PickFormations))
    assert (picking.actor, picking.step.number) == ("russia", 3)


@pytest.mark.clause("neworder", "3.3", silent="a lesson's file says so")
@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
def test_a_lesson_stands_as_its_file_says(title):
    start = loaded(title).start("airport")
    assert start.facts.first == "russia"
    assert not any(isinstance(step, PlaceForces) for step in start.agenda)
