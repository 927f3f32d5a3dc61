//! The names of many entities in one sentence, equal ones together.

use roguecore::{EntityView, PrototypeId};

use crate::messages::{self, Noun, counted};

/// The names of entities, equal names together: "2 wolves", "a bat", "your dog".
pub fn names(entities: &[EntityView<'_>]) -> Vec<String> {
    names_beside(entities, &[])
}

/// The same of entities that come into view beside those of some kinds: "another wolf", "a bat".
pub(crate) fn names_beside(entities: &[EntityView<'_>], known: &[PrototypeId]) -> Vec<String> {
    let known: Vec<Noun> = entities
        .iter()
        .filter(|it| known.contains(&it.entity_ref.kind))
        .map(|it| Noun::of(it.prototype))
        .collect();
    let name = |(noun, makes_way): &(Noun, bool), count| match (makes_way, count) {
        (true, 1) => messages::with_your(&noun.one),
        (true, _) => format!("your {}", noun.with_count(count)),
        (false, _) if known.contains(noun) => noun.more(count),
        (false, _) => noun.with_count(count),
    };
    counted(entities.iter().map(|it| (Noun::of(it.prototype), it.makes_way)))
        .iter()
        .map(|(it, count)| name(it, *count))
        .collect()
}

/// The names of items, equal names together: "2 daggers", "a scroll".
pub(crate) fn item_names(items: &[EntityView<'_>]) -> Vec<String> {
    let groups = super::grouped(items);
    groups.iter().map(|(it, count)| Noun::of(it.prototype).item_with_count(*count)).collect()
}
