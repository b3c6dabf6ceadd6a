"""6 and the reinforcement tables: what a side receives at the beginning of its player turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.neworder.clauses import cite_scenario
from wargame_kit.games.neworder.files.charts import AIR, FORMATION, GROUPS, Charts, Draw
from wargame_kit.games.neworder.files.charts import POOL as ARMY
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.drawing import ByRule, Rule
from wargame_kit.games.neworder.rules.formations import choosing, to_receive
from wargame_kit.games.neworder.rules.pools import left, strikes_left
from wargame_kit.position import OneDieStep, SideId, Step
from wargame_kit.position.throw import SideThrow
from wargame_kit.words import Phrase, Words, say

CLAUSES = {FORMATION: 18, ARMY: 19, GROUPS: 20, AIR: 25}
"""The paragraph of the scenario that says how each sort comes (24, 26)."""


@dataclass(frozen=True, slots=True)
class RollReinforcements(ByRule, SideThrow, OneDieStep[NewOrderPosition]):
    """6.1: one die in the column of units of a side's table; with nothing left for it none is thrown."""

    side: SideId
    rule: Rule
    thrown_as: ClassVar[str] = "reinforcements {die}"
    asks: ClassVar[str] = "neworder/reinforcements"

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        rows = position.charts.reinforcements[self.side].values()
        every = {(draw.kind, draw.of) for row in rows for draw in row}
        is_open = any(left(position, self.side, kind, source) for kind, source in every)
        return None if is_open else position.popped()

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        row = position.charts.reinforcements[self.side][die]
        title = position.game.id
        rules = {kind: cite_scenario(title, number) for kind, number in CLAUSES.items()}
        return position.replace_step(
            *(to_receive(self.side, draw.amount, draw.kind, rules[draw.kind], draw.of) for draw in row)
        )

    def brings(self, position: NewOrderPosition, die: int) -> Words:
        charts = position.charts
        return draws(charts, charts.reinforcements[self.side][die], in_words=True)


@dataclass(frozen=True, slots=True)
class RollAir(ByRule, SideThrow, OneDieStep[NewOrderPosition]):
    """6.1: one die in the column of air strikes, which says how many are drawn; fewer in later turns."""

    side: SideId
    rule: Rule
    thrown_as: ClassVar[str] = "air {die}"

    def prompt(self, position: NewOrderPosition) -> Phrase:
        amount = position.charts.air[self.side][position.turn]
        return self.say(position, "neworder/air", amount=amount.words)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        if not strikes_left(position, self.side):
            return position.popped()
        # Where the row gives a number, no die is thrown for it.
        return None if position.charts.air[self.side][position.turn].needs_die else self.thrown(position, 1)

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        amount = position.charts.air[self.side][position.turn]
        rule = cite_scenario(position.game.id, CLAUSES[AIR])
        return position.replace_step(choosing(self.side, amount.of(die), AIR, rule.number))

    def brings(self, position: NewOrderPosition, die: int) -> Words:
        return str(position.charts.air[self.side][position.turn].of(die))


def reinforcement_steps(position: NewOrderPosition, side: str) -> tuple[Step[NewOrderPosition], ...]:
    """The steps of a reinforcement phase; netwar markers are of the online rules, and none comes (2.10)."""
    title = position.game.id
    # 24.29: from his first phase on the first player has strikes, and the second from his own.
    is_first = title == "ulaanbaatar" and side == position.facts.first and position.turn == 1
    air = cite_scenario(title, 29 if is_first else 17)
    return RollReinforcements(side, f"reinforcement.{title}.{side}"), RollAir(side, air.number)


def draws(charts: Charts, cell: tuple[Draw, ...], *, in_words: bool = False) -> Words:
    """What a cell of the reinforcement table gives (6), as it is printed or in words."""
    if not cell:
        return say("neworder/draws-none")
    return say("neworder/list", items=tuple(_one_draw(charts, draw, in_words) for draw in cell))


def _one_draw(charts: Charts, draw: Draw, in_words: bool) -> Words:
    if draw.kind == ARMY:
        name: Words = charts.formations[draw.of].name
    elif draw.kind == FORMATION and draw.of:
        name = say("neworder/draws-formation-of", nation=say(f"neworder/nation/{draw.of}"))
    else:
        name = say(f"neworder/draws-{draw.kind}")
    if in_words and draw.amount.needs_die:
        return say("neworder/draws-by-die", amount=draw.amount.words, what=name)
    return say("neworder/draws-one", amount=str(draw.amount), what=name)
