//! The factions of a map. Most creatures attack the player only: where no other fighter of the map
//! can be their enemy, no search for one is needed.

use super::GameMap;
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::id::FactionId;

/// Fewer entities are no crowd.
pub(crate) const CROWD: usize = 1_024;
/// How many entities are listed in about the time that a search saves.
const SEARCHES: usize = 16;

impl GameMap {
    /// Lists the factions of all fighters other than the player, the dead included. The list is
    /// dropped when an entity is added, a fighter is removed or one changes its faction, so that the entities
    /// looked at depend on the state alone.
    pub(crate) fn list_factions(&mut self, content: &Content, player: EntityId) {
        if self.factions.is_none() {
            let others =
                self.state.entities.iter().filter(|it| it.fighter.is_some() && it.id != player);
            let bit = |it: &Entity| 1 << (faction(content, it).0 & 31);
            self.factions = Some(others.fold(0, |factions, it| factions | bit(it)));
        }
    }

    /// Lists where the factions of a crowd are, for the searches of a round in which so many act. Where
    /// few act, or there is no crowd, that would take longer than the searches.
    pub(crate) fn list_faction_blocks(&mut self, content: &Content, active: usize) {
        let Self { state, faction_blocks, .. } = self;
        let entities = &state.entities;
        if entities.len() < CROWD || active.saturating_mul(SEARCHES) < entities.len() {
            return faction_blocks.forget();
        }
        let actors = entities.iter().filter(|it| it.is_actor());
        let members = actors.map(|it| (it.at, 1 << (faction(content, it).0 & 31)));
        faction_blocks.list(state.tiles.size(), members);
    }

    /// Forgets where the factions of a crowd are.
    pub(crate) fn forget_faction_blocks(&mut self) {
        self.faction_blocks.forget();
    }

    /// Whether an entity other than the player may belong to one of these factions, given as bits
    /// by id. With a list that was dropped the answer is that for the whole content.
    pub(crate) fn others_may_be_in(&self, content: &Content, factions: u32) -> bool {
        content.derived().factions_of_others & factions != 0
            && self.factions.is_none_or(|present| present & factions != 0)
    }
}

/// The faction of an entity: the one it has joined, or that of its row.
pub(crate) fn faction(content: &Content, entity: &Entity) -> FactionId {
    let joined = entity.state.as_ref().and_then(|state| state.faction());
    joined.unwrap_or_else(|| content.prototype(entity.kind).faction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    /// A list that an entity was added to, or in which one has joined another faction, is dropped.
    #[test]
    fn the_list_is_dropped_when_factions_change() {
        let content = Content::classic();
        let game = Game::from_scene(content.clone(), "#####\n#@.o#\n#####").unwrap();
        let (mut map, player) = (game.map().clone(), game.world().player());
        let monster = map.get(EntityId(1)).unwrap().clone();
        let bit = |faction: FactionId| 1 << faction.0;
        map.list_factions(&content, player);
        assert_eq!(map.factions, Some(bit(FactionId::MONSTERS)));

        map.change(EntityId(1), |it| it.state_mut().set_energy(50));
        assert!(map.factions.is_some(), "energy is no faction");
        map.change(EntityId(1), |it| it.state_mut().set_faction(FactionId::PLAYER));
        assert_eq!(map.factions, None);
        map.list_factions(&content, player);
        assert_eq!(map.factions, Some(bit(FactionId::PLAYER)));

        let at = roguecore_grid::Point::new(2, 1);
        map.insert(Entity { id: EntityId(2), at, ..monster }).unwrap();
        assert_eq!(map.factions, None);
        map.list_factions(&content, player);
        assert_eq!(map.factions, Some(bit(FactionId::PLAYER) | bit(FactionId::MONSTERS)));
        assert!(!map.others_may_be_in(&content, bit(FactionId::NEUTRAL)));

        map.remove(EntityId(2)).unwrap();
        assert_eq!(map.factions, None);
    }
}
