//! The player's knowledge of the kinds of items: which name each kind of an unknown group has in
//! this game, and which kinds are identified.

use serde::{Deserialize, Serialize, Serializer};

use super::{InvalidState, World};
use crate::content::Content;
use crate::entity::{Entity, PrototypeId};
use crate::event::Event;
use crate::id::{MapIds, RowMap, UnknownGroupId, UnlistedRow};
use crate::map::ensure;
use crate::refusal::Refusal;
use crate::rng::{Rng, Stream};

/// The kinds of all unknown groups, by ascending id. Content without groups has none, and then it
/// is no part of saves and fingerprints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Unknown {
    kinds: Vec<UnknownKind>,
}

/// A kind of item of an unknown group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct UnknownKind {
    kind: PrototypeId,
    /// The index of its name in the group.
    name: u16,
    identified: bool,
}

impl Unknown {
    /// The bytes that the kinds of any content take at most in a save.
    pub(crate) const MAX_BYTES: usize = 1 << 14;

    /// Each kind with a random name. A kind that is alone in its group is identified.
    pub(super) fn shuffled(content: &Content, seed: u64) -> Self {
        let mut unknown = Self::default();
        if content.has_unknown() {
            unknown.complete(content, seed);
        }
        unknown
    }

    /// Gives a free name to each kind of the content that has none. One that is then the last
    /// unknown kind of its group is identified.
    pub(super) fn complete(&mut self, content: &Content, seed: u64) {
        let before = self.kinds.len();
        for index in 0..content.rows().unknown.len() {
            let group = UnknownGroupId(index as u8);
            let mut rng = Rng::derive(seed, Stream::Unknown(index as u32));
            let mut free = self.free_names(content, group);
            rng.shuffle(&mut free);
            let known = |kind: &PrototypeId| self.get(*kind).is_some();
            let kinds = content.rows().items_of(group).map(|(kind, _)| kind);
            let missing: Vec<PrototypeId> = kinds.filter(|kind| !known(kind)).collect();
            let named = missing.into_iter().zip(free);
            self.kinds.extend(named.map(|(kind, name)| UnknownKind {
                kind,
                name,
                identified: false,
            }));
            self.kinds.sort_unstable_by_key(|it| it.kind);
        }
        if self.kinds.len() > before {
            self.settle(content);
        }
    }

    /// Identifies kinds that are known by elimination.
    fn settle(&mut self, content: &Content) {
        while let Some(kind) = self.eliminated(content) {
            self.identify(kind);
        }
    }

    /// The names of a group that no kind has.
    fn free_names(&self, content: &Content, group: UnknownGroupId) -> Vec<u16> {
        let count = content.rows().unknown.get(group.index()).map_or(0, |row| row.names.len());
        let taken: Vec<u16> = self.of_group(content, group).map(|it| it.name).collect();
        (0..count as u16).filter(|name| !taken.contains(name)).collect()
    }

    fn of_group(
        &self,
        content: &Content,
        group: UnknownGroupId,
    ) -> impl Iterator<Item = &UnknownKind> {
        self.kinds.iter().filter(move |it| content.prototype(it.kind).unknown == Some(group))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    fn get(&self, kind: PrototypeId) -> Option<&UnknownKind> {
        let index = self.kinds.binary_search_by_key(&kind, |it| it.kind).ok()?;
        self.kinds.get(index)
    }

    pub(super) fn identify(&mut self, kind: PrototypeId) {
        if let Ok(index) = self.kinds.binary_search_by_key(&kind, |it| it.kind) {
            self.kinds[index].identified = true;
        }
    }

    /// A kind that is the last one of its group that is not identified.
    fn eliminated(&self, content: &Content) -> Option<PrototypeId> {
        let groups = 0..content.rows().unknown.len();
        groups.into_iter().find_map(|index| {
            let group = self.of_group(content, UnknownGroupId(index as u8));
            let mut left = group.filter(|it| !it.identified);
            left.next().filter(|_| left.next().is_none()).map(|it| it.kind)
        })
    }

    /// The same knowledge, with the kinds that are not identified drawn anew: `seen` are the
    /// appearances that the player knows to be some kind's.
    fn sampled(&self, content: &Content, seen: &[PrototypeId], rng: &mut Rng) -> Self {
        let mut sampled = Self { kinds: self.kinds.clone() };
        sampled.kinds.retain(|it| it.identified);
        for index in 0..content.rows().unknown.len() {
            let group = UnknownGroupId(index as u8);
            let hidden = self.of_group(content, group).filter(|it| !it.identified);
            let mut kinds: Vec<PrototypeId> = hidden.map(|it| it.kind).collect();
            let is_seen = |name: &u16| seen.contains(&content.rows().appearance(group, *name));
            let free = sampled.free_names(content, group);
            let (mut names, mut others): (Vec<u16>, Vec<u16>) = free.into_iter().partition(is_seen);
            rng.shuffle(&mut kinds);
            rng.shuffle(&mut others);
            names.extend(others);
            let named = kinds.into_iter().zip(names);
            let named = named.map(|(kind, name)| UnknownKind { kind, name, identified: false });
            sampled.kinds.extend(named.collect::<Vec<_>>());
            sampled.kinds.sort_unstable_by_key(|it| it.kind);
        }
        sampled
    }

    /// The kinds are those of the content, each with a name of its own.
    pub(super) fn audit(&self, content: &Content) -> Result<(), InvalidState> {
        let sorted = self.kinds.is_sorted_by(|a, b| a.kind < b.kind);
        let groups = 0..content.rows().unknown.len();
        let items = groups
            .clone()
            .map(|index| content.rows().items_of(UnknownGroupId(index as u8)).count());
        let all = items.sum::<usize>() == self.kinds.len();
        let mut appearances: Vec<PrototypeId> = Vec::new();
        for it in &self.kinds {
            let group = content.prototypes().get(it.kind.index()).and_then(|row| row.unknown);
            let group = group.ok_or(InvalidState::UnknownItems)?;
            let names = content.rows().unknown.get(group.index()).map_or(0, |row| row.names.len());
            ensure(usize::from(it.name) < names, InvalidState::UnknownItems)?;
            appearances.push(content.rows().appearance(group, it.name));
        }
        appearances.sort_unstable();
        let distinct = appearances.is_sorted_by(|a, b| a < b);
        let settled = self.eliminated(content).is_none();
        ensure(sorted && all && distinct && settled, InvalidState::UnknownItems)
    }
}

/// A kind that the other content does not have is left out: it is no kind of a group there.
impl MapIds for Unknown {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.kinds.retain_mut(|it| it.kind.map_ids(map).is_ok());
        self.kinds.sort_unstable_by_key(|it| it.kind);
        Ok(())
    }
}

/// Nothing without unknown kinds: saves and fingerprints of content without unknown groups have
/// nothing of it.
impl Serialize for Unknown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_empty() { serializer.serialize_unit() } else { self.kinds.serialize(serializer) }
    }
}

impl World {
    /// The player's knowledge of the kinds of items.
    pub(crate) const fn unknown(&self) -> &Unknown {
        &self.unknown
    }

    /// Whether the player does not know the identity of a kind of item.
    pub(crate) fn is_unknown(&self, kind: PrototypeId) -> bool {
        self.content.has_unknown() && self.unknown.get(kind).is_some_and(|it| !it.identified)
    }

    /// The id by which the player knows a kind: that of an appearance for an item that is not
    /// identified.
    pub fn seen_kind(&self, kind: PrototypeId) -> PrototypeId {
        if !self.is_unknown(kind) {
            return kind;
        }
        self.appearance_of(kind).unwrap_or(kind)
    }

    /// The appearance of a kind of an unknown group in this game until it is identified.
    pub(crate) fn appearance_of(&self, kind: PrototypeId) -> Option<PrototypeId> {
        let group = self.content.prototype(kind).unknown?;
        self.unknown.get(kind).map(|it| self.content.rows().appearance(group, it.name))
    }

    /// A kind that is known by elimination, and is not identified yet.
    pub(crate) fn eliminated(&self) -> Option<PrototypeId> {
        self.unknown.eliminated(&self.content)
    }

    /// The player knows the kinds of their first inventory.
    pub(super) fn identify_inventory(&mut self) {
        let player = self.map.get(self.state.player).into_iter();
        let kinds: Vec<PrototypeId> =
            player.flat_map(Entity::items).map(|item| item.kind).collect();
        kinds.into_iter().for_each(|kind| self.identify(kind));
    }

    /// For scenes and new games; a turn identifies by an event.
    pub(crate) fn identify(&mut self, kind: PrototypeId) {
        self.unknown.identify(kind);
        self.unknown.settle(&self.content);
    }

    /// The kinds that the player has identified, by ascending id.
    pub(crate) fn identified(&self) -> impl Iterator<Item = PrototypeId> {
        self.unknown.kinds.iter().filter(|it| it.identified).map(|it| it.kind)
    }

    /// Hides the parts of an event that the player does not perceive.
    pub(crate) fn hide_unknown(&self, event: &mut Event) {
        if self.content.has_unknown() {
            event.map_item_kinds(&|kind| self.seen_kind(kind));
        }
    }

    /// A refusal as the player perceives it.
    pub(crate) fn refused(&self, refusal: Refusal) -> Refusal {
        match refusal {
            Refusal::NotUsable { item } => Refusal::NotUsable { item: self.seen_kind(item) },
            other => other,
        }
    }

    /// The knowledge of a world in which the unknown kinds are drawn anew.
    pub(super) fn sampled_unknown(&self, rng: &mut Rng) -> Unknown {
        if !self.content.has_unknown() {
            return Unknown::default();
        }
        let visible = self.map.entities().iter().filter(|it| self.player_perceives(it.id, it.at));
        let visible = visible.map(|it| it.kind);
        let player = self.map.get(self.state.player).into_iter();
        let carried = player.flat_map(Entity::items).map(|item| item.kind);
        let kinds = visible.chain(carried).filter(|kind| self.is_unknown(*kind));
        let seen: Vec<PrototypeId> = kinds.map(|kind| self.seen_kind(kind)).collect();
        self.unknown.sampled(&self.content, &seen, rng)
    }

    /// The kind of this world that looks like a kind of the real one.
    pub(super) fn sampled_kind(&self, real: &Self, kind: PrototypeId) -> PrototypeId {
        let Some(appearance) = real.is_unknown(kind).then(|| real.seen_kind(kind)) else {
            return kind;
        };
        let looks = |it: &&UnknownKind| self.appearance_of(it.kind) == Some(appearance);
        self.unknown.kinds.iter().find(looks).map_or(kind, |it| it.kind)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::content::ContentBuilder;
    use crate::game::Game;
    use crate::rows::prototype::Prototype;
    use crate::rows::unknown::UnknownGroup;
    use crate::save::LoadError;

    /// The built-in content with three unknown kinds of items.
    fn content() -> Arc<Content> {
        let mut rows = ContentBuilder::from_content(&Content::classic());
        let group =
            rows.unknown_group(UnknownGroup::new("dusts", &["red", "white", "grey", "blue"]));
        for id in ["salt", "sugar", "ash"] {
            let mut item = Prototype::item(id, '%');
            item.unknown = Some(group);
            rows.prototype(item);
        }
        rows.build().unwrap().into()
    }

    fn loaded(change: impl FnOnce(&mut Vec<UnknownKind>)) -> Result<Game, LoadError> {
        let mut game = Game::with_content(content(), 7);
        change(&mut game.world_mut().unknown.kinds);
        Game::load(&content(), &game.save())
    }

    /// Each change of a file that no game leads to is refused.
    #[test]
    fn forged_knowledge_is_refused() {
        assert!(loaded(|_| {}).is_ok());
        assert!(loaded(|kinds| kinds[1].identified = true).is_ok());
        // A kind that a file lacks is one that the content has got since.
        assert!(loaded(|kinds| _ = kinds.remove(0)).is_ok());
        let changes: [fn(&mut Vec<UnknownKind>); 6] = [
            |kinds| kinds[0].name = kinds[1].name,
            |kinds| kinds[0].name = 4,
            |kinds| kinds[0].kind = PrototypeId(0),
            |kinds| kinds[0].kind = PrototypeId(u16::MAX),
            |kinds| kinds.swap(0, 1),
            |kinds| (kinds[0].identified, kinds[1].identified) = (true, true),
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let refused = loaded(change).unwrap_err();
            assert_eq!(refused, LoadError::from(InvalidState::UnknownItems), "{index}");
        }
        let many = loaded(|kinds| {
            let last = *kinds.last().unwrap();
            kinds.extend((0..9_000).map(|_| last));
        });
        assert_eq!(many.unwrap_err(), LoadError::Malformed);
    }

    /// Content without groups neither saves nor hashes anything of them.
    #[test]
    fn no_groups_take_no_bytes() {
        let game = Game::new(7);
        let part = postcard::to_allocvec(game.world().unknown()).unwrap();
        assert_eq!((part.len(), game.world().unknown.is_empty()), (0, true));
    }
}
