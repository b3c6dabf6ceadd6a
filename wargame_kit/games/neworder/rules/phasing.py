"""4.2: what the chapters on moving, flying and building ask of the phase in which all that is done."""

from __future__ import annotations

from typing import Protocol


class Phasing(Protocol):
    """A step in which one side moves."""

    @property
    def side(self) -> str:
        """Whose phase it is."""
