"""A saved position of this game: what varies of its counters stays among the facts."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = wk.load("huaihai")


def test_what_varies_of_counters_stays_in_files_where_it_was():
    position = GAME.position(
        {"5C": "C8", "CP1": "B4"},
        turn=2,
        hidden={"EC1": "K8"},
        used={"CP1": 3, "EC1": 2},
        cut_since={"5C": 1},
    )
    told = position_to_json(position)
    assert told["facts"]["hidden"] == [["EC1", "K8"]]
    assert told["facts"]["used"] == [["CP1", 3], ["EC1", 2]]
    assert told["pieces"]["EC1"] == "hidden"
    again = position_from_json(told, GAME)
    assert (again, hash(again)) == (position, hash(position))
    assert (again.pieces["EC1"].used, again.pieces["5C"].cut_since) == (2, 1)
    assert position_to_json(position.seen_by("kmt"))["facts"]["hidden"] == [["EC1", ""]]


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("used", [["CP1", "3"]], "used[0][1]: found '3'; expected a whole number"),
        ("used", [["CP1", 3], ["CP1", 4]], "facts.used: found 'CP1'"),
        ("cut_since", [["55C", 1]], "facts.cut_since: found '55C'; expected a counter in play"),
        ("hidden", [["EC1", "Z99"]], "hidden[0][1]: found 'Z99'"),
    ],
)
def test_what_varies_of_counters_is_read_by_its_type(field, value, found):
    told = position_to_json(GAME.position({"5C": "C8", "CP1": "B4"}, hidden={"EC1": "K8"}))
    told["facts"][field] = value
    with pytest.raises(DataError) as caught:
        position_from_json(told, GAME)
    assert found in str(caught.value)
