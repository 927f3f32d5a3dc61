//! The bot in a fight: magic at good targets, blows at whoever falls first, and feet on ground
//! where only one can reach it.

use roguecore::{
    Command, EntityView, Fighter, Game, InventoryItemView, InventorySlot, Item, Point, View,
};

use super::super::survey::{known_floor, way_to, ways_out};
use super::{Mind, is_blocked};

/// How many turns it waits for somebody who does not come.
const PATIENCE: u32 = 12;
/// How far it goes for better ground, in steps.
const RETREAT: u32 = 6;

/// Those in view who would attack, and what they are up against.
struct Fight<'a> {
    game: &'a Game,
    view: View<'a>,
    me: Fighter,
    here: Point,
    foes: &'a [&'a EntityView<'a>],
}

impl Mind {
    /// What to do about them; `None` when they need not be minded.
    pub(super) fn fight(&mut self, game: &Game, foes: &[&EntityView<'_>]) -> Option<Command> {
        let view = game.view();
        let player = view.player();
        let fight = Fight { game, view, me: player.fighter?, here: player.at, foes };
        if let Some(command) = fight.magic().or_else(|| fight.blow()) {
            self.waited = 0;
            return Some(command);
        }
        self.waited += 1;
        if self.waited > PATIENCE {
            // They cannot come, it seems: they are met where they are.
            return (self.waited < 3 * PATIENCE).then(|| fight.approach()).flatten();
        }
        Some(fight.take_ground().unwrap_or(Command::Wait))
    }
}

impl Fight<'_> {
    /// What a blow of that one takes from the bot.
    fn harm(&self, foe: &EntityView<'_>) -> i32 {
        foe.fighter.map_or(0, |it| it.damage_to(&self.me))
    }

    /// How many blows of the bot that one stands.
    fn blows(&self, foe: &EntityView<'_>) -> i32 {
        let Some(it) = foe.fighter else { return 0 };
        match self.me.damage_to(&it) {
            0 => 1_000,
            damage => (it.hp() + damage - 1) / damage,
        }
    }

    /// What they will have taken before all of them are dead, one after the other.
    fn toll(&self) -> i32 {
        let toll = |foe: &&EntityView<'_>| self.harm(foe).saturating_mul(self.blows(foe));
        self.foes.iter().map(toll).fold(0, i32::saturating_add)
    }

    fn next_to(&self) -> impl Iterator<Item = &&EntityView<'_>> {
        self.foes.iter().filter(|foe| foe.at.chebyshev(self.here) == 1)
    }

    fn is_hurt(&self) -> bool {
        self.me.hp() * 2 <= self.me.max_hp() || self.toll() >= self.me.hp()
    }

    /// A scroll or a potion, when it is worth it.
    fn magic(&self) -> Option<Command> {
        let pack = self.view.inventory();
        let of = |wanted: fn(&Item) -> bool| pack.iter().find(|it| wanted(&it.item));
        let fireball = of(|it| matches!(it, Item::Fireball { .. }));
        let lightning = of(|it| matches!(it, Item::Lightning { .. }));
        let confusion = of(|it| matches!(it, Item::Confusion { .. }));
        let potion = of(|it| matches!(it, Item::Heal { .. }));
        let threatened = self.toll() > 0;
        fireball
            .filter(|_| threatened)
            .and_then(|it| self.burn(it))
            .or_else(|| lightning.filter(|_| threatened).and_then(|it| self.strike(it)))
            .or_else(|| confusion.filter(|_| threatened).and_then(|it| self.confuse(it)))
            .or_else(|| potion.and_then(|it| self.drink(it)))
    }

    fn accepted(&self, slot: InventorySlot, target: Option<Point>) -> Option<Command> {
        let command = Command::Use { slot, target };
        self.game.check(command).is_ok().then_some(command)
    }

    /// Where it burns two or more, or one that is too strong, and not the bot.
    fn burn(&self, scroll: &InventoryItemView<'_>) -> Option<Command> {
        let Item::Fireball { radius, .. } = scroll.item else { return None };
        let hit = |at: Point| {
            let burnt = self.foes.iter().filter(|foe| at.is_within(radius, foe.at));
            burnt.filter(|foe| self.harm(foe) > 0).count()
        };
        let around =
            |foe: &&EntityView<'_>| foe.at.neighbours().chain([foe.at]).collect::<Vec<_>>();
        let cells = self.foes.iter().flat_map(around);
        let cells = cells.filter(|at| !at.is_within(radius, self.here));
        let cells = cells.filter(|&at| known_floor(self.view, at).is_some());
        let best = cells.max_by_key(|&at| (hit(at), at))?;
        let worth_it = hit(best) >= 2 || (hit(best) == 1 && self.is_hurt());
        worth_it.then(|| self.accepted(scroll.slot, Some(best))).flatten()
    }

    /// At one who stands several blows, or at any when hurt.
    fn strike(&self, scroll: &InventoryItemView<'_>) -> Option<Command> {
        let nearest =
            self.foes.iter().min_by_key(|it| (it.at.distance_squared(self.here), it.id))?;
        let strong = self.blows(nearest) >= 4 && self.harm(nearest) > 0;
        (strong || self.is_hurt()).then(|| self.accepted(scroll.slot, None)).flatten()
    }

    /// At the strongest one who is not confused and would take much before falling.
    fn confuse(&self, scroll: &InventoryItemView<'_>) -> Option<Command> {
        let clear = self.foes.iter().filter(|foe| !foe.confused);
        let toll = |foe: &&&EntityView<'_>| self.harm(foe).saturating_mul(self.blows(foe));
        let worst = clear.max_by_key(|foe| (toll(foe), foe.id))?;
        let near = worst.at.chebyshev(self.here) <= 2;
        let worth_it = near && (toll(&worst) >= 6 || self.is_hurt()) && self.blows(worst) > 1;
        worth_it.then(|| self.accepted(scroll.slot, Some(worst.at))).flatten()
    }

    /// When the next blows might be the last and a potion gives more than they take.
    fn drink(&self, potion: &InventoryItemView<'_>) -> Option<Command> {
        let Item::Heal { amount } = potion.item else { return None };
        let coming: i32 = self.next_to().map(|foe| self.harm(foe)).sum();
        let missing = self.me.max_hp() - self.me.hp();
        let in_need = self.me.hp() <= 2 * coming && amount > coming;
        let in_time = coming == 0 && amount <= missing && self.toll() > 0;
        (in_need || in_time).then(|| self.accepted(potion.slot, None)).flatten()
    }

    /// At whoever falls first of those in reach.
    fn blow(&self) -> Option<Command> {
        let first = self.next_to().min_by_key(|foe| (self.blows(foe), -self.harm(foe), foe.id))?;
        self.here.direction_to(first.at).map(Command::Melee)
    }

    /// Ground where fewer can reach the bot, if it gets there before they do.
    fn take_ground(&self) -> Option<Command> {
        let narrow = |at| ways_out(self.view, at) <= 2;
        if self.foes.len() < 2 || self.toll() == 0 || narrow(self.here) {
            return None;
        }
        let in_time =
            |at: Point, far: u32| self.foes.iter().all(|it| it.at.chebyshev(at) > far + 1);
        let taken = |at| self.foes.iter().any(|foe| foe.at == at);
        let wanted = |at, far| far > 0 && narrow(at) && in_time(at, far);
        let way = way_to(self.view, self.here, RETREAT, taken, wanted)?;
        way.steps.last().map(|&step| Command::Move(step))
    }

    fn approach(&self) -> Option<Command> {
        let nearest =
            self.foes.iter().min_by_key(|it| (it.at.distance_squared(self.here), it.id))?;
        let others: Vec<EntityView<'_>> = self.foes.iter().map(|&&it| it).collect();
        let blocked = |at| at != nearest.at && is_blocked(&others, at);
        let way = way_to(self.view, self.here, u32::MAX, blocked, |at, _| at == nearest.at)?;
        way.steps.last().map(|&step| Command::Bump(step))
    }
}
