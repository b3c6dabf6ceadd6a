"""4.9: of aircraft the other side sees the top Active one, and whoever is in the air."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.ocs.field import play
from tests.ocs.test_dogfights import PATROLLED
from tests.ocs.test_missions import STRIKE, field
from wargame_kit.games.ocs.view.observation import shows, told
from wargame_kit.words import in_language

FOG = {"options": {"fog": "on", "pauses": "always"}}
BELOW = {**PATROLLED, "RB": "2003", "RK": "2003", "GB": "0303", "GE": "0505"}


def shown(position: Any, side: str) -> tuple[Any, ...]:
    """What a side sees: the position, what it may do, and what is asked."""
    view = position.seen_by(side)
    legal = sorted(each.text(position.game.board) for each in view.step.choices(view))
    return view, legal if position.actor == side else (), in_language(view.prompt, "en")


def test_whoever_is_below_the_top_or_inactive_changes_nothing_for_the_other_side():
    quiet = field(BELOW, STRIKE, **FOG)
    # RF is on top; of the others one is Inactive, one has lost a step, one is not there at all.
    pieces = quiet.pieces
    hidden = quiet.moved(
        replace(pieces["RG"], inactive=True),
        replace(pieces["RB"], face=1),
        pieces["RK"].at("dead"),
    )
    for texts in ((), ("bomb GS 1204",), ("bomb GS 1204", "add-aircraft GF", "fly")):
        ones, others = play(quiet, *texts), play(hidden, *texts)
        seen, other = shown(ones, "axis"), shown(others, "axis")
        assert seen[0].pieces == other[0].pieces
        assert (seen[0].agenda, *seen[1:]) == (other[0].agenda, *other[1:])


def test_a_mission_that_is_put_together_is_not_seen_and_one_that_has_taken_off_is():
    position = field(BELOW, STRIKE, **FOG)
    gathering = play(position, "bomb GS 1204", "add-aircraft GT")
    assert gathering.seen_by("soviet").agenda == position.seen_by("soviet").agenda
    assert "GS" not in gathering.seen_by("soviet").pieces  # the fighter lies on top
    added = gathering.read("add-aircraft GF")
    assert told(gathering, added, play(gathering, added), "soviet") is None
    flying = play(gathering, "fly")
    assert flying.seen_by("soviet").pieces["GS"] == flying.pieces["GS"]
    said = told(gathering, gathering.read("fly"), flying, "soviet")
    assert said is not None
    assert said.text(flying.game.board) == "bomb GS 1204"
    assert shows(gathering, flying)


def test_whoever_has_come_down_is_named_no_more():
    position = field(BELOW, STRIKE, **FOG)
    fought = play(
        position, "bomb GS 1204", "add-aircraft GT", "fly", "intercept RF", "all-fight", "send-up GS"
    )
    home = play(fought, "air-dice 6 6", "air-loss-die 1", "come-down GS 0505")
    view = home.seen_by("soviet")
    assert "GS" not in view.pieces
    named = [step.mission.units for step in view.agenda if hasattr(step, "mission")]
    assert named
    assert set(named) == {("GT",)}


def test_flak_and_stacks_below_the_top_are_told_with_the_roll_and_not_before():
    pieces = {"GS": "0303", "GA": "1203", "RA": "1204"}
    guarded = field({**pieces, "RH": "1204", "RC": "1204"}, STRIKE, **FOG)
    plain = field(pieces, STRIKE, **FOG)
    for texts in ((), ("bomb GS 1204",)):
        assert shown(play(guarded, *texts), "axis")[1:] == shown(play(plain, *texts), "axis")[1:]
    assert play(guarded, "bomb GS 1204", "fly").seen_by("axis").step.added == 1


def test_a_side_is_asked_of_missions_in_its_segments_whatever_it_has():
    armed = field({"GS": "0303", "RA": "1204", "GA": "1203"}, STRIKE, **FOG)
    idle = field({"GS": "0303", "RA": "1204", "GA": "1203"}, STRIKE, having={"GS": {"inactive": True}}, **FOG)
    assert type(armed.step) is type(idle.step)
    assert armed.seen_by("soviet").step == idle.seen_by("soviet").step
