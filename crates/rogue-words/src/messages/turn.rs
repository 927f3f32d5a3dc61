//! The plan of a turn: the events that have a line, the events that the line of another one tells, and the order of
//! the lines. Nothing else decides whether an event is told.

mod claims;
mod order;
mod start;

pub use start::TurnStart;

use std::collections::{BTreeMap, BTreeSet};

use roguecore::{
    ActorEvent, EntityId, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent,
    PlaceEvent, PrototypeId, View,
};

use super::arrival::{self, Fall};
use super::gains::{self, Gain};
use super::several::{self, Fate};
use super::{MessageDraft, NOBODY, Names, blows};
use crate::message::MessageKind;
use crate::text;
use claims::Claims;

/// The telling of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Role {
    /// It has a line of its own, if events of its kind have one.
    Alone,
    /// It has a line that tells its parts, too.
    Head(Deed),
    /// The line of the event with that index tells it.
    Part(usize),
    /// The player knows it without a line.
    NoNews,
}

/// Events that are told in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    /// The sentence of the head tells its parts as it stands.
    Own,
    /// A blow, with the damage of the rules that follow it, and whether its striker came out of hiding for it.
    Blow { damage: i32, is_ambush: bool },
    /// The use of an item by the player: the kind that it turned out to be, and the gains.
    Use { item: PrototypeId, known: Option<PrototypeId>, gains: Vec<Gain> },
    /// The player's arrival on another floor.
    Arrival(Fall),
    /// The fate that several creatures share.
    Group(Fate, Vec<EntityRef>),
}

/// A blow that a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    pub(crate) by: Option<EntityId>,
    pub(crate) target: EntityId,
    /// "You stab the goblin"
    pub(crate) deed: String,
    pub(crate) damage: i32,
}

/// The lines of a turn, each at one of its events.
///
/// ```
/// use rogue_words::messages::{TurnPlan, TurnStart};
/// use roguecore::{Command, Game};
///
/// let mut game = Game::new(7);
/// let start = TurnStart::of(game.view());
/// let events = game.step(Command::Wait).unwrap();
/// let plan = TurnPlan::new(events.as_slice(), &start, game.view());
/// let lines: Vec<_> = plan.order().iter().filter_map(|&at| plan.line(at, game.view())).collect();
/// assert_eq!(lines[0].1, "You wait.");
/// ```
#[derive(Debug)]
pub struct TurnPlan<'e> {
    events: &'e [Event],
    order: Vec<usize>,
    roles: Vec<Role>,
    /// The casters of the abilities that events are about, where the cast was seen.
    casters: BTreeMap<usize, EntityRef>,
    /// The creatures that lines tell of first.
    introduced: BTreeMap<usize, BTreeSet<EntityId>>,
    companions: BTreeSet<EntityId>,
    wielded: Option<PrototypeId>,
}

impl<'e> TurnPlan<'e> {
    /// Plans the lines of a turn. `start` has the facts that the player knew before it, `view` is that after it.
    pub fn new(events: &'e [Event], start: &TurnStart, view: View<'_>) -> Self {
        let mut companions = start.companions().clone();
        companions.extend(new_companions(events, view));
        start::remove_turncoats(&mut companions, events);
        let wielded = start.wielded;
        let names = Names {
            content: view.content(),
            companions: &companions,
            wielded,
            caster: None,
            unmet: &NOBODY,
        };
        let mut claims = Claims::new(events, names);
        // The first claim to an event counts: this order is the precedence.
        claims.skip_known(start, view.player().at);
        claims.claim_choice();
        claims.claim_use();
        claims.claim_kills();
        claims.claim_blows();
        claims.claim_wakings();
        claims.claim_throws();
        claims.claim_casts();
        claims.claim_teleports();
        claims.claim_pushes();
        claims.claim_arrivals();
        claims.claim_groups();
        let introduced = claims.introductions(start);
        let Claims { order, roles, casters, .. } = claims;
        Self { events, order, roles, casters, introduced, companions, wielded }
    }

    /// The indices of all events, in the order in which they are told.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The line that stands at an event: about itself, or about all that it heads. `None` where another line tells
    /// the event, and where it needs none.
    pub fn line(&self, index: usize, view: View<'_>) -> Option<MessageDraft> {
        let names = self.names(index, view);
        let event = &self.events[index];
        match &self.roles[index] {
            Role::NoNews | Role::Part(_) => None,
            Role::Alone | Role::Head(Deed::Own) => arrival::pursuit(event, view, names)
                .or_else(|| noise(event, view))
                .or_else(|| self.in_vain(index, view))
                .or_else(|| self.lesson(index, view))
                .or_else(|| super::event(event, names))
                .or_else(|| self.loss(index, view)),
            Role::Head(Deed::Blow { damage, is_ambush }) => blow(event, *damage, *is_ambush, names),
            Role::Head(Deed::Use { item, known, gains }) => {
                Some(gains::message(*item, *known, gains, names.content))
            }
            Role::Head(Deed::Arrival(fall)) => {
                arrival::fall(event, *fall, view).or_else(|| super::event(event, names))
            }
            Role::Head(Deed::Group(fate, actors)) => several::message(*fate, actors, names),
        }
    }

    /// That a companion falls where the player does not see it; `None` for other events.
    fn loss(&self, index: usize, view: View<'_>) -> Option<MessageDraft> {
        let lost = self.lost_companion(index)?;
        Some(super::lost_companion(lost.kind, view.content()))
    }

    /// The companion of whose death out of sight an event tells; `None` for other events.
    pub fn lost_companion(&self, index: usize) -> Option<EntityRef> {
        let event = &self.events[index];
        match event.kind {
            EventKind::Fight(FightEvent::Died { who: dead, .. }) if !event.seen => {
                self.companions.contains(&dead.id).then_some(dead)
            }
            _ => None,
        }
    }

    /// Why an item that the player has used does nothing; `None` where its rules do not tell, and for other events.
    fn in_vain(&self, index: usize, view: View<'_>) -> Option<MessageDraft> {
        let EventKind::Actor(ActorEvent::HadNoEffect { who, .. }) = &self.events[index].kind else {
            return None;
        };
        let (used, look) = claims::used_item(self.events)?;
        if !who.player || used > index {
            return None;
        }
        let identified = self.events.iter().find_map(|event| match event.kind {
            EventKind::Item(ItemEvent::Identified { kind, appearance }) if appearance == look => {
                Some(kind)
            }
            _ => None,
        });
        let why = gains::in_vain(identified.unwrap_or(look), view)?;
        Some((MessageKind::Plain, why.to_owned()))
    }

    /// Experience that no line about a death explains, such as that of the first spark, or for a kill out of sight: the
    /// log of another kill has its victim, and the bar of the panel its points.
    fn lesson(&self, index: usize, view: View<'_>) -> Option<MessageDraft> {
        let EventKind::Game(GameEvent::GainedExperience { points: points @ 1.., levels, level }) =
            self.events[index].kind
        else {
            return None;
        };
        if let Some(death) = paid_death(&self.events[..index]) {
            let EventKind::Fight(FightEvent::Died { by, .. }) = death.kind else { return None };
            let names = self.names(index, view);
            return (!death.seen).then(|| super::unseen_kill(by, points, levels, level, names));
        }
        let text = match levels {
            0 => format!("You gain {points} XP."),
            _ => format!("You gain {points} XP and reach level {level}!"),
        };
        Some((MessageKind::Status, text))
    }

    /// The names in a sentence about an event.
    fn names<'a>(&'a self, index: usize, view: View<'a>) -> Names<'a> {
        Names {
            content: view.content(),
            companions: &self.companions,
            wielded: self.wielded,
            caster: self.casters.get(&index).copied(),
            unmet: self.introduced.get(&index).unwrap_or(&NOBODY),
        }
    }

    /// The blow that the line of an event tells, if several such lines can be told in one: not out of hiding, and
    /// with damage.
    pub fn blow(&self, index: usize, view: View<'_>) -> Option<Blow> {
        let EventKind::Fight(event) = &self.events[index].kind else { return None };
        let (by, target, damage) = match event {
            FightEvent::Attacked { who: attacker, target, damage, .. } => {
                (Some(*attacker), *target, *damage)
            }
            FightEvent::Struck { by, target, damage, .. } => (*by, *target, *damage),
            FightEvent::Died { .. } | FightEvent::Healed { .. } | FightEvent::Exploded { .. } => {
                return None;
            }
        };
        let damage = match self.roles[index] {
            Role::Head(Deed::Blow { damage, is_ambush: false }) => damage,
            Role::Alone | Role::Head(Deed::Own) => damage,
            Role::Head(_) | Role::Part(_) | Role::NoNews => return None,
        };
        if damage <= 0 || !self.events[index].seen {
            return None;
        }
        let names = self.names(index, view);
        let deed = blows::deed(event, names)?;
        Some(Blow { by: by.map(|by| by.id), target: target.id, deed, damage })
    }

    /// Whether a line of the turn tells an event.
    pub fn tells(&self, index: usize, view: View<'_>) -> bool {
        let head = match self.roles[index] {
            Role::Part(head) => head,
            Role::Alone | Role::Head(_) | Role::NoNews => index,
        };
        self.line(head, view).is_some()
    }

    /// The creatures that the lines of the turn name for the first time.
    pub fn introduced(&self) -> BTreeSet<EntityId> {
        self.introduced.values().flatten().copied().collect()
    }

    /// The damage of a blow, with that of the rules that follow it; `None` for other events, and for a blow that has no
    /// line of its own, as one that kills.
    pub fn damage_of_blow(&self, index: usize) -> Option<i32> {
        match &self.roles[index] {
            Role::Head(Deed::Blow { damage, .. }) => return Some(*damage),
            Role::Part(_) | Role::NoNews => return None,
            Role::Head(_) | Role::Alone => {}
        }
        let EventKind::Fight(FightEvent::Attacked { damage, .. }) = &self.events[index].kind else {
            return None;
        };
        Some(*damage)
    }
}

/// A noise out of sight: "You hear a noise to the east."
fn noise(event: &Event, view: View<'_>) -> Option<MessageDraft> {
    let EventKind::Place(PlaceEvent::Noise { at, by, .. }) = &event.kind else { return None };
    let towards = text::bearing(view.player().at, *at)?;
    let is_heard = event.seen && by.is_none_or(|by| !by.player);
    let text = format!("You hear a noise to the {}.", text::direction_name(towards));
    is_heard.then_some((MessageKind::Plain, text))
}

fn blow(event: &Event, damage: i32, is_ambush: bool, names: Names<'_>) -> Option<MessageDraft> {
    let EventKind::Fight(FightEvent::Attacked { who: attacker, target, .. }) = &event.kind else {
        return None;
    };
    Some(blows::attacked(*attacker, *target, damage, is_ambush, names))
}

/// The creatures of a turn that are on the side of the player from the first.
fn new_companions(events: &[Event], view: View<'_>) -> Vec<EntityId> {
    let mut all = view.entities();
    all.retain(|entity| entity.makes_way);
    let mut new = Vec::new();
    for event in events {
        if let EventKind::Place(PlaceEvent::Created { who, .. }) = &event.kind
            && all.iter().any(|entity| entity.id == who.id)
        {
            new.push(who.id);
        }
    }
    new
}

/// The death for which a gain of experience after these events is: it follows the death and the things that the dead
/// leave.
fn paid_death(before: &[Event]) -> Option<&Event> {
    for event in before.iter().rev() {
        match event.kind {
            EventKind::Fight(FightEvent::Died { .. }) => return Some(event),
            EventKind::Item(ItemEvent::Dropped { .. }) => {}
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests;
