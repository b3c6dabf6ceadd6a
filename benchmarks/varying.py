"""What does it cost to derive from some fields of the pieces when many counters have many of them set?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any

from benchmarks.measure import Measure, median_of
from wargame_kit.position import Facts, Piece, Position, Unit
from wargame_kit.position.derived import derived_from

COUNTERS, HEXES = 1200, 8556
SHARES = (2, 10, 30, 60)
"""Per cent of the counters that have a field set."""

MOVES = 60


@dataclass(frozen=True, slots=True, repr=False)
class Counter(Piece):
    """A counter of a toy game, of which nine things vary."""

    spent: int = 0
    losses: int = 0
    stock: int = 0
    load: int = 0
    fuelled: bool = False
    reserve: bool = False
    disrupted: bool = False
    starved: bool = False
    mode: str = ""


VALUES: dict[str, Any] = {
    **dict.fromkeys(("spent", "losses", "stock", "load"), 1),
    **dict.fromkeys(("fuelled", "reserve", "disrupted", "starved"), True),
    "mode": "exploit",
}


@derived_from("losses", "mode")
def strengths(position: Position) -> int:
    """What combat would ask for."""
    return len(position.pieces)


@derived_from("fuelled", "starved", "stock")
def supplied(position: Position) -> int:
    """What supply would ask for."""
    return len(position.pieces)


@derived_from("disrupted")
def zones(position: Position) -> int:
    """What zones of control would ask for."""
    return len(position.pieces)


def measures() -> Iterator[Measure]:
    """A move, and three derived answers after it."""
    for share in SHARES:
        yield Measure(
            f"a move, three answers; nine fields on {share} %", 1000 * _seconds(share), "ms", at_most=1
        )


def toy_position(share: int) -> Position:
    """1,200 counters on a large board, each of nine fields set on so many per cent of them."""
    random = Random(share)
    units = [f"{number:04}" for number in range(COUNTERS)]
    pieces = {unit: Counter(unit, random.randrange(HEXES)) for unit in units}
    for name, value in VALUES.items():
        for unit in random.sample(units, COUNTERS * share // 100):
            pieces[unit] = replace(pieces[unit], **{name: value})
    game: Any = SimpleNamespace(
        id="toy",
        boxes=(),
        sides=("red", "blue"),
        board=SimpleNamespace(size=HEXES),
        units={unit: Unit.of(unit, ("red", "blue")[int(unit) % 2], "2-4") for unit in units},
        piece_type=Counter,
    )
    return Position(game, 1, (), pieces, Facts(""))


def _seconds(share: int) -> float:
    """Of one move after another, each of which spends another counter."""
    position, random = toy_position(share), Random(7)

    def move() -> None:
        nonlocal position
        piece: Any = random.choice(list(position.pieces.values()))
        position = position.moved(replace(piece, place=random.randrange(HEXES), spent=piece.spent + 1))
        strengths(position)
        supplied(position)
        zones(position)

    move()
    return median_of([move] * MOVES)
