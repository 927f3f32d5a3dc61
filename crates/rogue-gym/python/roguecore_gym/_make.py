"""How games are made from keyword arguments, and again from pickles."""

import os
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from . import _core

def make(
    count: int,
    content: str | None,
    *,
    task: str | None,
    scene: str | None,
    parts: Iterable[str] | None,
    mask: bool,
    mode: str,
    max_episode_steps: int | None,
    rewards: Mapping[str, float] | None,
    threads: int,
    layout: int | None,
) -> "_core.Games":
    """Make games from the arguments of an environment, which are checked here."""
    if isinstance(parts, str):
        raise TypeError(f"parts is a sequence of names, such as ({parts!r},), not one name")
    if task is not None:
        if content is not None or scene is not None:
            raise ValueError(f"the task {task!r} has a content and a scene of its own: leave out content and scene")
        found = _core.task(task)
        content = found["content"]
        max_episode_steps = found["steps"] if max_episode_steps is None else max_episode_steps
    name, text = read_content("ember" if content is None else content)
    # Gymnasium has -1 for no limit, too.
    steps = -1 if max_episode_steps is None else int(max_episode_steps)
    if steps != -1 and not 1 <= steps < 2**32:
        raise ValueError(f"max_episode_steps={max_episode_steps}: 1 or more, or None or -1 for no limit")
    if int(threads) < 0:
        raise ValueError(f"threads={threads}: 1 or more, or 0 for one for each core")
    options = {
        "content": name,
        "text": text,
        "scene": scene,
        "task": task,
        "parts": list(_core.PARTS if parts is None else parts),
        "mask": bool(mask),
        "mode": mode,
        "max_steps": max(steps, 0),
        "rewards": [(str(key), float(value)) for key, value in dict(rewards or {}).items()],
        "threads": int(threads),
        "layout": None if layout is None else check_seed(layout, "layout"),
    }
    return _core.Games(count, options)


def load_game(data: bytes, content: str, text: str | None) -> "_core.Game":
    """Load a game for planning: what a pickle calls."""
    return _core.Game.load(data, content, text=text)


def read_content(content: str) -> tuple[str, str | None]:
    """The name of a built-in game, or the name and the text of a content file."""
    if content in _core.CONTENTS:
        return content, None
    path = os.fspath(content)
    if not path.endswith(".ron"):
        known = ", ".join(_core.CONTENTS)
        raise ValueError(f"there is no built-in game {path!r}; there are {known}, and files that end in .ron")
    with open(path, encoding="utf-8") as file:
        return os.path.basename(path), file.read()


def check_seed(seed: Any, what: str = "seed") -> int:
    """A seed as a whole number from 0 to 2**64 - 1."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise TypeError(f"{what}={seed!r}: a whole number is needed")
    if not 0 <= int(seed) < 2**64:
        raise ValueError(f"{what}={seed}: it must be from 0 to 2**64 - 1")
    return int(seed)


def entropy() -> int:
    """A seed from the operating system."""
    return int.from_bytes(os.urandom(8), "little")


def observation_space(core: "_core.Games", arrays: dict[str, np.ndarray]) -> spaces.Dict:
    """The space of one game's observation."""
    bounds = core.bounds()
    found: dict[str, spaces.Space] = {}
    for name in _core.PARTS:
        if name in arrays:
            array = arrays[name]
            found[name] = spaces.Box(*bounds[name], array.shape[1:], array.dtype.type)
    return spaces.Dict(found)
