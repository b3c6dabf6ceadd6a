"""A saved game in which somebody has forged whose phase it is, or which, is refused, not played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import gun, infantry, theatre
from tests.ocs.forging import refused_form, saved_form

GAME = theatre(units=(infantry("GA"), gun("GG"), infantry("RA")))
PHASES = ("movement", "reaction", "barrage", "combat", "exploitation")


def saved(step: str = "movement") -> Any:
    position = GAME.position(
        {"GA": "0303", "GG": "0303", "RA": "0403"},
        step=step,
        dumps=((GAME.board.index("0303"), "axis", 20),),
    )
    return saved_form(position)


@pytest.mark.parametrize("phase", PHASES)
def test_the_step_that_goes_on_is_of_the_side_that_has_the_phase(phase: str) -> None:
    data = saved(phase)
    step = data["agenda"][-1]
    step["side"] = {"axis": "soviet", "soviet": "axis"}[step["side"]]
    refused_form(
        GAME, data, rf"agenda\[\d+\]: found '{step['step']}.*expected a step of the \S+ phase of axis"
    )


@pytest.mark.parametrize(
    ("phase", "change"),
    [
        ("movement", {"phase": "reaction"}),
        ("movement", {"phase": "exploitation"}),
        ("reaction", {"phase": "movement"}),
        ("barrage", {"occasion": "reaction"}),
        ("combat", {"is_exploitation": True}),
    ],
)
def test_it_is_one_of_the_phase_that_is_now(phase: str, change: dict[str, object]) -> None:
    data = saved(phase)
    data["agenda"][-1] |= change
    refused_form(GAME, data, r"agenda\[\d+\]: .*expected a step of the \S+ phase of axis, in its order")


@pytest.mark.parametrize("taken", [("movement", "combat"), ("combat", "movement"), ("reaction", "movement")])
def test_no_step_of_another_phase_is_put_in(taken: tuple[str, str]) -> None:
    data, other = saved(taken[0]), saved(taken[1])
    data["agenda"][-1] = other["agenda"][-1]
    refused_form(GAME, data, r"agenda\[\d+\]: .*expected a step of the \S+ phase of axis")


def test_a_side_does_not_move_twice_in_a_phase() -> None:
    data = saved()
    data["agenda"].append(data["agenda"][-1])
    refused_form(
        GAME, data, r"agenda\[\d+\]: found 'Movement axis movement'; expected a step of the movement phase"
    )


def ends(data: Any) -> list[int]:
    return [number for number, step in enumerate(data["agenda"]) if step["step"] == "EndOfPhase"]


def test_phases_end_in_their_order_and_for_the_side_whose_turn_it_is() -> None:
    data = saved()
    data["agenda"][ends(data)[-1]]["side"] = "soviet"
    refused_form(GAME, data, r"agenda\[\d+\].side: found 'soviet'; expected the side whose player turn it is")
    data = saved()
    data["agenda"][ends(data)[-1]]["phase"] = "clean-up"
    refused_form(GAME, data, r"agenda\[\d+\].phase: found 'clean-up'; expected a phase before those")


def test_the_second_player_turn_is_not_of_whoever_went_first() -> None:
    data = saved()
    turn = next(step for step in data["agenda"] if step["step"] == "PlayerTurn")
    turn["side"] = "axis"
    refused_form(GAME, data, r"agenda\[\d+\].side: found 'axis'; expected the side that does not go first")


def test_whoever_is_said_to_go_first_has_the_first_player_turn() -> None:
    data = saved()
    data["facts"]["first"] = "soviet"
    refused_form(GAME, data, r"agenda\[\d+\].side: .*expected the side")
