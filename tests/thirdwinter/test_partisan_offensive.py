"""1.9, 22: partisans bust trains, destroy supply, and help in two attacks of the Soviets."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, play, refused
from tests.thirdwinter.dnepr import GAME
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import odds
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollSurprise
from wargame_kit.games.ocs.rules.sequence import RollFirst
from wargame_kit.games.thirdwinter.rules.combat_aid import AidCombat
from wargame_kit.games.thirdwinter.rules.events.partisan_offensive import Forgo, Losing
from wargame_kit.games.thirdwinter.rules.events.raids import Raiding, sites
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEventTable
from wargame_kit.rulebook import ALLOWED

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

PIECES = {"GA": "0303", "RA": "0304", "GB": "0103", "RB": "0703"}
SUPPLY = {"axis 0303": 6, "axis 0103": 1, "axis 0102": 8, "soviet 0703": 8}
RISEN = {"happened": (("partisan-offensive", 1, ""),)}


def risen(dumps: dict[str, int] | None = None, **told: Any) -> Any:
    begun = before(
        GAME, PIECES, RollEventTable(), RollFirst("axis"), dumps=SUPPLY if dumps is None else dumps, **told
    )
    return play(begun, "event-die 1", "event-dice 2 2")


def test_the_soviets_bust_trains_anywhere_and_the_axis_loses_two_points_of_its_choice() -> None:
    busted = play(risen(), "bust 0102", "bust 0803", "bust 0405")
    assert {GAME.board.label(hex_) for hex_, side in busted.facts.busted if side == "axis"} == {
        "0102",
        "0803",
        "0405",
    }
    assert busted.step == Losing("axis", 8)
    assert refused(busted, "forgo 0303 7") == "1.9"
    assert refused(busted, "forgo 0703 1") == "1.9"
    left = play(busted, "forgo 0303 6", "forgo 0103 1")
    assert refused(left, "forgo 0102 2") == "1.9"
    assert actions(left) == ["forgo 0102 1"]
    done = play(left, "forgo 0102 1")
    assert (done.tokens_in(GAME.board.index("0102"), "axis"), type(done.step)) == (7, RollFirst)


def test_none_rise_in_rumania() -> None:
    game = wk.load("thirdwinter")
    found = sites(game.position({}), "partisan-offensive")
    assert game.board.index("C25.20") not in found
    assert game.board.index("B4.24") in found


def test_who_has_less_loses_all_of_it() -> None:
    busted = play(risen({"axis 0102": 3}), "bust 0102", "bust 0103", "bust 0104")
    assert isinstance(play(busted, "forgo 0102 3").step, RollFirst)


def test_nobody_rises_while_partisans_are_hunted() -> None:
    hunted = risen(hunted_until=1)
    assert (type(hunted.step), hunted.facts.happened) == (RollFirst, ())
    assert isinstance(risen().step, Raiding)


def test_the_other_side_does_not_learn_how_much_is_lost_where() -> None:
    busted = play(risen(), "bust 0102", "bust 0803", "bust 0405")
    after = play(busted, "forgo 0303 2")
    assert busted.seen_by("soviet").agenda == after.seen_by("soviet").agenda
    action = Forgo(GAME.board.index("0303"), 2)
    assert GAME.told(busted, action, after, "soviet") is None


# ---------------------------------------------------------------------------- what it adds to combat

FIGHT = Fight(GAME.board.index("0303"), ("RA",))


def test_one_is_added_to_two_combat_rolls_of_soviet_attacks() -> None:
    asked = play(before(GAME, PIECES, RollSurprise("soviet", FIGHT), **RISEN), "surprise-dice 3 4")
    assert asked.step == AidCombat("soviet")
    assert actions(asked) == ["let-pass", "let-all-pass", "raise-roll"]
    assert refused(asked, "lower-roll") == "1.9"
    aided = play(asked, "raise-roll")
    assert odds(aided, FIGHT, ALLOWED).sums["rolled"].total == 1
    assert aided.facts.partisans_aided == 1
    used = before(GAME, PIECES, RollSurprise("soviet", FIGHT), partisans_aided=2, **RISEN)
    assert isinstance(play(used, "surprise-dice 3 4").step, RollCombat)


def test_nothing_is_added_where_the_axis_attacks_or_nobody_has_risen() -> None:
    own = Fight(GAME.board.index("0304"), ("GA",))
    attack = before(GAME, PIECES, RollSurprise("axis", own), **RISEN)
    quiet = before(GAME, PIECES, RollSurprise("soviet", FIGHT))
    assert {type(play(each, "surprise-dice 3 4").step) for each in (attack, quiet)} == {RollCombat}
