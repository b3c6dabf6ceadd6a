"""4.1: by option the Axis calls the LVIII Panzer Corps in, for two points of the Soviets."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.ocs.field import refused
from tests.playing import actions, play, stands
from tests.thirdwinter.own_scenario import GAME
from wargame_kit.games.ocs.boxes import ARRIVALS, POOL
from wargame_kit.games.ocs.rules.arrivals import Arriving, due
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.thirdwinter.placing.validation import validate
from wargame_kit.games.thirdwinter.rules.margarethe import CallingCorps, calling
from wargame_kit.games.thirdwinter.rules.schedule import schedule_of
from wargame_kit.games.thirdwinter.rules.victory import points, worth
from wargame_kit.games.thirdwinter.view.schedule import facts
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError, in_language


@cache
def campaign(option: str = "on") -> Any:
    """The campaign at its start."""
    return GAME.start("third-winter", lviii_panzer_corps=option)


def asked(option: str = "on", turn: int = 59) -> Any:
    """The Axis is asked of the corps, before its units come."""
    position = campaign(option).replaced(turn=turn)
    others = (piece for piece in position.pieces.values() if piece.place == ARRIVALS)
    # Who comes by the schedule has come long ago.
    position = position.moved(*(piece.at(POOL) for piece in others if not _is_of_corps(position, piece.unit)))
    steps = (EndOfTurn(), Arriving("axis"), *calling(position, "axis"))
    return position.replaced(agenda=steps).settled()


def _is_of_corps(position: Any, unit: str) -> bool:
    return unit in WAITING or position.counter(unit).formation in ("Lehr", "16SS", "18SS")


WAITING = {"LVIII-HQ", "Lehr-P", "16SS-P", "18SS-P", "42J", "G-Tr58", "He177"}


@pytest.mark.clause("thirdwinter", "4.1", "5.0a")
def test_from_12_april_any_of_it_is_called_in_and_a_division_comes_whole() -> None:
    position = asked()
    assert position.step.clause.number == "4.1"
    offered = {text.split()[1] for text in actions(position) if text.startswith("call-up")}
    assert offered == WAITING
    called = play(position, "call-up Lehr-P")
    assert refused(called, "call-up Lehr-V") == refused(called, "call-up LAH-P") == "4.1"
    coming = play(called, "end-phase")
    assert {text.split()[1] for text in actions(coming)} == {unit for unit in called.pieces if "Lehr" in unit}
    assert refused(coming, "arrive Lehr-P A14.22") == refused(coming, "arrive 42J A1.30") == "13.6"
    come = play(coming, "arrive Lehr-P A1.30", "arrive Lehr-T A1.20")
    assert (stands(come, "Lehr-P"), come.pieces["Lehr-T"].load) == ("A1.30", 4)
    assert worth(called) == worth(position) + 2
    both = play(called, "call-up 42J")
    assert worth(both) == worth(called)  # once
    assert "LVIII Panzer Corps" in in_language(str(points(both)), "en")


@pytest.mark.clause("thirdwinter", "4.1")
def test_its_trucks_are_loaded_and_its_supply_lies_where_it_comes() -> None:
    position = play(asked(), "call-up G-Tr58")
    assert refused(position, "call-supply A2.30") == "4.1"
    supplied = play(position, "call-supply A1.30")
    hex_ = position.game.board.locate("A1.30")
    assert supplied.tokens_in(hex_, "axis") == position.tokens_in(hex_, "axis") + 12
    assert refused(supplied, "call-supply A1.29") == "4.1"
    come = play(supplied, "end-phase", "arrive G-Tr58 A1.30")
    assert (come.pieces["G-Tr58"].points, come.pieces["G-Tr58"].load) == (2, 8)
    only = play(asked(), "call-supply A1.30")
    assert worth(only) == worth(asked()) + 2


@pytest.mark.clause("thirdwinter", "2.1b", "4.1")
def test_its_heavy_bomber_comes_to_an_air_base_in_trace_for_two_points_as_well() -> None:
    called = play(asked(), "call-up He177")
    assert worth(called) == worth(asked()) + 2
    coming = play(called, "end-phase")
    assert refused(coming, "arrive He177 A1.29")  # no base
    come = play(coming, "arrive He177 A1.30")
    piece = come.pieces["He177"]
    assert (stands(come, "He177"), piece.face, piece.inactive) == ("A1.30", 0, False)


@pytest.mark.clause("thirdwinter", "4.1", silent="nobody is asked")
def test_without_the_option_before_the_day_and_of_the_soviets_nobody_is_asked() -> None:
    assert calling(campaign("off").replaced(turn=59), "axis") == ()
    assert calling(campaign().replaced(turn=58), "axis") == ()
    assert calling(campaign().replaced(turn=59), "soviet") == ()
    assert len(calling(campaign().replaced(turn=60), "axis")) == 1
    # Nor do its units come by themselves, or stand in the schedule of a game without it.
    assert not due(asked(), "axis")
    left = frozenset(row.unit for row in schedule_of(campaign()).departures)
    later = [campaign(option).replaced(turn=59).with_facts(withdrawn=left) for option in ("on", "off")]
    told = [len([*facts(position)]) for position in later]
    assert told[0] == told[1] + 1


def test_who_was_called_is_saved_and_a_forged_call_is_found() -> None:
    called = play(asked(), "call-up Lehr-P", "call-supply A1.30")
    assert position_from_json(position_to_json(called), called.game) == called
    for option, turn, forged in (
        ("on", 59, {"called": frozenset({"LAH-P"})}),
        ("off", 59, {"called": frozenset({"42J"})}),
        ("on", 58, {"corps_supplied": True}),
    ):
        position = campaign(option).replaced(turn=turn).with_facts(**forged)
        places = {fault.place for fault in validate(position)}
        assert {f"facts.{name}" for name in forged} <= places
    stored = position_to_json(asked())
    stored["facts"]["options"] = {**dict(campaign().facts.options), "lviii_panzer_corps": "off"}
    with pytest.raises(DataError):
        position_from_json(stored, called.game)
    seen = called.seen_by("soviet")
    assert isinstance(seen.step, CallingCorps)
    assert (seen.facts.called, seen.facts.corps_supplied, worth(seen)) == (frozenset(), False, worth(called))
