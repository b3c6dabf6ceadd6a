"""Typhoon: what the rulebook fixes before anybody moves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, SOVIET, Charts
from wargame_kit.games.typhoon.files.counters import headquarters
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.sequence import StartOfTurn
from wargame_kit.games.typhoon.rules.setup import set_up_steps
from wargame_kit.position import (
    Step,
)
from wargame_kit.words import DataError, SideName, say


class Typhoon(LoadedGame[Charts, TyphoonPosition]):
    """The game: board, charts, counters, clauses and scenarios."""

    id: ClassVar[str] = "typhoon"
    data: ClassVar[int] = 2
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(
        {
            AXIS: SideName("Axis", "轴心国军", "the Axis"),
            SOVIET: SideName("Soviet", "苏军", "the Soviets"),
        }
    )

    def check_files(self) -> None:
        """Refuse a chit of an army that has no headquarters; see `LoadedGame.check_files`."""
        for chit in self.charts.chits.values():
            own = {id_ for id_, unit in self.units.items() if unit.side == chit.side}
            staffs = [army for army, id_ in headquarters(self.units).items() if id_ in own]
            if chit.headquarters and chit.headquarters not in staffs:
                expected = say("expected/headquarters-of", side=chit.side, known=", ".join(staffs))
                raise DataError("charts.toml", f"chit.{chit.id}.headquarters", chit.headquarters, expected)

    def first_steps(self, position: TyphoonPosition) -> tuple[Step, ...]:
        """The set-up, where it is free, and the first turn; see `LoadedGame.first_steps`."""
        return (*set_up_steps(position), StartOfTurn())

    def position(
        self, pieces: Mapping[str, object], *, turn: int = 1, step: Step | str | None = None, **told: object
    ) -> TyphoonPosition:
        """A freely placed position; see `Game.position`.

        The default step is the choice of chits of that turn. Units of ``active`` make the movement segment
        of their side the default; where a segment is named, all units of its side are active unless others
        are. Who stands in a city or town controls it, the others belong to the Axis west of the start line,
        and two hexes of Moscow and Tula held so count as held (14.4.2), unless ``axis_cities`` and
        ``held_two`` say otherwise.

        Raises
        ------
        BadPosition
            A ValueError that tells everything that is wrong, with near names.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> game = wk.load("typhoon")
        >>> position = game.position({"3Pz": "2015"}, active="3Pz")
        >>> position.check("move 3Pz 2014").allowed
        True
        >>> position = game.position({"3Pz": "2015", "179SD": "2016"}, step="combat", fortified="unit")
        >>> list(map(str, (position.turn, position.actor))), "assign 3Pz 2016" in position.legal
        (['1', 'axis'], True)
        """
        return super().position(pieces, turn=turn, step=step, **told)

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever facts and actions may name: chits too."""
        return (*super().names, *self.charts.chits)
