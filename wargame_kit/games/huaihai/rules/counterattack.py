"""9.8: those around a hex that has been emptied may at once attack the pursuer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import air
from wargame_kit.games.huaihai.rules.declaration import NAMING, Declaring, joinable
from wargame_kit.games.huaihai.rules.fight import Fight, defenders
from wargame_kit.games.huaihai.rules.instead import told
from wargame_kit.games.huaihai.rules.reserves import beside
from wargame_kit.games.huaihai.rules.resolution import Respond
from wargame_kit.games.huaihai.rules.spy import may_be_chiangs
from wargame_kit.position import Action
from wargame_kit.rulebook import Citation, Verdict
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Do nothing."""

    form: ClassVar[str] = "decline"
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CounterAttack(Declaring):
    """9.8: the side that lost the hex may attack the pursuer with its fresh counters next to it.

    A normal battle: the pursuer, spent by now, may be helped by reserves, and may be avenged in its turn.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    actions: ClassVar[tuple[type[Action], ...]] = (*NAMING, Decline)

    @property
    def clause(self) -> Citation:
        return cite("9.8")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        side, hex_ = position.game.side_names[self.fight.side], position.game.hex_name(self.fight.target)
        return say("clash/counter", side=side, hex=hex_)

    def choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        yield from self.namings(position, unit)
        if unit is None and self.check_take_back(position):
            yield Decline()

    def check(self, position: HuaihaiPosition, action: Any) -> Verdict:
        if isinstance(action, Decline):
            return told(self, position, action, self.check_take_back(position))
        return told(self, position, action, self.check_naming(position, action))

    def play(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        return position.popped() if isinstance(action, Decline) else self.named(position, action)

    def struck(self, position: HuaihaiPosition) -> HuaihaiPosition:
        return air.counter_attack_offered(position.instead(Respond(self.fight)), self.fight.participants)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        if not defenders(position, self.fight):
            return position.popped()  # 9.8: nobody has pursued
        if self.fight.is_named or next(joinable(position, self.fight), None) is not None:
            return None
        near = tuple(beside(position, self.fight.side, self.fight.target))
        if position.option("pauses") == "always":
            could = any(map(position.is_fresh, near))
        else:
            could = self.fight.side == KMT and may_be_chiangs(position, near)
        return None if could else position.popped()
