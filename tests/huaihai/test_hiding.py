"""4.5, 10.3: counters off the map."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.huaihai.theatre import air, charts, column, corps, theatre
from wargame_kit.games import load
from wargame_kit.games.charts import Limit
from wargame_kit.games.counters import Counters
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.position import SPENT
from wargame_kit.games.huaihai.rules import hiding
from wargame_kit.games.huaihai.rules.arrivals import Arriving
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.position import Record

PLACES = {"EC1": "C6", "EC2": "F6", "EC3": "G6 spent", "5C": "C1", "70C": "H1 spent", "AIR": "airfield"}
UNITS = (
    column("EC1"),
    column("EC2"),
    column("EC3"),
    column("EC4", defence=40),
    corps("5C"),
    corps("70C"),
    air(),
)


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, UNITS, features={"cities": ["C4"]})


def at(game, **facts):
    return game.position(PLACES, **facts)


def hex_of(position, printed):
    return position.game.board.index(printed)


@pytest.mark.clause("huaihai", "10.3")
def test_a_counter_is_hidden_where_it_stands_and_one_a_turn(game):
    position = at(game).play("hide EC1")
    assert position.pieces["EC1"].place == "hidden"
    assert position.hidden == {"EC1": hex_of(position, "C6")}
    assert position.facts.lines == (0, 0)
    assert position.check("hide EC2").code == "hide/one-a-turn"


@pytest.mark.clause("huaihai", "10.3")
def test_by_charts_of_a_reader_s_own_nobody_may_hide(game):
    limits = {**charts().limits, "hidden_per_turn": Limit(0, "10.3")}
    own = Huaihai(game.board, replace(charts(), limits=limits), Counters(game.units))
    assert at(own).check("hide EC1").code == "hide/one-a-turn"


@pytest.mark.clause("huaihai", "10.3")
def test_any_number_of_hidden_counters_move_one_line_each(game):
    position = game.position({**PLACES, "EC1": "hidden", "EC2": "hidden"}, hidden={"EC1": "C6", "EC2": "F6"})
    position = position.play("creep EC1 C6-C5").play("creep EC2 F6-F5")
    assert position.hidden == {"EC1": hex_of(position, "C5"), "EC2": hex_of(position, "F5")}
    assert position.facts.lines == (2, 0)
    assert position.pieces["EC1"].used == 2


@pytest.mark.clause("huaihai", "6.2", "10.3")
def test_a_hidden_counter_has_no_more_points_than_on_the_map(game):
    position = at(game).play("move EC1 C6-C7-C8").play("let-pass").play("hide EC1")
    assert position.check("creep EC1 C8-C7-C6-C5").code == "move/cost"
    assert position.check("creep EC1 C8-C7-C6")


@pytest.mark.clause("huaihai", "4.5", "10.3", "7.3")
@pytest.mark.parametrize("way", ["creep EC1 C5-C4-C3-C2", "creep EC1 C2"])
def test_a_hidden_counter_that_walks_into_a_zone_of_the_kmt_comes_on_the_map_there(game, way):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C5"})
    assert "C2" in position.reach("EC1")
    assert way.replace(" C2", " C5-C4-C3-C2") in [a.text(game.board) for a in position.legal.of("EC1")]
    there = position.play(way)
    assert there.actor == "pla", "its way in the notebook is not intercepted"
    assert there.pieces["EC1"].hex_ == hex_of(there, "C2")
    assert there.hidden == {}
    assert there.facts.lines == (1, 0)
    assert there.pieces["EC1"].used == 2 + 2 + 2 + 1
    assert there.play("move EC1 C2-B2").actor == "kmt", "from there on it moves in the open"


@pytest.mark.clause("huaihai", "4.5")
def test_in_a_zone_of_the_kmt_a_hidden_move_ends(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C3"})
    no = position.check("creep EC1 C3-C2-B2")
    assert (no.code, no.clause.number, no.hex_) == ("move/zone-stops", "4.5", "B2")
    assert "B2" in position.reach("EC1"), "by another way"
    around_the_spent = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "H3"})
    assert around_the_spent.play("creep EC1 H3-H2").pieces["EC1"].place == "hidden"


@pytest.mark.clause("huaihai", "10.3")
def test_what_walks_into_a_zone_is_not_taken_back_and_its_way_is_not_told(game):
    record = Record(game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C5"}))
    record.play("creep EC1 C2")
    assert not record.can_undo
    assert [text for _, text in record.told_to("kmt")] == ["…"]
    assert record.position.seen_by("kmt").pieces["EC1"].hex_ == game.board.index("C2")


@pytest.mark.clause("huaihai", "4.5", "10.3")
def test_nobody_hides_in_a_zone_of_the_kmt(game):
    position = game.position({**PLACES, "EC1": "C2"})
    assert position.check("hide EC1").code == "hide/zone"


@pytest.mark.clause("huaihai", "9.2", "10.3")
def test_a_spent_counter_cannot_hide_nor_can_one_of_the_other_side(game):
    assert at(game).check("hide EC3").code == "command/spent"
    assert at(game).check("hide 5C").code == "hide/not-on-map"
    assert at(game).check("show EC1").code == "hide/not-hidden"
    assert at(game).check("creep EC1 C6-C5").code == "hide/not-hidden"


@pytest.mark.clause("huaihai", "7.4")
def test_nobody_hides_after_a_reconnaissance_that_succeeded(game):
    assert at(game, found=True).check("hide EC1").code == "hide/found"


@pytest.mark.clause("huaihai", "10.3")
def test_a_hidden_counter_comes_on_the_map_at_will_and_as_fresh_as_it_is(game):
    fresh = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "E4"}).play("show EC1")
    assert fresh.pieces["EC1"].hex_ == hex_of(fresh, "E4")
    assert fresh.hidden == {}
    assert fresh.check("move EC1 E4-E5")
    spent = game.position({**PLACES, "EC1": "hidden spent"}, hidden={"EC1": "E4"}).play("show EC1")
    assert spent.pieces["EC1"].face == SPENT


@pytest.mark.clause("huaihai", "10.3")
def test_coming_on_the_map_is_not_taken_back(game):
    record = Record(game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "E4"}))
    record.play("creep EC1 E4-E5")
    assert record.can_undo
    record.play("show EC1")
    assert not record.can_undo


@pytest.mark.clause("huaihai", "10.3")
def test_a_hidden_counter_takes_a_city_only_when_it_shows_itself(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C5"}).play("creep EC1 C5-C4")
    assert position.facts.pla_cities == frozenset()
    assert position.play("show EC1").facts.pla_cities == {hex_of(position, "C4")}


@pytest.mark.clause("huaihai", "5.4", "10.3")
def test_hidden_counters_count_for_stacking_of_their_own_side(game):
    places = {**PLACES, "EC1": "hidden", "EC4": "E6"}
    position = game.position(places, hidden={"EC1": "E5"})
    assert position.check("creep EC1 E5-E6").code == "huaihai/stacking"


@pytest.mark.clause("huaihai", "9.2", "10.3")
def test_a_hidden_counter_that_has_moved_is_spent_when_the_phase_ends(game):
    position = game.position({**PLACES, "EC1": "hidden", "EC2": "hidden"}, hidden={"EC1": "C6", "EC2": "F6"})
    ended = position.play("creep EC1 C6-C7").play("end-phase")
    assert not ended.is_fresh("EC1")
    assert ended.is_fresh("EC2")


@pytest.mark.clause("huaihai", "10.3")
def test_a_counter_comes_in_hidden_and_its_hex_is_a_line(game):
    position = game.position({**PLACES, "EC1": "later"})
    hexes = tuple(hex_of(position, printed) for printed in ("C2", "E6", "F6"))
    assert hiding.check_conceal(position, "EC1", hexes)
    entering = hiding.conceal(position, "EC1", hexes)
    assert [action.text(game.board) for action in entering.legal] == ["place EC1 E6", "place EC1 F6"]
    assert entering.check("place EC1 C2").code == "hide/not-there"
    assert entering.check("place EC1 H8").instead == ("place EC1 E6", "place EC1 F6")
    placed = entering.play("place EC1 E6")
    assert placed.hidden == {"EC1": hex_of(position, "E6")}
    assert placed.facts.lines == (1, 0)
    assert placed.facts.concealed
    assert hiding.check_conceal(position, "EC1", hexes[:1]).code == "hide/no-place"


@pytest.mark.clause("huaihai", "5.4", "10.3")
def test_a_counter_does_not_come_in_hidden_where_there_is_no_room(game):
    position = game.position({**PLACES, "EC1": "later", "EC4": "E6"})
    hexes = tuple(hex_of(position, printed) for printed in ("E6", "F6"))
    entering = hiding.conceal(position, "EC1", hexes)
    no = entering.check("place EC1 E6")
    assert no.code == "huaihai/stacking"
    assert no.instead == ("place EC1 F6",)


@pytest.mark.clause("huaihai", "4.5")
def test_a_hidden_counter_in_a_zone_of_the_kmt_comes_on_the_map(game):
    position = game.position({**PLACES, "EC1": "hidden", "EC2": "hidden"}, hidden={"EC1": "C2", "EC2": "H2"})
    seen = hiding.contacts(position)
    assert seen.pieces["EC1"].hex_ == hex_of(position, "C2")
    assert seen.pieces["EC2"].place == "hidden"


def test_hidden_counters_are_found_in_and_beside_a_hex(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "E5"})
    assert hiding.hidden_in(position, hex_of(position, "E5")) == ("EC1",)
    assert hiding.hidden_beside(position, hex_of(position, "E6")) == ("EC1",)
    assert hiding.hidden_beside(position, hex_of(position, "E5")) == ()
    assert hiding.hidden_beside(position.seen_by("kmt"), hex_of(position, "E6")) == ()


def test_what_is_listed_or_tried_at_random_is_allowed(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C6"})
    kinds, step = (hiding.Hide, hiding.MoveHidden, hiding.Show), position.step
    listed = [action for kind in kinds for action in kind.choices(position, step)]
    assert len(set(listed)) == len(listed)
    assert all(position.check(action) for action in listed)
    tried = {kind.sample(position, step, Random(seed)) for kind in kinds for seed in range(60)}
    assert tried <= set(listed)
    assert {type(position.legal.sample(Random(seed))) for seed in range(400)} >= set(kinds)


def test_the_goal_of_a_hidden_move_is_enough(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C6"})
    assert position.play("creep EC1 C4").hidden == {"EC1": hex_of(position, "C4")}


@pytest.mark.clause("huaihai", "4.5", "9.1")
def test_a_neighbour_that_turns_fresh_finds_a_hidden_counter(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "H2"}).play("end-phase")
    assert position.is_fresh("70C")
    assert position.pieces["EC1"].hex_ == hex_of(position, "H2")


@pytest.mark.clause("huaihai", "4.5", "14.2")
def test_an_arrival_that_finds_a_hidden_counter_in_its_hex_chooses_again():
    game = load("huaihai")
    arriving = {"scenario": "huaihai-1948", "turn": 4, "step": Arriving("kmt")}
    first = next(iter(game.position({"18C": "later"}, **arriving).legal))
    printed = game.board.label(first.hex_)
    position = game.position({"18C": "later", "EC1": "hidden"}, hidden={"EC1": printed}, **arriving)
    assert position.check(first)
    found = position.play(first)
    assert found.pieces["18C"].place == "later"
    assert found.pieces["EC1"].hex_ == first.hex_
    assert isinstance(found.step, Arriving)
    assert not found.check(first)


@pytest.mark.clause("huaihai", "4.5")
def test_what_has_come_to_light_is_not_taken_back_without_a_what_if():
    """The end of a phase shows nothing as such; here it does, for a corps turns fresh beside the column."""
    game = theatre(["......"] * 3, [column("C1"), corps("K1")])
    record = Record(game.position({"K1": "C2 spent"}, hidden={"C1": "B2"}))
    record.play("end-phase")
    assert record.position.pieces["C1"].hex_ >= 0
    assert not record.can_undo
    assert record.undo(what_if=True)


@pytest.mark.clause("huaihai", "9.9")
@pytest.mark.parametrize(("pauses", "tells"), [("needed", True), ("always", False)])
def test_a_move_is_not_taken_back_when_the_question_has_told_of_an_ambush(pauses: str, tells: bool) -> None:
    game = theatre(["......"] * 3, [column("C1"), corps("K1")])
    pieces, options = {"K1": "D2"}, {"pauses": pauses}
    record = Record(game.position(pieces, step=MovementPhase(), hidden={"C1": "B2"}, options=options))
    record.play("move K1 C2")
    assert record.position.actor == "pla"
    assert bool(record.can_undo) is not tells
