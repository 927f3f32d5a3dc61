//! The settings `inventory` and `experience` of a scene.

use super::values::Values;
use crate::component::Experience;
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::EquipmentSlot;
use crate::inventory::InventorySlot;

/// One item of the player.
#[derive(Clone, Debug)]
pub(super) struct SceneItem {
    pub(super) slot: InventorySlot,
    pub(super) kind: PrototypeId,
    pub(super) equipped: bool,
    pub(super) values: Values,
}

/// `a dagger equipped, b wand charges 2, c bread count 3`. `worn` is the old word for `equipped`.
pub(super) fn inventory(text: &str, content: &Content) -> Result<Vec<SceneItem>, String> {
    let mut items: Vec<SceneItem> = Vec::new();
    for part in text.split(',') {
        let item = parse_item(part.trim(), content)?;
        let SceneItem { slot, kind, equipped, .. } = item;
        if items.iter().any(|other| other.slot == slot) {
            return Err(format!("two items have the letter `{slot}`"));
        }
        let needed = equipment_slot(kind, content);
        let takes_it = |it: &SceneItem| it.equipped && equipment_slot(it.kind, content) == needed;
        if equipped && items.iter().any(takes_it) {
            return Err(format!("the equipment slot of `{slot}` is already taken"));
        }
        items.push(item);
    }
    Ok(items)
}

fn equipment_slot(kind: PrototypeId, content: &Content) -> Option<EquipmentSlot> {
    content.prototype(kind).item.and_then(|item| item.equipment_slot)
}

fn parse_item(text: &str, content: &Content) -> Result<SceneItem, String> {
    let unknown = || {
        format!("{text:?} is not `<letter> <item>`, then stats with their values, then `equipped`")
    };
    let (rest, equipped) = match text.rsplit_once(' ') {
        Some((rest, "equipped" | "worn")) => (rest, true),
        _ => (text, false),
    };
    let mut words = rest.split_whitespace();
    let (Some(letter), Some(id)) = (words.next(), words.next()) else { return Err(unknown()) };
    let mut values = Values::NONE;
    while let Some(word) = words.next() {
        values.read(word, &mut words, content).ok_or_else(unknown)??;
    }
    let mut letters = letter.chars();
    let slot =
        letters.next().filter(|_| letters.next().is_none()).and_then(InventorySlot::from_letter);
    let slot = slot.ok_or_else(|| format!("`{letter}` is neither a letter from a to z nor `*`"))?;
    let kind = content.prototype_id(id).filter(|&kind| content.prototype(kind).item.is_some());
    let kind = kind.ok_or_else(|| format!("there is no item \"{id}\""))?;
    if slot == InventorySlot::GOAL && content.dungeon().is_none_or(|it| it.goal != kind) {
        return Err("the slot `*` is for the goal".to_owned());
    }
    if equipped && equipment_slot(kind, content).is_none() {
        return Err(format!("\"{id}\" cannot be equipped"));
    }
    values.check(kind, content)?;
    Ok(SceneItem { slot, kind, equipped, values })
}

/// `2 30 1`: character level, experience points gained on it, pending level-ups.
pub(super) fn experience(text: &str) -> Result<Experience, String> {
    let numbers: Option<Vec<u32>> = text.split_whitespace().map(|it| it.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[level, points, pending]) if level > 0 => {
            Ok(Experience::from_parts(level, points, pending))
        }
        _ => Err("experience is `experience <level> <points> <pending level-ups>`".to_owned()),
    }
}
