"""4.3: by option, six regiments of Soviet infantry a turn cross the open Dnepr and fight over it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import before, counter, division, headquarters, infantry, play, refused, stands
from tests.thirdwinter.dnepr import SUPPLY, at, pontoon, theatre
from tests.thirdwinter.fronts_field import front
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.thirdwinter.placing.validation import validate
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

MOTORISED = counter("RM", "4-3-3 leg", "4-3-18 truck", kind="motorised")
UNITS = (
    *(division("RD"), division("RE"), *(infantry(unit) for unit in ("RI", "RJ", "RK", "RL"))),
    *(MOTORISED, headquarters("RH", size="army"), headquarters("RC", size="corps"), front("RF")),
    *(infantry("GA"), infantry("GB")),
)
GAME = theatre(units=UNITS, sources={"soviet": "0704", "axis": "0104"})
LED: dict[str, Any] = {
    "fronts": (("RF", "offensive", 0, 0),),
    "armies": (("RH", "RF"),),
    "dumps": SUPPLY,
}
COMMAND = {"RF": "0704", "RH": "0604", "GA": "0104"}


def field(pieces: dict[str, str], step: Any = None, option: str = "on", **told: Any) -> Any:
    """The Soviets on the east bank, under a front with one army."""
    begun = step or Movement("soviet")
    options = {"dnepr_enthusiasm": option}
    return before(GAME, {**COMMAND, **pieces}, begun, options=options, **{**LED, **told})


@pytest.mark.clause("thirdwinter", "4.3")
def test_infantry_crosses_with_its_whole_allowance_if_the_players_agree() -> None:
    position = field({"RI": "0503", "RJ": "0603"})
    assert stands(play(position, "move RI 0503-0403"), "RI") == "0403"
    assert refused(position, "move RJ 0603-0503-0403") == "4.3"  # it has spent something before
    assert refused(field({"RI": "0503"}, option="off"), "move RI 0503-0403")
    told = field({"RI": "0501"}).reach("RI").ledger(at("0401", GAME))
    assert [entry.clause.number for entry in told.entries] == ["4.3"]


@pytest.mark.clause("thirdwinter", "4.3")
def test_boats_take_who_walks_on_its_move_side_and_no_axis_units() -> None:
    position = field({"RM": "0503", "RH": "0503", "RC": "0503"})
    assert refused(position, "move RM 0503-0403") == "4.3"
    assert refused(position, "move RC 0503-0403")
    axis = field({"GB": "0403"}, Movement("axis"))
    assert refused(axis, "move GB 0403-0503")


@pytest.mark.clause("thirdwinter", "4.3")
def test_an_army_of_a_front_commands_them() -> None:
    position = field({"RI": "0503"}, armies=())
    assert refused(position, "move RI 0503-0403") == "4.3"
    gone = field({"RI": "0503"}, fronts=(), armies=())
    assert refused(gone, "move RI 0503-0403") == "4.3"
    out = field({"RI": "0503"}, dumps={})
    assert refused(out, "move RI 0503-0403") == ""  # supply on the ground is not asked for
    nobody = before(
        theatre(units=UNITS), {**COMMAND, "RI": "0503"}, Movement("soviet"),
        options={"dnepr_enthusiasm": "on"}, **LED,
    )  # fmt: skip
    assert refused(nobody, "move RI 0503-0403") == "4.3"  # no trace


@pytest.mark.clause("thirdwinter", "4.3")
def test_six_regiments_cross_or_fight_in_a_turn_and_each_counts_once() -> None:
    pieces = {"RD": "0503", "RI": "0503", "RJ": "0503", "RK": "0502", "RL": "0502"}
    position = play(field(pieces), "move RD 0503-0403", "move RI 0503-0403", "move RJ 0503-0403")
    full = play(position, "move RK 0502-0402")
    assert refused(full, "move RL 0502-0402") == "4.3"
    assert full.facts.by_boat == (("RD", 12), ("RI", 4), ("RJ", 4), ("RK", 4))
    rested = full.replaced(agenda=(full.agenda[0], Movement("soviet")))
    back = rested.moved(replace(rested.pieces["RK"].at(at("0502", GAME)), moved=False))
    assert refused(back, "move RK 0502-0402") == ""
    ended = full.replaced(agenda=(EndOfTurn(),)).settled()
    assert ended.facts.by_boat == ()


WITH_FERRY = theatre(units=(*UNITS, pontoon("RPon")), sources={"soviet": "0704", "axis": "0104"})


def ferrying(pieces: dict[str, str], option: str = "on", full: int = 12, **told: Any) -> Any:
    """The same, with a ferry at 0503 that has carried so many quarters of a regiment in this phase."""
    hex_ = at("0503", WITH_FERRY)
    carried = {"ferries": ((hex_, "soviet"),), "ferried": ((hex_, full),) if full else ()}
    options = {"dnepr_enthusiasm": option}
    there = {**COMMAND, "RPon": "0503", **pieces}
    return before(WITH_FERRY, there, Movement("soviet"), options=options, **{**LED, **carried, **told})


@pytest.mark.clause("thirdwinter", "4.3", "1.5a")
def test_whom_a_ferry_has_no_room_for_crosses_by_boat_beside_it() -> None:
    assert refused(ferrying({"RI": "0503"}, "off"), "move RI 0503-0403") == "1.5a"
    over = play(ferrying({"RI": "0503"}), "move RI 0503-0403")
    assert (over.facts.by_boat, over.facts.ferried, over.facts.shipped) == (
        (("RI", 4),), ((at("0503", WITH_FERRY), 12),), 0,
    )  # fmt: skip
    # While it has room the ferry takes them, and no boat is counted.
    ferried = play(ferrying({"RI": "0503"}, full=8), "move RI 0503-0403")
    assert (ferried.facts.by_boat, ferried.facts.ferried) == ((), ((at("0503", WITH_FERRY), 12),))
    # The six regiments and the command are asked of whoever has no room, too; then the ferry is what is full.
    spent = ferrying({"RI": "0503", "RD": "dead", "RE": "dead"}, by_boat=(("RD", 12), ("RE", 12)))
    unled = ferrying({"RI": "0503"}, armies=())
    assert refused(spent, "move RI 0503-0403") == refused(unled, "move RI 0503-0403") == "1.5a"


@pytest.mark.clause("thirdwinter", "4.3")
def test_they_attack_over_the_river_at_a_quarter() -> None:
    combat = Combat("soviet")
    position = field({"RD": "0503", "RE": "0503", "RI": "0503", "GB": "0403"}, combat)
    assert str(position.odds("0403", "RD").attack).startswith("3½")
    both = play(position, "attack RD 0403", "join RE")
    assert refused(both, "join RI") == "4.3"
    fought = play(both, "declare")
    assert fought.facts.by_boat == (("RD", 12), ("RE", 12))
    # Who has been destroyed since has crossed all the same.
    lost = {"RD": "0503", "GB": "0403", "RE": "dead", "RI": "dead"}
    assert refused(field(lost, combat, by_boat=(("RE", 12),)), "attack RD 0403") == ""
    assert refused(field(lost, combat, by_boat=(("RE", 12), ("RI", 4))), "attack RD 0403") == "4.3"
    assert refused(field({"RM": "0503", "GB": "0403"}, combat), "attack RM 0403") == "4.3"
    assert refused(field({"RD": "0503", "GB": "0403"}, combat, "off"), "attack RD 0403") == "1.4c"


@pytest.mark.clause("thirdwinter", "4.3", silent="who falls back is not carried by boat")
def test_nobody_falls_back_by_boat_but_over_the_ice() -> None:
    def falls_back(**told: Any) -> bool:
        way = at("0403", GAME), at("0503", GAME)
        return bool(GAME.title_rules.retreats_over(field({"RI": "0403"}, **told), "soviet", "leg", *way))

    assert (falls_back(), falls_back(frozen=True)) == (False, True)


@pytest.mark.clause("thirdwinter", "4.3", silent="the ice is a way of its own")
def test_over_the_ice_no_boats_are_counted() -> None:
    open_, frozen = (play(field({"RI": "0503"}, frozen=each), "move RI 0503-0403") for each in (False, True))
    assert [unit for unit, _ in open_.facts.by_boat] == ["RI"]
    assert frozen.facts.by_boat == ()


def test_who_went_by_boat_is_saved_and_known_to_its_side_alone() -> None:
    moved = play(field({"RI": "0503"}), "move RI 0503-0403")
    going_on = moved.replaced(agenda=(EndOfTurn(), *moved.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME) == going_on
    assert moved.seen_by("axis").facts.by_boat == ()
    for unit, option in (("RM", "on"), ("GA", "on"), ("RI", "off")):
        forged = field({"RI": "0503", "RM": "0504"}, option=option, by_boat=((unit, 4),))
        assert any(fault.place == "facts.by_boat" for fault in validate(forged))
    stored = position_to_json(going_on)
    stored["facts"]["by_boat"] = [["nobody", 4]]
    with pytest.raises(DataError, match="by_boat"):
        position_from_json(stored, GAME)
