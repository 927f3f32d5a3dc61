"""The crop around the player and the flat observation, of one game and of many."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import roguecore_gym
from roguecore_gym.wrappers import (
    PLANES,
    CropObservation,
    FlatObservation,
    VectorCropObservation,
    VectorFlatObservation,
)

NAMES = ("Roguecore/Ember-v0", "Roguecore/FirstSteps-v0", "Roguecore/Stairs-v0")


def cropped_by_hand(plane, x, y, height, width, unknown):
    """Cell by cell."""
    crop = np.full((height, width), unknown, plane.dtype)
    for row in range(height):
        for column in range(width):
            at_y, at_x = y + row - height // 2, x + column - width // 2
            if 0 <= at_y < plane.shape[0] and 0 <= at_x < plane.shape[1]:
                crop[row, column] = plane[at_y, at_x]
    return crop


@pytest.mark.parametrize(("height", "width"), [(9, 9), (1, 3), (51, 101)])
def test_a_crop_is_the_map_around_the_player(height, width):
    envs = gymnasium.make_vec("Roguecore/Ember-v0", num_envs=4)
    cropped = VectorCropObservation(gymnasium.make_vec("Roguecore/Ember-v0", num_envs=4), height, width)
    x, y = (envs.statistic_names.index(name) for name in ("x", "y"))
    whole, crop = envs.reset(seed=3)[0], cropped.reset(seed=3)[0]
    for _ in range(30):
        for index in range(4):
            at = whole["statistics"][index, x], whole["statistics"][index, y]
            for name, unknown in PLANES.items():
                expected = cropped_by_hand(whole[name][index], *at, height, width, unknown)
                assert np.array_equal(crop[name][index], expected)
        is_player = roguecore_gym.FEATURES.index("player")
        assert (crop["features"][:, height // 2, width // 2] >> is_player & 1).all()
        assert crop in cropped.observation_space
        actions = envs.sample()
        whole, crop = envs.step(actions)[0], cropped.step(actions)[0]


def test_the_first_entity_says_where_the_player_is():
    parts = ("tiles", "entities")
    make = lambda parts: gymnasium.make_vec("Roguecore/Classic-v0", num_envs=3, parts=parts)  # noqa: E731
    one, other = (VectorCropObservation(make(it), 7, 5) for it in (parts, (*parts, "statistics")))
    assert np.array_equal(one.reset(seed=1)[0]["tiles"], other.reset(seed=1)[0]["tiles"])


def test_wrong_crops_are_exceptions():
    env = gymnasium.make("Roguecore/Classic-v0", parts=("tiles",))
    with pytest.raises(ValueError, match="needs the part 'statistics' or 'entities'"):
        CropObservation(env)
    env = gymnasium.make("Roguecore/Classic-v0")
    for size in ((8, 9), (9, 0), (-1, 3)):
        with pytest.raises(ValueError, match="odd numbers have a middle"):
            CropObservation(env, *size)
    with pytest.raises(ValueError, match="has no parts any more"):
        CropObservation(FlatObservation(env))


def flat_by_hand(envs, observations):
    """Part by part: planes and numbers by their scale, then the bits."""
    columns = {
        "entities": roguecore_gym.ENTITY_FIELDS,
        "inventory": roguecore_gym.INVENTORY_FIELDS,
        "statistics": envs.statistic_names,
        "goal": roguecore_gym.GOAL_FIELDS,
    }
    pieces = []
    for part in roguecore_gym.PARTS:
        if part not in observations:
            continue
        array = observations[part]
        high = envs.single_observation_space[part].high
        if part == "features":
            pieces.append(array[..., None] >> np.arange(8) & 1)
            continue
        if part not in columns:
            pieces.append(array / envs.scales[part])
            continue
        is_bit = np.array([name == "flags" or name.startswith("statuses_") for name in columns[part]])
        pieces.append(array[..., ~is_bit] / envs.scales[part][~is_bit])
        for index in np.flatnonzero(is_bit):
            pieces.append(array[..., index, None] >> np.arange(int(high[..., index].max()).bit_length()) & 1)
    return np.concatenate([piece.reshape(len(piece), -1) for piece in pieces], axis=1)


@pytest.mark.parametrize("name", NAMES)
def test_a_flat_observation_has_all_numbers(name):
    envs = gymnasium.make_vec(name, num_envs=4)
    flat = VectorFlatObservation(gymnasium.make_vec(name, num_envs=4))
    plain, observations = envs.reset(seed=3)[0], flat.reset(seed=3)[0]
    for _ in range(30):
        assert observations.dtype == np.float32 and observations in flat.observation_space
        assert np.allclose(observations, flat_by_hand(envs, plain))
        actions = envs.sample()
        plain, observations = envs.step(actions)[0], flat.step(actions)[0]


@pytest.mark.parametrize(
    "wrapper", [CropObservation, FlatObservation, lambda env: FlatObservation(CropObservation(env))]
)
def test_gymnasiums_check_passes(wrapper):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*is different from the unwrapped version.*")
        check_env(wrapper(gymnasium.make("Roguecore/Classic-v0")), skip_render_check=True)


def test_final_observations_are_as_the_others():
    arguments = {"num_envs": 6, "autoreset_mode": AutoresetMode.SAME_STEP, "max_episode_steps": 7}
    envs = gymnasium.make_vec("Roguecore/Classic-v0", **arguments)
    wrapped = VectorCropObservation(gymnasium.make_vec("Roguecore/Classic-v0", **arguments), 5, 5)
    wrapped = VectorFlatObservation(wrapped)
    envs.reset(seed=1)
    wrapped.reset(seed=1)
    for _ in range(7):
        actions = envs.sample()
        infos, theirs = envs.step(actions)[4], wrapped.step(actions)[4]
    assert infos["_final_obs"].all()
    turn = infos["final_obs"][0]["statistics"][0] / envs.scales["statistics"][0]
    for final in theirs["final_obs"]:
        assert final in wrapped.single_observation_space and np.isclose(final, turn).any()


def test_one_game_is_as_many():
    single = FlatObservation(CropObservation(gymnasium.make("Roguecore/Ember-v0"), 7, 7))
    many = VectorFlatObservation(VectorCropObservation(gymnasium.make_vec("Roguecore/Ember-v0", num_envs=1), 7, 7))
    assert single.observation_space == many.single_observation_space
    one, several = single.reset(seed=7)[0], many.reset(seed=7)[0]
    for _ in range(20):
        assert np.array_equal(one, several[0])
        action = int(many.unwrapped.sample()[0])
        one, several = single.step(action)[0], many.step([action])[0]
