//! Rules at work: a trigger finds the rules of a row, their conditions hold or not, their targets
//! are found, and their effects are done one after the other. One file per kind of effect, and
//! one row in each table below: when it is refused, and its effect.
//!
//! A rule may set off others: damage kills, a death explodes. Such chains end at a depth of
//! [`MAX_DEPTH`]; [`Turn`] counts the effects of a turn and stops rules at a limit.

mod amount;
mod cast;
mod change_floor;
mod check;
mod condition;
mod context;
mod create;
mod custom;
mod damage;
mod displace;
mod enchant;
mod equipment;
mod experience;
mod free_cells;
mod give;
mod heal;
mod hear;
mod horde;
mod identify;
mod investigate;
mod join;
mod pursue;
pub(crate) mod refuse;
mod reveal;
mod run;
mod set_tile;
mod shove;
mod sight;
mod small_vec;
mod spend;
pub(crate) mod spread;
mod stat;
mod status;
mod steal;
mod substance;
mod tag;
mod target;
mod techniques;
mod tell;
mod terrain;
mod transform;
pub(crate) mod walk;

pub(crate) use amount::bounds;
pub(crate) use cast::{cast, check_cast};
pub(crate) use change_floor::{check_floor, go, wish_floor};
pub(crate) use check::check_use;
pub(crate) use check::{check_cost, is_offered, offered_for};
pub(crate) use condition::{hold, odds, odds_of_rule};
pub(crate) use context::{Context, Owner};
pub(crate) use custom::react;
pub(crate) use damage::{hit, resisted, taken};
pub(crate) use equipment::{about_item, equip, unequip};
pub(crate) use identify::identify;
pub(crate) use pursue::harms as harms_creature;
pub(crate) use run::{
    MAX_DEPTH, check_wish, end, end_turn_of_floor, level_up, pay_for, run, run_for_actor, run_use,
    wish,
};
pub(crate) use status::{count_statuses, end_finished_statuses};
pub(crate) use techniques::{known_techniques, offered_techniques};
pub(crate) use terrain::{
    bump_entity, bump_tile, check_bump_entity, check_bump_tile, end_turn_in_cell, entered,
    entered_by, landed_in_cell, searched, taken_in_cell, tick,
};

use crate::refusal::Refusal;
use crate::rule::Effect;
use crate::world::{Turn, World};

use amount::roll;
use check::check_rule;
use context::Hit;
use run::{run_chosen_rule, run_effect, run_holding_rule, run_owners};

/// Refuses an effect that would certainly change nothing. The targets are those that the user
/// sees.
fn check_effect(
    world: &World,
    effect: &Effect,
    context: &Context,
    hits: &[Hit],
) -> Result<(), Refusal> {
    match *effect {
        Effect::Heal(_) => heal::check(world, hits),
        Effect::RemoveStatus(status) => status::check_remove(world, hits, status),
        Effect::AddTag(tag) => tag::check(world, hits, tag, true),
        Effect::RemoveTag(tag) => tag::check(world, hits, tag, false),
        Effect::Blink => displace::check_blink(world, hits),
        Effect::Swap => displace::check_swap(context, hits),
        Effect::Become(creature) => transform::check(world, hits, creature),
        Effect::Take { item, .. } => give::check_take(world, hits, item),
        Effect::SetTile(tile) => set_tile::check(world, hits, tile),
        Effect::Identify(_) => identify::check(world, hits),
        Effect::ReplaceTile { from, to } => set_tile::check_replace(world, hits, from, to),
        Effect::Clear(substance) => substance::check_clear(world, hits, substance),
        Effect::Reveal(radius) => reveal::check(world, hits, radius),
        Effect::Spend { stat, amount } => spend::check(world, context, stat, amount),
        Effect::Experience(_) => experience::check(world, hits),
        Effect::Join(faction) => join::check(world, hits, faction),
        Effect::Cast(ability) => cast::check(world, context, hits, ability),
        Effect::ChangeFloor(floors) => change_floor::check(world, floors),
        Effect::Enchant { slot, stat, .. } => enchant::check(world, hits, slot, stat),
        Effect::Restart => change_floor::check_restart(world),
        Effect::Damage { .. }
        | Effect::ChangeStat { .. }
        | Effect::SetStat { .. }
        | Effect::AddStatus { .. }
        | Effect::Teleport(_)
        | Effect::Push(_)
        | Effect::Pull(_)
        | Effect::Summon { .. }
        | Effect::Create { .. }
        | Effect::Give { .. }
        | Effect::Spread { .. }
        | Effect::UseUp
        | Effect::Noise(_)
        | Effect::Say(_)
        | Effect::Win
        | Effect::Lose
        | Effect::Custom { .. }
        | Effect::Steal
        | Effect::SpawnHorde { .. }
        | Effect::Drain { .. }
        | Effect::Shove
        | Effect::Charge(_)
        | Effect::Investigate => Ok(()),
    }
}

/// Does one effect to one target.
fn perform(turn: &mut Turn<'_>, effect: &Effect, context: &Context, hit: &Hit) {
    match *effect {
        Effect::Damage { amount, kind } => damage::perform(turn, context, hit, amount, kind),
        Effect::Heal(amount) => heal::perform(turn, context, hit, amount),
        Effect::ChangeStat { stat, amount } => stat::change(turn, context, hit, stat, amount),
        Effect::SetStat { stat, amount } => stat::set(turn, context, hit, stat, amount),
        Effect::AddStatus { status, turns } => status::add(turn, context, hit, status, turns),
        Effect::RemoveStatus(status) => status::remove(turn, context, hit, status),
        Effect::AddTag(tag) => tag::set(turn, hit, tag, true),
        Effect::RemoveTag(tag) => tag::set(turn, hit, tag, false),
        Effect::Teleport(range) => displace::teleport(turn, context, hit, range),
        Effect::Blink => displace::blink(turn, context, hit),
        Effect::Push(length) => displace::push(turn, context, hit, length),
        Effect::Pull(length) => displace::pull(turn, context, hit, length),
        Effect::Swap => displace::swap(turn, context, hit),
        Effect::Summon { creature, count } => create::summon(turn, context, hit, creature, count),
        Effect::Become(creature) => transform::perform(turn, hit, creature),
        Effect::Create { item, count } => create::items(turn, context, hit, item, count),
        Effect::Give { item, count } => give::give(turn, context, hit, item, count),
        Effect::Take { item, count } => give::take(turn, context, hit, item, count),
        Effect::SetTile(tile) => set_tile::perform(turn, context, hit, tile),
        Effect::Spread { substance, amount } => {
            substance::add(turn, context, &[*hit], substance, amount);
        }
        Effect::Clear(substance) => substance::clear(turn, &[*hit], substance),
        Effect::Reveal(radius) => reveal::perform(turn, hit, radius),
        Effect::Spend { stat, amount } => spend::perform(turn, context, stat, amount),
        Effect::UseUp => spend::use_up(turn, context),
        Effect::Noise(radius) => hear::noise(turn, context, hit, radius),
        Effect::Say(text) => tell::say(turn, context, hit, text),
        Effect::Experience(points) => experience::perform(turn, hit, points),
        Effect::Join(faction) => join::perform(turn, hit, faction),
        Effect::ChangeFloor(floors) => change_floor::perform(turn, hit, floors, context.depth),
        Effect::Cast(ability) => cast::perform(turn, context, hit, ability),
        Effect::Win => run::win(turn),
        Effect::Lose => run::lose(turn),
        Effect::Custom { name, amount } => custom::custom(turn, context, hit, name, amount),
        Effect::Steal => steal::perform(turn, context, hit),
        Effect::Identify(count) => identify::perform(turn, hit, count),
        Effect::ReplaceTile { from, to } => set_tile::replace(turn, context, hit, from, to),
        Effect::SpawnHorde { horde, max } => horde::perform(turn, horde, max),
        Effect::Drain { amount, percent, kind } => {
            damage::drain(turn, context, hit, (amount, percent), kind);
        }
        Effect::Shove => displace::shove(turn, context),
        Effect::Charge(cells) => displace::charge(turn, context, hit, cells),
        Effect::Enchant { slot, stat, amount } => {
            enchant::perform(turn, context, hit, slot, stat, amount);
        }
        Effect::Investigate => investigate::perform(turn, context, hit),
        Effect::Restart => change_floor::restart(turn, context.depth),
    }
}
