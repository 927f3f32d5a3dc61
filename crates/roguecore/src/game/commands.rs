//! The list of the player's legal commands.

use super::Game;
use crate::command::Command;
use crate::component::{Aim, LevelUp};
use crate::geometry::{Direction, Point};
use crate::inventory::InventorySlot;

impl Game {
    /// Every command that [`check`](Self::check) accepts now, for programs that choose one: empty
    /// once the game is over.
    ///
    /// The order is fixed: bump, move and melee, each in the order of [`Direction::ALL`]; wait;
    /// pick up; drop, then use, in the order of the slots; the stairs; level-ups. An item that
    /// needs a target is listed once for each target: the actors in view by id, or the cells in
    /// view row by row. Targets that an item does not need are left out, although `check` ignores
    /// them.
    ///
    /// At most 31 commands, and for each item carried one for dropping it and one, or one for each
    /// target, for using it. Each is checked, so that the time grows in the same way.
    ///
    /// ```
    /// use roguecore::{Command, Game};
    /// let mut game = Game::new(7);
    /// assert!(game.commands().contains(&Command::Wait));
    /// for command in game.commands() {
    ///     assert_eq!(game.check(command), Ok(()), "{command}");
    /// }
    /// ```
    pub fn commands(&self) -> Vec<Command> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let steps = [Command::Bump, Command::Move, Command::Melee];
        let steps = steps.into_iter().flat_map(|step| Direction::ALL.into_iter().map(step));
        let inventory = self.view().inventory();
        let drops = inventory.iter().map(|it| Command::Drop(it.slot));
        let uses = inventory.iter().flat_map(|it| self.uses(it.slot, it.item.aim()));
        let all = steps
            .chain([Command::Wait, Command::PickUp])
            .chain(drops)
            .chain(uses)
            .chain([Command::Descend, Command::Ascend])
            .chain(LevelUp::ALL.into_iter().map(Command::LevelUp));
        all.filter(|&command| self.check(command).is_ok()).collect()
    }

    /// The uses of an item, one for each target that may be legal.
    fn uses(&self, slot: InventorySlot, aim: Option<Aim>) -> Vec<Command> {
        let Some(aim) = aim else { return vec![Command::Use { slot, target: None }] };
        let targets = self.targets(aim).into_iter();
        targets.map(|at| Command::Use { slot, target: Some(at) }).collect()
    }

    /// The cells in view that something may be aimed at.
    fn targets(&self, aim: Aim) -> Vec<Point> {
        match aim {
            Aim::Actor => {
                let map = self.world.map();
                let actors = map.entities().iter().filter(|it| it.is_actor());
                actors.map(|it| it.at).filter(|&at| map.is_visible(at)).collect()
            }
            Aim::Area { .. } => self.view().visible().iter().collect(),
        }
    }
}
