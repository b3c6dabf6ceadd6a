"""Reach: cost, path, ledger and why not, on terms of any game."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.boards import sketch
from wargame_kit.mechanics import Reach, Surcharges, Terms, move_costs, reach
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.move_costs import without
from wargame_kit.mechanics.paths import check_path, paid
from wargame_kit.mechanics.zones import surcharge
from wargame_kit.render.answer_page import answer_page
from wargame_kit.rulebook import ALLOWED, Citation, Entry, refuse

CLAUSE, ZONE_CLAUSE = Citation("typhoon", "9.2.4"), Citation("typhoon", "9.2.2")
POINTS = {"clear": 1, "light_forest": 2, "deep_forest": 3}
ROWS = ["......", "..dd..", "......"]


def terms(board, **changes) -> Terms:
    def ground(hex_, direction):
        there = board.neighbours[6 * hex_ + direction]
        name = board.terrain_name(there)
        if name == "lake":
            return refuse("move/cut-off", CLAUSE, hex_=board.label(there), unit="the unit")
        return (Entry(POINTS[name], name, CLAUSE, board.label(there)),)

    values = {
        "board": board,
        "name": "the unit",
        "costs": move_costs(board, ground),
        "surcharges": Surcharges.none(board),
        "clause": CLAUSE,
        "zone_clause": ZONE_CLAUSE,
        "action": lambda path: "-".join(map(board.label, path)),
        "points": "MP",
    }
    return Terms(**(values | changes))


def found(origin="0101", allowance=3, rows=ROWS, **changes) -> Reach:
    board = sketch(rows)
    return reach("unit", board.index(origin), allowance, terms(board, **changes))


def zoned(board, hexes, cost):
    zone = {board.index(h) for h in hexes}
    why = lambda hex_: Entry(cost, "zone", ZONE_CLAUSE) if hex_ in zone else None  # noqa: E731
    return Surcharges(surcharge(board.size, zone, cost), surcharge(board.size, zone, cost), why, why)


def test_the_answer_iterates_nearest_first_without_the_origin():
    answer = found()
    costs = [answer.spent(hex_) for hex_ in answer]
    assert costs == sorted(costs)
    assert answer.origin not in answer
    assert len(answer) == len(list(answer)) == len(set(answer))
    assert answer.cost(answer.origin) is None


def test_a_path_leads_from_the_origin_over_adjacent_hexes_and_costs_what_it_says():
    answer = found(allowance=5)
    board = answer.terms.board
    for hex_ in answer:
        path = answer.path(hex_)
        assert (path[0], path[-1]) == (answer.origin, hex_)
        assert all(board.distance(a, b) == 1 for a, b in pairwise(path))
        assert answer.ledger(hex_).total == answer.spent(hex_)


def test_every_path_at_once_is_what_each_is_alone():
    answer = found(allowance=12)
    assert list(answer.each_path()) == [answer.path(hex_) for hex_ in answer]
    assert len(answer) > 3


def test_too_dear_names_the_sum_and_how_far_the_allowance_pays():
    verdict = found(allowance=2).why_not(sketch(ROWS).index("0501"))
    assert (verdict.code, verdict.ledger.total) == ("move/cost", 4)
    assert "0301" in str(verdict)
    assert verdict.instead[0] == "0101-0201-0301"


def test_in_reach_is_allowed_and_the_origin_and_off_the_board_are_not():
    answer = found()
    assert answer.why_not(next(iter(answer))) is ALLOWED
    assert answer.why_not(answer.origin).code == "move/stays"
    assert answer.why_not(-1).code == "move/off-board"
    with pytest.raises(ValueError, match="that costs"):
        answer.path(answer.terms.board.index("0601"))


def test_a_hex_behind_lakes_is_cut_off():
    assert found(rows=[".~."]).why_not(2).code == "move/cut-off"


def test_zones_that_make_it_too_dear_are_named():
    board = sketch(["......"])
    answer = reach("unit", 0, 3, terms(board, surcharges=zoned(board, ["0301"], 2)))
    verdict = answer.why_not(board.index("0301"))
    assert (verdict.code, verdict.clause) == ("move/zone", ZONE_CLAUSE)
    assert verdict.ledger.total == 4


def test_a_zone_in_which_one_must_stop_bars_what_lies_behind():
    board = sketch(["......"])
    stop = Surcharges((0,) * board.size, surcharge(board.size, [board.index("0301")], BLOCKED))
    answer = reach("unit", 0, 5, terms(board, surcharges=stop))
    assert board.index("0301") in answer
    assert board.index("0401") not in answer


def test_moving_from_zone_to_zone_can_be_closed_while_each_may_be_entered():
    board = sketch(["......", "......"])
    zone = frozenset(board.index(h) for h in ("0301", "0401", "0302", "0402"))
    costs = terms(board).costs
    links = without(costs.links, zone)
    closed = terms(board, costs=type(costs)(board, costs.explain, links))
    answer = reach("unit", 0, 9, closed)
    assert board.index("0301") in answer
    assert board.index("0501") not in answer


def coming_on(rows=ROWS, allowance=3, costs=(("0101", 1), ("0103", 2)), **changes) -> Reach:
    board = sketch(rows)
    entries = {board.index(label): (Entry(cost, "edge", CLAUSE, label),) for label, cost in costs}
    return reach("unit", -1, allowance, terms(board, entries=entries, **changes))


def test_who_comes_on_begins_with_an_entry_hex_and_what_that_costs():
    answer = coming_on()
    label = answer.terms.board.label
    costs = {label(hex_): answer.cost(hex_) for hex_ in answer}
    assert costs["0101"] == 1
    assert costs["0103"] == 2
    assert costs["0201"] == 2
    assert costs["0301"] == 3
    assert [label(hex_) for hex_ in answer.path("0301")] == ["0101", "0201", "0301"]
    assert [entry.label for entry in answer.ledger("0301").entries] == ["edge", "clear", "clear"]
    assert answer.ledger("0103").total == 2
    assert answer.why_not("0401").code == "move/cost"
    assert answer.why_not("0401").ledger.total == 4


def test_each_way_of_coming_on_that_costs_the_same_is_told_once():
    answer = coming_on(costs=(("0101", 1), ("0102", 2), ("0103", 3)))
    label = answer.terms.board.label
    ways = [[label(hex_) for hex_ in way] for way in answer.paths("0102")]
    assert sorted(ways) == [["0101", "0102"], ["0102"]]
    assert [label(hex_) for hex_ in answer.path("0102")] == ways[0]
    assert list(answer.each_path()) == [answer.path(hex_) for hex_ in answer]
    assert all(answer.terms.ledger(way).total == 2 for way in answer.paths("0102"))


def test_an_entry_that_is_too_dear_is_none():
    answer = coming_on(allowance=1)
    assert [answer.terms.board.label(hex_) for hex_ in answer] == ["0101"]
    assert not coming_on(costs=()).hexes
    assert coming_on(costs=()).why_not("0301").code == "move/cut-off"


def test_a_path_that_comes_on_is_judged_from_its_first_hex_on():
    answer = coming_on()
    index = answer.terms.board.index

    def judged(*labels):
        return check_path(answer, tuple(map(index, labels)), CLAUSE, lambda here, there: ALLOWED)

    assert judged("0101")
    assert judged("0103", "0203")
    assert judged("0301", "0401").code == "move/entry"
    assert judged("0103", "0203", "0303").code == "move/cost"
    assert judged("0103", "0203", "0303").ledger.total == 4
    assert paid(answer, tuple(map(index, ("0101", "0201")))) == 2
    assert check_path(answer, (), CLAUSE, lambda here, there: ALLOWED).code == "move/entry"


def test_whoever_comes_on_in_a_zone_stops_there():
    board = sketch(ROWS)
    halting = Surcharges.none(board).halting(frozenset({board.index("0101")}))
    answer = coming_on(surcharges=halting, costs=(("0101", 1),))
    assert [answer.terms.board.label(hex_) for hex_ in answer] == ["0101"]
    way = tuple(map(board.index, ("0101", "0201")))
    assert check_path(answer, way, CLAUSE, lambda here, there: ALLOWED).code == "move/zone-stops"


def test_a_full_hex_may_be_passed_but_not_ended_in():
    board = sketch(["...."])
    middle = board.index("0201")
    full = refuse("move/stays", CLAUSE, hex_="0201", unit="x")
    answer = reach("unit", 0, 3, terms(board, full=frozenset({middle}), why_full=lambda hex_: full))
    assert middle not in answer
    assert board.index("0301") in answer
    assert answer.why_not(middle).code == "move/stays"
    assert middle in answer.path(board.index("0301"))


def test_a_whole_move_reaches_a_neighbour_and_nothing_behind_it():
    board = sketch([".~.."])
    river = {1: (Entry(3, "whole allowance", CLAUSE),)}
    answer = reach("unit", 0, 3, terms(board, whole_moves=river))
    assert list(answer) == [1]
    assert answer.path(1) == (0, 1)
    assert answer.ledger(1).display == "3"


def test_a_whole_move_is_not_taken_where_an_ordinary_one_is_cheaper():
    board = sketch(["..."])
    answer = reach("unit", 0, 3, terms(board, whole_moves={1: (Entry(3, "whole", CLAUSE),)}))
    assert answer.cost(1) == 1


def test_it_shows_itself_as_text_and_as_a_table():
    answer = found()
    assert repr(answer).startswith("<Reach of unit: ")
    assert "<table>" in answer_page(answer)


def test_it_shows_itself_in_chinese(in_chinese):
    assert "移动" in answer_page(found())


def test_a_table_of_steps_tells_a_trail_from_open_ground():
    board = sketch(["...."], trails=["0101-0201"])

    def ground(hex_, direction):
        return (Entry(1 if board.linked(hex_, direction, "trails") else 2, "", CLAUSE),)

    costs = move_costs(board, ground).costs
    assert costs[board.direction(0, board.index("0201"))] == 1
    assert sorted(cost for cost in costs if cost < BLOCKED) == [1, 1, 2, 2, 2, 2]


def test_a_table_of_steps_asks_for_each_kind_of_step_once():
    board, asked = sketch(["..d" * 20] * 40), []

    def ground(hex_, direction):
        asked.append(board.terrain_name(board.neighbours[6 * hex_ + direction]))
        return (Entry(POINTS[asked[-1]], asked[-1], CLAUSE),)

    costs = move_costs(board, ground).costs
    assert sorted(asked) == ["clear", "clear", "deep_forest", "deep_forest"]
    for side, there in enumerate(board.neighbours):
        expected = BLOCKED if there < 0 else POINTS[board.terrain_name(there)]
        assert costs[side] == expected
