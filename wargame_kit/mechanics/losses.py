"""Who pays? Steps of units, and how losses may be shared among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


def forced(steps: Mapping[str, int], losses: int) -> dict[str, int] | None:
    """What every unit loses where there is nothing to choose, or None where there is.

    Parameters
    ----------
    steps : mapping of unit to int
        Steps that each unit has, at least 1.
    losses : int
        Steps to lose; what nobody is left to lose is lost to nobody.

    Returns
    -------
    dict of unit to int, or None
        Steps that each unit loses; None if its owner has a choice.

    Examples
    --------
    >>> forced({"3Pz": 2, "4Pz": 1}, 4)
    {'3Pz': 2, '4Pz': 1}
    >>> forced({"3Pz": 2}, 1)
    {'3Pz': 1}
    >>> forced({"3Pz": 2, "4Pz": 1}, 1) is None
    True
    """
    if losses <= 0 or not steps:
        return {}
    if losses >= sum(steps.values()):
        return dict(steps)
    if len(steps) == 1:
        return dict.fromkeys(steps, losses)
    return None


def allocations(steps: Mapping[str, int], losses: int) -> Iterator[dict[str, int]]:
    """Yield every way to share losses: for each unit the steps that it loses.

    Examples
    --------
    >>> list(allocations({"a": 2, "b": 2}, 2))
    [{'a': 0, 'b': 2}, {'a': 1, 'b': 1}, {'a': 2, 'b': 0}]
    """
    due = min(losses, sum(steps.values()))
    if not steps:
        yield {}
        return
    (unit, own), *others = steps.items()
    rest = dict(others)
    for lost in range(max(0, due - sum(rest.values())), min(own, due) + 1):
        for shared in allocations(rest, due - lost):
            yield {unit: lost, **shared}
