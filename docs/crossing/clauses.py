"""How the code cites the rulebook, and where the game's files lie: beside its rooms."""

from pathlib import Path

from wargame_kit.rulebook import citations

FOLDER = Path(__file__).parent

cite = citations("crossing")
