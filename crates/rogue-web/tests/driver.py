"""A browser window for the tests of the page: Chromium through chromedriver with plain HTTP, so that nothing but
Python is needed."""

import base64
import http.server
import json
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


class Driver:
    """A browser window, by the WebDriver protocol."""

    def __init__(self, options):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.base = f"http://127.0.0.1:{port}"
        wait(lambda: self.send("GET", "/status")["ready"], "chromedriver is ready")
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self.base += "/session/" + self.send("POST", "/session", wanted)["sessionId"]

    @classmethod
    def launch(cls, profile):
        """With a browser of its own."""
        return cls({"args": [*FLAGS, f"--user-data-dir={profile}"]})

    @classmethod
    def attach(cls, address):
        """In a browser that runs."""
        return cls({"debuggerAddress": address})

    def send(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, method=method)
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response)["value"]

    def cdp(self, name, **parameters):
        body = {"cmd": name, "params": parameters}
        return self.send("POST", "/goog/cdp/execute", body)

    def script(self, text, *arguments):
        return self.send("POST", "/execute/sync", {"script": text, "args": arguments})

    def screen(self, metrics):
        self.cdp("Emulation.setDeviceMetricsOverride", **metrics)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=metrics["mobile"])
        self.cdp("Emulation.setEmitTouchEventsForMouse", enabled=False)

    def go(self, address):
        self.send("POST", "/url", {"url": "about:blank"})
        self.send("POST", "/url", {"url": address})

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
        found = self.send("POST", "/element", {"using": "css selector", "value": f"#{field}"})
        self.send("POST", f"/element/{next(iter(found.values()))}/value", {"text": str(path)})

    def shown(self):
        wait(lambda: self.data("shown"), "the first frame is shown", self.told)
        return int(self.data("shown"))

    def picture(self, path):
        png = self.cdp("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(png))

    def bright(self):
        """How many pixels of a picture of the page are not black."""
        png = self.cdp("Page.captureScreenshot", format="png")["data"]
        return self.script(
            "const to = document.createElement('canvas'), cx = to.getContext('2d'), it = new Image();"
            "it.src = `data:image/png;base64,${arguments[0]}`;"
            "return it.decode().then(() => { to.width = it.width; to.height = it.height - 60;"
            "cx.drawImage(it, 0, 0); const at = cx.getImageData(0, 0, to.width, to.height).data; let bright = 0;"
            "for (let n = 0; n < at.length; n += 4) bright += at[n] + at[n + 1] + at[n + 2] > 96;"
            "return bright; })",
            png,
        )

    def end(self):
        try:
            self.send("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()


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
