"""13 and 14.5–14.7: the points of both sides, the ladder of levels, and marching off the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import ClassVar, Self

from wargame_kit.games.huaihai.boxes import DEFECTED, ELIMINATED, GONE, LATER
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import DRAW, KMT, PLA, Level
from wargame_kit.games.huaihai.files.scenarios import VictoryLine
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import holds
from wargame_kit.games.huaihai.rules.reach import points_left
from wargame_kit.games.huaihai.rules.readiness import came_forward, check_act
from wargame_kit.games.huaihai.rules.supply import supply
from wargame_kit.games.huaihai.rules.zones import is_in_enemy_zone, is_stopped
from wargame_kit.position import Over, Phase
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, say

SOUTH = "south_edge"
"""The feature of the board whose hexes lead off it (13.4)."""


def victory_line(position: HuaihaiPosition) -> VictoryLine:
    """What counts in the scenario of a position; everything as in the charts if it is of none."""
    scenario = position.scenario
    line: VictoryLine = scenario.set_up["victory"] if scenario is not None else VictoryLine()
    return line


def points(position: HuaihaiPosition) -> Ledger:
    """The difference of the points, one line for each counter and town: PLA less KMT (13.2–13.4)."""
    line, chart = victory_line(position), position.charts.victory
    shares = (
        *(chart.destroyed, chart.destroyed * line.others),
        *(chart.supplied, chart.marched_off, chart.pla_eliminated),
    )
    scale = lcm(*(share.denominator for share in shares))
    ledger = Ledger(say("huaihai/points"), scale)
    for unit in position.pieces:
        share, label, clause = _share(position, line, unit)
        if share:
            printed, hex_ = position.unit(unit), position.pieces[unit].hex_
            value = int(share * scale * printed.faces[FRESH].defence)
            where = position.game.board.label(hex_) if hex_ >= 0 else ""
            origin = _origin(position, printed.provenance_on(FRESH, "defence"), "victory.shares")
            ledger = ledger.add(value, say(label, unit=printed.name), clause, where, origin)
    for hex_, worth in towns(position).items():
        if holds(position, PLA, hex_):
            printed_hex = position.game.board.label(hex_)
            name = next(place.name for place in position.game.board.places if place.hex == hex_)
            cities = (f"victory.city.{city}" for city in position.charts.victory.cities)
            origin = _origin(position, "rulebook", *cities)
            ledger = ledger.add(worth * scale, name, cite("13.2"), printed_hex, origin)
    return ledger


def _origin(position: HuaihaiPosition, value: str, *rows: str) -> str:
    """Where points come from: they are the kit's if what they count is, or what it counts for."""
    origins = position.charts.origins
    return "kit" if "kit" in (value, *map(origins, rows)) else value


def _share(position: HuaihaiPosition, line: VictoryLine, unit: str) -> tuple[Fraction, str, Citation]:
    """What each point of a counter's fresh defence counts, what for, and by which clause."""
    nothing = (Fraction(0), "", cite("13"))
    chart, printed, place = position.charts.victory, position.unit(unit), position.pieces[unit].place
    if printed.kind == "air":
        return nothing
    if printed.side == PLA:
        lost = place == ELIMINATED
        return (-chart.pla_eliminated, "huaihai/points-column", cite("13.3")) if lost else nothing
    is_about = line.is_about(printed.formation)
    if place in (ELIMINATED, DEFECTED):
        return chart.destroyed * (1 if is_about else line.others), "huaihai/points-destroyed", cite("13.2")
    if not is_about:
        return nothing
    if place == GONE:
        return -chart.marched_off, "huaihai/points-gone", cite("13.4")
    if isinstance(place, int):
        if place in line.haven:
            return -chart.supplied, "huaihai/points-saved", cite(line.clause)
        if place in supply(position, KMT).reach:
            return -chart.supplied, "huaihai/points-supplied", cite("13.3")
    return nothing


def towns(position: HuaihaiPosition) -> Mapping[int, int]:
    """The towns that count, by hex, with their points (13.2)."""
    line = victory_line(position)
    if line.cities is not None:
        return line.cities
    worth = {city.name.en: city.points for city in position.charts.victory.cities.values()}
    places = position.game.board.places
    return {place.hex: worth[place.name.en] for place in places if place.name.en in worth}


def level(position: HuaihaiPosition) -> Level:
    """The rung of the ladder that the points reach now (13.5)."""
    rungs = position.charts.victory.levels
    return rungs[_rung(position)]


def ladder(position: HuaihaiPosition) -> tuple[tuple[Level, int | None], ...]:
    """Every rung with the least difference that reaches it in this scenario, best of the PLA first."""
    rungs, own = position.charts.victory.levels, victory_line(position).levels
    least = tuple(rung.least for rung in rungs) if own is None else (*own, None)
    return tuple(zip(rungs, least, strict=True))


def _rung(position: HuaihaiPosition) -> int:
    ledger = points(position)
    difference = Fraction(ledger.total, ledger.scale)
    rungs = ladder(position)
    return next(
        (number for number, (_, least) in enumerate(rungs) if least is not None and difference >= least),
        len(rungs) - 1,
    )


def nobody_left(position: HuaihaiPosition) -> bool:
    """Whether no counter of the KMT is on the map or still to come (13.6)."""
    return not any(
        (isinstance(piece.place, int) or piece.place == LATER) and position.side_of(unit) == KMT
        for unit, piece in position.pieces.items()
    )


def verdict_of_turn(position: HuaihaiPosition) -> Over | None:
    """Who has won, if the game ends with this turn, else None (13.1, 13.5, 13.6)."""
    if position.turn >= position.last_turn:
        return _over(position, cite(victory_line(position).clause))
    return ended_early(position)


def ended_early(position: HuaihaiPosition) -> Over | None:
    """Who has won if nothing of the KMT is left, at whatever moment, else None (13.6)."""
    return _over(position, cite("13.6")) if nobody_left(position) else None


def _over(position: HuaihaiPosition, clause: Citation) -> Over:
    rungs, number = position.charts.victory.levels, _rung(position)
    winner = rungs[number].winner
    if winner == DRAW:
        return Over("", "huaihai/won-draw", clause)
    beside = (rungs[n].winner for n in (number - 1, number + 1) if 0 <= n < len(rungs))
    degree = "decisive" if number in (0, len(rungs) - 1) else "narrow" if DRAW in beside else "plain"
    return Over(winner, f"huaihai/won-{winner}-{degree}", clause)


def score(position: HuaihaiPosition) -> tuple[Phrase, Ledger]:
    """How the game stands or ended, for the table: the level reached, and the points."""
    ledger, clause = points(position), victory_line(position).clause
    rungs, number = ladder(position), _rung(position)
    said = {"points": ledger.display, "level": rungs[number][0].name, "clause": cite(clause)}
    if position.is_over:
        return say("huaihai/standing-over", **said), ledger
    if number == 0:
        return say("huaihai/standing", **said), ledger
    better, least = rungs[number - 1]
    return say("huaihai/standing-next", **said, least=least, better=better.name), ledger


@dataclass(frozen=True, slots=True)
class Exit(RuledAction[HuaihaiPosition, Phase]):
    """March off the map over its south edge: it counts half and never returns (13.4)."""

    form: ClassVar[str] = "exit {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[Self]:
        south = position.game.board.features.get(SOUTH, frozenset())
        stacks = sorted(position.stacks_by_side[step.side].items())
        return map(cls, only((each for hex_, units in stacks if hex_ in south for each in units), unit))

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        unit, piece, board = self.unit, position.pieces.get(self.unit), position.game.board
        hex_, name = piece.hex_ if piece is not None else -1, position.name_of(unit)
        if hex_ not in board.features.get(SOUTH, frozenset()) or position.side_of(unit) != KMT:
            return refuse("huaihai/exit-not-there", cite("13.4"), unit=name)
        verdict = check_act(position, unit)
        if not verdict:
            return verdict
        printed, used = board.label(hex_), position.pieces[unit].used
        if used and is_stopped(position, unit) and is_in_enemy_zone(position, KMT, hex_):
            return refuse("huaihai/exit-stopped", cite("4.2"), hex_=printed, unit=name)
        # 13.4 (kit): the ground beyond the edge is as that of the last hex; who has not moved may always go.
        cost = position.charts.terrain[board.terrain_name(hex_)].cost or 0
        left = points_left(position, unit)
        if used and cost > left:
            return refuse("huaihai/exit-points", cite("13.4"), hex_=printed, unit=name, cost=cost, left=left)
        return ALLOWED

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        gone = position.moved(replace(position.pieces[self.unit], place=GONE, used=0))
        return came_forward(gone, self.unit)
