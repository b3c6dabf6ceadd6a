"""What analysis asks of the battles: one attack by itself, exactly, and who may still move."""

from __future__ import annotations

from fractions import Fraction

from tests.neworder.theatre import counter, theatre
from wargame_kit.analysis.attacks import best_attacks
from wargame_kit.analysis.outcomes import after_attack

ROWS = ["......"] * 5
UNITS = [
    counter("T1", "russia", "5-4-7"),
    counter("T2", "russia", "4-5-7"),
    counter("F", "coalition", "2-4-6"),
]
PLACED = {"T1": "0203", "T2": "0203", "F": "0303"}


def test_an_attack_is_fought_out_exactly_by_itself() -> None:
    position = theatre(ROWS, UNITS).position(PLACED, step="combat")
    found = after_attack(position, position.game.board.index("0303"), ("T1", "T2"), 1)
    # 9 against 4 is +5. Of the six rows of +4/5 two cost a unit each, two drive off, two do both to him.
    assert sum(found.chances.values()) == 1
    assert sum(p for after, p in found.chances.items() if after.attacker_losses) == Fraction(1, 3)
    assert all(after.is_emptied for after in found.chances)


def test_the_best_attack_respects_how_many_may_stand_in_a_hex() -> None:
    game = theatre(ROWS, [*UNITS, counter("T3", "russia", "5-4-7")])
    position = game.position({**PLACED, "T3": "0101"})
    assert game.heuristics.room(position, "russia", game.board.index("0203")) == 0
    assert game.heuristics.room(position, "russia", game.board.index("0202")) == 2
    assert game.heuristics.room(position, "russia", game.board.index("0303")) == 0
    assert best_attacks(position, "russia", moving=True).on(game.board.index("0303"))


def test_who_has_moved_or_fought_is_fresh_when_its_turn_comes_again() -> None:
    position = theatre(ROWS, UNITS).position(PLACED | {"F": "0603"}).play("move T1 0202")
    assert not position.game.heuristics.may_move(position, "T1")
    assert position.game.heuristics.may_move(position, "T2")
    rested = position.game.heuristics.rested(position, "russia")
    assert position.game.heuristics.may_move(rested, "T1")
