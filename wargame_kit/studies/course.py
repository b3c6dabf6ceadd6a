"""What really happened, told beside a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wargame_kit.position import Position
from wargame_kit.position.history import Episode
from wargame_kit.words import Words, language, say
from wargame_kit.words.markup import escape, spoken
from wargame_kit.words.phrase import in_language


@dataclass(frozen=True, slots=True)
class Course:
    """The historical course of a campaign, open at the turn of a position; shows itself in a notebook.

    Attributes
    ----------
    position : Position
    episodes : mapping of int to Episode
        By their first turn; each with a title, a text, and what the attacker held at its end.
    """

    position: Position
    episodes: Mapping[int, Episode]

    @property
    def episode(self) -> Episode:
        """What happened in the turn of the position, or in the last that is told."""
        return self.episodes[max(turn for turn in self.episodes if turn <= max(self.position.turn, 1))]

    @property
    def beside(self) -> tuple[Words, ...]:
        """How things stood then, and what of this game is otherwise, but for its score."""
        charts, episode = self.position.game.presentation.charts, self.episode
        return (episode.then, *charts.beside(self.position, episode))

    def _count(self) -> Iterator[Words]:
        """Yield how things stood then, and how they stand in this game."""
        then, *others = self.beside
        yield then
        standing = self.position.game.presentation.status.score(self.position)
        if standing is not None:
            yield say("study/in-your-game", standing=standing[0])
        yield from others

    def __repr__(self) -> str:
        return f"<Course, turn {self.position.turn}: {self.episode.title.en}>"

    @spoken
    def _repr_html_(self) -> str:
        return "".join(self._told(turn) for turn in sorted(self.episodes))

    def _told(self, turn: int) -> str:
        code, episode = language(), self.episodes[turn]
        is_now = turn <= self.position.turn <= episode.last
        title, text = (escape(words.to(code)) for words in (episode.title, episode.text))
        count = " ".join(in_language(words, code) for words in (self._count() if is_now else (episode.then,)))
        return (
            f"<details{' open' if is_now else ''}><summary><b>{turn}</b>&ensp;{title}</summary>"
            f"<p>{text}</p><p><i>{escape(count)}</i></p></details>"
        )


def course(position: Position) -> Course:
    """The historical course of the game that a position is of.

    Parameters
    ----------
    position : Position
        Of a game that has a history.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> course(wk.load("typhoon").start("moscow-december"))
    <Course, turn 8: 9 – 18 December: the pincers are cut off>
    """
    game, scenario = position.game, position.scenario
    episodes = game.presentation.charts.history(game)
    if scenario is not None and scenario.board is not None:
        # A battle on a part of the map has its own part of the history.
        first, last = scenario.first_turn, scenario.last_turn
        episodes = {turn: each for turn, each in episodes.items() if first <= turn <= last}
    return Course(position, episodes)
