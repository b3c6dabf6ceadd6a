"""Chapter 10: attacks are declared, resolved and carried out."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.playing import actions, play
from tests.theatre import armour, brigade, headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.combat import CombatRoll, CombatSegment, ResolveOrder, battles
from wargame_kit.games.typhoon.rules.losses import LossStep
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.games.typhoon.rules.sequence import EndOfTurn
from wargame_kit.position import CHANCE, IllegalAction

UNITS = (
    *(armour(f"{n}Pz") for n in range(1, 6)),
    *(infantry(f"{n}ID") for n in range(1, 6)),
    *(rifle(f"{n}SD") for n in range(1, 8)),
    brigade("4TB"),
    headquarters("2PzA", "axis"),
)
RAIL = "0103-0203-0303-0403-0503-0603-0703-0803"


@pytest.fixture(scope="module")
def game() -> Typhoon:
    features = {"soviet_source": ["0803"], "axis_source": ["0103"], "fortified": ["0401"]}
    return theatre(["........"] * 5, UNITS, rails=[RAIL], features=features)


def segment(
    game: Typhoon,
    places: dict[str, str],
    active: set[str],
    side: str = "axis",
    turn: int = 1,
    **facts: object,
) -> TyphoonPosition:
    """The combat segment of some active units."""
    position = game.position(
        places, turn=turn, step=EndOfTurn(), active=frozenset(active), axis_cities=frozenset(), **facts
    )
    return position.pushed(CombatSegment(side)).settled()


FRONT = {"1Pz": "0303", "1ID": "0303", "2ID": "0302", "1SD": "0403", "2SD": "0402"}
ALL = {"1Pz", "1ID", "2ID"}


@pytest.mark.clause("typhoon", "10", "10.1")
def test_attacking_is_voluntary_and_only_adjacent_enemies_are_attacked(game: Typhoon) -> None:
    position = segment(game, FRONT, ALL)
    assert position.actor == "axis"
    assert actions(position) == [
        "assign 1ID 0402", "assign 1ID 0403", "assign 1Pz 0402", "assign 1Pz 0403", "assign 2ID 0402",
        "declare",
    ]  # fmt: skip
    assert not isinstance(position.play("declare").step, (CombatSegment, ResolveOrder))


@pytest.mark.clause("typhoon", "10")
def test_a_segment_without_anybody_to_attack_ends_by_itself(game: Typhoon) -> None:
    assert not isinstance(segment(game, {"1Pz": "0303", "1SD": "0503"}, {"1Pz"}).step, CombatSegment)


@pytest.mark.clause("typhoon", "10.1.1")
def test_a_unit_attacks_one_hex_and_two_of_a_stack_may_attack_different_hexes(game: Typhoon) -> None:
    position = play(segment(game, FRONT, ALL), "assign 1Pz 0403", "assign 1ID 0402")
    verdict = position.check(game.read_action("assign 1Pz 0402"))
    assert verdict.code == "fight/already-assigned"
    assert verdict.instead == ("withdraw 1Pz",)
    assert [battle.hex_ for battle in battles(position)] == ["0402", "0403"]


@pytest.mark.clause("typhoon", "10.1.2")
@pytest.mark.parametrize("unit", ["2ID", "1SD", "nobody"])
def test_a_unit_that_is_not_active_takes_no_part(game: Typhoon, unit: str) -> None:
    position = segment(game, FRONT, {"1Pz", "1ID"})
    assert position.check(game.read_action(f"assign {unit} 0402")).code == "fight/not-active"


@pytest.mark.clause("typhoon", "10.1.3")
def test_units_of_several_hexes_join_but_a_hex_is_attacked_once(game: Typhoon) -> None:
    position = play(segment(game, FRONT, ALL), "assign 1Pz 0402", "assign 2ID 0402")
    (battle,) = battles(position)
    assert battle.ratio == (13, 3)
    again = segment(game, FRONT, ALL, fought_hexes=frozenset({game.board.index("0402")}))
    assert again.check(game.read_action("assign 1Pz 0402")).code == "fight/attacked"
    assert "assign 1Pz 0402" not in actions(again)


@pytest.mark.clause("typhoon", "10", "10.1.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("assign 1Pz 0304", "fight/no-enemy"),
        ("assign 2ID 0403", "fight/not-adjacent"),
        ("withdraw 1Pz", "fight/not-assigned"),
    ],
)
def test_what_cannot_be_declared_is_refused_with_its_reason(game: Typhoon, text: str, code: str) -> None:
    position = segment(game, FRONT, ALL)
    verdict = position.check(game.read_action(text))
    assert verdict.code == code
    with pytest.raises(IllegalAction):
        position.play(text)


@pytest.mark.clause("typhoon", "10.3.4")
def test_an_attack_below_one_to_one_cannot_be_declared_and_what_would_help_is_named(
    game: Typhoon,
) -> None:
    places = {"1ID": "0302", "1Pz": "0302", "1SD": "0401"}
    position = segment(game, places, {"1ID", "1Pz"}).play("assign 1ID 0401")
    verdict = position.check(game.read_action("declare"))
    assert verdict.code == "fight/odds"
    assert "5 to 7" in verdict.to("en")
    assert verdict.instead == ("assign 1Pz 0401", "withdraw 1ID")
    assert "declare" not in actions(position)
    assert "declare" in actions(position.play("assign 1Pz 0401"))
    assert "declare" in actions(position.play("withdraw 1ID"))


@pytest.mark.clause("typhoon", "15.1.2")
def test_reserve_units_out_of_every_range_do_not_attack_unless_the_option_lets_them(game: Typhoon) -> None:
    places = {"1SD": "0403", "2SD": "0402", "1ID": "0303"}
    slow = {"slowed": frozenset({"1SD"})}
    position = segment(game, places, {"1SD", "2SD"}, "soviet", **slow)
    assert position.check(game.read_action("assign 1SD 0303")).code == "fight/slowed"
    assert actions(position) == ["assign 2SD 0303", "declare"]
    lenient = game.position(
        places, step=EndOfTurn(), active=frozenset({"1SD"}), axis_cities=frozenset(),
        options={"reserve_attack": "yes"}, **slow,
    ).pushed(CombatSegment("soviet")).settled()  # fmt: skip
    assert "assign 1SD 0303" in actions(lenient)


@pytest.mark.clause("typhoon", "10.2.2", silent="the ratio and each shift cite their own clauses")
@pytest.mark.clause("typhoon", "10.2", "10.2.1", "10.2.3")
def test_all_attacks_are_declared_then_resolved_in_the_attackers_order(game: Typhoon) -> None:
    position = play(
        segment(game, FRONT, ALL), "assign 1Pz 0403", "assign 1ID 0402", "assign 2ID 0402", "declare"
    )
    assert isinstance(position.step, ResolveOrder)
    assert actions(position) == ["resolve 0402", "resolve 0403"]
    assert position.check(game.read_action("resolve 0401")).code == "fight/not-declared"
    first = position.play("resolve 0403")
    assert first.actor == CHANCE
    assert isinstance(first.step, CombatRoll)
    # 8 to 3 is 2-1: a 2 has no effect; the last attack follows by itself.
    second = first.play("roll 2")
    assert isinstance(second.step, CombatRoll)
    assert second.facts.fought_hexes == {game.board.index("0403")}
    assert not isinstance(play(second, "roll 1").step, CombatRoll)


@pytest.mark.clause("typhoon", "10.4.1")
def test_the_die_is_thrown_by_chance_with_six_equal_faces(game: Typhoon) -> None:
    position = play(segment(game, FRONT, ALL), "assign 1Pz 0403", "declare")
    chances = position.chance()
    assert sum(chances.values()) == 1
    assert set(chances.values()) == {Fraction(1, 6)}
    assert position.check(game.read_action("roll 7")).code == "die/six"


@pytest.mark.clause("typhoon", "10.4.2.1", "10.5.2")
def test_attackers_losses_are_shared_among_all_that_took_part(game: Typhoon) -> None:
    # 5 to 3 is 1.5-1: A1 on a 1.
    position = play(segment(game, FRONT, ALL), "assign 2ID 0402", "declare", "roll 1")
    assert position.pieces["2ID"].face == 1
    both = play(segment(game, {**FRONT, "3SD": "0402"}, ALL), "assign 1ID 0402", "assign 2ID 0402", "declare")
    both = both.play("roll 1")
    assert isinstance(both.step, LossStep)
    assert (both.actor, actions(both)) == ("axis", ["lose 1ID", "lose 2ID"])


@pytest.mark.clause("typhoon", "10.4.2.2")
def test_a_result_of_nothing_changes_nothing(game: Typhoon) -> None:
    before = play(segment(game, FRONT, ALL), "assign 1Pz 0403", "declare")
    after = before.play("roll 2").pieces
    assert all(piece.stands_as(before.pieces[unit]) for unit, piece in after.items())


@pytest.mark.clause("typhoon", "10.4.2.3", "10.4.2.4")
@pytest.mark.parametrize(("die", "hexes"), [(4, 1), (6, 2)])
def test_all_defenders_retreat_as_many_hexes_as_there_are_letters(
    game: Typhoon, die: int, hexes: int
) -> None:
    position = play(segment(game, FRONT, ALL), "assign 1Pz 0403", "declare", f"roll {die}")
    assert isinstance(position.step, RetreatStep)
    assert (position.actor, position.step.units, position.step.hexes) == ("soviet", ("1SD",), hexes)


@pytest.mark.clause("typhoon", "10.4.2.5", "10.7.1")
def test_the_defender_loses_steps_then_retreats_and_then_the_attacker_advances(game: Typhoon) -> None:
    places = {"1Pz": "0303", "2Pz": "0303", "3Pz": "0404", "1SD": "0403", "4TB": "0403"}
    position = play(
        segment(game, places, {"1Pz", "2Pz", "3Pz"}),
        "assign 1Pz 0403", "assign 2Pz 0403", "assign 3Pz 0403", "declare",
    )  # fmt: skip
    # 24 to 5 is 4-1: 1RR on a 6.
    position = position.play("roll 6")
    assert isinstance(position.step, LossStep)
    assert (position.actor, actions(position)) == ("soviet", ["lose 1SD", "lose 4TB"])
    position = position.play("lose 4TB")
    assert isinstance(position.step, RetreatStep)
    position = position.play(actions(position)[0])
    assert isinstance(position.step, AdvanceStep)
    assert position.step.units == ("1Pz", "2Pz", "3Pz")
    after = position.play("advance 3Pz 0404-0403").play("halt")
    assert after.pieces["3Pz"].hex_ == game.board.index("0403")


@pytest.mark.clause("typhoon", "10.5.2")
def test_the_side_that_suffers_the_loss_chooses_and_nobody_else(game: Typhoon) -> None:
    places = {"1Pz": "0303", "2Pz": "0303", "3Pz": "0404", "1SD": "0403", "2SD": "0403"}
    attack = ("assign 1Pz 0403", "assign 2Pz 0403", "assign 3Pz 0403", "declare", "roll 6")
    position = play(segment(game, places, {"1Pz", "2Pz", "3Pz"}), *attack)
    # 24 to 6 is 4-1: 1RR on a 6. The Axis attacks, the Soviets lose a step of either division.
    assert (position.actor, actions(position)) == ("soviet", ["lose 1SD", "lose 2SD"])
    verdict = position.check("lose 1Pz")
    assert (verdict.code, verdict.clause) == ("lose/not-in-combat", cite("10.5.2"))
    for chosen, spared in (("1SD", "2SD"), ("2SD", "1SD")):
        after = position.play(f"lose {chosen}")
        assert (after.pieces[chosen].face, after.pieces[spared].face) == (1, 0)


@pytest.mark.clause("typhoon", "10.7.1")
def test_attackers_advance_into_a_hex_emptied_by_destruction(game: Typhoon) -> None:
    places = {"1Pz": "0303", "2Pz": "0303", "4TB": "0403"}
    position = play(
        segment(game, places, {"1Pz", "2Pz"}), "assign 1Pz 0403", "assign 2Pz 0403", "declare", "roll 6"
    )
    assert position.pieces["4TB"].place == "eliminated"
    assert isinstance(position.step, AdvanceStep)


@pytest.mark.clause("typhoon", "10.3.1.2")
def test_a_unit_that_falls_back_into_another_battle_adds_no_defence_but_shares_the_result(
    game: Typhoon,
) -> None:
    # 1SD is driven out of 0403 into 0503, which 3Pz and 4Pz attack too.
    places = {
        "1Pz": "0303", "2Pz": "0303", "3Pz": "0502", "4Pz": "0502", "1SD": "0403", "2SD": "0503",
        "5Pz": "0505",
    }  # fmt: skip
    position = play(
        segment(game, places, {"1Pz", "2Pz", "3Pz", "4Pz"}),
        "assign 1Pz 0403", "assign 2Pz 0403", "assign 3Pz 0503", "assign 4Pz 0503", "declare",
        "resolve 0403", "roll 1", "retreat 1SD 0403-0503", "halt",
    )  # fmt: skip
    assert isinstance(position.step, CombatRoll)
    battle = position.step.battle(position)
    assert battle.defenders == ("1SD", "2SD")
    assert battle.defence.total == 3
    after = position.play("roll 3")
    assert isinstance(after.step, RetreatStep)
    assert set(after.step.units) == {"1SD", "2SD"}


@pytest.mark.clause("typhoon", "10.3.4")
def test_a_declared_attack_whose_defenders_are_gone_is_no_combat(game: Typhoon) -> None:
    places = {**FRONT, "1SD": "box"}
    attacks = (("1Pz", game.board.index("0403")),)
    position = game.position(places, step=EndOfTurn(), attacks=attacks, axis_cities=frozenset())
    after = position.pushed(ResolveOrder("axis")).settled()
    assert not isinstance(after.step, (ResolveOrder, CombatRoll, AdvanceStep))
    assert after.attacks == {}


@pytest.mark.clause("typhoon", "10.1.3")
def test_nothing_of_the_segment_is_remembered_when_it_is_over(game: Typhoon) -> None:
    position = play(segment(game, FRONT, ALL), "assign 1Pz 0403", "declare", "roll 4")
    position = position.play(actions(position)[0])
    after = position.play("halt") if isinstance(position.step, AdvanceStep) else position
    facts = after.facts
    assert (after.attacks, facts.fought_hexes, facts.retreated) == ({}, frozenset(), frozenset())


@pytest.mark.clause("typhoon", "13", silent="no rule for units leaves headquarters out")
@pytest.mark.clause("typhoon", "10.1.2")
def test_a_headquarters_attacks_like_any_unit(game: Typhoon) -> None:
    places = {"HQ-2PzA": "0303", "1ID": "0303", "1SD": "0403"}
    position = play(segment(game, places, {"HQ-2PzA", "1ID"}), "assign HQ-2PzA 0403", "assign 1ID 0403")
    assert battles(position)[0].ratio == (7, 3)


@pytest.mark.clause("typhoon", "10")
@pytest.mark.parametrize("seed", range(8))
def test_random_play_ends_the_segment_and_every_sampled_action_is_legal(game: Typhoon, seed: int) -> None:
    random = Random(seed)
    places = {"1Pz": "0303", "2Pz": "0303", "1ID": "0302", "2ID": "0304", "3ID": "0304", "1SD": "0403",
              "2SD": "0402", "3SD": "0402", "4SD": "0404", "4TB": "0503"}  # fmt: skip
    position = segment(game, places, {"1Pz", "2Pz", "1ID", "2ID", "3ID"})
    combat = (CombatSegment, ResolveOrder, CombatRoll, LossStep, RetreatStep, AdvanceStep)
    for _ in range(200):
        if not isinstance(position.step, combat):
            break
        legal = list(position.legal)
        assert legal
        assert len(set(legal)) == len(legal)
        assert all(position.check(action) for action in legal)
        for action in legal:
            assert game.read_action(action.text(game.board)) == action
        action = position.step.sample(position, random)
        assert action in legal
        position = position.play(action)
        assert all(len(units) <= 2 for units in position.stacks.values())
    assert not isinstance(position.step, combat)
