"""Put studies into the form in which the kit writes them: ``python -m wargame_kit.studies my.study.toml``."""

from __future__ import annotations

import sys

from wargame_kit.position.whole_file import write_whole
from wargame_kit.studies.shelf import study
from wargame_kit.studies.writing import written
from wargame_kit.words import DataError, say


def main(names: list[str]) -> int:
    """Read each file, hold it to the rules, and write it anew where it is written otherwise."""
    for name in names:
        try:
            found = study(name)
            text = written(found)
            if found.path is not None and found.path.read_text(encoding="utf-8") != text:
                write_whole(found.path, text.encode())
            print(say("study/read", name=name, title=found.title, count=len(found)))
        except (DataError, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
