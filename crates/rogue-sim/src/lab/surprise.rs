//! The damage that creatures do before the player had any sign of them.

use std::collections::BTreeSet;

use roguecore::rule::Effect;
use roguecore::{
    EntityId, EntityRef, Event, EventKind, FightEvent, Game, PlaceEvent, Point, TextId, TileView,
};

use super::interval::Share;

/// The deepest floor whose damage counts: later, players know the creatures that lie in wait.
const LAST_FLOOR: u32 = 4;
/// How far from its creature a sign tells of it, in cells.
const REACH: u32 = 4;

/// The damage to players on the first floors, in hit points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surprise {
    /// All damage by creatures.
    pub damage: u64,
    /// The part of it by creatures that had never been in view, without a sign of them in view.
    pub without_sign: u64,
}

impl Surprise {
    /// The part without a sign.
    pub const fn share(self) -> Share {
        Share::new(self.without_sign, self.damage)
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.damage += other.damage;
        self.without_sign += other.without_sign;
    }
}

/// Counts the damage of a game turn by turn.
#[derive(Debug, Default)]
pub(super) struct SurpriseCounter {
    /// The creatures that the player has seen, or heard of.
    announced: BTreeSet<EntityId>,
    pub(super) total: Surprise,
}

impl SurpriseCounter {
    /// Notes the creatures in view before a command.
    pub(super) fn before(&mut self, game: &Game) {
        self.announced.extend(game.view().entities().iter().map(|it| it.id));
    }

    /// Counts the damage of a turn.
    pub(super) fn after(&mut self, game: &Game, events: &[Event]) {
        if game.content().place(game.view().floor()).depth > LAST_FLOOR {
            return;
        }
        for event in events {
            match &event.kind {
                EventKind::Fight(FightEvent::Attacked { who, target, damage, .. })
                    if target.player =>
                {
                    self.count(game, *who, *damage);
                }
                EventKind::Fight(FightEvent::Struck { by: Some(by), target, damage, .. })
                    if target.player && !by.player =>
                {
                    self.count(game, *by, *damage);
                }
                EventKind::Place(PlaceEvent::Said { at, text, .. }) if event.seen => {
                    self.hear(game, *at, *text);
                }
                _ => {}
            }
        }
    }

    /// A creature near whose rules say that text has told of itself: its cell is not named while it hides.
    fn hear(&mut self, game: &Game, at: Point, text: TextId) {
        for it in game.map().entities().iter().filter(|it| it.at.chebyshev(at) <= REACH) {
            let mut effects =
                game.content().prototype(it.kind).rules.all().iter().flat_map(|rule| &rule.effects);
            if effects.any(|effect| matches!(effect, Effect::Say(said) if *said == text)) {
                self.announced.insert(it.id);
            }
        }
    }

    fn count(&mut self, game: &Game, by: EntityRef, damage: i32) {
        let damage = u64::from(damage.max(0).unsigned_abs());
        self.total.damage += damage;
        if !self.announced.contains(&by.id) && !has_sign(game, by) {
            self.total.without_sign += damage;
        }
        self.announced.insert(by.id);
    }
}

/// Whether the player knows a sign of the creature near it.
fn has_sign(game: &Game, creature: EntityRef) -> bool {
    let view = game.view();
    let Some(at) = game.map().get(creature.id).map(|it| it.at) else { return false };
    let is_sign = |cell: Point| match view.tile(cell) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.sign_of == Some(creature.kind),
        TileView::Unknown => false,
    };
    let reach = REACH as i32;
    let rows = at.y - reach..=at.y + reach;
    let mut cells = rows.flat_map(|y| (at.x - reach..=at.x + reach).map(move |x| Point::new(x, y)));
    cells.any(is_sign)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roguecore::{Command, Content};

    use super::*;

    fn content() -> Arc<Content> {
        let status = r#"statuses: [(id: "lurking", hides: true),"#;
        let tile = r#"tiles: [(id: "skin", glyph: ',', scene_key: ';', color: (9, 9, 9), walkable: true,
            transparent: true, sign_of: "orc"),"#;
        let ron =
            Content::classic_ron().replacen("statuses: [", status, 1).replacen("tiles: [", tile, 1);
        Arc::new(Content::parse("signs.ron", &ron).unwrap())
    }

    fn waited(scene: &str) -> Surprise {
        let mut game = Game::from_scene(content(), scene).unwrap();
        let mut counter = SurpriseCounter::default();
        for _ in 0..4 {
            counter.before(&game);
            let events = game.step(Command::Wait).unwrap();
            counter.after(&game, events.as_slice());
        }
        counter.total
    }

    #[test]
    fn only_damage_by_who_was_never_seen_and_left_no_sign_is_a_surprise() {
        let seen = waited("@o\n\no = orc");
        assert!(seen.damage > 0 && seen.without_sign == 0, "{seen:?}");
        let hidden = waited("@..O\n\nO = orc speed 300 lurking on");
        assert!(hidden.without_sign > 0, "{hidden:?}");
        let with_sign = waited("@.;O\n\nO = orc speed 300 lurking on");
        assert!(with_sign.damage > 0 && with_sign.without_sign == 0, "{with_sign:?}");
    }
}
