"""Several tasks in one vector environment: each game is that of its task alone."""

import json

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import roguecore_gym
from roguecore_gym import RoguecoreEnv
from roguecore_gym.wrappers import VectorFlatObservation

TASKS = ("stairs/1", "corridor", "net/2/held-out")
ID = "Roguecore/Tasks-v0"


def test_every_game_is_that_of_its_task():
    envs = gymnasium.make_vec(ID, num_envs=7, tasks=TASKS)
    observations, infos = envs.reset(seed=3)
    assert observations in envs.observation_space
    singles = [RoguecoreEnv(task=TASKS[index % 3]) for index in range(7)]
    for index, env in enumerate(singles):
        one, info = env.reset(seed=3 + index)
        assert all(np.array_equal(observations[name][index], one[name]) for name in one)
        assert np.array_equal(infos["action_mask"][index], info["action_mask"])
    over = np.zeros(7, bool)
    for _ in range(60):
        actions = envs.sample()
        assert envs.action_masks()[np.arange(7), actions].all()
        observations, rewards, ended, cut, infos = envs.step(actions)
        for index in np.flatnonzero(~over):
            one, reward, *ends, info = singles[index].step(int(actions[index]))
            assert all(np.array_equal(observations[name][index], one[name]) for name in one)
            assert (rewards[index], [ended[index], cut[index]]) == (reward, ends)
            assert infos["is_success"][index] == info["is_success"]
        over |= ended | cut
    assert over.any()
    envs.close()


def test_tasks_of_one_goal_are_told_apart():
    envs = gymnasium.make_vec(ID, num_envs=6, tasks=("stairs/1", "net/2"), parts=("goal",))
    observations, _ = envs.reset(seed=1)
    assert np.array_equal(observations["goal"][0], observations["goal"][1])
    for _ in range(3):
        assert observations in envs.observation_space
        assert observations["task"].tolist() == [[1, 0], [0, 1]] * 3
        observations = envs.step(envs.sample())[0]
    flat = VectorFlatObservation(envs)
    assert flat.reset(seed=1)[0][:2, -2:].tolist() == [[1.0, 0.0], [0.0, 1.0]]


def test_pictures_and_runs_are_those_of_the_games():
    envs = gymnasium.make_vec(ID, num_envs=3, tasks=("stairs/1", "net/1"), render_mode="ansi", record="Ann")
    envs.reset(seed=4)
    for index, picture in enumerate(envs.render()):
        one = RoguecoreEnv(task=("stairs/1", "net/1")[index % 2], render_mode="ansi")
        one.reset(seed=4 + index)
        assert picture == one.render()
    envs.step(envs.sample())
    assert [json.loads(line)["task"] for line in envs.runs()] == ["stairs/1", "stairs/1", "net/1"]


def test_wrong_arguments_change_nothing():
    envs = gymnasium.make_vec(ID, num_envs=4, tasks=("stairs", "net"), autoreset_mode="DISABLED").unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(4, np.int64))
    for arguments, says in (
        ({"seed": [1, 2, 3]}, "3 seeds for 4 games"),
        ({"seed": [1, 2, 3, 4, 5]}, "5 seeds for 4 games"),
        ({"options": {"layout": [1, 2]}}, "2 layouts for 4 games"),
        ({"options": {"layuot": 1}}, "did you mean 'layout'"),
        ({"options": {"reset_mask": np.array([True, False, True, True])}}, "the first reset begins every game"),
    ):
        with pytest.raises(ValueError, match=says):
            envs.reset(**arguments)
    envs.reset(seed=[1, 2, None, 4], options={"layout": [None] * 4})
    before = [group.fingerprints() for group in envs._groups]
    wait = envs.action_names.index("wait")
    with pytest.raises(ValueError, match="action 100000 of game 3 is not one of the"):
        envs.step(np.array([wait, wait, wait, 100_000]))
    assert before == [group.fingerprints() for group in envs._groups]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_ends_are_told_in_every_mode(mode):
    envs = gymnasium.make_vec(ID, num_envs=4, tasks=("stairs/1", "leap/1"), autoreset_mode=mode)
    envs.reset(seed=1)
    ends = 0
    for _ in range(100):
        _, _, ended, cut, infos = envs.step(envs.sample())
        over = ended | cut
        ends += over.sum()
        if mode is AutoresetMode.SAME_STEP and over.any():
            assert np.array_equal(infos["_final_obs"], over)
            assert all(infos["final_obs"][index] in envs.single_observation_space for index in np.flatnonzero(over))
        if mode is AutoresetMode.DISABLED and over.any():
            envs.reset(options={"reset_mask": over})
    assert ends > 2


def test_mistakes_are_exceptions():
    for tasks, says in (((), "a sequence of names"), ("stairs", "a sequence of names"), (TASKS, "at least as many games")):
        with pytest.raises(ValueError, match=says):
            gymnasium.make_vec(ID, num_envs=2, tasks=tasks)
    with pytest.raises(ValueError, match="'stairs' and 'fireball' have observations of different contents"):
        gymnasium.make_vec(ID, num_envs=2, tasks=("stairs", "fireball"))
    with pytest.raises(ValueError, match="one game plays one task"):
        gymnasium.make(ID, tasks=TASKS)
    assert "RoguecoreTasksVectorEnv" in roguecore_gym.__all__
