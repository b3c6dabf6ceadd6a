"""8, 25.1–25.4 and 27.1–27.4: how many units of which nations lie in a hex when a phase ends."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.neworder.clauses import cite, cite_special
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.position import Action, SideId, Step
from wargame_kit.position.after_combat import Lose
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import only
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, say

HELICOPTER, BASE = "helicopter", "base"

Load = tuple[tuple[str, bool], ...]
"""Of each unit of a stack: its nation, and whether it flies."""

LIMITS = MappingProxyType(
    {
        ("kiev", "russia"): "27.1",
        ("kiev", "ukraine"): "27.2",
        ("kiev", "pro-russian"): "27.3",
        ("kiev", "pro-nato"): "27.3",
        ("kiev", "nato"): "27.10",
        ("ulaanbaatar", "russia"): "25.1",
        ("ulaanbaatar", "china"): "25.2",
    }
)
"""The clause of a nation's limits in a title; those of the Mongolians and their groups are 25.3."""


def limit_clause(position: NewOrderPosition, nation: str) -> Citation:
    """The clause that gives a nation's limits."""
    return cite(LIMITS.get((position.game.id, nation), "25.3"))


def apart_clause(position: NewOrderPosition, nations: Iterable[str]) -> Citation:
    """The clause on nations in one hex: those of the Ukraine and its groups have one of their own (27.11)."""
    if position.charts.mixing and frozenset(nations) in position.charts.mixing:
        return cite("27.11")
    return cite_special(position.game.id, 4)


def counted(position: NewOrderPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Who of some units counts: all but a base, which serves whoever of its side is there (27.15, kit)."""
    return tuple(unit for unit in units if position.kind(unit) != BASE)


def load_of(position: NewOrderPosition, units: Iterable[str]) -> Load:
    """What counts of a stack."""
    return tuple((position.nation(unit), position.kind(unit) == HELICOPTER) for unit in units)


def most(charts: Charts, load: Load) -> int:
    """How many units of a stack may stay: the greatest number that fits.

    Only nations that may lie together stay; on the ground and in the air each the least of their limits
    holds, and neither counts for the other (18.3, 27.11).
    """
    nations = tuple(dict.fromkeys(nation for nation, _ in load))
    if len(nations) == 1:
        return _fitting(charts, load, nations, nations)
    every = [group for size in range(len(nations) + 1) for group in combinations(nations, size)]
    return max(
        _fitting(charts, load, on_ground, aloft)
        for on_ground, aloft in product(every, every)
        if all(charts.may_mix(*pair) for pair in combinations({*on_ground, *aloft}, 2))
    )


def _fitting(charts: Charts, load: Load, on_ground: tuple[str, ...], aloft: tuple[str, ...]) -> int:
    """How many units of some nations on the ground, and of some in the air, fit into a hex."""
    fit = 0
    for nations, flies in ((on_ground, False), (aloft, True)):
        there = sum(load.count((nation, flies)) for nation in nations)
        rows = (charts.stacking[nation] for nation in nations)
        least = min((row.helicopters if flies else row.ground for row in rows), default=0)
        fit += min(there, least)
    return fit


def others_in(position: NewOrderPosition, unit: str, hex_: int) -> tuple[str, ...]:
    """The units of its side that a unit would find in a hex."""
    stack = position.stacks_by_side[position.side_of(unit)].get(hex_, ())
    return tuple(other for other in counted(position, stack) if other != unit)


def has_room(position: NewOrderPosition, unit: str, hex_: int) -> bool:
    """Whether a unit may be in a hex when a phase ends: no enemy there, and with it not too many.

    Nobody stays where nobody can be (7.10): helicopters do not either, though they fly over it.
    """
    if hex_ in prohibited(position.game):
        return False
    if hex_ in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return False
    others = others_in(position, unit, hex_)
    if position.kind(unit) == BASE:
        return True
    if not others:
        return most(position.charts, load_of(position, (unit,))) == 1
    together = load_of(position, (*others, unit))
    return most(position.charts, together) == len(together)


def check_room(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """`has_room`, with the reason: an enemy, another nation, or as many as its nation may have there."""
    printed, name = position.game.board.label(hex_), position.unit(unit).name
    if hex_ in prohibited(position.game):
        return refuse("neworder/air-ground", cite("7.10"), hex_=printed, unit=name)
    if hex_ in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return refuse("move/enemy-hex", cite("7.4"), hex_=printed, unit=name)
    if has_room(position, unit, hex_):
        return ALLOWED
    others, nation = others_in(position, unit, hex_), position.nation(unit)
    for other in others:
        if not position.charts.may_mix(nation, position.nation(other)):
            return refuse(
                "neworder/nations",
                apart_clause(position, (nation, position.nation(other))),
                hex_=printed,
                unit=name,
                other=position.unit(other).name,
            )
    return _refuse_crowd(position, unit, others, printed)


def _refuse_crowd(position: NewOrderPosition, unit: str, others: tuple[str, ...], printed: str) -> Verdict:
    """That its arm has no room left for a unit; the count of those who take it."""
    flies, nation = position.kind(unit) == HELICOPTER, position.nation(unit)
    alike = tuple(other for other in others if (position.kind(other) == HELICOPTER) == flies)
    nations = dict.fromkeys((nation, *map(position.nation, alike)))
    clause = limit_clause(position, nation) if len(nations) == 1 else apart_clause(position, nations)
    rows = [position.charts.stacking[each] for each in nations]
    limit = min(row.helicopters if flies else row.ground for row in rows)
    what = say("neworder/helicopters" if flies else "neworder/ground-units")
    ledger = Ledger(what)
    for each in (*alike, unit):
        ledger = ledger.add(1, position.unit(each).name, clause, printed)
    return refuse(
        "neworder/stacking",
        clause,
        hex_=printed,
        ledger=ledger,
        unit=position.unit(unit).name,
        what=what,
        limit=limit,
        total=ledger.display,
    )


@derived_from()
def overfull(position: NewOrderPosition, side: str) -> Mapping[int, tuple[str, ...]]:
    """The hexes in which more units of a side lie than may, each with all that count there (8.2)."""
    return {
        hex_: stack
        for hex_, whole in position.stacks_by_side[side].items()
        if len(whole) > 1
        and (stack := counted(position, whole))
        and most(position.charts, load_of(position, stack)) < len(stack)
    }


def spare(position: NewOrderPosition, stack: tuple[str, ...]) -> tuple[str, ...]:
    """Who of a stack may be given up so that no more are lost than have to be (8.4).

    That nobody is lost for nothing is our reading: the text says that the excess is eliminated.
    """
    stack = counted(position, stack)
    charts, stays = position.charts, most(position.charts, load_of(position, stack))
    return tuple(
        unit
        for unit in stack
        if most(charts, load_of(position, (other for other in stack if other != unit))) == stays
    )


class Crowded(Step[NewOrderPosition, Lose]):
    """A step in which the owner chooses who is destroyed of those that are too many (8.4)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Lose,)

    @abstractmethod
    def spare(self, position: NewOrderPosition) -> tuple[str, ...]:
        """Who may be chosen."""

    def choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        return map(Lose, only(self.spare(position), unit))

    def check(self, position: NewOrderPosition, action: Lose) -> Verdict:
        able, unit = self.spare(position), action.unit
        if unit in able:
            return ALLOWED
        instead = tuple(f"lose {each}" for each in able)
        return refuse("neworder/not-spare", self.clause, unit=position.name_of(unit), instead=instead)

    def play(self, position: NewOrderPosition, action: Lose) -> NewOrderPosition:
        return remove(position, action.unit)


@dataclass(frozen=True, slots=True)
class Excess(Crowded):
    """8.2, 8.4: at the end of a phase a side loses what is too much in a hex; it chooses who that is.

    Attributes
    ----------
    side : str
    """

    side: SideId
    clause: ClassVar[Citation] = cite("8.4")

    def actor(self, position: NewOrderPosition) -> str:
        return self.side

    def prompt(self, position: NewOrderPosition) -> Phrase:
        hexes = tuple(map(position.game.board.label, overfull(position, self.side)))
        return self.say(position, "neworder/excess", hexes=hexes)

    def spare(self, position: NewOrderPosition) -> tuple[str, ...]:
        stacks = overfull(position, self.side).values()
        return tuple(unit for stack in stacks for unit in spare(position, stack))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        crowded = overfull(position, self.side)
        if not crowded:
            return position.popped()
        for stack in crowded.values():
            able = spare(position, stack)
            # Nothing is asked where whoever can go has to.
            if len(stack) - len(able) == most(position.charts, load_of(position, stack)):
                return remove(position, *able)
        return None
