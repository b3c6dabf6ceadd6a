"""The board, as a sketch: ``python docs/crossing/draw.py`` writes board.geojson, and a test compares them.

A game of the kit has a survey make it of the real ground: ``python -m wargame_kit.board.survey <game>``.
"""

from crossing.clauses import FOLDER
from wargame_kit.board import Board, sketch
from wargame_kit.board.geojson import as_text

ROWS = ("..l....l", "........", "..m.l...", ".l......", "........")
RIVER = ("0501/SE", *(f"05{row:02}/{side}" for row in range(2, 6) for side in ("NE", "SE")))


def drawn() -> Board:
    """The board."""
    rivers = dict.fromkeys(RIVER, "river")
    return sketch(ROWS, rivers=rivers, features={"town": ["0703"]}, places={"Ford": "0703"})


if __name__ == "__main__":
    text = as_text(drawn()).replace('"sketch"', '"crossing"')
    (FOLDER / "board.geojson").write_text(text, encoding="utf-8")
