"""Measure how many steps a second the games take: ``python speed.py [--peers]``.

Random legal actions, resets included, called from Python. Each figure is given by the clock and by processor time,
which other programs on the machine disturb less. With ``--peers`` other environments are measured in the same run,
in processes of their own; those that are not installed are installed into a virtual environment first.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import time
import timeit
import venv

import gymnasium

import roguecore_gym

PARTS = ("glyphs", "statistics")
"""The map and statistics, with the mask: what the peers write, too."""

NLE = """
import json, sys, time, warnings
warnings.filterwarnings("ignore")
import gymnasium, numpy
NAME, SECONDS = sys.argv[1], float(sys.argv[2])
import nle
if NAME.startswith("MiniHack"):
    import minihack
env = gymnasium.make(NAME).unwrapped
env.reset(seed=1)
rng = numpy.random.default_rng(1)
actions = rng.integers(env.action_space.n, size=10_000).tolist()
steps, start, cpu = 0, time.perf_counter(), time.process_time()
while time.perf_counter() - start < SECONDS:
    for action in actions[:1000]:
        _, _, ended, cut, _ = env.step(action)
        if ended or cut:
            env.reset()
    steps += 1000
print(json.dumps([steps / (time.perf_counter() - start), steps / (time.process_time() - cpu)]))
"""

PUFFER = """
import json, sys, time, numpy
from pufferlib.ocean import env_creator
SECONDS = float(sys.argv[2])
env = env_creator(sys.argv[1])(num_envs=1024)
env.reset()
actions = numpy.random.default_rng(1).integers(env.single_action_space.n, size=(64, env.num_agents))
steps, start, cpu = 0, time.perf_counter(), time.process_time()
while time.perf_counter() - start < SECONDS:
    for action in actions:
        env.step(action)
    steps += 64 * env.num_agents
print(json.dumps([steps / (time.perf_counter() - start), steps / (time.process_time() - cpu)]))
"""

PEERS = [
    ("NLE 1.3, NetHackChallenge-v0", "nle==1.3.0", NLE, "NetHackChallenge-v0"),
    ("NLE 1.3, NetHackScore-v0", "nle==1.3.0", NLE, "NetHackScore-v0"),
    ("MiniHack, Room-Random-15x15", "minihack", NLE, "MiniHack-Room-Random-15x15-v0"),
    ("PufferLib, snake", "pufferlib", PUFFER, "puffer_snake"),
]


def measure(
    name: str, games: int, threads: int, seconds: float, parts=PARTS, copy: bool = False
) -> tuple[float, float, int]:
    """Steps a second by the clock and by processor time, and the games that ended."""
    envs = gymnasium.make_vec(name, num_envs=games, threads=threads, parts=parts, copy=copy)
    envs.reset(seed=1)
    for _ in range(20):
        envs.step(envs.sample())
    steps, ends, start, cpu = 0, 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds:
        for _ in range(10):
            # As a learner does: the last observation is held while the next one is made.
            held, _, ended, _, _ = envs.step(envs.sample())
            ends += int(ended.sum())
        steps += 10 * games
    took, used = time.perf_counter() - start, time.process_time() - cpu
    envs.close()
    return steps / took, steps / used, ends


def copies(name: str, games: int, seconds: float, parts) -> tuple[float, float]:
    """Steps a second of processor time without copies and with them, in turns, of which the best counts."""
    best = {False: 0.0, True: 0.0}
    for _ in range(3):
        for copy in best:
            best[copy] = max(best[copy], measure(name, games, 1, seconds, parts, copy)[1])
    return best[False], best[True]


def planning(content: str) -> tuple[dict[str, float], int]:
    """Microseconds of a fork, of going back to one and of loading a save, and the bytes of a save, on floor 1."""
    game = roguecore_gym.Game(1, content)
    data, other = game.save(), game.fork()
    ways = {
        "fork": game.fork,
        "restore": lambda: game.restore(other),
        "load": lambda: roguecore_gym.Game.load(data, content),
    }
    rounds = 2000
    return {name: timeit.timeit(way, number=rounds) / rounds * 1e6 for name, way in ways.items()}, len(data)


def peer(folder: pathlib.Path, package: str, code: str, name: str, seconds: float) -> list[float]:
    """What another environment does, in a process of its own."""
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    quiet = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*quiet, package], check=True, capture_output=True, text=True)
    run = [str(python), "-c", code, name, str(seconds)]
    printed = subprocess.run(run, check=True, capture_output=True, text=True, cwd=folder).stdout
    return json.loads(printed.strip().splitlines()[-1])


def measure_peers(folder: pathlib.Path, seconds: float) -> float | None:
    """Measure and print the peers that can be installed; the steps of NLE a second of processor time."""
    nle = None
    for title, package, code, name in PEERS:
        try:
            clock, cpu = peer(folder / package.split("=")[0], package, code, name, seconds)
        except subprocess.CalledProcessError as error:
            why = (error.stderr or "no reason given").strip().splitlines()
            print(f"{title:<34} NOT MEASURED: {why[-1] if why else 'no reason given'}")
            continue
        print(f"{title:<34} {clock:>12,.0f} {cpu:>14,.0f}")
        nle = nle or (cpu if package.startswith("nle") else None)
    return nle


def main() -> None:
    """Measure, and print a line for each figure."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1024, help="how many games are stepped at once")
    arguments.add_argument("--seconds", type=float, default=3.0, help="how long each is measured")
    arguments.add_argument("--threads", type=int, nargs="*", default=[1, 2], help="with how many threads")
    arguments.add_argument("--copies", action="store_true", help="compare copy=True with copy=False, too")
    arguments.add_argument("--peers", action="store_true", help="measure NLE, MiniHack and PufferLib, too")
    arguments.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("gym-peers"), help="for the peers")
    chosen = arguments.parse_args()
    print(f"{'steps a second':<34} {'by the clock':>12} {'processor time':>14}")
    ours = {}
    for name in roguecore_gym.ENVIRONMENTS:
        for threads in chosen.threads:
            clock, cpu, ends = measure(name, chosen.games, threads, chosen.seconds)
            title = f"{name}, {threads} thread{'s' * (threads > 1)}"
            print(f"{title:<34} {clock:>12,.0f} {cpu:>14,.0f}   {ends} games ended")
            ours.setdefault(name, cpu)
    if chosen.copies:
        for name in roguecore_gym.ENVIRONMENTS:
            for parts, what in ((PARTS, "map and statistics"), (tuple(roguecore_gym.PARTS), "all parts")):
                without, having = copies(name, chosen.games, chosen.seconds, parts)
                print(f"{name}, {what}: {without:,.0f} steps, {having:,.0f} with copies: {having / without:.2f}")
    for content in ("classic", "ember"):
        ways, size = planning(content)
        took = ", ".join(f"{name} {microseconds:.1f} us" for name, microseconds in ways.items())
        print(f"{content}: {took}, a save has {size} bytes")
    if chosen.peers and (nle := measure_peers(chosen.folder.resolve(), chosen.seconds)):
        for name, steps in ours.items():
            print(f"{name} takes {steps / nle:.1f} steps where NLE takes one, by processor time on one thread")


if __name__ == "__main__":
    main()
