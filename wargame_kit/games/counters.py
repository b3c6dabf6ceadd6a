"""The counters of a game, as counters.csv lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wargame_kit.position import Unit


@dataclass(frozen=True, slots=True)
class Counters:
    """All counters of a game.

    Attributes
    ----------
    units : mapping of id to Unit
        In the order of the file.
    arrival_turns : mapping of id to int
        The first turn of those that come later.
    file : str
        Where they were read from.
    """

    units: Mapping[str, Unit]
    arrival_turns: Mapping[str, int] = field(default_factory=dict)
    file: str = ""
