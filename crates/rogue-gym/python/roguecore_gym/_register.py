"""The ids of the environments in Gymnasium's registry."""

import gymnasium

from . import _core, _tasks

ENVIRONMENTS = {
    "Roguecore/Ember-v0": "ember",
    "Roguecore/Short-v0": "short",
    "Roguecore/Classic-v0": "classic",
    "Roguecore/FirstSteps-v0": "first-steps",
}
"""The ids, and the built-in game of each."""


OWN_TASK = "Roguecore/Task-v0"
"""The id of a task by its name or of one's own: ``gymnasium.make("Roguecore/Task-v0", task="my.txt")``."""


SEVERAL_TASKS = "Roguecore/Tasks-v0"
"""The id of several tasks at once: ``gymnasium.make_vec("Roguecore/Tasks-v0", num_envs=64, tasks=(...))``."""


def register() -> None:
    """Register the environments; those that are registered already stay as they are."""
    for name, content in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="roguecore_gym.env:RoguecoreEnv",
                vector_entry_point="roguecore_gym.vector:RoguecoreVectorEnv",
                # `make` wraps the environment in this limit; `make_vec` hands it over.
                max_episode_steps=_core.MAX_STEPS,
                kwargs={"content": content},
            )
    if OWN_TASK not in gymnasium.registry:
        gymnasium.register(
            id=OWN_TASK,
            entry_point="roguecore_gym.env:RoguecoreEnv",
            vector_entry_point="roguecore_gym.vector:RoguecoreVectorEnv",
            # It is no task's name: without an argument the names are told.
            kwargs={"task": ""},
        )
    if SEVERAL_TASKS not in gymnasium.registry:
        gymnasium.register(
            id=SEVERAL_TASKS,
            entry_point="roguecore_gym.mixed:single",
            vector_entry_point="roguecore_gym.mixed:RoguecoreTasksVectorEnv",
        )
    for task in _tasks.tasks():
        if task.id not in gymnasium.registry:
            gymnasium.register(
                id=task.id,
                entry_point="roguecore_gym.env:without_limit",
                vector_entry_point="roguecore_gym.vector:RoguecoreVectorEnv",
                max_episode_steps=task.max_episode_steps,
                kwargs={"task": task.name},
            )
        if task.drawn_id is not None and task.drawn_id not in gymnasium.registry:
            gymnasium.register(
                id=task.drawn_id,
                entry_point="roguecore_gym.env:without_limit",
                vector_entry_point="roguecore_gym.vector:RoguecoreVectorEnv",
                max_episode_steps=task.max_episode_steps,
                kwargs={"task": task.name, "level": 1},
            )
