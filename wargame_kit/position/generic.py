"""What every game types for itself, its charts, positions and actions; shared code need not name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol


class Dated(Protocol):
    """What every game's charts have."""

    @property
    def turns(self) -> Mapping[int, object]: ...


if TYPE_CHECKING:
    # Python has defaults of type variables from 3.13 on; checkers know them before.
    from typing_extensions import TypeVar

    from wargame_kit.position.action import Action
    from wargame_kit.position.position import Position
    from wargame_kit.position.step import Step
    from wargame_kit.position.throw import Throw

    A = TypeVar("A", bound=Action, default=Any)
    C = TypeVar("C", bound=Dated, default=Any)
    D = TypeVar("D", bound=Throw, default=Any)
    P = TypeVar("P", bound=Position, default=Any)
    S = TypeVar("S", default=Any)
    T = TypeVar("T", bound=Step, default=Step)
    W = TypeVar("W", default=Any)
else:
    from typing import TypeVar

    A = TypeVar("A")
    C = TypeVar("C")
    D = TypeVar("D")
    P = TypeVar("P")
    S = TypeVar("S")
    T = TypeVar("T")
    W = TypeVar("W")
