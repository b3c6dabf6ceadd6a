"""Chapter 10: what may be written, when a line may be announced, what showing it tells."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.games.huaihai.rules.tactical_actions import orders

PLACES = {
    "EC1": "C5",
    "EC2": "F6",
    "5C": "C4",
    "70C": "F1",
    "8C": "later",
    "9C": "eliminated",
    "AIR": "airfield",
}


@pytest.fixture(scope="module")
def game():
    units = (column("EC1"), column("EC2"), corps("5C"), corps("70C"), corps("8C"), corps("9C"), air())
    features = {"sources_early": ["A1"], "sources_late": ["H8"]}
    return theatre(["." * 8] * 7 + ["~......."], units, features=features)


def at(game, **facts):
    return game.position(PLACES, **facts)


def orders_of(position, kind):
    return [order for order in position.facts.orders if order.kind == kind]


@pytest.mark.clause("huaihai", "10.1", "10.7")
def test_a_counter_beside_the_pla_can_be_incited_and_another_cannot(game):
    position = at(game)
    assert position.check("write-incite 5C")
    no = position.check("write-incite 70C")
    assert no.code == "notebook/not-beside"
    assert no.clause.number == "10.7"
    assert no.instead == ("write-incite 5C",)


@pytest.mark.clause("huaihai", "10.7")
def test_a_hidden_counter_incites_its_neighbour(game):
    hidden = game.position({**PLACES, "EC2": "hidden"}, hidden={"EC2": "F2"})
    assert hidden.check("write-incite 70C")


@pytest.mark.clause("huaihai", "10.7")
def test_three_incitements_are_written_in_a_game(game):
    position = at(game, orders=tuple(Order("pla", "incite", "5C", turn=turn) for turn in (1, 2, 3)), turn=6)
    no = position.check("write-incite 5C")
    assert no.code == "notebook/full-incite"
    assert no.instead == ("write-dummy",)


@pytest.mark.clause("huaihai", "10.8")
def test_five_gun_charges_are_written_in_a_game(game):
    position = at(game)
    for turn in range(1, 6):
        position = position.replaced(turn=turn).play("write-charge EC1")
    assert position.replaced(turn=6).check("write-charge EC1").code == "notebook/full-charge"


@pytest.mark.clause("huaihai", "10.8")
def test_a_gun_charge_names_a_counter_of_the_pla_once_a_turn(game):
    position = at(game).play("write-charge EC1")
    assert position.check("write-charge EC1").code == "notebook/again"
    assert position.check("write-charge 5C").code == "notebook/not-own"
    assert position.check("write-charge X").code == "notebook/unknown"
    assert position.check("write-charge EC2")


@pytest.mark.clause("huaihai", "10.8")
def test_a_gun_charge_holds_in_the_next_turn_only(game):
    position = at(game).play("write-charge EC1")
    holds = [bool(orders.order_for(position.replaced(turn=t), "charge", "EC1")) for t in (1, 2, 3)]
    assert holds == [False, True, False]
    assert orders.check_announce(position, "charge", "EC1").code == "notebook/not-for-now"


@pytest.mark.clause("huaihai", "10.6")
def test_a_spy_names_a_turn_at_least_two_ahead_once_in_the_game(game):
    position = at(game, turn=3)
    no = position.check("write-spy 4")
    assert no.code == "notebook/spy-turn"
    assert no.instead[0] == "write-spy 5"
    assert position.check("write-spy 11").code == "notebook/spy-turn"
    assert position.play("write-spy 5").check("write-spy 6").code == "notebook/full-spy"
    assert at(game, turn=9).check("write-spy 11").code == "notebook/spy-late"


@pytest.mark.clause("huaihai", "10.8.agent")
def test_an_agent_waits_at_a_counter_of_the_kmt_and_one_is_written_a_turn(game):
    position = at(game, step=MovementPhase())
    assert position.check("write-agent EC1").code == "notebook/not-own"
    written = position.play("write-agent 5C")
    assert written.check("write-agent 70C").code == "notebook/full-agent"
    assert written.replaced(turn=2).check("write-agent 70C")
    assert orders.order_for(written.replaced(turn=2), "agent", "5C")
    assert orders.order_for(written.replaced(turn=3), "agent", "5C") is None


@pytest.mark.clause("huaihai", "10.10")
def test_a_suppression_is_written_a_turn_and_three_are_kept(game):
    position = at(game, step=MovementPhase())
    for turn in (1, 2, 3):
        position = position.replaced(turn=turn).play("write-suppress 5C")
        assert position.check("write-suppress 70C").code == "notebook/full-suppress"
    later = position.replaced(turn=4)
    assert later.check("write-suppress 70C").code == "notebook/full-suppress"
    used = orders.announced(later, "suppress", "5C")
    assert used.check("write-suppress 70C")


@pytest.mark.clause("huaihai", "10.10")
@pytest.mark.parametrize("place", ["eliminated", "gone", "defected"])
def test_a_suppression_of_who_has_left_the_game_is_not_kept(game, place):
    lines = tuple(Order("kmt", "suppress", "5C", turn=turn) for turn in (1, 2, 3))
    position = at(game, step=MovementPhase(), turn=4, orders=lines, lines=(0, 3))
    assert position.check("write-suppress 70C").code == "notebook/full-suppress"
    lost = position.moved(position.pieces["5C"].at(place))
    assert orders.left(lost, "suppress") == 1
    after = lost.play("write-suppress 70C")
    assert after.check("write-suppress 70C").code == "notebook/full-suppress", "one a turn"
    assert orders.names(after.replaced(turn=5), "suppress") == ("70C",)
    assert after.seen_by("pla").facts.orders == (), "that the lines are void is not told"


@pytest.mark.clause("huaihai", "10.10")
def test_a_suppression_holds_in_any_later_turn_but_not_in_its_own(game):
    position = at(game, step=MovementPhase()).play("write-suppress 5C")
    assert orders.names(position, "suppress") == ()
    assert orders.names(position.replaced(turn=5), "suppress") == ("5C",)


@pytest.mark.clause("huaihai", "10.4")
def test_orders_do_not_name_the_air_counter_or_what_is_out_of_play(game):
    position = at(game, step=MovementPhase())
    assert position.check("write-agent AIR").code == "notebook/air"
    assert position.check("write-agent 9C").code == "notebook/out-of-play"
    assert position.check("write-agent 8C")


@pytest.mark.clause("huaihai", "10.2")
def test_a_false_line_counts_like_any_other_and_does_nothing(game):
    position = at(game).play("write-dummy")
    assert position.facts.lines == (1, 0)
    assert position.facts.orders == ()
    false = game.presentation.secrets.notebook(position, "pla")[-1]
    assert (false.verb, false.clause.number, false.left) == ("write-dummy", "10.2", None)


@pytest.mark.clause("huaihai", "10.1")
def test_what_is_shown_does_not_tell_when_it_was_written(game):
    early = at(
        game, turn=2, orders=(Order("kmt", "suppress", "5C", turn=1), Order("kmt", "chiang", "70C", turn=1))
    )
    late = at(
        game, turn=2, orders=(Order("kmt", "chiang", "70C", turn=1), Order("kmt", "suppress", "5C", turn=1))
    )
    shown = [orders.announced(p.replaced(turn=4), "suppress", "5C").seen_by("pla") for p in (early, late)]
    assert shown[0] == shown[1]
    assert shown[0].facts.orders == (Order("kmt", "suppress", "5C", turn=4, state="used"),)


@pytest.mark.clause("huaihai", "10.5")
def test_a_sabotaged_hex_serves_once_or_again_and_again(game):
    order = Order("pla", "sabotage", hex_=game.board.index("C3"), turn=1)
    for choice, holds in (("once", False), ("again", True)):
        position = at(game, orders=(order,), options={"sabotage_use": choice})
        used = orders.announced(position, "sabotage", hex_=order.hex_)
        assert bool(orders.usable(used, "sabotage")) is holds


def test_showing_what_is_not_written_is_an_error(game):
    with pytest.raises(ValueError, match="no charge order"):
        orders.announced(at(game), "charge", "EC1")


@pytest.mark.clause("huaihai", "10.1")
def test_how_many_lines_a_side_keeps_to_itself_is_open(game):
    position = at(game, lines=(1, 0))
    assert orders.has_secrets(position, "pla")
    assert not orders.has_secrets(position, "kmt")
    shown = at(game, lines=(1, 0), orders=(Order("pla", "charge", "EC1", state="used"),))
    assert not orders.has_secrets(shown, "pla")


@pytest.mark.clause("huaihai", "10.7", "10.8")
@pytest.mark.parametrize(("kind", "unit", "limit"), [("incite", "5C", 3), ("charge", "EC1", 5)])
@pytest.mark.parametrize("state", ["open", "used", "void"])
def test_a_line_counts_when_it_is_written_whatever_became_of_it(game, kind, unit, limit, state):
    lines = tuple(Order("pla", kind, unit, turn=turn, state=state) for turn in range(1, limit))
    assert at(game, orders=lines, turn=9).check(f"write-{kind} {unit}")
    full = (*lines, Order("pla", kind, unit, turn=limit, state=state))
    assert at(game, orders=full, turn=9).check(f"write-{kind} {unit}").code == f"notebook/full-{kind}"
