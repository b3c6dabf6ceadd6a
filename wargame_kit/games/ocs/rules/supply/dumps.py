"""3.3, 12.1: where supply lies, on the ground and on transport, and how it is spent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import ORGANIC
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.paths import Route, routes, why_none
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

TOKENS = say("ocs/tokens")


@derived_from("dumps", "load")
def stores(position: OcsPosition, side: str) -> Mapping[int, int]:
    """The tokens that anybody of a side may use, by hex: on the ground, and on trucks and wagons."""
    found: dict[int, int] = {}
    for hex_, owner, tokens in position.facts.dumps:
        if owner == side:
            found[hex_] = found.get(hex_, 0) + tokens
    for unit, load in position.piece_values("load").items():
        piece, printed = position.pieces[unit], position.counter(unit)
        if printed.side == side and printed.kind != ORGANIC and piece.hex_ >= 0:
            found[piece.hex_] = found.get(piece.hex_, 0) + load
    return found


def own_trucks(position: OcsPosition, unit: str) -> Mapping[int, int]:
    """The tokens on organic trucks of a unit's formation, by hex: only it may use them (13.2g)."""
    formation, found = position.counter(unit).formation, dict[int, int]()
    for truck, load in position.piece_values("load").items():
        printed, hex_ = position.counter(truck), position.pieces[truck].hex_
        if printed.kind == ORGANIC and formation and printed.formation == formation and hex_ >= 0:
            found[hex_] = found.get(hex_, 0) + load
    return found


def supplies(position: OcsPosition, unit: str) -> Mapping[int, int]:
    """The tokens that a unit may use, by the hex in which they are, if they come to it."""
    found = dict(stores(position, position.side_of(unit)))
    for hex_, tokens in own_trucks(position, unit).items():
        found[hex_] = found.get(hex_, 0) + tokens
    return found


def ways_to_pay(position: OcsPosition, unit: str, tokens: int, phase: str = "") -> tuple[Route, ...]:
    """How a unit can be given so many tokens out of one hex: the nearest draw first.

    See Also
    --------
    check_pay : why it cannot.
    """
    enough = [hex_ for hex_, there in supplies(position, unit).items() if there >= tokens]
    return routes(position, unit, enough, phase)


def check_pay(position: OcsPosition, unit: str, tokens: int, phase: str = "") -> Verdict:
    """Whether a unit can be given so many tokens, and why not (12.3)."""
    if ways_to_pay(position, unit, tokens, phase):
        return ALLOWED
    there = supplies(position, unit)
    verdict = why_none(position, unit, there, phase)
    if not verdict:
        return verdict
    label = position.game.board.label
    ledger = Ledger(TOKENS)
    for route in routes(position, unit, there, phase):
        place = label(route.supply)
        ledger = ledger.add(there[route.supply], say("ocs/dump-at", place=place), cite("12.1"), place)
    name = position.name_of(unit)
    return refuse("ocs/too-few-tokens", cite("12.3"), ledger=ledger, unit=name, tokens=tokens)


def spent(position: OcsPosition, side: str, hex_: int, tokens: int, formation: str = "") -> OcsPosition:
    """The position after tokens of a hex have been used: those on the ground first, then loads.

    Parameters
    ----------
    side : str
    hex_ : int
    tokens : int
        No more than lie there.
    formation : str
        Whose organic trucks may be used too, and are used last.
    """
    lying = position.tokens_in(hex_, side)
    after = laid(position, side, hex_, lying - min(lying, tokens)) if lying else position
    left = tokens - min(lying, tokens)
    for unit, load in position.piece_values("load").items():
        piece, printed = position.pieces[unit], position.counter(unit)
        is_open = printed.kind != ORGANIC or (formation and printed.formation == formation)
        if left and printed.side == side and piece.hex_ == hex_ and is_open:
            used = min(left, load)
            after, left = after.moved(replace(after.pieces[unit], load=load - used)), left - used
    assert not left, "more tokens were spent than there are"
    return after


def laid(position: OcsPosition, side: str, hex_: int, tokens: int) -> OcsPosition:
    """The position with so many tokens of a side on the ground of a hex, and no others of that side."""
    others = [dump for dump in position.facts.dumps if dump[:2] != (hex_, side)]
    new = [(hex_, side, tokens)] if tokens else []
    return position.with_facts(dumps=tuple(sorted((*others, *new))))
