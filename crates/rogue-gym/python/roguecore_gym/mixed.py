"""Several tasks in one vector environment, for one agent that learns all of them."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space, create_empty_array

from .vector import RoguecoreVectorEnv


class RoguecoreTasksVectorEnv(VectorEnv):
    """Many games of several tasks in turn: game ``i`` plays the task ``i % len(tasks)``.

    Args:
        num_envs: the number of games, at least one for each task.
        tasks: names of tasks of one content, with their levels: ``("stairs/1", "net/2")``. The part ``goal`` of an
            observation tells them apart.

    The other arguments are those of :class:`RoguecoreVectorEnv`, for all tasks. ``seed=n`` begins game ``i`` from the
    seed ``n + i``.
    """

    def __init__(self, num_envs: int = 1, tasks: Sequence[str] = (), **arguments: Any) -> None:
        if isinstance(tasks, str) or not tasks:
            raise ValueError(f"tasks={tasks!r}: a sequence of names of tasks is needed, such as ('stairs/1', 'net/1')")
        if num_envs < len(tasks):
            raise ValueError(f"num_envs={num_envs}: {len(tasks)} tasks need at least as many games")
        self.tasks, self.num_envs = tuple(tasks), num_envs
        self._games = [np.arange(first, num_envs, len(tasks)) for first in range(len(tasks))]
        pairs = zip(self.tasks, self._games, strict=True)
        self._groups = [RoguecoreVectorEnv(len(games), task=task, **arguments) for task, games in pairs]
        first = self._groups[0]
        for task, group in zip(self.tasks, self._groups, strict=True):
            if group.single_observation_space != first.single_observation_space or group.names != first.names:
                raise ValueError(f"the tasks {self.tasks[0]!r} and {task!r} have observations of different contents")
        self.metadata, self.autoreset_mode = first.metadata, first.autoreset_mode
        self.render_mode = first.render_mode
        self.single_observation_space = first.single_observation_space
        self.single_action_space = first.single_action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin new games: see :meth:`RoguecoreVectorEnv.reset`."""
        if seed is None or isinstance(seed, (int, np.integer)):
            seeds = [None if seed is None else (int(seed) + index) % 2**64 for index in range(self.num_envs)]
        else:
            seeds = list(seed)
        mask = (options or {}).get("reset_mask")
        told = []
        for games, group in zip(self._games, self._groups, strict=True):
            own = dict(options or {})
            if mask is not None:
                own["reset_mask"] = mask[games]
                if not own["reset_mask"].any():
                    told.append((group._observations(), {}))
                    continue
            told.append(group.reset(seed=[seeds[index] for index in games], options=own))
        return self._observations([one for one, _ in told]), self._infos([info for _, info in told])

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out one action in each game."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {actions.shape}, but it must be ({self.num_envs},)")
        told = [group.step(actions[games]) for games, group in zip(self._games, self._groups, strict=True)]
        observations, rewards, terminated, truncated, infos = zip(*told, strict=True)
        merged = [self._merged(list(arrays)) for arrays in (rewards, terminated, truncated)]
        return self._observations(list(observations)), *merged, self._infos(list(infos))

    def sample(self) -> np.ndarray:
        """A legal action for each game, each equally likely."""
        return self._merged([group.sample() for group in self._groups])

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, as Booleans: a row for each game."""
        return self._merged([group.action_masks() for group in self._groups])

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the games."""
        for group in self._groups:
            group.close()

    @property
    def action_names(self) -> list[str]:
        """The words for every action."""
        return self._groups[0].action_names

    @property
    def statistic_names(self) -> list[str]:
        """The names of the numbers in the part ``statistics``."""
        return self._groups[0].statistic_names

    @property
    def names(self) -> dict[str, list[str]]:
        """The ids of the content: see :attr:`RoguecoreVectorEnv.names`."""
        return self._groups[0].names

    @property
    def scales(self) -> dict[str, np.ndarray]:
        """A divisor for each column of each part."""
        return self._groups[0].scales

    def _observations(self, groups: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
        merged = create_empty_array(self.single_observation_space, self.num_envs)
        for games, observations in zip(self._games, groups, strict=True):
            for name, array in observations.items():
                merged[name][games] = array
        return merged

    def _merged(self, arrays: list[np.ndarray | None]) -> np.ndarray:
        """The rows of all games in their order; zeros where a group has none."""
        known = next(array for array in arrays if array is not None)
        merged = np.zeros((self.num_envs, *known.shape[1:]), known.dtype)
        for games, array in zip(self._games, arrays, strict=True):
            if array is not None:
                merged[games] = array
            elif known.dtype == object:
                merged[games] = None
        return merged

    def _infos(self, groups: list[dict[str, Any]]) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        for name in dict.fromkeys(name for infos in groups for name in infos):
            values = [infos.get(name) for infos in groups]
            if any(isinstance(value, dict) for value in values):
                merged[name] = self._infos([value or {} for value in values])
            else:
                merged[name] = self._merged(values)
        return merged


def single(tasks: Sequence[str] = (), **_arguments: Any) -> gymnasium.Env:
    """One game cannot play several tasks."""
    raise ValueError(f"one game plays one task: make_vec plays several, tasks={tuple(tasks)!r}")
