"""How far apart, hex by hex."""

from __future__ import annotations

from random import Random

from wargame_kit.board import sketch
from wargame_kit.mechanics.distance import forces_near, nearest


def test_the_nearest_of_some_hexes_may_be_any_number_of_hexes_away():
    distances, origins = nearest(sketch(["." * 250]), [0])
    assert distances == list(range(250))
    assert set(origins) == {0}


def test_what_is_near_is_the_sum_over_all_that_stands():
    board, random = sketch(["." * 9] * 7), Random(1)
    forces = {hex_: random.randrange(9) for hex_ in random.sample(range(board.size), 12)}
    falloff = (5, 3, 1)
    slowly = [
        sum(
            force * falloff[board.distance(here, there)]
            for there, force in forces.items()
            if board.distance(here, there) < len(falloff)
        )
        for here in range(board.size)
    ]
    assert forces_near(board, forces, falloff) == slowly
