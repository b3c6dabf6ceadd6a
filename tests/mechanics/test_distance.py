"""How far apart, hex by hex."""

from __future__ import annotations

from wargame_kit.board import sketch
from wargame_kit.mechanics.distance import nearest


def test_the_nearest_of_some_hexes_may_be_any_number_of_hexes_away():
    distances, origins = nearest(sketch(["." * 250]), [0])
    assert distances == list(range(250))
    assert set(origins) == {0}
