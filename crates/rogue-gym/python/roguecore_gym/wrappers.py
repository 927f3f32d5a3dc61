"""Wrappers that turn an observation into the shape a learner asks for, with numpy alone.

``CropObservation`` shows the map around the player, ``FlatObservation`` is one array of numbers; of many games they
are ``VectorCropObservation`` and ``VectorFlatObservation``. They can be combined, the crop first.

>>> import gymnasium, roguecore_gym
>>> from roguecore_gym.wrappers import VectorCropObservation, VectorFlatObservation
>>> envs = gymnasium.make_vec("Roguecore/Classic-v0", num_envs=8, parts=("features", "statistics"))
>>> envs = VectorFlatObservation(VectorCropObservation(envs, 9, 9))
>>> observations, infos = envs.reset(seed=7)
>>> observations.dtype, len(observations)
(dtype('float32'), 8)
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space

from . import _core

PLANES = {"glyphs": 0, "tiles": 255, "features": 0, "substances": 0}
"""The parts with a number for each cell, and the number of a cell that the player does not know."""

TASK = "task"
"""The part that an environment of several tasks adds: a number for each of them, 1 for that of the game."""

BITS = ("flags", "statuses_0", "statuses_1")
"""The columns of which each bit is a fact of its own."""


class Crop:
    """The planes around the player: ``height`` rows and ``width`` columns with the player in the middle.

    Cells outside of the map are as unknown ones. The other parts stay as they are.
    """

    def __init__(self, space: spaces.Space, height: int, width: int) -> None:
        if height < 1 or width < 1 or height % 2 == 0 or width % 2 == 0:
            raise ValueError(f"a crop of {height} rows and {width} columns: odd numbers have a middle")
        parts = parts_of(space)
        if "statistics" not in parts and "entities" not in parts:
            raise ValueError("a crop needs the part 'statistics' or 'entities', which say where the player is")
        self._parts = parts
        self._rows = np.arange(height) - height // 2
        self._columns = np.arange(width) - width // 2
        self.space = spaces.Dict(
            {name: self._cropped(part) if name in PLANES else part for name, part in parts.items()}
        )

    def _cropped(self, part: spaces.Box) -> spaces.Box:
        shape = (len(self._rows), len(self._columns))
        # An unknown cell is within the bounds of every plane.
        return spaces.Box(part.low.min(), part.high.max(), shape, part.dtype.type)

    def __call__(self, observation: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        x, y = self._position(observation)
        cropped = {}
        for name in self._parts:
            array = observation[name]
            cropped[name] = self._window(array, x, y, PLANES[name]) if name in PLANES else array
        return cropped

    @staticmethod
    def _position(observation: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        if "statistics" in observation:
            return observation["statistics"][..., 2], observation["statistics"][..., 3]
        # The player is the first thing in view.
        return observation["entities"][..., 0, 1], observation["entities"][..., 0, 2]

    def _window(self, plane: np.ndarray, x: np.ndarray, y: np.ndarray, unknown: int) -> np.ndarray:
        height, width = plane.shape[-2:]
        rows, columns = np.asarray(y)[..., None] + self._rows, np.asarray(x)[..., None] + self._columns
        is_inside = ((rows >= 0) & (rows < height))[..., :, None] & ((columns >= 0) & (columns < width))[..., None, :]
        cells = rows.clip(0, height - 1)[..., :, None] * width + columns.clip(0, width - 1)[..., None, :]
        flat = plane.reshape(*plane.shape[:-2], -1)
        taken = np.take_along_axis(flat, cells.reshape(*cells.shape[:-2], -1), axis=-1).reshape(cells.shape)
        return np.where(is_inside, taken, plane.dtype.type(unknown))


class Flat:
    """One array of float32: bits as numbers of their own, every other number divided by its scale.

    Usual values are from -1 to 1; the bounds of the space are those of the numbers, divided alike. Kinds of things,
    tiles and events are numbers here, which say nothing about likeness: a network that can look them up is better
    served by the arrays themselves.
    """

    def __init__(self, space: spaces.Space, columns: dict[str, list[str]], scales: dict[str, np.ndarray]) -> None:
        self._parts = parts_of(space)
        self._columns = columns
        self._scales = scales
        low = {name: part.low for name, part in self._parts.items()}
        high = {name: part.high for name, part in self._parts.items()}
        self._counts = {
            (name, column): int(self._parts[name].high[..., index].max()).bit_length()
            for name in self._parts
            for index, column in enumerate(columns.get(name, ()))
            if column in BITS
        }
        self.space = spaces.Box(self._flat(low, is_bound=True, bit=0), self._flat(high, is_bound=True, bit=1))

    def __call__(self, observation: dict[str, np.ndarray]) -> np.ndarray:
        return self._flat(observation)

    def _flat(self, observation: dict[str, np.ndarray], is_bound: bool = False, bit: int = 0) -> np.ndarray:
        flat = []
        for name, part in self._parts.items():
            array = observation[name]
            games = array.shape[: array.ndim - len(part.shape)]
            pieces = self._bits(name, array) if name == "features" else self._numbers(name, array)
            for piece, is_bit in pieces:
                piece = np.full(piece.shape, bit) if is_bound and is_bit else piece
                flat.append(piece.reshape(*games, -1).astype(np.float32))
        return np.concatenate(flat, axis=-1)

    @staticmethod
    def _bits(_name: str, array: np.ndarray) -> list[tuple[np.ndarray, bool]]:
        return [(np.unpackbits(array[..., None], axis=-1, bitorder="little"), True)]

    def _numbers(self, name: str, array: np.ndarray) -> list[tuple[np.ndarray, bool]]:
        columns, scale = self._columns.get(name), self._scales[name]
        if columns is None:
            return [(array / scale, False)]
        pieces = []
        is_number = [column not in BITS for column in columns]
        pieces.append((array[..., is_number] / scale[is_number], False))
        for index, column in enumerate(columns):
            if column in BITS:
                bits = array[..., index, None] >> np.arange(self._counts[name, column]) & 1
                pieces.append((bits, True))
        return pieces


class CropObservation(gymnasium.ObservationWrapper, RecordConstructorArgs):
    """One game with the planes around the player: see :class:`Crop`."""

    def __init__(self, env: gymnasium.Env, height: int = 9, width: int = 9) -> None:
        RecordConstructorArgs.__init__(self, height=height, width=width)
        super().__init__(env)
        self._crop = Crop(env.observation_space, height, width)
        self.observation_space = self._crop.space

    def observation(self, observation: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The planes around the player, and the other parts."""
        return self._crop(observation)


class FlatObservation(gymnasium.ObservationWrapper, RecordConstructorArgs):
    """One game with an observation of one array: see :class:`Flat`."""

    def __init__(self, env: gymnasium.Env) -> None:
        RecordConstructorArgs.__init__(self)
        super().__init__(env)
        self._flat = flat_of(env, env.observation_space)
        self.observation_space = self._flat.space

    def observation(self, observation: dict[str, np.ndarray]) -> np.ndarray:
        """All numbers in one array."""
        return self._flat(observation)


class VectorTransform(VectorWrapper):
    """Many games with another observation, also the final one of a game that ends with ``SAME_STEP``."""

    def __init__(self, env: VectorEnv, transform: Crop | Flat) -> None:
        super().__init__(env)
        self._transform = transform
        self.single_observation_space = transform.space
        self.observation_space = batch_space(transform.space, self.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin new games."""
        observations, infos = self.env.reset(seed=seed, options=options)
        return self._transform(observations), infos

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out one action in each game."""
        observations, rewards, terminated, truncated, infos = self.env.step(actions)
        if "final_obs" in infos:
            finals = infos["final_obs"]
            transformed = np.full(len(finals), None, dtype=object)
            for index in np.flatnonzero(infos["_final_obs"]):
                transformed[index] = self._transform(finals[index])
            infos = {**infos, "final_obs": transformed}
        return self._transform(observations), rewards, terminated, truncated, infos


class VectorCropObservation(VectorTransform):
    """Many games with the planes around each player: see :class:`Crop`."""

    def __init__(self, env: VectorEnv, height: int = 9, width: int = 9) -> None:
        super().__init__(env, Crop(env.single_observation_space, height, width))


class VectorFlatObservation(VectorTransform):
    """Many games with an observation of one array each: see :class:`Flat`."""

    def __init__(self, env: VectorEnv) -> None:
        super().__init__(env, flat_of(env, env.single_observation_space))


def flat_of(env: Any, space: spaces.Space) -> Flat:
    """The flat observation of an environment of this package, whatever wraps it."""
    return Flat(space, columns_of(env), env.unwrapped.scales)


def columns_of(env: Any) -> dict[str, list[str]]:
    """The names of the columns of the parts that have any."""
    return {
        "entities": _core.ENTITY_FIELDS,
        "inventory": _core.INVENTORY_FIELDS,
        "goal": _core.GOAL_FIELDS,
        "statistics": env.unwrapped.statistic_names,
    }


def parts_of(space: spaces.Space) -> dict[str, spaces.Box]:
    """The parts of an observation in the order of the package."""
    if not isinstance(space, spaces.Dict):
        raise ValueError("the observation has no parts any more: put this wrapper around the others")
    known = (*_core.PARTS, TASK)
    unknown = [name for name in space if name not in known]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no part of an observation; there are {', '.join(known)}")
    return {name: space[name] for name in known if name in space.spaces}
