"""The word with which a player says that he has named all he wants to name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.position.gathering import Declaration


@dataclass(frozen=True, slots=True)
class Declare(Declaration[NewOrderPosition]):
    """Everything is named: markers lie where they shall fire (12.14), or an attack stands (11.3)."""

    form: ClassVar[str] = "declare"
