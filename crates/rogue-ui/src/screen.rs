//! What a screen is: it is asked what a key means to it, and draws itself. Knows no particular
//! screen and never changes the game: it answers with what should happen next.

pub(crate) mod character;
pub(crate) mod cursor;
pub(crate) mod dungeon;
pub(crate) mod game_over;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod level_up;
pub(crate) mod look;
pub(crate) mod menu;
pub(crate) mod pack;
pub(crate) mod replay;
pub(crate) mod scores;
pub(crate) mod seed_entry;
pub(crate) mod shelf;
pub(crate) mod story;
pub(crate) mod target;
pub(crate) mod title;
pub(crate) mod too_small;

use std::time::Duration;

use roguecore::{Command, Game, View};

use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::{Binding, KeyMap};
use crate::layout::Layout;
use crate::session::Session;
use crate::storage::Storage;
use crate::theme::Theme;

/// One screen of the stack.
pub(crate) trait Screen: Send {
    /// Where keys are looked up.
    fn scope(&self) -> Scope;

    /// A key was pressed. `binding` is what the key map says of it here.
    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next;

    /// The mouse did something.
    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next;

    /// Draws itself over the screens below.
    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>);

    /// Whether nothing below it can be seen.
    fn opaque(&self) -> bool;

    /// Whether something on it moves by itself.
    fn moves(&self) -> bool {
        false
    }

    /// Time has passed; returns whether it looks different now.
    fn tick(&mut self, _elapsed: Duration) -> bool {
        false
    }
}

/// What a screen may look at.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    pub(crate) session: &'a Session,
    pub(crate) theme: Theme,
    pub(crate) keys: &'a KeyMap,
    /// Columns and rows of the canvas.
    pub(crate) size: (u16, u16),
    /// Where runs are kept, if they are.
    pub(crate) storage: Option<&'a (dyn Storage + Send)>,
    /// What went wrong outside of any game.
    pub(crate) notice: Option<&'a str>,
}

impl<'a> Stage<'a> {
    pub(crate) fn game(&self) -> &'a Game {
        self.session.game()
    }

    pub(crate) fn view(&self) -> View<'a> {
        self.session.game().view()
    }

    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size.0, self.size.1, self.view().size())
    }
}

/// What should happen next.
pub(crate) enum Next {
    /// Nothing has changed; nothing needs to be drawn.
    Nothing,
    /// The screen looks different now.
    Redraw,
    /// This screen goes.
    Pop,
    /// Another screen comes on top of this one.
    Push(Box<dyn Screen>),
    /// Another screen comes instead of this one.
    Replace(Box<dyn Screen>),
    /// The player does something; every screen above the dungeon goes.
    Do(Command),
    /// The key means nothing here, and the player should know.
    Puzzled(Key),
    /// A new game begins.
    NewGame {
        /// From which seed.
        seed: u64,
    },
    /// A run that was kept goes on.
    Resume(String),
    /// A run that is over is shown again.
    Watch(String),
    /// The title screen comes instead of everything.
    Title,
    /// The player leaves.
    Quit,
}

impl Next {
    pub(crate) fn push(screen: impl Screen + 'static) -> Self {
        Self::Push(Box::new(screen))
    }

    pub(crate) fn replace(screen: impl Screen + 'static) -> Self {
        Self::Replace(Box::new(screen))
    }
}

/// What every screen answers to an intent that it leaves to all screens alike.
pub(crate) fn common(stage: &Stage<'_>, intent: Intent) -> Next {
    match intent {
        Intent::Back => Next::Pop,
        Intent::History => Next::push(history::History::new()),
        Intent::Help => Next::push(help::Help::new()),
        Intent::Menu => Next::push(menu::Menu::new(stage)),
        Intent::Inventory => Next::push(pack::Inventory::new(pack::Purpose::Use)),
        Intent::Drop => Next::push(pack::Inventory::new(pack::Purpose::Drop)),
        Intent::Character => Next::push(character::Character),
        Intent::Scores => Next::push(scores::Scores::new(stage)),
        Intent::Runs => Next::push(shelf::Shelf::runs(stage)),
        Intent::Replays => Next::push(shelf::Shelf::replays(stage)),
        Intent::EnterSeed => Next::push(seed_entry::SeedEntry::default()),
        Intent::Story => Next::push(story::Story::new()),
        Intent::Title => Next::Title,
        // Where nothing is kept, leaving has its price, and the menu says so.
        Intent::Save if stage.storage.is_none() => Next::push(menu::Menu::new(stage)),
        Intent::Save | Intent::Quit => Next::Quit,
        _ => Next::Nothing,
    }
}
