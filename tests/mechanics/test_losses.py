"""Steps and how losses are shared."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.mechanics.losses import allocations, forced

STEPS = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 3), max_size=4)


@given(STEPS, st.integers(0, 9))
def test_losses_are_shared_in_every_way_there_is(steps: dict[str, int], losses: int) -> None:
    due = min(losses, sum(steps.values()))
    ways = [
        dict(zip(steps, shared, strict=True))
        for shared in product(*(range(own + 1) for own in steps.values()))
        if sum(shared) == due
    ]
    assert list(allocations(steps, losses)) == ways


@given(STEPS, st.integers(0, 9))
def test_nothing_is_to_choose_only_where_one_way_is_left(steps: dict[str, int], losses: int) -> None:
    ways = list(allocations(steps, losses))
    due = forced(steps, losses)
    assert (due is None) == (len(ways) > 1)
    if due is not None:
        assert {unit: due.get(unit, 0) for unit in steps} == ways[0]
