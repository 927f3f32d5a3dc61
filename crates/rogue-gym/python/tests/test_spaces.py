"""Types and bounds of observations and infos, as the libraries of learners read them, and names that are misspelt."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import roguecore_gym
from roguecore_gym import ENVIRONMENTS, RoguecoreEnv, RoguecoreVectorEnv, tasks

TORCH_TYPES = {"bool", "uint8", "int8", "int16", "int32", "int64", "float32", "float64"}
"""The types that PyTorch can calculate with; it has uint16, but nothing to do with it."""


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_every_array_has_a_type_of_torch(name):
    env = gymnasium.make(name).unwrapped
    observation, info = env.reset(seed=1)
    for array in (*observation.values(), info["action_mask"]):
        assert array.dtype.name in TORCH_TYPES
    assert observation["glyphs"].dtype == np.int16


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_bounds_say_the_size_of_each_number(name):
    env = gymnasium.make(name).unwrapped
    names, space = env.names, env.observation_space
    kinds, (height, width) = len(names["things"]), space["glyphs"].shape
    assert space["glyphs"].high.max() == space["glyphs"].high.min() == roguecore_gym.THINGS + 2 * kinds - 1
    assert space["substances"].high.max() == max(len(names["substances"]), 1)
    assert space["messages"].high.max() == max(roguecore_gym.CODES)
    entity = dict(zip(roguecore_gym.ENTITY_FIELDS, zip(space["entities"].low[0], space["entities"].high[0])))
    assert entity["kind"] == (0, kinds) and entity["x"] == (0, width - 1) and entity["y"] == (0, height - 1)
    assert entity["flags"] == (0, 2 ** len(roguecore_gym.FLAGS) - 1) and entity["hp"] == (0, 1_000_000)
    item = dict(zip(roguecore_gym.INVENTORY_FIELDS, zip(space["inventory"].low[0], space["inventory"].high[0])))
    assert item["kind"] == (0, kinds) and item["equipped"] == (0, 1)
    number = dict(zip(env.statistic_names, zip(space["statistics"].low, space["statistics"].high)))
    assert number["outcome"] == (0, 3) and number["x"] == (0, width - 1) and number["turn"][0] == 0
    for part, scale in ((part, env.scales[part]) for part in space.spaces):
        low, high = space[part].low, space[part].high
        assert (scale >= 1).all() and (scale <= np.maximum(np.abs(low.astype(np.int64)), high).max()).all()
        assert scale.size in (1, space[part].shape[-1])


@pytest.mark.parametrize("task", [task.name for task in tasks()])
def test_observations_of_tasks_lie_in_their_space(task):
    envs = RoguecoreVectorEnv(4, task=task)
    observations, _ = envs.reset(seed=1)
    for _ in range(40):
        for name, array in observations.items():
            assert array in envs.observation_space[name], name
        observations = envs.step(envs.sample())[0]


def test_success_is_an_array_of_a_boolean():
    """TorchRL reads its type, and a vector of single games makes an array of Booleans of it."""
    env = RoguecoreEnv(task="stairs")
    _, info = env.reset(seed=1)
    assert info["is_success"].dtype == np.bool_ and info["is_success"].shape == () and not info["is_success"]
    envs = SyncVectorEnv([lambda: RoguecoreEnv(task="stairs")] * 2)
    envs.reset(seed=1)
    infos = envs.step([8, 8])[4]
    assert infos["is_success"].dtype == np.bool_


def test_the_mask_of_a_decided_task_allows_one_action():
    task = next(task for task in tasks() if task.name == "key-and-door")
    for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED, AutoresetMode.SAME_STEP):
        envs = RoguecoreVectorEnv(1, task=task.name, autoreset_mode=mode)
        envs.reset(seed=1)
        for name in task.solutions[0]:
            _, _, ended, _, infos = envs.step([envs.action_names.index(name)])
            if ended[0]:
                break
        assert ended[0]
        mask = infos["final_info"]["action_mask"] if mode is AutoresetMode.SAME_STEP else infos["action_mask"]
        assert np.flatnonzero(mask[0]).tolist() == [envs.action_names.index("wait")]


def test_masks_as_booleans():
    env, envs = RoguecoreEnv("classic"), RoguecoreVectorEnv(3, "classic")
    _, info = env.reset(seed=1)
    _, infos = envs.reset(seed=1)
    for masks, expected in ((env.action_masks(), info["action_mask"]), (envs.action_masks(), infos["action_mask"])):
        assert masks.dtype == np.bool_ and np.array_equal(masks, expected)
    for unmasked in (RoguecoreEnv("classic", mask=False), RoguecoreVectorEnv(3, "classic", mask=False)):
        unmasked.reset(seed=1)
        with pytest.raises(ValueError, match="mask=True"):
            unmasked.action_masks()


def test_misspelt_options_of_reset_are_exceptions():
    env, envs = RoguecoreEnv("classic"), RoguecoreVectorEnv(2, "classic")
    for made in (env, envs):
        made.reset(seed=1, options={"layout": 3})
        before = made._core.fingerprints()
        with pytest.raises(ValueError, match="there is no option 'layuot' of reset; did you mean 'layout'"):
            made.reset(seed=1, options={"layuot": 3})
        with pytest.raises(ValueError, match="there is no option 'floor' of reset; it takes layout"):
            made.reset(seed=1, options={"floor": 3})
        assert made._core.fingerprints() == before
        made.reset(options={})
    with pytest.raises(ValueError, match="did you mean 'reset_mask'"):
        envs.reset(options={"reset_masks": np.ones(2, bool)})
