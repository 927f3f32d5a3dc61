//! The X server, asked directly: the size of the screen, the order of keys, the whole screen.
//! doryen-rs tells none of these. Knows no game; everywhere else the program does without.
//!
//! This is a connection of our own beside the window's. A second client may hear of a window's
//! keys, each one, in order and with its modifiers, where doryen-rs hands out a set.

mod keymap;
mod keys;

use std::time::Duration;
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use x11rb::connection::Connection;
use x11rb::errors::{ConnectError, ReplyError};
use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux,
    ConnectionExt as _, EventMask, Window,
};
use x11rb::rust_connection::RustConnection;

pub(crate) use keys::Keys;

/// The names are the protocol's.
#[allow(clippy::struct_field_names)]
mod atoms {
    x11rb::atom_manager! {
        /// Names the server knows by number.
        pub(super) Atoms: AtomsCookie {
            _NET_WM_PID,
            _NET_WM_STATE,
            _NET_WM_STATE_FULLSCREEN,
            _NET_SUPPORTED,
        }
    }
}
use atoms::{Atoms, AtomsCookie};

/// How long nothing is looked at while keys and mouse wake us at once. Whenever doryen-rs looks
/// it also draws the whole window, and where the processor draws, that is what an idle window
/// costs: the more, the larger it is.
const ASLEEP: Duration = Duration::from_millis(500);

/// The same where only keys wake us.
const DOZING: Duration = Duration::from_millis(150);

/// Ways a question to the server fails; none is worth more than doing without the answer.
type Answer<T> = Result<T, ReplyError>;

/// A connection of our own.
pub(crate) struct Server {
    connection: RustConnection,
    atoms: Atoms,
    root: Window,
    screen: (u32, u32),
}

impl Server {
    /// Connects to the display the environment names.
    ///
    /// # Errors
    /// The server's own words.
    pub(crate) fn connect() -> Result<Self, String> {
        let (connection, screen) = patiently(|| x11rb::connect(None))?;
        let atoms = Atoms::new(&connection)
            .map_err(ReplyError::from)
            .and_then(AtomsCookie::reply)
            .map_err(|error| error.to_string())?;
        let about = &connection.setup().roots[screen];
        let (root, size) = (about.root, (about.width_in_pixels, about.height_in_pixels));
        Ok(Self { connection, atoms, root, screen: (size.0.into(), size.1.into()) })
    }

    /// Width and height of the screen in pixels.
    pub(crate) fn screen(&self) -> (u32, u32) {
        self.screen
    }

    /// The window this process opened under a title, and its keys from now on.
    ///
    /// # Errors
    /// When there is no such window: the window system is another one.
    pub(crate) fn find(self, title: &str) -> Result<OurWindow, String> {
        let window = self
            .search(self.root, title, 4)
            .map_err(|error| error.to_string())?
            .ok_or("no window of ours")?;
        OurWindow::open(self, window).map_err(|error| error.to_string())
    }

    /// A window manager wraps windows into windows of its own; hence the depth.
    fn search(&self, parent: Window, title: &str, depth: u32) -> Answer<Option<Window>> {
        for child in self.connection.query_tree(parent)?.reply()?.children {
            if self.is_ours(child, title).unwrap_or(false) {
                return Ok(Some(child));
            }
            if depth > 0 {
                // A window may vanish while it is asked.
                if let Ok(Some(found)) = self.search(child, title, depth - 1) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn is_ours(&self, window: Window, title: &str) -> Answer<bool> {
        let pid = self.property(window, self.atoms._NET_WM_PID, AtomEnum::CARDINAL.into())?;
        if pid != std::process::id().to_ne_bytes() {
            return Ok(false);
        }
        let name = self.property(window, AtomEnum::WM_NAME.into(), AtomEnum::ANY.into())?;
        Ok(name == title.as_bytes())
    }

    fn property(&self, window: Window, name: u32, kind: u32) -> Answer<Vec<u8>> {
        let reply = self.connection.get_property(false, window, name, kind, 0, 1024)?;
        Ok(reply.reply()?.value)
    }
}

/// A server that starts anew whenever its last client leaves hangs up on whoever comes just then,
/// and we come twice: it is back in a moment.
fn patiently<T>(connect: impl Fn() -> Result<T, ConnectError>) -> Result<T, String> {
    const TRIES: u32 = 20;
    for _ in 1..TRIES {
        match connect() {
            Err(ConnectError::IoError(error)) if was_hung_up(&error) => {
                thread::sleep(Duration::from_millis(50));
            }
            answer => return answer.map_err(|error| error.to_string()),
        }
    }
    connect().map_err(|error| error.to_string())
}

fn was_hung_up(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionReset | UnexpectedEof)
}

/// The game's window as the server knows it.
pub(crate) struct OurWindow {
    server: Server,
    window: Window,
    keys: Keys,
    /// Where the window was before it filled the screen without a window manager's help.
    before: Option<ConfigureWindowAux>,
    fullscreen: bool,
    /// How long nothing is looked at while nothing wakes us.
    asleep: Duration,
}

impl OurWindow {
    fn open(server: Server, window: Window) -> Answer<Self> {
        let events = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::FOCUS_CHANGE
            | EventMask::EXPOSURE
            | EventMask::STRUCTURE_NOTIFY;
        let wishes = ChangeWindowAttributesAux::new().event_mask(events);
        server.connection.change_window_attributes(window, &wishes)?.check()?;
        let keys = Keys::new(&server.connection)?;
        let mut our =
            Self { server, window, keys, before: None, fullscreen: false, asleep: ASLEEP };
        // Only to be woken by the mouse: where it is, doryen-rs says.
        if our.hear_of_the_mouse().is_err() {
            tracing::debug!("the X server has no XInput 2; the mouse is asked at intervals");
            our.asleep = DOZING;
        }
        Ok(our)
    }

    fn hear_of_the_mouse(&self) -> Answer<()> {
        let connection = &self.server.connection;
        connection.xinput_xi_query_version(2, 0)?.reply()?;
        let all_mice = |event| xinput::EventMask {
            deviceid: xinput::Device::ALL_MASTER.into(),
            mask: vec![event],
        };
        let moves = all_mice(XIEventMask::MOTION);
        connection.xinput_xi_select_events(self.window, &[moves])?.check()?;
        // A click in the window is told to one client only, which is doryen-rs; raw clicks,
        // wherever they are, are told to everybody.
        let clicks = all_mice(XIEventMask::RAW_BUTTON_PRESS);
        connection.xinput_xi_select_events(self.server.root, &[clicks])?.check()
    }

    /// Keys since the last look.
    pub(crate) fn keys(&mut self) -> crate::keyboard::Typed {
        self.keys.look(&self.server.connection)
    }

    /// Waits until the server has something to tell, but not for ever: that the window should
    /// close is told to doryen-rs alone.
    pub(crate) fn wait(&self) {
        let stream = self.server.connection.stream();
        let mut poll_fds = [PollFd::from_borrowed_fd(stream.as_fd(), PollFlags::IN)];
        let time = Timespec {
            tv_sec: self.asleep.as_secs() as i64,
            tv_nsec: self.asleep.subsec_nanos().into(),
        };
        // A signal ends the wait early, which is what it is for.
        let _ = poll(&mut poll_fds, Some(&time));
    }

    /// Whether the window has another size than is known. Then it is made a little larger and
    /// put back, as only a change of size is told.
    pub(crate) fn remind_of_size(&self, known: (u32, u32)) -> bool {
        match self.nudge(known) {
            Ok(nudged) => nudged,
            Err(error) => {
                tracing::warn!(%error, "the window's size cannot be asked");
                false
            }
        }
    }

    fn nudge(&self, known: (u32, u32)) -> Answer<bool> {
        let connection = &self.server.connection;
        let now = connection.get_geometry(self.window)?.reply()?;
        let size = (u32::from(now.width), u32::from(now.height));
        if size == known {
            return Ok(false);
        }
        tracing::debug!(?size, ?known, "a change of size was missed");
        for height in [size.1 + 1, size.1] {
            let wish = ConfigureWindowAux::new().width(size.0).height(height);
            connection.configure_window(self.window, &wish)?.check()?;
        }
        Ok(true)
    }

    /// Asks for another size, as far as the screen has room; whether a change can be hoped for.
    pub(crate) fn ask_for_size(&self, wanted: (u32, u32), now: (u32, u32)) -> bool {
        let room = crate::layout::room(self.server.screen);
        let size = (wanted.0.min(room.0), wanted.1.min(room.1));
        if self.fullscreen || size == now {
            return false;
        }
        let wish = ConfigureWindowAux::new().width(size.0).height(size.1);
        let asked = self.server.connection.configure_window(self.window, &wish);
        asked.is_ok_and(|cookie| cookie.check().is_ok())
    }

    /// Fills the screen, or goes back to what it was.
    pub(crate) fn toggle_fullscreen(&mut self) {
        self.fullscreen = !self.fullscreen;
        let asked = match self.has_window_manager() {
            Ok(true) => self.ask_window_manager(),
            Ok(false) => self.resize_by_hand(),
            Err(error) => Err(error),
        };
        if let Err(error) = asked.and_then(|()| Ok(self.server.connection.flush()?)) {
            tracing::warn!(%error, "the screen cannot be filled");
        }
    }

    fn has_window_manager(&self) -> Answer<bool> {
        let server = &self.server;
        let supported =
            server.property(server.root, server.atoms._NET_SUPPORTED, AtomEnum::ATOM.into())?;
        let wanted = server.atoms._NET_WM_STATE_FULLSCREEN.to_ne_bytes();
        Ok(supported.chunks_exact(4).any(|atom| atom == wanted))
    }

    fn ask_window_manager(&self) -> Answer<()> {
        let (server, atoms) = (&self.server, &self.server.atoms);
        let data = [u32::from(self.fullscreen), atoms._NET_WM_STATE_FULLSCREEN, 0, 1, 0];
        let message = ClientMessageEvent::new(32, self.window, atoms._NET_WM_STATE, data);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        server.connection.send_event(false, server.root, mask, message)?.check()
    }

    fn resize_by_hand(&mut self) -> Answer<()> {
        let connection = &self.server.connection;
        let place = if let Some(before) = self.before.take() {
            before
        } else {
            let now = connection.get_geometry(self.window)?.reply()?;
            let before = ConfigureWindowAux::new().x(i32::from(now.x)).y(i32::from(now.y));
            self.before = Some(before.width(u32::from(now.width)).height(u32::from(now.height)));
            let (width, height) = self.server.screen;
            ConfigureWindowAux::new().x(0).y(0).width(width).height(height)
        };
        connection.configure_window(self.window, &place)?.check()
    }
}
