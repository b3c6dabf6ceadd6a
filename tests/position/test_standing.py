"""Who stands where, kept up from move to move."""

from __future__ import annotations

import wargame_kit as wk
from wargame_kit.position import Piece

UNITS = ("CP1", "CP3", "CP4", "EC1", "EC3", "EC6", "EC9", "EC10")
PLACES = {unit: f"{column}8" for unit, column in zip(UNITS, "BCDEFGHI", strict=True)}


def test_stacks_come_in_the_same_order_whatever_python_makes_of_a_set():
    """Else the same seed would play another game in another process."""
    position = wk.load("huaihai").position(PLACES)
    assert len(position.standing["pla"]) == len(UNITS)
    below = [position.game.board.index(f"{PLACES[unit][0]}9") for unit in UNITS]
    after = position.moved(*(Piece(unit, hex_) for unit, hex_ in zip(UNITS, below, strict=True)))
    assert list(after.standing["pla"]) == below


def test_stacks_kept_up_are_those_found_anew():
    position = wk.load("huaihai").position(PLACES)
    assert position.standing
    after = position.moved(Piece("CP1", position.pieces["CP3"].hex_), Piece("EC1", "eliminated"))
    assert (
        after.standing == wk.load("huaihai").position({**PLACES, "CP1": "C8", "EC1": "eliminated"}).standing
    )
