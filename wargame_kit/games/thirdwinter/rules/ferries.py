"""1.4d, 1.5a: ferries: who lays them and takes them up, and how much crosses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame_kit.games.ocs.files.kinds import LEG, PONTOON
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.modes import mode_of
from wargame_kit.games.ocs.rules.reach import guarded
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, mobility
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import FERRY, RAIL_FERRY
from wargame_kit.games.thirdwinter.rules.crossings import (
    QUARTERS,
    added,
    facts_of,
    limit,
    own,
    quarters,
    ways,
)
from wargame_kit.games.thirdwinter.rules.rivers import bridge_of, is_on_bank, is_volga, rail_ferry, side_of
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

LAY, TAKE_UP = WORKS = ("lay-ferry", "take-up-ferry")


def works(position: OcsPosition, side: str) -> Iterable[tuple[str, str]]:
    """What the pontoon units of a side may try in place of a move (1.5)."""
    for unit, piece in position.pieces.items():
        if piece.hex_ >= 0 and position.side_of(unit) == side and position.counter(unit).kind == PONTOON:
            yield (TAKE_UP if own(position).ferry(piece.hex_) == side else LAY), unit


def check_work(position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
    """Whether a unit may lay a ferry or take it up (1.5a); None of other works."""
    if work not in (LAY, TAKE_UP):
        return None
    name, hex_ = position.name_of(unit), position.pieces[unit].hex_
    printed, facts = position.game.board.label(hex_), facts_of(position)
    if not own(position).is_bridging(unit):
        return refuse("thirdwinter/pontoons-in-combat-mode", cite("1.5"), hex_=printed, unit=name)
    there = own(position).ferry(hex_)
    if work == TAKE_UP:
        if not there:
            return refuse("thirdwinter/no-ferry", cite("1.5a"), hex_=printed, place=printed)
        if hex_ in dict(facts.ferried):
            return refuse("thirdwinter/ferry-in-use", cite("1.5"), hex_=printed, place=printed)
        return ALLOWED
    if there:
        return refuse("thirdwinter/ferry-there", cite("1.5a"), hex_=printed, place=printed)
    if not is_on_bank(position.game.board, hex_):
        return refuse("thirdwinter/no-bank", cite("1.5"), hex_=printed, place=printed)
    if facts.frozen:
        return refuse("thirdwinter/ferry-in-ice", cite("1.5a"), hex_=printed)
    return ALLOWED


def worked(position: OcsPosition, work: str, unit: str) -> OcsPosition:
    """The position after a pontoon unit has laid a ferry or taken it up: it moves no more (1.5)."""
    hex_, side, facts = position.pieces[unit].hex_, position.side_of(unit), facts_of(position)
    left = {pair for pair in facts.ferries if pair[0] != hex_}
    ferries = tuple(sorted(left | {(hex_, side)} if work == LAY else left))
    told = position.with_facts(ferries=ferries, engaged=facts.engaged | {hex_})
    return told.moved(replace(told.pieces[unit], moved=True))


def check_leaving(position: OcsPosition, unit: str) -> Verdict:
    """1.5a: the unit that serves a ferry stays where and as it is, until the ferry is taken up."""
    piece, side = position.pieces[unit], position.side_of(unit)
    if piece.hex_ < 0 or own(position).ferry(piece.hex_) != side or not own(position).is_bridging(unit):
        return ALLOWED
    others = (each for each in position.in_hex(piece.hex_) if each != unit)
    if any(map(own(position).is_bridging, others)):
        return ALLOWED
    printed = position.game.board.label(piece.hex_)
    return refuse("thirdwinter/serves-ferry", cite("1.5a"), hex_=printed, unit=position.name_of(unit))


def check_crossing(
    position: OcsPosition, units: tuple[str, ...], phase: str, here: int, there: int
) -> Verdict:
    """Whether a group finds room on a ferry now: its own, or that at Kherson (1.4d, 1.5a)."""
    side, board = position.side_of(units[0]), position.game.board
    if not is_volga(board, here, there):
        return ALLOWED
    way = ways(position, side).get(side_of(board, here, there))
    if way == FERRY:
        return _check_room(position, units, here, there)
    if way == RAIL_FERRY:
        return _check_own(position, units, here, there) or _check_rail_ferry(
            position, units, phase, here, there
        )
    return ALLOWED


def _check_own(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> Verdict:
    """Whether a group crosses by a ferry marker where the railway ferry runs too."""
    if all(mobility(position, unit) == LEG for unit in units):
        return _check_room(position, units, here, there)
    return refuse("thirdwinter/no-ferry", cite("1.5a"), place=position.game.board.label(there))


def _check_room(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> Verdict:
    if ferry_for(position, units, here, there) is not None:
        return ALLOWED
    printed, most = position.game.board.label(there), limit(position, "ferry")
    return refuse("thirdwinter/ferry-full", cite("1.5a"), hex_=printed, limit=most)


def ferry_for(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> int | None:
    """The hex of the ferry marker by which a group crosses a hexside: one that has room for it (1.5a)."""
    side, used = position.side_of(units[0]), dict(facts_of(position).ferried)
    most, size = limit(position, "ferry") * QUARTERS, quarters(position, units)
    for hex_ in (here, there):
        if own(position).ferry(hex_) == side and used.get(hex_, 0) + size <= most:
            return hex_
    return None


def _check_rail_ferry(
    position: OcsPosition, units: tuple[str, ...], phase: str, here: int, there: int
) -> Verdict:
    """1.4d: three regiments a turn, in Move Mode, while no enemy zone lies on either end."""
    label = position.game.board.label
    if phase != MOVEMENT:
        return refuse("thirdwinter/rail-ferry-later", cite("1.4d"), hex_=label(there))
    for unit in units:
        if position.is_combat_unit(unit) and mode_of(position, unit) != "move":
            return refuse(
                "thirdwinter/rail-ferry-mode", cite("1.4d"), hex_=label(there), unit=position.name_of(unit)
            )
    return _check_rail_ferry_runs(
        position, position.side_of(units[0]), quarters(position, units), here, there
    )


def _check_rail_ferry_runs(position: OcsPosition, side: str, size: int, here: int, there: int) -> Verdict:
    label, zone = position.game.board.label, zone_of(position, position.enemy(side))
    shut = next((hex_ for hex_ in (here, there) if hex_ in zone), None)
    if shut is not None:
        return refuse("thirdwinter/rail-ferry-zone", cite("1.4d"), hex_=label(there), place=label(shut))
    most = limit(position, "rail_ferry")
    if facts_of(position).shipped + size > most * QUARTERS:
        return refuse("thirdwinter/rail-ferry-full", cite("1.4d"), hex_=label(there), limit=most)
    return ALLOWED


def check_supply(position: OcsPosition, side: str, tokens: int, here: int, there: int) -> Verdict | None:
    """1.4d: whether supply from the ground crosses at Kherson, a point as a regiment; None elsewhere."""
    if bridge_of(here, there) != rail_ferry(position.game.board):
        return None
    printed = position.game.board.label(there)
    if facts_of(position).frozen:
        return refuse("thirdwinter/ferry-in-ice", cite("1.4d"), hex_=printed)
    if there in guarded(position, position.enemy(side)):
        return refuse("thirdwinter/enemy-landing", cite("1.4d"), hex_=printed, place=printed)
    return _check_rail_ferry_runs(position, side, _size(position, tokens), here, there)


def supply_ferried(position: OcsPosition, tokens: int) -> OcsPosition:
    """The position after supply has crossed: what room it took is gone for this phase."""
    return position.with_facts(shipped=facts_of(position).shipped + _size(position, tokens))


def _size(position: OcsPosition, tokens: int) -> int:
    return -(-tokens * QUARTERS // position.charts.limit("tokens_in_sp"))


def ferried(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> OcsPosition:
    """The position after a group has crossed: what room it took is gone for this phase."""
    if not is_volga(position.game.board, here, there):
        return position
    side, facts = position.side_of(units[0]), facts_of(position)
    way = ways(position, side).get(side_of(position.game.board, here, there))
    if way not in (FERRY, RAIL_FERRY):
        return position
    size, walks = quarters(position, units), all(mobility(position, unit) == LEG for unit in units)
    hex_ = ferry_for(position, units, here, there) if walks else None
    if hex_ is not None:
        return position.with_facts(ferried=added(facts.ferried, hex_, size))
    return position.with_facts(shipped=facts.shipped + size)
