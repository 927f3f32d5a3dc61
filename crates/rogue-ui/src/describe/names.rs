//! The names of many entities in one sentence, equal ones together.

use roguecore::EntityView;

use crate::{messages, text};

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

/// The names of items, equal names together: "2 daggers", "a scroll".
pub(crate) fn item_names(items: &[EntityView<'_>]) -> Vec<String> {
    let names = counted(items.iter().map(|it| text::clean_name(&it.prototype.name)));
    names.iter().map(|(name, count)| messages::item_with_count(*count, name)).collect()
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
