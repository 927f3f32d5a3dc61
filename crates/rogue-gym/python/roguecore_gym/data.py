"""Games that ``rogue-sim dataset`` has written, episode by episode: ``pip install pyarrow``.

    from roguecore_gym import data

    for episode in data.episodes("careful"):
        print(episode.seed, len(episode.actions), episode.rewards.sum())
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet

KEY = b"roguecore"
"""The key of the description in the metadata of a file."""

NO_ACTION = -1
"""In place of an action that the table does not have, such as a throw at another cell than the nearest enemy's."""


class Episode(NamedTuple):
    """A game: of its ``n`` steps there are ``n + 1`` observations and masks."""

    seed: int
    """The seed that the environment of the content was reset with."""
    observations: dict[str, np.ndarray]
    """The parts of the observation, a row for each time."""
    masks: np.ndarray
    """Which actions were legal, as Booleans."""
    actions: np.ndarray
    """The numbers of the actions, and ``NO_ACTION``."""
    commands: list[str]
    """The commands in words, also those that no action gives."""
    rewards: np.ndarray
    terminated: bool
    truncated: bool


def files(path: str | os.PathLike[str]) -> list[Path]:
    """A file, or the files of a folder in their order."""
    path = Path(path)
    # By their seeds: longer numbers are higher.
    found = sorted(path.glob("*.parquet"), key=lambda it: (len(it.name), it.name)) if path.is_dir() else [path]
    if not found:
        raise FileNotFoundError(f"{path} has no file that ends in .parquet")
    return found


def description(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What a file says about itself: content, persona, weights of rewards, names of actions, shapes of the parts."""
    first = files(path)[0]
    found = pyarrow.parquet.read_schema(first).metadata or {}
    if KEY not in found:
        raise ValueError(f"{first} was not written by `rogue-sim dataset`: it has no description")
    return json.loads(found[KEY])


def episodes(path: str | os.PathLike[str], parts: Iterable[str] | None = None) -> Iterator[Episode]:
    """The games of a file or folder, read when they are asked for.

    Args:
        path: a file, or a folder of them.
        parts: the parts of the observation that are read; None for all that are there.
    """
    for file in files(path):
        about = description(file)
        wanted = list(about["parts"]) if parts is None else list(parts)
        for name in wanted:
            if name not in about["parts"]:
                raise ValueError(f"there is no part {name!r} in {file}; there are {', '.join(about['parts'])}")
        yield from _episodes_of(pyarrow.parquet.ParquetFile(file), about, wanted)


COLUMNS = ("seed", "action", "command", "reward", "terminated", "truncated", "is_last")


def _episodes_of(file: pyarrow.parquet.ParquetFile, about: dict[str, Any], parts: list[str]) -> Iterator[Episode]:
    """An episode may end in another group of rows than it begins in."""
    pieces: list[dict[str, np.ndarray]] = []
    for index in range(file.num_row_groups):
        group = file.read_row_group(index, columns=[*COLUMNS, "mask", *parts])
        rows = {name: group[name].to_numpy() for name in COLUMNS}
        rows["mask"] = _masks(group["mask"], len(about["actions"]))
        for name in parts:
            layout = about["parts"][name]
            rows[name] = _blobs(group[name], np.dtype(layout["dtype"])).reshape(-1, *layout["shape"])
        first = 0
        for last in np.flatnonzero(rows["is_last"]):
            pieces.append({name: column[first : last + 1] for name, column in rows.items()})
            yield _episode(pieces, parts)
            pieces, first = [], last + 1
        pieces.append({name: column[first:] for name, column in rows.items()})


def _episode(pieces: list[dict[str, np.ndarray]], parts: list[str]) -> Episode:
    rows = {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
    terminated, truncated = rows["terminated"][:-1], rows["truncated"][:-1]
    return Episode(
        seed=int(rows["seed"][0]),
        observations={name: rows[name] for name in parts},
        masks=rows["mask"],
        actions=rows["action"][:-1].astype(np.int64),
        commands=rows["command"][:-1].tolist(),
        rewards=rows["reward"][:-1],
        terminated=bool(terminated.any()),
        truncated=bool(truncated.any()),
    )


def _blobs(column: Any, dtype: np.dtype) -> np.ndarray:
    """The numbers of a column of bytes of fixed length, in a new array."""
    found = [np.frombuffer(chunk.buffers()[1], dtype)[_span(chunk, dtype)] for chunk in column.chunks]
    return np.concatenate(found)


def _span(chunk: Any, dtype: np.dtype) -> slice:
    width = chunk.type.byte_width // dtype.itemsize
    return slice(chunk.offset * width, (chunk.offset + len(chunk)) * width)


def _masks(column: Any, count: int) -> np.ndarray:
    width = column.type.byte_width
    packed = _blobs(column, np.dtype(np.uint8)).reshape(-1, width)
    return np.unpackbits(packed, axis=1, count=count, bitorder="little").astype(bool)
