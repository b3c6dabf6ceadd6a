"""A second referee of New World Order Battles: the rules written anew from the text, with figures of his own.

It shares with the kit the counters as they are printed, where they lie, and the map; nothing that judges.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, pairwise
from typing import Any

COST = {"clear": 1, "suburb": 2, "ger": 2, "hills": 2, "forest": 2, "city": 3, "mountain": 3, "marsh": 3}
COVER = {"suburb": 1, "ger": 1, "hills": 1, "forest": 1, "marsh": 1, "city": 2, "mountain": 2}
RIVER_COVER = {"minor_river": 1, "major_river": 2}
AT_HOME = {"mongolia", "pro-russian", "pro-chinese"}
MINOR_RIVER = 2
LIMITS = {
    "kiev": {"russia": (2, 2), "nato": (2, 2), "ukraine": (1, 1), "pro-russian": (1, 0), "pro-nato": (1, 0)},
    "ulaanbaatar": {"russia": (2, 2), "china": (1, 1), "mongolia": (1, 0), "pro-russian": (1, 0),
                    "pro-chinese": (1, 0)},
}  # fmt: skip
"""Units on the ground in a hex, and helicopters beside them."""

AIRMOBILE = {
    "russia": ("marine", "special", "engineer", "security"),
    "china": ("cavalry", "special", "engineer", "security"),
    "nato": ("airmobile", "special", "engineer", "security"),
    "ukraine": ("airmobile", "special", "engineer", "security"),
}
"""The kinds that fly with helicopters, beside all parachutists."""

NATIONS = ("russia", "nato", "ukraine", "china", "mongolia", "pro-russian", "pro-nato", "pro-chinese")
GUNS, STRIKES = ("artillery", "rocket", "missile"), ("airstrike", "drone", "cruise")


def column(differential: int) -> int:
    """The column of the combat tables, from 0 for -3 or less to 9 for 10 or more."""
    if differential <= 1:
        return max(differential + 3, 0)
    return min(4 + differential // 2, 9)


class Referee:
    """What may be done in a position, judged by trying."""

    def __init__(self, position: Any) -> None:
        self.position, self.board, self.units = position, position.game.board, position.game.units
        self.at = {unit: piece.hex_ for unit, piece in position.pieces.items()}
        self.standing = {u: h for u, h in self.at.items() if h >= 0 and not self.units[u].is_marker}
        self.by_hex: dict[int, list[str]] = {}
        for unit, hex_ in self.standing.items():
            self.by_hex.setdefault(hex_, []).append(unit)

    # What counters are.

    def side(self, unit: str) -> str:
        found: str = self.units[unit].side
        return found

    def foes(self, side: str) -> set[int]:
        return {hex_ for unit, hex_ in self.standing.items() if self.side(unit) != side}

    def nation(self, unit: str) -> str:
        return next(each for each in NATIONS if each in self.units[unit].traits)

    def face(self, unit: str) -> Any:
        return self.units[unit].faces[self.position.pieces[unit].face]

    def flies(self, unit: str) -> bool:
        return bool(self.units[unit].kind == "helicopter")

    def is_high_tech(self, unit: str) -> bool:
        if "hyperwar" not in self.units[unit].traits:
            return False
        return bool(self.units[unit].is_marker) or not self.position.facts.friction

    def may_choose_high_tech(self, unit: str) -> bool:
        known = not self.face(unit).is_untried or self.position.option("untried_hyperwar") == "any"
        return self.is_high_tech(unit) and known

    # The map.

    def near(self, hex_: int) -> list[int]:
        return [there for there in self.board.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]

    def between(self, here: int, there: int) -> int:
        return 6 * here + list(self.board.neighbours[6 * here : 6 * here + 6]).index(there)

    def terrain(self, hex_: int) -> str:
        return str(self.board.terrain_name(hex_))

    def river(self, here: int, there: int) -> str:
        return str(self.board.hexside_name(self.between(here, there)))

    def has_way(self, here: int, there: int) -> bool:
        over, board = self.between(here, there), self.board
        return bool(board.roads[over] or board.rails[over] or board.trails[over])

    def zone(self, side: str, *, of_air_defence: bool = False) -> set[int]:
        """The hexes next to units of a side."""
        return {
            there
            for unit, hex_ in self.standing.items()
            if self.side(unit) == side and (not of_air_defence or self.units[unit].kind == "air-defence")
            for there in self.near(hex_)
        }

    def zone_that_binds(self, unit: str) -> set[int]:
        return self.zone(self.position.enemy(self.side(unit)), of_air_defence=self.flies(unit))

    def in_radius_of_air_defence(self, side: str, hex_: int) -> bool:
        return any(
            self.side(unit) == side
            and self.units[unit].kind == "air-defence"
            and self.board.distance(there, hex_) <= self.units[unit].command_range
            for unit, there in self.standing.items()
        )

    def crosses_in_combat(self, side: str, here: int, there: int) -> bool:
        """Whether ground units of a side may retreat or advance across a hexside."""
        if self.terrain(there) not in COST:
            return False
        if self.river(here, there) != "major_river" or self.has_way(here, there):
            return True
        engineers = [u for u in self.standing if self.units[u].kind == "engineer" and self.side(u) == side]
        return any(self.standing[unit] in (here, there) for unit in engineers)

    # Stacking.

    def fits(self, stack: list[str]) -> bool:
        """Whether units may lie together when a phase ends."""
        counted = [unit for unit in stack if self.units[unit].kind != "base"]
        nations = {self.nation(unit) for unit in counted}
        if len(nations) > 1 and nations != {"ukraine", "pro-nato"}:
            return False
        limits = LIMITS[self.position.game.id]
        for flying in (False, True):
            there = [self.nation(unit) for unit in counted if self.flies(unit) == flying]
            if there and len(there) > min(limits[nation][flying] for nation in there):
                return False
        return True

    def has_room(self, unit: str, hex_: int) -> bool:
        others = [each for each in self.by_hex.get(hex_, []) if each != unit]
        if self.terrain(hex_) not in COST or hex_ in self.foes(self.side(unit)):
            return False
        return self.units[unit].kind == "base" or self.fits([*others, unit])

    def excess(self, side: str) -> set[str]:
        """Who may die for what is too much, so that nobody dies for nothing."""
        found = set()
        for stack in self.by_hex.values():
            own = [unit for unit in stack if self.units[unit].kind != "base"]
            if self.side(stack[0]) != side or self.fits(own):
                continue
            sizes = range(len(own), -1, -1)
            left = next(kept for n in sizes if (kept := [c for c in combinations(own, n) if self.fits([*c])]))
            found |= {unit for unit in own if any(unit not in kept for kept in left)}
        return found

    # Movement.

    def price(self, unit: str, here: int, there: int) -> int | None:
        """What a step costs in halves of a point; None where it takes all, -1 where nobody goes."""
        if self.flies(unit):
            return 2
        over, board, prices = self.between(here, there), self.board, []
        if self.terrain(there) not in COST:
            return -1
        if board.roads[over]:
            prices.append(1)
        if board.rails[over] or board.trails[over]:
            prices.append(2)
        river, own = self.river(here, there), self.side(unit)
        is_bridged = bool(prices) or any(
            piece.bridging and self.side(each) == own and piece.hex_ in (here, there)
            for each, piece in self.position.pieces.items()
        )
        ground = 2 * COST[self.terrain(there)]
        if not river or is_bridged:
            prices.append(ground)
        elif river == "minor_river":
            prices.append(ground + 2 * MINOR_RIVER)
        return min(prices) if prices else None

    def entries(self, unit: str) -> dict[int, int]:
        """The hexes of the edge by which a unit comes on, with what that costs."""
        name = {"russia": "russian_entry", "china": "chinese_entry"}.get(self.side(unit), "ukrainian_entry")
        marked, foes = self.board.features.get(name, frozenset()), self.foes(self.side(unit))
        edge = [h for h in range(self.board.size) if len(self.near(h)) < 6]
        land = [h for h in edge if self.terrain(h) in COST and h not in foes]
        # A hex that enemies block is not blocked for what comes by air.
        in_the_air = [h for h in edge if not self.bars(unit, h)]
        found = [h for h in (in_the_air if self.flies(unit) else land) if h in marked]
        if not found and marked:
            away = {h: min(self.board.distance(h, other) for other in marked) for h in land}
            found = [h for h, far in away.items() if far == min(away.values())]
        costs = {}
        for hex_ in found:
            is_road = any(self.board.roads[6 * hex_ : 6 * hex_ + 6])
            costs[hex_] = 2 if self.flies(unit) else 1 if is_road else 2 * COST[self.terrain(hex_)]
        return costs

    def bars(self, unit: str, hex_: int) -> bool:
        """Whether enemies in a hex keep a unit from passing: by air only where air defence stands."""
        there = [u for u in self.by_hex.get(hex_, ()) if self.side(u) != self.side(unit)]
        if not self.flies(unit) or self.position.option("flight") == "around":
            return bool(there)
        return any(self.units[each].kind == "air-defence" for each in there)

    def goals(self, unit: str) -> set[int]:
        """The hexes in which a unit may end a move of its own."""
        piece, foes = self.position.pieces[unit], self.foes(self.side(unit))
        zone, points = self.zone_that_binds(unit), 2 * self.face(unit).movement
        here = piece.hex_
        if not points or piece.moved or piece.bridging or (here in zone and not self.is_high_tech(unit)):
            return set()
        if here >= 0:
            best = {here: 0}
        elif self.units[unit].kind in ("militia", "base"):
            return set()
        else:
            best = {h: min(cost, points) for h, cost in self.entries(unit).items()}
            if self.flies(unit):
                best = {h: cost for h, cost in best.items() if cost <= points}
        ahead = list(best)
        while ahead:
            at = ahead.pop()
            if at in zone and at != here:
                continue
            for there in self.near(at):
                if self.bars(unit, there) or (at in zone and there in zone):
                    continue
                cost = self.price(unit, at, there)
                if cost == -1:
                    continue
                spent = points + 1 if cost is None else best[at] + cost
                if at == here and not self.flies(unit) and not (cost is None and piece.lifted):
                    spent = min(spent, points)  # 7.3; 7.7: from a bank on which it began, not landed
                if spent <= points and spent < best.get(there, points + 1):
                    best[there] = spent
                    ahead.append(there)
        return {hex_ for hex_ in best if hex_ not in {here, *foes} and self.terrain(hex_) in COST}

    # Combat.

    def must_fight(self, side: str) -> set[tuple[str, int]]:
        """Who of a side on the ground has not fought, with the hexes beside it that have not been fought."""
        pieces = self.position.pieces
        fresh = {u: h for u, h in self.standing.items() if not pieces[u].fought}
        foes = {h for u, h in fresh.items() if self.side(u) != side}
        return {
            (unit, there)
            for unit, hex_ in fresh.items()
            if self.side(unit) == side and not self.flies(unit)
            for there in self.near(hex_)
            if there in foes
        }

    def sums(self, fight: Any) -> tuple[int, int, int]:
        """Attack, defence and shifts to the right of an attack; what is untried counts nothing."""
        side, pieces = fight.side, self.position.pieces
        enemy = self.position.enemy(side)
        defending = [
            unit
            for hex_ in fight.targets
            for unit in self.by_hex[hex_]
            if self.side(unit) == enemy and not pieces[unit].fought
        ]
        attack = sum(self.face(unit).attack for unit in fight.attackers)
        for unit, hex_ in self.at.items():
            if self.units[unit].is_marker and hex_ in fight.targets and self.side(unit) == side:
                attack += self.against_air_defence(unit, hex_)
        defence = sum(self.face(unit).defence for unit in defending)
        return attack, defence, self.shifts(fight, defending)

    def against_air_defence(self, marker: str, hex_: int) -> int:
        strength = int(self.face(marker).attack)
        is_air = self.units[marker].kind in STRIKES
        enemy = self.position.enemy(self.side(marker))
        return (strength + 1) // 2 if is_air and self.in_radius_of_air_defence(enemy, hex_) else strength

    def cover(self, hex_: int) -> int:
        ground = self.terrain(hex_)
        if ground == "ger" and any(self.nation(unit) in AT_HOME for unit in self.by_hex[hex_]):
            return 2
        return COVER.get(ground, 0)

    def shifts(self, fight: Any, defending: list[str]) -> int:
        side, own = fight.side, fight.attackers
        shift = 1 if any(self.is_commanded(unit) for unit in own) else 0
        crossed = [(self.standing[unit], hex_) for unit in own for hex_ in fight.targets]
        rivers = {self.river(*over) for over in crossed}
        cover = max(self.cover(hex_) for hex_ in {self.standing[unit] for unit in defending})
        same_side = self.position.option("hexside") != "same" or len(set(crossed)) == 1
        if len(rivers) == 1 and rivers != {""} and same_side:
            cover = max(cover, RIVER_COVER[rivers.pop()])
        shift -= cover
        if cover and any(self.units[unit].kind == "engineer" for unit in own):
            shift += 1
        enemy = self.position.enemy(side)
        # Helicopters are among the attackers, and the attackers lie in the radius.
        counted = own if self.position.option("air_defence_shift") == "attackers" else filter(self.flies, own)
        in_radius = [self.in_radius_of_air_defence(enemy, self.standing[unit]) for unit in counted]
        shift -= any(map(self.flies, own)) and any(in_radius)
        return shift + (self.position.facts.morale == side)

    def is_commanded(self, unit: str) -> bool:
        if self.flies(unit):
            return False
        return any(
            self.side(node) == self.side(unit)
            and (kind == "base" or (kind == "node" and self.is_friendly(node, unit)))
            and self.board.distance(there, self.standing[unit]) <= self.units[node].command_range
            for node, there in self.standing.items()
            for kind in (self.units[node].kind,)
        )

    def is_friendly(self, node: str, unit: str) -> bool:
        """A friendly node is one of the side, or by option of the nation."""
        return self.position.option("command_of") == "side" or self.nation(node) == self.nation(unit)

    # After combat.

    def ways_back(self, unit: str, hexes: int, fought: Collection[int] = ()) -> set[tuple[int, ...]]:
        """Every way in which a unit may retreat from the hexes of those whom it fought, of fire from its own.

        13, sentence by sentence. All ways of the full number are tried, wherever they turn; those count that
        end so much further from every enemy fought, the straightest of them that end with room. "Or further,
        because the last hex of the way is full": only then they go on, and each hex is further still.
        """
        origin, side = self.standing[unit], self.side(unit)
        shut = self.foes(side) | self.zone_that_binds(unit)
        from_hexes = set(fought) or {origin}

        def gained(way: tuple[int, ...]) -> int:
            far = self.board.distance
            return min(far(enemy, way[-1]) - far(enemy, origin) for enemy in from_hexes)

        def longer(ways: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
            return [
                (*way, there)
                for way in ways
                for there in self.near(way[-1])
                if there not in shut
                and there not in way
                and (self.flies(unit) or self.crosses_in_combat(side, way[-1], there))
            ]

        ways: list[tuple[int, ...]] = [(origin,)]
        for _ in range(hexes):
            ways = longer(ways)
        ways = [way for way in ways if gained(way) >= hexes]
        while ways:
            roomy = [way for way in ways if self.has_room(unit, way[-1])]
            if roomy:
                least = min(map(self.bends, roomy))
                return {way for way in roomy if self.bends(way) == least}
            ways = [way for way in longer(ways) if gained(way) >= len(way) - 1]
        return set()

    def bends(self, way: tuple[int, ...]) -> int:
        headings = [self.between(here, there) % 6 for here, there in pairwise(way)]
        return sum(one != other for one, other in pairwise(headings))

    def advances(self, unit: str, vacated: tuple[int, ...], hexes: int, *, lifted: bool = False) -> set[int]:
        """The hexes in which a unit may end an advance, alone or lifted."""
        if not (self.face(unit).movement and self.face(unit).attack):
            return set()  # 13; who is carried must be able to advance too (18)
        side, origin = self.side(unit), self.standing[unit]
        foes, flies = self.foes(side), lifted or self.flies(unit)
        reached, edge = {origin}, {origin}
        for number in range(hexes):
            edge = {
                there
                for here in edge
                for there in self.near(here)
                if there not in foes
                and there != origin  # kit: nobody advances back through where he stood
                and (number or there in vacated)
                and (flies or self.crosses_in_combat(side, here, there))
            }
            reached |= edge
        return {hex_ for hex_ in reached if hex_ != origin and self.has_room(unit, hex_)}

    def advances_together(
        self, units: Collection[str], vacated: tuple[int, ...], hexes: int
    ) -> set[tuple[str, str, int]]:
        """18: who that may advance goes along with which helicopter of its hex that fought, and where to."""
        here = [unit for unit in units if unit in self.standing]
        return {
            (unit, helicopter, hex_)
            for unit in here
            if self.is_airmobile(unit)
            for helicopter in here
            if self.flies(helicopter)
            and self.face(helicopter).movement  # 13: what cannot move does not advance
            and self.standing[helicopter] == self.standing[unit]
            for hex_ in self.advances(unit, vacated, hexes, lifted=True)
            if self.has_room(helicopter, hex_)
        }

    def is_airmobile(self, unit: str) -> bool:
        """25, 27: parachutists, and by nation some kinds; never what flies itself."""
        nation, printed = self.nation(unit), self.units[unit]
        kinds = AIRMOBILE.get(nation)
        return kinds is not None and ("para" in printed.traits or printed.kind in kinds)

    def reaches(self, node: str, hex_: int) -> bool:
        return bool(self.board.distance(self.standing[node], hex_) <= self.units[node].command_range)
