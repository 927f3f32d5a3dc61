//! A world from a save. Nothing in it is trusted: floors, numbers and packs are checked here,
//! and the audit has the last word.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::{Scratch, World};
use crate::content::Content;
use crate::entity::{EntityId, PrototypeId};
use crate::event::Outcome;
use crate::map::{GameMap, SavedMap};
use crate::rng::Rng;

/// No game gets so far, and nothing that is counted on from here can overflow.
const MOST_TURNS: u64 = 1 << 62;
const MOST: u32 = 1 << 30;

/// The parts of a world that are saved, in the order in which [`World`] writes them.
#[derive(Debug, Deserialize)]
pub(crate) struct SavedWorld {
    seed: u64,
    turn: u64,
    floor: u32,
    player: EntityId,
    next_id: u32,
    outcome: Option<Outcome>,
    rng: Rng,
    map: SavedMap,
    others: BTreeMap<u32, SavedMap>,
}

impl World {
    /// The world of these parts, or what is wrong with them.
    pub(crate) fn restore(content: Arc<Content>, saved: SavedWorld) -> Result<Self, String> {
        let SavedWorld { seed, turn, floor, player, next_id, outcome, rng, map, others } = saved;
        let on = |floor: u32| move |wrong| format!("{wrong}, on floor {floor}");
        let map = GameMap::restore(&content, map).map_err(on(floor))?;
        let mut floors = BTreeMap::new();
        for (number, other) in others {
            floors.insert(number, GameMap::restore(&content, other).map_err(on(number))?);
        }
        let (others, scratch) = (floors, Scratch::default());
        let mut world = Self {
            content,
            seed,
            turn,
            floor,
            player,
            next_id,
            outcome,
            rng,
            map,
            others,
            scratch,
        };
        world.check_numbers()?;
        world.check_ids()?;
        world.check_packs()?;
        world.check_player()?;
        world.check_sight()?;
        world.audit()?;
        Ok(world)
    }

    fn floors(&self) -> impl Iterator<Item = &GameMap> {
        std::iter::once(&self.map).chain(self.others.values())
    }

    fn check_numbers(&self) -> Result<(), String> {
        let numbers = self.others.keys().chain([&self.floor]);
        let sane = self.turn < MOST_TURNS
            && self.next_id < MOST
            && numbers.clone().all(|floor| (1..MOST).contains(floor))
            && !self.others.contains_key(&self.floor);
        ensure(sane, "a number is out of all bounds")?;
        let kind = match self.outcome {
            Some(Outcome::Died { by, .. }) => by.map(|by| by.kind),
            Some(Outcome::Won { goal, .. }) => Some(goal),
            None => None,
        };
        ensure(kind.is_none_or(|kind| self.knows(kind)), "an end by nobody that there is")
    }

    /// No number is had twice, on whichever floor and in whosever pack, or was never given.
    fn check_ids(&self) -> Result<(), String> {
        let mut ids: Vec<EntityId> = Vec::new();
        for entity in self.floors().flat_map(GameMap::entities) {
            ids.push(entity.id);
            ids.extend(entity.inventory.iter().flat_map(|pack| pack.iter()).map(|it| it.id));
        }
        ids.sort_unstable();
        let unique = ids.windows(2).all(|pair| pair[0] != pair[1]);
        let given = ids.last().is_none_or(|id| id.0 < self.next_id);
        ensure(unique && given, "a number that two have, or that nobody was given")
    }

    fn check_packs(&self) -> Result<(), String> {
        for entity in self.floors().flat_map(GameMap::entities) {
            ensure(
                entity.inventory.is_none() || entity.id == self.player,
                "a monster with a pack",
            )?;
            let Some(pack) = &entity.inventory else { continue };
            let letters: Vec<_> = pack.iter().map(|it| it.slot).collect();
            let apart = letters.is_sorted_by(|a, b| a < b);
            ensure(apart, "two things with one letter")?;
            let things = pack.iter().all(|it| self.knows(it.kind) && self.item(it.kind).is_some());
            ensure(things, "something in the pack that cannot be carried")?;
        }
        Ok(())
    }

    fn check_player(&self) -> Result<(), String> {
        let player = self.map.get(self.player).ok_or("the player is not on the map")?;
        ensure(player.fighter.is_some() && player.ai.is_none(), "a player who is no player")?;
        let grows = player.experience.is_some();
        ensure(grows || self.content.xp_curve().is_none(), "a player who cannot grow")?;
        let sane = player.experience.is_none_or(|it| {
            (1..MOST).contains(&it.level()) && it.pending_level_ups() < MOST && it.points() < MOST
        });
        ensure(sane, "growth out of all bounds")
    }

    /// What is in view follows from where the player stands.
    fn check_sight(&mut self) -> Result<(), String> {
        let (visible, explored) = (self.map.visible().clone(), self.map.explored().clone());
        self.look_around();
        let same = self.map.visible() == &visible && self.map.explored() == &explored;
        ensure(same, "the player sees what cannot be seen from there")
    }

    fn knows(&self, kind: PrototypeId) -> bool {
        kind.index() < self.content.prototypes().len()
    }
}

fn ensure(holds: bool, wrong: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(wrong.to_owned()) }
}
