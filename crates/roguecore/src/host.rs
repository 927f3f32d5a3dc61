//! Rules of a host program: commands, effects, conditions and behaviours that content names and
//! the host defines, and reactions to events. They read the [`World`] and change it by effects of
//! the engine ([`Turn::do_effect`]), commands ([`Turn::act`]) and ends of the game
//! ([`Turn::end_game`]), so that saves, replays, fingerprints and views need not know them. They
//! tell of their own events by [`Turn::emit_custom`].
//!
//! All state is in the world: a component of the host is a stat that the content declares.
//! Rules must be deterministic: the same world gives the same events, random numbers come from
//! [`Turn::rng`]. Their name and version are part of the content's identity; raise the version
//! when they change.
//!
//! ```
//! use roguecore::host::Rules;
//! use roguecore::{
//!     ActorEvent, Command, Content, CustomId, Event, EventKind, Game, Host, Outcome, Turn,
//! };
//!
//! /// The game is won after three turns.
//! #[derive(Debug)]
//! struct ThreeTurns;
//!
//! impl Rules for ThreeTurns {
//!     fn name(&self) -> &str {
//!         "three turns"
//!     }
//!     fn version(&self) -> u32 {
//!         1
//!     }
//!     fn names(&self) -> &[&str] {
//!         &["patience"]
//!     }
//!     fn after(&self, turn: &mut Turn<'_>, event: &Event) {
//!         if let EventKind::Actor(ActorEvent::Waited { who, .. }) = event.kind
//!             && who.player
//!             && turn.number() == 3
//!         {
//!             turn.end_game(CustomId::new(0), true);
//!         }
//!     }
//! }
//!
//! let host = Host::new().with_rules(ThreeTurns);
//! let content = Content::parse_with("my.ron", Content::first_steps_ron(), &host)?;
//! let mut game = Game::with_content(content.into(), 7);
//! for _ in 0..3 {
//!     game.step(Command::Wait).unwrap();
//! }
//! assert!(matches!(game.outcome(), Some(Outcome::Custom { won: true, turn: 3, .. })));
//! # Ok::<(), roguecore::ron_reader::Diagnostics>(())
//! ```

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use roguecore_grid::Point;

use crate::command::{Command, OwnCommand};
use crate::content::{Content, Host, RulesIdentity};
use crate::entity::EntityId;
use crate::event::{EntityRef, Event};
use crate::id::CustomId;
use crate::refusal::Refusal;
use crate::rng::Rng;
use crate::world::{Turn, World};

/// The target of an effect that host rules define.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hit {
    /// The actor that has the rule: the creature, the holder of the item or status, or the actor
    /// on the cell.
    pub me: Option<EntityRef>,
    /// The actor that is hit.
    pub who: Option<EntityRef>,
    /// The cell that is hit.
    pub at: Point,
}

impl Hit {
    /// A hit of an actor by `me`, or of a cell where `actor` is `None`.
    pub const fn new(me: Option<EntityRef>, actor: Option<EntityRef>, at: Point) -> Self {
        Self { me, who: actor, at }
    }
}

/// Rules of a host program. Every method but [`name`](Self::name) and
/// [`version`](Self::version) does nothing unless it is written.
///
/// `own` is the index of a name in [`names`](Self::names).
pub trait Rules: Debug + Send + Sync + 'static {
    /// Its name, a part of the content's identity.
    fn name(&self) -> &str;

    /// Its version, a part of the content's identity: saves open with the same version only.
    fn version(&self) -> u32;

    /// The names it defines, for `Custom("..")` in content files and for [`Command::Custom`].
    fn names(&self) -> &[&str] {
        &[]
    }

    /// Whether an actor can carry out a command of its own. Changes nothing and draws nothing.
    ///
    /// # Errors
    ///
    /// The refusal; [`Refusal::Custom`] for a reason of its own.
    fn check(
        &self,
        world: &World,
        actor: EntityRef,
        own: usize,
        command: OwnCommand,
    ) -> Result<(), Refusal> {
        let _ = (world, actor, own, command);
        Err(Refusal::ConditionNotMet)
    }

    /// Whether an actor may carry out a command of the engine, which all other rules allow: the last
    /// word about every command of the player and of creatures, other than those of host rules. A
    /// [`Command::Bump`] that comes to a step or an attack is asked for as [`Command::Move`] or
    /// [`Command::Melee`].
    /// Changes nothing and draws nothing.
    ///
    /// # Errors
    ///
    /// The refusal; [`Refusal::Custom`] for a reason of its own.
    fn allow(&self, world: &World, actor: EntityRef, command: Command) -> Result<(), Refusal> {
        let _ = (world, actor, command);
        Ok(())
    }

    /// Whether [`allow_step`](Self::allow_step) refuses any step. Paths are found more slowly then.
    fn refuses_steps(&self) -> bool {
        false
    }

    /// Whether an actor may step from a cell to a neighbour, which it would by a command, or which a
    /// path would lead it: asked for cells where the actor is not, too. Changes nothing and draws
    /// nothing.
    ///
    /// # Errors
    ///
    /// The refusal; [`Refusal::Custom`] for a reason of its own.
    fn allow_step(
        &self,
        world: &World,
        actor: EntityRef,
        from: Point,
        to: Point,
    ) -> Result<(), Refusal> {
        let _ = (world, actor, from, to);
        Ok(())
    }

    /// Carries out a command that [`check`](Self::check) has accepted.
    fn perform(&self, turn: &mut Turn<'_>, actor: EntityRef, own: usize, command: OwnCommand) {
        let _ = (turn, actor, own, command);
    }

    /// The effect `Custom(name, amount)` on one target.
    fn effect(&self, turn: &mut Turn<'_>, own: usize, amount: i32, hit: &Hit) {
        let _ = (turn, own, amount, hit);
    }

    /// The condition `Custom(name, amount)`. `hit` has no target.
    fn condition(&self, world: &World, own: usize, amount: i32, hit: &Hit) -> bool {
        let _ = (world, own, amount, hit);
        false
    }

    /// The behaviour `Custom(name)`: the command of a creature, which is checked like any other;
    /// `None` if the next row of its AI decides.
    fn behave(&self, world: &World, own: usize, actor: EntityId, rng: &mut Rng) -> Option<Command> {
        let _ = (world, own, actor, rng);
        None
    }

    /// The damage of an attack in melee, in hit points, which is `damage` by the stats of both.
    fn melee_damage(&self, world: &World, actor: EntityRef, target: EntityRef, damage: i32) -> i32 {
        let _ = (world, actor, target);
        damage
    }

    /// The sentence that a player reads about an event of its own,
    /// [`GameEvent::Custom`](crate::GameEvent::Custom), which they have perceived; `None` for none. Unless it
    /// is written, the name and the number: `toll (3)`.
    fn message(
        &self,
        content: &Content,
        own: usize,
        actor: Option<EntityRef>,
        amount: i32,
    ) -> Option<String> {
        let _ = (content, actor);
        self.names().get(own).map(|name| format!("{name} ({amount})"))
    }

    /// After an event of a turn has been applied: for scores, quests and ends.
    fn after(&self, turn: &mut Turn<'_>, event: &Event) {
        let _ = (turn, event);
    }
}

/// Rules as content holds them.
#[derive(Debug)]
struct Registered(Box<dyn Rules>);

impl RulesIdentity for Registered {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn version(&self) -> u32 {
        self.0.version()
    }

    fn names(&self) -> &[&str] {
        self.0.names()
    }
}

impl Host {
    /// The same with rules. Of two rules that define the same name the first one's is used.
    #[must_use]
    pub fn with_rules(self, rules: impl Rules) -> Self {
        self.with_identity(Arc::new(Registered(Box::new(rules))))
    }
}

fn rules(identity: &dyn RulesIdentity) -> Option<&dyn Rules> {
    let any: &dyn Any = identity;
    any.downcast_ref::<Registered>().map(|registered| &*registered.0)
}

/// The rules that define a name, and its index in their names.
fn defining(content: &Content, name: CustomId) -> Option<(&dyn Rules, usize)> {
    let (identity, own) = content.host_rules().of(name)?;
    Some((rules(identity)?, own))
}

impl Content {
    /// The sentence of the host rules about a [`GameEvent::Custom`](crate::GameEvent::Custom); `None` where
    /// they have none. See [`Rules::message`].
    pub fn custom_message(
        &self,
        name: CustomId,
        actor: Option<EntityRef>,
        amount: i32,
    ) -> Option<String> {
        let (rules, own) = defining(self, name)?;
        rules.message(self, own, actor, amount)
    }
}

pub(crate) fn check(world: &World, actor: EntityRef, command: OwnCommand) -> Result<(), Refusal> {
    match defining(world.content(), command.name) {
        Some((rules, own)) => rules.check(world, actor, own, command),
        None => Err(Refusal::ConditionNotMet),
    }
}

/// Whether no host rules refuse a command of the engine.
pub(crate) fn allow(world: &World, actor: EntityRef, command: Command) -> Result<(), Refusal> {
    let mut all = world.content().host_rules().all().filter_map(rules);
    all.try_for_each(|rules| rules.allow(world, actor, command))
}

/// Whether some host rules refuse steps.
pub(crate) fn refuses_steps(world: &World) -> bool {
    world.content().host_rules().all().filter_map(rules).any(Rules::refuses_steps)
}

/// Whether no host rules refuse a step.
pub(crate) fn check_step(
    world: &World,
    actor: EntityRef,
    from: Point,
    to: Point,
) -> Result<(), Refusal> {
    let mut all = world.content().host_rules().all().filter_map(rules);
    all.try_for_each(|rules| {
        if rules.refuses_steps() { rules.allow_step(world, actor, from, to) } else { Ok(()) }
    })
}

pub(crate) fn perform(turn: &mut Turn<'_>, actor: EntityRef, command: OwnCommand) {
    let content = turn.content();
    if let Some((rules, own)) = defining(content, command.name) {
        rules.perform(turn, actor, own, command);
    }
}

pub(crate) fn effect(turn: &mut Turn<'_>, name: CustomId, amount: i32, hit: &Hit) {
    let content = turn.content();
    if let Some((rules, own)) = defining(content, name) {
        rules.effect(turn, own, amount, hit);
    }
}

pub(crate) fn condition(world: &World, name: CustomId, amount: i32, hit: &Hit) -> bool {
    defining(world.content(), name)
        .is_some_and(|(rules, own)| rules.condition(world, own, amount, hit))
}

pub(crate) fn behave(turn: &mut Turn<'_>, name: CustomId, actor: EntityId) -> Option<Command> {
    let content = turn.content();
    let (rules, own) = defining(content, name)?;
    // A behaviour reads the world while it draws.
    let mut rng = turn.rng().clone();
    let command = rules.behave(turn.world(), own, actor, &mut rng);
    *turn.rng() = rng;
    command
}

/// The damage of an attack in melee by all host rules, one after the other.
pub(crate) fn melee_damage(world: &World, actor: EntityRef, target: EntityRef, damage: i32) -> i32 {
    let all = world.content().host_rules().all().filter_map(rules);
    all.fold(damage, |damage, rules| rules.melee_damage(world, actor, target, damage))
}

/// Shows the host rules the events since the last call, and those of their own actions meanwhile.
/// [`Turn::count_effect`] bounds how many.
pub(crate) fn react(turn: &mut Turn<'_>) {
    if turn.world().content().host_rules().is_empty() {
        return;
    }
    let content = turn.content();
    while let Some(event) = turn.next_unshown() {
        for rules in content.host_rules().all().filter_map(rules) {
            if turn.count_effect() {
                rules.after(turn, &event);
            }
        }
    }
}
