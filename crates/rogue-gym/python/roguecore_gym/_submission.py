"""Submissions: files of recorded runs, which ``rogue-sim judge`` plays again."""

import os
from typing import Any


def write_submission(path: str | os.PathLike[str], *environments: Any) -> int:
    """Write the recorded runs of environments that were made with ``record``, a line each.

    Returns the number of runs. The environments record on, and forget what is written; where the file cannot be
    opened, they forget nothing, and the file of an earlier call stays until all runs are there. A closed environment
    raises, and what those before it had recorded is lost.
    """
    with open(path, "a", encoding="utf-8", newline="\n") as file:
        lines = [line for environment in environments for line in environment.unwrapped.runs()]
        file.truncate(0)
        file.writelines(line + "\n" for line in lines)
    return len(lines)
