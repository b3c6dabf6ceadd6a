"""How does it work? Reach, zones of control, lines of communications, command, odds, losses: of any game.

Functions of a board and plain arguments; the numbers, the words and the clauses come from the game.
"""

from wargame_kit.mechanics.command import CommandRange, command_range
from wargame_kit.mechanics.differential import DifferentialTable, UnitResult
from wargame_kit.mechanics.differential_engagement import DifferentialEngagement
from wargame_kit.mechanics.engagement import Engagement, TableEngagement
from wargame_kit.mechanics.move_costs import MoveCosts, Surcharges, move_costs
from wargame_kit.mechanics.networks import Lines, Network, lines
from wargame_kit.mechanics.odds import RatioTable
from wargame_kit.mechanics.outcome_tree import OutcomeLeaf, OutcomeTree
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.mechanics.pool_engagement import PoolEngagement
from wargame_kit.mechanics.reach import Reach, Terms, reach
from wargame_kit.mechanics.results_table import CombatResultsTable
from wargame_kit.mechanics.trace import Supply, SupplyLine, TracedSupply
from wargame_kit.mechanics.zones import ZoneOfControl, influence, zone_of_control

__all__ = [
    "CombatResultsTable",
    "CommandRange",
    "DifferentialEngagement",
    "DifferentialTable",
    "Engagement",
    "Lines",
    "MoveCosts",
    "Network",
    "OutcomeLeaf",
    "OutcomeTree",
    "PoolEngagement",
    "RatioTable",
    "Reach",
    "Result",
    "Supply",
    "SupplyLine",
    "Surcharges",
    "TableEngagement",
    "Terms",
    "TracedSupply",
    "UnitResult",
    "ZoneOfControl",
    "command_range",
    "influence",
    "lines",
    "move_costs",
    "reach",
    "zone_of_control",
]
