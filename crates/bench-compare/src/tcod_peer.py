"""The same work, done by python-tcod; see main.rs for what is read and printed.

Sight and paths are tcod's. The level and the turn are small programs of our own on top of it,
as somebody who begins with tcod and numpy would write them: a yardstick, not tcod's own code.
"""

import random
import sys
import time
from pathlib import Path

import numpy as np
import tcod.constants
import tcod.map
import tcod.path

PATIENCE = 0.06
FEWEST = 5
WIDTH, HEIGHT = 80, 43


def row(name, pieces, batch):
    """Prints the median of many batches; the first one is not counted."""
    outcome = batch()
    times = []
    start = time.perf_counter()
    while len(times) < FEWEST or time.perf_counter() - start < PATIENCE:
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


def sight(name, cells, origins, radius):
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
            way = finder.path_to((to_y, to_x)).tolist()
            steps = zip(way, way[1:])
            total += sum(3 if a[0] != b[0] and a[1] != b[1] else 2 for a, b in steps)
        return total

    row(name, len(pairs), batch)


def dig(chance):
    """Rooms that do not touch, joined by bent tunnels, with up to two monsters each."""
    cells = np.zeros((HEIGHT, WIDTH), dtype=bool)
    rooms, people = [], {}
    for _ in range(30):
        width, height = chance.randint(6, 10), chance.randint(6, 10)
        left = chance.randint(0, WIDTH - width - 1)
        top = chance.randint(0, HEIGHT - height - 1)
        right, bottom = left + width, top + height
        if any(left <= r and right >= l and top <= b and bottom >= t for l, t, r, b in rooms):
            continue
        cells[top + 1 : bottom, left + 1 : right] = True
        if rooms:
            tunnel(cells, middle(rooms[-1]), middle((left, top, right, bottom)), chance)
            for _ in range(chance.randint(0, 2)):
                at = chance.randint(left + 1, right - 1), chance.randint(top + 1, bottom - 1)
                people.setdefault(at, "orc" if chance.random() < 0.8 else "troll")
        rooms.append((left, top, right, bottom))
    return cells, middle(rooms[0]), people


def middle(room):
    left, top, right, bottom = room
    return (left + right) // 2, (top + bottom) // 2


def tunnel(cells, start, end, chance):
    (x, y), (to_x, to_y) = start, end
    bend_x, bend_y = (to_x, y) if chance.random() < 0.5 else (x, to_y)
    for from_, to in (((x, y), (bend_x, bend_y)), ((bend_x, bend_y), (to_x, to_y))):
        (left, right), (top, bottom) = sorted((from_[0], to[0])), sorted((from_[1], to[1]))
        cells[top : bottom + 1, left : right + 1] = True


def levels():
    chance = random.Random(1)
    row("level", 16, lambda: sum(int(dig(chance)[0].sum()) for _ in range(16)) and 0)


STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


class Walker:
    """Bumps at random; whoever sees it comes after it and hits it. It never dies."""

    def __init__(self):
        self.chance = random.Random(1)
        self.cells, self.at, self.people = dig(self.chance)
        self.explored = np.zeros_like(self.cells)
        self.look()

    def look(self):
        x, y = self.at
        self.seen = field_of_view(self.cells, (y, x), 8)
        self.explored |= self.seen

    def turn(self):
        dx, dy = self.chance.choice(STEPS)
        x, y = self.at
        to = x + dx, y + dy
        if not self.cells[to[1], to[0]]:
            return False
        if to not in self.people:
            self.at = to
        for who in [at for at in self.people if self.seen[at[1], at[0]]]:
            self.hunt(who)
        self.look()
        return True

    def hunt(self, who):
        (x, y), (to_x, to_y) = who, self.at
        if max(abs(x - to_x), abs(y - to_y)) <= 1:
            return
        cost = self.cells.astype(np.int8)
        for x_, y_ in self.people:
            cost[y_, x_] += 10
        graph = tcod.path.SimpleGraph(cost=cost, cardinal=2, diagonal=3)
        finder = tcod.path.Pathfinder(graph)
        finder.add_root((y, x))
        way = finder.path_to((to_y, to_x))
        if len(way) > 1:
            step = int(way[1][1]), int(way[1][0])
            if step not in self.people:
                self.people[step] = self.people.pop(who)


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
    sight("sight-dungeon", cells, origins, 8)
    sight("sight-hall", hall, hall_origins, 0)
    paths("path-dungeon", cells, pairs)
    levels()
    turns()


main()
