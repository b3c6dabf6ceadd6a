"""From geography to a board: one terrain for each hex, rivers on hexsides, roads and railways as chains of
hexes.

Run once, by whoever makes a board (``pip install wargame-kit[build]`` for shapely)::

    python -m wargame_kit.board.survey typhoon            # writes data/typhoon/board.geojson
    python -m wargame_kit.board.survey typhoon --check    # compares instead
"""

from wargame_kit.board.survey.geography import Geography, load_geography
from wargame_kit.board.survey.surveying import Survey, survey, survey_game

__all__ = ["Geography", "Survey", "load_geography", "survey", "survey_game"]
