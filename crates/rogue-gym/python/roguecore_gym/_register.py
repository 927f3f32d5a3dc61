"""The ids of the environments in Gymnasium's registry."""

import gymnasium

from . import _core

ENVIRONMENTS = {
    "Roguecore/Ember-v0": "ember",
    "Roguecore/Classic-v0": "classic",
    "Roguecore/FirstSteps-v0": "first-steps",
}
"""The ids, and the built-in game of each."""


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
