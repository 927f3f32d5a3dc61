//! `Custom`: host rules act on each actor of the target, or on the cell where the target is one cell
//! and no actor is in it. The amount is rolled for each of them.
//!
//! Host rules in turn do effects of the engine, record events of their own and end the game. The names
//! that they use are checked here, as no content file is.

use super::context::Owner;
use super::{Context, Hit, MAX_DEPTH, end, roll, run_effect};
use crate::content::Content;
use crate::entity::{Entity, PrototypeId};
use crate::event::{CustomEvent, EntityRef, Event, GameEvent, Outcome};
use crate::host;
use crate::id::CustomId;
use crate::rule::{Amount, Effect, NamedRow, Scope};
use crate::world::{Turn, World};

pub(super) fn custom(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    name: CustomId,
    amount: Amount,
) {
    let amount = roll(turn, context, hit, amount);
    let depth = turn.depth().max(context.depth).saturating_add(1);
    let before = turn.set_depth(depth);
    host::effect(turn, name, amount, &host::Hit::new(context.me, hit.who, hit.at));
    turn.set_depth(before);
}

impl Turn<'_> {
    /// Does an effect of the engine with all its consequences, as a rule of `hit.me` would: damage
    /// is reduced by resistance, kills, awards experience and sets off rules. `name` is the cause
    /// that the events tell.
    ///
    /// Effects on actors are done to `hit.who`, where it is now; the others to the cell `hit.at`.
    /// Nothing happens if the actor is dead or gone, if the cell is outside of the map, if the
    /// effect names a row that does not exist, once the game is over, and at the end of a chain of
    /// 8 rules.
    ///
    /// ```
    /// use roguecore::host::{Hit, Rules};
    /// use roguecore::rule::{Amount, Effect};
    /// use roguecore::{
    ///     ActorEvent, Command, Content, CustomId, DamageKindId, Event, EventKind, FightEvent, Game, Host,
    ///     Turn,
    /// };
    ///
    /// /// Waiting hurts.
    /// #[derive(Debug)]
    /// struct Restless;
    ///
    /// impl Rules for Restless {
    ///     fn name(&self) -> &str {
    ///         "waiting hurts"
    ///     }
    ///     fn version(&self) -> u32 {
    ///         1
    ///     }
    ///     fn names(&self) -> &[&str] {
    ///         &["boredom"]
    ///     }
    ///     fn after(&self, turn: &mut Turn<'_>, event: &Event) {
    ///         if let EventKind::Actor(ActorEvent::Waited { who, at, .. }) = event.kind {
    ///             let (amount, kind) = (Amount::fixed(2), DamageKindId::new(0));
    ///             let hit = Hit::new(None, Some(who), at);
    ///             turn.do_effect(&Effect::Damage { amount, kind }, CustomId::new(0), &hit);
    ///         }
    ///     }
    /// }
    ///
    /// let host = Host::new().with_rules(Restless);
    /// let content = Content::parse_with("my.ron", Content::first_steps_ron(), &host)?;
    /// let mut game = Game::from_scene(content.into(), "###\n#@#\n###").unwrap();
    /// let events = game.step(Command::Wait).unwrap();
    /// let struck = |event: &Event| {
    ///     matches!(event.kind, EventKind::Fight(FightEvent::Struck { damage: 2, .. }))
    /// };
    /// assert!(events.iter().any(struck));
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn do_effect(&mut self, effect: &Effect, name: CustomId, hit: &host::Hit) {
        let world = self.world();
        let exists = self.is_defined(name) && names_known_row(world.content(), effect);
        if !exists || !world.map().size().contains(hit.at) {
            return;
        }
        if self.depth() >= MAX_DEPTH {
            self.stop_rules();
            return;
        }
        let context = context_of(self, name, hit);
        if let Some(target) = target_of(self.world(), effect, &context, hit)
            && self.count_effect()
        {
            run_effect(self, effect, &context, &[target]);
        }
    }

    /// Records an event of host rules, which changes nothing. `seen` is whether the player perceived
    /// it, and reads its [message](host::Rules::message); [`player_perceives`](Self::player_perceives) answers
    /// that for the action of an actor in a cell.
    ///
    /// Nothing happens if its name is not defined by host rules, or its actor is no copy of a row.
    pub fn emit_custom(&mut self, seen: bool, event: CustomEvent) {
        let is_copy = event.who.is_none_or(|actor| is_row(self.content(), actor.kind));
        if self.is_defined(event.name) && is_copy {
            self.emit(Event::new(seen, GameEvent::Custom(event)));
        }
    }

    /// Ends the game in a way of the host: the player has won, or lost. The effects
    /// [`Win`](Effect::Win) and [`Lose`](Effect::Lose) end it in those of the engine.
    ///
    /// Nothing happens if the name is not defined by host rules, and once the game is over.
    pub fn end_game(&mut self, name: CustomId, won: bool) {
        if self.is_defined(name) {
            let (floor, turn) = (self.world().floor(), self.number());
            end(self, Outcome::Custom { name, won, floor, turn });
        }
    }

    fn is_defined(&self, name: CustomId) -> bool {
        self.content().rows().custom_name(name).is_some()
    }
}

/// Whether the row that an effect names exists.
fn names_known_row(content: &Content, effect: &Effect) -> bool {
    let rows = content.rows();
    let is_item = |row: PrototypeId| content.prototype(row).item.is_some();
    if let Effect::Enchant { stat, .. } = effect
        && rows.stat(*stat).is_none()
    {
        return false;
    }
    match effect.facts().row {
        None => true,
        Some(NamedRow::DamageKind(kind)) => rows.damage_kind(kind).is_some(),
        Some(NamedRow::Stat(stat)) => rows.stat(stat).is_some(),
        Some(NamedRow::Status(status)) => rows.status(status).is_some(),
        Some(NamedRow::Tag(tag)) => rows.tag(tag).is_some(),
        Some(NamedRow::Creature(row)) => is_row(content, row) && !is_item(row),
        Some(NamedRow::Item(row)) => is_row(content, row) && is_item(row),
        Some(NamedRow::Tile(tile)) => tile.index() < content.tiles().len(),
        Some(NamedRow::Substance(substance)) => rows.substance(substance).is_some(),
        Some(NamedRow::Text(text)) => rows.text(text).is_some(),
        Some(NamedRow::Faction(faction)) => rows.faction(faction).is_some(),
        Some(NamedRow::Ability(ability)) => rows.ability(ability).is_some(),
        Some(NamedRow::Slot(slot)) => rows.equipment_slot_name(slot).is_some(),
        Some(NamedRow::Custom(name)) => rows.custom_name(name).is_some(),
    }
}

fn is_row(content: &Content, kind: PrototypeId) -> bool {
    kind.index() < content.prototypes().len()
}

/// An actor as it is now, if it lives and is on the floor.
fn living(world: &World, actor: EntityRef) -> Option<EntityRef> {
    let entity = world.map().get(actor.id).filter(|it| it.is_actor())?;
    Some(world.entity_ref(entity))
}

/// The context of an effect that host rules do.
fn context_of(turn: &Turn<'_>, name: CustomId, hit: &host::Hit) -> Context {
    let world = turn.world();
    let me = hit.me.and_then(|actor| living(world, actor));
    let other = hit.who.and_then(|actor| living(world, actor));
    let deed = Context::new(Owner::Host(name), me, hit.at);
    Context { other, aim: Some(hit.at), depth: turn.depth(), ..deed }
}

/// The target of an effect that host rules do; `None` for an actor that is dead or gone.
fn target_of(world: &World, effect: &Effect, context: &Context, hit: &host::Hit) -> Option<Hit> {
    let actor = context.other.and_then(|other| world.map().get(other.id));
    let from = context.origin(world);
    let of_actor = |it: &Entity| Hit { at: it.at, who: Some(world.entity_ref(it)), from };
    let cell = Hit { at: hit.at, who: None, from };
    match effect.facts().scope {
        Scope::Actors => actor.map(of_actor),
        Scope::ActorsOrCell => Some(actor.map_or(cell, of_actor)),
        Scope::Cells | Scope::Center | Scope::Rule => Some(cell),
    }
}

/// Shows the host rules the events since the last call.
#[inline]
pub(crate) fn react(turn: &mut Turn<'_>) {
    if turn.has_host_rules() {
        call_host(turn);
    }
}

/// Kept out of [`react`], which is called after every action.
#[inline(never)]
fn call_host(turn: &mut Turn<'_>) {
    let before = turn.set_depth(1);
    host::react(turn);
    turn.set_depth(before);
}
