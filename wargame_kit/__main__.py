"""``python -m wargame_kit lab``: the lessons in a folder of your own, opened in JupyterLab."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from wargame_kit import __version__
from wargame_kit.studies.lab import copied, open_lab
from wargame_kit.words import DataError, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns
    -------
    int
        0; 2 if the folder cannot be used. With ``lab`` JupyterLab takes over and it does not return.
    """
    asked, options = _parser().parse_known_args(arguments)
    try:
        for sentence in copied(asked.folder):
            print(sentence)
    except DataError as error:
        print(error, file=sys.stderr)
        return 2
    if asked.copy_only:
        return 0
    open_lab(asked.folder, options)
    raise AssertionError("unreachable: JupyterLab has taken over this process")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="wargame-kit", description=str(say("lab/about")))
    parser.add_argument("--version", action="version", version=f"wargame_kit {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    lab = commands.add_parser("lab", help=str(say("lab/help")), description=str(say("lab/help")))
    lab.add_argument(
        "folder", nargs="?", type=Path, default=Path("wargame_kit_lessons"), help=str(say("lab/where"))
    )
    lab.add_argument("--copy-only", action="store_true", help=str(say("lab/copy-only")))
    return parser


if __name__ == "__main__":
    sys.exit(main())
