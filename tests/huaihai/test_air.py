"""7.1, 7.3, 7.4: the air counter intercepts and reconnoitres."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.rules.combat.odds import Fight
from wargame_kit.games.huaihai.rules.combat.resolution import InterceptUnit, Respond, counter_attack_offered
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase, AttackPhase, MovementPhase
from wargame_kit.position import CHANCE, LetPass, check_distribution

UNITS = (column("EC1"), column("EC2", defence=20), column("EC3", defence=40), corps("5C"), air())
PLACES = {"EC1": "C6", "EC2": "F6", "5C": "C1", "AIR": "airfield"}


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, UNITS)


def where(position, unit):
    return position.game.board.label(position.pieces[unit].hex_)


@pytest.mark.clause("huaihai", "7.3")
def test_the_air_stops_a_moving_counter_and_both_are_spent(game):
    position = game.position(PLACES).play("move EC1 C6-C5-C4-C3")
    assert position.actor == "kmt"
    assert where(position, "EC1") == "C6"
    stopped = position.play("intercept C5")
    assert where(stopped, "EC1") == "C5"
    assert not stopped.is_fresh("EC1")
    assert not stopped.is_fresh("AIR")
    assert isinstance(stopped.step, AttackMovePhase)
    assert stopped.check("move EC1 C5-C4").code == "command/spent"


@pytest.mark.clause("huaihai", "7.3")
def test_in_the_other_reading_only_the_air_is_spent_and_the_counter_may_still_attack(game):
    position = game.position({**PLACES, "5C": "C4"}, options={"interception": "air"})
    stopped = position.play("move EC1 C6-C5-B5").play("intercept C5")
    assert where(stopped, "EC1") == "C5"
    assert stopped.is_fresh("EC1")
    assert not stopped.is_fresh("AIR")
    verbs = {action.form.split()[0] for action in stopped.legal.of("EC1")}
    assert "move" not in verbs
    assert stopped.check("attack C4")


@pytest.mark.clause("huaihai", "7.3")
def test_let_pass_the_counter_arrives_and_the_air_stays_fresh(game):
    arrived = game.position(PLACES).play("move EC1 C6-C5-C4").play("let-pass")
    assert where(arrived, "EC1") == "C4"
    assert arrived.play("move EC2 F6-F5").actor == "kmt"


@pytest.mark.clause("huaihai", "7.3")
def test_let_all_pass_stops_the_asking_for_the_phase(game):
    position = game.position(PLACES).play("move EC1 C6-C5").play("let-all-pass")
    assert position.play("move EC2 F6-F5").actor == "pla"


@pytest.mark.clause("huaihai", "7.3")
def test_a_spent_air_counter_intercepts_nobody(game):
    position = game.position({**PLACES, "AIR": "airfield spent"}).play("move EC1 C6-C5")
    assert position.actor == "pla"
    assert game.position({**PLACES, "AIR": "gone"}).play("move EC1 C6-C5").actor == "pla"


@pytest.mark.clause("huaihai", "7.3", "10.3")
def test_a_hidden_move_cannot_be_intercepted(game):
    position = game.position({**PLACES, "EC1": "hidden"}, hidden={"EC1": "C6"}).play("creep EC1 C6-C5")
    assert position.actor == "pla"


@pytest.mark.clause("huaihai", "7.3")
def test_the_air_stops_a_counter_only_on_its_path(game):
    no = game.position(PLACES).play("move EC1 C6-C5-C4").check("intercept C3")
    assert no.code == "reaction/off-path"
    assert no.instead == ("intercept C5", "intercept C4")
    assert game.position(PLACES).play("move EC1 C6-C5-C4").check("intercept C6").code == "reaction/off-path"


@pytest.mark.clause("huaihai", "5.4", "7.3")
def test_where_there_is_no_room_it_is_caught_a_hex_before(game):
    places = {**PLACES, "EC3": "C4"}
    position = game.position(places).play("move EC1 C6-C5-C4-C3")
    assert position.check("intercept C4")
    stopped = position.play("intercept C4")
    assert where(stopped, "EC1") == "C5"
    assert stopped.problems() == ()


@pytest.mark.clause("huaihai", "5.4", "7.3")
def test_nobody_passes_where_an_interception_would_tell_of_hidden_counters(game):
    position = game.position({**PLACES, "EC3": "hidden"}, hidden={"EC3": "C4"})
    way = "move EC1 C6-C5-C4-C3"
    no = position.check(way)
    assert (no.code, no.clause.number, no.hex_) == ("move/telling-hex", "5.5", "C4")
    assert no.sentence.to("zh")
    assert "C3" in position.reach("EC1"), "by another way"
    assert all(game.board.index("C4") not in position.reach("EC1").path(h) for h in position.reach("EC1"))
    assert position.check("move EC1 C6-C5-C4").code == "huaihai/stacking"
    assert position.seen_by("kmt").check(way), "what it may not do nobody else knows"
    assert position.moved(position.game.piece("AIR", "airfield spent")).check(way), "nobody intercepts"
    assert position.with_facts(waived=frozenset({"kmt"})).check(way)
    small = game.position({**PLACES, "EC2": "hidden"}, hidden={"EC2": "C4"})
    assert where(small.play(way).play("intercept C4"), "EC1") == "C4", "there is room"


@pytest.mark.clause("huaihai", "5.4", "7.3")
def test_in_a_hex_that_is_full_as_everybody_sees_it_is_caught_one_before(game):
    open_ = game.position({**PLACES, "EC3": "C4"}).play("move EC1 C6-C5-C4-C3")
    assert where(open_.play("intercept C4"), "EC1") == "C5"


@pytest.mark.clause("huaihai", "7.4")
def test_reconnaissance_succeeds_with_1_and_5_and_puts_everybody_on_the_map(game):
    position = game.position({**PLACES, "EC1": "hidden"}, step=MovementPhase(), hidden={"EC1": "C6"})
    flying_ = position.play("reconnoitre")
    assert flying_.actor == CHANCE
    assert not flying_.is_fresh("AIR")
    check_distribution(flying_.chance())
    assert set(flying_.chance().values()) == {Fraction(1, 6)}
    found = {die for die in range(1, 7) if not flying_.play(f"search {die}").hidden}
    assert found == {1, 5}
    after = flying_.play("search 5")
    assert where(after, "EC1") == "C6"
    assert after.facts.found
    assert not flying_.play("search 2").facts.found
    assert flying_.check("search 7").code == "die/six"


@pytest.mark.clause("huaihai", "7.4")
def test_a_spent_air_counter_does_not_reconnoitre(game):
    spent = game.position({**PLACES, "AIR": "airfield spent"}, step=MovementPhase())
    assert spent.check("reconnoitre").code == "command/spent"
    none = game.position({**PLACES, "AIR": "gone"}, step=MovementPhase())
    assert none.check("reconnoitre").code == "air/none"
    idle = game.position(PLACES, step=MovementPhase(), idle=True)
    assert idle.check("reconnoitre").code == "command/idle"


@pytest.mark.clause("huaihai", "7.3")
def test_a_counter_attacker_drops_out_of_its_battle(game):
    fight = Fight("counter", "pla", game.board.index("C5"), ("EC1", "EC2"))
    below = game.position(PLACES).pushed(Respond(fight))
    offered = counter_attack_offered(below, fight.attackers)
    assert offered.actor == "kmt"
    assert offered.check("intercept-unit 5C").code == "reaction/not-counter-attacking"
    after = offered.step.play(offered, InterceptUnit("EC1"))
    assert after.step.fight.attackers == ("EC2",)
    assert not after.is_fresh("EC1")
    assert not after.is_fresh("AIR")
    assert offered.step.play(offered, LetPass()).step.fight == fight
    assert counter_attack_offered(below.turned(1, "AIR"), fight.attackers) == below.turned(1, "AIR")


@pytest.mark.clause("huaihai", "7.1")
def test_off_the_map_the_air_counter_serves_in_three_ways_and_when_spent_in_none(game):
    places = {"EC1": "C5", "5C": "C4", "AIR": "airfield"}

    def uses(place):
        phases = {
            step: game.position({**places, "AIR": place}, step=step())
            for step in (MovementPhase, AttackPhase)
        }
        asked = game.position({**places, "AIR": place}).play("move EC1 C5-C6").actor == "kmt"
        supports = phases[AttackPhase].play("attack C5").check("call-air")
        looks = phases[MovementPhase].check("reconnoitre")
        assert {a.form.split()[0] for p in phases.values() for a in p.legal.of("AIR")} <= {"attack"}
        return bool(supports), asked, bool(looks), looks.code

    assert uses("airfield") == (True, True, True, "")
    assert uses("airfield spent") == (False, False, False, "command/spent")
    gone = uses("eliminated")
    assert gone == (False, False, False, "air/none")
    flown = game.position(places, step=AttackPhase()).play("attack C5").play("call-air").play("strike")
    assert flown.pieces["AIR"].place == "airfield", "it never stands on the map"


@pytest.mark.clause("huaihai", "7.1")
def test_a_reader_s_own_file_may_call_the_air_counter_what_it_likes():
    units = (corps("5C"), column("EC1"), replace(air(), id="F51"))
    own, places = theatre(["." * 6] * 6, units), {"F51": "airfield", "5C": "A1", "EC1": "C4"}
    scouting = own.position(places, step=MovementPhase())
    assert not scouting.play("reconnoitre").is_fresh("F51")
    striking = own.position(places, step=AttackPhase())
    assert [each.text(own.board) for each in striking.legal.of("F51")] == ["attack C4"]
