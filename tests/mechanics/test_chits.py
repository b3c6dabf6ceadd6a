"""The chit cup: exact draws from a multiset, taking out, putting back, and what is seen face down."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.mechanics.chits import UNSEEN, draws, face_down, returned, without

CUP = st.lists(st.sampled_from(["4A", "9A", "16A", "SUPPLY"]), min_size=1, max_size=5)


@given(CUP)
def test_every_chit_in_the_cup_is_as_likely_as_any_other(cup: list[str]) -> None:
    orders = list(permutations(cup))
    first = Counter(order[0] for order in orders)
    assert draws(cup) == {chit: Fraction(n, len(orders)) for chit, n in first.items()}


@given(CUP)
def test_the_second_draw_is_as_likely_as_the_first_before_anything_is_seen(cup: list[str]) -> None:
    cup = [*cup, "50A"]
    second: Counter[str] = Counter()
    for chit, chance in draws(cup).items():
        for following, further in draws(without(cup, chit)).items():
            second[following] += chance * further  # type: ignore[assignment]
    assert second == draws(cup)


@given(CUP, st.data())
def test_a_chit_put_back_leaves_the_cup_as_it_was(cup: list[str], data: st.DataObject) -> None:
    chit = data.draw(st.sampled_from(cup))
    assert len(without(cup, chit)) == len(cup) - 1
    assert returned(without(cup, chit), chit) == tuple(sorted(cup))


@given(CUP, CUP)
def test_chits_face_down_show_only_their_number(one: list[str], other: list[str]) -> None:
    assert (face_down(one) == face_down(other)) == (len(one) == len(other))
    assert set(face_down(one)) == {UNSEEN}


def test_nothing_is_drawn_from_an_empty_cup_and_no_chit_that_is_not_in_it() -> None:
    with pytest.raises(ValueError, match="the cup is empty"):
        draws(())
    with pytest.raises(ValueError, match="no chit '9A' in the cup; it holds 16A, 4A"):
        without(("4A", "16A"), "9A")
