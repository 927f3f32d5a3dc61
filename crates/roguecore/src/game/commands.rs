//! The list of the player's legal commands.

use roguecore_grid::{Direction, Point};

use super::Game;
use crate::command::Command;
use crate::component::Aim;
use crate::id::{AbilityId, LevelUpId};
use crate::inventory::InventorySlot;
use crate::view::EntityView;

impl Game {
    /// Every command that [`check`](Self::check) accepts now, for programs that choose one: empty
    /// once the game is over.
    ///
    /// The order is fixed: bump, move and melee, each in the order of [`Direction::ALL`]; wait;
    /// pick up; drop, then use, in the order of the slots; the stairs; level-ups; throws; casts of
    /// abilities. An item or ability that needs a target is listed once for each target: the
    /// actors in view by id, also for those that need a direction, or the cells in view row by
    /// row. Targets that an item does not need are left out, although `check` ignores them.
    /// Throws are listed for the cells of actors only, and commands of host rules not at all.
    ///
    /// At most 28 commands and the level-ups of the content; for each item carried one for
    /// dropping it, one for each actor in view for throwing it, and one, or one for each target,
    /// for using it; for each ability the same as for a use. Each is checked, so that the time
    /// grows in the same way.
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
        let uses = inventory.iter().flat_map(|it| self.uses(it.slot, it.item.aim));
        let level_ups = (0..self.content().rows().level_ups.len() as u8).map(LevelUpId);
        let level_ups = level_ups.map(Command::LevelUp);
        let actors = self.targets(Aim::Actor { range: u32::MAX });
        let throws = inventory
            .iter()
            .flat_map(|it| actors.iter().map(|&target| Command::Throw { slot: it.slot, target }));
        let abilities = self.view().abilities().into_iter();
        let casts = abilities.flat_map(|ability| self.casts(ability));
        let all = steps
            .chain([Command::Wait, Command::PickUp])
            .chain(drops)
            .chain(uses)
            .chain([Command::Descend, Command::Ascend])
            .chain(level_ups)
            .chain(throws)
            .chain(casts);
        all.filter(|&command| self.check(command).is_ok()).collect()
    }

    /// The uses of an item, one for each target that may be legal.
    fn uses(&self, slot: InventorySlot, aim: Option<Aim>) -> Vec<Command> {
        let Some(aim) = aim else { return vec![Command::Use { slot, target: None }] };
        let targets = self.targets(aim).into_iter();
        targets.map(|at| Command::Use { slot, target: Some(at) }).collect()
    }

    /// The casts of an ability, one for each target that may be legal.
    fn casts(&self, ability: AbilityId) -> Vec<Command> {
        let aim = self.content().rows().ability(ability).and_then(|row| row.rule.to.aim());
        let Some(aim) = aim else { return vec![Command::Cast { ability, target: None }] };
        let targets = self.targets(aim).into_iter();
        targets.map(|at| Command::Cast { ability, target: Some(at) }).collect()
    }

    /// The cells in view that something may be aimed at. Of the cells of actors only those of which the
    /// player knows: a list must not tell where one hides.
    fn targets(&self, aim: Aim) -> Vec<Point> {
        match aim {
            Aim::Actor { .. } | Aim::Direction { .. } => {
                let actors = self.view().entities_by_id().filter(EntityView::is_actor);
                actors.map(|it| it.at).collect()
            }
            Aim::Area { .. } | Aim::Cell { .. } => self.view().visible().iter().collect(),
        }
    }
}
