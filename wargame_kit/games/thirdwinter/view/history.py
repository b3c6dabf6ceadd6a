"""What really happened, and the same places and points in the game on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controls
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Game
from wargame_kit.position.history import Episode
from wargame_kit.position.history_by_place import Changes, read_by_place
from wargame_kit.words import Words, files, say

CHANGES = Changes("thirdwinter/places-then", "thirdwinter/places-then-points")


def episodes(game: Game[OcsCharts]) -> Mapping[int, Episode]:
    """What happened in the 63 turns, on as much of the map as the game is played on."""
    return read_by_place(files.data_root() / game.id / "history.toml", game.board, CHANGES)


def beside(position: OcsPosition, episode: Episode) -> Iterator[Words]:
    """Yield which places are the Soviets' in this game and were not then, and the other way round (13.3h)."""
    now = frozenset(hex_ for hex_ in episode.places if controls(position, SOVIET, hex_))
    for key, hexes in (("ahead", now - episode.held), ("behind", episode.held - now)):
        if hexes:
            places = tuple(position.game.place_name(hex_) for hex_ in sorted(hexes))
            yield say(f"thirdwinter/places-{key}", places=places)
    if now == episode.held and episode.places:
        yield say("thirdwinter/places-alike")
