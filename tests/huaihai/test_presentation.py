"""What the game says about its positions: facts, notebooks, hidden counters, questions, words for actions."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.huaihai.facts import USED, VOID, Order
from wargame_kit.games.huaihai.rules import victory
from wargame_kit.games.huaihai.rules.combat.odds import Fight
from wargame_kit.games.huaihai.rules.combat.resolution import Respond, counter_attack_offered
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.position import Fact
from wargame_kit.widgets.queries import offers
from wargame_kit.words import in_language
from wargame_kit.words.phrase import catalogue


@cache
def game() -> Any:
    return wk.load("huaihai")


def said(facts: tuple[Fact, ...], language: Any = "en") -> dict[str, str]:
    return {in_language(fact.name, language): in_language(fact.value, language) for fact in facts}


def placed(pieces: dict[str, str], **more: Any) -> Any:
    return game().position(pieces, **more)


ACTIONS: list[Any] = sorted(game().actions, key=lambda kind: str(kind.form))


@pytest.mark.parametrize("kind", ACTIONS, ids=[kind.form for kind in ACTIONS])
def test_every_action_has_words_with_its_fields_in_both_languages(kind: Any) -> None:
    verb = offers.verb_of(kind)
    entry = catalogue()[f"huaihai/action/{verb}"]
    for field in offers.fields_of(kind):
        assert all("{" + field + "}" in text for text in entry.values())


def test_a_move_reads_as_a_sentence() -> None:
    position = placed({"CP1": "B4"})
    move = game().read_action("move CP1 B4-B5")
    words = offers.action_words(position, move)
    assert in_language(words, "en") == "Move 1st Column, Central Plains FA: B4-B5"
    assert in_language(words, "zh") == "中野第1纵队移动：B4-B5"


@pytest.mark.clause("huaihai", "3")
def test_the_turn_has_its_dates() -> None:
    position = placed({"CP1": "B4"}, turn=9)
    assert said(game().presentation.status.turn(position))["Dates"] == "31 December 1948 – 6 January 1949"


@pytest.mark.clause("huaihai", "10.1")
def test_everybody_sees_how_many_lines_there_are() -> None:
    position = placed({"CP1": "B4"}, lines=(4, 2))
    for side in ("pla", "kmt"):
        facts = said(game().presentation.status.piles(position.seen_by(side)))
        assert facts["Lines in the notebooks"] == "PLA 4, KMT 2"


@pytest.mark.clause("huaihai", "10.3")
def test_of_hidden_counters_the_other_side_sees_only_which() -> None:
    position = placed({"5C": "C8"}, hidden={"CP1": "K8"})
    presentation = game().presentation
    own, other = position.seen_by("pla"), position.seen_by("kmt")
    assert said(presentation.status.piles(own))["Hidden PLA counters"] == "CP1 in K8"
    assert said(presentation.status.piles(other))["Hidden PLA counters"] == "CP1"
    assert presentation.secrets.concealed(own) == {"CP1": game().board.index("K8")}
    assert presentation.secrets.concealed(other) == {}
    assert said(presentation.units.about(other, "CP1")) == {
        "Hidden": "taken off the map; only the PLA knows where it is"
    }


@pytest.mark.clause("huaihai", "10.1")
def test_a_notebook_holds_the_own_lines_and_of_the_other_only_those_shown() -> None:
    orders = (
        Order("pla", "infiltrate", "5C", turn=1),
        Order("pla", "incite", "70C", turn=1),
        Order("pla", "charge", "CP1", turn=2),
        Order("kmt", "agent", "5C", turn=2),
        Order("pla", "sabotage", hex_=game().board.index("K8"), turn=2, state=USED),
        Order("pla", "incite", "74C", turn=2, state=VOID),
    )
    position = placed({"5C": "C8", "70C": "D8", "74C": "E8", "CP1": "C9"}, turn=2, orders=orders)
    presentation = game().presentation

    def lines(view: Any, side: str) -> dict[str, list[str]]:
        kinds = presentation.secrets.notebook(view, side)
        return {kind.id: [in_language(line.state, "en") for line in kind.lines] for kind in kinds}

    own = lines(position.seen_by("pla"), "pla")
    assert own["infiltrate"] == ["can be shown"]
    assert own["incite"] == ["holds this turn", "foiled by an agent in turn 2"]
    assert own["charge"] == ["from next turn"]
    assert own["sabotage"] == ["shown in turn 2"]
    others = lines(position.seen_by("kmt"), "pla")
    assert others["infiltrate"] == []
    assert others["charge"] == []
    assert others["incite"] == ["foiled by an agent in turn 2"]
    assert lines(position.seen_by("pla"), "kmt")["agent"] == []
    assert lines(position.seen_by("kmt"), "kmt")["agent"] == ["from next turn"]


def test_a_line_says_when_its_time_is_over() -> None:
    orders = (Order("pla", "charge", "CP1", turn=1), Order("pla", "spy", turn=5))
    kinds = {
        k.id: k
        for k in game().presentation.secrets.notebook(placed({"CP1": "B4"}, turn=4, orders=orders), "pla")
    }
    assert str(kinds["charge"].lines[0].state) == "lapsed"
    assert not kinds["charge"].lines[0].holds
    assert str(kinds["spy"].lines[0].state) == "still to come"
    assert kinds["spy"].lines[0].holds
    assert kinds["spy"].left == 0
    assert kinds["charge"].left == 4


@pytest.mark.clause("huaihai", "5.2")
@pytest.mark.clause("huaihai", "5.4")
def test_a_hex_says_what_it_costs_gives_and_holds() -> None:
    position = placed({"CP1": "K7", "CP3": "K7 spent"})
    facts = said(game().presentation.hexes.facts(position, game().board.index("K7")))
    assert facts["Terrain"] == "hill"
    assert facts["To enter"].startswith("3 movement points")
    assert facts["In defence"] == "1 to the left on the results table"
    assert facts["Stack"] == "16 of 45 fresh defence"


@pytest.mark.clause("huaihai", "8.6")
def test_sources_are_said_to_change() -> None:
    presentation, hex_ = game().presentation, game().board.index("K15")
    assert (
        said(presentation.hexes.facts(placed({"CP1": "B4"}), hex_))["Supply source of the KMT"]
        == "from turn 4 on"
    )
    late = placed({"CP1": "B4"}, turn=4)
    assert said(presentation.hexes.facts(late, hex_))["Supply source of the KMT"] == "yes"


@pytest.mark.clause("huaihai", "4.1")
def test_a_counter_says_what_its_face_means() -> None:
    position = placed({"CP1": "B4", "CP3": "B5 spent"})
    presentation = game().presentation
    assert said(presentation.units.about(position, "CP1"))["Face"].startswith("fresh: may act")
    assert said(presentation.units.about(position, "CP3"))["Face"].startswith("spent: defends only")


def test_a_counter_that_has_moved_says_what_is_left() -> None:
    position = placed({"CP1": "B4"}).play("move CP1 B4-B5")
    assert said(game().presentation.units.about(position, "CP1"))["Movement left"] == "7 of 9"
    assert game().presentation.units.states(position, "CP1") == {"moved"}


def test_cities_have_a_holder_and_other_hexes_none() -> None:
    position = placed({"CP1": "B4"})
    presentation, board = game().presentation, game().board
    (control,) = presentation.hexes.lying(
        position, next(iter(board.features["cities"] - board.features["sources_early"]))
    )
    assert (control.kind, control.side) == ("control", "kmt")
    assert presentation.hexes.lying(position, board.index("B4")) == ()


@pytest.mark.clause("huaihai", "7.3")
def test_an_interception_asks_about_the_whole_path_and_needs_no_notebook() -> None:
    position = placed({"CP1": "B4", "AIR": "airfield"}).play("move CP1 B4-B5-B6")
    question = game().presentation.fights.reaction_prompt(position)
    board = game().board
    assert [board.label(hex_) for hex_ in question.path] == ["B4", "B5", "B6"]
    assert question.unit == "CP1"
    assert game().presentation.secrets.eyes(position) is None
    first = offers.plain(position)[0]
    assert first.text(board) == "let-pass"


@pytest.mark.clause("huaihai", "9.9")
def test_an_ambush_asks_the_pla_which_needs_its_secrets() -> None:
    position = placed({"5C": "C8"}, hidden={"CP1": "E8"}, step=MovementPhase())
    asked = position.play(next(a for a in position.legal.of("5C") if a.text(game().board).endswith("D8")))
    assert type(asked.step).__name__ == "WatchMove"
    assert game().presentation.secrets.eyes(asked) == "pla"
    assert game().presentation.fights.reaction_prompt(asked).unit == "5C"


@pytest.mark.clause("huaihai", "7.5")
def test_a_battle_shows_what_is_added_to_the_die() -> None:
    orders = (Order("pla", "charge", "CP1", turn=1),)
    position = placed({"CP1": "K9", "5C": "K10"}, turn=2, orders=orders)
    declared = position.play("attack K10").play("join CP1").play("charge CP1")
    battle = game().presentation.fights.battle(declared)
    assert battle.die_roll_modifiers.total == 1
    assert battle.attackers == ("CP1",)


def test_who_attacks_sees_only_what_is_for_its_side() -> None:
    position = placed({"CP1": "K9", "5C": "K10", "AIR": "airfield"}).play("attack K10")
    verbs = [offers.verb_of(type(action)) for action in offers.plain(position)]
    assert "human-wave" in verbs
    assert "call-air" not in verbs


def test_orders_are_written_in_the_notebook_and_offered_nowhere_else() -> None:
    position = placed({"CP1": "K9", "5C": "K10"})
    assert "5C" not in offers.candidates(position)
    assert all(offers.verb_of(type(a)) != "write-dummy" for a in offers.plain(position))


@pytest.mark.clause("huaihai", "8")
def test_supply_matters_to_the_kmt_alone() -> None:
    position, units = placed({"CP1": "K9", "5C": "K10"}), game().presentation.units
    assert units.needs_supply(position, "kmt")
    assert not units.needs_supply(position, "pla")


def test_the_track_shows_who_comes_when() -> None:
    boxes = {box.number: box for box in game().presentation.charts.turn_track(game())}
    arrivals = {line.side: line.arrivals for line in boxes[2].lines}
    assert set(arrivals) == {"pla", "kmt"}
    assert boxes[4].head
    assert not boxes[3].head


def test_every_box_and_formation_has_a_name() -> None:
    presentation = game().presentation
    for language in ("en", "zh"):
        for box in game().boxes:
            assert in_language(presentation.status.box(box), language)
        for unit in game().units.values():
            if unit.formation:
                assert in_language(presentation.units.formation(game(), unit.formation), language)


@pytest.mark.clause("huaihai", "13.5")
def test_how_the_game_stands_says_how_far_the_next_rung_is() -> None:
    position = game().start("huaihai-1948")
    sentence, ledger = game().presentation.status.score(position)
    rungs = victory.ladder(position)
    number = next(k for k, (rung, _) in enumerate(rungs) if rung == victory.level(position))
    better, least = rungs[number - 1]
    assert f"From {least} on: {better.name.en}" in in_language(sentence, "en")
    assert ledger.total < (least or 0) * ledger.scale


@pytest.mark.clause("huaihai", "7.3")
def test_whoever_may_stop_a_counter_attack_sees_its_battle() -> None:
    position = placed({"EC1": "S4", "EC4": "R4", "5C": "S5 spent", "AIR": "airfield"})
    target = game().board.index("S5")
    fight = Fight("counter", "pla", target, ("EC1",))
    offered = counter_attack_offered(position.pushed(Respond(fight)), ("EC1",))
    presentation = game().presentation
    assert presentation.fights.battle(offered).target == target
    assert presentation.fights.reaction_prompt(offered).hexes == (game().board.index("S4"),)
    assert offers.plain(offered)[0].text(game().board) == "let-pass"
