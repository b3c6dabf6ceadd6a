"""Attacks and threats against brute force over every set of attackers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.theatre import armour, headquarters, infantry, rifle, theatre
from wargame_kit.analysis.attacks import (
    attack_on,
    best_attacks,
    columns,
    in_other_circumstances,
    reinforced,
)
from wargame_kit.analysis.threats import threats

UNITS = (
    armour("3Pz"),
    armour("4Pz"),
    infantry("7ID"),
    infantry("8ID", 4),
    infantry("9ID", 3),
    headquarters("2PzA", "axis"),
    rifle("1SD"),
    rifle("2SD", 5),
    rifle("3SD"),
)


def field(places, **more):
    game = theatre(
        ["........", "..ll....", "...d....", "..#.....", "........", "........"],
        UNITS,
        rivers={"0403/NW": "river", "0403/SW": "large_river", "0505/N": "river"},
        features={
            "town": ["0404"],
            "fortified": ["0305"],
            "axis_source": ["0101"],
            "soviet_source": ["0806"],
        },
    )
    return game.position(places, **more)


HEXES = [f"{column:02d}{row:02d}" for column in range(2, 7) for row in range(2, 6)]


@st.composite
def battlefields(draw):
    hexes = draw(st.permutations(HEXES))
    units = [unit.id for unit in UNITS]
    faces = draw(st.lists(st.sampled_from(["", " reduced"]), min_size=len(units), max_size=len(units)))
    places = {}
    for unit, hex_, face in zip(units, hexes, faces, strict=False):
        places[unit] = hex_ + ("" if unit.startswith("HQ") else face)
    return field(places, turn=draw(st.sampled_from([1, 3, 6, 8])))


def gain_of(position, target, attackers):
    """The gain of an attack, from the table by hand."""
    battle = position.odds(target, attackers)
    if not battle.verdict:
        return None
    left = sum(
        len(position.unit(unit).faces) - position.pieces[unit].face for unit in position.in_hex(target)
    )
    total = Fraction(0)
    for die in range(1, 7):
        result = battle.row(die)
        lost = min(left, result.defender_losses)
        total += lost - result.attacker_losses + (result.retreat > 0 or lost == left)
    return total / 6


@settings(max_examples=40)
@given(battlefields(), st.sampled_from(["axis", "soviet"]))
def test_the_best_attack_on_a_hex_is_as_good_as_any_set_of_attackers(position, side):
    found = best_attacks(position, side)
    own = [unit for stack in position.stacks_by_side[side].values() for unit in stack]
    for target in position.stacks_by_side[position.enemy(side)]:
        near = position.game.board.neighbours[6 * target : 6 * target + 6]
        able = [unit for unit in own if position.pieces[unit].hex_ in near]
        sets = [group for size in range(1, len(able) + 1) for group in combinations(able, size)]
        gains = [gain for gain in (gain_of(position, target, group) for group in sets) if gain is not None]
        if gains:
            assert found.on(target).gain == max(gains)
        else:
            with pytest.raises(ValueError, match="there is none on"):
                found.on(target)


@settings(max_examples=25)
@given(battlefields())
def test_no_attacker_of_the_best_attack_could_stay_away(position):
    for attack in best_attacks(position, "axis"):
        for unit in attack.battle.attackers:
            rest = [other for other in attack.battle.attackers if other != unit]
            if rest:
                assert attack_on(position, attack.target, rest).battle.level != attack.battle.level


@settings(max_examples=15)
@given(battlefields())
def test_who_may_move_attacks_at_least_as_well_and_within_the_room(position):
    standing = best_attacks(position, "axis")
    moving = best_attacks(position, "axis", moving=True)
    for attack in standing:
        assert moving.on(attack.target).gain >= attack.gain
    for attack in moving:
        for unit, hex_ in attack.stands:
            assert hex_ == position.pieces[unit].hex_ or hex_ in position.reach(unit)
            together = [u for u, h in attack.stands if h == hex_]
            staying = [u for u in position.in_hex(hex_) if u not in together]
            assert len(together) + len(staying) <= 2


def test_one_more_column_is_worth_what_the_table_says():
    position = field({"3Pz": "0503", "7ID": "0502", "1SD": "0602"})
    attack = attack_on(position, position.game.board.index("0602"), ["3Pz", "7ID"])
    every = columns(attack)
    assert [each.column for each in every] == list(position.charts.columns)
    assert every[attack.battle.level].gain == attack.gain
    assert [each.driven_off for each in every] == sorted(each.driven_off for each in every)
    assert every[0].lost == Fraction(2 + 1 + 1, 6)  # rows 1 to 3 of the first column: A2, A1, A1
    assert every[-1].inflicted == Fraction(
        1 + 2 + 2 + 2 + 2 + 2, 6
    )  # never more than the two steps there are


def test_one_more_division_moves_the_column():
    position = field({"3Pz": "0503", "7ID": "0502", "1SD": "0602"})
    attack = attack_on(position, position.game.board.index("0602"), ["3Pz"])
    ((unit, more),) = reinforced(position, attack, ["3Pz", "7ID"])
    assert unit == "7ID"
    assert (attack.column, more.column) == ("2-1", "4-1")


def test_snow_shifts_two_columns_for_the_soviets():
    position = field({"3Pz": "0503", "4Pz": "0502", "1SD": "0602"}, turn=1)
    attack = attack_on(position, position.game.board.index("0602"), ["3Pz", "4Pz"])
    later = {name.en: other.column for name, other in in_other_circumstances(position, attack)}
    assert attack.column == "5-1"
    # Mud and freeze: forest and a column; snow: forest and two columns.
    assert later == {"Mud": "3-1", "Freeze": "3-1", "Snow": "2-1"}


def test_a_threat_is_the_worst_attack_of_the_enemy():
    position = field({"3Pz": "0503", "7ID": "0502", "1SD": "0602", "2SD": "0806"})
    found = threats(position, "soviet", moving=False)
    hex_ = position.game.board.index("0602")
    assert list(found) == [hex_]
    assert found[hex_].column == "4-1"
    assert "0602" in repr(found)
    assert "<li>" in found._repr_html_()
    assert len(threats(position, "axis", moving=False)) == 0


def test_attacks_say_themselves():
    position = field({"3Pz": "0503", "7ID": "0502", "1SD": "0602"})
    found = best_attacks(position, "axis")
    assert "0602" in repr(found)
    assert "<table>" in found._repr_html_()
    with pytest.raises(ValueError, match="axis"):
        best_attacks(position, "nobody")
