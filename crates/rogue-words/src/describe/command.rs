//! A command in words: as advice, and as a deed.

use roguecore::{Command, Direction, EntityView, InventorySlot, Point, View};

use super::{direction_name, offset};
use crate::messages::{self, the_item};
use crate::text;

/// A command as advice and as a deed: "drink the red potion", "attacking the orc".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandWords {
    /// "drink the red potion"
    pub advice: String,
    /// "using the red potion"
    pub deed: String,
}

/// A command of the player in the turn that is in view.
pub fn command(view: View<'_>, command: Command) -> CommandWords {
    match command {
        Command::Bump(direction) | Command::Melee(direction) | Command::Move(direction) => {
            step(view, direction, matches!(command, Command::Melee(_)))
        }
        Command::Wait => words("wait", "waiting", ""),
        Command::PickUp => words("pick up", "picking up", " what lies there"),
        Command::Drop(slot) => words("drop", "dropping", &item(view, slot)),
        Command::Use { slot, target } => use_of(view, slot, target),
        Command::Descend => words("take", "taking", " the stairs down"),
        Command::Ascend => words("take", "taking", " the stairs up"),
        Command::LevelUp(id) => {
            let row = view.content().rows().level_up(id);
            let name = row.map_or_else(String::new, |row| text::clean_name(&row.name));
            match row.and_then(|row| row.costs) {
                Some(cost) => {
                    let cost = the_item(cost, view.content());
                    words("use", "using", &format!(" {cost} ({name})"))
                }
                None => words("choose", "choosing", &format!(" {name}")),
            }
        }
        Command::Throw { slot, target } => {
            words("throw", "throwing", &format!("{}{}", item(view, slot), at(view, target)))
        }
        Command::Cast { ability, target } => {
            let row = view.content().rows().ability(ability);
            let name = row.map_or_else(String::new, |row| text::clean_name(&row.name));
            let at = target.map_or_else(String::new, |target| at(view, target));
            words("use", "using", &format!(" {name}{at}"))
        }
        Command::Custom(_) => words("give", "giving", " a command of this game's own"),
        Command::Wizard(_) => words("change", "changing", " the game in wizard mode"),
    }
}

/// The advice to give one command in place of another: "drink the red potion instead of attacking the orc". Where both
/// have the same words, they differ by their targets: "attack the jackal (next to you, north) instead of the other one
/// (next to you, east)".
pub fn instead(view: View<'_>, advised: Command, played: Command) -> String {
    let (words, deed) = (command(view, advised), command(view, played).deed);
    if words.deed != deed {
        return format!("{} instead of {deed}", words.advice);
    }
    let here = view.player().at;
    match (target(view, advised), target(view, played)) {
        (Some(one), Some(other)) if one != other => format!(
            "{} ({}) instead of the other one ({})",
            words.advice,
            offset(here, one),
            offset(here, other)
        ),
        _ => words.advice,
    }
}

/// The cell that a command is for.
fn target(view: View<'_>, command: Command) -> Option<Point> {
    match command {
        Command::Bump(direction) | Command::Melee(direction) | Command::Move(direction) => {
            Some(view.player().at + direction)
        }
        Command::Throw { target, .. } => Some(target),
        Command::Use { target, .. } | Command::Cast { target, .. } => target,
        _ => None,
    }
}

fn words(advice: &str, deed: &str, what: &str) -> CommandWords {
    CommandWords { advice: format!("{advice}{what}"), deed: format!("{deed}{what}") }
}

/// A step, or the deed to the actor in the way: only enemies are attacked by bumping into them.
fn step(view: View<'_>, direction: Direction, is_melee: bool) -> CommandWords {
    match actor(view, view.player().at + direction) {
        Some((it, name)) if is_melee || it.hostile => words("attack", "attacking", &name),
        Some((it, name)) if it.makes_way => {
            words("change places with", "changing places with", &name)
        }
        Some((_, name)) => words("bump into", "bumping into", &name),
        None => words("go", "going", &format!(" {}", direction_name(direction))),
    }
}

fn use_of(view: View<'_>, slot: InventorySlot, target: Option<Point>) -> CommandWords {
    let inventory = view.inventory();
    let Some(carried) = inventory.iter().find(|it| it.slot == slot) else {
        return words("use", "using", &item(view, slot));
    };
    let at = target.map_or_else(String::new, |target| at(view, target));
    let what = item(view, slot) + &at;
    let is_equipment = carried.item.equipment_slot.is_some();
    match carried.prototype.messages.verb.as_deref() {
        _ if is_equipment && carried.equipped => words("take off", "taking off", &what),
        _ if is_equipment => words("equip", "equipping", &what),
        Some(verb) => words(&text::clean(verb), "using", &what),
        None => words("use", "using", &what),
    }
}

/// " the red potion"
fn item(view: View<'_>, slot: InventorySlot) -> String {
    let inventory = view.inventory();
    let carried = inventory.iter().find(|it| it.slot == slot);
    let name = carried.map(|it| the_item(it.kind, view.content()));
    name.map_or_else(String::new, |name| format!(" {name}"))
}

/// " at the orc", " at yourself", " at the cell 3 cells north"
fn at(view: View<'_>, target: Point) -> String {
    match actor(view, target) {
        Some((_, name)) => format!(" at{name}"),
        None if target == view.player().at => " at yourself".to_owned(),
        None => format!(" at the cell {}", offset(view.player().at, target)),
    }
}

/// The actor of a cell other than the player, and its name: " the orc".
fn actor(view: View<'_>, at: Point) -> Option<(EntityView<'_>, String)> {
    let mut entities = view.entities_at(at).into_iter();
    let actor = entities.find(|it| it.is_actor() && !it.player && !it.corpse)?;
    let name = messages::the_creature(actor.entity_ref.kind, view.content());
    Some((actor, format!(" {name}")))
}

#[cfg(test)]
mod tests {
    use roguecore::Game;

    use super::*;

    fn told(scene: &str) -> Vec<String> {
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let commands = game.commands();
        let words = commands.into_iter().map(|it| command(game.view(), it));
        words.map(|it| format!("{}; {}", it.advice, it.deed)).collect()
    }

    #[test]
    fn a_command_names_what_is_done_to_what() {
        let inventory = "inventory a healing_potion, b dagger, c javelin";
        let all = told(&format!("#####\n#@O.#\n#...#\n#####\n\nO = ogre\n{inventory}"));
        let has = |line: &str| assert!(all.iter().any(|it| it == line), "{line}: {all:#?}");
        has("attack the ogre; attacking the ogre");
        has("go south; going south");
        has("wait; waiting");
        assert!(all.iter().any(|it| it.starts_with("drink the ")), "{all:#?}");
        has("equip the dagger; equipping the dagger");
        has("throw the javelin at the ogre; throwing the javelin at the ogre");
        assert!(!all.iter().any(|it| it.contains("healing")), "an unknown potion stays unknown");
    }

    /// A search may find that the other one of two jackals had to be struck.
    #[test]
    fn advice_never_names_the_same_twice() {
        let scene = "#####\n#jj.#\n#j@.#\n#####\n\nj = jackal";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let advice = |one, other| instead(game.view(), Command::Melee(one), Command::Melee(other));
        assert_eq!(
            advice(Direction::North, Direction::West),
            "attack the jackal (next to you, north) instead of the other one (next to you, west)"
        );
        let all = game.commands();
        for &one in &all {
            for &other in all.iter().filter(|it| **it != one) {
                let told = instead(game.view(), one, other);
                let Some((advised, played)) = told.split_once(" instead of ") else { continue };
                assert_ne!(advised, played);
                assert_ne!(command(game.view(), one).deed, played, "{told}");
            }
        }
    }

    #[test]
    fn only_an_enemy_is_attacked_by_bumping_into_it() {
        let scene = "#####\n#W..#\n#@x.#\n#O..#\n#####\n\nO = ogre\nW = wolf\nx = captive_wolf";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let advice = |it| command(game.view(), it).advice;
        assert_eq!(advice(Command::Bump(Direction::South)), "attack the ogre");
        assert_eq!(advice(Command::Bump(Direction::East)), "bump into the chained wolf");
        assert_eq!(advice(Command::Bump(Direction::North)), "change places with the wolf");
        assert_eq!(advice(Command::Move(Direction::North)), "change places with the wolf");
        assert_eq!(advice(Command::Melee(Direction::East)), "attack the chained wolf");
        let deed = command(game.view(), Command::Bump(Direction::North)).deed;
        assert_eq!(deed, "changing places with the wolf");
        assert_eq!(at(game.view(), game.view().player().at), " at yourself");
    }
}
