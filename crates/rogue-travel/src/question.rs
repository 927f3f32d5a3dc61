//! Questions before a command that does more than it is given for: a companion stays behind, or a blow hits a
//! harmless bystander.

use roguecore::rule::{Rule, Trigger};
use roguecore::{Command, EntityView, Harms, InventorySlot, Point, PrototypeId, View};

use crate::aimed::{hit_cells, with_cast_rules};
use crate::enemies::is_dormant;
use crate::reason::{EnemyStop, PlaceStop, StopReason};

/// The reason to ask the player once before a command; `None` for nearly all of them.
///
/// ```
/// use rogue_travel::question;
/// use roguecore::{Command, Game};
///
/// assert_eq!(question(Game::new(7).view(), Command::Wait), None);
/// ```
pub fn question(view: View<'_>, command: Command) -> Option<StopReason> {
    match command {
        Command::Descend | Command::Ascend => {
            let left = left_behind(view);
            let others = u32::try_from(left.len()).unwrap_or(u32::MAX).saturating_sub(1);
            left.first().map(|&kind| PlaceStop::LeavesBehind { kind, others }.into())
        }
        _ => {
            let kind = struck_besides(view, command)?;
            Some(EnemyStop::StruckToo { kind }.into())
        }
    }
}

/// The companions in view that would stay behind if the player took stairs now.
pub fn left_behind(view: View<'_>) -> Vec<PrototypeId> {
    let mut companions = view.entities();
    companions.retain(|it| it.makes_way && !it.corpse && !view.comes_along(it.id));
    companions.iter().map(|it| it.entity_ref.kind).collect()
}

/// The first actor that a command would harm beside its target, and that does nothing to the player: an enemy that is
/// left alone until it is attacked, or no enemy.
fn struck_besides(view: View<'_>, command: Command) -> Option<PrototypeId> {
    let (target, rules) = blow(view, command)?;
    for rule in rules {
        if !view.content().facts().harms(rule).intersects(Harms::AVOIDED) {
            continue;
        }
        for at in hit_cells(view, rule, target).into_iter().filter(|at| *at != target) {
            let bystander = view.entities_at(at).into_iter().find(|it| is_bystander(view, it));
            if let Some(bystander) = bystander {
                return Some(bystander.entity_ref.kind);
            }
        }
    }
    None
}

fn is_bystander(view: View<'_>, it: &EntityView<'_>) -> bool {
    it.is_actor() && !it.player && !it.corpse && (!it.is_enemy() || is_dormant(view, it))
}

/// The cell that is meant, and the rules that are done: of a blow at an enemy, and of an ability or an item without a
/// target. A target is chosen on a screen that shows everyone in its reach.
fn blow(view: View<'_>, command: Command) -> Option<(Point, Vec<&Rule>)> {
    let here = view.player().at;
    match command {
        Command::Melee(direction) | Command::Bump(direction) => {
            let at = here + direction;
            let is_struck = |it: &EntityView<'_>| {
                it.is_enemy() || matches!(command, Command::Melee(_)) && it.is_actor()
            };
            let is_blow = view.entities_at(at).iter().any(is_struck);
            is_blow.then(|| (at, rules_of_blow(view)))
        }
        Command::Cast { ability, target: None } => {
            let row = view.content().rows().ability(ability)?;
            Some((here, with_cast_rules(view, vec![&row.rule])))
        }
        Command::Use { slot, target: None } => Some((here, rules_of_use(view, slot))),
        _ => None,
    }
}

/// The rules of the player's blows: of their creature, their equipment and their statuses.
fn rules_of_blow(view: View<'_>) -> Vec<&Rule> {
    let (rows, player) = (view.content().rows(), view.player());
    let mut sets = vec![&player.prototype.rules];
    sets.extend(view.inventory().iter().filter(|it| it.equipped).map(|it| &it.prototype.rules));
    for active in player.statuses {
        sets.extend(rows.status(active.status).map(|row| &row.rules));
    }
    let own = sets.into_iter().flat_map(|rules| rules.on(Trigger::Hit)).map(|(_, rule)| rule);
    with_cast_rules(view, own.collect())
}

fn rules_of_use(view: View<'_>, slot: InventorySlot) -> Vec<&Rule> {
    let item = view.inventory().into_iter().find(|it| it.slot == slot);
    let rules = item.map(|it| &it.prototype.rules);
    let own = rules.into_iter().flat_map(|rules| rules.on(Trigger::Use)).map(|(_, rule)| rule);
    with_cast_rules(view, own.collect())
}
