//! The worth of a position to the planner: how likely the player is to survive it, and the items that
//! are left for later.
//!
//! The floor and the experience do not count: within the turns that the planner looks ahead, the
//! same is found and killed sooner or later, and a plan is not better for doing so at once.

use super::situation::{Opponent, Situation};

/// The worth of one item, as a share of the value of the position. The most of one kind that count.
const HEALING: f64 = 0.5;
const ATTACK: f64 = 0.12;
const CHARGE: f64 = 0.06;
const MISSILE: f64 = 0.024;
const ESCAPE: f64 = 0.12;
const OTHER: f64 = 0.06;
const MAX_COPIES: u32 = 8;
/// The share of the value that is lost with all hit points but one: rest brings them back.
const HEALTH: f64 = 0.15;
/// A fight that costs this share of the hit points left is survived in half of all cases.
const EVEN_FIGHT: f64 = 1.2;
/// How much of the cost of a fight counts where the enemies are out of view: they may come back.
const OUT_OF_VIEW: f64 = 0.5;

/// The worth of a position in which these enemies were seen and did not die. It is about 1 where
/// nothing threatens a player without items; only ratios mean something.
pub(super) fn value_of(now: &Situation<'_>, enemies: &[Opponent]) -> f64 {
    let (hp, most) = (f64::from(now.hp_later()), f64::from(now.me.max_hp().max(1)));
    let in_view = f64::from(now.fight_cost(false));
    let all = f64::from(now.cost_with(enemies));
    let cost = in_view + OUT_OF_VIEW * (all - in_view);
    let odds = (cost / hp / EVEN_FIGHT).powi(3);
    (stock(now) - HEALTH * (1.0 - hp / most)).exp() / (1.0 + odds)
}

/// The worth of the inventory for later.
fn stock(now: &Situation<'_>) -> f64 {
    let most = now.me.max_hp().max(1);
    let mut stock = 0.0;
    for it in now.inventory.iter().filter(|it| !it.equipped) {
        let Some(item) = now.item(it.kind) else { continue };
        let action = &item.on_use;
        let is_charged = it.item.reusable && !it.stats.is_empty();
        let charges: i32 = it.stats.iter().map(|&(_, value)| value).sum();
        let copies = if is_charged { charges.max(0).unsigned_abs() } else { it.count };
        let heal = action.heal.of(most);
        let each = if heal > 0 {
            HEALING * f64::from(heal.min(most)) / f64::from(most)
        } else if action.is_attack() {
            if is_charged { CHARGE } else { ATTACK }
        } else if item.on_throw.is_attack() {
            MISSILE
        } else if action.is_escape() {
            ESCAPE
        } else if it.item.usable {
            OTHER
        } else {
            0.0
        };
        stock += each * f64::from(copies.min(MAX_COPIES));
    }
    stock
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roguecore::Game;

    use super::super::Knowledge;
    use super::*;

    #[test]
    fn an_enemy_that_is_out_of_view_counts_but_less_than_one_in_view() {
        let content = Arc::new(rogue_ember::content());
        let knowledge = Knowledge::new(&content);
        let game = |scene: &str| Game::from_scene(rogue_ember::content(), scene).unwrap();
        let (alone, fight) = (game("#####\n#@..#\n#####"), game("#####\n#@.K#\n#####"));
        let now = |game| Situation::new(game, &knowledge.0).unwrap();
        let knight = now(&fight).opponents();
        assert_eq!(knight.len(), 1);
        let values = [value_of(&now(&fight), &knight), value_of(&now(&alone), &knight)];
        assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
        assert!(values[1] < value_of(&now(&alone), &[]), "{values:?}");
    }

    #[test]
    fn hit_points_that_poison_will_take_do_not_count() {
        let content = Arc::new(rogue_ember::content());
        let knowledge = Knowledge::new(&content);
        let value = |player: &str| {
            let scene = format!("#####\n#@.K#\n#####\n\n@ = player {player}");
            let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
            let now = Situation::new(&game, &knowledge.0).unwrap();
            value_of(&now, &[])
        };
        let values = [value("hp 30 poisoned 30"), value("hp 30 poisoned 10"), value("hp 20")];
        assert!(values[0] < values[1] && (values[1] - values[2]).abs() < 1e-9, "{values:?}");
    }
}
