"""Where would one unit cut off many? The search for cuts of supply, and the pockets that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wargame_kit.position import Position, Unit
from wargame_kit.words import Words, say
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class Cut:
    """A hex from which one enemy unit would cut units off.

    Attributes
    ----------
    hex_ : int
    units : tuple of str
        Those that have a line now and would have none, in the order of the counters.
    """

    hex_: int
    units: tuple[str, ...]


@dataclass(frozen=True)
class Cuts:
    """The cuts that threaten a side, the worst first.

    Attributes
    ----------
    side : Name or str
    rows : tuple of Cut
    labels : tuple of str
        Printed numbers of their hexes.
    game : str
        In whose words they are told.
    """

    side: Words
    rows: tuple[Cut, ...]
    labels: tuple[str, ...]
    game: str = ""

    def __iter__(self) -> Iterator[Cut]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def _sentences(self) -> list[str]:
        return [
            str(say("cuts/row", hex=label, units=cut.units).of(self.game))
            for cut, label in zip(self.rows, self.labels, strict=True)
        ]

    def __repr__(self) -> str:
        return f"<{say('cuts/of', side=self.side, count=len(self))}. {'; '.join(self._sentences()[:3])}>"

    @spoken
    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self._sentences())
        return f"<p>{escape(str(say('cuts/of', side=self.side, count=len(self))))}</p><ul>{items}</ul>"


def cuts(position: Position, side: str, hexes: Iterable[int | str] | None = None) -> Cuts:
    """From which hexes one more enemy unit would cut off units of a side.

    Parameters
    ----------
    position : Position
    side : str
        Whose lines are in danger.
    hexes : iterable of int or str, optional
        Where the unit might stand, each named as `Board.locate` takes it; by default wherever some enemy unit
        could move to now.

    Returns
    -------
    Cuts
        Each hex with the units that a unit there would cut off.

    See Also
    --------
    if_it_falls : one hex.
    pockets : units that are cut off already.

    Notes
    -----
    Exact: the whole search for lines is run again for every hex that can matter. A hex cannot matter if
    neither it nor its neighbours lie on the line that each unit has now.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> len(cuts(position, "axis", hexes=["0124"]))
    0
    """
    position.game.known_side(side)
    board, before = position.game.board, position.supply(side)
    enemy = next(other for other in position.game.sides if other != side)
    wanted = _reachable(position, enemy) if hexes is None else frozenset(map(board.locate, hexes))
    cut_now = frozenset(before.cut)
    lines = {
        hex_: frozenset(before.to(hex_).path)
        for hex_ in sorted(set(before.places.values()))
        if hex_ in before
    }
    on_lines = frozenset().union(*lines.values())
    sources = before.sources
    found = []
    for hex_ in sorted(wanted):
        touched = {hex_, *board.neighbours[6 * hex_ : 6 * hex_ + 6]}
        if position.in_hex(hex_) or not touched & (on_lines | sources):
            continue
        after = with_a_unit_in(position, enemy, hex_).supply(side)
        lost = tuple(unit for unit in after.cut if unit not in cut_now)
        if lost:
            found.append(Cut(hex_, lost))
    found.sort(key=lambda cut: (-len(cut.units), cut.hex_))
    labels = tuple(board.label(cut.hex_) for cut in found)
    return Cuts(position.game.side_names[side], tuple(found), labels, position.game.id)


def with_a_unit_in(position: Position, side: str, hex_: int) -> Position:
    """The position with one more unit of a side in a hex: one off the board where there is any.

    Where all are on the board, the farthest one stands there instead.
    """
    board, units = position.game.board, position.game.units
    own = [unit for unit, printed in units.items() if printed.side == side and _controls(printed)]

    def rank(unit: str) -> tuple[int, str]:
        piece = position.pieces.get(unit)
        is_away = piece is None or piece.hex_ < 0
        return (-(10**6) if is_away or piece is None else -board.distance(piece.hex_, hex_)), unit

    return position.moved(position.game.piece(min(own, key=rank), hex_))


def _controls(printed: Unit) -> bool:
    """Whether a unit is one that stands in the way: no staff, and nothing that flies."""
    return not printed.is_headquarters and printed.kind != "air"


def if_it_falls(position: Position, side: str, hex_: int | str) -> Cut:
    """Who of a side would be cut off if its units in a hex were lost and an enemy stood there.

    See Also
    --------
    cuts : every hex that the enemy can reach.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> if_it_falls(position, "axis", "0124").units
    ()
    """
    position.game.known_side(side)
    hex_ = position.game.board.locate(hex_)
    enemy = next(other for other in position.game.sides if other != side)
    gone = next(box for box in position.game.boxes)
    lost = tuple(unit for unit in position.in_hex(hex_) if position.unit(unit).side == side)
    emptied = position.moved(*(position.pieces[unit].at(gone) for unit in lost))
    after = with_a_unit_in(emptied, enemy, hex_).supply(side)
    before = frozenset(position.supply(side).cut)
    return Cut(hex_, tuple(unit for unit in after.cut if unit not in before))


def _reachable(position: Position, side: str) -> frozenset[int]:
    answer: set[int] = set()
    for stack in position.stacks_by_side[side].values():
        for unit in stack:
            answer.update(position.reach(unit))
    return frozenset(answer)


@dataclass(frozen=True, slots=True)
class Pocket:
    """Units that are cut off together.

    Attributes
    ----------
    units : tuple of str
    hexes : frozenset of int
        The ground that they can still trace among themselves.
    """

    units: tuple[str, ...]
    hexes: frozenset[int]

    def __repr__(self) -> str:
        return f"<{say('repr/pocket', count=len(self.units), units=self.units)}>"


def pockets(position: Position, side: str) -> tuple[Pocket, ...]:
    """The pockets of a side, the largest first: units without a line, by the ground they share.

    Ground is shared where a line could run: not where the enemy stands or closes the way.

    See Also
    --------
    cuts : units that could be cut off next.
    """
    supply = position.supply(side)
    board, closed = position.game.board, supply.closed
    left = dict.fromkeys(supply.places[unit] for unit in supply.cut)
    found = []
    while left:
        start, _ = left.popitem()
        met, now = {start}, [start]
        while now:
            here = now.pop()
            for there in board.neighbours[6 * here : 6 * here + 6]:
                if there >= 0 and there not in met and there not in closed:
                    met.add(there)
                    now.append(there)
        units = tuple(unit for unit in supply.cut if supply.places[unit] in met)
        left = {hex_: None for hex_ in left if hex_ not in met}
        found.append(Pocket(units, frozenset(met)))
    return tuple(sorted(found, key=lambda pocket: (-len(pocket.units), pocket.units)))
