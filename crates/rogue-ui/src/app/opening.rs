//! A run that is being opened: its commands are played again in slices of time, between which the app is
//! drawn and keys are answered. The same for one that goes over to content that was read again.

use ratatui_core::layout::Rect;

use super::App;
use super::reload::Reload;
use crate::canvas::Canvas;
use crate::input::Key;
use crate::intent::{Intent, Scope};
use crate::message::MessageKind;
use crate::messages;
use crate::session::Resuming;
use crate::slices::Slices;
use crate::storage::StorageError;
use crate::text;

/// The run that is being opened.
pub(super) struct Opening {
    resuming: Resuming,
    /// All commands that are played.
    commands: usize,
    /// Whether it was damaged and has been recovered.
    is_recovered: bool,
    /// Whether the content was read again meanwhile.
    pub(super) is_outdated: bool,
    slices: Slices,
}

impl App {
    /// Opens a run whose snapshot was read: at once where no clock is known.
    pub(super) fn begin_opening(&mut self, resuming: Resuming, is_recovered: bool) {
        let commands = resuming.left() + self.left_in_storage();
        let slices = Slices::new(self.clock);
        self.follows_content = resuming.content().hash() == self.content.hash();
        let is_outdated = false;
        self.opening = Some(Opening { resuming, commands, is_recovered, is_outdated, slices });
        self.shared.notice = None;
        self.clear_save_failure();
        self.dirty = true;
        if slices.is_at_once() {
            self.go_on_opening();
        }
    }

    /// Whether a run is being opened, played again with content that was read again, or played from a link: it
    /// takes its time in [`tick`](Self::tick).
    pub const fn is_opening(&self) -> bool {
        self.opening.is_some() || self.reload.is_some() || self.link.is_some()
    }

    pub(super) fn tick_opening(&mut self) {
        if self.opening.as_mut().is_some_and(|opening| opening.slices.is_due()) {
            self.go_on_opening();
        }
    }

    fn go_on_opening(&mut self) {
        let (Some(opening), Some(storage)) = (&mut self.opening, &mut self.shared.storage) else {
            return;
        };
        self.dirty = true;
        let mut stepped = Ok(true);
        let is_more = opening.slices.work(|| {
            stepped = opening.resuming.step(storage.as_mut());
            matches!(stepped, Ok(true))
        });
        match stepped {
            Err(error) => self.opening_failed(&error),
            Ok(_) if !is_more => self.finish_opening(),
            Ok(_) => {}
        }
    }

    fn finish_opening(&mut self) {
        let Some(Opening { resuming, is_recovered, is_outdated, .. }) = self.opening.take() else {
            return;
        };
        self.session = resuming.finish(&self.telling());
        if !self.follows_content {
            self.tell_of_content();
        }
        if let Some(notice) = self.shared.storage.as_mut().and_then(|it| it.take_notice()) {
            self.session.say(MessageKind::Error, &notice.to_string());
        }
        self.enter_dungeon();
        if is_recovered {
            let turn = self.game().view().turn();
            let sentence = format!("The run goes on from turn {turn}; the damaged file is kept.");
            self.session.say(MessageKind::Plain, &sentence);
        }
        if is_outdated {
            self.begin_reload();
        }
    }

    fn opening_failed(&mut self, error: &StorageError) {
        let Some(Opening { resuming, .. }) = self.opening.take() else { return };
        self.resume_failed(resuming.name(), error);
    }

    /// A key while a run is being opened or played again: those that go back or quit leave it as it is.
    pub(super) fn key_while_opening(&mut self, key: Key) {
        let binding = self.shared.settings.keys.binding(Scope::Menu, key);
        if !binding.is_some_and(|it| matches!(it.intent, Intent::Back | Intent::Quit)) {
            return;
        }
        if self.reload.is_some() {
            self.leave_reload();
        } else if self.link.take().is_some() {
            self.dirty = true;
        } else if let Some(opening) = self.opening.take() {
            if let Some(storage) = &mut self.shared.storage {
                // It is not open yet: nothing is written.
                let _ = storage.close();
            }
            let name = text::clean_name(opening.resuming.name());
            self.open_failed(format!("The run {name} was not opened; it is as it was left."));
            self.dirty = true;
        }
        self.watch_next_replay();
    }

    /// One line above all screens.
    pub(super) fn draw_opening(&self, canvas: &mut Canvas<'_>) {
        let (what, played, commands) = if let Some(Reload { reloading, .. }) = &self.reload {
            ("Playing again".to_owned(), reloading.played(), reloading.len())
        } else if let Some(link) = &self.link {
            ("Playing the link".to_owned(), link.commands - link.left(), link.commands)
        } else if let Some(Opening { resuming, commands, .. }) = &self.opening {
            let played = commands.saturating_sub(resuming.left() + self.left_in_storage());
            (format!("Opening {}", text::clean_name(resuming.name())), played, *commands)
        } else {
            return;
        };
        let commands = messages::with_number(commands as u64, "command");
        let back = self.shared.settings.keys.label(Intent::Back);
        let line = format!("{what}: {played} of {commands}. {back} leaves it.");
        let (width, height) = canvas.size();
        let row = Rect { x: 0, y: height - 1, width, height: 1 };
        canvas.fill(row, self.shared.settings.lit_theme().text());
        let line = text::truncate(&line, width.into());
        canvas.text(1, row.y, width - 1, &line, self.shared.settings.lit_theme().title());
    }

    fn left_in_storage(&self) -> usize {
        self.shared.storage.as_ref().map_or(0, |storage| storage.resume_left())
    }
}
