"""Many games as one vector environment: one call steps all of them."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _core, _make
from ._copies import Shelf
from .env import RoguecoreEnv, picture


class RoguecoreVectorEnv(VectorEnv):
    """Many games, stepped at once by threads without the interpreter.

    The arrays of ``reset`` and ``step`` are the caller's: no later step changes them. The memory of an observation
    that nobody refers to any more is used for a later one. ``copy=False`` returns the arrays that the games write into
    instead: the next call overwrites them, and they cannot be written to. Rewards, ends and infos are new arrays
    always.

    Args:
        num_envs: the number of games.
        autoreset_mode: what happens with a game that has ended, as Gymnasium defines it.
        threads: the threads that step the games; 0 for one for each core.
        copy: whether ``reset`` and ``step`` return copies of the observations. Without them take what you keep out
            of an observation before the next call.

    The other arguments are those of :class:`RoguecoreEnv`.
    """

    # Where the arguments are wrong, there are no games; Gymnasium closes what was begun.
    _core: "_core.Games | None" = None
    _mask: np.ndarray | None = None

    metadata = {**RoguecoreEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        content: str | os.PathLike[str] | None = None,
        *,
        task: str | os.PathLike[str] | None = None,
        level: int | None = None,
        held_out: bool = False,
        scene: str | None = None,
        parts: Iterable[str] | None = None,
        mask: bool = True,
        max_episode_steps: int | None = None,
        rewards: Mapping[str, float] | None = None,
        layout: int | None = None,
        record: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: there are {self.metadata['render_modes']}")
        if isinstance(num_envs, bool) or not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
            raise ValueError(f"num_envs={num_envs!r}: a whole number above 0 is needed")
        self.render_mode = render_mode
        self.num_envs = int(num_envs)
        self.autoreset_mode = mode_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.copy = bool(copy)
        self._core = _make.make(
            self.num_envs,
            content,
            task=task,
            level=level,
            held_out=held_out,
            scene=scene,
            parts=parts,
            mask=mask,
            mode=MODES[self.autoreset_mode],
            max_episode_steps=max_episode_steps,
            rewards=rewards,
            threads=threads,
            layout=layout,
            record=record,
        )
        self._begun = False
        self._is_task = task is not None
        self.single_observation_space = _make.observation_space(self._core, self._core.arrays())
        self.single_action_space = gymnasium.spaces.Discrete(self._core.action_count())
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._take_arrays()

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin new games.

        Args:
            seed: one seed, of the first game, whose followers have the next numbers; or a seed or None for each
                game; or None, for the seeds that follow from the last ones given.
            options: ``{"layout": n}``, or a list with an entry for each game: see :meth:`RoguecoreEnv.reset`;
                ``{"reset_mask": array}`` of Booleans begins the games of the mask only.
        """
        options = _make.check_options(options, ("layout", "reset_mask"))
        seeds = seeds_of(seed, self.num_envs)
        mask = check_mask(options.pop("reset_mask", None), self.num_envs)
        layouts = layouts_of(options.get("layout"), self.num_envs)
        if not self._begun:
            seeds = [_make.entropy() if seed is None else seed for seed in seeds]
            if mask is not None and not mask.all():
                raise ValueError("the first reset begins every game: options['reset_mask'] must be all True")
        super().reset(seed=seeds[0] if seed is not None else None)
        self._core.reset(seeds, layouts, None if mask is None else mask.tolist())
        self._begun = True
        infos: dict[str, Any] = {}
        begun = np.ones(self.num_envs, bool) if mask is None else mask
        if self._mask is not None:
            infos = {"action_mask": self._mask.copy(), "_action_mask": begun.copy()}
        if self._is_task:
            infos |= {"is_success": self._core.solved(), "_is_success": begun.copy()}
        return self._observations(), infos

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out one action in each game."""
        self._core.step(actions_of(actions, self.num_envs))
        rewards, terminated, truncated = self._rewards, self._terminated, self._truncated
        infos: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and (terminated.any() or truncated.any()):
            solved = self._core.solved()
            for index in np.flatnonzero(terminated | truncated):
                final = {name: array[index].copy() for name, array in self._arrays.items()}
                info: dict[str, Any] = {} if self._mask is None else {"action_mask": self._mask[index].copy()}
                if self._is_task:
                    info["is_success"] = bool(solved[index])
                infos = self._add_info(infos, {"final_obs": final, "final_info": info}, index)
            self._core.reset_ended()
        if self._mask is not None:
            infos["action_mask"] = self._mask.copy()
            infos["_action_mask"] = np.ones(self.num_envs, bool)
        if self._is_task:
            infos |= {"is_success": self._core.solved(), "_is_success": np.ones(self.num_envs, bool)}
        return self._observations(), rewards.copy(), terminated.copy(), truncated.copy(), infos

    def sample(self) -> np.ndarray:
        """A legal action for each game, each equally likely.

        A game that is over waits. The draws follow from the seed of the first game.
        """
        return self._core.sample()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, as Booleans: a row for each game."""
        return _make.check_mask_is_written(self._mask).astype(bool)

    def render(self) -> tuple[str | np.ndarray, ...] | None:
        """The map of every game, as text or as a picture."""
        if self.render_mode == "ansi":
            return tuple(self._core.text(index) for index in range(self.num_envs))
        if self.render_mode == "rgb_array":
            return tuple(picture(self._core, index) for index in range(self.num_envs))
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the games."""
        if self._core is not None:
            self._core.close()

    def fork(self, index: int) -> "_core.Game":
        """One game as it is, for planning. It knows what the player does not."""
        return self._core.fork(index)

    def told(self, index: int) -> list[str]:
        """What the player of a game perceived in the last step, a line for each event."""
        return self._core.told(index)

    def fingerprints(self) -> list[int]:
        """The hash of the state of each game."""
        return self._core.fingerprints()

    def runs(self) -> list[str]:
        """Take the recorded runs of all games since the last call: see :meth:`RoguecoreEnv.runs`."""
        return _make.runs(self._core)

    @property
    def action_names(self) -> list[str]:
        """The words for every action."""
        return self._core.action_names()

    @property
    def statistic_names(self) -> list[str]:
        """The names of the numbers in the part ``statistics``."""
        return self._core.statistic_names()

    @property
    def names(self) -> dict[str, list[str]]:
        """The ids of the content's ``tiles``, ``things``, ``statuses`` and ``substances``."""
        return self._core.names()

    @property
    def scales(self) -> dict[str, np.ndarray]:
        """A divisor for each column of each part, which brings usual values between -1 and 1."""
        return _make.scales(self._core)

    def __getstate__(self) -> dict[str, Any]:
        """All but the views of arrays, which belong to the games."""
        views = ("_arrays", "_shelves", "_mask", "_rewards", "_terminated", "_truncated")
        return {name: value for name, value in self.__dict__.items() if name not in views}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._take_arrays()

    def _take_arrays(self) -> None:
        """Views of the arrays of the games that cannot be written to: a step writes only what has changed."""
        arrays = {name: read_only(array) for name, array in self._core.arrays().items()}
        self._arrays = {name: arrays[name] for name in self.single_observation_space}
        self._shelves = {name: Shelf() for name in self._arrays}
        self._mask = arrays.get("mask")
        self._rewards, self._terminated = arrays["rewards"], arrays["terminated"]
        self._truncated = arrays["truncated"]

    def _observations(self) -> dict[str, np.ndarray]:
        if not self.copy:
            return dict(self._arrays)
        return {name: self._shelves[name].copy(array) for name, array in self._arrays.items()}


MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


def mode_of(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode, also from Gymnasium's value for it or from its name."""
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if mode in (known.value, known.name, MODES[known]):
            return known
    names = ", ".join(known.name for known in AutoresetMode)
    raise ValueError(f"autoreset_mode={mode!r}: there are {names}")


def actions_of(actions: Any, count: int) -> np.ndarray:
    """An action for each game."""
    array = np.asarray(actions)
    if array.shape != (count,):
        raise ValueError(f"actions have the shape {array.shape}, but it must be ({count},)")
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are {array.dtype}, but whole numbers are needed")
    return np.ascontiguousarray(array, np.int64)


def seeds_of(seed: Any, count: int) -> list[int | None]:
    """A seed for each game: those that follow from one, or those of a list."""
    if seed is None:
        return [None] * count
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        first = _make.check_seed(seed)
        return [(first + index) % 2**64 for index in range(count)]
    seeds = [None if one is None else _make.check_seed(one) for one in seed]
    if len(seeds) != count:
        raise ValueError(f"{len(seeds)} seeds for {count} games")
    return seeds


def layouts_of(layout: Any, count: int) -> list[int | None]:
    """A layout for each game: the same, or those of a list."""
    if layout is None or isinstance(layout, (int, np.integer)):
        one = None if layout is None else _make.check_seed(layout, "layout")
        return [one] * count
    layouts = [None if one is None else _make.check_seed(one, "layout") for one in layout]
    if len(layouts) != count:
        raise ValueError(f"{len(layouts)} layouts for {count} games")
    return layouts


def check_mask(mask: Any, count: int) -> np.ndarray | None:
    """The games that are reset; None for all."""
    if mask is None:
        return None
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError("options['reset_mask'] must be an array of Booleans")
    if mask.shape != (count,):
        raise ValueError(f"options['reset_mask'] has the shape {mask.shape}, but it must be ({count},)")
    if not mask.any():
        raise ValueError("options['reset_mask'] must have at least one True")
    return mask


def read_only(array: np.ndarray) -> np.ndarray:
    """A view that cannot be written to."""
    view = array.view()
    view.setflags(write=False)
    return view
