//! A separate connection to the X server: screen size, key events in order, and fullscreen, which
//! doryen-rs does not provide.
//!
//! A second client may receive the key events of a window, each one, in order and with its modifiers;
//! doryen-rs provides an unordered set of keys.

mod keymap;
mod keys;
mod watch;

use std::time::Duration;
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use x11rb::connection::Connection;
use x11rb::cookie::VoidCookie;
use x11rb::errors::{ConnectError, ReplyError};
use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux,
    ConnectionExt as _, EventMask, PropMode, Window,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::keyboard::Typed;
pub(crate) use keys::Keys;
pub(crate) use watch::{exit_with_server, window_closed};

/// The names are the protocol's.
#[allow(clippy::struct_field_names)]
mod atoms {
    x11rb::atom_manager! {
        /// The atoms of the names used here.
        pub(super) Atoms: AtomsCookie {
            _NET_FRAME_EXTENTS,
            _NET_WM_ICON,
            _NET_WM_PID,
            _NET_WM_STATE,
            _NET_WM_STATE_FULLSCREEN,
            _NET_SUPPORTED,
        }
    }
}
use atoms::{Atoms, AtomsCookie};

/// Time between two ticks of an idle window when keys and mouse end the wait. Each tick of doryen-rs
/// draws the whole window, which uses most of the processor time with software OpenGL.
const IDLE_INTERVAL: Duration = Duration::from_millis(500);

/// The same while the window is minimised.
const HIDDEN_INTERVAL: Duration = Duration::from_secs(3);

/// The same when only keys end the wait.
const POLL_INTERVAL: Duration = Duration::from_millis(150);

/// How long the thread that notices the end of the server may take.
const SERVER_END_LIMIT: Duration = Duration::from_secs(1);

/// The reply to a request.
type Reply<T> = Result<T, ReplyError>;

/// The connection.
pub(crate) struct Server {
    connection: RustConnection,
    atoms: Atoms,
    root: Window,
    screen: (u32, u32),
}

impl Server {
    /// Connects to the display of the environment.
    ///
    /// # Errors
    /// The message of the X library.
    pub(crate) fn connect() -> Result<Self, String> {
        let (connection, screen) = connect_with_retry(|| x11rb::connect(None))?;
        let atoms = Atoms::new(&connection)
            .map_err(ReplyError::from)
            .and_then(AtomsCookie::reply)
            .map_err(|error| error.to_string())?;
        let root = &connection.setup().roots[screen];
        let (root, size) = (root.root, (root.width_in_pixels, root.height_in_pixels));
        Ok(Self { connection, atoms, root, screen: (size.0.into(), size.1.into()) })
    }

    /// Width and height of the screen in pixels.
    pub(crate) fn screen(&self) -> (u32, u32) {
        self.screen
    }

    /// The window of this process, whose key events are received from now on.
    ///
    /// # Errors
    /// When there is no such window, because another window system is used.
    pub(crate) fn find(self) -> Result<X11Window, String> {
        let window = self
            .search(self.root, 4)
            .map_err(|error| error.to_string())?
            .ok_or("no window of this process")?;
        X11Window::open(self, window).map_err(|error| error.to_string())
    }

    /// Searches `depth` levels, because window managers place windows inside other windows.
    fn search(&self, parent: Window, depth: u32) -> Reply<Option<Window>> {
        for child in self.connection.query_tree(parent)?.reply()?.children {
            if self.is_ours(child).unwrap_or(false) {
                return Ok(Some(child));
            }
            if depth > 0 {
                // A window may be closed during the search.
                if let Ok(Some(found)) = self.search(child, depth - 1) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Whether it is a window of this process with a title; helper windows have none.
    fn is_ours(&self, window: Window) -> Reply<bool> {
        let pid = self.property(window, self.atoms._NET_WM_PID, AtomEnum::CARDINAL.into())?;
        if pid != std::process::id().to_ne_bytes() {
            return Ok(false);
        }
        let name = self.property(window, AtomEnum::WM_NAME.into(), AtomEnum::ANY.into())?;
        Ok(!name.is_empty())
    }

    fn property(&self, window: Window, name: u32, kind: u32) -> Reply<Vec<u8>> {
        let reply = self.connection.get_property(false, window, name, kind, 0, 1024)?;
        Ok(reply.reply()?.value)
    }
}

/// A server that restarts when its last client disconnects closes new connections meanwhile. This
/// program connects twice, so it retries until the server is back.
fn connect_with_retry<T>(connect: impl Fn() -> Result<T, ConnectError>) -> Result<T, String> {
    const MAX_ATTEMPTS: u32 = 20;
    const RETRY_INTERVAL: Duration = Duration::from_millis(50);
    for _ in 1..MAX_ATTEMPTS {
        match connect() {
            Err(ConnectError::IoError(error)) if is_disconnect(&error) => {
                thread::sleep(RETRY_INTERVAL);
            }
            result => return result.map_err(|error| error.to_string()),
        }
    }
    connect().map_err(|error| error.to_string())
}

fn is_disconnect(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionReset | UnexpectedEof)
}

/// The window of the game.
pub(crate) struct X11Window {
    server: Server,
    window: Window,
    keys: Keys,
    /// The geometry before fullscreen; only used without a window manager.
    windowed: Option<ConfigureWindowAux>,
    fullscreen: bool,
    /// Time between two ticks of an idle window.
    idle_interval: Duration,
}

impl X11Window {
    fn open(server: Server, window: Window) -> Reply<Self> {
        let events = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::FOCUS_CHANGE
            | EventMask::EXPOSURE
            | EventMask::STRUCTURE_NOTIFY;
        let attributes = ChangeWindowAttributesAux::new().event_mask(events);
        server.connection.change_window_attributes(window, &attributes)?.check()?;
        let keys = Keys::new(&server.connection)?;
        let mut window = Self {
            server,
            window,
            keys,
            windowed: None,
            fullscreen: false,
            idle_interval: IDLE_INTERVAL,
        };
        // Mouse events end the wait, and raw clicks are the wheel; doryen-rs provides the position.
        if window.select_mouse_events().is_err() {
            tracing::debug!("the X server has no XInput 2; the mouse is polled");
            window.idle_interval = POLL_INTERVAL;
        }
        Ok(window)
    }

    /// Shows an icon: width, height, and the pixels row by row.
    pub(crate) fn set_icon(&self, icon: &[u32]) {
        let (kind, name) = (AtomEnum::CARDINAL, self.server.atoms._NET_WM_ICON);
        let connection = &self.server.connection;
        let sent = connection.change_property32(PropMode::REPLACE, self.window, name, kind, icon);
        if let Err(error) = sent.map_err(ReplyError::from).and_then(VoidCookie::check) {
            tracing::warn!(%error, "the window has no icon");
        }
    }

    fn select_mouse_events(&self) -> Reply<()> {
        let connection = &self.server.connection;
        connection.xinput_xi_query_version(2, 0)?.reply()?;
        let all_mice = |event| xinput::EventMask {
            deviceid: xinput::Device::ALL_MASTER.into(),
            mask: vec![event],
        };
        let moves = all_mice(XIEventMask::MOTION);
        connection.xinput_xi_select_events(self.window, &[moves])?.check()?;
        // Clicks in the window are sent to one client only, which is doryen-rs; raw clicks are sent
        // to every client.
        let clicks = all_mice(XIEventMask::RAW_BUTTON_PRESS);
        connection.xinput_xi_select_events(self.server.root, &[clicks])?.check()
    }

    /// The keys and the turns of the wheel since the last tick.
    pub(crate) fn keys(&mut self) -> Typed {
        let mut typed = self.keys.poll(&self.server.connection);
        // Raw events come from all of the screen.
        if !typed.wheel.is_empty() && !self.is_under_pointer().unwrap_or(false) {
            typed.wheel.clear();
        }
        typed
    }

    fn is_under_pointer(&self) -> Reply<bool> {
        let Server { connection, root, .. } = &self.server;
        let pointer = connection.query_pointer(self.window)?.reply()?;
        let now = connection.get_geometry(self.window)?.reply()?;
        let is_inside = |at: i16, size: u16| u16::try_from(at).is_ok_and(|at| at < size);
        if !is_inside(pointer.win_x, now.width) || !is_inside(pointer.win_y, now.height) {
            return Ok(false);
        }
        // Another window may lie above it.
        let top = connection.query_pointer(*root)?.reply()?.child;
        let mut window = self.window;
        while window != top && window != *root {
            window = connection.query_tree(window)?.reply()?.parent;
        }
        Ok(window == top)
    }

    /// Waits for an event, but not longer than until the next frame or the idle interval, or than
    /// `least` if that is longer: the close request of the window is sent to doryen-rs only.
    pub(crate) fn wait(&self, next_frame: Option<Duration>, least: Duration) {
        let limit = next_frame.map_or(self.idle_interval, |next| next.min(self.idle_interval));
        self.wait_for_event(limit.max(least));
    }

    fn wait_for_event(&self, limit: Duration) {
        let stream = self.server.connection.stream();
        let mut poll_fds = [PollFd::from_borrowed_fd(stream.as_fd(), PollFlags::IN)];
        let time =
            Timespec { tv_sec: limit.as_secs() as i64, tv_nsec: limit.subsec_nanos().into() };
        // A signal ends the wait early.
        let _ = poll(&mut poll_fds, Some(&time));
        if poll_fds[0].revents().contains(PollFlags::HUP) {
            // The next frame would end the program with the message of the X library; the thread of
            // `watch` ends it properly.
            thread::sleep(SERVER_END_LIMIT);
        }
    }

    /// The corner of the window on the screen, with the frame of the window manager.
    pub(crate) fn corner(&self) -> Option<(i32, i32)> {
        let corner = self.find_corner();
        corner.inspect_err(|error| tracing::debug!(%error, "no corner of the window")).ok()
    }

    fn find_corner(&self) -> Reply<(i32, i32)> {
        let Server { connection, root, atoms, .. } = &self.server;
        let inner = connection.translate_coordinates(self.window, *root, 0, 0)?.reply()?;
        let frame = self.server.property(
            self.window,
            atoms._NET_FRAME_EXTENTS,
            AtomEnum::CARDINAL.into(),
        )?;
        let frame: Vec<_> =
            frame.as_chunks::<4>().0.iter().map(|it| u32::from_ne_bytes(*it) as i32).collect();
        let (left, top) = match frame[..] {
            [left, _, top, _] => (left, top),
            _ => (0, 0),
        };
        Ok((i32::from(inner.dst_x) - left, i32::from(inner.dst_y) - top))
    }

    /// Moves the window, with its frame, to a corner of the screen.
    pub(crate) fn move_to(&self, (x, y): (i32, i32)) {
        let connection = &self.server.connection;
        let place = ConfigureWindowAux::new().x(x).y(y);
        let sent = connection.configure_window(self.window, &place);
        if let Err(error) = sent.map_err(ReplyError::from).and_then(VoidCookie::check) {
            tracing::debug!(%error, "the window stays where it is");
        }
    }

    /// Waits while the window is minimised; returns whether it is.
    pub(crate) fn wait_while_hidden(&self) -> bool {
        let is_hidden = self.keys.is_hidden();
        if is_hidden {
            self.wait_for_event(HIDDEN_INTERVAL);
        }
        is_hidden
    }

    /// Whether the window has another size than `known`. Then its size is changed and changed back,
    /// because only a change causes an event.
    pub(crate) fn repeat_missed_resize(&self, known: (u32, u32)) -> bool {
        match self.force_configure(known) {
            Ok(missed) => missed,
            Err(error) => {
                tracing::warn!(%error, "the size of the window cannot be read");
                false
            }
        }
    }

    fn force_configure(&self, known: (u32, u32)) -> Reply<bool> {
        let connection = &self.server.connection;
        let now = connection.get_geometry(self.window)?.reply()?;
        let size = (u32::from(now.width), u32::from(now.height));
        if size == known {
            return Ok(false);
        }
        tracing::debug!(?size, ?known, "missed resize");
        for height in [size.1 + 1, size.1] {
            let size_change = ConfigureWindowAux::new().width(size.0).height(height);
            connection.configure_window(self.window, &size_change)?.check()?;
        }
        Ok(true)
    }

    /// Switches between fullscreen and window; returns whether it did.
    pub(crate) fn toggle_fullscreen(&mut self) -> bool {
        self.fullscreen = !self.fullscreen;
        let sent = match self.has_window_manager() {
            Ok(true) => self.request_fullscreen(),
            Ok(false) => self.resize_directly(),
            Err(error) => Err(error),
        };
        let sent = sent.and_then(|()| Ok(self.server.connection.flush()?));
        if let Err(error) = &sent {
            tracing::warn!(%error, "fullscreen failed");
            self.fullscreen = !self.fullscreen;
        }
        sent.is_ok()
    }

    fn has_window_manager(&self) -> Reply<bool> {
        let server = &self.server;
        let supported =
            server.property(server.root, server.atoms._NET_SUPPORTED, AtomEnum::ATOM.into())?;
        let wanted = server.atoms._NET_WM_STATE_FULLSCREEN.to_ne_bytes();
        Ok(supported.chunks_exact(4).any(|atom| atom == wanted))
    }

    fn request_fullscreen(&self) -> Reply<()> {
        let (server, atoms) = (&self.server, &self.server.atoms);
        let data = [u32::from(self.fullscreen), atoms._NET_WM_STATE_FULLSCREEN, 0, 1, 0];
        let message = ClientMessageEvent::new(32, self.window, atoms._NET_WM_STATE, data);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        server.connection.send_event(false, server.root, mask, message)?.check()
    }

    fn resize_directly(&mut self) -> Reply<()> {
        let connection = &self.server.connection;
        let geometry = if let Some(windowed) = self.windowed.take() {
            windowed
        } else {
            let now = connection.get_geometry(self.window)?.reply()?;
            let windowed = ConfigureWindowAux::new().x(i32::from(now.x)).y(i32::from(now.y));
            self.windowed =
                Some(windowed.width(u32::from(now.width)).height(u32::from(now.height)));
            let (width, height) = self.server.screen;
            ConfigureWindowAux::new().x(0).y(0).width(width).height(height)
        };
        connection.configure_window(self.window, &geometry)?.check()
    }
}
