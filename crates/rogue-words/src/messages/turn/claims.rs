//! The claims of lines to events: each finds the events that one sentence tells.

mod fights;

use std::collections::{BTreeMap, BTreeSet};

use roguecore::rule::{Consequence, Effect, Trigger};
use roguecore::{
    ActorEvent, Cause, Content, Displacement, EntityId, EntityRef, Event, EventKind, FightEvent,
    GameEvent, ItemEvent, LevelUpId, Messages, PlaceEvent, Point, PrototypeId, Sentence,
    StatusEvent, StatusId,
};

use super::order::told_order;
use super::{Deed, Role, TurnStart};
use crate::messages::arrival::Fall;
use crate::messages::gains::Gain;
use crate::messages::rows::messages_of;
use crate::messages::several::{self, Fate};
use crate::messages::{self, Names};

/// One of the sentences of a row.
type SentenceOf = fn(&Messages) -> &Sentence;

/// A plan in the making.
pub(super) struct Claims<'a> {
    events: &'a [Event],
    names: Names<'a>,
    pub(super) order: Vec<usize>,
    pub(super) roles: Vec<Role>,
    pub(super) casters: BTreeMap<usize, EntityRef>,
}

impl<'a> Claims<'a> {
    /// Every event alone.
    pub(super) fn new(events: &'a [Event], names: Names<'a>) -> Self {
        Self {
            events,
            names,
            order: told_order(events, names.content),
            roles: vec![Role::Alone; events.len()],
            casters: BTreeMap::new(),
        }
    }

    /// Lets the line at one event tell another one; `false` where that has a role already: the first claim counts.
    pub(super) fn claim(&mut self, head: usize, part: usize) -> bool {
        // A head that is itself a part hands its parts on.
        let head = match self.roles[head] {
            Role::Part(of) => of,
            Role::Alone | Role::Head(_) | Role::NoNews => head,
        };
        if head == part || self.roles[part] != Role::Alone {
            return false;
        }
        match self.roles[head] {
            Role::NoNews | Role::Part(_) => return false,
            Role::Alone => self.roles[head] = Role::Head(Deed::Own),
            Role::Head(_) => {}
        }
        self.roles[part] = Role::Part(head);
        true
    }

    /// Leaves out what the player knows: the notice of a creature that woke up a turn before, a noise in the player's
    /// own cell, a status that has not ended since it was told, and one that each kill gives the player anew, which the
    /// panel shows.
    pub(super) fn skip_known(&mut self, start: &TurnStart, here: Point) {
        let mut statuses = start.statuses.clone();
        for &index in &self.order {
            let kind = &self.events[index].kind;
            let mut is_known = false;
            if let EventKind::Fight(event) = kind {
                is_known = self.is_vain_harm(event) || self.heals_for_later(event);
            } else if let EventKind::Item(ItemEvent::Unequipped { who, .. }) = kind {
                is_known = self.is_exchanged(*who);
            } else if let EventKind::Place(PlaceEvent::Vanished { at, .. }) = kind {
                is_known = self.is_shut_away(*at);
            } else if let EventKind::Place(PlaceEvent::Noise { at, .. }) = kind {
                is_known = *at == here;
            } else if let EventKind::Actor(ActorEvent::Noticed { who, target, .. }) = kind {
                is_known = target.player && start.woken.contains(&who.id);
            } else if let EventKind::Status(StatusEvent::Added { target, status, .. }) = kind {
                let added = (target.id, *status);
                is_known =
                    statuses.contains(&added) || self.comes_with_kills(*target, *status, start);
                statuses.push(added);
            } else if let EventKind::Status(StatusEvent::Ended { who: holder, status, .. }) = kind {
                is_known = self.comes_with_kills(*holder, *status, start);
                statuses.retain(|held| *held != (holder.id, *status));
            }
            if is_known {
                self.roles[index] = Role::NoNews;
            }
        }
    }

    /// Whether the line of other equipment tells that an actor has put something away: it has taken its place.
    fn is_exchanged(&self, holder: EntityRef) -> bool {
        self.events.iter().any(|event| match &event.kind {
            EventKind::Item(ItemEvent::Equipped { who, .. }) => who.id == holder.id,
            _ => false,
        })
    }

    /// Whether the tile of a cell has closed over what lay there, such as a cage: its rule tells that.
    fn is_shut_away(&self, cell: Point) -> bool {
        self.events.iter().any(|event| match event.kind {
            EventKind::Place(PlaceEvent::TileChanged { at, to, .. }) => {
                at == cell && !self.names.content.tile(to).walkable
            }
            _ => false,
        })
    }

    /// Whether an event is harm that does nothing to another: by its ground, turn for turn, or beside a blow that
    /// hurts.
    fn is_vain_harm(&self, event: &FightEvent) -> bool {
        let FightEvent::Struck { by, cause, target, damage: ..=0, .. } = event else {
            return false;
        };
        if target.player {
            return false;
        }
        let is_hurting_blow = |event: &Event| match &event.kind {
            EventKind::Fight(FightEvent::Attacked { who, target: struck, damage: 1.., .. }) => {
                struck.id == target.id && by.is_some_and(|by| by.id == who.id)
            }
            _ => false,
        };
        matches!(cause, Cause::Substance(_)) || self.events.iter().any(is_hurting_blow)
    }

    /// Whether another actor is healed and has left the floor: nobody saw the wounds close.
    fn heals_for_later(&self, event: &FightEvent) -> bool {
        let FightEvent::Healed { who: healed, .. } = event else { return false };
        self.events.iter().any(|event| match event.kind {
            EventKind::Actor(ActorEvent::Displaced {
                who,
                how: Displacement::ChangedFloor { .. },
                ..
            }) => !who.player && who.id == healed.id,
            _ => false,
        })
    }

    /// Whether a status that the player has from the first gives another one with each kill.
    fn comes_with_kills(&self, holder: EntityRef, status: StatusId, start: &TurnStart) -> bool {
        let held = start.statuses.iter().filter(|(id, _)| holder.player && *id == holder.id);
        for (_, source) in held {
            let Some(row) = self.names.content.rows().status(*source) else { continue };
            let mut effects = row.rules.on(Trigger::Kill).flat_map(|(_, rule)| &rule.effects);
            if effects.any(
                |effect| matches!(effect, Effect::AddStatus { status: of, .. } if *of == status),
            ) {
                return true;
            }
        }
        false
    }

    /// The message of an improvement, of a technique or of an origin tells all that comes with it.
    pub(super) fn claim_choice(&mut self) {
        for (choice, event) in self.events.iter().enumerate() {
            let EventKind::Game(GameEvent::LevelUpChosen { level_up }) = event.kind else {
                continue;
            };
            for (index, event) in self.events.iter().enumerate() {
                if comes_with(event, level_up, self.names.content) {
                    self.claim(choice, index);
                }
            }
        }
    }

    /// An item that the player has used is told in one line before its other effects: with the kind that it turned out
    /// to be, and with the gains, unless the item tells of its healing in words of its own.
    pub(super) fn claim_use(&mut self) {
        let content = self.names.content;
        let Some((used, mut item)) = used_item(self.events) else { return };
        let look = item;
        let turned_out = self.events.iter().find_map(|event| match event.kind {
            EventKind::Item(ItemEvent::Identified { kind, appearance }) if appearance == look => {
                Some(kind)
            }
            _ => None,
        });
        let (mut gains, mut parts) = (Vec::new(), Vec::new());
        for (index, event) in self.events.iter().enumerate().skip(used + 1) {
            if let EventKind::Status(StatusEvent::StatChanged { who: user, stat, from, to, .. }) =
                &event.kind
                && user.player
            {
                gains.extend(Gain::stat(*stat, *from, *to, content));
                parts.push(index);
            } else if let EventKind::Fight(FightEvent::Healed {
                who: user,
                cause: Cause::Item(kind),
                amount: amount @ 1..,
            }) = &event.kind
                && user.player
                // A ring may heal in the same turn.
                && (*kind == look || Some(*kind) == turned_out)
            {
                item = *kind;
                gains.push(Gain::HitPoints(*amount));
                parts.push(index);
            } else if is_of_others(event) {
                break;
            }
        }
        let identified = self.identified(used, look);
        let kind = identified.map_or(item, |(_, kind)| kind);
        let has_own_words = content.prototype(kind).messages.heal.about(true).is_some();
        if gains.is_empty() || has_own_words {
            gains.clear();
            parts.clear();
        }
        let known = identified.map(|(_, kind)| kind);
        let begins = content.prototype(look).messages.begin.about(true).is_some();
        if let Some((index, _)) = identified.filter(|_| !begins || !gains.is_empty()) {
            parts.insert(0, index);
        }
        let Some((&head, parts)) = parts.split_first() else { return };
        if self.roles[head] != Role::Alone {
            return;
        }
        for part in parts {
            self.claim(head, *part);
        }
        let item = if known.is_some() { look } else { item };
        self.roles[head] = Role::Head(Deed::Use { item, known, gains });
        self.tell_after(head, used);
    }

    /// The event by which the use of an item has told its kind, and that kind.
    fn identified(&self, used: usize, look: PrototypeId) -> Option<(usize, PrototypeId)> {
        for (index, event) in self.events.iter().enumerate().skip(used + 1) {
            if let EventKind::Item(ItemEvent::Identified { kind, appearance }) = event.kind
                && appearance == look
                && messages::event(event, self.names).is_some()
            {
                return Some((index, kind));
            }
        }
        None
    }

    /// Moves an event in the order of telling: a deed comes before its effects.
    fn tell_after(&mut self, index: usize, before: usize) {
        self.order.retain(|other| *other != index);
        let place = self.order.iter().position(|other| *other == before);
        self.order.insert(place.map_or(self.order.len(), |place| place + 1), index);
    }

    /// The creatures that lines tell of first, each at its first line.
    pub(super) fn introductions(&self, start: &TurnStart) -> BTreeMap<usize, BTreeSet<EntityId>> {
        let mut told = start.met.clone();
        let mut introduced = BTreeMap::new();
        for &index in &self.order {
            let actors = match (&self.roles[index], &self.events[index].kind) {
                (Role::Part(_) | Role::NoNews, _) => continue,
                (Role::Head(Deed::Group(Fate::Notices | Fate::Wakes, actors)), _) => actors.clone(),
                (_, EventKind::Actor(ActorEvent::Noticed { who, target, .. })) if target.player => {
                    vec![*who]
                }
                (_, EventKind::Fight(FightEvent::Attacked { who, .. })) => vec![*who],
                (Role::Alone | Role::Head(_), _) => continue,
            };
            let is_new = |who: &EntityRef| {
                !who.player && !told.contains(&who.id) && !self.names.companions.contains(&who.id)
            };
            if !self.events[index].seen || !actors.iter().all(is_new) {
                continue;
            }
            let ids: BTreeSet<EntityId> = actors.iter().map(|who| who.id).collect();
            told.extend(&ids);
            introduced.insert(index, ids);
        }
        introduced
    }

    /// "Your javelin hits the jackal for 5." tells the throw as well. A hit whose own sentence is empty tells nothing.
    pub(super) fn claim_throws(&mut self) {
        for (index, event) in self.events.iter().enumerate() {
            if let EventKind::Item(ItemEvent::Thrown { item, .. }) = &event.kind
                && event.seen
                && let Some(hit) = self.hit_of_throw(index, item.kind)
                && messages::event(&self.events[hit], self.names).is_some()
            {
                self.claim(hit, index);
            }
        }
    }

    fn hit_of_throw(&self, throw: usize, item: PrototypeId) -> Option<usize> {
        for (index, event) in self.events.iter().enumerate().skip(throw + 1) {
            if begins_deed(event) {
                return None;
            }
            if let EventKind::Fight(FightEvent::Struck { cause: Cause::Item(kind), .. }) =
                &event.kind
                && *kind == item
                && event.seen
            {
                return Some(index);
            }
        }
        None
    }

    /// A cast has no line of its own where a sentence about its effect names the caster.
    pub(super) fn claim_casts(&mut self) {
        for (index, event) in self.events.iter().enumerate() {
            if let EventKind::Actor(ActorEvent::Cast { who: caster, ability, .. }) = &event.kind
                && event.seen
            {
                self.claim_cast(index, *caster, Cause::Ability(*ability));
            }
        }
    }

    fn claim_cast(&mut self, cast: usize, caster: EntityRef, cause: Cause) {
        for (index, event) in self.events.iter().enumerate().skip(cast + 1) {
            if let EventKind::Actor(ActorEvent::Cast { who: next, ability, .. }) = &event.kind
                && (next.id == caster.id || Cause::Ability(*ability) == cause)
            {
                break;
            }
            let Some((target, of)) = effect_on(event, cause, caster) else { continue };
            self.casters.insert(index, caster);
            if event.seen && names_caster(self.sentence(cause, target, of), caster) {
                self.claim(index, cast);
            }
        }
    }

    /// An ability or an item with words of its own about its begin tells the teleport that follows.
    pub(super) fn claim_teleports(&mut self) {
        for (index, event) in self.events.iter().enumerate() {
            let Some((actor, cause)) = deed_with_rules(event) else { continue };
            let has_own_words = self.sentence(cause, actor, |messages| &messages.begin).is_some();
            if !event.seen || !has_own_words {
                continue;
            }
            let moves = self.displacements(index, actor, Displacement::Teleported);
            if let Some(teleport) = moves.first() {
                self.claim(index, *teleport);
            }
        }
    }

    /// A push over several cells has an event for each of them.
    pub(super) fn claim_pushes(&mut self) {
        for (index, event) in self.events.iter().enumerate() {
            if let EventKind::Actor(ActorEvent::Displaced { who: pushed, how, .. }) = &event.kind
                && matches!(how, Displacement::Pushed | Displacement::Pulled)
                && event.seen
            {
                for part in self.displacements(index, *pushed, *how) {
                    self.claim(index, part);
                }
            }
        }
    }

    /// The later events in which an actor is displaced in that way.
    fn displacements(&self, after: usize, actor: EntityRef, way: Displacement) -> Vec<usize> {
        let mut indices = Vec::new();
        for (index, event) in self.events.iter().enumerate().skip(after + 1) {
            if let EventKind::Actor(ActorEvent::Displaced { who: moved, how, .. }) = &event.kind
                && moved.id == actor.id
                && *how == way
            {
                indices.push(index);
            }
        }
        indices
    }

    /// An arrival tells the harm of the fall.
    pub(super) fn claim_arrivals(&mut self) {
        let sinks = self.is_taken_down();
        for (arrival, event) in self.events.iter().enumerate() {
            let EventKind::Game(GameEvent::Arrived { .. }) = &event.kind else { continue };
            let mut damage = None;
            if let Some((harm, harmed)) = self.harm_before(arrival)
                && self.claim(arrival, harm)
            {
                damage = Some(harmed);
            }
            self.roles[arrival] = Role::Head(Deed::Arrival(Fall { damage, sinks }));
        }
    }

    /// Whether an item of the player leads to another floor.
    fn is_taken_down(&self) -> bool {
        let content = self.names.content;
        for event in self.events.iter().filter(|event| event.seen) {
            // An unknown item is used by its look, and told by its kind when it is identified.
            let is_taken = if let EventKind::Item(ItemEvent::Used { who, item, .. }) = &event.kind {
                who.player && leaves_floor(*item, content)
            } else if let EventKind::Item(ItemEvent::Identified { kind, .. }) = &event.kind {
                leaves_floor(*kind, content)
            } else {
                false
            };
            if is_taken {
                return true;
            }
        }
        false
    }

    /// The harm that a tile has done to the player right before an arrival, and its damage.
    fn harm_before(&self, arrival: usize) -> Option<(usize, i32)> {
        let mut before = self.events.iter().enumerate().take(arrival).rev();
        let (index, event) =
            before.find(|(_, event)| !matches!(event.kind, EventKind::Trace(_)))?;
        let EventKind::Fight(FightEvent::Struck { cause: Cause::Tile(_), target, damage, .. }) =
            &event.kind
        else {
            return None;
        };
        target.player.then_some((index, *damage))
    }

    /// Creatures that share a fate are told together, at the first of them.
    pub(super) fn claim_groups(&mut self) {
        let mut groups: Vec<Group> = Vec::new();
        for &index in &self.order {
            if self.roles[index] != Role::Alone {
                continue;
            }
            let Some((fate, actor)) = several::fate(&self.events[index], self.names) else {
                continue;
            };
            match groups.iter_mut().find(|group| group.fate == fate) {
                Some(group) => group.add(index, actor),
                None => groups.push(Group::new(fate, index, actor)),
            }
        }
        for Group { fate, head, parts, actors } in groups {
            if actors.len() < 2 || several::message(fate, &actors, self.names).is_none() {
                continue;
            }
            for part in parts {
                self.claim(head, part);
            }
            self.roles[head] = Role::Head(Deed::Group(fate, actors));
        }
    }

    /// A sentence of the row of a cause about an actor.
    fn sentence(&self, cause: Cause, actor: EntityRef, of: SentenceOf) -> Option<&'a str> {
        of(messages_of(cause, self.names.content)?).about(actor.player)
    }
}

/// The events of creatures with the same fate.
struct Group {
    fate: Fate,
    head: usize,
    parts: Vec<usize>,
    actors: Vec<EntityRef>,
}

impl Group {
    fn new(fate: Fate, head: usize, actor: EntityRef) -> Self {
        Self { fate, head, parts: Vec::new(), actors: vec![actor] }
    }

    fn add(&mut self, index: usize, actor: EntityRef) {
        self.parts.push(index);
        if self.actors.iter().all(|known| known.id != actor.id) {
            self.actors.push(actor);
        }
    }
}

/// Whether an event comes with an improvement: a stat that it changes, and all that an origin, a technique or a row
/// that costs an item begins with, the item itself included.
fn comes_with(event: &Event, chosen: LevelUpId, content: &Content) -> bool {
    if let EventKind::Status(StatusEvent::StatChanged { .. }) = event.kind {
        return true;
    }
    let is_beginning = matches!(
        event.kind,
        EventKind::Status(StatusEvent::Added { .. })
            | EventKind::Item(ItemEvent::Given { .. } | ItemEvent::Taken { .. })
            | EventKind::Place(PlaceEvent::Created { .. })
            | EventKind::Fight(FightEvent::Healed { .. })
    );
    let row = content.rows().level_up(chosen);
    is_beginning && row.is_some_and(|row| row.tag().is_some() || row.costs.is_some())
}

/// Whether the effects of the deed before are over: they follow it at once.
const fn begins_deed(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Fight(FightEvent::Attacked { .. }) | EventKind::Actor(ActorEvent::Moved { .. })
    )
}

/// Whether an event is no gain from an item: a deed, a fight or a turn of the game.
const fn is_of_others(event: &Event) -> bool {
    matches!(event.kind, EventKind::Actor(_) | EventKind::Fight(_) | EventKind::Game(_))
}

/// The actor of a deed whose row may have sentences of its own, and that row.
const fn deed_with_rules(event: &Event) -> Option<(EntityRef, Cause)> {
    if let EventKind::Actor(ActorEvent::Cast { who, ability, .. }) = event.kind {
        return Some((who, Cause::Ability(ability)));
    }
    if let EventKind::Item(ItemEvent::Used { who, item, .. }) = event.kind {
        return Some((who, Cause::Item(item)));
    }
    None
}

/// The target of harm or healing by a cast, and the sentence about it.
fn effect_on(event: &Event, cause: Cause, caster: EntityRef) -> Option<(EntityRef, SentenceOf)> {
    if let EventKind::Fight(FightEvent::Struck {
        by: Some(by), cause: of, target, damage: 1.., ..
    }) = &event.kind
        && *of == cause
        && by.id == caster.id
    {
        return Some((*target, |messages| &messages.damage));
    }
    if let EventKind::Fight(FightEvent::Healed { who: target, cause: of, .. }) = &event.kind
        && *of == cause
    {
        return Some((*target, |messages| &messages.heal));
    }
    None
}

/// The item that the player uses in a turn, and the event of that.
pub(super) fn used_item(events: &[Event]) -> Option<(usize, PrototypeId)> {
    for (index, event) in events.iter().enumerate() {
        if let EventKind::Item(ItemEvent::Used { who: user, item, .. }) = event.kind
            && user.player
        {
            return Some((index, item));
        }
    }
    None
}

/// Whether the rules of an item may take an actor to another floor.
fn leaves_floor(item: PrototypeId, content: &Content) -> bool {
    let mut effects = content.prototype(item).rules.all().iter().flat_map(|rule| &rule.effects);
    effects.any(|effect| matches!(effect.facts().consequence, Consequence::LeavesFloor(_)))
}

/// Whether a sentence names the caster. One with `{by}` is in the third person, so that it is not told of the player.
fn names_caster(sentence: Option<&str>, caster: EntityRef) -> bool {
    let Some(sentence) = sentence else { return false };
    if sentence.contains("{by}") { !caster.player } else { sentence.contains("{whose}") }
}
