"""What a title of the series may add or change; a title that changes nothing needs none of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Protocol

from wargame_kit.board import Board
from wargame_kit.games.ocs.air_hooks import AirHooks
from wargame_kit.games.ocs.bounds import Bounds
from wargame_kit.games.ocs.boxes import SLIPPED
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Over, Step
from wargame_kit.position.throw import Throw
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse

Crossings = frozenset[tuple[int, str]]
"""Hexsides that are crossed by a rule of the title, six times the hex and the direction, and by which."""

RailJoins = tuple[tuple[int, int], ...]
"""Pairs of rail hexes."""


class MapOfClass(Protocol):
    """The map as one class finds it; see `wargame_kit.games.ocs.rules.ground.Ground`."""

    @property
    def board(self) -> Board: ...

    @property
    def charts(self) -> OcsCharts: ...

    @property
    def mobility(self) -> str: ...

    def along(self, side: int) -> Parts | None:
        """What the cheapest road or railway over a hexside costs."""

    def across(self, side: int, river: str | None = None) -> Parts | Verdict:
        """What the step costs off the road, or why nobody takes it."""


class Hexside(Protocol):
    """A row of a chart for what a hexside makes of attackers over it."""

    @property
    def id(self) -> str: ...

    @property
    def factors(self) -> Mapping[str, Fraction]: ...


class Title(AirHooks):
    """The rules of a title, where they differ from those of the series.

    No chapter of the series asks which title it is: it asks this.

    Attributes
    ----------
    not_printed : frozenset of str
        Traits by which the title only knows a counter: those that print the same are alike (13.9).
    on_their_way : mapping of str to Citation
        The boxes out of which counters are back in the turn that they say, each with its clause.
    """

    not_printed: frozenset[str] = frozenset()
    on_their_way: Mapping[str, Citation] = MappingProxyType({SLIPPED: cite("12.8e")})

    def crossings(self, position: OcsPosition, side: str, is_bound: bool = True) -> Crossings:
        """The hexsides that a side crosses by a rule of the title; bound: who goes by choice."""
        return frozenset()

    def check_leaving(self, position: OcsPosition, unit: str, hex_: int) -> Verdict:
        """Whether a unit may go to a hex of its own will, by rail or in an overrun too."""
        return ALLOWED

    def bounds(self, position: OcsPosition, unit: str) -> Bounds | None:
        """The hexsides over which a unit never goes; None where nothing bounds it."""
        return None

    def shut_to(self, position: OcsPosition, unit: str, goal: int) -> frozenset[int]:
        """The hexes through which a unit does not go by rail on its way to a hex (13.3e)."""
        return NO_HEXES

    def crossing(self, ground: MapOfClass, kind: str, side: int, river: str | None = None) -> Parts | Verdict:
        """What entering the hex beyond costs by such a rule, in eighths, or why nobody goes there.

        The river is the hexside as engineers make it, if any do (13.8b).
        """
        return ()

    def check_crossing(
        self, position: OcsPosition, units: tuple[str, ...], phase: str, here: int, there: int
    ) -> Verdict:
        """Whether a group may take a step now: how many have gone that way already, say."""
        return ALLOWED

    def sealed(self, position: OcsPosition, units: tuple[str, ...]) -> tuple[int, ...]:
        """The hexsides over which a group never goes of its own will; `check_crossing` says why."""
        return ()

    def stepped(
        self, position: OcsPosition, units: tuple[str, ...], here: int, there: int, is_advance: bool
    ) -> OcsPosition:
        """The position after units have taken a step, in a move or in an advance after combat."""
        return position

    def check_mover(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether a unit may leave its hex or its mode now."""
        return ALLOWED

    def fallen(self, position: OcsPosition, piece: OcsPiece) -> OcsPiece:
        """Where a unit lies that has been destroyed: by default where it lies already (1.5)."""
        return piece

    def wiped_out(self, before: OcsPosition, after: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has lost its last step in combat, and not to a barrage (9.11)."""
        return after

    def stayed(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has said that it does not move in this phase (4.5b)."""
        return position

    def acts_with(self, position: OcsPosition, unit: str) -> str:
        """As what formation a unit acts by a rule of the title, and not as its own; empty for none."""
        return ""

    def stops_anywhere(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit entrains and detrains in any hex of its gauge by a rule of the title (13.3e)."""
        return False

    def runs_free(self, position: OcsPosition, unit: str) -> Citation | None:
        """By what clause a unit goes by rail from either side, and takes no capacity (13.3a, 13.3e)."""
        return None

    def halts(self, position: OcsPosition, side: str) -> Iterable[int]:
        """The hexes whose railway a marker of a side makes detrainable by a rule of the title (13.3c)."""
        return ()

    def stands_fast(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit may not go back of its owner's choice, if that is not where it may go (9.10)."""
        return False

    def retreats_over(self, position: OcsPosition, side: str, mobility: str, here: int, there: int) -> bool:
        """Whether who retreats may take a step that it could take in a move (9.12)."""
        return True

    def fought_over(self, position: OcsPosition, side: str, here: int, target: int) -> Hexside | None:
        """What the hexside makes of attackers by a rule of the title; None: as the chart says (9.4b)."""
        return None

    def rail_joins(self, position: OcsPosition) -> RailJoins:
        """Rail hexes that are linked for trace, though no railway leads from one to the other."""
        return ()

    def ferries(self, position: OcsPosition) -> RailJoins:
        """Pairs of hexes between which supply goes by a rule of the title, without a railway."""
        return ()

    def check_ferried(
        self, position: OcsPosition, side: str, tokens: int, here: int, there: int
    ) -> Verdict | None:
        """Whether tokens of a side go over so; None where they would have to go by rail."""
        return None

    def tokens_ferried(self, position: OcsPosition, tokens: int) -> OcsPosition:
        """The position after tokens have gone over so: the room they took is used up."""
        return position

    def rail_cuts(self, position: OcsPosition) -> RailJoins:
        """Linked rail hexes between which the railway is cut."""
        return ()

    def works(self, position: OcsPosition, side: str) -> Iterable[tuple[str, str]]:
        """What units may try in place of a move, with the unit: the word of a work, and who does it."""
        return ()

    def check_work(self, position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
        """Whether a unit may do such a work; None where there is none of this name."""
        return None

    def worked(self, position: OcsPosition, work: str, unit: str) -> OcsPosition:
        """The position after a unit has done a work."""
        return position

    def works_in_any_phase(self, work: str) -> bool:
        """Whether a work is no move: it is done in every phase in which units move, by whoever may."""
        return False

    def ways(self, position: OcsPosition, side: str) -> Iterable[str]:
        """The words of the ways in which units of a side may go in place of their move."""
        return ()

    def ways_of(self, position: OcsPosition, work: str, unit: str) -> Iterable[tuple[int, ...]]:
        """Of each hex to which a unit may go so, one way."""
        return ()

    def check_way(self, position: OcsPosition, work: str, unit: str, path: tuple[int, ...]) -> Verdict:
        """Whether a unit may go a way so."""
        return ALLOWED

    def gone(self, position: OcsPosition, work: str, unit: str, path: tuple[int, ...]) -> OcsPosition:
        """The position after a unit has gone a way so."""
        return position

    def phase_ended(self, position: OcsPosition, side: str, phase: str) -> OcsPosition:
        """The position at the end of a phase of a side's turn."""
        return position

    def turn_begun(self, position: OcsPosition) -> tuple[Step, ...]:
        """What is rolled and asked at the start of a turn, in order, before who goes first."""
        return ()

    def says_first(self, position: OcsPosition) -> str:
        """Who says who goes first without a roll; empty where the dice do (2.1b)."""
        return ""

    def first_won(self, position: OcsPosition, side: str) -> tuple[Step, ...]:
        """What is asked of the side that is to say who goes first, before it does (2.1b)."""
        return ()

    def turns_surprise(self, position: OcsPosition, attacker: str) -> bool:
        """Whether surprise by a side that attacks falls to the defender instead (9.8)."""
        return False

    def surprise_turned(self, position: OcsPosition, attacker: str) -> OcsPosition:
        """The position after that has come to pass."""
        return position

    def throws_again(self, position: OcsPosition, throw: Throw) -> OcsPosition | None:
        """The position in which somebody is asked whether dice are thrown again; None if nobody is."""
        return None

    def barrage_cost(self, position: OcsPosition, side: str, tokens: int) -> int:
        """What a barrage of artillery costs a side, out of what its column says (10.1)."""
        return tokens

    def barraged(self, position: OcsPosition, side: str) -> OcsPosition:
        """The position after a side has paid for a barrage of artillery."""
        return position

    def stops(self, position: OcsPosition, side: str) -> frozenset[int]:
        """The hexes in which every unit of a side that enters them in a move stops."""
        return NO_HEXES

    def check_on(self, position: OcsPosition, unit: str, hex_: int) -> Verdict:
        """Whether a unit goes on from a hex that it has entered in a move."""
        return ALLOWED

    def reserve_limit(self, position: OcsPosition, side: str, limit: int) -> int:
        """The Reserve markers of a side in this turn, out of what it usually has (5.4a)."""
        return limit

    def check_release(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether a unit may be released from Reserve (5.7b)."""
        return ALLOWED

    def busted_for_good(self, position: OcsPosition, side: str) -> frozenset[int]:
        """Hexes that are as if trains of a side had been busted in each, beside those of 14.8."""
        return NO_HEXES

    def rail_limit(self, position: OcsPosition, side: str, limit: int) -> int:
        """The rail capacity of a side in this turn, out of what it usually has (13.3b)."""
        return limit

    def turn_ended(self, position: OcsPosition) -> OcsPosition:
        """The position at the end of a turn."""
        return position

    def before_phase(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        """What a side does at the start of a phase, in order: asked when its player turn begins."""
        return ()

    def barrages(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        """What comes last in the segment of air barrage of a phase of a side's turn."""
        return ()

    def after_phase(self, position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
        """What a side does at the end of a phase, in order: asked when its player turn begins."""
        return ()

    def markers(self, position: OcsPosition, side: str) -> Iterable[tuple[str, int]]:
        """Where a side may try to put its markers in its Movement Phase: the marker and the hex."""
        return ()

    def check_marker(self, position: OcsPosition, side: str, marker: str, hex_: int) -> Verdict | None:
        """Whether a side may put a marker in a hex now; None where it moves no such marker."""
        return None

    def check_taken_off(self, position: OcsPosition, side: str, marker: str) -> Verdict | None:
        """Whether a side may take a marker off the map now; None where it takes off no such marker."""
        return None

    def marker_taken_off(self, position: OcsPosition, marker: str) -> OcsPosition:
        """The position after a marker has been taken off the map."""
        return position

    def uses_of_markers(self, position: OcsPosition, side: str) -> Iterable[tuple[str, int]]:
        """What a side may try to have its markers do in a hex in its Movement Phase."""
        return ()

    def check_used(self, position: OcsPosition, side: str, marker: str, hex_: int) -> Verdict | None:
        """Whether a marker may do that now; None where it does nothing of the kind."""
        return None

    def marker_used(self, position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
        """The position after a marker has done it."""
        return position

    def check_set_up(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether transport points may be made an extender (12.7)."""
        return ALLOWED

    def check_salvo(self, position: OcsPosition, unit: str, target: int) -> Verdict:
        """Whether a gun may take part in a barrage that a rule of the title makes free."""
        return ALLOWED

    def marker_put(self, position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
        """The position after a marker has been put in a hex."""
        return position

    def undone(self) -> Mapping[str, object]:
        """What a side has done in its phase and the other does not see: the facts as if it had not (4.9)."""
        return {}

    def hidden(self, position: OcsPosition, side: str) -> Mapping[str, object]:
        """The facts of the title as a side knows them that does not see all of the other's (4.9)."""
        return {}

    def sources(self, position: OcsPosition, side: str) -> frozenset[int]:
        """The hexes that the title names as supply sources of a side (12.6a)."""
        return NO_HEXES

    def granted(self, position: OcsPosition, unit: str) -> Mapping[int, Entry]:
        """The hexes out of which a unit draws besides, however far they are, and why (12.3a)."""
        return {}

    def serves(self, position: OcsPosition, headquarters: str, unit: str) -> bool:
        """Whether a headquarters throws supply to a unit at all, trace too (13.1)."""
        return True

    def carries(self, position: OcsPosition, headquarters: str, here: int, there: int) -> bool:
        """Whether a headquarters may throw supply from one hex to another; trace is not asked (12.3b)."""
        return True

    def carried(self, position: OcsPosition, unit: str, hexes: frozenset[int]) -> frozenset[int]:
        """Out of which of the hexes that it reaches a unit may draw supply; trace is not asked (12.3a)."""
        return hexes

    def check_shipped(self, position: OcsPosition, here: int, there: int) -> Verdict:
        """Whether supply that lies in a hex may be carried to another (13.3a)."""
        return ALLOWED

    def breaks_into(self, position: OcsPosition, parent: str, unit: str) -> bool:
        """Whether a breakdown is of the kind that a division of its side sheds (20)."""
        return True

    def off_map(self, position: OcsPosition, side: str) -> tuple[frozenset[int], ...]:
        """Rail hexes at the edge of the map that are joined beyond it, for the cargo of a side."""
        return ()

    def check_hedgehog(self, position: OcsPosition, hex_: int, level: int) -> Verdict:
        """Whether the hedgehog of a hex may have a level (13.8d)."""
        limit = position.charts.limit("hedgehog")
        if level <= limit:
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/hedgehog-limit", cite("13.8d"), hex_=printed, limit=limit)

    def hedgehog_taken(self, level: int) -> int:
        """The level of a hedgehog after the enemy has entered it; 0 where nothing is left of it (9.14e)."""
        return level

    def arrival_turn(self, position: OcsPosition, unit: str) -> int:
        """The turn in which a reinforcement comes (13.6); 0 for never: by default as its counter prints."""
        return position.unit(unit).arrival_turn

    def entries(self, position: OcsPosition, unit: str) -> frozenset[int]:
        """The hexes in which a reinforcement comes on the map (13.6): by default any source of its side."""
        return self.sources(position, position.side_of(unit))

    def supplied(self, position: OcsPosition, side: str) -> tuple[Step, ...]:
        """How the supply of a side comes in its Reinforcement Phase: what is rolled and asked."""
        return ()

    def arrivals_of_supply(self, position: OcsPosition, side: str) -> tuple[int, ...]:
        """The hexes to which the supply of a side comes (13.6b)."""
        return ()

    def counted(self, position: OcsPosition) -> frozenset[int]:
        """Hexes that are whose combat unit was there last, stations or not, whatever 13.3h says of fronts."""
        return NO_HEXES

    def changed_hands(self, position: OcsPosition, hex_: int) -> OcsPosition:
        """The position after what is counted in a hex has become the other side's."""
        return position

    def cleaned_up(self, position: OcsPosition, side: str) -> OcsPosition:
        """The position after what the title does in a side's Clean Up Phase."""
        return position

    def ended(self, position: OcsPosition) -> Over:
        """How a game ends after its last turn: nobody has won, unless the title says who."""
        return Over("", "ocs/drawn", cite("2"))

    def before_combat_roll(self, position: OcsPosition) -> tuple[Step, ...]:
        """What is asked of whom after the rolls of surprise, before that of combat (9.9)."""
        return ()

    def combat_rolled(self, position: OcsPosition, attacker: str) -> tuple[Entry, ...]:
        """What a rule of the title adds to the combat roll alone, when a side attacks (9.9)."""
        return ()

    def combat_decided(self, position: OcsPosition) -> OcsPosition:
        """The position after a combat has been rolled for."""
        return position

    def rated(self, position: OcsPosition, unit: str, target: int) -> tuple[Entry, ...]:
        """What a rule of the title adds to an action rating (9.6).

        Parameters
        ----------
        target : int
            The hex that the unit attacks; −1 where it defends, or does something else.
        """
        return ()

    def defence_left(self, position: OcsPosition, unit: str) -> tuple[int, Citation] | None:
        """The defence of a unit that has lost steps, and by which clause; None: as in the series (9.11d)."""
        return None

    def fires_apart(self, position: OcsPosition, unit: str) -> Citation | None:
        """By which clause each step of a unit may fire by itself; None: they fire together (10.0e)."""
        return None

    def check_gun(self, position: OcsPosition, unit: str, target: int) -> Verdict:
        """Whether a unit may barrage a hex now (10.1)."""
        return ALLOWED

    def check_attack_supply(self, position: OcsPosition, tokens: Mapping[str, int]) -> Verdict:
        """Whether attackers may be given so many tokens, each by itself (9.5)."""
        return ALLOWED

    def attack_supplied(self, position: OcsPosition, tokens: Mapping[str, int], target: int) -> OcsPosition:
        """The position after attackers have been given so many tokens."""
        return position

    def fired_on(self, position: OcsPosition, units: tuple[str, ...], target: int) -> tuple[Step, ...]:
        """What is thrown for when units attack a hex, before they pay (9.2)."""
        return ()

    def defends_free(self, position: OcsPosition, units: tuple[str, ...]) -> bool:
        """Whether defenders need no supply by a rule of the title (9.5)."""
        return False

    def check_mode(self, position: OcsPosition, unit: str, mode: str) -> Verdict:
        """Whether a unit may change to a mode now (5)."""
        return ALLOWED

    def check_attack(self, position: OcsPosition, unit: str, here: int, target: int) -> Verdict | None:
        """Whether a unit attacks across a hexside by a rule of the title; None: as the series says (9.1f)."""
        return None

    def sparing_fuel(self, position: OcsPosition) -> tuple[int, Citation] | None:
        """For how many tokens a formation is fuelled that keeps away from the enemy, and by which clause."""
        return None

    def check_attack_together(self, position: OcsPosition, units: tuple[str, ...], target: int) -> Verdict:
        """Whether units that each might attack a hex may do so together (9.1)."""
        return ALLOWED

    def check_advance(
        self, position: OcsPosition, unit: str, hex_: int, advanced: tuple[str, ...]
    ) -> Verdict:
        """Whether a unit may advance into a hex after others (9.12g)."""
        return ALLOWED

    def entered(
        self, position: OcsPosition, units: tuple[str, ...], came_from: int, hex_: int
    ) -> tuple[Step, ...]:
        """What is asked of whom when units have entered a hex, before they go on."""
        return ()


def title_of(position: OcsPosition) -> Title:
    """What the title of a position adds to the rules of the series."""
    game: Any = position.game
    found: Title = game.title_rules
    return found
