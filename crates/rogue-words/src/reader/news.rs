//! The changes in the dungeon since the player was told last.

use roguecore::{EntityId, EntityView, Game, Point, PrototypeId, TileView, View};

use crate::describe::{self, DeathClock};
use crate::message::Message;
use crate::messages::join_list;
use crate::text;

/// The facts that the player has been told.
#[derive(Debug, Default)]
pub struct Announced {
    /// The seed and the floor, to tell a new place.
    place: Option<(u64, u32)>,
    turn: u64,
    hp: Option<(i32, i32)>,
    /// The cell of the player.
    at: Option<Point>,
    /// The ground below the player, where it is worth a word.
    ground: Option<String>,
    /// The enemies in view, whose threat was told.
    enemies: Vec<EntityId>,
    /// Fire, gas and liquids in the player's cell and next to it.
    substances: Vec<String>,
}

impl Announced {
    /// Whether the news have a line for the creature whose coming into view a message tells.
    pub fn tells_again(&self, game: &Game, message: &Message) -> bool {
        let (_, passed) = self.change(game);
        let Some(sighted) = message.sighting.filter(|_| passed) else { return false };
        enemies(game.view()).iter().any(|enemy| enemy.id == sighted)
    }

    /// Whether the player has come to another place, and whether a turn has passed.
    fn change(&self, game: &Game) -> (bool, bool) {
        let view = game.view();
        let arrived = self.place != Some((game.seed(), view.floor()));
        (arrived, arrived || self.turn != view.turn())
    }

    /// Adds the changes to the lines of the unread messages: the enemies in view, the ground, the hit points.
    /// `tells_danger` is false where a message has told the danger of the next turn.
    pub fn add_news(&mut self, game: &Game, lines: &mut Vec<String>, tells_danger: bool) {
        let view = game.view();
        let (arrived, passed) = self.change(game);
        if arrived {
            let floor = text::capitalize(&text::floor_name(view.content(), view.floor()));
            // Before its news; the first lines of a game come before its floor.
            let place = if self.place.is_some() { 0 } else { lines.len() };
            lines.insert(place, format!("{floor}."));
        }
        let enemies = enemies(view);
        if passed {
            lines.extend(self.enemy_lines(view, &enemies));
            lines.extend(together_line(view).filter(|_| tells_danger));
        }
        if enemies.is_empty() && !self.enemies.is_empty() {
            lines.push(NO_ENEMY.to_owned());
        }
        let at = view.player().at;
        let ground = describe::ground(view, at);
        if (arrived || ground != self.ground)
            && let Some(ground) = &ground
        {
            lines.push(format!("You stand {ground}."));
        }
        let substances = substances(view);
        if substances != self.substances {
            lines.extend(substances.iter().cloned());
            if substances.is_empty() && !arrived {
                lines.push("The ground and the air around you are clear.".to_owned());
            }
        }
        let hp = view.player().fighter.map(|it| (it.hp(), it.max_hp()));
        if hp != self.hp || arrived {
            lines.extend(hp_line(view));
        }
        if lines.is_empty() {
            lines.push(match self.at.filter(|from| passed && *from != at) {
                Some(from) => moved(from, at),
                None if passed => "Time passes.".to_owned(),
                None => "Nothing happens.".to_owned(),
            });
        }
        // Where no turn has passed, no enemy was told.
        let told = enemies.iter().map(|it| it.id).filter(|id| passed || self.enemies.contains(id));
        let enemies = told.collect();
        let place = Some((game.seed(), view.floor()));
        *self = Self { place, turn: view.turn(), hp, at: Some(at), ground, enemies, substances };
    }

    /// The enemies with their threats, or without once those were told, of this one or of one like it.
    fn enemy_lines(&self, view: View<'_>, enemies: &[EntityView<'_>]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut told: Vec<(PrototypeId, Vec<String>)> = Vec::new();
        for enemy in enemies {
            let threat = (enemy.entity_ref.kind, describe::threat(view, enemy).spoken());
            if self.enemies.contains(&enemy.id) || told.contains(&threat) {
                lines.extend(describe::creature_line(view, enemy));
            } else {
                lines.extend(describe::creature_lines(view, enemy));
                told.push(threat);
            }
        }
        lines
    }
}

/// A move of the player: "You step north.", "You move 5 east and 2 north."
fn moved(from: Point, to: Point) -> String {
    match from.direction_to(to) {
        Some(direction) => format!("You step {}.", describe::direction_name(direction)),
        None => format!("You move {}.", describe::offset(from, to)),
    }
}

/// The line for the moment when no enemy is in view any more.
const NO_ENEMY: &str = "No enemy in view.";

/// How things stand.
pub fn situation(view: View<'_>) -> Vec<String> {
    let mut lines = state(view);
    // Fire underfoot is the first thing to know.
    lines.extend(own_cell(view));
    let enemies: Vec<_> =
        enemies(view).iter().flat_map(|it| describe::creature_lines(view, it)).collect();
    if enemies.is_empty() {
        lines.push(NO_ENEMY.to_owned());
    }
    lines.extend(enemies);
    lines.extend(together_line(view));
    lines
}

/// The contents of the player's cell; `None` for bare floor.
pub(super) fn own_cell(view: View<'_>) -> Option<String> {
    let at = view.player().at;
    let mut others = view.entities_at(at);
    others.retain(|it| !it.player);
    let mut parts = describe::grouped_names(view, &others);
    if let TileView::Visible(tile) | TileView::Remembered(tile) = view.tile(at)
        && describe::ground(view, at).is_some()
    {
        parts.push(describe::ground_name(tile));
    }
    parts.extend(describe::substances(view, at));
    (!parts.is_empty()).then(|| format!("Here: {}.", join_list(&parts)))
}

/// Hit points, statuses and place.
pub fn state(view: View<'_>) -> Vec<String> {
    let mut lines: Vec<String> = hp_line(view).into_iter().collect();
    let statuses = describe::statuses_with_turns(view, &view.player());
    if !statuses.is_empty() {
        lines.push(format!("{}.", text::capitalize(&statuses.join(", "))));
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
    describe::together(view).map(DeathClock::spoken_title)
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
