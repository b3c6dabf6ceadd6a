"""12.3a: the payer says how much of a payment comes out of which dump."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.supply.purse import Purse, Stock, stocks
from wargame_kit.position.ruled_action import RuledAction
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class Paying(Protocol):
    """What these actions need of the step in which somebody pays."""

    @property
    def side(self) -> str: ...

    @property
    def purse(self) -> Purse: ...

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks that may be used, and the most tokens that are paid at once."""

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Whether what is paid can be paid so."""

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which it is to be paid so."""


class MovingPayer(Moving, Paying, Protocol):
    """What a payment within a move needs of its step."""


def purse_with(purse: Purse, stock: Stock, tokens: int) -> Purse:
    """A purse in which so many tokens of a stock are set aside.

    Examples
    --------
    >>> purse_with(((5, "", 2), (7, "", 1)), (5, ""), 3)
    ((5, '', 3), (7, '', 1))
    """
    others = (entry for entry in purse if entry[:2] != stock)
    return tuple(sorted((*others, (*stock, tokens))))


class SetAside(RuledAction[OcsPosition, Paying]):
    """Say how many tokens come out of one stock."""

    __slots__ = ()
    weight: ClassVar[float] = 0.05
    tokens: int

    @classmethod
    @abstractmethod
    def of_stock(cls, stock: Stock, tokens: int) -> Self | None:
        """The action for a stock, if it is one for such."""

    @abstractmethod
    def stock(self, position: OcsPosition) -> Stock:
        """Out of which they come."""

    @classmethod
    def candidates(cls, position: OcsPosition, step: Paying, unit: str | None = None) -> Iterable[Self]:
        usable, most = step.payable(position)
        amounts = stocks(position, step.side)
        for stock in usable if unit is None else [each for each in usable if each[1] == unit]:
            for tokens in range(min(most, amounts.get(stock, 0)) + 1):
                if (made := cls.of_stock(stock, tokens)) is not None:
                    yield made

    def check(self, position: OcsPosition, step: Paying) -> Verdict:
        stock, amounts = self.stock(position), stocks(position, step.side)
        if not 0 <= self.tokens <= amounts.get(stock, -1):
            return _lies_not(position, amounts, stock)
        if (*stock, self.tokens) in step.purse:
            return refuse("ocs/pays-there", cite("12.3a"), tokens=self.tokens)
        return step.check_purse(position, purse_with(step.purse, stock, self.tokens))

    def play(self, position: OcsPosition, step: Paying) -> OcsPosition:
        return step.with_purse(position, purse_with(step.purse, self.stock(position), self.tokens))


def _lies_not(position: OcsPosition, amounts: Mapping[Stock, int], stock: Stock) -> Verdict:
    place, there = position.game.board.label(stock[0]), amounts.get(stock, 0)
    return refuse("ocs/lies-not-there", cite("12.1"), hex_=place, place=place, tokens=there)


@dataclass(frozen=True, slots=True)
class PayFrom(SetAside):
    """Say how many tokens of the next payment come out of a dump on the ground (12.3a)."""

    form: ClassVar[str] = "pay-from {hex_} {tokens}"
    hex_: HexIndex
    tokens: int

    @classmethod
    def of_stock(cls, stock: Stock, tokens: int) -> Self | None:
        return None if stock[1] else cls(stock[0], tokens)

    def stock(self, position: OcsPosition) -> Stock:
        return int(self.hex_), ""


@dataclass(frozen=True, slots=True)
class PayAboard(SetAside):
    """Say how many tokens of the next payment come off a transport counter (12.1)."""

    form: ClassVar[str] = "pay-aboard {unit} {tokens}"
    is_lent: ClassVar[bool] = True
    unit: str
    tokens: int

    @classmethod
    def of_stock(cls, stock: Stock, tokens: int) -> Self | None:
        return cls(stock[1], tokens) if stock[1] else None

    def stock(self, position: OcsPosition) -> Stock:
        piece = position.pieces.get(self.unit)
        return (-1 if piece is None else piece.hex_), self.unit


@dataclass(frozen=True, slots=True)
class PayAnyhow(RuledAction[OcsPosition, Paying]):
    """Pay out of what is nearest again."""

    form: ClassVar[str] = "pay-anyhow"
    weight: ClassVar[float] = 0.2

    def check(self, position: OcsPosition, step: Paying) -> Verdict:
        return ALLOWED if step.purse else refuse("ocs/pays-anyhow", cite("12.3a"))

    def play(self, position: OcsPosition, step: Paying) -> OcsPosition:
        return step.with_purse(position, ())


SETTING_ASIDE = (PayFrom, PayAboard, PayAnyhow)
"""What a step in which somebody pays has among its actions."""
