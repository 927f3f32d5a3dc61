"""One game as a Gymnasium environment."""

import os
from collections.abc import Iterable, Mapping
from typing import Any

import gymnasium
import numpy as np

from . import _core, _make

CELL = 8
"""Pixels of a cell in a picture, in each direction."""


class RoguecoreEnv(gymnasium.Env[dict[str, np.ndarray], int]):
    """One game.

    Args:
        content: a built-in game (``roguecore_gym.CONTENTS``), "ember" by default, or the path of a content file that
            ends in ``.ron``, or of a folder of them.
        task: the name of a task (``roguecore_gym.tasks()``), or the path of a file with one that ends in ``.txt``. It
            has a content, a scene and a limit of its own.
        level: the difficulty of scenes that are drawn from the seeds, 1 to 3; None for the one scene that is written.
        held_out: whether the drawn scenes are those that are kept for tests: no seed draws one of them without it.
        scene: a game as text that every episode begins with.
        parts: the parts of the observation (``roguecore_gym.PARTS``); None for all of them, ``goal`` only for a task.
        mask: whether ``info["action_mask"]`` is written.
        max_episode_steps: the steps after which an episode is truncated; -1 for no limit, None for that of the task
            or for none. The environments that have an id are limited by ``gymnasium.make`` itself, to 10,000 steps,
            those of the task, or what it is given.
        rewards: weights that differ from ``roguecore_gym.REWARDS``; of a task all others but ``success`` are 0.
        layout: the seed of the first floor and of what unknown items look like in every episode; None to draw
            them from the seed of the episode.
        record: the name of the agent, to record the runs for a submission (``runs``); None for no recording.
        render_mode: ``"ansi"``, ``"rgb_array"`` or None.

    The info of a task has ``is_success``. An action that the game refuses takes no turn, and counts as a step.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 8}

    def __init__(
        self,
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
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: there are {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self._core = _make.make(
            1,
            content,
            task=task,
            level=level,
            held_out=held_out,
            scene=scene,
            parts=parts,
            mask=mask,
            mode="disabled",
            max_episode_steps=max_episode_steps,
            rewards=rewards,
            threads=1,
            layout=layout,
            record=record,
        )
        self._action = np.zeros(1, np.int64)
        self._begun = False
        self._is_task = task is not None
        arrays = self._core.arrays()
        self.observation_space = _make.observation_space(self._core, arrays)
        self.action_space = gymnasium.spaces.Discrete(self._core.action_count())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin a new game, from the seed or from the next one that follows from the last seed given.

        Args:
            seed: a whole number from 0 to 2**64 - 1.
            options: ``{"layout": n}`` draws the first floor and what unknown items look like from ``n``.
        """
        options = _make.check_options(options, ("layout",))
        super().reset(seed=None if seed is None else _make.check_seed(seed))
        layout = options.get("layout")
        if layout is not None:
            layout = _make.check_seed(layout, "layout")
        if seed is None and not self._begun:
            seed = _make.entropy()
        self._core.reset([None if seed is None else int(seed)], [layout])
        self._begun = True
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Carry out an action of the table (``action_names``)."""
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            array = np.asarray(action)
            if array.shape != () or array.dtype.kind not in "iu":
                raise TypeError(f"action {action!r}: a whole number is needed")
        self._action[0] = action
        self._core.step(self._action)
        arrays = self._core.arrays()
        return (
            self._observation(),
            float(arrays["rewards"][0]),
            bool(arrays["terminated"][0]),
            bool(arrays["truncated"][0]),
            self._info(),
        )

    def render(self) -> str | np.ndarray | None:
        """The map as text, or as a picture of coloured cells."""
        if self.render_mode == "ansi":
            return self._core.text(0)
        if self.render_mode == "rgb_array":
            return picture(self._core, 0)
        return None

    def close(self) -> None:
        """Let go of the game. Closing twice does nothing."""
        self._core.close()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, as Booleans: the name that MaskablePPO asks for."""
        return _make.check_mask_is_written(self._core.arrays().get("mask"))[0].astype(bool)

    def fork(self) -> "_core.Game":
        """The game as it is, for planning. It knows what the player does not."""
        return self._core.fork(0)

    def told(self) -> list[str]:
        """What the player perceived in the last step, a line for each event."""
        return self._core.told(0)

    def runs(self) -> list[str]:
        """Take the recorded runs since the last call: a line of JSON each, as ``write_submission`` writes them.

        The episode that is played is among them as it is; what follows of it is not recorded.
        """
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

    def _observation(self) -> dict[str, np.ndarray]:
        arrays = self._core.arrays()
        return {name: arrays[name][0].copy() for name in self.observation_space}

    def _info(self) -> dict[str, Any]:
        arrays = self._core.arrays()
        info: dict[str, Any] = {"action_mask": arrays["mask"][0].copy()} if "mask" in arrays else {}
        if self._is_task:
            # An array of one Boolean: TorchRL reads a type from it, and Gymnasium makes an array of Booleans of many.
            info["is_success"] = self._core.solved().reshape(())
        return info


def without_limit(**arguments: Any) -> RoguecoreEnv:
    """An environment that ``gymnasium.make`` limits: that of the task would be a second limit."""
    return RoguecoreEnv(max_episode_steps=-1, **arguments)


# Gymnasium looks for it in what it calls.
without_limit.metadata = RoguecoreEnv.metadata  # type: ignore[attr-defined]


def picture(core: "_core.Games", index: int) -> np.ndarray:
    """A map as red, green and blue of each pixel."""
    height, width, colors = core.colors(index)
    cells = np.frombuffer(colors, np.uint8).reshape(height, width, 3)
    return cells.repeat(CELL, axis=0).repeat(CELL, axis=1)
