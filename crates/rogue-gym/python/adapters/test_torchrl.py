"""TorchRL: its wrappers take the environments as they are."""

import gymnasium
import pytest
import torch
from torchrl.envs import GymEnv, GymWrapper, default_info_dict_reader
from torchrl.envs.utils import check_env_specs

import roguecore_gym  # noqa: F401 - registers the environments

SCENE = "###\n#@#\n###"


def test_one_game():
    env = GymEnv("Roguecore/Classic-v0")
    check_env_specs(env)
    rollout = env.rollout(20, break_when_any_done=False)
    assert rollout["glyphs"].dtype == torch.int16


# TorchRL takes no vector environment of another mode.
@pytest.mark.parametrize("mode", ["SAME_STEP", "DISABLED"])
def test_a_rollout_of_many_games_holds_every_step(mode):
    envs = gymnasium.make_vec("Roguecore/FirstSteps-v0", num_envs=3, scene=SCENE, autoreset_mode=mode)
    turn = envs.statistic_names.index("turn")
    env = GymWrapper(envs)

    def wait(tensordict):
        return tensordict.set("action", wait_of(env))

    rollout = env.rollout(26, policy=wait, break_when_any_done=False)
    assert rollout["statistics"][0, :, turn].tolist() == list(range(26))
    assert rollout["next", "statistics"][0, :, turn].tolist() == list(range(1, 27))


def wait_of(env):
    """The action to wait, as the environment writes it."""
    action = env.full_action_spec["action"].zero()
    if action.shape[-1:] == env.batch_size[-1:] or action.dim() == len(env.batch_size):
        return action.fill_(8)
    action[..., 8] = 1
    return action


def test_a_reader_of_infos_finds_masks_and_success():
    env = GymEnv("Roguecore/Stairs-v0")
    env.set_info_dict_reader(default_info_dict_reader(["action_mask", "is_success"]))
    rollout = env.rollout(5, break_when_any_done=False)
    assert rollout["next", "is_success"].dtype == torch.bool
    assert rollout["next", "action_mask"].dtype == torch.int8 and rollout["next", "action_mask"].any()
