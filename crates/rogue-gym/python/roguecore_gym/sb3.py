"""Many games for Stable-Baselines3, with masks for ``MaskablePPO``: ``pip install stable-baselines3 sb3-contrib``.

    from sb3_contrib import MaskablePPO
    from roguecore_gym.sb3 import RoguecoreVecEnv

    envs = gymnasium.make_vec("Roguecore/Stairs-v0", num_envs=64, autoreset_mode="SAME_STEP")
    model = MaskablePPO("MultiInputPolicy", RoguecoreVecEnv(envs)).learn(100_000)
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvObs, VecEnvStepReturn


class RoguecoreVecEnv(VecEnv):
    """The games of a vector environment of this package, also inside wrappers, as Stable-Baselines3 steps them.

    A game that ends begins the next one at once: its last observation is ``terminal_observation`` of its info.
    """

    def __init__(self, envs: VectorEnv) -> None:
        if envs.metadata.get("autoreset_mode") is not AutoresetMode.SAME_STEP:
            raise ValueError("Stable-Baselines3 begins games anew itself: make the environment with SAME_STEP")
        self.envs = envs
        self._actions: np.ndarray | None = None
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> VecEnvObs:
        """Begin new games, with the seeds and options that were given since the last reset."""
        layouts = [options.get("layout") for options in self._options]
        unknown = {name for options in self._options for name in options} - {"layout"}
        if unknown:
            raise ValueError(f"there is no option {min(unknown)!r} of reset; it takes layout")
        observations, infos = self.envs.reset(seed=self._seeds, options={"layout": layouts})
        self.reset_infos = self._infos(infos)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Carry out the actions."""
        observations, rewards, terminated, truncated, infos = self.envs.step(self._actions)
        listed = self._infos(infos)
        for index in np.flatnonzero(terminated | truncated):
            ended = {"terminal_observation": infos["final_obs"][index]}
            finals = infos["final_info"]
            ended.update((name, finals[name][index]) for name in finals if not name.startswith("_"))
            ended["TimeLimit.truncated"] = bool(truncated[index] and not terminated[index])
            listed[index] = ended
        return observations, rewards.astype(np.float32), terminated | truncated, listed

    def _infos(self, infos: dict[str, Any]) -> list[dict[str, Any]]:
        names = [name for name in infos if not name.startswith("_") and not name.startswith("final_")]
        return [{name: infos[name][index] for name in names} for index in range(self.num_envs)]

    def close(self) -> None:
        """Let go of the games."""
        self.envs.close()

    def get_images(self) -> Sequence[np.ndarray | None]:
        """A picture of each game."""
        return list(self.envs.render() or [None] * self.num_envs)

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have it: masks only where they are written."""
        if attr_name == "action_masks":
            return "mask" in self.envs.unwrapped._core.arrays()
        return super().has_attr(attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The value that all games share, for each of some games."""
        value = getattr(self.envs.unwrapped, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """No attribute of a single game can be set: they share all of them."""
        raise AttributeError(f"{attr_name!r} cannot be set: the games share what they are made with")

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """``action_masks()``, ``fork()`` or ``told()`` of some games."""
        chosen = list(self._get_indices(indices))
        if method_name == "action_masks":
            masks = self.envs.unwrapped.action_masks()
            return [masks[index] for index in chosen]
        if method_name in ("fork", "told"):
            return [getattr(self.envs.unwrapped, method_name)(index) for index in chosen]
        raise AttributeError(f"the games have no method {method_name!r}; there are action_masks, fork and told")

    def env_is_wrapped(self, wrapper_class: type, indices: VecEnvIndices = None) -> list[bool]:
        """No game is wrapped by itself."""
        return [False for _ in self._get_indices(indices)]
