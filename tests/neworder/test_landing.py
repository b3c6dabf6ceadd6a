"""17: paratroops jump, land, drift, turn back or are lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.neworder.theatre import actions, counter, in_movement, loaded, play, stands, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.landing import (
    ABORT,
    CROWDED,
    DRIFT,
    ELIMINATED,
    SAFE,
    CrowdedLanding,
    landing,
    landing_hexes,
)
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.position import CHANCE, check_distribution, position_from_json, position_to_json

PARA = ("paratroop", "para")
UNITS = (
    *(counter(f"Pa{n}", "russia", "3-3-4", *PARA) for n in (1, 2, 3)),
    *(counter(f"Na{n}", "coalition", "3-3-4", *PARA) for n in (1, 2, 3)),
    counter("Uk1", "coalition", "3-3-4", *PARA, nation="ukraine"),
    *(counter(f"Ru{n}", "russia") for n in (1, 2, 3)),
    counter("NM", "coalition"),
    counter("AD", "coalition", "0-2-6", "air-defence", command_range=2),
)
ROWS = [".....", "..f..", "..~..", ".....", "....."]


@pytest.fixture(scope="module")
def game():
    return theatre(ROWS, UNITS, features={"airport": ["0303"]})


def jumping(game, pieces, side="russia", **told):
    return in_movement(game, pieces, side, **told)


@pytest.mark.clause("neworder", "17.1")
def test_only_who_has_the_symbol_and_waits_off_the_map_jumps(game):
    position = jumping(game, {"Pa1": "ready", "Pa2": "0101", "Pa3": "pool", "Ru1": "ready", "Na1": "ready"})
    assert position.check("drop Pa1 0404")
    assert position.check("drop Pa2 0404").code == "neworder/drop-not-ready"
    assert position.check("drop Pa3 0404").code == "neworder/drop-not-ready"
    assert position.check("drop Ru1 0404").code == "neworder/drop-symbol"
    assert position.check("drop Na1 0404").code == "neworder/drop-not-yours"
    assert {text.split()[1] for text in actions(position) if text.startswith("drop")} == {"Pa1"}


@pytest.mark.clause("neworder", "17.2")
def test_it_jumps_anywhere_but_on_enemies_on_water_and_where_there_is_no_room(game):
    position = jumping(game, {"Pa1": "ready", "Ru1": "0101", "Ru2": "0101", "Ru3": "0201", "NM": "0505"})
    assert position.check("drop Pa1 0505").code == "neworder/drop-enemy"
    assert position.check("drop Pa1 0303").code == "neworder/drop-ground"
    assert position.check("drop Pa1 0101").code == "neworder/stacking"
    assert position.check("drop Pa1 0201")
    assert position.check("drop Pa1 0404")  # in the zone of NM (17.2)
    assert len(list(landing_hexes(position, "Pa1"))) == 25 - 3


@pytest.mark.clause("neworder", "17.3")
@pytest.mark.clause("neworder", "17.8", silent="it is refused as any unit that has moved")
def test_safe_it_lands_where_it_should_and_moves_no_more(game):
    position = play(jumping(game, {"Pa1": "ready"}), "drop Pa1 0404")
    assert position.actor == CHANCE
    check_distribution(position.chance())
    landed = position.play("jump 3")
    assert stands(landed, "Pa1") == "0404"
    assert landed.pieces["Pa1"].moved
    assert isinstance(landed.step, MovementPhase)


@pytest.mark.clause("neworder", "17.6")
def test_turned_back_it_waits_and_may_jump_in_a_later_turn(game):
    back = play(jumping(game, {"Pa1": "ready"}), "drop Pa1 0404", "jump 6")
    assert stands(back, "Pa1") == "ready"
    assert back.check("drop Pa1 0404").code == "neworder/drop-again"
    assert not back.play("end-phase").pieces["Pa1"].moved


@pytest.mark.clause("neworder", "17.4", "17.6")
def test_each_cause_adds_one_however_many_enemies(game):
    quiet = jumping(game, {"Pa1": "ready"})
    assert landing(quiet, "Pa1", 0).modifiers.total == 0
    rough = game.board.index("0302")
    assert landing(quiet, "Pa1", rough).modifiers.total == 1
    hard = jumping(game, {"Pa1": "ready", "NM": "0402", "AD": "0401", "Na1": "0403"})
    found = landing(hard, "Pa1", rough)
    assert [entry.clause for entry in found.modifiers.entries] == [cite("17.4")] * 3
    assert stands(play(hard, "drop Pa1 0302", "jump 4"), "Pa1") == "eliminated"
    assert found.chance(SAFE) == 0
    assert found.chance(ABORT) == Fraction(1, 6)


@pytest.mark.clause("neworder", "landing", silent="chances are asked of the table alone")
@pytest.mark.parametrize(
    ("added", "sixths"), tuple(enumerate([(3, 2, 1, 0), (2, 2, 1, 1), (1, 2, 1, 2), (0, 2, 1, 3)]))
)
def test_the_table_gives_the_chances_that_were_meant(game, added, sixths):
    chances = game.charts.landing.chances(added)
    found = tuple(6 * chances.get(kind, 0) for kind in (SAFE, DRIFT, ABORT, ELIMINATED))
    assert found == sixths


@pytest.mark.clause("neworder", "17.5")
@pytest.mark.parametrize(
    ("die", "hex_"), [(1, "0304"), (2, "0305"), (3, "0405"), (4, "0504"), (5, "0403"), (6, "0303")]
)
def test_it_drifts_west_first_and_then_round(die, hex_):
    plain = theatre(["." * 5] * 5, UNITS)
    drifted = play(jumping(plain, {"Pa1": "ready"}), "drop Pa1 0404", "jump 4", f"drift {die}")
    here, there = plain.board.index("0404"), drifted.pieces["Pa1"].hex_
    names = ("W", "SW", "SE", "E", "NE", "NW")
    assert plain.board.side(f"0404/{names[die - 1]}")[1] == plain.board.direction(here, there)
    assert drifted.pieces["Pa1"].moved


@pytest.mark.clause("neworder", "17.5")
def test_a_drift_onto_enemies_or_water_or_off_the_map_is_the_end(game):
    position = jumping(game, {"Pa1": "ready", "NM": "0204"})
    west_of = {"0101": "neworder/drift-edge", "0304": "neworder/drift-enemy", "0403": "neworder/drift-ground"}
    for hex_, code in west_of.items():
        lost = play(position, f"drop Pa1 {hex_}", "jump 4", "drift 1")
        assert stands(lost, "Pa1") == "eliminated"
        fates = landing(position, "Pa1", game.board.index(hex_))
        assert code in {fate.why.key for fate in fates if fate.kind == ELIMINATED}


@pytest.mark.clause("neworder", "17.7")
def test_after_a_drift_into_a_full_hex_the_owner_chooses_who_dies(game):
    position = jumping(game, {"Pa1": "ready", "Ru1": "0304", "Ru2": "0304"})
    crowded = play(position, "drop Pa1 0404", "jump 4", "drift 1")
    assert crowded.actor == "russia"
    assert actions(crowded) == ["lose Pa1", "lose Ru1", "lose Ru2"]
    assert crowded.check("lose Ru3").code == "neworder/not-spare"
    chosen = crowded.play("lose Ru2")
    assert stands(chosen, "Ru2") == "eliminated"
    assert stands(chosen, "Pa1") == "0304"
    assert landing(position, "Pa1", game.board.index("0404")).chance(CROWDED) == Fraction(2, 36)


@pytest.mark.clause("neworder", "17.7")
def test_in_the_other_reading_the_drifter_dies(game):
    position = jumping(
        game, {"Pa1": "ready", "Ru1": "0304", "Ru2": "0304"}, options={"drift_overstack": "drifter"}
    )
    lost = play(position, "drop Pa1 0404", "jump 4", "drift 1")
    assert stands(lost, "Pa1") == "eliminated"
    assert isinstance(lost.step, MovementPhase)
    assert landing(position, "Pa1", game.board.index("0404")).chance(CROWDED) == 0


@pytest.mark.clause("neworder", "27.6")
def test_each_player_has_a_number_of_jumps_a_turn_whatever_the_nations(game):
    waiting = dict.fromkeys(("Na1", "Na2", "Na3", "Uk1"), "ready")
    position = jumping(game, waiting, "coalition")
    two = play(position, "drop Na1 0404", "jump 1", "drop Uk1 0504", "jump 6")
    for unit in ("Na2", "Na3"):
        refused = two.check(f"drop {unit} 0504")
        assert (refused.code, refused.clause.number) == ("neworder/drop-number", "27.6")
    assert two.play("end-phase").facts.drops == ()


@pytest.mark.clause("neworder", "6.8")
@pytest.mark.clause("neworder", "27.13", silent="nothing forbids it")
def test_who_has_waited_may_still_jump(game):
    position = jumping(game, {"Pa1": "ready"}, turn=5)
    assert position.check("drop Pa1 0404")


def test_each_moment_of_a_jump_is_saved_and_read_back(game):
    pieces = {"Pa1": "ready", "Ru1": "0304", "Ru2": "0304"}
    position = game.position(pieces, step=MovementPhase("russia"))
    for action in ("drop Pa1 0404", "jump 4", "drift 1"):
        position = position.play(action)
        assert position_from_json(position_to_json(position), game) == position
    assert position_to_json(position)["facts"]["drops"] == ["Pa1"]


@pytest.mark.clause("neworder", "17.7")
@pytest.mark.parametrize("hex_", ["0203", "0505"])
def test_nobody_dies_for_a_crowd_that_a_file_only_tells_of(hex_):
    alone = loaded().position({"27-Tk1": "0203"})
    step = CrowdedLanding("27-Tk1", alone.game.board.index(hex_))
    assert alone.pushed(step).settled() == alone
