//! Builds a world from a saved game. Nothing in it is trusted: this module checks the assumptions
//! of the audit and the faults that only saved games can have, the audit checks the rest.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fingerprint::fingerprint;
use super::{ID_LIMIT, InvalidState, KeptFloor, MAX_TURN, Unknown, Work, World, WorldState};
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::event::Outcome;
use crate::id::{MapIds, RowMap, UnlistedRow};
use crate::map::{GameMap, MapState, ensure};
use crate::rng::{Stream, is_of_stream};

/// The most experience points within a level: gaining a level takes as many steps at most.
const MAX_POINTS: u32 = 1_000_000;

/// A world as it is saved: its state and its maps, of one type to write them and to read them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SavedWorld<S = WorldState, M = MapState> {
    state: S,
    /// That of the floor the player is on.
    map: M,
    /// Those of every other floor that the player has been on.
    others: BTreeMap<u32, M>,
    /// Saved behind the rows of the content.
    #[serde(skip)]
    unknown: Unknown,
}

impl SavedWorld {
    /// The same parts, with the player's knowledge of the kinds of items.
    pub(crate) fn with_unknown(self, unknown: Unknown) -> Self {
        Self { unknown, ..self }
    }

    /// The seed of the game.
    pub(crate) const fn seed(&self) -> u64 {
        self.state.seed
    }

    /// The memory that a world takes beside these parts when it is restored, in bytes.
    pub(crate) fn derived_memory(&self) -> usize {
        let maps = self.others.values().chain([&self.map]);
        maps.fold(0, |sum, map| sum.saturating_add(map.derived_memory()))
    }

    /// The fingerprint of the world of these parts.
    pub(crate) fn fingerprint(&self) -> u64 {
        let others = self.others.iter().map(|(&floor, map)| (floor, map.hash()));
        fingerprint(&self.state, &self.map, others, &self.unknown)
    }
}

#[cfg(test)]
impl<S, M> SavedWorld<S, M> {
    pub(crate) const fn others(&self) -> &BTreeMap<u32, M> {
        &self.others
    }
}

impl MapIds for SavedWorld {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.state.map_ids(map)?;
        self.unknown.map_ids(map)?;
        self.map.map_ids(map)?;
        self.others.values_mut().try_for_each(|other| other.map_ids(map))
    }
}

impl World {
    /// Its saved parts, to be written.
    pub(crate) fn saved(&self) -> SavedWorld<&WorldState, &MapState> {
        let others = self.others.iter().map(|(&floor, kept)| (floor, kept.map().state()));
        let (state, map) = (&self.state, self.map.state());
        SavedWorld { state, map, others: others.collect(), unknown: Unknown::default() }
    }

    /// A copy of its saved parts.
    pub(crate) fn to_saved(&self) -> SavedWorld {
        let others = self.others.iter().map(|(&floor, kept)| (floor, kept.map().state().clone()));
        let (state, map) = (self.state.clone(), self.map.state().clone());
        SavedWorld { state, map, others: others.collect(), unknown: self.unknown.clone() }
    }

    /// The world of these parts.
    pub(crate) fn restore(content: Arc<Content>, saved: SavedWorld) -> Result<Self, InvalidState> {
        let SavedWorld { state, map, others, mut unknown } = saved;
        // Kinds that the content has got since.
        unknown.complete(&content, state.seed);
        let floors = 1..=content.floor_count();
        let exist = others.keys().chain([&state.floor]).all(|floor| floors.contains(floor));
        ensure(exist, InvalidState::UnknownFloor)?;
        ensure(is_of_stream(&state.rng, state.seed, Stream::Ai), InvalidState::RandomNumbers)?;
        let map = restore_map(&content, state.floor, map)?;
        let others = others.into_iter().map(|(floor, map)| {
            let map = restore_map(&content, floor, map)?;
            Ok((floor, KeptFloor::new(map)))
        });
        let others = others.collect::<Result<_, InvalidState>>()?;
        let work = Work::unlimited();
        let mut world = Self { content, state, map, others, unknown, prepared: None, work };
        world.check_ranges()?;
        world.check_outcome()?;
        world.check_player()?;
        world.audit()?;
        world.check_field_of_view()?;
        Ok(world)
    }

    pub(super) fn check_ranges(&self) -> Result<(), InvalidState> {
        let in_range = self.state.turn <= MAX_TURN && self.state.next_id <= ID_LIMIT;
        ensure(in_range, InvalidState::OutOfRange)
    }

    fn check_outcome(&self) -> Result<(), InvalidState> {
        let (prototype, name) = match self.state.outcome {
            Some(Outcome::Died { by, .. }) => (by.map(|by| by.kind), None),
            Some(Outcome::Won { goal, .. }) => (goal, None),
            Some(Outcome::Custom { name, .. }) => (None, Some(name)),
            Some(Outcome::Lost { .. }) | None => (None, None),
        };
        let named = |name| self.content.rows().custom_name(name).is_some();
        let known = prototype.is_none_or(|it| self.has_prototype(it)) && name.is_none_or(named);
        ensure(known, InvalidState::UnknownOutcome)
    }

    fn check_player(&self) -> Result<(), InvalidState> {
        let player = self.map.get(self.state.player).ok_or(InvalidState::NoPlayer)?;
        let is_creature = player.fighter.is_some() && self.item(player.kind).is_none();
        ensure(is_creature && player.ai.is_none(), InvalidState::NotPlayable)?;
        let curve = self.content.xp_curve();
        ensure(player.experience.is_some() == curve.is_some(), InvalidState::NoExperience)?;
        let in_range = player.experience.zip(curve).is_none_or(|(it, curve)| {
            it.level() >= 1 && it.points() <= curve.needed(it.level()).max(MAX_POINTS)
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

    pub(super) fn has_prototype(&self, kind: PrototypeId) -> bool {
        kind.index() < self.content.prototypes().len()
    }
}

fn restore_map(content: &Content, floor: u32, map: MapState) -> Result<GameMap, InvalidState> {
    GameMap::restore(content, map).map_err(|error| InvalidState::Map { floor, error })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::component::{ActiveStatus, Ai, Experience};
    use crate::entity::Entity;
    use crate::game::Game;
    use crate::id::StatusId;
    use crate::map::InvalidMap;
    use crate::rng::Rng;
    use roguecore_grid::Point;

    /// Floors 1 and 2, each with an orc; the player is on the second.
    fn world() -> World {
        let scene = "########\n#1..o..#\n########\n\n1 = player on stairs_down\ninventory a dagger";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        game.step(Command::Descend).unwrap();
        game.world().clone()
    }

    fn restored(saved: SavedWorld) -> Result<World, InvalidState> {
        World::restore(Content::classic(), saved)
    }

    fn refused(change: impl FnOnce(&mut SavedWorld)) -> InvalidState {
        let mut saved = world().to_saved();
        change(&mut saved);
        restored(saved).unwrap_err()
    }

    /// The reason for a change of the player, on the floor they are on.
    fn refused_player(change: impl FnOnce(&mut Entity)) -> InvalidState {
        let mut world = world();
        world.map.change(world.state.player, change);
        restored(world.to_saved()).unwrap_err()
    }

    /// The reason for a change of the orc, on the floor that the player has left.
    fn refused_orc(change: impl FnOnce(&mut Entity)) -> InvalidState {
        let mut world = world();
        let orc = world.others[&1].map().entities().iter().find(|it| it.is_actor()).unwrap().id;
        world.others.get_mut(&1).unwrap().change(|map| map.change(orc, change));
        restored(world.to_saved()).unwrap_err()
    }

    #[test]
    fn an_unchanged_world_is_restored() {
        assert!(restored(world().to_saved()).is_ok());
    }

    #[test]
    fn every_floor_is_one_of_the_content() {
        assert_eq!(refused(|saved| saved.state.floor = 11), InvalidState::UnknownFloor);
        let kept = |saved: &mut SavedWorld| {
            let map = saved.others.remove(&1).unwrap();
            saved.others.insert(11, map);
        };
        assert_eq!(refused(kept), InvalidState::UnknownFloor);
    }

    /// An increment of 0 repeats a number for ever, and a draw would never end.
    #[test]
    fn the_random_numbers_are_those_of_the_seed() {
        let zeros: Rng = postcard::from_bytes(&[0, 0]).unwrap();
        assert_eq!(refused(|saved| saved.state.rng = zeros), InvalidState::RandomNumbers);
        assert_eq!(refused(|saved| saved.state.seed ^= 1), InvalidState::RandomNumbers);
    }

    #[test]
    fn the_outcome_names_what_the_content_has() {
        let custom =
            Outcome::Custom { name: crate::id::CustomId::new(9), won: true, floor: 1, turn: 3 };
        assert_eq!(
            refused(|saved| saved.state.outcome = Some(custom)),
            InvalidState::UnknownOutcome
        );
    }

    #[test]
    fn the_player_is_a_creature_with_the_experience_of_the_content() {
        let content = Content::classic();
        let potion = content.prototype_id("health_potion").unwrap();
        let reason = refused_player(|player| player.kind = potion);
        let InvalidState::Map { error: InvalidMap::Parts(_), .. } = reason else {
            panic!("{reason}")
        };
        let none = refused_player(|player| player.experience = None);
        assert_eq!(none, InvalidState::NoExperience);
        let much = Experience::from_parts(1, u32::MAX, 0);
        let much = refused_player(|player| player.experience = Some(much));
        assert_eq!(much, InvalidState::Experience);
        let status = ActiveStatus { status: StatusId(0), turns: 3, by: None };
        let item = refused_player(|player| {
            let item = player.items().next().unwrap().id;
            let item = player.inventory.as_mut().unwrap().get_mut(item).unwrap();
            item.state.get_or_insert_default().set_status(status);
        });
        assert!(matches!(item, InvalidState::ItemState(_)), "{item}");
    }

    /// The game of a dead player may have been lost in the moment of the death; they lie there all the same.
    #[test]
    fn a_dead_player_is_a_corpse_however_the_game_has_ended() {
        let mut world = world();
        world.state.outcome = Some(Outcome::Lost { floor: 2, turn: 1 });
        let player = world.state.player;
        world.map.change(player, |player| player.fighter.as_mut().unwrap().set_hp(0));
        let InvalidState::Map { error: InvalidMap::Parts(_), .. } =
            restored(world.to_saved()).unwrap_err()
        else {
            panic!("another reason")
        };
        world.map.kill(player);
        assert!(restored(world.to_saved()).is_ok());
    }

    #[test]
    fn floors_that_were_left_are_checked_like_the_present_one() {
        let error = |change: fn(&mut Entity)| match refused_orc(change) {
            InvalidState::Map { floor: 1, error } => error,
            other => panic!("{other}"),
        };
        let ghost = error(|orc| orc.blocks_movement = false);
        assert!(matches!(ghost, InvalidMap::NotBlocking(_)), "{ghost}");
        let layer = error(|orc| orc.draw_order = crate::entity::DrawOrder::Corpse);
        assert!(matches!(layer, InvalidMap::Parts(_)), "{layer}");
        let stone = error(|orc| orc.fighter = None);
        assert!(matches!(stone, InvalidMap::DeadActor(_)), "{stone}");
        let strong =
            error(|orc| orc.fighter = Some(crate::component::Fighter::new(1, 0, i32::MAX)));
        assert!(matches!(strong, InvalidMap::HitPoints(_)), "{strong}");
        let path = error(|orc| {
            let mut ai = Ai::default();
            ai.set_path(&[roguecore_grid::Direction::East; 60]);
            orc.ai = Some(ai);
        });
        assert!(matches!(path, InvalidMap::Path(_)), "{path}");
        assert!(matches!(refused_orc(|orc| orc.ai = None), InvalidState::Inert(_)));
        let learned = refused_orc(|orc| orc.experience = Some(Experience::default()));
        assert!(matches!(learned, InvalidState::MonsterExperience(_)), "{learned}");
        let wall = error(|orc| orc.at = Point::new(0, 0));
        assert!(matches!(wall, InvalidMap::InWall { .. }), "{wall}");
    }
}
