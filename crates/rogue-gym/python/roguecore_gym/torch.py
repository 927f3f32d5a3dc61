"""A network that reads observations, for PyTorch: ``pip install torch``."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import nn

from .wrappers import BITS, PLANES, TASK, columns_of, parts_of

EMBEDDING = 16
"""The numbers that stand for a category."""

ROWS = ("entities", "inventory", "goal")
"""The parts with a row for each of several things."""

CATEGORIES = ("kind", "condition")
"""The columns of rows that are looked up."""


class Encoder(nn.Module):
    """From observations of many games to ``size`` numbers for each.

    Glyphs, tiles, substances, kinds of things and events are looked up as categories, bits are unpacked, and other
    numbers are divided by their scale. Planes go through convolutions: a crop, such as
    ``VectorCropObservation(envs, 9, 9)``, takes a fraction of the time of whole maps.

    Args:
        env: an environment of this package, one game or many, also inside wrappers that leave its parts.
        size: how many numbers come out for each game.
    """

    def __init__(self, env: Any, size: int = 256) -> None:
        super().__init__()
        self.parts = parts_of(getattr(env, "single_observation_space", None) or env.observation_space)
        self.columns, self.scales, self.size = columns_of(env), env.unwrapped.scales, size
        self.tables, self.rows = nn.ModuleDict(), nn.ModuleDict()
        for name, part in self.parts.items():
            if name in ROWS:
                for index, column in self.categories(name):
                    count = int(part.high[..., index].max()) + 1
                    self.tables[f"{name}_{column}"] = nn.Embedding(count, EMBEDDING)
                self.rows[name] = nn.Sequential(nn.LazyLinear(64), nn.ReLU())
            elif name not in ("features", "statistics", TASK):
                self.tables[name] = nn.Embedding(int(part.high.max()) + 1, EMBEDDING)
        if any(name in PLANES for name in self.parts):
            self.map = nn.Sequential(
                nn.LazyConv2d(32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 32, 3, stride=2, padding=1), nn.ReLU(),
                nn.AdaptiveMaxPool2d(5), nn.Flatten(),
            )
        self.last = nn.Sequential(nn.LazyLinear(size), nn.ReLU())
        with torch.no_grad():  # The sizes of the layers follow from the parts.
            self({name: np.zeros((1, *part.shape), part.dtype) for name, part in self.parts.items()})

    def forward(self, observations: Mapping[str, Any]) -> torch.Tensor:
        """Encode arrays or tensors of the parts, a row for each game."""
        device = next(self.last.parameters()).device
        arrays = {name: torch.as_tensor(observations[name], device=device) for name in self.parts}
        planes, found = [], []
        for name, array in arrays.items():
            if name == "features":
                planes.append(bits(array, 8))
            elif name in PLANES:
                planes.append(self.tables[name](array.long()))
            elif name == "messages":
                found.append(self.tables[name](array.long()).sum(dim=1))
            elif name == "statistics":
                found.append(self.numbers(name, array))
            elif name == TASK:
                found.append(array.float())
            else:
                row = [self.numbers(name, array)]
                for index, column in self.categories(name):
                    row.append(self.tables[f"{name}_{column}"](array[..., index].long()))
                found.append(self.rows[name](torch.cat(row, dim=-1)).amax(dim=1))
        if planes:
            found.append(self.map(torch.cat(planes, dim=-1).permute(0, 3, 1, 2)))
        return self.last(torch.cat(found, dim=-1))

    def categories(self, name: str) -> list[tuple[int, str]]:
        """The columns of a part that are looked up, with their places."""
        return [(index, column) for index, column in enumerate(self.columns[name]) if column in CATEGORIES]

    def numbers(self, name: str, array: torch.Tensor) -> torch.Tensor:
        """The columns that are no category: bits, and numbers on their scale."""
        found = []
        for index, column in enumerate(self.columns[name]):
            if column in BITS:
                found.append(bits(array[..., index], int(self.parts[name].high[..., index].max()).bit_length()))
            elif column not in CATEGORIES:
                found.append(array[..., index, None].float() / float(self.scales[name][index]))
        return torch.cat(found, dim=-1)


def bits(array: torch.Tensor, count: int) -> torch.Tensor:
    """The lowest bits of whole numbers, in a last dimension."""
    return (array.unsqueeze(-1) >> torch.arange(count, device=array.device) & 1).float()
