"""Plays in the page by keys and by taps: `page.py FOLDER PICTURES [chromium|firefox|webkit]`.

FOLDER is what `cargo xtask web` has written; pictures of the page go to PICTURES. Chromium does everything, and the
other engines what may differ between them; their first picture is compared with that of Chromium.
"""

import pathlib
import shutil
import sys
import tempfile
import time

from driver import Chromium, Firefox, WebKit, check, serve, wait

PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
DESK = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
# How far a picture of another engine may be from that of Chromium.
MOST_DIFFERENCE = 3
# The whole pictures of letters or tiles that the page has loaded.
WHOLE_SHEETS = (
    "return performance.getEntriesByType('resource').map((it) => it.name.split('/').pop())"
    ".filter((name) => name.startsWith('whole_'))"
)


def play_by_keys(driver, page, pictures):
    driver.screen(DESK)
    driver.go(page + "#seed=7")
    print(f"keys: first frame after {driver.shown()} ms")
    check(driver.script("return location.hash") == "", "a reload does not begin the seed again")
    # No animation and no flicker of light: the same picture in every engine.
    driver.press("i")
    time.sleep(0.3)
    first = pictures / "keys-first.png"
    if isinstance(driver, Chromium):
        driver.picture(first)
    else:
        difference = driver.difference(first)
        driver.picture(first.with_name(f"{type(driver).__name__.lower()}-first.png"))
        check(difference < MOST_DIFFERENCE, f"the first picture is that of Chromium: {difference:.2f} of 255 apart")
        print(f"keys: the first picture is {difference:.2f} of 255 apart from that of Chromium")
    driver.press("\x1b")
    for number, key in enumerate("hl.jk.yn.hl.kj.oo\to.ll.jj\to.hh.kk\tZoo\toi\x1bx\x1bo\to"):
        driver.press(key)
        time.sleep(0.02)
        if number % 3 == 2 and number < 15:
            driver.click(400 + 20 * number, 200 + 10 * number)
    wait(lambda: driver.turn() > 20, "a few dozen commands take more than 20 turns")
    settle(driver)
    turn = driver.turn()
    driver.picture(pictures / "keys-later.png")
    driver.reload()
    driver.shown()
    wait(lambda: driver.turn() == turn, f"a reload goes on in turn {turn}", lambda: str(driver.turn()))
    spoken = driver.spoken()
    driver.press(".")
    wait(lambda: driver.turn() == turn + 1, "a turn after the reload")
    print(f"keys: turn {turn}, and the same after a reload; spoken: {spoken[:60]!r}")
    check(not driver.script(WHOLE_SHEETS), "only the upper part of letters and tiles was loaded")


def settle(driver):
    """Waits until automatic commands and animations have ended."""
    last, since = None, time.monotonic()
    while time.monotonic() - since < 0.6:
        turn = driver.turn()
        if turn != last:
            last, since = turn, time.monotonic()
        time.sleep(0.05)


def play_by_taps(driver, page, pictures):
    driver.screen(PHONE)
    driver.go(page + "#seed=11")
    print(f"taps: first frame after {driver.shown()} ms")
    wait(lambda: driver.thumbs(), "the buttons for fingers are shown")
    sizes = driver.script(
        "return [...document.querySelectorAll('#thumbs button:not([hidden])')].map((it) => it.getBoundingClientRect())"
        ".map((it) => Math.min(it.width, it.height))"
    )
    check(0 < len(sizes) <= 6 and min(sizes) >= 44, f"at most six buttons of at least 44 pixels: {sizes}")
    driver.picture(pictures / "taps-first.png")
    check(int(driver.data("row")) >= 44, f"rows of lists of at least 44 pixels: {driver.data('row')}")
    check("back" not in driver.thumbs(), "in the dungeon there is nothing to go back to")
    met = set()
    for n in range(6):
        for _ in range(4):
            first = driver.thumbs()[0]
            met.add(first)
            driver.thumb(first)
            settle(driver)
        driver.touch(120 + 20 * n, 200 + 15 * n)
        settle(driver)
    while "back" in driver.thumbs():
        # The last tap may have met the player, which opens the menu.
        driver.thumb("back")
        settle(driver)
    wait(lambda: driver.turn() > 20, "a few dozen taps take more than 20 turns")
    check({"explore", "fight"} <= met, f"the first button follows the enemies in view: {met}")
    driver.touch(195, 250, 0.45)
    time.sleep(0.3)
    driver.picture(pictures / "taps-look.png")
    wait(lambda: "back" in driver.thumbs(), "a look has a way back")
    driver.thumb("back")
    wait(lambda: "inventory" in driver.thumbs(), "the buttons are those of the dungeon again")
    driver.thumb("inventory")
    wait(lambda: "back" in driver.thumbs(), "a list has a way back")
    time.sleep(0.3)
    driver.picture(pictures / "taps-items.png")
    driver.thumb("back")
    scale = driver.script("return [visualViewport.scale, scrollX, scrollY]")
    check(scale == [1, 0, 0], f"neither zoomed nor scrolled: {scale}")
    settle(driver)
    turn = driver.turn()
    driver.reload()
    driver.shown()
    wait(lambda: driver.turn() == turn, f"a reload goes on in turn {turn}")
    driver.screen({**PHONE, "width": 844, "height": 390})
    time.sleep(1)
    check(driver.bright() > 1000, "something is drawn in landscape")
    driver.picture(pictures / "taps-landscape.png")
    print(f"taps: turn {turn}, and the same after a reload")


# Screens, and the keys that open them from the dungeon.
SCREENS = {
    "dungeon": "",
    "inventory": "i",
    "look": "x",
    "character": "c",
    "help": "?",
    "menu": "\x1b",
    "settings": "=",
    "history": "v",
    "discoveries": "D",
    "places": "F",
    "throw": "t",
    "target": "ta",
}
# The same from the title, after a run has ended.
TITLE_SCREENS = {
    "title": "",
    "games": "G",
    "origins": "O",
    "seed": "e",
    "name": "a",
    "scores": "s",
    "bestiary": "b",
    "replays": "r",
    "replay": "r\r",
}
# The rectangles of buttons, and of rows of lists by the height of one.
TARGETS = (
    "return [...document.querySelectorAll('#thumbs button:not([hidden])')].map((it) => it.getBoundingClientRect())"
    ".flatMap((it) => [it.width, it.height]).concat(Number(document.documentElement.dataset.row))"
)
# The heights at which the buttons stand.
BUTTON_ROWS = "return [...document.querySelectorAll('#thumbs button:not([hidden])')].map((it) => it.offsetTop)"


def look_at(driver, screens, pictures, width):
    """Opens each screen with its keys, measures what can be tapped there, and leaves it."""
    for name, keys in screens.items():
        for key in keys:
            driver.press(key)
            time.sleep(0.3)
        time.sleep(0.3)
        driver.picture(pictures / f"{width}-{name}.png")
        least = min(driver.script(TARGETS))
        check(least >= 44, f"{name} on a telephone {width} wide: targets of at least 44 pixels: {least}")
        check(not keys or "back" in driver.thumbs(), f"{keys!r} opens {name}")
        while "back" in driver.thumbs():
            driver.press("\x1b")
            time.sleep(0.2)


def telephones(driver, page, pictures):
    """On two telephones every target of every screen is large enough for a finger, and the strip unfolds."""
    for width, height, letter in [(390, 844, 16), (360, 640, 14)]:
        driver.screen({**PHONE, "width": width, "height": height})
        # The page of the first telephone is the other tab until its work is done.
        driver.go("about:blank")
        time.sleep(2)
        # Enemies come at once to whoever waits.
        driver.go(page + "#seed=22&game=ember-easy")
        driver.shown()
        wait(lambda: driver.thumbs(), "the buttons for fingers are shown")
        rows = len(set(driver.script(BUTTON_ROWS)))
        check(rows == (2 if height > 720 else 1), f"{rows} rows of buttons at {width} x {height}")
        look_at(driver, SCREENS, pictures, width)
        folded = pictures / f"{width}-dungeon.png"
        bottom = driver.script("return document.getElementById('game').clientHeight")
        # Health is the first of eleven rows below the line under the map.
        driver.touch(width / 2, bottom - bottom % letter / 2 - 10.5 * letter)
        time.sleep(0.3)
        driver.picture(pictures / f"{width}-unfolded.png")
        check(driver.difference(folded) > 2, f"a tap on the health unfolds the strip: {driver.difference(folded):.1f}")
        for _ in range(100):
            if "Killed by" in driver.spoken():
                break
            driver.press(".")
        wait(lambda: "Killed by" in driver.spoken(), "whoever waits dies", driver.spoken)
        driver.press("ArrowDown")
        time.sleep(0.5)
        driver.picture(pictures / f"{width}-death.png")
        check(min(driver.script(TARGETS)) >= 44, "targets of at least 44 pixels at the end of a run")
        driver.press("T")
        wait(lambda: "lies the Ember" in driver.spoken(), "the title follows", driver.spoken)
        look_at(driver, TITLE_SCREENS, pictures, width)
    print("telephones: every target has 44 pixels, and the strip unfolds")


def lose_context(driver, page):
    driver.screen(DESK)
    driver.go(page)
    driver.shown()
    before = driver.bright()
    driver.script(
        "window.lost = document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context');"
        "lost.loseContext()"
    )
    time.sleep(0.2)
    driver.script("lost.restoreContext()")
    wait(lambda: driver.bright() * 2 > before > 1000, "a lost context is drawn again")
    print("the GL context was lost, and the picture came back")


def second_tab(driver, page):
    driver.go(page)
    driver.shown()
    first = driver.window()
    driver.open_tab(page)
    second = driver.window()
    wait(lambda: "another tab" in driver.told(), "a second tab is refused")
    check(driver.data("shown") is None, "and shows no game")
    driver.script("document.querySelector('#told button').click()")
    driver.shown()
    own = "return localStorage['roguecore-tab'] === document.documentElement.dataset.tab"
    check(driver.script(own), "the second tab notes that it plays")
    driver.switch(first)
    wait(lambda: "another tab" in driver.told(), "the first tab is refused after the second took over")
    driver.switch(second)
    driver.close_tab(first)
    print("a second tab is refused, and takes over when asked")


def woken_tab(driver, page):
    """A tab that was suspended wakes up before it is told that another one has taken over."""
    turn = play_a_turn(driver, page, 8)
    kept = "return JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('roguecore/')))"
    before = driver.script(kept)
    own = driver.script("const own = localStorage['roguecore-tab']; localStorage['roguecore-tab'] = 'x'; return own")
    driver.press(".")
    time.sleep(0.5)
    check(driver.turn() == turn, "a tab that was taken over plays no turn")
    check(driver.script(kept) == before, "and writes nothing")
    driver.script(f"localStorage['roguecore-tab'] = '{own}'")
    driver.press(".")
    wait(lambda: driver.turn() > turn, "the tab that plays goes on")
    print("a tab that wakes up after another has taken over does nothing")


def play_a_turn(driver, page, seed):
    """Plays a turn of a run of its own, which is saved, and returns its number."""
    driver.go(page + f"#seed={seed}")
    driver.shown()
    driver.press(".")
    wait(lambda: driver.turn() > 0, "a turn that is saved")
    return driver.turn()


def unsaved_tab(driver, page):
    """A tab with commands that could not be saved is taken over: it stays, and offers its run."""
    turn = play_a_turn(driver, page, 9)
    driver.script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }")
    driver.press(".")
    wait(lambda: driver.turn() > turn, "a turn that is not saved")
    first = driver.window()
    driver.open_tab(page)
    second = driver.window()
    wait(lambda: "another tab" in driver.told(), "a second tab is refused")
    driver.script("document.querySelector('#told button').click()")
    driver.shown()
    check(driver.turn() == turn, "the second tab goes on with what is saved")
    driver.switch(first)
    wait(lambda: "are not saved" in driver.told(), "the first tab tells what is lost", driver.told)
    driver.cdp("Page.setDownloadBehavior", behavior="deny")
    driver.script("document.querySelector('#told button').click()")
    wait(lambda: "your downloads" in driver.told(), "the run is offered for download", driver.told)
    asks = "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    check(driver.script(asks), "the browser asks before a stopped tab with unsaved commands is closed")
    driver.switch(second)
    check(not driver.script(asks), "the browser asks nothing where all commands are saved")
    driver.close_tab(first)
    print("a tab with unsaved commands that is taken over stays, and offers its run")


def forbidden_storage(driver, page):
    """The browser forbids the page to keep anything: it shows the game and a sentence, and does not load again."""
    refused = "throw new DOMException('', 'SecurityError')"
    script = driver.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source=f"navigator.locks.request = async () => {{ {refused} }};"
        f"Object.defineProperty(window, 'localStorage', {{ get() {{ {refused} }} }})",
    )
    driver.go(page + "#seed=7")
    driver.shown()
    check("Runs are not kept" in driver.told(), f"the page tells that it keeps nothing: {driver.told()}")
    driver.script("window.isFirst = true")
    driver.press(".")
    wait(lambda: driver.turn() == 1, "a turn without storage")
    check(driver.script("return window.isFirst"), "the page was loaded once")
    driver.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    print("where the browser forbids storage, the game is played without keeping runs")


def picture_key(driver, page):
    """The key for a picture downloads what is shown, on a screen with a log and on one without it."""
    driver.go(page + "#seed=7")
    driver.shown()
    driver.catch_downloads()
    for times, key in enumerate(["", "?"], start=1):
        if key:
            driver.press(key)
        driver.press("F12")
        wait(lambda: len(driver.downloads()) == times, "a picture is downloaded", lambda: driver.spoken())
        name, bytes_ = driver.downloads()[-1]
        check(name == f"seed-7-turn-{driver.turn()}.png", f"the picture has seed and turn in its name: {name}")
        shape = driver.script("const it = document.getElementById('game'); return [it.width, it.height]")
        check(bytes_[:4] == b"\x89PNG", "it is a picture")
        check([int.from_bytes(bytes_[at : at + 4], "big") for at in (16, 20)] == shape, "of the whole canvas")
        check(len(bytes_) > 5000, f"with something on it: {len(bytes_)} bytes")
    check("Picture saved: your downloads" in driver.spoken(), "the player is told where it is")
    print("a picture of the screen is downloaded")


def files(driver, page, work):
    """A run and the settings are downloaded, and chosen again from the files of the system."""
    driver.go(page + "#seed=7")
    driver.shown()
    turn = driver.turn()
    driver.press(".")
    wait(lambda: driver.turn() > turn, "a turn, from which on the run is kept")
    driver.catch_downloads()
    driver.script("HTMLInputElement.prototype.click = function () { window.clicked = this.id; }")
    for key in "\x1bTo":
        driver.press(key)
    wait(lambda: "Resume which run?" in driver.spoken(), "the list of runs", driver.spoken)
    driver.press("ArrowUp")
    wait(lambda: "Open a file" in driver.spoken(), "the list of runs asks for a file", driver.spoken)
    driver.press("\r")
    wait(lambda: driver.script("return window.clicked") == "file", "the files of the system are asked for")
    # The row before it manages the runs, of which the last played one is the first.
    for key in ["ArrowUp", "\r", "a", "a"]:
        driver.press(key)
    wait(lambda: driver.downloads(), "the run is downloaded", driver.spoken)
    name, run = driver.downloads()[-1]
    check(name.endswith(".run"), f"under its name: {name}")
    driver.press("=")
    for key in ["End", "ArrowUp", "\r"]:
        driver.press(key)
    wait(lambda: driver.downloads()[-1][0] == "settings.ron", "the settings are downloaded", driver.spoken)
    (work / "brought.run").write_bytes(run)
    driver.choose_file("file", work / "brought.run")
    wait(lambda: "kept as brought" in driver.told(), "the run is taken in", driver.told)
    settings = driver.downloads()[-1][1].decode()
    (work / "settings.ron").write_text(settings.replace('"Adventurer"', '"Zoe"'))
    driver.choose_file("file", work / "settings.ron")
    kept = "return localStorage.getItem('roguecore/settings.ron') || ''"
    wait(lambda: "Zoe" in driver.script(kept), "the settings are taken in", driver.told)
    driver.shown()
    print("a run and settings are downloaded, and chosen from the files of the system")


def typing(driver, page):
    """A name is typed on a touch screen, whose keyboard tells no keys."""
    driver.screen(PHONE)
    driver.go(page)
    driver.shown()
    driver.script("localStorage.clear()")
    driver.go(page)
    driver.shown()
    focused = "return document.activeElement.id"
    driver.press("a")
    check(driver.script(focused) == "game", "a keyboard needs no other one")
    driver.press("\x1b")
    driver.touch(3, 3)
    driver.press("a")
    wait(lambda: driver.script(focused) == "typed", "the keyboard of the system is asked for")
    value = "return document.getElementById('typed').value"
    check(driver.script(value) == "Adventurer", "it shows what is there")
    driver.press("Backspace")
    wait(lambda: driver.script(value) == "Adventure", "what a key deletes is not in the field either")
    driver.cdp("Input.insertText", text="r")
    wait(lambda: driver.script(value) == "Adventurer", "and does not come back with the next letter")
    driver.cdp("Input.insertText", text="s/")
    wait(lambda: driver.script(value) == "Adventurers", "what no name has is not taken")
    driver.script(
        "const it = document.getElementById('typed'); it.value = 'Zoë';"
        "it.dispatchEvent(new InputEvent('input', { bubbles: true }))"
    )
    wait(lambda: driver.script(WHOLE_SHEETS), "all letters are loaded once the upper part does not have one")
    check(all("letters" in name for name in driver.script(WHOLE_SHEETS)), "and no tiles with it")
    driver.press("\r")
    kept = "return localStorage.getItem('roguecore/settings.ron') || ''"
    wait(lambda: "Zo\u00c3\u00ab" in driver.script(kept), "a word in place of the name is taken", driver.spoken)
    wait(lambda: driver.script(focused) == "game", "the keyboard goes with the question")
    driver.screen(DESK)
    print("a name is typed on a touch screen")


def continue_row(driver, page):
    """The title says of the run that was left what its last command has led to, also without a snapshot since."""
    turn = play_a_turn(driver, page, 12)
    for _ in range(5):
        driver.press(".")
    wait(lambda: driver.turn() > turn, "a further turn")
    time.sleep(0.3)
    turn = driver.turn()
    # The page is left as by a tab that is closed, and the run is not gone on with.
    driver.script("localStorage.removeItem('roguecore/open')")
    driver.go(page)
    driver.shown()
    expected = f"level 1, depth 1, turn {turn}, seed 12"
    wait(lambda: expected in driver.spoken(), f"the title offers {expected}", driver.spoken)
    driver.press("\r")
    wait(lambda: driver.turn() == turn, "and goes on with it")
    print(f"the title says that its run is in turn {turn}")


def menus(driver, page):
    """What a menu asks and its selected row are in the live region."""
    driver.go(page + "#seed=7")
    driver.shown()
    last = lambda: driver.script("return document.getElementById('spoken').lastElementChild?.textContent")
    driver.press("\x1b")
    wait(lambda: "Menu" in last() and "Continue: back to the dungeon" in last(), "a menu is spoken", last)
    driver.press("ArrowDown")
    wait(lambda: last().startswith("Inventory: "), "the selected row is spoken", last)
    driver.press("\x1b")
    wait(lambda: last() == "You are back in the dungeon.", "the way back is spoken", last)
    print("menus and their selected rows are spoken")


def emptied_storage(driver, page):
    """Another tab of the origin empties the storage: the run is written again as a whole."""
    turn = play_a_turn(driver, page, 10)
    first = driver.window()
    driver.open_tab(page + "icon.png")
    driver.script("localStorage.clear()")
    driver.close_tab(first)
    wait(lambda: "written again" in driver.spoken(), "the run is written again", driver.spoken)
    driver.reload()
    driver.shown()
    wait(lambda: driver.turn() == turn, f"a reload goes on in turn {turn}", lambda: str(driver.turn()))
    print("storage that another tab empties is written again")


def without_webgl(driver, page):
    """Without WebGL 2 the same pixels are drawn, slowly."""
    driver.screen(DESK)
    driver.go(page)
    driver.shown()
    driver.press("\x1b")
    expected = driver.bright()
    script = driver.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source="const give = HTMLCanvasElement.prototype.getContext;"
        "HTMLCanvasElement.prototype.getContext = function (kind, ...more) {"
        "return kind === 'webgl2' ? null : give.call(this, kind, ...more); }",
    )
    driver.go(page)
    print(f"without WebGL: first frame after {driver.shown()} ms")
    check("more slowly" in driver.told(), f"the player is told: {driver.told()}")
    driver.go(page)
    driver.shown()
    check("more slowly" not in driver.told(), f"once a browser: {driver.told()}")
    driver.press("\x1b")
    found = driver.bright()
    check(abs(found - expected) * 50 < expected > 1000, f"as bright as with WebGL: {found} of {expected}")
    frame_time(driver, page, "without WebGL, ")
    driver.press(".")
    check(driver.turn() > 0, "turns are played")
    noise = driver.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source="CanvasRenderingContext2D.prototype.getImageData = function (x, y, width, height) {"
        "return new ImageData(new Uint8ClampedArray(4 * width * height).fill(255), width, height); }",
    )
    driver.go(page)
    wait(lambda: "against fingerprinting" in driver.told(), "false pixels are refused", driver.told)
    check(driver.data("shown") is None, "and not drawn")
    for it in [script, noise]:
        driver.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=it["identifier"])
    print("without WebGL 2 the page plays")


def preferences(driver, page):
    """Without settings of the player those of the system hold; other sites and an installed page find what they show."""
    driver.go(page)
    driver.shown()
    driver.script("localStorage.clear()")
    wanted = [("prefers-reduced-motion", "reduce"), ("prefers-contrast", "more")]
    driver.cdp("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in wanted])
    driver.go(page)
    driver.shown()
    for keys, expected in [(["="], "Theme: safe"), (["ArrowDown"] * 3, "Motion: off")]:
        for key in keys:
            driver.press(key)
        wait(lambda: expected in driver.spoken(), f"the settings begin with {expected}", driver.spoken)
    driver.cdp("Emulation.setEmulatedMedia", features=[])
    named = driver.script(
        "const manifest = await (await fetch('manifest.webmanifest')).json();"
        "const card = document.querySelector('meta[property=\"og:image\"]').content;"
        "return [...manifest.icons, ...manifest.screenshots].map((it) => [it.src, it.sizes]).concat([[card, '1280x720']])"
    )
    for name, size in named:
        shape = driver.script(
            "const it = new Image(); it.src = arguments[0]; await it.decode(); return `${it.width}x${it.height}`", name
        )
        check(shape == size, f"{name} is {size}: {shape}")
    driver.go(page + "#run=AbC")
    driver.shown()
    check("A run of" in driver.script("return document.title"), "a link to a run has a title of its own")
    check(driver.script("return document.querySelectorAll('h1').length") == 1, "the page has a heading")
    print("the wishes of the system hold, and pictures for other sites are there")


def clipboard(driver, page):
    """What is told of a copy is what the browser has answered."""
    driver.go(page + "#seed=7")
    driver.shown()
    refused = "throw new DOMException('', 'NotAllowedError')"
    for answer, expected in [("", "is in the clipboard"), (refused, "nothing was copied")]:
        driver.script(f"navigator.clipboard.writeText = async () => {{ {answer} }}")
        driver.press("C")
        wait(lambda: expected in driver.spoken().lower(), f"{expected} is told", driver.spoken)
    print("a copy is reported as the browser has answered")


def bad_links(driver, page):
    for fragment, expected in [("run=AbC", "damaged"), ("seed=x", "not a number"), ("x", "not one")]:
        driver.go(f"{page}#{fragment}")
        driver.shown()
        check(expected in driver.told(), f"{fragment}: {driver.told()}")
    print("damaged links are refused with a sentence")


def result_and_its_link(driver, page):
    """A run ends, its result is copied, and the link in it shows the run again."""
    driver.go(page + "#seed=7")
    driver.shown()
    driver.press("o")
    settle(driver)
    for _ in range(200):
        if "Killed by" in driver.spoken():
            break
        driver.press(".")
    wait(lambda: "Killed by" in driver.spoken(), "whoever waits among rats dies", driver.spoken)
    driver.script("navigator.clipboard.writeText = async (text) => { window.copied = text }")

    def is_copied():
        # The first key ends the last animation.
        driver.press("c")
        time.sleep(0.5)
        return driver.script("return window.copied")

    wait(is_copied, "the result is copied", driver.spoken)
    result = driver.script("return window.copied")
    link = result.split()[-1]
    check(len(result.strip().splitlines()) == 4, f"the result has three lines and a link: {result}")
    check(link.startswith(page + "#run="), f"the link is one of this page: {result}")
    turn = driver.turn()
    driver.go(link)
    driver.shown()
    # A replay that is playing is not spoken.
    driver.press("End")
    wait(lambda: "Replay" in driver.spoken(), "the link is shown as a replay", lambda: driver.spoken() + driver.told())
    driver.press("\x1b")
    print(f"a run ends in turn {turn}, and the link in its result shows it")


def frame_time(driver, page, how=""):
    """Frames while the player walks in the light of a torch: what the page works on one, and how long the browser
    takes from one to the next, which without a graphics card is the time to draw it."""
    driver.screen({**DESK, "width": 1280, "height": 1000})
    driver.go(page + "#seed=7")
    driver.shown()
    driver.script(
        "window.times = []; window.work = []; let last = performance.now();"
        "const ask = window.requestAnimationFrame.bind(window);"
        "const step = (now) => { times.push(now - last); last = now; ask(step); };"
        "ask(step);"
        "window.requestAnimationFrame = (draw) => ask((now) => {"
        "const begin = performance.now(); draw(now); work.push(performance.now() - begin); })"
    )
    for key in "oooo":
        driver.press(key)
        time.sleep(0.5)
    for what, name in [("the page works on a frame", "work"), ("from frame to frame", "times")]:
        times = sorted(driver.script(f"return {name}")[2:])
        check(len(times) > 5, "frames are drawn")
        middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"{how}{what}: {middle:.1f} ms, 95 of 100 at most {late:.1f} ms")


def missing_letters(driver, folder):
    """Where the whole pictures cannot be loaded, all that the upper part has is shown, also in another size."""
    server, page = serve(folder, without="whole_")
    driver.go(page)
    driver.shown()
    driver.press("a")
    driver.press("ë")
    wait(lambda: "some glyphs are missing" in driver.told(), "letters that are missing are told", driver.told)
    wait(lambda: driver.bright() > 1000, "and all others are shown")
    driver.screen(PHONE)
    time.sleep(0.5)
    wait(lambda: driver.bright() > 1000, "also in another size")
    driver.screen(DESK)
    server.shutdown()
    server.server_close()
    print("where the whole pictures are missing, the rest is shown")


def offline(driver, page, server):
    driver.go(page)
    driver.shown()
    kept = (
        "return caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))"
        ".then((all) => Promise.all(all.map((cache) => cache.keys()))).then((all) => all.flat().map((it) => it.url))"
    )
    names = ["_packed.wasm", "letters_", "tiles_", "start.js"]
    wait(lambda: all(any(name in url for url in driver.script(kept)) for name in names), "files are kept")
    server.shutdown()
    server.server_close()
    # Not by a reload, with which the driver of Firefox asks for what no worker gives.
    driver.go(page)
    driver.shown()
    check(driver.bright() > 1000, "the page is shown without a network")
    print("the second visit works without a network")


def chromium(driver, page, server, folder, pictures, work):
    play_by_keys(driver, page, pictures)
    play_by_taps(driver, page, pictures)
    telephones(driver, page, pictures)
    lose_context(driver, page)
    second_tab(driver, page)
    woken_tab(driver, page)
    unsaved_tab(driver, page)
    forbidden_storage(driver, page)
    preferences(driver, page)
    clipboard(driver, page)
    picture_key(driver, page)
    result_and_its_link(driver, page)
    files(driver, page, work)
    continue_row(driver, page)
    menus(driver, page)
    emptied_storage(driver, page)
    typing(driver, page)
    without_webgl(driver, page)
    bad_links(driver, page)
    frame_time(driver, page)
    missing_letters(driver, folder)
    offline(driver, page, server)


def other_engine(driver, page, server, _folder, pictures, work):
    play_by_keys(driver, page, pictures)
    second_tab(driver, page)
    bad_links(driver, page)
    result_and_its_link(driver, page)
    files(driver, page, work)
    offline(driver, page, server)


ENGINES = {
    "chromium": (Chromium.launch, chromium),
    "firefox": (Firefox, other_engine),
    "webkit": (WebKit, other_engine),
}


def main():
    folder, pictures = sys.argv[1], pathlib.Path(sys.argv[2])
    launch, play = ENGINES[sys.argv[3] if len(sys.argv) > 3 else "chromium"]
    pictures.mkdir(parents=True, exist_ok=True)
    profile = tempfile.mkdtemp()
    server, page = serve(folder)
    driver = launch(profile)
    try:
        play(driver, page, server, folder, pictures, pathlib.Path(profile))
    finally:
        driver.end()
        shutil.rmtree(profile, ignore_errors=True)


if __name__ == "__main__":
    main()
