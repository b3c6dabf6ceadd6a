"""What does the current step offer? Actions sorted by the fields they have, not by their game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from wargame_kit.mechanics import Reach
from wargame_kit.position import CHANCE, Action, Position, Throw
from wargame_kit.position.derived import derived
from wargame_kit.position.ruled_action import ActionStep
from wargame_kit.rulebook import Verdict
from wargame_kit.words import Words, say
from wargame_kit.words.phrase import catalogue

GOALS = ("path", "target", "hex_")
"""Fields that name the hex at which an action aims."""


def fields_of(kind: type[Action]) -> tuple[str, ...]:
    """The fields of a class of actions, in the order of its text form.

    Examples
    --------
    >>> from wargame_kit.games.typhoon.rules.reinforcement import Enter
    >>> fields_of(Enter)
    ('unit', 'hex_')
    """
    return _fields(kind.form)


@cache
def _fields(form: str) -> tuple[str, ...]:
    return tuple(word[1:-1] for word in form.split() if word.startswith("{"))


def verb_of(kind: type[Action]) -> str:
    """The first word of a class's text form."""
    return _verb(kind.form)


@cache
def _verb(form: str) -> str:
    return form.split()[0]


def kinds_of(position: Position) -> tuple[type[Action], ...]:
    """The classes of actions of the current step but those by which a notebook is written."""
    written = position.game.presentation.secrets.written
    return tuple(kind for kind in position.step.actions if verb_of(kind) not in written)


def has(position: Position, field: str) -> bool:
    """Whether some action of the current step has a field."""
    return any(field in fields_of(kind) for kind in kinds_of(position))


def is_thrown(position: Position) -> bool:
    """Whether dice decide the current step, and not a draw."""
    return any(issubclass(kind, Throw) for kind in kinds_of(position))


def plain(position: Position) -> tuple[Action, ...]:
    """The actions of the current step that need nothing further; to a question, no comes first."""
    presentation = position.game.presentation
    kinds = [k for k in kinds_of(position) if not fields_of(k) and presentation.actions.applies(position, k)]
    if presentation.fights.reaction_prompt(position) is not None:
        kinds.sort(key=lambda kind: verb_of(kind) not in presentation.actions.declining)
    found = (kind() for kind in kinds)
    # What can no longer be called off needs no button; of all else the button says why not.
    declining = presentation.actions.declining
    return tuple(a for a in found if verb_of(type(a)) not in declining or position.check(a))


def kinds_with(position: Position, *fields: str) -> tuple[type[Action], ...]:
    """The classes of the current step that have all these fields."""
    return tuple(kind for kind in kinds_of(position) if set(fields) <= set(fields_of(kind)))


def hex_of(position: Position, unit: str) -> int:
    """The hex of a unit, also of one that stands there hidden; -1 for none that may be known.

    A block that somebody chose may be turned away now, or stand there under another name.
    """
    if unit not in position.pieces:
        return -1
    hex_ = position.pieces[unit].hex_
    return hex_ if hex_ >= 0 else position.game.presentation.secrets.concealed(position).get(unit, -1)


def units_in(position: Position, hex_: int) -> tuple[str, ...]:
    """The units in a hex, with those that stand there hidden and may be known."""
    hidden = position.game.presentation.secrets.concealed(position)
    return (*position.in_hex(hex_), *(unit for unit, place in hidden.items() if place == hex_))


def is_deep(position: Position, hex_: int) -> bool:
    """Whether so many units stand in a hex that they are shown as a fan, and not card by card."""
    return hex_ >= 0 and len(units_in(position, hex_)) > position.game.presentation.units.deep


@dataclass(frozen=True, slots=True)
class Options:
    """What one unit may do now.

    Attributes
    ----------
    unit : str
    goals : mapping of int to tuple of Action
        By the hex at which they aim.
    others : tuple of Action
        Without a hex: lose a step, transfer; or `ActionWords.listed`.
    verbs : tuple of str
        The verbs that lead somewhere, as `ActionWords.in_order` has them: a click plays the first.
    """

    unit: str
    goals: Mapping[int, tuple[Action, ...]]
    others: tuple[Action, ...]
    verbs: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.goals or self.others)

    def with_verb(self, verb: str) -> Mapping[int, tuple[Action, ...]]:
        """Only the actions of one verb, by goal."""
        chosen = {
            goal: tuple(a for a in same if verb_of(type(a)) == verb) for goal, same in self.goals.items()
        }
        return {goal: same for goal, same in chosen.items() if same}


@derived
def options_of(position: Position, unit: str) -> Options:
    """What a unit may do now; computed once for a position."""
    goals: dict[int, list[Action]] = {}
    others, verbs = [], dict[type[Action], str]()
    if not is_closed(position) and has(position, "unit"):
        kinds, listed = frozenset(kinds_of(position)), position.game.presentation.actions.listed
        for action in position.legal.of(unit):
            kind = type(action)
            if kind not in kinds or action.named_unit != unit:
                continue
            goal = None if verb_of(kind) in listed else action.goal
            if goal is None:
                others.append(action)
            else:
                verbs.setdefault(kind, verb_of(kind))
                goals.setdefault(goal, []).append(action)
    found = tuple(dict.fromkeys(verbs.values()))
    in_order = position.game.presentation.actions.in_order(position, unit, found)
    return Options(unit, {goal: tuple(same) for goal, same in goals.items()}, tuple(others), in_order)


def candidates(position: Position) -> tuple[str, ...]:
    """The units that may do something now, in the order of the counters; dice are nobody's.

    Nobody knows it of a side whose blocks he does not see, where it acts on what it alone sees.
    """
    return () if is_closed(position) else position.legal.units


def is_seldom(position: Position, action: Action) -> bool:
    """Whether an action is offered folded away, and played by no click on the map."""
    return verb_of(type(action)) in position.game.presentation.actions.seldom


def is_gathering(position: Position) -> bool:
    """Whether units join those that act together one by one, by actions of the current step."""
    verbs = position.game.presentation.actions.joining
    return not verbs.isdisjoint(map(verb_of, position.step.actions))


def goes_on(position: Position, unit: str) -> bool:
    """Whether a unit that has just acted stays the chosen one: it may go somewhere, or prepare to."""
    return bool(options_of(position, unit).goals) or (is_gathering(position) and unit in able(position))


def in_and_out(position: Position, unit: str) -> Action | None:
    """The action by which a unit leaves those that act together, or joins them; None where it can do neither.

    It does not join where the others would act no more for it.
    """
    words = position.game.presentation.actions
    before = words.together(position)
    verbs = words.leaving if unit in before else words.joining
    for action in position.legal.of(unit):
        if verb_of(type(action)) in verbs and action.named_unit == unit:
            after = position.play(action)
            is_kept = {*before} - {unit} <= {*words.together(after)}
            return action if is_kept else None
    return None


@derived
def able(position: Position) -> frozenset[str]:
    """The units of `candidates`, to ask whether one is among them."""
    return frozenset(candidates(position))


@derived
def lent(position: Position) -> tuple[Action, ...]:
    """The actions that name a unit which can now only give something to others: a truck that pays."""
    kinds = tuple(kind for kind in kinds_of(position) if kind.is_lent)
    if not kinds or is_closed(position):
        return ()
    return tuple(action for action in _of(position, kinds) if action.named_unit not in able(position))


@derived
def is_closed(position: Position) -> bool:
    """Whether what can be done now is decided by chance, or by what these eyes do not see."""
    actor = position.actor
    if actor == CHANCE:
        return True
    if position.game.presentation.secrets.eyes(position) is None:
        return False
    return actor in position.game.unseen(position)


def at_once(position: Position, unit: str) -> Action | None:
    """The one small thing that a unit can do now, if a click on it is enough; else None."""
    small = position.game.presentation.actions.at_once
    if unit not in position.pieces or small.isdisjoint(map(verb_of, position.step.actions)):
        return None
    options = options_of(position, unit)
    if options.goals or len(options.others) != 1 or verb_of(type(options.others[0])) not in small:
        return None
    return options.others[0]


def able_at_once(position: Position) -> tuple[str, ...]:
    """The units of which `at_once` knows what they can do."""
    small = position.game.presentation.actions.at_once
    if small.isdisjoint(map(verb_of, position.step.actions)):
        return ()
    return tuple(unit for unit in candidates(position) if at_once(position, unit) is not None)


@derived
def able_together(position: Position) -> tuple[str, ...]:
    """Those of `able_at_once` that can do it one after another: for the last there may be no room left."""
    found, after = list[str](), position
    for unit in able_at_once(position):
        small = at_once(after, unit) if after.actor == position.actor else None
        if small is not None:
            found.append(unit)
            after = after.play(small)
    return tuple(found)


def goals_words(position: Position, actions: Iterable[Action]) -> Words:
    """What the marked hexes are, or what a click there does, where all actions have one verb; else empty."""
    verbs, book = {verb_of(type(action)) for action in actions}, position.game.vocabulary
    if len(verbs) != 1:
        return ""
    verb = verbs.pop()
    short = phrase_or(f"{book}/short/{verb}", "")
    return phrase_or(f"{book}/goals/{verb}", say("table/click-means", verb=short) if short else "")


@derived
def are_picked(position: Position) -> bool:
    """Whether units that wait off the map are picked by name, and by nothing else."""
    kinds = kinds_with(position, "unit")
    is_by_name = bool(kinds) and all(set(GOALS).isdisjoint(fields_of(kind)) for kind in kinds)
    return is_by_name and all(hex_of(position, unit) < 0 for unit in candidates(position))


def is_written(position: Position, action: Action) -> bool:
    """Whether an action writes into a notebook, which is offered in its own panel."""
    return verb_of(type(action)) in position.game.presentation.secrets.written


@derived
def targets(position: Position) -> Mapping[int, tuple[Action, ...]]:
    """The actions that name a hex and no unit, by hex: which attack to resolve first."""
    kinds = tuple(
        k for k in kinds_of(position) if "unit" not in fields_of(k) and set(GOALS) & set(fields_of(k))
    )
    if not kinds or is_closed(position):
        return {}
    answer: dict[int, tuple[Action, ...]] = {}
    for action in _of(position, kinds):
        goal = action.goal
        if goal is not None:
            answer[goal] = (*answer.get(goal, ()), action)
    return answer


@derived
def picks(position: Position) -> tuple[Action, ...]:
    """The actions that name neither unit nor hex nor chit, but something else: a formation, a table."""
    known = {"unit", "chit", *GOALS}
    kinds = tuple(k for k in kinds_of(position) if fields_of(k) and known.isdisjoint(fields_of(k)))
    if not kinds or is_closed(position):
        return ()
    return tuple(_of(position, kinds))


def _of(position: Position, kinds: tuple[type[Action], ...]) -> Iterator[Action]:
    """Yield the legal actions of some classes, without a look at all the others where the step knows how."""
    if not isinstance(position.step, ActionStep):
        yield from (action for action in position.legal if isinstance(action, kinds))
        return
    for kind in position.step.actions:
        if kind in kinds:
            yield from kind.choices(position, position.step)


def refusal(
    position: Position, unit: str, sample: Action, hex_: int, reach: Reach | None = None
) -> Verdict | None:
    """Why a unit cannot aim at a hex as it can at others, or None where there is nothing to say.

    Parameters
    ----------
    sample : Action
        One of those that the unit may do.
    reach : Reach, optional
        Of the unit, where its goals are all that it can reach.
    """
    kind: type = type(sample)
    fields = fields_of(kind)
    if "path" in fields:
        if reach is not None and hex_ not in reach:
            return reach.why_not(hex_)
        way = reach.path(hex_) if reach is not None else (hex_of(position, unit), hex_)
        action = kind(unit, way)
    elif set(fields) <= {"unit", "target", "hex_"}:
        action = kind(unit, hex_)
    else:
        return None
    found: Verdict = position.check(action)
    return None if found else found


@derived
def why_still(position: Position, unit: str) -> Verdict | None:
    """Why a unit of the side that acts can move nowhere in this step; None where it can, or where none moves.

    It is said only if it is the same in every direction: then it is about the unit, and not about the ground.
    """
    moves, here = position.game.presentation.actions.moves, hex_of(position, unit)
    kinds = (kind for kind in kinds_of(position) if verb_of(kind) in moves)
    kind: type | None = next((each for each in kinds if fields_of(each) == ("unit", "path")), None)
    if kind is None or here < 0 or is_closed(position) or position.unit(unit).side != position.actor:
        return None
    around = (near for near in position.game.board.neighbours[6 * here : 6 * here + 6] if near >= 0)
    found = [position.check(kind(unit, (here, near))) for near in around]
    is_same = len({(verdict.allowed, verdict.code) for verdict in found}) == 1
    return found[0] if is_same and not found[0] else None


def neighbours(position: Position, hex_: int) -> list[str]:
    """The units that could attack a hex: those next to it that are of another side than some in it.

    Where battles are fought within a hex those in it of the side that acts, else of both, if both are there.
    """
    if position.game.presentation.fights.within:
        both = position.in_hex(hex_) if is_shared(position, hex_) else ()
        return [unit for unit in both if position.side_of(unit) == position.actor] or list(both)
    sides = {position.side_of(unit) for unit in position.in_hex(hex_)}
    around = [near for near in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6] if near >= 0]
    units = [unit for near in around for unit in position.in_hex(near)]
    return [unit for unit in units if sides - {position.side_of(unit)}]


def is_shared(position: Position, hex_: int) -> bool:
    """Whether units of two sides stand in a hex."""
    return sum(hex_ in stacks for stacks in position.stacks_by_side.values()) > 1


@derived
def reach_of(position: Position, unit: str, verb: str) -> Reach | None:
    """The reach of a unit with a verb, kept with the position; None where it has none.

    A unit beside the map has one where it moves on as it comes on; a marker goes nowhere by itself, and how
    far a block goes whose face is not seen nobody knows.
    """
    printed = position.unit(unit)
    if printed.is_marker or printed.is_stand_in or not position.game.answers.knows("reach"):
        return None
    moves = position.game.presentation.actions.moves
    if hex_of(position, unit) < 0 and not _comes_moving(position, unit, moves):
        return None
    way = verb if verb in moves else ""
    return position.reach(unit, way)


def _comes_moving(position: Position, unit: str, moves: Sequence[str]) -> bool:
    """Whether a unit beside the map may come on along a path, at the cost that its reach says."""
    goals = options_of(position, unit).goals.values()
    kinds = {type(action) for same in goals for action in same}
    return any(verb_of(kind) in moves and "path" in fields_of(kind) for kind in kinds)


def aim_of(position: Position, action: Action) -> int:
    """The hex at which an action aims, be it named or not; -1 for none."""
    goal = action.goal
    return goal if goal is not None else position.game.presentation.actions.aim(position, action)


def aims(position: Position, units: Iterable[str]) -> frozenset[int]:
    """The hexes at which what units may do aims without naming them: where they may pursue."""
    actions = position.game.presentation.actions
    if not any(verb_of(kind) in actions.aiming for kind in position.step.actions):
        return frozenset()
    others = (action for unit in units for action in options_of(position, unit).others)
    return frozenset(actions.aim(position, action) for action in others) - {-1}


def joining(position: Position, units: Iterable[str], target: int) -> tuple[Action, ...]:
    """The actions by which units could attack a hex now."""
    found = []
    for unit in units:
        same = options_of(position, unit).goals.get(target, ())
        found += [action for action in same if "target" in fields_of(type(action))]
    return tuple(found)


def is_one_target(same: Sequence[Action]) -> bool:
    """Whether there is but one action to choose from, and it names a target: a click is enough."""
    return len(same) == 1 and "target" in fields_of(type(same[0]))


def next_of(units: list[str], chosen: str | None, pointed: str | None) -> str:
    """The unit under the pointer, or the next in the stack when the chosen one is clicked again."""
    if chosen in units:
        return units[(units.index(chosen) + 1) % len(units)]
    return pointed if pointed in units else units[-1]


def action_words(position: Position, action: Action) -> Words:
    """An action in plain words: the game's own phrase for its verb, or its text form.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> str(action_words(position, position.game.read_action("choose 9A")))
    'Put 9th Army into the cup'
    """
    key = f"{position.game.vocabulary}/action/{verb_of(type(action))}"
    if key not in catalogue():
        return str(action.text(position.game.board))
    words = position.game.presentation.actions.value
    names = fields_of(type(action))
    return say(key, **{name: words(position, name, getattr(action, name)) for name in names})


def button_words(position: Position, action: Action) -> Words:
    """What an action that needs nothing further would do now, in the game's words or plain ones.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> str(button_words(position, position.game.read_action("ready")))
    'Ready'
    """
    return position.game.presentation.actions.label(position, action) or action_words(position, action)


def short_words(position: Position, action: Action) -> Words:
    """An action in a word or two, for a small button beside what it is about."""
    verb = verb_of(type(action))
    return phrase_or(f"{position.game.vocabulary}/short/{verb}", verb)


def listed(position: Position, actions: Iterable[Action], searched: str, limit: int) -> list[Action]:
    """The actions whose text or words hold what was searched for, at most so many."""
    wanted = searched.casefold().split()
    found = []
    for action in actions:
        text = f"{action.text(position.game.board)} {action_words(position, action)}".casefold()
        if all(word in text for word in wanted):
            found.append(action)
            if len(found) == limit:
                break
    return found


def phrase_or(key: str, otherwise: Words) -> Words:
    """A phrase without placeholders where the catalogue has it, else other words."""
    return say(key) if key in catalogue() else otherwise
