"""9.3–9.6: who fights, what their strength comes to, and where the defender has the ground choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import Ground
from wargame_kit.games.ocs.files.kinds import ANTI_TANK, DISORGANISED, FREEZE, HEAVY, OTHER, RESERVE, STRAT
from wargame_kit.games.ocs.files.tables import rounded
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.purse import Purse
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import OneOf, UnitId
from wargame_kit.position.derived import derived
from wargame_kit.position.fault import Fault, among
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Words, say

SCALE = 48
"""Strengths are counted in forty-eighths: halves, thirds and three halves of each other come out even."""

HALF = Fraction(1, 2)
SLIVERS = ("village", "station")

Paid = Annotated[str, OneOf(("", "dump", "stocks", "none"), say("expected/paid"))]


@dataclass(frozen=True, slots=True)
class Declared:
    """What both sides say of a combat before its rolls, whatever else of it stays unseen (4.9).

    Attributes
    ----------
    attack, defence : int
        The strengths, in the scale of the sums.
    ratings : int
        The action rating of the attacker, less that of the defender.
    anti_tank : str
        The level in the defending hex.
    """

    attack: int
    defence: int
    ratings: int
    anti_tank: str


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat as far as it has been put together (9.2).

    Attributes
    ----------
    target : int
    attackers : tuple of str
    is_overrun : bool
    leads, defends : str
        The units whose action ratings count (9.6); empty before they are named.
    paid : {"", "dump", "stocks", "none"}
        How the defender has paid; an attacker always has (9.5).
    halved : tuple of str
        Defenders that have no stocks left where the others use theirs (12.10g).
    purse : tuple of (int, str, int)
        What the attacker has said of out of which dumps it pays (12.3a).
    spared : tuple of str
        Attackers that would rather use their own stocks, if supply is short (12.10).
    ground : str
        The terrain of its hex that the defender has chosen; empty for that in which it does best (9.4c).
    facing : tuple of (int, str)
        The terrain that it has chosen against the stack of a hex, where it is not the best one (9.4b).
    shift : int
        Columns by surprise, to the right for the attacker (9.8).
    declared : Declared or None
        Of what one side may know, what has been said of the whole combat (4.9).
    """

    target: HexIndex
    attackers: tuple[UnitId, ...]
    is_overrun: bool = False
    leads: str = ""
    defends: str = ""
    paid: Paid = ""
    halved: tuple[UnitId, ...] = ()
    purse: Purse = ()
    spared: tuple[UnitId, ...] = ()
    ground: str = ""
    facing: tuple[tuple[HexIndex, str], ...] = ()
    shift: Annotated[int, OneOf(range(-6, 7), say("expected/shift"))] = 0
    declared: Declared | None = None


def defenders(position: OcsPosition, fight: Fight) -> tuple[str, ...]:
    """The combat units in the target hex, who all defend together (9.1)."""
    side = position.side_of(fight.attackers[0])
    here = position.stacks_by_side[position.enemy(side)].get(fight.target, ())
    return tuple(unit for unit in here if position.is_combat_unit(unit))


def faults_of(position: OcsPosition, fight: Fight, place: str) -> Iterator[Fault]:
    """Yield what cannot be in a combat before its last roll, in a view too (9.1, 9.6)."""
    sides = sorted({position.side_of(unit) for unit in fight.attackers})
    hexes = hexes_of(position, fight)
    beside = all(hex_ >= 0 and position.game.board.distance(hex_, fight.target) == 1 for hex_ in hexes)
    if len(sides) != 1 or not beside:
        yield Fault(say("expected/attackers"), f"{place}.attackers", list(fight.attackers))
        return
    defending = defenders(position, fight)
    if not defending:
        yield Fault(say("expected/defended"), f"{place}.target", position.game.board.label(fight.target))
    ground = ("", *(row.id for row in grounds(position, fight.target)))
    yield from among(f"{place}.ground", [fight.ground], ground, say("expected/ground-of-fight"))
    ways = {
        (hex_, way.kind) for hex_ in hexes for way in ways_to_fight(position, sides[0], hex_, fight.target)
    }
    yield from among(f"{place}.facing", fight.facing, ways, say("expected/ground-of-fight"))
    yield from among(f"{place}.leads", [fight.leads], ("", *fight.attackers), say("expected/an-attacker"))
    yield from among(f"{place}.defends", [fight.defends], ("", *defending), say("expected/a-defender"))


def hexes_of(position: OcsPosition, fight: Fight) -> tuple[int, ...]:
    """The hexes out of which a fight is made, in the order of the attackers."""
    return tuple(dict.fromkeys(position.pieces[unit].hex_ for unit in fight.attackers))


def grounds(position: OcsPosition, hex_: int) -> tuple[Ground, ...]:
    """The terrains among which a defender chooses in a hex: its own, and a village in it (9.3)."""
    board, rows = position.game.board, position.charts.terrain
    slivers = (name for name in SLIVERS if hex_ in board.features.get(name, ()))
    names = (board.terrain_name(hex_), *slivers)
    return tuple(rows[name].when(position.facts.weather) for name in names)


@dataclass(frozen=True, slots=True)
class Multiplier:
    """What a strength is multiplied by, and why."""

    factor: Fraction
    why: Words
    clause: Citation
    provenance: str = "rulebook"


def multiplied(ledger: Ledger, strength: Fraction, by: Iterator[Multiplier], hex_: str) -> Ledger:
    """A sum with the change that each multiplier makes to a strength that has just been added."""
    now = strength
    for each in by:
        change = now * each.factor - now
        if change:
            ledger = ledger.add(int(change * SCALE), each.why, each.clause, hex_, each.provenance)
            now += change
    return ledger


def after_losses(position: OcsPosition, unit: str, strength: int, is_attack: bool) -> Fraction:
    """A strength as lost steps leave it (9.11d, or 21.2 where that is played)."""
    lost, printed = position.pieces[unit].losses, position.counter(unit).printed_steps
    if not lost:
        return Fraction(strength)
    ruled = None if is_attack else title_of(position).defence_left(position, unit)
    if ruled is not None:
        return Fraction(ruled[0])
    if position.option("proportional_loss") == "on":
        return Fraction(rounded(Fraction(strength * (printed - lost), printed)))
    halved = is_attack or 2 * lost >= printed
    return Fraction(strength) * HALF if halved else Fraction(strength)


def _with_losses(
    position: OcsPosition, unit: str, strength: int, is_attack: bool, told: Ledger
) -> tuple[Ledger, Fraction]:
    """A sum with a unit's printed strength, and what its losses leave of it."""
    column = "combat" if position.is_combat_side(unit) else "move"
    printed = position.game.board.label(position.pieces[unit].hex_)
    origin = position.origin(unit, column)
    told = told.add(strength * SCALE, position.name_of(unit), cite("3.2"), printed, origin)
    left = after_losses(position, unit, strength, is_attack)
    if left != strength:
        clause = cite("21.2" if position.option("proportional_loss") == "on" else "9.11d")
        if not is_attack and (ruled := title_of(position).defence_left(position, unit)) is not None:
            clause = ruled[1]
        told = told.add(int((left - strength) * SCALE), say("ocs/lost-steps"), clause, printed)
    return told, left


@derived
def attack(position: OcsPosition, fight: Fight) -> Ledger:
    """The strength of the attackers, unit by unit, on the terrain chosen against each stack (9.4)."""
    told = Ledger(say("table/attack"), SCALE)
    against = anti_tank(position, fight)
    for hex_ in hexes_of(position, fight):
        units = [unit for unit in fight.attackers if position.pieces[unit].hex_ == hex_]
        ways = ways_to_meet(position, fight, hex_)
        best = ways[0] if len(ways) == 1 else min(ways, key=partial(strength_of, position, fight, hex_))
        for unit in units:
            strength = position.shown(unit).attack
            told, left = _with_losses(position, unit, strength, True, told)
            printed = position.game.board.label(hex_)
            told = multiplied(told, left, _attack_factors(position, unit, best, against), printed)
    return told


def ways_to_meet(position: OcsPosition, fight: Fight, hex_: int) -> tuple[Terrain, ...]:
    """The terrain that the defender has chosen against the stack of a hex, or all among which it does."""
    choices = ways_to_fight(position, position.side_of(fight.attackers[0]), hex_, fight.target)
    told = dict(fight.facing).get(hex_)
    return tuple(way for way in choices if way.kind == told) or choices


def strength_of(position: OcsPosition, fight: Fight, hex_: int, ground: Terrain) -> Fraction:
    """What the stack of a hex comes to on a terrain."""
    against = anti_tank(position, fight)
    units = (unit for unit in fight.attackers if position.pieces[unit].hex_ == hex_)
    return sum((_attack_of(position, unit, ground, against) for unit in units), Fraction(0))


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain that a defender may choose: of the hex, or of the hexside (9.4b)."""

    kind: str
    factors: dict[str, Fraction]
    is_side: bool
    provenance: str


def ways_to_fight(position: OcsPosition, side: str, here: int, target: int) -> tuple[Terrain, ...]:
    """The terrains of the target hex, and the hexside: the defender chooses one for a stack (9.4b)."""
    board, charts = position.game.board, position.charts
    found = [
        Terrain(row.id, dict(row.factors), False, charts.origins(f"terrain.{row.id}", "factors"))
        for row in grounds(position, target)
    ]
    is_beside = board.distance(here, target) == 1  # odds are told of attacks that are refused, too
    kind = board.hexside_name(6 * here + board.direction(here, target)) if is_beside else ""
    ruled = title_of(position).fought_over(position, side, here, target) if kind else None
    if ruled is not None:
        origin = charts.origins(f"crossing.{ruled.id}", "factors")
        found.append(Terrain(ruled.id, dict(ruled.factors), True, origin))
    elif kind:
        row = charts.hexsides[kind]
        is_frozen = position.facts.weather == FREEZE
        if not (is_frozen and row.is_none_frozen):
            origin = charts.origins(f"hexside.{kind}", "factors")
            found.append(Terrain(kind, dict(row.frozen if is_frozen else row.factors), True, origin))
    return tuple(found)


def _attack_factors(position: OcsPosition, unit: str, ground: Terrain, against: str) -> Iterator[Multiplier]:
    counter, piece = position.counter(unit), position.pieces[unit]
    factor = ground.factors[counter.category]
    place = "hexside" if ground.is_side else "terrain"
    clause = cite("9.4b")
    yield Multiplier(factor, say(f"ocs/{place}/{ground.kind}"), clause, ground.provenance)
    if (
        factor > 1
        and counter.category != OTHER
        and ANTI_TANK.index(against) >= ANTI_TANK.index(counter.anti_tank)
    ):
        yield Multiplier(Fraction(3, 4), say("ocs/anti-tank"), cite("9.4e"))
    if piece.marker == DISORGANISED:
        yield Multiplier(HALF, say("ocs/disorganised"), cite("5.10"))
    if piece.unsupplied:
        yield Multiplier(HALF, say("ocs/out-of-supply"), cite("12.8d"))


def _attack_of(position: OcsPosition, unit: str, ground: Terrain, against: str) -> Fraction:
    strength = after_losses(position, unit, position.shown(unit).attack, True)
    for each in _attack_factors(position, unit, ground, against):
        strength *= each.factor
    return strength


def anti_tank(position: OcsPosition, fight: Fight) -> str:
    """The highest level of anti-tank effects in the defending hex; a hedgehog makes it heavy (9.4e)."""
    if fight.declared is not None:
        return fight.declared.anti_tank
    if position.hedgehog(fight.target):
        return HEAVY
    levels = (position.counter(unit).anti_tank for unit in defenders(position, fight))
    return max(levels, key=ANTI_TANK.index, default=ANTI_TANK[0])


def defence(position: OcsPosition, fight: Fight, ground: Ground) -> Ledger:
    """The strength of the defenders, unit by unit, on the terrain of their hex that they choose (9.4c)."""
    told = Ledger(say("table/defence"), SCALE)
    printed = position.game.board.label(fight.target)
    for unit in defenders(position, fight):
        told, left = _with_losses(position, unit, position.shown(unit).defence, False, told)
        told = multiplied(told, left, _defence_factors(position, fight, unit, ground), printed)
    return told


def _defence_factors(position: OcsPosition, fight: Fight, unit: str, ground: Ground) -> Iterator[Multiplier]:
    piece, category = position.pieces[unit], position.counter(unit).category
    factor = ground.factors[category]
    if not (ground.is_bracketed and factor > 1):
        origin = position.charts.origins(f"terrain.{ground.id}", "factors")
        yield Multiplier(factor, say(f"ocs/terrain/{ground.id}"), cite("9.4"), origin)
    if piece.marker == STRAT:
        yield Multiplier(Fraction(0), say("ocs/strat-mode"), cite("5.8"))
    if piece.marker == DISORGANISED:
        yield Multiplier(HALF, say("ocs/disorganised"), cite("5.10"))
    if piece.marker == RESERVE:
        yield Multiplier(HALF, say("ocs/allowance/reserve"), cite("5.4"))
    if piece.unsupplied:
        yield Multiplier(HALF, say("ocs/out-of-supply"), cite("12.8d"))
    if fight.paid == "none" or unit in fight.halved:
        yield Multiplier(HALF, say("ocs/no-combat-supply"), cite("9.5"))
