"""The citations of this game."""

from wargame_kit.rulebook import citations

cite = citations("huaihai")
