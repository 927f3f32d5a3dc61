"""Tasks: registered, listed, solved by their solutions, alike alone and in a vector environment."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from test_vector import assert_same

import roguecore_gym
from roguecore_gym import RoguecoreEnv, RoguecoreVectorEnv, tasks

TASKS = {task.name: task for task in tasks()}


def solve(env, solution):
    """Carry out a solution until the episode ends: the rewards, and whether it was terminated and truncated."""
    numbers = {name: number for number, name in enumerate(env.unwrapped.action_names)}
    total, ended, cut = 0.0, False, False
    for name in solution:
        _, reward, ended, cut, _ = env.step(numbers[name])
        total += reward
        if ended or cut:
            break
    return total, ended, cut


def test_tasks_are_listed():
    assert len(TASKS) >= 20
    task = TASKS["key-and-door"]
    assert (task.id, task.content, task.max_episode_steps) == ("Roguecore/KeyAndDoor-v0", "ember", 80)
    assert task.sentence.startswith("Take the key") and task.solutions[0][-1] == "descend"


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_every_task_is_made_by_its_id_and_can_be_solved(task):
    env = gymnasium.make(task.id)
    assert env.spec.max_episode_steps == task.max_episode_steps
    solved = 0
    for seed in range(6):
        for solution in task.solutions:
            env.reset(seed=seed)
            total, ended, cut = solve(env, solution)
            assert total in (0.0, 1.0) and not (total and (cut or not ended))
            assert env.unwrapped._info()["is_success"] == (total == 1.0)
            solved += total
    assert solved > 0


def test_a_window_of_gymnasium_shows_the_pictures():
    for name in ("Roguecore/Ember-v0", "Roguecore/Stairs-v0"):
        with pytest.warns(UserWarning, match="The HumanRendering wrapper is being applied"):
            env = gymnasium.make(name, render_mode="human")
        assert (env.render_mode, env.unwrapped.render_mode) == ("human", "rgb_array")


def test_gymnasiums_check_passes():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(min|max)imum value.*infinity.*")
        check_env(gymnasium.make("Roguecore/UnknownPotions-v0", render_mode="ansi").unwrapped)


def test_an_unknown_task_is_an_exception_that_names_the_nearest():
    for make in (RoguecoreEnv, lambda task: RoguecoreVectorEnv(2, task=task)):
        with pytest.raises(ValueError, match='there is no task "key-and-dor"; did you mean "key-and-door"?'):
            make(task="key-and-dor")
        with pytest.raises(ValueError, match="there are stairs, "):
            make(task="xyzzy")
    with pytest.raises(gymnasium.error.NameNotFound, match="KeyAndDoor"):
        gymnasium.make("Roguecore/KeyAndDor-v0")


@pytest.mark.parametrize("more", [{"content": "ember"}, {"scene": "#@#"}, {"layout": 1}])
def test_a_task_has_all_but_its_luck(more):
    with pytest.raises(ValueError, match="of its own"):
        RoguecoreEnv(task="stairs", **more)


def test_the_limit_is_that_of_the_task_or_the_one_given():
    wait = 8
    for given, limit in (({}, 60), ({"max_episode_steps": 90}, 90), ({"max_episode_steps": 7}, 7)):
        single = gymnasium.make("Roguecore/Stairs-v0", **given)
        vector = gymnasium.make_vec("Roguecore/Stairs-v0", num_envs=2, **given)
        for env, is_cut in ((single, bool), (vector, np.all), (RoguecoreEnv(task="stairs", **given), bool)):
            env.reset(seed=1)
            action = wait if is_cut is bool else [wait, wait]
            assert not any(is_cut(env.step(action)[3]) for _ in range(limit - 1))
            assert is_cut(env.step(action)[3])
    env = RoguecoreEnv(task="stairs", max_episode_steps=-1)
    env.reset(seed=1)
    assert not any(env.step(wait)[3] for _ in range(100))


def test_rewards_can_be_shaped():
    env = gymnasium.make("Roguecore/Stairs-v0", rewards={"success": 5.0, "step": -0.5})
    env.reset(seed=1)
    solution = TASKS["stairs"].solutions[0]
    assert solve(env, solution)[0] == 5.0 - 0.5 * len(solution)


def test_seeds_change_what_the_task_draws():
    env = RoguecoreEnv(task="three-altars")
    first = [env.reset(seed=seed)[0]["entities"].tobytes() for seed in range(6)]
    assert len(set(first)) == 6
    assert env.reset(seed=3)[0]["entities"].tobytes() == first[3]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_vector_of_tasks_is_its_games_one_by_one(mode):
    games = 6
    vector = gymnasium.make_vec("Roguecore/Armour-v0", num_envs=games, autoreset_mode=mode)
    make = lambda: RoguecoreEnv(task="armour")  # noqa: E731
    single = SyncVectorEnv([make] * games, autoreset_mode=mode)
    for a, b in zip(vector.reset(seed=2), single.reset(seed=2), strict=True):
        assert_same(a, b)
    solved = 0
    for _ in range(400):
        actions = vector.sample().copy()
        ours, theirs = vector.step(actions), single.step(actions)
        for a, b in zip(ours, theirs, strict=True):
            assert_same(a, b)
        if mode is not AutoresetMode.SAME_STEP:
            assert np.array_equal(ours[4]["is_success"], ours[1] == 1.0)
        solved += ours[1].sum()
        over = ours[2] | ours[3]
        if mode is AutoresetMode.DISABLED and over.any():
            options = {"reset_mask": over.copy()}
            ours, theirs = vector.reset(options=dict(options)), single.reset(options=dict(options))
            assert_same(ours[0], theirs[0])
            assert not ours[1]["is_success"][over].any()
    assert solved > 0


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_remember_what_was_done(again):
    """Three of four rats are dead when the copy is made."""
    task = TASKS["corridor"]
    env = RoguecoreEnv(task="corridor")
    for kept in range(8, 20):
        env.reset(seed=1)
        total, *_ = solve(env, task.solutions[0][:kept])
        if total:
            break
        other = again(env)
        assert solve(other, task.solutions[0][kept:])[0] == 1.0


def test_all_tasks_of_a_content_have_the_same_spaces():
    spaces = {task.content: set() for task in TASKS.values()}
    for task in TASKS.values():
        env = RoguecoreEnv(task=task.name)
        spaces[task.content].add((repr(env.observation_space), repr(env.action_space)))
    assert all(len(of_content) == 1 for of_content in spaces.values())
    assert roguecore_gym.REWARDS["success"] == 1.0


DRAWN = [task for task in TASKS.values() if task.drawn_id is not None]


def test_most_tasks_are_drawn():
    assert len(DRAWN) >= 24
    assert TASKS["key-and-door"].drawn_id == "Roguecore/DrawnKeyAndDoor-v0" and TASKS["lure"].drawn_id is None


def test_drawn_scenes_follow_from_the_seed_and_are_apart_from_those_held_out():
    first = {}
    for held_out in (False, True):
        env = gymnasium.make("Roguecore/DrawnTwoKeys-v0", level=2, held_out=held_out)
        fork = lambda seed, env=env: (env.reset(seed=seed), env.unwrapped.fork().to_scene())[1]  # noqa: E731
        scenes = [fork(seed) for seed in range(30)]
        assert scenes == [fork(seed) for seed in range(30)]
        # Without the line of the seed.
        first[held_out] = {"\n".join(line for line in scene.splitlines() if "seed" not in line) for scene in scenes}
        assert len(first[held_out]) == 30
    assert first[False].isdisjoint(first[True])


@pytest.mark.parametrize("task", DRAWN[:6], ids=[task.name for task in DRAWN[:6]])
def test_drawn_tasks_have_the_spaces_of_the_others(task):
    env = gymnasium.make(task.drawn_id, level=3)
    assert env.spec.max_episode_steps == task.max_episode_steps
    written = gymnasium.make(task.id)
    assert (env.observation_space, env.action_space) == (written.observation_space, written.action_space)
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space


def test_a_vector_of_drawn_games_is_its_games_one_by_one():
    vector = gymnasium.make_vec("Roguecore/DrawnStairs-v0", num_envs=5, level=2)
    single = SyncVectorEnv([lambda: RoguecoreEnv(task="stairs", level=2)] * 5)
    for a, b in zip(vector.reset(seed=2), single.reset(seed=2), strict=True):
        assert_same(a, b)
    for _ in range(130):
        actions = vector.sample().copy()
        for a, b in zip(vector.step(actions), single.step(actions), strict=True):
            assert_same(a, b)
    other = pickle.loads(pickle.dumps(vector))
    assert_same(vector.step(actions)[0], other.step(actions)[0])
    assert_same(vector.reset(seed=9)[0], other.reset(seed=9)[0])


def test_the_name_says_the_level():
    named, given = RoguecoreEnv(task="stairs/3/held-out"), RoguecoreEnv(task="stairs", level=3, held_out=True)
    assert_same(named.reset(seed=4)[0], given.reset(seed=4)[0])


def test_a_drawn_run_is_recorded_under_its_name():
    env = RoguecoreEnv(task="stairs", level=1, record="me")
    env.reset(seed=1)
    env.step(8)
    assert '"task":"stairs/1"' in env.runs()[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"task": "stairs", "level": 4}, "level=4: there are 1 to 3"),
        ({"task": "stairs", "level": 0}, "level=0: there are 1 to 3"),
        ({"level": 1}, "only a task has levels"),
        ({"task": "stairs", "held_out": True}, "name a level, too"),
        ({"task": "stairs/1", "level": 1}, "has a level already"),
        ({"task": "stairs/9"}, "there is no level 9; there are 1 to 3"),
    ],
)
def test_wrong_levels_are_exceptions(arguments, says):
    with pytest.raises(ValueError, match=says):
        RoguecoreEnv(**arguments)
    with pytest.raises(TypeError, match="a whole number"):
        RoguecoreEnv(task="stairs", level="hard")


def test_the_goal_is_a_part():
    env = gymnasium.make("Roguecore/Corridor-v0")
    observation, _ = env.reset(seed=1)
    condition, kind, needed, done, fails = observation["goal"][0]
    assert roguecore_gym.CONDITIONS[condition - 1] == "kill"
    assert env.unwrapped.names["things"][kind - 1] == "rat" and (needed, done, fails) == (4, 0, 0)
    assert not observation["goal"][1:].any() and observation in env.observation_space
    assert roguecore_gym.GOAL_FIELDS == ["condition", "kind", "needed", "done", "fails"]
    assert "goal" not in gymnasium.make("Roguecore/Short-v0").observation_space.spaces


def test_goals_of_tasks_differ():
    rows = {}
    for task in TASKS.values():
        observation, _ = RoguecoreEnv(task=task.name, parts=("goal",)).reset(seed=0)
        rows.setdefault(observation["goal"].tobytes(), []).append(task.name)
    assert len(rows) > 12
