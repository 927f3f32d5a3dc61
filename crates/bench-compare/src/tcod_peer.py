"""The same work, done by python-tcod; see main.rs for what is read and printed.

Field of view and paths are tcod's. The level and the turn are small programs of our own on top of
it, written as a beginner with tcod and numpy would: a reference, not tcod's own code.
"""

import random
import sys
import time
from pathlib import Path

import numpy as np
import tcod.constants
import tcod.map
import tcod.path

MIN_TIME = 0.06
MIN_BATCHES = 5
WIDTH, HEIGHT = 80, 43


def row(name, pieces, batch):
    """Prints the median of many batches; the first one is not counted."""
    outcome = batch()
    times = []
    start = time.perf_counter()
    while len(times) < MIN_BATCHES or time.perf_counter() - start < MIN_TIME:
        begun = time.perf_counter_ns()
        batch()
        times.append(time.perf_counter_ns() - begun)
    times.sort()
    print(f"{name}\t{times[len(times) // 2] // pieces}\t{outcome}", flush=True)


def read(folder, name):
    """The map as an array by row and column, True where it is open, and the numbers."""
    lines = (folder / f"{name}.map").read_text().split()
    cells = np.array([[sign == "." for sign in line] for line in lines])
    numbers = lambda kind: [
        tuple(map(int, line.split()))
        for line in (folder / f"{name}.{kind}").read_text().splitlines()
    ]
    return cells, numbers("origins"), numbers("pairs")


def fields_of_view(name, cells, origins, radius):
    def batch():
        seen = 0
        for x, y in origins:
            seen += int(field_of_view(cells, (y, x), radius).sum())
        return seen

    row(name, len(origins), batch)


def field_of_view(cells, at, radius):
    algorithm = tcod.constants.FOV_SYMMETRIC_SHADOWCAST
    return tcod.map.compute_fov(cells, at, radius=radius, algorithm=algorithm)


def paths(name, cells, pairs):
    """A new search each time, as a monster does that sees the player move."""
    cost = cells.astype(np.int8)

    def batch():
        total = 0
        for x, y, to_x, to_y in pairs:
            graph = tcod.path.SimpleGraph(cost=cost, cardinal=2, diagonal=3)
            finder = tcod.path.Pathfinder(graph)
            finder.add_root((y, x))
            path = finder.path_to((to_y, to_x)).tolist()
            steps = zip(path, path[1:])
            total += sum(3 if a[0] != b[0] and a[1] != b[1] else 2 for a, b in steps)
        return total

    row(name, len(pairs), batch)


def dig(rng):
    """Rooms that do not touch, joined by bent tunnels, with up to two monsters each."""
    cells = np.zeros((HEIGHT, WIDTH), dtype=bool)
    rooms, monsters = [], {}
    for _ in range(30):
        width, height = rng.randint(6, 10), rng.randint(6, 10)
        left = rng.randint(0, WIDTH - width - 1)
        top = rng.randint(0, HEIGHT - height - 1)
        right, bottom = left + width, top + height
        if any(left <= r and right >= l and top <= b and bottom >= t for l, t, r, b in rooms):
            continue
        cells[top + 1 : bottom, left + 1 : right] = True
        if rooms:
            tunnel(cells, middle(rooms[-1]), middle((left, top, right, bottom)), rng)
            for _ in range(rng.randint(0, 2)):
                at = rng.randint(left + 1, right - 1), rng.randint(top + 1, bottom - 1)
                monsters.setdefault(at, "orc" if rng.random() < 0.8 else "troll")
        rooms.append((left, top, right, bottom))
    return cells, middle(rooms[0]), monsters


def middle(room):
    left, top, right, bottom = room
    return (left + right) // 2, (top + bottom) // 2


def tunnel(cells, start, end, rng):
    (x, y), (to_x, to_y) = start, end
    bend_x, bend_y = (to_x, y) if rng.random() < 0.5 else (x, to_y)
    for from_, to in (((x, y), (bend_x, bend_y)), ((bend_x, bend_y), (to_x, to_y))):
        (left, right), (top, bottom) = sorted((from_[0], to[0])), sorted((from_[1], to[1]))
        cells[top : bottom + 1, left : right + 1] = True


def levels():
    rng = random.Random(1)
    row("level", 16, lambda: sum(int(dig(rng)[0].sum()) for _ in range(16)) and 0)


STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


class Walker:
    """Bumps at random; a visible monster follows it and attacks. It never dies."""

    def __init__(self):
        self.rng = random.Random(1)
        self.cells, self.at, self.monsters = dig(self.rng)
        self.explored = np.zeros_like(self.cells)
        self.update_fov()

    def update_fov(self):
        x, y = self.at
        self.seen = field_of_view(self.cells, (y, x), 8)
        self.explored |= self.seen

    def turn(self):
        dx, dy = self.rng.choice(STEPS)
        x, y = self.at
        to = x + dx, y + dy
        if not self.cells[to[1], to[0]]:
            return False
        if to not in self.monsters:
            self.at = to
        for monster in [at for at in self.monsters if self.seen[at[1], at[0]]]:
            self.hunt(monster)
        self.update_fov()
        return True

    def hunt(self, monster):
        (x, y), (to_x, to_y) = monster, self.at
        if max(abs(x - to_x), abs(y - to_y)) <= 1:
            return
        cost = self.cells.astype(np.int8)
        for x_, y_ in self.monsters:
            cost[y_, x_] += 10
        graph = tcod.path.SimpleGraph(cost=cost, cardinal=2, diagonal=3)
        finder = tcod.path.Pathfinder(graph)
        finder.add_root((y, x))
        path = finder.path_to((to_y, to_x))
        if len(path) > 1:
            step = int(path[1][1]), int(path[1][0])
            if step not in self.monsters:
                self.monsters[step] = self.monsters.pop(monster)


def turns():
    walker = Walker()

    def batch():
        left = 500
        while left:
            left -= walker.turn()
        return 0

    row("turn", 500, batch)


def main():
    folder = Path(sys.argv[1])
    cells, origins, pairs = read(folder, "dungeon")
    hall, hall_origins, _ = read(folder, "hall")
    fields_of_view("fov-dungeon", cells, origins, 8)
    fields_of_view("fov-hall", hall, hall_origins, 0)
    paths("path-dungeon", cells, pairs)
    levels()
    turns()


main()
