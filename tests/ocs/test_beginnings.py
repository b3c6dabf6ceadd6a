"""8.1, 14.10: what hangs on where units were when the phase began."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import before, counter, headquarters, infantry, panzer, play, refused, stands, theatre
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase

TANKS = ("GP", "GQ", "GR")
UNITS = (
    *(counter(f"GT{n}", "(0)-0-12 air carries 1", kind="air-transport", size="") for n in range(1, 5)),
    *(infantry("GA", size="battalion"), infantry("GB", size="battalion"), infantry("GC", size="company")),
    *(infantry("GD"), infantry("GE"), *map(panzer, TANKS)),
    *(infantry("RA"), infantry("RD", strength=14), headquarters("RH")),
)
GAME = theatre(("." * 16,) * 6, UNITS)
WING = dict.fromkeys(("GT1", "GT2", "GT3", "GT4"), "0303")
AIRLIFT = ("airlift GT1 0903", *(f"add-aircraft GT{n}" for n in range(2, 5)))
LOSE = ("surprise-dice 2 4", "combat-dice 2 2")


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


def field(pieces: dict[str, str], **told: Any) -> Any:
    """The Axis moves; it has a base at 0303 and one at 0903, with supply at both."""
    bases = ((at("0303"), "axis", 1), (at("0903"), "axis", 2))
    dumps = {"axis 0303": 8, "axis 0903": 40}
    return before(
        GAME, pieces, Movement("axis"), EndOfPhase("axis", "movement"), bases=bases, dumps=dumps, **told
    )


@pytest.mark.clause("ocs", "8.1", "14.9")
def test_who_walked_to_an_airlift_does_not_overrun_with_who_stood_at_its_base():
    pieces = {**WING, "GA": "0302 move", "GB": "0303 move", "RA": "1003"}
    walked = play(field(pieces), "move GA 0302-0303", *AIRLIFT)
    both = play(walked, "board GA", "board GB", "fly", "fly-home")
    assert both.step.units == ("GA", "GB")
    assert refused(both, "overrun 1003") == "8.1"
    assert refused(play(both, "drop GA"), "overrun 1003") == ""
    stood = play(field({**pieces, "GA": "0303 move"}), *AIRLIFT, "board GA", "board GB", "fly", "fly-home")
    assert refused(stood, "overrun 1003") == ""


@pytest.mark.clause("ocs", "8.1", "9.12d")
def test_who_went_along_with_a_retreat_does_not_overrun_with_whom_it_came_to():
    pieces = {**dict.fromkeys(TANKS, "0304"), "GD": "0304", "GE": "0204", "RD": "0403", "RH": "0203"}
    position = field(pieces, having={unit: {"fuel": "phase"} for unit in TANKS})
    begun = play(position, *(f"take {unit}" for unit in TANKS), "overrun 0403", "decline", *LOSE)
    back = play(begun, "go-back", "go-along GD", "fall-back 0304-0204")
    back = play(back, "ignore") if back.actor == "soviet" else back
    assert stands(back, "GD") == "0204"
    together = play(back, "take GD", "take GE")
    assert refused(together, "overrun 0203") == "8.1"
    assert refused(play(together, "drop GD"), "overrun 0203") == ""


@pytest.mark.clause("ocs", "14.10")
@pytest.mark.parametrize(
    ("place", "acts", "least"),
    [
        ("1204", (), 5),
        ("1204", ("stay GD",), 5),  # it negates zones, and is no less a friend for it
        ("1204", ("move GD 1204-1205",), 5),  # it was there when the phase began
        ("1205", ("move GD 1205-1204",), 6),  # it has only come
    ],
)
def test_a_drop_is_among_friends_where_one_was_when_the_phase_began(place, acts, least):
    position = play(field({**WING, "GD": place}), *acts)
    dropped = play(position, "air-drop GT1 1204", "load-aircraft 1", "fly")
    assert dropped.step.least == least
