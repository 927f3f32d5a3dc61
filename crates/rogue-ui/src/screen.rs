//! The interface of a screen: the [`Context`] it is given and the [`Transition`] it returns.
//! Depends on no concrete screen: the router of the app opens them.

pub(crate) mod abilities;
pub(crate) mod bestiary;
pub(crate) mod character;
pub(crate) mod cursor;
pub(crate) mod dialog;
pub(crate) mod discoveries;
pub(crate) mod dungeon;
pub(crate) mod entry;
pub(crate) mod find;
pub(crate) mod game_list;
pub(crate) mod game_over;
pub(crate) mod help;
pub(crate) mod hindsight;
pub(crate) mod history;
pub(crate) mod inventory;
pub(crate) mod item_card;
pub(crate) mod keys;
pub(crate) mod level_up;
mod list_event;
pub(crate) mod look;
pub(crate) mod menu;
pub(crate) mod name_entry;
pub(crate) mod origin_list;
pub(crate) mod page;
pub(crate) mod replay;
pub(crate) mod result;
pub(crate) mod run_list;
pub(crate) mod scores;
pub(crate) mod seed_entry;
pub(crate) mod seed_list;
pub(crate) mod settings;
pub(crate) mod story;
pub(crate) mod target;
pub(crate) mod title;
pub(crate) mod too_small;
pub(crate) mod way_past;
pub(crate) mod wizard;

use std::time::Duration;

use rogue_travel::{Aimed, AutoCommand};
use roguecore::replay::Replay;
use roguecore::{Command, InventorySlot, Point};

use crate::canvas::Canvas;
pub(crate) use crate::context::Context;
use crate::copy_request::CopyRequest;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::session::Session;
use crate::settings::Change;
use crate::storage::KeptFile;
use crate::time_budget::Progress;

/// One screen of the stack.
pub(crate) trait Screen: Send {
    /// The scope in which keys are looked up.
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    /// Handles a key. `binding` is its binding in the scope of this screen.
    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition;

    /// Handles a mouse event.
    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition;

    /// Draws the screen over the screens below it.
    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>);

    /// The screen in words.
    fn read(&self, cx: &Context<'_>) -> Reading;

    /// Chooses the answer with that index of its reading.
    fn choose(&mut self, _cx: &Context<'_>, _index: usize) -> Transition {
        Transition::None
    }

    /// The index of the selected answer of its reading; `None` where none is.
    fn selected(&self, _cx: &Context<'_>) -> Option<usize> {
        None
    }

    /// The text that is being typed.
    fn typed(&self) -> Option<&str> {
        None
    }

    /// The game that the screen shows instead of the one that is played.
    fn session(&self) -> Option<&Session> {
        None
    }

    /// Whether the next key is taken as it is, whatever it is bound to.
    fn takes_any_key(&self) -> bool {
        false
    }

    /// Whether a picture moves on it with the flicker, where it shows no map.
    fn flickers(&self, _cx: &Context<'_>) -> bool {
        false
    }

    /// Whether the screen covers everything below it.
    fn opaque(&self) -> bool {
        false
    }

    /// The settings have changed: a screen that has made texts of them makes these again.
    fn refresh(&mut self, _cx: &Context<'_>) {}

    /// Whether the screen changes without input and needs frames.
    fn is_animating(&self) -> bool {
        false
    }

    /// Whether the screen has long work to go on with.
    fn is_working(&self) -> bool {
        false
    }

    /// Goes on with its work by one step.
    fn work(&mut self) -> Progress {
        Progress::Done
    }

    /// Whether the app reads the runs that have ended while the screen is shown.
    fn needs_runs(&self) -> bool {
        false
    }

    /// Advances the clock of the screen; returns whether it must be drawn again.
    fn tick(&mut self, _elapsed: Duration) -> bool {
        false
    }
}

/// The reaction of the app to an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    /// Nothing changed, nothing has to be drawn.
    None,
    /// The screen must be drawn again.
    Redraw,
    /// Goes on with the [work](Screen::work) that the screen has begun, now and in the next frames.
    Work,
    /// Closes this screen.
    Pop,
    /// Routes an intent that this screen does not handle; usually another screen opens on top.
    Intent(Intent),
    /// Closes this screen, then routes the intent.
    Replace(Intent),
    /// Unfolds the strip of an upright canvas, or folds it.
    Unfold(bool),
    /// Opens look mode at a cell.
    Look(Point),
    /// Opens the card of an item.
    Item(InventorySlot),
    /// Opens the choice of a target.
    Target(Aimed),
    /// Carries out a command of the player and closes every screen above the dungeon.
    Submit(Command),
    /// Carries out an automatic command and closes every screen above the dungeon.
    AutoCommand(AutoCommand),
    /// Carries out one exchange of a fight: the steps up to the enemy, and one blow.
    Exchange,
    /// Opens the choice of a cell to travel to.
    Travel,
    /// Repeats the last command or automatic command.
    Repeat,
    /// Tells the player that the key is not bound here.
    UnboundKey(Key),
    /// Starts a new game.
    NewGame { seed: u64 },
    /// Opens the list of known seeds.
    KnownSeeds,
    /// Goes on with the game that is looked at, as practice.
    PlayOn,
    /// Shows a replay of another play than the one of the run, from the move on with which it departs.
    Watch { replay: Box<Replay>, departs_at: usize },
    /// Gives the player another name.
    Rename(String),
    /// Makes the game of this name that of new runs.
    Game(&'static str),
    /// Take the origin with that id for new runs, or none.
    Origin(Option<String>),
    /// Changes a setting.
    Change(Change),
    /// Opens the list of keys.
    Keys,
    /// Does something with a stored run.
    Run(RunRequest),
    /// Puts a text into the clipboard.
    Copy(CopyRequest),
    /// Shows a text.
    Page { title: String, lines: Vec<String> },
}

/// An operation on a stored run, which has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RunRequest {
    /// Resumes it.
    Resume(String),
    /// Lists the runs that can be copied or removed.
    Manage,
    /// Shows the choices for it beside resuming it.
    Examine(String),
    /// Resumes it, although it is damaged, at the last turn that can be recovered.
    Recover(String),
    /// Copies its file.
    Export(String),
    /// Asks whether it is to be removed.
    AskToRemove(String),
    /// Removes it.
    Remove(String),
    /// Shows the replay with this id.
    Watch(String),
    /// Does something with a finished run.
    Finished(FinishedRequest),
    /// Asks the front end for a file to open.
    OpenFile,
}

/// An operation on a finished run, whose replay has this id, beside watching it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FinishedRequest {
    /// Lists the finished runs.
    Manage,
    /// Shows the choices for it.
    Examine(String),
    /// Copies a file of it, or the settings.
    Export(KeptFile),
    /// Asks whether it is to be removed.
    AskToRemove(String),
    /// Removes it.
    Remove(String),
}

impl From<FinishedRequest> for Transition {
    fn from(request: FinishedRequest) -> Self {
        Self::Run(RunRequest::Finished(request))
    }
}

impl From<RunRequest> for Transition {
    fn from(request: RunRequest) -> Self {
        Self::Run(request)
    }
}
