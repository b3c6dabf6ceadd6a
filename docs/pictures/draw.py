"""Draw the pictures of this folder again: ``python docs/pictures/draw.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from expected import of_neworder

import wargame_kit as wk
from wargame_kit.render import Svg, overlays

FOLDER = Path(__file__).parent

# 11 to 18 November 1948: the 7th Army Group ringed at Nianzhuang, the relief as far as Pantang.
RING = {
    "25C": "Q5", "64C": "Q5", "100C": "Q5", "44C": "Q5", "EC8": "Q4 spent", "EC6": "R5 spent",
    "EC2": "R6 spent", "EC11": "R6 spent", "EC9": "Q6 spent", "LZN": "Q6 spent", "EC4": "P6 spent",
    "EC13": "P5 spent", "SA": "P5 spent", "EC1": "R4 spent", "EC12": "R7 spent", "EC7": "O5", "EC10": "N5",
    "CP11": "O6", "5C": "M5", "70C": "M5", "2FC": "M5", "8C": "M4", "9C": "M6", "74C": "L6", "72C": "L5",
    "12C": "L5", "XZ": "L5", "107C": "Q8", "AIR": "airfield",
}  # fmt: skip


def of_huaihai(theme: str) -> dict[str, Svg]:
    """The pictures of Huaihai by the names of their files, in one theme."""
    game = wk.load("huaihai")
    position: Any = game.position(RING, turn=2)
    shown = [overlays.supply(position, "kmt"), overlays.zones(position, "pla")]
    return {
        "huaihai_board": wk.picture(
            position, ["Nianzhuang", "N5"], radius=3, overlays=shown, legend=True, size=760, theme=theme
        ),
    }


CARDS = {
    "eastfront": ("s41", "BrestLitovsk"),
    "huaihai": ("nianzhuang", "R3"),
    "kiev": ("airport", "1009"),
    "thirdwinter": ("bukrin", "B11.15"),
    "typhoon": ("typhoon-1941", "Yelnya"),
    "ulaanbaatar": ("airport", "1416"),
}
"""Of what each game's card on the first page is a piece: a scenario, and a hex."""


def card(game: str) -> Svg:
    """The small picture of a game on the first page, from `data/<game>/card.svg`."""
    scenario, hex_ = CARDS[game]
    return wk.picture(wk.load(game).start(scenario), [hex_], radius=2, size=360, numbers=False, language="en")


def main() -> None:
    """Write them all, and the games' cards."""
    for game in CARDS:
        print(card(game).save(FOLDER.parents[1] / "data" / game / "card.svg"))
    for name, picture in {**of_huaihai("light"), **of_neworder("light")}.items():
        print(picture.save(FOLDER / f"{name}.svg").name, len(picture) // 1000, "kB")


if __name__ == "__main__":
    main()
