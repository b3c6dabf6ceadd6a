"""A saved game in which a side has a step that only the other can have is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.ocs.field import infantry
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.ocs.rules.barrage import Fire
from wargame_kit.games.thirdwinter.placing.side_validation import OWNERS
from wargame_kit.games.thirdwinter.rules.events.front_events import NAMED_BY, NameFront
from wargame_kit.games.thirdwinter.rules.events.raids import LAID_BY, Raiding
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = theatre(units=(infantry("GA"), infantry("RA")))
POSITION = GAME.position({"GA": "0404", "RA": "0707"}, step="movement")
VALUES = {"left": 1, "number": 1, "steps": 1, "tokens": 1, "fire": Fire(0, ())}


def steps() -> Iterator[Any]:
    """Each step that only one side can have, with that side."""
    for kind, side in OWNERS.items():
        values = VALUES | {"unit": "GA" if side == "axis" else "RA", "side": side}
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        yield kind(**{name: value for name, value in values.items() if name in names})
    yield from (Raiding(side, event, 1) for event, side in LAID_BY.items())
    yield from (NameFront(side, event) for event, side in NAMED_BY.items())


def with_step(step: Any) -> Any:
    """A position in which somebody wrote a step on top of the agenda."""
    return replace(POSITION, agenda=(*POSITION.agenda, step))


def places(step: Any) -> set[str]:
    """Where a position with the step is at fault."""
    return {fault.place for fault in GAME.validate(with_step(step))}


@pytest.mark.parametrize("step", list(steps()), ids=lambda step: f"{type(step).__name__}-{step.side}")
def test_the_other_side_cannot_have_a_step_of_one_side(step: Any) -> None:
    other = replace(step, side={"axis": "soviet", "soviet": "axis"}[step.side])
    at = f"agenda[{len(POSITION.agenda)}].side"
    assert at not in places(step)
    assert at in places(other)


def test_such_a_saved_game_is_refused() -> None:
    data = position_to_json(with_step(PlacingKessels("soviet")))
    with pytest.raises(DataError, match="side: found 'soviet'; expected the only side that can have"):
        position_from_json(data, GAME)
