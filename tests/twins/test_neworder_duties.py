"""Duties of an initial combat beside the slow way: try every set of attacks that could still be made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.neworder.theatre import counter, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack, InitialCombat
from wargame_kit.games.neworder.rules.combat.duties import begun, check_duties, duties
from wargame_kit.games.neworder.rules.combat.fight import Fight
from wargame_kit.position import Over

HEXES = [f"0{column}0{row}" for column in range(1, 5) for row in range(1, 5)]
OWN = ("A", "B", "C", "D", "H")
ENEMIES = ("V", "W", "X", "Y", "Z")
UNITS = (
    *(counter(unit, "russia", f"{n}-4-7") for n, unit in enumerate(OWN[:-1])),
    counter("H", "russia", "4-2-12", "helicopter"),
    *(counter(unit, "coalition", "3-4-6") for unit in ENEMIES),
)


@cache
def game():  # type: ignore[no-untyped-def]
    return theatre(["...."] * 4, UNITS)


@st.composite
def segments(draw: st.DrawFn) -> NewOrderPosition:
    """Units of both sides close together, some of whom have fought."""
    hexes = draw(st.permutations(HEXES[:12]))
    ours, theirs = hexes[:3], hexes[3:9]
    places = {unit: draw(st.sampled_from(ours)) for unit in OWN if draw(st.integers(0, 3))}
    places |= {unit: draw(st.sampled_from(theirs)) for unit in ENEMIES if draw(st.integers(0, 3))}
    fought = {unit: True for unit in places if not draw(st.integers(0, 5))}
    position: NewOrderPosition = game().position(places, fought=fought)
    return position.replaced(agenda=(Over("", "neworder/initial-free", cite("4")), InitialCombat("russia")))


def subsets(things: tuple[object, ...]) -> Iterator[frozenset[object]]:
    for count in range(len(things) + 1):
        yield from map(frozenset, combinations(things, count))


def neighbours(position: NewOrderPosition) -> dict[str, frozenset[int]]:
    """Who has not fought, with every hex beside it in which somebody has not been fought."""
    board, pieces = position.game.board, position.pieces
    free = {unit: piece.hex_ for unit, piece in pieces.items() if not piece.fought}
    enemies = {hex_ for unit, hex_ in free.items() if position.side_of(unit) == "coalition"}
    return {
        unit: frozenset(hex_ for hex_ in enemies if board.distance(here, hex_) == 1)
        for unit, here in free.items()
        if position.side_of(unit) == "russia"
    }


Attack = tuple[frozenset[str], frozenset[int]]


def every_attack(near: dict[str, frozenset[int]]) -> Iterator[Attack]:
    """Every attack in which each unit stands beside each hex."""
    hexes = tuple(sorted(frozenset().union(*near.values())))
    for targets in subsets(hexes):
        able = tuple(unit for unit in near if targets and targets <= near[unit])
        for units in subsets(able):
            if units:
                yield units, targets  # type: ignore[misc]


def musts(position: NewOrderPosition, near: dict[str, frozenset[int]]) -> tuple[set[str], set[int]]:
    units = {unit for unit in near if near[unit] and position.kind(unit) != "helicopter"}
    return units, {hex_ for unit in units for hex_ in near[unit]}


def are_sure(near: dict[str, frozenset[int]], units: set[str], hexes: set[int]) -> bool:
    """Whether those who must attack can still reach all that must be: on others nobody relies (9, 18)."""
    return can_be_met({unit: found for unit, found in near.items() if unit in units}, units, hexes)


def can_be_met(near: dict[str, frozenset[int]], units: set[str], hexes: set[int]) -> bool:
    """Whether attacks, nobody in two of them, reach all these units and hexes."""
    if not units and not hexes:
        return True
    for who, where in every_attack(near):
        first = next(iter(units)) if units else next(iter(hexes))
        if first in who or first in where:
            rest = {unit: found - where for unit, found in near.items() if unit not in who}
            if can_be_met(rest, units - who, hexes - where):
                return True
    return False


@settings(max_examples=150, deadline=None)
@given(segments())
def test_who_must_fight_is_who_stands_beside_an_enemy(position: NewOrderPosition) -> None:
    near, due = neighbours(position), duties(position, "russia")
    assert {unit: frozenset(hexes) for unit, hexes in due.may.items()} == {u: h for u, h in near.items() if h}
    assert (set(due.units), set(due.hexes)) == musts(position, near)
    assert are_sure(near, set(due.units), set(due.hexes))


@settings(max_examples=60, deadline=None)
@given(segments())
def test_a_declaration_is_allowed_if_and_only_if_all_duties_can_be_met_after_it(
    position: NewOrderPosition,
) -> None:
    near = neighbours(position)
    units, hexes = musts(position, near)
    for who, where in every_attack(near):
        rest = {unit: found - where for unit, found in near.items() if unit not in who}
        fight = Fight("russia", tuple(sorted(where)), tuple(sorted(who)))
        assert bool(check_duties(position, fight)) == are_sure(rest, units - who, hexes - where), fight


@settings(max_examples=200, deadline=None)
@given(segments(), st.integers(0, 99))
def test_when_the_segment_may_end_all_who_must_have_attacked_all_that_must_be(
    position: NewOrderPosition, seed: int
) -> None:
    near, random = neighbours(position), Random(seed)
    units, hexes = musts(position, near)
    while units or hexes or random.random() < 0.5:
        here = neighbours(position)
        able = [
            (who, where)
            for who, where in every_attack(here)
            if check_duties(position, Fight("russia", tuple(sorted(where)), tuple(sorted(who))))
        ]
        if InitialCombat("russia").check_end(position):
            assert not units, units
            assert not hexes, hexes
        if not able:
            break
        who, where = random.choice(able)
        units, hexes = units - who, hexes - where
        beaten = [unit for unit, piece in position.pieces.items() if unit in who or piece.hex_ in where]
        position = position.moved(*(replace(position.pieces[unit], fought=True) for unit in beaten))
    assert InitialCombat("russia").check_end(position)


@settings(max_examples=200, deadline=None)
@given(segments())
def test_an_attack_may_go_in_as_it_begins(position: NewOrderPosition) -> None:
    for unit, hexes in duties(position, "russia").may.items():
        for hex_ in hexes:
            attackers, targets = begun(position, "russia", hex_)
            assert hex_ in targets, unit
            step = DeclareAttack(Fight("russia", targets, attackers))
            assert step.lacks(position), (attackers, targets)


@settings(max_examples=80, deadline=None)
@given(segments())
def test_whatever_is_refused_names_a_hex_and_a_way_that_is_allowed(position: NewOrderPosition) -> None:
    near = neighbours(position)
    for who, where in every_attack(near):
        step = DeclareAttack(Fight("russia", tuple(sorted(where)), tuple(sorted(who))))
        here = position.pushed(step)
        verdict = here.check("declare")
        if not verdict:
            assert verdict.code in ("neworder/hex-left-over", "neworder/unit-left-over")
            assert verdict.instead
            assert all(here.check(text) for text in verdict.instead), verdict
            assert verdict.hex_
