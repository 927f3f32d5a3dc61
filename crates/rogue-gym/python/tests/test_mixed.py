"""Several tasks in one vector environment: each game is that of its task alone."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import roguecore_gym
from roguecore_gym import RoguecoreEnv

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


def test_goals_tell_the_tasks_apart():
    envs = gymnasium.make_vec(ID, num_envs=6, tasks=("corridor", "armour"), parts=("goal",))
    goals = envs.reset(seed=1)[0]["goal"]
    assert np.array_equal(goals[0], goals[2]) and not np.array_equal(goals[0], goals[1])


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
