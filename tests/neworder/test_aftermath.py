"""13: losses, retreats and advances, hex by hex."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neworder.theatre import actions, counter, group, marker, stands, theatre
from wargame_kit.games.neworder.rules.combat.advance import AdvanceUnits
from wargame_kit.games.neworder.rules.combat.aftermath import carry_out
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits, ways_of
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.mechanics import UnitResult

PLAIN = ["......."] * 7


def placed(rows: list[str] = PLAIN, /, *units: Any, drawn: dict[str, Any] | None = None, **where: str) -> Any:
    """A position with some units placed, at the end of everything: only what is carried out is done."""
    game = theatre(rows, units, **(drawn or {}))
    return game.position({unit.id: where[unit.id] for unit in units})


def after(
    position: Any, result: str, attackers: str, defenders: str, *targets: str, fire: bool = False
) -> Any:
    """The position in which a result is carried out, as far as nobody is asked."""
    board = position.game.board
    return carry_out(
        position,
        attackers=tuple(attackers.split()),
        defenders=tuple(defenders.split()),
        targets=tuple(map(board.index, targets)),
        result=UnitResult.read(result),
        is_fire=fire,
    ).settled()


RED, BLUE = counter("R", "russia"), counter("B", "coalition")


@pytest.mark.clause("neworder", "13.2")
def test_the_owner_says_which_of_his_units_is_lost() -> None:
    position = placed(PLAIN, RED, BLUE, counter("B2", "coalition"), R="0304", B="0404", B2="0404")
    asked = after(position, "D1", "R", "B B2", "0404")
    assert (asked.actor, actions(asked)) == ("coalition", ["lose B", "lose B2"])
    assert stands(asked.play("lose B2"), "B2") == "eliminated"


@pytest.mark.clause("neworder", "13.1", silent="nobody is asked for more")
def test_no_more_is_lost_than_is_there() -> None:
    position = placed(PLAIN, RED, BLUE, R="0304", B="0404")
    assert stands(after(position, "D2", "R", "B", "0404"), "B") == "eliminated"


@pytest.mark.clause("neworder", "13.3")
@pytest.mark.clause("neworder", "13.7")
def test_a_retreat_goes_straight_back_out_of_the_enemys_zones() -> None:
    position = placed(PLAIN, RED, BLUE, R="0304", B="0404")
    asked = after(position, "DR2", "R", "B", "0404")
    board = asked.game.board
    assert isinstance(asked.step, RetreatUnits)
    ways = ways_of(position, "B", 2)
    # Six straight lines, less the three that begin in R or in one of the two hexes beside both.
    assert {board.label(way[-1]) for way in ways} == {"0502", "0604", "0506"}
    assert asked.check("retreat B 0404-0304").clause.number == "13.4"
    assert asked.check("retreat B 0404-0504").code == "neworder/retreat-short"


@pytest.mark.clause("neworder", "13.7")
@pytest.mark.parametrize("result", ["DR1", "AR1"])
def test_a_helicopter_too_goes_the_full_number_away_from_the_enemy_it_fought(result: str) -> None:
    flying = counter("H", "coalition" if result == "DR1" else "russia", "4-2-12", "helicopter")
    enemy = RED if result == "DR1" else BLUE
    position = placed(PLAIN, flying, enemy, H="0404", **{enemy.id: "0304"})
    sides = ("R", "H", "0404") if result == "DR1" else ("H", "B", "0304")
    asked = after(position, result, *sides)
    # No zone of control holds it; but 0403 and 0405 lie beside the enemy as 0404 did.
    assert actions(asked) == [f"retreat H 0404-{hex_}" for hex_ in ("0503", "0504", "0505")]
    assert asked.check("retreat H 0404-0403").code == "neworder/retreat-near"
    assert asked.check("retreat H 0404-0403").clause.number == "13.7"


@pytest.mark.clause("neworder", "13.7", silent="its owner is not asked")
@pytest.mark.clause("neworder", "13.8", silent="its owner is not asked")
def test_who_can_only_go_round_the_enemy_is_destroyed() -> None:
    rows = [list(row) for row in PLAIN]
    for label in ("0604", "0605", "0602", "0703"):
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = "~"
    position = placed(["".join(row) for row in rows], RED, counter("D", "coalition"), R="0404", D="0504")
    # Two hexes from 0504 and out of every zone lies 0502, but no more than two from 0404.
    assert stands(after(position, "DR2", "R", "D", "0504"), "D") == "eliminated"


@pytest.mark.clause("neworder", "13.7", silent="the ways shut are not offered")
def test_a_helicopter_between_two_enemies_gets_away_from_both_or_not_at_all() -> None:
    flying, reds = counter("H", "coalition", "4-2-12", "helicopter"), (RED, counter("R2", "russia"))
    between = placed(PLAIN, *reds, flying, R="0304", R2="0504", H="0404")
    assert stands(after(between, "DR1", "R R2", "H", "0404"), "H") == "eliminated"
    beside = placed(PLAIN, *reds, flying, R="0304", R2="0303", H="0404")
    assert actions(after(beside, "DR1", "R R2", "H", "0404")) == [
        "retreat H 0404-0504",
        "retreat H 0404-0505",
    ]


@pytest.mark.clause("neworder", "13.7", silent="more ways are offered")
def test_fire_has_no_hex_so_its_target_goes_away_from_where_it_stood() -> None:
    flying = counter("H", "coalition", "4-2-12", "helicopter")
    position = placed(PLAIN, RED, flying, R="0304", H="0404")
    struck = after(position, "DR1", "", "H", "0404", fire=True)
    assert len(actions(struck)) == 5  # beside R too: it fought nobody
    assert struck.check("retreat H 0404-0304").clause.number == "13.4"


@pytest.mark.clause("neworder", "13.4")
@pytest.mark.clause("neworder", "13.8", silent="its owner is not asked")
def test_a_unit_with_nowhere_to_go_is_destroyed() -> None:
    ring = [counter(f"R{n}", "russia") for n in range(2)]
    position = placed(PLAIN, *ring, BLUE, R0="0304", R1="0504", B="0404")
    assert stands(after(position, "DR1", "R0", "B", "0404"), "B") == "eliminated"


@pytest.mark.clause("neworder", "13.3")
def test_nobody_retreats_off_the_map() -> None:
    position = placed(["..."], RED, BLUE, R="0201", B="0301")
    assert stands(after(position, "DR1", "R", "B", "0301"), "B") == "eliminated"


@pytest.mark.clause("neworder", "13.5")
def test_a_major_river_without_a_bridge_destroys_who_must_cross_it() -> None:
    rivers = {"0301/E": "major_river"}
    position = placed(["....."], RED, BLUE, drawn={"rivers": rivers}, R="0201", B="0301")
    assert stands(after(position, "DR1", "R", "B", "0301"), "B") == "eliminated"
    bridged = placed(
        ["....."], RED, BLUE, drawn={"rivers": rivers, "roads": ["0301-0401"]}, R="0201", B="0301"
    )
    assert actions(after(bridged, "DR1", "R", "B", "0301")) == ["retreat B 0301-0401"]


@pytest.mark.clause("neworder", "13.6")
def test_who_would_end_in_a_full_hex_goes_on() -> None:
    friend = [counter(f"F{n}", "coalition") for n in range(2)]
    position = placed(["......"], RED, BLUE, *friend, R="0201", B="0301", F0="0401", F1="0401")
    asked = after(position, "DR1", "R", "B", "0301")
    assert actions(asked) == ["retreat B 0301-0401-0501"]
    assert asked.check("retreat B 0301-0401").clause.number == "13.6"


@pytest.mark.clause("neworder", "13.6")
@pytest.mark.clause("neworder", "13.7")
def test_another_way_comes_before_a_longer_one_however_it_bends() -> None:
    friend = [counter(f"F{n}", "coalition") for n in range(2)]
    # Straight back from 0203 along the row lies 0403, where nobody has room.
    walls = [counter(f"W{n}", "russia", "1-1-1") for n in range(2)]
    full = placed(
        PLAIN, RED, BLUE, *friend, *walls, R="0103", B="0203", F0="0403", F1="0403", W0="0201", W1="0205"
    )
    asked = after(full, "DR2", "R", "B", "0203")
    assert {way.split("-")[-1] for way in actions(asked)} == {"0302", "0304"}
    assert asked.check("retreat B 0203-0303-0403").code == "neworder/retreat-full"
    assert asked.check("retreat B 0203-0303-0403-0503").code == "neworder/retreat-long"


@pytest.mark.clause("neworder", "7.10")
@pytest.mark.clause("neworder", "13.6")
@pytest.mark.parametrize("kind", ["helicopter", "infantry"])
def test_a_helicopter_retreats_over_water_but_not_onto_it(kind: str) -> None:
    flying = counter("H", "coalition", "4-2-12", kind)
    position = placed(["...~.."], RED, flying, R="0201", H="0301")
    asked = after(position, "DR1", "R", "H", "0301")
    if kind == "infantry":
        assert stands(asked, "H") == "eliminated"
        return
    assert actions(asked) == ["retreat H 0301-0401-0501"]
    assert asked.check("retreat H 0301-0401").code == "neworder/air-ground"


@pytest.mark.clause("neworder", "7.10")
@pytest.mark.clause("neworder", "13.11")
def test_a_helicopter_and_who_flies_with_it_advance_over_water_but_not_onto_it() -> None:
    flying = counter("H", "russia", "4-2-12", "helicopter")
    jumper = counter("P", "russia", "3-3-4", "paratroop", "para")
    position = placed(["...~.."], flying, jumper, BLUE, H="0201", P="0201", B="0301")
    asked = after(position, "D1R3", "H P", "B", "0301")
    found = [text for text in actions(asked) if text.startswith("advance")]
    assert [text.split("-")[-1] for text in found if "by-air" in text] == ["0301", "0501"]
    assert [text for text in found if text.startswith("advance H")] == [
        "advance H 0201-0301",
        "advance H 0201-0301-0401-0501",
    ]
    assert asked.check("advance H 0201-0301-0401").code == "neworder/air-ground"
    assert asked.check("advance-by-air P H 0201-0301-0401").code == "neworder/air-ground"


@pytest.mark.clause("neworder", "13.9")
def test_what_cannot_move_is_destroyed_by_a_retreat_but_stays_under_fire() -> None:
    fixed = counter("B", "coalition", "0-2-0")
    position = placed(PLAIN, RED, fixed, R="0304", B="0404")
    assert stands(after(position, "DR1", "R", "B", "0404"), "B") == "eliminated"
    assert stands(after(position, "DR1", "", "B", "0404", fire=True), "B") == "0404"


@pytest.mark.clause("neworder", "12.18")
def test_fire_hurts_the_defender_alone() -> None:
    position = placed(PLAIN, RED, BLUE, R="0304", B="0404")
    burnt = after(position, "X", "", "B", "0404", fire=True)
    assert (stands(burnt, "B"), stands(burnt, "R")) == ("eliminated", "0304")
    assert not burnt.pieces["R"].fought
    assert after(position, "A2", "", "B", "0404", fire=True).pieces == position.pieces


@pytest.mark.clause("neworder", "13.10")
@pytest.mark.clause("neworder", "13.11")
def test_the_winner_may_follow_into_the_hex_that_was_left() -> None:
    position = placed(PLAIN, RED, BLUE, counter("N", "russia", "0-2-6"), R="0304", B="0404", N="0403")
    asked = after(position, "D1R2", "R N", "B", "0404")
    assert asked.actor == "russia"
    assert asked.check("advance R 0304-0404").allowed
    assert asked.check("advance R 0304-0303").code == "neworder/advance-first"
    assert asked.check("advance N 0403-0404").clause.number == "13.10"
    moved = asked.play("advance R 0304-0404")
    assert (stands(moved, "R"), moved.pieces["R"].fought) == ("0404", True)


@pytest.mark.clause("neworder", "13.12")
def test_an_advance_goes_the_full_number_though_the_loser_died() -> None:
    position = placed(PLAIN, RED, BLUE, R="0304", B="0404")
    asked = after(position, "D1R2", "R", "B", "0404")
    goals = {way.split("-")[-1] for way in actions(asked) if way.startswith("advance")}
    assert goals == {"0404", "0403", "0503", "0504", "0505", "0405"}
    one = after(position, "D1", "R", "B", "0404")
    assert "up to 1 hex," in str(one.step.prompt(one))
    assert "up to 2 hexes," in str(asked.step.prompt(asked))
    assert actions(one) == ["advance R 0304-0404", "halt"]
    assert one.check("advance R 0304-0404-0504").clause.number == "13.12"


@pytest.mark.clause("neworder", "13.13", silent="nothing stops it")
def test_an_advance_passes_enemy_zones() -> None:
    position = placed(PLAIN, RED, BLUE, counter("B2", "coalition"), R="0304", B="0404", B2="0604")
    asked = after(position, "D1R2", "R", "B", "0404")
    assert asked.check("advance R 0304-0404-0504").allowed
    assert not asked.check("advance R 0304-0404-0504-0604")


@pytest.mark.clause("neworder", "13.16")
def test_no_advance_crosses_a_major_river_without_a_bridge() -> None:
    rivers = {"0301/E": "major_river"}
    position = placed(["....."], RED, BLUE, drawn={"rivers": rivers}, R="0301", B="0401")
    assert stands(after(position, "D1", "R", "B", "0401"), "R") == "0301"
    flying = counter("H", "russia", "4-2-12", "helicopter")
    position = placed(["....."], flying, BLUE, drawn={"rivers": rivers}, H="0301", B="0401")
    assert "advance H 0301-0401" in actions(after(position, "D1", "H", "B", "0401"))


@pytest.mark.clause("neworder", "18.8")
def test_a_helicopter_takes_along_who_fought_beside_it() -> None:
    rivers = {"0301/E": "major_river"}
    units = (
        counter("H", "russia", "4-2-12", "helicopter"),
        counter("P", "russia", "3-3-4", "paratroop", "para"),
    )
    position = placed(
        ["....."], *units, RED, BLUE, drawn={"rivers": rivers}, H="0301", P="0301", R="0301", B="0401"
    )
    asked = after(position, "D1", "H P R", "B", "0401")
    assert asked.check("advance P 0301-0401").clause.number == "13.16"
    assert asked.check("advance-by-air R H 0301-0401").clause.number == "18.8"
    moved = asked.play("advance-by-air P H 0301-0401")
    assert (stands(moved, "P"), stands(moved, "H")) == ("0401", "0401")


@pytest.mark.clause("neworder", "18.8", silent="it is offered")
@pytest.mark.parametrize("values", ["0-1-12", "2-1-12", "0-1-0"])
def test_what_a_helicopter_attacks_with_does_not_matter_to_whom_it_takes_along(values: str) -> None:
    rivers = {"0301/E": "major_river"}
    units = (
        counter("T", "russia", values, "helicopter"),
        counter("P", "russia", "3-3-4", "paratroop", "para"),
        counter("Q", "russia", "0-3-4", "paratroop", "para"),
    )
    places = {"T": "0301", "P": "0301", "Q": "0301", "B": "0401"}
    position = placed(["....."], *units, BLUE, drawn={"rivers": rivers}, **places)
    asked = after(position, "D1", "T P Q", "B", "0401")
    found = [text for text in actions(asked) if "by-air" in text]
    assert found == (["advance-by-air P T 0301-0401"] if values != "0-1-0" else [])
    if not found:
        return
    assert asked.check("advance-by-air Q T 0301-0401").clause.number == "13.10"
    weak = asked.check("advance T 0301-0401")
    assert weak.allowed == (values == "2-1-12")
    moved = asked.play("advance-by-air P T 0301-0401")
    assert (stands(moved, "P"), stands(moved, "T")) == ("0401", "0401")


@pytest.mark.clause("neworder", "13.10")
@pytest.mark.parametrize(
    ("result", "won"), [("A1", "coalition"), ("AR1", "coalition"), ("D1", "russia"), ("DR1", "russia")]
)
def test_only_the_winner_is_asked_whatever_hexes_have_been_left(result: str, won: str) -> None:
    # Both sides have left a hex before the table is read: 0405 and 0403.
    position = placed(PLAIN, RED, BLUE, counter("B2", "coalition"), R="0304", B="0404", B2="0404")
    board = position.game.board
    asked = carry_out(
        position,
        attackers=("R",),
        defenders=("B", "B2"),
        targets=tuple(map(board.index, ("0404", "0403"))),
        result=UnitResult.read(result),
        is_fire=False,
        origins=tuple(map(board.index, ("0304", "0405"))),
    ).settled()
    for _ in range(2):
        if not isinstance(asked.step, AdvanceUnits):
            asked = asked.play(actions(asked)[0])
    assert isinstance(asked.step, AdvanceUnits)
    assert asked.actor == won


@pytest.mark.clause("neworder", "13.10")
def test_a_defender_who_threw_the_attacker_back_may_follow() -> None:
    position = placed(PLAIN, RED, BLUE, R="0304", B="0404")
    asked = after(position, "A1", "R", "B", "0404")
    assert (asked.actor, actions(asked)) == ("coalition", ["advance B 0404-0304", "halt"])


@pytest.mark.clause("neworder", "12.12")
def test_a_marker_is_no_obstacle() -> None:
    position = placed(["....."], RED, BLUE, marker("M", "russia"), R="0201", B="0301", M="0401")
    assert actions(after(position, "DR1", "R", "B", "0301")) == ["retreat B 0301-0401"]


@pytest.mark.clause("neworder", "26.26", silent="it lies in its pool")
@pytest.mark.clause("neworder", "24.26", silent="it lies in its pool")
def test_a_group_goes_back_to_its_pool_and_is_counted() -> None:
    position = placed(PLAIN, group("G"), RED, G="0404", R="0101")
    lost = remove(position, "G", "R")
    assert (stands(lost, "G"), lost.pieces["G"].face, lost.facts.groups_killed) == ("pool", 0, (1, 0))
    assert (stands(lost, "R"), remove(lost, "R").facts) == ("eliminated", lost.facts)


@pytest.mark.clause("neworder", "27.16", silent="it lies where it can be built")
def test_a_base_can_be_built_again_though_its_points_stay() -> None:
    base = counter("FOB", "coalition", "0-2-0", "base")
    lost = remove(placed(PLAIN, base, FOB="0404"), "FOB")
    assert (stands(lost, "FOB"), lost.facts.bases_killed) == ("unused", 1)
