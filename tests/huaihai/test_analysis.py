"""The analysis of positions in a game of two faces: threats, best attacks, cuts and what an attack brings."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wargame_kit as wk
from tests.huaihai.theatre import column, corps, theatre
from wargame_kit.analysis import (
    SimpleBot,
    after_attack,
    attack_on,
    best_attacks,
    cuts,
    if_it_falls,
    playouts,
    pockets,
    threats,
)
from wargame_kit.analysis.cuts import with_a_unit_in

COLUMNS = [column(f"EC{n}", 8 + n, 7 + n % 3) for n in (1, 2, 3, 4)]
CORPS = [corps("5C", 11, 12, 9), corps("25C"), corps("63C", 7, 8, 6), corps("64C")]


def field(places, **more):
    game = theatre(
        ["........", "..hh....", "...m....", "........", "........", "........"],
        [*COLUMNS, *CORPS],
        rivers={"D3/N": "river"},
        roads=["A4-B4-C4-D4-E4-F4-G4-H4"],
        features={"sources_early": ["A4"], "sources_late": ["A4"]},
    )
    return game.position(places, **more)


@pytest.mark.clause("huaihai", "9.1")
def test_a_threat_is_what_the_enemy_could_do_when_he_has_turned_fresh_again():
    position = field({"EC1": "D4 spent", "EC2": "D3 spent", "63C": "E4"})
    assert not best_attacks(position, "pla").rows
    found = threats(position, "kmt", moving=False)
    assert [position.game.board.label(hex_) for hex_ in found] == ["E4"]
    assert set(found[position.game.board.index("E4")].battle.attackers) <= {"EC1", "EC2"}


@pytest.mark.clause("huaihai", "6.4")
def test_losses_are_counted_in_counters_whatever_face_they_show():
    position = field({"EC1": "D4", "EC2": "D4", "63C": "E4", "25C": "E4 spent"})
    attack = attack_on(position, position.game.board.index("E4"), ["EC1", "EC2"])
    assert attack.steps == 2
    assert attack.lost <= 2
    column_ = [attack.battle.row(die) for die in range(1, 7)]
    everybody = sum(min(result.attacker_losses, 2) for result in column_)
    assert attack.lost == Fraction(everybody, 6)


@pytest.mark.clause("huaihai", "5.4")
def test_attackers_are_brought_up_only_as_far_as_stacking_allows():
    heavy = [column(f"EC{n}", 10, 20) for n in (1, 2, 3, 4)]
    game = theatre(["........"] * 5, [*heavy, corps("5C")])
    position = game.position({"EC1": "A3", "EC2": "A3", "EC3": "B3", "EC4": "B2", "5C": "D3"})
    for attack in best_attacks(position, "pla", moving=True):
        stacks: dict[int, int] = {}
        for unit, hex_ in attack.stands:
            stacks[hex_] = stacks.get(hex_, 0) + position.unit(unit).faces[0].defence
        assert max(stacks.values()) <= 45


HEXES = [f"{letter}{row}" for letter in "BCDEF" for row in range(2, 6)]


@st.composite
def situations(draw):
    hexes = draw(st.lists(st.sampled_from(HEXES), min_size=8, max_size=8, unique=True))
    units = [unit.id for unit in (*COLUMNS, *CORPS)]
    faces = draw(st.lists(st.sampled_from(["", " spent"]), min_size=8, max_size=8))
    return field({unit: hex_ + face for unit, hex_, face in zip(units, hexes, faces, strict=True)})


@settings(max_examples=25)
@given(situations())
def test_no_set_of_attackers_reaches_a_better_column_than_the_best_attack(position):
    board = position.game.board
    found = {attack.target: attack for attack in best_attacks(position, "pla")}
    for target in position.stacks_by_side["kmt"]:
        near = [
            unit
            for hex_ in board.neighbours[6 * target : 6 * target + 6]
            for unit in position.stacks_by_side["pla"].get(hex_, ())
        ]
        levels = [
            battle.level
            for count in range(1, len(near) + 1)
            for chosen in combinations(near, count)
            if (battle := position.odds(target, chosen)).verdict
        ]
        if levels:
            assert found[target].battle.level == max(levels)
        else:
            assert target not in found


@settings(max_examples=25)
@given(situations())
def test_the_cuts_are_those_that_every_hex_of_the_board_gives(position):
    before, expected = set(position.supply("kmt").cut), {}
    for hex_ in range(position.game.board.size):
        if not position.in_hex(hex_):
            after = with_a_unit_in(position, "pla", hex_).supply("kmt")
            lost = tuple(unit for unit in after.cut if unit not in before)
            if lost:
                expected[hex_] = lost
    found = cuts(position, "kmt", hexes=range(position.game.board.size))
    assert {cut.hex_: cut.units for cut in found} == expected


@pytest.mark.clause("huaihai", "8.1")
def test_a_pocket_is_bounded_by_zones_of_control():
    places = {"EC1": "D4", "EC2": "D2", "EC3": "D6", "5C": "B4", "25C": "F4", "63C": "G3"}
    position = field(places)
    board = position.game.board
    (pocket,) = pockets(position, "kmt")
    assert pocket.units == ("25C", "63C")
    assert board.index("B4") not in pocket.hexes
    assert not pocket.hexes & position.control("pla").hexes


@pytest.mark.clause("huaihai", "8.1")
def test_who_is_cut_off_if_a_hex_falls():
    position = field({"EC1": "D1", "EC3": "D6", "5C": "D4", "25C": "G4", "63C": "H4"})
    fallen = if_it_falls(position, "kmt", position.game.board.index("D4"))
    assert fallen.units == ("25C", "63C")
    assert position.pieces["5C"].hex_ == position.game.board.index("D4")


@pytest.mark.clause("huaihai", "6.9")
def test_an_attack_is_carried_out_with_the_reactions_that_both_sides_would_choose():
    position = field({"EC1": "D4", "EC2": "E3", "63C": "E4"})
    target = position.game.board.index("E4")
    found = after_attack(position, target, ("EC1", "EC2"))
    assert sum(found.chances.values()) == 1
    battle = position.odds(target, ("EC1", "EC2"))
    emptied = sum(r.defender_losses > 0 for r in (battle.row(die) for die in range(1, 7)))
    assert found.chance_of(lambda after: after.is_emptied) == Fraction(emptied, 6)


@pytest.mark.clause("huaihai", "9.6")
def test_reserves_step_in_where_that_is_worth_it_and_make_an_attack_worse():
    alone = field({"EC3": "D4", "EC4": "E3", "63C": "E4"})
    helped = field({"EC3": "D4", "EC4": "E3", "63C": "E4", "64C": "F4", "5C": "F4"})
    target = alone.game.board.index("E4")
    taken = [
        after_attack(position, target, ("EC3", "EC4")).chance_of(lambda after: after.is_emptied)
        for position in (alone, helped)
    ]
    assert taken[1] < taken[0]


def test_playouts_tell_their_interval():
    position = wk.load("huaihai").start("nianzhuang")
    played = playouts(position, dict.fromkeys(position.game.sides, SimpleBot()), 4)
    low, high = played.interval("pla")
    assert 0 <= low <= float(played.share("pla")) <= high <= 1


@pytest.mark.clause("huaihai", "11.2")
def test_an_aftermath_is_whole_although_those_who_are_destroyed_outright_come_over():
    # Destroyed by E they bring recruits, by a lost counter none: two positions, one aftermath.
    position = field({"EC1": "D4", "EC2": "D4", "EC3": "E3", "63C": "E4 spent"})
    found = after_attack(position, position.game.board.index("E4"), ("EC1", "EC2", "EC3"))
    assert sum(found.chances.values()) == 1
