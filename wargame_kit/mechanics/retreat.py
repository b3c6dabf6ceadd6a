"""Which way back? The best ways of a retreat, hex by hex, under a rulebook's order of preference."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wargame_kit.board import Path

Rank = tuple[int, ...]


def ways_back(
    origin: int,
    length: int,
    onward: Callable[[Path], Iterable[int]],
    rank: Callable[[Path], Rank],
    is_full: Callable[[int], bool],
) -> tuple[Path, ...]:
    """The ways that a retreat may take: those of the best rank, all of them where they are equal.

    A way that ends where there is no room goes one hex further, and again until there is.

    Parameters
    ----------
    origin : int
    length : int
        Hexes to go, at least 1.
    onward : callable path -> hexes
        Where a way may go on; hexes that it has met are left out here.
    rank : callable path -> tuple of int
        Of a whole way, lower is better; asked of ways of equal length.
    is_full : callable hex -> bool
        Whether the retreat may not end there.

    Returns
    -------
    tuple of paths
        Each from the origin on; empty where there is nowhere to go.

    See Also
    --------
    ways_through : for rulebooks that let the owner choose the way.

    Notes
    -----
    Lists every way of that length: 30 for two hexes, some 150 for three.

    Examples
    --------
    On a line of hexes numbered from 0, away from 9, with no room in 3:

    >>> ways_back(5, 2, lambda way: (way[-1] - 1, way[-1] + 1), lambda way: way[-1:], lambda hex_: hex_ == 3)
    ((5, 4, 3, 2),)
    """
    ways: list[Path] = [(origin,)]
    for _ in range(length):
        ways = _longer(ways, onward)
    ways = _best(ways, rank)
    while ways and any(is_full(way[-1]) for way in ways):
        roomy = [way for way in ways if not is_full(way[-1])]
        ways = roomy or _best(_longer(ways, onward), rank)
    return tuple(ways)


def _longer(ways: list[Path], onward: Callable[[Path], Iterable[int]]) -> list[Path]:
    return [(*way, hex_) for way in ways for hex_ in onward(way) if hex_ not in way]


def _best(ways: list[Path], rank: Callable[[Path], Rank]) -> list[Path]:
    ranked = [(rank(way), way) for way in ways]
    least = min((first for first, _ in ranked), default=())
    return sorted(way for first, way in ranked if first == least)


def ways_through(
    origin: int,
    length: int,
    onward: Callable[[int], Iterable[int]],
    is_full: Callable[[int], bool],
) -> tuple[Path, ...]:
    """A shortest way to every hex in which a retreat may end: no preference, only room.

    For rulebooks that let the owner choose the way. It goes as far as the result asks, and on from there only
    through hexes without room.

    Parameters
    ----------
    origin : int
    length : int
        Hexes to go, at least 1.
    onward : callable hex -> hexes
        Where a retreat may go on from a hex.
    is_full : callable hex -> bool
        Whether the retreat may not end there.

    Returns
    -------
    tuple of paths
        Each from the origin on, shorter ones first; empty where there is nowhere to go.

    See Also
    --------
    ways_back : for rulebooks that rank the ways.

    Examples
    --------
    On a line of hexes numbered from 0, with no room in 3:

    >>> ways_through(4, 1, lambda hex_: (hex_ - 1, hex_ + 1), lambda hex_: hex_ == 3)
    ((4, 5), (4, 3, 2))
    """
    ways: list[Path] = [(origin,)]
    for _ in range(length - 1):
        ways = _longer(ways, lambda way: onward(way[-1]))
    met: set[int] = {origin}
    found: list[Path] = []
    while ways:
        passing: list[Path] = []
        for way in _longer(ways, lambda way: onward(way[-1])):
            if way[-1] not in met:
                met.add(way[-1])
                (passing if is_full(way[-1]) else found).append(way)
        ways = passing
    return tuple(found)
