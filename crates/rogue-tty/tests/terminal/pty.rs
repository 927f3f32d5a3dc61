//! Test harness: a program in a pseudo-terminal, and the screen that it shows. Every wait has a
//! deadline; a program that outlives its test is killed.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

/// Ends a test whose program hangs; generous, because the machine may be busy.
const DEADLINE: Duration = Duration::from_secs(20);

pub(crate) struct Pty {
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<Output>,
    reader: JoinHandle<()>,
    settings: String,
    /// The data folder when the test names no other, so that no test writes to the home folder.
    _home: tempfile::TempDir,
}

/// The output of the program so far.
#[derive(Default)]
struct Output {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    bytes: usize,
    last: Vec<u8>,
    paused: bool,
    leave: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            parser: vt100::Parser::new(cells(24), cells(80), 0),
            bytes: 0,
            last: Vec::new(),
            paused: false,
            leave: false,
        }
    }
}

/// A command and the terminal to start it in.
pub(crate) struct Launch {
    command: CommandBuilder,
    size: (u16, u16),
    home: tempfile::TempDir,
}

/// The game with `args`.
pub(crate) fn game(args: &[&str]) -> Launch {
    let motion = if args.contains(&"--no-motion") { &[][..] } else { &["--no-motion"] };
    moving_game(&[args, motion].concat())
}

/// The game with animations and the flicker of torches.
pub(crate) fn moving_game(args: &[&str]) -> Launch {
    program(&PathBuf::from(env!("CARGO_BIN_EXE_rogue-tty")), args)
}

/// Any program, in a terminal of 80 x 24 with 256 colours.
pub(crate) fn program(path: &std::path::Path, args: &[&str]) -> Launch {
    let mut command = CommandBuilder::new(path);
    command.args(args);
    command.cwd(std::env::temp_dir());
    for name in ["NO_COLOR", "COLORTERM", "TERM_PROGRAM"] {
        command.env_remove(name);
    }
    let home = tempfile::tempdir().expect("a folder");
    command.env("XDG_DATA_HOME", home.path());
    let launch = Launch { command, size: (80, 24), home };
    launch.env("TERM", "xterm-256color")
}

impl Launch {
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn args(mut self, args: &[&str]) -> Self {
        self.command.args(args);
        self
    }

    pub(crate) fn size(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }

    /// The terminal is not the controlling one: it sends no SIGHUP and no SIGWINCH.
    pub(crate) fn not_controlling(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    pub(crate) fn start(self) -> Pty {
        let pair = native_pty_system().openpty(pty_size(self.size)).expect("a pseudo-terminal");
        let settings = settings(&*pair.master);
        let child = pair.slave.spawn_command(self.command).expect("the program starts");
        let output = Arc::new(Output::default());
        set_size(&output, self.size);
        let source = pair.master.try_clone_reader().expect("a reader");
        let sink = Arc::clone(&output);
        let reader = thread::spawn(move || sink.fill_from(source));
        Pty {
            writer: Some(pair.master.take_writer().expect("a writer")),
            master: Some(pair.master),
            child,
            output,
            reader,
            settings,
            _home: self.home,
        }
    }
}

impl Output {
    /// Ignores a lock poisoned by a failed test.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fill_from(&self, mut source: Box<dyn Read + Send>) {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = source.read(&mut buffer) {
            let mut state = self.lock();
            state.parser.process(&buffer[..count]);
            state.bytes += count;
            state.last.extend_from_slice(&buffer[..count]);
            self.changed.notify_all();
            while state.paused && !state.leave {
                state = self.changed.wait(state).unwrap();
            }
            if state.leave {
                return;
            }
        }
    }
}

impl Pty {
    /// Types `keys`, the bytes that a terminal sends.
    pub(crate) fn send(&mut self, keys: &str) {
        let writer = self.writer.as_mut().expect("the terminal is open");
        writer.write_all(keys.as_bytes()).expect("keys are accepted");
        writer.flush().expect("keys are accepted");
    }

    /// Waits until the screen satisfies `wanted`.
    pub(crate) fn wait_until(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + DEADLINE;
        let mut state = self.output.lock();
        while !wanted(state.parser.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            let screen = state.parser.screen().contents();
            assert!(!left.is_zero(), "timeout: {what}\nthe screen shows:\n{screen}");
            state = self.output.changed.wait_timeout(state, left).unwrap().0;
        }
    }

    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the output ends with these bytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_for_written(&self, last: &[u8]) {
        let end = Instant::now() + DEADLINE;
        let mut state = self.output.lock();
        while !state.last.ends_with(last) {
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "timeout: {:?}", String::from_utf8_lossy(last));
            state = self.output.changed.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Waits until the game is drawn on the alternate screen.
    pub(crate) fn wait_for_game(&self) {
        self.wait_until("the game with an @", |screen| {
            screen.alternate_screen() && screen.contents().contains('@')
        });
    }

    /// Waits until nothing was written for 150 ms, and the program waits for input: on a busy machine it may have
    /// had no turn in that time. Returns the text of the screen.
    pub(crate) fn settle(&self) -> String {
        let mut last = None;
        let until = Instant::now() + DEADLINE;
        while Instant::now() < until {
            let now = self.bytes();
            if last == Some(now) && self.child.process_id().is_none_or(is_waiting) {
                return self.screen(vt100::Screen::contents);
            }
            last = Some(now);
            thread::sleep(Duration::from_millis(150));
        }
        panic!("the program still works: {}", self.screen(vt100::Screen::contents));
    }

    pub(crate) fn screen<T>(&self, read: impl FnOnce(&vt100::Screen) -> T) -> T {
        read(self.output.lock().parser.screen())
    }

    /// The number of bytes that the program has written.
    pub(crate) fn bytes(&self) -> usize {
        self.output.lock().bytes
    }

    /// The bytes written since the last call.
    pub(crate) fn take_written(&self) -> Vec<u8> {
        std::mem::take(&mut self.output.lock().last)
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        set_size(&self.output, (width, height));
        let master = self.master.as_ref().expect("the terminal is open");
        master.resize(pty_size((width, height))).expect("resized");
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    pub(crate) fn signal(&self, signal: Signal) {
        send_signal(self.pid(), signal);
    }

    /// The program that the shell of this terminal runs.
    #[cfg(target_os = "linux")]
    pub(crate) fn child_pid(&self) -> u32 {
        let pid = self.pid();
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        children.expect("it runs").trim().parse().expect("one program")
    }

    /// Sends a signal to the program that the shell runs, and waits for its end.
    #[cfg(target_os = "linux")]
    pub(crate) fn end_child(&self, signal: Signal) -> Duration {
        let (pid, start) = (self.child_pid(), Instant::now());
        send_signal(pid, signal);
        while std::path::Path::new(&format!("/proc/{pid}")).exists() {
            assert!(start.elapsed() < DEADLINE, "timeout: the program does not end");
            thread::sleep(Duration::from_millis(2));
        }
        start.elapsed()
    }

    /// Stops reading the output of the program, as a blocked terminal does.
    pub(crate) fn pause(&self) {
        self.output.lock().paused = true;
    }

    /// Reads again after [`pause`](Self::pause).
    pub(crate) fn resume_reading(&self) {
        self.output.lock().paused = false;
        self.output.changed.notify_all();
    }

    /// Lets the program draw until a terminal that is not read blocks it.
    pub(crate) fn fill_output(&self) {
        for step in 0..400 {
            self.resize(200 + step % 2, 60);
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Closes the terminal, as a killed terminal emulator does.
    pub(crate) fn hang_up(&mut self) {
        self.output.lock().leave = true;
        self.output.changed.notify_all();
        // The reader closes the terminal only after it has read something.
        let end = Instant::now() + DEADLINE;
        while !self.reader.is_finished() {
            assert!(Instant::now() < end, "the program draws nothing");
            // Waiting a turn always changes the screen.
            self.send("s");
            thread::sleep(Duration::from_millis(20));
        }
        self.writer = None;
        self.master = None;
    }

    /// Waits for the end of the program; returns its exit code or the name of the signal that ended
    /// it.
    pub(crate) fn end(&mut self) -> Result<u32, String> {
        let end = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return match status.signal() {
                    Some(signal) => Err(signal.to_owned()),
                    None => Ok(status.exit_code()),
                };
            }
            let screen = self.screen(vt100::Screen::contents);
            assert!(
                Instant::now() < end,
                "timeout: the program does not end; the screen shows:\n{screen}"
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the terminal is as it was before the program: settings, screen, cursor, mouse.
    #[track_caller]
    pub(crate) fn assert_restored(&self) {
        self.wait_until("the restored terminal", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        self.assert_settings_restored();
    }

    /// Waits until the terminal is no longer in raw mode, whatever its screen shows.
    #[track_caller]
    pub(crate) fn assert_settings_restored(&self) {
        let master = self.master.as_ref().expect("the terminal is open");
        let end = Instant::now() + DEADLINE;
        while settings(&**master) != self.settings && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(settings(&**master), self.settings, "terminal settings");
    }

    /// Checks raw mode, alternate screen, hidden cursor and mouse events.
    #[track_caller]
    pub(crate) fn assert_taken(&self) {
        let master = self.master.as_ref().expect("the terminal is open");
        assert_ne!(settings(&**master), self.settings, "terminal settings");
        self.screen(|screen| {
            assert!(screen.alternate_screen() && screen.hide_cursor());
            let mouse = screen.mouse_protocol_mode();
            assert_eq!(mouse, vt100::MouseProtocolMode::AnyMotion);
        });
    }

    /// Processor time of the program in clock ticks (usually 10 ms).
    #[cfg(target_os = "linux")]
    pub(crate) fn ticks(&self) -> u64 {
        let fields = self.process_fields();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// Peak memory of the program in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn peak_memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.pid());
        let status = std::fs::read_to_string(path).expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
        number.and_then(|number| number.parse().ok()).expect("peak memory")
    }

    /// Waits until the program is stopped by a signal.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_until_stopped(&self) {
        let end = Instant::now() + DEADLINE;
        while self.process_fields()[0] != "T" {
            assert!(Instant::now() < end, "timeout: the program is not stopped");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The fields of `/proc/PID/stat` from field 3, the process state, on.
    #[cfg(target_os = "linux")]
    fn process_fields(&self) -> Vec<String> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).expect("it runs");
        let after_name = stat.rsplit(')').next().expect("a name in brackets");
        after_name.split_whitespace().map(str::to_owned).collect()
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.output.lock().leave = true;
        self.output.changed.notify_all();
    }
}

/// Whether a process and those that it has started have no work left: all their threads sleep. True of one that has
/// ended, and where the system does not tell.
fn is_waiting(pid: u32) -> bool {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{pid}/task")) else { return true };
    for thread in threads.flatten() {
        let read = |name| std::fs::read_to_string(thread.path().join(name)).unwrap_or_default();
        let stat = read("stat");
        let state = stat.rsplit(") ").next().and_then(|fields| fields.chars().next());
        let children = read("children");
        let mut children = children.split_whitespace().filter_map(|child| child.parse().ok());
        if matches!(state, Some('R' | 'D')) || !children.all(is_waiting) {
            return false;
        }
    }
    true
}

fn send_signal(pid: u32, signal: Signal) {
    let pid = Pid::from_raw(pid as i32).expect("a process id");
    kill_process(pid, signal).expect("the signal is sent");
}

fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("terminal settings"))
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// The terminal emulator of the tests has no empty screen: the smallest is 1 x 1.
fn set_size(output: &Output, (width, height): (u16, u16)) {
    let mut state = output.lock();
    let screen = state.parser.screen_mut();
    screen.set_size(cells(height), cells(width));
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN)
}
