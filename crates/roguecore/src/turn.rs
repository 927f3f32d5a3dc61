//! The order of a turn: the player's action, then every other living actor once by number,
//! then the player looks around.

use crate::action::{Action, Checked};
use crate::ai::{self, Choice};
use crate::entity::{Entity, EntityId};
use crate::event::{Event, Events, Outcome, Subject};
use crate::geometry::Point;
use crate::world::World;

/// A turn while it is being taken: what changes the world goes through [`Turn::emit`].
pub(crate) struct Turn<'w> {
    world: &'w mut World,
    events: Events,
}

/// Takes one turn that begins with a checked action of the player.
pub(crate) fn take(world: &mut World, action: Checked) -> Events {
    let mut turn = Turn { world, events: Events::default() };
    action.perform(&mut turn);
    turn.monsters_act();
    let number = turn.world.turn() + 1;
    turn.emit(Event::TurnEnded { turn: number });
    turn.events
}

impl Turn<'_> {
    pub(crate) const fn world(&self) -> &World {
        self.world
    }

    /// Makes an event true and keeps it for the caller of the game.
    pub(crate) fn emit(&mut self, event: Event) {
        self.world.apply(&event);
        self.events.push(event);
    }

    /// Whether the player perceives what this one does there.
    pub(crate) fn perceives(&self, who: Subject, at: Point) -> bool {
        self.world.perceives(who.id, at)
    }

    /// Someone without hit points dies; when it is the player, the game is over.
    pub(crate) fn bury_if_dead(&mut self, who: Subject, at: Point, by: Subject) {
        if !self.world.map().get(who.id).is_some_and(Entity::is_corpse) {
            return;
        }
        let seen = self.perceives(who, at);
        self.emit(Event::Died { who, at, by: Some(by), seen });
        if who.player {
            let (floor, turn) = (self.world.floor(), self.world.turn() + 1);
            let outcome = Outcome::Died { by: Some(by), floor, turn };
            self.emit(Event::GameOver { outcome });
        }
    }

    fn monsters_act(&mut self) {
        // Nobody leaves the list during a turn, and whoever joins it acts from the next on.
        for place in 0..self.world.map().entities().len() {
            if self.world.outcome().is_some() {
                return;
            }
            let entity = &self.world.map().entities()[place];
            if let Some(ai) = &entity.ai {
                let (id, at) = (entity.id, entity.at);
                let choice = ai::choose(self.world, entity, ai);
                self.act(id, at, choice);
            }
        }
    }

    fn act(&mut self, who: EntityId, at: Point, choice: Choice) {
        let action = match choice {
            Choice::Sleep => return,
            Choice::Act(action) => action,
            Choice::Follow(steps) => {
                let step = Action::Move(steps[0]);
                if let Some(subject) = self.world.map().get(who).map(|it| self.world.subject(it)) {
                    self.emit(Event::Planned { who: subject, at, steps });
                }
                step
            }
        };
        // Whoever finds the way blocked loses the turn.
        let checked = action.check(self.world, who);
        if let Ok(checked) = checked.or_else(|_| Action::Wait.check(self.world, who)) {
            checked.perform(self);
        }
    }
}
