//! A walker that tries every command, and the contents in which it meets every rule.

use std::sync::Arc;

use roguecore::{
    AbilityId, Command, Content, CustomId, Direction, Game, InventorySlot, LevelUpId, OwnCommand,
    Point, Rng,
};

use crate::result::SimResult;

// The engine's own tests use the same walker. They cannot take it from this crate, which depends
// on the engine, so that the file lives with them and is compiled here a second time.
#[path = "../../roguecore/tests/it/walker.rs"]
mod engine_walker;

pub(crate) use engine_walker::command;

/// First steps and the tutorial's game, each as rooms and as caves; that game on small floors, with a
/// strong player and more items; and *The Ember of Dawn*, also with a strong player who has some of its
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

/// The walker's commands, and in a third of the cases one that it does not know: a throw, an ability, a
/// level up, or a command of a host.
pub(crate) fn any_command(game: &Game, rng: &mut Rng) -> Command {
    let pending = game.view().experience().is_some_and(|it| it.pending_level_ups() > 0);
    if rng.below(3) > 0 && !pending {
        return command(game, rng);
    }
    let here = game.view().player().at;
    let near = Point::new(here.x + rng.range(-4, 4), here.y + rng.range(-4, 4));
    let visible: Vec<Point> = game.view().entities().iter().map(|it| it.at).collect();
    let target = if rng.chance(1, 2) { *rng.pick(&visible).unwrap_or(&near) } else { near };
    let direction = rng.pick(&Direction::ALL).copied();
    let slot = InventorySlot::all().nth(rng.below(8) as usize);
    match (rng.below(4), slot) {
        (0, _) => Command::LevelUp(LevelUpId::new(rng.below(5) as u8)),
        (1, Some(slot)) => Command::Throw { slot, target },
        (2, _) => {
            let known = rng.pick(game.view().abilities()).copied().filter(|_| rng.chance(1, 2));
            let ability = known.unwrap_or(AbilityId::new(rng.below(6) as u16));
            Command::Cast { ability, target: rng.chance(2, 3).then_some(target) }
        }
        _ => {
            let name = CustomId::new(rng.below(6) as u16);
            let amount = rng.range(-9, 9);
            Command::Custom(OwnCommand { name, direction, target: Some(target), amount })
        }
    }
}
