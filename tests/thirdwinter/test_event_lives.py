"""1.9: the whole life of random events: for how long each holds, and what a second roll of it brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.thirdwinter.test_event_cells import TURN, begun, rolled
from wargame_kit.games.ocs.rules.sequence import RollFirst
from wargame_kit.games.thirdwinter.rules import demands
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, owner, times_happened
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEventTable

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

GOOD = 99
"""It holds to the end of the game."""

LIVES = {
    ("common", "12"): ("quarrel", 2, False),
    ("common", "14"): ("hungarian-puppets", GOOD, False),
    ("common", "21"): ("initiative", 2, True),
    ("common", "31"): ("impatient-stalin", 1, True),
    ("common", "43"): ("lend-lease-interrupted", 1, True),
    ("common", "54"): ("plenty-of-shells", 1, True),
    ("common", "65"): ("passive", 1, True),
    ("rare", "43"): ("panic", 1, True),
    ("rare", "53"): ("rumanian-rails", GOOD, False),
}
"""By its cell: the event, for how many turns it holds, and whether it comes again in the next."""


def rolling(position: Any, turn: int) -> Any:
    """The position before the events of a later turn."""
    later = position.replaced(turn=turn, agenda=(RollFirst("axis"),))
    return later.with_facts(first="", went_first="soviet").pushed(RollEventTable())


@pytest.mark.parametrize(("cell", "life"), LIVES.items(), ids=lambda each: "-".join(map(str, each)))
def test_an_event_holds_as_long_as_it_says_and_once_is_once(
    cell: tuple[str, str], life: tuple[str, int, bool]
) -> None:
    event, turns, is_again = life
    first = rolled(*cell)
    held = [in_force(first.replaced(turn=TURN + later), event) for later in range(4)]
    assert held == [later < turns for later in range(4)]
    second = rolled(*cell, rolling(first, TURN + 1))
    assert times_happened(second, event) == 1 + is_again


def test_who_may_have_dice_thrown_again_keeps_that_but_not_for_who_goes_first() -> None:
    given = rolled("common", "41").play("owner-die 1")
    asked = given.play("first-dice 3 4")
    assert isinstance(asked.step, RollFirst), "who goes first is not thrown again"
    later = rolling(given, TURN + 1).play("event-die 6")
    assert owner(later, "re-roll") == "soviet"
    assert times_happened(rolled("common", "42", rolling(given, TURN + 1)), "re-roll") == 1


def test_markers_lost_twice_in_a_row_are_each_back_in_the_turn_after_the_next() -> None:
    lost = begun().with_facts(markers_lost=(("axis", 4, TURN + 1), ("axis", 3, TURN + 2)))
    left = [demands.left(lost.replaced(turn=TURN + later), "axis", 10) for later in (1, 2, 3)]
    assert left == [3, 7, 10]


@pytest.mark.parametrize(("cell", "event"), [("22", "partisan-offensive"), ("52", "partisans-on-the-rails")])
def test_partisans_do_nothing_in_the_turn_in_which_the_last_hunter_is_still_awaited(
    cell: str, event: str
) -> None:
    hunted = begun().with_facts(hunted_until=TURN + 3)
    for turn, happens in ((TURN + 1, 0), (TURN + 3, 0), (TURN + 4, 1)):
        assert times_happened(rolled("common", cell, rolling(hunted, turn)), event) == happens
