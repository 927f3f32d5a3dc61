//! A run that is being played: the game, what was told of it, and who was noticed. Knows no
//! screen and no key.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use roguecore::replay::{Replay, ReplayError};
use roguecore::{Command, Content, EntityId, EntityView, Event, Events, Game};

use crate::describe::{self, Condition};
use crate::log::Log;
use crate::message::MessageKind;
use crate::messages;
use crate::motion::Motion;
use crate::storage::DEFAULT_NAME;
use crate::text;

/// A monster that was out of view for so many turns is announced again.
const FORGOTTEN_AFTER: u64 = 10;

/// A game and its story so far.
pub(crate) struct Session {
    game: Game,
    log: Log,
    /// In which turn each monster was seen last.
    noticed: BTreeMap<EntityId, u64>,
    alarmed: bool,
    /// Who is played.
    name: String,
    /// Whether what happens is shown in motion.
    animated: bool,
    motion: Option<Motion>,
}

impl Session {
    /// A new game, with its words of welcome. `hint` names the keys of help and menu.
    pub(crate) fn new(content: Arc<Content>, seed: u64, hint: &str) -> Self {
        let game = Game::with_content(content, seed);
        let mut session = Self::around(game);
        session.log.begin();
        session.say(MessageKind::Welcome, "Hello and welcome, adventurer, to yet another dungeon!");
        session.say(MessageKind::Plain, hint);
        session.notice();
        session
    }

    /// A run that goes on.
    pub(crate) fn resume(game: Game) -> Self {
        let mut session = Self::around(game);
        session.log.begin();
        session.notice();
        session
    }

    /// A kept run that goes on, with words of welcome.
    pub(crate) fn back(game: Game, name: &str, hint: &str) -> Self {
        let mut session = Self { name: name.to_owned(), ..Self::around(game) };
        session.log.begin();
        let welcome = format!("Welcome back, {}!", text::clean_name(name));
        session.say(MessageKind::Welcome, &welcome);
        session.say(MessageKind::Plain, hint);
        session.tell_what_lies_here();
        session.notice();
        session
    }

    fn around(game: Game) -> Self {
        Self {
            game,
            log: Log::default(),
            noticed: BTreeMap::new(),
            alarmed: false,
            name: DEFAULT_NAME.to_owned(),
            animated: false,
            motion: None,
        }
    }

    /// Whether what happens is shown in motion from now on.
    pub(crate) fn animate(&mut self, animated: bool) {
        self.animated = animated;
    }

    /// What moves on the picture just now.
    pub(crate) fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref()
    }

    /// Ends what moves; returns whether anything did.
    pub(crate) fn stand_still(&mut self) -> bool {
        self.motion.take().is_some()
    }

    /// Time has passed for what moves; returns whether anything did.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        let Some(motion) = &mut self.motion else { return false };
        if !motion.tick(elapsed) {
            self.motion = None;
        }
        true
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Who is played.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn rename(&mut self, name: String) {
        self.name = name;
    }

    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    /// Whether the last command brought something hostile into view, or the player into danger.
    pub(crate) fn alarmed(&self) -> bool {
        self.alarmed
    }

    /// Carries out a command and tells what came of it; returns whether it was accepted.
    pub(crate) fn perform(&mut self, command: Command) -> bool {
        match self.answer(|game| game.step(command)) {
            Ok(()) => true,
            Err(refusal) => {
                let (kind, sentence) = messages::refusal(&refusal, self.game.content());
                self.say(kind, &sentence);
                false
            }
        }
    }

    /// Carries out the command of that place of a replay and tells what came of it.
    ///
    /// # Errors
    /// When it does not come out as it did.
    pub(crate) fn follow(&mut self, replay: &Replay, place: usize) -> Result<(), ReplayError> {
        self.answer(|game| replay.step(game, place))
    }

    /// Tells what came of a step.
    fn answer<E>(&mut self, step: impl FnOnce(&mut Game) -> Result<Events, E>) -> Result<(), E> {
        self.log.begin();
        self.alarmed = false;
        self.motion = None;
        let before = self.condition();
        let events = step(&mut self.game)?;
        self.tell(events.as_slice());
        if self.game.outcome().is_none() {
            self.feel(before);
            self.notice();
        }
        if self.animated {
            self.motion = Motion::of(&events, self.game.content());
        }
        Ok(())
    }

    /// Adds a line to the answer that was given last.
    pub(crate) fn add(&mut self, kind: MessageKind, sentence: &str) {
        self.say(kind, sentence);
    }

    /// Tells that a key means nothing here.
    pub(crate) fn puzzled(&mut self, sentence: &str) {
        self.log.begin();
        self.say(MessageKind::Invalid, sentence);
    }

    pub(crate) fn condition(&self) -> Condition {
        Condition::of(self.game.view().player().fighter.as_ref())
    }

    fn tell(&mut self, events: &[Event]) {
        let content = Arc::clone(self.game.content());
        for event in events {
            if let Some((kind, sentence)) = messages::event(event, &content) {
                self.say(kind, &sentence);
            }
            if let Event::Moved { who, .. }
            | Event::PickedUp { who, .. }
            | Event::Arrived { who, .. } = event
                && who.player
            {
                self.tell_what_lies_here();
            }
        }
    }

    fn tell_what_lies_here(&mut self) {
        let view = self.game.view();
        let here = view.entities_at(view.player().at);
        let here: Vec<_> = here.into_iter().filter(|entity| !entity.player).collect();
        if !here.is_empty() {
            let sentence =
                format!("Here: {}.", messages::join_list(&describe::grouped_names(&here)));
            self.say(MessageKind::Plain, &sentence);
        }
    }

    /// Says it when health has fallen into a worse condition.
    fn feel(&mut self, before: Condition) {
        let now = self.condition();
        if now <= before {
            return;
        }
        let Some(hp) = self.game.view().player().fighter.map(|fighter| fighter.hp()) else {
            return;
        };
        self.alarmed = true;
        let points = if hp == 1 { "1 hit point".to_owned() } else { format!("{hp} hit points") };
        let sentence = match now {
            Condition::NearDeath => format!("You are near death: {points} left!"),
            _ => format!("You are badly wounded: {points} left."),
        };
        self.say(MessageKind::Danger, &sentence);
    }

    /// Names whatever came into view: what is hostile before it can do harm, then things.
    fn notice(&mut self) {
        self.notice_monsters();
        self.notice_things();
    }

    /// Things are named once. Those below the player were told as lying here.
    fn notice_things(&mut self) {
        let view = self.game.view();
        let (turn, here) = (view.turn(), view.player().at);
        let mut names = Vec::new();
        for entity in view.entities().iter().filter(|entity| entity.item.is_some()) {
            if self.noticed.insert(entity.id, turn).is_none() && entity.at != here {
                names.push(text::clean_name(&entity.prototype.name));
            }
        }
        if !names.is_empty() {
            let sentence = format!(
                "You see {}.",
                messages::join_list(&counted(&names, messages::item_with_count))
            );
            self.say(MessageKind::Plain, &sentence);
        }
    }

    fn notice_monsters(&mut self) {
        let turn = self.game.view().turn();
        let (mut new, mut back) = (Vec::new(), Vec::new());
        for entity in self.game.view().entities().iter().filter(|entity| dangerous(entity)) {
            let name = text::clean_name(&entity.prototype.name);
            match self.noticed.insert(entity.id, turn) {
                None => new.push(name),
                Some(last) if turn.saturating_sub(last) > FORGOTTEN_AFTER => back.push(name),
                Some(_) => {}
            }
        }
        for (names, again) in [(new, ""), (back, " again")] {
            if !names.is_empty() {
                self.alarmed = true;
                let sentence = format!(
                    "You see {}{again}.",
                    messages::join_list(&counted(&names, messages::with_count))
                );
                self.say(MessageKind::Warning, &sentence);
            }
        }
    }

    fn say(&mut self, kind: MessageKind, sentence: &str) {
        let turn = self.game.view().turn();
        self.log.push(kind, sentence, turn);
    }
}

/// Who can hurt the player.
pub(crate) fn dangerous(entity: &EntityView<'_>) -> bool {
    entity.hostile && !entity.corpse && !entity.player
}

/// Names of those who stand somewhere, equal ones together.
pub(crate) fn names(entities: &[EntityView<'_>]) -> Vec<String> {
    let names: Vec<_> =
        entities.iter().map(|entity| text::clean_name(&entity.prototype.name)).collect();
    counted(&names, messages::with_count)
}

/// Equal names together: "2 orcs", "a troll".
fn counted(names: &[String], name: fn(usize, &str) -> String) -> Vec<String> {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for noun in names {
        match counts.iter_mut().find(|(known, _)| *known == noun) {
            Some((_, count)) => *count += 1,
            None => counts.push((noun, 1)),
        }
    }
    counts.iter().map(|(noun, count)| name(*count, noun)).collect()
}

/// The seed of the next new game: made from the last, so that no clock is needed and a chain of
/// games can be played again. Short enough to be typed.
pub(crate) fn next_seed(seed: u64) -> u64 {
    roguecore::hash::mix(seed) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_of_new_games_never_comes_back_to_an_old_dungeon_soon() {
        let mut seen = std::collections::BTreeSet::new();
        let mut seed = 1;
        for _ in 0..2_000 {
            assert!(seen.insert(seed), "{seed} again");
            seed = next_seed(seed);
            assert!(u32::try_from(seed).is_ok(), "{seed} is long to type");
        }
    }
}
