"""2.3c: what the headquarters of the army group carries, how it changes a roll, and what its loss costs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, charts, counter, infantry, panzer, play, refused, trucks
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import odds
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollSurprise
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.combat_aid import AidCombat
from wargame_kit.games.thirdwinter.rules.high_commands import RaisingHeadquarters
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.rulebook import ALLOWED
from wargame_kit.words import DataError

pytestmark = pytest.mark.clause("thirdwinter", "2.3c")

GROUP = counter(
    "GGrp",
    "(5)-0-0 truck throw 3",
    "(1)-0-0 truck throw 2",
    kind="headquarters",
    size="army",
    traits=frozenset({"army-group"}),
)
UNITS = (GROUP, infantry("GA"), infantry("GB"), infantry("RA"), infantry("RB"), panzer("RP"), trucks("GT"))
ROWS = ("C.......", *("........",) * 6)


@cache
def war() -> ThirdWinter:
    game = theatre(ROWS, {"axis": "0101", "soviet": "0807"}, rivers={}, roads=[])
    return type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))


def at(label: str) -> int:
    return war().board.index(label)


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(war(), pieces, *(steps or (Movement("axis"),)), **told)


# ---------------------------------------------------------------------------- what it carries


def test_it_takes_up_a_point_in_its_hex_and_puts_it_anywhere_in_its_throw_once_a_turn() -> None:
    position = field({"GGrp": "0101", "GA": "0302", "RA": "0807"}, dumps={"axis 0101": 9})
    assert refused(position, "use GGrp 0302") == "2.3c"
    loaded = play(position, "work absorb-point GGrp")
    assert loaded.tokens_in(at("0101"), "axis") == 5
    assert refused(loaded, "work absorb-point GGrp") == "2.3c"
    assert refused(loaded, "use GGrp 0807") == "2.3c"
    put = play(loaded, "use GGrp 0302")
    assert put.tokens_in(at("0302"), "axis") == 4
    assert dict(put.facts.unloaded)[at("0302")] == 4
    assert refused(put, "use GGrp 0302") == "2.3c"
    assert refused(put, "work absorb-point GGrp") == "2.3c"


def test_it_takes_up_a_whole_point_or_none() -> None:
    position = field({"GGrp": "0101", "RA": "0807"}, dumps={"axis 0101": 3})
    assert refused(position, "work absorb-point GGrp") == "2.3c"
    other = field({"GGrp": "0101", "GA": "0101", "RA": "0807"}, dumps={"axis 0101": 4})
    assert refused(other, "work absorb-point GA") == "2.3c"


def test_it_takes_up_what_lay_there_when_the_phase_began_and_nothing_that_was_brought_since() -> None:
    pieces = {"GGrp": "0101", "GT": "0101 move", "GA": "0302", "RA": "0807"}
    having = {"GT": {"points": 2, "load": 8}}
    brought = play(field(pieces, having=having), "unload GT")
    assert brought.tokens_in(at("0101"), "axis") == 8
    assert refused(brought, "work absorb-point GGrp") == "2.3c"
    both = play(field(pieces, having=having, dumps={"axis 0101": 4}), "unload GT")
    assert play(both, "work absorb-point GGrp").tokens_in(at("0101"), "axis") == 8


def test_in_the_next_turn_it_puts_down_another() -> None:
    told: dict[str, Any] = {"dumps": {"axis 0101": 4}, "group_has_lent": True}
    pieces = {"GGrp": "0101", "GA": "0302", "RA": "0807"}
    assert refused(field(pieces, **told), "work absorb-point GGrp") == "2.3c"
    over = field(pieces, EndOfTurn(), **told)
    later = over.replaced(agenda=(*over.agenda[:1], Movement("axis"))).settled()
    put = play(later, "work absorb-point GGrp", "use GGrp 0302")
    assert put.tokens_in(at("0302"), "axis") == 4


def test_the_point_is_lost_with_it() -> None:
    position = field({"GGrp": "0101", "RA": "0807"}, group_loaded=True)
    lost = position.moved(destroyed(position, "GGrp"))
    raising = lost.replaced(agenda=(*position.agenda[:1], RaisingHeadquarters("axis"))).settled()
    assert not play(raising, "raise-headquarters GGrp 0101").facts.group_loaded


def test_the_other_side_does_not_know_what_it_carries() -> None:
    position = field({"GGrp": "0101", "RA": "0807"}, group_loaded=True)
    assert not position.seen_by("soviet").facts.group_loaded
    assert position.seen_by("axis").facts.group_loaded


def test_a_point_that_nobody_carries_is_refused() -> None:
    game = wk.load("thirdwinter")
    data: Any = position_to_json(game.start("bukrin"))
    data["facts"]["group_loaded"] = True
    with pytest.raises(DataError, match="group_loaded"):
        position_from_json(data, game)


# ---------------------------------------------------------------------------- what it adds to a combat

FIGHT = Fight(war().board.index("0303"), ("RA",))
PIECES = {"GGrp": "0101", "GA": "0303", "RA": "0304", "RB": "0807"}


def rolling(pieces: dict[str, str], **told: Any) -> Any:
    """Soviets attack 0303, and surprise is rolled for."""
    return field(pieces, RollSurprise("soviet", FIGHT), **told)


def test_after_surprise_the_axis_changes_the_combat_roll_by_one_either_way_once_a_turn() -> None:
    asked = play(rolling(PIECES), "surprise-dice 3 4")
    assert asked.step == AidCombat("axis")
    assert actions(asked) == ["let-pass", "let-all-pass", "raise-roll", "lower-roll"]
    lowered = play(asked, "lower-roll")
    assert isinstance(lowered.step, RollCombat)
    battle = odds(lowered, FIGHT, ALLOWED)
    assert (battle.sums["rolled"].total, battle.on_roll) == (-1, battle.ratings.total - 1)
    assert battle.surprise == odds(asked, FIGHT, ALLOWED).surprise
    assert lowered.step.brings(lowered, 7) == asked.agenda[-2].brings(asked, 6)
    rolled = lowered.play("combat-dice 3 4")
    assert (rolled.facts.aids, rolled.facts.group_has_aided) == ((), True)
    again = play(rolling(PIECES, group_has_aided=True), "surprise-dice 3 4")
    assert isinstance(again.step, RollCombat)


def test_it_is_asked_after_the_columns_of_surprise_too() -> None:
    surprised = play(rolling(PIECES), "surprise-dice 6 6")
    assert not isinstance(surprised.step, AidCombat)
    assert play(surprised, "shift-die 2").step == AidCombat("axis")


def test_only_where_a_unit_of_the_axis_in_its_throw_takes_part() -> None:
    far = {**PIECES, "GGrp": "0101", "GA": "0707", "RA": "0706"}
    fight = Fight(at("0707"), ("RA",))
    position = play(field(far, RollSurprise("soviet", fight)), "surprise-dice 3 4")
    assert isinstance(position.step, RollCombat)
    attack = Fight(at("0304"), ("GA",))
    own = play(field(PIECES, RollSurprise("axis", attack)), "surprise-dice 3 4")
    assert own.step == AidCombat("axis")


def test_in_a_combat_segment_its_throw_goes_over_every_unit_that_stands_in_an_enemy_zone() -> None:
    """4.5b: nobody moves there; in its own movement segment only who moves no more negates for an overrun."""
    deep = {"GGrp": "0101", "GB": "0401", "GA": "0501", "RA": "0502", "RB": "0807"}
    attack = Fight(at("0502"), ("GA",))
    regular = field(deep, RollSurprise("axis", attack))
    assert play(regular, "surprise-dice 3 4").step == AidCombat("axis")
    overrun = RollSurprise("axis", replace(attack, is_overrun=True))
    moving = field(deep).pushed(overrun)
    assert isinstance(play(moving, "surprise-dice 3 4").step, RollCombat)
    theirs = field(deep, Movement("soviet")).pushed(
        RollSurprise("soviet", Fight(at("0501"), ("RA",), is_overrun=True))
    )
    assert play(theirs, "surprise-dice 3 4").step == AidCombat("axis")


def test_who_says_so_is_not_asked_again_in_this_phase() -> None:
    asked = play(rolling(PIECES), "surprise-dice 3 4")
    silent = play(asked, "let-all-pass")
    assert silent.facts.unaided == frozenset({"axis"})
    over = field(PIECES, EndOfPhase("soviet", "combat"), unaided=frozenset({"axis"}))
    assert over.facts.unaided == frozenset()
    assert isinstance(
        play(rolling(PIECES, unaided=frozenset({"axis"})), "surprise-dice 3 4").step, RollCombat
    )


def test_a_change_beyond_one_and_a_question_without_a_combat_are_refused() -> None:
    asked = play(rolling(PIECES), "surprise-dice 3 4")
    data: Any = position_to_json(asked.replaced(agenda=asked.agenda[1:]))
    data["facts"]["aids"] = [["axis", 2]]
    with pytest.raises(DataError, match=r"facts\.aids"):
        position_from_json(data, war())


# ---------------------------------------------------------------------------- what its loss costs


def test_while_it_is_lost_each_combat_roll_has_one_less_for_the_axis_both_ways() -> None:
    position = field(PIECES)
    lost = position.moved(destroyed(position, "GGrp"))
    attack = Fight(at("0304"), ("GA",))
    assert [odds(each, FIGHT, ALLOWED).sums.get("rolled") for each in (position,)] == [None]
    assert odds(lost, FIGHT, ALLOWED).sums["rolled"].total == 1
    assert odds(lost, attack, ALLOWED).sums["rolled"].total == -1
    back = lost.moved(position.pieces["GGrp"])
    assert "rolled" not in odds(back, FIGHT, ALLOWED).sums


def test_the_soviets_know_of_the_loss() -> None:
    position = field(PIECES)
    seen = position.moved(destroyed(position, "GGrp")).seen_by("soviet")
    assert odds(seen, FIGHT, ALLOWED).sums["rolled"].total == 1
