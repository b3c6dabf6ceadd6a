"""14.4: the 3rd Pacification Zone goes over to the PLA on 8 November."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.games.huaihai.boxes import DEFECTED
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.position import Automatic
from wargame_kit.rulebook import Citation

WAVERING = "wavering"
"""Trait of the corps that He Jifeng and Zhang Kexia led."""


def wavering(position: HuaihaiPosition) -> tuple[str, ...]:
    """The counters on the map that go over in this turn (14.4)."""
    if position.option("he_jifeng") != "history" or position.turn != _turn(position):
        return ()
    units = position.game.units
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if WAVERING in units[unit].traits and isinstance(piece.place, int)
    )


def _turn(position: HuaihaiPosition) -> int:
    """The turn in which the scenario has them go over; 0 for never."""
    scenario = position.scenario
    return int(scenario.set_up["defection"]) if scenario is not None else 0


@dataclass(frozen=True, slots=True)
class GoingOver(Automatic[HuaihaiPosition]):
    """14.4: the wavering corps leave the map; the PLA gets no recruits for them, but the road is open."""

    @property
    def clause(self) -> Citation:
        return cite("14.4")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        gone = (position.pieces[unit].at(DEFECTED) for unit in wavering(position))
        return position.moved(*gone).popped()
