"""Who sits across the table: bots that play sides of a record, for all tables on it, action by action.

A bot thinks in a thread, on what its side sees; it plays on the kernel's loop, through the record, so that
each action is saved before it counts. Nothing is played while no page shows the record.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from functools import partial
from weakref import WeakValueDictionary

from wargame_kit.analysis import Bot
from wargame_kit.analysis.thinking import thinking
from wargame_kit.position import CHANCE, PUBLIC, Action, Dice, IllegalAction, Node, NotSaved, Record
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.opponents.clock import Clock, clock
from wargame_kit.widgets.opponents.moves import is_answer as is_answer_of
from wargame_kit.widgets.opponents.moves import passing, random_for, thrower
from wargame_kit.words import WargameError, Words, say
from wargame_kit.words.characters import placeless

PACES = ("step", "walk", "once")
"""One action for each press, one after another slowly, or all at once."""

WALK = 0.7
"""Seconds between two actions that are shown, at a walk."""

SHOWN_EVERY = 0.25
"""Seconds after which the tables follow, while all is played at once."""

MOST_REPEATED = 8
"""So often a bot may do the same in one go; then it goes round in circles, and passes."""

MOST_IN_A_GO = 2000
"""So much a bot may do in one go at all."""


class Unwanted(WargameError):
    """Nobody wants to know any more what a bot thinks."""


class Opponents:
    """The bots at a record.

    Parameters
    ----------
    record : Record

    Attributes
    ----------
    bots : dict of side to Bot
        Who plays a side; a person plays the others.
    pace : str
        One of `PACES`.
    is_stopped : bool
        Whether they wait until somebody lets them go on.
    trouble : Phrase, Name, str or None
        Why a bot has lost its seat, or what else it has to say for itself, until somebody has read it.
    shown : Node or None
        The bots' last action that people may see.
    dice : Dice
        What they throw.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.bots: dict[str, Bot] = {}
        self.pace = "walk"
        self.is_stopped = False
        self.trouble: Words | None = None
        self.shown: Node | None = None
        self.seed = secrets.randbits(63)
        self.dice = Dice(self.seed)
        self._clock: Clock | None = None
        self._node: Node | None = None  # the place that all below is about
        self._ready: Action | None = None
        self._thinking: object | None = None
        self._waiting: object | None = None
        self._is_pressed = self._is_rest = False
        self._shown_at = self._followed_at = float("-inf")
        self._done: Counter[Action] = Counter()
        self._last: dict[str, Node] = {}

    @property
    def clock(self) -> Clock:
        """What calls them back."""
        if self._clock is None:
            self._clock = clock()
        return self._clock

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that no bot plays."""
        return tuple(side for side in self.record.first.game.sides if side not in self.bots)

    @property
    def eyes(self) -> str:
        """Who looks on: the only person there is, or nobody in particular."""
        return self.persons[0] if len(self.persons) == 1 else PUBLIC

    @property
    def mover(self) -> str:
        """The side whose bot acts now, or throws its dice; empty where it is for a person or all is over."""
        if not self.bots:
            return ""
        position = self.record.position
        side = thrower(self.record) if position.actor == CHANCE else position.actor
        return side if side in self.bots else ""

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier place of the record is looked at: there nobody plays on by himself."""
        return self.record.cursor is not self.record.present

    # What people want

    def seat(self, side: str, bot: Bot | None) -> None:
        """Let a bot play a side, or a person."""
        with open_tables.LOCK:
            self.bots.pop(side, None)
            if bot is not None:
                self.bots[side] = bot
            self.is_stopped = False
            self.trouble = None
            self._forget()

    def stop(self) -> None:
        """Let the bots wait."""
        with open_tables.LOCK:
            self.is_stopped = True
            self._forget()

    def go_on(self) -> None:
        """Let the bots go on."""
        self.is_stopped = False
        self.trouble = None

    def press(self, *, to_the_end: bool = False) -> None:
        """Let one action be played that people may see; or all, until it is for a person."""
        self._is_pressed, self._is_rest = True, to_the_end
        self.go_on()

    def think_no_more(self) -> None:
        """Want nothing of what is being thought: nobody looks on any more. Who comes again begins afresh."""
        with open_tables.LOCK:
            self._forget()

    def walk_at(self, pace: str) -> None:
        """Let them play at another pace, from now on."""
        with open_tables.LOCK:
            self.pace, self._waiting = pace, None

    def _forget(self) -> None:
        """Want nothing of what was thought or planned."""
        if self._thinking is not None:
            # Who is disturbed while he thinks begins again: two thoughts at a time would mix up his plan.
            self.bots = {side: bot.afresh() for side, bot in self.bots.items()}
        self._ready = self._thinking = self._waiting = None

    def come_along(self, others: Opponents) -> None:
        """Seat the bots of another record here, if nobody was seated here yet; they begin afresh."""
        if self is not others and not self.bots:
            sides = self.record.first.game.sides
            self.bots = {side: bot.afresh() for side, bot in others.bots.items() if side in sides}
            self.pace, self.is_stopped, self.dice = others.pace, others.is_stopped, others.dice

    # What happens

    def wake(self) -> None:
        """See whether a bot is to act, after anything has changed; as often as you like."""
        if not self.bots:
            return
        with open_tables.LOCK:
            if self.record.cursor is not self._node:
                self._forget()
                self._done.clear()
                self._node = self.record.cursor
            if not self._is_due():
                self._waiting = None
                self._is_pressed = self._is_rest = False
                return
            if self.record.position.actor != CHANCE and self._ready is None and self._thinking is None:
                self._think()
            self._wait()

    def _is_due(self) -> bool:
        if self.is_stopped or self.is_looking_back or not self.mover:
            return False
        return any(True for _ in self._tables())

    def _tables(self) -> Iterator[open_tables.AtTheTable]:
        return open_tables.shown_on(self.record)

    def _think(self) -> None:
        side = self.mover
        self._ready = self._answered_before(side)
        if self._ready is not None:
            # It has not thought of this now, so it carries no plan on.
            self.bots[side] = self.bots[side].afresh()
            return
        self._settle_down(side)
        self._thinking = mine = object()
        position = self.record.position
        if self._goes_round:
            self.trouble = say("opponent/round", side=position.game.side_names[side])
            self.clock.soon(partial(self._thought, mine, passing(position.seen_by(side), self._done)))
            return
        # Nothing that others derive is shared with the thread.
        seen, random = position.seen_by(side).without_cache(), random_for(self.record, side, self.seed)
        bot = self.bots[side]

        def rest() -> None:
            if self._thinking is not mine:
                raise Unwanted
            open_tables.let_others_go_first()

        def work() -> None:
            try:
                with thinking(rest):
                    found: object = bot.choose(seen, random)
            except Unwanted:
                return
            except BaseException as error:
                # Anybody's bot may raise anything; here nobody else would hear of it.
                found = error
            self.clock.soon(partial(self._thought, mine, found))

        self.clock.beside(work)

    def _answered_before(self, side: str) -> Action | None:
        """What was answered here before, if people went back: whoever plays it again fishes for no other."""
        line = self.record.onward()
        return line[0].action if line and line[0].actor == side else None

    def _settle_down(self, side: str) -> None:
        """See to it that a bot carries on no plan that was taken back."""
        last, here = self._last.get(side), self.record.cursor
        while last is not None and here.depth > last.depth and here.parent is not None:
            here = here.parent
        if last is not None and last is not here:
            self.bots[side] = self.bots[side].afresh()

    @property
    def _goes_round(self) -> bool:
        most = max(self._done.values(), default=0)
        return most >= MOST_REPEATED or self._done.total() >= MOST_IN_A_GO

    def _thought(self, mine: object, found: object) -> None:
        with open_tables.LOCK:
            if self._thinking is not mine:
                return
            self._thinking = None
            if self.record.cursor is not self._node:
                self.wake()
                return
            names, side = self.record.first.game.side_names, self.mover
            if isinstance(found, BaseException):
                why = placeless(f"{type(found).__name__}: {found}")[:200]
                self._give_up(say("opponent/raised", side=names[side], why=why))
            elif not isinstance(found, Action):
                self._give_up(say("opponent/no-action", side=names[side], found=placeless(repr(found))[:200]))
            else:
                self._ready = found
                self._wait()

    def _wait(self) -> None:
        """Play what is ready when it is time for it."""
        is_ready = self._ready is not None or self.record.position.actor == CHANCE
        if self._waiting is not None or not is_ready:
            return
        is_answer = self.pace != "once" and is_answer_of(self.record, self.bots)
        if self.pace == "step" and not (self._is_pressed or is_answer):
            return
        self._waiting = mine = object()
        passed = self.clock.time() - self._shown_at
        is_slow = self.pace == "walk" and not is_answer
        self.clock.soon(partial(self._act, mine), max(0.0, WALK - passed) if is_slow else 0.0)

    def _act(self, mine: object) -> None:
        with open_tables.LOCK:
            if self._waiting is not mine:
                return
            self._waiting = None
            if self.record.cursor is not self._node or not self._is_due():
                self.wake()
                return
            with open_tables.at_work():
                self._play()

    def _play(self) -> None:
        side, before = self.mover, self.record.cursor
        try:
            if self.record.position.actor == CHANCE:
                self._throw()
            else:
                action, self._ready = self._ready, None
                assert action is not None
                # Somebody may have taken back and played again what a die had been rolled for.
                self.record.play(action, what_if=True)
                self._done[action] += 1
        except IllegalAction as refused:
            name = self.record.first.game.side_names[side]
            self._give_up(say("opponent/refused", side=name, why=refused.verdict.sentence or ""))
            return
        except NotSaved as refused:
            self.is_stopped = True
            self._forget()
            self._follow(refused)
            return
        node = self.record.cursor
        if node.actor == CHANCE or self.record.position.actor != node.actor:
            self._done.clear()
        self._last[side] = node
        is_seen = node.known_to(self.eyes) is not None
        if is_seen:
            # What is done in secret takes no time: nobody is to count it.
            self._shown_at, self.shown = self.clock.time(), node
            self._is_pressed = self._is_rest
        self._node = node
        self._ready = self._thinking = None
        goes_on = self._is_due()
        is_late = self.clock.time() - self._followed_at >= SHOWN_EVERY
        is_each_shown = self.pace != "once" and not self._is_rest
        if not goes_on or (is_seen and (is_each_shown or is_late)):
            self._follow()
        if before is not self.record.cursor:
            self.wake()

    def _throw(self) -> None:
        """Let chance decide; where it has spoken already, it says the same again."""
        if not self.record.redo():
            self.record.play(self.dice.throw(self.record.position))

    def _give_up(self, why: Words) -> None:
        """Give a bot's seat to a person; nothing that was played is lost."""
        self.bots.pop(self.mover, None)
        self._forget()
        self.trouble = why
        self._follow()

    def _follow(self, refused: NotSaved | None = None) -> None:
        self._followed_at = self.clock.time()
        for table in tuple(self._tables()):
            table.answered(refused)


_KNOWN: WeakValueDictionary[int, Opponents] = WeakValueDictionary()


def opponents_at(record: Record) -> Opponents:
    """The bots at a record: the same for all tables on it, so that nobody plays a side twice."""
    found = _KNOWN.get(id(record))
    if found is None or found.record is not record:
        found = _KNOWN[id(record)] = Opponents(record)
    return found
