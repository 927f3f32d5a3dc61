"""PyTorch: tensors of observations stay as they are, and the encoder reads every part."""

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NumpyToTorch

import roguecore_gym
from roguecore_gym.torch import Encoder, bits
from roguecore_gym.wrappers import VectorCropObservation

torch.set_num_threads(1)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_tensors_of_a_rollout_stay(mode):
    scene = "###\n#@#\n###"
    envs = NumpyToTorch(
        gymnasium.make_vec("Roguecore/FirstSteps-v0", num_envs=2, scene=scene, autoreset_mode=mode)
    )
    observations, _ = envs.reset(seed=1)
    kept = [observations]
    for _ in range(20):
        observations, rewards, *_ = envs.step(torch.full((2,), 8))
        rewards += 1
        kept.append(observations)
    turn = envs.unwrapped.statistic_names.index("turn")
    assert [int(it["statistics"][0, turn]) for it in kept] == list(range(21))


def test_every_part_can_be_calculated_with():
    envs = NumpyToTorch(gymnasium.make_vec("Roguecore/Ember-v0", num_envs=2))
    observations, infos = envs.reset(seed=1)
    for array in (*observations.values(), infos["action_mask"]):
        assert (array == 0).any() and torch.stack([array, array]).roll(1, 0).to(torch.float32).sum() >= 0


@pytest.mark.parametrize("parts", [None, *[(part,) for part in roguecore_gym.PARTS], ("features", "statistics")])
def test_the_encoder_reads_any_parts(parts):
    envs = gymnasium.make_vec("Roguecore/Ember-v0", num_envs=3, parts=parts)
    encoder = Encoder(envs, size=32)
    observations, _ = envs.reset(seed=1)
    encoded = encoder(observations)
    assert encoded.shape == (3, 32) and encoded.isfinite().all()
    tensors = {name: torch.as_tensor(array) for name, array in observations.items()}
    assert torch.equal(encoder(tensors), encoded)
    encoded.sum().backward()
    assert all(weight.grad is not None for weight in encoder.parameters())


def test_the_encoder_has_all_its_layers_before_the_first_step():
    """An optimizer takes the parameters when it is made."""
    envs = VectorCropObservation(gymnasium.make_vec("Roguecore/Ember-v0", num_envs=2), 9, 9)
    encoder = Encoder(envs)
    before = [weight.shape for weight in encoder.parameters()]
    encoder(envs.reset(seed=1)[0])
    assert before == [weight.shape for weight in encoder.parameters()]
    other = Encoder(envs)
    other.load_state_dict(encoder.state_dict())
    observations = envs.reset(seed=2)[0]
    assert torch.equal(other(observations), encoder(observations))


def test_a_wrapped_game_of_its_own():
    env = gymnasium.make("Roguecore/Classic-v0")
    observation, _ = env.reset(seed=1)
    assert Encoder(env)({name: array[None] for name, array in observation.items()}).shape == (1, 256)


def test_bits_are_unpacked():
    array = np.array([[0, 5], [255, 128]], np.uint8)
    assert torch.equal(bits(torch.as_tensor(array), 8)[1, 1], torch.tensor([0.0] * 7 + [1.0]))
    assert bits(torch.as_tensor(array), 8)[0, 1].tolist() == [1, 0, 1, 0, 0, 0, 0, 0]


def test_the_encoder_learns_what_it_is_shown():
    """Whether an enemy is in view is in the features, the glyphs and the entities."""
    torch.manual_seed(1)
    envs = VectorCropObservation(gymnasium.make_vec("Roguecore/Classic-v0", num_envs=32), 9, 9)
    observations, _ = envs.reset(seed=1)
    kept, answers = [], []
    for step in range(120):
        observations = envs.step(envs.unwrapped.sample())[0]
        if step % 4 == 0:
            kept.append(observations)
            enemies = observations["entities"][..., 7] & 2
            answers.append(torch.as_tensor(enemies.any(axis=1)).float())
    encoder = Encoder(envs, size=32)
    head = torch.nn.Linear(32, 1)
    learner = torch.optim.Adam([*encoder.parameters(), *head.parameters()], lr=3e-3)
    for _ in range(6):
        for shown, answer in zip(kept, answers, strict=True):
            loss = torch.nn.functional.binary_cross_entropy_with_logits(head(encoder(shown))[:, 0], answer)
            learner.zero_grad()
            loss.backward()
            learner.step()
    with torch.no_grad():
        said = torch.cat([head(encoder(shown))[:, 0] > 0 for shown in kept])
    answer = torch.cat(answers) > 0.5
    assert 0 < answer.float().mean() < 0.95
    assert (said == answer).float().mean() > 0.97


def test_the_task_is_read():
    parts = ("goal", "statistics")
    envs = gymnasium.make_vec("Roguecore/Tasks-v0", num_envs=4, tasks=("stairs/1", "net/1"), parts=parts)
    encoder = Encoder(envs, size=8)
    observations, _ = envs.reset(seed=1)
    other = {**observations, "task": 1 - observations["task"]}
    assert encoder(observations).shape == (4, 8) and not torch.equal(encoder(observations), encoder(other))
