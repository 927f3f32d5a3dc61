"""How games are made from keyword arguments, and again from pickles."""

import difflib
import os
import warnings
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from . import _core


def make(
    count: int,
    content: str | os.PathLike[str] | None,
    *,
    task: str | os.PathLike[str] | None,
    level: int | None,
    held_out: bool,
    scene: str | None,
    parts: Iterable[str] | None,
    mask: bool,
    mode: str,
    max_episode_steps: int | None,
    rewards: Mapping[str, float] | None,
    threads: int,
    layout: int | None,
    record: str | None,
) -> "_core.Games":
    """Make games from the arguments of an environment, which are checked here."""
    if isinstance(parts, str):
        raise TypeError(f"parts is a sequence of names, such as ({parts!r},), not one name")
    if task is not None:
        if content is not None or scene is not None:
            raise ValueError(f"the task {task!r} has a content and a scene of its own: leave out content and scene")
    if level is None and held_out:
        raise ValueError("held_out=True is for the drawn scenes of a task: name a level, too")
    if level is not None:
        check_level(task, level)
    steps = max_episode_steps
    # Gymnasium has -1 for no limit.
    if steps is not None and steps != -1 and not 1 <= int(steps) < 2**32:
        raise ValueError(f"max_episode_steps={steps}: 1 or more, or -1 for no limit")
    if int(threads) < 0:
        raise ValueError(f"threads={threads}: 1 or more, or 0 for one for each core")
    options = {
        "content": "ember" if content is None else os.fspath(content),
        "source": None,
        "scene": scene,
        "task": None if task is None else os.fspath(task),
        "task_text": None,
        "level": None if level is None else int(level),
        "held_out": bool(held_out),
        "parts": parts_by_default(task is not None) if parts is None else list(parts),
        "mask": bool(mask),
        "mode": mode,
        "max_steps": None if steps is None else max(int(steps), 0),
        "rewards": [(str(key), float(value)) for key, value in dict(rewards or {}).items()],
        "threads": int(threads),
        "layout": None if layout is None else check_seed(layout, "layout"),
        "record": record,
    }
    return _core.Games(count, options)


def check_level(task: str | os.PathLike[str] | None, level: Any) -> None:
    """A level is for a task that has none in its name."""
    if isinstance(level, bool) or not isinstance(level, (int, np.integer)):
        raise TypeError(f"level={level!r}: a whole number from 1 to {_core.LEVELS} is needed")
    if task is None:
        raise ValueError(f"level={level}: only a task has levels")
    if not 1 <= int(level) <= _core.LEVELS:
        raise ValueError(f"level={level}: there are 1 to {_core.LEVELS}")
    if os.fspath(task).count("/") and not os.fspath(task).endswith(".txt"):
        raise ValueError(f"the task {task!r} has a level already: leave out level")


def parts_by_default(is_task: bool) -> list[str]:
    """All parts; a game that is no task has no goal to tell."""
    return [part for part in _core.PARTS if is_task or part != "goal"]


def runs(core: "_core.Games") -> list[str]:
    """The recorded runs, with a warning for each that is too long."""
    lines, too_long = core.runs()
    for sentence in too_long:
        warnings.warn(sentence, stacklevel=3)
    return lines


def check_seed(seed: Any, what: str = "seed") -> int:
    """A seed as a whole number from 0 to 2**64 - 1."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise TypeError(f"{what}={seed!r}: a whole number is needed")
    if not 0 <= int(seed) < 2**64:
        raise ValueError(f"{what}={seed}: it must be from 0 to 2**64 - 1")
    return int(seed)


def check_options(options: Mapping[str, Any] | None, known: tuple[str, ...]) -> dict[str, Any]:
    """The options of a reset, each of which must be known: a misspelt one would be a game that nobody asked for."""
    checked = dict(options or {})
    for name in checked:
        if name not in known:
            close = difflib.get_close_matches(str(name), known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it takes {', '.join(known)}"
            raise ValueError(f"there is no option {name!r} of reset; {hint}")
    return checked


def check_mask_is_written(mask: np.ndarray | None) -> np.ndarray:
    """The mask of an environment that writes it."""
    if mask is None:
        raise ValueError("there is no mask of legal actions: make the environment with mask=True")
    return mask


def entropy() -> int:
    """A seed from the operating system."""
    return int.from_bytes(os.urandom(8), "little")


def observation_space(core: "_core.Games", arrays: dict[str, np.ndarray]) -> spaces.Dict:
    """The space of one game's observation."""
    ranges = core.ranges()
    found: dict[str, spaces.Space] = {}
    for name in _core.PARTS:
        if name in arrays:
            array = arrays[name]
            # A range for each column, or one for all numbers.
            low, high, _ = np.array(ranges[name], np.int64).T
            low, high = (np.broadcast_to(bound, array.shape[1:]).astype(array.dtype) for bound in (low, high))
            found[name] = spaces.Box(low, high, dtype=array.dtype.type)
    return spaces.Dict(found)


def scales(core: "_core.Games") -> dict[str, np.ndarray]:
    """The divisors of the columns of each part."""
    return {name: np.array(columns, np.int64)[:, 2] for name, columns in core.ranges().items()}
