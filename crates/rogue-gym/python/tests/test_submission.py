"""Recorded runs: of every ended episode once, alike in single and vector environments, and of any command."""

import json
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from roguecore_gym import Game, RoguecoreEnv, RoguecoreVectorEnv, write_submission


def runs_of(lines):
    return [json.loads(line) for line in lines]


def test_a_submission_has_a_line_for_each_episode(tmp_path):
    env = gymnasium.make("Roguecore/Stairs-v0", record="Ann")
    for seed in (1, 2):
        env.reset(seed=seed)
        while not any(env.step(8)[2:4]):
            pass
    envs = gymnasium.make_vec("Roguecore/Classic-v0", num_envs=3, record="Ann", max_episode_steps=7)
    envs.reset(seed=1)
    for _ in range(7):
        envs.step(envs.sample())
    # Nothing is lost where nothing can be written.
    with pytest.raises(FileNotFoundError):
        write_submission(tmp_path / "no" / "mine.jsonl", env, envs)
    file = tmp_path / "mine.jsonl"
    assert write_submission(file, env, envs) == 5
    runs = runs_of(file.read_text().splitlines())
    assert [run.get("task") for run in runs] == ["stairs"] * 2 + [None] * 3
    assert all(run["link"].startswith("rogue:run=") for run in runs)
    assert write_submission(file, env, envs) == 0 and file.read_text() == ""


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_vector_environment_records_as_single_ones(mode):
    envs = RoguecoreVectorEnv(3, "classic", record="Ann", max_episode_steps=20, autoreset_mode=mode)
    singles = [RoguecoreEnv("classic", record="Ann", max_episode_steps=20) for _ in range(3)]
    envs.reset(seed=4)
    for index, single in enumerate(singles):
        single.reset(seed=4 + index)
    rng = np.random.default_rng(0)
    for _ in range(20):
        actions = rng.integers(0, 9, 3)
        envs.step(actions)
        for single, action in zip(singles, actions, strict=True):
            single.step(action)
    if mode is AutoresetMode.DISABLED:
        envs.reset(options={"reset_mask": np.ones(3, bool)})
    assert envs.runs() == [line for single in singles for line in single.runs()]
    assert envs.runs() == []


def test_a_run_that_is_cut_off_is_recorded_as_it_was():
    env = RoguecoreEnv("classic", record="Ann")
    env.reset(seed=1)
    assert env.runs() == []
    env.step(8), env.step(8)
    env.reset(seed=2)
    env.step(8)
    again = pickle.loads(pickle.dumps(env))
    lines = env.runs()
    assert len(lines) == 2 and again.runs() == lines
    env.step(8)
    assert env.runs() == []
    env.reset(seed=2)
    env.step(8)
    assert env.runs() == lines[1:]


def test_a_planner_hands_in_any_commands():
    env = RoguecoreEnv("classic", record="Ann")
    env.reset(seed=5)
    env.step(8), env.step(8)
    game = Game(5, "classic")
    commands = [("wait",), ("wait",)]
    game.play(commands)
    assert [game.run(commands, "Ann")] == env.runs()
    assert json.loads(game.run(commands, "Ann", task="stairs"))["task"] == "stairs"
    with pytest.raises(ValueError, match="too long for a link"):
        game.run([("wait",)] * 100_001, "Ann")


def test_a_run_that_is_too_long_is_a_warning():
    env = RoguecoreEnv("first-steps", record="Ann", parts=(), mask=False)
    env.reset(seed=3)
    for _ in range(100_001):
        env.step(8)
    with pytest.warns(UserWarning, match="the run of seed 3: it is too long for a link"):
        assert env.runs() == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"layout": 1}, "a recorded run has the layout of its seed"),
        ({"scene": "###\n#@#\n###"}, "a recorded run is one of a game or of a task"),
    ],
)
def test_what_is_no_run_of_a_seed_is_not_recorded(more, says):
    with pytest.raises(ValueError, match=says):
        RoguecoreEnv("classic", record="Ann", **more)
    with pytest.raises(ValueError, match="a recorded run has the layout of its seed"):
        RoguecoreEnv("classic", record="Ann").reset(options={"layout": 1})
