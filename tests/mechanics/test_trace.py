"""Lines of communications: where they run, and where and why they are cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.boards import sketch
from wargame_kit.mechanics.kernel import BLOCKED, Links
from wargame_kit.mechanics.networks import Bar, Network, lines
from wargame_kit.mechanics.trace import CutClauses, TracedSupply
from wargame_kit.render.answer_page import answer_page
from wargame_kit.rulebook import Citation

BOARD = sketch(["........"] * 3)
CLAUSES = CutClauses(*(Citation("typhoon", n) for n in ("3.3.1", "3.3.3", "3.3", "3.3.2")))
ANYWHERE = Links(BOARD.neighbours, [1] * (6 * BOARD.size))
NOWHERE = Links(BOARD.neighbours, [BLOCKED] * (6 * BOARD.size))


def hexes(*labels):
    return frozenset(map(BOARD.index, labels))


def network(**changes):
    values = {"sources": hexes("0101"), "long_steps": NOWHERE, "short_steps": ANYWHERE, "limit": 3}
    return Network(BOARD, **(values | changes))


def supply(net, **places):
    return TracedSupply(
        "Axis", lines(net), {unit: BOARD.index(h) for unit, h in places.items()}, CLAUSES, "long", "short"
    )


WALL = hexes("0301", "0302", "0303")


def test_the_limit_counts_hexes_from_the_source():
    assert lines(network()).hexes == frozenset(BOARD.within(BOARD.index("0101"), 3))


def test_steps_of_the_long_kind_do_not_count():
    rails = Links(
        BOARD.neighbours, [1 if there in hexes("0201", "0301") else BLOCKED for there in BOARD.neighbours]
    )
    line = lines(network(long_steps=rails)).line(BOARD.index("0501"))
    assert (line.short, line.long) == (2, 2)


def test_a_line_with_part_of_its_length_gone_may_be_too_long():
    found = lines(network())
    hex_ = BOARD.index("0301")
    assert found.line(hex_, limit=2).short == 2
    assert found.line(hex_, limit=1) is None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, "supply/too-far"),
        ({"guarded": WALL, "limit": 6}, "supply/zone"),
        ({"enemies": WALL, "limit": 6}, "supply/enemy"),
        ({"impassable": WALL, "limit": 6}, "supply/no-way"),
        ({"sources": frozenset(), "lost_sources": hexes("0101")}, "supply/sources-lost"),
        ({"sources": frozenset()}, "supply/no-way"),
    ],
)
def test_a_cut_line_says_why(changes, code):
    answer = supply(network(**changes), near="0601").of("near")
    assert answer.verdict.code == code
    assert not answer


def test_the_place_of_the_cut_is_the_first_on_the_way_from_the_source():
    answer = supply(network(guarded=WALL, limit=6), far="0601").of("far")
    assert answer.verdict.hex_ in {"0301", "0302", "0303"}


def test_a_line_ends_in_a_guarded_hex_and_enters_no_closed_one():
    found = supply(network(guarded=hexes("0201"), enemies=hexes("0102")))
    assert found.to(BOARD.index("0201")).connected
    assert found.to(BOARD.index("0102")).verdict.code == "supply/closed"


def test_one_search_serves_all_units_and_the_cut_are_listed_in_order():
    found = supply(network(), a="0801", b="0201", c="0803")
    assert found.cut == ("a", "c")
    assert "2 of 3" in repr(found)
    assert "<table>" in answer_page(found)
    assert "0801" not in str(answer_page(found.of("b")))


def test_a_line_may_come_in_over_the_edge_of_the_board():
    net = replace(network(sources=frozenset(), limit=2), edge=hexes("0801"))
    assert BOARD.index("0601") in lines(net)
    guarded = replace(net, guarded=hexes("0801"))
    assert lines(guarded).hexes == hexes("0801")


ROADBLOCK = Citation("typhoon", "9.1.1")


def test_no_line_enters_a_barred_hex_and_the_refusal_says_which_bar_it_is():
    barred = network(
        limit=24, bars=(Bar(hexes("0201"), "supply/enemy", ROADBLOCK), Bar(WALL, "supply/zone", ROADBLOCK))
    )
    assert lines(barred).hexes == hexes("0101", "0102", "0103", "0202", "0203")
    verdict = supply(barred, A="0501").of("A").verdict
    assert (verdict.code, verdict.clause) == ("supply/zone", ROADBLOCK)
    assert verdict.hex_ in {"0301", "0302", "0303"}


def test_a_line_does_not_even_end_in_a_barred_hex():
    barred = network(bars=(Bar(hexes("0201"), "supply/zone", ROADBLOCK),))
    verdict = supply(barred, A="0201").of("A").verdict
    assert (verdict.code, verdict.hex_) == ("supply/zone", "0201")


def test_a_game_may_have_its_own_words_for_a_line_that_is_too_long():
    own = replace(CLAUSES, too_far="supply/no-way", sources_lost="supply/closed")
    far = TracedSupply("Axis", lines(network()), {"A": BOARD.index("0801")}, own, "long", "short").of("A")
    assert far.verdict.code == "supply/no-way"
    lost = network(sources=frozenset(), lost_sources=hexes("0101"))
    none = TracedSupply("Axis", lines(lost), {"A": BOARD.index("0801")}, own, "long", "short").of("A")
    assert none.verdict.code == "supply/closed"
