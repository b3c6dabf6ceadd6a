"""6.1, 6.31, 6.32, 1.39: how fast a unit is in this weather, and where it can move to."""

from __future__ import annotations

from functools import cache, lru_cache

from wargame_kit.board import Path
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import STRAIT, Charts
from wargame_kit.games.eastfront.files.kinds import WEATHERS
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import defender_of, is_friendly
from wargame_kit.games.eastfront.rules.engaging import (
    check_hexside,
    open_steps,
)
from wargame_kit.games.eastfront.rules.ground import terrain_at
from wargame_kit.games.eastfront.rules.satellites import check_stay, out_of_bounds
from wargame_kit.games.eastfront.rules.stacking import refuse_full
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.games.eastfront.rules.zones import has_enemy, is_engaged
from wargame_kit.mechanics import MoveCosts, Reach, Terms, move_costs
from wargame_kit.mechanics import reach as search
from wargame_kit.mechanics.kernel import BLOCKED, Links
from wargame_kit.mechanics.move_costs import Parts, Surcharges
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.mechanics.paths import check_path as judge
from wargame_kit.position import Game
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import say


def speed(position: EastFrontPosition, unit: str) -> Ledger:
    """How many hexes a unit moves: by its kind and the weather where it stands (6.1, 12.23).

    The hex over which a headquarters was deployed counts in its move (5.41). Of a block whose face is not
    seen nobody can say how fast it is: it is taken to stay where it is.

    Raises
    ------
    ValueError
        If it does not stand on the map.
    """
    piece, kind = position.pieces.get(unit), position.unit(unit).kind
    if piece is None or piece.hex_ < 0:
        raise ValueError(str(say("position/not-on-map", unit=position.unit(unit).id)))
    if position.is_unseen(unit):
        return Ledger(say("eastfront/hexes")).add(0, say("eastfront/kind/unknown"), cite("2.7"))
    return _speed(position.charts, kind, weather_at(position, piece.hex_), piece.deployed)


@lru_cache(maxsize=256)
def _speed(charts: Charts, kind: str, weather: str, is_deployed: bool) -> Ledger:
    dry, now = (charts.speed(kind, each) for each in (WEATHERS[0], weather))
    row, origins = f"kind.{kind}", charts.origins
    answer = Ledger(say("eastfront/hexes"))
    answer = answer.add(dry, say("eastfront/speed/dry"), cite("6.1"), provenance=origins(row, WEATHERS[0]))
    if now != dry:
        origin = origins(row, WEATHERS[0], weather)
        answer = answer.add(now - dry, say(f"eastfront/speed/{weather}"), cite("12.23"), provenance=origin)
    if is_deployed and now:
        answer = answer.add(-1, say("eastfront/deployed"), cite("5.41"))
    return answer


def keeps_going(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit need not stop in marsh and mountains: cavalry (6.1)."""
    return not position.is_unseen(unit) and position.charts.kinds[position.kind(unit)].keeps_going


@cache
def costs_of(game: Game[Charts]) -> MoveCosts:
    """What every step on the map costs (6.1); none leads over straits, which take a whole move (1.39)."""
    board, charts = game.board, game.charts

    def explain(here: int, direction: int) -> Parts | Verdict:
        side = 6 * here + direction
        there, water = board.neighbours[side], board.hexside_name(side)
        barred = check_there(game, there)
        if not barred:
            return barred
        printed, hexside = board.label(there), charts.hexsides.get(water)
        if water == STRAIT:
            return refuse("eastfront/strait", cite("1.39"), hex_=printed)
        if hexside is not None and not hexside.is_passable:
            return refuse("eastfront/water", cite(hexside.clause), hex_=printed)
        return (Entry(1, say("eastfront/a-hex"), cite("6.1"), printed),)

    return move_costs(board, explain)


def check_there(game: Game[Charts], hex_: int) -> Verdict:
    """Whether anybody can be in a hex: not at sea, nor on a lake (1.37, 1.38)."""
    board = game.board
    terrain = game.charts.terrain[board.terrain_name(hex_)]
    if terrain.is_passable:
        return ALLOWED
    return refuse("move/impassable", cite(terrain.clause), hex_=board.label(hex_))


@lru_cache(maxsize=256)
def _stopping(game: Game[Charts], weather: str, western_weather: str) -> frozenset[int]:
    facts = game.facts_type("", weather=weather, western_weather=western_weather)
    bare = EastFrontPosition(game, 1, (), {}, facts)
    return frozenset(hex_ for hex_ in range(game.board.size) if terrain_at(bare, hex_).stops)


def stopping(position: EastFrontPosition) -> frozenset[int]:
    """The hexes in which all but cavalry stop, in this weather (6.1, 12.24)."""
    facts = position.facts
    return _stopping(position.game, facts.weather, facts.western_weather)


@derived
def _open_ways(position: EastFrontPosition) -> Links:
    """The steps of the map without those over the hexsides that have taken as many as they can (6.33)."""
    return open_steps(position, costs_of(position.game).links)


@derived
def _surcharges(
    position: EastFrontPosition, side: str, goes_on: bool, engages: bool, attacks: bool
) -> Surcharges:
    """Where units of a side must stop, and where they cannot go (6.1, 6.31, 5.1, 6.32)."""
    enemy_hexes = frozenset(position.stacks_by_side[position.enemy(side)])
    stops = NO_HEXES if goes_on else stopping(position)
    plain = Surcharges.none(position.game.board)
    if not engages:
        return plain.halting(stops).closing(enemy_hexes)
    closed = frozenset(hex_ for hex_ in enemy_hexes if not attacks and not defends(position, side, hex_))
    return plain.halting(stops | enemy_hexes).closing(closed)


def defends(position: EastFrontPosition, side: str, hex_: int) -> bool:
    """Whether a side defends in a battle: its headquarters, who attack nobody, may come into it (5.1)."""
    return defender_of(position, hex_) == side


@derived
def _ways_out(position: EastFrontPosition, side: str, origin: int) -> Links:
    """The steps where one begins in a battle: the first leads to a friendly hex (6.32)."""
    board = position.game.board
    closed = {
        6 * origin + direction: BLOCKED
        for direction in range(6)
        if (there := board.neighbours[6 * origin + direction]) >= 0 and not is_friendly(position, side, there)
    }
    return _open_ways(position).changed(closed)


def reach(position: EastFrontPosition, unit: str, full: frozenset[int] = NO_HEXES) -> Reach:
    """Every hex that a unit can move to on the ground, whoever commands it.

    Parameters
    ----------
    unit : str
    full : frozenset of int
        Hexes that it may pass but not end in, for want of room.

    Raises
    ------
    ValueError
        If it does not stand on the map.

    Notes
    -----
    One search over three hexes at most.
    """
    budget = max(0, speed(position, unit).total)
    here, side = position.pieces[unit].hex_, position.side_of(unit)
    leaves_battle = is_engaged(position, unit)
    links = _ways_out(position, side, here) if leaves_battle else _open_ways(position)
    attacks = not position.is_headquarters(unit)
    on_top = _surcharges(position, side, keeps_going(position, unit), not leaves_battle, attacks).starting(
        here
    )
    if outside := out_of_bounds(position, unit):
        on_top = on_top.closing(outside)
    board = position.game.board
    verb = "withdraw" if position.pieces[unit].guard else "move"
    terms = Terms(
        board=board,
        name=position.unit(unit).name,
        costs=MoveCosts(board, costs_of(position.game).explain, links),
        surcharges=on_top,
        clause=cite("6.1"),
        zone_clause=cite("6.1"),
        action=lambda path: f"{verb} {unit} {'-'.join(map(board.label, path))}",
        points=say("eastfront/hexes"),
        whole_moves=_over_straits(position, unit) if budget else {},
        full=full,
        why_full=lambda hex_: refuse_full(position, unit, hex_) if hex_ in full else ALLOWED,
        why_closed=lambda hex_: why_closed(position, unit, hex_),
    )
    return search(unit, here, budget, terms)


def _over_straits(position: EastFrontPosition, unit: str) -> dict[int, Parts]:
    """The hexes beside a unit across a strait: there and no farther, by a move of its own (1.39)."""
    board, here = position.game.board, position.pieces[unit].hex_
    answer: dict[int, Parts] = {}
    for direction in range(6):
        there = board.neighbours[6 * here + direction]
        if there < 0 or board.hexside_name(6 * here + direction) != STRAIT:
            continue
        if check_there(position.game, there) and check_step(position, unit, here, there):
            answer[there] = (Entry(1, say("eastfront/over-strait"), cite("1.39"), board.label(there)),)
    return answer


def check_step(position: EastFrontPosition, unit: str, here: int, there: int) -> Verdict:
    """Whether a unit may go from a hex to the next, whatever it costs: engaging, disengaging, hexsides."""
    side, origin = position.side_of(unit), position.pieces[unit].hex_
    printed, name = position.game.board.label(there), position.unit(unit).name
    leaves_battle = is_engaged(position, unit)
    enters_battle = has_enemy(position, side, there)
    stay = check_stay(position, unit, there)
    if not stay:
        return stay
    if enters_battle and position.is_headquarters(unit) and not defends(position, side, there):
        return refuse("eastfront/headquarters-engage", cite("5.1"), hex_=printed, unit=name)
    if leaves_battle and (enters_battle or (here == origin and not is_friendly(position, side, there))):
        return _refuse_disengaging(position, unit, there, enters_battle)
    if enters_battle or (leaves_battle and here == origin):
        return check_hexside(position, here, there)
    return ALLOWED


def _refuse_disengaging(position: EastFrontPosition, unit: str, there: int, enters_battle: bool) -> Verdict:
    code = "eastfront/engage-again" if enters_battle else "eastfront/not-friendly"
    printed = position.game.board.label(there)
    return refuse(code, cite("6.32"), hex_=printed, unit=position.unit(unit).name)


def why_closed(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Why a unit cannot come into a hex from wherever it stands; `ALLOWED` where it may."""
    there = check_there(position.game, hex_)
    if not there:
        return there
    board, here, side = position.game.board, position.pieces[unit].hex_, position.side_of(unit)
    if hex_ in board.neighbours[6 * here : 6 * here + 6]:
        return check_step(position, unit, here, hex_)
    if not has_enemy(position, side, hex_):
        return check_stay(position, unit, hex_)
    attacks = not position.is_headquarters(unit) or defends(position, side, hex_)
    if is_engaged(position, unit) or not attacks:
        return check_step(position, unit, -1, hex_)
    return _why_no_side(position, unit, hex_)


def _why_no_side(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Why no hexside of a battle lets a unit in; `ALLOWED` where one does."""
    board = position.game.board
    verdict = ALLOWED
    for here in board.neighbours[6 * hex_ : 6 * hex_ + 6]:
        if here >= 0 and costs_of(position.game).costs[6 * here + board.direction(here, hex_)] < BLOCKED:
            verdict = check_step(position, unit, here, hex_)
            if verdict:
                return ALLOWED
    return verdict


def check_path(
    position: EastFrontPosition, unit: str, path: Path, full: frozenset[int] = NO_HEXES
) -> Verdict:
    """Whether a unit may move along a path of its own choice, the shortest or not.

    The verdict carries the hexes as far as it gets, and what would be allowed instead.
    """
    found = reach(position, unit, full)
    verdict = judge(found, path, cite("6.1"), lambda here, there: check_step(position, unit, here, there))
    if verdict.code != "move/zone-stops" or len(path) < 2:
        return verdict
    return _told_stop(position, unit, path, verdict)


def _told_stop(position: EastFrontPosition, unit: str, path: Path, verdict: Verdict) -> Verdict:
    """A refusal to go on, by the clause that stops there: an enemy (6.31) before the ground (6.1)."""
    side = position.side_of(unit)
    stop = next((hex_ for hex_ in path[1:-1] if has_enemy(position, side, hex_)), None)
    if stop is None:
        return verdict
    label, name = position.game.board.label, position.unit(unit).name
    return refuse(
        "eastfront/engaged-stops",
        cite("6.31"),
        hex_=label(path[-1]),
        instead=verdict.instead,
        unit=name,
        stop=label(stop),
    )
