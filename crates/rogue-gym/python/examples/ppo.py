"""PPO learns a small task: find the stairs behind a wall and take them, within 30 steps.

    python ppo.py --seed 1

The task is a scene, the policy sees the planes that the environment writes, and illegal actions are masked. It stops
when nine of ten episodes succeed, prints a line for each round, and writes the curve as a file of values, which
``curves.py`` draws.
"""

import argparse
import os
import time

import gymnasium
import numpy as np
import torch
from torch import nn

import roguecore_gym  # noqa: F401 - registers the environments

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
STEPS, GAMES, LIMIT = 64, 64, 30


class Policy(nn.Module):
    """A small network from planes to the logits of actions and a value."""

    def __init__(self, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3 * HEIGHT * WIDTH, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.action, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor):
        hidden = self.body(planes)
        logits = self.action(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def planes_of(observations: dict[str, np.ndarray], stairs: int) -> torch.Tensor:
    """Whether a cell is walkable, is the player's, and has the stairs."""
    features = observations["features"][:, :HEIGHT, :WIDTH]
    tiles = observations["tiles"][:, :HEIGHT, :WIDTH]
    planes = np.stack([features >> 1 & 1, features >> 3 & 1, tiles == stairs], axis=1)
    return torch.from_numpy(planes.reshape(len(planes), -1).astype(np.float32))


def mask_of(infos: dict) -> torch.Tensor:
    """Which actions are legal; action 0 where none is, as after the end of a game."""
    mask = infos["action_mask"].astype(bool)
    mask[~mask.any(axis=1), 0] = True
    return torch.from_numpy(mask)


def collect(envs, policy, planes, mask, stairs, returns, episodes):
    """One round of steps: what was seen, done and earned."""
    round_ = {name: [] for name in ("planes", "mask", "action", "log", "value", "reward", "ended")}
    for _ in range(STEPS):
        with torch.no_grad():
            chosen, value = policy(planes, mask)
            action = chosen.sample()
        for name, entry in zip(round_, (planes, mask, action, chosen.log_prob(action), value)):
            round_[name].append(entry)
        observations, rewards, ended, cut, infos = envs.step(action.numpy())
        returns += rewards
        over = ended | cut
        episodes.extend(returns[over] > 0.5)
        returns[over] = 0.0
        round_["reward"].append(torch.tensor(rewards, dtype=torch.float32))
        round_["ended"].append(torch.tensor(over))
        planes, mask = planes_of(observations, stairs), mask_of(infos)
    return round_, planes, mask


def learn(policy, optimizer, round_, last_value, gamma=0.99, smoothing=0.95, clip=0.2):
    """Generalised advantages, and four passes over the round."""
    advantage, following, advantages = torch.zeros(GAMES), last_value, []
    for value, reward, ended in zip(*(reversed(round_[name]) for name in ("value", "reward", "ended"))):
        goes_on = (~ended).float()
        advantage = reward + gamma * following * goes_on - value + gamma * smoothing * goes_on * advantage
        advantages.append(advantage)
        following = value
    flat = {name: torch.cat(round_[name]) for name in ("planes", "mask", "action", "log", "value")}
    advantages = torch.cat(advantages[::-1])
    targets = advantages + flat["value"]
    for _ in range(4):
        for batch in torch.randperm(len(advantages)).split(1024):
            chosen, value = policy(flat["planes"][batch], flat["mask"][batch])
            gain = advantages[batch]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (chosen.log_prob(flat["action"][batch]) - flat["log"][batch]).exp()
            loss = -torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()
            loss = loss + 0.5 * (value - targets[batch]).pow(2).mean() - 0.01 * chosen.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    """Learn until nine of ten episodes succeed, or for ten minutes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--curve", default="ppo-curve.csv", help="where the curve is written")
    arguments.add_argument("--checkpoint", help="where the weights are written, and read from if the file is there")
    chosen = arguments.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    parts = ("tiles", "features")
    envs = gymnasium.make_vec(
        "Roguecore/Classic-v0", num_envs=GAMES, scene=SCENE, parts=parts, rewards=REWARDS, max_episode_steps=LIMIT,
        autoreset_mode="SAME_STEP",
    )
    stairs = envs.names["tiles"].index("stairs_down")
    policy = Policy(envs.single_action_space.n)
    if chosen.checkpoint and os.path.exists(chosen.checkpoint):
        policy.load_state_dict(torch.load(chosen.checkpoint, weights_only=True))
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    observations, infos = envs.reset(seed=chosen.seed)
    planes, mask, returns = planes_of(observations, stairs), mask_of(infos), np.zeros(GAMES)
    start, curve = time.perf_counter(), ["steps,seconds,success"]
    for number in range(1, 10_000):
        episodes: list[bool] = []
        round_, planes, mask = collect(envs, policy, planes, mask, stairs, returns, episodes)
        with torch.no_grad():
            last_value = policy(planes, mask)[1]
        learn(policy, optimizer, round_, last_value)
        seconds, success = time.perf_counter() - start, float(np.mean(episodes)) if episodes else 0.0
        curve.append(f"{number * STEPS * GAMES},{seconds:.1f},{success:.3f}")
        print(f"steps {number * STEPS * GAMES:>8}  seconds {seconds:>6.1f}  success {success:.2f}", flush=True)
        if success >= 0.9 or seconds > 600:
            break
    with open(chosen.curve, "w", encoding="utf-8") as file:
        file.write("\n".join(curve) + "\n")
    if chosen.checkpoint:
        torch.save(policy.state_dict(), chosen.checkpoint)


if __name__ == "__main__":
    main()
