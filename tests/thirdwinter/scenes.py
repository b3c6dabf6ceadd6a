"""Positions of the real map from which a scene is played at the table: each stands before one decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import wargame_kit as wk
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.thirdwinter.rules.income import RollSupply
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Releasing
from wargame_kit.games.thirdwinter.rules.shelling import Shelling
from wargame_kit.position import CHANCE, Dice, Step


def started(scenario: str, elsewhere: Mapping[str, str] | None = None, **options: str) -> Any:
    """A scenario in which some units stand elsewhere."""
    return moved(wk.load("thirdwinter").start(scenario, **options), elsewhere or {})


def moved(position: Any, elsewhere: Mapping[str, str]) -> Any:
    """The position with some units elsewhere: in a hex, or in a box."""
    return position.moved(*(position.game.piece(unit, place) for unit, place in elsewhere.items()))


def before(position: Any, step: type[Step], side: str) -> Any:
    """What follows from a position when nothing is done until a step of a side comes."""
    dice = Dice(1)
    while not (isinstance(position.step, step) and getattr(position.step, "side", "") == side):
        if position.actor == CHANCE:
            action = dice.throw(position)
        else:
            usual = ("let-all-pass", "lay-proposed", "end-phase")
            action = next((each for each in usual if position.check(each)), None) or next(
                iter(position.legal)
            )
        position = position.play(action)
    return position


WINGS = {"Bf109-1": "B5.16", "Ju87D-1": "B5.16"}
"""A wing that flies from Kagarlyk, where wagons stand."""


def air_strikes() -> Any:
    """The bend of the Dnepr, as the bombers of the Axis may take off."""
    position = started("bukrin", WINGS)
    base = (position.game.board.index("B5.16"), "axis", 1)
    return before(position.with_facts(bases=tuple(sorted((*position.facts.bases, base)))), AirStrikes, "axis")


RING = {
    **{"11GTC-1": "A62.08", "11GTC-2": "B1.06", "11GTC-3": "B3.05", "11GTC-4": "B5.04", "5GTC-1": "B7.04"},
    **{"5GTC-2": "B9.04", "5GTC-3": "B11.05", "5GTC-4": "B12.05", "20TC-1": "B13.06", "20TC-2": "A61.09"},
    **{"20TC-3": "B14.07", "20TC-4": "B15.07", "18TC-1": "B10.04", "18TC-2": "B4.04"},
}


def kessel() -> Any:
    """The bulge of Korsun after two tank armies have met behind it."""
    return before(started("korsun", RING), PlacingKessels, "axis")


def near_a_city() -> Any:
    """The bend of the Dnepr, before the Soviets move: some are near Kiev."""
    return before(started("bukrin"), Movement, "soviet")


def before_regroup() -> Any:
    """The Axis attacks a front that regroups."""
    position = started("bukrin")
    regroups = position.with_facts(fronts=(("1UF-HQ", "regroup", 4, 0),))
    return before(regroups, Combat, "axis")


def shells() -> Any:
    """Kiev, as the shells saved for the great barrage may be used."""
    return before(started("kiev"), Shelling, "soviet")


def reserve() -> Any:
    """The campaign with more in the Stavka Reserve than it must keep."""
    more = {f"9TC-{part}": "rvgk-2" for part in ("1", "2", "3", "4", "M", "T")}
    return before(started("third-winter", more), Releasing, "soviet")


def replacements(**options: str) -> Any:
    """The campaign, before the Soviets roll for replacements."""
    return before(started("third-winter", **options), RollReplacements, "soviet")


def supply(**options: str) -> Any:
    """The campaign, before the Soviets lay the supply that they have rolled."""
    return before(started("third-winter", **options), PlacingSupply, "soviet")


def axis_supply() -> Any:
    """The campaign, before the Axis rolls for its supply: the turn of the Soviets is over."""
    return before(started("third-winter"), RollSupply, "axis")


SCENES: Mapping[str, Callable[[], Any]] = {
    each.__name__: each
    for each in (
        air_strikes,
        kessel,
        near_a_city,
        before_regroup,
        shells,
        reserve,
        replacements,
        supply,
        axis_supply,
    )
}
