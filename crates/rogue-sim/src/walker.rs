//! The walker that tries every command, and the contents in which it meets every rule.

use std::sync::Arc;

use roguecore::Content;

use crate::result::SimResult;

pub(crate) use roguecore::testing::walker::{any_command, command};

/// First steps and the tutorial's game, each as rooms and as caves; that game on small floors, with a
/// strong player and more items; and *The Ember of Dawn*, also with a strong player and some of its
/// items, so that random commands reach every rule.
pub(crate) fn contents() -> SimResult<Vec<Arc<Content>>> {
    let ron = Content::classic_ron()
        .replace("width: 80, height: 43", "width: 30, height: 20")
        .replace(
            "\"hp\": 30, \"defence\": 1, \"power\": 2",
            "\"hp\": 200, \"defence\": 1, \"power\": 5",
        )
        .replace("items_per_room: [(from: 1, max: 1)", "items_per_room: [(from: 1, max: 4)")
        .replace("xp_curve: (base: 200, each: 150)", "xp_curve: (base: 20, each: 15)")
        .replace(
            "inventory: [",
            "inventory: [\"fireball_scroll\", \"confusion_scroll\", \"sword\", ",
        );
    let classic = Content::parse("walker.ron", &ron).map_err(|errors| errors.to_string())?;
    let mut contents = Vec::new();
    for content in [Content::first_steps(), Arc::new(classic)] {
        for recipe in ["rooms", "caves"] {
            let content = content.with_recipe(recipe).map_err(|error| error.to_string())?;
            contents.push(Arc::new(content));
        }
    }
    let ron =
        rogue_ember::ron().replacen("\"hp\": 40, \"power\": 4,", "\"hp\": 2000, \"power\": 9,", 1);
    let strong = Content::parse("strong.ron", &ron).map_err(|errors| errors.to_string())?;
    contents.extend([rogue_ember::content(), Arc::new(strong)]);
    Ok(contents)
}
