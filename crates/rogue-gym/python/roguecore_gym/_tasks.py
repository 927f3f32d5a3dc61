"""The tasks of the package: small scenes with a goal."""

from typing import NamedTuple

from . import _core


class Task(NamedTuple):
    """A task: a reward of 1 for its goal, within a limit of steps."""

    name: str
    """Its name, which ``RoguecoreEnv(task=...)`` takes."""
    id: str
    """Its id in Gymnasium's registry."""
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
    return [
        Task(one["name"], id_of(one["name"]), one["sentence"], one["content"], one["steps"], one["solutions"])
        for one in _core.tasks()
    ]


def id_of(name: str) -> str:
    """The id in Gymnasium's registry: ``Roguecore/KeyAndDoor-v0`` for ``key-and-door``."""
    return f"Roguecore/{name.title().replace('-', '')}-v0"
