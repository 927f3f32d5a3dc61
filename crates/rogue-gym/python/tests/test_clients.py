"""The table of clients: only a library that is not installed is left out."""

import importlib.util
from pathlib import Path

FILE = Path(__file__).parents[1] / "adapters" / "clients.py"


def clients():
    spec = importlib.util.spec_from_file_location("clients", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fails():
    import roguecore_gym.no_such_module  # noqa: F401


def test_an_import_that_fails_is_no_missing_library():
    row = clients().row
    line, works = row("Name", "gymnasium", fails)
    assert not works and "**no**" in line
    line, works = row("Name", "no-such-package-of-anybody", fails)
    assert works and "NOT CHECKED" in line
    line, works = row("Name", "gymnasium", lambda: "all")
    assert works and line.endswith("| yes | all |")
