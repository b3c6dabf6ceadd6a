"""A dry run: what a click on the map would do at a table, without anything being done."""

from __future__ import annotations

from wargame_kit.position import Action
from wargame_kit.widgets.session.clicks import click
from wargame_kit.widgets.session.session import Session


class DryRun(Session):
    """A session as it would be after some clicks on the map, up to the first action.

    So whoever wants to know what a click means asks the very code that hears it.

    Parameters
    ----------
    session : Session
        It stays as it is.

    Attributes
    ----------
    would_play : tuple of Action
        What the clicks would have played; none of it is played.
    """

    def __init__(self, session: Session) -> None:
        # Not by `Session.__init__`: nobody sits down, somebody sits here already.
        self.__dict__.update(session.__dict__)
        self.tutorial = None
        self.would_play: tuple[Action, ...] = ()
        self.choice = session.choice.copy_for(self)
        self.studied = session.studied.copy_for(self)

    def clicked(self, hex_: int, unit: str | None) -> DryRun:
        """This dry run after a click on a hex, with the counter of a unit under the pointer."""
        click(self, hex_, unit)
        return self

    def play(self, action: Action | str, **_: bool) -> None:
        """Note what would be played."""
        read = self.position.game.read_action(action) if isinstance(action, str) else action
        self.would_play = (*self.would_play, read)

    def act_at_once(self, unit: str) -> bool:
        """Note what a unit would do at once; after an action, that there would be something more."""
        if not self.would_play:
            return super().act_at_once(unit)
        self.would_play = (*self.would_play, self.would_play[-1])
        return True
