"""The odds of a combat with untried counters beside the slow way: turn every one over, and read the table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.neworder.theatre import counter, group, marker, node, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.attack import InitialCombat, went_in
from wargame_kit.games.neworder.rules.combat.fight import Fight, defenders, standing
from wargame_kit.games.neworder.rules.combat.odds import battle
from wargame_kit.games.neworder.rules.combat.resolution import RollAttack
from wargame_kit.games.neworder.rules.combat.reveal import Reveal
from wargame_kit.mechanics import Result, UnitResult
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.position import Over, Unit

VALUES = ("0-0", "0-1", "1-1", "2-0", "3-2")
GROUPS = ("R1", "R2", "R3")
FOES = ("U1", "U2")


def untried_guns() -> Unit:
    """An air strike whose strength nobody knows."""
    faces = group("Q", "russia", "2-0", "5-0").faces
    plain = marker("Q", "russia", 0, "airstrike")
    return Unit("Q", plain.name, "russia", "airstrike", faces, "battalion", "air", is_marker=True,
                traits=plain.traits)  # fmt: skip


@cache
def game(letter: str):  # type: ignore[no-untyped-def]
    units = (
        counter("A", "russia", "4-5-7"),
        counter("E", "russia", "1-3-6", "engineer"),
        counter("H", "russia", "4-2-12", "helicopter"),
        node("HQ", "russia", 1, formation="27"),
        untried_guns(),
        *(group(unit, "russia", *VALUES) for unit in GROUPS),
        counter("X", "coalition", "4-5-7"),
        counter("AD", "coalition", "0-2-6", "air-defence", command_range=1),
        *(group(unit, "coalition", *VALUES[:3], nation="pro-nato") for unit in FOES),
    )
    rivers = {"0202/W": "minor_river", "0202/SW": "minor_river"}
    return theatre(["....", f".{letter}s.", "....", "...."], units, rivers=rivers)


@st.composite
def fights(draw: st.DrawFn) -> tuple[NewOrderPosition, Fight]:
    """An attack on 0202, perhaps with 0302, by whoever stands around; somebody of the pools is known."""
    sides = ("0102", "0203", "0303")
    places: dict[str, str] = {}
    for unit in ("A", "E", "H", *GROUPS):
        if draw(st.booleans()):
            places[unit] = draw(st.sampled_from(sides))
    for unit in ("X", "AD", *FOES):
        if draw(st.booleans()):
            places[unit] = draw(st.sampled_from(("0202", "0302")))
    if draw(st.booleans()):
        places["HQ"] = draw(st.sampled_from(("0101", "0104")))
    if draw(st.booleans()):
        places["Q"] = "0202"
    for unit in (*GROUPS, *FOES):
        if unit not in places and draw(st.booleans()):
            places[unit] = f"0404 {draw(st.sampled_from(VALUES[1:3]))}"
    position: NewOrderPosition = game(draw(st.sampled_from(".#"))).position(places)
    board = position.game.board
    both = [board.index("0202"), board.index("0302")]
    targets = tuple(hex_ for hex_ in both if hex_ in position.stacks_by_side["coalition"])
    if not draw(st.booleans()):
        targets = targets[:1]
    attackers = tuple(
        unit
        for unit, piece in position.pieces.items()
        if position.side_of(unit) == "russia"
        and not position.unit(unit).is_marker
        and all(board.distance(piece.hex_, target) == 1 for target in targets)
    )
    return position, Fight("russia", targets, attackers)


def every_end(position: NewOrderPosition, chance: Fraction) -> list[tuple[NewOrderPosition, Fraction]]:
    """Every way in which the untried may turn out, one draw after the other; nobody is taken off."""
    if isinstance(position.step, Reveal) and position.step.settle(position) is None:
        found = []
        for action, more in position.step.chance(position).items():
            found += every_end(position.step.play(position, action), chance * more)
        return found
    after = position.step.settle(position)
    assert after is not None
    return [(after, chance)]


@settings(max_examples=120, deadline=None)
@given(fights())
def test_the_chances_before_anybody_is_turned_over_are_those_over_all_that_may_be(
    found: tuple[NewOrderPosition, Fight],
) -> None:
    position, fight = found
    if not fight.attackers or not fight.targets:
        return
    begun = position.replaced(agenda=(Over("", "neworder/initial-free", cite("4")), InitialCombat("russia")))
    against = defenders(position, fight)
    ways: list[tuple[Result, Fraction]] = []
    for after, chance in every_end(went_in(begun, fight), Fraction(1)):
        step = after.step
        assert isinstance(step, RollAttack)
        own, left = standing(after, step.fight), defenders(after, step.fight)
        if own and left:
            ways += [(result, chance * more) for result, more in step.battle(after).outcomes().items()]
        else:
            ways.append((UnitResult(len(fight.attackers) - len(own), len(against) - len(left)), chance))
    assert battle(position, fight).outcomes() == summed(ways)
