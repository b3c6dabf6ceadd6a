"""The map of a table and where it looks: at what is to be decided, and where each side looked last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import ipyleaflet
import ipywidgets

from wargame_kit.board import Board
from wargame_kit.position import CHANCE, Position
from wargame_kit.widgets.hexlayer.board_picture import ZOOM_SNAP, centre_and_zoom
from wargame_kit.widgets.hexlayer.layer import HexLayer
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.map.viewport_policy import (
    ENOUGH_SEEN,
    FEW,
    MAP_HEIGHT,
    MAP_WIDTH,
    NARROW_MAP,
    NEARER,
    READABLE_HEX,
    WIDEST_AT_ALL,
    Bounds,
    closest,
    is_seen,
    seen_share,
    size_of,
    view_of,
)
from wargame_kit.widgets.session.highlight import pointed_at, ringed_hex
from wargame_kit.widgets.session.session import Session

HEIGHT = "var(--wargame-kit-height)"
"""Of the map and the panels: page.css says how it follows the window."""

View = tuple[Sequence[float], float, Bounds]
"""The centre of a map, its zoom, its bounds."""


class Viewport:
    """The map of a table, with the layer on it, and where it looks.

    Parameters
    ----------
    session : Session
    layer : HexLayer

    Attributes
    ----------
    map : ipyleaflet.Map
    whole : (float, float, float)
        Latitude, longitude and zoom that show all of it.
    near : float
        The zoom from which counters can be read.
    """

    def __init__(self, session: Session, layer: HexLayer) -> None:
        self.session, self.layer = session, layer
        self._looked: dict[str, View] = {}
        self._begun = [session.position.step]
        self._is_resting = False
        self._measure(board := session.position.game.board)
        latitude, longitude, zoom = view_of(board, map_view.interesting(session), self.whole, self.near)
        self.map = ipyleaflet.Map(
            layers=(),
            center=(latitude, longitude),
            zoom=zoom,
            min_zoom=self.whole[2] - 1,
            max_zoom=closest(board, WIDEST_AT_ALL),
            zoom_snap=ZOOM_SNAP,
            zoom_delta=0.5,
            scroll_wheel_zoom=True,
            zoom_control=False,
            attribution_control=False,
            # The map takes what room there is, grows with the window; in a narrow cell the panels go below.
            layout=ipywidgets.Layout(height=HEIGHT, width="auto", flex="1000 1 280px", margin="0"),
        )
        self.map.add(ipyleaflet.ZoomControl(position="topleft"))
        layer.attach(self.map)

    def _measure(self, board: Board) -> None:
        self._board = board
        self.whole = centre_and_zoom(self.layer.picture, width=NARROW_MAP, height=MAP_HEIGHT)
        nearer = centre_and_zoom(self.layer.picture, width=MAP_WIDTH, height=MAP_HEIGHT)[2] + NEARER
        self.near = min(nearer, closest(board, READABLE_HEX))

    def lay_board(self) -> None:
        """Lay the board of the position on the map, if another lies there: a study may have several."""
        board = self.session.position.game.board
        if board is self._board:
            return
        self.layer.lay(board)
        self._measure(board)
        self._looked.clear()
        self.map.min_zoom, self.map.max_zoom = self.whole[2] - 1, closest(board, WIDEST_AT_ALL)
        self.look_at(map_view.interesting(self.session))

    @property
    def view(self) -> View:
        """Where the map looks now."""
        return self.map.center, self.map.zoom, self.map.bounds

    def remember(self, eyes: str, view: View) -> None:
        """Keep where some eyes looked, for when they look again."""
        self._looked[eyes] = view

    def look_at(self, hexes: Iterable[int], *, always: bool = True) -> None:
        """Move and zoom the map so that some hexes are seen; all of it if there are none.

        Parameters
        ----------
        hexes : iterable of int
        always : bool
            Move even where most of them are seen already. Default True.
        """
        self.lay_board()
        wanted = [hex_ for hex_ in hexes if hex_ >= 0]
        board = self.session.position.game.board
        size = size_of(self.map.bounds, self.map.zoom)
        whole = self.whole
        if size is not None:
            width, height = (max(100, int(pixels)) for pixels in size)
            whole = centre_and_zoom(self.layer.picture, width=width, height=height)
        latitude, longitude, zoom = view_of(board, wanted, whole, self.near, size)
        if not always and is_seen(board, wanted, self.map.bounds) and self.map.zoom > zoom - 1:
            return
        self.map.zoom = zoom
        self.map.center = (latitude, longitude)

    def show_entries(self, hexes: Sequence[int]) -> None:
        """Show where what waits beside the map may come on, though it be nearly everywhere.

        The map stays where counters can be read and one of the places is seen, or where the one to touch is
        ringed: the browser brings that into sight.
        """
        ringed = ringed_hex(pointed_at(self.session))
        is_near = self.map.zoom > self.near - 1
        board = self.session.position.game.board
        if not (is_near and (ringed >= 0 or seen_share(board, hexes, self.map.bounds))):
            self.look_at(hexes if ringed < 0 else [ringed])

    def show_hex(self, hex_: int, around: Sequence[int] = ()) -> None:
        """Move the map so that a hex is seen, in its middle if most of some others would not be."""
        if hex_ >= 0:
            seen = seen_share(self.session.position.game.board, around, self.map.bounds)
            self.layer.move_cursor(hex_, centre=seen < ENOUGH_SEEN)

    def rest_on(self, hexes: Sequence[int], *, always: bool = False) -> None:
        """Show some hexes, if they are not seen already, and stay there after the touch that led to them.

        Where somebody pointed before means nothing here.

        Parameters
        ----------
        hexes : sequence of int
        always : bool
            Fit them into the map even where they are seen already. Default False.
        """
        # What a map shows is not known before it has been shown: then it looks there in any case.
        is_shown = bool(self.map.bounds and self.map.bounds[0])
        self.layer.move_cursor(-1)
        self.look_at(hexes, always=always or not is_shown)
        self._is_resting = True

    def follow(self, before: Position) -> None:
        """Let the map show what is to be decided now, if it is something else than before.

        A phase that goes on after a battle or a question leaves the map where it is as long as anything of it
        is seen, and so do dice that are about no place.
        """
        position = self.session.position
        begun = self._begun
        self._begun = [step for step in begun if step in position.agenda] + [position.step]
        was_resting, self._is_resting = self._is_resting, False
        if was_resting or position is before or position.step == before.step or self.session.covered:
            return
        fights = position.game.presentation.fights
        if position.actor == CHANCE and fights.battle(position) is None and not fights.thrown_for(position):
            return
        wanted = map_view.interesting(self.session)
        # What has waited below a question, and was never on top, only begins now.
        goes_on = position.step in before.agenda and position.step in begun
        if not (goes_on and seen_share(position.game.board, wanted, self.map.bounds)):
            self.look_at(wanted, always=False)

    def look_away(self) -> None:
        """Look at the whole map while it lies under a cover: where these eyes looked is not for others'."""
        self.remember(self.session.eyes, self.view)
        self.look_at(())

    def look_again(self) -> None:
        """Let the map look where these eyes looked last, or at what they are asked now.

        Where the others looked may tell what they have in mind.
        """
        wanted, board = map_view.interesting(self.session), self.session.position.game.board
        last = self._looked.get(self.session.eyes)
        # From far away counters cannot be read.
        if last is None or (wanted and last[1] < min(self.whole[2] + 1, self.near)):
            self.look_at(wanted)
            return
        self.map.center, self.map.zoom, bounds = last
        if len(wanted) <= FEW and not is_seen(board, wanted, bounds):
            self.look_at(wanted)
