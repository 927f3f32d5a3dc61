"""Files of `rogue-sim dataset`: read episode by episode, and equal to the environment that plays the same actions.

The files are in the folder that the variable ROGUECORE_DATASET names.
"""

import os

import gymnasium
import numpy as np
import pyarrow
import pytest

import roguecore_gym
from roguecore_gym import data

FOLDER = os.environ["ROGUECORE_DATASET"]


def test_files_say_what_is_in_them():
    about = data.description(FOLDER)
    assert about["content"] and about["persona"] == "runner"
    assert about["rewards"] == roguecore_gym.REWARDS
    env = gymnasium.make("Roguecore/Short-v0")
    assert about["actions"] == env.unwrapped.action_names
    for name, layout in about["parts"].items():
        space = env.observation_space[name]
        assert (tuple(layout["shape"]), np.dtype(layout["dtype"])) == (space.shape, space.dtype)


def test_an_episode_is_what_the_environment_gives():
    """Up to the first command that no action gives."""
    env, compared = gymnasium.make("Roguecore/Short-v0"), 0
    for episode in data.episodes(FOLDER):
        observation, info = env.reset(seed=episode.seed)
        assert len(episode.masks) == len(episode.actions) + 1 == len(episode.commands) + 1
        for time, action in enumerate(episode.actions):
            for name, array in episode.observations.items():
                assert np.array_equal(array[time], observation[name]), (episode.seed, time, name)
            assert np.array_equal(episode.masks[time], info["action_mask"].astype(bool))
            if action == data.NO_ACTION:
                break
            assert episode.masks[time, action]
            observation, reward, terminated, _, info = env.step(action)
            assert reward == episode.rewards[time]
            assert terminated == (episode.terminated and time + 1 == len(episode.actions))
            compared += 1
    assert compared > 100


def test_a_network_can_be_fed():
    """Every step with an action of the table is a pair to imitate."""
    for episode in data.episodes(FOLDER, parts=("statistics",)):
        known = episode.actions != data.NO_ACTION
        assert known.mean() > 0.5
        assert list(episode.observations) == ["statistics"]
        turns = episode.observations["statistics"][:, 0]
        assert (np.diff(turns) >= 0).all()
        turns[0] = 0


def test_mistakes_are_named(tmp_path):
    with pytest.raises(ValueError, match="there is no part 'colours'"):
        next(data.episodes(FOLDER, parts=("colours",)))
    with pytest.raises(FileNotFoundError, match="has no file that ends in .parquet"):
        data.files(tmp_path)
    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="was not written by `rogue-sim dataset`"):
        data.description(tmp_path)
