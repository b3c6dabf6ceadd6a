"""Draw the pictures of this folder again: ``python docs/pictures/draw.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from expected import of_neworder

import wargame_kit as wk
from wargame_kit.render import (
    Svg,
    battle_chart,
    column_values,
    counter_sheet,
    overlays,
    results_table,
    terrain_table,
    turn_track,
)

FOLDER = Path(__file__).parent

# Freezing weather, 19 to 28 November 1941: Guderian passes Tula on the east.
NOVEMBER = {
    "HQ-2PzA": "2928", "3Pz": "3026", "4Pz": "3026", "GD": "2927", "31ID": "2826", "131ID": "2825",
    "296ID": "2926", "17Pz": "3226", "167ID": "3127", "18Pz": "3327", "29M": "3426", "10M": "3527",
    "HQ-50A": "3023", "154SD": "3025", "217SD": "3025", "260SD": "3024", "290SD": "2925 reduced",
    "108TD": "3225 reduced", "299SD": "3323", "HQ-49A": "2921", "238SD": "2823", "194SD": "2722",
    "258SD": "3125", "173SD": "3423", "112TD": "3122",
}  # fmt: skip
SHEET = (
    "HQ-2PzA", "3Pz", "4Pz", "10M", "GD", "DR", "7ID", "1KD", "403Sec",
    "HQ-50A", "108TD", "126TB", "107MD", "154SD", "2SD", "31CD", "5GD", "1GC",
)  # fmt: skip

# 11 to 18 November 1948: the 7th Army Group ringed at Nianzhuang, the relief as far as Pantang.
RING = {
    "25C": "Q5", "64C": "Q5", "100C": "Q5", "44C": "Q5", "EC8": "Q4 spent", "EC6": "R5 spent",
    "EC2": "R6 spent", "EC11": "R6 spent", "EC9": "Q6 spent", "LZN": "Q6 spent", "EC4": "P6 spent",
    "EC13": "P5 spent", "SA": "P5 spent", "EC1": "R4 spent", "EC12": "R7 spent", "EC7": "O5", "EC10": "N5",
    "CP11": "O6", "5C": "M5", "70C": "M5", "2FC": "M5", "8C": "M4", "9C": "M6", "74C": "L6", "72C": "L5",
    "12C": "L5", "XZ": "L5", "107C": "Q8", "AIR": "airfield",
}  # fmt: skip
KMT_AND_PLA = (
    "5C", "25C", "44C", "77C", "107C", "4FC", "1CAV", "XZ", "AIR",
    "EC1", "EC2", "EC13", "LG", "SA", "CP4", "CP11", "SS12", "YWS",
)  # fmt: skip


def of_typhoon(theme: str) -> dict[str, Svg]:
    """The pictures of Typhoon by the names of their files, in one theme."""
    game = wk.load("typhoon")
    position: Any = game.position(NOVEMBER, turn=6, axis_cities=frozenset(), active=frozenset({"17Pz"}))
    reach = overlays.reach(position.reach("17Pz"))
    battle = position.odds("2925", ["296ID"])
    units = [game.units[unit] for unit in SHEET]
    return {
        "board": wk.picture(
            position,
            "Tula",
            radius=4,
            overlays=[overlays.zones(position, "soviet"), reach],
            legend=True,
            size=760,
            theme=theme,
        ),
        "counters": counter_sheet(units, columns=9, theme=theme),
        "battle": battle_chart(battle, theme=theme),
        "one_more_column": column_values(battle, theme=theme),
        "turn_track": turn_track(game, 6, theme=theme),
    }


def of_huaihai(theme: str) -> dict[str, Svg]:
    """The pictures of Huaihai by the names of their files, in one theme."""
    game = wk.load("huaihai")
    position: Any = game.position(RING, turn=2)
    shown = [overlays.supply(position, "kmt"), overlays.zones(position, "pla")]
    battle = position.odds("Q5", ["EC7"])
    units = [game.units[unit] for unit in KMT_AND_PLA]
    return {
        "huaihai_board": wk.picture(
            position, ["Nianzhuang", "N5"], radius=3, overlays=shown, legend=True, size=760, theme=theme
        ),
        "huaihai_counters": counter_sheet(units, columns=9, theme=theme),
        "huaihai_results": results_table(battle.table, theme=theme),
        "huaihai_terrain": terrain_table(game, theme=theme),
        "huaihai_turn_track": turn_track(game, 2, theme=theme, columns=5),
    }


CARDS = {
    "eastfront": ("s41", "BrestLitovsk"),
    "huaihai": ("nianzhuang", "R3"),
    "kiev": ("airport", "1009"),
    "typhoon": ("typhoon-1941", "Yelnya"),
    "ulaanbaatar": ("airport", "1416"),
}
"""Of what each game's card on the first page is a piece: a scenario, and a hex."""


def card(game: str) -> Svg:
    """The small picture of a game on the first page, from `data/<game>/card.svg`."""
    scenario, hex_ = CARDS[game]
    return wk.picture(wk.load(game).start(scenario), [hex_], radius=2, size=360, numbers=False, language="en")


def main() -> None:
    """Write them all, light and dark, and the games' cards."""
    for game in CARDS:
        print(card(game).save(FOLDER.parents[1] / "data" / game / "card.svg"))
    for theme, ending in (("light", ""), ("dark", "_dark")):
        for name, picture in {**of_typhoon(theme), **of_huaihai(theme), **of_neworder(theme)}.items():
            print(picture.save(FOLDER / f"{name}{ending}.svg").name, len(picture) // 1000, "kB")


if __name__ == "__main__":
    main()
