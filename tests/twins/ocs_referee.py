"""A second referee of the series: the rules written anew from the text, with figures of his own.

He shares with the kit the map, the counters, where they stand and what lies on them; nothing that judges.
The tables of the series come from `tests/oracles/ocs.toml`, which was copied apart; what ground costs stands
here. He tries every path, every dump and every headquarters, however slow that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tests.twins.ocs_figures import (
    ALL,
    CARTS,
    CATEGORIES,
    FOUGHT,
    GROUND,
    GUNS,
    HALF,
    KINDS,
    NEVER,
    OVER,
    RIVERS,
    ROADS,
    SHIFTED,
    SIDES,
    SLIVERS,
    TABLES,
)
from tests.twins.ocs_fronts import fronts, granted, placed, special_extenders
from tests.twins.ocs_groups import detached


def half_up(number: Fraction) -> int:
    """4.1."""
    return int((number + HALF) // 1)


class Referee:
    """What is so in a position, judged by trying."""

    def __init__(self, position: Any) -> None:
        self.position, self.board, self.facts = position, position.game.board, position.facts
        self.pieces, self.counters, self.at = position.pieces, position.game.units, placed(position)
        self._costs: dict[tuple[str, str], dict[int, list[tuple[int, float]]]] = {}

    # Counters (3, 4.4-4.6, 5).

    def side(self, unit: str) -> str:
        return str(self.counters[unit].side)

    def enemy(self, side: str) -> str:
        return SIDES[1 - SIDES.index(side)]

    def shown(self, unit: str) -> Any:
        return self.counters[unit].faces[self.pieces[unit].face]

    def is_combat_unit(self, unit: str) -> bool:
        return self.counters[unit].kind not in CARTS

    def formation(self, unit: str) -> str:
        return str(self.counters[unit].formation or "")

    def steps(self, unit: str) -> int:
        return int(self.counters[unit].printed_steps - self.pieces[unit].losses)

    def size(self, unit: str) -> Fraction:
        counter = self.counters[unit]
        if counter.kind in CARTS:
            return Fraction(0)
        if counter.printed_steps > 1:
            return Fraction(self.steps(unit))
        return {"battalion": HALF, "company": Fraction(1, 4)}.get(counter.size, Fraction(1))

    def can_attack(self, unit: str) -> bool:
        kind, marker = self.counters[unit].kind, self.pieces[unit].marker
        is_soft = kind in (*CARTS, *GUNS, "headquarters") or self.shown(unit).is_defence_only
        return not is_soft and marker not in ("strat", "reserve")

    def rating(self, unit: str, target: int = -1) -> int:
        """In an attack on a hex, if one is named."""
        printed, marker = self.shown(unit).rating, self.pieces[unit].marker
        return 0 if marker == "strat" else printed - (marker == "dg") - self.is_misused(unit, target)

    def is_misused(self, unit: str, target: int) -> bool:
        """1.6c: assault units are for cities, hedgehogs and rivers; flame tanks for no river."""
        if "assault" not in self.counters[unit].traits:
            return False
        if target < 0:
            return True
        river = bool(self.board.hexside_name(self._side(self.at[unit], target)))
        if self.counters[unit].category == "armour" and river:
            return True
        is_strong = self.board.terrain_name(target) in ("city", "big_city")
        return not (is_strong or river or dict(self.facts.hedgehogs).get(target))

    def units(self, side: str, hex_: int = -1) -> list[str]:
        return [u for u, at in self.at.items() if self.side(u) == side and hex_ in (-1, at)]

    def soldiers(self, side: str, hex_: int = -1) -> list[str]:
        return [unit for unit in self.units(side, hex_) if self.is_combat_unit(unit)]

    # Zones (4.5).

    def near(self, hex_: int) -> list[int]:
        return [there for there in self.board.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]

    def held_by(self, side: str) -> set[int]:
        return {self.at[unit] for unit in self.soldiers(side)}

    def zone(self, side: str) -> set[int]:
        found: set[int] = set()
        for unit in self.units(side):
            piece = self.pieces[unit]
            if piece.face == 0 and piece.marker in ("", "exploit") and not piece.unsupplied:
                found |= set(self.near(self.at[unit])) if self.can_attack(unit) else set()
        return found

    def is_done(self, unit: str, phase: str) -> bool:
        """Whether it spends no more points in a phase (4.5b)."""
        piece = self.pieces[unit]
        if piece.moved or not any(face.movement for face in self.counters[unit].faces):
            return True
        may_yet = piece.freed or piece.marker == "reserve"
        if phase == "reaction":
            return not may_yet
        return phase == "exploitation" and not may_yet and piece.marker != "exploit"

    def held_up(self, side: str, phase: str = "") -> set[int]:
        """Where trucks and supply of a side are held up: enemy zones that nobody negates."""
        friends = self.soldiers(side)
        calm = {self.at[unit] for unit in friends if not phase or self.is_done(unit, phase)}
        return self.zone(self.enemy(side)) - calm

    # Paths of supply (6.2, 12.3, 13.8b).

    def _side(self, here: int, there: int) -> int:
        return 6 * here + list(self.board.neighbours[6 * here : 6 * here + 6]).index(there)

    def _dear(self, row: Mapping[str, tuple[float, float, float]], kind: str) -> float:
        """Dry costs, or what weather makes cheaper (12.3d)."""
        weather = {"thaw": "mud"}.get(self.facts.weather, self.facts.weather)
        at = KINDS.index(kind)
        return min(row["dry"][at], row[weather][at])

    def does_engineering(self, unit: str) -> bool:
        """In Combat Mode, or disorganised and turned so (13.8a)."""
        piece = self.pieces[unit]
        is_ready = piece.face == 0 and piece.marker in ("", "dg")
        return is_ready and self.counters[unit].kind in ("headquarters", "engineer")

    def bridges(self, side: str, here: int, there: int) -> tuple[bool, bool]:
        """Whether engineers, and whether a pontoon unit, stand at a hexside."""
        beside = [*self.units(side, here), *self.units(side, there)]
        floats = any(self.counters[u].kind == "pontoon" and self.pieces[u].face == 0 for u in beside)
        return any(map(self.does_engineering, beside)), floats

    def step(self, side: str, kind: str, here: int, there: int) -> float:
        """What a step costs a supply path in points; `NEVER` where there is none."""
        at = self._side(here, there)
        found = [self._dear(row, kind) for name, row in ROADS.items() if getattr(self.board, name)[at]]
        grounds = [self._dear(GROUND[self.board.terrain_name(hex_)], kind) for hex_ in (here, there)]
        river = str(self.board.hexside_name(at) or "")
        helped, floats = self.bridges(side, here, there) if river in OVER else (False, False)
        if helped:
            river = {"major_river": "minor_river", "minor_river": ""}[river]
        if max(grounds) < ALL:
            if floats:
                found.append(1)
            added = self._dear(RIVERS[river], kind) if river else 0
            if added < ALL:
                found.append(grounds[1] + added)
        return min(found, default=NEVER)

    def steps_of(self, side: str, kind: str) -> dict[int, list[tuple[int, float]]]:
        if (side, kind) not in self._costs:
            self._costs[side, kind] = {
                here: [
                    (there, cost)
                    for there in self.near(here)
                    if (cost := self.step(side, kind, here, there)) < ALL
                ]
                for here in range(self.board.size)
            }
        return self._costs[side, kind]

    def reached(self, side: str, origin: int, kind: str, points: int, phase: str = "") -> set[int]:
        """The hexes that paths come to, and those next to them (12.3c)."""
        steps, held_up = self.steps_of(side, kind), self.held_up(side, phase) if kind == "truck" else set()
        enemies, spent, changed = self.held_by(self.enemy(side)), {origin: 0.0}, [origin]
        while changed:
            here = changed.pop(0)
            if here in held_up:
                continue  # 4.5a B: neither into nor out of it
            for there, cost in steps[here]:
                total = spent[here] + cost
                is_shut = there in enemies or there in held_up
                if not is_shut and total <= points and total < spent.get(there, NEVER):
                    spent[there] = total
                    changed.append(there)
        beside = {there for here in spent for there in self.near(here)}
        return beside | spent.keys()

    def draws(self, unit: str, phase: str = "") -> set[int]:
        is_slow = self.counters[unit].kind == "headquarters" and "leg-throw" in self.counters[unit].traits
        kind = "leg" if is_slow else "truck"
        return self.reached(self.side(unit), self.at[unit], kind, 5, phase) | granted(self.position, unit)

    def throwers(self, unit: str, phase: str = "") -> list[str]:
        """The headquarters that throw to a unit, each by a path out of its own hex (12.3b, 13.1)."""
        found = []
        for other in self.units(self.side(unit)):
            counter = self.counters[other]
            if counter.kind != "headquarters" or other == unit or self.pieces[other].marker == "strat":
                continue
            is_independent = not self.formation(unit) and self.counters[unit].printed_steps == 1
            serves = counter.formation in ("", None, self.formation(unit)) or is_independent
            kind = "leg" if "leg-throw" in counter.traits else "truck"
            far = self.shown(other).throw
            if serves and far:
                there = self.reached(self.side(unit), self.at[other], kind, far, phase)
                found += [other] if self.at[unit] in there else []
        return found

    def ways(self, unit: str, hexes: Iterable[int], phase: str = "") -> set[tuple[int, str]]:
        """Every way in which supply in some hexes comes to a unit."""
        wanted = {*hexes}
        found = {(hex_, "") for hex_ in wanted & self.draws(unit, phase)}
        for other in self.throwers(unit, phase):
            found |= {(hex_, other) for hex_ in wanted & self.draws(other, phase)}
        return found

    # Fuel (12.5).

    def is_fuelled(self, unit: str, phase: str) -> bool:
        piece = self.pieces[unit]
        if piece.fuel or not self.is_combat_unit(unit) or self.shown(unit).mobility == "leg":
            return True
        formation, by = self.formation(unit), dict(self.facts.fuelled)
        if formation:
            source = by.get(formation)
            if source is None:
                return False
            if source in self.pieces:
                return unit == source or source in self.throwers(unit, phase)
            return self.board.index(source) in self.draws(unit, phase)
        if self.counters[unit].printed_steps > 1:
            return False
        thrown = dict(self.facts.thrown)
        ready = (u for u in self.throwers(unit, phase) if self.pieces[u].fuel == "turn")
        return any(thrown.get(other, self.at[other]) == self.at[other] for other in ready)

    # Trace (12.6, 12.7, 13.3).

    def heads(self, side: str, sources: Iterable[int]) -> set[int]:
        """Where trace supply can be drawn: sources, stations that rails join to them, extenders."""
        held_up, enemies = self.held_up(side), self.held_by(self.enemy(side))
        found = {hex_ for hex_ in sources if hex_ not in held_up | enemies}
        tails = {
            unit: hex_
            for unit, hex_ in self.at.items()
            if self.side(unit) == side and not self.is_combat_unit(unit) and self.pieces[unit].points
            if self.pieces[unit].face == 0 and self.shown(unit).throw
        } | special_extenders(self.position, side)
        while True:
            before = set(found)
            found |= self._detrainable(side, found, held_up | enemies)
            for unit, hex_ in tails.items():
                printed = self.shown(unit)
                if found & self.reached(side, hex_, printed.mobility, printed.throw):
                    found.add(hex_)
            if found == before:
                return found

    def _stations(self) -> set[int]:
        named = {h for name in (*SLIVERS, "port") for h in self.board.features.get(name, ())}
        cities = {h for h in range(self.board.size) if self.board.terrain_name(h) in ("city", "big_city")}
        return {h for h in named | cities if any(self.board.rails[6 * h : 6 * h + 6])}

    def _detrainable(self, side: str, begun: set[int], shut: set[int]) -> set[int]:
        second, stations = side == SIDES[1], self._stations()

        def is_open(hex_: int) -> bool:
            own = (hex_ in self.facts.gauge) == second
            held = hex_ not in stations or (hex_ in self.facts.held) == second
            rails = any(self.board.rails[6 * hex_ : 6 * hex_ + 6])
            return own and held and rails and hex_ not in shut

        met = [hex_ for hex_ in begun if is_open(hex_)]
        for here in met:
            for there in self.near(here):
                if self.board.rails[self._side(here, there)] and there not in met and is_open(there):
                    met.append(there)
        stops = stations | {
            self.at[u]
            for u in self.units(side)
            if self.counters[u].kind == "headquarters" and self.does_engineering(u)
        }
        return (stops | fronts(self.position, side)) & {*met}

    def may_be_fed(self, side: str, sources: Iterable[int], found: set[str]) -> bool:
        """Whether these and no others may be in trace: each formation chooses its one source (12.6f)."""
        heads, soldiers = self.heads(side, sources), self.soldiers(side)
        ways = {unit: self.ways(unit, heads) for unit in soldiers}
        bound = {unit: self.formation(unit) for unit in set(soldiers) - detached(self.position)}
        of = {name: [u for u in soldiers if bound.get(u) == name] for name in {*bound.values()} - {""}}
        alone = {unit for unit in soldiers if ways[unit] and not bound.get(unit)}
        return {unit for unit in found if not bound.get(unit)} == alone and all(
            found.intersection(members) in self._best_sources(members, ways) for members in of.values()
        )

    def _best_sources(self, members: list[str], ways: Mapping[str, set[tuple[int, str]]]) -> list[set[str]]:
        by: dict[tuple[int, str], set[str]] = {}
        for unit in members:
            for hex_, headquarters in ways[unit]:
                by.setdefault((-1 if headquarters else hex_, headquarters), set()).add(unit)
                if not headquarters and self.counters[unit].kind == "headquarters":
                    by.setdefault((-1, unit), set()).add(unit)
        sizes = {source: sum(map(self.size, units), Fraction(0)) for source, units in by.items()}
        most = max(sizes.values(), default=None)
        return [units for source, units in by.items() if sizes[source] == most] or [set()]

    # Combat (9).

    def grounds(self, hex_: int) -> list[str]:
        named = [name for name in SLIVERS if hex_ in self.board.features.get(name, ())]
        return [str(self.board.terrain_name(hex_)), *named]

    def _row(self, ground: str) -> tuple[str, Fraction, Fraction, bool]:
        if ground == "marsh" and self.facts.weather == "freeze":
            return "close", Fraction(1), Fraction(1), False
        return FOUGHT[ground]

    def anti_tank(self, unit: str) -> int:
        counter = self.counters[unit]
        if counter.category == "armour" or counter.kind in ("armour", "assault-gun", "anti-tank", "flak"):
            return 2
        return 1 if counter.category == "mech" else 0

    def after_losses(self, unit: str, strength: int, attacks: bool) -> Fraction:
        printed, lost = self.counters[unit].printed_steps, self.pieces[unit].losses
        if not lost:
            return Fraction(strength)
        if self.position.option("proportional_loss") == "on":
            return Fraction(half_up(Fraction(strength * (printed - lost), printed)))
        return Fraction(strength) * (HALF if attacks or 2 * lost >= printed else 1)

    def attack(self, fight: Any) -> Fraction:
        """9.4: against each stack the terrain that helps the defender most, or that it has chosen."""
        enemy = self.enemy(self.side(fight.attackers[0]))
        shield = max((self.anti_tank(unit) for unit in self.soldiers(enemy, fight.target)), default=0)
        if dict(self.facts.hedgehogs).get(fight.target):
            shield = 2
        total = Fraction(0)
        for hex_ in {self.at[unit] for unit in fight.attackers}:
            units = [unit for unit in fight.attackers if self.at[unit] == hex_]
            options: dict[str, tuple[Fraction, ...]] = {
                name: (*self._row(name)[1:3], Fraction(1)) for name in self.grounds(fight.target)
            }
            river = str(self.board.hexside_name(self._side(hex_, fight.target)) or "")
            # Frozen a minor one is none, and a major one as a minor one.
            smaller = {"minor_river": "", "major_river": "minor_river"}
            if as_if := smaller.get(river, "") if self.facts.weather == "freeze" else river:
                options[river] = OVER[as_if]
            chosen = dict(fight.facing).get(hex_)
            if chosen:
                options = {chosen: options[chosen]}
            total += min(
                sum((self._attack_of(unit, factors, shield) for unit in units), Fraction(0))
                for factors in options.values()
            )
        return total

    def _attack_of(self, unit: str, factors: tuple[Fraction, ...], shield: int) -> Fraction:
        factor, piece = factors[CATEGORIES.index(self.counters[unit].category)], self.pieces[unit]
        if factor == 2 and shield >= self.anti_tank(unit):
            factor = Fraction(3, 2)  # 9.4e
        strength = self.after_losses(unit, self.shown(unit).attack, True) * factor
        return strength * (HALF if piece.marker == "dg" else 1) * (HALF if piece.unsupplied else 1)

    def defence(self, fight: Any, ground: str) -> Fraction:
        _, armour, mech, is_bracketed = self._row(ground)
        enemy, total = self.enemy(self.side(fight.attackers[0])), Fraction(0)
        for unit in self.soldiers(enemy, fight.target):
            piece = self.pieces[unit]
            factor = (armour, mech, Fraction(1))[CATEGORIES.index(self.counters[unit].category)]
            strength = self.after_losses(unit, self.shown(unit).defence, False)
            strength *= 1 if is_bracketed else factor
            strength *= {"dg": HALF, "reserve": HALF, "strat": Fraction(0)}.get(piece.marker, Fraction(1))
            strength *= HALF if piece.unsupplied else 1
            strength *= HALF if fight.paid == "none" or unit in fight.halved else 1
            total += strength
        return total

    def column(self, fight: Any) -> int:
        """The column before surprise, from 0 (9.7, 9.14a)."""
        own = self.attack(fight)
        rows = [ground for ground in self.grounds(fight.target) if fight.ground in ("", ground)]
        return min(_column(own, self.defence(fight, row), self._row(row)[0]) for row in rows)

    def modifier(self, fight: Any) -> int:
        return self.rating(fight.leads, fight.target) - self.rating(fight.defends)

    def surprised(self, fight: Any, roll: int) -> str:
        hedgehog = dict(self.facts.hedgehogs).get(fight.target, 0)
        told = TABLES["surprise"]
        total = roll + self.modifier(fight) + (told["hedgehog"] if hedgehog else 0)
        limits = told["overrun" if fight.is_overrun else "regular"]
        if total >= limits["attacker"]:
            return "attacker"
        return "defender" if total <= limits["defender"] else "nobody"

    def result(self, fight: Any, roll: int) -> str:
        hedgehog = dict(self.facts.hedgehogs).get(fight.target, 0)
        at = min(max(self.column(fight) + fight.shift, 0), 12)
        total = min(max(roll + self.modifier(fight) - hedgehog, 1), 15)
        told = TABLES["combat"]
        return str(told["results"][told["grid"][total - 1][at]])

    def attack_cost(self, units: Iterable[str]) -> int:
        return sum(map(self.steps, units))

    def defence_cost(self, side: str, hex_: int) -> int:
        return 1 if sum(map(self.size, self.soldiers(side, hex_)), Fraction(0)) <= 1 else 2

    # Barrage (10).

    def barrage(self, fire: Any) -> Fraction:
        total = Fraction(0)
        for unit in fire.guns:
            share = Fraction(self.steps(unit), self.counters[unit].printed_steps)
            total += self.shown(unit).barrage * share * (HALF if self.pieces[unit].marker == "dg" else 1)
        return total

    def barrage_column(self, fire: Any, table: str = "barrage") -> int:
        least = [int(name.strip("+").split("-")[0]) for name in TABLES[table]["columns"].split()]
        return max(at for at, number in enumerate(least) if max(1, half_up(self.barrage(fire))) >= number)

    def barrage_cost(self, fire: Any) -> int:
        table = "facility" if fire.at_base else "barrage"
        return int(TABLES[table]["cost"][self.barrage_column(fire, table)])

    def spotted(self, side: str, hex_: int) -> bool:
        return any(there in self.held_by(side) for there in self.near(hex_))

    def barrage_effect(self, side: str, fire: Any, roll: int) -> str:
        enemy, hedgehog = self.enemy(side), dict(self.facts.hedgehogs).get(fire.target, 0)
        targets = self.soldiers(enemy, fire.target)
        together: dict[str, Fraction] = {}
        for unit in targets:
            key = self.formation(unit) or unit
            together[key] = together.get(key, Fraction(0)) + self.size(unit)
        dense = sum((min(size, Fraction(3)) for size in together.values()), Fraction(0))
        shift = next((by for most, by in ((1, -1), (3, 0), (4, 1), (5, 2), (6, 3)) if dense <= most), 4)
        shift -= bool(hedgehog)
        # 10.0a: the owner of the target picks the terrain, if he was asked.
        grounds = (fire.ground,) if fire.ground else self.grounds(fire.target)
        shift += min(SHIFTED[self._row(ground)[0]] for ground in grounds)
        shift -= 0 if self.spotted(side, fire.target) else 3
        shift += 3 if any(self.pieces[unit].marker == "strat" for unit in targets) else 0
        at = min(max(self.barrage_column(fire) + shift, 0), 10)
        found = TABLES["barrage"]["grid"][roll - 2].split()[at]
        if found == "[1/2]":
            return "DG" if hedgehog >= 3 or not self.spotted(side, fire.target) else "1/2"
        return {"-": "NE"}.get(found, str(found))

    # Attrition and meals (12.6c, 12.8b).

    def attrition(self, units: Iterable[str], roll: int) -> int:
        cut = tuple(units)
        steps = sum(map(self.steps, cut))
        best = max(
            0 if self.pieces[u].marker == "strat" else self.shown(u).rating - self.is_misused(u, -1)
            for u in cut
        )
        total = roll + (TABLES["many_steps"]["added"] if steps >= 5 else 0)
        limits = TABLES["attrition"][str(best)]
        costs = zip(limits, (0, 1, 2, 4), strict=True)
        return min(steps, next((lost for most, lost in costs if total <= most), steps))

    def meal(self, units: Iterable[str]) -> int:
        size = sum(map(self.size, units), Fraction(0)) / 2
        return int(size // 1) + (size % 1 > 0)


def _column(own: Fraction, other: Fraction, line: str) -> int:
    if not own and not other:
        odds = Fraction(1)
    elif not other:
        return 12
    elif not own:
        return 0
    else:
        odds = Fraction(half_up(own / other)) if own >= other else 1 / Fraction(half_up(other / own))
    names = (name.split(":") for name in TABLES["combat"]["odds"][line].split())
    printed = [Fraction(int(a), int(b)) for a, b in names]
    return max((at for at, each in enumerate(printed) if each <= odds), default=0)
