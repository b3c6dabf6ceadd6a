"""6.4: the rear guard, and the fire of the pursuers by relative speed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.movement import StartOfMovement
from wargame_kit.games.eastfront.rules.pursuit import engagement, pursuit
from wargame_kit.mechanics.pool_engagement import PoolResult
from wargame_kit.words import in_language

UNITS = (
    block("HQ", "german", "headquarters", 3),
    block("OKH", "german", "supreme", 3),
    block("A"),
    block("B"),
    block("C"),
    block("Pz", "german", "armour"),
    block("R", "soviet", level=3),
    block("T", "soviet", "armour", 2),
    block("K", "soviet", "cavalry", 3),
    block("Sh", "soviet", "shock", 3),
)
OPEN = ("......",) * 4
PLACES = {"HQ": "A2", "A": "C2", "B": "C2", "R": "C2", "T": "C2"}


def moving(places: dict[str, str], rows: tuple[str, ...] = OPEN, **told: Any) -> Any:
    roles = told.pop("active", {"HQ": "combat"} if "HQ" in places else {})
    drawn = told.pop("drawn", {})
    return before(theatre(rows, UNITS, **drawn), places, StartOfMovement("axis"), active=roles, **told)


@pytest.mark.clause("eastfront", "6.41")
def test_the_last_one_leaves_a_battle_only_as_the_rear_guard() -> None:
    position = moving(PLACES)
    others = position.check("guard A")
    assert (others.code, others.clause) == ("eastfront/others-first", cite("6.41"))
    left = position.play("move B C2-B2-B1")
    refused = left.check("move A C2-B2")
    assert (refused.code, refused.clause) == ("eastfront/last-out", cite("6.41"))
    assert refused.instead == ("guard A",)
    after = left.play("guard A")
    assert after.check("move A C2-B2").code == "eastfront/guards"
    fired = after.play("end-phase")
    assert fired.step.clause == cite("6.42")
    assert stands(fired, "A") == "C2"


@pytest.mark.clause("eastfront", "6.42")
def test_faster_pursuers_fire_double_equal_ones_single_and_slower_ones_not() -> None:
    position = moving({"HQ": "A2", "A": "C2", "R": "C2", "T": "C2", "Sh": "C2"})
    found = pursuit(position, "A")
    assert {unit: fire for unit, _, fire in found.pursuers} == {"R": 1, "T": 2, "Sh": 0}
    assert (found.pool.single, found.pool.double) == (3, 2)
    # In mud and in marsh all but cavalry do one hex.
    for rows, weather in ((OPEN, "mud"), (("......", "..m...", "......"), "dry")):
        slow = moving({"HQ": "A2", "A": "C2", "T": "C2", "K": "C2"}, rows, weather=weather)
        assert {unit: fire for unit, _, fire in pursuit(slow, "A").pursuers} == {"T": 1, "K": 2}


@pytest.mark.clause("eastfront", "6.42")
def test_hits_cost_the_rear_guard_levels_and_what_is_too_much_is_lost() -> None:
    fired = play(moving({"HQ": "A2", "A": "C2", "R": "C2", "T": "C2"}), "guard A", "end-phase")
    assert fired.actor == "chance"
    # Three dice on a 6, two on 5 or 6.
    assert fired.chance()[fired.read("hits 0")] == Fraction(5, 6) ** 3 * Fraction(4, 6) ** 2
    assert sum(fired.chance().values()) == 1
    assert fired.pieces["R"].revealed
    assert fired.pieces["A"].revealed
    hurt = fired.play("hits 2")
    assert (hurt.level("A"), hurt.actor) == (2, "axis")
    gone = hurt.play("withdraw A C2-B2-A2")
    assert (stands(gone, "A"), gone.facts.defenders, gone.facts.new_battles) == ("A2", (), frozenset())
    assert not gone.pieces["R"].revealed
    assert not gone.pieces["A"].revealed
    dead = fired.play("hits 5")
    assert stands(dead, "A") == "force"
    assert dead.is_over
    assert not fired.check("hits 6")


@pytest.mark.clause("eastfront", "6.42")
def test_the_rear_guard_has_the_defence_of_its_ground() -> None:
    rows = ("......", "..f...", "......")
    fired = play(moving({"HQ": "A2", "A": "C2", "R": "C2"}, rows), "guard A", "end-phase")
    assert fired.play("hits 3").level("A") == 3


def test_nobody_throws_where_all_pursuers_are_slower() -> None:
    fired = play(moving({"HQ": "A2", "A": "C2", "Sh": "C2"}), "guard A", "end-phase")
    assert fired.actor == "axis"
    assert all(text.startswith("withdraw A C2-") for text in actions(fired))


@pytest.mark.clause("eastfront", "6.32")
def test_a_rear_guard_leaves_into_a_friendly_hex_first() -> None:
    fired = play(moving({"HQ": "A2", "A": "C2", "Sh": "C2", "R": "E2"}), "guard A", "end-phase")
    refused = fired.check("withdraw A C2-D2")
    assert (refused.code, refused.clause) == ("eastfront/not-friendly", cite("6.32"))
    other = fired.check("withdraw HQ A2-A1")
    assert other.code == "eastfront/no-guard"
    for each in (refused, other):
        assert each.instead
        assert all(fired.check(text) for text in each.instead), each.instead
    shut = moving({"HQ": "C1", "Pz": "C1", "A": "B1", "R": "B1", "T": "A1"}, ("^f^.",))
    nowhere = shut.check("guard A")
    assert (nowhere.code, nowhere.clause) == ("eastfront/no-way-out", cite("6.32"))
    last = shut.check("move A B1-C1")
    assert (last.code, last.instead) == ("eastfront/last-out", ())


@pytest.mark.clause("eastfront", "6.41")
def test_a_rear_guard_may_think_better_of_it() -> None:
    position = play(moving({"HQ": "A2", "A": "C2", "R": "C2"}), "guard A", "stay A")
    assert not position.pieces["A"].guard
    assert position.check("guard A").code == "eastfront/moved"
    assert position.check("stay A").clause == cite("6.41")
    assert moving({"HQ": "A2", "A": "B2"}).check("guard A").code == "eastfront/no-battle-to-leave"


@pytest.mark.clause("eastfront", "6.2")
@pytest.mark.clause("eastfront", "6.41")
def test_the_phase_does_not_end_while_a_rear_guard_is_shut_in() -> None:
    places = {"HQ": "C1", "Pz": "D1", "A": "B1", "R": "B1", "T": "A1"}
    position = play(moving(places, ("^f^.",)), "guard A", "move Pz D1-C1")
    refused = position.check("end-phase")
    assert (refused.code, refused.clause, refused.instead) == (
        "eastfront/no-way-out",
        cite("6.41"),
        ("stay A",),
    )
    assert position.play("stay A").check("end-phase")


@pytest.mark.clause("eastfront", "6.52")
def test_supreme_command_may_order_a_retreat() -> None:
    position = moving({"OKH": "B2", "A": "C2", "R": "C2"}, active={"OKH": "combat"}, supreme_moves=2)
    assert position.play("guard A").facts.supreme_moves == 1


def test_what_is_seen_before_the_fire_names_no_hidden_pursuer() -> None:
    position = play(moving(PLACES), "move B C2-B2-B1", "guard A")
    seen = position.seen_by("axis")
    assert "R" not in seen.pieces
    assert [a.text(seen.game.board) for a in seen.legal] == actions(position)
    fired = position.play("end-phase")
    assert fired.seen_by("axis").chance() == fired.seen_by("soviet").chance() == fired.chance()


@pytest.mark.clause("eastfront", "6.42")
def test_before_the_throw_stands_what_it_can_come_to() -> None:
    fired = play(moving({"HQ": "A2", "A": "C2", "R": "C2", "T": "C2"}), "guard A", "end-phase")
    battle = fired.step.battle(fired)
    assert battle.attackers == ("R", "T")
    assert battle.defenders == ("A",)
    assert (battle.attack.total, battle.sums["hits-for-level"].total, battle.sums["speed"].total) == (5, 1, 2)
    by_losses = {result.defender_losses: chance for result, chance in battle.outcomes().items()}
    thrown = fired.chance()
    assert by_losses[0] == thrown[fired.read("hits 0")]
    assert by_losses[2] == thrown[fired.read("hits 2")]
    assert sum(by_losses.values()) == 1
    assert fired.play("dice 51116").level("A") == 2
    told = fired.game.presentation.actions.outcome
    said = [str(told(fired, fired.read(thrown))) for thrown in ("hits 0", "dice 51116", "hits 5")]
    assert said == ["no level lost", "A 4 → 2", "A destroyed"]


@pytest.mark.clause("eastfront", "6.42")
@pytest.mark.clause("eastfront", "2.7")
def test_before_anything_is_revealed_the_risk_is_averaged_over_the_unseen() -> None:
    position = moving({"HQ": "A2", "A": "C2", "R": "C2"}).seen_by("axis")
    pursued = engagement(position, "A")
    unharmed = sum(chance for end, chance in pursued.outcomes().items() if not end.defender_losses)
    # It may be the infantry (single), the tanks or the cavalry (double), or the slow shock army.
    each = Fraction(5, 6) ** 3, Fraction(2, 3) ** 2, Fraction(2, 3) ** 3, Fraction(1)
    assert unharmed == sum(each) / 4
    actions_of = position.game.presentation.actions
    said = in_language(actions_of.foretold(position, position.read("guard A")), "en")
    assert f"unharmed {float(100 * unharmed):.0f} %" in said
    assert "1 unseen" in said
    # Of what the own view knows nothing is guessed.
    known = moving({"HQ": "A2", "A": "C2", "R": "C2"})
    assert engagement(known, "A").outcomes()[PoolResult()] == each[0]
    told = known.game.presentation.fights.announced(known.play("guard A"))
    assert "unharmed 58 %" in in_language(told[known.game.board.index("C2")], "en")


@pytest.mark.clause("eastfront", "6.32")
def test_a_rear_guard_that_finds_the_only_way_out_taken_is_lost() -> None:
    places = {"HQ": "B1", "A": "A1", "R": "A1", "B": "C1", "Sh": "C1"}
    position = play(moving(places, ("^^^",)), "guard A", "guard B", "end-phase")
    gone = play(position, "hits 0", "withdraw A A1-B1")
    assert gone.actor == "chance"
    shut = gone.play("hits 0")
    assert shut.is_over
    assert (stands(shut, "A"), stands(shut, "B")) == ("B1", "force")


@pytest.mark.clause("eastfront", "6.42")
def test_with_its_rear_guard_dead_a_battle_is_over() -> None:
    places = {"HQ": "A2", "A": "C2 1", "R": "C2"}
    fired = play(moving(places, defenders=[("C2", "axis")]), "guard A", "end-phase")
    dead = fired.play("hits 1")
    assert (stands(dead, "A"), dead.facts.defenders) == ("force", ())


@pytest.mark.clause("eastfront", "6.42")
def test_a_city_shelters_the_rear_guard_that_defends_it_and_no_other() -> None:
    drawn = {"places": {"Kiev": "C2"}}
    for defender, level in (("axis", 3), ("soviet", 2)):
        position = moving({"HQ": "A2", "A": "C2", "R": "C2"}, drawn=drawn, defenders=[("C2", defender)])
        fired = play(position, "guard A", "end-phase")
        assert fired.play("hits 2").level("A") == level


@pytest.mark.clause("eastfront", "5.7")
@pytest.mark.clause("eastfront", "6.41")
def test_a_blitz_headquarters_that_retreats_from_a_battle_is_no_longer_active() -> None:
    position = before(
        theatre(OPEN, UNITS),
        {"HQ": "C2 II", "Sh": "C2"},
        StartOfMovement("axis", is_blitz=True),
        active={"HQ": "blitz"},
    )
    gone = play(position, "guard HQ", "end-phase", "withdraw HQ C2-B2")
    assert (gone.pieces["HQ"].active, gone.level("HQ")) == ("", 1)
