//! Content that its author saves while it is played: the run goes on with it in the same turn.

use std::sync::Arc;

use roguecore::Content;

use super::App;
use crate::message::MessageKind;
use crate::session::Reloaded;
use crate::text;

/// The mistakes of a content that are shown; the others are counted.
const MAX_MISTAKES: usize = 3;

impl App {
    /// Goes on with content that was read again: new games begin with it, and the commands of the run
    /// that is being played are carried out again from its first turn on. Where they no longer fit, or
    /// the content has mistakes (`Err`, a line each), a message says so and the run goes on as it was.
    ///
    /// ```
    /// use rogue_ui::input::{Input, Key};
    /// use rogue_ui::storage::Memory;
    /// use rogue_ui::{App, Config};
    /// use roguecore::Content;
    ///
    /// let mut app = App::title(Config::default(), Memory::default());
    /// app.begin();
    /// app.input(Input::Key(Key::char('.')));
    /// let hard = Content::classic_ron().replace("\"hp\": 10", "\"hp\": 12");
    /// let hard = Content::parse("hard.ron", &hard).unwrap();
    /// app.reload(Ok(hard.clone().into()));
    /// assert_eq!((app.game().content().hash(), app.game().view().turn()), (hard.hash(), 1));
    /// ```
    pub fn reload(&mut self, content: Result<Arc<Content>, String>) {
        self.dirty = true;
        match content {
            Ok(content) => {
                self.content = Arc::clone(&content);
                self.shared.notice = Some("The content was read again.".to_owned());
                self.replay_with(&content);
            }
            Err(mistakes) => {
                let first = mistakes.lines().next().unwrap_or_default();
                self.shared.notice = Some(text::clean(first));
                self.tell_mistakes(&mistakes);
            }
        }
    }

    /// Carries out the commands of the open run again.
    fn replay_with(&mut self, content: &Arc<Content>) {
        let history = self.shared.storage.as_ref().and_then(|storage| storage.history());
        // A run that is being opened is read from its files; the next change finds it open.
        let Some(history) = history.filter(|_| self.opening.is_none()) else { return };
        match self.session.reloaded(content, &history, &self.telling()) {
            Ok(Reloaded { session, replay }) => {
                self.session = session;
                if let Some(storage) = &mut self.shared.storage {
                    let saved = storage.replace(replay, self.session.game());
                    self.report_save(saved);
                }
                self.enter_dungeon();
            }
            Err(misfit) => self.session.say(MessageKind::Error, &misfit.to_string()),
        }
    }

    fn tell_mistakes(&mut self, mistakes: &str) {
        let lines: Vec<&str> = mistakes.lines().filter(|line| !line.trim().is_empty()).collect();
        self.session
            .say(MessageKind::Error, "The content has mistakes; the game goes on without it:");
        for line in lines.iter().take(MAX_MISTAKES) {
            self.session.say(MessageKind::Error, &text::clean(line));
        }
        if let more @ 1.. = lines.len().saturating_sub(MAX_MISTAKES) {
            self.session.say(MessageKind::Error, &format!("And {more} more."));
        }
    }
}
