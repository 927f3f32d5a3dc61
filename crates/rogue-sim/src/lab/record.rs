//! One game of a campaign, from its first turn to its end, as numbers.

use std::collections::BTreeMap;

use rogue_player::player::{Choice, Player, Purpose};
use roguecore::{
    Cause, Command, Content, DamageKindId, EntityRef, Event, EventKind, FightEvent, FloorPlace,
    Game, ItemEvent, Outcome, PrototypeId,
};

use super::coverage::Coverage;
use super::surprise::{Surprise, SurpriseCounter};
use crate::keys::KeyCounter;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Won.
    Won,
    /// Dead: the cause, and the depth.
    Died {
        /// A creature, or the source of the last damage.
        cause: String,
        /// The depth of the floor.
        floor: u32,
    },
    /// Nothing was left to do, in content without stairs.
    Explored,
    /// It took too long, or every command was refused.
    GivenUp,
}

/// The counts of one kind of item in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemRecord {
    /// Picked up.
    pub found: u32,
    /// Used, thrown or equipped.
    pub used: u32,
}

/// One game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Its seed.
    pub seed: u64,
    /// How it ended.
    pub end: End,
    /// Turns taken.
    pub turns: u64,
    /// Keys that a player with automatic commands would have pressed.
    pub keys: u64,
    /// The deepest floor of the main dungeon that was reached.
    pub deepest: u32,
    /// The character level.
    pub level: u32,
    /// Decisions by the depth of the floor: choices that are no walk, no rest and no second blow.
    pub decisions: BTreeMap<u32, u32>,
    /// Items by kind.
    pub items: BTreeMap<PrototypeId, ItemRecord>,
    /// The damage that came without a sign.
    pub surprise: Surprise,
    /// The rows that were met.
    pub coverage: Coverage,
}

/// The deepest floor of the main dungeon, of the one before and that of the player.
pub(super) fn deepest(before: u32, game: &Game) -> u32 {
    let place = place(game);
    if place.branch.is_none() { before.max(place.floor) } else { before }
}

/// The place of the player's floor in the dungeon.
fn place(game: &Game) -> FloorPlace {
    game.content().place(game.view().floor())
}

/// Collects a [`GameRecord`] turn by turn.
pub(super) struct Recorder {
    pub(super) record: GameRecord,
    last: Option<Purpose>,
    keys: KeyCounter,
    surprise: SurpriseCounter,
    /// The source of the last damage to the player.
    last_damage: Option<String>,
    floor: u32,
}

impl Recorder {
    pub(super) fn new(seed: u64, game: &Game) -> Self {
        let record = GameRecord {
            seed,
            end: End::GivenUp,
            turns: 0,
            keys: 0,
            deepest: 1,
            level: 1,
            decisions: BTreeMap::new(),
            items: BTreeMap::new(),
            surprise: Surprise::default(),
            coverage: Coverage::default(),
        };
        let keys = KeyCounter::new(game);
        let surprise = SurpriseCounter::default();
        let mut recorder = Self { record, last: None, keys, surprise, last_damage: None, floor: 1 };
        recorder.record.coverage.see_floor(game, seed);
        recorder
    }

    pub(super) fn before(&mut self, game: &Game, choice: Choice, player: &Player) {
        self.record.coverage.see(game);
        self.keys.follow(game, choice, player);
        self.surprise.before(game);
        let goes_on = self.last == Some(choice.purpose);
        let decides = match choice.purpose {
            Purpose::Item | Purpose::LevelUp | Purpose::Stairs => true,
            Purpose::Fight | Purpose::Flee | Purpose::Handle => !goes_on,
            Purpose::Explore | Purpose::Travel | Purpose::Rest => false,
        };
        *self.record.decisions.entry(place(game).depth).or_default() += u32::from(decides);
        self.last = Some(choice.purpose);
        if let Command::LevelUp(row) = choice.command {
            self.record.coverage.level_ups.insert(row);
        }
    }

    pub(super) fn after(&mut self, game: &Game, events: &[Event]) {
        let content = game.content();
        self.keys.observe(game, events);
        self.surprise.after(game, events);
        for event in events {
            self.record.coverage.happened(event, game);
            match &event.kind {
                EventKind::Fight(FightEvent::Attacked { who, target, damage, .. })
                    if target.player && *damage > 0 =>
                {
                    self.last_damage = Some(content.name(who.kind).to_owned());
                }
                EventKind::Fight(FightEvent::Struck {
                    by, cause, kind, target, damage, ..
                }) if target.player && *damage > 0 => {
                    self.last_damage = Some(cause_name(content, *by, *cause, *kind));
                }
                EventKind::Item(event) => self.handled(event, game, events),
                _ => {}
            }
        }
        let floor = game.view().floor();
        if floor != self.floor {
            self.floor = floor;
            self.record.deepest = deepest(self.record.deepest, game);
            self.record.coverage.see_floor(game, self.record.seed);
        }
    }

    /// Counts an item that the player picked up or used, under the kind that it turned out to be.
    fn handled(&mut self, event: &ItemEvent, game: &Game, events: &[Event]) {
        let (item, used) = match event {
            ItemEvent::PickedUp { who, slot, item, .. } if who.player => {
                let player = game.map().get(who.id);
                let own = player.and_then(|it| it.items().find(|own| own.slot == *slot));
                (own.map_or(*item, |own| own.kind), false)
            }
            ItemEvent::Used { who, item, .. } | ItemEvent::Equipped { who, item, .. }
                if who.player =>
            {
                (*item, true)
            }
            ItemEvent::Thrown { who, item, .. } if who.player => (item.kind, true),
            _ => return,
        };
        // An item that is identified by its use has an event of its own about that.
        let identified = events.iter().find_map(|event| match &event.kind {
            EventKind::Item(ItemEvent::Identified { kind, appearance }) if *appearance == item => {
                Some(*kind)
            }
            _ => None,
        });
        let item = identified.unwrap_or(item);
        if game.content().is_appearance(item) {
            return;
        }
        if used {
            self.record.coverage.used.insert(item);
        }
        let record = self.record.items.entry(item).or_default();
        record.found += u32::from(!used);
        record.used += u32::from(used);
    }

    pub(super) fn finish(mut self, game: &Game, explored: bool) -> GameRecord {
        self.record.turns = game.view().turn();
        self.record.surprise = self.surprise.total;
        self.record.keys = self.keys.keys().with;
        self.record.level = game.view().experience().map_or(1, |it| it.level());
        self.record.coverage.see(game);
        self.record.coverage.see_tiles(game);
        self.record.end = match game.outcome() {
            Some(outcome) if outcome.is_won() => End::Won,
            Some(Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. }) => {
                End::Died { cause: "a rule".to_owned(), floor: place(game).depth }
            }
            Some(Outcome::Died { floor, .. }) => {
                let cause = self.last_damage.unwrap_or_else(|| "nobody".to_owned());
                End::Died { cause, floor: game.content().place(floor).depth }
            }
            None if explored => End::Explored,
            None => End::GivenUp,
        };
        self.record
    }
}

/// The creature that did it; the status, tile or substance if no creature did it, or the player. A rule of the
/// player's own row is called by the kind of its damage.
fn cause_name(
    content: &Content,
    by: Option<EntityRef>,
    cause: Cause,
    kind: DamageKindId,
) -> String {
    if let Some(by) = by.filter(|by| !by.player) {
        return content.name(by.kind).to_owned();
    }
    let rows = content.rows();
    let name = match cause {
        Cause::Creature(row) if row == content.player() => {
            rows.damage_kind(kind).map(|kind| &**kind).filter(|kind| !kind.is_empty())
        }
        Cause::Item(kind) | Cause::Creature(kind) => Some(content.name(kind)),
        Cause::Ability(id) => rows.ability(id).map(|row| &*row.name),
        Cause::Status(id) => rows.status(id).map(|row| &*row.name),
        Cause::Tile(id) => Some(&*content.tile(id).name),
        Cause::Substance(id) => rows.substance(id).map(|row| &*row.name),
        Cause::LevelUp(id) => rows.level_up(id).map(|row| &*row.name),
        Cause::Custom(id) => rows.custom_name(id).map(|name| &**name),
    };
    name.unwrap_or("nobody").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_floor_of_a_branch_is_no_deeper_floor_of_the_dungeon() {
        let branch = r#"branches: [(id: "roof", from: 2, floors: 2, depth: 7, stairs: "hatch")],
            tiles: [(id: "hatch", glyph: 'v', scene_key: 'v', color: (9, 9, 9), walkable: true),"#;
        let ron = Content::classic_ron().replacen("tiles: [", branch, 1);
        let content = Arc::new(Content::parse("my.ron", &ron).unwrap());
        for (floor, depth, reached) in [(12, 8, 1), (11, 7, 1), (2, 2, 2)] {
            let scene = format!("1\n\n1 = player on floor\nfloor {floor}");
            let game = Game::from_scene(Arc::clone(&content), &scene).unwrap();
            assert_eq!((place(&game).depth, deepest(1, &game)), (depth, reached), "floor {floor}");
        }
    }
}
