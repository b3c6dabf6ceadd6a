"""4.2: by option a formation is fuelled for 1T, while it moves in Combat Mode and away from the enemy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import actions, before, counter, infantry, panzer, play, refused, stands
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn
from wargame_kit.position import position_from_json, position_to_json

UNITS = (
    *(panzer("R1", formation="1TC"), panzer("R2", formation="1TC"), infantry("R3", formation="1TC")),
    *(panzer("RO"), infantry("GI"), counter("GT", "(0)-0-0 truck", kind="truck", size="")),
)
ROWS = ("w" * 20,) * 7
ROAD = "-".join(f"{column:02}04" for column in range(1, 21))
GAME = theatre(ROWS, units=UNITS, rivers={}, roads=[ROAD])
LABELS = ROAD.split("-")


def along(start: str, end: str) -> str:
    """A way on the road."""
    first, last = LABELS.index(start), LABELS.index(end)
    step = 1 if last >= first else -1
    return "-".join(LABELS[first : last + step : step] if last + step >= 0 else LABELS[first::step])


def field(pieces: dict[str, str], option: str = "on", phase: Any = "movement", **told: Any) -> Any:
    """The Soviets on a road, with a token at 2004."""
    given = {"dumps": {"soviet 2004": 4}, **told}
    options = {"jenson_fuel": option}
    return before(GAME, {"GI": "0104", **pieces}, Movement("soviet", phase), options=options, **given)


CORPS = {"R1": "1904", "R2": "1904"}
PAY = "fuel-sparingly R1 2004"


@pytest.mark.clause("thirdwinter", "4.2")
def test_a_formation_is_fuelled_for_one_token_in_its_movement_phase() -> None:
    paid = play(field(CORPS), PAY)
    assert paid.tokens_in(GAME.board.index("2004"), "soviet") == 3
    assert [refused(paid, f"move {unit} 1904-1804") for unit in ("R1", "R2")] == ["", ""]
    assert refused(paid, PAY) == "4.2"
    assert refused(field(CORPS, "off"), PAY) == "12.5c"
    freed = {"R1": {"freed": True}}
    assert refused(field(CORPS, phase="exploitation", having=freed), PAY) == "4.2"
    assert refused(field({"RO": "1904"}), "fuel-sparingly RO 2004") == "12.5c"
    over = paid.replaced(agenda=(paid.agenda[0], EndOfPhase("soviet", "movement"))).settled()
    assert over.facts.sparing == ()


@pytest.mark.clause("thirdwinter", "4.2")
def test_no_road_takes_less_than_a_point_a_hex() -> None:
    paid = play(field(CORPS), PAY)
    assert paid.shown("R1").movement == 14
    ledger = paid.reach("R1").ledger(GAME.board.index("1704"))
    assert (ledger.total, {entry.clause.number for entry in ledger.entries}) == (16, {"6.2a", "4.2"})
    whole = play(field(CORPS), "fuel-formation R1 2004")
    assert whole.reach("R1").ledger(GAME.board.index("1704")).total == 8


@pytest.mark.clause("thirdwinter", "4.2")
def test_it_never_starts_passes_or_stops_next_to_anything_of_the_enemy() -> None:
    for enemy in ({"pieces": {"GI": "1504"}}, {"pieces": {"GT": "1504"}}, {"dumps": 1}, {"bases": 1}):
        pieces = {**CORPS, **enemy.get("pieces", {})}
        told: dict[str, Any] = {"dumps": {"soviet 2004": 4}}
        if "dumps" in enemy:
            told["dumps"]["axis 1504"] = 4
        if "bases" in enemy:
            told["bases"] = ((GAME.board.index("1504"), "axis", 1),)
        paid = play(field(pieces, **told), PAY)
        assert refused(paid, f"move R1 {along('1904', '1704')}") == ""
        assert refused(paid, f"move R1 {along('1904', '1604')}") == "4.2"
    beside = {**CORPS, "GI": "1804"}
    assert refused(field(beside), PAY) == "4.2"
    split = {"R1": "1904", "R2": "1604", "RO": "1604", "GI": "1504"}
    parted = play(field(split, having={"RO": {"moved": True}}), PAY)
    assert refused(parted, "move R2 1604-1704") == "4.2"
    alone = play(parted, "fuel R2 2004")  # others may be fuelled singly
    assert refused(alone, "move R2 1604-1704") == ""


@pytest.mark.clause("thirdwinter", "4.2")
def test_it_stays_in_combat_mode() -> None:
    assert refused(field({**CORPS, "R1": "1904 move"}), PAY) == "4.2"
    paid = play(field({**CORPS, "R2": "1904 move"}), PAY)
    assert refused(paid, "move R2 1904-1804") == "4.2"
    moved = play(paid, "move R1 1904-1804")
    assert refused(moved, "mode R1 reserve") == "4.2"
    assert refused(paid, "mode R2 combat") == ""


@pytest.mark.clause("thirdwinter", "4.2", silent="who walks needs no fuel")
def test_who_walks_is_bound_by_nothing_of_this() -> None:
    paid = play(field({"R1": "1904", "R3": "1604", "GI": "1504"}), PAY)
    assert refused(paid, "move R3 1604-1704") == ""


def test_it_is_saved_offered_and_known_to_its_side_alone() -> None:
    position = field(CORPS)
    assert PAY in actions(position)
    assert not any(text.startswith("fuel-sparingly") for text in actions(field(CORPS, "off")))
    paid = play(position, PAY)
    going_on = paid.replaced(agenda=(EndOfTurn(), *paid.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME) == going_on
    assert paid.seen_by("axis").facts.sparing == ()
    assert stands(play(paid, "move R1 1904-1804"), "R1") == "1804"
