"""3.3, 12.1: where supply lies, on the ground and on transport, and how it is spent."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import ORGANIC
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.paths import Route, routes, why_none
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

TOKENS = say("ocs/tokens")


@derived_from_side("dumps", "load")
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


@derived_from_side("load", kinds=(ORGANIC,))
def own_trucks(position: OcsPosition, side: str) -> Mapping[str, Mapping[int, int]]:
    """The tokens on organic trucks of a side, by formation and hex: only it may use them (13.2g)."""
    found: dict[str, dict[int, int]] = {}
    for truck, load in position.piece_values("load").items():
        printed, hex_ = position.counter(truck), position.pieces[truck].hex_
        if printed.kind == ORGANIC and printed.formation and printed.side == side and hex_ >= 0:
            own = found.setdefault(printed.formation, {})
            own[hex_] = own.get(hex_, 0) + load
    return found


def supplies(position: OcsPosition, unit: str) -> Mapping[int, int]:
    """The tokens that a unit may use, by the hex in which they are, if they come to it."""
    side = position.side_of(unit)
    everybody, trucks = stores(position, side), own_trucks(position, side)
    own = trucks.get(position.counter(unit).formation)
    if own is None:
        return everybody
    return {**everybody, **{hex_: everybody.get(hex_, 0) + tokens for hex_, tokens in own.items()}}


def ways_to_pay(position: OcsPosition, unit: str, tokens: int, phase: str = "") -> tuple[Route, ...]:
    """How a unit can be given so many tokens, out of one hex or of several that join (12.3a).

    Returns
    -------
    tuple of Route
        Nothing if all that comes to it are too few; else those first that are enough by themselves.

    See Also
    --------
    check_pay : why it cannot.
    """
    there = supplies(position, unit)
    found = routes(position, unit, there, phase)
    if sum(there[hex_] for hex_ in {route.supply for route in found}) < tokens:
        return ()
    return tuple(sorted(found, key=lambda route: there[route.supply] < tokens))


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
    for hex_ in dict.fromkeys(route.supply for route in routes(position, unit, there, phase)):
        place = label(hex_)
        ledger = ledger.add(there[hex_], say("ocs/dump-at", place=place), cite("12.1"), place)
    name = position.name_of(unit)
    return refuse("ocs/too-few-tokens", cite("12.3"), ledger=ledger, unit=name, tokens=tokens)


def laid(position: OcsPosition, side: str, hex_: int, tokens: int) -> OcsPosition:
    """The position with so many tokens of a side on the ground of a hex, and no others of that side."""
    others = [dump for dump in position.facts.dumps if dump[:2] != (hex_, side)]
    new = [(hex_, side, tokens)] if tokens else []
    return position.with_facts(dumps=tuple(sorted((*others, *new))))
