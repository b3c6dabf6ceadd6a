"""Who may play a side beside the simple player: a stronger bot, where games have shown that it is one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from wargame_kit.analysis.playout_bot import PlayoutBot
from wargame_kit.position import Game
from wargame_kit.rulebook.clause import PROVENANCES
from wargame_kit.words import DataError, files, say
from wargame_kit.words.tables import Reader

FEWEST_GAMES = 100
"""Games that must have been played before a stronger player is offered."""


@dataclass(frozen=True, slots=True)
class StrongPlayer:
    """A bot that won more than the simple player did, for a side of a scenario.

    Attributes
    ----------
    plans, games : int
        How it thinks: see `PlayoutBot`.
    won, lost, drawn : int
        Of the games that it played against the simple player.
    """

    plans: int
    games: int
    won: int
    lost: int
    drawn: int

    def bot(self) -> PlayoutBot:
        """The bot."""
        return PlayoutBot(self.plans, self.games)


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
    content = files.read_toml(path)
    Reader(path.name, "", content).only(("provenance", "strong")).one_of("provenance", PROVENANCES)
    tables = content.get("strong")
    if not isinstance(tables, list):
        raise DataError(path.name, "strong", tables, say("error/table"))
    found = {}
    for number, table in enumerate(tables, 1):
        place = f"strong {number}"
        if not isinstance(table, dict):
            raise DataError(path.name, place, table, say("error/table"))
        row = Reader(path.name, place, table)
        row.only(("scenario", "side", "plans", "games", "won", "lost", "drawn"))
        won, lost, drawn = (row.number(key, 0, 100_000) for key in ("won", "lost", "drawn"))
        if won + lost + drawn < FEWEST_GAMES:
            played = say("expected/games-played", count=FEWEST_GAMES)
            raise DataError(path.name, f"{place}.won", won + lost + drawn, played)
        key = row.one_of("scenario", scenarios), row.one_of("side", sides)
        plans, games = row.number("plans", 2, 99), row.number("games", 1, 99)
        found[key] = StrongPlayer(plans, games, won, lost, drawn)
    return MappingProxyType(found)
