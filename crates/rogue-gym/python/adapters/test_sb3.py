"""Stable-Baselines3: the games are those of its own vector of single ones, and masks are obeyed."""

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

from roguecore_gym import RoguecoreEnv
from roguecore_gym.sb3 import RoguecoreVecEnv
from roguecore_gym.wrappers import VectorCropObservation, VectorFlatObservation


def games(count, name="Roguecore/Stairs-v0", **arguments):
    return gymnasium.make_vec(name, num_envs=count, autoreset_mode="SAME_STEP", **arguments)


def same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("task", ["stairs", "armour"])
def test_equal_to_single_games(task):
    ours = RoguecoreVecEnv(games(4, f"Roguecore/{task.title()}-v0"))
    theirs = DummyVecEnv([lambda: RoguecoreEnv(task=task) for _ in range(4)])
    for envs in (ours, theirs):
        envs.seed(5)
    assert same(ours.reset(), theirs.reset())
    ends = 0
    for _ in range(300):
        assert np.array_equal(get_action_masks(ours), get_action_masks(theirs))
        actions = ours.envs.sample()
        one, two = ours.step(actions), theirs.step(actions)
        assert same(one[0], two[0])
        assert np.array_equal(one[1], two[1]) and one[1].dtype == two[1].dtype
        assert np.array_equal(one[2], two[2])
        for info, other in zip(one[3], two[3], strict=True):
            ended = "terminal_observation" in other
            assert ("terminal_observation" in info) == ended
            if ended:
                ends += 1
                assert same(info["terminal_observation"], other["terminal_observation"])
                for key in ("TimeLimit.truncated", "is_success"):
                    assert bool(info[key]) == bool(other[key])
    assert ends > 3


def test_layouts_are_options():
    envs = RoguecoreVecEnv(games(2, "Roguecore/Ember-v0", parts=("tiles",)))
    envs.set_options([{"layout": 5}, {"layout": 6}])
    envs.seed(1)
    first = envs.reset()["tiles"]
    envs.set_options({"layout": 6})
    assert np.array_equal(envs.reset()["tiles"][0], first[1])
    envs.set_options({"layuot": 6})
    with pytest.raises(ValueError, match="layuot"):
        envs.reset()


def test_masks_are_found_where_they_are_written():
    assert is_masking_supported(RoguecoreVecEnv(games(2)))
    assert not is_masking_supported(RoguecoreVecEnv(games(2, mask=False)))
    assert is_masking_supported(VecMonitor(RoguecoreVecEnv(games(2))))


def test_other_modes_are_exceptions():
    with pytest.raises(ValueError, match="SAME_STEP"):
        RoguecoreVecEnv(gymnasium.make_vec("Roguecore/Stairs-v0", num_envs=2))


@pytest.mark.parametrize(
    ("policy", "wrap"),
    [
        ("MultiInputPolicy", lambda envs: VectorCropObservation(envs, 9, 9)),
        ("MlpPolicy", lambda envs: VectorFlatObservation(VectorCropObservation(envs, 9, 9))),
    ],
)
def test_learners_take_legal_actions_only(policy, wrap):
    envs = RoguecoreVecEnv(wrap(games(8, parts=("features", "statistics"))))
    step = envs.step_async

    def checked(actions):
        masks = np.stack(envs.env_method("action_masks"))
        assert masks[np.arange(8), actions].all()
        step(actions)

    envs.step_async = checked
    MaskablePPO(policy, VecMonitor(envs), n_steps=64, batch_size=128, n_epochs=1, seed=1).learn(1024)


def test_plain_ppo():
    envs = RoguecoreVecEnv(VectorFlatObservation(games(4, parts=("statistics",), mask=False)))
    PPO("MlpPolicy", envs, n_steps=32, batch_size=64, n_epochs=1).learn(256)
