"""Everything that can be wrong with a position."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, theatre

UNITS = (column("EC1", defence=30), column("EC2", defence=16), corps("5C"), corps("70C", defence=36))
GAME = theatre(["...", "...", "..~"], UNITS)


def problems(places: dict[str, str], **hidden: str) -> list[tuple[str, str]]:
    found = GAME.position(places, hidden=hidden).problems()
    return [(problem.clause.number, problem.hex_) for problem in found]


@pytest.mark.clause("huaihai", "5.4")
def test_a_hex_holds_45_hidden_counters_included() -> None:
    assert problems({"5C": "A1", "70C": "A1"}) == [("5.4", "A1")]
    assert problems({"EC1": "B2"}, EC2="B2") == [("5.4", "B2")]
    assert problems({}, EC1="B2", EC2="B2") == [("5.4", "B2")]
    assert problems({"EC1": "B2"}, EC2="B1") == []


@pytest.mark.clause("huaihai", "5.2")
def test_nobody_stands_or_hides_in_water() -> None:
    assert problems({"5C": "C3"}) == [("5.2", "C3")]
    assert problems({}, EC1="C3") == [("5.2", "C3")]


@pytest.mark.clause("huaihai", "6.1")
def test_two_armies_do_not_share_a_hex() -> None:
    assert problems({"5C": "A1", "EC1": "A1"}) == [("6.1", "A1")]


@pytest.mark.clause("huaihai", "10.3")
def test_who_is_hidden_stands_in_the_notebook_and_nowhere_else() -> None:
    assert problems({"EC1": "hidden"}) == [("10.3", "")]
    assert problems({"EC1": "A1"}, EC1="B2") == [("10.3", "")]


def test_the_other_side_sees_no_problem_in_what_it_does_not_know() -> None:
    assert GAME.position({}, hidden={"EC1": "B2", "EC2": "B2"}).seen_by("kmt").problems() == ()
