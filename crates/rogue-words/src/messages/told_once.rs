//! Events of a turn that are one deed: they are told in one sentence.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::rule::Consequence;
use roguecore::{
    ActorEvent, Cause, Content, Displacement, EntityRef, Event, EventKind, FightEvent, GameEvent,
    ItemEvent, Messages, PrototypeId, Sentence,
};

use super::{Fall, Names};

/// The events of a turn that are merged into the message of another one, and the facts that it then tells.
#[derive(Clone, Debug, Default)]
pub struct ToldOnce {
    covered: BTreeSet<usize>,
    /// The damage of blows, with that of the rules of their weapon.
    blows: BTreeMap<usize, i32>,
    casters: BTreeMap<usize, EntityRef>,
    fall: Fall,
}

impl ToldOnce {
    /// Reads the events of a turn.
    pub fn of(events: &[Event], names: Names<'_>) -> Self {
        let mut told = Self::default();
        for (index, event) in events.iter().enumerate().filter(|(_, event)| event.seen) {
            match &event.kind {
                EventKind::Fight(FightEvent::Attacked { who, target, damage, .. })
                    if *damage > 0 =>
                {
                    told.sum_up_blow(events, index, (*who, *target, *damage), names);
                }
                EventKind::Actor(ActorEvent::Cast { who, ability, .. }) => {
                    let cause = Cause::Ability(*ability);
                    told.name_caster(events, index, (*who, cause), names.content);
                    told.cover_teleport(events, index, *who, names.content);
                }
                EventKind::Item(ItemEvent::Used { who, item, .. }) => {
                    told.cover_teleport(events, index, *who, names.content);
                    told.fall.sinks |= who.player && leaves_floor(*item, names.content);
                }
                // An unknown item is used by its look.
                EventKind::Item(ItemEvent::Identified { kind, .. }) => {
                    told.fall.sinks |= leaves_floor(*kind, names.content);
                }
                EventKind::Actor(ActorEvent::Displaced { who, how, .. }) => {
                    told.cover_same_push(events, index, *who, *how);
                }
                EventKind::Item(ItemEvent::Thrown { item, .. }) => {
                    told.cover_throw(events, index, item.kind);
                }
                EventKind::Game(GameEvent::Arrived { who, .. }) if who.player => {
                    told.cover_harm_of_fall(events, index);
                }
                _ => {}
            }
        }
        told
    }

    /// Whether another event tells this one.
    pub fn covers(&self, index: usize) -> bool {
        self.covered.contains(&index)
    }

    /// The event as it is told: a blow with all of its damage.
    pub fn in_sum(&self, index: usize, event: &Event) -> Event {
        let mut event = event.clone();
        if let (Some(sum), EventKind::Fight(FightEvent::Attacked { damage, .. })) =
            (self.blows.get(&index), &mut event.kind)
        {
            *damage = *sum;
        }
        event
    }

    /// The caster of the ability that an event is about, where the cast was seen.
    pub fn caster(&self, index: usize) -> Option<EntityRef> {
        self.casters.get(&index).copied()
    }

    /// The fall of the player.
    pub const fn fall(&self) -> Fall {
        self.fall
    }

    /// The damage that rules of the weapon, or of the creature, add to a blow.
    fn sum_up_blow(
        &mut self,
        events: &[Event],
        blow: usize,
        (who, target, damage): (EntityRef, EntityRef, i32),
        names: Names<'_>,
    ) {
        let cause = match names.wielded.filter(|_| who.player) {
            Some(weapon) => Cause::Item(weapon),
            None => Cause::Creature(who.kind),
        };
        if sentence(cause, target, names.content, |it| &it.damage).is_some() {
            return;
        }
        let mut sum = damage;
        for (index, event) in events.iter().enumerate().skip(blow + 1) {
            match &event.kind {
                // The rules of a blow follow it at once.
                EventKind::Fight(FightEvent::Attacked { .. })
                | EventKind::Actor(ActorEvent::Moved { .. }) => break,
                EventKind::Fight(FightEvent::Struck {
                    by, cause: of, target: at, damage, ..
                }) if event.seen
                    && *of == cause
                    && *damage > 0
                    && at.id == target.id
                    && by.is_some_and(|by| by.id == who.id) =>
                {
                    sum = sum.saturating_add(*damage);
                    self.covered.insert(index);
                }
                _ => {}
            }
        }
        self.blows.insert(blow, sum);
    }

    /// Names the caster where a sentence about an effect has room for it: the cast has none of its own then.
    fn name_caster(
        &mut self,
        events: &[Event],
        cast: usize,
        (who, cause): (EntityRef, Cause),
        content: &Content,
    ) {
        let mut is_named = false;
        for (index, event) in events.iter().enumerate().skip(cast + 1) {
            let is_told = match &event.kind {
                EventKind::Actor(ActorEvent::Cast { who: next, ability, .. })
                    if next.id == who.id || Cause::Ability(*ability) == cause =>
                {
                    break;
                }
                EventKind::Fight(FightEvent::Struck { by, cause: of, target, damage, .. })
                    if *of == cause && *damage > 0 && by.is_some_and(|by| by.id == who.id) =>
                {
                    names_caster(sentence(cause, *target, content, |it| &it.damage), who)
                }
                EventKind::Fight(FightEvent::Healed { who: target, cause: of, .. })
                    if *of == cause =>
                {
                    names_caster(sentence(cause, *target, content, |it| &it.heal), who)
                }
                _ => continue,
            };
            self.casters.insert(index, who);
            is_named |= event.seen && is_told;
        }
        if is_named {
            self.covered.insert(cast);
        }
    }

    /// A teleport by an ability or an item that has told it in words of its own.
    fn cover_teleport(
        &mut self,
        events: &[Event],
        cause: usize,
        who: EntityRef,
        content: &Content,
    ) {
        let cause_of_sentence = match &events[cause].kind {
            EventKind::Actor(ActorEvent::Cast { ability, .. }) => Cause::Ability(*ability),
            EventKind::Item(ItemEvent::Used { item, .. }) => Cause::Item(*item),
            _ => return,
        };
        if sentence(cause_of_sentence, who, content, |it| &it.begin).is_none() {
            return;
        }
        for (index, event) in events.iter().enumerate().skip(cause + 1) {
            if let EventKind::Actor(ActorEvent::Displaced { who: moved, how, .. }) = &event.kind
                && moved.id == who.id
                && *how == Displacement::Teleported
            {
                self.covered.insert(index);
                return;
            }
        }
    }

    /// "Your javelin hits the jackal for 5." tells the throw as well.
    fn cover_throw(&mut self, events: &[Event], throw: usize, item: PrototypeId) {
        for event in events.iter().skip(throw + 1) {
            match &event.kind {
                EventKind::Fight(FightEvent::Struck { cause: Cause::Item(kind), .. })
                    if *kind == item && event.seen =>
                {
                    self.covered.insert(throw);
                    return;
                }
                EventKind::Fight(FightEvent::Attacked { .. })
                | EventKind::Actor(ActorEvent::Moved { .. }) => return,
                _ => {}
            }
        }
    }

    /// A push over several cells has an event for each of them.
    fn cover_same_push(
        &mut self,
        events: &[Event],
        first: usize,
        who: EntityRef,
        how: Displacement,
    ) {
        if !matches!(how, Displacement::Pushed | Displacement::Pulled) {
            return;
        }
        for (index, event) in events.iter().enumerate().skip(first + 1) {
            if let EventKind::Actor(ActorEvent::Displaced { who: moved, how: again, .. }) =
                &event.kind
                && moved.id == who.id
                && *again == how
            {
                self.covered.insert(index);
            }
        }
    }

    /// The harm of a fall belongs to the fall.
    fn cover_harm_of_fall(&mut self, events: &[Event], arrival: usize) {
        for (index, event) in events.iter().enumerate().take(arrival).rev() {
            match &event.kind {
                EventKind::Fight(FightEvent::Struck {
                    cause: Cause::Tile(_),
                    target,
                    damage,
                    ..
                }) if target.player => {
                    self.fall.damage = Some(*damage);
                    self.covered.insert(index);
                    return;
                }
                EventKind::Trace(_) => {}
                _ => return,
            }
        }
    }
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

/// A sentence of the row of a cause about an actor.
fn sentence(
    cause: Cause,
    target: EntityRef,
    content: &Content,
    of: fn(&Messages) -> &Sentence,
) -> Option<&str> {
    of(super::rows::messages_of(cause, content)?).about(target.player)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use roguecore::{Command, Game};

    use super::*;

    #[test]
    fn only_an_item_that_leads_down_makes_the_player_sink() {
        for (potion, sinks) in [("healing_potion", false), ("descent_potion", true)] {
            let scene = format!("####\n#@.#\n####\n\n@ = player hp 9\ninventory a {potion}");
            let mut game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
            let slot = game.view().inventory()[0].slot;
            let events =
                game.step(Command::Use { slot, target: None }).unwrap().as_slice().to_vec();
            let (content, companions) = (game.content(), BTreeSet::new());
            let names = Names { content, companions: &companions, wielded: None, caster: None };
            assert_eq!(ToldOnce::of(&events, names).fall().sinks, sinks, "{potion}");
        }
    }
}
