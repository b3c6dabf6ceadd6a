"""9.6–9.9: the odds of a fight: ratings, surprise, the column, and every end with its exact chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import Ground, OcsCharts
from wargame_kit.games.ocs.files.tables import (
    COLUMNS,
    CombatResult,
    clamped,
    odds_between,
    printed_odds,
)
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import (
    SCALE,
    Declared,
    Fight,
    anti_tank,
    attack,
    defence,
    defenders,
    grounds,
)
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.games.ocs.rules.readiness import rating
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import Engagement
from wargame_kit.mechanics.engagement import ShownDice
from wargame_kit.mechanics.outcomes import Result, summed
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Ledger, Verdict
from wargame_kit.words import Phrase, Words, say

ATTACKER, DEFENDER, NOBODY = "attacker", "defender", "nobody"
SURPRISES = (ATTACKER, NOBODY, DEFENDER)

_PARTS = 216
"""Of chances of surprise, which two dice decide and a third the columns: whole numbers add faster."""

_WAYS = tuple((total, int(36 * chance)) for total, chance in TWO_DICE.items())


@dataclass(frozen=True, repr=False)
class OcsEngagement(Engagement):
    """A fight that surprise may shift and the combat table decides (9.8, 9.9).

    Attributes
    ----------
    charts : OcsCharts
    line : str
        The line of the table (9.3).
    ratings : Ledger
        What is added to both rolls: the difference of the action ratings.
    hedgehog : int
        Its level, which is taken from the combat roll.
    is_overrun : bool
    shift : int or None
        Columns by surprise, where it has been rolled for.
    supposed : int
        Columns that are only supposed.
    is_of_seen : bool
        Whether a side counts with no more than it sees of the other (4.9).
    is_turned : bool
        Whether surprise by the attacker falls to the defender by a rule of the title.
    added : tuple of Entry
        What a rule of the title adds to the combat roll alone.
    """

    charts: OcsCharts
    line: str
    ratings: Ledger
    hedgehog: int
    is_overrun: bool
    shift: int | None = None
    supposed: int = 0
    is_of_seen: bool = False
    is_turned: bool = False
    added: tuple[Entry, ...] = ()

    @property
    def headline(self) -> Phrase:
        if not self.is_of_seen or not self.verdict:
            return super().headline
        return say("ocs/head-of-seen", hex=self.hex_, before=self.column_before, column=self.column)

    @property
    def caveat(self) -> Words:
        return say("ocs/odds-of-seen") if self.is_of_seen else ""

    @property
    def sums(self) -> Mapping[str, Ledger]:
        sums = {"attack": self.attack, "defence": self.defence, "ratings": self.ratings}
        if self.added:
            sums["rolled"] = Ledger(say("ocs/combat-roll"), 1, self.added)
        if self.hedgehog:
            told = Ledger(say("table/hedgehog")).add(
                -self.hedgehog, say("ocs/hedgehog"), cite("16"), self.hex_
            )
            return {**sums, "hedgehog": told}
        return sums

    @property
    def clause(self) -> Citation:
        return cite("9.9")

    @property
    def odds_clause(self) -> Citation:
        return cite("9.7")

    @property
    def verdict(self) -> Verdict:
        return self.legality

    @cached_property
    def odds(self) -> int:
        """The odds as a whole number; see `odds_of`."""
        own, other = (Fraction(total, SCALE) for total in self.ratio)
        return odds_between(own, other)

    @cached_property
    def base(self) -> int:
        """The column before surprise, from 0 (9.7); at the end where a side has nothing (9.14a)."""
        return self.charts.tables.combat.column(self.line, self.odds) + self.supposed

    @property
    def column_before(self) -> str:
        return printed_odds(self.odds)

    @property
    def column(self) -> str | None:
        if not self.legality:
            return None
        at = clamped(self.base + (self.shift or 0), 0, COLUMNS - 1)
        return printed_odds(self.charts.tables.combat.lines[self.line][at])

    @property
    def advantage(self) -> tuple[int, ...]:
        return (self.base, self.on_roll) if self.legality else (-1,)

    def reaches(self, column: str) -> bool:
        names = [printed_odds(odds) for odds in self.charts.tables.combat.lines[self.line]]
        return bool(self.legality) and clamped(self.base, 0, COLUMNS - 1) >= names.index(column)

    @cached_property
    def surprise(self) -> Mapping[str, Fraction]:
        """Who is surprised by whom, with its chance (9.8)."""
        return summed((self.surprised(total), chance) for total, chance in TWO_DICE.items())

    def surprised(self, roll: int) -> str:
        """Who surprises with a roll of two dice: ``attacker``, ``defender`` or ``nobody`` (9.8)."""
        found = self.surprised_by_table(roll)
        return DEFENDER if self.is_turned and found == ATTACKER else found

    def surprised_by_table(self, roll: int) -> str:
        """The same as the table alone has it."""
        table = self.charts.tables.surprise
        row = table.overrun if self.is_overrun else table.regular
        total = roll + self.ratings.total + (table.hedgehog if self.hedgehog else 0)
        if total >= row.attacker:
            return ATTACKER
        return DEFENDER if total <= row.defender else NOBODY

    def read(self, roll: int, shift: int) -> CombatResult:
        """The result of a roll of two dice in the column that surprise has made it (9.9)."""
        return self.charts.tables.combat.result(
            clamped(self.base, 0, COLUMNS - 1) + shift, roll + self.on_roll
        )

    @property
    def on_roll(self) -> int:
        """What is added to the combat roll: ratings, the hedgehog, and what the title adds (9.9, 16)."""
        return self.ratings.total - self.hedgehog + sum(entry.value for entry in self.added)

    def shifts(self) -> Iterator[tuple[int, Fraction]]:
        """Yield the columns of surprise with their chances; the one that was rolled, where it was."""
        if self.shift is not None:
            yield self.shift, Fraction(1)
            return
        chances = self.surprise
        yield 0, chances.get(NOBODY, Fraction(0))
        for die in range(1, 7):
            yield die, chances.get(ATTACKER, Fraction(0)) / 6
            yield -die, chances.get(DEFENDER, Fraction(0)) / 6

    def outcomes(self) -> dict[Result, Fraction]:
        if not self.legality:
            return {}
        found: dict[CombatResult, int] = {}
        for shift, chance in self.shifts():
            weight = int(chance * _PARTS)
            for roll, ways in _WAYS if weight else ():
                result = self.read(roll, shift)
                found[result] = found.get(result, 0) + weight * ways
        ranked = sorted(found.items(), key=lambda pair: worst_first(pair[0]))
        return {result: Fraction(number, 36 * _PARTS) for result, number in ranked}

    @property
    def chances(self) -> tuple[tuple[Words, Mapping[Any, Fraction]], ...]:
        found = self.outcomes()
        if not found:
            return ()
        if self.shift is not None:
            return (("", found),)
        told = {say(f"ocs/surprise/{who}"): self.surprise.get(who, Fraction(0)) for who in SURPRISES}
        return ((say("ocs/surprise"), told), (say("ocs/result"), found))

    def result(self, thrown: ShownDice) -> Result | None:
        if not self.legality or self.shift is None:
            return None
        return self.read(thrown.number, self.shift)

    def with_shift(self, columns: int, why: Words | None = None) -> Self:
        """The same fight so many columns further to the right."""
        return replace(self, supposed=self.supposed + columns)


def odds(position: OcsPosition, fight: Fight, legality: Verdict, is_rolled: bool = False) -> OcsEngagement:
    """The odds of a fight as it stands; whoever is not named to lead yet is taken to be the best (9.6).

    Parameters
    ----------
    position : OcsPosition
    fight : Fight
    legality : Verdict
        Whether these units could attack there.
    is_rolled : bool
        Whether surprise has been rolled for.
    """
    told, attacker = fight.declared, position.side_of(fight.attackers[0])
    own = attack(position, fight)
    ground = ground_of(position, fight)
    theirs = defence(position, fight, ground)
    if told is not None:
        own = _as_declared(position, attacker, own, told.attack)
        theirs = _as_declared(position, enemy_of(position, fight), theirs, told.defence)
    return OcsEngagement(
        targets=(fight.target,),
        hex_=position.game.board.label(fight.target),
        attackers=fight.attackers,
        defenders=defenders(position, fight),
        attack=own,
        defence=theirs,
        legality=legality,
        charts=position.charts,
        line=ground.line,
        ratings=ratings(position, fight),
        hedgehog=position.hedgehog(fight.target),
        is_overrun=fight.is_overrun,
        shift=fight.shift if is_rolled else None,
        is_of_seen=told is None and bool(position.facts.unseen),
        is_turned=title_of(position).turns_surprise(position, attacker),
        added=title_of(position).combat_rolled(position, attacker),
    )


def ground_of(position: OcsPosition, fight: Fight) -> Ground:
    """The terrain that the defender has chosen; where it has not yet, that in which it does best (9.4c)."""
    rows = [row for row in grounds(position, fight.target) if fight.ground in ("", row.id)]
    return rows[0] if len(rows) == 1 else min(rows, key=lambda row: column_on(position, fight, row))


def column_of(position: OcsPosition, fight: Fight) -> int:
    """The column in which a fight begins, if the defender chooses the best terrain of its hex (9.4c)."""
    return min(column_on(position, fight, row) for row in grounds(position, fight.target))


def column_on(position: OcsPosition, fight: Fight, ground: Ground) -> int:
    """The column in which a fight begins, if the defender chooses a terrain of its hex (9.4c)."""
    own, theirs = attack(position, fight), defence(position, fight, ground)
    odds_ = odds_between(Fraction(own.total), Fraction(theirs.total))
    return position.charts.tables.combat.column(ground.line, odds_)


def declared(position: OcsPosition, fight: Fight) -> Declared:
    """What is said of a combat before its rolls: both strengths and ratings, the anti-tank level (4.9)."""
    found = odds(position, fight, ALLOWED)
    strengths = found.attack.total, found.defence.total
    return Declared(*strengths, found.ratings.total, anti_tank(position, fight))


def enemy_of(position: OcsPosition, fight: Fight) -> str:
    """The side that defends."""
    return position.enemy(position.side_of(fight.attackers[0]))


def _as_declared(position: OcsPosition, side: str, sum_: Ledger, total: int) -> Ledger:
    """A sum of a side; of one that is not seen only what it comes to, as that side has said."""
    if not position.is_unseen(side):
        return sum_
    return Ledger(sum_.unit, sum_.scale).add(total, say("ocs/declared"), cite("4.9"))


def ratings(position: OcsPosition, fight: Fight) -> Ledger:
    """The difference of the action ratings, that of the attacker first (9.6)."""
    told, known = Ledger(say("table/ratings")), fight.declared is None
    own = fight.leads or best(position, fight.attackers, fight.target)
    theirs = fight.defends or best(position, defenders(position, fight))
    attacked = fight.target
    for unit, sign, hex_ in ((own, 1, (attacked,)), (theirs, -1, ())):
        if unit and (known or not position.is_unseen(position.side_of(unit))):
            for each in rating(position, unit, *hex_).entries:
                told = told.add(sign * each.value, each.label, each.clause, each.hex_, each.provenance)
    if fight.declared is not None:
        told = told.add(fight.declared.ratings - told.total, say("ocs/declared"), cite("4.9"))
    return told


def best(position: OcsPosition, units: tuple[str, ...], target: int = -1) -> str:
    """The unit with the highest action rating, in an attack on a hex if it makes one; empty of none."""
    if len(units) == 1:
        return units[0]
    return max(units, key=lambda unit: rating(position, unit, target).total, default="")


def worst_first(result: Result) -> tuple[int, ...]:
    """An order of results: what costs the attacker most first, and what costs the defender most last."""
    assert isinstance(result, CombatResult)
    own = 2 * result.attacker_losses + result.option
    return -own, 2 * result.defender_losses + result.retreat, result.exploit
