"""How fast is play? Random legal play with every rule on, a campaign of bots, and what a bot thinks about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks.measure import Measure, median_seconds, seconds_of
from wargame_kit.analysis.attacks import best_attacks
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.analysis.cuts import cuts
from wargame_kit.analysis.outcomes import after_attack
from wargame_kit.analysis.playouts import outcome_of
from wargame_kit.analysis.threats import threats
from wargame_kit.games import load
from wargame_kit.position import Position


@dataclass(frozen=True, slots=True)
class Played:
    """What is measured of a game, and what was promised for it.

    Attributes
    ----------
    game, scenario : str
    everything_on : mapping of option to choice
        The choices under which most rules apply and most is asked.
    campaign : float
        Seconds that a campaign of two simple bots may take.
    supplied : str
        The side whose lines are looked at; empty where no supply is in force.
    target : str
        A hex that is attacked at the start; empty where nobody stands there yet.
    """

    game: str
    scenario: str
    everything_on: Mapping[str, str]
    campaign: float
    supplied: str = ""
    target: str = ""


DOUBTFUL = {
    "hexside": "same",
    "drift_overstack": "drifter",
    "untried_hyperwar": "any",
    "lift_from_zone": "free",
    "friction_takes": "air",
}
"""Every option of New World Order Battles at its other choice."""

TOGETHER = {
    "airborne": "on",
    "sea_power": "on",
    "weather_difference": "parity",
    "headquarters_at_zero": "lives",
    "ties": "weakest",
    "straits": "both",
    "city_fire": "always",
    "arrivals": "strength",
    "ss_steps": "cadre",
    "early_arrivals": "any",
    "supreme_strike": "mobilises",
}
"""The rules of EastFront II that may be left out, and every option at its other choice."""

GAMES_PLAYED = (
    Played(
        "typhoon",
        "typhoon-1941",
        {
            "reserve_and_okh": "on",
            "guards_conversion": "on",
            "limited_chits": "on",
            "off_map_sources": "on",
            "guderian_dismissal": "on",
        },
        15,
        "axis",
        "1137",
    ),
    Played("huaihai", "huaihai-1948", {"pauses": "always"}, 10, "kmt", "T5"),
    Played("kiev", "kiev", DOUBTFUL | {"first_at_kiev": "coalition"}, 15),
    Played("ulaanbaatar", "ulaanbaatar", DOUBTFUL, 15),
    Played("eastfront", "s41", TOGETHER, 15),
)
ACTIONS = 2000
"""Random play is measured over at least so many actions."""

GAMES = 3


def measures() -> Iterator[Measure]:
    """Actions a second at random, seconds for a campaign of bots: processor time of one core."""
    for played in GAMES_PLAYED:
        yield from _play(played)
    yield _odds_of_two_tables()


def _odds_of_two_tables() -> Measure:
    """Twelve battalions out of six hexes round one, with a stack in it: both tables, every sum and chance."""
    kiev: Any = load("kiev")
    arms = ("special", "tank", "mechanised", "paratroop", "engineer")
    around = [unit for unit in kiev.units.values() if unit.side == "russia" and unit.kind in arms][:12]
    within = [unit for unit in kiev.units.values() if unit.side == "coalition" and unit.kind == "tank"]
    small = kiev.theatre(["...."] * 4, (*around, *within))
    centre = small.board.index("0202")
    hexes = small.board.neighbours[6 * centre : 6 * centre + 6]
    placed = {unit.id: hexes[number % 6] for number, unit in enumerate(around)}
    position = small.position(placed | {within[0].id: centre})

    def odds() -> None:
        battle = position.without_cache().odds("0202", tuple(placed))
        for each in (battle, *battle.beside):
            each.outcomes()

    return Measure(
        "both tables' odds of a battle of six hexes", median_seconds(odds, 9) * 1000, "ms", at_most=5
    )


def _play(played: Played) -> Iterator[Measure]:
    game = load(played.game)
    title = game.name.en
    everything = game.start(played.scenario, **played.everything_on)
    random = dict.fromkeys(game.sides, RandomBot())
    outcome_of(everything, random, 0)  # the tables that a game makes once
    played_out = list[int]()

    def play() -> None:
        while sum(played_out) < ACTIONS or len(played_out) < GAMES:
            played_out.append(outcome_of(everything, random, len(played_out) + 1).actions)

    seconds, actions = seconds_of(play), sum(played_out)
    yield Measure(f"{title}: random play, every option on", actions / seconds, "actions/s", at_least=1500)
    position = game.start(played.scenario)
    simple = dict.fromkeys(game.sides, SimpleBot())
    slowest = max(seconds_of(partial(outcome_of, position, simple, seed)) for seed in range(GAMES))
    what = f"{title}: campaign of two bots, slowest of {GAMES}"
    yield Measure(what, slowest, "s", at_most=played.campaign)
    if played.target:
        yield from _answers(position, played)


def _answers(position: Position, played: Played) -> Iterator[Measure]:
    attacker, defender = position.game.sides
    target, title = position.game.board.index(played.target), position.game.name.en
    near = best_attacks(position, attacker, moving=True).on(target)
    ready = position.moved(*(position.pieces[unit].at(hex_) for unit, hex_ in near.stands))
    for what, call in (
        ("every attack at the start", lambda: best_attacks(ready.replaced(turn=1), attacker)),
        ("threats after any move", lambda: threats(position, defender)),
        ("cuts that threaten", lambda: cuts(position, played.supplied)),
        ("an attack twice, exactly", lambda: after_attack(ready, target, near.battle.attackers, 2)),
    ):
        yield Measure(f"{title}: {what}", median_seconds(call, 3) * 1000, "ms")
