"""Draw the pictures of this folder again: ``python docs/pictures/draw.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import wargame_kit as wk
from wargame_kit.render import Svg, battle_chart, column_values, counter_sheet, overlays, turn_track

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


def pictures(theme: str) -> dict[str, Svg]:
    """Answer every picture by the name of its file, in one theme."""
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
        "counters": counter_sheet(units, columns=9, sides=game.sides, theme=theme),
        "battle": battle_chart(battle, theme=theme),
        "one_more_column": column_values(battle, theme=theme),
        "turn_track": turn_track(game, 6, theme=theme),
    }


def main() -> None:
    """Write them all, light and dark."""
    for theme, ending in (("light", ""), ("dark", "_dark")):
        for name, picture in pictures(theme).items():
            print(picture.save(FOLDER / f"{name}{ending}.svg").name, len(picture) // 1000, "kB")


if __name__ == "__main__":
    main()
