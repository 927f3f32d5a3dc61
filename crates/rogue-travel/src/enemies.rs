//! Enemies: which of them sleep, and which step about at random.

use roguecore::rule::Behaviour;
use roguecore::{
    ActiveStatus, BitGrid, Content, EntityView, Point, Prototype, StatusDef, TagSet, View,
};

/// Whether an entity is a living enemy of the player that does not sleep.
pub fn is_awake_enemy(view: View<'_>, it: &EntityView<'_>) -> bool {
    it.is_enemy() && !sleeps(view, it)
}

/// Whether a status makes an entity sleep.
pub(crate) fn sleeps(view: View<'_>, it: &EntityView<'_>) -> bool {
    sleep(view, it).is_some()
}

/// Whether an entity never wakes by itself: it has no rule for sights and sounds, and no number of turns left:
/// a guard of stone, until somebody strikes it or touches its treasure.
pub fn is_dormant(view: View<'_>, it: &EntityView<'_>) -> bool {
    let Some((active, row)) = sleep(view, it) else { return false };
    !active.is_temporary() && row.sleeps_until_touched()
}

/// The status that makes an entity sleep.
fn sleep<'a>(view: View<'a>, it: &EntityView<'a>) -> Option<(&'a ActiveStatus, &'a StatusDef)> {
    let rows = view.content().rows();
    let statuses = it.statuses.iter();
    let mut rows = statuses.filter_map(|active| Some((active, rows.status(active.status)?)));
    let (active, row) = rows.find(|(_, row)| !row.ai.is_empty())?;
    is_sleep(row).then_some((active, row))
}

/// Whether a status makes its holder sleep.
pub fn is_sleep(status: &StatusDef) -> bool {
    status.ai.iter().any(|row| row.behaviour == Behaviour::Sleep)
}

/// Whether a creature takes steps at random although it sees the player, as bats do: it comes into
/// view and leaves it again every few turns. One that uses abilities is none: it acts from afar.
pub(crate) fn is_erratic(it: &EntityView<'_>) -> bool {
    let ai = &it.prototype.ai;
    if ai.iter().any(|row| matches!(row.behaviour, Behaviour::Cast(_))) {
        return false;
    }
    for row in ai {
        match row.behaviour {
            Behaviour::Approach if row.conditions.is_empty() => return false,
            Behaviour::Wander => return true,
            _ => {}
        }
    }
    false
}

/// Whether a creature never leaves its place, or the ground that it prowls on, as an eel its water: its reach stays
/// the same.
pub(crate) fn stays_put(creature: &Prototype) -> bool {
    let leaves =
        |behaviour: Behaviour| behaviour.moves() && !matches!(behaviour, Behaviour::Prowl(_));
    !creature.ai.is_empty() && !creature.ai.iter().any(|row| leaves(row.behaviour))
}

/// The tags of the tiles that a creature prowls on; empty for one that does not.
pub(crate) fn prowled_tags(creature: &Prototype) -> TagSet {
    let mut tags = TagSet::default();
    for row in &creature.ai {
        if let Behaviour::Prowl(tag) = row.behaviour {
            tags = tags.with(tag);
        }
    }
    tags
}

/// The cells that a creature in a cell can come to without leaving tiles with some of the tags, as far as the player
/// knows them; its own cell is one.
pub(crate) fn prowled_cells(view: View<'_>, from: Point, tags: TagSet) -> BitGrid {
    let is_home = |at: Point| {
        let tile = view.tile_id(at).map(|id| view.content().tile(id));
        tile.is_some_and(|tile| tile.tags.iter().any(|tag| tags.contains(tag)))
    };
    let mut cells = BitGrid::new(view.size());
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if (at == from || is_home(at)) && !cells.get(at) && view.size().contains(at) {
            cells.insert(at);
            open.extend(at.neighbours());
        }
    }
    cells
}

/// Whether an enemy that is not next to the player does them no harm: it never comes nearer, has no
/// ability that harms from afar, and nothing of it takes hit points in the next turn.
pub(crate) fn keeps_away(view: View<'_>, it: &EntityView<'_>) -> bool {
    let content = view.content();
    let of_statuses = it.statuses.iter().filter_map(|active| content.rows().status(active.status));
    let mut rows = it.prototype.ai.iter().chain(of_statuses.flat_map(|row| &row.ai));
    it.at.chebyshev(view.player().at) > 1
        && rows.all(|row| is_shy(content, row.behaviour))
        && view.danger_of(it.id).is_some_and(|danger| danger.most_lost_in(1) == Some(0))
}

/// Whether a behaviour neither leads nearer to the player nor harms from afar.
fn is_shy(content: &Content, behaviour: Behaviour) -> bool {
    match behaviour {
        Behaviour::Cast(ability) => match content.rows().ability(ability) {
            Some(row) => content.facts().harms(&row.rule).is_empty(),
            None => true,
        },
        Behaviour::KeepDistance(_) | Behaviour::Flee => true,
        other => !other.moves(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::Game;

    #[test]
    fn bats_are_erratic_and_what_uses_abilities_is_not() {
        let scene = "@.b.M.r\n";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let entities = game.view().entities();
        let erratic = |id: &str| {
            let kind = game.content().prototype_id(id).unwrap();
            is_erratic(entities.iter().find(|it| it.entity_ref.kind == kind).unwrap())
        };
        assert!(erratic("cave_bat"));
        assert!(!erratic("gloom_moth"));
        assert!(!erratic("rat"));
    }
}
