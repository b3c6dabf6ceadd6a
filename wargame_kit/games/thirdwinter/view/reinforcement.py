"""The Reinforcement Phase of a side on one page: what it has, still does, and lacks (2.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.arrivals import Arriving, due
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules import supply_places
from wargame_kit.games.thirdwinter.rules.base_tokens import PlacingTokens, places
from wargame_kit.games.thirdwinter.rules.base_tokens import left as tokens_left
from wargame_kit.games.thirdwinter.rules.events.crisis import DrawMissing, SendingElsewhere
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.fronts import fronts
from wargame_kit.games.thirdwinter.rules.income import Delivering, RollSupply
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.kessel import waiting as kessels
from wargame_kit.games.thirdwinter.rules.placing_supply import LayProposed, PlacingSupply, left, unmet
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding, RebuildProposed
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.games.thirdwinter.rules.rvgk import is_played, reserves
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Reserving
from wargame_kit.games.thirdwinter.rules.schedule import leaving
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.games.thirdwinter.view import replacements, schedule
from wargame_kit.position import Fact, Step
from wargame_kit.position.phase_page import PhasePage
from wargame_kit.words import Words, say

PARTS: tuple[tuple[type[Step], str], ...] = (
    (TurningOffensive, "postures"),
    (DrawMissing, "back"),
    (Arriving, "arrivals"),
    (Withdrawing, "withdrawals"),
    (SendingElsewhere, "sending"),
    (RollSupply, "supply-roll"),
    (Delivering, "supply"),
    (PlacingSupply, "supply"),
    (PlacingTokens, "tokens"),
    (RollReplacements, "replacement-roll"),
    (RollSpecial, "special-roll"),
    (PlacingKessels, "kessels"),
    (Reserving, "reserve"),
    (Rebuilding, "rebuilding"),
    (Consolidating, "consolidation"),
    (Regrouping, "regrouping"),
)
"""The parts of the phase, as their steps come."""

PROPOSALS = (LayProposed, RebuildProposed)
"""What the kit does of it by itself, if a side likes."""

PROPOSED = frozenset({"supply", "tokens", "rebuilding"})
"""The parts in which it does."""


def facts(position: OcsPosition) -> Iterator[Fact]:
    """Yield what is still to do, in order, until the Reinforcement Phase of a side ends."""
    found = _phase(position)
    if found is not None:
        yield from _still(found, _title(position, found.side))


def _still(found: Going, name: Words) -> Iterator[Fact]:
    parts = tuple(say(f"thirdwinter/part/{part}") for part in found.parts)
    if parts:
        yield Fact(name, say("thirdwinter/chances", told=parts), cite("1.7"))


def page(position: OcsPosition) -> PhasePage | None:
    """The Reinforcement Phase of a side, for whoever knows what it has (1.7, 2.1, 3.1)."""
    found = _phase(position)
    if found is None or not found.parts or position.is_unseen(found.side):
        return None
    side = found.side
    # Its title stands above the page.
    still = _still(found, say("thirdwinter/page/still"))
    proposals = tuple(kind() for kind in PROPOSALS if kind in position.step.actions)
    return PhasePage(
        side=side,
        title=_title(position, side),
        facts=(*still, *_brought(position, side), *schedule.of_turn(position, side)),
        forgotten=tuple(_forgotten(position, found)),
        proposals=proposals,
        has_proposals=not PROPOSED.isdisjoint(found.parts),
    )


class Going(NamedTuple):
    """The Reinforcement Phase that is going on: whose, and its parts that are still to come."""

    side: str
    parts: tuple[str, ...]


def _phase(position: OcsPosition) -> Going | None:
    found: dict[str, None] = {}
    for step in reversed(position.agenda):
        if isinstance(step, EndOfPhase):
            return Going(step.side, tuple(found)) if step.phase == "reinforcement" else None
        part = next((key for kind, key in PARTS if isinstance(step, kind)), "")
        side = getattr(step, "side", "")
        is_idle = (part == "arrivals" and not due(position, side)) or (
            part == "withdrawals" and not leaving(position, side)
        )
        if part and not is_idle:
            found[part] = None
    return None


def _title(position: OcsPosition, side: str) -> Words:
    return say("thirdwinter/still-to-do", side=position.game.side_names[side])


def _brought(position: OcsPosition, side: str) -> Iterator[Fact]:
    """Yield what the dice have brought and where it may go, and what fronts and boxes still lack."""
    waiting, clause = left(position, side), supply_places.clause_of(side)
    if waiting:
        due_at = tuple(
            say("thirdwinter/page/due", place=position.game.hex_name(hex_), points=points)
            for hex_, points in unmet(position, side).items()
        )
        key = "thirdwinter/page/supply-due" if due_at else "thirdwinter/page/supply"
        yield Fact(say("thirdwinter/page/to-lay"), say(key, points=waiting, due=due_at), clause, "kit")
    if tokens_left(position, side):
        yield Fact(say("thirdwinter/page/tokens-to-lay"), _tokens(position, side), clause, "kit")
    yield from replacements.of_side(position, side)
    if side == SOVIET:
        yield from _lacking(position)


def _tokens(position: OcsPosition, side: str) -> Words:
    """The tokens for air bases, and at which of them the kit would lay them."""
    step, number = PlacingTokens(side), tokens_left(position, side)
    if position.step != step:
        return say("thirdwinter/page/tokens", tokens=number)  # the supply comes first, and may change it
    after = step.proposed(position)
    more = {
        hex_: after.tokens_in(hex_, side) - position.tokens_in(hex_, side) for hex_ in places(position, side)
    }
    told = tuple(
        say("thirdwinter/page/tokens-at", place=position.game.hex_name(hex_), tokens=tokens)
        for hex_, tokens in more.items()
        if tokens
    )
    if not told:
        return say("thirdwinter/page/tokens", tokens=number)
    return say("thirdwinter/page/tokens-proposed", tokens=number, told=told)


def _lacking(position: OcsPosition) -> Iterator[Fact]:
    """Yield the minima that are not met (3.3b C, 3.5b)."""
    for front in fronts(position):
        told = minima(position, front).lacking
        if told:
            yield Fact(position.name_of(front), told, cite("3.3b"))
    for kind, reserve in reserves(position).items() if is_played(position) else ():
        if len(reserve.held) < reserve.least:
            what = say(f"thirdwinter/rvgk/{kind}")
            lacks = say("thirdwinter/rvgk-of", what=what, held=len(reserve.held), least=reserve.least)
            yield Fact(say("thirdwinter/rvgk-kept"), lacks, cite("3.5b"))


def _forgotten(position: OcsPosition, going: Going) -> Iterator[Words]:
    """Yield what the side would leave undone, if its phase ended now."""
    side = going.side
    waiting = due(position, side) if "arrivals" in going.parts else ()
    if waiting:
        yield say("thirdwinter/page/wait", units=tuple(schedule.named(position, waiting)))
    if "kessels" in going.parts and (spare := kessels(position, side)):
        yield say("thirdwinter/page/kessels", count=len(spare))
    if "rebuilding" in going.parts:
        yield from replacements.undone(position, Rebuilding(side))
