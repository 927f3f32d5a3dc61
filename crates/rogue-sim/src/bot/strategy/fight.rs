//! The bot in a fight: items at good targets, melee at the monster that dies first, and a retreat
//! to cells where only one monster can reach it.

use rogue_comforts::{Danger, Ground};
use roguecore::{
    Command, EntityView, Fighter, Game, InventoryItemView, InventorySlot, Point, View,
};

use super::super::purpose::{Purpose, purpose};
use super::Strategy;

/// Turns the bot waits for monsters that do not come.
const WAIT_LIMIT: u32 = 12;
/// How far it retreats to a corridor, in steps.
const MAX_RETREAT_STEPS: u32 = 6;
/// From this many hits on a monster is worth an item that damages the nearest.
const STRONG_ENEMY_HITS: i32 = 4;
/// From this expected damage on a monster is worth an item that disables it.
const DISABLE_THRESHOLD: i32 = 6;

/// The player and the enemies in view.
struct Fight<'a> {
    game: &'a Game,
    view: View<'a>,
    me: Fighter,
    here: Point,
    enemies: &'a [&'a EntityView<'a>],
    ground: Ground<'a>,
}

impl Strategy {
    /// What to do about the enemies; `None` to ignore them.
    pub(super) fn fight(&mut self, game: &Game, enemies: &[&EntityView<'_>]) -> Option<Command> {
        let view = game.view();
        let player = view.player();
        let danger = self.danger.get_or_insert_with(|| Danger::of(view.content()));
        let ground = Ground::new(view, danger);
        let fight = Fight { game, view, me: player.fighter?, here: player.at, enemies, ground };
        if let Some(command) = fight.use_item().or_else(|| fight.melee()) {
            self.turns_waited = 0;
            return Some(command);
        }
        self.turns_waited += 1;
        if self.turns_waited > WAIT_LIMIT {
            // They do not come: the bot goes to them.
            return (self.turns_waited < 3 * WAIT_LIMIT).then(|| fight.approach()).flatten();
        }
        Some(fight.retreat_to_corridor().unwrap_or(Command::Wait))
    }
}

impl Fight<'_> {
    /// The most damage of one hit of the enemy on the bot.
    fn damage_taken(&self, enemy: &EntityView<'_>) -> i32 {
        let melee = self.game.content().melee();
        enemy.fighter.map_or(0, |it| *melee.range(&it, &self.me).end())
    }

    /// How many hits of the bot kill the enemy.
    fn hits_to_kill(&self, enemy: &EntityView<'_>) -> i32 {
        let Some(it) = enemy.fighter else { return 0 };
        let damage = self.game.content().melee().range(&self.me, &it);
        match (damage.start() + damage.end()) / 2 {
            0 => 1_000,
            damage => (it.hp() + damage - 1) / damage,
        }
    }

    /// The damage that one enemy does until the bot has killed it.
    fn expected_damage_of(&self, enemy: &EntityView<'_>) -> i32 {
        self.damage_taken(enemy).saturating_mul(self.hits_to_kill(enemy))
    }

    /// The damage that all enemies do until the bot has killed them one after the other.
    fn expected_damage(&self) -> i32 {
        let each = self.enemies.iter().map(|enemy| self.expected_damage_of(enemy));
        each.fold(0, i32::saturating_add)
    }

    fn adjacent_enemies(&self) -> impl Iterator<Item = &&EntityView<'_>> {
        self.enemies.iter().filter(|enemy| enemy.at.chebyshev(self.here) == 1)
    }

    fn is_in_danger(&self) -> bool {
        self.me.hp() * 2 <= self.me.max_hp() || self.expected_damage() >= self.me.hp()
    }

    /// A scroll or a potion, when it is worth it.
    fn use_item(&self) -> Option<Command> {
        let inventory = self.view.inventory();
        let of =
            |is: fn(Purpose) -> bool| inventory.iter().find(|it| self.purpose(it).is_some_and(is));
        let blast = of(|it| matches!(it, Purpose::Blast { .. }));
        let bolt = of(|it| it == Purpose::Bolt);
        let disable = of(|it| it == Purpose::Disable);
        let potion = of(|it| matches!(it, Purpose::Heal { .. }));
        let threatened = self.expected_damage() > 0;
        blast
            .filter(|_| threatened)
            .and_then(|it| self.use_blast(it))
            .or_else(|| bolt.filter(|_| threatened).and_then(|it| self.use_bolt(it)))
            .or_else(|| disable.filter(|_| threatened).and_then(|it| self.use_disable(it)))
            .or_else(|| potion.and_then(|it| self.heal(it)))
    }

    fn purpose(&self, it: &InventoryItemView<'_>) -> Option<Purpose> {
        purpose(self.view.content(), it.kind)
    }

    fn checked_use(&self, slot: InventorySlot, target: Option<Point>) -> Option<Command> {
        let command = Command::Use { slot, target };
        self.game.check(command).is_ok().then_some(command)
    }

    /// Where it hits two or more enemies, or one when in danger, and not the bot.
    fn use_blast(&self, scroll: &InventoryItemView<'_>) -> Option<Command> {
        let Some(Purpose::Blast { radius }) = self.purpose(scroll) else { return None };
        let hits = |at: Point| {
            let reached = self.enemies.iter().filter(|enemy| at.is_within(radius, enemy.at));
            reached.filter(|enemy| self.damage_taken(enemy) > 0).count()
        };
        let around =
            |enemy: &&EntityView<'_>| enemy.at.neighbours().chain([enemy.at]).collect::<Vec<_>>();
        let cells = self.enemies.iter().flat_map(around);
        let cells = cells.filter(|at| !at.is_within(radius, self.here));
        let cells = cells.filter(|&at| self.ground.is_open(at));
        let best = cells.max_by_key(|&at| (hits(at), at))?;
        let worth_it = hits(best) >= 2 || (hits(best) == 1 && self.is_in_danger());
        worth_it.then(|| self.checked_use(scroll.slot, Some(best))).flatten()
    }

    /// At an enemy that takes several hits, or at any when in danger.
    fn use_bolt(&self, scroll: &InventoryItemView<'_>) -> Option<Command> {
        let nearest = self.nearest_enemy()?;
        let is_strong = self.hits_to_kill(nearest) >= STRONG_ENEMY_HITS;
        let worth_it = (is_strong && self.damage_taken(nearest) > 0) || self.is_in_danger();
        worth_it.then(|| self.checked_use(scroll.slot, None)).flatten()
    }

    /// At the most dangerous enemy that is near and has no status yet.
    fn use_disable(&self, scroll: &InventoryItemView<'_>) -> Option<Command> {
        let without = self.enemies.iter().filter(|enemy| enemy.statuses.is_empty());
        let worst = without.max_by_key(|enemy| (self.expected_damage_of(enemy), enemy.id))?;
        let is_near = worst.at.chebyshev(self.here) <= 2;
        let is_dangerous = self.expected_damage_of(worst) >= DISABLE_THRESHOLD;
        let worth_it =
            is_near && (is_dangerous || self.is_in_danger()) && self.hits_to_kill(worst) > 1;
        worth_it.then(|| self.checked_use(scroll.slot, Some(worst.at))).flatten()
    }

    /// When the next hits could kill and the potion heals more than they do, or when nothing of
    /// it is wasted before the enemies arrive.
    fn heal(&self, potion: &InventoryItemView<'_>) -> Option<Command> {
        let Some(Purpose::Heal { amount }) = self.purpose(potion) else { return None };
        let coming: i32 = self.adjacent_enemies().map(|enemy| self.damage_taken(enemy)).sum();
        let missing_hp = self.me.max_hp() - self.me.hp();
        let in_need = self.me.hp() <= 2 * coming && amount > coming;
        let in_time = coming == 0 && amount <= missing_hp && self.expected_damage() > 0;
        (in_need || in_time).then(|| self.checked_use(potion.slot, None)).flatten()
    }

    /// At the adjacent enemy that dies first.
    fn melee(&self) -> Option<Command> {
        let first = self
            .adjacent_enemies()
            .min_by_key(|enemy| (self.hits_to_kill(enemy), -self.damage_taken(enemy), enemy.id))?;
        self.here.direction_to(first.at).map(Command::Melee)
    }

    /// To a cell with few walkable neighbours, if the bot gets there before the enemies.
    fn retreat_to_corridor(&self) -> Option<Command> {
        let is_narrow = |at| self.ground.open_neighbours(at) <= 2;
        if self.enemies.len() < 2 || self.expected_damage() == 0 || is_narrow(self.here) {
            return None;
        }
        let in_time = |at: Point, distance: u32| {
            self.enemies.iter().all(|it| it.at.chebyshev(at) > distance + 1)
        };
        let is_goal = |at, distance| distance > 0 && is_narrow(at) && in_time(at, distance);
        let path = self.ground.path(MAX_RETREAT_STEPS, |at| self.ground.is_safe(at), is_goal)?;
        path.steps.last().map(|&step| Command::Move(step))
    }

    fn approach(&self) -> Option<Command> {
        let nearest = self.nearest_enemy()?;
        let may_enter = |at| at == nearest.at || self.ground.is_safe(at);
        let path = self.ground.path(u32::MAX, may_enter, |at, _| at == nearest.at)?;
        path.steps.last().map(|&step| Command::Bump(step))
    }

    fn nearest_enemy(&self) -> Option<&&EntityView<'_>> {
        self.enemies.iter().min_by_key(|it| (it.at.distance_squared(self.here), it.id))
    }
}
