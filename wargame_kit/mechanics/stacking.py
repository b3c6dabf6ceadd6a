"""Is there room? Limits on how many units a hex holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def full_hexes(counts: Mapping[int, int], limit: int, leaving: int = -1) -> frozenset[int]:
    """The hexes that can take no further unit.

    Parameters
    ----------
    counts : mapping of hex to int
        How much stands in each hex, in the units of the limit.
    limit : int
    leaving : int
        A hex out of which the unit that looks for room moves: it makes room for itself there.

    Examples
    --------
    >>> sorted(full_hexes({3: 2, 4: 1, 5: 3}, 2))
    [3, 5]
    >>> sorted(full_hexes({3: 2, 4: 1, 5: 3}, 2, leaving=3))
    [5]
    """
    return frozenset(h for h, count in counts.items() if count - (h == leaving) >= limit)


def overstacked(counts: Mapping[int, int], limit: int) -> tuple[int, ...]:
    """The hexes that hold more than the limit, in the order of the board.

    Examples
    --------
    >>> overstacked({5: 3, 3: 2, 1: 4}, 2)
    (1, 5)
    """
    return tuple(sorted(h for h, count in counts.items() if count > limit))


def counted(stacks: Mapping[int, Iterable[str]], worth: Mapping[str, int] | None = None) -> dict[int, int]:
    """How much stands in each hex: units, or what each is worth.

    Examples
    --------
    >>> counted({3: ("a", "b"), 4: ("c",)}, {"a": 2, "b": 1, "c": 0})
    {3: 3, 4: 0}
    """
    return {
        hex_: sum(1 if worth is None else worth[unit] for unit in units) for hex_, units in stacks.items()
    }
