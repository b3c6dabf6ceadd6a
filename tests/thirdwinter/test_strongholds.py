"""1.9, rare 22-23, 41-42 and 65-66: cities that are held to the last, and an army without its commander."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, charts, counter, headquarters, infantry, play, refused, stands
from tests.thirdwinter.dnepr import theatre
from tests.thirdwinter.test_fortresses import garrison
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfTurn, RollFirst
from wargame_kit.games.ocs.rules.supply.paths import throwers
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules import kampfgruppen
from wargame_kit.games.thirdwinter.rules.events import strongholds
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEventTable
from wargame_kit.games.thirdwinter.rules.events.strongholds import Garrisoning
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError

pytestmark = pytest.mark.clause("thirdwinter", "1.9")


def alert(id_: str) -> Any:
    return counter(id_, "1-2-3 leg", "1-2-8 leg", size="battalion", traits=frozenset({"alert"}))


def army(id_: str) -> Any:
    more = {"kind": "headquarters", "size": "army"}
    return counter(id_, "(5)-0-0 truck throw 2", "(1)-0-0 truck throw 1", **more)


UNITS = (
    *(garrison("GF"), garrison("GG"), alert("GX"), alert("GY"), infantry("GA"), infantry("GB")),
    *(infantry("RA"), infantry("RB"), headquarters("RH"), army("GArm"), army("GArm2"), headquarters("GH")),
)
ROWS = ("..C.....", "........", "C...C...", "........", "........", "........", "..C.....")
"""Cities in 0301, 0103, 0503 and 0307."""


@cache
def war() -> ThirdWinter:
    game = theatre(ROWS, {"axis": "0101", "soviet": "0807"}, rivers={}, roads=[])
    return type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))


MAP = wk.load("thirdwinter")
POOL = {"GF": "pool", "GG": "pool", "GX": "pool", "GY": "pool"}


def at(*labels: str) -> frozenset[int]:
    return frozenset(map(war().board.index, labels))


def rolled(cell: int, pieces: dict[str, str], turn: int = 40, **told: Any) -> Any:
    begun = before(war(), {**POOL, **pieces}, RollEventTable(), RollFirst("axis"), **told)
    return play(begun.replaced(turn=turn), "event-die 5", f"event-dice {cell // 10} {cell % 10}")


@pytest.fixture
def kiev(monkeypatch: pytest.MonkeyPatch) -> None:
    """0301 is Kiev."""
    monkeypatch.setattr(strongholds, "kiev", lambda position: at("0301"))


# ---------------------------------------------------------------------------- rare 22-23


@pytest.mark.usefixtures("kiev")
def test_kiev_is_held_with_three_points_of_supply_two_fortress_units_and_a_hedgehog() -> None:
    asked = rolled(22, {"RA": "0807", "GA": "0103"})
    assert asked.facts.fortresses == at("0301")
    assert actions(asked) == ["garrison-city GF 0301", "garrison-city GG 0301", "stock-city 0301"]
    assert refused(asked, "end-phase") == "1.9"
    held = play(asked, "stock-city 0301", "garrison-city GG 0301")
    hex_ = war().board.index("0301")
    assert (stands(held, "GG"), held.hedgehog(hex_), held.tokens_in(hex_, "axis")) == ("0301", 1, 12)
    assert isinstance(held.step, RollFirst)


def test_nothing_comes_into_the_part_of_kiev_that_the_soviets_hold() -> None:
    begun = MAP.start("kiev", random_events="on")
    assert begun.game.board.index("B5.24") in begun.facts.held
    asked = begun.replaced(turn=13, agenda=(RollFirst("axis"),)).pushed(RollEventTable())
    asked = play(asked, "event-die 5", "event-dice 2 2")
    for action in ("garrison-city GFort-1 B5.24", "stock-city B5.24"):
        assert refused(asked, action) == "1.9"
        assert refused(asked, action.replace("B5.24", "B4.24")) == ""


@pytest.mark.usefixtures("kiev")
def test_where_kiev_is_a_fortress_already_nothing_happens() -> None:
    assert rolled(22, {"RA": "0807"}, fortresses=at("0301")).facts.happened == ()


@pytest.mark.usefixtures("kiev")
def test_where_kiev_is_lost_the_axis_city_nearest_who_may_attack_is_held() -> None:
    lost = {"held": at("0301")}
    asked = rolled(23, {"RA": "0805", "RH": "0306", "GA": "0101"}, **lost)
    assert asked.step == Garrisoning(min(at("0503")), 1)
    assert actions(asked) == ["garrison-city GF 0503", "garrison-city GG 0503"]
    held = play(asked, "garrison-city GF 0503")
    hex_ = war().board.index("0503")
    assert (held.facts.fortresses, held.hedgehog(hex_)) == (at("0503"), 1)


@pytest.mark.usefixtures("kiev")
def test_of_several_cities_as_near_the_axis_chooses_one() -> None:
    asked = rolled(23, {"RA": "0605", "RB": "0807", "GA": "0101"}, held=at("0301"))
    assert actions(asked) == ["hold-city 0307", "hold-city 0503"]
    assert refused(asked, "hold-city 0103") == "1.9"
    assert play(asked, "hold-city 0307").facts.fortresses == at("0307")


def test_without_a_free_fortress_unit_no_other_city_is_held() -> None:
    busy = {"GF": "0101", "GG": "0101", "RA": "0805"}
    assert rolled(22, busy).facts.happened == ()


# ---------------------------------------------------------------------------- rare 41-42


def test_order_53_puts_all_fortress_units_and_some_alert_units_into_cities() -> None:
    asked = rolled(41, {"RA": "0307", "GA": "0101"})
    assert refused(asked, "garrison-city GF 0307") == "1.9"
    assert refused(asked, "garrison-city GF 0101") == "1.9"
    first = play(asked, "garrison-city GF 0301", "garrison-city GX 0301")
    assert refused(first, "garrison-city GG 0301") == "1.9"
    assert refused(first, "end-phase") == "1.9"
    second = play(first, "garrison-city GG 0503", "end-phase")
    assert {unit: stands(second, unit) for unit in ("GF", "GX", "GG")} == {
        "GF": "0301",
        "GX": "0301",
        "GG": "0503",
    }
    assert second.pieces["GY"].place == "pool"


def test_order_53_comes_in_1944_once_and_needs_somebody_to_put() -> None:
    assert rolled(42, {"RA": "0807"}, turn=2).facts.happened == ()
    assert rolled(42, {"RA": "0807"}, happened=(("order-53", 39, ""),)).facts.happened[1:] == ()
    none = {"GF": "0101", "GG": "0101", "GX": "0101", "GY": "0101", "RA": "0807"}
    assert rolled(42, none).facts.happened == ()


def test_what_is_being_garrisoned_is_saved_and_a_forged_city_is_refused() -> None:
    begun = rolled(41, {"RA": "0307", "GA": "0101"})
    asked = begun.replaced(agenda=begun.agenda[1:])
    assert position_from_json(position_to_json(asked), war()) == asked
    data = position_to_json(asked)
    step = {**data["agenda"][-1], "city": min(at("0503"))}
    with pytest.raises(DataError, match="city"):
        position_from_json({**data, "agenda": [*data["agenda"][:-1], step]}, war())


def test_the_simple_player_garrisons_all() -> None:
    position = rolled(41, {"RA": "0307", "GA": "0101"})
    while isinstance(position.step, Garrisoning):
        position = position.play(position.game.heuristics.plan(position, Random(1))[0])
    waiting = [unit for unit in ("GF", "GG", "GX", "GY") if position.pieces[unit].place == "pool"]
    assert waiting == []


def test_the_rumanian_fortress_unit_holds_a_city_of_rumania_alone() -> None:
    """Order 53 names all that are free; Rumania's may be used in Rumania (2.4a)."""
    asked = before(MAP, {"GFort-1": "pool", "RumFort": "pool"}, Garrisoning(-1, 2)).replaced(turn=40)
    assert refused(asked, "garrison-city RumFort C25.20") == ""
    assert refused(asked, "garrison-city RumFort B4.24") == "1.9"
    assert refused(asked, "garrison-city GFort-1 B4.24") == ""
    first = play(asked, "garrison-city GFort-1 B4.24")
    assert refused(first, "end-phase") == "1.9"
    assert stands(play(first, "garrison-city RumFort C25.20"), "RumFort") == "C25.20"


def test_kiev_has_five_hexes() -> None:
    held = map(MAP.board.index, ("B3.24", "B4.23", "B4.24", "B4.25", "B5.24"))
    assert strongholds.kiev(MAP.position({})) == frozenset(held)


# ---------------------------------------------------------------------------- rare 65-66

HELD = {"GArm": "0201", "GA": "0301", "GB": "0307", "RA": "0807"}
RESERVE: dict[str, Any] = {unit: {"marker": "reserve", "face": 1} for unit in ("GA", "GB")}


def test_a_headquarters_without_its_commander_throws_nothing_but_trace_in_this_turn() -> None:
    position = rolled(65, HELD)
    assert position.facts.sacked == "GArm"
    assert list(throwers(position, "GA")) == []
    assert list(throwers(position, "GA", is_trace=True)) == ["GArm"]
    over = before(war(), HELD, EndOfTurn(), sacked="GArm")
    assert over.facts.sacked == ""


def test_which_commander_goes_is_drawn_by_lot() -> None:
    drawn = rolled(66, {**HELD, "GArm2": "0103"})
    assert sorted(actions(drawn)) == ["lot-commander GArm", "lot-commander GArm2"]
    assert refused(drawn, "lot-commander GA") == "1.9"
    assert play(drawn, "lot-commander GArm2").facts.sacked == "GArm2"


def test_without_an_army_hq_on_the_map_nobody_is_sacked() -> None:
    assert rolled(65, {"GH": "0201", "RA": "0807"}).facts.happened == ()


@pytest.mark.parametrize("phase", [REACTION, EXPLOITATION])
def test_no_reserve_in_its_throw_is_released(phase: str) -> None:
    position = before(war(), HELD, Movement("axis", phase), having=RESERVE, sacked="GArm")
    assert refused(position, "release GA") == "1.9"
    assert refused(position, "release GB") == ""


def test_the_other_side_is_not_told_where_it_stands() -> None:
    position = before(war(), HELD, Movement("axis"), sacked="GArm")
    assert position.seen_by("soviet").facts.sacked == ""
    assert position.seen_by("axis").facts.sacked == "GArm"


def test_no_kampfgruppe_in_its_throw_acts() -> None:
    position = before(war(), HELD, Movement("axis"))
    told = position.with_facts(kampfgruppen=((1, "GA"), (2, "GB")))
    assert kampfgruppen.waiting(told) == {1: ("GA",), 2: ("GB",)}
    assert kampfgruppen.waiting(told.with_facts(sacked="GArm")) == {2: ("GB",)}
