"""10.4: names of infiltrated counters that the PLA shows in a battle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import agents, notebook
from wargame_kit.games.huaihai.rules.fight import Fight, defenders
from wargame_kit.position import Action, Automatic
from wargame_kit.rulebook import Citation, Verdict, refuse


@dataclass(frozen=True, slots=True)
class ExposeInfiltrator(Action):
    """Show that a KMT counter in the battle is infiltrated."""

    form: ClassVar[str] = "expose-infiltrator {unit}"
    reveals: ClassVar[bool] = True
    unit: str


def opponents(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The KMT counters on the ground that take part in a battle so far."""
    return fight.participants if fight.side == KMT else defenders(position, fight)


def exposable(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the counters in a battle whose names the PLA may show: one in a battle."""
    if not fight.infiltrators:
        written = notebook.names(position, notebook.INFILTRATE)
        yield from (unit for unit in opponents(position, fight) if unit in written)


def check_expose(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether the PLA may show a name in this battle."""
    if fight.infiltrators:
        return refuse("clash/one-infiltrator", cite("10.4"), unit=position.name_of(fight.infiltrators[0]))
    if unit not in opponents(position, fight):
        return refuse("clash/infiltrator-elsewhere", cite("10.4"), unit=position.name_of(unit))
    return notebook.check_announce(position, notebook.INFILTRATE, unit)


def may_have_names(position: HuaihaiPosition, fight: Fight, units: Collection[str] | None = None) -> bool:
    """Whether, from what is open, the PLA could have written down a counter in this battle.

    Parameters
    ----------
    units : collection of str, optional
        Only these of the counters in it.
    """
    if fight.infiltrators:
        return False
    kind = notebook.INFILTRATE
    shown = [order.unit for order in position.facts.orders if order.kind == kind and order.state != OPEN]
    is_any_left = len(shown) < position.charts.limit("infiltrations") and notebook.has_secrets(position, PLA)
    able = opponents(position, fight) if units is None else units
    return is_any_left and any(unit not in shown for unit in able)


@dataclass(frozen=True, slots=True)
class Infiltrated(Automatic[HuaihaiPosition]):
    """10.4: the name has been shown and no agent was there: it counts in the battle below on the agenda.

    Attributes
    ----------
    unit : str
    """

    unit: str

    @property
    def clause(self) -> Citation:
        return cite("10.4")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        after = position.popped()
        step: Any = after.step
        fight = replace(step.fight, infiltrators=(*step.fight.infiltrators, self.unit))
        return after.instead(replace(step, fight=fight))


def exposed(position: HuaihaiPosition, unit: str) -> HuaihaiPosition:
    """The position after a name has been shown; an agent may foil it (10.8.agent)."""
    after = notebook.announced(position, notebook.INFILTRATE, unit)
    return agents.answered(after, unit, Infiltrated(unit))
