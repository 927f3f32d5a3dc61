"""Which clients work, as a table: every wrapper of Gymnasium, and short runs of the learners of other libraries.

A client that is not installed is named as NOT CHECKED. CleanRL is in no registry in its present form: the variable
CLEANRL_PPO names its file `ppo.py`. The exit code is 1 where a client fails.
"""

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import roguecore_gym
from roguecore_gym.wrappers import FlatObservation, VectorCropObservation, VectorFlatObservation

TASK = "Roguecore/Stairs-v0"
PARTS = ("features", "statistics")

FLAT = "RoguecoreFlat/Stairs-v0"
"""An id with an observation of one array, for learners that take no dictionaries."""


class NotInstalledError(Exception):
    """A client that this machine does not have."""


def register_flat() -> None:
    """Register the id, with one wrapper."""
    if FLAT not in gymnasium.registry:
        task = next(task for task in roguecore_gym.tasks() if task.id == TASK)
        gymnasium.register(
            id=FLAT,
            entry_point="roguecore_gym.env:without_limit",
            max_episode_steps=task.max_episode_steps,
            additional_wrappers=(FlatObservation.wrapper_spec(),),
            kwargs={"task": task.name, "parts": PARTS},
        )


def steps(env: gymnasium.Env, count: int = 40) -> None:
    """Some steps of any actions, with new games where one ends."""
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(count):
        _, _, ended, cut, _ = env.step(env.action_space.sample())
        if ended or cut:
            env.reset()
    env.close()


def many_steps(envs: gymnasium.vector.VectorEnv, count: int = 90) -> None:
    """Some steps of legal actions in many games, past the end of the first ones."""
    envs.reset(seed=1)
    inner = envs.unwrapped
    for _ in range(count):
        actions = inner.sample()
        envs.step(actions)
    envs.close()


def one(**arguments: object) -> gymnasium.Env:
    return gymnasium.make(TASK, **arguments)


def flat(**arguments: object) -> gymnasium.Env:
    register_flat()
    return gymnasium.make(FLAT, **arguments)


def picture(**arguments: object) -> gymnasium.Env:
    from gymnasium.wrappers import AddRenderObservation

    return AddRenderObservation(gymnasium.make(TASK, render_mode="rgb_array", **arguments), render_only=True)


def wrappers_of_one_game() -> str:
    """Every wrapper that can be put around discrete actions."""
    from gymnasium import wrappers as w
    from gymnasium.spaces import Discrete

    folder = tempfile.mkdtemp()
    made: dict[str, Callable[[], gymnasium.Env]] = {
        "DelayObservation": lambda: w.DelayObservation(flat(), 2),
        "DtypeObservation": lambda: w.DtypeObservation(flat(), np.float64),
        "FilterObservation": lambda: w.FilterObservation(one(), ["glyphs", "statistics"]),
        "FlattenObservation": lambda: w.FlattenObservation(one()),
        "FrameStackObservation": lambda: w.FrameStackObservation(one(), 3),
        "GrayscaleObservation": lambda: w.GrayscaleObservation(picture()),
        "TransformObservation": lambda: w.TransformObservation(flat(), lambda it: it * 2, None),
        "MaxAndSkipObservation": lambda: w.MaxAndSkipObservation(flat(), 2),
        "NormalizeObservation": lambda: w.NormalizeObservation(flat()),
        "AddRenderObservation": picture,
        "ResizeObservation": lambda: w.ResizeObservation(picture(), (84, 84)),
        "ReshapeObservation": lambda: w.ReshapeObservation(flat(), (-1, *flat().observation_space.shape)[1:]),
        "RescaleObservation": lambda: w.RescaleObservation(flat(), np.float32(-1), np.float32(1)),
        "TimeAwareObservation": lambda: w.TimeAwareObservation(one()),
        "TransformAction": lambda: w.TransformAction(one(), lambda action: action, Discrete(8)),
        "StickyAction": lambda: w.StickyAction(one(), 0.2),
        "RepeatAction": lambda: w.RepeatAction(one(), 2),
        "ClipReward": lambda: w.ClipReward(one(), -1, 1),
        "TransformReward": lambda: w.TransformReward(one(), lambda reward: reward * 2),
        "NormalizeReward": lambda: w.NormalizeReward(one()),
        "TimeLimit": lambda: w.TimeLimit(one(), 10),
        "Autoreset": lambda: w.Autoreset(one()),
        "PassiveEnvChecker": lambda: w.PassiveEnvChecker(one()),
        "OrderEnforcing": lambda: w.OrderEnforcing(one()),
        "RecordEpisodeStatistics": lambda: w.RecordEpisodeStatistics(one()),
        "AddWhiteNoise": lambda: w.AddWhiteNoise(one(render_mode="rgb_array"), 0.1),
        "ObstructView": lambda: w.ObstructView(one(render_mode="rgb_array"), 0.1, 2),
        "RenderCollection": lambda: w.RenderCollection(one(render_mode="rgb_array")),
        "RecordVideo": lambda: w.RecordVideo(one(render_mode="rgb_array"), folder),
        "NumpyToTorch": lambda: w.NumpyToTorch(one()),
    }
    return checked(made, w.__all__, steps, IMPOSSIBLE | {"vector", "AtariPreprocessing", "DiscretizeObservation"})


IMPOSSIBLE = frozenset(
    # For continuous actions or observations, for a window, or for JAX.
    {"ClipAction", "DiscretizeAction", "RescaleAction", "HumanRendering", "JaxToNumpy", "JaxToTorch", "ArrayConversion"}
)


def wrappers_of_many_games() -> str:
    """The same of many games; rewards and observations may be written to."""
    from gymnasium.wrappers import vector as w

    folder = tempfile.mkdtemp()
    many = lambda **arguments: gymnasium.make_vec(TASK, num_envs=4, **arguments)  # noqa: E731
    flats = lambda: VectorFlatObservation(many(parts=PARTS))  # noqa: E731
    pictures = lambda: many(render_mode="rgb_array")  # noqa: E731
    crops = lambda: VectorCropObservation(many(parts=PARTS), 9, 9)  # noqa: E731
    space = flats().single_observation_space
    single, batched = (getattr(crops(), name)["features"] for name in ("single_observation_space", "observation_space"))
    planes = lambda: w.TransformObservation(crops(), lambda it: it["features"], batched, single)  # noqa: E731
    made: dict[str, Callable[[], gymnasium.vector.VectorEnv]] = {
        "VectorizeTransformObservation": lambda: w.VectorizeTransformObservation(
            flats(), gymnasium.wrappers.TransformObservation, func=lambda it: it * 2, observation_space=space
        ),
        "VectorizeTransformAction": lambda: w.VectorizeTransformAction(
            many(), gymnasium.wrappers.TransformAction, func=lambda it: it, action_space=many().single_action_space
        ),
        "VectorizeTransformReward": lambda: w.VectorizeTransformReward(
            many(), gymnasium.wrappers.TransformReward, func=lambda it: it * 2
        ),
        "DictInfoToList": lambda: w.DictInfoToList(many()),
        "TransformObservation": planes,
        "FilterObservation": lambda: w.FilterObservation(many(), ["glyphs", "statistics"]),
        "FlattenObservation": lambda: w.FlattenObservation(many()),
        "ReshapeObservation": lambda: w.ReshapeObservation(planes(), (81,)),
        "RescaleObservation": lambda: w.RescaleObservation(flats(), np.float32(-1), np.float32(1)),
        "DtypeObservation": lambda: w.DtypeObservation(flats(), np.float64),
        "NormalizeObservation": lambda: w.NormalizeObservation(flats()),
        "TransformAction": lambda: w.TransformAction(many(), lambda it: it),
        "TransformReward": lambda: w.TransformReward(many(), lambda it: it * 2),
        "ClipReward": lambda: w.ClipReward(many(), -1, 1),
        "NormalizeReward": lambda: w.NormalizeReward(many()),
        "RecordEpisodeStatistics": lambda: w.RecordEpisodeStatistics(many()),
        "RecordVideo": lambda: w.RecordVideo(pictures(), folder),
        "NumpyToTorch": lambda: w.NumpyToTorch(many()),
    }
    # Pictures are no observation of many games.
    return checked(made, w.__all__, many_steps, IMPOSSIBLE | {"GrayscaleObservation", "ResizeObservation"})


def checked(made: dict, names: list[str], play: Callable, impossible: frozenset[str] | set[str]) -> str:
    """Every wrapper that there is has steps, or cannot be put around these games."""
    unknown = sorted(set(names) - set(made) - impossible)
    if unknown:
        raise AssertionError(f"wrappers that nothing is said about: {', '.join(unknown)}")
    failed = []
    tried = [name for name in made if name in names]
    for name in tried:
        try:
            play(made[name]())
        except (ImportError, gymnasium.error.DependencyNotInstalled) as error:
            failed.append(f"{name} needs {error}")
        except Exception as error:
            failed.append(f"{name}: {type(error).__name__}: {error}")
    if failed:
        raise AssertionError("; ".join(failed))
    return f"{len(tried)} wrappers"


def checks_of_gymnasium() -> str:
    """`check_env` on every id, and the vector environment against Gymnasium's own loop."""
    ids = [name for name in gymnasium.registry if name.startswith("Roguecore/") and not name.startswith("Roguecore/Task")]
    for name in ids:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=".*(min|max)imum value.*infinity.*")
            check_env(gymnasium.make(name).unwrapped, skip_render_check=True)
    for mode in AutoresetMode:
        ours = gymnasium.make_vec(TASK, num_envs=3, autoreset_mode=mode)
        make = lambda: roguecore_gym.RoguecoreEnv(task="stairs")  # noqa: E731
        theirs = gymnasium.vector.SyncVectorEnv([make] * 3, autoreset_mode=mode)
        ours.reset(seed=1), theirs.reset(seed=1)
        for _ in range(59):
            actions = ours.sample()
            one, other = ours.step(actions), theirs.step(actions)
            assert all(np.array_equal(one[0][name], other[0][name]) for name in one[0])
            assert all(np.array_equal(*pair) for pair in zip(one[1:4], other[1:4], strict=True))
    return f"{len(ids)} ids"


def stable_baselines() -> str:
    """PPO, A2C and DQN on single games."""
    from stable_baselines3 import A2C, DQN, PPO

    for learner, more in ((PPO, {"n_steps": 64}), (A2C, {}), (DQN, {"buffer_size": 500, "learning_starts": 50})):
        learner("MlpPolicy", flat(), seed=1, **more).learn(200)
    return "PPO, A2C, DQN"


def sb3_contrib() -> str:
    """Masks and memory on many games."""
    from sb3_contrib import MaskablePPO, RecurrentPPO

    from roguecore_gym.sb3 import RoguecoreVecEnv

    def games() -> RoguecoreVecEnv:
        envs = gymnasium.make_vec(TASK, num_envs=4, parts=PARTS, autoreset_mode="SAME_STEP")
        return RoguecoreVecEnv(VectorFlatObservation(VectorCropObservation(envs, 9, 9)))

    MaskablePPO("MlpPolicy", games(), n_steps=32, batch_size=64, seed=1).learn(256)
    RecurrentPPO("MlpLstmPolicy", games(), n_steps=32, batch_size=64, seed=1).learn(256)
    return "MaskablePPO, RecurrentPPO"


def torchrl() -> str:
    """The specification of one game, and rollouts of many."""
    from torchrl.envs import GymEnv, GymWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(GymEnv(TASK))
    envs = GymWrapper(gymnasium.make_vec(TASK, num_envs=3, autoreset_mode="SAME_STEP"))
    assert envs.rollout(70, break_when_any_done=False).shape == (3, 70)
    return "GymEnv, GymWrapper of many games"


def tianshou() -> str:
    """Its vector of games, and a collector."""
    from tianshou.env import DummyVectorEnv

    register_flat()
    envs = DummyVectorEnv([lambda: gymnasium.make(FLAT) for _ in range(3)])
    observations, _ = envs.reset(seed=1)
    for _ in range(70):
        observations, _, ended, cut, _ = envs.step(np.full(3, 8))
        over = np.flatnonzero(ended | cut)
        if len(over):
            envs.reset(over)
    assert observations.shape[0] == 3
    return "DummyVectorEnv" + tianshou_learner()


def tianshou_learner() -> str:
    """Some steps by its collector with a policy at random."""
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv

    try:
        from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm as Random
    except ImportError:
        return ""
    envs = DummyVectorEnv([lambda: gymnasium.make(FLAT) for _ in range(3)])
    policy = Random(action_space=envs.action_space[0]).policy
    Collector(policy, envs, VectorReplayBuffer(300, 3)).collect(n_step=90, random=True, reset_before_collect=True)
    return ", Collector"


def cleanrl() -> str:
    """`ppo.py` as it is: the id on the command line, and one wrapper with the id."""
    file = os.environ.get("CLEANRL_PPO")
    if not file:
        raise NotInstalledError("the variable CLEANRL_PPO names no `ppo.py`")
    for package in ("tensorboard", "torch", "tyro"):
        if importlib.util.find_spec(package) is None:
            raise NotInstalledError(f"`ppo.py` needs {package}")
    code = (
        "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); import clients; clients.register_flat(); "
        "file = sys.argv.pop(1); sys.argv[0] = file; runpy.run_path(file, run_name='__main__')"
    )
    words = [sys.executable, "-c", code, os.path.dirname(os.path.abspath(__file__)), os.path.abspath(file)]
    words += ["--env-id", FLAT, "--total-timesteps", "2048", "--no-cuda"]
    with tempfile.TemporaryDirectory() as folder:
        ended = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise AssertionError(*ended.stderr.strip().splitlines()[-1:])
    return "ppo.py, 2,048 steps"


CLIENTS: list[tuple[str, str, Callable[[], str]]] = [
    ("Gymnasium, checks", "gymnasium", checks_of_gymnasium),
    ("Gymnasium, wrappers of one game", "gymnasium", wrappers_of_one_game),
    ("Gymnasium, wrappers of many games", "gymnasium", wrappers_of_many_games),
    ("Stable-Baselines3", "stable-baselines3", stable_baselines),
    ("sb3-contrib", "sb3-contrib", sb3_contrib),
    ("TorchRL", "torchrl", torchrl),
    ("Tianshou", "tianshou", tianshou),
    ("CleanRL", "", cleanrl),
]


def row(name: str, package: str, check: Callable[[], str]) -> tuple[str, bool]:
    """A line of the table, and whether the client did not fail."""
    try:
        version = importlib.metadata.version(package) if package else ""
    except importlib.metadata.PackageNotFoundError as error:
        return f"| {name} | | NOT CHECKED | {error} |", True
    # The package is there: that something cannot be imported is a fault of the client, of it or of ours.
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return f"| {name} | {version} | yes | {check()} |", True
    except NotInstalledError as error:
        return f"| {name} | | NOT CHECKED | {error} |", True
    except Exception as error:
        traceback.print_exc()
        return f"| {name} | | **no** | {error} |", False


def main() -> int:
    print("| client | version | works | with |\n|---|---|---|---|")
    works = True
    for client in CLIENTS:
        line, is_good = row(*client)
        print(line, flush=True)
        works = works and is_good
    return 0 if works else 1


if __name__ == "__main__":
    sys.exit(main())
