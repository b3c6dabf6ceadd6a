"""What follows? Bots and playouts, exact outcomes, the best attacks, threats, and cuts of supply.

Nothing here knows a game: what it must know of one is asked of the game's `Heuristics`.
"""

from wargame_kit.analysis.attacks import (
    Attack,
    Attacks,
    attack_on,
    best_attacks,
    columns,
    in_other_circumstances,
    reinforced,
)
from wargame_kit.analysis.bots import Bot, RandomBot, SimpleBot
from wargame_kit.analysis.cuts import Cut, Cuts, Pocket, cuts, if_it_falls, pockets
from wargame_kit.analysis.outcomes import Aftermath, Distribution, TooLarge, after_attack, outcomes
from wargame_kit.analysis.playout_bot import PlayoutBot
from wargame_kit.analysis.playouts import Outcome, Playouts, play_out, playouts, wilson
from wargame_kit.analysis.threats import Threats, threats

__all__ = [
    "Aftermath",
    "Attack",
    "Attacks",
    "Bot",
    "Cut",
    "Cuts",
    "Distribution",
    "Outcome",
    "PlayoutBot",
    "Playouts",
    "Pocket",
    "RandomBot",
    "SimpleBot",
    "Threats",
    "TooLarge",
    "after_attack",
    "attack_on",
    "best_attacks",
    "columns",
    "cuts",
    "if_it_falls",
    "in_other_circumstances",
    "outcomes",
    "play_out",
    "playouts",
    "pockets",
    "reinforced",
    "threats",
    "wilson",
]
