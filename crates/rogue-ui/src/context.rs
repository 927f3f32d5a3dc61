//! The data that a screen may read: the game that is shown, and the state of the app that its screens read.

use std::sync::Arc;
use std::time::Duration;

use roguecore::{Content, Game, View};

use crate::bestiary::Bestiary;
use crate::date::Date;
use crate::flicker::Flicker;
use crate::game_choice::{GameChoice, KnownSeed};
use crate::input::DeviceKeys;
use crate::intent::Intent;
use crate::keymap::KeyMap;
use crate::layout::{Camera, Layout, Tiles};
use crate::reading::Presentation;
use crate::session::Session;
use crate::settings::Settings;
use crate::storage::{ReplayInfo, RunInfo, Score, Storage};
use crate::theme::Theme;
use crate::theme::torch::{self, StoneFrame};

/// The state of the app that its screens read: only the app writes it.
// Each of them is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Default)]
pub(crate) struct AppState {
    /// The settings of this run of the program.
    pub(crate) settings: Settings,
    /// The problem with the place where the settings are kept.
    pub(crate) settings_problem: Option<String>,
    pub(crate) presentation: Presentation,
    /// Columns and rows of the canvas.
    pub(crate) size: (u16, u16),
    /// Whether the strip of an upright canvas is unfolded.
    pub(crate) is_unfolded: bool,
    /// The height of the rows of lists in cells.
    pub(crate) row_height: u16,
    /// How the front end draws a tile; `None` where the settings choose it.
    pub(crate) fixed_tiles: Option<Tiles>,
    /// The widths of letters in pixels that the front end offers, rising; may be empty.
    pub(crate) text_sizes: &'static [u32],
    /// Whether the front end has a window whose place can be kept.
    pub(crate) has_window: bool,
    /// Whether the front end plays sounds.
    pub(crate) has_sound: bool,
    /// Whether the front end exchanges files with other programs.
    pub(crate) exchanges_files: bool,
    /// Keys that the front end handles by itself.
    pub(crate) device_keys: DeviceKeys,
    /// The games that can be chosen.
    pub(crate) games: Vec<GameChoice>,
    /// The date, where a clock is known.
    pub(crate) today: Option<Date>,
    /// How long the screen on top, which has opened by itself, takes no keys yet.
    pub(crate) settling: Duration,
    /// Whether runs can be changed in wizard mode.
    pub(crate) wizard: bool,
    pub(crate) flicker: Flicker,
    /// Whether the last attempt to save the open run failed. The player was told.
    pub(crate) save_fails: bool,
    /// The store of runs; `None` when runs are not saved.
    pub(crate) storage: Option<Box<dyn Storage + Send>>,
    /// The bestiary of all runs, from the first request for it on.
    pub(crate) bestiary: Option<Bestiary>,
    /// The last error outside of a game, for the title screen.
    pub(crate) notice: Option<String>,
}

impl AppState {
    pub(crate) fn new(settings: Settings) -> Self {
        // The size is unknown until the first frame.
        Self { settings, size: (80, 50), row_height: 1, ..Self::default() }
    }

    /// The tiles that the front end draws, or that were chosen.
    pub(crate) fn tiles(&self) -> Tiles {
        self.fixed_tiles.unwrap_or_else(|| self.settings.tiles())
    }

    /// The game of everything that is the same for all players: the first of those that can be chosen, else the
    /// one that is played.
    pub(crate) fn default_game(&self, played: &Arc<Content>) -> Arc<Content> {
        let first = self.games.first().and_then(GameChoice::content);
        first.unwrap_or_else(|| Arc::clone(played))
    }

    /// The smallest canvas on which the game is drawn.
    pub(crate) fn min_size(&self) -> (u16, u16) {
        self.tiles().min_size()
    }

    /// Whether the screen on top has just opened by itself and takes no keys yet.
    pub(crate) const fn is_settling(&self) -> bool {
        !self.settling.is_zero()
    }
}

/// The data that a screen may read.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The game that is shown.
    pub(crate) session: &'a Session,
    pub(crate) state: &'a AppState,
}

impl<'a> Context<'a> {
    /// The title of the content on the title screen or of the game.
    pub(crate) fn title(&self) -> &'a str {
        self.session.game().content().title()
    }

    /// The known seeds of the game of the title screen.
    pub(crate) fn known_seeds(&self) -> Vec<KnownSeed> {
        let hash = self.game().content().hash();
        let is_present = |it: &&GameChoice| it.content().is_some_and(|it| it.hash() == hash);
        let game = self.state.games.iter().find(is_present);
        game.map_or_else(Vec::new, |game| (game.seeds)(game.name))
    }

    pub(crate) fn game(&self) -> &'a Game {
        self.session.game()
    }

    pub(crate) fn view(&self) -> View<'a> {
        self.session.game().view()
    }

    /// The theme, with the light that was chosen.
    pub(crate) const fn theme(&self) -> Theme {
        self.settings().lit_theme()
    }

    /// The frame of stone between the parts of the dungeon screen, in the colour of the floor; `None` where the map is
    /// not drawn on square tiles in the light of a torch.
    pub(crate) fn stone_frame(&self) -> Option<StoneFrame> {
        let is_stone = self.state.tiles() == Tiles::Square && self.theme().is_lit();
        is_stone.then(|| torch::frame(self.view()))
    }

    pub(crate) const fn settings(&self) -> &'a Settings {
        &self.state.settings
    }

    pub(crate) const fn keys(&self) -> &'a KeyMap {
        &self.settings().keys
    }

    /// The first key of an intent.
    pub(crate) fn label(&self, intent: Intent) -> String {
        self.keys().label(intent)
    }

    /// The first key of an intent with its effect, as footers name it: "Enter: start".
    pub(crate) fn hint(&self, intent: Intent, effect: &str) -> String {
        self.keys().hint(intent, effect)
    }

    /// Columns and rows of the canvas.
    pub(crate) const fn size(&self) -> (u16, u16) {
        self.state.size
    }

    /// The height of a row of a list in cells, at least 1.
    pub(crate) const fn row_height(&self) -> u16 {
        self.state.row_height
    }

    /// Whether the player reads and types lines.
    pub(crate) fn is_in_lines(&self) -> bool {
        self.state.presentation == Presentation::Lines
    }

    /// Whether runs and settings are kept.
    pub(crate) const fn keeps_runs(&self) -> bool {
        self.state.storage.is_some()
    }

    /// Whether the run that is played is saved up to now.
    pub(crate) fn is_saved(&self) -> bool {
        let storage = self.state.storage.as_ref();
        !self.state.save_fails && storage.is_some_and(|storage| storage.open_name().is_some())
    }

    /// The unfinished runs, the last played one first.
    pub(crate) fn runs(&self) -> Vec<RunInfo> {
        self.state.storage.as_ref().map_or_else(Vec::new, |storage| storage.runs())
    }

    /// The finished runs that have a replay, the newest first.
    pub(crate) fn replays(&self) -> Vec<ReplayInfo> {
        self.state.storage.as_ref().map_or_else(Vec::new, |storage| storage.replays())
    }

    /// The scores, the best first.
    pub(crate) fn scores(&self) -> Vec<Score> {
        self.state.storage.as_ref().map_or_else(Vec::new, |storage| storage.scores())
    }

    pub(crate) fn layout(&self) -> Option<Layout> {
        let (width, height) = self.size();
        let layout = Layout::new(width, height, self.view().size(), self.state.tiles())?;
        let has_minimap = self.settings().minimap && self.theme().has_figures();
        let layout = if has_minimap { layout } else { layout.without_minimap() };
        Some(if self.state.is_unfolded { layout.unfolded() } else { layout })
    }

    /// The camera that follows the player.
    pub(crate) fn camera(&self, layout: &Layout) -> Camera {
        let view = self.view();
        Camera::centred(layout, view.size(), view.player().at)
    }
}
