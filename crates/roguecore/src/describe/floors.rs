//! Floors in words for an author: their recipes, creatures and items, and the hordes and vaults.

use std::collections::BTreeSet;

use crate::content::Content;
use crate::english::words_of_id;
use crate::entity::PrototypeId;
use crate::id::BranchId;
use crate::rows::band::Band;
use crate::rows::games::Games;
use crate::rows::vault::{Ground, Vault};
use crate::rows::weights::shares;
use crate::rule::words::numbered;

/// The floors of the dungeon, those that are alike together, and the branches: each with its recipe, and with the
/// creatures and items that its rooms may have.
pub fn floors(content: &Content) -> Vec<(String, Vec<String>)> {
    let tables = content.floor_tables();
    let starts: BTreeSet<u32> = tables.starts().collect();
    let starts = Vec::from_iter(starts);
    let deepest = content.dungeon().map_or(1, |dungeon| dungeon.deepest);
    let mut floors = Vec::new();
    for (index, &from) in starts.iter().enumerate().filter(|(_, from)| **from <= deepest) {
        let to = starts.get(index + 1).map_or(deepest, |next| next - 1).min(deepest);
        let title =
            if from == to { format!("floor {from}") } else { format!("floors {from} to {to}") };
        let recipe = content.recipes().get(tables.recipe(from));
        let mut lines: Vec<String> = recipe
            .map(|recipe| format!("built as {}", words_of_id(&recipe.id)))
            .into_iter()
            .collect();
        let rooms = [
            (tables.monsters_per_room(from), tables.monsters(from)),
            (tables.items_per_room(from), tables.items(from)),
        ];
        for ((max, weights), what) in rooms.into_iter().zip([CREATURES, ITEMS]) {
            lines.extend(in_rooms(content, max, weights, what));
        }
        floors.push((title, lines));
    }
    for branch in &content.rows().branches {
        let mut lines = vec![format!(
            "leaves floor {} by {}: {}, from the depth of floor {} on",
            branch.from,
            content.tile(branch.stairs).name,
            numbered(branch.floors, "floor"),
            branch.depth,
        )];
        let recipe = branch.recipe.and_then(|recipe| content.recipes().get(recipe));
        lines.extend(recipe.map(|recipe| format!("built as {}", words_of_id(&recipe.id))));
        let rooms = [
            (tables.monsters_per_room(branch.depth), &branch.monsters, CREATURES),
            (tables.items_per_room(branch.depth), &branch.items, ITEMS),
        ];
        for (max, weights, what) in rooms {
            lines.extend(weights.as_ref().and_then(|it| in_rooms(content, max, it, what)));
        }
        lines.extend(branch.games.in_words());
        floors.push((branch.name.clone(), lines));
    }
    floors
}

const CREATURES: &str = "creatures";
const ITEMS: &str = "items";

fn in_rooms(
    content: &Content,
    max: u32,
    weights: &[(PrototypeId, u32)],
    what: &str,
) -> Option<String> {
    let shares = shares(content.rows(), weights);
    match max {
        _ if shares.is_empty() => None,
        // The steps of recipes place items of the floor, too; its creatures are those of rooms alone.
        0 if what == CREATURES => None,
        0 => Some(format!("{what} of the floor: {shares}")),
        _ => Some(format!("up to {max} {what} in a room: {shares}")),
    }
}

/// Each horde by the name of its leader: the followers, and where it is.
pub fn hordes(content: &Content) -> Vec<(String, Vec<String>)> {
    let mut hordes = Vec::new();
    for horde in &content.rows().hordes {
        let mut lines = Vec::new();
        for &(kind, count) in &horde.followers {
            lines.push(format!("followed by {}", count.of(content.name(kind))));
        }
        lines.extend(places(content, horde.band, horde.branch, &horde.games));
        if horde.weight != 1 {
            lines.push(format!("picked with weight {}", horde.weight));
        }
        hordes.push((content.name(horde.leader).to_owned(), lines));
    }
    hordes
}

/// Each vault by its id: the creatures and items in it, its locks, and where it is.
pub fn vaults(content: &Content) -> Vec<(String, Vec<String>)> {
    let mut vaults = Vec::new();
    for vault in &content.rows().vaults {
        let mut lines = contents(content, vault);
        lines.extend(places(content, vault.band, vault.branch, &vault.games));
        lines.push(match vault.max {
            1 => "at most once on a floor".to_owned(),
            max => format!("at most {max} times on a floor"),
        });
        if vault.weight != 1 {
            lines.push(format!("picked with weight {}", vault.weight));
        }
        vaults.push((words_of_id(&vault.id), lines));
    }
    vaults
}

fn contents(content: &Content, vault: &Vault) -> Vec<String> {
    let mut lines = vec![format!("{} × {} cells", vault.width, vault.height)];
    let mut held = Vec::new();
    for cell in &vault.cells {
        held.extend(cell.content.creature.into_iter().chain(cell.content.item));
        if let Ground::Lock { tile, key } = cell.content.ground {
            let line = format!("{}, opened by {}", content.tile(tile).name, content.name(key));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    if !held.is_empty() {
        lines.push(format!("holds {}", counted(content, &held)));
    }
    lines
}

/// The kinds of a list in the order of their first copies: `dagger, 3 × javelin`.
pub(super) fn counted(content: &Content, all: &[PrototypeId]) -> String {
    let mut counts: Vec<(PrototypeId, u32)> = Vec::new();
    for &kind in all {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    let mut words = Vec::new();
    for (kind, count) in counts {
        let name = content.name(kind);
        words.push(if count == 1 { name.to_owned() } else { format!("{count} × {name}") });
    }
    words.join(", ")
}

/// The floors and games of a horde or a vault.
fn places(content: &Content, band: Band, branch: Option<BranchId>, games: &Games) -> Vec<String> {
    let branches = &content.rows().branches;
    let branch = branch.and_then(|branch| branches.get(branch.index()));
    let mut lines: Vec<String> = band.in_words().into_iter().collect();
    lines.extend(branch.map(|branch| format!("in the {}", branch.name)));
    lines.extend(games.in_words());
    lines
}
