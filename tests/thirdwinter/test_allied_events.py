"""Random events of Rumania and Hungary, and supply at Lvov (1.9)."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, aircraft, before, play, refused, stands
from tests.thirdwinter.own_scenario import war
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.boxes import WITHDRAWN
from wargame_kit.games.ocs.rules.busted import zone
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import RollFirst
from wargame_kit.games.ocs.rules.supply.cargo import freight
from wargame_kit.games.thirdwinter.rules.events.minor_allies import (
    Entrenching,
    busted_for_good,
    west_bank,
)
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent
from wargame_kit.games.thirdwinter.rules.replacements import gains
from wargame_kit.games.thirdwinter.rules.victory import points
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

MAP = wk.load("thirdwinter")
BOARD = MAP.board
SOVIET = next(unit.id for unit in MAP.units.values() if unit.side == "soviet" and unit.kind == "infantry")
PIECES = {"R24I": "C20.10", "R4Mtn": "D20.10", "68I": "C20.10", SOVIET: "C60.30"}


def rolled(is_rare: bool, cell: int, pieces: dict[str, str] = PIECES, turn: int = 40, **told: Any) -> Any:
    """A position of a turn after an event by its dice, before somebody moves."""
    begun = before(MAP, pieces, RollEvent(is_rare), Movement("axis"), **told).replaced(turn=turn)
    return play(begun, f"event-dice {cell // 10} {cell % 10}")


def allied(position: Any, roll: int) -> int:
    """The Allied replacements that a roll brings the Axis."""
    found = gains(position, "axis", roll).get("allied")
    return 0 if found is None else int(found.total)


def ids(position: Any) -> list[str]:
    """The events that have happened."""
    return [event for event, *_ in position.facts.happened]


# ---------------------------------------------------------------------------- no limits


def test_hungarians_go_anywhere_after_14():
    position = rolled(False, 14, {"H18L": "A10.20 move", "68I": "A11.25"})
    assert ids(position) == ["hungarian-puppets"]
    assert refused(position, "move H18L A10.20-A11.20") == ""
    assert refused(position.replaced(turn=60), "move H18L A10.20-A11.20") == ""
    assert ids(rolled(False, 14, turn=28)) == [], "from 1944 on"
    again = rolled(False, 14, happened=(("hungarian-puppets", 38, ""),))
    assert ids(again) == ["hungarian-puppets"], "once"
    told = {str(fact.value) for fact in MAP.presentation.units.about(position, "H18L")}
    assert "goes anywhere, by an event" in told


@pytest.mark.parametrize("cell", [35, 36])
def test_rumanians_go_anywhere_and_nine_hedgehogs_stand_on_the_dnestr_after_35_and_36(cell: int):
    position = rolled(True, cell, {**PIECES, "R24I": "C44.11 move"}, turn=10)
    assert (position.actor, position.step) == ("axis", Entrenching(9))
    assert refused(position, "entrench C45.12") == "1.9", "the other bank"
    assert refused(position, "entrench C20.10") == "1.9", "not on the river"
    assert refused(position, "entrench C43.13") == ""
    sites = [action for action in actions(position) if action.startswith("entrench")]
    assert len(sites) == len(west_bank(BOARD))
    done = play(position, *sites[:9])
    assert isinstance(done.step, Movement)
    assert sorted(done.facts.hedgehogs) == sorted((BOARD.index(site.split()[1]), 1) for site in sites[:9])
    assert refused(done, "move R24I C44.11-C45.12") == ""
    few = play(position, "entrench C43.13", "end-phase")
    assert len(few.facts.hedgehogs) == 1


def test_no_hedgehog_is_put_upon_another_nor_among_the_enemy():
    dug = BOARD.index("C43.13")
    pieces = {**PIECES, SOVIET: "C44.11"}
    position = rolled(True, 35, pieces, hedgehogs=((dug, 2),))
    assert refused(position, "entrench C43.13") == "1.9"
    assert refused(position, "entrench C44.11") == "1.9"


def test_the_west_bank_reaches_from_a10_10_to_c50_04():
    bank = west_bank(BOARD)
    far = {hex_ for hex_ in bank if BOARD.label(hex_)[0] == "A"}
    assert min(int(BOARD.label(hex_)[1:].split(".")[0]) for hex_ in far) == 10
    assert BOARD.index("C50.04") in bank
    assert not [hex_ for hex_ in bank if BOARD.label(hex_).startswith(("C51", "C52", "D"))]


# ---------------------------------------------------------------------------- surrender


@pytest.mark.parametrize("cell", [16, 21])
def test_rumania_gives_up_at_the_end_of_the_turn_and_only_defends_till_then(cell: int):
    position = rolled(True, cell, {**PIECES, "R24I": "C20.10 move", SOVIET: "C21.11"})
    assert ids(position) == ["rumanian-surrender"]
    assert refused(position, "move R24I C20.10-C20.09") == "1.9"
    assert refused(position, "move 68I C20.10-C20.09") != "1.9"
    assert stands(position, "R24I") == "C20.10", "its ground units are there until the end of the turn"
    verdict = MAP.title_rules.check_attack(position, "R24I", BOARD.index("C20.10"), BOARD.index("C21.11"))
    assert str(verdict.clause.number) == "1.9"
    assert not MAP.title_rules.check_gun(position, "R24I", BOARD.index("C21.11"))
    assert not MAP.title_rules.check_leaving(position, "R24I", BOARD.index("C20.09"))
    after = MAP.title_rules.turn_ended(position)
    assert after.facts.surrendered
    assert {unit for unit, piece in after.pieces.items() if piece.place == WITHDRAWN} == {"R24I", "R4Mtn"}
    assert ids(rolled(True, cell, turn=28)) == [], "from 1944 on"
    gone = {**PIECES, "R24I": "withdrawn", "R4Mtn": "withdrawn"}
    assert ids(rolled(True, cell, gone, surrendered=True)) == [], "if it has not surrendered yet"


def test_its_aircraft_are_gone_at_once():
    plane = aircraft("GAir", traits=frozenset({"rumanian"}))
    game = type(MAP)(BOARD, MAP.charts, Counters({**dict(MAP.units), "GAir": plane}), {})
    begun = before(game, {**PIECES, "GAir": "C20.10"}, RollEvent(True), Movement("axis")).replaced(turn=40)
    after = play(begun, "event-dice 1 6")
    assert after.pieces["GAir"].place == WITHDRAWN
    assert stands(after, "R24I") == "C20.10"


def test_the_points_for_it_count_at_once_and_once():
    game = war(units='R24I = "D20.05"\n')
    position = game.start("own")
    told = position.with_facts(happened=(("rumanian-surrender", position.turn, ""),))
    assert points(told).total == points(position).total + 2
    assert points(game.title_rules.turn_ended(told)).total == points(position).total + 2


def test_allied_replacements_from_the_crimea_come_only_while_rumania_fights_on():
    happened = {"happened": (("crimea-garrison", 40, ""),)}
    position = before(MAP, PIECES, Movement("axis"), **happened).replaced(turn=40)
    out = position.with_facts(surrendered=True)
    rolls = range(2, 13)
    with_it, without = (sum(map(allied, (each,) * len(rolls), rolls)) for each in (position, out))
    assert with_it - without == 3 * len(rolls)


# ---------------------------------------------------------------------------- railways


@pytest.mark.parametrize("cell", [53, 54])
def test_rumanian_railways_are_busted_for_good_after_53_and_54(cell: int):
    position = rolled(True, cell)
    assert ids(position) == ["rumanian-rails"]
    assert ids(rolled(True, cell, turn=28)) == []
    broken = busted_for_good(position, "axis")
    assert {BOARD.index("C25.20"), BOARD.index("C38.15")} <= broken
    own = BOARD.features["rumania"]
    leading = broken - own
    assert leading, "those that lead into Rumania, too"
    for hex_ in leading:
        sides = range(6 * hex_, 6 * hex_ + 6)
        assert any(BOARD.rails[side] and BOARD.neighbours[side] in own for side in sides)
    rails = {hex_ for hex_ in own if any(BOARD.rails[6 * hex_ : 6 * hex_ + 6])}
    assert broken == rails | leading
    later = position.replaced(turn=63)
    assert zone(later, "axis") >= broken
    assert zone(later, "soviet") == frozenset()
    assert zone(later, "axis", "leg") == broken


def test_trains_in_rumania_take_twice_the_capacity_then():
    way = BOARD.index("C25.20"), BOARD.index("C38.15")
    before_it = before(MAP, PIECES, Movement("axis")).replaced(turn=40)
    after = before_it.with_facts(happened=(("rumanian-rails", 40, ""),))
    plain, broken = (freight(each, "axis", "supply", 2, way) for each in (before_it, after))
    assert broken.total == 2 * plain.total
    assert "14.8" in {str(entry.clause.number) for entry in broken.entries}


# ---------------------------------------------------------------------------- Lvov


@pytest.mark.parametrize("cell", [31, 32])
def test_supply_comes_to_lvov_after_31_and_32(cell: int):
    position = rolled(True, cell)
    assert position.tokens_in(BOARD.index("A1.30"), "axis") == 5 * position.charts.limit("tokens_in_sp")
    assert ids(rolled(True, cell, {**PIECES, SOVIET: "A1.30"})) == []


# ---------------------------------------------------------------------------- without Rumania, saved, forged


@pytest.mark.parametrize(("cell", "event"), [(16, "surrender"), (35, "defence"), (53, "rails")])
def test_where_rumania_does_not_fight_nothing_befalls_it(cell: int, event: str):
    assert ids(rolled(True, cell, {"68I": "C20.10", SOVIET: "C60.30"})) == [], event


def test_the_land_of_rumania_outlasts_its_surrender():
    """The table bars 16-21 alone by it: railways break down after it, too, and the Dnestr is dug in on."""
    gone = {"68I": "C20.10", SOVIET: "C60.30", "R24I": "withdrawn"}
    dug = rolled(True, 35, gone, surrendered=True)
    assert (ids(dug), dug.actor) == (["rumanian-defence"], "axis")
    assert refused(dug, "entrench C43.13") == ""
    broken = rolled(True, 53, gone, surrendered=True)
    assert busted_for_good(broken, "axis")
    assert ids(rolled(True, 16, gone, surrendered=True)) == []


def test_hedgehogs_still_to_be_put_are_saved_and_read_again_and_forged_ones_refused():
    asked = play(rolled(True, 35), "entrench C43.13")
    position = asked.replaced(agenda=(RollFirst("axis"), asked.step)).with_facts(first="")
    data: Any = position_to_json(position)
    assert position_from_json(data, MAP) == position
    forged = {**data, "agenda": [*data["agenda"][:-1], {**data["agenda"][-1], "number": 10}]}
    with pytest.raises(DataError, match="number"):
        position_from_json(forged, MAP)
    never = {**data, "facts": {**data["facts"], "happened": []}}
    with pytest.raises(DataError, match="number"):
        position_from_json(never, MAP)
