"""The tasks of the package: small scenes with a goal."""

from typing import NamedTuple

from . import _core


class Task(NamedTuple):
    """A task: a reward of 1 for its goal, within a limit of steps."""

    name: str
    """Its name, which ``RoguecoreEnv(task=...)`` takes."""
    id: str
    """Its id in Gymnasium's registry, with the scene that is written."""
    drawn_id: str | None
    """The id with scenes that are drawn from the seeds, on a ``level`` from 1 to 3; None for a task of one scene."""
    sentence: str
    """What is to be done."""
    content: str
    """The built-in game that it is played with."""
    max_episode_steps: int
    """The steps after which an episode is truncated."""
    solutions: list[list[str]]
    """Lists of actions, in the words of ``action_names``; for most seeds, one of them succeeds."""


def tasks() -> list[Task]:
    """Every task, from short ways to those that take a plan."""
    found = []
    for one in _core.tasks():
        ids = (id_of(one["name"]), id_of("drawn-" + one["name"]) if one["is_drawn"] else None)
        found.append(Task(one["name"], *ids, one["sentence"], one["content"], one["steps"], one["solutions"]))
    return found


def id_of(name: str) -> str:
    """The id in Gymnasium's registry: ``Roguecore/KeyAndDoor-v0`` for ``key-and-door``."""
    return f"Roguecore/{name.title().replace('-', '')}-v0"
