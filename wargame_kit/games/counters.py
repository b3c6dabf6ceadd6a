"""The counters of a game, as counters.csv lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.position import Unit


@dataclass(frozen=True, slots=True)
class Counters:
    """All counters of a game.

    Attributes
    ----------
    units : mapping of id to Unit
        In the order of the file.
    file : str
        Where they were read from.
    """

    units: Mapping[str, Unit]
    file: str = ""
