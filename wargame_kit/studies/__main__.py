"""Put studies into the form in which the kit writes them: ``python -m wargame_kit.studies my.study.toml``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from wargame_kit.position.whole_file import write_whole
from wargame_kit.studies.study_catalogue import study
from wargame_kit.studies.writing import written
from wargame_kit.words import say


def main(arguments: Sequence[str] | None = None) -> int:
    """Read each file, hold it to the rules, and write it anew where it is written otherwise."""
    about = str(say("commands/studies"))
    parser = argparse.ArgumentParser(prog="python -m wargame_kit.studies", description=about)
    parser.add_argument("file", nargs="+", help=str(say("commands/study")))
    for name in parser.parse_args(arguments).file:
        try:
            found = study(name)
            text = written(found)
            if found.path is not None and found.path.read_text(encoding="utf-8") != text:
                write_whole(found.path, text.encode())
            print(say("study/read", name=name, title=found.title, count=len(found)))
        except (OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
