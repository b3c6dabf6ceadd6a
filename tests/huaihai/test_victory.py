"""13 and 14.5–14.7: points, the ladder, the end, and the way off the south edge."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import pytest

from tests.huaihai.theatre import air, charts, column, corps, fast, theatre
from wargame_kit.games import load
from wargame_kit.games.counters import Counters
from wargame_kit.games.huaihai.files.scenarios import VictoryLine
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import holds, passed
from wargame_kit.games.huaihai.rules.sequence import EndOfTurn, MovementPhase
from wargame_kit.games.huaihai.rules.victory import ended_early, level, points, score, verdict_of_turn
from wargame_kit.position import Over, Scenario
from wargame_kit.words import Name

UNITS = (
    column("EC1"),
    column("EC2"),
    corps("25C", 10, 11),
    corps("5C", 11, 12),
    corps("44C", 7, 7, 5),
    fast(),
    air(),
)
BARE = theatre(
    [".....", ".....", "....."],
    UNITS,
    roads=["A1-B1-C1"],
    features={
        "sources_early": ["A1"],
        "sources_late": ["A1"],
        "cities": ["A1", "E1"],
        "south_edge": ["A3", "B3", "C3"],
    },
)
INDEX = BARE.board.index


def game(line: VictoryLine | None = None, last_turn: int = 3) -> Huaihai:
    if line is None:
        return BARE
    set_up = {"arrivals": {}, "victory": line, "defection": 0, "pieces": {}}
    found = Scenario("test", Name("Test"), Name(""), 1, last_turn, MappingProxyType(set_up))
    return Huaihai(BARE.board, charts(), Counters(BARE.units), {"test": found})


def counted(
    places: Mapping[str, str], line: VictoryLine | None = None, turn: int = 1, **facts: object
) -> HuaihaiPosition:
    return game(line).position(places, turn=turn, scenario="test" if line else "", **facts)


def difference(position: HuaihaiPosition) -> Fraction:
    ledger = points(position)
    return Fraction(ledger.total, ledger.scale)


@pytest.mark.clause("huaihai", "13.2")
def test_the_pla_counts_the_fresh_defence_of_what_it_destroyed() -> None:
    assert difference(counted({"25C": "eliminated"})) == 11
    assert difference(counted({"25C": "eliminated", "44C": "eliminated", "AIR": "airfield"})) == 18


@pytest.mark.clause("huaihai", "13.2")
def test_the_pla_counts_the_towns_that_it_holds() -> None:
    campaign = load("huaihai").start("huaihai-1948")
    worth = {city.name.en: city.points for city in charts().victory.cities.values()}
    for name in ("Xuzhou", "Bengbu", "Suxian"):
        hex_ = campaign.game.board.find(name).hex
        taken = campaign.replaced(facts=campaign.facts.replaced(pla_cities=frozenset({hex_})))
        assert difference(taken) - difference(campaign) == worth[name]


@pytest.mark.clause("huaihai", "13.3")
def test_the_kmt_counts_who_is_alive_and_supplied() -> None:
    assert difference(counted({"25C": "B2", "44C": "A1"})) == -18
    assert difference(counted({"25C": "B2 spent"})) == -11
    # EC1 at A1 stands on the only source
    assert difference(counted({"25C": "C2", "EC1": "A1"})) == 0


@pytest.mark.clause("huaihai", "13.3")
def test_the_kmt_counts_the_columns_that_are_destroyed_at_the_end() -> None:
    assert difference(counted({"EC1": "eliminated", "EC2": "C1"})) == -8


@pytest.mark.clause("huaihai", "13.4")
def test_who_marched_off_counts_half() -> None:
    assert difference(counted({"25C": "gone"})) == Fraction(-11, 2)
    sentence, ledger = score(counted({"25C": "gone"}))
    assert ledger.display == "−5½"
    assert "−5½" in sentence.to("en")
    assert sentence.to("zh")


@pytest.mark.clause("huaihai", "13.5")
def test_the_difference_gives_the_level_and_one_level_always_holds() -> None:
    rungs = charts().victory.levels
    assert level(counted({"5C": "B2"})) == rungs[-1]
    line = VictoryLine(levels=(30, 20, 10, 0, -5, -10))
    dead = {"25C": "eliminated"}
    assert level(counted(dead, line)) == rungs[2]
    assert level(counted({**dead, "5C": "eliminated"}, line)) == rungs[1]
    assert level(counted({"5C": "A1"}, line)) == rungs[-1]


@pytest.mark.clause("huaihai", "13.1", "13.5")
def test_points_are_counted_at_the_end_of_the_last_turn() -> None:
    line = VictoryLine(levels=(30, 20, 10, 0, -5, -10))
    places = {"25C": "eliminated", "44C": "C2", "EC1": "A1"}
    assert verdict_of_turn(counted(places, line, turn=2)) is None
    ended = verdict_of_turn(counted(places, line, turn=3))
    assert ended == Over("pla", "huaihai/won-pla-narrow", ended.clause)
    assert ended.clause.number == "13.5"
    over = counted(places, line, turn=3).replaced(agenda=(EndOfTurn(),)).settled()
    assert over.is_over
    assert over.prompt.to("zh")
    present = over.game.presentation
    assert [fact.clause.number for fact in present.status.turn(counted(places, line, turn=3))] == [
        "3",
        "13.1",
    ]
    assert [fact.clause.number for fact in present.status.turn(counted(places, line, turn=2))] == ["3"]


@pytest.mark.clause("huaihai", "13.5")
@pytest.mark.parametrize(
    ("least", "winner", "reason"),
    [
        ((11, 6, 5, 4, 3, 2), "pla", "huaihai/won-pla-decisive"),
        ((12, 11, 5, 4, 3, 2), "pla", "huaihai/won-pla-plain"),
        ((13, 12, 11, 4, 3, 2), "pla", "huaihai/won-pla-narrow"),
        ((14, 13, 12, 11, 3, 2), "", "huaihai/won-draw"),
        ((15, 14, 13, 12, 11, 2), "kmt", "huaihai/won-kmt-narrow"),
        ((16, 15, 14, 13, 12, 11), "kmt", "huaihai/won-kmt-plain"),
        ((17, 16, 15, 14, 13, 12), "kmt", "huaihai/won-kmt-decisive"),
    ],
)
def test_every_level_is_said(least: tuple[int, ...], winner: str, reason: str) -> None:
    position = counted({"25C": "eliminated", "44C": "C2", "EC1": "A1"}, VictoryLine(levels=least), turn=3)
    ended = verdict_of_turn(position)
    assert (ended.winner, ended.reason) == (winner, reason)
    assert ended.prompt(position).to("en")


@pytest.mark.clause("huaihai", "13.6")
def test_the_game_ends_when_nobody_of_the_kmt_is_left() -> None:
    gone = counted({"25C": "eliminated", "44C": "gone", "AIR": "airfield", "EC1": "A1"})
    assert verdict_of_turn(gone).clause.number == "13.6"
    assert ended_early(gone) == verdict_of_turn(gone)
    assert ended_early(counted({"25C": "later", "EC1": "A1"})) is None
    assert ended_early(counted({"25C": "C2", "EC1": "A1"})) is None


@pytest.mark.clause("huaihai", "13.6")
def test_it_does_not_wait_for_the_end_of_the_turn() -> None:
    over = counted({"25C": "eliminated", "EC1": "A1"}).play("end-phase")
    assert over.is_over
    assert over.step.clause.number == "13.6"


@pytest.mark.clause("huaihai", "14.5", "14.6", "14.7")
def test_a_battle_counts_its_own_armies_in_full_and_others_by_half() -> None:
    start = load("huaihai").start("nianzhuang")
    before = difference(start)
    lost = start.moved(start.pieces["25C"].at("eliminated"))
    relief = start.moved(start.pieces["5C"].at("eliminated"))
    in_supply = before - difference(start.moved(start.pieces["25C"].at("later")))
    assert difference(lost) - before == 11 - in_supply
    assert difference(relief) - before == 6


@pytest.mark.clause("huaihai", "14.5")
def test_a_corps_of_the_7th_army_group_is_saved_near_xuzhou() -> None:
    start = load("huaihai").start("nianzhuang")
    board = start.game.board
    ring = board.within(board.find("Xuzhou").hex, 2)
    for hex_ in ring:
        if not start.in_hex(hex_) and board.terrain_name(hex_) != "water":
            saved = start.moved(start.pieces["25C"].at(hex_))
            entry = next(e for e in points(saved).entries if e.hex_ == board.label(hex_))
            assert Fraction(entry.value, points(saved).scale) == -11
            assert entry.clause.number == "14.5"


@pytest.mark.clause("huaihai", "13.2")
def test_a_city_is_whose_who_entered_it_last() -> None:
    start = BARE.position({"5C": "B2"})
    city = INDEX("E1")
    assert holds(start, "kmt", city)
    taken = passed(start, "pla", (INDEX("D1"), city))
    assert holds(taken, "pla", city)
    assert holds(passed(taken, "kmt", (city,)), "kmt", city)
    assert passed(start, "pla", (INDEX("D1"),)) is start


def moving(places: Mapping[str, str], **facts: object) -> HuaihaiPosition:
    return BARE.position(places, step=MovementPhase(), **facts)


def refusal(position: HuaihaiPosition, unit: str) -> str:
    return position.check(position.game.read_action(f"exit {unit}")).code


@pytest.mark.clause("huaihai", "13.4")
def test_a_corps_marches_off_the_south_edge_and_never_returns() -> None:
    position = moving({"25C": "B3", "5C": "B2"})
    assert refusal(position, "5C") == "huaihai/exit-not-there"
    after = position.play("exit 25C")
    assert after.pieces["25C"].place == "gone"
    assert "exit 25C" not in [action.text(BARE.board) for action in after.legal]


@pytest.mark.clause("huaihai", "13.4")
def test_marching_off_costs_what_the_ground_costs() -> None:
    assert refusal(moving({"25C": "B3"}, used=(("25C", 6),)), "25C") == "huaihai/exit-points"
    assert refusal(moving({"25C": "B3"}, used=(("25C", 5),)), "25C") == ""


@pytest.mark.clause("huaihai", "13.4")
def test_who_has_not_moved_may_march_off_however_slow_it_is() -> None:
    edge = theatre(["h"], [corps("SLOW", movement=1)], features={"south_edge": ["A1"]})
    assert edge.position({"SLOW": "A1"}, step=MovementPhase()).check("exit SLOW")


@pytest.mark.clause("huaihai", "13.4", "4.2")
def test_who_entered_a_zone_at_the_edge_stops_there() -> None:
    beside = {"25C": "B3", "4FC": "C3", "EC1": "B2"}
    assert refusal(moving(beside, used=(("25C", 2),)), "25C") == "huaihai/exit-stopped"
    assert refusal(moving(beside), "25C") == ""
    assert refusal(moving(beside, used=(("4FC", 3),)), "4FC") == ""


@pytest.mark.clause("huaihai", "13.4", "9.3")
def test_a_spent_corps_and_a_column_do_not_march_off() -> None:
    assert refusal(moving({"25C": "B3 spent"}), "25C") == "command/spent"
    assert refusal(moving({"EC1": "B3", "5C": "A1"}), "EC1") == "huaihai/exit-not-there"
