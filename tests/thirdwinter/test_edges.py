"""Edges of clauses of the title: limits reached exactly and passed by one, first and last turns."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import before, division, infantry, play, refused
from tests.thirdwinter import dnepr, fronts_field
from tests.thirdwinter.fronts_field import OFFENSIVE, REGROUP, WHOLE, fielded
from tests.thirdwinter.test_front_events import after as after_event
from tests.thirdwinter.test_minor_allies import SOVIET
from tests.thirdwinter.test_rvgk import boxed, reserve
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.thirdwinter.rules import victory
from wargame_kit.games.thirdwinter.rules.collapse import is_shaken
from wargame_kit.games.thirdwinter.rules.event_calendar import check_happens, table
from wargame_kit.games.thirdwinter.rules.fortresses import can_declare, cities, holds_two
from wargame_kit.games.thirdwinter.rules.front_moves import check_half, check_site
from wargame_kit.games.thirdwinter.rules.ice import weathered
from wargame_kit.games.thirdwinter.rules.postures import Regrouping
from wargame_kit.games.thirdwinter.rules.railways import relaid_behind_the_front
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Releasing, Reserving
from wargame_kit.games.thirdwinter.rules.weather import mired

REAL = wk.load("thirdwinter")
BOARD = REAL.board
CAMPAIGN = REAL.start("third-winter")

# ---------------------------------------------------------------------------- chapter 1


@pytest.mark.parametrize(
    ("pieces", "marks", "first"),
    [
        *(({unit: "1007"}, {}, "3107") for unit in ("GI", "GH", "GD")),
        *(({"GI": "1007"}, {"marker": marker}, "3107") for marker in ("strat", "reserve", "dg")),
        ({"GI": "dead"}, {}, "0107"),
        ({"RI": "1007"}, {}, "0107"),
    ],
)
def test_whoever_of_the_axis_fights_keeps_rails_of_twenty_hexes(pieces: Any, marks: Any, first: str) -> None:
    """1.2: from the 21st hex on the railway turns, by which unit and in what mode it be."""
    gauge = frozenset(fronts_field.at(f"{column:02}07") for column in range(40, 61))
    having = dict.fromkeys(pieces, marks) if marks else {}
    told: dict[str, Any] = {"gauge": gauge, "fronts": (), "armies": (), "having": having}
    relaid = relaid_behind_the_front(fielded(pieces, Movement("soviet"), **told))
    assert min(map(relaid.game.board.label, relaid.facts.gauge)) == first


FROST = ("freeze",) * 3


@pytest.mark.parametrize(
    ("weather", "was", "is_frozen"),
    [
        *(
            (FROST, False, True),
            (FROST[:2], False, False),
            (("freeze", "freeze", "mud", *FROST[:2]), False, False),
        ),
        *((("mud", "thaw", "dry"), True, False), (("mud", "thaw", "freeze", "dry", "mud"), True, True)),
        *(((*FROST, "mud", "mud"), False, True), ((*FROST, "mud", "thaw", "mud"), False, False)),
    ],
)
def test_three_turns_on_end_turn_the_river_and_no_fewer(weather: Any, was: bool, is_frozen: bool) -> None:
    """1.4b: a turn of the other kind begins the count anew."""
    position = dnepr.moving({"RA": "0602"}, frozen=was)
    for each in weather:
        position = weathered(position.with_facts(weather=each))
    assert position.facts.frozen is is_frozen


@pytest.mark.clause("thirdwinter", "1.4c")
@pytest.mark.parametrize(
    ("losses", "second", "clause"), [(0, "RS", "1.4c"), (1, "RI", ""), (1, "RJ", "1.4c")]
)
def test_a_division_advances_over_the_river_as_large_as_it_is(losses: int, second: str, clause: str) -> None:
    """Three regiments and a battalion are too many; a worn division of two leaves room for one more."""
    small, large = infantry("RS", size="battalion"), division("RJ", steps=2)
    units = (division("RD"), infantry("RI"), small, large, infantry("GA"))
    game = dnepr.theatre(units=units)
    step = Advancing("soviet", game.board.index("0404"), ("RD", second))
    pieces = {"RD": "0504", second: "0504", "GA": "0104"}
    position = before(game, pieces, step, having={"RD": {"losses": losses}})
    assert refused(play(position, "advance RD"), f"advance {second}") == clause


@pytest.mark.parametrize(("turn", "ground", "turns"), [(55, "mud", 0), (56, "mud", 1), (56, "dry", 0)])
def test_mud_counts_from_the_first_turn_of_april(turn: int, ground: str, turns: int) -> None:
    """1.8: the last turn of March is none of the three."""
    assert mired(CAMPAIGN.replaced(turn=turn), ground) == turns


@pytest.mark.clause("thirdwinter", "1.9")
@pytest.mark.parametrize("event", ["hungarian-puppets", "rumanian-surrender", "order-53", "rumanian-rails"])
def test_what_needs_1944_happens_from_1_january_on(event: str) -> None:
    for turn, can in ((29, False), (30, True)):
        position = CAMPAIGN.replaced(turn=turn)
        assert bool(check_happens(position, table(position)[event])) is can


@pytest.mark.parametrize(
    ("cell", "must", "expected"),
    [
        *((63, 10, ("regroup", 0)), (63, 11, ("offensive", 9)), (63, 13, ("offensive", 11))),
        *((61, 11, ("offensive", 13)), (61, 13, ("offensive", 13))),
    ],
)
def test_a_front_is_offensive_for_seven_turns_nine_or_eleven(cell: int, must: int, expected: Any) -> None:
    """1.9, rare: in turn 8 a front that must turn in turn 10 has been Offensive for seven turns already."""
    free = 5 if cell == 61 else must - 6
    position = after_event(cell, ("RF1", "offensive", free, must), is_rare=True, turn=8)
    _, posture, _, last = position.facts.fronts[0]
    assert (posture, last) == expected


# ---------------------------------------------------------------------------- chapter 2


@pytest.mark.parametrize(
    ("hex_", "is_near"),
    [*(("B6.23", True), ("B7.23", True), ("B8.23", False)), *(("B3.27", True), ("B3.28", False))],
)
def test_kiev_is_threatened_from_two_hexes_of_any_of_its_five(hex_: str, is_near: bool) -> None:
    """2.4a: B7.23 is two from Darnitsa, B3.27 from the north of the city."""
    forts = [unit.id for unit in REAL.units.values() if unit.traits >= {"fortress"}][:2]
    pieces = {SOVIET: hex_, **dict.fromkeys(forts, "pool"), "68I": "B4.24"}
    position = before(REAL, pieces, Movement("soviet"))
    assert can_declare(position, cities(BOARD)[BOARD.index("B4.24")]) is is_near


@pytest.mark.parametrize(
    ("hex_", "number"), [("C55.04", 2), ("B4.24", 2), ("B41.06", 2), ("A41.12", 1), ("D44.24", 1)]
)
def test_odessa_kiev_and_poltava_take_two_fortress_units(hex_: str, number: int) -> None:
    """2.4a."""
    assert holds_two(BOARD, cities(BOARD)[BOARD.index(hex_)]) is (number == 2)


@pytest.mark.parametrize(
    ("quarters", "held", "is_due"), [(11, 0, False), (12, 0, True), (0, 1, False), (0, 2, True)]
)
def test_rumania_is_shaken_by_three_regiments_or_both_hexes_of_iasi(
    quarters: int, held: int, is_due: bool
) -> None:
    """2.5b."""
    iasi = frozenset(map(BOARD.index, ("C25.20", "C26.20")[:held]))
    position = before(REAL, {"R24I": "C40.12"}, Movement("axis"), departed=quarters, held=iasi)
    assert is_shaken(position) is is_due


@pytest.mark.clause("thirdwinter", "2.5b")
@pytest.mark.parametrize(
    ("hex_", "clause"), [("C12.01", "2.5b"), ("C13.01", ""), ("C19.01", ""), ("C20.01", "2.5b")]
)
def test_the_soviets_leave_the_map_between_c13_and_c19(hex_: str, clause: str) -> None:
    position = before(REAL, {SOVIET: f"{hex_} move", "R24I": "C40.12"}, Movement("soviet"))
    assert refused(position, f"work leave-map {SOVIET}") == clause


# ---------------------------------------------------------------------------- chapter 3


@pytest.mark.clause("thirdwinter", "3.3d")
@pytest.mark.parametrize(
    ("front", "hex_", "is_open"),
    [
        *(("1UF-HQ", "D30.25", True), ("1UF-HQ", "D30.24", False), ("2UF-HQ", "C30.24", False)),
        *(("2UF-HQ", "B30.01", True), ("3UF-HQ", "B30.05", True), ("3UF-HQ", "B30.06", False)),
        *(("4UF-HQ", "A30.06", False), ("4UF-HQ", "D30.34", True)),
    ],
)
def test_a_front_stays_in_its_half_up_to_the_row_that_is_named(front: str, hex_: str, is_open: bool) -> None:
    verdict = check_half(CAMPAIGN, front, BOARD.index(hex_))
    assert (bool(verdict), is_open or verdict.clause.number) == (is_open, is_open or "3.3d")


@pytest.mark.clause("thirdwinter", "3.3d")
@pytest.mark.parametrize(
    ("pieces", "clause"),
    [
        *(({"RF2": "3507"}, "3.3d"), ({"RF2": "3607"}, "")),
        *(({"GI": "1007"}, "3.3d"), ({"GI": "0907"}, "")),
    ],
)
def test_it_ends_more_than_twenty_hexes_from_another_and_more_than_five_from_the_enemy(
    pieces: dict[str, str], clause: str
) -> None:
    told = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0)), "borders": ((fronts_field.at("1501"), "W"),)}
    position = fielded({"RF1": "2007", "RF2": "5407", **pieces}, Movement("soviet"), **told)
    verdict = check_site(position, "RF1", fronts_field.at("1507"))
    assert ("" if verdict else verdict.clause.number) == clause


@pytest.mark.parametrize(("turn", "posture"), [(9, "offensive"), (10, "regroup")])
def test_a_front_is_offensive_for_nine_turns(turn: int, posture: str) -> None:
    """3.3e: one that turned in turn 1 turns back at the end of the Reinforcement Phase of turn 10."""
    position = fielded(WHOLE, Regrouping("soviet"), fronts=(OFFENSIVE,), turn=turn)
    assert position.facts.fronts[0][1] == posture


HALVES = ("deploy R53Bn 4607", "deploy R58Bn 4607", "deploy R1889SU 4607")
WHOLES = ("deploy R1GMcR 4607", "deploy R33AB 4607", "deploy R14AE 4607")


@pytest.mark.clause("thirdwinter", "3.5d")
@pytest.mark.parametrize(
    ("released", "last", "clause"),
    [
        ((), "deploy R53Bn 4607", "3.5d"),  # nobody without a Tank Army HQ
        (("deploy R5TA 4507", *HALVES, *WHOLES), "deploy R5Sh 4607", "3.5d"),  # four and a half, and one
        (("deploy R5TA 4507", "deploy R5Sh 4607", *WHOLES), HALVES[0], ""),
        (("deploy R5TA 4507", "deploy R5Sh 4607", *WHOLES, *HALVES[:2]), HALVES[2], "3.5d"),  # five
        (("deploy R5TA 4507",), "deploy R2TA 3007", "3.5b"),  # the last one stays
    ],
)
def test_a_tank_army_takes_five_regiments_of_independent_units_along(
    released: tuple[str, ...], last: str, clause: str
) -> None:
    places, having = boxed(R5Sh="rvgk-2")
    position = play(reserve(Releasing("soviet"), (places, having)), *released)
    assert refused(position, last) == clause


@pytest.mark.clause("thirdwinter", "3.5c")
def test_nobody_enters_a_box_out_of_an_enemy_zone_that_friends_negate() -> None:
    places, having = boxed(RI="2007", GI="1907")
    assert refused(reserve(Reserving("soviet"), (places, having)), "reserve RI rvgk-1") == "3.5c"


# ---------------------------------------------------------------------------- chapter 5


@pytest.mark.parametrize(
    ("points", "winner"), [(5, "axis"), (6, "axis"), (7, ""), (11, ""), (12, "soviet"), (15, "soviet")]
)
def test_twelve_points_win_and_six_lose(points: int, winner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """5."""
    monkeypatch.setattr(victory, "worth", lambda position: points)
    assert victory.verdict(CAMPAIGN).winner == winner


@pytest.mark.parametrize(
    ("points", "winner"), [(-3, "axis"), (-2, "axis"), (-1, ""), (15, ""), (16, "soviet")]
)
def test_sixteen_points_win_at_once_and_minus_two_lose(
    points: int, winner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5.0b."""
    monkeypatch.setattr(victory, "worth", lambda position: points)
    assert victory.winner_at_once(CAMPAIGN) == winner
