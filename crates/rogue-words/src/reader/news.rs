//! The changes in the dungeon since the player was told last.

use roguecore::{EntityView, Game, View};

use crate::describe;
use crate::message::Message;
use crate::messages;
use crate::text;

/// The facts that the player has been told.
#[derive(Debug, Default)]
pub struct Announced {
    /// The seed and the floor, to tell a new place.
    place: Option<(u64, u32)>,
    turn: u64,
    hp: Option<(i32, i32)>,
    /// The name of the tile below the player, where it is worth a word.
    ground: Option<String>,
    /// Whether an enemy was in view.
    enemies: bool,
    /// Fire, gas and liquids in the player's cell and next to it.
    substances: Vec<String>,
}

impl Announced {
    /// Adds the changes to the lines of the unread messages: the enemies in view, the ground, the hit points.
    pub fn add_news(&mut self, game: &Game, unread: &[Message], lines: &mut Vec<String>) {
        let view = game.view();
        let place = Some((game.seed(), view.floor()));
        let arrived = self.place != place;
        let passed = arrived || self.turn != view.turn();
        if arrived {
            lines.push(format!(
                "{}.",
                text::capitalize(&text::floor_name(view.content(), view.floor()))
            ));
        }
        let enemies = enemies(view);
        if passed {
            // A creature that has just come into view, and still is, is told once.
            for message in unread {
                if message.sighting.is_some_and(|id| enemies.iter().any(|it| it.id == id)) {
                    let line = message.line();
                    lines.retain(|other| *other != line);
                }
            }
            lines.extend(enemies.iter().map(|it| creature_line(view, it)));
            lines.extend(together_line(view));
        }
        if enemies.is_empty() && self.enemies {
            lines.push(NO_ENEMY.to_owned());
        }
        let ground = ground(view);
        if (arrived || ground != self.ground)
            && let Some(ground) = &ground
        {
            lines.push(format!("You stand on {}.", messages::with_the(ground)));
        }
        let substances = substances(view);
        if substances != self.substances {
            lines.extend(substances.iter().cloned());
            if substances.is_empty() {
                lines.push("The air around you is clear.".to_owned());
            }
        }
        let hp = view.player().fighter.map(|it| (it.hp(), it.max_hp()));
        if hp != self.hp || arrived {
            lines.extend(hp_line(view));
        }
        *self =
            Self { place, turn: view.turn(), hp, ground, enemies: !enemies.is_empty(), substances };
        if lines.is_empty() {
            lines.push(if passed { "Done." } else { "Nothing happens." }.to_owned());
        }
    }
}

/// The line for the moment when no enemy is in view any more.
const NO_ENEMY: &str = "No enemy in view.";

/// How things stand.
pub fn situation(view: View<'_>) -> Vec<String> {
    let mut lines = state(view);
    let enemies: Vec<_> = enemies(view).iter().map(|it| creature_line(view, it)).collect();
    if enemies.is_empty() {
        lines.push(NO_ENEMY.to_owned());
    }
    lines.extend(enemies);
    lines.extend(together_line(view));
    lines
}

/// Hit points, statuses and place.
pub fn state(view: View<'_>) -> Vec<String> {
    let mut lines: Vec<String> = hp_line(view).into_iter().collect();
    let statuses = describe::statuses_with_turns(view, &view.player());
    if !statuses.is_empty() {
        lines.push(format!("You are {}.", messages::join_list(&statuses)));
    }
    for (name, value) in describe::shown_stats(view) {
        lines.push(format!("{}: {value}.", text::capitalize(&name)));
    }
    if let Some(experience) = view.experience() {
        lines.push(format!("Level {}.", experience.level()));
    }
    lines.push(describe::floor_and_turn(view));
    lines
}

/// The living enemies in view, the nearest first.
pub fn enemies(view: View<'_>) -> Vec<EntityView<'_>> {
    let here = view.player().at;
    let mut enemies = view.entities();
    enemies.retain(EntityView::is_enemy);
    enemies.sort_by_key(|it| (it.at.distance_squared(here), it.id));
    enemies
}

/// When all enemies in view can kill the player.
fn together_line(view: View<'_>) -> Option<String> {
    Some(match describe::together(view)? {
        0 | 1 => "Danger: you could die next turn.".to_owned(),
        turns => format!("Danger: dead in {turns} turns or more."),
    })
}

/// A creature as a line of its own.
pub(super) fn creature_line(view: View<'_>, entity: &EntityView<'_>) -> String {
    format!("{}.", text::capitalize(&describe::creature(view, entity)))
}

/// Each kind of fire, gas or liquid in the player's cell or next to it, with the nearest cell.
fn substances(view: View<'_>) -> Vec<String> {
    let near = nearest_substances(view).into_iter().filter(|(distance, _)| *distance <= 1);
    near.map(|(_, line)| line).collect()
}

/// Each kind of fire, gas or liquid in view, with its distance and the nearest cell.
pub(super) fn nearest_substances(view: View<'_>) -> Vec<(u32, String)> {
    let here = view.player().at;
    let mut cells: Vec<_> = view.substances().collect();
    cells.sort_by_key(|it| (it.substance, it.at.distance_squared(here), it.at.y, it.at.x));
    cells.dedup_by_key(|it| it.substance);
    let named = cells.into_iter().filter_map(|it| {
        let row = view.content().rows().substance(it.substance)?;
        let name = text::capitalize(&text::clean_name(&row.name));
        let line = format!("{name}: {}.", describe::offset(here, it.at));
        Some((it.at.chebyshev(here), line))
    });
    named.collect()
}

fn hp_line(view: View<'_>) -> Option<String> {
    let fighter = view.player().fighter?;
    Some(format!("Hit points: {} of {}.", fighter.hp(), fighter.max_hp()))
}

/// The name of the tile below the player unless it is plain floor.
fn ground(view: View<'_>) -> Option<String> {
    let content = view.content();
    let tile = view.tile_id(view.player().at)?;
    (tile != content.floor_tables().floor).then(|| text::clean_name(&content.tile(tile).name))
}
