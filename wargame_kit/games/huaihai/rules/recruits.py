"""11: recruits, those who come over when their army is destroyed, and columns that are raised again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.boxes import ELIMINATED
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPiece, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end, weight
from wargame_kit.games.huaihai.rules.hiding import check_conceal, conceal
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Return(RuledAction[HuaihaiPosition, "Recruiting"]):
    """Raise a destroyed column again, beside others of the PLA."""

    form: ClassVar[str] = "return {unit} {hex_}"
    weight: ClassVar[float] = 4
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: Recruiting, unit: str | None = None
    ) -> Iterable[Self]:
        hexes = sorted(position.stacks_by_side[PLA])
        return (cls(each, hex_) for each in returning(position, unit) for hex_ in hexes)

    def check(self, position: HuaihaiPosition, step: Recruiting) -> Verdict:
        return check_return(position, self.unit) and check_return_hex(position, self.unit, self.hex_)

    def play(self, position: HuaihaiPosition, step: Recruiting) -> HuaihaiPosition:
        return paid(position, self.unit).moved(HuaihaiPiece(self.unit, self.hex_, FRESH))


@dataclass(frozen=True, slots=True)
class ReturnHidden(RuledAction[HuaihaiPosition, "Recruiting"]):
    """Raise a destroyed column again, hidden; its hex is written down in secret (10.3)."""

    form: ClassVar[str] = "return-hidden {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: Recruiting, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, returning(position, unit))

    def check(self, position: HuaihaiPosition, step: Recruiting) -> Verdict:
        verdict = check_return(position, self.unit)
        return verdict and check_conceal(position, self.unit, open_hexes(position, self.unit))

    def play(self, position: HuaihaiPosition, step: Recruiting) -> HuaihaiPosition:
        raised = paid(position, self.unit).moved(HuaihaiPiece(self.unit, ELIMINATED, FRESH))
        return conceal(raised, self.unit, open_hexes(position, self.unit))


@dataclass(frozen=True, slots=True)
class EndReturns(Ending[HuaihaiPosition]):
    """Raise no further columns in this turn."""

    form: ClassVar[str] = "end-returns"


def income(position: HuaihaiPosition) -> Ledger:
    """The recruit points that the PLA gets in this turn (11.1, 11.2, 11.7)."""
    facts, ledger = position.facts, Ledger(say("huaihai/recruit-points"))
    if 0 < facts.militia == position.turn - 1:
        ledger = ledger.add(0, say("huaihai/militia-was-called"), cite("11.7"))
    else:
        points, origin = position.charts.limit("recruits"), position.charts.limit_origin("recruits")
        ledger = ledger.add(points, say("huaihai/recruits-of-a-turn"), cite("11.1"), "", origin)
    if facts.owed:
        ledger = ledger.add(facts.owed, say("huaihai/came-over"), cite("11.2"))
    return ledger


def price(position: HuaihaiPosition, unit: str) -> int:
    """The recruit points that a column costs: its fresh defence (11.5)."""
    return position.unit(unit).faces[FRESH].defence


def check_return(position: HuaihaiPosition, unit: str) -> Verdict:
    """Whether a column may be raised again in this turn (11.4, 11.5)."""
    piece = position.pieces.get(unit)
    if piece is None or piece.place != ELIMINATED or position.side_of(unit) != PLA:
        return refuse("huaihai/return-not-destroyed", cite("11.6"), unit=position.name_of(unit))
    most = position.charts.limit("returns")
    if position.facts.returned >= most:
        return refuse("huaihai/return-number", cite("11.4"), most=most)
    cost, at_hand = price(position, unit), position.facts.recruits
    if cost > at_hand:
        name = position.unit(unit).name
        return refuse("huaihai/return-price", cite("11.5"), unit=name, cost=cost, points=at_hand)
    return ALLOWED


def check_return_hex(position: HuaihaiPosition, unit: str, hex_: int) -> Verdict:
    """Whether a column may be raised again in a hex: one of PLA counters, with room (11.6)."""
    printed = position.game.board.label(hex_)
    if hex_ not in position.stacks_by_side[PLA]:
        return refuse("huaihai/return-nobody", cite("11.6"), hex_=printed)
    return check_end(position, unit, hex_)


def returning(position: HuaihaiPosition, unit: str | None = None) -> Iterator[str]:
    """Yield the columns that may be raised again in this turn; only one if named."""
    gone = (each for each, piece in position.pieces.items() if piece.place == ELIMINATED)
    return (each for each in only(gone, unit) if check_return(position, each))


def open_hexes(position: HuaihaiPosition, unit: str) -> tuple[int, ...]:
    """The hexes with room for a column as far as both sides see: hidden ones not counted."""
    limit, own = position.charts.limit("stacking"), weight(position, unit)
    return tuple(
        hex_
        for hex_, units in sorted(position.stacks_by_side[PLA].items())
        if own + sum(weight(position, other) for other in units) <= limit
    )


def paid(position: HuaihaiPosition, unit: str) -> HuaihaiPosition:
    """The position after the recruits for a column have been paid (11.5)."""
    recruits = position.facts.recruits - price(position, unit)
    return position.with_facts(recruits=recruits, returned=position.facts.returned + 1)


@dataclass(frozen=True, slots=True)
class Recruiting(Decision[HuaihaiPosition]):
    """11.1–11.6: the PLA gets its recruits, and raises up to two destroyed columns again.

    Attributes
    ----------
    has_come : bool
        Whether the points of this turn have been added.
    """

    has_come: bool = False
    actions: ClassVar[Kinds] = (Return, ReturnHidden, EndReturns)
    clause: ClassVar[Citation] = cite("11.4")
    side: ClassVar[str] = PLA

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        left = position.charts.limit("returns") - position.facts.returned
        return say("huaihai/recruiting", points=position.facts.recruits, left=left)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        if not self.has_come:
            recruits = position.facts.recruits + income(position).total
            return position.with_facts(recruits=recruits, owed=0).replace_step(Recruiting(True))
        return None if any(open_hexes(position, unit) for unit in returning(position)) else position.popped()
