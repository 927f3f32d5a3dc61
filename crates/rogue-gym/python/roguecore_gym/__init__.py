"""Roguecore as a Gymnasium environment.

``gymnasium.make("Roguecore/Ember-v0")`` is one game, ``gymnasium.make_vec("Roguecore/Ember-v0", num_envs=1024)``
many games stepped at once, and ``Game`` a game for planning, with copies in microseconds.

>>> import gymnasium, roguecore_gym
>>> envs = gymnasium.make_vec("Roguecore/Classic-v0", num_envs=8)
>>> observations, infos = envs.reset(seed=7)
>>> observations, rewards, ended, cut, infos = envs.step(envs.sample())
>>> envs.close()
"""

from ._core import (
    CODES,
    CONDITIONS,
    CONTENTS,
    ENTITY_FIELDS,
    FEATURES,
    FLAGS,
    GOAL_FIELDS,
    INVENTORY_FIELDS,
    LEVELS,
    PARTS,
    REWARDS,
    THINGS,
    Game,
    RefusedError,
    __version__,
)
from ._register import ENVIRONMENTS, register
from ._submission import write_submission
from ._tasks import Task, tasks
from .env import RoguecoreEnv
from .mixed import RoguecoreTasksVectorEnv
from .vector import RoguecoreVectorEnv

__all__ = [
    "CODES",
    "CONDITIONS",
    "CONTENTS",
    "ENTITY_FIELDS",
    "ENVIRONMENTS",
    "FEATURES",
    "FLAGS",
    "GOAL_FIELDS",
    "INVENTORY_FIELDS",
    "LEVELS",
    "PARTS",
    "REWARDS",
    "THINGS",
    "Game",
    "RefusedError",
    "RoguecoreEnv",
    "RoguecoreTasksVectorEnv",
    "RoguecoreVectorEnv",
    "Task",
    "__version__",
    "register",
    "tasks",
    "write_submission",
]

register()
