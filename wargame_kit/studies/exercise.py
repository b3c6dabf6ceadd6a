"""A question about a position, and what the rules say to an answer."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.position import Position
from wargame_kit.rulebook import Citation
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.asking import Asking
from wargame_kit.words import Name, say
from wargame_kit.words.languages import Language, language
from wargame_kit.words.markup import escape, spoken

LONGEST_ANSWER = 500


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a position.

    Attributes
    ----------
    id : str
    position : Position
        What it is asked about.
    question, hint : Name
    asking : Asking
        What a right answer must do.
    solution : str
        One right answer; there may be others.
    clause : Citation
        What it teaches.

    Examples
    --------
    >>> from wargame_kit.studies import chapter
    >>> exercise = chapter("typhoon", "why-not").exercises[0]
    >>> bool(exercise.check(exercise.solution)), bool(exercise.check("march 3Pz"))
    (True, False)
    """

    id: str
    position: Position
    question: Name
    hint: Name
    asking: Asking
    solution: str
    clause: Citation

    def check(self, answer: object) -> Answer:
        """Whether an answer is right, and if not, why not.

        Parameters
        ----------
        answer : str, int, float or Fraction
            As the question asks: an action ("move 3Pz 2830-2829"), several divided by ``;``, a number, a
            clause, units. Nothing is changed and nothing is raised, whatever it is.
        """
        text = str(answer).strip()
        if not text:
            return Answer(False, say("study/empty"), is_given=False)
        if len(text) > LONGEST_ANSWER:
            return Answer(False, say("study/long", most=LONGEST_ANSWER))
        return self.asking.judge(self.position, text)

    def solved(self) -> Answer:
        """What the rules say to the solution."""
        return self.check(self.solution)

    def to(self, code: Language) -> str:
        """The question as text in one language."""
        return f"{self.question.to(code)} [{self.clause.to(code)}]"

    def __str__(self) -> str:
        return self.to(language())

    def __repr__(self) -> str:
        return str(self)

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        folded = "".join(
            f"<details><summary>{escape(say(key).to(code))}</summary><p>{escape(text)}</p></details>"
            for key, text in (("study/hint", self.hint.to(code)), ("study/solution", self.solution))
        )
        question = escape(self.question.to(code))
        return f"<p><b>{question}</b> <small>{escape(str(self.clause))}</small></p>{folded}"
