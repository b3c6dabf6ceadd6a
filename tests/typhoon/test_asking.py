"""What a reader asks of a position, and what a slip of the pen is told."""

from __future__ import annotations

import pytest

from tests.theatre import armour, headquarters, rifle, theatre

GAME = theatre(["......"] * 3, (armour("3Pz"), headquarters("2PzA", "axis"), rifle("1SD")))
POSITION = GAME.position({"3Pz": "0101", "1SD": "0503", "HQ-2PzA": "0102"})


def test_a_hex_may_be_named_by_its_index_or_as_printed():
    there, found = GAME.board.index("0201"), POSITION.reach("3Pz")
    assert found.cost("0201") == found.cost(there)
    assert found.path("0201") == found.path(there)
    assert list(found.paths("0201")) == list(found.paths(there))
    assert found.ledger("0201") == found.ledger(there)
    assert found.why_not("0503") == found.why_not(GAME.board.index("0503"))
    assert "0201" in found
    assert "0503" not in found
    zone = POSITION.control("soviet")
    assert "0502" in zone
    assert "0101" not in zone
    assert zone.exerted_by("0502") == ("1SD",)
    supply = POSITION.supply("soviet")
    assert ("0503" in supply) == bool(supply.to("0503")) == bool(supply.of("1SD"))


def test_one_attacker_needs_no_list():
    assert POSITION.odds("0503", "3Pz").attackers == ("3Pz",)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: POSITION.reach("3pz"), "no unit '3pz' among the counters. Did you mean 3Pz"),
        (lambda: POSITION.command("3Pz"), "3Pz is no headquarters"),
        (lambda: POSITION.command("HQ"), "no unit 'HQ'"),
        (lambda: POSITION.unit("Napoleon"), "no unit 'Napoleon' among the counters."),
        (lambda: POSITION.supply("german"), "no side 'german'; the sides are axis and soviet"),
        (lambda: POSITION.supply("axis").of("1SD"), "1SD is no unit of Axis on the map"),
        (lambda: POSITION.control("german"), "no side 'german'; the sides are axis and soviet"),
        (lambda: POSITION.seen_by("german"), "no side 'german'; the sides are axis and soviet"),
        (lambda: POSITION.reach("3Pz").cost("9999"), "No hex '9999' on this board"),
        (lambda: GAME.position({"4Pz": "0101"}), "no unit '4Pz' among the counters"),
        (lambda: GAME.position({"3Pz": "9999"}), "No hex '9999' on this board"),
        (lambda: GAME.position({"3Pz": "Moscow"}), "one of box, eliminated, guards"),
        (lambda: GAME.position({"3Pz": "0101 half"}), "“reduced” after it for another face"),
        (lambda: GAME.position({"3Pz": "0101"}, turn=99), "no turn 99; there are 1 to 12"),
        (
            lambda: GAME.position({"3Pz": "0101"}, active={"4Pz"}),
            "active is '4Pz'; expected a unit in play.",
        ),
        (
            lambda: GAME.position({}, options={"fortified": "six"}),
            "fortified is 'six'; its choices are hex",
        ),
    ],
)
def test_a_slip_of_the_pen_is_told_what_there_is(ask, told):
    with pytest.raises(ValueError, match=None) as caught:
        ask()
    assert told in str(caught.value)
