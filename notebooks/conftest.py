"""Notebooks under test keep their games in a folder of their own, and speak English."""

import os
import tempfile

os.environ["WARGAME_KIT_LANGUAGE"] = "en"
os.environ.setdefault("WARGAME_KIT_SAVES", tempfile.mkdtemp(prefix="wargame_kit_"))
