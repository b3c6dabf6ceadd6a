"""Random events that lay train busts (1.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

import wargame_kit as wk
from tests.ocs.field import before, play, refused
from tests.thirdwinter.dnepr import GAME
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.files.events import EVENTS
from wargame_kit.games.thirdwinter.rules.events import raids
from wargame_kit.games.thirdwinter.rules.events.effects import EFFECTS, LASTING
from wargame_kit.games.thirdwinter.rules.events.raids import estuaries, lower_dnepr
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

MAP = wk.load("thirdwinter")


def test_the_lower_dnepr_begins_at_dnepropetrovsk():
    board, river = MAP.board, lower_dnepr(MAP.board)
    assert {board.index("D43.24"), board.index("D43.25"), board.index("D10.02")} <= river
    assert river.isdisjoint(map(board.index, ("D42.25", "D38.27", "D31.33")))
    assert board.index("D7.05") in estuaries(board)


def test_boats_raid_the_river_until_all_of_it_is_soviet_and_the_limans_then():
    pieces = {"4PzA-HQ": "A61.26"}
    begun = before(MAP, pieces, RollEvent(False))
    asked = play(begun, "event-dice 2 4")
    assert asked.actor == "soviet"
    assert refused(asked, "bust D38.27") == "1.9"
    once = play(asked, "bust D43.25")
    assert refused(once, "bust D43.25") == "1.9"
    twice = play(once, "bust D10.02")
    assert {victim for _, victim in twice.facts.busted} == {"axis"}
    ours = begun.with_facts(held=lower_dnepr(MAP.board))
    assert refused(play(ours, "event-dice 2 4"), "bust D43.25") == "1.9"
    assert refused(play(ours, "event-dice 2 4"), "bust D7.05") == ""


def test_scorched_earth_lies_within_four_hexes_of_the_axis():
    position = before(GAME, {"GA": "0203", "RA": "0806"}, RollEvent(True))
    asked = play(position, "event-dice 4 5")
    assert asked.actor == "axis"
    assert refused(asked, "bust 0706") == "1.9"
    done = play(asked, "bust 0603", "bust 0503", "bust 0403")
    assert {victim for _, victim in done.facts.busted} == {"soviet"}
    assert len(done.facts.busted) == 3


def test_where_trains_may_be_busted_is_reckoned_once_and_not_for_each_hex(monkeypatch):
    """On the whole map partisans may rise in seven thousand."""
    reckoned = []

    def units(position, side):
        reckoned.append(side)
        return combat_hexes(position, side)

    position = before(GAME, {"GA": "0203", "RA": "0806"}, raids.Raiding("axis", raids.SCORCHED, 3))
    monkeypatch.setattr(raids, "combat_hexes", units)
    assert len(list(position.replaced(turn=2).legal)) > 20
    assert reckoned == ["axis"]


def test_each_event_has_a_rule():
    assert {*EFFECTS} | LASTING == {*EVENTS}


def test_a_ready_artillery_marker_is_two_turns_late_or_the_one_that_is_ready_soonest():
    shells = {"S-Sh1": "shells-ready", "S-Sh2": "shells-ready", "S-Sh3": "shells-ready"}
    begun = before(MAP, {"4PzA-HQ": "A61.26", **shells}, RollEvent(False)).replaced(turn=5)
    late = {"S-Sh1": 5, "S-Sh2": 9, "S-Sh3": 5}
    waiting = begun.moved(*(replace(begun.pieces[unit], returns=turn) for unit, turn in late.items()))
    drawn = play(waiting, "event-dice 6 2")
    assert sorted(map(str, drawn.chance().values())) == ["1/2", "1/2"]
    assert play(drawn, "lot-shells S-Sh3").pieces["S-Sh3"].returns == 7
    soonest = {"S-Sh1": 8, "S-Sh2": 9, "S-Sh3": 11}
    none = begun.moved(*(replace(begun.pieces[unit], returns=turn) for unit, turn in soonest.items()))
    assert play(none, "event-dice 6 2").pieces["S-Sh1"].returns == 10
