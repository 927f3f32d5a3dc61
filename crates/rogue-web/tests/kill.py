"""Kills tabs of the page at random moments while keys are sent, and opens the run again: `kill.py FOLDER TABS [SEED]`.

A key that the browser has answered is a command that is saved: a run that opens again at an earlier turn has lost
one. A tab is killed with its process (kill -9) or closed; now and then the whole browser is killed, which may lose
the last seconds: its run has to open.
"""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from driver import FLAGS, Chromium, check, serve, wait

# Waits and steps: no key opens a screen.
KEYS = "....hjklyubn"
# Of that many kills one is of the whole browser.
WHOLE = 10


class Browser:
    """Chromium as a process of its own: it stays when a tab is killed."""

    def __init__(self, profile):
        port = pathlib.Path(profile, "DevToolsActivePort")
        port.unlink(missing_ok=True)
        # A group of processes, of which all are killed together.
        arguments = ["chromium", *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
        null = subprocess.DEVNULL
        self.process = subprocess.Popen(arguments, stdout=null, stderr=null, start_new_session=True)
        wait(lambda: port.exists() and "\n" in port.read_text(), "the browser is there")
        self.address = f"127.0.0.1:{port.read_text().split()[0]}"

    def tabs(self):
        with urllib.request.urlopen(f"http://{self.address}/json", timeout=20) as response:
            return [it for it in json.load(response) if it["type"] == "page"]

    def close_tabs(self):
        """Closes all tabs but an empty one."""
        address = f"http://{self.address}/json"
        with urllib.request.urlopen(urllib.request.Request(f"{address}/new?about:blank", method="PUT"), timeout=20) as it:
            empty = json.load(it)["id"]
        for tab in self.tabs():
            if tab["id"] != empty:
                urllib.request.urlopen(f"{address}/close/{tab['id']}", timeout=20).read()
        wait(lambda: len(self.tabs()) == 1, "the tabs are closed")

    def kill_tabs(self):
        """Kills the processes that show pages."""
        for pid in [int(name) for name in os.listdir("/proc") if name.isdigit()]:
            try:
                is_own = os.getpgid(pid) == self.process.pid
                shows_pages = b"--type=renderer" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
                if is_own and shows_pages:
                    os.kill(pid, signal.SIGKILL)
            except (ProcessLookupError, FileNotFoundError, PermissionError):
                pass

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def type_until_killed(driver, keys, counts):
    """Types until the tab answers no more; notes the turn after each key that was answered, and counts turns and
    rounds with at least one."""
    before = counts["played"]
    try:
        while True:
            driver.press(keys.choice(KEYS))
            turn = driver.turn()
            counts["played"] += max(turn - counts["turn"], 0)
            counts["turn"] = max(counts["turn"], turn)
    except Exception:  # However the tab dies, the driver says so in one of many ways.
        pass
    counts["rounds"] += counts["played"] > before


def open_run(driver, page, shown, before, counts):
    """Opens the run again, or begins one where none is left: its turn, whether it was begun, and how many runs have
    ended. `shown` and `before` are the turn and that number when the tab was killed; `before` is None where they may
    be lost."""
    load(driver, page)
    ended = driver.script("return Object.keys(localStorage).filter((key) => key.endsWith('.replay')).length")
    is_open = driver.script("return localStorage.getItem('roguecore/open')") is not None
    new = ended - before if before is not None else 0
    # A tab that is killed between the two leaves a run that is over and open: it is archived again, as the same replay.
    was_archived, counts["archived"] = counts["archived"], is_open and new > 0
    # After a death a key may have begun the next run.
    check(new in (0, 1), f"at most the one run has ended: {before} before, {ended} now")
    if is_open:
        return driver.turn(), new > 0, ended
    has_ended = new == 1 or was_archived
    names = driver.script("return Object.keys(localStorage)")
    if not has_ended and any(name.startswith("roguecore/runs/") and name.endswith(".run") for name in names):
        # A key that goes back has left the run while it was opened: it is kept, and the title offers to go on with it.
        counts["offered"] += 1
        driver.press("\r")
        wait(lambda: driver.turn() > 0, "the title goes on with the run", driver.told)
        return driver.turn(), False, ended
    check(before is None or shown == 0 or has_ended, f"a run with turns is open, or has ended: turn {shown}")
    load(driver, f"{page}#seed={ended + 7}")
    return driver.turn(), True, ended


def load(driver, address):
    driver.go(address)
    wait(lambda: driver.data("shown") or "another tab" in driver.told(), "the page is shown", driver.told)
    if not driver.data("shown"):
        # The lock of a tab that was killed is given back a moment later.
        driver.script("document.querySelector('#told button').click()")
        driver.shown()
    # A long run is opened in portions, between which frames are shown.
    wait(lambda: driver.data("turn"), "the run is open", driver.told)


def main():
    folder, tabs = sys.argv[1], int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else time.time_ns())
    profile = tempfile.mkdtemp()
    server, page = serve(folder)
    browser = Browser(profile)
    counts = {"turn": 0, "played": 0, "rounds": 0, "archived": False, "offered": 0}
    ended = 0
    killed, whole, lost_whole, after_whole = 0, 0, 0, False
    try:
        for n in range(tabs + 1):
            driver = Chromium.attach(browser.address)
            try:
                shown = counts["turn"]
                turn, is_new, ended = open_run(driver, page, shown, None if after_whole else ended, counts)
                if after_whole and not is_new:
                    lost_whole = max(lost_whole, shown - turn)
                check(is_new or after_whole or turn >= shown, f"kill {n}: turn {turn} is saved, {shown} was shown")
                counts["turn"] = turn
                if n == tabs:
                    break
                typing = threading.Thread(target=type_until_killed, args=(driver, chance, counts))
                typing.start()
                time.sleep(chance.uniform(0.0, 1.5))
                after_whole = n % WHOLE == WHOLE - 1
                if after_whole:
                    browser.kill()
                    whole += 1
                elif chance.random() < 0.5:
                    browser.kill_tabs()
                else:
                    browser.close_tabs()
                killed += 1
                typing.join()
            finally:
                driver.processes[0].kill()
                driver.processes[0].wait()
            if after_whole:
                browser = Browser(profile)
            else:
                browser.close_tabs()
    finally:
        browser.kill()
        server.shutdown()
        shutil.rmtree(profile, ignore_errors=True)
    # One tab in five is killed before its first key is answered, more on a machine under load.
    rounds = counts["rounds"]
    check(3 * rounds >= tabs, f"keys reach the game in a third of all tabs: a turn was played in {rounds} of {tabs}")
    print(
        f"kill: {killed - whole} tabs killed in {counts['played']} turns, in {rounds} of {tabs} rounds, and no "
        f"command lost, {counts['offered']} runs offered by the title in place of opened; "
        f"with {whole} browsers killed at most {lost_whole} turns, and every run opened"
    )


if __name__ == "__main__":
    main()
