"""A player of one's own, made from any bot of the kit: it is the one that is asked, in every game."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import isabstract
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import show, turn
from wargame_kit import analysis
from wargame_kit.analysis import Bot, PlayoutBot, RandomBot, SimpleBot, playouts
from wargame_kit.games import GAMES
from wargame_kit.position import CHANCE, Action, Position, Record
from wargame_kit.widgets.opponents.seated_bots import opponents_at
from wargame_kit.widgets.table import table


class Asked(Exception):
    """Somebody was asked; by what name stands in it."""


@dataclass(frozen=True, slots=True)
class OwnRandom(RandomBot):
    name: str = ""

    def choose(self, position: Position, random: Random) -> Action:
        raise Asked(self.name)


@dataclass
class OwnSimple(SimpleBot):
    name: str = ""

    def plan(self, position: Position, random: Random) -> tuple[Action, ...]:
        raise Asked(self.name)


@dataclass(slots=True)
class OwnPlayout(PlayoutBot):
    name: str = ""

    def plan(self, position: Position, random: Random) -> tuple[Action, ...]:
        raise Asked(self.name)


class Plain(SimpleBot):
    """One with neither fields nor `dataclass`, as a newcomer writes it."""

    name = "nobody"

    def plan(self, position: Position, random: Random) -> tuple[Action, ...]:
        raise Asked(self.name)


OWN = (OwnRandom, OwnSimple, OwnPlayout, Plain)


def own(kind: Any) -> Bot:
    bot: Bot = kind() if kind is Plain else kind(name="Kutuzov")
    if kind is Plain:
        bot.name = "Kutuzov"  # type: ignore[attr-defined]
    return bot


def test_there_is_a_player_of_ones_own_for_every_bot_of_the_kit() -> None:
    kit = [cls for cls in vars(analysis).values() if isinstance(cls, type) and issubclass(cls, Bot)]
    own = {base for cls in OWN for base in cls.__mro__}
    assert {cls for cls in kit if not isabstract(cls)} <= own


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", OWN)
def test_playouts_ask_it_and_it_has_kept_its_fields(game: str, kind: type[Bot]) -> None:
    found = wk.load(game)
    start = found.start(next(iter(found.scenarios)))
    with pytest.raises(Asked, match="Kutuzov"):
        playouts(start, dict.fromkeys(found.sides, own(kind)), 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", OWN)
def test_a_table_asks_it_also_where_it_comes_along_to_another_record(
    comms: list[Any], game: str, kind: type[Bot]
) -> None:
    found = wk.load(game)
    position: Any = found.start(next(iter(found.scenarios)))
    while position.actor == CHANCE:  # dice that no side throws are a person's
        position = position.play_unchecked(next(iter(position.chance())))
    record = Record(position)
    elsewhere = opponents_at(Record(position))
    for side in found.sides:
        elsewhere.seat(side, own(kind))
    shown = table(record)
    opponents = opponents_at(record)
    opponents.come_along(elsewhere)
    assert {type(bot) for bot in opponents.bots.values()} == {kind}
    show(shown)
    shown.refresh()
    turn(shown)
    assert opponents.trouble is not None
    assert "Asked: Kutuzov" in str(opponents.trouble)


@dataclass
class Follower(SimpleBot):
    """A simple player with a name."""

    name: str = ""


class Written(SimpleBot):
    """One whose author writes an `__init__` and calls no other."""

    def __init__(self, name: str) -> None:
        self.name = name


@pytest.mark.parametrize("kind", [Follower, Written])
def test_a_bot_begins_a_game_without_the_plan_of_another(kind: Any) -> None:
    start: Any = wk.load("huaihai").start("nianzhuang")
    bot = kind("Kutuzov")
    bot.choose(start, Random(1))
    again = bot.afresh()
    assert again is not bot
    assert (again.name, again._plan, again._moment) == ("Kutuzov", (), ())
