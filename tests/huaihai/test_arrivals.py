"""14.2 and 14.3: who comes on, when and where."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from tests.huaihai.theatre import charts, column, corps, fast, theatre
from wargame_kit.games.counters import Counters
from wargame_kit.games.huaihai.files.scenarios import Arrival, VictoryLine
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.arrivals import Arriving
from wargame_kit.position import Scenario
from wargame_kit.words import Name

UNITS = (
    *(column(f"EC{n}", 12, 10, 8) for n in (1, 2, 3, 4)),
    column("BH", 9, 7, 5),
    *(corps(f"{n}C", 10, 11) for n in (10, 18, 25, 44)),
    corps("115C", 5, 6),
    fast(),
)
BARE = theatre(
    ["....", "....", "...."],
    UNITS,
    features={"sources_early": ["D1"], "sources_late": ["D1"], "cities": ["D1"]},
)
INDEX = BARE.board.index
ARRIVALS = {
    "18C": Arrival(2, (INDEX("A1"), INDEX("A2"))),
    "115C": Arrival(2, (INDEX("D1"),)),
    "BH": Arrival(3, (INDEX("B1"),)),
}


def scenario(arrivals: Mapping[str, Arrival]) -> Scenario:
    set_up = {"arrivals": arrivals, "victory": VictoryLine(), "defection": 0, "pieces": {}}
    return Scenario("test", Name("Test"), Name(""), 1, 5, MappingProxyType(set_up))


GAME = Huaihai(BARE.board, charts(), Counters(BARE.units), {"test": scenario(ARRIVALS)})
WAITING = {"18C": "later", "115C": "later", "BH": "later"}


def arriving(side: str, turn: int, places: Mapping[str, str], **facts: object) -> HuaihaiPosition:
    position = GAME.position({**WAITING, **places}, turn=turn, scenario="test", **facts)
    return position.pushed(Arriving(side)).settled()


def code(position: HuaihaiPosition, text: str) -> str:
    return position.check(position.game.read_action(text)).code


@pytest.mark.clause("huaihai", "14.2")
def test_nobody_comes_before_his_date() -> None:
    assert not isinstance(arriving("kmt", 1, {}).step, Arriving)
    position = arriving("kmt", 2, {})
    assert isinstance(position.step, Arriving)
    assert code(position, "enter BH B1") == "huaihai/entry-not-due"
    assert "18C" in position.prompt.to("en")
    assert "BH" not in position.prompt.to("en")


@pytest.mark.clause("huaihai", "14.2")
def test_a_corps_comes_on_fresh_in_one_of_its_hexes() -> None:
    position = arriving("kmt", 2, {})
    assert code(position, "enter 18C B1") == "huaihai/entry-elsewhere"
    after = position.play("enter 18C A2")
    assert (after.pieces["18C"].hex_, after.pieces["18C"].face) == (INDEX("A2"), 0)
    assert after.piece_values("used") == {}


@pytest.mark.clause("huaihai", "14.2")
def test_whoever_finds_every_entry_closed_waits() -> None:
    position = arriving("kmt", 2, {"EC1": "A1", "EC2": "A2"})
    assert code(position, "enter 18C A1") == "huaihai/entry-not-due"
    assert "18C" not in position.prompt.to("en")
    assert not isinstance(arriving("kmt", 2, {"EC1": "A1", "EC2": "A2", "EC3": "D1"}).step, Arriving)
    later = arriving("kmt", 4, {"EC1": "A1"})
    assert code(later, "enter 18C A1") == "huaihai/entry-enemy"
    assert code(later, "enter 18C A2") == ""


@pytest.mark.clause("huaihai", "14.2", "5.4")
def test_stacking_closes_an_entry_hex() -> None:
    crowd = {"10C": "A1", "25C": "A1", "44C": "A1", "4FC": "A1"}
    position = arriving("kmt", 2, crowd)
    assert code(position, "enter 18C A1") == "huaihai/stacking"
    assert code(position, "enter 18C A2") == ""


@pytest.mark.clause("huaihai", "14.2")
def test_nobody_is_formed_in_a_city_that_the_pla_took() -> None:
    lost = arriving("kmt", 2, {}, pla_cities=frozenset({INDEX("D1")}))
    assert code(lost, "enter 115C D1") == "huaihai/entry-not-due"
    assert code(arriving("kmt", 2, {}), "enter 115C D1") == ""


@pytest.mark.clause("huaihai", "10.6")
def test_nobody_of_the_kmt_arrives_in_the_turn_that_the_spy_named() -> None:
    assert not isinstance(arriving("kmt", 2, {}, idle=True).step, Arriving)


@pytest.mark.clause("huaihai", "14.3", "10.3")
def test_a_column_comes_on_openly_or_hidden() -> None:
    position = arriving("pla", 3, {})
    assert position.play("enter BH B1").pieces["BH"].hex_ == INDEX("B1")
    hidden = position.play("enter-hidden BH").play("place BH B1")
    assert hidden.pieces["BH"].place == "hidden"
    assert hidden.hidden_hex("BH") == INDEX("B1")
    assert not isinstance(hidden.step, Arriving)
    assert code(arriving("pla", 3, {}, found=True), "enter-hidden BH") == "hide/found"
    assert code(arriving("kmt", 2, {}), "enter-hidden 18C") == "huaihai/entry-not-hidden"


@pytest.mark.clause("huaihai", "14.2")
def test_arriving_may_be_put_off() -> None:
    after = arriving("kmt", 2, {}).play("end-arrivals")
    assert after.pieces["18C"].place == "later"
    assert isinstance(arriving("kmt", 3, {}).step, Arriving)


@pytest.mark.clause("huaihai", "14.2")
def test_a_position_of_no_scenario_has_no_arrivals() -> None:
    position = GAME.position(WAITING, turn=5).pushed(Arriving("kmt")).settled()
    assert not isinstance(position.step, Arriving)
