"""Where can it go? Every hex that one unit can reach, with cost, path, ledger, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from wargame_kit.board import Board, Path
from wargame_kit.mechanics.kernel import UNREACHED, each_trail, search, trail, trails
from wargame_kit.mechanics.move_costs import MoveCosts, Parts, Surcharges, parts_of_move
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

FARTHEST = (4, 16, 64)
"""How many allowances the search for a way that is too dear may spend, tried in turn."""

SHOWN_INSTEAD = 3


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """On what terms one unit moves now: the numbers for the search, and the words for its answers.

    Attributes
    ----------
    board : Board
    name : Phrase, Name or str
        The unit in a sentence.
    costs : MoveCosts
    surcharges : Surcharges
    whole_moves : mapping of hex to parts
        Hexes next to the origin that it can reach only by a move of that one hex, at this cost.
    entries : mapping of hex to parts
        Hexes by which it comes on the map, and at what cost, where its move begins off it: the origin is
        then −1, and a path begins with such a hex.
    full : frozenset of int
        Hexes that it may pass through but not end in.
    why_full, why_closed : callable hex -> Verdict
        Why it may not end there; why it may not enter there at all (`ALLOWED` where it may).
    action : callable path -> str
        A move as text, for what would be allowed instead.
    clause, zone_clause : Citation
        Of the allowance, and of surcharges for zones of control.
    first_clause : Citation or None
        Of a first step that is too dear already, where another says so.
    points : Phrase, Name or str
        What is paid.
    scale : int
        Smallest units in one point.
    """

    board: Board
    name: Words
    costs: MoveCosts
    surcharges: Surcharges
    clause: Citation
    zone_clause: Citation
    action: Callable[[Path], str]
    points: Words
    scale: int = 1
    whole_moves: Mapping[int, Parts] = field(default_factory=dict)
    entries: Mapping[int, Parts] = field(default_factory=dict)
    full: frozenset[int] = frozenset()
    why_full: Callable[[int], Verdict] = lambda hex_: ALLOWED
    why_closed: Callable[[int], Verdict] = lambda hex_: ALLOWED
    first_clause: Citation | None = None

    def parts(self, here: int, there: int) -> Parts | Verdict:
        """The parts of the cost of moving to an adjacent hex, or why nobody may go there."""
        return parts_of_move(self.costs, self.surcharges, here, there)

    def ledger(self, path: tuple[int, ...]) -> Ledger:
        """The cost of a path that is allowed."""
        ledger = Ledger(self.points, self.scale, self.entries.get(path[0], ()))
        if len(path) == 2 and path[1] in self.whole_moves:
            return Ledger(self.points, self.scale, self.whole_moves[path[1]])
        for here, there in pairwise(path):
            parts = self.parts(here, there)
            if not isinstance(parts, Verdict):
                ledger = Ledger(self.points, self.scale, ledger.entries + parts)
        return ledger


class Reach:
    """Every hex that a unit can move to and end in; made by `reach`.

    Iterating gives the hexes, nearest first, without the origin. A hex is named as `Board.locate` takes it:
    by its index, as printed, or by a place that lies in it.

    Attributes
    ----------
    unit : str
    origin : int
        −1 for a unit that comes on the map.
    budget : int
        What it may spend, in smallest units: see ``scale``; `allowance` says it in movement points.
    terms : Terms
    """

    def __init__(self, unit: str, origin: int, budget: int, terms: Terms) -> None:
        self.unit, self.origin, self.budget, self.terms = unit, origin, budget, terms

    @cached_property
    def _starts(self) -> dict[int, int]:
        return {hex_: sum(part.value for part in parts) for hex_, parts in self.terms.entries.items()}

    @cached_property
    def _costs(self) -> dict[int, int]:
        # Not before it is asked for: a path of a player's own choice is judged without a search.
        return self._search(self.terms.surcharges, self.budget)

    @cached_property
    def _whole(self) -> dict[int, int]:
        whole = {goal: sum(part.value for part in parts) for goal, parts in self.terms.whole_moves.items()}
        return {
            goal: cost
            for goal, cost in whole.items()
            if cost <= self.budget and cost < self._costs.get(goal, UNREACHED)
        }

    @property
    def scale(self) -> int:
        """Smallest units in one movement point."""
        return self.terms.scale

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """The hexes that it can move to, nearest first."""
        reached = (*self._costs, *(goal for goal in self._whole if goal not in self._costs))
        origin, full = self.origin, self.terms.full
        return tuple(hex_ for hex_ in reached if hex_ != origin and hex_ not in full)

    @property
    def allowance(self) -> int | Fraction:
        """What it may spend, in movement points."""
        return in_points(self.budget, self.scale)

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, (int, str)) and self.spent(hex_) is not None

    def __iter__(self) -> Iterator[int]:
        return iter(self.hexes)

    def __len__(self) -> int:
        return len(self.hexes)

    def cost(self, hex_: int | str) -> int | Fraction | None:
        """The cheapest cost to a hex in movement points, or None where it cannot end its move.

        A whole number, or an exact `Fraction` such as 3/2 where half points are paid.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> from wargame_kit.position import Unit
        >>> game = wk.load("typhoon").theatre(["...."], [Unit.of("1Pz", "axis", "8-6-8", kind="armour")])
        >>> game.position({"1Pz": "0101"}).reach("1Pz").cost("0201")
        1
        """
        spent = self.spent(hex_)
        return None if spent is None else in_points(spent, self.scale)

    def spent(self, hex_: int | str) -> int | None:
        """The cheapest cost to a hex in smallest units, as the search counts; see `cost`."""
        if type(hex_) is not int:
            hex_ = self.terms.board.locate(hex_)
        return None if hex_ == self.origin or hex_ in self.terms.full else self._passing(hex_)

    def _passing(self, hex_: int) -> int | None:
        return self._whole.get(hex_, self._costs.get(hex_))

    def path(self, hex_: int | str) -> Path:
        """A cheapest path, with the origin and the hex itself.

        Raises
        ------
        ValueError
            If it cannot move there; the message says why.
        """
        hex_ = self.terms.board.locate(hex_)
        if hex_ not in self:
            raise ValueError(str(self.why_not(hex_)))
        if hex_ in self._whole:
            return (self.origin, hex_)
        return self._trail(self._costs, hex_)

    def each_path(self) -> Iterator[Path]:
        """Yield what `path` answers to each hex, in order, for less than it costs to ask them one by one."""
        plain = (hex_ for hex_ in self.hexes if hex_ not in self._whole)
        on = self.terms.surcharges
        ways = each_trail(self.terms.costs.links, on.enter, on.leave, self._costs, plain)
        for hex_ in self.hexes:
            yield (self.origin, hex_) if hex_ in self._whole else tuple(next(ways))

    def paths(self, hex_: int | str) -> Iterator[Path]:
        """Yield every cheapest path to a hex, first the one that `path` answers; none where it cannot move.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> position = wk.load("typhoon").position({"3Pz": "2015"})
        >>> found, board = position.reach("3Pz"), position.game.board
        >>> ["-".join(map(board.label, path)) for path in found.paths("2013")]
        ['2015-2014-2013']
        """
        hex_ = self.terms.board.locate(hex_)
        if hex_ in self._whole:
            yield self.path(hex_)
        elif hex_ in self:
            surcharges = self.terms.surcharges
            links = self.terms.costs.links
            for way in trails(links, surcharges.enter, surcharges.leave, self._costs, hex_, self._starts):
                yield tuple(way)

    def _trail(self, costs: dict[int, int], hex_: int) -> Path:
        surcharges = self.terms.surcharges
        way = trail(self.terms.costs.links, surcharges.enter, surcharges.leave, costs, hex_)
        return tuple(way)

    def ledger(self, hex_: int | str) -> Ledger:
        """The cost to a hex, part by part."""
        return self.terms.ledger(self.path(hex_))

    def why_not(self, hex_: int | str) -> Verdict:
        """Why the unit cannot move to a hex; `ALLOWED` where it can.

        The verdict carries the sum of the best way where there is one, and up to three moves towards the hex
        that are allowed.
        """
        if isinstance(hex_, str):
            hex_ = self.terms.board.locate(hex_)
        if hex_ in self:
            return ALLOWED
        terms, printed = self.terms, self.terms.board.label(hex_)
        if hex_ == self.origin:
            return refuse("move/stays", terms.clause, hex_=printed, unit=terms.name)
        if not 0 <= hex_ < terms.board.size:
            return refuse("move/off-board", terms.clause, unit=terms.name)
        instead = self.towards(hex_)
        closed = terms.why_closed(hex_)
        if hex_ in terms.full and self._passing(hex_) is not None:
            closed = terms.why_full(hex_)
        if closed:
            return self._too_far(hex_, instead)
        return Verdict(False, closed.sentence, closed.clause, closed.hex_, closed.ledger, instead)

    def _too_far(self, hex_: int, instead: tuple[str, ...]) -> Verdict:
        terms, printed = self.terms, self.terms.board.label(hex_)
        free = self._search(terms.surcharges.waived(), self.budget)
        is_zone = hex_ in free
        way = self._way_at_any_price(hex_, terms.surcharges)
        clause = terms.zone_clause if is_zone else terms.clause
        if way is not None and len(way) == 2 and not is_zone:
            clause = terms.first_clause or clause
        if way is None and terms.surcharges.halts:
            unhindered = self._way_at_any_price(hex_, terms.surcharges.waived())
            halt = next((here for here in unhindered or () if here in self._stops), None)
            if halt is not None:
                return replace(why_stop(terms, halt, hex_), instead=instead)
        if way is None:
            code = "move/zone-bars" if is_zone else "move/cut-off"
            return refuse(code, clause, hex_=printed, instead=instead, unit=terms.name)
        ledger = terms.ledger(way)
        return refuse(
            "move/zone" if is_zone else "move/cost",
            clause,
            hex_=printed,
            ledger=ledger,
            instead=instead,
            unit=terms.name,
            cost=ledger.display,
            points=terms.points,
            allowance=fraction_text(self.budget, terms.scale),
            last=terms.board.label(last_paid(terms, way, self.budget)),
        )

    @property
    def _stops(self) -> frozenset[int]:
        return self.terms.surcharges.halts - {self.origin}

    def _way_at_any_price(self, hex_: int, surcharges: Surcharges) -> Path | None:
        for times in FARTHEST:
            costs = self._search(surcharges, times * max(self.budget, self.scale))
            if hex_ in costs:
                way = trail(self.terms.costs.links, surcharges.enter, surcharges.leave, costs, hex_)
                return tuple(way)
        return None

    def _search(self, surcharges: Surcharges, budget: int) -> dict[int, int]:
        links, sources = self.terms.costs.links, () if self.origin < 0 else (self.origin,)
        return search(links, surcharges.enter, surcharges.leave, sources, budget, self._starts)

    def towards(self, hex_: int | str) -> tuple[str, ...]:
        """Answer, as text, the moves that end nearest to a hex.

        Returns
        -------
        tuple of str
            At most three moves, in the notation of actions.
        """
        board = self.terms.board
        aim = board.locate(hex_)
        nearest = sorted(self.hexes, key=lambda goal: (board.distance(goal, aim), self._passing(goal), goal))
        return tuple(self.terms.action(self.path(goal)) for goal in nearest[:SHOWN_INSTEAD])

    def by_cost(self) -> dict[int, list[str]]:
        """The printed hexes by what it costs to get there, in smallest units.

        Returns
        -------
        dict of int to list of str
            Printed hexes by cost, cheapest first.
        """
        answer: dict[int, list[str]] = {}
        for hex_ in sorted(self.hexes):
            answer.setdefault(self._passing(hex_) or 0, []).append(self.terms.board.label(hex_))
        return dict(sorted(answer.items()))

    def __repr__(self) -> str:
        allowance, points = fraction_text(self.budget, self.scale), self.terms.points
        return f"<{say('repr/reach', unit=self.unit, count=len(self), allowance=allowance, points=points)}>"


def reach(unit: str, origin: int, budget: int, terms: Terms) -> Reach:
    """Every hex that a unit can move to.

    Parameters
    ----------
    unit : str
    origin : int
        −1 for a unit that comes on the map by the entries of its terms.
    budget : int
        In smallest units.
    terms : Terms

    Returns
    -------
    Reach
        The hexes, nearest first; it answers cost, path, ledger and why not for each.

    See Also
    --------
    can_step : whether the reach is empty, without a search.
    wargame_kit.mechanics.paths.check_path : a path that a player has chosen.
    wargame_kit.mechanics.move_costs.move_costs : the costs it runs on.

    Notes
    -----
    One bounded search, O(hexes reached). That, ledgers and refusals are made when they are asked for.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> from wargame_kit.mechanics.move_costs import move_costs
    >>> from wargame_kit.rulebook import Entry
    >>> board, clause = sketch(["..."]), Citation("typhoon", "9.2.1")
    >>> costs = move_costs(board, lambda hex_, direction: (Entry(2, "clear", clause),))
    >>> terms = Terms(board, "3 Pz", costs, Surcharges.none(board), clause, clause, str, "MP")
    >>> found = reach("3Pz", board.index("0101"), 2, terms)
    >>> [board.label(hex_) for hex_ in found]
    ['0201']
    >>> print(found.ledger(board.index("0201")))
    2 MP = 2 clear [Typhoon 9.2.1]
    >>> found.why_not(board.index("0301")).code
    'move/cost'
    """
    return Reach(unit, origin, budget, terms)


def can_step(
    origin: int, budget: int, costs: MoveCosts, surcharges: Surcharges, full: frozenset[int]
) -> bool:
    """Whether a unit can move to a hex next to it: then its reach is not empty, whatever lies beyond.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> from wargame_kit.mechanics.move_costs import move_costs
    >>> from wargame_kit.rulebook import Entry
    >>> board, clause = sketch(["..."]), Citation("typhoon", "9.2.1")
    >>> costs = move_costs(board, lambda hex_, direction: (Entry(2, "clear", clause),))
    >>> [can_step(0, points, costs, Surcharges.none(board), frozenset()) for points in (1, 2)]
    [False, True]
    """
    enter, left = surcharges.enter, budget - surcharges.leave[origin]
    return any(cost + enter[there] <= left and there not in full for there, cost in costs.links.rows[origin])


def in_points(value: int, scale: int) -> int | Fraction:
    """A count of smallest units in whole points: an int, or a Fraction where a part is left.

    Examples
    --------
    >>> in_points(4, 2), in_points(3, 2)
    (2, Fraction(3, 2))
    """
    return value // scale if value % scale == 0 else Fraction(value, scale)


def why_stop(terms: Terms, halt: int, goal: int) -> Verdict:
    """That a unit on its way to a hex must stop in another, which it enters first."""
    label = terms.board.label
    return refuse("move/zone-stops", terms.zone_clause, hex_=label(goal), unit=terms.name, stop=label(halt))


def last_paid(terms: Terms, path: tuple[int, ...], allowance: int) -> int:
    """The last hex of a path that an allowance pays for."""
    spent = sum(part.value for part in terms.entries.get(path[0], ()))
    for here, there in pairwise(path):
        parts = terms.parts(here, there)
        spent += sum(part.value for part in parts) if not isinstance(parts, Verdict) else 0
        if spent > allowance:
            return here
    return path[-1]
