"""12.15–12.18, 12.26: what the fire of some markers at a unit comes to, and at all of a hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import BOMBARDMENT, HYPERWAR
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import halved
from wargame_kit.games.neworder.rules.combat.odds import lends_hyperwar
from wargame_kit.games.neworder.rules.combat.reveal import chances_of
from wargame_kit.games.neworder.rules.ground import terrain_shift_of_hex
from wargame_kit.games.neworder.rules.markers import fires, markers_on
from wargame_kit.games.neworder.rules.results import combat_results, other_tables
from wargame_kit.mechanics import DifferentialEngagement, DifferentialTable, UnitResult
from wargame_kit.mechanics.differential_engagement import Case
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.position import Game
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

DESTROYED = UnitResult(defender_losses=1)
"""What becomes of a unit that turns out to have no defence (21.6)."""


@cache
def fire_table(game: Game[Charts], table: str, is_fixed: bool = False) -> DifferentialTable:
    """A combat table as those under fire feel it: nothing befalls the firer, an exchange only them (12.18).

    Parameters
    ----------
    table : {"conventional", "hyperwar"}
    is_fixed : bool
        Whether the target cannot move: it takes no notice of retreats by fire (13.9).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> felt = fire_table(wk.load("kiev"), "conventional")
    >>> [str(result) for result in felt.rows[1]][-4:], [str(result) for result in felt.rows[3]][3:6]
    (['D1', 'D1', 'D1', 'DR2'], ['—', 'D1', 'DR1'])
    """
    printed = combat_results(game, table)
    rows = {die: tuple(_felt(cell, is_fixed) for cell in cells) for die, cells in printed.rows.items()}
    return replace(printed, rows=rows, meaning=lambda result: cite("12.18"))


def _felt(result: object, is_fixed: bool) -> UnitResult:
    assert isinstance(result, UnitResult)
    felt = result.without_attacker
    return replace(felt, retreat=0) if is_fixed else felt


def odds_of_fire(
    position: NewOrderPosition,
    markers: tuple[str, ...],
    unit: str,
    table: str,
    segment: str = BOMBARDMENT,
) -> DifferentialEngagement:
    """The fire of some markers at one unit where it stands, wherever the markers are (12.16).

    Their full strength, less what air defence takes of strikes (19.2), against its defence. Terrain of the
    hex counts in a bombardment (12.17), not in protective fire (12.26); hexsides never, nor nodes (kit).

    Parameters
    ----------
    markers : tuple of str
        Of one side. An untried one counts what it may turn out to be (21.4).
    unit : str
    table : {"conventional", "hyperwar"}
        The same on the other one lies in `beside`.
    segment : {"bombardment", "reaction"}
    """
    return _fire(position, tuple(markers), unit, table, segment)


@derived
def _fire(
    position: NewOrderPosition, markers: tuple[str, ...], unit: str, table: str, segment: str
) -> DifferentialEngagement:
    game, hex_ = position.game, position.pieces[unit].hex_ if unit in position.pieces else -1
    is_fixed = hex_ >= 0 and not position.face(unit).movement
    there = check_target(position, markers, unit)
    attack, defence = _sums(position, markers, unit) if there else (_EMPTY, _EMPTY)
    return DifferentialEngagement(
        targets=(hex_,),
        hex_=game.board.label(hex_),
        attackers=markers,
        defenders=(unit,),
        attack=attack,
        defence=defence,
        shifts=_shifts(position, hex_, segment) if there else Ledger(say("battle/shifts")),
        table=fire_table(game, table, is_fixed),
        legality=there and check_table(position, markers, hex_, table),
        cases=tuple(_cases(position, markers, unit)) if there else (),
        other_tables=tuple(
            (fire_table(game, other, is_fixed), there and check_table(position, markers, hex_, other))
            for other in other_tables(table)
        ),
    )


_EMPTY = Ledger(say("battle/attack"))


def check_target(position: NewOrderPosition, markers: tuple[str, ...], unit: str) -> Verdict:
    """Whether these are markers, and that is an enemy of theirs on the map (12.1, 12.4)."""
    for marker in markers:
        if marker not in position.pieces or not fires(position, marker):
            return refuse("neworder/fire-no-marker", cite("12.1"), unit=position.name_of(marker))
    piece = position.pieces.get(unit)
    is_unit = piece is not None and piece.hex_ >= 0 and not position.unit(unit).is_marker
    if not is_unit or not markers or position.side_of(unit) in map(position.side_of, markers):
        return refuse("neworder/fire-unit", cite("12.4"), unit=position.name_of(unit))
    return ALLOWED


def check_table(position: NewOrderPosition, markers: tuple[str, ...], hex_: int, table: str) -> Verdict:
    """Whether the fire of some markers may be resolved on a table: the high-tech one needs such a marker.

    Friction does not reach markers (5.5). Whether an untried one will do, before it is turned over, is option
    ``untried_hyperwar``.
    """
    if table != HYPERWAR or any(lends_hyperwar(position, marker) for marker in markers):
        return ALLOWED
    return refuse("neworder/fire-table", cite("12.15"), hex_=position.game.board.label(hex_))


def _sums(position: NewOrderPosition, markers: tuple[str, ...], unit: str) -> tuple[Ledger, Ledger]:
    board, hex_ = position.game.board, position.pieces[unit].hex_
    attack, defence = Ledger(say("battle/attack")), Ledger(say("battle/defence"))
    for marker in markers:
        if position.is_untried(marker):
            label = say("neworder/unknown", unit=position.unit(marker).name)
            attack = attack.add(0, label, cite("21.4"))
        else:
            attack = attack.join(halved(position, marker, hex_))
    name, printed = position.unit(unit).name, board.label(hex_)
    if position.is_untried(unit):
        return attack, defence.add(0, say("neworder/unknown", unit=name), cite("21.4"), printed)
    origin = position.unit(unit).provenance_on(position.pieces[unit].face, "defence")
    return attack, defence.add(position.face(unit).defence, name, cite("12.16"), printed, origin)


def _shifts(position: NewOrderPosition, hex_: int, segment: str) -> Ledger:
    ledger = Ledger(say("battle/shifts"))
    ground = terrain_shift_of_hex(position, hex_)
    if not ground.value:
        return ledger
    if segment != BOMBARDMENT:
        return ledger.add(0, say("neworder/fire-no-terrain"), cite("12.26"), ground.hex_)
    return ledger.add(ground.value, ground.label, cite("12.17"), ground.hex_, ground.provenance)


def turned_over(
    position: NewOrderPosition, units: tuple[str, ...]
) -> Iterator[tuple[NewOrderPosition, Fraction]]:
    """Yield the positions in which some untried counters have shown what they are, each with its probability.

    Drawn one after the other out of what their pools can still hold (21.3).
    """
    due = next((unit for unit in units if position.is_untried(unit)), None)
    if due is None:
        yield position, Fraction(1)
        return
    for face, chance in chances_of(position, due).items():
        after = position.moved(position.pieces[due].showing(face))
        for shown, more in turned_over(after, units):
            yield shown, chance * more


def _cases(position: NewOrderPosition, markers: tuple[str, ...], unit: str) -> Iterator[Case]:
    """What the fire comes to for all that untried counters may turn out to be (21.4, 21.6)."""
    unknown = tuple(each for each in (*markers, unit) if position.is_untried(each))
    if not unknown:
        return
    found = summed(
        ((*_strengths(shown, markers, unit), _is_nothing(shown, unit, unknown)), chance)
        for shown, chance in turned_over(position, unknown)
    )
    for (attack, defence, is_out), chance in found.items():
        yield Case(attack, defence, 0, chance, DESTROYED if is_out else None)


def _strengths(position: NewOrderPosition, markers: tuple[str, ...], unit: str) -> tuple[int, int]:
    attack, defence = _sums(position, markers, unit)
    return attack.total, defence.total


def _is_nothing(position: NewOrderPosition, unit: str, shown: tuple[str, ...]) -> bool:
    return unit in shown and not position.face(unit).defence


def markers_at(position: NewOrderPosition, side: str, hex_: int) -> tuple[str, ...]:
    """The markers of a side that lie on a hex."""
    return tuple(marker for marker in markers_on(position).get(hex_, ()) if position.side_of(marker) == side)
