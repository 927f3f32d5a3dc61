//! The life of a run: begun, played command by command, ended.

use std::sync::Arc;

use rogue_words::message::MessageKind;
use rogue_words::text;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

use super::saves::Closing;
use super::{App, BegunWith};
use crate::game_choice::{SharedDungeon, chosen_origin};
use crate::morgue;
use crate::player_name::practice_name;
use crate::run_result::RunResult;
use crate::screen::dungeon::DungeonScreen;
use crate::screen::game_over::{GameOver, Offers};
use crate::screen::level_up::LevelUpDialog;
use crate::screen::page::Page;
use crate::screen::result::ResultPage;
use crate::screen::title::Title;
use crate::session::Session;

/// A run that has ended, for the screens behind its end.
#[derive(Default)]
pub(super) struct EndedRun {
    /// Its commands, if it ended in death and they are known.
    pub(super) death: Option<Replay>,
    /// Its result, if it counts.
    pub(super) result: Option<RunResult>,
}

impl App {
    /// Carries out a command of the player, saves it, and opens the screens that it leads to.
    pub(super) fn submit(&mut self, command: Command) {
        if self.stack.iter().any(|screen| screen.session().is_some()) {
            // A replay is only looked at.
            return self.pop();
        }
        self.stack.truncate(1);
        let was_over = self.game().outcome().is_some();
        if self.session.perform(command)
            && let Some(storage) = &mut self.state.storage
        {
            let saved = storage.append(command, self.session.game());
            self.exit.is_warned = false;
            self.tell_of_saving(saved);
        }
        if !was_over && self.game().outcome().is_some() {
            self.end_run();
        }
        self.open_level_up();
    }

    /// Archives the run that is over and opens the game-over screen.
    fn end_run(&mut self) {
        self.keep_dead_run();
        let history = self.state.storage.as_ref().and_then(|storage| storage.history());
        let counts = history.is_some_and(|it| RunResult::check_counts(&it).is_ok());
        let (name, end) = (self.session.name(), self.session.end());
        self.ended_run.result = counts.then(|| RunResult::of(name, self.session.game(), &end));
        if let Some(storage) = &mut self.state.storage {
            let saved = storage.finish(
                self.session.game(),
                &self.session.end(),
                &morgue::text(&self.session),
            );
            self.report_save(saved);
        }
        self.show_end();
    }

    /// Opens the game-over screen.
    pub(super) fn show_end(&mut self) {
        let offers = Offers {
            saved: self.state.storage.is_some(),
            hindsight: self.ended_run.death.is_some(),
            scored: self.ended_run.result.is_some(),
        };
        let screen = GameOver::new(&self.state.settings.keys, offers);
        self.push_unasked(screen);
    }

    /// Shows the result of the run that has ended, and saves it as a text; `false` where it has none.
    pub(super) fn open_result(&mut self) -> bool {
        let result = self.ended_run.result.as_ref();
        let Some((result, storage)) = result.zip(self.state.storage.as_mut()) else {
            return false;
        };
        let lines = result.lines(self.state.today).map(|line| text::clean(&line));
        let saved = match storage.keep_result(self.session.name(), self.session.game(), &lines) {
            Ok(place) => format!("Saved for copying in {place}."),
            Err(error) => error.to_string(),
        };
        let bar = result.bar_in_words();
        self.push(Page::at_start(ResultPage { lines, bar, saved }));
        true
    }

    /// Opens the level-up dialog when a level-up is pending: once for each level, because each
    /// choice is submitted as a command.
    fn open_level_up(&mut self) {
        let pending = self.game().view().experience().map_or(0, |it| it.pending_level_ups());
        if pending > 0 && self.game().outcome().is_none() {
            self.push_unasked(LevelUpDialog::default());
        }
    }

    /// Shows the dungeon of a session that has just begun.
    pub(super) fn enter_dungeon(&mut self) {
        self.session.set_animations(self.state.settings.motion);
        self.session.set_auto_pickup(&self.state.settings.auto_pickup);
        self.session.set_wizard_mode(self.state.wizard);
        self.stack = vec![Box::new(DungeonScreen::default())];
        self.state.notice = None;
        self.ended_run = EndedRun::default();
        if self.game().outcome().is_some() {
            // The program ended after the last command, before the run was archived.
            self.end_run();
        }
        self.open_level_up();
    }

    pub(super) fn begin_run(&mut self, seed: u64) {
        self.begin_run_of(&self.chosen_dungeon(seed));
    }

    /// Begins a run in a dungeon that is the same for everyone, and says so where the player has chosen another game
    /// or origin.
    pub(super) fn begin_run_in(&mut self, dungeon: &SharedDungeon) {
        let (chosen, named) = (self.chosen_dungeon(dungeon.seed).name(), dungeon.name());
        if self.begin_run_of(dungeon) && chosen != named {
            let sentence =
                format!("Everyone plays {named} here. New games keep your own choice: {chosen}.");
            self.session.say(MessageKind::Plain, &sentence);
        }
    }

    /// The dungeon of a seed in the game and with the origin that the player has chosen.
    fn chosen_dungeon(&self, seed: u64) -> SharedDungeon {
        let origin = self.state.settings.origin.clone();
        SharedDungeon { content: Arc::clone(&self.content), origin, seed }
    }

    /// Whether the run has begun.
    fn begin_run_of(&mut self, dungeon: &SharedDungeon) -> bool {
        if self.warns_of_unsaved() {
            return false;
        }
        let SharedDungeon { content, origin, seed } = dungeon;
        self.seeds.note_begun(*seed);
        let session = Session::new(Arc::clone(content), *seed, &self.telling());
        self.begun_with = self.kind_of(content);
        let name = self.state.settings.name.clone();
        self.begin_session(session, name);
        // Where the game has it.
        if let Some((origin, _)) = chosen_origin(content, origin.as_deref()) {
            self.submit(Command::LevelUp(origin));
        }
        true
    }

    /// Goes on with the game of the replay that is shown: a run of its own, beside those that count.
    pub(super) fn play_on(&mut self) {
        if self.warns_of_unsaved() {
            return;
        }
        let mut game = self.context().session.game().clone();
        game.set_practice();
        let turn = game.view().turn();
        let name = practice_name(&self.state.settings.name);
        let mut session = Session::resume(game);
        session.set_presentation(self.state.presentation);
        let unsaved = if self.state.storage.is_none() { " It is not saved." } else { "" };
        let sentence = format!("You play on from turn {turn}, as practice: no score.{unsaved}");
        session.say(MessageKind::Plain, &sentence);
        self.begun_with = BegunWith::OwnContent;
        self.begin_session(session, name);
    }

    /// Closes the open run and begins another one, under a name like the wanted one that is free.
    fn begin_session(&mut self, session: Session, wanted: String) {
        let closing = self.close_run();
        self.session = session;
        self.clear_save_failure();
        match &mut self.state.storage {
            Some(storage) => {
                self.session.rename(storage.free_name(&wanted));
                let saved = storage.begin(self.session.name(), self.session.game());
                self.tell_of_saving(saved);
            }
            None => self.session.rename(wanted),
        }
        if let Some(closing) = closing {
            self.session.say(MessageKind::Error, closing.text());
        }
        self.enter_dungeon();
    }

    /// Begins the dungeon of the replay that is shown; or the same dungeon of the same game again, with the same
    /// origin, or the scene: with content that was read again, where the game follows it.
    pub(super) fn begin_again(&mut self) {
        if self.is_watching() {
            let dungeon = SharedDungeon::of(self.shown_game());
            self.begin_run_of(&dungeon);
        } else if let Some(Ok(game)) = self.scene_with(self.game().content()) {
            self.begin_scene(game);
        } else {
            let mut dungeon = SharedDungeon::of(self.game());
            if self.begun_with == BegunWith::PresentContent {
                dungeon.content = Arc::clone(&self.content);
            }
            self.begin_run_of(&dungeon);
        }
    }

    /// Begins the game of a scene, told as the one before.
    pub(super) fn begin_scene(&mut self, game: Game) {
        self.session = Session::resume(game);
        self.session.set_presentation(self.state.presentation);
        self.enter_dungeon();
    }

    pub(super) fn open_title(&mut self) {
        let seed = self.seeds.upcoming();
        let closing = self.close_run();
        // The commands of a run that cannot be closed are lost with the program.
        self.set_save_failure(matches!(closing, Some(Closing::Unsaved(_))));
        if let Some(closing) = closing {
            self.state.notice = Some(closing.text().to_owned());
        }
        self.session.skip_animation();
        if self.game().content().hash() != self.content.hash() {
            // The title is that of the program, not of the run that was played last.
            self.show_title_of(Arc::clone(&self.content), seed);
        }
        let title = Title::new(&self.context(), seed);
        self.stack = vec![Box::new(title)];
    }

    /// Puts the game of a content behind the title screen. The name stays: its run is open where it could not be
    /// closed.
    pub(super) fn show_title_of(&mut self, content: Arc<Content>, seed: u64) {
        let name = self.session.name().to_owned();
        self.session = Session::new(content, seed, &self.telling());
        self.session.rename(name);
    }
}
