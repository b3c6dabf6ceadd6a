"""2.3c: the headquarters of the army group carries a supply point, helps in a combat, and is missed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.ocs.rules.transport import loadable
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import ARMY_GROUP
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.high_commands import is_group
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Game
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say

ABSORB = "absorb-point"
"""The work of taking up a supply point that lies in the hex of the headquarters."""


def on_map(position: OcsPosition) -> str:
    """The headquarters of the army group, while it is on the map; else empty."""
    pieces = position.pieces
    return next((u for u in _groups(position.game) if u in pieces and pieces[u].hex_ >= 0), "")


@lru_cache(8)
def _groups(game: Game[OcsCharts, OcsPosition]) -> tuple[str, ...]:
    return tuple(unit.id for unit in game.units.values() if ARMY_GROUP in unit.traits)


def is_lost(position: OcsPosition) -> bool:
    """Whether it has been destroyed and is not back: of that the Soviets are told, too."""
    if facts_of(position).leaderless:
        return True
    pieces = position.pieces
    dead = (pieces[unit] for unit in _groups(position.game) if unit in pieces)
    return any(piece.place == DEAD and piece.returns for piece in dead)


def missed(position: OcsPosition, attacker: str) -> tuple[Entry, ...]:
    """What its loss takes from each combat roll: one less if the Axis attacks, one more if it defends (G)."""
    if not is_lost(position):
        return ()
    return (Entry(-1 if attacker == AXIS else 1, say("thirdwinter/army-group-missed"), cite("2.3c")),)


# ---------------------------------------------------------------------------- the supply point (D)


def point(position: OcsPosition) -> int:
    """The tokens of what it carries."""
    return position.charts.limit("tokens_in_sp")


def works(position: OcsPosition, side: str) -> Iterator[tuple[str, str]]:
    """Yield that it may take up a point."""
    unit = on_map(position) if side == AXIS else ""
    if unit and not facts_of(position).group_loaded:
        yield ABSORB, unit


def check_work(position: OcsPosition, work: str, unit: str) -> Verdict | None:
    """Whether it takes up a point, at the start of a Movement Phase; None of other works."""
    if work != ABSORB:
        return None
    name, facts = position.name_of(unit), facts_of(position)
    if not is_group(position, unit):
        return refuse("thirdwinter/no-army-group", cite("2.3c"), unit=name)
    if facts.group_loaded or facts.group_has_lent:
        return refuse("thirdwinter/army-group-full", cite("2.3c"), unit=name)
    # D: at the start of the phase: what has come into its hex since then it does not take.
    if loadable(position, AXIS, position.pieces[unit].hex_) < point(position):
        return refuse("thirdwinter/nothing-to-absorb", cite("2.3c"), unit=name)
    return ALLOWED


def absorbed(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after it has taken up a point out of its hex."""
    hex_ = position.pieces[unit].hex_
    left = position.tokens_in(hex_, AXIS) - point(position)
    return laid(position, AXIS, hex_, left).with_facts(group_loaded=True)


def goals(position: OcsPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield where it may put its point: offered are hexes with units of its side."""
    unit = on_map(position) if side == AXIS else ""
    if unit and facts_of(position).group_loaded:
        reach = thrown_to(position, AXIS, MOVEMENT).get(unit)
        hexes = sorted(position.stacks_by_side[AXIS]) if reach is not None else ()
        yield from ((unit, hex_) for hex_ in hexes if reach is not None and hex_ in reach)


def check_use(position: OcsPosition, unit: str, hex_: int) -> Verdict | None:
    """Whether it may put its point into a hex: any in its throw; None of other counters."""
    if not is_group(position, unit) or position.pieces[unit].hex_ < 0:
        return None
    name, printed = position.name_of(unit), position.game.board.label(hex_)
    facts = facts_of(position)
    if not facts.group_loaded or facts.group_has_lent:
        return refuse("thirdwinter/army-group-empty", cite("2.3c"), unit=name)
    reach = thrown_to(position, AXIS, MOVEMENT).get(unit)
    is_open = hex_ not in combat_hexes(position, position.enemy(AXIS))
    is_land = position.game.board.terrain_name(hex_) != SEA
    if reach is None or hex_ not in reach or not is_open or not is_land:
        return refuse("thirdwinter/army-group-far", cite("2.3c"), hex_=printed, unit=name, place=printed)
    return ALLOWED


def used(position: OcsPosition, hex_: int) -> OcsPosition:
    """The position after it has put its point down: nobody loads that again in this phase (12.2a)."""
    tokens, told = point(position), dict(position.facts.unloaded)
    told[hex_] = told.get(hex_, 0) + tokens
    after = laid(position, AXIS, hex_, position.tokens_in(hex_, AXIS) + tokens)
    return after.with_facts(unloaded=tuple(sorted(told.items())), group_loaded=False, group_has_lent=True)


def faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield a point that nobody carries, or has carried: with the headquarters it is lost."""
    is_told = facts_of(position).group_loaded and not facts_of(position).unseen
    if is_told and position.pieces.keys().isdisjoint(_groups(position.game)):
        yield Fault(say("expected/army-group"), "facts.group_loaded", True)
