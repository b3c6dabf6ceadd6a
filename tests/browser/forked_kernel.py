"""Kernels forked from a process that has imported already what every notebook imports.

A kernel is two processes: JupyterLab starts `client`, a few milliseconds of Python that asks the `parent` for
a fork and lives exactly as long as it; the fork is an ordinary ipykernel with a memory of its own.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

PR_SET_PDEATHSIG = 1
KERNELSPEC = {
    "argv": [sys.executable, "-I", "-S", str(Path(__file__)), "client", "{parent}", "{connection_file}"],
    "display_name": "Python 3",
    "language": "python",
    "interrupt_mode": "message",
    "metadata": {"debugger": True, "supported_encryption": ["curve"]},
}


def client(parent: str, connection_file: str) -> int:
    """Ask for a fork with this process's environment and folder; end when it ends, and end it when killed."""
    with socket.socket(socket.AF_UNIX) as line:
        connected(line, parent)
        asked = {"file": connection_file, "environment": dict(os.environ), "folder": os.getcwd()}
        line.sendall(json.dumps(asked).encode() + b"\n")
        said = line.makefile("rb").readline()
    return int(said or b"1")


def connected(line: socket.socket, parent: str, seconds: float = 60) -> None:
    """Connect as soon as the parent listens: its imports may take longer than the server's start."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            line.connect(parent)
            return
        except (FileNotFoundError, ConnectionRefusedError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def parent(address: str) -> None:
    """Import what kernels need, then fork one for each line that asks, until the standard input is closed."""
    import selectors

    import anywidget  # noqa: F401
    import ipykernel.kernelapp
    import ipykernel.zmqshell  # noqa: F401
    import ipyleaflet  # noqa: F401
    import ipywidgets  # noqa: F401

    import wargame_kit

    wargame_kit.table  # noqa: B018 - what is imported late

    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(16)
    hears, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    forks: dict[int, socket.socket] = {}
    with selectors.DefaultSelector() as selector:
        selector.register(listener, selectors.EVENT_READ)
        selector.register(hears, selectors.EVENT_READ)
        selector.register(sys.stdin, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is sys.stdin:  # whoever started this process has gone
                    for process in forks:
                        os.kill(process, signal.SIGKILL)
                    return
                if key.fileobj is listener:
                    line, _ = listener.accept()
                    asked = json.loads(line.makefile("rb").readline())
                    process = os.fork()
                    if process == 0:
                        signal.set_wakeup_fd(-1)
                        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                        listener.close()
                        line.close()
                        for other in forks.values():
                            other.close()
                        os.close(hears)
                        os.close(wakes)
                        become_a_kernel(**asked)
                    forks[process] = line
                    selector.register(line, selectors.EVENT_READ, process)
                elif key.fileobj == hears:
                    os.read(hears, 1024)
                else:  # the client was killed, and its kernel with it
                    selector.unregister(key.fileobj)
                    os.kill(key.data, signal.SIGKILL)
            while forks:
                process, status = os.waitpid(-1, os.WNOHANG)
                if not process:
                    break
                line = forks.pop(process)
                if line in selector.get_map():
                    selector.unregister(line)
                with suppress(OSError):  # the client may have gone
                    line.sendall(b"%d\n" % (os.waitstatus_to_exitcode(status) & 255))
                line.close()


def become_a_kernel(file: str, environment: dict[str, str], folder: str) -> None:
    """Run a kernel in this fork, and never return."""
    import ctypes
    import random
    import tempfile

    from ipykernel.kernelapp import IPKernelApp

    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    os.environ.pop("JPY_PARENT_PID", None)  # the client, which is no parent, would look dead
    random.seed()
    tempfile._name_sequence = None  # type: ignore[attr-defined]
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["ipykernel_launcher", "-f", file]
    sys.path[0] = ""
    code = 0
    try:
        app = IPKernelApp.instance()
        app.initialize(["-f", file])
        import ipywidgets

        ipywidgets.register_comm_target()
        app.start()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except BaseException:
        import traceback

        traceback.print_exc()
        code = 1
    finally:
        os._exit(code)


if __name__ == "__main__":
    if sys.argv[1] == "client":
        sys.exit(client(*sys.argv[2:]))
    parent(sys.argv[2])
