//! Services of the front end for the player: it is asked here, and reports the outcome.

use super::App;
use crate::copy_request::{Copied, CopyRequest};
use crate::intent::Scope;
use crate::message::MessageKind;
use crate::messages;
use crate::text;

impl App {
    /// Whether the player has asked for a picture of the screen since the last call. The front end saves it, and
    /// [reports](Self::report) where it is.
    pub fn take_picture_request(&mut self) -> bool {
        std::mem::take(&mut self.wants_picture)
    }

    /// The player's request for the clipboard since the last call. The front end puts the text there, and
    /// [reports](Self::report) the outcome.
    pub fn take_copy_request(&mut self) -> Option<CopyRequest> {
        self.wants_copy.take()
    }

    /// Tells the player the outcome of something that the front end did for them, such as a picture: in the log, and
    /// where that is not shown in the last row of the screen until the next input.
    pub fn report(&mut self, outcome: Result<&str, &str>) {
        let (kind, sentence) = match outcome {
            Ok(sentence) => (MessageKind::Plain, text::clean(sentence)),
            Err(sentence) => (MessageKind::Error, text::capitalize(&text::clean(sentence))),
        };
        self.session.say(kind, &sentence);
        self.report = (self.scope() != Scope::Dungeon).then_some(sentence);
        self.dirty = true;
    }

    /// Tells the player the outcome of a [`CopyRequest`]: where its text is, or why it is nowhere, in a clause such as
    /// "this system has no clipboard".
    pub fn report_copy(&mut self, what: &str, copied: Result<Copied, &str>) {
        match copied {
            Ok(copied) => self.report(Ok(&messages::copied(what, copied))),
            Err(why) => self.report(Err(&messages::not_copied(why))),
        }
    }

    pub(super) fn hide_report(&mut self) {
        self.dirty |= self.report.take().is_some();
    }

    /// Offers to exchange files with other programs, where the player sees no folder: the lists of runs have a row that
    /// [asks for a file](Self::take_file_request), and the settings can be copied.
    pub fn offer_files(&mut self) {
        self.shared.exchanges_files = true;
        self.refresh_screens();
        self.dirty = true;
    }

    /// Whether the player has asked to open a file since the last call. The front end asks which one.
    pub fn take_file_request(&mut self) -> bool {
        std::mem::take(&mut self.wants_file)
    }

    /// The text that is being typed on the screen on top; `None` where it asks for none. A front end without keys
    /// shows those of its system meanwhile.
    pub fn typed(&self) -> Option<&str> {
        self.stack.last()?.typed()
    }
}
