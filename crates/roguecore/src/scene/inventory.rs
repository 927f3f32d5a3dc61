//! The settings that tell what the player carries and how far they have grown.

use crate::component::{EquipmentSlot, Experience};
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::inventory::InventorySlot;

/// `a dagger worn, c health_potion`
pub(super) fn carried(
    text: &str,
    content: &Content,
) -> Result<Vec<(InventorySlot, PrototypeId, bool)>, String> {
    let mut carried: Vec<(InventorySlot, PrototypeId, bool)> = Vec::new();
    for part in text.split(',') {
        let thing = thing(part.trim(), content)?;
        let (slot, kind, worn) = thing;
        if carried.iter().any(|(other, _, _)| *other == slot) {
            return Err(format!("two things have the letter `{slot}`"));
        }
        let place = wear(kind, content);
        if worn && carried.iter().any(|(_, it, worn)| *worn && wear(*it, content) == place) {
            return Err(format!("`{slot}` is worn where something is worn already"));
        }
        carried.push(thing);
    }
    Ok(carried)
}

fn wear(kind: PrototypeId, content: &Content) -> Option<EquipmentSlot> {
    content.prototype(kind).item.and_then(|item| item.equipment_slot())
}

fn thing(text: &str, content: &Content) -> Result<(InventorySlot, PrototypeId, bool), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (letter, id, worn) = match words[..] {
        [letter, id] => (letter, id, false),
        [letter, id, "equipped" | "worn"] => (letter, id, true),
        _ => return Err(format!("{text:?} is not `<letter> <item>`, with `worn` behind or not")),
    };
    let mut letters = letter.chars();
    let slot =
        letters.next().filter(|_| letters.next().is_none()).and_then(InventorySlot::from_letter);
    let slot = slot.ok_or_else(|| format!("`{letter}` is no letter from a to z"))?;
    let kind = content.prototype_id(id).filter(|&kind| content.prototype(kind).item.is_some());
    let kind = kind.ok_or_else(|| format!("there is no item \"{id}\""))?;
    if worn && wear(kind, content).is_none() {
        return Err(format!("\"{id}\" cannot be worn"));
    }
    Ok((slot, kind, worn))
}

/// `2 30 1`: level, points gained on it, improvements to choose.
pub(super) fn experience(text: &str) -> Result<Experience, String> {
    let numbers: Option<Vec<u32>> = text.split_whitespace().map(|it| it.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[level, experience, choices]) if level > 0 => {
            Ok(Experience::from_parts(level, experience, choices))
        }
        _ => Err("growth is told as `<level> <experience> <choices>`".to_owned()),
    }
}
