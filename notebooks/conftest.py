"""Notebooks under test keep their games in a folder of their own, not among the reader's."""

import os
import tempfile

os.environ.setdefault("WARGAME_KIT_SAVES", tempfile.mkdtemp(prefix="wargame_kit_"))
