"""10.4, 10.5, 10.9: what is written before the first turn; 10.1: who writes what."""

from __future__ import annotations

from random import Random

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.rules.sequence import AttackPhase
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WriteAtStart, WriteDummy

PLACES = {"EC1": "C5", "5C": "C4", "70C": "F1", "8C": "later", "9C": "D1", "12C": "E1", "AIR": "airfield"}


@pytest.fixture(scope="module")
def game():
    units = (column("EC1"), corps("5C"), corps("70C"), corps("8C"), corps("9C"), corps("12C"), air())
    features = {"sources_early": ["A1"], "sources_late": ["H8"]}
    return theatre(["." * 8] * 7 + ["~......."], units, features=features)


def start(game, side):
    return game.position(PLACES, step=WriteAtStart(side))


@pytest.mark.clause("huaihai", "10.4")
def test_the_pla_names_up_to_four_counters_of_the_kmt(game):
    position = start(game, "pla")
    for unit in ("5C", "70C", "8C", "9C"):
        position = position.play(f"write-infiltrate {unit}")
        assert position.check(f"write-infiltrate {unit}").code in (
            "notebook/again",
            "notebook/full-infiltrate",
        )
    assert position.check("write-infiltrate 12C").code == "notebook/full-infiltrate"
    assert start(game, "pla").check("write-infiltrate EC1").code == "notebook/not-enemy"
    assert start(game, "pla").check("write-infiltrate AIR").code == "notebook/air"


@pytest.mark.clause("huaihai", "10.5")
def test_the_pla_writes_seven_hexes_none_of_them_a_source(game):
    position = start(game, "pla")
    assert position.check("write-sabotage A1").code == "notebook/source"
    assert position.check("write-sabotage H8").code == "notebook/source"
    assert position.check("write-sabotage A8").code == "notebook/water"
    for row in range(1, 8):
        position = position.play(f"write-sabotage B{row}")
        if row < 7:
            assert position.check(f"write-sabotage B{row}").code == "notebook/hex-again"
    assert position.check("write-sabotage D4").code == "notebook/full-sabotage"
    assert position.facts.lines == (7, 0)


@pytest.mark.clause("huaihai", "10.5")
def test_a_refused_hex_comes_with_hexes_that_would_do(game):
    no = start(game, "pla").check("write-sabotage A1")
    assert no.clause.number == "10.5"
    assert "write-sabotage A2" in no.instead


@pytest.mark.clause("huaihai", "10.9")
def test_the_kmt_names_three_counters_of_its_own(game):
    position = start(game, "kmt")
    assert position.check("write-chiang EC1").code == "notebook/not-own"
    for unit in ("5C", "70C", "8C"):
        position = position.play(f"write-chiang {unit}")
    assert position.check("write-chiang 9C").code == "notebook/full-chiang"
    assert not isinstance(position.play("ready").step, WriteAtStart)


@pytest.mark.clause("huaihai", "10.1")
def test_every_line_is_secret_and_closing_the_notebook_is_not(game):
    for side in ("pla", "kmt"):
        secret = {action.form.split()[0]: action.is_secret for action in start(game, side).legal}
        assert secret.pop("ready") is False
        assert all(secret.values())


@pytest.mark.clause("huaihai", "10.1")
def test_neither_side_writes_the_others_orders(game):
    attack = game.position(PLACES, step=AttackPhase())
    assert attack.check("write-charge EC1").code == "notebook/other-side"
    assert game.position(PLACES).check("write-agent 5C").code == "notebook/other-side"
    assert start(game, "kmt").check("write-infiltrate 5C").code == "notebook/other-side"


def test_what_is_listed_is_what_is_allowed(game):
    for position in (start(game, "pla"), start(game, "kmt"), game.position(PLACES, step=AttackPhase())):
        listed = list(position.legal)
        assert len(set(listed)) == len(listed)
        assert all(position.check(action) for action in listed)
        for seed in range(40):
            assert position.legal.sample(Random(seed)) in listed
    assert WriteDummy() in start(game, "pla").legal
    assert {action.unit for action in start(game, "kmt").legal.of("5C")} == {"5C"}


@pytest.mark.parametrize(
    ("side", "number"),
    [
        pytest.param("pla", "10.4", marks=pytest.mark.clause("huaihai", "10.4")),
        pytest.param("kmt", "10.9", marks=pytest.mark.clause("huaihai", "10.9")),
    ],
)
def test_each_side_writes_names_of_its_own_kind_before_the_game(game, side, number):
    position = start(game, side)
    assert (position.actor, position.step.clause.number) == (side, number)


@pytest.mark.clause("huaihai", "10.5")
def test_a_source_is_never_sabotaged(game):
    position = start(game, "pla")
    for source, open_ground in (("A1", "A2"), ("H8", "H7")):
        refused = position.check(f"write-sabotage {source}")
        assert (refused.code, refused.clause.number) == ("notebook/source", "10.5")
        assert position.check(f"write-sabotage {open_ground}").code != "notebook/source"
