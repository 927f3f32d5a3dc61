"""Copies that are handed out, in memory that is used again once nobody holds it any more."""

import sys
from collections import deque

import numpy as np

KEPT = 4
"""The most arrays of one shelf: that of this step, of the last one, and two for a caller who looks further back."""


class Shelf:
    """Copies of one array.

    The pages of a new array of some megabytes cost more time than the copy into them, so an array that was handed out
    is written again when this shelf has the only reference to it. A view, a tensor or a buffer made from an array
    holds a reference, and keeps what it shows.
    """

    def __init__(self) -> None:
        # The longest handed out first; one that has no room any more belongs to its holder alone.
        self._lent: deque[np.ndarray] = deque(maxlen=KEPT)

    def copy(self, array: np.ndarray) -> np.ndarray:
        """A copy that changes only by the hand of its holder."""
        copied = self._free(array)
        np.copyto(copied, array)
        self._lent.append(copied)
        return copied

    def _free(self, array: np.ndarray) -> np.ndarray:
        for _ in range(KEPT):
            try:
                holder = [self._lent.popleft()]
            except IndexError:
                break
            if references(holder) == ALONE and is_like(holder[0], array):
                return holder.pop()
            self._lent.append(holder.pop())
        return np.empty_like(array)


def references(holder: list[np.ndarray]) -> int:
    """The references to the array in a list, that of the list and of this call among them."""
    return sys.getrefcount(holder[0])


ALONE = references([np.empty(0)])
"""The references to an array that nothing but a list holds."""


def is_like(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether an array can hold the other: its holder may have changed its shape, or forbidden to write."""
    # It can be written, owns its memory, and is contiguous.
    is_whole = all(one.flags[flag] for flag in "WOC")
    return is_whole and one.dtype == other.dtype and one.shape == other.shape
