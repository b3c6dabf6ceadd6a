"""6.5, 6.6: one of the attackers may follow into the hex that has been emptied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.cities import passed
from wargame_kit.games.huaihai.rules.fight import Fight, defenders, engaged
from wargame_kit.games.huaihai.rules.hiding import hidden_in, reveal
from wargame_kit.games.huaihai.rules.instead import told
from wargame_kit.games.huaihai.rules.retreat import steps_for
from wargame_kit.games.huaihai.rules.stacking import check_end
from wargame_kit.position import Action, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Follow(Action):
    """A counter follows into the hex that it has attacked."""

    form: ClassVar[str] = "pursue {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Nobody follows."""

    form: ClassVar[str] = "stay"


def check_pursuit(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a counter may follow: an attacker next to the hex, on ground that it can enter."""
    printed = position.game.board.label(fight.target)
    if unit not in engaged(position, fight):
        return refuse("clash/not-pursuing", cite("6.5"), hex_=printed, unit=position.name_of(unit))
    name, here = position.unit(unit).name, position.pieces[unit].hex_
    if all(there != fight.target for there, _ in steps_for(position, unit).links.rows[here]):
        return refuse("clash/pursuit-ground", cite("6.6"), hex_=printed, unit=name)
    return check_end(position, unit, fight.target)


@dataclass(frozen=True, slots=True)
class Pursue(Step[HuaihaiPosition]):
    """6.5: the attacker may choose one counter to follow; movement points do not matter (6.6).

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    actions: ClassVar[tuple[type[Action], ...]] = (Follow, Stay)

    @property
    def clause(self) -> Citation:
        return cite("6.5")

    def actor(self, position: HuaihaiPosition) -> str:
        return self.fight.side

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        side, hex_ = position.game.side_names[self.fight.side], position.game.hex_name(self.fight.target)
        return say("clash/pursue", side=side, hex=hex_)

    def followers(self, position: HuaihaiPosition) -> Iterator[str]:
        """Yield the counters that may follow."""
        found = engaged(position, self.fight)
        return (unit for unit in found if check_pursuit(position, self.fight, unit))

    def choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        for each in self.followers(position):
            if unit is None or each == unit:
                yield Follow(each)
        if unit is None:
            yield Stay()

    def check(self, position: HuaihaiPosition, action: Any) -> Verdict:
        if isinstance(action, Stay):
            return ALLOWED
        return told(self, position, action, check_pursuit(position, self.fight, action.unit))

    def play(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        if isinstance(action, Stay):
            return position.popped()
        met = hidden_in(position, self.fight.target) if self.fight.side == KMT else ()
        if met:
            return reveal(position, *met)
        after = position.popped()
        after = after.moved(after.pieces[action.unit].at(self.fight.target))
        return passed(after, self.fight.side, (self.fight.target,))

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        is_held = bool(defenders(position, self.fight))
        if is_held or next(self.followers(position), None) is None:
            return position.popped()
        return None
