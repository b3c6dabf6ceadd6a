"""A session: one person at a table with one record. What lies open, what is told, what is played."""

from __future__ import annotations

import secrets
from dataclasses import replace

from wargame_kit.position import CHANCE, Action, BadNotation, Dice, IllegalAction, Node, Position, Record
from wargame_kit.rulebook import ALLOWED, Verdict
from wargame_kit.widgets.opponents.advice import Advice
from wargame_kit.widgets.opponents.navigation import after_answers, before_own
from wargame_kit.widgets.opponents.seated_bots import opponents_at
from wargame_kit.widgets.queries import notebook_lines, offers
from wargame_kit.widgets.queries.history_navigation import backward, forward
from wargame_kit.widgets.queries.last_roll import Fought, last_chance, last_fought
from wargame_kit.widgets.queries.unread_actions import unread
from wargame_kit.widgets.queries.visibility import ALL, PUBLIC, is_untold, opened
from wargame_kit.widgets.session.choice import Choice
from wargame_kit.widgets.session.editor_state import EditorState
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.seat import Seat
from wargame_kit.widgets.session.studied_attack import StudiedAttack
from wargame_kit.widgets.session.turn_summary import TurnSummary, summary_for
from wargame_kit.widgets.session.tutorial import Attempt, TutorialController
from wargame_kit.words import Language, say

TABS = ("play", "inspect", "combat", "notebook", "record", "author", "rules")
START_OVERLAYS = frozenset({"reach", "choices"})


class Session(Seat):
    """One person at the table.

    Parameters
    ----------
    record : Record
    language : {"en", "zh"}
    viewer : str
        A side; "all", whoever acts; or "everything".
    seed : int, optional
        Of the dice; without one they fall as they like.

    Attributes
    ----------
    record, viewer, eyes
        As those of `Seat`.
    choice : Choice
        The unit that is chosen, and where it aims.
    studied : StudiedAttack
        The attack that is looked at.
    order_draft : OrderDraft
        What clicks on the map write into the notebook, if anything.
    tab : str
        The panel that lies open.
    notice : Notice or None
        What is told to the last touch.
    term : str
        The word of the glossary that is explained, if any.
    summary : TurnSummary
        What was done before these eyes came to the table.
    editor : EditorState
        What an author writes and draws here, if anybody does.
    tutorial : TutorialController or None
        Who sits beside the reader; he goes when another record is begun.
    """

    def __init__(
        self, record: Record, *, language: Language = "en", viewer: str = ALL, seed: int | None = None
    ) -> None:
        self.dice = Dice(secrets.randbits(63) if seed is None else seed)
        self.language: Language = language
        self.viewer = viewer
        self.overlays = set(START_OVERLAYS)
        self.eyes = PUBLIC
        self.record = record
        self.tutorial: TutorialController | None = None
        self.editor = EditorState()
        self.parts: dict[object, object] = {}  # what pages said last: see `shown`
        self._sit_down()
        self.open_eyes()

    def begin(self, record: Record, *, viewer: str | None = None) -> None:
        """Sit down to another record; nobody has looked at its secrets yet, and the same bots come along.

        A side's own record is seen with its eyes: the table is handed over to them, whoever sat there.

        Parameters
        ----------
        record : Record
        viewer : str, optional
            Who opens it as a page, alone, and sees at once what is for these eyes.
        """
        if viewer is None:
            bots = opponents_at(record)
            bots.come_along(self.opponents)
        self.record, self.eyes, self.tutorial = record, PUBLIC, None
        self.viewer = self.viewer if viewer is None else viewer
        self._sit_down()
        if viewer is not None:
            self.open_eyes()

    def open_eyes(self) -> None:
        """Show who opens a table what was asked for; from then on it is handed over."""
        self.eyes = self.wanted
        self._forget()

    def hand_over(self) -> None:
        """Let nothing be seen until the eyes wanted are there: others have sat here."""
        self.eyes = PUBLIC
        self._forget()

    def _sit_down(self) -> None:
        self.clause = self.searched = self.typed_path = self.term = ""
        self.opponents = opponents_at(self.record)
        # A side's own record has no other side's secrets to show.
        self.viewer = self.record.viewer or self.viewer
        self._forget()
        self.settle_eyes()

    def _forget(self) -> None:
        """Let nothing stay chosen or looked at: other eyes come to the table."""
        self.choice, self.studied = Choice(self), StudiedAttack(self)
        self.headquarters: str | None = None
        self.order_draft = notebook_lines.OrderDraft()
        self.tab = self._first_tab()
        self.notice: Notice | None = None
        self.summary = TurnSummary()
        self.listing = ""
        self._advice: Advice | None = None
        self._choose_the_only_one()

    def _first_tab(self) -> str:
        can_write = not self.covered and not self.must_wait and notebook_lines.only_writes(self.view)
        return "notebook" if can_write else "play"

    # Whose eyes

    @property
    def tabs(self) -> tuple[str, ...]:
        """The panels that there are: a notebook only for eyes that may read one."""
        has_one = bool(notebook_lines.readable(self.view, self.eyes))
        is_there = {"notebook": has_one, "author": self.editor.is_open}
        return tuple(tab for tab in TABS if is_there.get(tab, True))

    def settle_eyes(self) -> None:
        """Let the eyes be those wanted, where nobody need look away."""
        before, wanted = self.eyes, self.wanted
        if wanted != before and not self.covered:
            self.eyes = wanted
            if opened(self.record, wanted, before):
                # What one side writes and draws may tell its secrets.
                self.editor = self.editor.put_away()
                self._forget()

    def uncover(self) -> None:
        """Show the table to the eyes wanted; the others look away."""
        self.eyes = self.wanted
        alarm = self.notice if self.notice is not None and self.notice.is_alarm else None
        self.editor = self.editor.put_away()
        self._forget()
        self.notice, self.summary = alarm, summary_for(self.record, self.eyes)
        if not self._follow_battle() and self.fought is not None:
            self.tab = "combat"

    # What is chosen, studied, written

    def is_own(self, unit: str) -> bool:
        """Whether a unit is of the side that acts."""
        return self.view.unit(unit).side == self.view.actor

    def choose(self, unit: str | None) -> None:
        """Choose a unit, or none."""
        position = self.view
        self.notice = None
        if unit is not None and unit not in position.pieces:
            return
        self.choice.take(unit)
        if unit is None:
            return
        self.choice.hex_ = offers.hex_of(position, unit)
        if position.unit(unit).is_headquarters:
            self.headquarters = unit
        if self.choice.options:
            self.tab = self.tab if self.tab == "combat" else "play"
        elif self.tab in ("record", "rules"):
            self.tab = "inspect"

    def pick(self, unit: str) -> None:
        """Choose a unit; where it can do one thing only, and a small one, it does it at once."""
        if not self.act_at_once(unit):
            self.choose(unit)

    def act_at_once(self, unit: str) -> bool:
        """Let a unit do the one small thing that it can; answer whether there was one."""
        small = None if self.must_wait else offers.at_once(self.view, unit)
        if small is not None:
            self.play(small)
        return small is not None

    def _choose_the_only_one(self) -> None:
        if self.covered or self.must_wait:
            return
        able = offers.candidates(self.view)
        if len(able) == 1:
            self.choice.take(able[0])
            place = offers.hex_of(self.view, able[0])
            self.choice.hex_ = place if place >= 0 else self.choice.hex_

    def study(self, hex_: int) -> None:
        """Look at the odds of an attack on a hex, whoever could make it."""
        self.choice.hex_, self.tab = hex_, "combat"
        self.studied.look_at(hex_)

    def write(self, verb: str) -> None:
        """Begin a line of a kind, or leave off where it was begun."""
        self.notice = None
        can_write = not self.must_wait and verb != self.order_draft.verb
        self.order_draft = notebook_lines.taken(self.view, verb) if can_write else notebook_lines.OrderDraft()
        if self.order_draft.verb:
            self.choice.unit, self.choice.goal, self.tab = None, -1, "notebook"

    def note(self, text: str) -> None:
        """Plan a line out of those that may be written."""
        self.order_draft = self.order_draft.planning(self.view, text)

    def look_up(self, clause: str) -> None:
        """Open a clause in the rulebook."""
        if self.position.game.books.named(clause) is not None:
            self.clause, self.searched, self.tab = clause, "", "rules"

    def cancel(self) -> None:
        """Take the aim back, then the choice."""
        if self.notice is not None:
            self.notice = None
        elif self.editor.annotations.tool:
            self.editor = replace(self.editor, annotations=self.editor.annotations.taking(""))
        elif self.order_draft.verb:
            self.order_draft = self.order_draft.lifted()
        elif self.choice.goal >= 0:
            self.choice.goal = -1
        else:
            self.choice.unit = None

    # What is played

    def confirm(self) -> None:
        """Play what is planned."""
        planned = self.choice.planned
        if planned is not None:
            self.play(planned)

    def join(self) -> None:
        """Assign every attacker of the studied attack that can be assigned."""
        for action in self.studied.joining:
            self.play(action)

    def play(
        self, action: Action | str, *, what_if: bool = False, is_thrown: bool = False, unasked: bool = False
    ) -> None:
        """Play an action, or say why it is refused.

        Parameters
        ----------
        action : Action or str
        what_if : bool
            Needed to leave a line in which dice have been rolled or something has been shown.
        is_thrown : bool
            Whether the dice say it: nobody's eyes are asked then, nor the tutorial.
        unasked : bool
            Whether the tutorial is not asked, since it wants it itself.
        """
        self.notice, self.summary = None, TurnSummary()
        before = self.position
        try:
            if isinstance(action, str):
                action = before.game.read_action(action)
            refused = None if is_thrown else self.refusal(action)
            if refused is not None:
                self.refuse(refused, Attempt.of(action))
                return
            if self._stopped(action, is_asked=not (is_thrown or unasked)):
                return
            self.record.play(action, what_if=what_if or self._explores)
        except IllegalAction as illegal:
            branch = illegal.verdict.code == "record/branch"
            # Why it is refused is said from what may be seen.
            seen = illegal.verdict if branch else self.view.check(action)
            verdict = illegal.verdict if seen else seen
            assert not isinstance(action, str)
            self.refuse(Notice(verdict, pending=action if branch else None), Attempt.of(action))
            return
        except BadNotation as wrong:
            self.refuse(Notice(words=unread(self.view, str(action), wrong.phrase)), Attempt())
            return
        self._look_after(action, before)
        if self.tutorial is not None:
            self.tutorial.played(action)

    @property
    def _explores(self) -> bool:
        return self.tutorial is not None and self.tutorial.explores

    def _stopped(self, action: Action, *, is_asked: bool) -> bool:
        """Whether the tutorial stops an action; it is asked of legal ones alone."""
        if self.tutorial is not None and is_asked and self.position.check(action):
            self.notice = self.tutorial.before(action)
        return self.notice is not None

    def refuse(self, told: Notice, attempt: Attempt) -> None:
        """Tell why something is refused; the tutorial may have words of its own for it."""
        self.notice = told if self.tutorial is None else self.tutorial.refused(told, attempt)

    def _look_after(self, action: Action, before: Position) -> None:
        """Open what is to be looked at after an action that was played in a position."""
        was_fighting = before.game.presentation.fights.battle(before) is not None
        same_step = type(self.position.step) is type(before.step)
        wrote = self.order_draft.verb if same_step and self.position.actor == before.actor else ""
        chosen = self.choice.unit
        goes_on = chosen is not None and offers.goes_on(self.view, chosen)
        self.after_change(keep=same_step and goes_on)
        if self.covered:
            return
        self.order_draft = notebook_lines.taken(self.view, wrote)
        if self.tab == "notebook" and not same_step:
            self.tab = self._first_tab()
        aimed_at = action.goal
        if aimed_at is not None and aimed_at in self.view.game.presentation.fights.attacks(self.view):
            self.study(aimed_at)
        if self._follow_battle():
            return
        if was_fighting or self.tab == "combat":
            self.studied.target = self.studied.target if self.tab == "combat" and same_step else -1
            self.tab = "combat" if same_step or self.fought is not None else "play"

    def open_panel(self, tab: str) -> None:
        """Open a panel, if these eyes have it; that of combat at a battle, or the first declared."""
        if tab not in self.tabs:
            return
        self.tab = tab
        if tab != "combat" or self._follow_battle():
            return
        fights = self.view.game.presentation.fights
        found = [*fights.attacks(self.view), *fights.announced(self.view)]
        if not found and fights.within:
            found = [hex_ for hex_ in self.view.stacks if offers.is_shared(self.view, hex_)]
        if found:
            self.study(found[0])

    def catch_up(self) -> None:
        """Look at what has become of the position after it was played on by others."""
        self.after_change()
        self.tab = self._first_tab()
        if not self.covered and not self._follow_battle() and self.fought is not None:
            self.tab = "combat"

    def _follow_battle(self) -> bool:
        """Open the battle that is being carried out; answer whether there is one."""
        battle = self.view.game.presentation.fights.battle(self.view)
        if battle is not None:
            self.studied.target, self.studied.attackers = battle.target, tuple(battle.attackers)
            self.tab = "combat"
        return battle is not None

    @property
    def last_chance(self) -> tuple[Node, Position] | None:
        """What chance said last in this turn, with the position before it, while it is being carried out."""
        return last_chance(self.record, self.eyes)

    @property
    def fought(self) -> Fought | None:
        """The attack whose result is being carried out."""
        return last_fought(self.last_chance)

    def throw(self) -> None:
        """Let the dice decide, when it is chance's turn."""
        position = self.position
        if position.actor == CHANCE:
            written = None if self.tutorial is None else self.tutorial.throw()
            known = written is not None and position.check(written)
            self.play(written if known else self.dice.throw(position), is_thrown=True)  # type: ignore[arg-type]

    # Where in the record

    def undo(self, *, what_if: bool = False) -> None:
        """Take the last action back; a secret one only its own side."""
        last = self.record.cursor
        if self._is_answered:
            self._undo_own(what_if=what_if)
            return
        if is_untold(last, self.eyes):
            self.notice = Notice(words=say("table/wait", side=self.position.game.side_names[last.actor]))
            return
        verdict = self.record.undo(what_if=what_if or self._explores)
        self.after_change()
        if not verdict:
            self.notice = Notice(verdict, is_undo=self.record.cursor.parent is not None)

    @property
    def _is_answered(self) -> bool:
        """Whether bots play against people: they go back and forth by what people decided."""
        return bool(self.opponents.bots and self.opponents.persons)

    @property
    def can_undo(self) -> Verdict:
        """Whether the last decision can be taken back, and if not, why."""
        if self._explores and self.record.cursor.parent is not None:
            return ALLOWED
        if not self._is_answered:
            return self.record.can_undo
        node = before_own(self.record, self.opponents.bots)
        return self.record.can_undo_to(self.record.cursor if node is None else node)

    def _undo_own(self, *, what_if: bool) -> None:
        """Take back what a person decided last, with all that was answered to it."""
        node = before_own(self.record, self.opponents.bots) or self.record.cursor
        verdict = self.record.undo_to(node, what_if=what_if)
        self.summary = TurnSummary()
        self.after_change()
        if not verdict:
            self.notice = Notice(verdict, is_undo=node is not self.record.cursor)

    @property
    def advice(self) -> Advice | None:
        """What a simple player would do here, if he was asked; what others do meanwhile changes nothing."""
        found, here = self._advice, self.record.cursor
        while found is not None and here is not found.node:
            if here.parent is None or here.actor == found.side:
                return None
            here = here.parent
        position = self.position
        is_his = found is not None and (position.actor, type(position.step)) == (found.side, found.step)
        return found if is_his else None

    @advice.setter
    def advice(self, advice: Advice | None) -> None:
        self._advice = advice

    def answered(self) -> None:
        """See what a bot has done: it is told like what happened while somebody looked away."""
        alarm = self.notice if self.notice is not None and self.notice.is_alarm else None
        is_turned_away = self.tab not in ("play", "combat")
        tab = self.tab
        self.after_change(keep=self.must_wait)
        self.notice = alarm
        if self.covered:
            return
        side = self.eyes if self.eyes in self.position.game.sides else self.opponents.eyes
        self.summary = summary_for(self.record, side)
        if is_turned_away and self.must_wait:
            self.tab = tab  # he reads something else until he is asked
        elif not self._follow_battle() and (
            (self.tab == "combat" and self.fought is None) or (self.tab == "inspect" and self._is_new_phase)
        ):
            self.tab = "play"

    @property
    def _is_new_phase(self) -> bool:
        """Whether what a person last acted in is over since others have acted."""
        last = self.summary.nodes[0].parent if self.summary else None
        if last is None or last.parent is None:
            return bool(self.summary)
        return self.record.position_at(last.parent).step not in self.position.agenda

    def redo(self) -> None:
        """Go forward again, past what these eyes may not see, or past what bots have answered."""
        if self._is_answered:
            node = after_answers(self.record, self.opponents.bots)
        else:
            node = forward(self.record, self.eyes)
        if node is not None:
            self.go(node.id)

    def back(self) -> None:
        """Go back by one action, past what these eyes may not see, to look."""
        self.go(backward(self.record, self.eyes).id)

    def go(self, node: int) -> None:
        """Go to a place in the record."""
        if node in self.record.nodes:
            self.record.go(node)
            self.after_change()

    def _let_go(self) -> None:
        """Let nothing stay chosen that these eyes no longer know by its name: a block turned over."""
        known = self.view.pieces
        if self.choice.unit not in known:
            self.choice.unit = None
        if self.headquarters not in known:
            self.headquarters = None
        self.studied.attackers = tuple(unit for unit in self.studied.attackers if unit in known)

    def after_change(self, *, keep: bool = False) -> None:
        """Forget what was chosen, since the position is another one."""
        self.choice.goal, self.choice.way, self.notice = -1, 0, None
        self.order_draft = notebook_lines.OrderDraft()
        self.settle_eyes()
        self._let_go()
        if not keep:
            self.choice.unit = None
            self._choose_the_only_one()
