"""A saved game with a step of the title in another phase, or a counter in a box of others, is refused."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.rules.barrage import Fire
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.thirdwinter.placing.phase_validation import IN_REACTION, PHASE_OF, phase_of
from wargame_kit.games.thirdwinter.placing.side_validation import OWNERS
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError


@cache
def start() -> Any:
    return wk.load("thirdwinter").start("bukrin")


def with_step(step: Any, side: str, phase: str) -> Any:
    """The first position with a step on top of a phase of a side."""
    return replace(start(), agenda=(*start().agenda[:1], EndOfPhase(side, phase), step))


def steps() -> list[Any]:
    values = {
        "unit": "S-Sh1",
        "left": 1,
        "number": 1,
        "steps": 1,
        "tokens": 1,
        "points": 1,
        "total": 7,
        "fire": Fire(0, ()),
    }
    found = []
    for kind in (*PHASE_OF, Salvo, Shelling):
        told = values | {"side": OWNERS.get(kind, "axis")}
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        found.append(kind(**{name: value for name, value in told.items() if name in names}))
    return found


@pytest.mark.parametrize("step", steps(), ids=lambda step: type(step).__name__)
def test_a_step_stands_in_its_own_phase_and_in_none_of_another_side(step: Any) -> None:
    phase, other = phase_of(step), {"axis": "soviet", "soviet": "axis"}
    side = other[step.side] if isinstance(step, IN_REACTION) else step.side

    def places(side: str, phase: str) -> set[str]:
        game = start().game
        return {fault.place for fault in game.validate(with_step(step, side, phase))}

    assert "agenda[2]" not in places(side, phase)
    assert "agenda[2]" in places(other[side], "refit" if phase == "movement" else phase)
    assert "agenda[2]" in places(side, "combat")
    alone = replace(start(), agenda=(*start().agenda[:1], step))
    assert "agenda[1]" in {fault.place for fault in start().game.validate(alone)}


def test_such_a_saved_game_is_refused() -> None:
    shelling = next(step for step in steps() if type(step).__name__ == "Shelling")
    data = position_to_json(with_step(shelling, "axis", "movement"))
    with pytest.raises(DataError, match="found 'Shelling'; expected a step of the movement phase of soviet"):
        position_from_json(data, start().game)


@pytest.mark.parametrize(
    ("unit", "box"),
    [
        ("208I", "shells-ready"),
        ("208I", "extender-moves"),
        ("208I", "front-waits"),
        ("S-Sh1", "dead"),
        ("S-STE1", "shells-ready"),
        ("2VA-Po2", "rumanian-air-box"),
    ],
)
def test_a_counter_lies_in_no_box_of_others(unit: str, box: str) -> None:
    data: Any = position_to_json(start())
    data["pieces"][unit] = box
    with pytest.raises(DataError, match=rf"pieces.{unit}: found '{box}'; expected a place in which such"):
        position_from_json(data, start().game)


@pytest.mark.clause("thirdwinter", "2.2h", silent="a saved game in which the Soviets have strips is refused")
def test_the_soviets_have_no_air_strips() -> None:
    data: Any = position_to_json(start())
    bases = data["facts"]["bases"]
    bases.append(["B12.17", "soviet", 0])
    with pytest.raises(DataError, match=r"facts.bases: found .*; expected an air base of level 1 or more"):
        position_from_json(data, start().game)


@pytest.mark.clause("ocs", "14.2", silent="whoever stood at a base before it lost levels may stay there")
def test_a_base_that_has_lost_levels_keeps_its_aircraft_but_never_more_than_the_highest() -> None:
    data: Any = position_to_json(start())
    data["facts"]["bases"] = [[hex_, side, 1] for hex_, side, _ in data["facts"]["bases"]]
    more = ["2VA-Yak9-2", "2VA-Yak9-3", "2VA-Il2-4", "2VA-Pe2-2"]
    for unit in more[:2]:
        data["pieces"][unit] = "B16.19"
    assert position_from_json(data, start().game)
    for unit in more[2:]:
        data["pieces"][unit] = "B16.19"
    with pytest.raises(DataError, match=r"expected 7 Active aircraft at B16.19 at most"):
        position_from_json(data, start().game)
