"""The game in words: the variable ROGUE_SIM names the program."""

import pytest
from gymnasium.utils.env_checker import check_env

from roguecore_gym.text import RoguecoreTextEnv


def test_gymnasiums_check_passes():
    env = RoguecoreTextEnv("classic")
    text, info = env.reset(seed=1)
    assert text in env.observation_space and "wait" in info["legal"] and info["legal"][0] in env.action_space
    env.close()
    check_env(RoguecoreTextEnv("classic"), skip_render_check=True)


def test_a_task_is_solved_in_words():
    env = RoguecoreTextEnv(task="key-and-door")
    text, info = env.reset(seed=1)
    assert text.startswith("Take the key") and info["progress"] == [{"is": "floor 2", "done": 1, "of": 2}]
    words = ["se", "e", "se", "se", "pick up", "n", "n", "e", "e", "e", "e", "e", "descend"]
    for said in words:
        assert not info["error"]
        _, reward, ended, cut, info = env.step(said)
    assert (reward, ended, cut, info["over"]) == (1.0, True, False, "solved")
    env.close()


def test_a_seed_is_the_same_game_again():
    env = RoguecoreTextEnv("short", observe="look")
    told = []
    for _ in range(2):
        told.append([env.reset(seed=5)[0], *(env.step(words)[0] for words in ("explore", "wait", "north"))])
    assert told[0] == told[1] and any("\n" in text for text in told[0])
    env.close()


def test_words_that_are_not_taken_are_told():
    env = RoguecoreTextEnv("classic")
    env.reset(seed=1)
    text, reward, ended, cut, info = env.step("x" * 5000)
    assert info["error"] and "4096 bytes" in text and (reward, ended, cut) == (0.0, False, False)
    assert "wait" in info["legal"]
    env.close()


def test_mistakes_are_exceptions(tmp_path):
    with pytest.raises(ValueError, match="observe='all'"):
        RoguecoreTextEnv(observe="all")
    with pytest.raises(RuntimeError, match="did you mean"):
        RoguecoreTextEnv(task="key-and-dor").reset(seed=1)
    with pytest.raises(FileNotFoundError):
        RoguecoreTextEnv(program=tmp_path / "none").reset(seed=1)
