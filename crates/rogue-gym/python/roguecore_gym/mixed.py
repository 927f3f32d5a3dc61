"""Several tasks in one vector environment, for one agent that learns all of them."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, create_empty_array

from . import _make
from .vector import RoguecoreVectorEnv, actions_of, check_mask, layouts_of, seeds_of
from .wrappers import TASK


class RoguecoreTasksVectorEnv(VectorEnv):
    """Many games of several tasks in turn: game ``i`` plays the task ``i % len(tasks)``.

    Args:
        num_envs: the number of games, at least one for each task.
        tasks: names of tasks of one content, with their levels: ``("stairs/1", "net/2")``.

    The other arguments are those of :class:`RoguecoreVectorEnv`, for all tasks. ``seed=n`` begins game ``i`` from the
    seed ``n + i``. An observation has one part more, ``task``: a number for each of the tasks, 1 for that of the game.
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
        count = len(self.tasks)
        task = spaces.Box(0, 1, (count,), np.int8)
        self.single_observation_space = spaces.Dict({**first.single_observation_space.spaces, TASK: task})
        self._rows = np.eye(count, dtype=np.int8)[np.arange(num_envs) % count]
        self._begun = False
        self._over = np.zeros(num_envs, bool)
        self.single_action_space = first.single_action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin new games: see :meth:`RoguecoreVectorEnv.reset`."""
        options = _make.check_options(options, ("layout", "reset_mask"))
        seeds = seeds_of(seed, self.num_envs)
        layouts = layouts_of(options.get("layout"), self.num_envs)
        mask = check_mask(options.get("reset_mask"), self.num_envs)
        if not self._begun and mask is not None and not mask.all():
            raise ValueError("the first reset begins every game: options['reset_mask'] must be all True")
        super().reset(seed=seeds[0] if seed is not None else None)
        told = []
        for games, group in zip(self._games, self._groups, strict=True):
            if mask is not None and not mask[games].any():
                told.append((group._observations(), {}))
                continue
            own: dict[str, Any] = {"layout": [layouts[index] for index in games]}
            if mask is not None:
                own["reset_mask"] = mask[games]
            told.append(group.reset(seed=[seeds[index] for index in games], options=own))
        self._begun = True
        self._over[slice(None) if mask is None else mask] = False
        return self._observations([one for one, _ in told]), self._infos([info for _, info in told])

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out one action in each game."""
        actions = actions_of(actions, self.num_envs)
        self._check_step(actions)
        told = [group.step(actions[games]) for games, group in zip(self._games, self._groups, strict=True)]
        observations, rewards, terminated, truncated, infos = zip(*told, strict=True)
        merged = [self._merged(list(arrays)) for arrays in (rewards, terminated, truncated)]
        self._over = merged[1] | merged[2]
        known = self._infos(list(infos))
        for index in np.flatnonzero(known.get("_final_obs", ())):
            known["final_obs"][index][TASK] = self._rows[index].copy()
        return self._observations(list(observations)), *merged, known

    def _check_step(self, actions: np.ndarray) -> None:
        """Refuse what one of the groups would: the others have not stepped then."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset() before the first step()")
        count = self.single_action_space.n
        for game in np.flatnonzero((actions < 0) | (actions >= count))[:1]:
            number = f"action {actions[game]} of game {game}"
            raise ValueError(f"{number} is not one of the {count} actions, 0 to {count - 1}")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over.any():
            game = int(np.flatnonzero(self._over)[0])
            raise gymnasium.error.ResetNeeded(f"game {game} is over: reset it before the next step")

    def render(self) -> tuple[str | np.ndarray, ...] | None:
        """The map of every game, as text or as a picture."""
        if self.render_mode is None:
            return None
        pictures: list[str | np.ndarray] = [""] * self.num_envs
        for games, group in zip(self._games, self._groups, strict=True):
            for game, drawn in zip(games, group.render() or (), strict=True):
                pictures[game] = drawn
        return tuple(pictures)

    def runs(self) -> list[str]:
        """Take the recorded runs of all games since the last call, task by task: see :meth:`RoguecoreEnv.runs`."""
        return [line for group in self._groups for line in group.runs()]

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
        return {**self._groups[0].scales, TASK: np.ones(len(self.tasks), np.int64)}

    def _observations(self, groups: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
        merged = create_empty_array(self.single_observation_space, self.num_envs)
        for games, observations in zip(self._games, groups, strict=True):
            for name, array in observations.items():
                merged[name][games] = array
        merged[TASK][:] = self._rows
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
