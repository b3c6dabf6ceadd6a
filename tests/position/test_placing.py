"""Free positions in printed words: steps by name, facts, options, and everything wrong told at once."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.recruits import Recruiting
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase, AttackPhase, MovementPhase, Refresh
from wargame_kit.games.typhoon.rules.supply import SupplyChit
from wargame_kit.position import CHANCE, BadPosition

TYPHOON, HUAIHAI = wk.load("typhoon"), wk.load("huaihai")
WEST = {"3Pz": "2015", "4Pz": "2015", "179SD": "2016"}
TOWN = {"CP1": "B4", "55C": "A5 spent", "68C": "B5"}


def typhoon(pieces=WEST, **told):
    return TYPHOON.position(pieces, **told)


def huaihai(pieces=TOWN, **told):
    return HUAIHAI.position(pieces, **told)


@pytest.mark.parametrize(
    ("step", "actor", "does"),
    [
        ("combat", "axis", "assign 3Pz 2016"),
        ("Combat segment", "axis", "assign 3Pz 2016"),
        ("战斗", "axis", "assign 3Pz 2016"),
        ("soviet combat", "soviet", "assign 179SD 2015"),
        ("Soviet: combat", "soviet", "assign 179SD 2015"),
        ("苏军战斗", "soviet", "assign 179SD 2015"),
        ("movement", "axis", "move 3Pz 2014"),
        ("supply", "axis", "keep"),
        ("soviet transfers", "soviet", "keep"),
        ("soviet reinforcements", "soviet", "end-arrivals"),
        ("chits", "axis", "choose 2PzA"),
        ("soviet chits", "soviet", "choose 16A"),
        ("set-up", "axis", "place 3Pz 1034"),
        ("attack 2016 with 3Pz 4Pz", CHANCE, "roll 6"),
        ("retreat 2016 by 2", "soviet", None),
        ("loss 2016", "soviet", "lose 179SD"),
    ],
)
def test_steps_of_typhoon_by_name(step, actor, does):
    position = typhoon(step=step)
    assert (position.turn, position.actor) == (1, actor)
    assert does is None or does in position.legal
    assert not position.problems()


@pytest.mark.parametrize(
    ("step", "actor", "does"),
    [
        ("combat", "pla", "attack B5"),
        ("attack", "pla", "attack B5"),
        ("kmt attack", "kmt", "attack B4"),
        ("KMT: attack", "kmt", "attack B4"),
        ("国军攻击阶段", "kmt", "attack B4"),
        ("kmt movement", "kmt", "move 68C C5"),
        ("attack and move", "pla", "move CP1 C4"),
        ("recruits", "pla", "end-returns"),
        ("incitement", "pla", "done"),
        ("kmt arrivals", "kmt", "end-arrivals"),
        ("notebook", "kmt", "ready"),
        ("attack B5 with CP1", CHANCE, "roll 6"),
        ("retreat B5", "kmt", None),
        ("loss B5", "kmt", "lose 68C"),
    ],
)
def test_steps_of_huaihai_by_name(step, actor, does):
    position = huaihai(step=step)
    assert (position.turn, position.actor) == (1, actor)
    assert does is None or does in position.legal


def test_every_step_that_the_error_lists_begins_somewhere():
    for game, pieces, where, units in ((TYPHOON, WEST, "2016", "3Pz 4Pz"), (HUAIHAI, TOWN, "B5", "CP1")):
        for named in game.named_steps:
            text = named.form.replace("HEX", where).replace("UNITS", units).replace("NUMBER", "1")
            told = {"supply_in_cup": True} if game is TYPHOON else {}
            position = game.position(pieces, step=text.replace("CHIT", "SUPPLY"), **told)
            assert position.actor
            assert str(position.prompt)
            for name in named.names:  # the book's own words, Chinese ones too
                rest = text.replace("CHIT", "SUPPLY").split(" ", 1)[1] if named.wants else ""
                assert game.position(pieces, step=f"{name} {rest}", **told) == position


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("DrawChit", "There is no step 'DrawChit' here. Did you mean draw"),
        ("retret 2016", "Did you mean retreat HEX by NUMBER"),
        ("xyz", "Write one of: set-up, chits, draw"),
        ("attack 2016", "write attack HEX with UNITS"),
        ("retreat 2016 by two", "write retreat HEX by NUMBER"),
        ("retreat 2014", "Nobody stands in 2014"),
        ("attack 2016 with 3Pzz", "no unit '3Pzz' among the counters. Did you mean 3Pz"),
        ("attack Tulaa with 3Pz", "Did you mean Tula"),
        ("attack 2014 with 3Pz", "[Typhoon 10]"),
        ("draw", "The cup is empty"),
        ("chit 2PzB", "no chit '2PzB'; there are 9A, 4A"),
        (7, "step is 7; expected a text"),
    ],
)
def test_a_step_that_is_none_is_told_those_there_are(step, told):
    with pytest.raises(BadPosition) as caught:
        typhoon(step=step)
    assert told in str(caught.value)


def test_a_step_of_the_other_side_is_refused():
    with pytest.raises(BadPosition, match="'recruits' is not one of the KMT"):
        huaihai(step="kmt recruits")


@pytest.mark.parametrize("name", GAMES)
def test_every_step_can_be_asked_of_a_start_or_is_refused(name):
    game, asked = wk.load(name), 0
    for start in map(game.start, game.scenarios):
        for named in (each for each in game.named_steps if not each.wants):
            for side in ("", *game.sides):
                try:
                    position = start.at_step(f"{side} {named.form}".strip())
                except BadPosition:
                    continue
                assert str(position.prompt)
                asked += bool(position.actor)
    assert asked


@pytest.mark.parametrize("game", [TYPHOON, HUAIHAI])
def test_a_question_is_asked_of_any_position(game):
    start = game.start(next(iter(game.scenarios)))
    side = game.sides[0] if game is TYPHOON else "pla"
    target, attackers = ("1341", ["18Pz", "29M"]) if game is TYPHOON else ("B4", ["CP1"])
    asked = start.at_step(f"attack {target} with {' '.join(attackers)}")
    assert asked.agenda[: len(start.agenda)] == start.agenda
    assert start.unit(attackers[0]).side == side
    assert start.at_step(f"loss {target}").actor != side
    assert start.at_step(f"retreat {target}").actor != side


def test_options_are_keywords_as_in_start():
    assert typhoon(fortified="unit").facts.option("fortified") == "unit"
    assert typhoon(options={"fortified": "unit"}) == typhoon(fortified="unit")
    assert huaihai(attacking_zone="none").facts.option("attacking_zone") == "none"


def test_facts_are_said_in_printed_words():
    index = TYPHOON.board.index
    tula = TYPHOON.board.find("Tula").hex
    assert typhoon(axis_cities={"Tula"}).facts.axis_cities == {tula}
    orel = TYPHOON.board.find("Orel").hex
    assert typhoon(axis_cities={TYPHOON.board.label(orel), tula}).facts.axis_cities == {orel, tula}
    assert typhoon(attacks={"3Pz": "2016"}).attacks == {"3Pz": index("2016")}
    told = typhoon(hands={"axis": ["2PzA", "9A"]}, guderian="hand", supply_in_cup=True).facts
    assert (told.hands, told.guderian, told.supply_in_cup) == ((("2PzA", "9A"), ()), "hand", True)
    assert typhoon(active="3Pz").facts.active == {"3Pz"}
    position = huaihai(
        turn=3,
        orders=["kmt suppress 25C", "pla spy 3", "pla sabotage Xuzhou used", "kmt chiang 5C turn 1"],
        hidden={"EC1": "徐州"},
        sabotaged=["A1"],
        waived="kmt",
        used={"CP1": 3},
    )
    xuzhou = HUAIHAI.board.find("Xuzhou").hex
    assert position.facts.orders == (
        Order("kmt", "suppress", "25C", turn=2),
        Order("pla", "spy", turn=3),
        Order("pla", "sabotage", hex_=xuzhou, turn=2, state="used"),
        Order("kmt", "chiang", "5C", turn=1),
    )
    assert position.facts.lines == (2, 2)
    assert position.hidden == {"EC1": xuzhou}
    assert (position.facts.waived, position.piece_values("used")) == ({"kmt"}, {"CP1": 3})


def test_an_order_of_the_turn_before_may_be_announced_now():
    position = huaihai({"25C": "P5", "EC4": "Q5"}, step="kmt attack", orders=["kmt suppress 25C"])
    named = position.play("attack Q5").play("join 25C")
    assert "charge 25C" in named.legal


@pytest.mark.clause("huaihai", "13.2")
def test_who_stands_in_a_town_holds_it_unless_it_is_told():
    assert huaihai({"CP1": "Xuzhou"}).facts.pla_cities == {HUAIHAI.board.find("Xuzhou").hex}
    assert huaihai({"CP1": "Xuzhou"}, pla_cities=()).facts.pla_cities == frozenset()
    assert huaihai({"5C": "Xuzhou"}).facts.pla_cities == frozenset()


def test_only_a_city_is_held():
    with pytest.raises(BadPosition, match="axis_cities is '2016'; expected a hex of a city or town"):
        typhoon(axis_cities={"2016"})
    with pytest.raises(BadPosition, match="pla_cities is 'A1'; expected one of the cities"):
        huaihai(pla_cities={"A1"})


def test_everything_wrong_is_told_at_once():
    with pytest.raises(BadPosition) as caught:
        TYPHOON.position(
            {"3Pzz": "2015", "4Pz": "Tulla", "5Pz": "9999", "6Pz": 5000},
            turn=44,
            step="comat",
            active={"7Pz"},
            gudrian="hand",
            fortified="six",
            used="2PzB",
            axis_cities={"Moskow"},
            moved=7.5,
            dismissed="yes",
            garrison_owed=-1,
            hands=["2PzA"],
        )
    told = str(caught.value)
    assert len(caught.value.sentences) == 15
    for part in (
        "15 faults",
        "no turn 44; there are 1 to 12",
        "no unit '3Pzz' among the counters. Did you mean 3Pz",
        "Did you mean Tula",
        "No hex '9999'",
        "5000 is no hex",
        "Did you mean guderian",
        "The option fortified is 'six'; its choices are hex and unit.",
        "used is '2PzB'; expected a chit. Did you mean 2Pz",
        "Did you mean Moscow",
        "active is '7Pz'; expected a unit in play",
        "moved is 7.5; expected a list",
        "dismissed is 'yes'; expected True or False",
        "garrison_owed is -1; expected a whole number from 0",
        "hands is ['2PzA']; expected 2 of them, one for each of axis and soviet",
        "no step 'comat' here. Did you mean combat",
    ):
        assert part in told, part


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"active": {"5Pz"}}, "5th Panzer Division is active, but it is not on the map."),
        ({"active": {"3Pz", "179SD"}}, "Units of both sides are active"),
        ({"active": "3Pzz"}, "active is '3Pzz'; expected a unit in play. Did you mean 3Pz"),
        ({"hands": {"axis": ["HQ"]}}, "hands[0] is 'HQ'; expected a chit"),
    ],
)
def test_facts_that_cannot_be_are_refused(told, sentence):
    with pytest.raises(BadPosition) as caught:
        typhoon({**WEST, "5Pz": "box"}, **told)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"orders": ["kmt supress 25C"]}, "'kmt supress 25C' is no order: write a side"),
        ({"orders": ["pla suppress 25C"]}, "'pla suppress 25C' is no order"),
        ({"orders": "kmt suppress 25X"}, "no unit '25X' among the counters. Did you mean 25C"),
        ({"orders": [5]}, "'5' is no order"),
        ({"hidden": {"EC99": "A1"}}, "no unit 'EC99'"),
        ({"hidden": {"EC1": "Xuzou"}}, "Did you mean Xuzhou"),
        ({"hidden": 5}, "hidden is 5; expected a value for each unit, such as {'EC1': '…'}"),
        ({"waived": "red"}, "waived is 'red'; expected a side"),
    ],
)
def test_orders_and_hidden_counters_are_checked(told, sentence):
    with pytest.raises(BadPosition) as caught:
        huaihai(**told)
    assert sentence in str(caught.value)


@pytest.mark.clause("huaihai", "3.1.2", "3.1.3")
def test_after_the_recruits_the_pla_still_moves_and_attacks():
    position = huaihai(step=Recruiting())
    assert position == huaihai(step="recruits")
    kinds = [type(step) for step in position.agenda[::-1]]
    assert kinds.index(Recruiting) < kinds.index(AttackMovePhase) < kinds.index(MovementPhase)
    assert kinds.index(MovementPhase) < kinds.index(AttackPhase)
    assert isinstance(position.play("end-returns").step, AttackMovePhase)


def test_a_position_in_which_nothing_is_settled_yet_has_an_actor():
    assert huaihai(step=Refresh("kmt")).actor == "kmt"
    supplied = typhoon(step=SupplyChit())
    assert (supplied.actor, supplied.is_over) == ("axis", False)


def test_errors_are_told_in_chinese_too():
    wk.use_language("zh")
    try:
        with pytest.raises(BadPosition) as caught:
            typhoon(step="xyz", turn=44)
        assert "此局面有2处错误" in str(caught.value)
        assert "没有名为“xyz”的步骤" in str(caught.value)
    finally:
        wk.use_language("en")
