"""The ids of the environments in Gymnasium's registry."""

import gymnasium

from . import _core, _tasks

ENVIRONMENTS = {
    "Roguecore/Ember-v0": "ember",
    "Roguecore/Classic-v0": "classic",
    "Roguecore/FirstSteps-v0": "first-steps",
}
"""The ids, and the built-in game of each."""


OWN_TASK = "Roguecore/Task-v0"
"""The id of a task by its name or of one's own: ``gymnasium.make("Roguecore/Task-v0", task="my.txt")``."""


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
    for task in _tasks.tasks():
        if task.id not in gymnasium.registry:
            gymnasium.register(
                id=task.id,
                entry_point="roguecore_gym.env:without_limit",
                vector_entry_point="roguecore_gym.vector:RoguecoreVectorEnv",
                max_episode_steps=task.max_episode_steps,
                kwargs={"task": task.name},
            )
