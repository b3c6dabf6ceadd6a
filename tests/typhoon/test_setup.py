"""Chapter 4: setting up freely inside the areas."""

from __future__ import annotations

import pytest

from tests.theatre import counter, headquarters, theatre
from wargame_kit.games.typhoon.rules.setup import SetUp

UNITS = (
    headquarters("9A", "axis"),
    *(
        counter(name, "axis", "infantry", (5, 5, 5), (2, 2, 5), formation="9A")
        for name in ("7ID", "31ID", "52ID")
    ),
    counter("1SD", "soviet", "rifle", (3, 3, 4), (1, 1, 4), formation="western"),
)
PLACES = {"HQ-9A": "0101", "7ID": "0201", "31ID": "0201", "52ID": "0202", "1SD": "0501"}


@pytest.fixture
def position():
    game = theatre(
        ["." * 6] * 4,
        UNITS,
        features={"setup:9A": ["0201", "0202"], "setup:western": ["0501", "0502"]},
    )
    return game.position(PLACES, step=SetUp("axis"))


def verdict(position, text):
    return position.check(position.game.read_action(text))


@pytest.mark.clause("typhoon", "4.2", "2.21.2", "2.22.2")
def test_a_unit_sets_up_anywhere_in_the_area_of_its_army(position):
    assert position.play("place 31ID 0202").pieces["31ID"].hex_ == position.game.board.index("0202")
    assert verdict(position, "place 31ID 0203").code == "setup/area"
    assert verdict(position, "place 31ID 0501").code == "setup/area"


@pytest.mark.clause("typhoon", "4.2", "3.1.1")
def test_no_hex_takes_more_than_two(position):
    assert verdict(position, "place 52ID 0201").code == "setup/stacking"


@pytest.mark.clause("typhoon", "4.2")
def test_every_hex_of_the_area_needs_a_unit(position):
    emptied = position.moved(position.pieces["52ID"].at("box"))
    assert verdict(emptied, "end-set-up").code == "setup/empty"
    assert verdict(emptied, "end-set-up").hex_ == "0202"
    assert verdict(position, "end-set-up")


@pytest.mark.clause("typhoon", "4.5")
def test_a_headquarters_stays_in_its_printed_hex(position):
    assert verdict(position, "place HQ-9A 0202").code == "setup/headquarters"


@pytest.mark.clause("typhoon", "4.3", "4.4")
@pytest.mark.parametrize(("box", "clause"), [("box", "4.4"), ("guards", "4.3")])
def test_who_waits_in_a_box_does_not_set_up(position, box, clause):
    waiting = position.moved(position.pieces["52ID"].at(box))
    refused = verdict(waiting, "place 52ID 0202")
    assert (refused.code, refused.clause.number) == ("setup/waits", clause)


def test_each_side_places_only_its_own(position):
    assert verdict(position, "place 1SD 0502").code == "setup/not-yours"
    assert position.replace_step(SetUp("soviet")).play("place 1SD 0502").pieces["1SD"].hex_ >= 0


def test_a_refusal_names_the_unit_of_the_other_side(position):
    refused = verdict(position, "place 1SD 0502").sentence
    assert dict(refused.values)["unit"] == position.game.units["1SD"].name
    assert dict(verdict(position, "place 99ID 0502").sentence.values)["unit"] == "99ID"
