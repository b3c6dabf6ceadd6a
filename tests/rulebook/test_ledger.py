"""A sum with reasons: it adds up, says itself in both languages, and shows a stranger's text harmlessly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.rulebook import Citation, Entry, Ledger
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Name

TERRAIN = Citation("typhoon", "9.2.1.2")
ZONES = Citation("typhoon", "9.2.2")


def test_no_entry_without_a_label_and_a_clause() -> None:
    with pytest.raises(TypeError):
        Ledger("MP").add(2, "clear")  # type: ignore[call-arg]


def test_the_total_is_the_sum_of_its_entries_in_smallest_units() -> None:
    cost = Ledger("MP", scale=2).add(2, "clear", TERRAIN, "1407").add(8, "zones", ZONES, "1408")
    assert (cost.total, cost.display) == (10, "5")


def test_a_ledger_is_a_value_and_adding_leaves_the_old_one() -> None:
    first = Ledger("MP").add(1, "clear", TERRAIN)
    second = first.add(4, "zones", ZONES)
    assert (first.total, second.total) == (1, 5)
    assert first == Ledger("MP", 1, (Entry(1, "clear", TERRAIN),))
    assert len({first, second, first.add(4, "zones", ZONES)}) == 2


def test_a_ledger_reads_as_one_line_with_its_clauses() -> None:
    cost = Ledger("MP").add(2, "forest", TERRAIN, "1608").add(-1, "road", ZONES)
    assert str(cost) == "1 MP = 2 forest [Typhoon 9.2.1.2] − 1 road [Typhoon 9.2.2]"


def test_an_empty_ledger_is_nothing() -> None:
    assert str(Ledger("MP")) == "0 MP = 0"


def test_labels_follow_the_language() -> None:
    cost = Ledger(Name("points", "点")).add(2, Name("forest", "森林"), TERRAIN)
    assert cost.to("en").startswith("2 points = 2 forest")
    assert cost.to("zh").startswith("2 点 = 2 森林")


def test_ledgers_of_one_scale_join_and_others_do_not() -> None:
    halves = Ledger("MP", scale=2).add(1, "march", TERRAIN)
    assert halves.join(halves).total == 2
    with pytest.raises(ValueError, match="1/2 cannot take one in 1/1"):
        halves.join(Ledger("MP"))


def test_html_shows_names_escaped() -> None:
    cost = Ledger("<b>MP</b>").add(1, Name("<script>alert(1)</script>"), TERRAIN, '"><img src=x>')
    html = cost._repr_html_()
    assert "<script" not in html
    assert "<img" not in html
    assert "<b>MP" not in html
    assert "&lt;script&gt;" in html


@given(values=st.lists(st.integers(-99, 99), max_size=6), scale=st.sampled_from([1, 2, 4, 12]))
def test_the_total_is_what_adding_by_hand_gives(values: list[int], scale: int) -> None:
    ledger = Ledger("MP", scale)
    for value in values:
        ledger = ledger.add(value, "x", TERRAIN)
    assert ledger.total == sum(values)
    assert ledger.display == fraction_text(sum(values), scale)


@given(value=st.integers(-999, 999))
def test_halves_are_written_so_that_they_can_be_read_back(value: int) -> None:
    text = fraction_text(value, 2)
    sign = -1 if text.startswith("−") else 1
    whole = text.lstrip("−").rstrip("½")
    assert sign * (2 * int(whole or 0) + text.endswith("½")) == value
