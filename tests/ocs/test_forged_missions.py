"""A saved game in which somebody has forged what a mission keeps in mind is refused, not played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import play
from tests.ocs.forging import refused_form, saved_form
from tests.ocs.test_dogfights import PATROLLED
from tests.ocs.test_missions import GAME, STRIKE, field
from wargame_kit.games.ocs.rules.sequence import EndOfTurn

WAYS: dict[str, tuple[str, ...]] = {
    "announcing": ("bomb GS 1204", "add-aircraft GF"),
    "asked": ("bomb GS 1204", "add-aircraft GF", "fly"),
    "sending": ("bomb GS 1204", "add-aircraft GF", "fly", "intercept RF", "all-fight"),
    "rolling": ("bomb GS 1204", "add-aircraft GF", "fly", "intercept RF", "all-fight", "send-up GF"),
    "flak": ("bomb GS 1204", "add-aircraft GF", "fly", "let-through"),
}


def saved(moment: str) -> Any:
    position = play(field(PATROLLED, STRIKE), *WAYS[moment])
    position = position.replaced(agenda=(EndOfTurn(), *position.agenda[1:]))
    return saved_form(position)


@pytest.mark.parametrize("moment", WAYS)
@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("units", [], "mission.units: found 0; expected 1 to 4 aircraft"),
        ("units", ["GS", "GS"], "mission.units.*once"),
        ("units", ["GA"], "mission.units: found 'GA'; expected an aircraft of the side"),
        ("units", ["RF"], "mission.units: found 'RF'; expected an aircraft of the side"),
        ("kind", "picnic", "mission.kind: found 'picnic'; expected a kind of mission"),
        ("side", "third", "mission.side"),
        ("target", "9999", "mission.target"),
    ],
)
def test_a_mission_is_flown_by_aircraft_of_its_side(moment: str, key: str, value: object, place: str) -> None:
    data = saved(moment)
    data["agenda"][-1]["mission"][key] = value
    refused_form(GAME, data, place)


@pytest.mark.parametrize("moment", WAYS)
def test_a_base_is_bombed_by_a_mission_with_bombs(moment: str) -> None:
    data = saved(moment)
    data["agenda"][-1]["mission"] |= {"kind": "sweep", "at_base": True}
    refused_form(GAME, data, "mission.kind: found 'sweep'; expected a mission to bomb an air base")


@pytest.mark.parametrize(
    ("moment", "key", "value", "place"),
    [
        ("sending", "sent", "RG", "sent: found 'RG'; expected an aircraft in the air"),
        ("sending", "sent", "GF", "sent: found 'GF'; expected an aircraft in the air"),
        ("rolling", "attacker", "GF", "attacker: found 'GF'; expected an aircraft in the air"),
        ("rolling", "defender", "GT", "defender: found 'GT'; expected an aircraft in the air"),
        ("flak", "added", -1, "added"),
    ],
)
def test_whoever_meets_in_the_air_is_there(moment: str, key: str, value: object, place: str) -> None:
    data = saved(moment)
    data["agenda"][-1][key] = value
    refused_form(GAME, data, place)


def test_nobody_stays_in_the_air_whom_no_mission_brings_home() -> None:
    data = saved("asked")
    data["agenda"] = [step for step in data["agenda"] if step["step"] not in ("Sortie", "Intercepting")]
    refused_form(
        GAME, data, "pieces.G[SF]: found '1204'; expected an aircraft in the air over the target of a mission"
    )


def test_a_mission_that_is_put_together_is_still_on_the_ground() -> None:
    data = saved("asked")
    announcing = saved("announcing")["agenda"][-1]
    data["agenda"][-2:] = [announcing]
    refused_form(GAME, data, "mission.units: found 'GS'; expected an aircraft of the side")


def test_a_stage_is_one_of_those_of_a_mission() -> None:
    data = saved("asked")
    sortie = next(step for step in data["agenda"] if step["step"] == "Sortie")
    sortie["stage"] = "tea"
    refused_form(GAME, data, "stage: found 'tea'; expected a stage of a mission")
