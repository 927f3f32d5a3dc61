//! Settings: the choices of a player for all runs. They are kept by the [storage](crate::storage)
//! as a text of one field per setting.

mod file;
mod window;

use rogue_travel::{AutoPickup, ItemKind};

use crate::keymap::KeyMap;
use crate::layout::Tiles;
use crate::player_name::{DEFAULT_NAME, run_name};
use crate::theme::Theme;
pub use window::OpenWindow;

/// The settings of a player.
///
/// ```
/// use rogue_ui::Settings;
/// let (settings, mistakes) = Settings::parse("settings.ron", r#"(theme: "safe", motion: maybe)"#);
/// assert_eq!(settings.theme.name(), "safe");
/// assert_eq!(mistakes.unwrap().to_string(), "settings.ron:1:25: expected true or false");
/// assert_eq!(Settings::parse("", &settings.to_string()), (settings, None));
/// ```
// Each is a switch of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Colours and glyphs.
    pub theme: Theme,
    /// Whether bolts, blasts and hits are animated, and automatic commands shown step by step.
    pub motion: bool,
    /// Whether a theme that knows light lights the map.
    pub light: bool,
    /// Whether torches flicker.
    pub flicker: bool,
    /// Whether a map of square tiles shows figures in place of letters.
    pub figures: bool,
    /// Whether a large canvas shows the whole floor small beside the log.
    pub minimap: bool,
    /// Whether a tile of the map takes two columns, where the front end leaves the choice.
    pub wide_tiles: bool,
    /// The width of letters in pixels, for a front end that can change it; `None` when they follow
    /// the size of the window.
    pub text_size: Option<u32>,
    /// How loud a front end plays sounds that can.
    pub sound: Volume,
    /// How loud a front end plays music that can.
    pub music: Volume,
    /// Where the next window opens, for a front end that has one.
    pub window: OpenWindow,
    /// Whether the key of a fight plays the whole of it, and another key one exchange; otherwise the other way round.
    pub whole_fights: bool,
    /// Which items exploring picks up.
    pub auto_pickup: AutoPickup,
    /// The player's name in new games, under which their runs are saved.
    pub name: String,
    /// The [name](crate::GameChoice::name) of the game of new runs; `None` for that of the program.
    pub game: Option<String>,
    /// The id of the origin of runs that begin on the title screen, in games that have it; `None` for none. A
    /// program that begins without it sends [`Command::LevelUp`](roguecore::Command::LevelUp) itself.
    pub origin: Option<String>,
    /// The key bindings.
    pub keys: KeyMap,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            motion: true,
            light: true,
            flicker: true,
            figures: true,
            minimap: true,
            wide_tiles: false,
            text_size: None,
            sound: Volume::default(),
            music: Volume::default(),
            window: OpenWindow::default(),
            whole_fights: true,
            auto_pickup: AutoPickup::default(),
            name: DEFAULT_NAME.to_owned(),
            game: None,
            origin: None,
            keys: KeyMap::default(),
        }
    }
}

/// How loud sounds or music are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Volume {
    /// None is played.
    Off,
    /// Softly.
    #[default]
    Quiet,
    /// As loud as other programs.
    Medium,
    /// As loud as can be without distortion.
    Loud,
}

impl Volume {
    /// All of them, from the softest to the loudest.
    pub const ALL: [Self; 4] = [Self::Off, Self::Quiet, Self::Medium, Self::Loud];

    /// Its name in the settings: "quiet".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Quiet => "quiet",
            Self::Medium => "medium",
            Self::Loud => "loud",
        }
    }

    /// The volume with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// A change of one setting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Another theme.
    Theme(Theme),
    /// Animations on or off.
    Animations(bool),
    /// The light of torches on or off.
    Light(bool),
    /// The flicker of torches on or off.
    Flicker(bool),
    /// Figures or letters on square tiles.
    Figures(bool),
    /// The minimap on or off.
    Minimap(bool),
    /// Tiles of two columns or of one.
    WideTiles(bool),
    /// Another width of letters.
    TextSize(Option<u32>),
    /// Another volume of sounds.
    Sound(Volume),
    /// Another volume of music.
    Music(Volume),
    /// Another place for the next window.
    Window(OpenWindow),
    /// Whole fights by their key, or single exchanges.
    WholeFights(bool),
    /// Whether exploring picks up items of a kind.
    AutoPickup(ItemKind, bool),
    /// No row of items is left out any more.
    PickUpEveryRow,
    /// Another name.
    Name(String),
    /// Another game.
    Game(String),
    /// Another origin, or none.
    Origin(Option<String>),
    /// Other keys: those in which a map differs from the one that was changed, or another preset.
    Keys {
        /// The map that was changed.
        before: KeyMap,
        /// The key map after the change.
        after: KeyMap,
    },
    /// Everything as in a new installation, but for the name, the game and the origin.
    Reset,
}

impl Settings {
    /// The size limit of a settings file, in bytes: 64 KiB.
    pub const MAX_BYTES: usize = 1 << 16;

    /// Makes a change.
    pub fn change(&mut self, change: &Change) {
        match change {
            Change::Theme(theme) => self.theme = *theme,
            Change::Animations(on) => self.motion = *on,
            Change::Light(on) => self.light = *on,
            Change::Flicker(on) => self.flicker = *on,
            Change::Figures(on) => self.figures = *on,
            Change::Minimap(on) => self.minimap = *on,
            Change::WideTiles(on) => self.wide_tiles = *on,
            Change::TextSize(size) => self.text_size = *size,
            Change::Sound(volume) => self.sound = *volume,
            Change::Music(volume) => self.music = *volume,
            Change::Window(window) => self.window = *window,
            Change::WholeFights(whole) => self.whole_fights = *whole,
            Change::AutoPickup(kind, takes) => self.auto_pickup.set(*kind, *takes),
            Change::PickUpEveryRow => self.auto_pickup.clear_never(),
            Change::Name(name) => self.name = run_name(name),
            Change::Game(name) => self.game = Some(name.clone()),
            Change::Origin(id) => self.origin.clone_from(id),
            Change::Keys { before, after } => self.keys = self.keys.merged(before, after),
            Change::Reset => {
                let name = std::mem::take(&mut self.name);
                let (game, origin) = (self.game.take(), self.origin.take());
                *self = Self { name, game, origin, ..Self::default() };
            }
        }
    }

    /// How a tile of the map is drawn where the front end leaves the choice.
    pub(crate) const fn tiles(&self) -> Tiles {
        if self.wide_tiles { Tiles::Wide } else { Tiles::Narrow }
    }

    /// The theme with the light and the figures that were chosen.
    pub(crate) const fn lit_theme(&self) -> Theme {
        self.theme.with_light(self.light).with_figures(self.figures)
    }
}
