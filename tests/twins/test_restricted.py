"""A position that knows some of its facts has the pieces that it would have if each were told them anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import wargame_kit as wk
from benchmarks.varying import VALUES, Counter, toy_position
from tests.walking import ALL_ON, at_random, daily
from wargame_kit.position import Position
from wargame_kit.position.derived import derived_from, derived_from_side, restricted_to
from wargame_kit.position.piece_values import piece_fields


@pytest.mark.parametrize(
    ("name", "scenario", "actions"), [("huaihai", "huaihai-1948", 600), ("eastfront", "s41", 150)]
)
def test_pieces_are_those_made_anew_from_what_is_known(name: str, scenario: str, actions: int) -> None:
    game, random = wk.load(name), Random(7)
    position, own = game.start(scenario, **ALL_ON[name]), piece_fields(game.piece_type)
    mixed = 0
    for _ in range(actions):
        position = position.play_unchecked(at_random(position, random))
        known = tuple(random.sample(list(own), random.randrange(len(own) + 1)))
        seen = restricted_to(position, known)
        usual = {field: value for field, value in own.items() if field not in known}
        anew = {unit: replace(piece, **usual) for unit, piece in position.pieces.items()}
        assert seen.pieces == anew
        assert list(seen.pieces) == list(anew)
        for field in own:
            assert seen.piece_values(field) == (position.piece_values(field) if field in known else {})
        mixed += any(
            piece != position.pieces[unit] and piece != piece.plain() for unit, piece in anew.items()
        )
    assert mixed


def test_positions_that_agree_in_what_is_known_have_it_in_common() -> None:
    position = wk.load("huaihai").position({"5C": "K8", "CP1": "K7"})
    known = restricted_to(position, ("idle",))
    assert restricted_to(position, ("idle",)) is known
    assert known.shared is position.shared
    assert known.agenda == ()
    spent = position.moved(replace(position.pieces["5C"], used=3))
    assert restricted_to(spent.with_facts(lines=(3, 3)), ("idle",)) is known
    assert restricted_to(spent, ("lines",)).shared is spent.shared
    assert restricted_to(spent, ("idle", "used")).piece_values("used") == {"5C": 3}
    assert restricted_to(spent.moved(spent.pieces["5C"].at("K9")), ("idle",)) is not known


def test_of_a_counter_that_is_changed_twice_at_once_the_last_holds() -> None:
    position = wk.load("huaihai").position({"5C": "K8", "CP1": "K7"})
    assert position.piece_values("used") == {}
    piece = position.pieces["5C"]
    back = position.moved(replace(piece, used=3), piece)
    assert back.piece_values("used") == {}
    assert tired(back) == ()


@derived_from("used")
def tired(position: Position) -> tuple[str, ...]:
    return tuple(position.piece_values("used"))


@derived_from_side("used")
def tired_of(position: Position, side: str) -> tuple[str, ...]:
    return tuple(position.piece_values("used"))


def test_of_a_side_too_whoever_knows_less_knows_no_more_after_a_move() -> None:
    fresh = wk.load("huaihai").position({"5C": "K8", "CP1": "K7"})
    spent = fresh.moved(replace(fresh.pieces["5C"], used=3))
    assert (tired(spent), tired_of(spent, "kmt"), tired_of(fresh, "kmt")) == (("5C",), ("5C",), ())
    known = restricted_to(spent, ("idle",))
    assert restricted_to(fresh, ("idle",)) is known
    for tried in (
        known.moved(known.pieces["5C"].at("K9")),
        known.replaced(agenda=spent.agenda),
        known.replaced(turn=2),
    ):
        assert tired(tried) == tired_of(tried, "kmt") == ()
    with pytest.raises(AssertionError, match="does not declare used"):
        tired(known)
    with pytest.raises(AssertionError, match="does not declare used"):
        tired_of(known, "kmt")


@pytest.mark.parametrize("changes", [12, pytest.param(24, marks=pytest.mark.slow)])
@pytest.mark.parametrize("share", daily([30, 2, 60]))
def test_pieces_patched_after_many_changes_are_those_made_anew(share: int, changes: int) -> None:
    position, random, own = toy_position(share), Random(share), piece_fields(Counter)
    asked = [tuple(name for name in own if random.random() < 0.4) for _ in range(6)]
    units = list(position.pieces)
    for number in range(changes):
        # Now and then more than are patched, or a counter that was not there.
        changed = random.sample(units, 130 if number % 12 == 11 else random.randrange(1, 4))
        if number % 8 == 3:
            position = position.moved(Counter(f"0new{number}", 5, spent=1))
        for unit in changed:
            name = random.choice(list(own))
            value = random.choice((own[name], VALUES[name]))
            piece = replace(position.pieces[unit], **{name: value})
            position = position.moved(piece.at(random.randrange(99)) if random.random() < 0.5 else piece)
        for known in random.sample(asked, 2):
            _is_as_made_anew(position, known)
            # One who may know only these changes a piece, and asks for less.
            unit = random.choice(units)
            inner = restricted_to(position, known)
            hidden = {name: VALUES[name] for name in own if name not in known}
            tried = inner.moved(replace(inner.pieces[unit], place=1, **hidden))
            _is_as_made_anew(tried, known[:1])
            for other in asked:
                _is_as_made_anew(tried, other)


def _is_as_made_anew(position: Position, known: tuple[str, ...]) -> None:
    seen, own = restricted_to(position, known), piece_fields(Counter)
    usual = {field: value for field, value in own.items() if field not in known}
    anew = {unit: replace(piece, **usual) for unit, piece in position.pieces.items()}
    assert seen.pieces == anew
    assert list(seen.pieces) == list(anew)
    for field, value in own.items():
        told = {unit: getattr(p, field) for unit, p in sorted(anew.items()) if getattr(p, field) != value}
        assert seen.piece_values(field) == told
