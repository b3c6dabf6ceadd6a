"""2.2f: aircraft that hunt tanks: at what they fly, what their bombs do, and who must lose a step to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame_kit.games.ocs.files.kinds import ARMOUR, COMBAT, MECH
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.shelled import has_spotter, targets_in
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import BUSTER
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

TANKS = (ARMOUR, MECH)
"""Categories whose symbols are yellow or red (3.2a of the series)."""

ONE_STEP = ("[1/2]", "1/2", "2", "3")
"""Results that are read as the loss of one step."""


def busters(position: OcsPosition, wing: Wing) -> frozenset[str]:
    """Which aircraft of a mission hunt tanks."""
    return frozenset(flyer.id for flyer in wing if BUSTER in position.counter(flyer.id).traits)


def as_flown(wing: Wing, busters: frozenset[str]) -> Wing:
    """A mission as it flies with tank busters in it: others only escort them, and flak hits them."""
    if not any(flyer.id in busters for flyer in wing):
        return wing
    return tuple(
        replace(flyer, draws_flak=flyer.id in busters, is_escort=flyer.id not in busters) for flyer in wing
    )


def check_target(position: OcsPosition, side: str, hex_: int) -> Verdict:
    """Whether tank busters of a side fly at a hex: with a spotter next to it.

    Whether it holds tanks may be seen only when they arrive: where it does not, they abort (`check_arrival`).
    """
    printed = position.game.board.label(hex_)
    if not has_spotter(position, side, hex_):
        return refuse("thirdwinter/busters-unspotted", cite("2.2f"), hex_=printed, place=printed)
    return ALLOWED


def check_arrival(position: OcsPosition, wing: Wing, hex_: int) -> Verdict:
    """Whether tank busters that have arrived find a yellow or red unit; others need none."""
    found = busters(position, wing)
    if not found:
        return ALLOWED
    side, printed = position.side_of(min(found)), position.game.board.label(hex_)
    if tanks(position, targets_in(position, side, hex_)):
        return ALLOWED
    return refuse("thirdwinter/no-tanks", cite("2.2f"), hex_=printed, place=printed)


def tanks(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Those of some units that tank busters hunt."""
    return tuple(unit for unit in units if position.counter(unit).category in TANKS)


def victims(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """The strongest tanks of some units, by what their Combat side prints: one of these loses the step."""
    hunted = tanks(position, units)
    most = max((position.counter(unit).printed_side(COMBAT).defence for unit in hunted), default=0)
    return tuple(unit for unit in hunted if position.counter(unit).printed_side(COMBAT).defence == most)


def read(cell: str) -> str:
    """A cell of the barrage table as tank busters read it.

    Examples
    --------
    >>> [read(cell) for cell in ("NE", "DG", "[1/2]", "1/2", "1", "3")]
    ['NE', 'DG', '1', '1', '1', '1']
    """
    return "1" if cell in ONE_STEP else cell


def modifiers(position: OcsPosition, hex_: int) -> Ledger:
    """What is added to their barrage roll; 13 is read as 12."""
    printed, origin = position.game.board.label(hex_), position.charts.origins("limit.buster_roll", "value")
    added = limit(position, "buster_roll")
    return Ledger(say("thirdwinter/buster-roll")).add(
        added, say("thirdwinter/tank-busters"), cite("2.2f"), printed, origin
    )
