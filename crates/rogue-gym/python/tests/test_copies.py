"""Observations belong to their holder: no step changes them, and memory that nobody holds is used again."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from roguecore_gym import RoguecoreVectorEnv
from roguecore_gym._copies import KEPT, Shelf


def turn_of(envs):
    return envs.statistic_names.index("turn")


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_rollout_that_is_kept_stays(mode):
    """The collector of a library keeps what it is given, and looks at it at the end."""
    envs = gymnasium.make_vec(
        "Roguecore/FirstSteps-v0", num_envs=2, scene="###\n#@#\n###", autoreset_mode=mode, max_episode_steps=50
    )
    observations, infos = envs.reset(seed=1)
    turn, kept, then = turn_of(envs), [observations], [copy.deepcopy(observations)]
    others, others_then = [], []
    for _ in range(30):
        observations, *rest = envs.step(envs.sample())
        kept.append(observations)
        then.append(copy.deepcopy(observations))
        others.append(rest)
        others_then.append(copy.deepcopy(rest))
    assert [int(it["statistics"][0, turn]) for it in kept] == list(range(31))
    for one, other in zip(kept, then, strict=True):
        assert all(np.array_equal(one[name], other[name]) for name in other)
    for one, other in zip(others, others_then, strict=True):
        np.testing.assert_equal(one, other)


@pytest.mark.parametrize(
    "hold",
    [lambda array: array, lambda array: array[1:], lambda array: array.reshape(-1)[3:4], memoryview, np.asarray,
     lambda array: iter(array), lambda array: array.view(np.uint8).T],
    ids=["array", "part", "element", "buffer", "same", "iterator", "view"],
)
def test_what_refers_to_an_observation_keeps_it(hold):
    envs = RoguecoreVectorEnv(2, "first-steps", scene="###\n#@#\n###", parts=("statistics",))
    envs.reset(seed=1)
    held, then = [], []
    for _ in range(4 * KEPT):
        observations = envs.step(envs.sample())[0]
        held.append(hold(observations["statistics"]))
        then.append(hold(observations["statistics"].copy()))
        del observations
    for one, other in zip(held, then, strict=True):
        assert np.array_equal(contents(one), contents(other))


def contents(held):
    """The numbers that something shows, which was made of an array."""
    return np.array(list(held)) if hasattr(held, "__next__") else np.array(held)


def test_memory_that_nobody_holds_is_used_again():
    envs = RoguecoreVectorEnv(4, "classic")
    envs.reset(seed=1)
    pointers = set()
    for _ in range(50):
        observations = envs.step(envs.sample())[0]
        pointers.add(observations["glyphs"].ctypes.data)
    assert len(pointers) == 2
    shelf, source = Shelf(), np.arange(6)
    kept = [shelf.copy(source) for _ in range(10)]
    assert len({id(it) for it in kept}) == 10 and len(shelf._lent) == KEPT


def test_an_array_that_was_changed_is_not_used_again():
    shelf, source = Shelf(), np.arange(6)
    for change in (
        lambda array: array.setflags(write=False),
        lambda array: array.resize((2, 3), refcheck=False),
        lambda array: array.resize((9,), refcheck=False),
        lambda array: array.fill(9),
    ):
        for _ in range(3):
            change(shelf.copy(source))
            assert np.array_equal(shelf.copy(source), np.arange(6))


def test_observations_may_be_written():
    envs, plain = (RoguecoreVectorEnv(3, "classic") for _ in range(2))
    one, other = envs.reset(seed=2)[0], plain.reset(seed=2)[0]
    for _ in range(60):
        for array in one.values():
            array[...] = 1
        actions = plain.sample()
        one, other = envs.step(actions)[0], plain.step(actions)[0]
        assert all(np.array_equal(one[name], other[name]) for name in other)


def test_without_copies_the_arrays_are_those_of_the_games():
    envs = RoguecoreVectorEnv(4, "classic", copy=False)
    first, _ = envs.reset(seed=1)
    pointers = {name: array.ctypes.data for name, array in first.items()}
    for _ in range(50):
        observations, rewards, ended, cut, infos = envs.step(envs.sample())
        assert {name: array.ctypes.data for name, array in observations.items()} == pointers
        for array in (rewards, ended, cut, infos["action_mask"]):
            array[...] = 0
    for array in observations.values():
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_drawn_actions_stay():
    envs = RoguecoreVectorEnv(64, "classic")
    envs.reset(seed=1)
    drawn = [envs.sample() for _ in range(5)]
    assert len({it.tobytes() for it in drawn}) == 5
    drawn[0][...] = 8
    envs.step(drawn[0])


@pytest.mark.parametrize("again", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_of_the_games_shares_no_memory(again):
    envs = RoguecoreVectorEnv(2, "classic")
    envs.reset(seed=1)
    last = envs.step(envs.sample())[0]
    other = again(envs)
    theirs = other.step(other.sample())[0]
    assert not any(np.shares_memory(last[name], theirs[name]) for name in last)
