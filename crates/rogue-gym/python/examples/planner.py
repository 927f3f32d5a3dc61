"""A planner that looks ahead in copies of the game, and hands in what it has played.

    python planner.py                                  # tasks whose goal is the next floor
    python planner.py --honest --submission mine.jsonl
    rogue-sim judge mine.jsonl

It searches breadth-first: every legal command in a fork of every game that was reached, once for each fingerprint.
A fork knows what the player does not, so a plan made with it cheats; with ``--honest`` the plan is made in a sampled
world that the player cannot tell from the game, and made again after every step.
"""

import argparse
import time
from collections import deque

import gymnasium

import roguecore_gym

TASKS = ("stairs", "walled-in", "leap")
DETOUR = 8
"""Random steps before the next plan, where none was found."""


def plan(game, budget):
    """The shortest list of commands to the next floor, and the forks that it took; no command where none is found."""
    goal, seen, waiting = game.floor + 1, {game.fingerprint}, deque([(game, ())])
    forks = 0
    while waiting and forks < budget:
        here, path = waiting.popleft()
        for command in here.commands():
            there = here.fork()
            there.step(command)
            forks += 1
            if there.floor >= goal:
                return path + (command,), forks
            if there.outcome is None and there.fingerprint not in seen:
                seen.add(there.fingerprint)
                waiting.append((there, path + (command,)))
    return (), forks


def number_of(env, command):
    """The action of the environment that is the command; None if it has another target."""
    verb, *rest = command
    names = env.action_names
    word = " ".join([verb.replace("_", " "), *(part for part in rest if isinstance(part, str))])
    return names.index(word) if word in names else None


def solve(env, seed, honest, budget):
    """Plays one episode; whether the task is solved, and the forks that it took."""
    _, info = env.reset(seed=seed)
    inner, forks, path, detour = env.unwrapped, 0, (), 0
    ended = cut = False
    while not (ended or cut):
        if detour == 0 and (honest or not path):
            game = inner.fork()
            path, more = plan(game.sample_world(forks) if honest else game, budget)
            forks += more
        action = number_of(inner, path[0]) if path else None
        path = path[1:]
        if action is None:
            path, detour = (), (detour or DETOUR) - 1
            action = int(env.action_space.sample(info["action_mask"]))
        _, _, ended, cut, info = env.step(action)
    return info["is_success"], forks


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--task", nargs="*", default=TASKS)
    arguments.add_argument("--seeds", type=int, default=20, help="the seeds from 1 on")
    arguments.add_argument("--budget", type=int, default=4000, help="forks of a plan")
    arguments.add_argument("--honest", action="store_true")
    arguments.add_argument("--submission", help="a file to write for rogue-sim judge")
    options = arguments.parse_args()
    ids = {task.name: task.id for task in roguecore_gym.tasks()}
    name = "honest planner" if options.honest else "planner"
    environments = []
    for task in options.task:
        env = gymnasium.make(ids[task], record=name)
        environments.append(env)
        begun, solved, forks = time.process_time(), 0, 0
        for seed in range(1, options.seeds + 1):
            is_solved, more = solve(env, seed, options.honest, options.budget)
            solved, forks = solved + is_solved, forks + more
        seconds = time.process_time() - begun
        print(f"{task}: {solved} of {options.seeds} solved, {forks} forks, {forks / seconds:.0f} a second", flush=True)
    if options.submission:
        print(roguecore_gym.write_submission(options.submission, *environments), "runs written")


if __name__ == "__main__":
    main()
