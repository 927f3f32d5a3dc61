"""A game in words, for agents that read and write: the program ``rogue-sim serve`` as an environment of Gymnasium.

The program is built by ``cargo build --release -p rogue-sim``; it is looked for in ``ROGUE_SIM`` and on the path.

>>> from roguecore_gym.text import RoguecoreTextEnv
>>> env = RoguecoreTextEnv(task="key-and-door")
>>> text, info = env.reset(seed=1)
>>> text, reward, ended, cut, info = env.step(info["legal"][0])
"""

import json
import os
import shutil
import subprocess
import tempfile
import threading
from typing import IO, Any

import gymnasium
from gymnasium import spaces

from . import _make

MAX_BYTES = 4096
"""The longest request and the longest text."""

CHARACTERS = frozenset(map(chr, range(0x20, 0x2600))) | {"\n"}
"""The characters of texts: names and glyphs have more than ASCII."""


class RoguecoreTextEnv(gymnasium.Env[str, str]):
    """One game in words.

    The observation is the text that the game tells, the action are words such as those of ``info["legal"]``. Words that
    the game does not take change nothing: the observation is the reason, and ``info["error"]`` is True.

    Args:
        content: a built-in game or a content file.
        task: the name of a task or its file, in place of a content.
        observe: ``"news"`` for what has happened, ``"look"`` for the surroundings as well.
        program: the program ``rogue-sim``, where it is not in ``ROGUE_SIM`` or on the path.
        timeout: the seconds that the program has for an answer; it is ended when they are over.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        content: str | os.PathLike[str] = "ember",
        *,
        task: str | os.PathLike[str] | None = None,
        observe: str = "news",
        program: str | os.PathLike[str] | None = None,
        timeout: float = 60.0,
    ) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._said: IO[bytes] | None = None
        if observe not in ("news", "look"):
            raise ValueError(f"observe={observe!r}: there are news and look")
        if not timeout > 0.0:
            raise ValueError(f"timeout={timeout!r}: an answer takes more than no time")
        self._timeout = timeout
        game = ["--content", os.fspath(content)] if task is None else ["--task", os.fspath(task)]
        look = ["--observe", "look"] if observe == "look" else []
        self._words = [program_of(program), "serve", *game, *look]
        self._answer: dict[str, Any] = {}
        self.observation_space = spaces.Text(MAX_BYTES, charset=CHARACTERS)
        self.action_space = spaces.Text(200, min_length=1, charset=CHARACTERS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Begin the game of the seed, or of one from the operating system."""
        _make.check_options(options, ("no options",))
        super().reset(seed=None if seed is None else _make.check_seed(seed) % 2**63)
        text, info = self._told({"seed": _make.entropy() if seed is None else int(seed)})
        if info["error"]:
            raise RuntimeError(text)
        return text, info

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Say words."""
        if self._process is None:
            raise gymnasium.error.ResetNeeded("call reset() before the first step()")
        text, info = self._told({"say": str(action)})
        over = None if info["error"] else self._answer["over"]
        cut = over == "out_of_steps"
        return text, 0.0 if info["error"] else float(self._answer["reward"]), over is not None and not cut, cut, info

    def _told(self, request: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        answer = self._ask(request)
        if "error" in answer:
            return answer["error"], {**self._info(), "error": True}
        self._answer = answer
        return "\n".join([*answer["text"], *answer.get("look", [])]), {**self._info(), "error": False}

    def _info(self) -> dict[str, Any]:
        """All fields of the last answer but the text."""
        return {name: value for name, value in self._answer.items() if name not in ("text", "look", "id")}

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._process is None:
            # A file, and no pipe: nobody reads warnings while the game goes on, and a full pipe blocks the program.
            self._said, pipe = tempfile.TemporaryFile(), subprocess.PIPE
            self._process = subprocess.Popen(
                self._words, stdin=pipe, stdout=pipe, stderr=self._said, text=True, encoding="utf-8"
            )
        is_late = threading.Event()
        line = self._line(self._process, json.dumps(request), is_late)
        if is_late.is_set():
            self.close()
            raise TimeoutError(f"rogue-sim has not answered within {self._timeout:g} seconds, and was ended")
        if not line:
            raise RuntimeError(self._last_words() or "rogue-sim has ended")
        return json.loads(line)

    def _line(self, process: subprocess.Popen[str], request: str, is_late: threading.Event) -> str:
        """The answer; nothing where the program has ended, or is ended since it is late."""

        def end() -> None:
            is_late.set()
            process.kill()

        assert process.stdin is not None and process.stdout is not None
        timer = threading.Timer(self._timeout, end)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(request + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                # It has closed its end, and may live on.
                process.wait()
        except BrokenPipeError:
            line = ""
            process.wait()
        finally:
            timer.cancel()
        return line

    def _last_words(self) -> str:
        """All that the program has said beside its answers, after which the environment is closed."""
        assert self._said is not None
        self._said.seek(0)
        words = self._said.read().decode("utf-8", "replace").strip()
        self.close()
        return words

    def close(self) -> None:
        """End the program. Closing twice does nothing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
        said, self._said = self._said, None
        if said is not None:
            said.close()


def program_of(program: str | os.PathLike[str] | None) -> str:
    """The program that is given, that of ``ROGUE_SIM``, or the one on the path."""
    found = os.fspath(program) if program is not None else os.environ.get("ROGUE_SIM") or shutil.which("rogue-sim")
    if not found:
        raise FileNotFoundError("there is no program `rogue-sim`: build it, and name it by program=... or ROGUE_SIM")
    return found
