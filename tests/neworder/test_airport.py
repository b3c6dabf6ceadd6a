"""25.10–25.12: units that land at the airport of Ulaanbaatar."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import actions, counter, in_movement, play, stands, theatre
from wargame_kit.games.neworder.rules.sequence import MovementPhase

UNITS = (
    *(counter(f"Ru{n}", "russia") for n in range(1, 8)),
    *(counter(f"Ch{n}", "china") for n in range(1, 6)),
    counter("GoRU", "russia", "2-3-5", "government", nation="mongolia"),
    counter("He", "russia", "4-2-12", "helicopter"),
    counter("Pa", "russia", "3-3-4", "paratroop", "para"),
    counter("En", "russia", "1-3-6", "engineer"),
    counter("AD", "china", "0-2-6", "air-defence", command_range=3),
)
HELD = {"Ru1": "0303", "Ru2": "0403"}
WAITING = {f"Ru{n}": "ready" for n in range(3, 8)}


@pytest.fixture(scope="module")
def game():
    return theatre(
        ["." * 9] * 6,
        UNITS,
        "ulaanbaatar",
        features={"airport": ["0303", "0403"]},
        rivers={"0603/W": "minor_river"},
    )


def landing(game, pieces, side="russia"):
    return in_movement(game, pieces, side)


@pytest.mark.clause("neworder", "25.10")
def test_a_side_controls_the_airport_that_holds_both_hexes(game):
    assert landing(game, {**HELD, **WAITING}).check("land Ru3 0303")
    half = landing(game, {"Ru1": "0303", **WAITING})
    assert half.check("land Ru3 0303").code == "neworder/airport-held"
    assert half.check("land Ru3 0303").hex_ == "0403"


@pytest.mark.clause("neworder", "25.10")
def test_an_enemy_beside_it_or_his_air_defence_closes_it(game):
    assert (
        landing(game, {**HELD, **WAITING, "Ch1": "0503"}).check("land Ru3 0303").code
        == "neworder/airport-beside"
    )
    assert landing(game, {**HELD, **WAITING, "Ch1": "0603"}).check("land Ru3 0303")
    near = landing(game, {**HELD, **WAITING, "AD": "0703"})
    assert near.check("land Ru3 0303").code == "neworder/airport-air-defence"
    assert landing(game, {**HELD, **WAITING, "AD": "0803"}).check("land Ru3 0303")


@pytest.mark.clause("neworder", "25.11")
def test_four_russian_or_two_chinese_units_land_in_a_phase(game):
    four = play(landing(game, {**HELD, **WAITING}), *(f"land Ru{n} 0303" for n in (3, 4, 5, 6)))
    assert four.check("land Ru7 0303").code == "neworder/airport-number"
    assert stands(four, "Ru6") == "0303"
    chinese = landing(
        game, {"Ch1": "0303", "Ch2": "0403", "Ch3": "ready", "Ch4": "ready", "Ch5": "ready"}, "china"
    )
    two = play(chinese, "land Ch3 0303", "land Ch4 0403")
    assert two.check("land Ch5 0303").code == "neworder/airport-number"


@pytest.mark.clause("neworder", "25.11")
def test_only_before_anybody_moves_and_only_units_that_wait(game):
    position = landing(game, {**HELD, **WAITING, "GoRU": "ready", "He": "ready", "Pa": "ready"})
    assert position.check("land Ru1 0403").code == "neworder/airport-not-ready"
    assert position.check("land GoRU 0403").code == "neworder/airport-nation"
    assert position.check("land He 0403").code == "neworder/airport-flies"
    assert position.check("land Ru3 0404").code == "neworder/airport-elsewhere"
    jumped = play(position, "drop Pa 0805", "jump 6")
    assert jumped.check("land Ru3 0303").code == "neworder/airport-late"
    assert not [text for text in actions(jumped) if text.startswith("land")]


@pytest.mark.clause("neworder", "25.11", "20.2")
def test_who_bridges_has_not_moved_but_who_moves_has(game):
    position = landing(game, {**HELD, **WAITING, "En": "0603"})
    assert position.play("bridge En").check("land Ru3 0303")
    assert position.play("move En 0603-0703").check("land Ru3 0303").code == "neworder/airport-late"
    assert position.play("land Ru3 0303").play("move Ru3 0303-0304").check("land Ru4 0303").code == (
        "neworder/airport-late"
    )


@pytest.mark.clause("neworder", "25.12", silent="nothing forbids it")
def test_who_has_landed_has_not_moved_yet(game):
    position = play(landing(game, {**HELD, **WAITING}), "land Ru3 0303")
    assert not position.pieces["Ru3"].moved
    assert position.play("end-phase").facts.landed == 0


@pytest.mark.clause("neworder", "20.2", "7.7")
def test_who_has_just_landed_on_a_bank_did_not_begin_the_phase_there():
    rivers = {"0303/W": "major_river"}
    game = theatre(["." * 9] * 6, UNITS, "ulaanbaatar", features={"airport": ["0303", "0403"]}, rivers=rivers)
    position = play(landing(game, {**HELD, **WAITING, "En": "ready"}), "land En 0303", "land Ru3 0303")
    verdict = position.check("bridge En")
    assert (verdict.code, verdict.clause.number) == ("neworder/engineer-landed", "20.2")
    assert "bridge En" not in actions(position)
    crossing = position.check("move Ru3 0303-0203")
    assert (crossing.code, crossing.clause.number) == ("neworder/major-river", "7.7")
    assert position.check("move Ru1 0303-0203")  # which stood there
    assert position.check("move Ru3 0303-0304")
    assert not position.play("end-phase").pieces["En"].lifted
    assert landing(game, {**HELD, "En": "0303"}).check("bridge En")


@pytest.mark.clause("neworder", "25.11")
def test_nobody_lands_where_the_battle_has_no_airport_landing():
    kiev = theatre(["." * 5] * 5, UNITS[:7], features={"airport": ["0303"]})
    position = kiev.position({"Ru1": "0303", "Ru2": "ready"}, step=MovementPhase("russia"))
    assert position.check("land Ru2 0303").code == "neworder/airport-nation"
    assert not [text for text in actions(position) if text.startswith("land")]
