"""17: victory points with a line for each reason, handicap, levels, league points and the campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.eastfront.boxes import OFF_MAP
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Level
from wargame_kit.games.eastfront.files.kinds import AXIS, SATELLITES, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.losses import is_lost
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.satellites import EXPEDITIONARY, ITALIAN
from wargame_kit.position import Automatic, Over
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Phrase, say

DECISIVE = "decisive"
"""The level of victory that ends the war (17.3)."""


@derived
def points(position: EastFrontPosition, side: str) -> Ledger:
    """A side's victory points as they stand, a line for each reason (17.1, 17.2)."""
    rate = position.charts.victory
    ledger = Ledger(say("eastfront/vp"))
    ledger = ledger.add(level(position, side).total, say("eastfront/vp-level"), cite("17.1"))
    for unit, piece in position.pieces.items():
        printed = position.game.units[unit]
        if printed.side != side:
            continue
        name = printed.name
        is_in_play = piece.hex_ >= 0 or piece.place == OFF_MAP
        if printed.is_headquarters and is_in_play and position.level(unit):
            worth = position.level(unit) * rate["headquarters_level"]
            ledger = ledger.add(worth, say("eastfront/vp-headquarters", unit=name), cite("17.1"))
        if is_lost(position, unit):
            worth = _worth(position, unit)
            if worth:
                ledger = ledger.add(-worth, say("eastfront/vp-lost", unit=name), cite("17.1"))
        if piece.unsupplied and piece.hex_ >= 0:
            where = position.game.board.label(piece.hex_)
            why = say("eastfront/vp-unsupplied", unit=name)
            ledger = ledger.add(-rate["unsupplied"], why, cite("17.1"), where)
    if side == AXIS:
        ledger = ledger.add(_handicap(position), say("eastfront/vp-handicap"), cite("17.2"))
    return ledger


def _handicap(position: EastFrontPosition) -> int:
    """What the Axis gets: as the half-year has it, or a scenario of a part of the front."""
    own = None if position.scenario is None else position.scenario.set_up.get("handicap")
    return position.charts.half_year(position.turn).handicap if own is None else int(own)


def _worth(position: EastFrontPosition, unit: str) -> int:
    """The points that a side loses with a block (17.1)."""
    rate, printed, nation = position.charts.victory, position.game.units[unit], position.nation(unit)
    if printed.is_headquarters:
        return rate["headquarters_lost"]
    if printed.side == SOVIET:
        return rate["soviet_lost"]
    if nation == ITALIAN:
        return rate["italian_lost"]
    if nation in SATELLITES:
        return rate["expeditionary_lost"] if EXPEDITIONARY in printed.traits else 0
    return rate["german_lost"]


def margin(position: EastFrontPosition) -> int:
    """By how many points the Axis is ahead; negative where it is behind (17.2)."""
    return points(position, AXIS).total - points(position, SOVIET).total


def grade(position: EastFrontPosition) -> Level:
    """The level of victory that the points reach now (17.3)."""
    return position.charts.victory_level(margin(position))


def leader(position: EastFrontPosition) -> str:
    """The side to which the level of victory goes now; empty for a draw (17.3)."""
    ahead = margin(position)
    return "" if not grade(position).least else AXIS if ahead > 0 else SOVIET


def verdict(position: EastFrontPosition) -> Over:
    """Who has won, and how clearly, as the points stand (17.3)."""
    winner = leader(position)
    if not winner:
        return Over("", "eastfront/won-draw", cite("17.3"))
    return Over(winner, f"eastfront/won-{winner}-{grade(position).id}", cite("17.3"))


def league(position: EastFrontPosition, side: str) -> Ledger:
    """The league points of a side for the half-years of a campaign that have been played (17.31)."""
    ledger = Ledger(say("eastfront/league-points"))
    for half_year, ahead in position.facts.results:
        reached = position.charts.victory_level(ahead)
        if reached.league and (ahead > 0) == (side == AXIS):
            name = position.charts.half_years[half_year].name
            label = say("eastfront/league-half-year", half_year=name, level=reached.name)
            ledger = ledger.add(reached.league, label, cite("17.31"))
    return ledger


def lead(position: EastFrontPosition) -> Ledger:
    """The points of the Axis less those of the Soviets, each line with whose it is."""
    ledger = Ledger(say("eastfront/vp"))
    for side, sign in ((AXIS, 1), (SOVIET, -1)):
        for entry in points(position, side).entries:
            what = say("eastfront/vp-of", side=position.game.side_names[side], what=entry.label)
            ledger = ledger.add(sign * entry.value, what, entry.clause, entry.hex_)
    return ledger


def score(position: EastFrontPosition) -> tuple[Phrase, Ledger]:
    """How the game stands or ended, for the table: who leads by how much, and the points of both.

    A side that does not see every block is told that it counts no more than it sees: of the enemy's
    headquarters on the map and of what he has lost it knows too little (17.1).
    """
    winner = leader(position)
    part = "-seen" if any(map(position.is_unseen, position.pieces)) else ""
    said = {"points": abs(margin(position)), "level": grade(position).name, "clause": cite("17.3")}
    if not winner:
        return say(f"eastfront/standing-even{part}", **said), lead(position)
    return say(f"eastfront/standing{part}", side=position.game.side_names[winner], **said), lead(position)


@dataclass(frozen=True, slots=True)
class EndOfHalfYear(Automatic[EastFrontPosition]):
    """17.4: a half-year is over: a decisive victory ends the war, and so does the last half-year.

    A campaign goes on from where it stands: who lives, who is dead, and whose each hex is stay as they are;
    the new half-year brings its base production, air fire and handicap.
    """

    clause: ClassVar[Citation] = cite("17.4")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        ended = begin_phase(position)
        results = (*ended.facts.results, (ended.half_year, margin(ended)))
        after = ended.with_facts(results=results)
        is_last = after.turn >= after.last_turn
        if is_last or grade(after).id == DECISIVE:
            return after.replaced(agenda=(verdict(after),))
        return after.popped()
