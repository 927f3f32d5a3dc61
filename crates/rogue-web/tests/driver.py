"""A browser window for the tests of the page: Chromium, Firefox and WebKit, each by the protocol that it speaks itself,
so that nothing but Python and the browser is needed."""

import base64
import glob
import http.server
import itertools
import json
import os
import pathlib
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The commands of WebDriver by their names in Firefox, with method and path for the drivers that speak HTTP.
COMMANDS = {
    "DeleteSession": ("DELETE", ""),
    "Navigate": ("POST", "/url"),
    "Refresh": ("POST", "/refresh"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "GetWindowHandle": ("GET", "/window"),
    "NewWindow": ("POST", "/window/new"),
    "SwitchToWindow": ("POST", "/window"),
    "CloseWindow": ("DELETE", "/window"),
    "SetWindowRect": ("POST", "/window/rect"),
    "PerformActions": ("POST", "/actions"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "FindElement": ("POST", "/element"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
}
# Keys without a letter, as WebDriver writes them.
NAMED_KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "End": "\ue010",
    "ArrowUp": "\ue013",
    "ArrowDown": "\ue015",
    "F12": "\ue03c",
}
# Where Debian has the browser that WebKit comes with.
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
NULL = subprocess.DEVNULL


class Driver:
    """A browser window, by the commands of WebDriver."""

    def command(self, name, **parameters):
        """What the browser answers to a command."""
        raise NotImplementedError

    def script(self, text, *arguments):
        return self.command("ExecuteScript", script=text, args=list(arguments))

    def screen(self, metrics):
        """Gives the page the size of a screen: bars of the browser come on top."""
        self.command("SetWindowRect", width=metrics["width"], height=metrics["height"])
        width, height = self.script("return [innerWidth, innerHeight]")
        width, height = (2 * metrics["width"] - width, 2 * metrics["height"] - height)
        self.command("SetWindowRect", width=width, height=height)

    def go(self, address):
        self.command("Navigate", url="about:blank")
        self.command("Navigate", url=address)

    def reload(self):
        self.command("Refresh")

    def window(self):
        return self.command("GetWindowHandle")

    def switch(self, window):
        self.command("SwitchToWindow", handle=window)

    # What another tab of the browser is.
    TAB = "tab"

    def open_tab(self, address):
        """Opens an address in another tab, which is the window from now on."""
        self.switch(self.command("NewWindow", type=self.TAB)["handle"])
        self.command("Navigate", url=address)

    def close_tab(self, back):
        """Closes the tab, and goes back to another one."""
        self.command("CloseWindow")
        self.switch(back)

    def press(self, key):
        names = {"\t": "Tab", "\x1b": "Escape", "\r": "Enter"}
        key = NAMED_KEYS.get(names.get(key, key), key)
        kinds = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": kinds}])

    def click(self, x, y):
        move = {"type": "pointerMove", "duration": 0, "x": x, "y": y}
        kinds = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.command("PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": kinds}])

    def thumb(self, intent):
        x, y = self.script(
            "const it = document.querySelector(`#thumbs button:not([hidden])[data-intent=${arguments[0]}]`).getBoundingClientRect();"
            "return [it.x + it.width / 2, it.y + it.height / 2]",
            intent,
        )
        self.touch(x, y)

    def thumbs(self):
        """The intents of the buttons that are shown."""
        return self.script(
            "return [...document.querySelectorAll('#thumbs button:not([hidden])')].map((it) => it.dataset.intent)"
        )

    def data(self, name):
        return self.script("return document.documentElement.getAttribute(`data-${arguments[0]}`)", name)

    def turn(self):
        return int(self.data("turn") or 0)

    def told(self):
        return self.script("return document.getElementById('told').textContent")

    def spoken(self):
        return self.script("return document.getElementById('spoken').textContent")

    def catch_downloads(self):
        """Keeps what the page offers for download, in place of files."""
        self.script(
            "window.downloads = []; const made = {}, make = URL.createObjectURL;"
            "URL.createObjectURL = (blob) => { const url = make.call(URL, blob); made[url] = blob; return url; };"
            "HTMLAnchorElement.prototype.click = function () {"
            "const reader = new FileReader(), name = this.download;"
            "reader.onload = () => downloads.push([name, reader.result.split(',')[1]]);"
            "reader.readAsDataURL(made[this.href]); }"
        )

    def downloads(self):
        """The names and bytes that the page has offered."""
        return [(name, base64.b64decode(text)) for name, text in self.script("return window.downloads || []")]

    def choose_file(self, field, path):
        found = self.command("FindElement", using="css selector", value=f"#{field}")
        self.command("ElementSendKeys", id=next(iter(found.values())), text=str(path))

    def shown(self):
        """The milliseconds until the first frame. A page that is being loaded again may go in between."""
        times = []
        wait(lambda: times.append(self.data("shown")) or times[-1], "the first frame is shown", self.told)
        return int(times[-1])

    def picture(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.command("TakeScreenshot")))

    def bright(self):
        """How many pixels of a picture of the page are not black."""
        png = self.command("TakeScreenshot")
        return self.script(
            "const to = document.createElement('canvas'), cx = to.getContext('2d'), it = new Image();"
            "it.src = `data:image/png;base64,${arguments[0]}`;"
            "return it.decode().then(() => { to.width = it.width; to.height = it.height - 60;"
            "cx.drawImage(it, 0, 0); const at = cx.getImageData(0, 0, to.width, to.height).data; let bright = 0;"
            "for (let n = 0; n < at.length; n += 4) bright += at[n] + at[n + 1] + at[n + 2] > 96;"
            "return bright; })",
            png,
        )

    def difference(self, path):
        """How far a picture of the page is from another one: the mean over fields of about 20 pixels, from 0 to 255."""
        pictures = [self.command("TakeScreenshot"), base64.b64encode(pathlib.Path(path).read_bytes()).decode()]
        return self.script(
            "const fields = (text) => { const it = new Image(); it.src = `data:image/png;base64,${text}`;"
            "return it.decode().then(() => { const to = document.createElement('canvas'), cx = to.getContext('2d');"
            "to.width = 64; to.height = 40; cx.imageSmoothingQuality = 'high'; cx.drawImage(it, 0, 0, 64, 40);"
            "return cx.getImageData(0, 0, 64, 40).data; }); };"
            "return Promise.all([...arguments].map(fields)).then(([one, other]) =>"
            "one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length)",
            *pictures,
        )

    def end(self):
        try:
            self.command("DeleteSession")
        finally:
            for process in reversed(self.processes):
                process.terminate()
                process.wait()


class HttpDriver(Driver):
    """A window of a browser that has a driver program, which speaks HTTP."""

    def __init__(self, program, capabilities, environment=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        driver = subprocess.Popen([program, f"--port={port}"], stdout=NULL, stderr=NULL, env=environment)
        self.processes = [driver]
        self.base = f"http://127.0.0.1:{port}"
        wait(lambda: self.send("GET", "/status")["ready"], f"{program} is ready")
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        self.base += "/session/" + self.send("POST", "/session", wanted)["sessionId"]

    def send(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, method=method)
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response)["value"]

    def command(self, name, **parameters):
        method, path = COMMANDS[name]
        return self.send(method, path.format(**parameters), parameters)


class Chromium(HttpDriver):
    """Chromium through chromedriver, with the commands for its developers: telephones, and scripts before the page."""

    def __init__(self, options):
        super().__init__("chromedriver", {"goog:chromeOptions": options})

    @classmethod
    def launch(cls, profile):
        """With a browser of its own."""
        return cls({"args": [*FLAGS, f"--user-data-dir={profile}"]})

    @classmethod
    def attach(cls, address):
        """In a browser that runs."""
        return cls({"debuggerAddress": address})

    def cdp(self, name, **parameters):
        body = {"cmd": name, "params": parameters}
        return self.send("POST", "/goog/cdp/execute", body)

    def screen(self, metrics):
        self.cdp("Emulation.setDeviceMetricsOverride", **metrics)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=metrics["mobile"])
        self.cdp("Emulation.setEmitTouchEventsForMouse", enabled=False)

    # A third of the time that actions take.
    def press(self, key):
        names = {"\t": "Tab", "\x1b": "Escape", "\r": "Enter"}
        name = names.get(key, key)
        event = {"key": name, "text": key if name == key and len(key) == 1 else ""}
        self.cdp("Input.dispatchKeyEvent", type="keyDown", **event)
        self.cdp("Input.dispatchKeyEvent", type="keyUp", key=name)

    def touch(self, x, y, seconds=0.0):
        self.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(seconds)
        self.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    # The whole page of a telephone, at its pixels.
    def command(self, name, **parameters):
        if name == "TakeScreenshot":
            return self.cdp("Page.captureScreenshot", format="png")["data"]
        return super().command(name, **parameters)


def display_of(folder):
    """A screen for one browser, and an environment that shows it there and keeps its files in a folder."""
    arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"]
    display = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=NULL)
    number = display.stdout.readline().decode().strip()
    folders = {name: folder for name in ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]}
    return display, {**os.environ, **folders, "DISPLAY": f":{number}"}


class Firefox(Driver):
    """Firefox by its own protocol, Marionette: lines of JSON, each behind its length."""

    PREFERENCES = {
        "marionette.port": 0,
        "webgl.force-enabled": True,
        "datareporting.policy.dataSubmissionEnabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "app.update.disabledForTesting": True,
        "dom.disable_beforeunload": True,
    }

    def __init__(self, profile):
        folder = pathlib.Path(profile)
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in self.PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines))
        display, environment = display_of(profile)
        arguments = ["firefox-esr", "--no-remote", "--marionette", "--profile", profile]
        firefox = subprocess.Popen(arguments, stdout=NULL, stderr=NULL, env=environment)
        self.processes = [display, firefox]
        port = folder / "MarionetteActivePort"
        wait(lambda: port.exists() and port.read_text().strip(), "Firefox is ready")
        self.connection = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=120)
        self.answers = self.connection.makefile("rb")
        self.numbers = itertools.count(1)
        self.receive()
        self.command("NewSession", capabilities={"alwaysMatch": {}})

    def receive(self):
        length = b"".join(iter(lambda: self.answers.read(1), b":"))
        return json.loads(self.answers.read(int(length)))

    def command(self, name, **parameters):
        line = json.dumps([0, next(self.numbers), f"WebDriver:{name}", parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(line), line))
        _, _, error, result = self.receive()
        check(error is None, f"Firefox does {name}: {error}")
        return result.get("value", result) if isinstance(result, dict) else result


class WebKit(HttpDriver):
    """WebKit in the window that GTK gives it, on a screen of its own."""

    # Its driver shows no tab that it changes to: one in the background draws nothing.
    TAB = "window"

    def __init__(self, profile):
        display, environment = display_of(profile)
        options = {"binary": glob.glob(MINI_BROWSER)[0], "args": ["--automation"]}
        super().__init__("WebKitWebDriver", {"webkitgtk:browserOptions": options}, environment)
        self.processes.insert(0, display)


def wait(condition, what, why=lambda: ""):
    """Waits until something is so; a machine under load takes long."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if condition():
                return
        except urllib.error.URLError:
            pass
        time.sleep(0.02)
    raise SystemExit(f"waited for a minute, and not so: {what}. {why()}")


def check(condition, what):
    if not condition:
        raise SystemExit(f"not so: {what}")


def serve(folder, without=None):
    """Serves a folder, but for files with that in their names."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        extensions_map = {
            **http.server.SimpleHTTPRequestHandler.extensions_map,
            ".wasm": "application/wasm",
            ".webmanifest": "application/manifest+json",
        }

        def __init__(self, *arguments, **keywords):
            super().__init__(*arguments, directory=folder, **keywords)

        def send_head(self):
            if without and without in self.path:
                return self.send_error(404)
            return super().send_head()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/"
