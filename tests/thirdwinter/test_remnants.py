"""2.4d: what is left of an infantry division that is wiped out in combat, and how it is one again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import actions, before, counter, division, headquarters, infantry, play, refused
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.combat.options import TakeOption
from wargame_kit.games.ocs.rules.supply.rails import controls
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding

pytestmark = pytest.mark.clause("thirdwinter", "2.4d")


def remnant(id_: str) -> Any:
    """A Remnant battalion."""
    traits = frozenset(("remnant", "no-rebuild"))
    return counter(id_, "1-3-3 leg", "1-3-8 leg", size="battalion", traits=traits)


GAME = theatre(
    units=(
        *(division("GD", 16, 4), division("GL", 14, 4), remnant("GRem"), infantry("GA"), infantry("GB")),
        *(headquarters("GH"), headquarters("GK"), headquarters("RH"), infantry("RA"), infantry("RB")),
    ),
    sources={"axis": "0101"},
    rivers={},
)
LOST = {"GD": {"losses": 2}, "GL": {"losses": 2}}
POOL = {"GRem": "pool", "RA": "0707"}


def hit(pieces: dict[str, str], unit: str = "GD", marks: dict[str, Any] | None = None, **told: Any) -> Any:
    """A position after a unit has lost its last step in a combat."""
    having = {each: LOST[each] for each in (unit,)}
    having[unit] = {**having[unit], **(marks or {})}
    told = {"before": (2,), **told}
    return before(GAME, {**POOL, **pieces}, TakeLosses("axis", (unit,), 1, **told), having=having)


def at(label: str) -> int:
    found: int = GAME.board.index(label)
    return found


def test_it_gathers_one_or_two_hexes_away_and_farther_west() -> None:
    after = hit({"GD": "0404"})
    assert after.pieces["GD"].place == "dead"
    board = GAME.board
    here, column = at("0404"), 4
    near = [hex_ for hex_ in board.within(here, 2) if int(board.label(hex_)[:2]) < column]
    assert actions(after) == sorted(f"leave-remnant GRem {board.label(hex_)}" for hex_ in near)
    assert refused(after, "leave-remnant GRem 0504") == "2.4d"
    assert refused(after, "leave-remnant GRem 0104") == "2.4d"
    gone = play(after, "leave-remnant GRem 0204")
    assert gone.pieces["GRem"].hex_ == at("0204")


def test_the_place_in_which_it_gathers_is_the_axis_again() -> None:
    game = theatre(rivers={}, rails=["0304-0404"], features={"village": ["0304"]}, units=GAME.units.values())
    step, hex_ = TakeLosses("axis", ("GD",), 1, before=(2,)), game.board.index("0304")
    asked = before(game, {**POOL, "GD": "0404"}, step, having={"GD": LOST["GD"]}, held=frozenset({hex_}))
    assert controls(asked, "soviet", hex_)
    assert controls(play(asked, "leave-remnant GRem 0304"), "axis", hex_)


def test_it_keeps_mode_and_markers_of_its_division() -> None:
    marks = {"marker": "dg", "unsupplied": True, "stocks": 1}
    after = play(hit({"GD": "0404 move"}, marks=marks), "leave-remnant GRem 0304")
    piece = after.pieces["GRem"]
    assert (piece.face, piece.marker, piece.unsupplied, piece.stocks) == (1, "dg", True, 1)
    assert piece.losses == 0
    assert after.pieces["GD"].marker == ""


def test_no_way_leads_through_enemy_zones_but_where_somebody_negates_them() -> None:
    shut = {"GD": "0404", "RA": "0303", "RB": "0306"}
    assert hit(shut).pieces["GRem"].place == "pool"
    assert actions(hit({**shut, "GA": "0304"})) == ["leave-remnant GRem 0204", "leave-remnant GRem 0304"]


@pytest.mark.parametrize(
    ("pieces", "unit", "told"),
    [
        ({"GL": "0404"}, "GL", {}),  # no 16-4-3
        ({"GD": "0404"}, "GD", {"before": ()}),  # a barrage, or attrition
        ({"GD": "0104"}, "GD", {}),  # nothing lies farther west
        ({"GD": "0404", "GRem": "0207"}, "GD", {}),  # no counter is free
    ],
)
def test_else_it_leaves_none(pieces: dict[str, str], unit: str, told: dict[str, Any]) -> None:
    after = hit(pieces, unit, **told)
    assert after.pieces[unit].place == "dead"
    assert after.pieces["GRem"].place == GAME.position({**POOL, **pieces}).pieces["GRem"].place
    assert after.pieces["GRem"].hex_ == GAME.position({**POOL, **pieces}).pieces["GRem"].hex_


def test_a_loss_taken_for_an_option_leaves_one_and_the_rest_of_the_option_waits() -> None:
    step = TakeOption("axis", ("GD", "GA"), 2, "", (2, 0), (), False)
    pieces = {**POOL, "GD": "0404", "GA": "0404"}
    asked = play(before(GAME, pieces, step, having={"GD": LOST["GD"]}), "give GD")
    assert "leave-remnant GRem 0304" in actions(asked)
    assert "give GA" in actions(play(asked, "leave-remnant GRem 0304"))


def test_a_dead_one_is_free_again_at_once() -> None:
    step = TakeLosses("axis", ("GRem",), 1, "", (0,))
    after = before(GAME, {**POOL, "GRem": "0404"}, step)
    assert after.pieces["GRem"].place == "pool"


def reinforced(pieces: dict[str, str], hand: tuple[Any, ...] = (("axis", "personnel", 1),)) -> Any:
    """A Reinforcement Phase of the Axis with a Remnant on the map and a division lost."""
    told = {"GD": "dead", "GL": "dead", "GH": "0304", "GRem": "0304", "RA": "0707", **pieces}
    position = before(GAME, told).with_facts(replacements=hand)
    return position.replaced(agenda=(position.agenda[0], Rebuilding("axis"))).settled()


def test_with_a_headquarters_and_a_pax_it_becomes_a_division_of_one_step() -> None:
    after = play(reinforced({}), "gather GD GRem")
    assert after.pieces["GD"].hex_ == at("0304")
    assert after.steps_left("GD") == 1
    assert after.pieces["GRem"].place == "pool"
    assert not after.facts.replacements


def test_without_either_it_does_not() -> None:
    assert refused(reinforced({"GRem": "0204"}), "gather GD GRem") == "2.4d"
    assert refused(reinforced({"GRem": "0604", "GA": "0204"}), "gather GD GRem") == "2.4d"
    assert refused(reinforced({"GK": "dead"}, (("axis", "headquarters", 1),)), "gather GD GRem") == "2.4d"
    assert refused(reinforced({}), "gather GL GRem") == "2.4d"
    assert refused(reinforced({"GRem": "pool"}), "gather GD GRem") == "2.4d"


def test_a_forged_one_is_named() -> None:
    asked = hit({"GD": "0404"})
    step = replace(asked.step, unit="GA")
    faults = [fault.place for fault in step.validate(asked, "agenda[1]")]
    assert faults == ["agenda[1].unit"]
