"""10.3: strengths, ratio and shifts of one attack."""

from __future__ import annotations

from functools import cache

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import SOVIET, Charts
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.mechanics.engagement import TableEngagement, check_beside, check_named_once
from wargame_kit.mechanics.odds import RatioTable
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.mechanics.results_table import read_rows
from wargame_kit.position import Game
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Citation, Ledger, Verdict, origin_of_all, refuse
from wargame_kit.words import Words, say


@derived
def odds(position: TyphoonPosition, target: int, attackers: tuple[str, ...]) -> TableEngagement:
    """The attack of some units on a hex: strengths, ratio, shifts, column and chances (10.3).

    The units need not be active: this answers what they could do. Who may attack now is asked of
    `CombatSegment`.

    Parameters
    ----------
    target : int
        Index of the hex.
    attackers : tuple of str
        Ids of units on the map, all of one side.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2015", "179SD": "2016"})
    >>> battle = odds(position, position.game.board.index("2016"), ("3Pz", "4Pz"))
    >>> battle.defenders, bool(battle.verdict), str(sum(battle.outcomes().values()))
    (('179SD',), True, '1')
    """
    defenders = position.in_hex(target)
    legality = _legality(position, target, attackers)
    if any(unit not in position.pieces or position.pieces[unit].hex_ < 0 for unit in attackers):
        attackers = ()  # no strength to show; the verdict says who is not on the map
    attackers = tuple(dict.fromkeys(attackers))  # nobody is counted twice, though the verdict refuses it
    if defenders:
        side = position.enemy(position.side_of(defenders[0]))
    else:
        side = position.side_of(attackers[0]) if attackers else ""
    attack = attack_strength(position, target, attackers)
    defence = defence_strength(position, target, defenders)
    table = combat_results(position.game, position.option("snow_below_one") == "virtual")
    return TableEngagement(
        targets=(target,),
        hex_=position.game.board.label(target),
        attackers=attackers,
        defenders=defenders,
        attack=attack,
        defence=defence,
        shifts=_from_the_last_column(shifts(position, target, side), table, attack, defence),
        table=table,
        legality=legality,
        refusal="fight/odds",
    )


def _legality(position: TyphoonPosition, target: int, attackers: tuple[str, ...]) -> Verdict:
    if not attackers:
        return refuse("fight/nobody", cite("10.1"), hex_=position.game.board.label(target))
    names = {unit: position.unit(unit).name for unit in attackers if unit in position.pieces}
    verdict = check_named_once(attackers, names, cite("10.1.1"))
    for unit in attackers:
        verdict = verdict and check_target(position, unit, target)
    return verdict


def check_target(position: TyphoonPosition, unit: str, target: int) -> Verdict:
    """Whether a unit stands so that it could attack a hex."""
    piece, board = position.pieces.get(unit), position.game.board
    if piece is None or piece.hex_ < 0:
        return refuse("fight/not-on-map", cite("10.1.2"), unit=unit)
    name, printed = position.unit(unit).name, board.label(target)
    if not position.charts.terrain[terrain_of(position, target)].is_passable:
        return refuse("fight/lake", cite("10.1.5"), hex_=printed, unit=name)
    enemies = position.stacks_by_side[position.enemy(position.side_of(unit))]
    return check_beside(
        board, piece.hex_, target, enemies, name, f"assign {unit}", cite("10"), cite("10.1.1")
    )


def attack_strength(position: TyphoonPosition, target: int, attackers: tuple[str, ...]) -> Ledger:
    """The sum of attack strengths, those across a river halved together (10.3.1, 10.3.1.1, 1.2)."""
    board, ledger, halves = position.game.board, Ledger(say("battle/attack")), Ledger("")
    for unit in attackers:
        piece, printed = position.pieces[unit], position.unit(unit)
        strength, origin = printed.faces[piece.face].attack, printed.provenance_on(piece.face, "attack")
        label: Words = printed.name
        here, clause = board.label(piece.hex_), cite("10.3.1")
        if is_across_river(position, piece.hex_, target):
            label, clause = say("battle/across-river", unit=printed.name), cite("10.3.1.1")
            halves = halves.add(strength, label, clause, here, origin)
        ledger = ledger.add(strength, label, clause, here, origin)
    if across := halves.total:
        halved = say("battle/halved", strength=across, half=across // 2)
        where, origin = board.label(target), halves.provenance
        ledger = ledger.add(across // 2 - across, halved, cite("1.2"), where, origin)
    return ledger


def is_across_river(position: TyphoonPosition, origin: int, target: int) -> bool:
    """Whether an attack crosses a river or large river; bridges do not matter (10.3.1.1)."""
    board = position.game.board
    for direction in range(6):
        if board.neighbours[6 * origin + direction] == target:
            return board.hexsides[6 * origin + direction] > 0
    return False


def defence_strength(position: TyphoonPosition, target: int, defenders: tuple[str, ...]) -> Ledger:
    """The sum of defence strengths (10.1.4) without those that fell back (10.3.1.2).

    A fortified hex adds 4 to a Soviet defence once, or by option ``fortified`` for each unit that counts.
    """
    ledger, counting, printed = Ledger(say("battle/defence")), 0, position.game.board.label(target)
    for unit in defenders:
        name = position.unit(unit).name
        if unit in position.facts.retreated:
            ledger = ledger.add(0, say("battle/fell-back", unit=name), cite("10.3.1.2"), printed)
        else:
            counting += 1
            face = position.pieces[unit].face
            strength = position.unit(unit).faces[face].defence
            origin = position.unit(unit).provenance_on(face, "defence")
            ledger = ledger.add(strength, name, cite("10.1.4"), printed, origin)
    works = position.game.board.features.get("fortified", frozenset())
    if target in works and defenders and position.side_of(defenders[0]) == SOVIET:
        times = counting if position.option("fortified") == "unit" else 1
        added = position.charts.limit("fortified_defence") * times
        origin = position.charts.origins("limits.fortified_defence", "value")
        ledger = ledger.add(added, say("battle/fortified"), cite("14.2.1"), printed, origin)
    return ledger


WEATHER_SHIFTS = {"mud": cite("14.1.1.3"), "freeze": cite("14.1.2.2"), "snow": cite("14.1.3.4")}
CLEAR_AS = {"mud": cite("14.1.1.1"), "freeze": cite("14.1.2.1"), "snow": cite("14.1.3.1")}


def shifts(position: TyphoonPosition, target: int, attacking_side: str) -> Ledger:
    """The shifts of an attack: the defender's terrain, a town in it, the weather (10.3.3, 14.1).

    To the right if positive. All add up, clear ground that counts as forest too.
    """
    board, charts, weather = position.game.board, position.charts, position.weather
    printed = board.label(target)
    terrain = terrain_of(position, target)
    label, origin = say(f"battle/terrain-{terrain}"), charts.origins(f"terrain.{terrain}", "shift")
    if board.terrain_name(target) == terrain:
        clause = cite(f"TEC.{terrain}")
    else:
        clause, label = CLEAR_AS[weather.id], say("battle/clear-as", terrain=label)
        origin = origin_of_all(origin, charts.origins(f"weather.{weather.id}", "clear_counts_as"))
    ledger = Ledger(say("battle/shifts"))
    ledger = ledger.add(-charts.terrain[terrain].shift, label, clause, printed, origin)
    if target in board.features.get("town", frozenset()):
        left, origin = -charts.terrain["town"].shift, charts.origins("terrain.town", "added_shift")
        ledger = ledger.add(left, say("battle/town"), cite("TEC.town"), printed, origin)
    row = f"weather.{weather.id}"
    if weather.shift_for_defender:
        left, origin = -weather.shift_for_defender, charts.origins(row, "shift_for_defender")
        ledger = ledger.add(left, weather.name, WEATHER_SHIFTS[weather.id], "", origin)
    if weather.shift_for_soviet:
        right = weather.shift_for_soviet if attacking_side == SOVIET else -weather.shift_for_soviet
        snow, origin = say("battle/snow", weather=weather.name), charts.origins(row, "shift_for_soviet")
        ledger = ledger.add(right, snow, WEATHER_SHIFTS[weather.id], "", origin)
    return ledger


def _from_the_last_column(shifts: Ledger, table: RatioTable, attack: Ledger, defence: Ledger) -> Ledger:
    """The shifts with a line that says so where they count down from the last column (10.3.3)."""
    ratio, last = table.label(attack.total, defence.total), table.columns[-1]
    if table.level(attack.total, defence.total) < table.highest or ratio == last:
        return shifts
    return shifts.add(0, say("battle/from-last", ratio=ratio, last=last), cite("10.3.3"))


MEANINGS = {
    Result(retreat=1): "10.4.2.3",
    Result(retreat=2): "10.4.2.4",
    Result(): "10.4.2.2",
}


def meaning(result: Result) -> Citation:
    """The clause that says what a result does."""
    if result.attacker_losses:
        return cite("10.4.2.1")
    if result.defender_losses and result.retreat:
        return cite("10.4.2.5")
    return cite(MEANINGS.get(result, "10.4.2"))


@cache
def combat_results(game: Game[Charts], counts_below_one: bool) -> RatioTable:
    """The combat results table (10.4), with virtual columns below 1-1 or without (10.3.4)."""
    charts = game.charts
    virtual = charts.virtual_columns if counts_below_one else ()
    return RatioTable(
        charts.columns,
        read_rows(charts.results),
        cite("CRT"),
        cite("10.3.4"),
        virtual=virtual,
        odds_clause=cite("10.3.2"),
        provenance=charts.origins("combat_results", "results"),
        meaning=meaning,
    )
