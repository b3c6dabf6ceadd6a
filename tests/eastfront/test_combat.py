"""4.43, 7 and 12.24: battles are declared, revealed and fought: fire, losses, repulse."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, shown, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps
from wargame_kit.games.eastfront.rules.combat.fight import dice
from wargame_kit.games.eastfront.rules.command import air_range
from wargame_kit.mechanics.outcomes import EVERY, chance_of
from wargame_kit.mechanics.pool_engagement import PoolResult
from wargame_kit.position import Record
from wargame_kit.widgets.table import Table

UNITS = (
    block("HQ", "german", "headquarters", 3),
    block("OKH", "german", "supreme", 3),
    block("A"),
    block("B"),
    block("Pz", "german", "armour"),
    block("SS", "german", "ss-armour"),
    block("Siege", "german", "siege"),
    block("Front", "soviet", "headquarters", 2),
    block("Far", "soviet", "headquarters", 2),
    block("R", "soviet", level=3),
    block("S", "soviet", level=3),
    block("T", "soviet", "armour", 3),
    block("Sh", "soviet", "shock", 3),
)
OPEN = ("......",) * 4


def fighting(places: dict[str, str], side: str = "axis", rows: tuple[str, ...] = OPEN, **told: Any) -> Any:
    """The combat phase of a side; its headquarters HQ is active where it is on the map."""
    roles = told.pop("active", {"HQ": "combat"} if "HQ" in places else {})
    drawn = told.pop("drawn", {})
    defenders = told.pop("defenders", [("C2", "soviet")])
    game = theatre(rows, UNITS, **drawn)
    return before(game, places, *combat_steps(side), active=roles, defenders=defenders, **told)


def new(places: dict[str, str], came_from: dict[str, str], **told: Any) -> Any:
    """A battle at C2 that the Axis has begun in this phase."""
    return fighting(places, came_from=list(came_from.items()), new_battles=["C2"], **told)


def pools(position: Any) -> str:
    return str(position.step.pool(position))


@pytest.mark.clause("eastfront", "4.43")
@pytest.mark.clause("eastfront", "7.11")
@pytest.mark.clause("eastfront", "7.13")
def test_a_round_is_strike_then_defence_fire_then_attack_fire() -> None:
    position = fighting({"HQ": "C1", "A": "C2", "Pz": "C2", "R": "C2"})
    assert actions(position) == ["strike HQ C2", "fight C2", "declare"]
    struck = position.play("strike HQ C2")
    assert [struck.pieces[unit].revealed for unit in "AR"] == [False, False]
    declared = struck.play("declare")
    assert [declared.pieces[unit].revealed for unit in ("A", "Pz", "R")] == [True] * 3
    assert (declared.actor, pools(declared)) == ("chance", "3×4–6")
    # 4.43: the defender fires with what the strike has left him.
    hit = declared.play("hits 1")
    assert (hit.level("R"), pools(hit)) == (2, "2×6")
    back = hit.play("hits 0")
    assert pools(back) == "4×5–6 + 4×6"
    over = back.play("hits 2")
    assert (stands(over, "R"), over.pieces["R"].rebuilt) == ("force", True)
    assert over.facts.defenders == ()
    assert not any(over.pieces[unit].revealed for unit in ("A", "Pz"))


@pytest.mark.clause("eastfront", "7.11")
@pytest.mark.clause("eastfront", "7.15")
def test_new_battles_must_be_fought_and_old_ones_may() -> None:
    old = fighting({"HQ": "C1", "A": "C2", "R": "C2"})
    assert old.play("declare").is_over
    must = new({"HQ": "A1", "A": "C2", "R": "C2", "B": "E2", "S": "E2"}, {"A": "C1"})
    assert must.facts.battles == (must.game.board.index("C2"),)
    refused = must.check("spare C2")
    assert (refused.code, refused.clause) == ("eastfront/must-fight", cite("7.15"))
    assert must.check("fight C2").code == "eastfront/declared-already"
    assert must.check("fight D2").code == "eastfront/no-battle"
    both = must.play("fight E2")
    assert both.play("spare E2").facts.battles == must.facts.battles
    # 7.12: the active side chooses the order.
    chosen = both.play("declare")
    assert actions(chosen) == ["resolve C2", "resolve E2"]
    assert chosen.play("resolve E2").step.fight.target == chosen.game.board.index("E2")
    assert chosen.check("resolve A1").code == "eastfront/not-declared"


@pytest.mark.clause("eastfront", "1.46")
@pytest.mark.clause("eastfront", "7.15")
def test_a_battle_for_a_fortress_must_be_fought_but_not_in_a_blitz() -> None:
    drawn = {"features": {"fortress": ["C2"]}}
    places = {"HQ": "C1", "A": "C2", "R": "C2"}
    assert fighting(places, drawn=drawn).facts.battles
    blitz = fighting(places, drawn=drawn, is_blitz=True, active={"HQ": "blitz"})
    assert blitz.facts.battles == ()
    assert blitz.check("fight C2")


@pytest.mark.clause("eastfront", "5.1")
@pytest.mark.clause("eastfront", "7.2")
def test_headquarters_fire_in_defence_only_and_a_block_throws_a_die_for_every_level() -> None:
    position = fighting({"HQ": "C2", "A": "C2 3", "Front": "C2", "R": "C2 2"})
    hex_ = position.game.board.index("C2")
    assert dice(position, hex_, ("HQ", "A"), "attack").total == 3
    assert dice(position, hex_, ("HQ", "A"), "attack").entries[0].clause == cite("5.1")
    declared = play(position, "fight C2", "declare")
    assert pools(declared) == "4×6"
    assert pools(declared.play("hits 0")) == "3×6"


@pytest.mark.clause("eastfront", "5.1")
@pytest.mark.clause("eastfront", "7.7")
def test_a_headquarters_lives_at_level_0_and_a_further_loss_destroys_it() -> None:
    position = play(fighting({"HQ": "C1", "A": "C2", "Front": "C2 I"}), "fight C2", "declare", "hits 0")
    assert "7.7" not in shown(position, "Front")
    at_zero = position.play("hits 1")
    assert shown(at_zero, "Front")["7.7"] == "destroys it"
    assert (stands(at_zero, "Front"), at_zero.level("Front")) == ("C2", 0)
    assert stands(position.play("hits 2"), "Front") == "force"


@pytest.mark.clause("eastfront", "7.22")
@pytest.mark.clause("eastfront", "7.23")
def test_the_highest_level_takes_the_hit_and_among_equals_the_owner_chooses() -> None:
    places = {"HQ": "C1", "A": "C2", "R": "C2", "S": "C2", "T": "C2 1"}
    position = play(fighting(places), "fight C2", "declare", "hits 0")
    asked = position.play("hits 1")
    assert (asked.actor, actions(asked)) == ("soviet", ["take R", "take S"])
    refused = asked.check("take T")
    assert (refused.code, refused.clause) == ("eastfront/takes-no-hit", cite("7.22"))
    assert asked.play("take S").level("S") == 2
    # Two hits leave no choice: each of the equals takes one.
    both = position.play("hits 2")
    assert [both.level(unit) for unit in "RST"] == [2, 2, 1]


@pytest.mark.clause("eastfront", "7.23")
def test_by_option_the_weakest_fire_takes_the_hit() -> None:
    position = fighting({"HQ": "C1", "A": "C2", "Pz": "C2", "R": "C2"}, options={"ties": "weakest"})
    after = play(position, "fight C2", "declare", "hits 1")
    assert (after.level("A"), after.level("Pz")) == (3, 4)


@pytest.mark.clause("eastfront", "7.3")
@pytest.mark.clause("eastfront", "1.32")
def test_the_passive_side_in_a_forest_loses_a_level_for_two_hits_and_the_active_side_for_one() -> None:
    rows = ("......", "..f...", "......")
    places = {"HQ": "C1", "A": "C2", "R": "C2"}
    position = play(fighting(places, rows=rows), "fight C2", "declare")
    hit = position.play("hits 1")
    assert hit.level("A") == 3
    assert hit.play("hits 1").level("R") == 3
    assert hit.play("hits 3").level("R") == 2
    # In the other side's turn the roles change, and with them the help of the ground.
    other = fighting(places | {"Front": "D2"}, "soviet", rows, active={"Front": "combat"})
    fired = play(other, "fight C2", "declare", "hits 1")
    assert fired.level("R") == 2
    assert fired.play("hits 1").level("A") == 4


@pytest.mark.clause("eastfront", "1.41")
def test_who_defends_a_major_city_fires_double_at_least_and_is_doubly_protected() -> None:
    drawn = {"places": {"Kiev": "C2"}}
    position = play(
        fighting({"HQ": "C1", "SS": "C2", "R": "C2", "T": "C2"}, drawn=drawn), "fight C2", "declare"
    )
    assert pools(position) == "6×5–6"
    after = play(position, "hits 0", "hits 2", "take T")
    assert [after.level(unit) for unit in "RT"] in ([3, 2], [2, 3])
    # Who attacks there has none of it.
    assert pools(position.play("hits 0")) == "4×4–6"


@pytest.mark.clause("eastfront", "1.46")
@pytest.mark.clause("eastfront", "7.35")
def test_in_a_fortress_one_fires_triple_and_three_hits_cost_a_level() -> None:
    drawn = {"features": {"fortress": ["C2"]}}
    position = play(fighting({"HQ": "C1", "A": "C2", "R": "C2 2", "S": "C2"}, drawn=drawn), "declare")
    assert pools(position) == "3×4–6 + 2×6"
    attacked = position.play("hits 0")
    (sheltered,) = attacked.step.battle(attacked).sums["hits-for-level"].entries
    assert (sheltered.value, sheltered.clause) == (3, cite("7.35"))
    assert attacked.play("hits 2").level("S") == 3
    assert attacked.play("hits 3").level("S") == 2


@pytest.mark.clause("eastfront", "7.6")
@pytest.mark.clause("eastfront", "12.24")
@pytest.mark.parametrize(("weather", "rebuilt", "fire"), [
    ("dry", False, "4×4–6"), ("mud", False, "4×4–6"), ("dry", True, "4×6"),
])  # fmt: skip
def test_siege_guns_fire_triple_at_a_fortress_until_they_are_built_anew(
    weather: str, rebuilt: bool, fire: str
) -> None:
    told: dict[str, Any] = {"rebuilt": [("Siege", True)]} if rebuilt else {}
    drawn = {"features": {"fortress": ["C2"]}}
    position = fighting({"HQ": "C1", "Siege": "C2", "R": "C2"}, drawn=drawn, weather=weather, **told)
    assert pools(play(position, "declare", "hits 0")) == fire
    open_ = fighting({"HQ": "C1", "Siege": "C2", "R": "C2"})
    assert pools(play(open_, "fight C2", "declare", "hits 0")) == "4×6"


@pytest.mark.clause("eastfront", "1.34")
@pytest.mark.clause("eastfront", "12.24")
def test_in_marsh_and_in_mud_all_fire_is_single_even_from_a_fortress_in_mud() -> None:
    rows = ("......", "..m...", "......")
    places = {"HQ": "C1", "SS": "C2", "Pz": "C2", "T": "C2"}
    for told in ({"rows": rows}, {"weather": "mud"}):
        position = play(fighting(places, **told), "fight C2", "declare")  # type: ignore[arg-type]
        assert pools(position) == "3×6"
        assert pools(position.play("hits 0")) == "8×6"
    drawn = {"features": {"fortress": ["C2"]}}
    assert pools(play(fighting(places, drawn=drawn, weather="mud"), "declare")) == "3×6"
    # 1.34 and 1.46 together: in dry weather the fortress is stronger than the marsh around it.
    assert pools(play(fighting(places, rows=rows, drawn=drawn), "declare")) == "3×4–6"


@pytest.mark.clause("eastfront", "7.4")
@pytest.mark.clause("eastfront", "7.24")
def test_without_support_the_active_side_hits_with_half_effect() -> None:
    position = play(fighting({"HQ": "F4", "A": "C2", "B": "C2", "R": "C2"}, active={}), "fight C2", "declare")
    hit = position.play("hits 1")
    assert sum(hit.level(unit) for unit in "AB") == 8
    answered = hit.play("take A")
    assert answered.level("A") == 3
    assert answered.play("hits 1").level("R") == 3
    assert answered.play("hits 3").level("R") == 2
    assert position.step.battle(position).sums["support"].display == "½"


@pytest.mark.clause("eastfront", "13.15")
@pytest.mark.clause("eastfront", "7.24")
def test_what_a_strike_begins_the_attack_fire_of_the_round_goes_on_with() -> None:
    rows = ("......", "..f...", "......")
    position = fighting({"HQ": "C1", "A": "C2", "R": "C2", "S": "C2 2"}, rows=rows)
    struck = play(position, "strike HQ C2", "declare", "hits 3")
    assert (struck.level("R"), struck.level("S")) == (2, 2)
    asked = play(position, "strike HQ C2", "declare", "hits 1", "hits 0")
    # One hit of the strike and one of the attack are a level in a forest.
    assert asked.play("hits 1").level("R") == 2
    assert play(position, "fight C2", "declare", "hits 0").play("hits 1").level("R") == 3


@pytest.mark.clause("eastfront", "13.15")
@pytest.mark.clause("eastfront", "7.4")
def test_a_strike_into_an_unsupported_battle_has_half_effect_too() -> None:
    # 5.64: the supreme headquarters strikes, and supports nothing.
    position = fighting({"OKH": "A2", "A": "C2", "R": "C2"}, active={"OKH": "supreme"})
    struck = play(position, "strike OKH C2", "declare")
    assert struck.play("hits 1").level("R") == 3
    assert struck.play("hits 2").level("R") == 2


@pytest.mark.clause("eastfront", "7.2")
def test_a_reader_may_say_what_his_own_dice_show() -> None:
    position = play(fighting({"HQ": "C1", "A": "C2", "Pz": "C2", "R": "C2 1"}), "fight C2", "declare")
    assert position.play("dice 6").level("A") + position.play("dice 6").level("Pz") == 8
    assert actions(position.play("dice 6")) == ["take A", "take Pz"]
    assert position.play("dice 5").step == position.play("hits 0").step
    assert position.check("dice 66").code == "eastfront/dice-shown"
    assert position.check("dice 7").code == "eastfront/dice-shown"
    assert position.check("hits 2").code == "eastfront/hits"


@pytest.mark.clause("eastfront", "7.5")
@pytest.mark.clause("eastfront", "7.51", silent="that all go back shows in where they stand")
@pytest.mark.clause("eastfront", "7.52")
@pytest.mark.parametrize(("weather", "numbers"), [("dry", 2), ("mud", 3), ("snow", 0)])
def test_attackers_who_all_came_over_a_river_may_be_repulsed(weather: str, numbers: int) -> None:
    drawn = {"rivers": {"C1/SE": "river", "C1/SW": "river", "B2/E": "river"}}
    position = new(
        {"HQ": "B1", "A": "C2", "B": "C2", "R": "C2"}, {"A": "B2", "B": "C1"}, drawn=drawn, weather=weather
    )
    fired = play(position, "declare").play("hits 0")
    if not numbers:
        assert pools(fired) == "8×6"
        return
    assert fired.actor == "chance"
    assert fired.check("repulse 7").code == "die/six"
    for die in range(1, 7):
        after = fired.play(f"repulse {die}")
        if die <= numbers:
            assert (stands(after, "A"), stands(after, "B")) == ("B2", "C1")
            assert after.facts.new_battles == frozenset()
            assert after.facts.defenders == ()
            assert after.is_over
        else:
            assert pools(after) == "8×6"


@pytest.mark.clause("eastfront", "7.5")
def test_one_attacker_over_open_ground_makes_it_no_assault_nor_does_an_old_battle() -> None:
    drawn = {"rivers": {"B2/E": "river"}}
    mixed = new({"HQ": "A1", "A": "C2", "B": "C2", "R": "C2"}, {"A": "B2", "B": "D2"}, drawn=drawn)
    assert pools(play(mixed, "declare", "hits 0")) == "8×6"
    old = fighting({"HQ": "A1", "A": "C2", "R": "C2"}, came_from=[("A", "B2")], drawn=drawn)
    assert pools(play(old, "fight C2", "declare", "hits 0")) == "4×6"


@pytest.mark.clause("eastfront", "7.51", silent="that all go back shows in where they stand")
def test_the_defence_fire_counts_before_a_repulse() -> None:
    drawn = {"rivers": {"B2/E": "river"}}
    position = new({"HQ": "A1", "A": "C2", "R": "C2"}, {"A": "B2"}, drawn=drawn)
    after = play(position, "declare", "hits 1", "repulse 1")
    assert (stands(after, "A"), after.level("A")) == ("B2", 3)
    # Nobody throws for the dead.
    dead = new({"HQ": "A1", "A": "C2 1", "R": "C2"}, {"A": "B2"}, drawn=drawn)
    assert play(dead, "declare", "hits 1").is_over


@pytest.mark.clause("eastfront", "7.12")
def test_who_is_thrown_back_or_left_stands_upright_when_all_is_fought() -> None:
    position = fighting({"HQ": "C1", "A": "C2", "R": "C2"})
    seen = position.seen_by("axis")
    assert "R" not in seen.pieces
    open_ = play(position, "fight C2", "declare")
    assert "R" in open_.seen_by("axis").pieces
    after = play(open_, "hits 0", "hits 0")
    assert "R" not in after.seen_by("axis").pieces


@pytest.mark.clause("eastfront", "7.13")
def test_the_panel_knows_every_end_of_the_round_and_its_chance() -> None:
    position = play(fighting({"HQ": "C1", "A": "C2 1", "R": "C2 1"}), "fight C2", "declare")
    battle = position.step.battle(position)
    assert (battle.column_before, battle.column) == ("1×6", "1×6")
    ends = battle.outcomes()
    assert sum(ends.values()) == 1
    assert chance_of(ends, lambda result: result.attacker_losses > 0) == Fraction(1, 6)
    assert chance_of(ends, lambda result: result.defender_losses > 0) == Fraction(5, 36)
    assert [str(title) for title, _ in battle.chances] == ["Defender's losses", "Attacker's losses"]


@pytest.mark.clause("eastfront", "7.13")
def test_against_unseen_blocks_the_odds_are_averaged_over_the_nation_and_say_so() -> None:
    position = fighting({"HQ": "C1", "A": "C2", "B": "B2", "R": "C2"})
    seen = position.seen_by("axis")
    battle = seen.odds("C2", ("A",))
    assert battle.verdict
    assert "unseen" in str(battle.supposed)
    # Infantry, armour and shock are unseen, each with three levels: two of four fire single.
    assert sum(battle.outcomes().values()) == 1
    assert {str(case.chance) for case in battle.cases} == {"1/2"}
    known = position.odds("C2", ("A",))
    assert (known.supposed, len(known.cases)) == ("", 1)
    # One that would come over from next door counts as well.
    assert seen.odds("C2", ("A", "B")).attack.total == 8
    for attackers, code in (
        (("A", "A"), "fight/twice"),
        (("HQ",), "eastfront/never-engages"),
        (("A", "R"), "eastfront/cannot-fight"),
    ):
        assert position.odds("C2", attackers).verdict.code == code
    assert position.odds("F4", ("A",)).verdict.code == "eastfront/nobody-there"


@pytest.mark.clause("eastfront", "4.45")
@pytest.mark.clause("eastfront", "7.4")
def test_the_odds_may_be_asked_for_more_rounds_and_for_other_support() -> None:
    position = fighting({"HQ": "C1", "A": "C2", "R": "C2 1"})

    def lost(**supposed: Any) -> Fraction:
        return chance_of(position.odds("C2", "A", **supposed).outcomes(), lambda end: end.defender_losses > 0)

    assert lost(is_full=False) < lost() < lost(rounds=2)


@pytest.mark.clause("eastfront", "5.63")
@pytest.mark.clause("eastfront", "13.11")
def test_a_supreme_headquarters_that_has_stayed_strikes_twice_as_far_and_supports_nothing() -> None:
    rows = ("........",) * 4
    position = fighting({"OKH": "A2", "A": "G2", "R": "G2"}, rows=rows, active={"OKH": "supreme"})
    assert "strike OKH G2" in actions(position)
    struck = position.play("strike OKH G2").play("declare")
    assert pools(struck) == "3×4–6"
    # 5.64: a hit has half effect, and costs no level by itself.
    assert struck.play("hits 1").level("R") == 3
    moved = fighting({"OKH": "A2", "A": "G2", "R": "G2"}, rows=rows, active={"OKH": "mobile"})
    assert moved.check("strike OKH G2").code == "eastfront/no-strike-role"


@pytest.mark.clause("eastfront", "5.7")
@pytest.mark.clause("eastfront", "4.45")
def test_in_a_blitz_nobody_fights_by_choice_when_the_headquarters_has_moved_off() -> None:
    places = {"HQ": "C1", "A": "C2", "R": "C2"}
    led = fighting(places, is_blitz=True, active={"HQ": "blitz"})
    assert "fight C2" in actions(led)
    alone = fighting(places, is_blitz=True, active={})
    assert alone.is_over
    assert fighting(places, active={}).check("fight C2").allowed


@pytest.mark.clause("eastfront", "13.1")
@pytest.mark.clause("eastfront", "13.11")
@pytest.mark.clause("eastfront", "13.13", "5.5")
def test_a_headquarters_strikes_one_battle_in_air_range_and_no_battle_is_struck_twice() -> None:
    places = {"HQ": "C1", "OKH": "A2", "A": "C2", "R": "C2", "B": "E3", "S": "E3"}
    roles = {"HQ": "combat", "OKH": "supreme"}
    position = fighting(places, active=roles, defenders=[("C2", "soviet"), ("E3", "soviet")])
    assert shown(position, "HQ")["5.5"] == "3 dice, battles up to 3 hexes away"
    assert "5.5" not in shown(position, "A")
    assert position.check("strike A C2").code == "eastfront/not-active"
    assert position.check("strike HQ D2").code == "eastfront/no-battle"
    far = fighting({**places, "HQ": "A4 I"}, active=roles)
    refused = far.check("strike HQ E3")
    assert (refused.code, refused.clause) == ("eastfront/out-of-air-range", cite("13.11"))
    struck = position.play("strike HQ C2")
    assert struck.check("strike HQ E3").code == "eastfront/has-struck"
    twice = struck.check("strike OKH C2")
    assert (twice.code, twice.clause) == ("eastfront/struck-already", cite("13.13"))
    spared = struck.check("spare C2")
    assert (spared.code, spared.instead) == ("eastfront/is-struck", ("recall HQ",))
    # 5.63: the supreme headquarters strikes twice as far.
    assert struck.check("strike OKH E3")
    recalled = struck.play("recall HQ")
    assert recalled.facts.strikes == ()
    assert recalled.check("recall HQ").code == "eastfront/no-strike-of"
    assert recalled.check("strike HQ C2")
    assert recalled.check("strike OKH C2")


@pytest.mark.clause("eastfront", "13.12", "13.14", "13.16")
def test_the_level_is_the_dice_and_disruption_takes_one_but_not_the_fire() -> None:
    for weather, dice_ in (("dry", "3×4–6"), ("mud", "2×4–6"), ("snow", "2×4–6")):
        position = fighting({"HQ": "C1", "A": "C2", "R": "C2"}, weather=weather)
        assert pools(play(position, "strike HQ C2", "declare")) == dice_
        assert shown(position, "HQ")["13.14"] == "triple (4–6)"
    later = fighting({"HQ": "C1", "A": "C2", "R": "C2"}, turn=90)
    assert shown(later, "HQ")["13.14"] == "single (6)"
    assert pools(play(later, "strike HQ C2", "declare")).startswith("3×6")
    assert fighting({"HQ": "C1 0", "A": "C2", "R": "C2"}).check("strike HQ C2").code == "eastfront/no-air"
    # 13.16: disruption shortens the range too.
    disrupted = air_range(fighting({"HQ": "C1", "A": "C2", "R": "C2"}, weather="mud"), "HQ")
    assert [(entry.value, entry.clause) for entry in disrupted.entries] == [
        (3, cite("13.11")),
        (-1, cite("13.16")),
    ]


@pytest.mark.clause("eastfront", "13.13")
def test_the_marker_keeps_the_level_that_the_headquarters_had_when_it_was_laid() -> None:
    places = {"HQ": "E3", "B": "E3", "T": "E3 2", "A": "C2", "R": "C2"}
    position = fighting(places, defenders=[("C2", "soviet"), ("E3", "soviet")])
    declared = play(position, "strike HQ C2", "fight E3", "declare", "resolve E3", "hits 2")
    hurt = declared.play("take B") if declared.actor == "axis" else declared
    while hurt.actor != "chance":
        hurt = hurt.play(actions(hurt)[0])
    struck = hurt.play("hits 0")
    assert struck.facts.strikes[0][2] == 3
    assert pools(struck) == "3×4–6"


@pytest.mark.clause("eastfront", "4.45")
@pytest.mark.clause("eastfront", "5.7")
def test_in_the_combat_of_a_blitz_its_headquarters_strikes_again_and_supports() -> None:
    position = fighting({"HQ": "C1 II", "A": "C2", "R": "C2"}, active={"HQ": "blitz"}, is_blitz=True)
    assert actions(position) == ["strike HQ C2", "fight C2", "declare"]
    fought = play(position, "strike HQ C2", "declare")
    assert pools(fought) == "2×4–6"
    assert fought.step.battle(fought).sums["support"].display == "1"


@pytest.mark.clause("eastfront", "7.23")
@pytest.mark.clause("eastfront", "7.24")
def test_while_hits_are_taken_the_battle_shows_what_is_still_to_take() -> None:
    places = {"HQ": "C1", "A": "C2", "Pz": "C2", "R": "C2"}
    record = Record(fighting(places))
    for action in ("fight C2", "declare", "hits 1"):
        record.play(action)
    asked = record.position
    battle = asked.step.battle(asked)
    assert (battle.attackers, battle.defenders) == (("A", "Pz"), ("R",))
    assert (battle.sums["hits"].display, battle.sums["hits-for-level"].total) == ("1", 1)
    assert battle.chances == ()
    table = Table(record, language="en")
    table.session.open_panel("combat")
    table.refresh()
    assert "Hits still to take" in table.side.html
    assert "wk-happened" in table.side.html
    # Who loses is not said before the owner has said it.
    assert "the owner says which" in table.side.html


@pytest.mark.clause("eastfront", "2.7")
def test_an_unseen_block_is_gone_only_when_nothing_of_it_is_left() -> None:
    # It counts as one step; a level that it loses does not empty the hex.
    assert not PoolResult(0, 1).empties(1)
    assert PoolResult(0, EVERY).empties(1)
    assert PoolResult(0, EVERY).empties(9)
