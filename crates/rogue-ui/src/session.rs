//! A run that is being played: the game, what was told of it, and who was noticed. Knows no
//! screen and no key.

use std::collections::BTreeMap;
use std::sync::Arc;

use roguecore::{Command, Content, EntityId, EntityView, Event, Game};

use crate::describe::{self, Condition};
use crate::log::Log;
use crate::message::MessageKind;
use crate::tell;
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
}

impl Session {
    /// A new game, with its words of welcome. `hint` names the keys of help and menu.
    pub(crate) fn new(content: Arc<Content>, seed: u64, hint: &str) -> Self {
        let game = Game::with_content(content, seed);
        let mut session =
            Self { game, log: Log::default(), noticed: BTreeMap::new(), alarmed: false };
        session.log.begin();
        session.say(MessageKind::Welcome, "Hello and welcome, adventurer, to yet another dungeon!");
        session.say(MessageKind::Plain, hint);
        session.notice();
        session
    }

    /// A run that goes on.
    pub(crate) fn resume(game: Game) -> Self {
        let mut session =
            Self { game, log: Log::default(), noticed: BTreeMap::new(), alarmed: false };
        session.log.begin();
        session.notice();
        session
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    /// Whether the last command brought something hostile into view, or the player into danger.
    pub(crate) fn alarmed(&self) -> bool {
        self.alarmed
    }

    /// Carries out a command and tells what came of it.
    pub(crate) fn perform(&mut self, command: Command) {
        self.log.begin();
        self.alarmed = false;
        let before = self.condition();
        match self.game.step(command) {
            Ok(events) => {
                self.tell(&events);
                if self.game.outcome().is_none() {
                    self.feel(before);
                    self.notice();
                }
            }
            Err(refusal) => {
                let (kind, sentence) = tell::refusal(&refusal, self.game.content());
                self.say(kind, &sentence);
            }
        }
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
            if let Some((kind, sentence)) = tell::event(event, &content) {
                self.say(kind, &sentence);
            }
            if let Event::Moved { who, .. } = event
                && who.player
            {
                self.tell_what_lies_here();
            }
        }
    }

    fn tell_what_lies_here(&mut self) {
        let view = self.game.view();
        let here = view.entities_at(view.player().at);
        let names: Vec<_> =
            here.iter().filter(|entity| !entity.player).map(describe::name).collect();
        if !names.is_empty() {
            let sentence = format!("Here: {}.", tell::listed(&names));
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

    /// Names whatever hostile came into view, before it can do harm.
    fn notice(&mut self) {
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
                let sentence = format!("You see {}{again}.", tell::listed(&counted(&names)));
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

/// Equal names together: "2 orcs", "a troll".
fn counted(names: &[String]) -> Vec<String> {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.iter().map(|(name, count)| tell::plural(*count, name)).collect()
}

/// The seed of the next new game: made from the last, so that no clock is needed and a chain of
/// games can be played again. Short enough to be typed.
pub(crate) fn next_seed(seed: u64) -> u64 {
    // The mixing steps of SplitMix64: neighbouring seeds give unlike ones.
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) >> 32
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
