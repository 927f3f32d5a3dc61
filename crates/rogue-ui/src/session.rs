//! A run that is being played: the game, its message log, its animation and the entities that the
//! player has noticed.

mod comforts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use roguecore::replay::{Replay, ReplayError};
use roguecore::{
    Cause, Command, Content, EntityId, EntityView, Event, Events, Game, Outcome, TileView,
};

use crate::animation::Animation;
use crate::describe::{self, Condition};
use crate::log::Log;
use crate::message::MessageKind;
use crate::messages::{self, Names};
use crate::storage::{self, DEFAULT_NAME};
use crate::text;
use crate::traces::Traces;

pub(crate) use comforts::Action;
use comforts::Comforts;

/// The most commands of a run that are played again when it is resumed: a second at most.
const MAX_HISTORY: usize = 20_000;

/// A monster that was out of view for more turns than this is announced again.
const ANNOUNCE_AGAIN_AFTER: u64 = 10;

/// How a session tells what happens.
pub(crate) struct Telling {
    /// The line that names the keys, or the words, of help and menu.
    pub(crate) hint: String,
    /// Whether what comes into view is told with its place.
    pub(crate) places: bool,
}

/// A game with its messages.
pub(crate) struct Session {
    game: Game,
    log: Log,
    /// The turn in which each noticed entity was last in view.
    noticed: BTreeMap<EntityId, u64>,
    disturbed: bool,
    /// The companions of the player, as far as they have been seen.
    companions: BTreeSet<EntityId>,
    /// The name of the run, which is also that of the player.
    name: String,
    animations: bool,
    animation: Option<Animation>,
    traces: Traces,
    comforts: Comforts,
    /// Whether what comes into view is told with its place, for a player without a map.
    tells_places: bool,
    /// What damaged the player last, other than a blow: it names what killed where no creature did.
    last_harm: Option<Cause>,
}

impl Session {
    /// A new game with a welcome.
    pub(crate) fn new(content: Arc<Content>, seed: u64, telling: &Telling) -> Self {
        let intro = content.intro().map(text::clean);
        let welcome = || "Hello and welcome, adventurer, to yet another dungeon!".to_owned();
        let mut session = Self::with_game(Game::with_content(content, seed));
        session.say(MessageKind::Welcome, &intro.unwrap_or_else(welcome));
        session.say(MessageKind::Plain, &telling.hint);
        session.tells_places = telling.places;
        session.announce_new_entities();
        session
    }

    /// A game that has begun, without a welcome.
    pub(crate) fn resume(game: Game) -> Self {
        let mut session = Self::with_game(game);
        session.announce_new_entities();
        session
    }

    /// A saved run that is resumed, with a welcome. `history` is the run from its first turn on:
    /// the messages and the items seen so far come from it.
    pub(crate) fn resume_run(
        game: Game,
        name: &str,
        history: Option<Replay>,
        telling: &Telling,
    ) -> Self {
        let past = history.and_then(|history| Self::of_history(&game, &history));
        let session = past.unwrap_or_else(|| Self::with_game(game));
        let mut session = Self { name: name.to_owned(), ..session };
        session.log.begin_batch();
        // The player has read these.
        session.log.take_unread();
        let welcome = format!("Welcome back, {}!", text::clean_name(name));
        session.say(MessageKind::Welcome, &welcome);
        session.say(MessageKind::Plain, &telling.hint);
        session.tells_places = telling.places;
        session.announce_items_here();
        session.announce_new_entities();
        session
    }

    /// The session of a run after it has been played again; `None` if it is too long for that, or
    /// does not lead to the same game.
    fn of_history(game: &Game, history: &Replay) -> Option<Self> {
        if history.len() > MAX_HISTORY {
            return None;
        }
        let mut session = Self::resume(history.start(game.content()).ok()?);
        for index in 0..history.len() {
            session.replay_step(history, index).ok()?;
        }
        (session.game.fingerprint() == game.fingerprint()).then_some(session)
    }

    fn with_game(game: Game) -> Self {
        let mut log = Log::default();
        log.begin_batch();
        let mut session = Self {
            comforts: Comforts::new(&game),
            game,
            log,
            noticed: BTreeMap::new(),
            disturbed: false,
            companions: BTreeSet::new(),
            name: DEFAULT_NAME.to_owned(),
            animations: false,
            animation: None,
            traces: Traces::default(),
            tells_places: false,
            last_harm: None,
        };
        session.observe_companions();
        session
    }

    /// Turns the animations of later turns on or off.
    pub(crate) fn set_animations(&mut self, animations: bool) {
        self.animations = animations;
    }

    /// The animation that is running.
    pub(crate) fn animation(&self) -> Option<&Animation> {
        self.animation.as_ref()
    }

    /// The traces that fights left on the ground.
    pub(crate) fn traces(&self) -> &Traces {
        &self.traces
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

    /// Tells the places of what comes into view from now on.
    pub(crate) fn tell_places(&mut self) {
        self.tells_places = true;
    }

    /// The lines of the log that were added since the last call.
    pub(crate) fn take_unread(&mut self) -> Vec<String> {
        self.log.take_unread()
    }

    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    /// Whether the last command brought something hostile into view or lowered the player's health
    /// to a worse condition.
    pub(crate) fn disturbed(&self) -> bool {
        self.disturbed
    }

    /// Carries out a command and reports its events; returns whether the game accepted it.
    pub(crate) fn perform(&mut self, command: Command) -> bool {
        let before = self.begin_step();
        match self.game.step(command) {
            Ok(events) => {
                self.report(&events, before);
                true
            }
            Err(refusal) => {
                let (kind, sentence) = messages::refusal(&refusal, self.game.content());
                self.say(kind, &sentence);
                false
            }
        }
    }

    /// Carries out the command at `index` of a replay and reports its events.
    ///
    /// # Errors
    /// When the turn differs from the recorded one.
    pub(crate) fn replay_step(&mut self, replay: &Replay, index: usize) -> Result<(), ReplayError> {
        let before = self.begin_step();
        let events = replay.step(&mut self.game, index)?;
        self.report(&events, before);
        Ok(())
    }

    /// Begins a batch of messages; returns the player's condition before the step.
    fn begin_step(&mut self) -> Condition {
        // The messages of a comfort are one batch.
        if !self.comforts.has_moved() {
            self.log.begin_batch();
        }
        self.disturbed = false;
        self.animation = None;
        self.condition()
    }

    fn report(&mut self, events: &Events, before: Condition) {
        self.traces.add(self.game.view().floor(), events);
        self.comforts.observe(&self.game, events.as_slice());
        self.say_events(events);
        if self.game.outcome().is_none() {
            self.announce_low_health(before);
            self.announce_new_entities();
        }
        if self.animations {
            self.animation = Animation::from_events(events);
        }
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

    /// How the game ended: "Killed by a wolf", "Killed by a dart trap"; `None` while it goes on.
    pub(crate) fn outcome(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        Some(self.death().unwrap_or_else(|| messages::outcome(outcome, self.game.content())))
    }

    /// How the game ended, in a few words for the scores: "killed by a dart trap on floor 2".
    pub(crate) fn end(&self) -> String {
        match self.death() {
            Some(death) => {
                format!("{} on floor {}", text::uncapitalize(&death), self.game.view().floor())
            }
            None => storage::end_of(&self.game),
        }
    }

    /// How the player died, where no creature killed them: "Killed by a dart trap".
    fn death(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        let outlasts_deed =
            matches!(self.last_harm, Some(Cause::Tile(_) | Cause::Substance(_) | Cause::Status(_)));
        let is_named = match outcome {
            Outcome::Died { by: None, .. } => true,
            Outcome::Died { by: Some(killer), .. } => killer.player && outlasts_deed,
            Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. } => false,
        };
        let harm = self.last_harm.filter(|_| is_named);
        harm.and_then(|cause| messages::death_by(cause, self.game.content()))
    }

    fn condition(&self) -> Condition {
        Condition::of(self.game.view().player().fighter.as_ref())
    }

    fn say_events(&mut self, events: &Events) {
        let content = Arc::clone(self.game.content());
        let companions = std::mem::take(&mut self.companions);
        let names = Names { content: &content, companions: &companions };
        // The message of an improvement covers what it changes.
        let improves = |event: &Event| matches!(event, Event::LevelUpChosen { .. });
        let improved = events.iter().any(improves);
        for event in events {
            if improved && matches!(event, Event::StatChanged { .. }) {
                continue;
            }
            if let Event::Struck { cause, target, .. } = event
                && target.player
            {
                self.last_harm = Some(*cause);
            }
            if let Some(sentence) = self.fall(event) {
                self.say(MessageKind::Stairs, &sentence);
            } else if let Some((kind, sentence)) = messages::event(event, names) {
                self.say(kind, &sentence);
            }
            if changes_players_cell(event) {
                self.announce_items_here();
            }
        }
        self.companions = companions;
        self.observe_companions();
    }

    /// Notes whose side everyone in view is on now.
    fn observe_companions(&mut self) {
        for entity in self.game.view().entities() {
            if entity.makes_way {
                self.companions.insert(entity.id);
            } else {
                self.companions.remove(&entity.id);
            }
        }
    }

    /// The sentence for an arrival on another floor by no stairs.
    fn fall(&self, event: &Event) -> Option<String> {
        let Event::Arrived { from, floor, at, .. } = event else { return None };
        let content = self.game.content();
        let dungeon = content.dungeon()?;
        let (TileView::Visible(tile) | TileView::Remembered(tile)) = self.game.view().tile(*at)
        else {
            return None;
        };
        let is_stairs = [dungeon.down, dungeon.up].iter().any(|it| content.tile(*it).id == tile.id);
        let verb = if floor > from { "fall" } else { "rise" };
        (!is_stairs).then(|| format!("You {verb} to floor {floor}."))
    }

    /// Names what shares the player's cell.
    fn announce_items_here(&mut self) {
        let view = self.game.view();
        let here = view.entities_at(view.player().at);
        // The dead are no news.
        let news = |entity: &EntityView<'_>| !entity.player && !entity.corpse;
        let here: Vec<_> = here.into_iter().filter(news).collect();
        if !here.is_empty() {
            let names = messages::join_list(&describe::grouped_names(view, &here));
            self.say(MessageKind::Plain, &format!("Here: {names}."));
        }
    }

    /// Warns when the player's health fell to a worse condition.
    fn announce_low_health(&mut self, before: Condition) {
        let now = self.condition();
        if now <= before {
            return;
        }
        let Some(hp) = self.game.view().player().fighter.map(|fighter| fighter.hp()) else {
            return;
        };
        self.disturbed = true;
        let points = messages::with_number(hp, "hit point");
        let sentence = match now {
            Condition::NearDeath => format!("You are near death: {points} left!"),
            Condition::Well | Condition::Wounded | Condition::Dead => {
                format!("You are badly wounded: {points} left.")
            }
        };
        self.say(MessageKind::Danger, &sentence);
    }

    /// Names the entities that came into view: monsters first, then items.
    fn announce_new_entities(&mut self) {
        self.announce_new_monsters();
        self.announce_new_items();
    }

    /// Items are named once. Items in the player's cell were named by `announce_items_here`.
    fn announce_new_items(&mut self) {
        let view = self.game.view();
        let (turn, here) = (view.turn(), view.player().at);
        let mut new = view.entities();
        new.retain(|entity| {
            entity.item.is_some()
                && self.noticed.insert(entity.id, turn).is_none()
                && entity.at != here
        });
        if new.is_empty() {
            return;
        }
        let lines = if self.tells_places {
            new.sort_by_key(|it| (it.at.distance_squared(here), it.id));
            new.iter().map(|it| format!("You see {}.", describe::thing(view, it, 1))).collect()
        } else {
            let names = counted(new.iter().map(|it| text::clean_name(&it.prototype.name)));
            let names: Vec<_> =
                names.iter().map(|(name, count)| messages::item_with_count(*count, name)).collect();
            let names = messages::join_list(&names);
            vec![format!("You see {names}.")]
        };
        for line in lines {
            self.say(MessageKind::Plain, &line);
        }
    }

    fn announce_new_monsters(&mut self) {
        let view = self.game.view();
        let (turn, here) = (view.turn(), view.player().at);
        let mut in_view = view.entities();
        in_view.retain(dangerous);
        if self.tells_places {
            in_view.sort_by_key(|it| (it.at.distance_squared(here), it.id));
        }
        let (mut new, mut back) = (Vec::new(), Vec::new());
        for entity in in_view {
            match self.noticed.insert(entity.id, turn) {
                None => new.push(entity),
                Some(last) if turn.saturating_sub(last) > ANNOUNCE_AGAIN_AFTER => back.push(entity),
                Some(_) => {}
            }
        }
        let mut lines = Vec::new();
        for (seen, again) in [(new, ""), (back, " again")] {
            if self.tells_places {
                let line = |it| format!("In view{again}: {}.", describe::creature(view, it));
                lines.extend(seen.iter().map(line));
            } else if !seen.is_empty() {
                lines.push(format!("You see {}{again}.", messages::join_list(&names(&seen))));
            }
        }
        for line in lines {
            self.disturbed = true;
            self.say(MessageKind::Warning, &line);
        }
    }
}

/// Whether the player came to another cell, or took an item from a pile in their cell.
fn changes_players_cell(event: &Event) -> bool {
    match event {
        Event::Moved { who, .. }
        | Event::PickedUp { who, .. }
        | Event::Displaced { who, .. }
        | Event::Arrived { who, .. } => who.player,
        Event::Waited { .. }
        | Event::Attacked { .. }
        | Event::Died { .. }
        | Event::Planned { .. }
        | Event::Dropped { .. }
        | Event::Equipped { .. }
        | Event::Unequipped { .. }
        | Event::Used { .. }
        | Event::Healed { .. }
        | Event::Exploded { .. }
        | Event::Struck { .. }
        | Event::StatusAdded { .. }
        | Event::StatusesCounted { .. }
        | Event::StatusEnded { .. }
        | Event::Stumbled { .. }
        | Event::StatChanged { .. }
        | Event::ItemChanged { .. }
        | Event::TagChanged { .. }
        | Event::EnergyChanged { .. }
        | Event::Created { .. }
        | Event::Given { .. }
        | Event::Taken { .. }
        | Event::Stolen { .. }
        | Event::Vanished { .. }
        | Event::Transformed { .. }
        | Event::Joined { .. }
        | Event::TileChanged { .. }
        | Event::SubstancesChanged { .. }
        | Event::Revealed { .. }
        | Event::Said { .. }
        | Event::Noise { .. }
        | Event::Noticed { .. }
        | Event::Cast { .. }
        | Event::RulesStopped
        | Event::Custom { .. }
        | Event::Thrown { .. }
        | Event::GainedExperience { .. }
        | Event::LevelUpChosen { .. }
        | Event::Identified { .. }
        | Event::GameOver { .. }
        | Event::TurnEnded { .. } => false,
    }
}

/// Whether the entity can hurt the player.
pub(crate) fn dangerous(entity: &EntityView<'_>) -> bool {
    entity.hostile && !entity.corpse && !entity.player
}

/// The names of entities, equal names together: "2 wolves", "a bat", "your dog".
pub(crate) fn names(entities: &[EntityView<'_>]) -> Vec<String> {
    let name = |(name, makes_way): &(String, bool), count| match (makes_way, count) {
        (true, 1) => messages::with_your(name),
        (true, _) => format!("your {}", messages::with_count(count, name)),
        (false, _) => messages::with_count(count, name),
    };
    counted(entities.iter().map(|it| (text::clean_name(&it.prototype.name), it.makes_way)))
        .iter()
        .map(|(it, count)| name(it, *count))
        .collect()
}

/// Equal ones together, with their number.
fn counted<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(known, _)| *known == one) {
            Some((_, count)) => *count += 1,
            None => counts.push((one, 1)),
        }
    }
    counts
}

/// The seed of the next new game: made from the last one, so that no clock is needed and a chain
/// of games can be repeated. Below 2^32, so that it can be typed.
pub(crate) fn next_seed(seed: u64) -> u64 {
    roguecore::hash::mix(seed) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_2000_games_in_a_row_differ_and_can_be_typed() {
        let mut seen = BTreeSet::new();
        let mut seed = 1;
        for _ in 0..2_000 {
            assert!(seen.insert(seed), "{seed} again");
            seed = next_seed(seed);
            assert!(u32::try_from(seed).is_ok(), "{seed} is long to type");
        }
    }
}
