"""PPO of RLlib learns the task of ``ppo.py`` on a Ray cluster, with runners that play in processes of their own.

    pip install "ray[rllib]" torch
    python ppo_rllib.py --runners 2                 # a cluster of this machine
    python ppo_rllib.py --runners 64 --address auto # the one that runs

It stops when nine of ten episodes succeed, and writes the curve as a file of values.
"""

import argparse
import time

import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

SCENE = """
#############
#@..#.......#
#...#.......#
#...#...#...#
#.......#..>#
#############
"""
HEIGHT, WIDTH = 6, 13
REWARDS = {"win": 0.0, "death": 0.0, "floor": 1.0, "experience": 0.0, "explore": 0.0, "step": -0.01}
LIMIT = 30


class Room(gymnasium.Wrapper):
    """The scene, with planes and mask in one dictionary as RLlib's masked module takes them."""

    def __init__(self, config=None):
        import roguecore_gym  # noqa: F401, PLC0415 - registers the environments in the process of the runner

        super().__init__(
            gymnasium.make(
                "Roguecore/Classic-v0",
                scene=SCENE,
                parts=("tiles", "features"),
                rewards=REWARDS,
                max_episode_steps=LIMIT,
            )
        )
        self.stairs = self.env.unwrapped.names["tiles"].index("stairs_down")
        actions = int(self.env.action_space.n)
        self.observation_space = spaces.Dict(
            action_mask=spaces.Box(0, 1, (actions,), np.float32),
            observations=spaces.Box(0, 1, (3 * HEIGHT * WIDTH,), np.float32),
        )

    def reset(self, *, seed=None, options=None):
        observation, info = self.env.reset(seed=seed, options=options)
        return self.seen(observation, info), {}

    def step(self, action):
        observation, reward, ended, cut, info = self.env.step(int(action))
        return self.seen(observation, info), reward, ended, cut, {}

    def seen(self, observation, info):
        """Whether a cell is walkable, is the player's, and has the stairs; and which actions are legal."""
        features = observation["features"][:HEIGHT, :WIDTH]
        tiles = observation["tiles"][:HEIGHT, :WIDTH]
        planes = np.stack([features >> 1 & 1, features >> 3 & 1, tiles == self.stairs])
        mask = info["action_mask"].astype(np.float32)
        if not mask.any():
            # No action is legal after the end of a game.
            mask[0] = 1.0
        return {"action_mask": mask, "observations": planes.astype(np.float32).ravel()}


class Success(RLlibCallback):
    """The share of episodes that reached the stairs."""

    def on_episode_end(self, *, episode, metrics_logger, **_):
        metrics_logger.log_value("success", float(episode.get_return() > 0.5), window=200)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--runners", type=int, default=2)
    arguments.add_argument("--address", help="the address of a cluster; without it one of this machine")
    arguments.add_argument("--curve", default="ppo-rllib-curve.csv", help="where the curve is written")
    options = arguments.parse_args()
    # Runners share a core where there are more of them than cores.
    ray.init(address=options.address, log_to_driver=False, include_dashboard=False)
    model = {"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "tanh"}
    config = (
        PPOConfig()
        .environment(Room)
        .env_runners(num_env_runners=options.runners, num_envs_per_env_runner=16, num_cpus_per_env_runner=0.5)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=model))
        .training(lr=1e-3, gamma=0.99, lambda_=0.95, entropy_coeff=0.01, num_epochs=4)
        .training(train_batch_size_per_learner=4096, minibatch_size=1024)
        .callbacks(Success)
        .debugging(seed=options.seed)
    )
    algorithm = config.build_algo()
    begun, curve = time.perf_counter(), ["steps,seconds,success"]
    for _ in range(1_000):
        result = algorithm.train()
        steps = int(result["num_env_steps_sampled_lifetime"])
        success = float(result["env_runners"].get("success", 0.0))
        seconds = time.perf_counter() - begun
        curve.append(f"{steps},{seconds:.1f},{success:.3f}")
        print(f"steps {steps:>8}  seconds {seconds:>6.1f}  success {success:.2f}", flush=True)
        if success >= 0.9 or seconds > 600:
            break
    with open(options.curve, "w", encoding="utf-8") as file:
        file.write("\n".join(curve) + "\n")
    algorithm.stop()


if __name__ == "__main__":
    main()
