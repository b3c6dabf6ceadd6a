"""What is the case? Units and pieces, the agenda of steps, actions, chance, and the record of a game."""

from wargame_kit.position.action import Action, AmbiguousAction, BadNotation, IllegalAction, parse_action
from wargame_kit.position.after_combat import Lose, Losses, Retreat, Retreats, on_map
from wargame_kit.position.answers import Answers
from wargame_kit.position.badges import CounterBadge
from wargame_kit.position.chance import Dice, Distribution, Scripted, check_distribution
from wargame_kit.position.charts import (
    ChartRow,
    ChartTable,
    CupLine,
    TerrainChart,
    TerrainRow,
    TurnBox,
    TurnLine,
)
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.position.comments import EVERYTHING, PUBLIC
from wargame_kit.position.facts import Facts
from wargame_kit.position.fault import Fault
from wargame_kit.position.free_order import (
    EndPhase,
    LetAllPass,
    LetPass,
    Phase,
)
from wargame_kit.position.game import Game, Scenario
from wargame_kit.position.hand_item import HandItem
from wargame_kit.position.heuristics import Heuristics
from wargame_kit.position.ids import LATER, SideId, UnitId
from wargame_kit.position.legal import Legal
from wargame_kit.position.markers import Marker, MarkerSign
from wargame_kit.position.named_steps import BadPosition, NamedStep, StepRequest
from wargame_kit.position.node import UNTOLD, Node, Told
from wargame_kit.position.not_saved import NotPlayed, NotSaved, OtherGame, RecordInUse
from wargame_kit.position.notes import Note, NoteKind
from wargame_kit.position.places import BadPlace, read_piece, read_place
from wargame_kit.position.position import Position
from wargame_kit.position.presentation import Fact, Presentation, ReactionPrompt
from wargame_kit.position.record import Record
from wargame_kit.position.sequence import SequenceLine, StepSequence
from wargame_kit.position.step import CHANCE, NOBODY, Automatic, Over, Step
from wargame_kit.position.throw import OneDie, OneDieStep, Throw
from wargame_kit.position.unit import Face, Piece, Unit
from wargame_kit.words.allowed import Interval, OneOf

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "LATER",
    "NOBODY",
    "PUBLIC",
    "UNTOLD",
    "Action",
    "AmbiguousAction",
    "Answers",
    "Automatic",
    "BadNotation",
    "BadPlace",
    "BadPosition",
    "ChartRow",
    "ChartTable",
    "CounterBadge",
    "CupLine",
    "Dice",
    "Distribution",
    "EndPhase",
    "Face",
    "Fact",
    "Facts",
    "Fault",
    "Game",
    "HandItem",
    "Heuristics",
    "IllegalAction",
    "Interval",
    "Legal",
    "LetAllPass",
    "LetPass",
    "Lose",
    "Losses",
    "Marker",
    "MarkerSign",
    "NamedStep",
    "Node",
    "NotPlayed",
    "NotSaved",
    "Note",
    "NoteKind",
    "OneDie",
    "OneDieStep",
    "OneOf",
    "OtherGame",
    "Over",
    "Phase",
    "Piece",
    "Position",
    "Presentation",
    "ReactionPrompt",
    "Record",
    "RecordInUse",
    "Retreat",
    "Retreats",
    "Scenario",
    "Scripted",
    "SequenceLine",
    "SideId",
    "Step",
    "StepRequest",
    "StepSequence",
    "TerrainChart",
    "TerrainRow",
    "Throw",
    "Told",
    "TurnBox",
    "TurnLine",
    "Unit",
    "UnitId",
    "check_distribution",
    "on_map",
    "parse_action",
    "position_from_json",
    "position_to_json",
    "read_piece",
    "read_place",
]
