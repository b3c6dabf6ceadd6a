"""``python -m wargame_kit.board.survey <game> [--check]``."""

from __future__ import annotations

import argparse
import sys

from wargame_kit.board.geojson import as_text
from wargame_kit.board.survey.surveying import survey_game
from wargame_kit.words import DataError, files, say


def main(arguments: list[str] | None = None) -> int:
    """Survey a game's board and write it, or compare it with the one that is there.

    Returns
    -------
    int
        0; 1 if the comparison fails, a town lies on the wrong bank, or a file is malformed.
    """
    parser = argparse.ArgumentParser(
        prog="python -m wargame_kit.board.survey", description=str(say("commands/survey"))
    )
    parser.add_argument("game", help=str(say("commands/folder")))
    parser.add_argument("--check", action="store_true", help=str(say("commands/check")))
    chosen = parser.parse_args(arguments)
    try:
        made = survey_game(chosen.game)
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    for problem in made.problems:
        print(say("commands/to-be-decided", problem=problem), file=sys.stderr)
    path = files.data_root() / chosen.game / "board.geojson"
    text = as_text(made.board)
    if chosen.check:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(say("commands/not-as-surveyed", path=path), file=sys.stderr)
            return 1
        return 1 if made.problems else 0
    path.write_text(text, encoding="utf-8", newline="\n")
    board = made.board
    print(
        say(
            "commands/surveyed",
            path=path,
            hexes=board.size,
            rivers=len(board.waters),
            lines=len(board.chains),
        )
    )
    return 1 if made.problems else 0


if __name__ == "__main__":
    sys.exit(main())
