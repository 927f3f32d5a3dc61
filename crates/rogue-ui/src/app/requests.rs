//! Services of the front end for the player: it takes their requests here, and reports the outcome.

use rogue_words::message::MessageKind;
use rogue_words::messages;
use rogue_words::text;

use super::App;
use crate::copy_request::{Copied, CopyRequest};
use crate::intent::Scope;

/// A request of the player to the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A picture of the screen: the front end saves it, and [reports](App::report) where it is.
    Picture,
    /// A text for the clipboard: the front end puts it there, and [reports](App::report_copy) the outcome.
    Copy(CopyRequest),
    /// A file to open: the front end asks which one. Only where it [exchanges files](App::offer_files).
    File,
}

impl App {
    /// The next request of the player.
    pub fn take_request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    /// Asks the front end, once until it has taken the request.
    pub(super) fn request(&mut self, request: Request) {
        if !self.requests.contains(&request) {
            self.requests.push_back(request);
        }
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
            Ok(Copied::InClipboard) => self.report(Ok(&messages::copied(what))),
            Ok(Copied::GivenToTerminal) => self.report(Ok(&messages::given_to_terminal(what))),
            Err(why) => self.report(Err(&messages::not_copied(why))),
        }
    }

    pub(super) fn hide_report(&mut self) {
        self.dirty |= self.report.take().is_some();
    }

    /// Offers to exchange files with other programs, where the player sees no folder: the lists of runs have a row that
    /// [asks for a file](Request::File), and the settings can be copied.
    pub fn offer_files(&mut self) {
        self.state.exchanges_files = true;
        self.refresh_screens();
        self.dirty = true;
    }

    /// The text that is being typed on the screen on top; `None` where it asks for none. A front end without keys
    /// shows those of its system meanwhile.
    pub fn typed(&self) -> Option<&str> {
        self.stack.last()?.typed()
    }
}
