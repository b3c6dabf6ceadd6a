"""3.5: the Stavka Reserve: what it must keep, who enters and leaves, and the examples of the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from tests.ocs.field import (
    actions,
    before,
    charts,
    counter,
    division,
    gun,
    infantry,
    play,
    refused,
    stands,
    trucks,
)
from tests.ocs.field import headquarters as command
from tests.thirdwinter import scenes
from tests.thirdwinter.fronts_field import BROAD, RAIL, ROWS, STATIONS, army, at, corps, guns
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.ocs.rules.supply.rails import controls
from wargame_kit.games.ocs.rules.supply.trace import fed_specially
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.rvgk import is_ready, reserves, short
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Emptying, Releasing, Reserving, is_in_its_half
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle
from wargame_kit.games.thirdwinter.view.rvgk import piles
from wargame_kit.position import Over
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError, in_language

CORPS = ("5GTC", "3TC", "16TC", "29TC", "5GMC", "18TC", "5MC", "8TC")
RIFLES = ("38R", "14GR", "31R", "163R", "69GR")
HALVES, WHOLE = ("53Bn", "58Bn", "1889SU"), ("1GMcR", "33AB", "14AE")
ALONE = {**dict.fromkeys(HALVES, "battalion"), **dict.fromkeys(WHOLE, "brigade")}
"""Independent units: four and a half regiments."""


def _units() -> Iterable[Any]:
    for name in CORPS:
        yield corps(f"R{name}-1", f"R{name}")
        yield counter(
            f"R{name}-T", "(0)-0-0 truck", "(0)-0-18 truck", kind="organic", size="", formation=f"R{name}"
        )
    yield infantry("R1GCC-1", formation="R1GCC", kind="cavalry")
    yield from (division(f"R{name}", 9) for name in RIFLES)
    yield counter("R4GAbn", "12-4-3 leg", "4-4-7 leg", steps=3, size="division", kind="airborne")
    yield from (guns("R3GRD", 2), guns("R16AD"))
    for name, size in ALONE.items():
        more: dict[str, Any] = {"size": size}
        yield gun(f"R{name}", **more) if name == "33AB" else infantry(f"R{name}", **more)
    tank_army: dict[str, Any] = {"size": "army", "traits": frozenset({"tank-army"})}
    yield from (command("R2TA", 12, **tank_army), command("R5TA", 12, **tank_army), army("R5Sh", 12))
    for name, trait in (("RVGK1", "south"), ("RVGK2", "north")):
        yield counter(name, "(0)-0-0 leg", kind="rvgk", size="", traits=frozenset({trait}))
    yield from (infantry("GI"), infantry("RI"), trucks("RTr"))
    yield counter("GF", "(6)-2-0 leg", kind="fortified", traits=frozenset({"fortress"}))
    kessel: dict[str, Any] = {"kind": "headquarters", "traits": frozenset({"kessel", "leg-throw"})}
    yield counter("GK", "(2)-0-0 leg throw 1", "(2)-0-10 leg throw 1", **kessel)


class Field(ThirdWinterTitle):
    """Each side's source at its end of the railway."""

    def sources(self, position: Any, side: str) -> frozenset[int]:
        return frozenset({at("0107" if side == "axis" else "6007")})


class War(ThirdWinter):
    """The theatre of fronts with what the examples of the text have in the boxes."""

    title_rules: ClassVar[Title] = Field()


GAME = War(
    sketch(ROWS, **ThirdWinter.sketching, rails=[RAIL]),
    charts(),
    Counters({unit.id: unit for unit in _units()}),
)
SOUTH, NORTH = "rvgk-1", "rvgk-2"
MARKERS = {"RVGK1": "3007", "RVGK2": "4507"}

THIRD: Mapping[str, tuple[str, ...]] = {
    SOUTH: ("5GTC", "3TC", "18TC", "38R", "4GAbn", "163R", "2TA"),
    NORTH: (
        "16TC",
        "29TC",
        "5GMC",
        "5MC",
        "8TC",
        "14GR",
        "31R",
        "69GR",
        "5TA",
        *ALONE,
        "1GCC",
        "3GRD",
        "16AD",
    ),
}
"""The boxes of the third example; the text names seven of its eight corps, the eighth is ours."""

REBUILDING = ("18TC-1", "5MC-1", "4GAbn", "163R", "69GR")
"""What the example has in Rebuild: of the corps a brigade is lost, divisions have lost a step."""


def boxed(boxes: Mapping[str, Iterable[str]] = THIRD, worn: Iterable[str] = REBUILDING, **more: str) -> Any:
    """Where everybody is: in the boxes, of corps all units; who is worn has lost a step or is dead."""
    places: dict[str, str] = {**MARKERS, **more}
    for box, names in boxes.items():
        for name in names:
            for unit in GAME.units:
                if unit == f"R{name}" or unit.startswith(f"R{name}-"):
                    places.setdefault(unit, box)
    for name in worn:
        if name.endswith("-1"):
            places[f"R{name}"] = "dead"
    having = {f"R{name}": {"losses": 1} for name in worn if not name.endswith("-1")}
    return places, having


def reserve(step: Any, places: Any = None, **told: Any) -> Any:
    """A position with the boxes of the third example, unless told."""
    pieces, having = boxed() if places is None else places
    facts: dict[str, Any] = {"gauge": BROAD, "held": frozenset(map(at, STATIONS)), **told}
    return before(GAME, pieces, step, having={**having, **facts.pop("having", {})}, **facts)


# ---------------------------------------------------------------------------- minima (3.5b)


@pytest.mark.clause("thirdwinter", "3.5", "3.5b")
def test_the_boxes_of_the_third_example_hold_what_it_counts() -> None:
    position = reserve(Releasing("soviet"))
    held = {kind: len(each.held) for kind, each in reserves(position).items()}
    assert held == {"corps": 8, "cavalry": 1, "guns": 2, "rifles": 6, "tank_armies": 2}
    least = {kind: each.least for kind, each in reserves(position).items()}
    assert least == {"corps": 6, "cavalry": 1, "guns": 2, "rifles": 3, "tank_armies": 1}
    assert not tuple(short(position))


@pytest.mark.clause("thirdwinter", "3.5b")
def test_a_formation_counts_by_its_truck_alone_but_not_with_a_part_on_the_map() -> None:
    places, having = boxed()
    alone = reserve(Releasing("soviet"), ({**places, "R8TC-1": "dead"}, having))
    assert len(reserves(alone)["corps"].held) == 8
    split = reserve(Releasing("soviet"), ({**places, "R8TC-1": "4001"}, having))
    assert len(reserves(split)["corps"].held) == 7


# ---------------------------------------------------------------------------- the examples


@pytest.mark.clause("thirdwinter", "3.5", "3.5d")
def test_the_third_example_releases_what_the_text_says_and_no_more() -> None:
    position = reserve(Releasing("soviet"))
    for worn in ("R18TC-T", "R5MC-T", "R4GAbn", "R163R", "R69GR"):
        assert refused(position, f"deploy {worn} 4507") == "3.5d"  # in Rebuild
    for alone in ("R53Bn", "R5Sh"):
        assert refused(position, f"deploy {alone} 4507") == "3.5d"  # no headquarters has left
    out = play(position, "deploy R5GTC-1 3007", "deploy R16TC-1 4507")
    assert (stands(out, "R5GTC-1"), stands(out, "R5GTC-T"), stands(out, "R16TC-1")) == (
        "3007",
        "3007",
        "4507",
    )
    assert out.pieces["R5GTC-1"].fuel == "phase"
    assert refused(out, "deploy R29TC-1 4507") == "3.5b"  # six are left
    led = play(out, "deploy R5TA 4506")
    assert refused(led, "deploy R2TA 3006") == "3.5b"  # one stays
    spread = zip(ALONE, ("4407", "4407", "4408", "4408", "4606", "4606"), strict=True)
    alone = play(led, *(f"deploy R{name} {hex_}" for name, hex_ in spread))
    assert isinstance(alone.step, Releasing)
    assert alone.step.room == 2  # 4½ of 5 regiments have gone
    rifles = play(alone, "deploy R14GR 4410", "deploy R31R 4410")
    assert len(reserves(rifles)["rifles"].held) == 4
    for kept in ("R1GCC-1", "R3GRD", "R16AD", "R2TA"):
        assert refused(rifles, f"deploy {kept} 4411") == "3.5b"


@pytest.mark.clause("thirdwinter", "3.5", "3.5b", "3.5c")
def test_the_second_example_pulls_worn_formations_back_and_what_is_full_again_is_ready_at_once() -> None:
    places, having = boxed(worn=("5MC-1", "163R", "69GR", "14GR"))
    places |= {"R18TC-1": "dead", "R18TC-T": "3001", "R4GAbn": "3001"}
    position = reserve(Reserving("soviet"), (places, {**having, "R4GAbn": {"losses": 2}}))
    pulled = play(position, "reserve R18TC-T rvgk-1", "reserve R4GAbn rvgk-1")
    assert (pulled.pieces["R18TC-T"].place, pulled.pieces["R4GAbn"].place) == (SOUTH, SOUTH)
    assert not is_ready(pulled, "R18TC-T")
    assert not is_ready(pulled, "R14GR")
    rebuilt = pulled.moved(replace(pulled.pieces["R14GR"], losses=0))
    assert is_ready(rebuilt, "R14GR")
    tanks = rebuilt.moved(rebuilt.pieces["R18TC-1"].at(SOUTH))
    assert is_ready(tanks, "R18TC-T")
    same_turn = tanks.replaced(agenda=(*tanks.agenda[:-1], Releasing("soviet")))
    assert refused(same_turn, "deploy R18TC-T 3007") == "3.5d"  # nobody enters and leaves in one turn


@pytest.mark.clause("thirdwinter", "3.5", "3.5d")
def test_the_notes_of_the_first_example() -> None:
    """Nobody passes between the boxes; 5th Shock Army's is like a Tank Army's, but frees nobody."""
    position = reserve(Reserving("soviet"))
    assert refused(position, "reserve R38R rvgk-2") == "3.5"
    places, having = boxed({**THIRD, NORTH: (*THIRD[NORTH], "5Sh")})
    shock = reserve(Releasing("soviet"), (places, having))
    assert refused(shock, "deploy R5Sh 4507") == "3.5d"
    freed = play(shock, "deploy R5TA 4507", "deploy R5Sh 4507")
    assert isinstance(freed.step, Releasing)
    assert freed.step.room == 4 * 4  # it has taken a regiment of the five


# ---------------------------------------------------------------------------- entering (3.5c)


@pytest.mark.clause("thirdwinter", "3.5c")
def test_a_formation_enters_as_a_whole_in_trace_and_outside_of_enemy_zones() -> None:
    places, having = boxed()
    out = {**places, "R8TC-1": "4007", "R8TC-T": "4107"}
    position = reserve(Reserving("soviet"), (out, {**having, "R8TC-T": {"points": 1, "load": 3}}))
    entered = play(position, "reserve R8TC-1 rvgk-2")
    assert {entered.pieces[unit].place for unit in ("R8TC-1", "R8TC-T")} == {NORTH}
    assert entered.pieces["R8TC-T"].load == 3
    near = reserve(Reserving("soviet"), ({**out, "GI": "4008"}, having))
    assert refused(near, "reserve R8TC-1 rvgk-2") == "3.5c"
    cut = reserve(Reserving("soviet"), (out, having), gauge=frozenset())
    assert refused(cut, "reserve R8TC-1 rvgk-2") == "3.5c"
    split = reserve(Reserving("soviet"), ({**out, "R8TC-T": SOUTH}, having))
    assert refused(split, "reserve R8TC-1 rvgk-2") == "3.5c"
    assert refused(position, "reserve RI rvgk-2") == "3.5"


@pytest.mark.clause("thirdwinter", "3.5b")
def test_what_is_lacking_enters_before_the_phase_ends() -> None:
    places, having = boxed({SOUTH: THIRD[SOUTH], NORTH: THIRD[NORTH][1:2] + THIRD[NORTH][5:]})
    out = {**places, "R16TC-1": "4406", "R16TC-T": "4406"}
    position = reserve(Reserving("soviet"), (out, having))
    assert tuple(short(position)) == ("corps",)
    assert refused(position, "end-phase") == "3.5b"
    gone = {**places}
    assert refused(reserve(Reserving("soviet"), (gone, having)), "end-phase") == ""  # nobody can


# ---------------------------------------------------------------------------- leaving, markers (3.5a, 3.5d)


@pytest.mark.clause("thirdwinter", "3.5d")
def test_an_enemy_within_five_hexes_of_a_marker_empties_its_box_at_once() -> None:
    places, having = boxed(GI="2312", RI="0801")
    position = reserve(Movement("axis"), (places, having))
    near = position.moved(position.pieces["GI"].at(at("2408")))
    asked = play(near, "move GI 2408-2508")
    assert isinstance(asked.step, Emptying)
    assert asked.actor == "soviet"
    assert {text.split()[1] for text in actions(asked)} >= {"R18TC-T", "R4GAbn", "R38R"}
    assert refused(asked, "deploy R38R 3707") == "3.5d"
    after = asked
    while isinstance(after.step, Emptying):
        after = after.play(next(iter(after.legal)))
    assert after.actor == "axis"
    assert not [unit for unit, piece in after.pieces.items() if piece.place == SOUTH]
    assert after.pieces["R16TC-1"].place == NORTH


@pytest.mark.clause("thirdwinter", "3.5c")
def test_who_was_driven_out_of_a_box_enters_none_in_the_same_turn_though_others_may() -> None:
    places, having = boxed(GI="2312", RI="0801")
    position = reserve(Movement("axis"), (places, having))
    after = play(position.moved(position.pieces["GI"].at(at("2408"))), "move GI 2408-2508")
    while isinstance(after.step, Emptying):
        after = after.play(next(iter(after.legal)))
    assert after.seen_by("axis").facts.driven_out == frozenset()
    safe = after.moved(after.pieces["GI"].at("dead")).replaced(agenda=(Reserving("soviet"),))
    assert refused(safe, "reserve R38R rvgk-1") == "3.5c"
    assert "turn" in str(safe.check("reserve R38R rvgk-1"))
    other = safe.with_facts(driven_out=safe.facts.driven_out - {"R38R"})
    assert refused(other, "reserve R38R rvgk-1") == ""
    assert not safe.replaced(agenda=(EndOfTurn(),)).settled().facts.driven_out


@pytest.mark.clause("thirdwinter", "3.5d", silent="nobody is asked, and nothing is refused")
def test_whom_a_kessel_hq_feeds_empties_no_box() -> None:
    places, having = boxed(GI="2312", RI="0801", GK="2507")
    position = reserve(Movement("axis"), (places, having))
    near = position.moved(position.pieces["GI"].at(at("2408")))
    assert "GI" in fed_specially(near, "axis")
    assert not isinstance(play(near, "move GI 2408-2508").step, Emptying)


@pytest.mark.clause("thirdwinter", "3.5d")
def test_a_formation_is_put_in_several_hexes_and_leaves_nobody_behind() -> None:
    position = reserve(Releasing("soviet"))
    begun = play(position, "deploy-alone R5GTC-1 3007")
    assert (stands(begun, "R5GTC-1"), begun.pieces["R5GTC-T"].place) == ("3007", SOUTH)
    assert refused(begun, "end-phase") == refused(begun, "deploy R16TC-1 4507") == "3.5d"
    whole = play(begun, "deploy R5GTC-T 3106")
    assert stands(whole, "R5GTC-T") == "3106"
    assert refused(whole, "end-phase") == ""


@pytest.mark.clause("thirdwinter", "3.5d")
def test_a_box_is_left_to_ten_regiments_in_a_hex_and_to_none_of_the_enemy() -> None:
    places, having = boxed({SOUTH: THIRD[SOUTH], NORTH: (*THIRD[NORTH][:5], "69GR", *THIRD[NORTH][8:])})
    there = {"R14GR": "3007", "R31R": "3007", "RI": "3007", "GI": "3107"}
    position = reserve(Releasing("soviet"), ({**places, **there}, having))
    assert refused(position, "deploy R38R 3007") == ""  # seven and three
    over = reserve(Releasing("soviet"), ({**places, **there, "R5Sh": "3007"}, having))
    assert refused(over, "deploy R38R 3007") == "3.5d"
    assert "room" in str(over.check("deploy R38R 3007"))
    assert refused(position, "deploy R38R 3107") == "3.5d"


@pytest.mark.clause("thirdwinter", "3.5d", silent="fuel is on the counter")
def test_who_leaves_a_box_has_fuel_if_it_burns_any() -> None:
    position = reserve(Releasing("soviet"))
    foot = play(position, "deploy R38R 3007")
    assert foot.pieces["R38R"].fuel == ""
    drives = play(position, "deploy-alone R5GTC-T 3007", "deploy R5GTC-1 3007")
    assert (drives.pieces["R5GTC-1"].fuel, drives.pieces["R5GTC-T"].fuel) == ("phase", "")


@pytest.mark.clause("thirdwinter", "3.5c")
def test_the_corner_of_the_map_is_a_hex_as_any_other() -> None:
    places, having = boxed({SOUTH: THIRD[SOUTH][:3], NORTH: THIRD[NORTH]}, ())
    position = reserve(Reserving("soviet"), ({**places, "R38R": "0101", "GI": "0102"}, having))
    assert refused(position, "reserve R38R rvgk-1") == "3.5c"  # in an enemy zone


@pytest.mark.clause("thirdwinter", "3.5c")
def test_ordinary_trucks_enter_no_box() -> None:
    places, having = boxed(RTr="5907 move", RI="5907")
    position = reserve(Reserving("soviet"), (places, having | {"RTr": {"points": 1}}))
    assert refused(position, "reserve RI rvgk-1") == ""
    assert refused(position, "reserve RTr rvgk-1") == "3.5"


@pytest.mark.clause("thirdwinter", "3.5a")
def test_on_the_real_map_a_marker_goes_by_rail_no_farther_than_its_half() -> None:
    position = scenes.before(scenes.started("third-winter"), Movement, "soviet")
    assert "map" in str(position.check("put RVGK-1 B60.10"))
    assert refused(position, "put RVGK-1 B60.10") == refused(position, "put RVGK-2 D59.32") == "3.5a"


@pytest.mark.clause("thirdwinter", "3.5d", "2.4a")
def test_who_comes_out_of_a_box_holds_its_hex_and_threatens_a_city() -> None:
    """The station in 3007 is a city that the Axis still holds."""
    held = frozenset(map(at, STATIONS)) - {at("3007")}
    places, having = boxed(GF="pool", GI="0107")
    position = reserve(Releasing("soviet"), (places, having), held=held)
    near = play(position, "deploy R38R 3107")
    assert (type(near.step).__name__, near.actor) == ("DeclareFortress", "axis")
    let = play(near, "let-pass")
    assert (let.actor, controls(let, "soviet", at("3007"))) == ("soviet", False)
    there = play(position, "deploy R38R 3007")
    assert (there.actor, controls(there, "soviet", at("3007"))) == ("soviet", True)
    truck = play(position, "deploy-alone R5GTC-T 3007")
    assert not controls(truck, "soviet", at("3007"))


@pytest.mark.clause("thirdwinter", "3.5a")
def test_markers_go_by_rail_to_where_no_enemy_is_near() -> None:
    places, having = boxed()
    position = reserve(Movement("soviet"), (places, having))
    gone = play(position, "put RVGK1 5407")
    assert (stands(gone, "RVGK1"), gone.facts.rail) == ("5407", 80)
    assert refused(gone, "put RVGK1 3007") == refused(position, "put RVGK1 3107") == "3.5a"
    for marks in ({}, {"unsupplied": True}):  # whoever is out of supply is near, too
        near = reserve(Movement("soviet"), ({**places, "GI": "5412"}, {**having, "GI": marks}))
        assert refused(near, "put RVGK1 5407") == "3.5a"
    stranded = reserve(Movement("soviet"), ({**places, "RVGK1": "3008"}, having))
    assert refused(stranded, "put RVGK1 5407") == "3.5a"  # no railway leads on from there


@pytest.mark.clause("thirdwinter", "3.5", "3.5a")
def test_a_marker_that_goes_nowhere_says_whether_it_has_moved_is_there_or_is_not_on_the_map() -> None:
    places, having = boxed()
    position = reserve(Movement("soviet"), (places, having))
    here = stands(position, "RVGK1")
    gone = play(position, "put RVGK1 5407")
    away = reserve(Movement("soviet"), ({**places, "RVGK1": "pool"}, having))
    why = {
        "ocs/moved": (gone, f"put RVGK1 {here}", "3.5a"),
        "ocs/is-there": (position, f"put RVGK1 {here}", "3.5a"),
        "thirdwinter/rvgk-off-map": (away, "put RVGK1 5407", "3.5"),
    }
    for key, (asked, text, clause) in why.items():
        assert refused(asked, text) == clause
        assert asked.check(text).sentence.key == key


@pytest.mark.clause("thirdwinter", "3.5a")
def test_each_marker_stays_on_its_maps() -> None:
    kit = wk.load("thirdwinter")
    south = {"RVGK-1": True, "RVGK-2": False}
    for marker, is_south in south.items():
        placed = kit.position({marker: "D58.28" if is_south else "B34.23"})
        for printed in ("A36.20", "B34.23", "C40.20", "D58.28"):
            found = is_in_its_half(placed, marker, kit.board.index(printed))
            assert found == (printed[0] in ("CD" if is_south else "AB"))


# ---------------------------------------------------------------------------- secrets and files


@pytest.mark.clause("thirdwinter", "3.5a")
@pytest.mark.parametrize("step", [Releasing("soviet", 12), Reserving("soviet"), Movement("axis")])
def test_two_positions_that_differ_in_the_boxes_alone_are_one_to_the_other_side(step: Any) -> None:
    places, having = boxed(GI="1507", RI="3001")
    one = reserve(step, (places, having))
    other_places, other_having = boxed(
        {SOUTH: THIRD[NORTH], NORTH: THIRD[SOUTH]}, ("29TC-1", "38R"), GI="1507", RI="3001"
    )
    two = reserve(step, (other_places, other_having))
    views = [each.seen_by("axis") for each in (one, two)]
    assert views[0] == views[1]
    assert [*map(str, views[0].legal)] == [*map(str, views[1].legal)]
    assert position_to_json(views[0]) == position_to_json(views[1])
    assert str(views[0].prompt) == str(views[1].prompt)
    assert not tuple(piles(views[0]))
    assert len(tuple(piles(one))) == 4 + 5
    entering = reserve(Reserving("soviet"), (places, having))
    action = entering.read("reserve RI rvgk-2")
    assert GAME.told(entering, action, entering.play(action), "axis") is None


@pytest.mark.clause("thirdwinter", "3.5")
@pytest.mark.parametrize("code", ["en", "zh"])
def test_the_owner_reads_what_is_ready_and_what_in_rebuild(code: Any) -> None:
    whole = reserve(Releasing("soviet"))
    worn = whole.moved(replace(whole.pieces["R38R"], losses=1))
    told = [[str(in_language(fact.value, code)) for fact in piles(each)] for each in (whole, worn)]
    named = str(in_language(whole.name_of("R38R"), code))
    # The box has two lines, Ready and Rebuild: who has lost a step goes from the one to the other.
    for lines, ready in zip(told, (True, False), strict=True):
        with_it = [number % 2 == 0 for number, line in enumerate(lines[:4]) if named in line]
        assert with_it == [ready]


def test_a_saved_position_has_no_formation_in_both_boxes_and_no_enemy_there() -> None:
    position = reserve(Releasing("soviet"))
    saved: Any = position_to_json(position.replaced(agenda=(Over("", "thirdwinter/won-draw", cite("5")),)))
    for unit in ("R5GTC-T", "GI"):
        forged = {**saved, "pieces": {**saved["pieces"]}}
        forged["pieces"][unit] = _moved(saved["pieces"].get(unit), NORTH)
        with pytest.raises(DataError, match=unit):
            position_from_json(forged, GAME)


def _moved(piece: Any, box: str) -> Any:
    return {**piece, "place": box} if isinstance(piece, dict) else box
