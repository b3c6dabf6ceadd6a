"""6.3, 6.9: a battle as it is declared; its strengths, ratio, shifts and die, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA, Charts
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.readiness import air_counter
from wargame_kit.games.huaihai.rules.supply import is_starved
from wargame_kit.mechanics.engagement import TableEngagement, check_beside, check_named_once
from wargame_kit.mechanics.odds import RatioTable
from wargame_kit.mechanics.outcomes import PairedResult
from wargame_kit.mechanics.results_table import read_rows
from wargame_kit.position import Game, OneOf, SideId, UnitId
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import Words, say

ATTACK, AMBUSH, FAST, COUNTER = "attack", "ambush", "fast", "counter"
"""Kinds of battle: of an attack phase (6.1), from ambush (9.9), of fast columns on the move (7.5), against a
pursuer (9.8)."""

KINDS = (ATTACK, AMBUSH, FAST, COUNTER)


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is being declared or fought; steps carry it until its result is carried out.

    Attributes
    ----------
    kind : {"attack", "ambush", "fast", "counter"}
    side : str
        The attacker.
    target : int
        The hex that is attacked.
    attackers : tuple of str
        Counters that count their attack, as they were named.
    supporters : tuple of str
        Counters that give a shift instead (7.5).
    air : bool
        Whether the air counter takes part (7.2).
    wave : bool
        Whether it is a human wave (7.6).
    charges : tuple of str
        Counters whose gun charge (10.8) or artillery suppression (10.10) has been announced.
    infiltrators : tuple of str
        Names of infiltrated counters that have been shown (10.4).
    reserves : tuple of (str, int)
        Counters that stepped in for the defender, and the hexes that they came from (9.6).
    militia : bool
        Whether the defender has called militia (11.7).
    """

    kind: Annotated[str, OneOf(KINDS, say("expected/battle-kind"))]
    side: SideId
    target: HexIndex
    attackers: tuple[UnitId, ...] = ()
    supporters: tuple[UnitId, ...] = ()
    air: bool = False
    wave: bool = False
    charges: tuple[UnitId, ...] = ()
    infiltrators: tuple[UnitId, ...] = ()
    reserves: tuple[tuple[UnitId, HexIndex], ...] = ()
    militia: bool = False

    @property
    def participants(self) -> tuple[str, ...]:
        """Every counter of the attacker but the air counter: those that flip when it is over (9.2, 9.3)."""
        return self.attackers + self.supporters

    @property
    def is_named(self) -> bool:
        """Whether something has been named, so that the attack cannot be called off any more (6.3)."""
        return bool(self.participants or self.air or self.charges or self.infiltrators)


def is_beside(position: HuaihaiPosition, unit: str, hex_: int) -> bool:
    """Whether a counter stands on the map adjacent to a hex."""
    piece = position.pieces.get(unit)
    here = piece.hex_ if piece is not None else -1
    return here >= 0 and here in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]


def beside(position: HuaihaiPosition, side: str, hex_: int) -> Iterator[str]:
    """Yield the counters of a side on the map adjacent to a hex."""
    stacks = position.stacks_by_side[side]
    for there in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]:
        if there in stacks:
            yield from stacks[there]


def defenders(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The counters that stand in the attacked hex."""
    return position.stacks_by_side[position.enemy(fight.side)].get(fight.target, ())


def engaged(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The attackers and supporters still on the map next to the hex: those that may be lost or pursue.

    Supporters two hexes away are spared, and the air counter is never among them (7.2, 7.5, kit).
    """
    return tuple(unit for unit in fight.participants if is_beside(position, unit, fight.target))


def odds(position: HuaihaiPosition, target: int, attackers: tuple[str, ...]) -> TableEngagement:
    """The attack of some counters on a hex: strengths, ratio, shifts, column and chances (6.3).

    Spent counters are taken with the attack that they show, none. What somebody brings into a battle beside
    its attackers, support or secrets, is counted by `battle` and `supposed`.

    Parameters
    ----------
    target : int
        Index of the hex.
    attackers : tuple of str
        Ids of counters of one side; the air counter may be among them.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "CP3": "A4", "55C": "A5 spent"})
    >>> fought = odds(position, position.game.board.index("A5"), ("CP1", "CP3"))
    >>> fought.defenders, bool(fought.verdict), str(sum(fought.outcomes().values()))
    (('55C',), True, '1')
    """
    return battle(position, declared(position, target, attackers))


def declared(position: HuaihaiPosition, target: int, attackers: tuple[str, ...]) -> Fight:
    """The attack that some counters would declare; the air counter may be among them (7.2)."""
    known = tuple(unit for unit in attackers if unit in position.pieces)
    if known:
        side = position.side_of(known[0])
    else:
        side = next((s for s in (KMT, PLA) if target in position.stacks_by_side[position.enemy(s)]), PLA)
    flyer = air_counter(position)
    ground = tuple(unit for unit in attackers if unit != flyer)
    return Fight(ATTACK, side, target, ground, air=flyer is not None and flyer in attackers)


@derived
def battle(position: HuaihaiPosition, fight: Fight) -> TableEngagement:
    """A battle as it is declared: every number with the clause that gives it.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
    >>> wave = Fight("attack", "pla", position.game.board.index("A5"), ("CP1",), wave=True)
    >>> 1 in [entry.value for entry in battle(position, wave).shifts.entries]
    True
    """
    legality, against = _legality(position, fight), defenders(position, fight)
    modifiers = _counted(position, fight, _die_roll_modifiers(position, fight))
    return TableEngagement(
        targets=(fight.target,),
        hex_=position.game.board.label(fight.target),
        attackers=_shown(position, fight),
        defenders=against,
        attack=attack_strength(position, fight),
        defence=defence_strength(position, fight),
        shifts=Ledger(say("battle/shifts"), entries=_counted(position, fight, _shifts(position, fight))),
        table=combat_results(position.game, position.option("die_beyond") == "extend"),
        legality=legality,
        die_roll_modifiers=Ledger(say("table/die-roll-modifiers"), entries=modifiers),
    )


def under_way(position: HuaihaiPosition, fight: Fight) -> TableEngagement:
    """A battle that has gone in: whoever steps in, it is fought; nobody asks any more if it may."""
    return replace(battle(position, fight), legality=ALLOWED)


def _shown(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    flyer = air_counter(position) if fight.air else None
    there = tuple(unit for unit in fight.participants if unit in position.pieces)
    return (*there, flyer) if flyer else there


def check_target(position: HuaihaiPosition, side: str, unit: str, target: int) -> Verdict:
    """Whether a counter of a side stands so that it could attack a hex (6.1).

    Where it could not, the hexes that it could attack are told.
    """
    piece, board = position.pieces.get(unit), position.game.board
    if piece is None or piece.hex_ < 0:
        return refuse("fight/not-on-map", cite("6.1"), unit=position.name_of(unit))
    name = position.unit(unit).name
    if position.side_of(unit) != side:
        return refuse("clash/other-side", cite("6.3"), unit=name, side=position.game.side_names[side])
    enemies = position.stacks_by_side[position.enemy(side)]
    return check_beside(board, piece.hex_, target, enemies, name, "attack", cite("6.1"), cite("6.1"))


def _legality(position: HuaihaiPosition, fight: Fight) -> Verdict:
    printed = position.game.board.label(fight.target)
    names = {unit: position.name_of(unit) for unit in fight.attackers}
    once = check_named_once(fight.attackers, names, cite("6.1"))
    if not once:
        return once
    for unit in fight.attackers:
        verdict = check_target(position, fight.side, unit, fight.target)
        if not verdict:
            return verdict
    against = defenders(position, fight)
    if not against:
        return refuse("clash/empty", cite("6.1"), hex_=printed)
    attack, defence = attack_strength(position, fight), defence_strength(position, fight)
    if not attack.total:
        return refuse("clash/no-attack", cite("6.3"), hex_=printed, ledger=attack)
    if position.option("low_odds") == "refused":
        table = combat_results(position.game, True)
        if table.level(attack.total, defence.total) < 0:
            return refuse(
                "clash/low-odds",
                cite("6.3"),
                hex_=printed,
                ledger=attack,
                attack=attack.total,
                defence=defence.total,
                lowest=table.columns[0],
            )
    return ALLOWED


def attack_strength(position: HuaihaiPosition, fight: Fight) -> Ledger:
    """The sum of the attackers' strengths, each halved that is cut off, the air counter's with it."""
    board, ledger = position.game.board, Ledger(say("battle/attack"))
    for unit in fight.attackers:
        if unit not in position.pieces or position.pieces[unit].hex_ < 0:
            continue
        here, value = board.label(position.pieces[unit].hex_), position.face(unit).attack
        origin = position.origin(unit, "attack")
        ledger = ledger.add(value, position.unit(unit).name, cite("6.3"), here, origin)
        if value and is_starved(position, unit):
            ledger = ledger.add(-(value // 2), say("clash/cut-off"), cite("8.3"), here, origin)
    flyer = air_counter(position) if fight.air else None
    if flyer:
        value, name = position.face(flyer).attack, position.unit(flyer).name
        ledger = ledger.add(value, name, cite("7.2"), "", position.origin(flyer, "attack"))
    return ledger


def without_zone(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The attackers whose zones do not count while strengths are compared: all of them (4.1, 9.4).

    By option ``attacking_zone`` they lose them only when the result is carried out.
    """
    return fight.participants if position.option("attacking_zone") == "none" else ()


def defence_strength(position: HuaihaiPosition, fight: Fight) -> Ledger:
    """The sum of the defenders' strengths, each by its face, halved where it is cut off."""
    board, ledger = position.game.board, Ledger(say("battle/defence"))
    attacking = without_zone(position, fight)
    for unit in defenders(position, fight):
        here, value = board.label(position.pieces[unit].hex_), position.face(unit).defence
        origin = position.origin(unit, "defence")
        ledger = ledger.add(value, position.unit(unit).name, cite("6.3"), here, origin)
        if is_starved(position, unit, attacking):
            clause = cite("8.3" if position.is_fresh(unit) else "8.4")
            ledger = ledger.add(-(value // 2), say("clash/cut-off"), clause, here, origin)
    return ledger


def _shifts(position: HuaihaiPosition, fight: Fight) -> tuple[Entry, ...]:
    """The columns, to the right if positive, in the order of the chapters."""
    charts, names = position.charts, position.unit
    entries = [*_terrain(position, fight)]

    def shift(number: str, label: Words, clause: str, way: int = 1) -> None:
        columns, origin = way * charts.limit(number), charts.limit_origin(number)
        entries.append(Entry(columns, label, cite(clause), "", origin))

    for unit in fight.supporters:
        shift("support_shift", say("clash/support", unit=names(unit).name), "7.5")
    if fight.wave:
        shift("wave_shift", say("clash/wave"), "7.6")
    cut = cut_off(position, defenders(position, fight), without_zone(position, fight))
    if cut:  # one column for the hex, however many are cut off (kit)
        label = say("clash/cut-shift", unit=names(cut[0]).name)
        shift("cut_shift", label, "8.4", cut_way(position))
    if fight.kind == AMBUSH:
        shift("ambush_shift", say("clash/ambush"), "9.9")
    for unit in fight.infiltrators:
        way = 1 if fight.side == PLA else -1
        shift("infiltration_shift", say("clash/infiltrated", unit=names(unit).name), "10.4", way)
    if fight.militia:
        shift("militia_shift", say("clash/militia"), "11.7", -1)
    return tuple(entries)


def cut_off(
    position: HuaihaiPosition, units: Sequence[str], attacking: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The spent defenders of a hex that are cut off, if they are enough to move the result (8.4).

    One is enough, or by option ``cut_stack`` only all of them; see `without_zone` for who is attacking.
    """
    spent = (unit for unit in units if not position.is_fresh(unit))
    found = tuple(unit for unit in spent if is_starved(position, unit, attacking))
    return found if position.option("cut_stack") == "any" or len(found) == len(units) else ()


def cut_way(position: HuaihaiPosition) -> int:
    """Which way such a hex moves the result: left (-1) as printed, or by option right (1)."""
    return -1 if position.option("cut_shift") == "printed" else 1


def cut_columns(position: HuaihaiPosition) -> int:
    """The columns by which such a hex moves the result."""
    return cut_way(position) * position.charts.limit("cut_shift")


def _terrain(position: HuaihaiPosition, fight: Fight) -> tuple[Entry, ...]:
    """What the ground gives the defender (6.3, kit: the printed table is lost)."""
    if position.option("combat_terrain") == "off":
        return ()
    board, left = position.game.board, position.charts.combat_terrain
    printed, terrain = board.label(fight.target), board.terrain_name(fight.target)
    entries = []
    if left.get(terrain):
        origin = position.charts.origins("combat_terrain", terrain)
        entries.append(Entry(-left[terrain], say(f"clash/on-{terrain}"), cite("6.3"), printed, origin))
    near = [unit for unit in fight.participants if is_beside(position, unit, fight.target)]
    if near and left.get("river") and all(_is_across(position, unit, fight.target) for unit in near):
        origin = position.charts.origins("combat_terrain", "river")
        entries.append(Entry(-left["river"], say("clash/river"), cite("6.3"), printed, origin))
    return tuple(entries)


def _is_across(position: HuaihaiPosition, unit: str, target: int) -> bool:
    board, here = position.game.board, position.pieces[unit].hex_
    return board.hexsides[6 * here + board.direction(here, target)] > 0


def _die_roll_modifiers(position: HuaihaiPosition, fight: Fight) -> tuple[Entry, ...]:
    """What is added to the die."""
    limit, origin, entries = position.charts.limit, position.charts.limit_origin, []
    if fight.kind == FAST:
        added, ours = limit("fast_attack_die"), origin("fast_attack_die")
        entries.append(Entry(added, say("clash/on-the-move"), cite("7.5"), "", ours))
    key, number, clause = (
        ("clash/charge", "charge_die", "10.8")
        if fight.side == PLA
        else ("clash/suppression", "suppression_die", "10.10")
    )
    for unit in fight.charges:
        if unit not in fight.participants:  # intercepted (7.3)
            continue
        label = say(key, unit=position.unit(unit).name)
        entries.append(Entry(limit(number), label, cite(clause), "", origin(number)))
    return tuple(entries)


def _counted(position: HuaihaiPosition, fight: Fight, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries that count: all, or by option ``shifts`` the greatest to each side (6.9, kit)."""
    if position.option("shifts") == "add" or len(entries) < 2:
        return entries
    best = {
        max((k for k, entry in enumerate(entries) if entry.value * way > 0), default=-1,
            key=lambda k: (abs(entries[k].value), -k))
        for way in (1, -1)
    }  # fmt: skip
    return tuple(
        entry
        if k in best
        else replace(entry, value=0, label=say("clash/not-added", what=entry.label), clause=cite("6.9"))
        for k, entry in enumerate(entries)
    )


@cache
def combat_results(game: Game[Charts], is_diagonal: bool) -> RatioTable:
    """The results table (6.9); by option ``die_beyond`` its diagonal goes on beyond the edges.

    Odds below the worst column use it (kit).
    """
    charts = game.charts
    rows = read_rows(charts.results, PairedResult.read)
    return RatioTable(
        charts.columns,
        rows,
        cite("6.9"),
        cite("6.3"),
        is_floored=True,
        is_diagonal=is_diagonal,
        provenance=charts.origins("combat_results", "results"),
    )
