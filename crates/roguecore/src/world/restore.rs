//! Builds a world from a saved game. Nothing in it is trusted: this module checks what the
//! audit takes for granted, then the audit checks the rest.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fingerprint::HashedWorld;
use super::{InvalidState, KeptFloor, World};
use crate::content::Content;
use crate::entity::{EntityId, PrototypeId};
use crate::event::Outcome;
use crate::id::{MapIds, RowMap, UnlistedRow};
use crate::map::{GameMap, SavedMap, ensure};
use crate::rng::Rng;

/// The first turn that is refused. Below it no addition of the rules can overflow.
const MAX_TURNS: u64 = 1 << 62;
/// The same for floors, ids, levels and experience.
const MAX_COUNT: u32 = 1 << 30;

/// The saved parts of a world, in the order in which [`World`] serialises them.
#[derive(Debug, Serialize, Deserialize)]
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

impl SavedWorld {
    /// The parts of a world that are saved.
    pub(crate) fn of(world: &World) -> Option<Self> {
        let bytes = postcard::to_allocvec(world).ok()?;
        postcard::from_bytes(&bytes).ok()
    }

    /// The seed of the game.
    pub(crate) const fn seed(&self) -> u64 {
        self.seed
    }

    /// The parts that a [fingerprint](World::fingerprint) covers.
    pub(super) fn hashed(&self) -> HashedWorld<'_, SavedMap> {
        let Self { seed, turn, floor, player, next_id, outcome, rng, map, others } = self;
        let others = others.iter().map(|(&floor, map)| (floor, map.state_hash())).collect();
        let (seed, turn, floor) = (*seed, *turn, *floor);
        let (player, next_id, outcome) = (*player, *next_id, *outcome);
        HashedWorld { seed, turn, floor, player, next_id, outcome, rng, map, others }
    }
}

impl MapIds for SavedWorld {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        match &mut self.outcome {
            Some(Outcome::Died { by: Some(by), .. }) => by.kind.map_ids(map)?,
            Some(Outcome::Won { goal, .. }) => goal.map_ids(map)?,
            Some(Outcome::Custom { name, .. }) => name.map_ids(map)?,
            Some(Outcome::Died { by: None, .. } | Outcome::Lost { .. }) | None => {}
        }
        self.map.map_ids(map)?;
        self.others.values_mut().try_for_each(|other| other.map_ids(map))
    }
}

impl World {
    /// The world of these parts.
    pub(crate) fn restore(content: Arc<Content>, saved: SavedWorld) -> Result<Self, InvalidState> {
        let SavedWorld { seed, turn, floor, player, next_id, outcome, rng, map, others } = saved;
        let map = restore_map(&content, floor, map)?;
        let others = others.into_iter().map(|(floor, map)| {
            let map = restore_map(&content, floor, map)?;
            Ok((floor, KeptFloor::new(map)))
        });
        let others = others.collect::<Result<_, InvalidState>>()?;
        let mut world =
            Self { content, seed, turn, floor, player, next_id, outcome, rng, map, others };
        world.check_ranges()?;
        world.check_outcome()?;
        world.audit_ids()?;
        world.check_inventories()?;
        world.check_player()?;
        world.check_field_of_view()?;
        world.audit()?;
        Ok(world)
    }

    pub(super) fn check_ranges(&self) -> Result<(), InvalidState> {
        let mut floors = self.others.keys().chain([&self.floor]);
        let in_range = self.turn < MAX_TURNS
            && self.next_id < MAX_COUNT
            && floors.all(|floor| (1..MAX_COUNT).contains(floor));
        ensure(in_range, InvalidState::OutOfRange)?;
        ensure(!self.others.contains_key(&self.floor), InvalidState::FloorTwice)
    }

    fn check_outcome(&self) -> Result<(), InvalidState> {
        let prototype = match self.outcome {
            Some(Outcome::Died { by, .. }) => by.map(|by| by.kind),
            Some(Outcome::Won { goal, .. }) => goal,
            Some(Outcome::Lost { .. } | Outcome::Custom { .. }) | None => None,
        };
        let known = prototype.is_none_or(|prototype| self.has_prototype(prototype));
        ensure(known, InvalidState::UnknownOutcome)
    }

    pub(super) fn check_inventories(&self) -> Result<(), InvalidState> {
        for entity in self.entities_of_all_floors() {
            let Some(inventory) = &entity.inventory else { continue };
            ensure(entity.id == self.player, InvalidState::MonsterInventory(entity.id))?;
            for it in inventory.iter() {
                let is_item = self.has_prototype(it.kind) && self.item(it.kind).is_some();
                ensure(is_item, InvalidState::NotAnItem(it.slot))?;
            }
        }
        Ok(())
    }

    fn check_player(&self) -> Result<(), InvalidState> {
        let player = self.map.get(self.player).ok_or(InvalidState::NoPlayer)?;
        ensure(player.fighter.is_some() && player.ai.is_none(), InvalidState::NotPlayable)?;
        let has_levels = self.content.xp_curve().is_some();
        ensure(player.experience.is_some() || !has_levels, InvalidState::NoExperience)?;
        let in_range = player.experience.is_none_or(|it| {
            (1..MAX_COUNT).contains(&it.level())
                && it.pending_level_ups() < MAX_COUNT
                && it.points() < MAX_COUNT
        });
        ensure(in_range, InvalidState::Experience)
    }

    /// The visible and explored cells follow from the player's position.
    fn check_field_of_view(&mut self) -> Result<(), InvalidState> {
        let (visible, explored) = (self.map.visible().clone(), self.map.explored().clone());
        self.update_fov();
        let same = self.map.visible() == &visible && self.map.explored() == &explored;
        ensure(same, InvalidState::FieldOfView)
    }

    fn has_prototype(&self, kind: PrototypeId) -> bool {
        kind.index() < self.content.prototypes().len()
    }
}

fn restore_map(content: &Content, floor: u32, map: SavedMap) -> Result<GameMap, InvalidState> {
    GameMap::restore(content, map).map_err(|error| InvalidState::Map { floor, error })
}
