"""Figures as a person reads them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.rulebook.figures import READABLE, chance, figure, percent, signed_figure
from wargame_kit.studies.numbers import read_number


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 36), "1/36"),
        (Fraction(1, 37), "0.03"),
        (Fraction(-19, 8), "−2 3/8"),
        (Fraction(4512499760991081247, 2401514164751985936), "1.9"),
        (1.25, "1¼"),
    ],
)
def test_a_number_is_a_small_fraction_or_has_one_decimal(value: Fraction, written: str) -> None:
    assert figure(value) == written


@given(st.fractions(min_value=-99, max_value=99))
def test_a_number_is_never_longer_than_a_reader_takes_in_nor_nothing_where_it_is_something(
    value: Fraction,
) -> None:
    written = figure(value)
    assert (written == "0") == (value == 0)
    assert (signed_figure(value)[0] == "±") == (value == 0)
    if value.denominator > READABLE:
        assert "/" not in written
        assert abs(Fraction(written.replace("−", "-")) - value) <= Fraction(1, 20)


@pytest.mark.parametrize(
    ("share", "decimals", "en", "zh"),
    [
        (Fraction(1, 3), 0, "33 %", "33%"),
        (Fraction(1, 3), 1, "33.3 %", "33.3%"),
        (Fraction(999, 1000), 0, "99.9 %", "99.9%"),
        (Fraction(1, 1_000_000), 0, "0.0001 %", "0.0001%"),
        (1e-17, 0, "0 %", "0%"),
        (1 - 1e-17, 0, "100 %", "100%"),
        (0.3, 0, "30 %", "30%"),
    ],
)
def test_percents_are_rounded_but_never_to_nothing_or_everything(
    share: Fraction, decimals: int, en: str, zh: str
) -> None:
    assert percent(share, decimals).to("en") == en
    assert percent(share, decimals).to("zh") == zh


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**6))
def test_what_is_read_is_what_an_answer_may_be(share: Fraction) -> None:
    read = read_number(str(percent(share)))
    assert read is not None
    assert abs(read - share) <= Fraction(1, 200)
    assert (read in (0, 1)) == (share in (0, 1))


def test_a_chance_says_percent_first_in_both_languages() -> None:
    assert chance(Fraction(1, 6)).to("en") == "17 % (1/6)"
    assert chance(Fraction(1, 6)).to("zh") == "17%（1/6）"
    assert chance(Fraction(125, 216)).to("en") == "58 %"
