"""Secret orders and questions at the table: written by clicks, seen by one side, asked with no first."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.position import Record
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.session.clicks import click
from wargame_kit.widgets.table import Table, table


@pytest.fixture(scope="module")
def game() -> Any:
    return wk.load("huaihai")


def pages(shown: Table) -> str:
    return "".join(page.html for page in (shown.head, shown.side, shown.bar, shown.errors, shown.cover))


def clicks(shown: Table, printed: str) -> None:
    click(shown.session, shown.position.game.board.index(printed))
    shown.refresh()


def here(shown: Table, unit: str) -> str:
    label: str = shown.position.game.board.label(shown.position.pieces[unit].hex_)
    return label


def marked(shown: Table, style: str) -> set[str]:
    label = shown.position.game.board.label
    found = (overlay.of_style(style) for overlay in map_view.marks(shown.session))
    return {label(hex_) for hexes in found for hex_ in hexes}


@pytest.mark.clause("huaihai", "10.4")
def test_before_the_first_turn_the_notebook_lies_open(game: Any, comms: list[Any]) -> None:
    shown = table(Record(game.start("huaihai-1948")), viewer="pla")
    assert shown.session.tab == "notebook"
    assert 'data-value="write-infiltrate"' in shown.side.html
    assert "write-chiang" not in shown.side.html


@pytest.mark.clause("huaihai", "10.4")
def test_a_first_click_plans_a_line_and_another_writes_it(game: Any, comms: list[Any]) -> None:
    shown = table(Record(game.start("huaihai-1948")), viewer="pla")
    shown.touched("write", "write-infiltrate")
    assert here(shown, "25C") in marked(shown, "choice")
    clicks(shown, here(shown, "25C"))
    assert shown.position.facts.lines == (0, 0)
    assert "infiltrate 25th Corps" in shown.side.html
    clicks(shown, here(shown, "25C"))
    assert [order.unit for order in shown.position.facts.orders] == ["25C"]
    assert shown.session.order_draft.verb == "write-infiltrate"
    assert here(shown, "25C") in marked(shown, "written")


@pytest.mark.clause("huaihai", "10.5")
def test_a_hex_is_written_by_clicks_and_a_wrong_one_is_refused_with_its_clause(
    game: Any, comms: list[Any]
) -> None:
    shown = table(Record(game.start("huaihai-1948")), viewer="pla")
    shown.touched("write", "write-sabotage")
    clicks(shown, "K15")
    assert "source of supply" in shown.side.html
    assert "§10.5" in shown.side.html
    clicks(shown, "P8")
    clicks(shown, "P8")
    assert [order.hex_ for order in shown.position.facts.orders] == [game.board.index("P8")]


@pytest.mark.clause("huaihai", "10.6")
def test_a_turn_is_chosen_in_the_panel(game: Any, comms: list[Any]) -> None:
    shown = table(game.position({"EC1": "K8", "5C": "K10"}), viewer="pla")
    shown.touched("tab", "notebook")
    shown.touched("write", "write-spy")
    shown.touched("note", "write-spy 5")
    assert "turn 5" in shown.side.html
    shown.touched("type", "write-spy 5")
    assert shown.position.facts.orders[0].turn == 5


@pytest.mark.clause("huaihai", "10.1")
def test_nobody_else_sees_a_line_nor_the_panel(game: Any, comms: list[Any]) -> None:
    shown = table(Record(game.start("huaihai-1948")))
    shown.touched("type", "write-infiltrate 25C")
    shown.touched("type", "write-sabotage P8")
    shown.touched("type", "ready")
    assert shown.session.covered
    assert "P8" not in pages(shown)
    shown.touched("uncover")
    assert shown.session.eyes == "kmt"
    assert 'data-value="write-chiang"' in shown.side.html
    assert "infiltrat" not in shown.side.html
    for tab in shown.session.tabs:
        shown.touched("tab", tab)
        assert "P8" not in pages(shown)
        assert "infiltrate" not in pages(shown)
    assert not marked(shown, "written")
    shown.touched("tab", "play")
    assert "PLA 2, KMT 0" in shown.side.html


def test_a_side_without_eyes_on_its_notebook_has_no_such_panel(game: Any, comms: list[Any]) -> None:
    position = game.position({"CP1": "B4", "AIR": "airfield"}).play("move CP1 B4-B5")
    shown = table(position)
    assert "notebook" not in shown.session.tabs  # the KMT decides from what everybody sees


def test_escape_lets_the_pencil_go(game: Any, comms: list[Any]) -> None:
    shown = table(Record(game.start("huaihai-1948")), viewer="pla")
    shown.touched("write", "write-infiltrate")
    clicks(shown, here(shown, "25C"))
    shown.session.cancel()
    assert shown.session.order_draft.planned is None
    shown.session.cancel()
    assert not shown.session.order_draft.verb


@pytest.mark.clause("huaihai", "7.3")
def test_an_interception_is_asked_with_no_first_and_the_way_drawn(game: Any, comms: list[Any]) -> None:
    position = game.position({"CP1": "B4", "5C": "K8", "AIR": "airfield"})
    shown = table(position, viewer="everything")
    shown.touched("type", "move CP1 B4-B5-B6")
    html = shown.side.html
    assert html.index('data-value="let-pass"') < html.index('data-value="intercept B5"')
    assert marked(shown, "target") == {"B5", "B6"}
    label = game.board.label
    ways = [[label(hex_) for hex_ in path.hexes] for path in map_view.paths(shown.session, None)]
    assert ways == [["B4", "B5", "B6"]]
    # A first click says what it would do, another does it.
    clicks(shown, "B5")
    assert type(shown.position.step).__name__ == "OfferInterception"
    clicks(shown, "B5")
    assert label(shown.position.pieces["CP1"].hex_) == "B5"


@pytest.mark.clause("huaihai", "9.9")
@pytest.mark.clause("huaihai", "10.5")
def test_of_ambush_and_sabotage_in_one_hex_both_are_offered(game: Any, comms: list[Any]) -> None:
    orders = (Order("pla", "sabotage", hex_=game.board.index("S4"), turn=1),)
    pieces = {"25C": "U4", "63C": "T5"}
    position = game.position(pieces, turn=2, step=MovementPhase(), hidden={"EC9": "R4"}, orders=orders)
    shown = table(position, viewer="everything")
    shown.touched("unit", "25C")
    clicks(shown, "R5")
    clicks(shown, "R5")
    assert type(shown.position.step).__name__ == "WatchMove"
    clicks(shown, "S4")
    assert type(shown.position.step).__name__ == "WatchMove"
    assert 'data-value="ambush S4"' in shown.side.html
    assert 'data-value="sabotage S4"' in shown.side.html
    assert 'data-value="ambush R5"' not in shown.side.html


@pytest.mark.clause("huaihai", "6.3")
def test_who_was_chosen_when_the_enemy_was_clicked_joins_and_others_by_one_click(
    game: Any, comms: list[Any]
) -> None:
    shown = table(game.position({"EC1": "T4", "EC4": "T4", "EC6": "S4", "63C": "T5"}), viewer="everything")
    shown.touched("unit", "EC1")
    clicks(shown, "T5")
    step: Any = shown.position.step
    assert step.fight.attackers == ("EC1",)
    clicks(shown, "S4")
    clicks(shown, "T4")
    step = shown.position.step
    assert step.fight.attackers == ("EC1", "EC6", "EC4")
    assert shown.session.tab == "combat"


@pytest.mark.clause("huaihai", "6.3")
def test_all_who_can_only_join_do_so_by_one_button(game: Any, comms: list[Any]) -> None:
    pieces = {"EC1": "T4", "EC4": "T4", "EC6": "S4", "EC9": "S4 spent", "SA": "T4", "63C": "T5"}
    shown = table(game.position(pieces), viewer="everything")
    shown.touched("type", "attack T5")
    assert "all 3<" in shown.side.html
    shown.touched("everyone")
    step: Any = shown.position.step
    assert set(step.fight.attackers) == {"EC1", "EC4", "EC6"}  # the guns may join or support
    shown.touched("type", "support SA")
    loud = re.findall(r'wk-button wk-main" data-do="type" data-value="([^"]+)"', shown.side.html)
    assert loud == ["strike"]


@pytest.mark.clause("huaihai", "10.8")
def test_what_is_added_to_the_die_stands_beside_the_column(game: Any, comms: list[Any]) -> None:
    orders = (Order("pla", "charge", "EC1", turn=1),)
    position = game.position({"EC1": "T4", "63C": "T5"}, turn=2, orders=orders)
    shown = table(position, viewer="everything")
    for text in ("attack T5", "join EC1", "charge EC1"):
        shown.touched("type", text)
    assert "die +1" in shown.side.html
    shown.touched("type", "strike")
    shown.touched("outcome", "roll 5")
    assert "die +1" in shown.side.html


def test_the_notebook_stays_the_same_in_both_languages_and_says_how_many_are_left(
    game: Any, comms: list[Any]
) -> None:
    shown = table(Record(game.start("huaihai-1948")), viewer="pla", language="zh")
    assert "共军的记事本" in shown.side.html
    assert "余7·整局7次" in shown.side.html


@pytest.mark.clause("huaihai", "10.3")
def test_a_hidden_counter_moves_like_others_with_its_costs_and_why_not(game: Any, comms: list[Any]) -> None:
    position = game.position({"EC1": "W2", "63C": "T5", "9C": "S5"}, turn=2, hidden={"EC13": "P7"})
    shown = table(position, viewer="pla")
    shown.touched("unit", "EC13")
    reached = marked(shown, "reach")
    assert "N6" in reached
    assert "R6" in reached  # in a zone of control: there it comes on the map
    assert "T6" not in reached
    clicks(shown, "N6")
    assert "MP" in shown.side.html
    clicks(shown, "T6")
    assert "zones of control" in shown.side.html
    clicks(shown, "N6")
    clicks(shown, "N6")
    assert shown.position.hidden == {"EC13": game.board.index("N6")}


def moments(game: Any, seed: int) -> list[Any]:
    """Positions of a random game in which the PLA hides counters and has written orders."""
    found: list[Any] = []
    dice = Random(seed)
    position = game.start("nianzhuang")
    while position.actor in ("pla", "kmt", "chance") and len(found) < 6:
        position = position.play(position.legal.sample(dice))
        secret = any(o.side == "pla" and o.state == "open" for o in position.facts.orders)
        if position.hidden and secret and dice.random() < 0.2:
            found.append(position)
    return found


def elsewhere(position: Any) -> Any:
    """The same position with other secrets of the PLA."""
    facts, size = position.facts, position.game.board.size
    hidden = (replace(position.pieces[u], hidden=(hex_ + 40) % size) for u, hex_ in position.hidden.items())
    orders = tuple(
        replace(order, kind="charge", unit="EC1", hex_=-1)
        if order.side == "pla" and order.state == "open"
        else order
        for order in facts.orders
    )
    return position.moved(*hidden).with_facts(orders=orders)


def sent(position: Any, viewer: str) -> list[Any]:
    """All that the browser gets: every panel, and what lies on the map."""
    answer: list[Any] = []
    shown = table(Record(position), viewer=viewer, seed=1)
    for tab in shown.session.tabs:
        shown.touched("tab", tab)
        layer = shown.layer
        answer.append((pages(shown), layer.units, layer.overlays, layer.paths))
    return answer


@pytest.mark.clause("huaihai", "10.1")
@pytest.mark.parametrize("seed", [0, 3, 4])
def test_other_secrets_of_the_pla_change_nothing_that_the_kmt_is_sent(
    game: Any, comms: list[Any], seed: int
) -> None:
    found = [position for position in moments(game, seed) if position.actor != "chance"]
    assert found
    for position in found:
        other = elsewhere(position)
        assert sent(position, "pla") != sent(other, "pla")
        assert sent(position, "kmt") == sent(other, "kmt")
