"""6.1: what each side may know. Chits are chosen in secret and nobody looks into the cup."""

from __future__ import annotations

from wargame_kit.games.typhoon.files.charts import AXIS
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.mechanics.chits import face_down


def seen_by(position: TyphoonPosition, side: str) -> TyphoonPosition:
    """The position as a side may know it (6.1.3).

    The number of chits is open, which they are is not; nor is it open whether Guderian's is among them or
    in hand (6.3.1).

    Raises
    ------
    ValueError
        If there is no such side.
    """
    position.game.known_side(side)
    facts = position.facts
    hidden = position.enemy(side)
    held = ("GUDERIAN",) if hidden == AXIS and facts.guderian == "hand" else ()
    facts = facts.with_hand(hidden, face_down((*facts.hand(hidden), *held)))
    if hidden == AXIS:
        facts = facts.replaced(guderian="none")
    return position.replaced(facts=facts)
