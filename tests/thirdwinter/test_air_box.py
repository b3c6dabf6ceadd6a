"""1.3: the Rumanian Air Box: a base off the map, out of which aircraft fly inside Rumania."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import actions, before, play, refused
from tests.thirdwinter.own_scenario import GAME, LESSON, war
from wargame_kit.games.ocs.rules.airfields.bases import away
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn
from wargame_kit.games.thirdwinter.boxes import AIR_BOX
from wargame_kit.games.thirdwinter.placing.validation import validate
from wargame_kit.games.thirdwinter.rules.air_box import edge, refitting
from wargame_kit.position import BadPosition, position_from_json, position_to_json

IAR, STUKA, GERMAN = "Rum-IAR81", "Rum-Ju87D", "Bf109-1"
NEAR, INLAND, OUTSIDE = "C20.04", "C20.16", "C50.25"
"""In Rumania three and fifteen hexes from the edge; and outside of it."""

BASE = "C20.10"


def at(label: str) -> int:
    """A hex by its printed number."""
    return int(GAME.board.locate(label))


def field(pieces: dict[str, str], step: Any = None, **told: Any) -> Any:
    """Soviets in Rumania before an air segment of the Axis, which has a base there."""
    told = {"bases": ((at(BASE), "axis", 1),), **told}
    return before(GAME, {"302R": NEAR, "306R": OUTSIDE, **pieces}, step or AirStrikes("axis"), **told)


def saved(position: Any) -> Any:
    """The position, read back from its file."""
    going_on = position.replaced(agenda=(EndOfTurn(), *position.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME) == going_on
    return position


def flown(position: Any) -> Any:
    """The position after a mission with the first that may be done or thrown, and read back each time."""
    while any(piece.base >= 0 for piece in position.pieces.values()):
        position = play(saved(position), actions(position)[0])
    return position


@pytest.mark.clause("thirdwinter", "1.3", silent="a distance is a number")
def test_the_box_is_ten_hexes_beyond_the_west_and_south_edge_of_map_c() -> None:
    labels = [GAME.board.label(hex_) for hex_ in edge(GAME.board)]
    assert {label.split(".")[0] for label in labels if not label.endswith(".01")} == {"C1"}
    position = field({IAR: AIR_BOX})
    assert [away(position, IAR, at(hex_)) for hex_ in ("C20.01", NEAR, INLAND)] == [10, 13, 25]


@pytest.mark.clause("thirdwinter", "1.3")
def test_its_missions_stay_in_rumania_and_end_in_it() -> None:
    position = saved(field({GERMAN: AIR_BOX, STUKA: AIR_BOX}))
    assert f"bomb {STUKA} {NEAR}" in actions(position)
    aloft = saved(play(position, f"bomb {STUKA} {NEAR}", f"add-aircraft {GERMAN}", "fly"))
    assert aloft.facts.boxed == {GERMAN, STUKA}
    home = flown(aloft)
    for unit in (GERMAN, STUKA):
        piece = home.pieces[unit]
        assert piece.place == "dead" or (piece.place, piece.inactive, piece.base) == (AIR_BOX, True, -1)
    assert refused(position, f"bomb {GERMAN} {OUTSIDE}") in ("1.3", "14.2")
    ended = home.replaced(agenda=(home.agenda[0], EndOfPhase("axis", "movement"))).settled()
    assert ended.facts.boxed == frozenset()


@pytest.mark.clause("thirdwinter", "1.3")
def test_nothing_leaves_it_for_good_or_rumania() -> None:
    far = field({"He111-1": AIR_BOX, "Ju52-1": AIR_BOX, GERMAN: AIR_BOX}, Movement("axis"))
    assert refused(far, f"transfer-aircraft {GERMAN} {BASE}") == "1.3"
    assert refused(far, f"airlift Ju52-1 {BASE}") == refused(far, f"air-drop Ju52-1 {BASE}") == "1.3"
    bombing = field({"He111-1": AIR_BOX})
    assert refused(bombing, f"bomb He111-1 {OUTSIDE}") == "1.3"
    assert refused(bombing, f"bomb He111-1 {NEAR}") == ""


@pytest.mark.clause("thirdwinter", "1.3")
def test_four_aircraft_may_fly_there_for_good_and_fighters_in_range_stay_active() -> None:
    moving = Movement("axis")
    position = field({GERMAN: BASE, "He111-1": BASE}, moving)
    gone = saved(play(position, f"fly-off {GERMAN}", "fly-off He111-1"))
    assert [gone.pieces[unit].place for unit in (GERMAN, "He111-1")] == [AIR_BOX, AIR_BOX]
    assert [gone.pieces[unit].inactive for unit in (GERMAN, "He111-1")] == [False, True]
    full = dict.fromkeys(("He111-1", "He111-2", "He111-3", "Ju88"), AIR_BOX)
    assert refused(field({**full, GERMAN: BASE}, moving), f"fly-off {GERMAN}") == "1.3"
    north = ((at("A20.30"), "axis", 1),)
    assert refused(field({STUKA: "A20.30"}, moving, bases=north), f"fly-off {STUKA}") == "1.3"
    assert (
        refused(field({GERMAN: BASE}, moving, having={GERMAN: {"inactive": True}}), f"fly-off {GERMAN}")
        == "14.1"
    )
    assert (
        refused(field({GERMAN: BASE}, moving, having={GERMAN: {"flew": True}}), f"fly-off {GERMAN}") == "14.2"
    )
    assert refused(field({GERMAN: BASE}, moving, flight="none"), f"fly-off {GERMAN}") == "17"


@pytest.mark.clause("thirdwinter", "1.3")
def test_refit_in_it_costs_nothing_and_has_no_limit() -> None:
    units = ("He111-1", "He111-2", "He111-3", "Ju88")
    below = {unit: {"inactive": True} for unit in units}
    position = field(dict.fromkeys(units, AIR_BOX), having=below)
    (step,) = refitting(position, "axis")
    assert step.clause.number == "1.3"
    ready = position.replaced(agenda=(position.agenda[0], step)).settled()
    assert not any(ready.pieces[unit].inactive for unit in units)
    assert refitting(position, "soviet") == ()


def test_the_enemy_sees_who_flies_and_not_who_is_in_it() -> None:
    position = field({GERMAN: AIR_BOX, STUKA: AIR_BOX})
    assert {GERMAN, STUKA}.isdisjoint(position.seen_by("soviet").pieces)
    aloft = play(position, f"bomb {STUKA} {NEAR}", "fly")
    seen = aloft.seen_by("soviet")
    assert (seen.facts.boxed, GERMAN in seen.pieces) == ({STUKA}, False)
    assert not [fault for fault in validate(seen) if "boxed" in fault.place]


def test_a_scenario_says_whether_there_is_a_box_and_forged_ones_are_found() -> None:
    assert LESSON.count("air_box") == 0
    assert [war(added=text).start("own").scenario.set_up["air_box"] for text in ("", "air_box = true\n")] == [
        False,
        True,
    ]
    position = field({GERMAN: BASE})
    for forged in (
        position.moved(replace(position.pieces["302R"].at(AIR_BOX))),
        position.with_facts(boxed=frozenset({"302R"})),
        position.with_facts(boxed=frozenset({GERMAN})),  # it stands at a base of the map
    ):
        assert any(fault.place.startswith("pieces.") for fault in validate(forged))
    with pytest.raises(BadPosition, match="boxed"):
        field(dict.fromkeys(("He111-1", "He111-2", "He111-3", "Ju88", GERMAN), AIR_BOX))
