"""4.5, 7.3, 9.9, 10.5: reactions to the other side's moves."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import air, column, corps, fast, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.position import Record

UNITS = (
    column("EC1"),
    column("EC2"),
    column("EC3", defence=40),
    corps("5C"),
    corps("70C"),
    corps("74C", defence=40),
    fast("4FC"),
    air(),
)
PLACES = {"EC1": "hidden", "EC2": "H8", "5C": "C1", "70C": "H1"}


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, UNITS, roads=["F1-F2-F3-F4"])


def kmt(game, hidden="A3", places=PLACES, **facts):
    """The KMT's movement phase with one hidden counter."""
    return game.position(places, step=MovementPhase(), hidden={"EC1": hidden}, **facts)


def hex_of(position, printed):
    return position.game.board.index(printed)


def where(position, unit):
    return position.game.board.label(position.pieces[unit].hex_)


def sabotage(game, *printed):
    return tuple(Order("pla", "sabotage", hex_=game.board.index(each), turn=1) for each in printed)


def shown(position, *verbs):
    return sorted(a.text(position.game.board) for a in position.legal if a.form.split()[0] in verbs)


# 10.5, sabotage of movers


@pytest.mark.clause("huaihai", "10.5")
def test_a_mover_is_stopped_in_a_sabotaged_hex_and_spent(game):
    position = kmt(game, hidden="H5", orders=sabotage(game, "C3", "E5"), lines=(2, 0)).play(
        "move 5C C1-C2-C3-C4"
    )
    assert position.actor == "pla"
    assert shown(position, "sabotage") == ["sabotage C3"]
    stopped = position.play("sabotage C3")
    assert where(stopped, "5C") == "C3"
    assert not stopped.is_fresh("5C")
    assert stopped.check("move 5C C3-C4").code == "command/spent"
    assert [order.state for order in stopped.facts.orders] == ["open", "used"]


@pytest.mark.clause("huaihai", "10.5")
def test_let_pass_the_mover_arrives(game):
    position = kmt(game, hidden="H5", orders=sabotage(game, "C3"), lines=(1, 0)).play("move 5C C1-C2-C3-C4")
    assert where(position, "5C") == "C1"
    assert where(position.play("let-pass"), "5C") == "C4"


@pytest.mark.clause("huaihai", "10.5")
def test_a_hex_where_troops_stand_is_not_sabotaged(game):
    places = {**PLACES, "70C": "C2"}
    position = kmt(game, "H5", places, orders=sabotage(game, "C2", "C3"), lines=(2, 0)).play(
        "move 5C C1-C2-C3"
    )
    no = position.check("sabotage C2")
    assert no.code == "reaction/occupied"
    assert no.clause.number == "10.5"
    assert position.check("sabotage C4").code == "reaction/off-path"
    assert position.check("sabotage C4").instead == ("sabotage C3",)


@pytest.mark.clause("huaihai", "10.5")
def test_a_hex_that_is_not_written_down_is_not_sabotaged(game):
    position = kmt(game, "H5", orders=sabotage(game, "C2"), lines=(1, 0)).play("move 5C C1-C2-C3")
    assert position.check("sabotage C3").code == "notebook/not-written"


@pytest.mark.clause("huaihai", "10.5", "8.5")
def test_the_pla_bars_a_hex_to_supply_once_until_the_turn_ends(game):
    position = game.position(PLACES, hidden={"EC1": "A8"}, orders=sabotage(game, "C3", "H1"), lines=(2, 0))
    assert position.check("cut H1").code == "reaction/occupied"
    cut = position.play("cut C3")
    assert cut.facts.sabotaged == {hex_of(cut, "C3")}
    assert cut.check("cut C3").code == "reaction/cut-again"
    later = cut.with_facts(sabotaged=frozenset())
    assert later.check("cut C3").code == "notebook/not-written"


@pytest.mark.clause("huaihai", "10.5", "10.8.agent")
def test_an_agent_clears_the_way_and_the_move_goes_on(game):
    orders = (*sabotage(game, "C2", "C3"), Order("kmt", "agent", "5C", turn=1))
    position = (
        kmt(game, "H5", orders=orders, lines=(2, 1), turn=2).play("move 5C C1-C2-C3-C4").play("sabotage C2")
    )
    assert position.actor == "kmt"
    again = position.play("expose 5C")
    assert again.actor == "pla"
    assert shown(again, "sabotage") == ["sabotage C3"]
    assert {order.state for order in again.facts.orders if order.hex_ == hex_of(again, "C2")} == {"void"}
    assert where(again.play("let-pass"), "5C") == "C4"
    assert where(again.play("sabotage C3"), "5C") == "C3"


@pytest.mark.clause("huaihai", "10.5", "10.8.agent")
def test_an_agent_that_is_not_shown_does_not_help(game):
    orders = (*sabotage(game, "C2"), Order("kmt", "agent", "5C", turn=1))
    position = (
        kmt(game, "H5", orders=orders, lines=(1, 1), turn=2).play("move 5C C1-C2-C3").play("sabotage C2")
    )
    stopped = position.play("let-pass")
    assert where(stopped, "5C") == "C2"
    assert not stopped.is_fresh("5C")


# 9.9, ambush


@pytest.mark.clause("huaihai", "9.9")
def test_a_mover_that_passes_a_hidden_counter_is_ambushed_where_it_passes(game):
    position = kmt(game, "A3").play("move 5C C1-C2-C3-C4")
    assert shown(position, "ambush") == []
    beside = kmt(game, "B3").play("move 5C C1-C2-C3-C4")
    assert shown(beside, "ambush") == ["ambush C3", "ambush C4"]
    ambushed = beside.play("ambush C3")
    assert where(ambushed, "5C") == "C3"
    assert ambushed.actor == "pla"
    battle = ambushed.play("unmask EC1")
    assert where(battle, "EC1") == "B3"
    assert beside.check("ambush C2").code == "reaction/no-ambusher"


@pytest.mark.clause("huaihai", "9.9")
def test_the_ambushed_counter_stops_whatever_comes_of_it(game):
    position = kmt(game, "B3").play("move 5C C1-C2-C3-C4").play("ambush C3").play("unmask EC1").play("strike")
    while not isinstance(position.step, MovementPhase):
        position = position.play(next(iter(position.legal)))
    assert where(position, "5C") == "C3"
    assert not [action for action in position.legal.of("5C") if action.form.startswith("move")]


@pytest.mark.clause("huaihai", "9.9")
def test_a_spent_hidden_counter_only_makes_it_stop(game):
    position = kmt(game, "B3", {**PLACES, "EC1": "hidden spent"}).play("move 5C C1-C2-C3-C4")
    stopped = position.play("ambush C3")
    assert isinstance(stopped.step, MovementPhase)
    assert where(stopped, "5C") == "C3"
    assert where(stopped, "EC1") == "B3"
    assert not [a for a in stopped.legal.of("5C") if a.form.startswith("move")]
    assert stopped.is_fresh("5C")


@pytest.mark.clause("huaihai", "5.5", "9.9")
def test_nobody_is_stopped_where_it_could_not_stay(game):
    places = {**PLACES, "74C": "C3"}
    position = kmt(game, "B3", places).play("move 5C C1-C2-C3-C4")
    no = position.check("ambush C3")
    assert no.code == "huaihai/stacking"
    assert no.instead == ("ambush C4",)


# 4.5, hidden counters in the way


@pytest.mark.clause("huaihai", "4.5")
def test_a_mover_stops_before_a_hidden_counter_which_comes_on_the_map(game):
    position = kmt(game, "C3").play("move 5C C1-C2-C3-C4")
    assert position.actor == "pla"
    assert shown(position, "ambush") == ["ambush C2"]
    met = position.play("let-pass")
    assert where(met, "5C") == "C2"
    assert where(met, "EC1") == "C3"
    assert not [a for a in met.legal.of("5C") if a.form.startswith("move")]


@pytest.mark.clause("huaihai", "4.5")
def test_a_mover_blocked_at_its_first_step_stays(game):
    met = kmt(game, "C2").play("move 5C C1-C2-C3").play("let-pass")
    assert where(met, "5C") == "C1"
    assert where(met, "EC1") == "C2"


@pytest.mark.clause("huaihai", "4.5", "5.5")
def test_a_blocked_mover_falls_back_to_where_there_is_room(game):
    places = {**PLACES, "74C": "C2"}
    met = kmt(game, "C3", places).play("move 5C C1-C2-C3-C4").play("let-pass")
    assert where(met, "5C") == "C1"
    assert met.problems() == ()


@pytest.mark.clause("huaihai", "4.2", "4.5")
def test_a_hidden_counter_in_whose_reach_a_mover_rests_comes_on_the_map_and_halts_it(game):
    met = kmt(game, "B4").play("move 5C C1-C2-C3-C4").play("let-pass")
    assert where(met, "5C") == "C4"
    assert where(met, "EC1") == "B4"
    assert not [a for a in met.legal.of("5C") if a.form.startswith("move")]


@pytest.mark.clause("huaihai", "4.5")
def test_a_spent_hidden_counter_found_in_passing_does_not_halt_it_for_good(game):
    places = {**PLACES, "EC1": "hidden spent"}
    met = kmt(game, "C3", places).play("move 5C C1-C2-C3").play("let-pass")
    assert where(met, "5C") == "C2"
    assert met.check("move 5C C2-D2")


@pytest.mark.clause("huaihai", "4.4", "4.5")
def test_a_fast_column_goes_on_with_what_it_has_left(game):
    places = {**PLACES, "4FC": "E1"}
    met = kmt(game, "E3", places).play("move 4FC E1-E2-E3-E4").play("let-pass")
    assert where(met, "4FC") == "E2"
    assert [a for a in met.legal.of("4FC") if a.form.startswith("move")]


@pytest.mark.clause("huaihai", "4.5")
def test_a_move_that_shows_a_hidden_counter_is_not_taken_back(game):
    record = Record(kmt(game, "B4", waived=frozenset({"pla"})))
    record.play("move 5C C1-C2-C3-C4")
    assert record.position.actor == "pla"
    record.play("let-pass")
    assert not record.can_undo


# When the PLA is asked


@pytest.mark.clause("huaihai", "10.1")
def test_with_pauses_as_needed_the_pla_is_asked_only_if_it_has_something_to_say(game):
    orders = {"orders": sabotage(game, "C3"), "lines": (1, 0)}
    assert kmt(game, "H5", **orders).play("move 5C C1-C2").actor == "kmt"
    assert kmt(game, "H5", **orders).play("move 5C C1-C2-C3").actor == "pla"


@pytest.mark.clause("huaihai", "10.1")
def test_with_pauses_always_the_pla_is_asked_as_long_as_it_may_hide_something(game):
    options = {"pauses": "always"}
    assert kmt(game, "H5", options=options).play("move 5C C1-C2").actor == "pla"
    nobody = {**PLACES, "EC1": "A8"}
    bare = game.position(nobody, step=MovementPhase(), options=options)
    assert bare.play("move 5C C1-C2").actor == "kmt"
    written = game.position(nobody, step=MovementPhase(), options=options, lines=(1, 0))
    assert written.play("move 5C C1-C2").actor == "pla"


@pytest.mark.clause("huaihai", "10.1")
def test_let_all_pass_stops_the_asking_for_the_phase(game):
    position = kmt(game, "H5", options={"pauses": "always"}).play("move 5C C1-C2").play("let-all-pass")
    assert position.play("move 70C H1-H2").actor == "kmt"
