"""In every game: when a side has moved, no hex holds more of it than the book lets, but by what it excuses.

The limits are told here as the books tell them, and counted piece by piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.playing import next_action, simple_bots
from tests.twins.neworder_referee import Referee
from tests.walking import ALL_ON, at_random, is_long
from wargame_kit.games import GAMES
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.sequence import FOUGHT

Crowds = Mapping[tuple[str, int], tuple[str, ...]]
"""By side and hex, all of a side where there are too many."""


def stacks(position: Any) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Yield of each side what stands in each hex."""
    found: dict[tuple[str, int], list[str]] = {}
    for unit, piece in position.pieces.items():
        if piece.hex_ >= 0:
            found.setdefault((position.side_of(unit), piece.hex_), []).append(unit)
    yield from ((*place, tuple(units)) for place, units in found.items())


def typhoon(position: Any) -> Crowds:
    """3.1.1: two of a side, headquarters and reduced units too."""
    return {(side, hex_): units for side, hex_, units in stacks(position) if len(units) > 2}


def huaihai(position: Any) -> Crowds:
    """5.4: no more than 45 of fresh defence, be a counter fresh or spent."""
    fresh = {unit: position.unit(unit).faces[0].defence for unit in position.pieces}
    return {(s, h): units for s, h, units in stacks(position) if sum(fresh[unit] for unit in units) > 45}


def neworder(position: Any) -> Crowds:
    """8: as many as the nation may have on the ground and in the air, and no other nation."""
    referee = Referee(position)
    return {(side, hex_): units for side, hex_, units in stacks(position) if not referee.fits(list(units))}


def eastfront(position: Any) -> Crowds:
    """6.21: four of a side, three in marsh, two in mountains, whatever the weather."""
    of_terrain, board = {"marsh": 3, "mountain": 2}, position.game.board
    return {
        (side, hex_): units
        for side, hex_, units in stacks(position)
        if len(units) > of_terrain.get(board.terrain_name(hex_), 4)
    }


def thirdwinter(position: Any) -> Crowds:
    """OCS 4.8: ten regiments, a division as many as it has steps left; transport, markers, aircraft none."""
    quarters = {"company": 1, "battalion": 2}

    def size(unit: str) -> int:
        printed, lost = position.unit(unit), position.pieces[unit].losses
        if printed.kind in ("organic", "truck", "wagon") or printed.is_marker:
            return 0
        return 4 * (printed.steps() - lost) if printed.steps() > 1 else quarters.get(printed.size, 4)

    return {(s, h): units for s, h, units in stacks(position) if sum(size(unit) for unit in units) > 40}


@dataclass
class Watch:
    """What is seen of a game as it is played.

    Attributes
    ----------
    count : callable
        Where too many are in a position.
    moving : collection of str
        The steps of a movement phase, by the names of their types.
    excusing : collection of str
        The steps that may leave too many somewhere, as the book excuses.
    """

    count: Callable[[Any], Crowds]
    moving: Iterable[str]
    excusing: Iterable[str] = ()
    excused: set[tuple[str, int]] = field(default_factory=set)
    begun: Any = None
    phases: int = 0

    def sees(self, before: Any, after: Any) -> None:
        """Hold that nobody too many is left when a movement phase has ended."""
        was, now = (type(position.step).__name__ for position in (before, after))
        if was in self.excusing:
            known = self.count(before)
            self.excused.update(place for place in self.count(after) if place not in known)
        if now in self.moving and was not in self.moving:
            self.begun = after
        if was in self.moving and now not in self.moving and self.begun is not None:
            self.phases += 1
            stood = self.count(self.begun)
            self.excused = {place for place in self.excused if place in stood}
            for place, units in self.count(after).items():
                label = after.game.board.label(place[1])
                assert place in self.excused, f"{label}: {units} after {self.begun.turn}"
                # Whoever comes in is excused by nothing.
                assert set(units) <= set(stood[place]), f"{label}: {units}, stood {stood[place]}"


UNTIL_LIFTED = (
    *("Movement", "Combat", "Overstacked", "DeclareFortress", "FreeFire"),
    *("TakeDump", "TakeTransport", "RollDemolition", "Escaping"),
    *(step.__name__ for step in (*FOUGHT, FallingBack, Advancing)),
)
"""OCS 4.8: the limit holds at the end of a segment, when its last step takes off what is too many."""
AIRBORNE = ("MovementPhase", "RollLanding", "RollDrift", "CrowdedLanding", "RollAir", "Excess")
WATCHES: dict[str, Callable[[], Watch]] = {
    "typhoon": lambda: Watch(typhoon, ("MovementSegment",)),
    # 9.6: neighbours step into a battle, and may be more than 45 while it lasts.
    "huaihai": lambda: Watch(
        huaihai, ("MovementPhase", "AttackMovePhase", "WatchMove", "OfferAgent"), ("Respond",)
    ),
    "kiev": lambda: Watch(neworder, AIRBORNE),
    "ulaanbaatar": lambda: Watch(neworder, AIRBORNE),
    # 6.22: a repulse, which follows the fire of the defence.
    "eastfront": lambda: Watch(
        eastfront,
        ("Movement", "RollPursuit", "Withdraw", "RollCrossing"),
        ("RollDefence", "RollAttack", "RollRepulse", "Battles", "ChooseBattle", "LoseLevels"),
    ),
    "thirdwinter": lambda: Watch(thirdwinter, UNTIL_LIFTED),
}
"""Of each game what is watched."""

SCENARIOS = [
    pytest.param(title, scenario, marks=pytest.mark.slow if is_long(title, scenario) else ())
    for title in GAMES
    for scenario in wk.load(title).scenarios
]


def watched(title: str, scenario: str, seed: int, actions: int, is_played_by_bots: bool = False) -> int:
    """Play a game and watch it; how many movement phases ended."""
    position: Any = wk.load(title).start(scenario, **ALL_ON.get(title, {}))
    watch, random, bots = WATCHES[title](), Random(seed), simple_bots(position)
    for _ in range(actions):
        if position.is_over:
            break
        action = next_action(position, bots, random) if is_played_by_bots else at_random(position, random)
        after = position.play_unchecked(action)
        watch.sees(position, after)
        position = after
    return watch.phases


def test_every_game_is_watched() -> None:
    assert set(WATCHES) == set(GAMES)


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_no_random_movement_phase_ends_with_too_many_in_a_hex(title: str, scenario: str) -> None:
    assert watched(title, scenario, 6, 400)


@pytest.mark.parametrize("title", GAMES)
def test_nor_does_one_of_simple_players(title: str) -> None:
    assert watched(title, next(iter(wk.load(title).scenarios)), 1, 250, is_played_by_bots=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_many_movement_phases_end_so(title: str, scenario: str, seed: int) -> None:
    assert watched(title, scenario, 100 + seed, 3000)
    assert watched(title, scenario, 200 + seed, 600, is_played_by_bots=True)
