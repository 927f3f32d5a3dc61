"""The game in words, with a program in place of `rogue-sim` that answers as it is told to."""

import os
import stat
import sys

import pytest

from roguecore_gym.text import RoguecoreTextEnv

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a script is a program by its first line")

ANSWER = '{"text": ["Go."], "legal": ["wait"], "reward": 0.0, "over": null}'


def program(folder, answers):
    """A program that answers each line by the next of the statements."""
    file = folder / "program"
    file.write_text(f"#!{sys.executable}\nimport sys\n" + "".join(f"input()\n{answer}\n" for answer in answers))
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


def test_a_refusal_of_a_seed_is_an_exception(tmp_path):
    answers = (f"print({ANSWER!r}, flush=True)", """print('{"error": "no such seed"}', flush=True)""")
    env = RoguecoreTextEnv(program=program(tmp_path, answers))
    env.reset(seed=1)
    with pytest.raises(RuntimeError, match="no such seed"):
        env.reset(seed=2)
    env.close()


def test_many_warnings_block_nothing(tmp_path):
    answer = f"print('warning ' * 50_000, file=sys.stderr, flush=True)\nprint({ANSWER!r}, flush=True)"
    env = RoguecoreTextEnv(program=program(tmp_path, (answer, answer, "sys.exit('the end')")))
    assert env.reset(seed=1)[0] == "Go."
    assert env.step("wait")[0] == "Go."
    with pytest.raises(RuntimeError, match="the end$"):
        env.step("wait")


@pytest.mark.parametrize("late", ["time.sleep(60)", "os.close(1); time.sleep(60)"])
def test_a_late_answer_is_an_exception(tmp_path, late):
    answers = (f"import os, time\nprint({ANSWER!r}, flush=True)", late)
    env = RoguecoreTextEnv(program=program(tmp_path, answers), timeout=0.5)
    env.reset(seed=1)
    with pytest.raises(TimeoutError, match="within 0.5 seconds"):
        env.step("wait")
    env.close()


def test_a_timeout_is_more_than_nothing():
    with pytest.raises(ValueError, match="timeout"):
        RoguecoreTextEnv(program="rogue-sim", timeout=0)
