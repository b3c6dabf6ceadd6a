"""4.9: of the other side's stacks the top counter is seen, and little of that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    division,
    gun,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    theatre,
    trucks,
)
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.position import Record, position_from_json, position_to_json
from wargame_kit.words import DataError, in_language

UNITS = (
    *(gun("GA"), infantry("GB"), division("GD"), headquarters("GH"), infantry("GI"), panzer("GP")),
    *(trucks("GT"), infantry("RA"), infantry("RB"), division("RD"), gun("RG"), headquarters("RH")),
    trucks("RT"),
)
GAME = theatre(units=UNITS)
SUPPLY = {"axis 0202": 20, "soviet 0702": 20}


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(GAME, pieces, *(steps or (Movement("axis"),)), **told)


def names(position: Any, side: str) -> list[str]:
    return [unit for unit in position.pieces if position.side_of(unit) == side]


def test_of_a_stack_the_other_side_sees_the_top_counter_alone():
    position = field({"GI": "0303", "GB": "0303", "GP": "0304", "RA": "0503"})
    assert names(position.seen_by("soviet"), "axis") == ["GB", "GP"]
    assert names(position.seen_by("axis"), "axis") == names(position, "axis")


@pytest.mark.parametrize(
    ("lying", "top"),
    [
        ({"GA": {}, "GI": {}}, "GI"),  # 4.8b: a unit with a zone lies on top
        ({"GA": {}, "GB": {"marker": "dg"}, "GI": {"marker": "strat"}}, "GA"),  # then one in Combat Mode
        ({"GB": {"marker": "reserve"}, "GI": {"marker": "dg"}, "GT": {}}, "GB"),
        ({"GT": {}, "GI": {"marker": "strat"}}, "GI"),  # no transport above a combat unit
        ({"GT": {}}, "GT"),
    ],
)
def test_on_top_lies_who_has_a_zone_then_who_is_in_combat_mode_then_any_combat_unit(lying, top):
    position = field(dict.fromkeys(lying, "0303"), having=lying)
    assert names(position.seen_by("soviet"), "axis") == [top]


@pytest.mark.clause("ocs", "4.9", "4.8b")
def test_the_owner_chooses_the_top_among_equals():
    position = field({"GI": "0303", "GB": "0303", "GP": "0303 move", "GT": "0303", "RA": "0503"})
    assert names(position.seen_by("soviet"), "axis") == ["GB"]
    laid = play(position, "lay-on-top GI")
    assert names(laid.seen_by("soviet"), "axis") == ["GI"]
    assert names(play(laid, "lay-on-top GB").seen_by("soviet"), "axis") == ["GB"]
    assert refused(laid, "lay-on-top GI") == "4.9"  # it lies there already
    assert refused(laid, "lay-on-top GP") == refused(laid, "lay-on-top GT") == "4.9"  # without a zone
    assert laid.seen_by("soviet").facts.on_top == frozenset()
    assert laid.seen_by("axis").facts.on_top == {"GI"}
    opened = field({"GI": "0303", "GB": "0303"}, options={"fog": "off"})
    assert refused(opened, "lay-on-top GI") == "4.9"
    assert not [text for text in actions(opened) if text.startswith("lay-on-top")]


def test_which_counter_lies_on_top_is_told_by_the_map_alone():
    record = Record(field({"GI": "0303", "GB": "0303", "RA": "0503"}))
    record.play("lay-on-top GI")
    assert record.lines_told_to("soviet")[-1:] != record.lines_told_to("axis")[-1:]
    assert record.can_undo


@pytest.mark.parametrize("marker", ["", "reserve", "strat", "exploit", "dg"])
def test_zones_follow_from_what_is_seen(marker: str):
    position = field({"GI": "0303", "GH": "0303", "GP": "0304 move"}, having={"GI": {"marker": marker}})
    for side in GAME.sides:
        assert position.seen_by("soviet").control(side).hexes == position.control(side).hexes


def test_a_reserve_looks_as_if_it_were_in_move_mode():
    moving = field({"GI": "0303 move", "RA": "0503"})
    for face in ("", " move"):
        held = field({"GI": f"0303{face}", "RA": "0503"}, having={"GI": {"marker": "reserve"}})
        assert held.seen_by("soviet") == moving.seen_by("soviet")


@pytest.mark.parametrize("marks", [{"marker": "dg"}, {"marker": "strat"}, {"unsupplied": True}])
def test_whether_the_top_is_disorganised_in_strat_mode_or_out_of_supply_is_seen(marks):
    position = field({"GI": "0303 move"}, having={"GI": marks})
    piece = position.seen_by("soviet").pieces["GI"]
    assert all(getattr(piece, name) == value for name, value in marks.items())


def test_losses_stocks_fuel_and_what_it_has_done_are_not():
    secret = {"losses": 2, "stocks": 1, "fuel": "phase", "moved": True, "fought": True, "freed": True}
    position = field({"GD": "0303"}, having={"GD": secret})
    assert position.seen_by("soviet") == field({"GD": "0303"}).seen_by("soviet")


def test_a_dump_is_seen_where_no_combat_unit_covers_it_and_how_much_it_holds_is_not():
    for tokens in (4, 12):
        position = field(
            {"GI": "0303", "RA": "0503", "GT": "0404"},
            dumps={"axis 0303": tokens, "axis 0205": tokens, "axis 0404": tokens},
            having={"GT": {"points": tokens, "load": tokens}},
        )
        seen = position.seen_by("soviet")
        there = [GAME.board.label(hex_) for hex_, side, _ in seen.facts.dumps if side == "axis"]
        assert there == ["0205", "0404"]
        signs = [marker for marker in GAME.presentation.hexes.markers(seen) if marker.kind == "dump"]
        assert not any(str(marker.label) for marker in signs)
        assert seen.pieces["GT"].points == seen.pieces["GT"].load == 0
        assert seen == field(
            {"GI": "0303", "RA": "0503", "GT": "0404"}, dumps={"axis 0205": 1, "axis 0404": 1}
        ).seen_by("soviet")


@pytest.mark.clause("ocs", "4.9")
def test_the_inspector_says_of_a_top_counter_that_nothing_is_known_of_what_lies_below():
    position = field({"GD": "0303"}, having={"GD": {"losses": 2, "stocks": 1}})
    seen = position.seen_by("soviet")
    told = GAME.presentation.units.about(seen, "GD")
    assert told[-1].clause.number == "4.9"
    assert told == GAME.presentation.units.about(field({"GD": "0303"}).seen_by("soviet"), "GD")
    assert not GAME.presentation.units.needs_supply(seen, "axis")
    assert GAME.presentation.units.needs_supply(seen, "soviet")


def test_off_the_map_nothing_of_the_other_side_is_seen():
    position = field({"GI": "dead", "GB": "arrivals", "GP": "0303"})
    assert names(position.seen_by("soviet"), "axis") == ["GP"]


def test_with_the_option_everything_is_open():
    position = GAME.position({"GI": "0303", "GB": "0303", "RA": "0503"}, fog="off")
    assert position.seen_by("soviet") is position
    assert GAME.presentation.secrets.eyes(position) is None


# What a view is.


def on_track(pieces: dict[str, str]) -> Any:
    """A position within the sequence of play: such a one can be saved."""
    return GAME.position(pieces, step="movement")


def test_a_view_says_of_whom_it_does_not_see_everything_and_is_no_whole_game():
    seen = on_track({"GI": "0303", "GB": "0303", "RA": "0503"}).seen_by("soviet")
    assert GAME.unseen(seen) == {"axis"}
    saved = position_to_json(seen)
    assert position_from_json(saved, GAME, viewer="soviet") == seen
    for viewer in ("", "axis"):
        with pytest.raises(DataError, match="pieces: found 'axis'"):
            position_from_json(saved, GAME, viewer=viewer)


def test_a_view_in_which_a_stack_has_been_unhidden_is_refused():
    position = on_track({"GI": "0303", "GB": "0303", "RA": "0503"})
    saved: Any = position_to_json(position.seen_by("soviet"))
    saved["pieces"]["GI"] = "0303"
    with pytest.raises(DataError, match="seen_by: found 'soviet'"):
        position_from_json(saved, GAME, viewer="soviet")


def test_what_both_see_is_one_and_the_same_whoever_looks_first():
    position = field({"GI": "0303", "GB": "0303", "RA": "0503", "RB": "0503"})
    both = position.seen_by("axis").seen_by("soviet")
    assert both == position.seen_by("soviet").seen_by("axis")
    assert list(both.pieces) == ["GB", "RA"]


# What is told.


def told_of(position: Any, *actions: str, side: str = "soviet") -> list[str]:
    record = Record(position)
    for action in actions:
        record.play(action)
    return [line.text for line in record.lines_told_to(side)]


def test_of_a_move_the_way_of_a_top_counter_is_told():
    position = field({"GB": "0303", "GI": "0303", "RA": "0603"})
    assert told_of(position, "move GB 0303-0304") == ["move GB 0303-0304"]
    assert told_of(position, "move GB 0303-0304", side="axis") == ["move GB 0303-0304"]


def test_who_moves_from_below_one_top_to_below_another_is_not_told():
    position = field({"GB": "0303", "GI": "0303", "GD": "0304", "RA": "0603"})
    assert told_of(position, "move GI 0303-0304") == ["…"]
    assert told_of(position, "take GI", "take GB", "move GI 0303-0304") == ["…", "move GB 0303-0304"]


@pytest.mark.parametrize(
    "action",
    ["mode GI move", "mode GI reserve", "fuel GP 0202", "blow 0202", "load GT 1", "take GI"],
)
def test_modes_fuel_and_loads_are_not_told(action: str):
    pieces = {"GI": "0303", "GP": "0203", "GT": "0202 move", "RA": "0603"}
    position = field(pieces, dumps=SUPPLY, having={"GT": {"points": 5}})
    # Whoever blows a dump is heard.
    assert told_of(position, action) == ([action] if action.startswith("blow") else ["…"])


def test_an_attack_is_told_once_it_has_been_declared_and_not_who_takes_part():
    position = field({"GB": "0303", "GI": "0303", "RA": "0403"}, Combat("axis"), dumps=SUPPLY)
    assert told_of(position, "attack GI 0403") == ["…"]
    both = told_of(position, "attack GI 0403", "join GB", "declare")
    assert both == ["…", "attack GB 0403"]


def test_while_it_is_put_together_the_other_side_sees_nothing_of_an_attack():
    position = field({"GB": "0303", "GI": "0303", "RA": "0403"}, Combat("axis"), dumps=SUPPLY)
    assert play(position, "attack GI 0403").seen_by("soviet") == position.seen_by("soviet")


# Combat and barrage.

FRONT = {"GP": "0303", "GI": "0303", "RA": "0403", "RB": "0403", "RD": "0403"}


def rolled(pieces: dict[str, str], **more: Any) -> Any:
    position = field(pieces, Combat("axis"), dumps=SUPPLY, **more)
    fought = play(position, "attack GP 0403", "join GI", "declare")
    while fought.actor != "chance":
        fought = fought.play(next(iter(fought.legal)))
    return fought


def test_odds_against_what_is_seen_say_that_they_are_no_more_than_that():
    position = field(FRONT, Combat("axis"), dumps=SUPPLY)
    own = play(position, "attack GP 0403").seen_by("axis")
    battle = own.step.battle(own)
    assert battle.is_of_seen
    assert "what is seen" in battle.headline.to("en")
    assert "what is seen" in in_language(battle.caveat, "en")
    assert battle.defenders == ("RA",)


@pytest.mark.clause("ocs", "4.9")
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_before_the_rolls_both_sides_say_strength_rating_and_anti_tank_level(side: str):
    position = rolled(FRONT, having={"RD": {"losses": 1}})
    whole, seen = position.step.battle(position), position.seen_by(side)
    battle = seen.step.battle(seen)
    assert battle.outcomes() == whole.outcomes()
    assert battle.ratio == whole.ratio
    own, other = (battle.attack, battle.defence) if side == "axis" else (battle.defence, battle.attack)
    assert own == (whole.attack if side == "axis" else whole.defence)
    assert [entry.clause.number for entry in other.entries] == ["4.9"]
    assert not battle.is_of_seen
    assert battle.caveat == ""


def test_units_of_the_same_strength_below_the_top_fight_without_being_told_apart():
    one = rolled({**FRONT, "RD": "dead"})
    two = rolled({"GP": "0303", "GI": "0303", "RA": "0403", "RB": "0403"})
    other = replace(two.pieces["RB"], stocks=two.pieces["RB"].stocks)
    assert one.moved(other).seen_by("axis") == two.seen_by("axis")


def test_of_a_barrage_the_total_and_the_column_after_shifts_are_said():
    position = field({"GA": "0303", "GI": "0303", "RA": "0403", "RD": "0403"}, Barrage("axis"), dumps=SUPPLY)
    fired = play(position, "fire GA 0403", "open-fire")
    for side in GAME.sides:
        seen = fired.seen_by(side)
        assert str(seen.prompt) == str(fired.prompt)
        assert [seen.step.brings(seen, total) for total in range(2, 13)] == [
            fired.step.brings(fired, total) for total in range(2, 13)
        ]


def test_what_has_been_said_before_rolls_is_not_taken_back():
    record = Record(field(FRONT, Combat("axis"), dumps=SUPPLY))
    for action in ("attack GP 0403", "declare"):
        record.play(action)
    assert record.can_undo
    while record.position.actor != "chance":
        record.play(next(iter(record.position.legal)))
    assert not record.can_undo


def test_who_enters_a_hex_with_supply_has_found_it():
    record = Record(field({"GI": "0303", "RA": "0603"}, dumps={"soviet 0403": 8}))
    record.play("move GI 0303-0403")
    assert not record.can_undo
    seen = record.position.seen_by("axis")
    assert "%" in str(seen.step.brings(seen, 3))  # how much there is shows when it has been taken


# Pauses.


def test_where_pauses_tell_nothing_a_side_is_asked_without_a_choice():
    pieces = {"GP": "0303", "RA": "0403"}
    asked = []
    for pauses in ("needed", "always"):
        position = field(pieces, Combat("axis"), dumps=SUPPLY, pauses=pauses)
        told = play(position, "attack GP 0403", "declare", "decline")
        asked.append(type(told.step).__name__)
    assert asked == ["RollSurprise", "NameLeader"]
