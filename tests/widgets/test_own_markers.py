"""Kinds of markers that a game brings itself: on the map with sign and amount, in pictures, in words."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import wargame_kit as wk
from tests.render.pages import written
from tests.widgets.supplied import DUMP, FERRY, Supplied
from wargame_kit.games import GAMES
from wargame_kit.position import Record
from wargame_kit.render import picture
from wargame_kit.widgets.table import Table


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setitem(GAMES, "crossing", Supplied.load)
    return wk.table(Record(wk.load("crossing").position({"R1": "0102", "B1": "0702"})))


def test_each_sort_travels_with_its_sign_its_amount_and_its_meaning(shown: Table) -> None:
    sent: list[Any] = [sort for sort in shown.layer.markers if "sign" in sort]
    little, much, ferry = sent
    board = shown.position.game.board
    assert [board.label(hex_) for hex_ in array("I", much["hexes"])] == ["0104"]
    assert little["sign"] == {"strokes": DUMP.strokes, "place": DUMP.place}
    assert (much["label"]["en"], much["words"]["en"]) == ("7½", "supply dump: 7½")
    assert little["words"]["zh"] == "补给站：3"
    assert (ferry["side"], ferry["kind"], ferry["words"]["en"]) == ("", "ferry", "ferry")


def test_the_inspector_says_how_much_lies_there(shown: Table) -> None:
    shown.session.tab = "inspect"
    for label, fact in (("0104", "supply dump</dt><dd>7½"), ("0402", "ferry</dt><dd>")):
        shown.session.choice.take(None)
        shown.session.choice.hex_ = shown.position.game.board.index(label)
        shown.refresh()
        assert fact in shown.side.html


def test_the_legend_explains_each_kind_once_whatever_the_amounts(shown: Table) -> None:
    shown.touched("display", "legend")
    assert [shown.side.html.count(f"</svg>{words}") for words in ("supply dump", "ferry")] == [1, 1]
    drawn = str(picture(shown.position, legend=True))
    assert [drawn.count(f">{words}<") for words in ("supply dump", "ferry")] == [1, 1]


def test_a_picture_draws_sign_and_amount(shown: Table) -> None:
    drawn = picture(shown.position)
    assert {"3", "7½"} <= set(written(drawn))
    assert (str(drawn).count(DUMP.strokes), str(drawn).count(FERRY.strokes)) == (2, 1)
