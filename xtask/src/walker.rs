//! Games for a walker that tries every command, and the walker itself: the one of the engine's
//! own tests.

#[path = "../../crates/roguecore/tests/walker/mod.rs"]
mod walk;

use std::sync::Arc;

use roguecore::Content;

use crate::chore::Done;
pub(crate) use walk::command;

/// First steps and the whole game, each as rooms and as caves; the whole game on small floors,
/// with a strong player and a bit of everything in the pack, so that chance meets every rule.
pub(crate) fn contents() -> Done<Vec<Arc<Content>>> {
    let ron = Content::classic_ron()
        .replace("width: 80, height: 43", "width: 30, height: 20")
        .replace("hp: 30, defence: 1, power: 2", "hp: 200, defence: 1, power: 5")
        .replace("items_per_room: [(from: 1, most: 1)", "items_per_room: [(from: 1, most: 4)")
        .replace("growth: (base: 200, each: 150)", "growth: (base: 20, each: 15)")
        .replace("pack: [", "pack: [\"fireball_scroll\", \"confusion_scroll\", \"sword\", ");
    let classic = Content::parse("walker.ron", &ron).map_err(|errors| errors.to_string())?;
    let mut contents = Vec::new();
    for content in [Content::first_steps(), Arc::new(classic)] {
        for recipe in ["rooms", "caves"] {
            let content = content.with_recipe(recipe).map_err(|why| why.to_string())?;
            contents.push(Arc::new(content));
        }
    }
    Ok(contents)
}
