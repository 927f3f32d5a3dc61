//! Running rules: those of a trigger, the effects of each, and each effect on its targets.

use super::context::{self, Hit, Owners};
use super::target::{self, Targets};
use super::{Context, Owner, hold, substance};
use crate::entity::{Entity, EntityId};
use crate::id::LevelUpId;
use crate::refusal::Refusal;
use crate::rule::{Effect, Rule, RuleSet, Scope, Target, Trigger};
use crate::world::{Turn, World};

/// How many rules may set off one another.
pub(crate) const MAX_DEPTH: u8 = 8;

/// The work of finding the rows of an actor that have rules, beside what these do.
const WORK: usize = 16;

/// Does what the rules of a row say about a trigger.
pub(crate) fn run(turn: &mut Turn<'_>, owner: Owner, trigger: Trigger, context: &Context) {
    let has_rule = |rules: &RuleSet| rules.has(trigger);
    if !owner.rules(turn.world().content()).is_some_and(has_rule) {
        return;
    }
    let content = turn.content();
    let Some(rules) = owner.rules(content) else { return };
    for (_, rule) in rules.on(trigger) {
        if turn.is_spent() {
            return;
        }
        turn.world().count_work(1 + rule.conditions.len());
        if turn.world().outcome().is_some() {
            return;
        }
        if hold(turn, &rule.conditions, context) {
            run_rule(turn, rule, context);
        }
    }
}

/// Does what a rule for the use of an item says, which [`check_use`](super::check_use) has found.
pub(crate) fn run_use(turn: &mut Turn<'_>, rule: usize, context: &Context) {
    let content = turn.content();
    let rule = context.owner.rules(content).and_then(|rules| rules.get(rule));
    if let Some(rule) = rule.filter(|rule| hold(turn, &rule.conditions, context)) {
        run_rule(turn, rule, context);
    }
}

/// Does what one rule says. Its conditions hold. A rule at the end of too long a chain does
/// nothing.
pub(crate) fn run_rule(turn: &mut Turn<'_>, rule: &Rule, context: &Context) {
    if context.depth >= MAX_DEPTH {
        turn.stop_rules();
        return;
    }
    target::announce(turn, rule, context);
    let targets = Targets::find(turn.world(), rule.to, context);
    for effect in &rule.effects {
        if !turn.count_effect() {
            return;
        }
        let hits = targets.hits(turn.world(), effect.facts().scope);
        turn.world().count_work(2 * hits.len());
        run_effect(turn, effect, context, &hits);
    }
}

/// Does an effect to all its targets. The first one is counted already.
pub(super) fn run_effect(turn: &mut Turn<'_>, effect: &Effect, context: &Context, hits: &[Hit]) {
    // All cells of a substance are one event.
    if let Effect::Spread { substance, amount } = *effect {
        return substance::add(turn, context, hits, substance, amount);
    }
    if let Effect::Clear(substance) = *effect {
        return substance::clear(turn, hits, substance);
    }
    let scope = effect.facts().scope;
    for (index, hit) in hits.iter().enumerate() {
        if index > 0 && !turn.count_effect() {
            return;
        }
        // What an earlier target set off may have killed it.
        if index > 0 && scope == Scope::Actors && !is_alive(turn, hit) {
            continue;
        }
        super::perform(turn, effect, context, hit);
    }
}

fn is_alive(turn: &Turn<'_>, hit: &Hit) -> bool {
    hit.entity(turn.world()).is_some_and(Entity::is_actor)
}

/// What an actor, what it has equipped and its statuses say about a trigger.
pub(crate) fn run_for_actor(
    turn: &mut Turn<'_>,
    who: EntityId,
    trigger: Trigger,
    context: &Context,
) {
    let world = turn.world();
    if !world.content().rows().triggers.contains(trigger) {
        return;
    }
    world.count_work(WORK);
    let owners = world.map().get(who).map(|it| context::owners_of(world, it, trigger));
    run_owners(turn, &owners.unwrap_or_default(), trigger, context);
}

/// What the rows of an actor say about a trigger. What a status does in the turns of its holder is
/// the deed of who gave it.
pub(super) fn run_owners(
    turn: &mut Turn<'_>,
    owners: &Owners,
    trigger: Trigger,
    context: &Context,
) {
    for owner in owners.iter() {
        let me = context.me(turn.world());
        let by = if let (Owner::Status(status), Trigger::Turn, Some(me)) = (owner, trigger, me) {
            context::author_of(turn.world(), me, status)
        } else {
            context.by
        };
        run(turn, owner, trigger, &Context { owner, by, ..*context });
    }
}

/// The player improves: the effects of the row are done to them.
pub(crate) fn level_up(turn: &mut Turn<'_>, level_up: LevelUpId) {
    let content = turn.content();
    let player = turn.world().map().get(turn.world().player());
    let (Some(row), Some(player)) = (content.rows().level_up(level_up), player) else { return };
    let context = Context::of_actor(turn.world(), player, Owner::LevelUp(level_up));
    let targets = Targets::find(turn.world(), Target::Me, &context);
    for effect in &row.effects {
        let hits = targets.hits(turn.world(), effect.facts().scope);
        run_effect(turn, effect, &context, &hits);
    }
}

/// Refuses an effect of wizard mode that would change nothing.
pub(crate) fn check_wish(world: &World, player: &Entity, effect: &Effect) -> Result<(), Refusal> {
    let (context, hit) = wish_of(world, player);
    super::check_effect(world, effect, &context, &[hit])
}

/// An effect of wizard mode is done to the player.
pub(crate) fn wish(turn: &mut Turn<'_>, effect: &Effect) {
    let world = turn.world();
    let Some(player) = world.map().get(world.player()) else { return };
    let (context, hit) = wish_of(world, player);
    run_effect(turn, effect, &context, &[hit]);
}

/// The deed of nobody, so that who is summoned follows nobody.
fn wish_of(world: &World, player: &Entity) -> (Context, Hit) {
    let of_player = Context::of_actor(world, player, Owner::Creature(player.kind));
    let hit = Hit { at: player.at, who: of_player.me, from: player.at };
    (Context { me: None, by: None, ..of_player }, hit)
}
