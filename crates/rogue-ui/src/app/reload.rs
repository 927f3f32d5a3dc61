//! Content that its author saves while it is played: the run goes on with it in the same turn. Its commands
//! are carried out as a [job](super::jobs), like those of a run that is being opened.

use std::sync::Arc;

use rogue_words::message::MessageKind;
use rogue_words::text;
use roguecore::{Content, Game, ParseSceneError};

use super::App;
use super::jobs::Job;
use crate::intent::Scope;
use crate::session::{Misfit, Reloaded, Reloading};
use crate::time_budget::Progress;

/// The mistakes of a content that are shown; the others are counted.
const MAX_MISTAKES: usize = 3;

/// The beginning of the run that is played, on which the effect of content that was read again depends.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum BegunWith {
    /// It keeps the content it has.
    #[default]
    OwnContent,
    /// The content of new games: it goes over to that.
    PresentContent,
    /// A scene, which begins anew from this text.
    Scene(String),
}

impl App {
    /// Goes on with content that was read again: new games begin with it, and the commands of the run
    /// that is being played are carried out again from its first turn on, if it was begun with the
    /// content before. A [scene](Self::with_scene) begins anew. Where they no longer fit, or the content has
    /// mistakes (`Err`, a line each), a message says so and the game goes on as it was.
    ///
    /// With a [clock](crate::Config::clock) the commands are carried out in [`tick`](Self::tick).
    ///
    /// ```
    /// use rogue_ui::input::{Input, Key};
    /// use rogue_ui::storage::Memory;
    /// use rogue_ui::{App, Config, Start};
    /// use roguecore::Content;
    ///
    /// let mut app = App::title(Config::default(), Memory::default());
    /// app.start(Start::Begin(None));
    /// app.input(Input::Key(Key::char('.')));
    /// let hard = Content::classic_ron().replace("\"hp\": 10", "\"hp\": 12");
    /// let hard = Content::parse("hard.ron", &hard).unwrap();
    /// app.reload(Ok(hard.clone().into()));
    /// assert_eq!((app.game().content().hash(), app.game().view().turn()), (hard.hash(), 1));
    /// ```
    pub fn reload(&mut self, content: Result<Arc<Content>, String>) {
        self.dirty = true;
        self.stop_auto_command();
        // The run that is being played again is outdated.
        self.jobs.drop_reload();
        match content {
            Ok(content) => {
                self.content = content;
                self.content_changed();
            }
            Err(mistakes) => self.tell_mistakes(&mistakes),
        }
    }

    fn content_changed(&mut self) {
        if let Some(opening) = self.jobs.opening_mut() {
            opening.is_outdated = true;
        } else if self.is_at_title() {
            self.show_title_of(Arc::clone(&self.content), self.game().seed());
            self.state.notice = Some("Content reloaded.".to_owned());
            self.refresh_screens();
        } else if let Some(begun) = self.scene_with(&self.content) {
            self.scene_read_again(begun);
        } else {
            self.begin_reload();
        }
    }

    /// The beginning of a run of that content.
    pub(super) fn kind_of(&self, content: &Content) -> BegunWith {
        if content.hash() == self.content.hash() {
            BegunWith::PresentContent
        } else {
            BegunWith::OwnContent
        }
    }

    /// Whether the lowest screen is the title.
    pub(super) fn is_at_title(&self) -> bool {
        self.stack.first().is_some_and(|screen| screen.scope() == Scope::Title)
    }

    /// The scene that is being played, from its beginning.
    pub(super) fn scene_with(
        &self,
        content: &Arc<Content>,
    ) -> Option<Result<Game, ParseSceneError>> {
        let BegunWith::Scene(scene) = &self.begun_with else { return None };
        Some(Game::from_scene(Arc::clone(content), scene))
    }

    fn scene_read_again(&mut self, begun: Result<Game, ParseSceneError>) {
        match begun {
            Ok(game) => {
                self.begin_scene(game);
                let sentence = "Content reloaded; the scene restarts.";
                self.session.say(MessageKind::Plain, sentence);
                self.tell_note();
            }
            Err(error) => {
                let sentence = format!(
                    "The scene does not fit the changed content and keeps the old one: {}.",
                    text::clean(&error.to_string())
                );
                self.session.say(MessageKind::Error, &sentence);
            }
        }
    }

    /// Carries out the commands of the open run again, if it follows the content.
    pub(super) fn begin_reload(&mut self) {
        let history = self.state.storage.as_ref().and_then(|storage| storage.history());
        let is_present = self.begun_with == BegunWith::PresentContent;
        let follows = is_present && self.game().outcome().is_none();
        let Some(history) = history.filter(|_| follows) else {
            let own = "Content reloaded for new games; this one keeps its own.";
            return self.session.say(MessageKind::Plain, own);
        };
        match Reloading::new(Arc::clone(&self.content), history) {
            Ok(reloading) => self.begin_job(Job::Reload(Box::new(reloading))),
            Err(misfit) => self.tell_misfit(&misfit),
        }
    }

    /// Carries out the next command.
    pub(super) fn go_on_reloading(&mut self, mut reloading: Box<Reloading>) -> Progress {
        match reloading.step() {
            Ok(Progress::Working) => return self.jobs.put_back(Job::Reload(reloading)),
            Ok(Progress::Done) => self.finish_reload(*reloading),
            Err(misfit) => self.tell_misfit(&misfit),
        }
        Progress::Done
    }

    fn finish_reload(&mut self, reloading: Reloading) {
        let Reloaded { session, replay } = reloading.finish(self.session.name(), &self.telling());
        self.session = session;
        self.tell_note();
        if let Some(storage) = &mut self.state.storage {
            let saved = storage.replace(replay, self.session.game());
            self.report_save(saved);
        }
        self.enter_dungeon();
    }

    /// The player does not wait: the run goes on as it was.
    pub(super) fn leave_reload(&mut self) {
        let sentence = "The changed content is not in use yet: save it again, or begin a new game.";
        self.session.say(MessageKind::Plain, sentence);
    }

    fn tell_misfit(&mut self, misfit: &Misfit) {
        self.session.say(MessageKind::Error, &misfit.to_string());
    }

    /// Tells the first note on the files of the content; the others are counted.
    fn tell_note(&mut self) {
        let Some((first, others)) = self.content.notes().split_first() else { return };
        let others = others.len();
        let more = if others == 0 { String::new() } else { format!(" ({others} more)") };
        let sentence = text::clean(&format!("Note: {first}{more}"));
        self.session.say(MessageKind::Plain, &sentence);
    }

    fn tell_mistakes(&mut self, mistakes: &str) {
        let lines: Vec<&str> = mistakes.lines().filter(|line| !line.trim().is_empty()).collect();
        if self.is_at_title() || self.jobs.opening_mut().is_some() {
            let first = text::clean(lines.first().copied().unwrap_or_default());
            self.state.notice = Some(format!("The content has mistakes: {first}"));
            return;
        }
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
