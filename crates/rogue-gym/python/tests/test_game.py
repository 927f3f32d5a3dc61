"""Games for planning."""

import copy
import pickle

import pytest

from roguecore_gym import CODES, Game, RefusedError


def walk(game, steps, pick=7):
    for step in range(steps):
        commands = game.commands()
        if not commands:
            break
        game.step(commands[step * pick % len(commands)])
    return game.fingerprint


def test_equal_seeds_are_equal_games():
    assert walk(Game(7, "ember"), 150) == walk(Game(7, "ember"), 150)
    assert Game(7).fingerprint != Game(8).fingerprint


def test_copies_go_on_alike_and_apart():
    game = Game(3, "ember")
    walk(game, 40)
    copies = [game.fork(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)),
              Game.load(game.save(), "ember")]
    before = game.fingerprint
    ends = {walk(other, 60) for other in copies}
    assert game.fingerprint == before and ends == {walk(game, 60)}


def test_a_game_goes_back_to_another():
    game = Game(3, "ember")
    start = game.fork()
    before, once = start.fingerprint, walk(game, 60)
    game.restore(start)
    assert game.fingerprint == before and walk(game, 60) == once and start.fingerprint == before
    game.restore(game)
    assert game.fingerprint == once
    game.restore(Game(1, scene="###\n#@#\n###"))
    assert game.check(("move", "n"))
    assert walk(pickle.loads(pickle.dumps(game)), 3) == walk(game, 3)
    with pytest.raises(TypeError):
        game.restore(game.save())


def test_events_are_plain_tuples():
    game = Game(1, scene="#####\n#@o.#\n#####")
    events = game.step(("bump", "e"))
    name, seen, fields, line = events[0]
    assert (name, seen) == ("Fight.Attacked", True) and "hits orc" in line
    assert fields["damage"] >= 0 and fields["at"] == (2, 1)
    assert fields["target"]["kind"] == {"id": "orc", "name": "orc"}
    assert all(name in CODES.values() for name, _, _, _ in events)


def test_every_listed_command_is_legal():
    game = Game(8, "ember")
    for step in range(60):
        commands = game.commands()
        assert commands and all(game.check(command) is None for command in commands)
        game.step(commands[step % len(commands)])
    game = Game(1, scene="###\n#@#\n###")
    assert game.play([("wait",), ("wait",), ("move", "n"), ("wait",)]) == 2 and game.turn == 2


def test_a_refusal_is_an_exception_and_changes_nothing():
    game = Game(1, scene="###\n#@#\n###")
    before = game.fingerprint
    why = game.check(("move", "n"))
    with pytest.raises(RefusedError) as refused:
        game.step(("move", "n"))
    assert why and str(refused.value) == why
    assert refused.value.code == "blocked"
    assert game.fingerprint == before


@pytest.mark.parametrize(
    ("command", "error"),
    [(("fly", "n"), ValueError), (("bump",), ValueError), (("bump", "up"), ValueError), ((), TypeError),
     ("wait", TypeError), (None, TypeError), (("use", "a", 5), TypeError), (("use", "a", (1, 2), 3), TypeError),
     (("use", "ab"), ValueError), (("throw", "a"), ValueError), ((1,), TypeError)],
)
def test_wrong_commands_are_exceptions(command, error):
    with pytest.raises(error):
        Game(1).step(command)


def test_a_sampled_world_looks_the_same():
    game = Game(9, "ember")
    walk(game, 30)
    other = game.sample_world(4)
    assert other.text() == game.text()
    other.reseed(5)
    assert other.fingerprint != game.fingerprint


def test_scenes_and_damaged_saves():
    game = Game(2, "ember")
    assert "seed 2" in game.to_scene() and game.outcome is None and (game.floor, game.turn) == (1, 0)
    for data in (b"", game.save()[:-1], b"\0" * 99):
        with pytest.raises(ValueError):
            Game.load(data, "ember")
    with pytest.raises(ValueError, match="content|rules|game"):
        Game.load(game.save(), "classic")
    with pytest.raises((ValueError, OverflowError, TypeError)):
        Game(-1)
