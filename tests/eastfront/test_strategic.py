"""5.61, 5.62, 6.53, 9.2: rail moves for the moves of the supreme headquarters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.mobilising import Mobilising
from wargame_kit.games.eastfront.rules.movement import StartOfMovement
from wargame_kit.words import in_language

UNITS = (
    block("HQ", "german", "headquarters", 3),
    block("OKH", "german", "supreme", 3),
    block("A"),
    block("B"),
    block("C"),
    block("D"),
    block("R", "soviet", level=3),
    block("S", "soviet", level=3),
    block("Gar", "german", "garrison", 2),
)
LONG = ("." * 24, "." * 24, "." * 24)
LINE = "-".join(f"{chr(65 + n)}2" for n in range(24))
DRAWN = {"rails": [LINE], "features": {"axis_entry": ["A2"], "axis_edge": ["A1", "A2", "A3"]}}


def owned(*but: str) -> Any:
    game = theatre(LONG, UNITS, **DRAWN)
    return frozenset(range(game.board.size)) - {game.board.index(hex_) for hex_ in but}


def moving(places: dict[str, str], **told: Any) -> Any:
    game = theatre(LONG, UNITS, **DRAWN)
    told = {"axis_hexes": owned(), "active": {"OKH": "combat"}, "supreme_moves": 2} | told
    return before(game, places, StartOfMovement("axis"), **told)


@pytest.mark.clause("eastfront", "9.2")
@pytest.mark.clause("eastfront", "9.21")
@pytest.mark.clause("eastfront", "6.53")
def test_ten_rail_hexes_cost_a_supreme_move() -> None:
    position = moving({"OKH": "A1", "A": "A2", "B": "C1"})
    after = position.play("rail A K2")
    assert (stands(after, "A"), after.facts.supreme_moves) == ("K2", 1)
    assert after.pieces["A"].strategic
    assert after.check("rail A U2").code == "eastfront/moved"
    assert position.play("rail A L2").facts.supreme_moves == 0
    far = position.check("rail A V2")
    assert (far.code, far.clause) == ("move/cost", cite("9.21"))
    assert position.check("rail B D2").clause == cite("9.11")
    assert "rail A L2" in actions(position)
    assert position.reach("A", "rail").cost("L2") == 11
    empty = moving({"OKH": "A1", "A": "A2"}, supreme_moves=0)
    none = empty.check("rail A B2")
    assert (none.code, none.clause) == ("eastfront/no-supreme-moves", cite("9.2"))
    assert not [text for text in actions(empty) if text.startswith("rail")]


@pytest.mark.clause("eastfront", "2.9")
def test_a_garrison_stays_where_railways_and_supreme_moves_would_carry_it() -> None:
    position = moving({"OKH": "A1", "A": "B2", "Gar": "B2"})
    refused = position.check("rail Gar H2")
    assert position.check("rail A H2")
    assert "garrison" in str(refused)
    assert refused.clause.number == "2.9"
    assert not list(position.legal.of("Gar"))


@pytest.mark.clause("eastfront", "6.53")
def test_a_strategic_move_engages_nobody() -> None:
    position = moving({"OKH": "A1", "A": "A2", "R": "D2", "B": "D2"})
    refused = position.check("rail A D2")
    assert (refused.code, refused.clause) == ("eastfront/strategic-engages", cite("6.53"))


@pytest.mark.clause("eastfront", "9.22")
@pytest.mark.clause("eastfront", "6.53")
def test_one_may_leave_a_battle_by_rail_but_not_retreat() -> None:
    position = moving({"OKH": "A1", "A": "D2", "B": "D2", "R": "D2"})
    hex_ = position.game.board.index("D2")
    defended = position.with_facts(defenders=((hex_, "axis"),))
    assert defended.reach("A", "rail").ledger("B2").entries[0].clause == cite("9.22")
    after = defended.play("rail A B2")
    assert after.facts.crossings
    refused = after.check("rail B B2")
    assert (refused.code, refused.clause) == ("eastfront/last-out", cite("6.53"))


@pytest.mark.clause("eastfront", "6.33")
def test_by_rail_too_no_more_pass_a_hexside_of_a_battle_than_may() -> None:
    position = moving({"OKH": "A1", "A": "D2", "B": "D2", "C": "D2", "D": "D2", "R": "D2"}, supreme_moves=6)
    after = play(position, "rail A B2", "rail B B2")
    refused = after.check("rail C B2")
    assert (refused.code, refused.clause) == ("eastfront/hexside", cite("6.33"))
    assert not [text for text in actions(after) if text.startswith("rail C")]


@pytest.mark.clause("eastfront", "5.62")
@pytest.mark.clause("eastfront", "5.61")
def test_a_supreme_headquarters_mobilises_by_rail_and_its_first_move_is_free() -> None:
    position = moving({"OKH": "A2", "A": "B2"}, active={"OKH": "mobile"}, supreme_moves=1)
    after = position.play("rail OKH U2")
    assert (stands(after, "OKH"), after.level("OKH"), after.pieces["OKH"].active) == ("U2", 2, "")
    # It is the last that it does: who has not moved stays.
    assert after.check("rail A C2").code == "eastfront/no-supreme-moves"
    assert position.play("move OKH A2-B2").level("OKH") == 2
    stays = moving({"OKH": "A2", "A": "B2"}).check("rail OKH B2")
    assert (stays.code, stays.clause) == ("eastfront/stays-active", cite("5.4"))


@pytest.mark.clause("eastfront", "6.53")
@pytest.mark.clause("eastfront", "5.62")
def test_what_rail_moves_in_a_row_cost_is_told_as_a_sum() -> None:
    position = moving({"OKH": "A1", "A": "A2"})
    spent = position.read("rail A L2").spent(position)
    assert spent is not None
    assert (spent.total, spent.entries[0].clause) == (2, cite("6.53"))
    mobile = moving({"OKH": "A2"}, active={"OKH": "mobile"}, supreme_moves=1)
    own = mobile.read("rail OKH L2").spent(mobile)
    assert own is not None
    assert [(entry.value, entry.clause) for entry in own.entries] == [(2, cite("6.53")), (-1, cite("5.62"))]
    assert position.read("rail A V2").spent(position) is None


@pytest.mark.clause("eastfront", "5.62")
@pytest.mark.clause("eastfront", "5.63")
def test_by_option_it_goes_by_rail_after_its_strike_and_the_moves_kept_for_it_are_added() -> None:
    game = theatre(LONG, UNITS, **DRAWN)
    steps = StartOfMovement("axis"), Mobilising("axis")
    told: dict[str, Any] = {"axis_hexes": owned(), "active": {"OKH": "supreme"}, "supreme_moves": 2}
    begun = before(game, {"OKH": "A2", "A": "B2"}, *steps, options={"supreme_strike": "mobilises"}, **told)
    position = begun.play("rail A C2").play("end-phase")
    assert (position.step.clause, position.facts.supreme_moves) == (cite("5.63"), 1)
    assert not position.check("rail OKH V2")
    after = position.play("rail OKH U2")
    assert (stands(after, "OKH"), after.pieces["OKH"].active, after.facts.supreme_moves) == ("U2", "", 0)
    assert "move OKH A2-B2" in actions(position)
    stays = position.play("end-phase")
    assert stays.facts.supreme_moves == 0
    # Without the option nothing is kept, and it does not move.
    usual = before(game, {"OKH": "A2", "A": "B2"}, *steps, **told).play("end-phase")
    assert usual.is_over
    assert usual.facts.supreme_moves == 0


@pytest.mark.clause("eastfront", "6.52")
def test_a_march_that_nobody_commands_is_told_to_cost_a_supreme_move() -> None:
    roles = {"OKH": "supreme", "HQ": "combat"}
    near = moving({"OKH": "A1", "HQ": "C2", "A": "A2"}, active=roles)
    foretold = near.game.presentation.actions.foretold
    assert foretold(near, near.read("move A A2-B2")) == ""
    far = moving({"OKH": "A1", "HQ": "C2", "A": "P2"}, active=roles)
    said = foretold(far, far.read("move A P2-Q2"))
    assert in_language(said, "en") == "Supreme moves that this costs: 1 of 2 [6.52]."
    assert far.play("move A P2-Q2").facts.supreme_moves == 1


def test_no_rail_move_in_a_blitz() -> None:
    position = moving({"OKH": "A1", "A": "A2"}).with_facts(is_blitz=True)
    assert position.check("rail A B2").code == "eastfront/no-supreme-moves"
