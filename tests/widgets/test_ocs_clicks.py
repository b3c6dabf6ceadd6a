"""The table of OCS in the midst of a combat: what the strip, the offers and the clicks say and do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import wargame_kit as wk
from tests.ocs.test_combat import after
from tests.ocs.test_paying import at
from tests.playing import play, stands
from tests.widgets.test_ocs_table import hit, page, read
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.stack_order import LayOnTop
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.table import Table


def table(position: Any) -> Table:
    """A table without secrets."""
    return wk.table(position, seed=1, viewer="everything")


def test_a_click_on_the_hex_that_was_fought_for_lets_the_only_one_advance() -> None:
    shown = table(after("Ae4 DL1o2", {"GA": "0304", "GB": "0304"}, {"RA": "0403"}, others=("GB",)))
    hit(shown, "0403")
    assert stands(shown.position, "GA") == "0403"


def test_where_several_may_advance_a_click_on_the_hex_keeps_them_listed() -> None:
    shown = table(after("Ae4 DL1o2", {"GA": "0304", "GD": "0304"}, {"RA": "0403"}))
    hit(shown, "0403")
    assert {stands(shown.position, unit) for unit in ("GA", "GD")} == {"0304"}
    assert (shown.session.tab, "Able to act: 2 units" in page(shown)) == ("play", True)


def test_what_is_paid_out_of_which_dump_is_folded_in_an_answer_too() -> None:
    dumps = {"axis 0303": 9, "soviet 0502": 1, "soviet 0603": 1}
    position = at({"GA": "0304", "RA": "0403", "RD": "0403"}, Combat("axis"), dumps=dumps)
    shown = table(play(position, "attack GA 0403", "declare"))
    offered, folded = shown.side.html.split('data-keep="seldom"')
    assert "Pay out of 0502" in read(offered)
    assert "Pay 1 T out of" not in read(offered)
    assert "Pay 1 T out of 0502" in read(folded)


def test_trucks_that_can_pay_for_an_attack_are_offered_for_that_and_not_counted_as_able_to_act() -> None:
    laden = {"GT": {"points": 1, "load": 4}}
    pieces = {"GA": "0304", "GB": "0304", "GC": "0304", "GT": "0303 move", "RA": "0403"}
    position = at(pieces, Combat("axis"), dumps={"axis 0303": 1}, having=laden)
    shown = table(play(position, "attack GA 0403"))
    assert shown.position.legal.units == ("GB", "GC")
    assert "Able to act: 2 units" in page(shown)
    offered, folded = shown.side.html.split('data-keep="seldom"')
    assert ("Pay 1 T off" in read(offered), "Pay 1 T off" in read(folded)) == (False, True)
    marked = {mark.hex for overlay in map_view.marks(shown.session) for mark in overlay.marks}
    assert (shown.position.pieces["GT"].hex_ in marked, shown.position.pieces["GB"].hex_ in marked) == (
        False,
        True,
    )
    hit(shown, "0303")
    assert (shown.session.choice.unit, shown.session.tab) == ("GT", "play")
    shown.touched("type", "pay-aboard GT 1")
    assert shown.error is None
    assert shown.position.step.purse == ((shown.position.pieces["GT"].hex_, "GT", 1),)


def test_a_marker_is_named_once_and_with_its_clause() -> None:
    position = at({"GA": "0304", "RA": "0403"}, Combat("axis"))
    shaken = position.moved(replace(position.pieces["RA"], marker="dg"))
    shown = table(shaken)
    hit(shown, "0403", "RA")
    shown.touched("tab", "inspect")
    told = page(shown)
    assert told.count("disorganised") == 1
    assert re.search(r"disorganised §5\.10", told)


def test_the_strip_says_what_each_condition_is() -> None:
    shown = wk.table("thirdwinter", "third-winter", seed=1)
    assert "Ground: dry Flying: unlimited Next turn: dry kit" in read(shown.head.html)


def test_no_click_on_the_map_does_what_is_seldom_done() -> None:
    start = at({"GH": "0304", "GA": "0304", "GB": "0304"}, Movement("axis"))
    here = start.game.board.index("0304")
    dug = table(start.with_facts(hedgehogs=((here, 1),)))
    assert dug.position.check(dug.position.game.read_action("raze GH 0304"))
    for _ in range(4):
        hit(dug, "0304", "GH")
    assert dug.position.hedgehog(here) == 1
    stayed = table(play(start, "stay GB"))
    stayed.touched("unit", "GB")
    assert offers.options_of(stayed.position, "GB").others == (LayOnTop("GB"),)
    assert stayed.session.choice.planned is None
