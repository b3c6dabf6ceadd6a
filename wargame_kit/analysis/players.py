"""Who may play a side beside the simple player: a stronger bot, where games have shown that it is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from wargame_kit.analysis.playout_bot import PlayoutBot
from wargame_kit.position import Game
from wargame_kit.rulebook.clause import PROVENANCES
from wargame_kit.words import DataError, files, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.declared import read
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import Listed

FEWEST_GAMES = 100
"""Games that must have been played before a stronger player is offered."""


MOST_GAMES = 100_000

Played = Annotated[int, Interval(0, MOST_GAMES)]


@dataclass(frozen=True, slots=True)
class StrongPlayer:
    """A bot that won more than the simple player did, for a side of a scenario.

    Attributes
    ----------
    scenario, side : str
    plans, games : int
        How it thinks: see `PlayoutBot`.
    won, lost, drawn : int
        Of the games that it played against the simple player.
    """

    scenario: Annotated[str, OneOf(lambda its: its.file.scenarios)]
    side: Annotated[str, OneOf(lambda its: its.file.sides)]
    plans: Annotated[int, Interval(2, 99)]
    games: Annotated[int, Interval(1, 99)]
    won: Played
    lost: Played
    drawn: Played

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Enough games were played."""
        played = self.won + self.lost + self.drawn
        if played < FEWEST_GAMES:
            yield row.error("won", played, say("expected/games-played", count=FEWEST_GAMES))

    def bot(self) -> PlayoutBot:
        """The bot."""
        return PlayoutBot(self.plans, self.games)


@dataclass(frozen=True, slots=True)
class _Players:
    provenance: Annotated[str, OneOf(PROVENANCES)]
    strong: Annotated[tuple[StrongPlayer, ...], Listed(say("error/table"))]


def strong_player(game: Game, scenario: str, side: str) -> StrongPlayer | None:
    """The stronger player that is offered for a side of a scenario, or None.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> strong_player(wk.load("huaihai"), "nianzhuang", "kmt") is None
    True
    """
    known = _strong_players(game.id, tuple(game.scenarios), game.sides)
    return known.get((scenario, side))


@cache
def _strong_players(
    game: str, scenarios: tuple[str, ...], sides: tuple[str, ...]
) -> Mapping[tuple[str, str], StrongPlayer]:
    path = files.data_root() / game / "players.toml"
    return read_players(path, scenarios, sides) if path.is_file() else MappingProxyType({})


def read_players(
    path: Path, scenarios: tuple[str, ...], sides: tuple[str, ...]
) -> Mapping[tuple[str, str], StrongPlayer]:
    """Read a players.toml: ``provenance``, and tables ``[[strong]]`` with a bot and the games it has played.

    Returns
    -------
    mapping of (scenario, side) to StrongPlayer

    Raises
    ------
    DataError
        Naming the table, the key, its value and what was expected.
    """
    top = Reader(path.name, "", files.read_toml(path))
    found = read(_Players, top, scenarios=scenarios, sides=sides).strong
    return MappingProxyType({(each.scenario, each.side): each for each in found})
