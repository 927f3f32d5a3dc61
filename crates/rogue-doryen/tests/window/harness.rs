//! Test harness: a display server, the program in a window on it, and input by xdotool.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::screen_reader::{Image, Reader, Screen};

/// Width and height of the display in pixels.
pub(crate) const DISPLAY: (u32, u32) = (1400, 900);

/// Time until a wait fails.
const WAIT_LIMIT: Duration = Duration::from_secs(20);

/// Held by the test that runs: software OpenGL uses every core.
static DISPLAY_LOCK: Mutex<()> = Mutex::new(());

/// A display server, ended on drop.
pub(crate) struct Display {
    server: Child,
    pub(crate) name: String,
    home: tempfile::TempDir,
    _lock: MutexGuard<'static, ()>,
}

impl Display {
    /// Another server in place of one that has ended.
    pub(crate) fn reopen(ended: Self) -> Self {
        drop(ended);
        Self::open().expect("the tools are there")
    }

    /// Starts a server; `None`, with a message, where the tools are missing.
    pub(crate) fn open() -> Option<Self> {
        // Without -noreset the server restarts when its last client disconnects.
        Self::open_with(&["-noreset"])
    }

    pub(crate) fn open_with(options: &[&str]) -> Option<Self> {
        if !tools_are_installed() {
            return None;
        }
        let lock = DISPLAY_LOCK.lock().unwrap_or_else(PoisonError::into_inner);
        let screen = format!("{}x{}x24", DISPLAY.0, DISPLAY.1);
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp"])
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let out = server.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut number).expect("Xvfb prints its number");
        let name = format!(":{}", number.trim());
        let home = tempfile::tempdir().expect("a folder");
        Some(Self { server, name, home, _lock: lock })
    }

    /// Stops the server, which then answers no request, or lets it go on.
    pub(crate) fn stop(&self, stopped: bool) {
        let signal = if stopped { "STOP" } else { "CONT" };
        let pid = self.server.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &pid]).status();
        assert!(sent.expect("kill").success());
    }

    /// A command on this display, without the environment of the desktop.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY");
        command.env_remove("WINIT_UNIX_BACKEND").env_remove("WINIT_X11_SCALE_FACTOR");
        // The tests do not write to the home folder.
        command.env("XDG_DATA_HOME", self.home.path());
        command.stdin(Stdio::null());
        command
    }

    pub(crate) fn start(&self, args: &[&str]) -> Window<'_> {
        let mut program = self.command(env!("CARGO_BIN_EXE_rogue-doryen"));
        program.args(args);
        self.run(program)
    }

    /// Starts a command that opens the window, and waits for the game in it.
    pub(crate) fn run(&self, mut program: Command) -> Window<'_> {
        let mut child = program
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let err = child.stderr.take().expect("piped");
        let mut window =
            Window { display: self, child, err, id: String::new(), reader: Reader::new((8, 16)) };
        window.id = window.wait_for_window();
        window.xdotool(&["windowfocus", &window.id.clone()]);
        window.wait_until("the game", |screen| screen.contains("HP:"));
        window
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // A server that has been killed is only waited for.
        let _ = self.server.kill();
        self.server.wait().expect("Xvfb ends");
    }
}

fn tools_are_installed() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| {
        let tools = [("Xvfb", "-help"), ("xdotool", "version"), ("import", "-version")];
        let missing: Vec<&str> = tools
            .into_iter()
            .filter(|(tool, ask)| Command::new(tool).arg(ask).output().is_err())
            .map(|(tool, _)| tool)
            .collect();
        if !missing.is_empty() {
            eprintln!("SKIPPED: no window is tested, {} missing", missing.join(", "));
        }
        missing.is_empty()
    })
}

/// The program in its window, ended on drop.
pub(crate) struct Window<'a> {
    display: &'a Display,
    child: Child,
    err: ChildStderr,
    pub(crate) id: String,
    pub(crate) reader: Reader,
}

impl Window<'_> {
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    fn wait_for_window(&mut self) -> String {
        let pid = self.pid().to_string();
        let end = Instant::now() + WAIT_LIMIT;
        while Instant::now() < end {
            let found = self.output(
                "xdotool",
                &["search", "--onlyvisible", "--pid", &pid, "--name", "Roguecore$"],
            );
            let found = String::from_utf8_lossy(&found.stdout).into_owned();
            if let Some(id) = found.lines().next() {
                return id.to_owned();
            }
            assert_eq!(self.child.try_wait().expect("asked"), None, "{}", self.stderr_text());
            pause(50);
        }
        panic!("no window");
    }

    fn stderr_text(&mut self) -> String {
        let mut text = String::new();
        self.err.read_to_string(&mut text).expect("text");
        text
    }

    fn output(&self, program: &str, args: &[&str]) -> Output {
        self.display.command(program).args(args).output().expect("runs")
    }

    pub(crate) fn xdotool(&self, args: &[&str]) {
        let output = self.output("xdotool", args);
        assert!(output.status.success(), "xdotool {args:?}: {output:?}");
    }

    /// Presses and releases keys, given by their X names.
    pub(crate) fn keys(&self, keys: &[&str]) {
        self.xdotool(&[&["key", "--delay", "12"], keys].concat());
    }

    /// Size of the window in pixels.
    pub(crate) fn size(&self) -> (usize, usize) {
        let image = self.picture();
        (image.width, image.height)
    }

    /// A picture of the part of the display that the window covers.
    pub(crate) fn picture(&self) -> Image {
        let output = self.output("import", &["-window", &self.id, "png:-"]);
        assert!(output.status.success(), "{output:?}");
        Image::from_bytes(&output.stdout)
    }

    pub(crate) fn screen(&self) -> Screen {
        self.reader.read(&self.picture(), (0, 0))
    }

    pub(crate) fn wait_until(&self, what: &str, is: impl Fn(&Screen) -> bool) -> Screen {
        let end = Instant::now() + WAIT_LIMIT;
        loop {
            let screen = self.screen();
            if is(&screen) {
                return screen;
            }
            assert!(Instant::now() < end, "timeout: {what}:\n{}", screen.text());
            pause(20);
        }
    }

    /// Waits until the screen shows that turn.
    pub(crate) fn wait_for_turn(&self, turn: u32) {
        let wanted = format!("Turn: {turn} ");
        self.wait_until(&wanted, |screen| {
            screen.lines().iter().any(|line| format!("{line} ").contains(&wanted))
        });
    }

    /// Kills the server; returns what [`end`](Self::end) does.
    pub(crate) fn end_with_server(self) -> (Option<i32>, String) {
        let pid = self.display.server.id().to_string();
        let sent = Command::new("kill").args(["-s", "KILL", &pid]).status();
        assert!(sent.expect("kill").success());
        self.end()
    }

    /// Waits for the end of the program; returns its exit code and standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        let end = Instant::now() + WAIT_LIMIT;
        loop {
            if let Some(status) = self.child.try_wait().expect("asked") {
                return (status.code(), self.stderr_text());
            }
            assert!(Instant::now() < end, "timeout: the program does not end");
            pause(20);
        }
    }

    /// Processor time of all threads in hundredths of a second.
    pub(crate) fn ticks(&self) -> u32 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).expect("runs");
        let after_name = stat.rsplit(')').next().expect("fields");
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        fields[11].parse::<u32>().expect("user") + fields[12].parse::<u32>().expect("system")
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        // Fails after `end`.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn pause(millis: u64) {
    std::thread::sleep(Duration::from_millis(millis));
}

/// A window of a game whose keys are logged.
pub(crate) fn start_logged<'a>(display: &'a Display, log: &Path) -> Window<'a> {
    let log = log.to_str().expect("UTF-8");
    display.start(&["--seed", "1", "--theme", "ascii", "--log", log, "-v"])
}

/// The line of the log with that key.
pub(crate) fn wait_for_key(log: &Path, key: &str) -> String {
    let end = Instant::now() + Duration::from_secs(20);
    while Instant::now() < end {
        let text = std::fs::read_to_string(log).expect("a log");
        if let Some(line) = text.lines().find(|line| line.contains(&format!(" key={key} "))) {
            return line.to_owned();
        }
        pause(50);
    }
    panic!("{key} does not arrive");
}
