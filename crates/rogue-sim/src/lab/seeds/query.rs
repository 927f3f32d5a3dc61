//! The language of seed queries: `sword by floor 2 and not troll by floor 4`.

use std::collections::BTreeSet;

use rogue_travel::is_captive;
use roguecore::ron_reader::did_you_mean;
use roguecore::{Content, FactionId, PrototypeId};

use super::FloorCatalogue;
use crate::result::SimResult;

/// The word for everything that fights for the player, or can be made to.
const ALLY: &str = "ally";

/// The things that a seed must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    parts: Vec<Part>,
}

/// One part: something is there by a floor, or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    negated: bool,
    what: What,
    by: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// One of these creatures or items; for an ally, creatures that are or become friends.
    Kinds(BTreeSet<PrototypeId>),
    Vault(String),
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    ///
    /// A sentence that names the wrong word and the way to mend it.
    pub fn parse(content: &Content, text: &str) -> SimResult<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return Err("the query is empty; write for example `ally by floor 3`".to_owned());
        }
        let parts = words.split(|word| *word == "and").map(|part| parse_part(content, part));
        Ok(Self { parts: parts.collect::<SimResult<_>>()? })
    }

    /// The deepest floor that it asks for.
    pub fn floors(&self) -> u32 {
        self.parts.iter().map(|part| part.by).max().unwrap_or(1)
    }

    /// Whether the floors of a seed have all of it.
    pub fn matches(&self, floors: &[FloorCatalogue]) -> bool {
        self.parts.iter().all(|part| {
            let by = &floors[..floors.len().min(part.by as usize)];
            let has = match &part.what {
                What::Kinds(kinds) => {
                    by.iter().any(|floor| floor.kinds.iter().any(|kind| kinds.contains(kind)))
                }
                What::Vault(id) => by.iter().any(|floor| floor.vaults.iter().any(|it| it == id)),
            };
            has != part.negated
        })
    }
}

fn parse_part(content: &Content, words: &[&str]) -> SimResult<Part> {
    let shown = words.join(" ");
    let (negated, words) = match words {
        ["not", rest @ ..] => (true, rest),
        _ => (false, words),
    };
    let (name, by) = match words {
        [name] | ["vault", name] => (*name, None),
        [name, "by", "floor", number] | ["vault", name, "by", "floor", number] => {
            (*name, Some(*number))
        }
        _ => {
            return Err(format!(
                "`{shown}` is not understood; a part is `ID by floor N`, `ally by floor N` or \
                 `vault ID by floor N`, with `not` before it, and parts are joined by `and`"
            ));
        }
    };
    let deepest = content.dungeon().map_or(1, |dungeon| dungeon.deepest);
    let by = match by {
        None => deepest,
        Some(text) => {
            text.parse().ok().filter(|by| (1..=deepest).contains(by)).ok_or_else(|| {
                format!("`{text}` in `{shown}` is no floor; this content has floors 1 to {deepest}")
            })?
        }
    };
    let vault_only = words.first() == Some(&"vault") && words.len() % 3 == 2;
    let what = if vault_only { None } else { named_kind(content, name) };
    let vault = || content.vault_ids().any(|id| id == name).then(|| What::Vault(name.to_owned()));
    let what = what.or_else(vault).ok_or_else(|| unknown(content, name))?;
    Ok(Part { negated, what, by })
}

fn named_kind(content: &Content, name: &str) -> Option<What> {
    if name == ALLY {
        return Some(What::Kinds(allies(content)));
    }
    content.prototype_id(name).map(|kind| What::Kinds([kind].into()))
}

/// Creatures of the player's faction, and those that a bump makes one of.
fn allies(content: &Content) -> BTreeSet<PrototypeId> {
    let is_friend = |kind: PrototypeId| content.prototype(kind).faction == FactionId::PLAYER;
    let kinds = (0..content.prototypes().len()).map(|index| PrototypeId::new(index as u16));
    kinds
        .filter(|&kind| {
            let row = content.prototype(kind);
            let joins = is_friend(kind) || is_captive(content, row);
            row.item.is_none() && kind != content.player() && joins
        })
        .collect()
}

/// The message for an unknown name, with the nearest known one.
fn unknown(content: &Content, name: &str) -> String {
    let rows = content.prototypes().iter().map(|row| &*row.id);
    let near = did_you_mean(name, rows.chain(content.vault_ids()).chain([ALLY]));
    let hint = near.map_or_else(String::new, |id| format!("; did you mean `{id}`?"));
    format!("no item, creature or vault is called `{name}`{hint}")
}

#[cfg(test)]
mod tests {
    use super::super::catalogue;
    use super::*;

    fn parse(text: &str) -> SimResult<Query> {
        Query::parse(&Content::classic(), text)
    }

    #[test]
    fn a_seed_matches_if_and_only_if_its_floors_have_it() {
        let content = Content::classic();
        let query = parse("sword by floor 4").unwrap();
        let not = parse("not sword by floor 4").unwrap();
        let sword = content.prototype_id("sword").unwrap();
        let mut counts = [0; 2];
        for seed in 0..40 {
            let floors = catalogue(&content, seed, 4);
            let has = floors.iter().any(|floor| floor.kinds.contains(&sword));
            assert_eq!(query.matches(&floors), has, "{seed}");
            assert_eq!(not.matches(&floors), !has, "{seed}");
            counts[usize::from(has)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    }

    #[test]
    fn parts_are_joined_and_ask_for_no_deeper_floor_than_named() {
        let query = parse("orc by floor 1 and not troll by floor 3").unwrap();
        assert_eq!(query.floors(), 3);
        assert_eq!(parse("orc").unwrap().floors(), 10);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("", "empty"),
            ("swrod by floor 2", "did you mean `sword`"),
            ("sword by floor 99", "floors 1 to 10"),
            ("sword until floor 2", "`ID by floor N`"),
            ("sword by floor 2 and", "is not understood"),
            ("vault sword", "`sword`"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
