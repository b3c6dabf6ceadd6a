"""How does a simple player use a phase? Assaults first, then everybody to where he is needed most."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_kit.games.field import Assault
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.player import scheming
from wargame_kit.games.huaihai.player.assault import LEAST, AssaultPlanner
from wargame_kit.games.huaihai.player.assessment import Assessment, worth
from wargame_kit.games.huaihai.player.marching import Marching
from wargame_kit.games.huaihai.player.relief import OUT, relief
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.attack import Attack
from wargame_kit.games.huaihai.rules.ground import weight
from wargame_kit.games.huaihai.rules.readiness import check_act
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.games.huaihai.rules.victory import Exit
from wargame_kit.position import Action, EndPhase
from wargame_kit.position.heuristics import Plan

PREY, PULL, HOLD, RING = 20, 4, 10, 5
"""PLA: the appeal of good prey, a hex nearer to it, holding a ring, closing one more side of it."""

PACK = 6
"""KMT: so many points of defence in the same hex are worth one."""

LEAVES = 1
"""KMT: counters on the south edge in so much danger, in tenths, march off the map."""

HOME, FED, CITY, STIR = 2, 12, 2, 2
"""KMT: a movement point nearer home, a line next turn, a point of a town kept, and what a move must gain."""


# --------------------------------------------------------------------- 3.1.3: the PLA


def attack_and_move(position: HuaihaiPosition, random: Random) -> Plan:
    """Make the best attack there is, or if none is worth it, close in on the weakest prey and hold it."""
    march = Marching(position, PLA)
    assault = march.assault_planner(bars=True).best(LEAST[PLA])
    if assault is not None:
        return (*scheming.cutting(position), *_to_assault(march, assault))
    return (
        *scheming.cutting(position),
        *scheming.hide_one(march),
        *scheming.creep_all(march),
        *_closing_in(march),
        *scheming.write_pla(position, random),
        EndPhase(),
    )


def _to_assault(march: Marching, assault: Assault) -> Iterator[Action]:
    # Who bars the ways goes first: the attackers may need the room that they leave.
    for unit, hex_ in (*assault.blockers, *assault.stands):
        yield from march.to(unit, hex_)
    yield Attack(assault.target)


def _closing_in(march: Marching) -> Iterator[Action]:
    preys = _preys(march.seen)
    for unit in march.from_the_front(march.able):
        yield from march.to(unit, _best_for_hunter(march, unit, preys))


def _preys(seen: Assessment) -> dict[int, int]:
    """How much each stack of the KMT invites: weak, spent, cut off, far from help."""
    answer, position = {}, seen.position
    board, left = position.game.board, position.charts.combat_terrain
    for hex_, stack in seen.enemies.items():
        prize = sum(worth(position, unit) for unit in stack)
        shift = left.get(board.terrain_name(hex_), 0)
        hard = max(1, seen.defence(hex_)) * (3 + 2 * shift)
        appeal = 2 * PREY * prize // (prize + hard)
        if hex_ in seen.cut_off:
            appeal += PREY // 2
        answer[hex_] = appeal + seen.city(hex_) // 2
    return answer


def _best_for_hunter(march: Marching, unit: str, preys: dict[int, int]) -> int:
    seen, board = march.seen, march.position.game.board
    here = march.places[unit]
    crowd = {prey: _crowd(march, unit, prey) for prey in preys}
    ranked = sorted(
        (
            (appeal - PULL * board.distance(prey, here) // 2 - crowd[prey], prey)
            for prey, appeal in preys.items()
        ),
        reverse=True,
    )[:5]

    def value(hex_: int) -> int:
        lure = max(
            (preys[prey] - PULL * board.distance(prey, hex_) - crowd[prey] for _, prey in ranked), default=0
        )
        near = seen.to_enemy[hex_]
        ring = RING if near == 1 and not march.load[hex_] else 0
        cut = min(seen.traffic[hex_], 40) // 4
        stays = hex_ == here
        hold = HOLD if stays and near == 1 and unit not in march.moved else 0
        return lure + ring + cut + hold - _danger(march, unit, hex_, stays) + seen.city(hex_) // 4

    return march.best(unit, value, least=1)


def _crowd(march: Marching, unit: str, prey: int) -> int:
    """How much a prey has enough hunters already."""
    board, seen = march.position.game.board, march.seen
    beside = frozenset(board.within(prey, 2))
    there = sum(
        march.position.unit(other).faces[FRESH].attack
        for other in march.ways
        if other != unit and march.places[other] in beside
    )
    return max(0, there - 5 * max(1, seen.defence(prey))) // 2


def _danger(march: Marching, unit: str, hex_: int, stays: bool) -> int:
    """What a stack may lose in a hex, where all but those who stay are spent."""
    position = march.position
    face = FRESH if stays and unit not in march.moved else SPENT
    own = position.unit(unit).faces[face].defence
    others = march.load[hex_] - (weight(position, unit) if stays else 0)
    return march.seen.risk(hex_, own + others * 3 // 4) * worth(position, unit) // 10


# --------------------------------------------------------------------- 3.1.5: the KMT moves


def march_all(position: HuaihaiPosition, random: Random) -> Plan:
    """Bring those into place whose attack is worth it; the others keep together, fed, and near home."""
    if position.facts.idle and not any(check_act(position, unit) for unit in position.pieces):
        return (EndPhase(),)
    return (*_march_all(Marching(position, KMT)), *scheming.write_kmt(position, random), EndPhase())


def _march_all(march: Marching) -> Iterator[Action]:
    assigned: set[str] = set()
    for assault in march.assault_planner().all(2 * LEAST[KMT]):
        if _is_safe(march, assault):
            for unit, hex_ in assault.stands:
                assigned.add(unit)
                yield from march.to(unit, hex_)
    home = march.seen.home
    rest = [unit for unit in march.able if unit not in assigned]
    for unit in sorted(rest, key=lambda unit: (home.get(march.places[unit], 999), unit)):
        if _leaves(march, unit):
            yield Exit(unit)
        else:
            yield from march.to(unit, _best_for_column(march, unit))


def _is_safe(march: Marching, assault: Assault) -> bool:
    """Whether an assault leads nobody away from supply for nothing."""
    fed = march.seen.fed
    strayed = sum(hex_ not in fed and march.places[unit] in fed for unit, hex_ in assault.stands)
    return strayed * 2 <= len(assault.stands)


def _leaves(march: Marching, unit: str) -> bool:
    """Whether a counter had better march off the map (13.4): at the end, and not fed."""
    position, here = march.position, march.places[unit]
    if not Exit(unit).check(position, MovementPhase()):
        return False
    # Off the map it counts half for the KMT, destroyed wholly for the PLA: who is likely to live stays.
    is_late = position.turn >= position.last_turn
    return march.seen.risk(here, march.load[here] * 3 // 4) >= LEAVES or (
        is_late and here not in march.seen.fed
    )


def _best_for_column(march: Marching, unit: str) -> int:
    """Where a counter had better stand: fed, near home or a pocket, in company, out of danger."""
    position, seen, here = march.position, march.seen, march.places[unit]
    printed, own = position.unit(unit).faces, worth(position, unit)
    distress = relief(seen.position)
    is_cut_off = distress.are_inside((here,))
    homesick = HOME * OUT if is_cut_off else HOME

    def value(hex_: int) -> int:
        stays = hex_ == here and unit not in march.moved
        others = march.load[hex_] - (printed[FRESH].defence if hex_ == here else 0)
        defence = printed[FRESH if stays else SPENT].defence + others * 3 // 4
        fed = FED if hex_ in seen.fed else 0
        if not fed and seen.menace[hex_]:
            defence -= defence // 3
        lost = seen.risk(hex_, defence) * own // 10
        kept = CITY * seen.city(hex_) if not others else 0
        away = homesick * min(seen.home.get(hex_, 60), 60) // 2
        called = 0 if is_cut_off else distress.nearer(hex_)
        return fed + kept + called - lost - away + min(others, 34) // PACK

    return march.best(unit, value, least=STIR)


# --------------------------------------------------------------------- 3.1.6: the KMT attacks


def attack(position: HuaihaiPosition, random: Random) -> Plan:
    """Make the best attack from where everybody stands, or end the phase."""
    march = Marching(position, KMT)
    options = {unit: (march.places[unit],) for unit in march.able}
    field = AssaultPlanner(march.seen, options, march.moved)
    assault = field.best(LEAST[KMT])
    if assault is not None:
        return (Attack(assault.target),)
    return (*scheming.write_kmt(position, random), EndPhase())
