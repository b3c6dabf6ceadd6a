"""A game may let both sides stand in one hex: the table then takes nobody's side for everybody's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.theatre import armour, infantry, rifle, theatre
from wargame_kit.position import Position, Record
from wargame_kit.render import overlays
from wargame_kit.render.position_svg import picture, shown_units
from wargame_kit.render.stacks import piles_of
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.clicks import click
from wargame_kit.widgets.session.session import Session

GAME: Any = theatre(["." * 8] * 4, [armour("3Pz"), infantry("7ID"), rifle("18SD"), rifle("316SD")])
HERE = GAME.board.index("0302")


@pytest.fixture
def mixed() -> Position:
    """7 ID and 18 SD in one hex, 3 Pz and 316 SD beside it."""
    apart = GAME.position(
        {"3Pz": "0202", "7ID": "0302", "18SD": "0702", "316SD": "0402"}, active=("3Pz", "7ID")
    )
    together: Position = apart.moved(apart.pieces["18SD"].at(HERE))
    return together


def test_who_is_in_contact_is_asked_of_both_sides(mixed: Position) -> None:
    assert set(offers.neighbours(mixed, HERE)) == {"3Pz", "316SD"}
    assert offers.neighbours(mixed, GAME.board.index("0402")) == ["7ID"]
    assert HERE in map_view.contact(mixed)
    alone = mixed.moved(*(mixed.pieces[unit].at("eliminated") for unit in ("3Pz", "316SD")))
    assert map_view.contact(alone) == [HERE]


def test_a_click_with_shift_tells_the_sides_apart(mixed: Position) -> None:
    session = Session(Record(mixed), viewer="everything")
    click(session, HERE, "18SD", shift=True)
    assert (session.tab, session.studied.target) == ("combat", HERE)
    session = Session(Record(mixed), viewer="everything")
    click(session, HERE, "7ID", shift=True)
    assert session.studied.target < 0
    assert session.choice.unit == "7ID"


def test_attackers_may_stand_in_the_hex_that_they_attack(
    mixed: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(mixed.game.presentation.fights), "within", True)
    assert offers.neighbours(mixed, HERE) == ["7ID"]
    assert offers.neighbours(mixed, GAME.board.index("0402")) == []


def test_a_click_on_the_other_stack_of_a_hex_looks_at_it(mixed: Position) -> None:
    session = Session(Record(mixed), viewer="everything")
    click(session, HERE, "18SD")
    assert (session.tab, session.choice.unit) == ("inspect", "18SD")
    click(session, HERE, "7ID")
    assert session.choice.unit == "7ID"


def test_the_stacks_of_a_hex_are_those_of_its_sides(mixed: Position) -> None:
    here = [stand for stand in shown_units(mixed) if stand.hex_ == HERE]
    assert [[stand.unit.id for stand in pile] for pile in piles_of(here)] == [["7ID"], ["18SD"]]
    beside = [stand for stand in shown_units(mixed) if stand.unit.side == "axis"]
    assert [len(pile) for pile in piles_of(beside)] == [2]
    assert picture(mixed, "0302", radius=1).count("<title>0302") == 2


def test_a_way_of_moving_has_a_look_of_its_own_if_it_is_drawn_apart(mixed: Position) -> None:
    reach = mixed.reach("3Pz")
    styles = {verb: overlays.reach(reach, verb=verb).marks[0].style for verb in ("", "move", "march", "sail")}
    assert styles == {"": "reach", "move": "reach", "march": "reach_march", "sail": "reach"}
