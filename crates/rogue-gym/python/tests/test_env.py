"""One game: Gymnasium's contract, seeds, copies and wrong calls."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import roguecore_gym
from roguecore_gym import ENVIRONMENTS


def same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def play(env, steps, info, rng):
    """Random legal steps, with a reset wherever a game ends; the last observation and what was done."""
    seen = []
    for _ in range(steps):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, ended, cut, info = env.step(action)
        seen.append((action, reward, ended, cut, observation))
        if ended or cut:
            observation, info = env.reset()
    return seen


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasiums_check_passes(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The bounds of numbers such as hit points are those of their type, which is a warning's matter.
        warnings.filterwarnings("ignore", message=".*(min|max)imum value.*infinity.*")
        check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_observations_lie_in_their_space(name):
    env = gymnasium.make(name).unwrapped
    observation, info = env.reset(seed=3)
    rng = np.random.default_rng(0)
    assert observation in env.observation_space
    for _, _, _, _, observation in play(env, 300, info, rng):
        assert observation in env.observation_space


def test_every_reset_honours_its_seed():
    env = gymnasium.make("Roguecore/Ember-v0").unwrapped
    first, info = env.reset(seed=11)
    play(env, 50, info, np.random.default_rng(1))
    second, _ = env.reset(seed=11)
    other, _ = env.reset(seed=12)
    assert same(first, second)
    assert not same(first, other)
    # Games without a seed follow from the last one given.
    env.reset(seed=11)
    followers = [env.reset()[0] for _ in range(3)]
    env.reset(seed=11)
    assert all(same(one, env.reset()[0]) for one in followers)
    assert not same(followers[0], followers[1])


def test_the_layout_is_apart_from_luck():
    env = gymnasium.make("Roguecore/Ember-v0").unwrapped
    one, _ = env.reset(seed=1, options={"layout": 5})
    first = env.fork().fingerprint
    two, _ = env.reset(seed=2, options={"layout": 5})
    assert same(one, two) and env.fork().fingerprint != first
    three, _ = env.reset(seed=2, options={"layout": 6})
    assert not same(two, three)


def test_an_illegal_action_takes_no_turn():
    env = gymnasium.make("Roguecore/Classic-v0").unwrapped
    observation, info = env.reset(seed=1)
    turn = env.statistic_names.index("turn")
    refused = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, ended, cut, _ = env.step(refused)
    assert after["statistics"][turn] == observation["statistics"][turn] == 0
    assert (reward, ended, cut) == (0.0, False, False)


def test_an_episode_is_cut_at_its_limit():
    env = gymnasium.make("Roguecore/Classic-v0", max_episode_steps=5)
    env.reset(seed=1)
    assert [env.step(8)[3] for _ in range(5)] == [False] * 4 + [True]


@pytest.mark.parametrize(("given", "limit"), [({}, 10_000), ({"max_episode_steps": 10_500}, 10_500)])
def test_the_limit_of_make_is_the_only_one(given, limit):
    given = {"scene": "###\n#@#\n###", "parts": ("messages",), **given}
    env = gymnasium.make("Roguecore/FirstSteps-v0", **given)
    env.reset(seed=1)
    assert not any(env.step(8)[3] for _ in range(limit - 1))
    assert env.step(8)[3]
    envs = gymnasium.make_vec("Roguecore/FirstSteps-v0", num_envs=2, **given)
    envs.reset(seed=1)
    assert not any(envs.step([8, 8])[3].any() for _ in range(limit - 1))
    assert envs.step([8, 8])[3].all()


def test_no_limit():
    for arguments in ({}, {"max_episode_steps": None}, {"max_episode_steps": -1}):
        env = roguecore_gym.RoguecoreEnv("first-steps", scene="###\n#@#\n###", parts=("messages",), **arguments)
        env.reset(seed=1)
        assert not any(env.step(8)[3] for _ in range(10_001))


def test_parts_are_optional():
    env = gymnasium.make("Roguecore/Ember-v0", parts=("tiles", "statistics"), mask=False)
    observation, info = env.reset(seed=1)
    assert set(observation) == {"tiles", "statistics"} and info == {}
    with pytest.raises(ValueError, match="there is no part of an observation \"tile\"; did you mean \"tiles\""):
        gymnasium.make("Roguecore/Ember-v0", parts=("tile",))
    with pytest.raises(TypeError, match="not one name"):
        gymnasium.make("Roguecore/Ember-v0", parts="tiles")


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_and_pickles_go_on_alike_and_apart(again):
    env = gymnasium.make("Roguecore/Ember-v0").unwrapped
    _, info = env.reset(seed=4)
    play(env, 60, info, np.random.default_rng(2))
    other = again(env)
    mask = {"action_mask": env.action_masks()}
    one = play(env, 200, mask, np.random.default_rng(3))
    assert not same(other._observation(), one[-1][4])
    two = play(other, 200, mask, np.random.default_rng(3))
    for a, b in zip(one, two, strict=True):
        assert a[:4] == b[:4] and same(a[4], b[4])


def test_a_scene_is_played():
    env = gymnasium.make("Roguecore/Classic-v0", scene="#####\n#@.>#\n#####", rewards={"explore": 0.0})
    env.reset(seed=1)
    assert sum(env.step(action)[1] for action in (2, 2, 10)) == 1.0
    with pytest.raises(ValueError, match="the scene: "):
        gymnasium.make("Roguecore/Classic-v0", scene="##?")
    with pytest.raises(ValueError, match="a scene has a layout of its own"):
        gymnasium.make("Roguecore/Classic-v0", scene="###\n#@#\n###", layout=1)
    with pytest.raises(ValueError, match="a scene has a layout of its own"):
        env.reset(options={"layout": 1})


def test_pictures():
    env = gymnasium.make("Roguecore/Classic-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "@" in env.render() and "hp 30/30" in env.render()
    env = gymnasium.make("Roguecore/Classic-v0", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.shape == (43 * 8, 80 * 8, 3) and picture.any()


@pytest.mark.parametrize(
    ("action", "error"),
    [(-1, ValueError), (10**6, ValueError), (2**70, (OverflowError, ValueError)), (1.5, TypeError),
     ("wait", TypeError), (None, TypeError), ([1, 2], TypeError), (True, TypeError)],
)
def test_wrong_actions_are_exceptions(action, error):
    env = gymnasium.make("Roguecore/Classic-v0").unwrapped
    env.reset(seed=1)
    before = env._core.fingerprints()
    with pytest.raises(error):
        env.step(action)
    assert env._core.fingerprints() == before
    env.step(np.int32(8))


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"content": "embers"}, ValueError, "there is no built-in game \"embers\"; did you mean \"ember\""),
        ({"content": "missing.ron"}, FileNotFoundError, "missing.ron"),
        ({"rewards": {"wins": 1.0}}, ValueError, "there is no reward \"wins\""),
        ({"rewards": {"win": float("nan")}}, ValueError, "not finite"),
        ({"max_episode_steps": -2}, ValueError, "max_episode_steps"),
        ({"max_episode_steps": 0}, ValueError, "max_episode_steps"),
        ({"layout": -1}, ValueError, "layout=-1"),
        ({"render_mode": "human"}, ValueError, "render_mode"),
    ],
)
def test_wrong_arguments_are_exceptions(arguments, error, says):
    with pytest.raises(error, match=says):
        roguecore_gym.RoguecoreEnv(**arguments)


@pytest.mark.parametrize(("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.0, TypeError)])
def test_wrong_seeds_are_exceptions(seed, error):
    with pytest.raises(error):
        roguecore_gym.RoguecoreEnv("classic").reset(seed=seed)


def test_a_content_file_is_played(tmp_path):
    file = tmp_path / "mine.ron"
    file.write_text("(nonsense)")
    with pytest.raises(ValueError, match="mine.ron:1"):
        roguecore_gym.RoguecoreEnv(str(file))


def test_calls_out_of_order_are_exceptions():
    env = roguecore_gym.RoguecoreEnv("classic", max_episode_steps=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(8)
    env.reset(seed=1)
    env.step(8), env.step(8)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset it"):
        env.step(8)
    env.reset()
    env.step(8)
    env.close()
    env.close()
    for call in (lambda: env.step(8), env.reset, env.fork, env.told):
        with pytest.raises(RuntimeError, match="closed"):
            call()
