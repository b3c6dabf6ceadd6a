"""How a simple player leads a pocket and forms battle groups (2.3a, 2.4e): no rule, but it must play on."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.thirdwinter.test_kampfgruppen import field as of_groups
from tests.thirdwinter.test_kampfgruppen import two_markers as two_markers
from tests.thirdwinter.test_kessel import POCKET, field
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import REACTION
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels


def planned(position: Any) -> list[str]:
    board = position.game.board
    return [each.text(board) for each in position.game.heuristics.plan(position, Random(1))]


def test_a_headquarters_is_put_down_where_three_stand_cut_off_and_taken_away_when_not_needed() -> None:
    placing = PlacingKessels("axis")
    cut = field({**POCKET, "GC": "0604", "GK": "pool", "GL": "pool"}, placing)
    assert planned(cut) in (["place-kessel GK 0604"], ["place-kessel GK 0605"])
    few = field({**POCKET, "GK": "pool", "GL": "pool"}, placing)
    assert planned(few) == ["end-phase"]
    idle = field({"GA": "0202", "GK": "0202", "RA": "0706"}, placing)
    assert planned(idle) == ["remove-kessel GK"]
    assert planned(field({**POCKET, "GK": "0604"}, placing)) == ["end-phase"]


def test_the_headquarters_goes_to_feed_most_and_who_is_too_far_from_it_comes() -> None:
    position = field({**POCKET, "GC": "0806", "GK": "0604"})
    assert position.supply("axis").cut == ("GC",)
    assert "move GK 0604-0605" in planned(position)
    assert carried_out(position).supply("axis").cut == ()
    tired = field({**POCKET, "GC": "0806", "GK": "0604"}, having={"GK": {"moved": True}})
    assert [text for text in planned(tired) if text.startswith("work-along kessel GC")]
    assert carried_out(tired).supply("axis").cut == ()


def carried_out(position: Any) -> Any:
    """The position after everything that is planned, up to the end of the phase."""
    for text in planned(position)[:-1]:
        position = position.play(text)
    return position


def test_the_strongest_who_stay_become_groups_and_who_is_called_moves_in_the_reaction_phase() -> None:
    position = of_groups({"GP": "0606", "GR": "0606", "RA": "0807", "RB": "0707"})
    assert any("kampfgruppe" in text for text in planned(position))
    groups = {"kampfgruppen": ((1, "GP"), (1, "GR"))}
    freed = {"GP": {"freed": True, "fuel": "phase"}, "GR": {"freed": True, "fuel": "phase"}}
    reaction = of_groups(
        {"GP": "0202", "GR": "0202", "RB": "0706"}, Movement("axis", REACTION), having=freed, **groups
    )
    assert planned(reaction)[0].startswith("move G")
