"""The allocation of hits beside a twin that deals out one half-hit after another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.mechanics.hit_allocation import Struck, allocated, ends, is_open, losses

BLOCKS = st.lists(
    st.tuples(st.integers(1, 4), st.sampled_from((0, 1)), st.integers(1, 3), st.integers(0, 3)),
    min_size=1,
    max_size=5,
)


def made(rows: list[tuple[int, int, int, int]]) -> tuple[Struck, ...]:
    """Blocks of a drawn list; the first may have part of a hit already."""
    return tuple(
        Struck(f"u{number}", level, last, defence, fire=fire)
        for number, (level, last, defence, fire) in enumerate(rows)
    )


def dealt(blocks: tuple[Struck, ...], halves: int) -> tuple[list[int], list[int], int]:
    """Levels, parts and what is left over, dealt out singly without a thought for speed."""
    levels, parts = [b.level for b in blocks], [b.part for b in blocks]
    for dealt_ in range(halves):
        alive = [n for n, b in enumerate(blocks) if levels[n] >= b.last]
        if not alive:
            return levels, parts, halves - dealt_
        who = sorted(alive, key=lambda n: (-(parts[n] > 0), -levels[n], blocks[n].fire, n))[0]
        parts[who] += 1
        if parts[who] == 2 * blocks[who].defence:
            parts[who], levels[who] = 0, levels[who] - 1
    return levels, parts, 0


@given(BLOCKS, st.integers(0, 40))
def test_hits_fall_as_one_half_hit_after_another(rows: list[tuple[int, int, int, int]], halves: int) -> None:
    blocks = made(rows)
    found = allocated(blocks, halves)
    levels, parts, left = dealt(blocks, halves)
    assert [b.level for b in found.blocks] == levels
    assert [b.part for b in found.blocks] == parts
    assert found.left == left
    assert found.blocks in ends(blocks, halves)


@given(BLOCKS, st.integers(0, 12), st.integers(0, 12))
def test_what_a_strike_began_the_attack_goes_on_with(
    rows: list[tuple[int, int, int, int]], strike: int, fire: int
) -> None:
    blocks = made(rows)
    in_two = allocated(allocated(blocks, strike).blocks, fire)
    assert in_two.blocks == allocated(blocks, strike + fire).blocks


@given(BLOCKS, st.integers(0, 40))
def test_half_hits_go_to_the_dead_alone(rows: list[tuple[int, int, int, int]], halves: int) -> None:
    blocks = made(rows)
    found = allocated(blocks, halves)
    spent = sum(
        (b.level - a.level) * 2 * b.defence + a.part for b, a in zip(blocks, found.blocks, strict=True)
    )
    assert spent + found.left == halves
    assert losses(blocks, found.blocks) == sum(
        b.level - a.level for b, a in zip(blocks, found.blocks, strict=True)
    )


@given(BLOCKS, st.integers(0, 40), st.integers(0, 3))
def test_whether_the_owner_has_a_choice_is_what_trying_every_order_finds(
    rows: list[tuple[int, int, int, int]], halves: int, before: int
) -> None:
    blocks = allocated(made(rows), before).blocks
    found = ends(blocks, halves)
    assert is_open(blocks, halves, parts=True) == (len(found) > 1)
    levels = {tuple(block.level for block in after) for after in found}
    assert is_open(blocks, halves, parts=False) == (len(levels) > 1)


def test_a_crowd_is_asked_as_fast_as_a_few() -> None:
    crowd = tuple(Struck(f"u{number}", 4) for number in range(60))
    assert is_open(crowd, 60, parts=False)
    assert not is_open(crowd, 120, parts=True)
