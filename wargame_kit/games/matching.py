"""Who attacks what? The best group for each hex, the best of these first, and nobody twice."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from wargame_kit.games.field import Assault, Placement, Placements


class Offer(Protocol):
    """What a player may choose, such as an `Assault`."""

    @property
    def worth(self) -> float:
        """What it promises."""


Target = TypeVar("Target")
Found = TypeVar("Found", bound=Offer)


def best_group(
    target: int,
    stands: Iterable[Placement],
    promise: Callable[[Placements], float],
    *,
    least: float = -math.inf,
    more: float = 0.0,
    is_enough: Callable[[Placements], bool] | None = None,
) -> Assault | None:
    """The attack on a hex that promises most, by the first of those who could make it, however many.

    Parameters
    ----------
    target : int
    stands : iterable of (unit, hex)
        Who could attack, from where: the strongest first.
    promise : callable
        What an attack by some of them promises.
    least, more : float
        An attack must promise more than the one, and a larger group so much more than a smaller one.
    is_enough : callable, optional
        Whether it is not worth asking who else could come.

    Examples
    --------
    >>> strength = {"1Pz": 6, "7": 2, "9": 1}
    >>> def promise(stands):
    ...     return min(8, sum(strength[unit] for unit, _ in stands)) - len(stands) / 2
    >>> best_group(4, [("1Pz", 3), ("7", 5), ("9", 5)], promise)
    Assault(target=4, stands=(('1Pz', 3), ('7', 5)), worth=7.0, blockers=())
    """
    best: Assault | None = None
    chosen: Placements = ()
    for stand in stands:
        chosen = (*chosen, stand)
        worth = promise(chosen)
        if worth > (least if best is None else best.worth + more):
            best = Assault(target, chosen, worth)
        if is_enough is not None and is_enough(chosen):
            break
    return best


def best_first(
    targets: Iterable[Target],
    offer: Callable[[Target], Found | None],
    is_stale: Callable[[Target, Found | None, Found], bool] | None = None,
) -> Iterator[Found]:
    """Yield the best offer on any target, then the best of what is left, until nothing is worth it.

    Whoever takes an offer writes down whom it binds before asking for the next; `offer` goes by that.

    Parameters
    ----------
    targets : iterable
        The first of equals is chosen.
    offer : callable
        The best to be done about a target now, or None: nothing, or it has been chosen.
    is_stale : callable, optional
        Whether to ask about a target again, given what was offered for it and what has been chosen
        since; all are asked again if it is not given.

    Examples
    --------
    >>> free = {"1Pz": 6, "7": 2, "9": 1}
    >>> def offer(target):
    ...     fit = [Assault(target, ((u, 3),), s) for u, s in free.items() if s >= target]
    ...     return max(fit, key=lambda assault: assault.worth, default=None)
    >>> for found in best_first((1, 5), offer):
    ...     (unit, _), = found.stands
    ...     print(found.target, unit, free.pop(unit))
    1 1Pz 6
    1 7 2
    1 9 1
    """
    asked, offers = tuple(targets), dict[Target, Found | None]()
    while True:
        for target in asked:
            if target not in offers:
                offers[target] = offer(target)
        found = (each for target in asked if (each := offers[target]) is not None)
        best = max(found, key=lambda each: each.worth, default=None)
        if best is None:
            return
        yield best
        offers = {
            target: each
            for target, each in offers.items()
            if is_stale is not None and not is_stale(target, each, best)
        }
