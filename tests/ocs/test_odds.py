"""9.3-9.9: what strengths come to, and the exact chances of an attack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.ocs.field import before, charts, clauses, division, infantry, panzer, theatre
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import odds
from wargame_kit.rulebook import ALLOWED

ROWS = ("........", "..h.....", "....C...", "........", "..w.c...", "........", "........")
MECH = "motorised"


def mech(id_: str, strength: int = 8, rating: int = 3, kind: str = MECH) -> OcsUnit:
    """A unit on a red ground (3.2a)."""
    return made(id_, f"{strength}-{rating}-6 leg", kind=kind, category="mech")


GAME = theatre(
    ROWS,
    [
        *(
            infantry("GI", 4, 3),
            infantry("GJ", 6, 2),
            division("GD"),
            division("GE", 11),
            mech("GM"),
            panzer("GP", 6, 5),
        ),
        *(made("GZ", "0-3-3 leg"), panzer("GQ", 8, 4), panzer("GF", 2, 0), infantry("GB", 1, 3)),
        *(infantry("RI", 4, 2), panzer("RQ", 20, 3), panzer("RS", 7, 2), division("RD"), panzer("RP", 6, 2)),
        *(mech("RM", 4), infantry("RK", 4, 0), infantry("RV", 1, 5), made("RZ", "0-0-3 leg")),
        infantry("RL", 12, 3),
    ],
    rivers={"0604/N": "minor_river"},
)
TARGET = "0604"


def fight(attackers: dict[str, str], target: str, defenders: tuple[str, ...], **more):
    """The odds of a fight as it stands, with what is told of it."""
    having = {"having": more.pop("having", {}), "hedgehogs": more.pop("hedgehogs", ())}
    told = {name: more.pop(name) for name in ("weather", "proportional_loss") if name in more}
    position = before(
        GAME,
        {**attackers, **dict.fromkeys(defenders, target)},
        Combat("axis"),
        **told,
        **having,
    )
    rolled = "shift" in more
    whole = Fight(GAME.board.index(target), tuple(attackers), **more)
    return odds(position, whole, ALLOWED, rolled)


@pytest.mark.clause("ocs", "9.4b", "3.2")
def test_armour_is_doubled_in_the_open_and_infantry_is_not():
    found = fight({"GP": "0605", "GI": "0605"}, TARGET, ("RI",))
    assert found.attack.total == (6 * 2 + 4) * 48
    assert clauses(found.attack) == {"3.2": 10 * 48, "9.4b": 6 * 48}


@pytest.mark.clause("ocs", "9.4d", silent="brackets show in what is not added")
def test_defenders_have_nothing_of_factors_in_brackets():
    assert fight({"GI": "0605"}, TARGET, ("RP",)).defence.total == 6 * 48


@pytest.mark.clause("ocs", "9.4e")
@pytest.mark.parametrize(
    ("attacker", "defender", "total"),
    [
        ("GP", "RP", 9),
        ("GP", "RM", 12),
        ("GP", "RI", 12),
        ("GM", "RP", 12),
        ("GM", "RM", 12),
        ("GM", "RI", 16),
    ],
)
def test_anti_tank_of_the_same_or_a_higher_level_takes_a_quarter(attacker, defender, total):
    assert fight({attacker: "0605"}, TARGET, (defender,)).attack.total == total * 48


@pytest.mark.clause("ocs", "9.4e")
def test_a_hedgehog_is_heavy_anti_tank():
    found = fight({"GP": "0605"}, TARGET, ("RI",), hedgehogs=((GAME.board.index(TARGET), 1),))
    assert found.attack.total == 9 * 48
    assert "9.4e" in clauses(found.attack)


@pytest.mark.clause("ocs", "9.4b")
def test_the_defender_chooses_the_hexside_or_the_hex_for_each_stack():
    over = fight({"GP": "0603", "GI": "0605"}, TARGET, ("RI",))
    assert over.attack.total == (3 + 4) * 48


@pytest.mark.clause("ocs", "9.4b")
@pytest.mark.clause("thirdwinter", "1.1a", silent="nothing is there to be chosen")
def test_behind_a_frozen_brook_nobody_defends():
    found = fight({"GP": "0603", "GI": "0603"}, TARGET, ("RI",), weather="freeze")
    assert found.attack.total == (12 + 4) * 48


@pytest.mark.clause("ocs", "5.10", "12.8d")
def test_disorganised_attackers_and_those_out_of_supply_are_halved():
    marks = {"GI": {"marker": "dg"}, "GJ": {"unsupplied": True}, "GB": {"marker": "dg", "unsupplied": True}}
    found = fight({"GI": "0605", "GJ": "0605", "GB": "0605"}, TARGET, ("RI",), having=marks)
    assert found.attack.total == (Fraction(4, 2) + Fraction(6, 2) + Fraction(1, 4)) * 48
    assert {"5.10", "12.8d"} <= clauses(found.attack).keys()


@pytest.mark.clause("ocs", "5.4", "5.8", "9.5", "12.8d")
def test_what_halves_a_defence():
    def defended(**mark):
        return fight({"GI": "0605"}, TARGET, ("RI",), having={"RI": mark}).defence

    assert defended(marker="reserve").total == defended(marker="dg").total == 2 * 48
    assert defended(marker="strat").total == 0
    assert defended(unsupplied=True).total == 2 * 48
    unpaid = fight({"GI": "0605"}, TARGET, ("RI",), paid="none", having={"RI": {"unsupplied": True}})
    assert unpaid.defence.total == 48
    assert clauses(unpaid.defence) == {"3.2": 4 * 48, "12.8d": -2 * 48, "9.5": -48}


@pytest.mark.clause("ocs", "9.11d")
@pytest.mark.parametrize(("lost", "attack", "defence"), [(0, 14, 14), (1, 7, 14), (2, 7, 7)])
def test_a_division_of_three_steps_after_losses(lost, attack, defence):
    marks = {"GD": {"losses": lost}, "RD": {"losses": lost}}
    found = fight({"GD": "0605"}, TARGET, ("RD",), having=marks, proportional_loss="off")
    assert (found.attack.total, found.defence.total) == (attack * 48, defence * 48)
    assert ("9.11d" in clauses(found.attack)) == bool(lost)


@pytest.mark.clause("ocs", "21.2")
def test_proportional_loss_is_rounded_at_once():
    found = fight({"GE": "0605"}, TARGET, ("RD",), having={"GE": {"losses": 1}}, proportional_loss="on")
    assert found.attack.total == 7 * 48
    assert "21.2" in clauses(found.attack)


@pytest.mark.clause("ocs", "9.3", silent="the line is the column heading, not a line of a sum")
def test_the_terrain_of_the_defender_names_the_line():
    beside = {"0604": "0605", "0305": "0304", "0505": "0506", "0503": "0504"}
    lines = {hex_: fight({"GI": here}, hex_, ("RI",)).line for hex_, here in beside.items()}
    assert lines == {"0604": "open", "0305": "close", "0505": "very_close", "0503": "extremely_close"}


def test_strengths_of_zero():
    own, nothing = {"GI": "0605"}, {"GZ": "0605"}
    assert fight(own, TARGET, ("RZ",)).column == "13:1"
    assert fight(nothing, TARGET, ("RI",)).column == "1:5"
    assert fight(nothing, TARGET, ("RZ",)).column == "1:1"
    assert fight(own, TARGET, ("RI",)).column_before == "1:1"


@pytest.mark.clause("ocs", "3.2c", "5.8", "5.10")
def test_the_ratings_of_those_who_lead_are_compared():
    both = {"GI": "0605", "GP": "0605"}
    assert fight(both, TARGET, ("RI",)).ratings.total == 5 - 2
    assert fight(both, TARGET, ("RI",), leads="GI").ratings.total == 3 - 2
    weak = fight(both, TARGET, ("RI",), having={"GP": {"marker": "dg"}, "RI": {"marker": "strat"}})
    assert weak.ratings.total == 4 - 0
    assert {"3.2c", "5.10", "5.8"} == clauses(weak.ratings).keys()


# ---------------------------------------------------------------------------- the printed examples


@pytest.mark.clause("ocs", "9.9")
def test_one_to_twelve_in_the_open_surprised_by_six_is_three_to_one():
    assert fight({"GB": "0605"}, TARGET, ("RL",), shift=6).column == "3:1"


@pytest.mark.clause("ocs", "9.9")
def test_an_overrun_with_rating_5_against_0():
    found = fight({"GI": "0605", "GP": "0605"}, TARGET, ("RK",), is_overrun=True)
    assert (found.column, found.ratings.total) == ("4:1", 5)
    assert found.surprised(8) == "attacker"
    assert str(found.read(7, 3)) == "Ae3 DL2o2DG"
    assert str(found.read(7, 0)) == "Ae4 DL1o2"


@pytest.mark.clause("ocs", "9.9")
def test_an_overrun_with_rating_0_against_5():
    found = fight({"GF": "0605"}, TARGET, ("RV",), is_overrun=True)
    assert (found.column, found.ratings.total) == ("4:1", -5)
    assert found.surprised(10) == "defender"
    assert str(found.read(7, -6)) == "AL2"
    assert str(found.read(7, 0)) == "AL1o1 Do1"


@pytest.mark.clause("ocs", "9.4b", "9.4e", "9.9", "5.10")
def test_a_mixed_attack_of_seventeen_against_ten():
    from_three_sides = {"GI": "0605", "GM": "0603", "GP": "0704"}
    found = fight(from_three_sides, TARGET, ("RQ",), having={"RQ": {"marker": "dg"}})
    assert (found.attack.total, found.defence.total) == (17 * 48, 10 * 48)
    assert (found.column_before, found.ratings.total) == ("2:1", 3)
    assert found.surprised(8) == "attacker"
    assert str(found.read(3, 2)) == "Ao1 Do1"
    assert fight(from_three_sides, TARGET, ("RQ",), having={"RQ": {"marker": "dg"}}, shift=2).column == "4:1"


@pytest.mark.clause("ocs", "9.5", "9.9")
def test_an_overrun_of_six_to_one_stands_in_the_column_of_five():
    found = fight({"GP": "0605", "GQ": "0605"}, TARGET, ("RS",), is_overrun=True, paid="none")
    assert (found.attack.total, found.defence.total) == (21 * 48, Fraction(7, 2) * 48)
    assert (found.column_before, found.column, found.ratings.total) == ("6:1", "5:1", 3)
    assert str(found.read(4, 2)) == "Ao1e4 DL1o2"


# ---------------------------------------------------------------------------- exact chances


def by_hand(found, drm: int, level: int, row: tuple[int, int]) -> dict[str, Fraction]:
    """Every throw of the five dice, counted one by one."""
    table, base = charts().tables.combat, found.base
    counts: Counter[str] = Counter()
    dice = range(1, 7)
    for first, second in product(dice, repeat=2):
        total = first + second + drm - (1 if level else 0)
        sign = 1 if total >= row[0] else -1 if total <= row[1] else 0
        for columns, third, fourth in product(dice, repeat=3):
            counts[str(table.result(base + sign * columns, third + fourth + drm - level))] += 1
    return {result: Fraction(number, 6**5) for result, number in counts.items()}


@pytest.mark.clause("ocs", "9.9")
@pytest.mark.parametrize("level", [0, 1, 4])
@pytest.mark.parametrize("is_overrun", [False, True])
def test_the_chances_are_those_of_all_throws(level, is_overrun):
    hedgehogs = ((GAME.board.index(TARGET), level),) if level else ()
    found = fight({"GP": "0605"}, TARGET, ("RI",), hedgehogs=hedgehogs, is_overrun=is_overrun)
    assert found.verdict
    assert found.sums["attack"].total == found.attack.total
    expected = by_hand(found, 5 - 2, level, (9, 6) if is_overrun else (10, 5))
    chances = {str(result): chance for result, chance in found.outcomes().items()}
    assert chances == expected
    assert sum(chances.values()) == 1
    if level:
        assert found.sums["hedgehog"].total == -level
        assert set(clauses(found.sums["hedgehog"])) == {"16"}


@pytest.mark.parametrize(("kind", "least", "most"), [(False, 10, 5), (True, 9, 6)])
def test_who_is_surprised_by_which_roll(kind, least, most):
    found = fight({"GI": "0605"}, TARGET, ("RL",), is_overrun=kind)
    assert found.ratings.total == 0
    rolls = {roll: found.surprised(roll) for roll in range(2, 13)}
    assert [roll for roll, who in rolls.items() if who == "attacker"] == list(range(least, 13))
    assert [roll for roll, who in rolls.items() if who == "defender"] == list(range(2, most + 1))


def test_the_odds_of_an_attack_from_afar_are_told_but_it_is_refused():
    position = before(GAME, {"GI": "0101", "RI": TARGET}, Combat("axis"))
    battle = position.odds(TARGET, "GI")
    assert battle.verdict.clause.number == "9.1"
    assert (battle.attack.display, battle.outcomes()) == ("4", {})


@pytest.mark.clause("ocs", "9.3")
def test_a_frozen_swamp_is_close_ground_that_hinders_nobody():
    game = theatre(("...", ".s.", "..."), [panzer("GP"), infantry("RI")])
    whole = Fight(game.board.index("0202"), ("GP",), paid="dump")
    found = {
        weather: odds(before(game, {"GP": "0201", "RI": "0202"}, weather=weather), whole, ALLOWED)
        for weather in ("dry", "freeze")
    }
    assert [battle.line for battle in found.values()] == ["very_close", "close"]
    assert [battle.attack.total for battle in found.values()] == [3 * 48, 6 * 48]
