"""Huaihai: what the rulebook fixes before anybody moves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDE_NAMES, SIDES, Charts
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.sequence import StartOfTurn
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WriteAtStart
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.position import (
    Step,
)
from wargame_kit.words import DataError, say

LETTERS = MappingProxyType(
    {".": "clear", "h": "hill", "f": "forest", "m": "marsh", "~": "water", "#": "fortress"}
)
"""What a letter of a sketch is."""


class Huaihai(LoadedGame[Charts, HuaihaiPosition]):
    """The game: board, charts, counters, clauses and scenarios."""

    id: ClassVar[str] = "huaihai"
    data: ClassVar[int] = 1
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(SIDE_NAMES)
    sketching: ClassVar[Mapping[str, object]] = MappingProxyType({"lettered": True, "letters": LETTERS})

    def check_files(self) -> None:
        """Refuse a city that the map has not; see `LoadedGame.check_files`."""
        named = {place.name.en for place in self.board.places}
        for city in self.charts.victory.cities.values():
            if city.name.en not in named:
                place = f"victory.city.{city.id}.en"
                raise DataError("charts.toml", place, city.name.en, say("expected/board-place"))

    def first_steps(self, position: HuaihaiPosition) -> tuple[Step, ...]:
        """What both sides write before the first turn (10.2); see `LoadedGame.first_steps`."""
        return WriteAtStart(PLA), WriteAtStart(KMT), StartOfTurn()

    def position(
        self, pieces: Mapping[str, object], *, turn: int = 1, step: Step | str | None = None, **told: object
    ) -> HuaihaiPosition:
        """A freely placed position; see `Game.position`.

        The default step is the attack-move phase of the PLA. ``hidden`` takes hexes by counter; the counters
        need not be among ``pieces``. ``orders`` are read as text: ``"kmt suppress 25C"``, ``"pla spy 3"``.
        Who stands in a town holds it, unless ``pla_cities`` says otherwise.

        Raises
        ------
        BadPosition
            A ValueError that tells everything that is wrong, with near names.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> game = wk.load("huaihai")
        >>> position = game.position({"CP1": "B4", "55C": "A5 spent"})
        >>> position.check("move CP1 B5").allowed
        True
        >>> position = game.position({"25C": "P5", "EC4": "Q5"}, step="attack", orders=["kmt suppress 25C"])
        >>> position.actor, "attack Q5" in position.legal
        ('kmt', True)
        """
        hidden = told.get("hidden", ())
        out = dict(hidden.items() if isinstance(hidden, Mapping) else ())
        everywhere = {**{unit: "hidden" for unit in out if unit not in pieces}, **pieces}
        return super().position(everywhere, turn=turn, step=step, **told)
