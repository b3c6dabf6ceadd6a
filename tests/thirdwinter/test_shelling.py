"""3.4, 3.6: artillery markers and special truck extenders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ocs.field import actions, play, refused, stands
from tests.thirdwinter.fronts_field import OFFENSIVE, REGROUP, at, fielded
from tests.thirdwinter.test_scenario_files import OWN, read
from wargame_kit.games.ocs.rules.barrage import Barrage, ChooseShelter, Laying, RollBarrage
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import CleanUp, EndOfPhase, EndOfTurn, steps_of_phase
from wargame_kit.games.ocs.rules.supply.trace import extenders, is_in_trace
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling, is_ready
from wargame_kit.words import DataError

PIECES = {
    **{"RF1": "1507", "RA1": "1306", "RI": "1107", "RB1": "1207", "RB2": "1206", "RB3": "1407"},
    **{"GI": "1007", "GJ": "1006", "GP": "0907", "GQ": "1008", "RS1": "shells-ready"},
}


def shelling(*, fronts: Any = (OFFENSIVE,), **told: Any) -> Any:
    """The Soviet segment of air barrage before an Offensive front."""
    pieces = {**PIECES, **told.pop("pieces", {})}
    return fielded(pieces, Shelling("soviet"), fronts=fronts, **told)


def thrown(position: Any) -> Any:
    """The position after a barrage that does nothing."""
    while isinstance(position.step, ChooseShelter):
        position = position.play(next(iter(position.legal)))
    return play(position, "barrage-dice 1 1")


@pytest.mark.clause("thirdwinter", "3.4", "3.4a", "3.4b")
def test_an_offensive_front_fires_three_barrages_for_nothing_and_waits_nine_turns_for_the_next() -> None:
    position = shelling()
    laid = play(position, "shells RS1 1007")
    assert isinstance(laid.step, Salvo)
    first = play(laid, "fire RB1 1007")
    assert isinstance(first.step, Laying)
    rolled = play(first, "open-fire")
    assert isinstance(rolled.step, (RollBarrage, ChooseShelter))
    once = thrown(rolled)
    assert refused(once, "fire RB1 1006") == "10.0e"  # a unit fires at one hex
    second = play(once, "fire RB2 1006", "open-fire")
    after = thrown(second)
    assert after.facts.dumps == position.facts.dumps == ()
    ended = play(after, "end-phase") if isinstance(after.step, Salvo) else after
    assert (ended.pieces["RS1"].place, ended.pieces["RS1"].returns) == ("shells-ready", 10)
    assert not is_ready(ended, "RS1")
    assert is_ready(ended.replaced(turn=10), "RS1")


@pytest.mark.clause("thirdwinter", "3.4a", "3.4b")
def test_the_marker_lies_in_the_zone_of_an_offensive_front_beside_a_unit_and_in_the_throw_of_an_army() -> (
    None
):
    position = shelling()
    assert refused(position, "shells RS1 0407") == "3.4a"  # nobody is near
    regroups = shelling(fronts=(REGROUP,)).replaced(agenda=(Shelling("soviet"),))
    assert refused(regroups, "shells RS1 1007") == "3.4a"
    far = shelling(pieces={"RF1": "3007"}).replaced(agenda=(Shelling("soviet"),))
    assert refused(far, "shells RS1 1007") == "3.4a"  # its army is outside of the radius
    empty = shelling(pieces={"GI": "0101", "GJ": "0102", "GP": "0103", "GQ": "0104"}).replaced(
        agenda=(Shelling("soviet"),)
    )
    assert refused(empty, "shells RS1 1007") == "3.4a"
    waits = shelling(having={"RS1": {"returns": 4}}).replaced(agenda=(Shelling("soviet"),))
    assert refused(waits, "shells RS1 1007") == "3.4b"
    twice = shelling(pieces={"RS2": "shells-ready"})
    used = play(twice, "shells RS1 1007")
    used = play(used, "end-phase").replaced(agenda=(Shelling("soviet"),))
    assert refused(used, "shells RS2 1007") == "3.4"


@pytest.mark.clause("thirdwinter", "3.4a")
def test_the_shells_fall_on_its_hex_and_two_beside_it_out_of_one_battery_in_combat_mode() -> None:
    laid = play(shelling(), "shells RS1 1007")
    assert refused(laid, "fire RB1 0907") == ""  # beside it
    one = thrown(play(laid, "fire RB1 1007", "open-fire"))
    assert refused(one, "fire RB2 1007") == refused(one, "fire RB1 0907") == "10.0e"
    apart = play(shelling(pieces={"RB3": "1305"}), "shells RS1 1006")
    fired = thrown(play(apart, "fire RB1 1007", "open-fire"))
    assert refused(fired, "fire RB2 1006") == ""
    assert refused(fired, "fire RB3 1006") == "3.4a"
    moving = play(shelling(pieces={"RB1": "1207 move"}), "shells RS1 1007")
    assert refused(moving, "fire RB1 1007") == "3.4a"
    two = thrown(play(fired, "fire RB2 1006", "open-fire"))
    assert two.facts.barraged == {at("1007"), at("1006")}


@pytest.mark.clause("thirdwinter", "3.4a")
def test_a_third_hex_beside_the_marker_is_spared_but_not_its_own_nor_is_any_farther_hex_hit() -> None:
    laid = play(shelling(), "shells RS1 1007")
    struck = laid.with_facts(barraged=frozenset({at("1006"), at("1008")}))
    assert refused(struck, "fire RB1 0907") == "3.4a"
    assert refused(struck, "fire RB1 1007") == ""
    centre = laid.with_facts(barraged=frozenset({at("1006"), at("1007")}))
    assert refused(centre, "fire RB1 0907") == ""
    north = play(shelling(), "shells RS1 1006")
    assert refused(north, "fire RB1 1007") == ""
    assert refused(north, "fire RB1 1008") == "3.4a"


@pytest.mark.clause("thirdwinter", "3.4a")
def test_what_was_barraged_before_does_not_count_nor_who_had_fired() -> None:
    before_it = shelling(pieces={"RB3": "1807"}, barraged=frozenset({at("1006"), at("1008")}))
    before_it = before_it.moved(replace(before_it.pieces["RB3"], fought=True))
    laid = play(before_it, "shells RS1 1007")
    assert refused(laid, "fire RB1 0907") == ""


@pytest.mark.clause("thirdwinter", "3.4a")
def test_the_marker_lies_beside_a_soviet_unit_and_no_farther_than_an_army_throws() -> None:
    near = shelling(pieces={"RI": "1107", "GP": "0907"})
    assert "next to" in str(near.check("shells RS1 0907"))
    far = shelling(pieces={"RA1": "2406", "RF1": "1807", "RJ": "2306", "GQ": "2206"})
    assert "throw" in str(far.check("shells RS1 1007"))


@pytest.mark.clause("thirdwinter", "3.4a")
def test_it_comes_when_all_have_moved_and_only_where_there_are_markers() -> None:
    position = shelling()
    kinds = [type(step) for step in steps_of_phase(position, "soviet", "movement")]
    assert kinds.index(Shelling) > kinds.index(Movement)
    bare = fielded({"RF1": "1507"}, Movement("soviet"))
    assert Shelling not in [type(step) for step in steps_of_phase(bare, "soviet", "movement")]


@pytest.mark.clause("thirdwinter", "3.4a")
@pytest.mark.parametrize(("side", "phase"), [("soviet", "exploitation"), ("axis", "reaction")])
def test_any_soviet_segment_of_air_barrage_will_do_by_guns_that_were_in_no_reserve(
    side: str, phase: str
) -> None:
    position = shelling()
    steps = steps_of_phase(position, side, phase)
    assert steps[steps.index(Shelling("soviet", phase)) - 1] == Barrage("soviet", phase)
    laid = play(position.replaced(agenda=(Shelling("soviet", phase),)), "shells RS1 1007")
    assert laid.step.occasion == phase
    assert refused(laid, "fire RB1 1007") == ""
    other = "axis" if side == "soviet" else "soviet"
    assert not any(isinstance(step, Shelling) for step in steps_of_phase(position, other, phase))


@pytest.mark.clause("thirdwinter", "3.4")
def test_a_front_uses_one_marker_in_a_turn() -> None:
    told: Any = {"fronts": (OFFENSIVE,), "shelled": frozenset({"RF1"})}
    next_ = Shelling("soviet", "exploitation")
    later = fielded({**PIECES, "RI": "1107"}, EndOfPhase("soviet", "movement"), next_, **told)
    assert refused(later.replaced(agenda=(next_,)), "shells RS1 1007") == "3.4"
    over = later.replaced(agenda=(EndOfTurn(),)).settled()
    assert not over.facts.shelled


@pytest.mark.clause("thirdwinter", "3.4b")
def test_the_other_side_sees_the_markers_and_when_they_are_back_but_not_who_has_fired() -> None:
    laid = thrown(play(shelling(), "shells RS1 1007", "fire RB1 1007", "open-fire"))
    seen = laid.seen_by("axis")
    assert seen.pieces["RS1"] == laid.pieces["RS1"]
    assert all(step.fired == () for step in seen.agenda if isinstance(step, Salvo))


def test_a_track_of_the_past_or_of_no_marker_is_refused(tmp_path: Path) -> None:
    marked = OWN.replace("[units]", '[units]\nS-Sh1 = "shells-ready"')
    told = {"S-Sh1 = 20": 20, "S-Sh1 = 11": 0, "S-Sh2 = 20": 0, "320R = 20": 0}
    for line, turn in told.items():
        text = marked.replace("[victory]", f"[track]\n{line}\n\n[victory]")
        if turn:
            assert dict(read(tmp_path, text).set_up["track"]) == {"S-Sh1": turn}
            continue
        with pytest.raises(DataError, match="track"):
            read(tmp_path, text)


# ---------------------------------------------------------------------------- special extenders (3.6)


@pytest.mark.clause("thirdwinter", "3.6")
def test_a_special_extender_lengthens_trace_and_is_moved_over_a_clean_up() -> None:
    pieces = {"RF1": "3007", "RX": "3011", "RI": "3014", "GI": "0101"}
    position = fielded(pieces, Movement("soviet"), fronts=())
    assert extenders(position, "soviet") == {"RX": at("3011")}
    assert is_in_trace(position, "RI")
    off = play(position, "take-off RX")
    assert off.pieces["RX"].place == "extender-moves"
    assert not is_in_trace(off, "RI")
    assert refused(off, "put RX 3010") == "3.6"
    cleaned = fielded({**pieces, "RX": "extender-moves"}, CleanUp("soviet"), Movement("soviet"), fronts=())
    assert cleaned.pieces["RX"].place == "extender-ready"
    down = play(cleaned, "put RX 3010")
    assert stands(down, "RX") == "3010"
    assert refused(cleaned, "put RX 0101") == "3.6"
    assert refused(position, "put RX 3010") == "3.6"


@pytest.mark.clause("thirdwinter", "3.6")
def test_an_axis_unit_that_enters_its_hex_takes_it_off_at_once() -> None:
    position = fielded({"RX": "3011", "GI": "3010"}, Movement("axis"), fronts=())
    gone = play(position, "move GI 3010-3011")
    assert gone.pieces["RX"].place == "extender-moves"


@pytest.mark.clause("thirdwinter", "3.6")
def test_where_there_are_special_extenders_soviet_trucks_make_none() -> None:
    having = {"RTr": {"points": 5}}
    pieces = {"RTr": "4507 move", "RI": "4506"}
    without = fielded(pieces, Movement("soviet"), having=having, fronts=())
    assert refused(without, "set-up RTr") == ""
    position = fielded({**pieces, "RX": "extender-ready"}, Movement("soviet"), having=having, fronts=())
    assert refused(position, "set-up RTr") == "3.6"
    assert not [text for text in actions(position) if text.startswith("set-up")]
