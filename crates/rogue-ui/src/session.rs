//! A run that is being played: the game, its message log, its animation and the entities that the
//! player has noticed.

mod auto_commands;
mod events;
mod news;
mod reload;
mod resume;
mod telling;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use rogue_travel::question;
use rogue_words::describe::{self, Condition};
use rogue_words::digest::Digest;
use rogue_words::ending::LastHarm;
use rogue_words::log::Log;
use rogue_words::message::{Message, MessageKind};
use rogue_words::messages::{self, TurnStart};
use roguecore::{
    ActorEvent, Command, Content, EntityId, EntityView, EventKind, Events, FightEvent, Game, Point,
    PrototypeId,
};

use crate::animation::Animation;
use crate::cue::{Cue, Cues};
use crate::decals::Decals;
use crate::glyphs::figures::Pose;
use crate::player_name::DEFAULT_NAME;
use crate::reading::Presentation;

use auto_commands::AutoCommands;
pub(crate) use auto_commands::LastAction;
pub(crate) use reload::{Misfit, Reloaded, Reloading};
pub(crate) use resume::Resuming;
pub(crate) use telling::Telling;

/// A game with its messages.
// Each of them is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Session {
    game: Game,
    log: Log,
    digest: Digest,
    /// The turn in which each noticed entity was last in view.
    noticed: BTreeMap<EntityId, u64>,
    disturbed: bool,
    /// The turn and the hit points in which the running automatic command began.
    auto_command_began: Option<(u64, i32)>,
    /// The missiles that the player has thrown in the last turn, and the cells where they landed: no news.
    thrown: Vec<(PrototypeId, Point)>,
    /// The creatures that the messages of the last turn have named for the first time.
    introduced: BTreeSet<EntityId>,
    /// The knowledge of the player before the next turn.
    turn_start: TurnStart,
    /// The name of the run, which is also that of the player.
    name: String,
    animations: bool,
    animation: Option<Animation>,
    /// Whether the player has carried the goal of the dungeon in this session.
    had_goal: bool,
    decals: Decals,
    /// Whether the player looks to the right.
    looks_right: bool,
    auto_commands: AutoCommands,
    /// The command before which the player was asked last, and its turn.
    asked: Option<(u64, Command)>,
    presentation: Presentation,
    /// The commands carried out since they were taken, where the player reads lines.
    commands: Vec<Command>,
    last_harm: LastHarm,
    cues: Cues,
}

impl Session {
    /// A new game with a welcome.
    pub(crate) fn new(content: Arc<Content>, seed: u64, telling: &Telling) -> Self {
        let welcome = messages::welcome(&content);
        let mut session = Self::with_game(Game::with_content(content, seed));
        session.say(MessageKind::Welcome, &welcome);
        session.say(MessageKind::Plain, &telling.hint);
        session.presentation = telling.presentation;
        session.announce_new_entities();
        session
    }

    /// A game that has begun, without a welcome.
    pub(crate) fn resume(game: Game) -> Self {
        let mut session = Self::with_game(game);
        session.announce_new_entities();
        session
    }

    fn with_game(game: Game) -> Self {
        let mut log = Log::default();
        log.begin_batch();
        Self {
            auto_commands: AutoCommands::new(&game),
            had_goal: game.view().has_goal(),
            digest: Digest::begin(game.view()),
            turn_start: TurnStart::of(game.view()),
            game,
            log,
            noticed: BTreeMap::new(),
            disturbed: false,
            auto_command_began: None,
            thrown: Vec::new(),
            introduced: BTreeSet::new(),
            name: DEFAULT_NAME.to_owned(),
            animations: false,
            animation: None,
            decals: Decals::default(),
            looks_right: false,
            asked: None,
            presentation: Presentation::default(),
            commands: Vec::new(),
            last_harm: LastHarm::default(),
            cues: Cues::default(),
        }
    }

    /// Turns the animations of later turns on or off.
    pub(crate) fn set_animations(&mut self, animations: bool) {
        self.animations = animations;
    }

    /// The animation that is running.
    pub(crate) fn animation(&self) -> Option<&Animation> {
        self.animation.as_ref()
    }

    /// The decals that fights left on the ground.
    pub(crate) fn decals(&self) -> &Decals {
        &self.decals
    }

    /// How an entity stands: an enemy is turned to the player, all others to where the player looks.
    pub(crate) fn pose(&self, entity: &EntityView<'_>) -> Pose {
        let right = if entity.is_enemy() {
            entity.at.x < self.game.view().player().at.x
        } else {
            self.looks_right
        };
        Pose { right, ..Pose::default() }
    }

    /// Turns the player where the events of a turn lead them.
    fn turn_player(&mut self, events: &Events) {
        for event in events {
            if let EventKind::Actor(ActorEvent::Moved { who, from, to: at })
            | EventKind::Fight(FightEvent::Attacked { who, from, at, .. }) = &event.kind
                && who.player
                && from.x != at.x
            {
                self.looks_right = from.x < at.x;
            }
        }
    }

    pub(crate) fn is_animating(&self) -> bool {
        self.animation.is_some()
    }

    /// Ends the animation; returns whether one was running.
    pub(crate) fn skip_animation(&mut self) -> bool {
        self.animation.take().is_some()
    }

    /// Advances the animation; returns whether one was running.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        let Some(animation) = &mut self.animation else { return false };
        if !animation.tick(elapsed) {
            self.animation = None;
        }
        true
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The name of the run, which is also that of the player.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn rename(&mut self, name: String) {
        self.name = name;
    }

    /// Tells events from now on in the form of that presentation.
    pub(crate) fn set_presentation(&mut self, presentation: Presentation) {
        self.presentation = presentation;
    }

    /// The commands carried out since the last call.
    pub(crate) fn take_commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// The lines of the log that were added since the last call.
    pub(crate) fn take_unread(&mut self) -> Vec<String> {
        self.log.take_unread()
    }

    /// The same as messages.
    pub(crate) fn take_unread_messages(&mut self) -> Vec<Message> {
        self.log.take_unread_messages()
    }

    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    /// The cues since the last call.
    pub(crate) fn take_cues(&mut self) -> BTreeSet<Cue> {
        self.cues.take()
    }

    /// Whether the last command brought something hostile into view or lowered the player's health
    /// to a worse condition.
    pub(crate) fn disturbed(&self) -> bool {
        self.disturbed
    }

    /// Whether commands of wizard mode are carried out from now on.
    pub(crate) fn set_wizard_mode(&mut self, wizard_mode: bool) {
        self.game.set_wizard_mode(wizard_mode);
    }

    /// Carries out a command and reports its events; returns whether the game accepted it.
    pub(crate) fn perform(&mut self, command: Command) -> bool {
        let before = self.begin_step();
        let (helpless, turn) = (describe::helpless(self.game.view()), self.game.view().turn());
        self.asked = self.asked.filter(|asked| *asked == (turn, command));
        match self.game.step(command) {
            Ok(events) => {
                // The turn passes without the deed: nothing else would say so.
                if let Some(sentence) =
                    helpless.filter(|_| command != Command::Wait && turn < self.game.view().turn())
                {
                    self.say(MessageKind::Warning, &sentence);
                }
                if self.presentation == Presentation::Lines {
                    self.commands.push(command);
                }
                self.report(&events, before);
                if !self.is_auto_command_running() {
                    self.end_digest();
                }
                true
            }
            Err(refusal) => {
                let (kind, sentence) = messages::refusal(&refusal, self.game.content());
                self.say(kind, &sentence);
                false
            }
        }
    }

    /// Asks once before a command that does more than it is given for, with the key that answers; whether it has asked
    /// now.
    pub(crate) fn asks_before(&mut self, command: Command, key: &str) -> bool {
        let asked = Some((self.game.view().turn(), command));
        if self.asked == asked || !self.game.allows(command) {
            return false;
        }
        let Some(reason) = question(self.game.view(), command) else { return false };
        self.asked = asked;
        let (kind, sentence) = describe::question(reason, command, key, self.game.view());
        self.log.begin_batch();
        self.say(kind, &sentence);
        true
    }

    /// Begins a batch of messages; returns the player's condition before the step.
    fn begin_step(&mut self) -> Condition {
        // The messages of an automatic command are one batch.
        if !self.auto_commands.has_moved() {
            self.log.begin_batch();
            self.auto_commands.has_warned = false;
        }
        self.disturbed = false;
        self.animation = None;
        self.condition()
    }

    fn report(&mut self, events: &Events, before: Condition) {
        self.decals.add(self.game.view().floor(), events);
        self.turn_player(events);
        let companions = self.turn_start.companions();
        self.digest.observe(events.as_slice(), companions, self.game.view());
        self.auto_commands.observe(&self.game, events.as_slice());
        self.say_events(events);
        if self.game.outcome().is_none() {
            self.announce_low_health(before);
            self.announce_new_entities();
        }
        if self.is_auto_command_running() {
            self.end_fight();
        }
        self.cues.observe(events, &self.game, self.had_goal, self.disturbed);
        if self.animations {
            self.animation = Animation::from_events(events, self.game.content(), self.had_goal);
        }
        self.had_goal |= self.game.view().has_goal();
    }

    /// Tells in a batch of its own why a key does nothing.
    pub(crate) fn refuse(&mut self, sentence: &str) {
        self.log.begin_batch();
        self.say(MessageKind::Refused, sentence);
    }

    /// Adds a message to the last batch.
    pub(crate) fn say(&mut self, kind: MessageKind, sentence: &str) {
        let turn = self.game.view().turn();
        self.log.push(kind, sentence, turn);
    }

    /// Reports a key that is not bound.
    pub(crate) fn unbound_key(&mut self, sentence: &str) {
        let turn = self.game.view().turn();
        self.log.push_invalid(sentence, turn);
    }
}
