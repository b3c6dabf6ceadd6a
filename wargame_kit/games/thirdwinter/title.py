"""What The Third Winter adds to the rules of the series; this file only says where each rule stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from wargame_kit.games.ocs.boxes import SLIPPED
from wargame_kit.games.ocs.files.kinds import EXTENDER, FRONT, RVGK
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.title import Crossings, Hexside, MapOfClass, RailJoins
from wargame_kit.games.thirdwinter.boxes import ELSEWHERE
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import OKH_RESERVE, RESERVE_FIGHTER
from wargame_kit.games.thirdwinter.rules import (
    air_box,
    air_commands,
    airlift,
    army_group,
    bridges,
    command_radius,
    crossings,
    demands,
    digging,
    enthusiasm,
    ferries,
    fortresses,
    front_moves,
    high_commands,
    ice,
    kampfgruppen,
    kessel_moves,
    minor_allies,
    new_aircraft,
    player_turn,
    pools,
    railway_guns,
    railways,
    rebuild_sites,
    regroup,
    remnants,
    repairs,
    river_rails,
    rvgk_moves,
    schedule,
    scoring,
    shelling,
    special_extenders,
)
from wargame_kit.games.thirdwinter.rules.breakdowns import is_of_type
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import is_played, owner
from wargame_kit.games.thirdwinter.rules.events import hero, sacked, supplies
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEventTable
from wargame_kit.games.thirdwinter.rules.special_units import (
    assault_rating,
    defence_of_guns,
    fires_by_steps,
    mountain_rating,
)
from wargame_kit.games.thirdwinter.rules.supply_places import income_of
from wargame_kit.games.thirdwinter.rules.victory import ended_at_once, ends_by_points, verdict
from wargame_kit.games.thirdwinter.rules.weather import check_strat, rolls
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.games.thirdwinter.title_in_the_air import TitleInTheAir
from wargame_kit.games.thirdwinter.title_of_allies import TitleOfAllies
from wargame_kit.games.thirdwinter.title_of_events import TitleOfEvents
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Over, Step
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict

CROSSED: Mapping[str, object] = {"ferried": (), "shipped": 0, "advanced": (), "engaged": frozenset()}
"""1.4, 1.5a: what a phase knows of who has crossed rivers."""

OF_SOVIETS: Mapping[str, object] = dict.fromkeys(
    ("armies", "hauled", "regroup_spent", "assaults", "by_boat"), ()
) | {"driven_out": frozenset()}
"""3.3b, 3.3d, 3.5d, 1.9, 4.3: whose an army is, loads, costs of attacks, who left a box or went by boat."""

OF_AXIS: Mapping[str, object] = {
    **{"kampfgruppen": (), "founded": frozenset(), "sacked": ""},
    **{"group_loaded": False, "group_has_lent": False, "called": frozenset(), "corps_supplied": False},
}
"""2.4e: who is under a marker lies below the top; 1.9, 2.3c: so do headquarters, and what they carry."""

NOTHING: frozenset[object] = frozenset()

OF_A_TURN: Mapping[str, object] = {
    **{"regroup_spent": (), "cheap_barrages": 0, "obeyed": False, "assaults": (), "sacked": ""},
    **{"by_boat": (), "shelled": NOTHING, "driven_out": NOTHING},
    **{"group_has_lent": False, "group_has_aided": False, "partisans_aided": 0, "fuel_given": 0},
}
"""1.9, 2.3c, 3.3d: what a turn knows of what has been done in it."""


class ThirdWinterTitle(TitleOfAllies, TitleInTheAir, TitleOfEvents):
    """The rules of the title, where they differ from those of the series."""

    not_printed = frozenset({OKH_RESERVE, RESERVE_FIGHTER})
    on_their_way = MappingProxyType({**TitleInTheAir.on_their_way, ELSEWHERE: cite("1.9")})

    def sources(self, position: OcsPosition, side: str) -> frozenset[int]:
        """2.1a, 3.1a: as the scenario says, by date."""
        return schedule.sources(position, side)

    def arrival_turn(self, position: OcsPosition, unit: str) -> int:
        """1.7c: as the schedule says."""
        return schedule.arrival_turn(position, unit)

    def entries(self, position: OcsPosition, unit: str) -> frozenset[int]:
        """2.1b, 3.1b: as the schedule says, and after a Breakout where it could be rebuilt.

        2.5: where its army may be.
        """
        sources = self.sources(position, position.side_of(unit))
        if position.counter(unit).is_aircraft:
            named = frozenset(new_aircraft.open_bases(position, position.side_of(unit)))
        elif position.pieces[unit].place == SLIPPED:
            named = frozenset(rebuild_sites.sites(position, unit)) or sources
        else:
            named = schedule.entries(position, unit, sources)
        return minor_allies.permitted(position, unit, named)

    def hidden(self, position: OcsPosition, side: str) -> Mapping[str, object]:
        """1.7: the other side's replacements, and what stocks it owes; 3.3b: whose which army is (kit).

        1.9: the marker of a hero lies on its unit, and so mostly below a top counter (4.9).
        """
        facts = facts_of(position)
        is_own_hero = bool(facts.hero) and position.side_of(facts.hero) == side
        return {
            "owed": tuple(row for row in facts.owed if row[0] == side),
            "replacements": tuple(row for row in facts.replacements if row[0] == side),
            "to_lay": tuple(row for row in facts.to_lay if row[0] == side),
            "lain": tuple(row for row in facts.lain if row[1] == side),
            "base_tokens": tuple(row for row in facts.base_tokens if row[0] == side),
            "hero": facts.hero if is_own_hero else "",
            "fuel_given": facts.fuel_given if owner(position, supplies.GIFT) == side else 0,
            **(OF_SOVIETS if side == AXIS else OF_AXIS),
            **({} if side == AXIS else {"boxed": frozenset(air_box.aloft(position))}),
            **({} if side == AXIS else {"leaderless": army_group.is_lost(position)}),
        }

    def breaks_into(self, position: OcsPosition, parent: str, unit: str) -> bool:
        """1.6e: the types of breakdowns."""
        return is_of_type(position, parent, unit)

    def off_map(self, position: OcsPosition, side: str) -> tuple[frozenset[int], ...]:
        """1.2a: a side's edge rail hexes, but not over the Black Sea."""
        return railways.joined_off_map(position, side)

    def cleaned_up(self, position: OcsPosition, side: str) -> OcsPosition:
        """1.2: railways far behind the front; 1.9: the hero, after both sides' turns; 3.6, 5.0a."""
        after = position
        if side == SOVIET:
            relaid = special_extenders.cleaned_up(railways.relaid_behind_the_front(position))
            after = scoring.judged(relaid)
        return after if side == position.facts.first else after.with_facts(hero="")

    def supplied(self, position: OcsPosition, side: str) -> tuple[Step, ...]:
        """1.7, 2.1b, 3.1b: who leaves, supply and replacements."""
        return player_turn.supplied(position, side)

    def arrivals_of_supply(self, position: OcsPosition, side: str) -> tuple[int, ...]:
        """2.1b, 3.1b: the railheads that the scenario names."""
        found = income_of(position, side)
        return () if found is None else found.hexes

    def counted(self, position: OcsPosition) -> frozenset[int]:
        """5.0a: the hexes of the scenario's objectives."""
        scenario = position.scenario
        found: frozenset[int] = NO_HEXES if scenario is None else scenario.set_up["counted"]
        held = facts_of(position).fortresses
        return found | held if held else found

    def changed_hands(self, position: OcsPosition, hex_: int) -> OcsPosition:
        """5.0a: what has been reached for good."""
        return scoring.captured(position, hex_)

    # 1.1b: hedgehogs.

    def check_hedgehog(self, position: OcsPosition, hex_: int, level: int) -> Verdict:
        return digging.check_level(position, hex_, level)

    def hedgehog_taken(self, level: int) -> int:
        return digging.taken(level)

    # 1.4, 1.5: the Dnepr.

    def crossings(self, position: OcsPosition, side: str, is_bound: bool = True) -> Crossings:
        """1.4, 1.5: the ways over rivers; 2.4a: out of a fortress leads none."""
        ruled = fortresses.crossings_of if is_bound else crossings.crossings
        return ruled(position, side)

    def check_leaving(self, position: OcsPosition, unit: str, hex_: int) -> Verdict:
        """2.3c: the army group stays in cities; 2.4a: nobody leaves a fortress; 2.5; 3.3b E: borders."""
        held = fortresses.check_leaving(position, unit, hex_)
        held = held and high_commands.check_goal(position, unit, hex_)
        held = held and command_radius.check_loads(position, (unit,), position.pieces[unit].hex_, hex_)
        return held and super().check_leaving(position, unit, hex_)

    def stops_anywhere(self, position: OcsPosition, unit: str) -> bool:
        """1.6b, 2.3b A, 2.3c A: railway guns and high headquarters."""
        return railway_guns.is_railway_gun(position, unit) or high_commands.is_high(position, unit)

    def runs_free(self, position: OcsPosition, unit: str) -> Citation | None:
        return railway_guns.runs_free(position, unit)

    def halts(self, position: OcsPosition, side: str) -> Iterable[int]:
        """3.3a B: those of Front HQs."""
        places = (position.pieces[front].hex_ for front in position.of_kind(FRONT)) if side == SOVIET else ()
        return (hex_ for hex_ in places if hex_ >= 0)

    def acts_with(self, position: OcsPosition, unit: str) -> str:
        """2.4e: who is under a Kampfgruppe marker."""
        return kampfgruppen.acts_with(position, unit)

    def stands_fast(self, position: OcsPosition, unit: str) -> bool:
        """2.4a: who is in a fortress."""
        is_axis = position.side_of(unit) == AXIS
        return is_axis and bool(fortresses.fortress(position, position.pieces[unit].hex_))

    def crossing(self, ground: MapOfClass, kind: str, side: int, river: str | None = None) -> Parts | Verdict:
        if kind == crossings.CLOSED:
            return fortresses.fortress_holds(ground.board, ground.board.neighbours[side])
        return crossings.cost(ground, kind, side, river)

    def check_crossing(
        self, position: OcsPosition, units: tuple[str, ...], phase: str, here: int, there: int
    ) -> Verdict:
        verdict = enthusiasm.check_instead(position, units, phase, here, there)
        verdict = verdict and enthusiasm.check_crossing(position, units, here, there)
        return verdict and command_radius.check_loads(position, units, here, there)

    def sealed(self, position: OcsPosition, units: tuple[str, ...]) -> tuple[int, ...]:
        """3.3b E: borders, to loads out of the radius of a Front HQ; 4.3: rivers, to whom no boat takes."""
        return (*command_radius.sealed(position, units), *enthusiasm.sealed(position, units))

    def stepped(
        self, position: OcsPosition, units: tuple[str, ...], here: int, there: int, is_advance: bool
    ) -> OcsPosition:
        afloat = enthusiasm.stepped(position, units, here, there)
        after = schedule.forfeited(afloat, position.side_of(units[0]), there)
        if is_advance:
            after = crossings.advanced(after, units, here, there)
        elif not enthusiasm.is_spared(position, units, here, there):
            after = ferries.ferried(after, units, here, there)
        laden = command_radius.hauled(after, units, here)
        return special_extenders.entered(repairs.ruined(laden), there)

    def check_mover(self, position: OcsPosition, unit: str) -> Verdict:
        return ferries.check_leaving(position, unit) and super().check_mover(position, unit)

    def fallen(self, position: OcsPosition, piece: OcsPiece) -> OcsPiece:
        """2.3a, 2.4: Kessel HQs come again, and others out of their pools."""
        return pools.fallen(position, piece)

    def wiped_out(self, before: OcsPosition, after: OcsPosition, unit: str) -> OcsPosition:
        """2.4d: Remnants."""
        return remnants.wiped_out(before, after, unit)

    def stayed(self, position: OcsPosition, unit: str) -> OcsPosition:
        return repairs.stayed(position, unit)

    def retreats_over(self, position: OcsPosition, side: str, mobility: str, here: int, there: int) -> bool:
        return crossings.falls_back_over(position, side, mobility, here, there)

    def fought_over(self, position: OcsPosition, side: str, here: int, target: int) -> Hexside | None:
        return crossings.row_over(position, side, here, target)

    def check_attack(self, position: OcsPosition, unit: str, here: int, target: int) -> Verdict | None:
        obeys = super().check_attack(position, unit, here, target)
        return crossings.check_fight_over(position, unit, here, target) if obeys is None else obeys

    def sparing_fuel(self, position: OcsPosition) -> tuple[int, Citation] | None:
        """4.2: by option."""
        is_agreed = position.option("jenson_fuel") == "on"
        return (crossings.limit(position, "jenson_fuel"), cite("4.2")) if is_agreed else None

    def check_attack_together(self, position: OcsPosition, units: tuple[str, ...], target: int) -> Verdict:
        """4.3: six regiments a turn by boat."""
        return enthusiasm.check_together(position, units, target)

    def check_advance(
        self, position: OcsPosition, unit: str, hex_: int, advanced: tuple[str, ...]
    ) -> Verdict:
        held = fortresses.check_leaving(position, unit, hex_)
        held = held and super().check_advance(position, unit, hex_, advanced)
        return held and crossings.check_advance(position, unit, hex_)

    def entered(
        self, position: OcsPosition, units: tuple[str, ...], came_from: int, hex_: int
    ) -> tuple[Step, ...]:
        """1.4a, 2.4a, 3.3a D, 5.0b: bridges, Front HQs driven off, fortresses, whether the game is over."""
        asked = bridges.questions(position, units, came_from, hex_)
        driven = (*front_moves.driven_off(position, hex_), *rvgk_moves.emptied(position, hex_))
        flown: tuple[Step, ...] = air_commands.driven_off(position, position.side_of(units[0]), hex_)
        declared = fortresses.questions(position, units, hex_)
        return (*asked, *driven, *flown, *declared, *ended_at_once(position, hex_))

    def rated(self, position: OcsPosition, unit: str, target: int) -> tuple[Entry, ...]:
        """1.6c, 4.4: assault and mountain units; 1.9: the hero; 3.3d B: Regroup fronts."""
        added = (*hero.hero_rating(position, unit), *regroup.rated(position, unit, target))
        special = (*assault_rating(position, unit, target), *mountain_rating(position, unit, target))
        return (*special, *added)

    def defence_left(self, position: OcsPosition, unit: str) -> tuple[int, Citation] | None:
        """1.6d: artillery divisions."""
        return defence_of_guns(position, unit)

    def fires_apart(self, position: OcsPosition, unit: str) -> Citation | None:
        """1.6d: artillery divisions."""
        return fires_by_steps(position, unit)

    def check_mode(self, position: OcsPosition, unit: str, mode: str) -> Verdict:
        """1.6b, 2.3b: railway guns, high headquarters; 1.8: no trucks in Strat Mode while roads are mud."""
        turned = high_commands.check_mode(position, unit, mode) and check_strat(position, unit, mode)
        return turned and railway_guns.check_mode(position, unit, mode)

    def ended(self, position: OcsPosition) -> Over:
        """5: who has won."""
        return verdict(position)

    def rail_joins(self, position: OcsPosition) -> RailJoins:
        return river_rails.joins(position)

    def ferries(self, position: OcsPosition) -> RailJoins:
        return river_rails.joins(position)

    def check_ferried(
        self, position: OcsPosition, side: str, tokens: int, here: int, there: int
    ) -> Verdict | None:
        return ferries.check_supply(position, side, tokens, here, there)

    def tokens_ferried(self, position: OcsPosition, tokens: int) -> OcsPosition:
        return ferries.supply_ferried(position, tokens)

    def rail_cuts(self, position: OcsPosition) -> RailJoins:
        return river_rails.cuts(position)

    def works(self, position: OcsPosition, side: str) -> Iterable[tuple[str, str]]:
        grouped = kampfgruppen.works(position, side)
        gifts = (*supplies.gifts(position, side), *army_group.works(position, side))
        leaving = super().works(position, side)
        return (*ferries.works(position, side), *gifts, *grouped, *leaving)

    def check_work(self, position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
        if work in kampfgruppen.WORKS:
            return kampfgruppen.check(position, work, unit)
        found = super().check_work(position, side, work, unit)
        found = army_group.check_work(position, work, unit) if found is None else found
        found = supplies.check_gift(position, side, work, unit) if found is None else found
        return ferries.check_work(position, side, work, unit) if found is None else found

    def worked(self, position: OcsPosition, work: str, unit: str) -> OcsPosition:
        if work in kampfgruppen.WORKS:
            return kampfgruppen.worked(position, work, unit)
        if work == army_group.ABSORB:
            return army_group.absorbed(position, unit)
        if work in supplies.GIFTS:
            return supplies.given(position, work, unit)
        done = ferries.worked if work in ferries.WORKS else super().worked
        return done(position, work, unit)

    def works_in_any_phase(self, work: str) -> bool:
        """1.9, 44-45: fuel for nothing."""
        return work in supplies.GIFTS

    def ways(self, position: OcsPosition, side: str) -> Iterable[str]:
        """2.3a: nearer to a Kessel HQ."""
        return (kessel_moves.WORK,) if kessel_moves.on_map(position, side) else ()

    def ways_of(self, position: OcsPosition, work: str, unit: str) -> Iterable[tuple[int, ...]]:
        return kessel_moves.ways_of(position, unit)

    def check_way(self, position: OcsPosition, work: str, unit: str, path: tuple[int, ...]) -> Verdict:
        return kessel_moves.check_way(position, unit, path)

    def gone(self, position: OcsPosition, work: str, unit: str, path: tuple[int, ...]) -> OcsPosition:
        return kessel_moves.gone(position, unit, path)

    def phase_ended(self, position: OcsPosition, side: str, phase: str) -> OcsPosition:
        after = position
        if phase == "reinforcement":
            after = repairs.finished(position, side)
        elif phase == "movement":
            after = repairs.counted(position, side)
        after = hero.settled(kampfgruppen.settled(fortresses.ended(after)))
        asked = dict.fromkeys(("spared", "undeclared", "unaided"), NOTHING)
        return after.with_facts(**CROSSED, **asked, keeps_throws=False, boxed=frozenset(), hauled=())

    def undone(self) -> Mapping[str, object]:
        return CROSSED

    def turn_begun(self, position: OcsPosition) -> tuple[Step, ...]:
        """3.1a, 1.8, 1.9: sources that change, the weather, then a random event, before who goes first."""
        event = (RollEventTable(),) if is_played(position) else ()
        return (*schedule.relaying(position), *rolls(position), *event)

    def rail_limit(self, position: OcsPosition, side: str, limit: int) -> int:
        return railways.capacity(position, side, limit)

    def turn_ended(self, position: OcsPosition) -> OcsPosition:
        # 1.9: what a side does in the other's player turn, after its own Clean Up, counts for no later turn.
        after = super().turn_ended(ice.weathered(position))
        return after.with_facts(went_first=position.facts.first, **OF_A_TURN)

    def before_phase(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        fallen = super().before_phase(position, side, phase)
        return (*fallen, *player_turn.before(position, side, phase))

    def barrages(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        return player_turn.barrages(position, side, phase)

    def after_phase(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        return (*player_turn.after(position, side, phase), *ends_by_points(position))

    def markers(self, position: OcsPosition, side: str) -> Iterable[tuple[str, int]]:
        commands = air_commands.moves(position, side)
        found = (*front_moves.moves(position, side), *rvgk_moves.moves(position, side), *commands)
        return (*found, *special_extenders.moves(position, side))

    def check_marker(self, position: OcsPosition, side: str, marker: str, hex_: int) -> Verdict | None:
        checks = (front_moves.check_move, rvgk_moves.check_move, special_extenders.check_put)
        told = (check(position, marker, hex_) for check in (*checks, air_commands.check_move))
        return next((verdict for verdict in told if verdict is not None), None)

    def marker_put(self, position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
        if air_commands.is_command(position, marker):
            return air_commands.moved(position, marker, hex_)
        put = {FRONT: front_moves.moved, RVGK: rvgk_moves.moved, EXTENDER: special_extenders.put}
        return put[position.counter(marker).kind](position, marker, hex_)

    def check_taken_off(self, position: OcsPosition, side: str, marker: str) -> Verdict | None:
        """3.6: special extenders, at any time of their side's Movement Phase."""
        return ALLOWED if position.counter(marker).kind == EXTENDER else None

    def marker_taken_off(self, position: OcsPosition, marker: str) -> OcsPosition:
        return special_extenders.taken_off(position, marker)

    def uses_of_markers(self, position: OcsPosition, side: str) -> Iterable[tuple[str, int]]:
        """2.2b, 2.3c: the supply that an air fleet flies, and what the army group puts down."""
        return (*airlift.goals(position, side), *army_group.goals(position, side))

    def check_used(self, position: OcsPosition, side: str, marker: str, hex_: int) -> Verdict | None:
        put = army_group.check_use(position, marker, hex_)
        return airlift.check(position, side, marker, hex_) if put is None else put

    def marker_used(self, position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
        is_flown = air_commands.is_command(position, marker)
        return airlift.flown(position, marker, hex_) if is_flown else army_group.used(position, hex_)

    def come_by_air(self, position: OcsPosition, units: tuple[str, ...], hex_: int) -> OcsPosition:
        after = schedule.forfeited(position, position.side_of(units[0]), hex_)
        return special_extenders.entered(repairs.ruined(after), hex_)

    def check_set_up(self, position: OcsPosition, unit: str) -> Verdict:
        return special_extenders.check_ordinary(position, unit)

    def check_salvo(self, position: OcsPosition, unit: str, target: int) -> Verdict:
        return shelling.check_salvo(position, unit, target)

    def granted(self, position: OcsPosition, unit: str) -> Mapping[int, Entry]:
        return command_radius.granted(position, unit)

    def carries(self, position: OcsPosition, headquarters: str, here: int, there: int) -> bool:
        throws = sacked.throws(position, headquarters)
        return throws and command_radius.carries(position, headquarters, here, there)

    def carried(self, position: OcsPosition, unit: str, hexes: frozenset[int]) -> frozenset[int]:
        return command_radius.carried(position, unit, hexes)

    def check_shipped(self, position: OcsPosition, here: int, there: int) -> Verdict:
        return command_radius.check_shipped(position, here, there)

    def check_gun(self, position: OcsPosition, unit: str, target: int) -> Verdict:
        return super().check_gun(position, unit, target) and regroup.check_gun(position, unit)

    def check_attack_supply(self, position: OcsPosition, tokens: Mapping[str, int]) -> Verdict:
        return regroup.check_supply(position, tokens)

    def attack_supplied(self, position: OcsPosition, tokens: Mapping[str, int], target: int) -> OcsPosition:
        """3.3d, 1.9, 4.3: what it costs a Regroup front, what was demanded, and who fought by boat."""
        afloat = enthusiasm.attacked(position, tokens, target)
        return demands.attacked(regroup.supplied(afloat, tokens), tokens, target)

    def fired_on(self, position: OcsPosition, units: tuple[str, ...], target: int) -> tuple[Step, ...]:
        return regroup.fired_on(position, units, target)

    def defends_free(self, position: OcsPosition, units: tuple[str, ...]) -> bool:
        return regroup.defends_free(position, units)
