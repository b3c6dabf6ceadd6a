"""Moves that zones of control end, and paths of a player's own choice, in any game."""

from __future__ import annotations

from dataclasses import replace

from tests.boards import sketch
from wargame_kit.mechanics import Surcharges, Terms, move_costs, reach
from wargame_kit.mechanics.paths import check_path, paid
from wargame_kit.rulebook import ALLOWED, Citation, Entry, refuse

BOARD = sketch(["......", "......"])
CLAUSE, ZONE = Citation("typhoon", "9.2.4"), Citation("typhoon", "9.2.2")
STEPS = move_costs(BOARD, lambda hex_, direction: (Entry(2, "clear", CLAUSE),))
COLUMN = frozenset(map(BOARD.index, ("0301", "0302")))


def found(origin: str, allowance: int = 10, halts=COLUMN, **more):
    start = BOARD.index(origin)
    surcharges = Surcharges.none(BOARD).halting(halts).starting(start)
    return reach("A", start, allowance, Terms(BOARD, "A", STEPS, surcharges, CLAUSE, ZONE, str, "MP", **more))


def check(a_reach, *printed: str, barred=lambda here, there: ALLOWED):
    return check_path(a_reach, tuple(map(BOARD.index, printed)), CLAUSE, barred)


def test_who_enters_a_zone_that_halts_goes_no_further():
    assert [BOARD.label(hex_) for hex_ in sorted(found("0101"))] == ["0102", "0201", "0202", "0301", "0302"]


def test_who_starts_in_such_a_zone_may_leave_it_and_stops_in_the_next():
    answer = found("0301")
    assert "0401" in answer
    assert "0302" in answer
    assert check(answer, "0301", "0302", "0402").code == "move/zone-stops"


def test_the_refusal_names_the_hex_in_which_the_way_ends():
    verdict = found("0101").why_not("0501")
    assert (verdict.code, verdict.clause, verdict.hex_) == ("move/zone-stops", ZONE, "0501")
    assert "0301" in str(verdict) or "0302" in str(verdict)
    assert verdict.instead


def test_a_path_of_ones_own_is_judged_step_by_step():
    answer = found("0101", allowance=4, halts=frozenset())
    assert check(answer, "0101", "0201")
    assert check(answer, "0201", "0301").code == "move/path"
    assert check(answer, "0101", "0301").code == "move/jump"
    assert check(answer, "0101", "0102", "0202", "0302").code == "move/cost"
    assert check(answer, "0601").code == "move/cost"
    closed = refuse("move/enemy-hex", CLAUSE, hex_="0201", unit="A")
    assert check(answer, "0101", "0201", barred=lambda here, there: closed).code == "move/enemy-hex"
    assert check(answer, "0101", "0102", "0101", "0201").instead


def test_a_path_that_only_zones_make_too_dear_cites_their_clause():
    answer = found("0101", allowance=4, halts=frozenset())
    dear = [3 if hex_ == BOARD.index("0201") else 0 for hex_ in range(BOARD.size)]
    zone = Entry(3, "zone", ZONE)
    terms = replace(answer.terms, surcharges=Surcharges(dear, [0] * BOARD.size, lambda hex_: zone))
    verdict = check(reach("A", answer.origin, 4, terms), "0101", "0201")
    assert (verdict.code, verdict.clause) == ("move/zone", ZONE)


def test_what_was_walked_is_paid_for():
    answer = found("0101", halts=frozenset())
    assert paid(answer, tuple(map(BOARD.index, ("0101", "0102", "0202")))) == 4
    assert paid(found("0101", 3, frozenset()), tuple(map(BOARD.index, ("0101", "0102", "0202")))) == 3


def test_a_hex_that_stops_nobody_costs_what_it_costs_to_leave_at_the_start_too():
    zone = Surcharges([0, 0], [4, 4]).halting(frozenset({1}))
    assert zone.starting(0).leave[0] == 4
    assert zone.starting(1).leave[1] == 0
