"""17: victory points with a line for each reason, handicap, levels, league points and the campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.eastfront.boxes import OFF_MAP
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts, Level
from wargame_kit.games.eastfront.files.kinds import AXIS, SATELLITES, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.losses import is_lost
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.satellites import EXPEDITIONARY, ITALIAN
from wargame_kit.position import Automatic, Game, Over
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Citation, Ledger, origin_of_all
from wargame_kit.words import say

DECISIVE = "decisive"
"""The level of victory that ends the war (17.3)."""


@derived
def points(position: EastFrontPosition, side: str) -> Ledger:
    """A side's victory points as they stand, a line for each reason (17.1, 17.2)."""
    rate, origins = position.charts.victory, position.charts.origins
    ledger = Ledger(say("eastfront/vp"))
    made = level(position, side)
    ledger = ledger.add(made.total, say("eastfront/vp-level"), cite("17.1"), provenance=made.provenance)
    for unit, piece in position.pieces.items():
        printed = position.game.units[unit]
        if owner(position, unit) != side:
            continue
        name = printed.name
        is_in_play = piece.hex_ >= 0 or piece.place == OFF_MAP
        if printed.is_headquarters and is_in_play and position.level(unit):
            worth = position.level(unit) * rate["headquarters_level"]
            origin = origin_of_all(origins("victory", "headquarters_level"), printed.provenance_of("level"))
            ledger = ledger.add(worth, say("eastfront/vp-headquarters", unit=name), cite("17.1"), "", origin)
        if is_lost(position, unit):
            row = lost_row(position.game, unit)
            if row and rate[row]:
                origin = origins("victory", row)
                ledger = ledger.add(-rate[row], say("eastfront/vp-lost", unit=name), cite("17.1"), "", origin)
        if piece.unsupplied and piece.hex_ >= 0:
            where = position.game.board.label(piece.hex_)
            why = say("eastfront/vp-unsupplied", unit=name)
            origin = origins("victory", "unsupplied")
            ledger = ledger.add(-rate["unsupplied"], why, cite("17.1"), where, origin)
    if side == AXIS:
        handicap, origin = _handicap(position)
        ledger = ledger.add(handicap, say("eastfront/vp-handicap"), cite("17.2"), provenance=origin)
    return ledger


def owner(position: EastFrontPosition, unit: str) -> str:
    """Whose block it is; an unseen one is the enemy's, also of a nation that has changed sides (16.1)."""
    printed = position.game.units[unit]
    if not printed.is_stand_in or printed.side == SOVIET:
        return printed.side
    return _unseen_side(position)


@derived
def _unseen_side(position: EastFrontPosition) -> str:
    """The side whose upright blocks are not seen."""
    unseen = (position.game.units[unit] for unit in position.pieces if position.is_unseen(unit))
    return SOVIET if any(unit.side == SOVIET for unit in unseen) else AXIS


def _handicap(position: EastFrontPosition) -> tuple[int, str]:
    """What the Axis gets: as the half-year has it, or a scenario of a part of the front; and whose it is."""
    told = {} if position.scenario is None else position.scenario.set_up
    if told.get("handicap") is not None:
        return int(told["handicap"]), told["origins"]("", "handicap")
    row = position.charts.half_year(position.turn)
    return row.handicap, position.charts.origins(f"half_year.{row.id}", "handicap")


def lost_points(game: Game[Charts], unit: str) -> int:
    """The points that a side loses with a block (17.1); with an unseen one, what any of its nation costs."""
    row = lost_row(game, unit)
    return game.charts.victory[row] if row else 0


def lost_row(game: Game[Charts], unit: str) -> str:
    """The key of those points in the chart; empty where a block costs none."""
    printed = game.units[unit]
    if printed.is_headquarters:
        return "headquarters_lost"
    if printed.side == SOVIET:
        return "soviet_lost"
    if ITALIAN in printed.traits:
        return "italian_lost"
    if not printed.traits.isdisjoint(SATELLITES):
        return "expeditionary_lost" if EXPEDITIONARY in printed.traits else ""
    return "german_lost"


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
            ledger = ledger.add(reached.league, label, cite("17.31"), provenance=reached.provenance)
    return ledger


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
