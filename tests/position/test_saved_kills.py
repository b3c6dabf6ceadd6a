"""A notebook killed at any moment: what it was told is saved is in the file, and the file goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

# One process has the game loaded and lends a copy of itself to each kill. That goes on with the saved game
# and says each action's number when it is told that it is saved; now and then it saves over another game.
PLAYER = """
import os, signal, sys, time
from pathlib import Path
from random import Random
sys.path.insert(0, sys.argv[1])
from tests.position.saved import FIRST, GAME, play
from wargame_kit.position import IllegalAction, Record

folder, kills = Path(sys.argv[2]), int(sys.argv[3])
game, second = folder / "game.txt", folder / "second.txt"

def begin(path):
    record = Record(FIRST)
    record.save(path)
    record.close()

begin(game)
begin(second)
random, acknowledged, in_flight, saved = Random(7), 0, 0, 0

def go_on(saying, seed):
    record = Record.resume(game, GAME)
    number = len(record.nodes) - 1
    os.write(saying, b"%d\\n" % number)
    while True:
        if number % 40 == 39 and record.cursor.depth > 25:
            record.go(0)
        seed += 1
        before = len(record.nodes)
        try:
            play(record, 1, seed)
        except IllegalAction:
            record.go(0)
            continue
        number = len(record.nodes) - 1
        os.write(saying, b"%d\\n" % number)
        if seed % 7 == 0:
            copy = Record(FIRST)
            play(copy, 2, seed)
            copy.save(second, replace=True)
            copy.close()

for kill in range(kills):
    said, saying = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            go_on(saying, kill * 1000)
        finally:
            os._exit(1)
    os.close(saying)
    heard, enough = b"", random.randint(1, 5)
    while heard.count(b"\\n") < enough and (more := os.read(said, 65536)):
        heard += more
    time.sleep(random.uniform(0, 0.005))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the player gave up by itself: {status}"
    heard += b"".join(iter(lambda: os.read(said, 65536), b""))
    os.close(said)
    first, *told = map(int, heard.split())
    assert first == acknowledged
    last = told[-1] if told else first
    there = Record.load(game, GAME)
    assert there.unread is None
    found = len(there.nodes) - 1
    assert last <= found <= last + 1, f"{last} were acknowledged, {found} are there"
    in_flight += found > last
    saved += len(told)
    acknowledged = found
    assert len(Record.load(second, GAME).nodes) - 1 in (0, 2)
    for old in folder.glob("second.txt.old-*"):
        assert len(Record.load(old, GAME).nodes) - 1 in (0, 2)
        old.unlink()
    if acknowledged > 25:  # a long game takes long to read
        game.unlink()
        begin(game)
        acknowledged = 0
print(f"{kills} kills, {saved} actions acknowledged and none lost, {in_flight} written and not yet told")
"""


def killed(folder: Path, kills: int) -> str:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-W", "error", "-c", PLAYER, str(root), str(folder), str(kills)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that copies itself is POSIX")
def test_what_was_acknowledged_outlives_fifteen_kills(tmp_path: Path) -> None:
    assert killed(tmp_path, 15).startswith("15 kills")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that copies itself is POSIX")
def test_what_was_acknowledged_outlives_a_thousand_kills(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = killed(tmp_path, 1000)
    with capsys.disabled():
        print(f"\n{told}")
