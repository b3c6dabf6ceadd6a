"""Random events (1.9): the rolls, what stops one, and what each does."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, charts, division, infantry, play, refused
from tests.thirdwinter.dnepr import GAME, theatre
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import ATTACKER, DEFENDER, odds
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollSurprise
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import rating
from wargame_kit.games.ocs.rules.sequence import (
    CleanUp,
    EndOfPhase,
    EndOfTurn,
    RollFirst,
    SayFirst,
    StartOfTurn,
)
from wargame_kit.games.ocs.rules.supply.cargo import rail_limit, spread
from wargame_kit.games.ocs.rules.supply.fuel import is_fuelled
from wargame_kit.games.thirdwinter.files.charts import ThirdWinterCharts
from wargame_kit.games.thirdwinter.files.events import CELLS, event_at
from wargame_kit.games.thirdwinter.rules.event_calendar import check_happens, in_force, owner
from wargame_kit.games.thirdwinter.rules.events.partisans import Hunting
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEventTable
from wargame_kit.games.thirdwinter.rules.events.supplies import barrage_cost, barraged
from wargame_kit.games.thirdwinter.rules.income import RollSupply
from wargame_kit.games.thirdwinter.rules.kampfgruppen import is_fit
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.rulebook import ALLOWED
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root, read_toml

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

PIECES = {"GA": "0303", "GB": "0303", "GP": "0204", "RA": "0603"}


def rolling(*rolls: str, turn: int = 2, **told: Any) -> Any:
    """A position after rolls of events at the start of a turn, before it is known who goes first."""
    begun = before(GAME, PIECES, RollEventTable(), RollFirst("axis"), **told)
    return play(begun.replaced(turn=turn).with_facts(first=""), *rolls)


def rolled(cell: int, **more: Any) -> Any:
    """A position after a common event by its dice."""
    return rolling("event-die 1", f"event-dice {cell // 10} {cell % 10}", **more)


# ---------------------------------------------------------------------------- the tables


def test_each_pair_of_dice_brings_one_event_of_either_table():
    events = charts().events
    for is_rare, cell in product((False, True), CELLS):
        assert sum(cell in each.cells and each.is_rare == is_rare for each in events.values()) == 1


@pytest.mark.parametrize(
    ("cell", "is_rare", "event"),
    [
        (11, False, "luftwaffe-reserves"),
        (13, False, "quarrel"),
        (32, False, "impatient-stalin"),
        (42, False, "re-roll"),
        (66, False, "passive"),
        (15, True, "okh-supports"),
        (21, True, "rumanian-surrender"),
        (54, True, "rumanian-rails"),
    ],
)
def test_cells_of_the_rulebook(cell, is_rare, event):
    assert event_at(charts().events, is_rare, cell).id == event


def test_a_table_with_a_cell_twice_or_missing_is_refused():
    table = read_toml(data_root() / "thirdwinter" / "charts.toml")
    table["event"]["hero"]["cells"] = [55, 54]
    with pytest.raises(DataError) as told:
        ThirdWinterCharts.of("charts.toml", table, tables=charts().tables)
    assert "event.hero.cells: found 54" in str(told.value)
    assert "[56]" in str(told.value)


@pytest.mark.parametrize(("event", "name", "value"), [("hero", "points", 3), ("panic", "near", None)])
def test_an_event_has_the_numbers_of_what_it_does_and_no_others(event: str, name: str, value: int | None):
    table = read_toml(data_root() / "thirdwinter" / "charts.toml")
    table["event"][event].pop(name, None)
    table["event"][event].update({} if value is None else {name: value})
    with pytest.raises(DataError, match=rf"event\.{event}\.{name}"):
        ThirdWinterCharts.of("charts.toml", table, tables=charts().tables)


def test_the_numbers_of_events_are_those_of_the_charts():
    table = read_toml(data_root() / "thirdwinter" / "charts.toml")
    table["event"]["plenty-of-shells"].update(number=2, tokens=1)
    own = ThirdWinterCharts.of("charts.toml", table, tables=charts().tables)
    game = type(GAME)(GAME.board, own, Counters(dict(GAME.units)))
    position = before(game, PIECES, Movement("axis"), happened=(("plenty-of-shells", 1, ""),))
    fired = position.with_facts(cheap_barrages=2)
    assert [barrage_cost(each, "axis", 5) for each in (position, fired)] == [4, 5]


def test_the_first_die_says_which_table_is_read():
    begun = rolling()
    assert sorted(actions(begun)) == [f"event-die {die}" for die in range(1, 7)]
    assert {type(play(begun, f"event-die {die}").step).__name__ for die in (1, 2, 3, 4, 5)} == {"RollEvent"}
    assert [play(begun, f"event-die {die}").step.is_rare for die in (4, 5)] == [False, True]
    assert type(play(begun, "event-die 6").step) is RollFirst


def test_an_event_with_a_date_is_none_before_it():
    event, position = charts().events["hungarian-puppets"], rolling()
    assert not check_happens(position, event)
    assert check_happens(position.replaced(turn=40), event)


def test_an_event_that_happens_once_is_none_the_second_time():
    once = rolled(12, happened=(("quarrel", 1, ""),))
    assert len(once.facts.happened) == 1


def test_an_event_holds_for_its_turns():
    quarrel = rolled(12)
    assert in_force(quarrel, "quarrel")
    assert in_force(quarrel.replaced(turn=3), "quarrel")
    assert not in_force(quarrel.replaced(turn=4), "quarrel")


def test_a_die_gives_an_event_to_a_side():
    position = rolled(36)
    assert play(position, "owner-die 3").facts.happened == (("surprise", 2, "soviet"),)
    assert play(position, "owner-die 4").facts.happened == (("surprise", 2, "axis"),)


# ---------------------------------------------------------------------------- who goes first


def test_inertia_lets_who_went_first_say_so_again():
    position = rolled(16, went_first="soviet")
    assert position.step == SayFirst("soviet")
    assert type(rolled(16).step) is RollFirst, "no event in the first turn"


def test_initiative_decides_the_next_turn():
    position = rolled(21, went_first="axis")
    assert type(position.step) is RollFirst, "not this one"
    later = position.replaced(turn=3).replace_step(StartOfTurn()).with_facts(went_first="soviet").settled()
    assert later.step == SayFirst("soviet")


# ---------------------------------------------------------------------------- partisans


def test_partisans_cost_the_axis_two_of_its_rail_capacity():
    before_, after = rolling("event-die 6"), rolled(52)
    assert rail_limit(before_, "axis") - rail_limit(after, "axis") == 2
    assert rail_limit(before_, "soviet") == rail_limit(after, "soviet")


def test_the_hunt_takes_three_steps_off_the_map_and_stops_partisans():
    position = rolled(53)
    assert refused(position, "hunt RA") == "1.9"
    position = play(position, "hunt GA", "return-die 2", "hunt GB", "return-die 5", "hunt GP", "return-die 1")
    assert type(position.step) is RollFirst
    assert [position.pieces[unit].returns for unit in ("GA", "GB", "GP")] == [4, 7, 3]
    assert position.facts.hunted_until == 7, "away until the Reinforcement Phase of turn 7"
    raided = rolled(52, hunted_until=7, turn=7)
    assert not in_force(raided, "partisans-on-the-rails")


def test_neither_police_nor_alert_units_hunt():
    unit = infantry("GAl", traits=frozenset({"alert"}))
    game = type(GAME)(GAME.board, charts(), Counters({**GAME.units, unit.id: unit}))
    position = before(game, {"GAl": "0303", "GA": "0204", "RA": "0603"}, Hunting("axis", 3))
    assert refused(position, "hunt GAl") == "1.9"
    assert refused(position, "hunt GA") == ""


def test_a_hunt_ends_only_when_nobody_can_be_sent_and_is_asked_for_anyway_where_pauses_tell_nothing():
    asked = {"options": {"fog": "on", "pauses": "always"}}
    assert refused(before(GAME, {"GA": "0303", "RA": "0603"}, Hunting("axis", 3)), "end-phase") == "1.9"
    assert before(GAME, {"RA": "0603"}, Hunting("axis", 3)).is_over
    assert play(before(GAME, {"RA": "0603"}, Hunting("axis", 3), **asked), "end-phase").is_over


def test_no_unit_with_more_steps_than_are_due_hunts():
    units = (*GAME.units.values(), division("GD", 14, 3))
    game = type(GAME)(GAME.board, charts(), Counters({unit.id: unit for unit in units}))
    pieces = {"GA": "0303", "GD": "0303", "RA": "0603"}
    assert refused(before(game, pieces, Hunting("axis", 3)), "hunt GD") == ""
    due = before(game, pieces, Hunting("axis", 2))
    assert refused(due, "hunt GD") == "1.9"
    assert actions(due) == ["hunt GA"]


# ---------------------------------------------------------------------------- strange things


def test_each_side_names_three_formations_and_a_die_picks_one_of_the_six():
    begun = wk.load("thirdwinter").start("bukrin")
    asked = begun.pushed(RollEventTable()).play("event-die 1").play("event-dice 4 6")
    assert asked.actor == "soviet"
    assert refused(asked, "name-formation 9TC") == "1.9", "its own"
    asked = play(asked, "name-formation 8Pz")
    assert refused(asked, "name-formation 8Pz") == "1.9"
    asked = play(asked, "name-formation 7Pz", "name-formation 19Pz")
    assert asked.actor == "axis"
    asked = play(asked, "name-formation 9TC", "name-formation 10TC", "name-formation 6GTC")
    hit = play(asked, "strange-die 4")
    for unit, piece in hit.pieces.items():
        is_hit = hit.counter(unit).formation == "9TC" and piece.hex_ >= 0 and hit.is_combat_unit(unit)
        assert (piece.marker == "dg") == (is_hit or begun.pieces[unit].marker == "dg")


# ---------------------------------------------------------------------------- a hero, a surprise


def test_whoever_wins_the_roll_names_a_hero_for_the_turn():
    position = play(rolled(55), "first-dice 1 1", "first-dice 6 6")
    assert position.actor == "soviet"
    assert position.step.prompt(position).to("en").startswith("The Soviets: ")
    assert refused(position, "hero GA") == "6"
    plain = rating(position, "RA").total
    named = play(position, "hero RA")
    assert named.step == SayFirst("soviet")
    assert rating(named, "RA").total == plain + 1
    first = named.with_facts(first="soviet")
    assert first.pushed(CleanUp("soviet")).settled().facts.hero == "RA"
    assert first.pushed(CleanUp("axis")).settled().facts.hero == ""


def test_a_hero_who_falls_is_none_when_he_is_rebuilt_in_the_same_turn():
    begun = before(GAME, PIECES, Movement("soviet"), hero="GA")
    assert begun.pushed(EndOfPhase("soviet", "movement")).settled().facts.hero == "GA"
    fallen = begun.moved(begun.pieces["GA"].at(DEAD)).pushed(EndOfPhase("soviet", "movement")).settled()
    assert fallen.facts.hero == ""


@pytest.mark.parametrize("seen_by", ["axis", "soviet"])
def test_the_marker_of_a_hero_is_seen_by_his_side_alone(seen_by):
    position = play(rolled(55), "first-dice 1 1", "first-dice 6 6", "hero RA")
    assert position.seen_by(seen_by).facts.hero == ("RA" if seen_by == "soviet" else "")


def test_a_hero_who_does_not_fight_is_refused():
    data: Any = position_to_json(wk.load("thirdwinter").start("kherson"))
    data["facts"]["hero"] = "S-Tr1"
    with pytest.raises(DataError, match=r"facts\.hero"):
        position_from_json(data, wk.load("thirdwinter"))


def test_the_next_surprise_of_the_other_side_falls_to_the_defender():
    told = {"happened": (("surprise", 2, "soviet"),)}
    fight = Fight(GAME.board.index("0403"), ("GA",))
    begun = before(GAME, {"GA": "0303", "RA": "0403"}, RollSurprise("axis", fight), **told).replaced(turn=2)
    turned = odds(begun, fight, ALLOWED)
    plain = odds(begun.with_facts(happened=()), fight, ALLOWED)
    assert turned.surprise[DEFENDER] == plain.surprise[DEFENDER] + plain.surprise[ATTACKER]
    after = play(begun, "surprise-dice 6 6")
    assert not after.step.is_attacker
    assert not odds(after, fight, ALLOWED).is_turned, "once"
    assert odds(play(begun, "surprise-dice 3 4"), fight, ALLOWED).is_turned, "not before it has come to pass"
    assert not odds(begun.replaced(turn=3), fight, ALLOWED).is_turned, "in this turn alone"


# ---------------------------------------------------------------------------- supply


def test_six_barrages_of_the_axis_cost_two_tokens_less():
    game = wk.load("thirdwinter")
    position = game.start("bukrin").with_facts(happened=(("plenty-of-shells", 1, ""),))
    costs = [barrage_cost(position.with_facts(cheap_barrages=fired), "axis", 5) for fired in (0, 5, 6)]
    assert costs == [3, 3, 5]
    assert barrage_cost(position, "soviet", 5) == 5
    assert barrage_cost(position.replaced(turn=2), "axis", 5) == 5
    fired = position
    for _ in range(7):
        fired = barraged(fired, "axis")
    assert fired.facts.cheap_barrages == 6


def test_two_formations_are_fuelled_for_nothing():
    told = {"happened": (("extra-fuel", 1, "soviet"),)}
    position = wk.load("thirdwinter").start("bukrin").with_facts(**told)
    position = position.replaced(agenda=(Movement("soviet"),))
    units = ["9TC-1", "10TC-1", "6GTC-1"]
    assert f"work extra-fuel {units[0]}" in actions(position)
    fuelled = play(position, *(f"work extra-fuel {unit}" for unit in units[:2]))
    assert is_fuelled(fuelled, units[0], "movement")
    assert fuelled.facts.dumps == position.facts.dumps
    assert refused(fuelled, f"work extra-fuel {units[2]}") == "1.9"
    axis = position.replaced(agenda=(Movement("axis"),))
    assert not [action for action in actions(axis) if action.startswith("work extra-fuel")]


def test_fuel_for_nothing_is_there_in_each_phase_and_for_two_formations_in_the_whole_turn():
    told = {"happened": (("extra-fuel", 1, "soviet"),)}
    position = wk.load("thirdwinter").start("bukrin").with_facts(**told)
    position = position.replaced(agenda=(position.agenda[0], Movement("soviet", "exploitation")))
    fuelled = play(position, "work extra-fuel 9TC-1", "work extra-fuel 10TC-1")
    over = fuelled.replaced(agenda=(fuelled.agenda[0], CleanUp("soviet"))).settled()
    assert over.facts.fuelled == ()
    later = over.replaced(agenda=(over.agenda[0], Movement("soviet", "reaction")))
    assert refused(later, "work extra-fuel 6GTC-1") == "1.9"  # the turn has had its two
    next_ = EndOfTurn().settle(over)
    assert next_.facts.fuel_given == 0
    assert position_from_json(position_to_json(fuelled), fuelled.game) == fuelled
    assert fuelled.game.seen_by(fuelled, "axis").facts.fuel_given == 0


def test_a_kampfgruppe_is_fuelled_for_nothing_too():
    """2.4e: it acts as a formation of several units."""
    told = {"happened": (("extra-fuel", 1, "axis"),)}
    position = wk.load("thirdwinter").start("bukrin").with_facts(**told)
    pair = next(
        [unit for unit in units if fits(position, unit)]
        for units in position.stacks_by_side["axis"].values()
        if sum(fits(position, unit) for unit in units) > 1
    )
    groups = tuple((1, unit) for unit in pair[:2])
    position = position.with_facts(kampfgruppen=groups).replaced(agenda=(Movement("axis"),))
    assert refused(position.with_facts(kampfgruppen=()), f"work extra-fuel-together {pair[0]}") == "12.5c"
    assert f"work extra-fuel-together {pair[0]}" in actions(position)
    fuelled = play(position, f"work extra-fuel-together {pair[0]}")
    assert [fuelled.pieces[unit].fuel for unit in pair[:2]] == ["turn", "turn"]
    assert fuelled.facts.fuel_given == 1
    assert fuelled.facts.dumps == position.facts.dumps


def fits(position: Any, unit: str) -> bool:
    """Whether a unit is one of a Kampfgruppe, and needs fuel as it stands."""
    return is_fit(position, unit) and not is_fuelled(position, unit, "movement")


# ---------------------------------------------------------------------------- panic


def test_axis_units_stop_in_cities_near_the_enemy():
    rows = ["........"] * 7
    rows[2] = "..C....."
    game = theatre(tuple(rows), rivers={}, roads=[])
    told = {"happened": (("panic", 1, ""),), "turn": 1}
    position = before(game, {"GA": "0203 move", "GB": "0503", "RA": "0805"}, Movement("axis"), **told)
    through = "move GA 0203-0303-0403"
    assert refused(position, through) == "1.9"
    assert refused(position, "move GA 0203-0303") == ""
    assert refused(play(position, "move GA 0203-0303"), "move GA 0303-0403") == "1.9"
    assert refused(position.with_facts(happened=()), through) == ""
    assert all(position.check(action) for action in position.legal.of("GA"))


def test_no_train_goes_on_through_such_a_city():
    game = theatre(rivers={}, roads=[], rails=["0203-0303-0403-0503"])
    position = before(game, {"GA": "0203"}, Movement("axis"))
    city = frozenset({game.board.index("0303")})
    start = game.board.index("0203")
    assert len(spread(position, "axis", (start,))) == 4
    assert spread(position, "axis", (start,), ends=city) == {start, *city}


# ---------------------------------------------------------------------------- dice again


def test_whoever_has_the_event_has_dice_thrown_again_and_hands_it_over():
    told = {"happened": (("re-roll", 1, "soviet"),)}
    fight = Fight(GAME.board.index("0403"), ("GA",))
    begun = before(GAME, {"GA": "0303", "RA": "0403"}, RollSurprise("axis", fight), **told)
    asked = play(begun, "surprise-dice 6 6")
    assert asked.actor == "soviet"
    saved = asked.replaced(agenda=(EndOfTurn(), *asked.agenda[1:]))
    assert position_from_json(position_to_json(saved), GAME) == saved
    kept = play(asked, "let-pass")
    assert kept.step.is_attacker
    thrown_again = play(asked, "throw-again")
    assert thrown_again.step == begun.step
    assert owner(thrown_again, "re-roll") == "axis"
    assert play(thrown_again, "surprise-dice 1 1").actor == "axis"
    silent = play(asked, "let-all-pass", "shift-die 1")
    assert type(silent.step) is RollCombat, "not asked again in this phase"


@pytest.mark.parametrize("roll", [RollReplacements("axis"), RollSpecial("axis"), RollSupply("soviet")])
def test_rolls_for_supply_and_reinforcements_may_be_made_again(roll: Any):
    begun = wk.load("thirdwinter").start("kiev").with_facts(happened=(("re-roll", 1, "axis"),))
    begun = begun.replaced(agenda=(EndOfTurn(), roll))
    asked = begun.play(next(iter(begun.legal)))
    assert "throw-again" in actions(asked)
    assert play(asked, "throw-again").step == roll


def test_a_question_of_dice_without_dice_is_refused():
    told = {"happened": (("re-roll", 1, "soviet"),)}
    fight = Fight(GAME.board.index("0403"), ("GA",))
    begun = before(GAME, {"GA": "0303", "RA": "0403"}, RollSurprise("axis", fight), **told)
    asked = play(begun, "surprise-dice 6 6")
    data: Any = position_to_json(asked.replaced(agenda=(EndOfTurn(), *asked.agenda[1:])))
    data["agenda"][-1]["faces"] = [6]
    with pytest.raises(DataError, match="as many dice"):
        position_from_json(data, GAME)
