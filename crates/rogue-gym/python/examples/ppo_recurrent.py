"""PPO with a memory learns the task of ``ppo.py`` through a window of five by five cells.

    python ppo_recurrent.py --seed 1

The observation is a crop around the player, ``roguecore_gym.torch.Encoder`` reads it, and a GRU remembers what has left
the window. A round is learned in sequences: the memory is carried along each game as it was when the game was played,
and is empty where a game begins. It stops when nine of ten episodes succeed.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from ppo import GAMES, LIMIT, REWARDS, SCENE, STEPS, mask_of
from torch import nn

import roguecore_gym  # noqa: F401 - registers the environments
from roguecore_gym.torch import Encoder
from roguecore_gym.wrappers import VectorCropObservation

SIZE = 128


class Policy(nn.Module):
    """From an observation and a memory to the logits of actions, a value and the next memory."""

    def __init__(self, envs) -> None:
        super().__init__()
        self.encoder, self.memory = Encoder(envs, SIZE), nn.GRUCell(SIZE, SIZE)
        self.action, self.value = nn.Linear(SIZE, int(envs.single_action_space.n)), nn.Linear(SIZE, 1)

    def forward(self, observations, mask, memory):
        memory = self.memory(self.encoder(observations), memory)
        logits = self.action(memory).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(memory).squeeze(-1), memory


def collect(envs, policy, state, returns, episodes):
    """One round of steps: what was seen, done and earned."""
    observations, mask, memory = state
    round_ = {name: [] for name in ("seen", "mask", "action", "log", "value", "reward", "ended")}
    for _ in range(STEPS):
        with torch.no_grad():
            chosen, value, memory = policy(observations, mask, memory)
            action = chosen.sample()
        for name, entry in zip(round_, (observations, mask, action, chosen.log_prob(action), value)):
            round_[name].append(entry)
        observations, rewards, ended, cut, infos = envs.step(action.numpy())
        returns += rewards
        over = ended | cut
        episodes.extend(returns[over] > 0.5)
        returns[over] = 0.0
        round_["reward"].append(torch.tensor(rewards, dtype=torch.float32))
        round_["ended"].append(torch.tensor(over))
        mask, memory = mask_of(infos), memory * ~torch.tensor(over)[:, None]
    return round_, (observations, mask, memory)


def advantages_of(round_, last_value, gamma=0.99, smoothing=0.95):
    """Generalised advantages, a row for each step."""
    advantage, following, advantages = torch.zeros(GAMES), last_value, []
    for value, reward, ended in zip(*(reversed(round_[name]) for name in ("value", "reward", "ended"))):
        goes_on = (~ended).float()
        advantage = reward + gamma * following * goes_on - value + gamma * smoothing * goes_on * advantage
        advantages.append(advantage)
        following = value
    return torch.stack(advantages[::-1])


def learn(policy, optimizer, round_, first_memory, advantages, clip=0.2):
    """Four passes over the games of the round, a quarter of them at a time, each from its first step to its last."""
    targets = advantages + torch.stack(round_["value"])
    gains = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(4):
        for games in torch.randperm(GAMES).split(GAMES // 4):
            memory, loss = first_memory[games], 0.0
            for step in range(STEPS):
                seen = {name: array[games.numpy()] for name, array in round_["seen"][step].items()}
                chosen, value, memory = policy(seen, round_["mask"][step][games], memory)
                memory = memory * ~round_["ended"][step][games][:, None]
                action, log = round_["action"][step][games], round_["log"][step][games]
                ratio, gain = (chosen.log_prob(action) - log).exp(), gains[step][games]
                loss = loss - torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()
                loss = loss + 0.5 * (value - targets[step][games]).pow(2).mean() - 0.01 * chosen.entropy().mean()
            optimizer.zero_grad()
            (loss / STEPS).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    """Learn until nine of ten episodes succeed, or for as many rounds as are asked for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--rounds", type=int, default=200, help="the most rounds")
    chosen = arguments.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    envs = gymnasium.make_vec(
        "Roguecore/Classic-v0", num_envs=GAMES, scene=SCENE, parts=("tiles", "features", "statistics"),
        rewards=REWARDS, max_episode_steps=LIMIT, autoreset_mode="SAME_STEP",
    )
    envs = VectorCropObservation(envs, 5, 5)
    policy = Policy(envs)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    observations, infos = envs.reset(seed=chosen.seed)
    state, returns = (observations, mask_of(infos), torch.zeros(GAMES, SIZE)), np.zeros(GAMES)
    start = time.perf_counter()
    for number in range(1, chosen.rounds + 1):
        episodes: list[bool] = []
        first_memory = state[2]
        round_, state = collect(envs, policy, state, returns, episodes)
        with torch.no_grad():
            last_value = policy(*state)[1]
        learn(policy, optimizer, round_, first_memory, advantages_of(round_, last_value))
        success = float(np.mean(episodes)) if episodes else 0.0
        seconds = time.perf_counter() - start
        print(f"steps {number * STEPS * GAMES:>8}  seconds {seconds:>6.1f}  success {success:.2f}", flush=True)
        if success >= 0.9:
            break


if __name__ == "__main__":
    main()
