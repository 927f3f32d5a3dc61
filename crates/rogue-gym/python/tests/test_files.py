"""Tasks and contents from one's own files: played, copied without the files, and told what is wrong."""

import copy
import gc
import os
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from roguecore_gym import Game, RoguecoreEnv, RoguecoreVectorEnv

TASK = """\
task Take the stairs past the rat.
content ember
goal floor 2
fail hp 90
steps 9
solution 2 bump e, descend

#######
#@.>#r#
#######

r = rat hp 1
"""

PACK = """(
    extends: "ember",
    creatures: [(id: "mite", glyph: 'm', color: (1, 2, 3), stats: {"hp": 1, "power": 1}, ai: [(do: Attack)])],
)"""


def play(env, names, seed=1):
    env.reset(seed=seed)
    numbers = {name: number for number, name in enumerate(env.action_names)}
    for name in names:
        _, reward, ended, cut, info = env.step(numbers[name])
    return reward, ended, cut, info["is_success"]


def test_a_task_of_a_file_is_played(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(TASK)
    by_id = gymnasium.make("Roguecore/Task-v0", task=file)
    for env in (RoguecoreEnv(task=file), RoguecoreEnv(task=str(file)), by_id.unwrapped):
        assert play(env, ["bump e", "bump e", "descend"]) == (1.0, True, False, True)
        assert play(env, ["wait"] * 9) == (0.0, False, True, False)
    for text in (TASK.replace("\n", "\r\n"), "\ufeff" + TASK):
        file.write_bytes(text.encode())
        assert play(RoguecoreEnv(task=file), ["bump e", "bump e", "descend"])[3]
    with pytest.raises(ValueError, match='there is no task ""; there are stairs, '):
        gymnasium.make("Roguecore/Task-v0")
    envs = gymnasium.make_vec("Roguecore/Task-v0", num_envs=3, task=file)
    envs.reset(seed=1)
    for name in ("bump e", "bump e", "descend"):
        _, rewards, *_ = envs.step([envs.action_names.index(name)] * 3)
    assert rewards.tolist() == [1.0] * 3


def test_a_task_has_a_pack_beside_it(tmp_path):
    (tmp_path / "mites.ron").write_text(PACK)
    file = tmp_path / "mine.txt"
    file.write_text(TASK.replace("content ember", "content mites.ron").replace("rat hp 1", "mite"))
    env = RoguecoreEnv(task=file)
    assert "mite" in env.names["things"]
    assert play(env, ["bump e", "bump e", "descend"])[3]
    env.reset(seed=3)
    game = env.fork()
    # Neither file is needed any more.
    file.unlink()
    (tmp_path / "mites.ron").unlink()
    for again in (copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))):
        other = again(env)
        assert np.array_equal(other.step(8)[0]["entities"], copy.deepcopy(env).step(8)[0]["entities"])
        assert play(other, ["bump e", "bump e", "descend"])[3]
        assert again(game).fingerprint == game.fingerprint


def test_a_pack_extends_a_game_and_may_be_a_folder(tmp_path):
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "mites.ron").write_text(PACK)
    (tmp_path / "more.ron").write_text('(extends: "pack", title: "More")')
    for content in (tmp_path / "pack", tmp_path / "more.ron"):
        env = RoguecoreEnv(content)
        assert "mite" in env.names["things"] and "wolf" in env.names["things"]
        game = Game(3, str(content))
        assert pickle.loads(pickle.dumps(game)).fingerprint == game.fingerprint


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("goal floor 2\n", "", 'line 6: the field "goal" is missing above'),
        ("content ember", "content embre", 'line 2: there is no built-in game "embre"; did you mean "ember"?'),
        ("content ember", "content no.ron", "line 2: the content file `.*no.ron` does not exist"),
        ("goal floor 2", "goal flor 2", 'line 3: the condition "flor 2": there is no condition "flor"; did you mean'),
        ("fail hp 90", "fail hp", 'line 4: the condition "hp": a number is missing'),
        ("steps 9", "steps nine", 'line 5: steps "nine" is not a number'),
        ("steps 9", "stps 9", 'line 7: the field "steps" is missing above'),
        ("steps 9", "steps 9\nsteps 8", 'line 6: a second "steps"'),
        ("2 bump e", "2 bump x", 'line 6: there is no action "bump x"'),
        ("2 bump e", "20 bump e", "line 6: it is longer than 9 steps"),
        ("#@.>#r#", "#@.>#r", "line 9: "),
        ("#@.>#r#", "#..>#r#", "line 8: the map has no player; put one on it"),
        ("r = rat", "r = rta", 'line 12: .*"rta"'),
        ("\n\n######", "\n######", 'line 7: "#######" is no field'),
        ("steps 9", "steps 9\nsped 3", 'line 6: there is no field "sped"'),
    ],
)
def test_what_is_wrong_in_a_task_is_said_with_its_line(tmp_path, old, new, says):
    file = tmp_path / "mine.txt"
    assert old in TASK
    file.write_text(TASK.replace(old, new, 1))
    for make in (RoguecoreEnv, lambda task: RoguecoreVectorEnv(2, task=task)):
        with pytest.raises(ValueError, match=f'the task "mine.txt", {says}'):
            make(task=file)
    gc.collect()


def test_files_that_cannot_be_read_are_named(tmp_path):
    file = tmp_path / "mine.txt"
    with pytest.raises(FileNotFoundError, match="mine.txt"):
        RoguecoreEnv(task=file)
    file.write_bytes(b"task Go.\ncontent \xff")
    with pytest.raises(ValueError, match=r"mine.txt` is not UTF-8 text \(line 2\); save it as UTF-8"):
        RoguecoreEnv(task=file)
    file.write_bytes(b"x" * (4 << 20) + b"x")
    with pytest.raises(ValueError, match="mine.txt` is too large"):
        RoguecoreEnv(task=file)
    (tmp_path / "bad.ron").write_text('(extends: "ember", creatures: [(id: "mite", glif: 1)])')
    file.write_text(TASK.replace("content ember", "content bad.ron"))
    with pytest.raises(ValueError, match='the task "mine.txt", line 2: .*bad.ron:1:'):
        RoguecoreEnv(task=file)
    with pytest.raises(TypeError):
        RoguecoreEnv(task=7)


PLAIN = """
import os, sys
from roguecore_gym import Game, RoguecoreEnv
folder, wrong = sys.argv[1], 0
names = ("p.ron", "pipe.ron", "device.ron", "folder.ron", "pack", "go.txt", "p.txt", "utf16.ron")
for name in names:
    path = os.path.join(folder, name)
    try:
        RoguecoreEnv(task=path) if name.endswith(".txt") else Game(1, path)
    except (OSError, ValueError) as error:
        says = "save it as UTF-8" if name == "utf16.ron" else "not a plain file but a device or a pipe"
        assert says in str(error), error
        wrong += 1
assert wrong == len(names)
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_no_file_leads_to_a_pipe_or_device(tmp_path):
    (tmp_path / "pack").mkdir()
    for pipe in ("p.ron", "p.txt", "pack/p.ron"):
        os.mkfifo(tmp_path / pipe)
    for name, extended in (("pipe", "p.ron"), ("device", "/dev/zero"), ("folder", "pack")):
        (tmp_path / f"{name}.ron").write_text(f'(extends: "{extended}")')
    (tmp_path / "go.txt").write_text(TASK.replace("content ember", "content p.ron"))
    (tmp_path / "utf16.ron").write_text(PACK, "utf-16")
    # A process of its own: one that waits for a pipe, or reads what never ends, can be stopped.
    subprocess.run([sys.executable, "-c", PLAIN, str(tmp_path)], timeout=60, check=True)


def test_a_scene_may_begin_with_a_byte_order_mark():
    assert Game(1, scene="\ufeff####\n#@>#\n####").commands() == Game(1, scene="####\n#@>#\n####").commands()
