"""A hex may be named by its index, as printed, or by a place that lies in it, wherever one is asked for."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.analysis import (
    after_attack,
    attack_on,
    best_attacks,
    columns,
    cuts,
    if_it_falls,
    threats,
)
from wargame_kit.board import Board, BoardError, Place, sketch
from wargame_kit.position import BadNotation
from wargame_kit.render.answer_page import answer_page
from wargame_kit.words import Name

BOARD = sketch(["....", "...."], places={"Tula": "0201", "Velikiye Luki": "0102", "Spas-Demensk": "0302"})

TYPHOON = wk.load("typhoon")
HUAIHAI = wk.load("huaihai")
TULA = TYPHOON.board.find("Tula")
DRY = next(side for side in range(6) if not TYPHOON.board.hexsides[6 * TULA.hex + side])
NEXT_TO_TULA = TYPHOON.board.label(TYPHOON.board.neighbours[6 * TULA.hex + DRY])
XUZHOU = HUAIHAI.board.find("Xuzhou")
NEXT_TO_XUZHOU = HUAIHAI.board.label(HUAIHAI.board.neighbours[6 * XUZHOU.hex])


def at_tula():
    return TYPHOON.position({"3Pz": NEXT_TO_TULA, "4Pz": NEXT_TO_TULA, "179SD": "Tula reduced"})


def at_xuzhou():
    return HUAIHAI.position({"CP1": NEXT_TO_XUZHOU, "5C": "徐州"})


@pytest.mark.parametrize("named", ["0201", "Tula", "tula", "Тула", 2])
def test_a_hex_is_found_by_index_number_or_name(named):
    assert BOARD.locate(named) == BOARD.index("0201")


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("Tola", "No place 'Tola' on this board. Did you mean Tula?"),
        ("Xanadu", "No hex or place 'Xanadu' on this board: its hexes are 0101 to 0402."),
        ("9999", "No hex '9999' on this board: its hexes are 0101 to 0402."),
        (-1, "-1 is no hex of this board"),
        (8, "8 is no hex of this board: write it as printed, or as an index from 0 to 7."),
        (True, "True is no hex of this board"),
        (None, "None is no hex of this board"),
        (0.0, "0.0 is no hex of this board"),
    ],
)
def test_what_is_no_hex_is_refused_with_what_there_is(named, told):
    with pytest.raises(BoardError) as caught:
        BOARD.locate(named)
    assert told in str(caught.value)


def test_a_place_off_the_map_is_no_hex():
    away = Place("paris", Name("Paris"), (), -1, 2.35, 48.86, "big_city")
    with pytest.raises(BoardError, match="Paris lies off this board"):
        Board.build("sketch", BOARD.grid, places=[away]).locate("Paris")


@pytest.mark.parametrize(
    ("position", "place", "hex_", "attacker"),
    [(at_tula(), "Tula", TULA.hex, ("3Pz", "4Pz")), (at_xuzhou(), "徐州", XUZHOU.hex, ("CP1",))],
)
def test_every_answer_takes_a_name_for_a_number(position, place, hex_, attacker):
    printed, side = position.game.board.label(hex_), position.unit(attacker[0]).side
    enemy = next(other for other in position.game.sides if other != side)
    for ask in (
        position.in_hex,
        lambda named: position.odds(named, attacker),
        lambda named: attack_on(position, named, attacker),
        lambda named: after_attack(position, named, attacker).chances,
        lambda named: threats(position, enemy, moving=False)[named],
        lambda named: best_attacks(position, side, attacker).on(named),
        lambda named: tuple(cuts(position, enemy, [named])),
        lambda named: if_it_falls(position, enemy, named),
        lambda named: position.control(side).exerted_by(named),
        lambda named: position.supply(enemy).to(named).path,
        lambda named: wk.picture(position, named, radius=1)._repr_svg_(),
    ):
        assert ask(place) == ask(printed) == ask(hex_), ask
        for wrong in ("Atlantis", 10**6, -1):
            with pytest.raises(ValueError, match=r"on this board|of this board"):
                ask(wrong)
    assert place in threats(position, enemy, moving=False)


def test_reach_takes_a_name_and_counts_whole_points():
    found = TYPHOON.position({"3Pz": NEXT_TO_TULA}).reach("3Pz")
    assert found.cost("Tula") == found.cost(TULA.hex) == found.cost(TYPHOON.board.label(TULA.hex)) is not None
    assert found.path("Tula")[-1] == TULA.hex
    assert found.ledger("Tula").display == str(found.cost("Tula"))
    assert found.allowance == TYPHOON.units["3Pz"].faces[0].movement
    assert "Tula" in found
    with pytest.raises(BoardError, match="Did you mean"):
        found.cost("Tulaa")


def test_half_a_point_is_a_fraction():
    from fractions import Fraction

    position = wk.load("typhoon").start("typhoon-1941")
    found = position.reach("8ID", "march")
    costs = {found.cost(hex_) for hex_ in found}
    assert Fraction(1, 2) in costs
    assert all(found.cost(hex_) * found.scale == found.spent(hex_) for hex_ in found)


def test_an_action_may_name_places():
    position = TYPHOON.position({"3Pz": NEXT_TO_TULA}, active={"3Pz"})
    assert position.read("move 3Pz Tula") == position.read(f"move 3Pz {TYPHOON.board.label(TULA.hex)}")
    assert "move 3Pz Tula" in position.legal
    assert list(position.legal.to("Tula")) == list(position.legal.to(TULA.hex))


def test_names_of_several_words_and_with_hyphens_are_read_in_actions():
    from wargame_kit.games.typhoon.rules.combat import Assign
    from wargame_kit.games.typhoon.rules.movement import Move
    from wargame_kit.position import parse_action

    def read(text):
        return parse_action(text, (Move, Assign), BOARD)

    assert read("move 3Pz 0101-Velikiye Luki") == read("move 3Pz 0101-0102")
    assert read("assign 3Pz Velikiye Luki") == read("assign 3Pz 0102")
    assert read("move 3Pz Spas-Demensk-0301") == read("move 3Pz 0302-0301")
    with pytest.raises(BadNotation, match="'now' is left over"):
        read("assign 3Pz 0102 now")
    with pytest.raises(BadNotation, match="Did you mean Tula"):
        read("assign 3Pz Tola")


def test_units_may_stand_in_places():
    assert TYPHOON.position({"3Pz": "Tula reduced"}).pieces["3Pz"].face == 1
    assert TYPHOON.position({"3Pz": TULA.hex}).pieces["3Pz"].place == TULA.hex
    with pytest.raises(ValueError, match="Did you mean Tula"):
        TYPHOON.position({"3Pz": "Tulla"})


def test_legal_takes_text_and_refuses_what_is_none():
    position = HUAIHAI.position({"CP1": "B4"})
    assert "end-phase" in position.legal
    assert "move CP1 B5" in position.legal
    assert "attack B5" not in position.legal
    assert "move CP1 B5" not in position.legal.to("B4")
    with pytest.raises(BadNotation):
        "no such thing" in position.legal  # noqa: B015
    with pytest.raises(ValueError, match="no unit 'nobody'"):
        position.legal.of("nobody")


def test_a_unit_has_no_part_in_the_choice_of_chits():
    start = TYPHOON.start("typhoon-1941")
    assert start.legal.count() > 0
    assert not start.legal.of("3Pz")


def test_a_headquarters_is_named_by_its_army():
    start = TYPHOON.start("typhoon-1941")
    assert start.command("2PzA").units == start.command("HQ-2PzA").units
    assert TYPHOON.board.label(start.pieces["HQ-2PzA"].hex_) in start.command("2PzA")


@pytest.mark.parametrize("position", [at_tula(), at_xuzhou()])
def test_a_side_that_is_none_is_told_those_there_are(position):
    for ask in (threats, cuts, best_attacks, lambda p, s: if_it_falls(p, s, 0)):
        with pytest.raises(ValueError, match="no side 'red'; the sides are"):
            ask(position, "red")


@pytest.mark.parametrize(
    ("position", "place", "unit"), [(at_tula(), "Tula", "3Pz"), (at_xuzhou(), "Xuzhou", "CP1")]
)
def test_a_unit_named_twice_is_refused(position, place, unit):
    battle = position.odds(place, [unit, unit])
    assert not battle.verdict
    assert (battle.level, battle.column, battle.outcomes()) == (None, None, {})
    with pytest.raises(ValueError, match=r"."):
        after_attack(position, place, [unit, unit])
    assert not attack_on(position, place, [unit, unit]).battle.verdict


@pytest.mark.parametrize(
    ("position", "far", "unit"), [(at_tula(), "1304", "3Pz"), (at_xuzhou(), "A4", "CP1")]
)
def test_a_refused_attack_says_so_before_any_number(position, far, unit):
    attack = attack_on(position, far, [unit])
    battle = attack.battle
    assert "not allowed" in repr(battle).partition(" to ")[0]
    assert "not allowed" in repr(attack)
    assert "%" not in repr(attack)
    assert "not allowed" in answer_page(battle)[:80]
    assert battle.outcomes() == {}
    assert (attack.column, attack.driven_off, attack.lost, attack.inflicted) == ("—", 0, 0, 0)
    for ask in (battle.cell, battle.row):
        with pytest.raises(ValueError, match=r"\["):
            ask(3)
    with pytest.raises(ValueError, match=r"\["):
        columns(attack)


def test_a_cell_says_row_and_column_and_takes_only_a_die():
    battle = at_tula().odds("Tula", ["3Pz", "4Pz"])
    assert battle.verdict
    cell = battle.cell(3)
    assert (cell.row, battle.table.columns[cell.level]) == (3, battle.column)
    with pytest.raises(ValueError, match="no row for a die of 7"):
        battle.cell(7)


def test_after_the_supply_chit_nobody_may_attack():
    start = TYPHOON.start("typhoon-1941")
    position = start
    for chits in ("2PzA 3PzA 3PzA 4PzA 4PzA 9A 4A 2A", "16A 50A SOVIET_REINF"):
        for chit in chits.split():
            position = position.play(f"choose {chit}")
        position = position.play("ready")
    assert len(best_attacks(start)) > 0  # an assessment on the turn
    assert not best_attacks(position.play("draw SUPPLY"), moving=True).rows
    drawn = position.play("draw 2PzA")
    assert {unit for attack in best_attacks(drawn) for unit in attack.battle.attackers} <= drawn.facts.active
    fighting = drawn.play("stop")
    assert [repr(attack) for attack in best_attacks(fighting, moving=True)] == [
        repr(attack) for attack in best_attacks(fighting)
    ]


def test_answers_are_all_in_one_language():
    wk.use_language("zh")
    try:
        position = at_tula()
        position = TYPHOON.position({"3Pz": NEXT_TO_TULA, "179SD": "Tula", "HQ-2PzA": "1304"})
        answers = (
            position.supply("axis"),
            position.supply("axis").of("3Pz"),
            position.control("axis"),
            position.reach("3Pz"),
            position.command("2PzA"),
            position.odds("Tula", "3Pz"),
            position.odds("1304", "3Pz"),
            best_attacks(position, "axis"),
            threats(position, "soviet", moving=False),
            cuts(position, "axis", ["Tula"]),
        )
        ids = ("3Pz", "HQ-2PzA", "179SD")
        for answer in answers:
            said = repr(answer)
            for id_ in ids:
                said = said.replace(id_, "")
            english = [word for word in said.split() if word.isascii() and word.isalpha() and len(word) > 2]
            assert not english, repr(answer)
    finally:
        wk.use_language("en")
