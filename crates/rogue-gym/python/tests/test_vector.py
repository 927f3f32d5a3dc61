"""Many games at once: equal to single ones, in every mode of autoreset, in every process and thread."""

import copy
import hashlib
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import ClipReward as ClipOne
from gymnasium.wrappers import vector as wrappers
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from roguecore_gym import ENVIRONMENTS, RoguecoreEnv, RoguecoreVectorEnv

STEPS = int(os.environ.get("ROGUECORE_GYM_STEPS", "4000"))
"""Steps of all games together in each comparison with single games; a long run takes 100000."""


def assert_same(one, other, path=""):
    assert type(one) is type(other), path
    if isinstance(one, dict):
        assert one.keys() == other.keys(), path
        for name in one:
            assert_same(one[name], other[name], f"{path}.{name}")
    elif isinstance(one, tuple) or (isinstance(one, np.ndarray) and one.dtype == object):
        for a, b in zip(one, other, strict=True):
            assert_same(a, b, path)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype and np.array_equal(one, other), path
    else:
        assert one == other, path


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("content", ENVIRONMENTS.values())
def test_equal_to_a_loop_of_single_games(content, mode):
    arguments = {"content": content, "max_episode_steps": 60}
    games = 8
    single = SyncVectorEnv([lambda: RoguecoreEnv(**arguments) for _ in range(games)], autoreset_mode=mode)
    vector = RoguecoreVectorEnv(games, autoreset_mode=mode, threads=2, **arguments)
    assert vector.metadata["autoreset_mode"] is mode
    assert vector.observation_space == single.observation_space
    assert vector.action_space == single.action_space
    assert_same(vector.reset(seed=5), single.reset(seed=5))
    ends = 0
    for _ in range(STEPS // games):
        actions = vector.sample()
        ours, theirs = vector.step(actions), single.step(actions)
        for a, b in zip(ours, theirs, strict=True):
            assert_same(a, b)
        over = ours[2] | ours[3]
        ends += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(gymnasium.error.ResetNeeded):
                vector.step(actions)
            a = vector.reset(options={"reset_mask": over.copy()})
            b = single.reset(options={"reset_mask": over.copy()})
            assert_same(a[0], b[0])
    assert ends > 3


def digest(name="Roguecore/Ember-v0", steps=60):
    envs = gymnasium.make_vec(name, num_envs=16)
    observations, _ = envs.reset(seed=3)
    state = hashlib.sha256()
    for _ in range(steps):
        observations, rewards, ended, cut, infos = envs.step(envs.sample())
        for array in (*observations.values(), rewards, ended, cut, infos["action_mask"]):
            state.update(array.tobytes())
    return state.hexdigest()


@pytest.mark.parametrize("name", ["Roguecore/Ember-v0", "Roguecore/UnknownPotions-v0", "Roguecore/Corridor-v0"])
def test_two_processes_see_the_same(name):
    code = "import sys; sys.path.insert(0, sys.argv[1]); import test_vector; print(test_vector.digest(sys.argv[2]))"
    command = [sys.executable, "-c", code, os.path.dirname(__file__), name]
    runs = [subprocess.run(command, capture_output=True, text=True) for _ in range(2)]
    assert runs[0].stdout.strip() == runs[1].stdout.strip() == digest(name), runs[0].stderr


def test_threads_change_nothing():
    one, two = (RoguecoreVectorEnv(64, "ember", threads=threads) for threads in (1, 3))
    assert_same(one.reset(seed=1), two.reset(seed=1))
    for _ in range(40):
        actions = one.sample()
        for a, b in zip(one.step(actions), two.step(actions)):
            assert_same(a, b)


def writes_all_it_may(envs):
    """A wrapper that writes into everything but the observations."""
    step = envs.step

    def written(actions):
        observations, *others, infos = step(actions)
        for array in (*others, *infos.values()):
            array[...] = 0
        return observations, *others, infos

    envs.step = written
    return envs


WRAPPERS = {
    "own": writes_all_it_may,
    "clip": lambda envs: wrappers.ClipReward(envs, -0.5, 0.5),
    "transform": lambda envs: wrappers.TransformReward(envs, lambda rewards: np.multiply(rewards, 2, out=rewards)),
    "vectorized": lambda envs: wrappers.VectorizeTransformReward(envs, ClipOne, min_reward=-0.5, max_reward=0.5),
    "normalize": wrappers.NormalizeReward,
    "statistics": wrappers.RecordEpisodeStatistics,
    "list": wrappers.DictInfoToList,
    "filter": lambda envs: wrappers.FilterObservation(envs, ["statistics", "glyphs"]),
    "flatten": wrappers.FlattenObservation,
    "type": lambda envs: wrappers.DtypeObservation(wrappers.FlattenObservation(envs), np.float64),
    "normalized": lambda envs: wrappers.NormalizeObservation(wrappers.FlattenObservation(envs)),
    "actions": lambda envs: wrappers.TransformAction(envs, lambda actions: np.minimum(actions, 8)),
}


@pytest.mark.parametrize(
    ("name", "mode"),
    # Those of observations take no other mode.
    [(name, AutoresetMode.NEXT_STEP) for name in WRAPPERS] + [("own", AutoresetMode.SAME_STEP)],
)
def test_wrappers_may_write_what_the_standard_says(name, mode):
    envs, plain = (RoguecoreVectorEnv(3, "classic", autoreset_mode=mode) for _ in range(2))
    wrapped = WRAPPERS[name](envs)
    wrapped.reset(seed=4)
    plain.reset(seed=4)
    for _ in range(200):
        actions = np.minimum(plain.sample(), 8)
        wrapped.step(actions.copy())
        plain.step(actions)
        assert envs.fingerprints() == plain.fingerprints()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_mask_is_never_empty(mode):
    """A policy divides by the sum of its mask, also where a game is over."""
    envs = RoguecoreVectorEnv(16, "classic", autoreset_mode=mode)
    _, infos = envs.reset(seed=1)
    wait, ends = envs.action_names.index("wait"), 0
    for _ in range(1000):
        actions = envs.sample()
        _, _, ended, cut, infos = envs.step(actions)
        assert infos["action_mask"].any(axis=1).all()
        if mode is not AutoresetMode.SAME_STEP:
            assert all(np.flatnonzero(mask).tolist() == [wait] for mask in infos["action_mask"][ended])
        ends += int(ended.sum())
        if mode is AutoresetMode.DISABLED and ended.any():
            envs.reset(options={"reset_mask": ended.copy()})
    assert ends > 0


@pytest.mark.parametrize("again", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_copies_and_pickles_go_on_alike(again):
    envs = RoguecoreVectorEnv(6, "ember", max_episode_steps=50)
    envs.reset(seed=2)
    for _ in range(30):
        last = envs.step(envs.sample())
    other = again(envs)
    assert_same(dict(other._arrays), dict(last[0]))
    for _ in range(100):
        actions = envs.sample().copy()
        assert np.array_equal(actions, other.sample())
        for a, b in zip(envs.step(actions), other.step(actions)):
            assert_same(a, b)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_goes_on_alike():
    envs = RoguecoreVectorEnv(64, "classic", threads=2)
    envs.reset(seed=2)
    envs.step(envs.sample())  # starts the threads, which the child does not have

    def run():
        for _ in range(20):
            envs.step(envs.sample())
        return envs.fingerprints()

    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, pickle.dumps(run()))
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        theirs = pickle.loads(pipe.read())
    assert os.waitpid(child, 0)[1] == 0
    assert theirs == run()


def test_other_processes_of_gymnasium():
    context = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    envs = gymnasium.vector.AsyncVectorEnv(
        [lambda: RoguecoreEnv("classic") for _ in range(2)], context=context, shared_memory=True
    )
    observations, _ = envs.reset(seed=1)
    assert observations["tiles"].shape[0] == 2
    envs.close()


def test_environments_do_not_meet():
    """Many in one process, each in a thread of its own."""
    expected = digest(steps=20)
    results = []
    threads = [threading.Thread(target=lambda: results.append(digest(steps=20))) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert results == [expected] * 4


def test_one_environment_in_two_threads_is_an_exception_at_most():
    envs = RoguecoreVectorEnv(256, "first-steps", scene="###\n#@#\n###")
    envs.reset(seed=1)
    actions, errors = np.full(256, 8), []

    def step():
        for _ in range(200):
            try:
                envs.step(actions)
            except RuntimeError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=step) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert all("borrowed" in error or "cannot be written" in error for error in errors), errors
    # Every step that was no exception was taken, and no other.
    assert envs._core.text(0).count(f"turn {600 - len(errors)},") == 1


def test_a_pickle_beside_a_step_is_an_exception_at_most():
    envs = RoguecoreVectorEnv(512, "classic")
    envs.reset(seed=1)
    actions, is_done = np.full(512, 8), threading.Event()

    def step():
        while not is_done.is_set():
            try:
                envs.step(actions)
            except RuntimeError:
                pass

    stepping = threading.Thread(target=step)
    stepping.start()
    errors = 0
    try:
        for _ in range(30):
            for again in (pickle.dumps, copy.deepcopy, lambda it: it.fork(0), lambda it: it.fingerprints()):
                try:
                    again(envs)
                except RuntimeError as error:
                    assert "borrowed" in str(error), error
                    errors += 1
    finally:
        is_done.set()
        stepping.join()
    assert errors > 0


@pytest.mark.parametrize(
    ("actions", "error", "says"),
    [
        (np.zeros(3, np.int64), ValueError, r"the shape \(3,\), but it must be \(4,\)"),
        (np.zeros((4, 1), np.int64), ValueError, "the shape"),
        (np.zeros(4), TypeError, "float64"),
        (np.zeros(4, bool), TypeError, "bool"),
        (np.zeros(4, object), TypeError, "object"),
        (["wait"] * 4, TypeError, "whole numbers"),
        (None, ValueError, "the shape"),
        (5, ValueError, "the shape"),
        ([0, 0, 0, 97_000], ValueError, "action 97000 of game 3 is not one of the"),
        ([0, -1, 0, 0], ValueError, "action -1 of game 1"),
        (np.full(4, 2**63 + 9, np.uint64), ValueError, "of game 0"),
    ],
)
def test_wrong_actions_are_exceptions(actions, error, says):
    envs = RoguecoreVectorEnv(4, "classic")
    envs.reset(seed=1)
    before = envs.fingerprints()
    with pytest.raises(error, match=says):
        envs.step(actions)
    assert envs.fingerprints() == before


def test_any_whole_numbers_are_actions():
    envs = RoguecoreVectorEnv(4, "classic")
    envs.reset(seed=1)
    for actions in ([8] * 4, np.full(4, 8, np.int32), np.full(8, 8)[::2], np.full(4, 8, np.uint8)):
        envs.step(actions)
    envs.close()
    for call in (lambda: envs.step([8] * 4), envs.reset, envs.sample, lambda: envs.fork(0)):
        with pytest.raises(RuntimeError, match="closed"):
            call()


def test_wrong_arguments_are_exceptions():
    for number in (0, -1, 1.5, True, "4"):
        with pytest.raises(ValueError, match="num_envs"):
            RoguecoreVectorEnv(number, "classic")
    with pytest.raises(ValueError, match="autoreset_mode"):
        RoguecoreVectorEnv(1, "classic", autoreset_mode="never")
    with pytest.raises((ValueError, OverflowError)):
        RoguecoreVectorEnv(1, "classic", threads=-1)
    with pytest.raises(ValueError, match="threads"):
        RoguecoreVectorEnv(1, "classic", threads=100_000)
    envs = RoguecoreVectorEnv(2, "classic")
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([8, 8])
    with pytest.raises(ValueError, match="there is no game|no game has begun"):
        envs.fork(0)
    with pytest.raises(ValueError, match="3 seeds for 2 games"):
        envs.reset(seed=[1, 2, 3])
    envs.reset(seed=[1, None])
    for mask, error in (
        ([True, False], TypeError),
        (np.ones(2), TypeError),
        (np.ones(3, bool), ValueError),
        (np.zeros(2, bool), ValueError),
    ):
        with pytest.raises(error, match="reset_mask"):
            envs.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="there is no game 2"):
        envs.fork(2)


def test_damaged_states_are_exceptions():
    envs = RoguecoreVectorEnv(2, "classic")
    envs.reset(seed=1)
    data, arrays, closed = envs._core.__getstate__()
    for bytes_ in (b"", b"\xff" * 40, data[: len(data) // 2], bytes(len(data))):
        with pytest.raises(ValueError, match="saved|cannot be read"):
            envs._core.__setstate__((bytes_, arrays, closed))
    with pytest.raises((TypeError, ValueError)):
        envs._core.__setstate__("nonsense")
    envs.step([8, 8])
