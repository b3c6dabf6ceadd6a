"""Positions on the Dnepr: what no saved one can hold, what is read back, and how bridges show."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import play
from tests.thirdwinter.dnepr import BLOWN, BRIDGE, GAME, at, moving
from wargame_kit.games.thirdwinter.rules.bridges import Blow, BlowBridge
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.position.free_order import LetPass
from wargame_kit.words import DataError, in_language

KIT = wk.load("thirdwinter")
BERISLAV = ["D23.05", "D24.04"]
FORGED = {
    "a bridge where no river is": ("bridges_blown", [["D22.05", "D23.05"]], "crosses a river"),
    "a bridge without a road": ("bridges_blown", [["D16.03", "D15.04"]], "crosses a river"),
    "a bridge from far away": ("bridges_blown", [["D11.02", "D24.04"]], "crosses a river"),
    "a lesser bridge repaired": ("bridges_repaired", [["D16.04", "D17.04"]], "Volga class"),
    "work at a bridge that stands": ("repairs", [[*BERISLAV, "soviet", 2]], "is blown"),
    "a ferry at sea": ("ferries", [["D10.02", "axis"]], "Volga class"),
    "a ferry inland": ("ferries", [["D22.06", "axis"]], "Volga class"),
    "a ferry without its unit": ("ferries", [["D14.03", "axis"]], "pontoon unit"),
    "a ferry of nobody": ("ferries", [["D15.04", "red"]], "a side"),
    "two ferries in a hex": ("ferries", [["D15.04", "axis"], ["D15.04", "axis"]], "once"),
    "passengers of no ferry": ("ferried", [["D14.03", 4]], "ferry"),
    "too many passengers": ("ferried", [["D15.04", 13]], "12"),
    "too many by rail": ("shipped", 13, "12"),
    "an advance of too many": ("advanced", [["D24.04", 13]], "12"),
    "frost for four turns": ("turning", 3, "2"),
    "work on a ferry inland": ("engaged", ["D22.06"], "Volga class"),
    "a hedgehog too high": ("hedgehogs", [["D23.05", 3]], "2"),
    "a hedgehog at sea": ("hedgehogs", [["D10.02", 1]], "land"),
    "a hedgehog of whom there is none": ("entrenched", ["D23.05"], "hedgehog"),
}


@pytest.mark.parametrize("fault", FORGED)
def test_a_saved_position_with_forged_facts_is_refused(fault: str) -> None:
    fact, value, expected = FORGED[fault]
    saved: Any = position_to_json(KIT.start("kherson"))
    saved["facts"][fact] = value
    with pytest.raises(DataError, match=expected) as refused:
        position_from_json(saved, KIT)
    assert f"facts.{fact}" in str(refused.value)


def test_a_bridge_is_not_both_down_and_repaired_nor_asked_of_when_it_is_down() -> None:
    kherson = KIT.start("kherson")
    saved: Any = position_to_json(kherson)
    saved["facts"] |= {"bridges_blown": [BERISLAV], "bridges_repaired": [BERISLAV]}
    with pytest.raises(DataError, match="stands"):
        position_from_json(saved, KIT)
    asked: Any = position_to_json(kherson.pushed(BlowBridge(_berislav(kherson))))
    assert position_from_json(asked, KIT).actor == "axis"
    asked["facts"]["bridges_blown"] = [BERISLAV]
    with pytest.raises(DataError, match="stands"):
        position_from_json(asked, KIT)
    asked["agenda"][-1]["bridge"] = ["D22.05", "D23.05"]
    with pytest.raises(DataError, match="Volga class"):
        position_from_json(asked, KIT)


def _berislav(position: Any) -> tuple[int, int]:
    here, there = (position.game.board.index(label) for label in BERISLAV)
    return min(here, there), max(here, there)


def signs(position: Any) -> dict[str, set[str]]:
    """Where each kind of thing lies on the river."""
    found: dict[str, set[str]] = {}
    for marker in position.game.presentation.hexes.markers(position):
        if marker.kind in {"bridge", "ferry", "pontoon"}:
            assert marker.sign is not None
            assert all(in_language(marker.fact.value, code) for code in ("en", "zh"))
            found.setdefault(marker.kind, set()).add(position.game.board.label(marker.hex_))
    return found


@pytest.mark.clause("thirdwinter", "1.4a", "1.5", "1.5a")
def test_bridges_ferries_and_pontoons_lie_on_the_map_and_in_the_inspector() -> None:
    pieces = {"RPon": "0502", "GA": "0104"}
    position = moving(pieces, ferries=((at("0502"), "soviet"),))
    assert signs(position) == {"bridge": {"0404", "0504"}, "ferry": {"0502"}}
    told = {str(fact.name): str(fact.value) for fact in GAME.presentation.hexes.facts(position, at("0504"))}
    assert told["Bridge to 0404"] == "it stands"
    worked = moving(pieces, **BLOWN, repairs=((*BRIDGE, "soviet", 3),))
    told = {str(fact.name): str(fact.value) for fact in GAME.presentation.hexes.facts(worked, at("0504"))}
    assert told["Bridge to 0404"] == "it is blown; Soviet repairs it, turn 3 of 4"


@pytest.mark.clause("thirdwinter", "1.4b", "1.4d", "1.5")
def test_the_ice_the_railway_ferry_and_pontoon_bridges_are_told() -> None:
    frozen = KIT.start("kherson").with_facts(frozen=True, turning=1, ferries=())
    status = {str(fact.name): str(fact.value) for fact in KIT.presentation.status.turn(frozen)}
    assert status["Lower Dnepr"] == "frozen; turn 1 of 3 towards the change"
    assert {"D14.03", "D15.03"} <= signs(frozen)["ferry"]
    assert "B11.13" in signs(KIT.start("bukrin"))["pontoon"]


def test_the_scenarios_have_the_bridges_and_ferries_of_their_day() -> None:
    kherson, bukrin = KIT.start("kherson"), KIT.start("bukrin")
    assert kherson.facts.ferries == ((kherson.game.board.index("D15.04"), "axis"),)
    assert kherson.facts.bridges_blown == frozenset()
    gone = {tuple(map(bukrin.game.board.label, bridge)) for bridge in bukrin.facts.bridges_blown}
    assert gone == {("B11.13", "B12.13")}


@pytest.mark.parametrize("seeds", [(0,), pytest.param(range(1, 9), marks=pytest.mark.slow)])
@pytest.mark.parametrize("answer", [LetPass, Blow])
def test_at_random_every_question_of_kherson_is_asked_answered_saved_and_read_back(
    answer: type, seeds: Iterable[int]
) -> None:
    asked, seen = 0, set()
    for seed in seeds:
        position, random = KIT.start("kherson"), Random(seed)
        while not position.is_over:
            action = position.legal.sample(random)
            if isinstance(position.step, BlowBridge):
                asked, action = asked + 1, answer()
                assert position_from_json(position_to_json(position), KIT) == position
            assert position.check(action), action
            seen.add(type(action).__name__)
            position = position.play(action)
            assert not [fault for fault in KIT.validate(position) if fault.place]
    assert asked
    assert "Work" in seen


def test_a_ferry_is_seen_by_both_sides_and_what_crossed_it_by_its_own() -> None:
    laid = play(moving({"RPon": "0502", "RA": "0502", "GA": "0104"}), "work lay-ferry RPon")
    over = play(laid, "move RA 0502-0402")
    for side in GAME.sides:
        seen = over.seen_by(side)
        assert seen.facts.ferries == over.facts.ferries
        own = over.side_of("RA") == side  # 4.9: how much has crossed would say how large it is
        assert seen.facts.ferried == (((at("0502"), 4),) if own else ())
        assert "0502" in signs(seen)["ferry"]
        assert not [fault for fault in GAME.validate(seen) if fault.place.startswith("facts.")]


def test_what_is_asked_and_who_has_waived_it_is_open_to_both_sides() -> None:
    position = play(moving({"RA": "0604 move", "GA": "0104"}), "move RA 0604-0504")
    for side in GAME.sides:
        seen = position.seen_by(side)
        assert seen.step == position.step
        assert seen.facts.bridges_blown == position.facts.bridges_blown
