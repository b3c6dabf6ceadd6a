"""15.2, 15.4, 15.5: units sail from port to port, and land in the face of the enemy."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, ClassVar

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import is_friendly
from wargame_kit.games.eastfront.rules.engaging import passed, used
from wargame_kit.games.eastfront.rules.going import Journey
from wargame_kit.games.eastfront.rules.ground import terrain_at
from wargame_kit.games.eastfront.rules.losses import reduced, revealed
from wargame_kit.games.eastfront.rules.orders import mobilised, on_map
from wargame_kit.games.eastfront.rules.room import may_fail, no_room
from wargame_kit.games.eastfront.rules.satellites import check_stay
from wargame_kit.games.eastfront.rules.seas import (
    coast,
    has_sea_power,
    is_sole,
    voyages,
)
from wargame_kit.games.eastfront.rules.stacking import refuse_full
from wargame_kit.games.eastfront.rules.strategic import (
    check_goal,
    check_strategic,
    less_own,
    moves_left,
    sent,
)
from wargame_kit.games.eastfront.rules.zones import is_engaged, land
from wargame_kit.mechanics import MoveCosts, Reach, Terms, move_costs
from wargame_kit.mechanics.move_costs import Surcharges
from wargame_kit.position import Interval, OneDieStep, UnitId
from wargame_kit.position.ruled_action import Sided
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, say

OF_A_COAST = 1
"""Units that land over one coastal hexside in a phase (15.51)."""


@dataclass(frozen=True, slots=True)
class Voyage:
    """How a unit gets somewhere by sea.

    Attributes
    ----------
    goal : int
    seas : tuple of str
        Sailed through, in order; a supreme move each (6.53).
    beach : int
        The sea hex from which it lands, or -1 for one that goes to a port.
    """

    goal: int
    seas: tuple[str, ...]
    beach: int = -1


def traffic(position: EastFrontPosition, hex_: int) -> int:
    """How many units have gone by sea into or out of a port in this phase (15.21)."""
    return dict(position.facts.shipped).get(hex_, 0)


def capacity(position: EastFrontPosition, hex_: int) -> Ledger:
    """How many may go by sea into and out of a port together in a phase (15.21)."""
    port, ledger = position.port(hex_), Ledger(say("eastfront/by-sea"))
    if port is None:
        return ledger
    size, printed = port.size, position.game.board.label(hex_)
    said, origin = say(f"eastfront/port/{size}"), position.charts.origins("capacity", size)
    return ledger.add(position.charts.capacity[size], said, cite("15.21"), printed, origin)


def check_port(position: EastFrontPosition, side: str, hex_: int) -> Verdict:
    """Whether a unit may go into or out of a port by sea: a friendly one with room (15.2, 15.21)."""
    printed = position.game.board.label(hex_)
    if position.port(hex_) is None:
        return refuse("eastfront/no-port", cite("1.45"), hex_=printed)
    if not is_friendly(position, side, hex_):
        return refuse("eastfront/enemy-port", cite("8.4"), hex_=printed)
    bears = capacity(position, hex_)
    if traffic(position, hex_) < bears.total:
        return ALLOWED
    return refuse("eastfront/port-full", cite("15.21"), hex_=printed, ledger=bears, limit=bears.total)


def check_sailor(position: EastFrontPosition, side: str, unit: str) -> Verdict:
    """Whether a unit may go anywhere by sea from where it stands, and why not."""
    if not has_sea_power(position):
        return refuse("eastfront/no-sea-power", cite("15"))
    allowed = check_strategic(position, side, unit)
    return allowed and check_port(position, side, position.pieces[unit].hex_)


def voyage(position: EastFrontPosition, unit: str, hex_: int) -> Voyage | None:
    """The shortest way of a unit in a port to a hex over open seas; None where there is none."""
    side, here = position.side_of(unit), position.pieces[unit].hex_
    home, port = position.port(here), position.port(hex_)
    if home is None:
        return None
    seas = voyages(position, side, frozenset(home.areas))
    if port is not None and is_friendly(position, side, hex_):
        ways = [seas[area] for area in port.areas if area in seas]
        return Voyage(hex_, min(ways, key=len)) if ways and hex_ != here else None
    beaches = [
        (len(seas[area]), beach, seas[area])
        for beach, area in coast(position.game).get(hex_, {}).items()
        if area in seas and used(position, beach, hex_) < OF_A_COAST
    ]
    return Voyage(hex_, min(beaches)[2], min(beaches)[1]) if beaches else None


def fare(position: EastFrontPosition, unit: str, found: Voyage) -> Ledger:
    """A supreme move for each sea of a voyage: to a port, out of a battle, to land (15.2, 15.4, 15.5)."""
    moves, ledger = len(found.seas), Ledger(say("eastfront/supreme-moves"))
    if found.beach >= 0:
        ledger = ledger.add(moves, say("eastfront/voyage-landing"), cite("15.5"))
    elif is_engaged(position, unit):
        ledger = ledger.add(moves, say("eastfront/voyage-out"), cite("15.4"))
    else:
        ledger = ledger.add(moves, say("eastfront/voyage"), cite("15.2"))
    return less_own(position, unit, ledger)


def check_landing(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit may land in a hex that is not friendly: its ground, its hexsides, the unit (15.5)."""
    printed, name = position.game.board.label(hex_), position.unit(unit).name
    if position.is_headquarters(unit):
        return refuse("eastfront/headquarters-engage", cite("5.1"), hex_=printed, unit=name)
    if is_friendly(position, position.side_of(unit), hex_):
        return refuse("eastfront/no-port", cite("1.45"), hex_=printed)
    ground = terrain_at(position, hex_)
    if hex_ not in land(position.game) or not ground.from_sea:
        return refuse("eastfront/no-landing", cite(ground.clause), hex_=printed)
    beaches = coast(position.game).get(hex_, {})
    if not beaches:
        return refuse("eastfront/no-coast", cite("1.37"), hex_=printed)
    if all(used(position, beach, hex_) >= OF_A_COAST for beach in beaches):
        return refuse("eastfront/coast-full", cite("15.51"), hex_=printed, limit=OF_A_COAST)
    return ALLOWED


def check_voyage(position: EastFrontPosition, side: str, unit: str, hex_: int) -> Verdict:
    """Whether a unit that may sail may go to a hex."""
    board, name = position.game.board, position.unit(unit).name
    is_haven = position.port(hex_) is not None and is_friendly(position, side, hex_)
    if is_haven:
        there = check_goal(position, unit, hex_) and check_port(position, side, hex_)
    else:
        there = check_landing(position, unit, hex_)
    there = there and check_stay(position, unit, hex_)
    if not there:
        return there
    found = voyage(position, unit, hex_)
    if found is None:
        return refuse("eastfront/no-sea-way", cite("15.1"), hex_=board.label(hex_), unit=name)
    cost, printed = fare(position, unit, found), board.label(hex_)
    if len(found.seas) > moves_left(position, unit):
        return refuse(
            "eastfront/too-many-seas",
            cite("6.53"),
            hex_=printed,
            ledger=cost,
            unit=name,
            count=cost.total,
        )
    is_tight = hex_ in no_room(position, unit, (hex_,), position.facts.supreme_moves)
    if is_tight or (danger(position, side, found.seas) and not may_fail(position, unit)):
        return refuse_full(position, unit, hex_)
    return ALLOWED


def by_sea(position: EastFrontPosition, unit: str) -> Reach:
    """Where a unit in a port can sail for the supreme moves that are left, and at what cost (15.2, 15.5)."""
    side, board = position.side_of(unit), position.game.board
    here = position.pieces[unit].hex_
    able = check_sailor(position, side, unit)
    goals = Sail.goals(position, unit) if able else ()
    ways = {hex_: found for hex_ in goals if (found := voyage(position, unit, hex_)) is not None}
    terms = Terms(
        board=board,
        name=position.unit(unit).name,
        costs=no_costs(board),
        surcharges=Surcharges.none(board),
        clause=cite("6.53"),
        zone_clause=cite("6.53"),
        action=lambda path: f"sail {unit} {board.label(path[-1])}",
        points=say("eastfront/supreme-moves"),
        whole_moves={goal: fare(position, unit, found).entries for goal, found in ways.items()},
        why_closed=lambda hex_: able and check_voyage(position, side, unit, hex_),
    )
    return Reach(unit, here, position.facts.supreme_moves, terms)


@cache
def no_costs(board: Board) -> MoveCosts:
    """That nobody at sea goes from hex to hex."""
    return move_costs(board, lambda here, direction: refuse("eastfront/no-coast", cite("1.37"), hex_=""))


def danger(position: EastFrontPosition, side: str, seas: tuple[str, ...]) -> int:
    """How many throws a voyage takes: one for each contested sea (15.22)."""
    return sum(not is_sole(position, side, area) for area in seas)


@dataclass(frozen=True, slots=True)
class Sail(Journey):
    """Send a unit by sea from the port where it stands: to another port, or to land (15.2, 15.5)."""

    form: ClassVar[str] = "sail {unit} {hex_}"

    @classmethod
    def movers(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[str]:
        if not has_sea_power(position) or position.facts.is_blitz:
            return ()
        ports = position.sites.ports
        return (
            each
            for each in on_map(position, step.side, unit)
            if position.pieces[each].hex_ in ports and check_sailor(position, step.side, each)
        )

    @classmethod
    def goals(cls, position: EastFrontPosition, unit: str) -> Collection[int]:
        side, shores = position.side_of(unit), coast(position.game).keys() | position.sites.ports.keys()
        return [hex_ for hex_ in sorted(shores) if check_voyage(position, side, unit, hex_)]

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        allowed = check_sailor(position, step.side, self.unit)
        return allowed and check_voyage(position, step.side, self.unit, self.hex_)

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        found = voyage(position, self.unit, self.hex_)
        assert found is not None  # `check` has found one
        throws = danger(position, step.side, found.seas)
        if not throws:
            return landed(position, self.unit, found)
        shown = revealed(position, [self.unit])
        return shown.pushed(RollCrossing(self.unit, self.hex_, throws))

    def spent(self, position: EastFrontPosition) -> Ledger | None:
        way = voyage(position, self.unit, self.hex_)
        return None if way is None else fare(position, self.unit, way)


def landed(position: EastFrontPosition, unit: str, found: Voyage) -> EastFrontPosition:
    """The position after a unit has come where it sailed to; thrown back it returns to its port (15.53)."""
    side, here = position.side_of(unit), position.pieces[unit].hex_
    after = shipped(position, here)
    if found.beach < 0:
        return sent(shipped(after, found.goal), unit, (found.goal,), len(found.seas))
    after = sent(after, unit, (found.goal,), len(found.seas), came_from=here)
    after = after.moved(replace(after.pieces[unit], landed=True))
    heads = tuple(sorted({*after.facts.bridgeheads, (found.goal, side)}))
    return passed(after, [(found.beach, found.goal)]).with_facts(bridgeheads=heads)


def held_bridgeheads(position: EastFrontPosition) -> EastFrontPosition:
    """The position without the bridgeheads whose side has left them (15.52)."""
    stacks, known = position.stacks_by_side, position.facts.bridgeheads
    held = tuple((hex_, side) for hex_, side in known if hex_ in stacks[side])
    return position if held == known else position.with_facts(bridgeheads=held)


def shipped(position: EastFrontPosition, hex_: int) -> EastFrontPosition:
    """The position after a unit has gone through a port by sea (15.21)."""
    counts = {**dict(position.facts.shipped), hex_: traffic(position, hex_) + 1}
    return position.with_facts(shipped=tuple(sorted(counts.items())))


@dataclass(frozen=True, slots=True)
class RollCrossing(OneDieStep[EastFrontPosition]):
    """15.22: in a contested sea a unit may be found: then it loses a level and stays where it was.

    Attributes
    ----------
    unit : str
        Face up while it sails.
    hex_ : int
        Where it sails to.
    throws : int
        Still to be made, one for each contested sea.
    """

    unit: UnitId
    hex_: HexIndex
    throws: Annotated[int, Interval(1, 9)]
    thrown_as: ClassVar[str] = "crossing {die}"
    clause: ClassVar[Citation] = cite("15.22")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        found = voyage(position, self.unit, self.hex_)
        is_paid = found is not None and len(found.seas) <= moves_left(position, self.unit)
        return None if is_paid else position.popped()

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return self.say(position, "eastfront/crossing", number=position.charts.interdiction)

    def thrown(self, position: EastFrontPosition, die: int) -> EastFrontPosition:
        is_found = die <= position.charts.interdiction
        if not is_found and self.throws > 1:
            return position.replace_step(replace(self, throws=self.throws - 1))
        after = position.popped()
        way = voyage(after, self.unit, self.hex_)
        assert way is not None  # nothing has changed since it sailed
        if not is_found:
            return revealed(landed(after, self.unit, way), [self.unit], is_up=False)
        here = after.pieces[self.unit].hex_
        cost = fare(after, self.unit, way).total
        paid = shipped(after, here).with_facts(supreme_moves=after.facts.supreme_moves - cost)
        hurt = mobilised(paid.moved(reduced(paid, self.unit)), self.unit)
        if hurt.pieces[self.unit].hex_ < 0:
            return hurt
        return hurt.moved(replace(hurt.pieces[self.unit], moved=True, strategic=True, revealed=False))
