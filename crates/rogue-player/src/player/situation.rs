//! One turn as a player sees it: the actors in view, the cost of a fight with them, the inventory.

use std::cell::OnceCell;

use roguecore::{
    ActiveStatus, Command, Direction, EntityId, EntityView, Fighter, Game, InventoryItemView,
    InventorySlot, Point, PrototypeId, View,
};

use super::ground::Ground;
use super::model::{ContentModel, CreatureModel, ItemModel};
use super::told::{ReportedFoe, TurnReport};

/// Everything that a decision is made from.
pub(crate) struct Situation<'a> {
    pub(crate) game: &'a Game,
    pub(crate) view: View<'a>,
    pub(crate) model: &'a ContentModel,
    pub(crate) entities: Vec<EntityView<'a>>,
    pub(crate) inventory: Vec<InventoryItemView<'a>>,
    pub(crate) me: Fighter,
    pub(crate) here: Point,
    /// Percent of one action a turn.
    pub(crate) speed: i32,
    /// The living enemies in view.
    pub(crate) foes: Vec<Foe<'a>>,
    /// Friends in view that fight.
    pub(crate) friends: i32,
    /// The words about the turn, for a player that does not look at the view.
    pub(crate) told: Option<&'a TurnReport>,
    ground: OnceCell<Ground<'a>>,
}

/// An enemy in view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foe<'a> {
    pub(crate) entity: EntityView<'a>,
    pub(crate) model: &'a CreatureModel,
    pub(crate) at: Point,
    pub(crate) distance: u32,
    /// Whether it can do something: it neither sleeps nor flees.
    pub(crate) awake: bool,
    /// Turns of the player until it is dead, when only it is attacked.
    pub(crate) turns_to_kill: i32,
    /// Expected damage to the player in one of the player's turns, in tenths.
    pub(crate) damage: i32,
    /// The most that it can do in one of the player's turns.
    pub(crate) worst: i32,
}

impl<'a> Situation<'a> {
    /// `None` for a player without hit points.
    pub(crate) fn new(game: &'a Game, model: &'a ContentModel) -> Option<Self> {
        Self::of(game, model, None)
    }

    /// The same with the words about the turn instead of the view, if there are any.
    pub(crate) fn of(
        game: &'a Game,
        model: &'a ContentModel,
        told: Option<&'a TurnReport>,
    ) -> Option<Self> {
        let view = game.view();
        let player = view.player();
        let (mut me, here) = (player.fighter?, player.at);
        let speed = view.stat(model.stats.speed).clamp(10, 400);
        let (mut entities, mut inventory) = (view.entities(), view.inventory());
        if let Some(told) = told {
            me = Fighter::new(told.max_hp, me.defence(), me.power());
            me.set_hp(told.hp);
            inventory.retain(|it| told.items.contains(&it.slot));
            entities.retain(|it| match it {
                _ if it.is_enemy() => told.foe(model, here, it).is_some(),
                _ => it.item.is_none() || told.has_place(here, it.at),
            });
        }
        let mut situation = Self {
            game,
            view,
            model,
            inventory,
            me,
            here,
            speed,
            foes: Vec::new(),
            friends: 0,
            told,
            ground: OnceCell::new(),
            entities,
        };
        let (mut friends, mut foes) = (0, Vec::new());
        for it in situation.entities.iter().filter(|it| it.is_actor() && !it.player) {
            if it.hostile {
                foes.extend(situation.foe(it));
            } else if model.is_friend(it.entity_ref.kind) {
                friends += 1;
            }
        }
        (situation.friends, situation.foes) = (friends, foes);
        Some(situation)
    }

    fn foe(&self, entity: &EntityView<'a>) -> Option<Foe<'a>> {
        let (model, fighter) = (self.model.creature(entity.entity_ref.kind), entity.fighter?);
        let melee = self.model.content.melee();
        let mine = melee.range(&self.me, &fighter);
        let each = (mine.start() + mine.end()).max(0);
        let theirs = melee.range(&fighter, &self.me);
        let told = self.told.and_then(|told| told.foe(self.model, self.here, entity));
        let turns_to_kill = match told {
            Some(foe) => foe.turns_to_kill(),
            None if each == 0 => 200,
            None => (2 * fighter.hp() + each - 1) / each,
        };
        let (low, high) = told.map_or((*theirs.start(), *theirs.end()), ReportedFoe::blow);
        let speed = |value: i32| value * model.speed / self.speed;
        let blow = if model.melee { speed((low + high) * 5 + model.extra * 10) } else { 0 };
        let status = |status: &ActiveStatus| self.model.is_harmless_while(status.status);
        let actions = (model.speed + self.speed - 1) / self.speed;
        let distance = entity.at.chebyshev(self.here);
        Some(Foe {
            entity: *entity,
            model,
            at: entity.at,
            distance,
            awake: !told.map_or_else(
                || entity.statuses.iter().any(status),
                |it| it.is_harmless(self.model),
            ),
            turns_to_kill,
            damage: blow.max(speed(model.ranged)),
            worst: actions * if distance <= 1 && model.melee { high } else { model.ranged / 5 },
        })
    }

    /// The known part of the floor.
    pub(crate) fn ground(&self) -> &Ground<'a> {
        self.ground.get_or_init(|| {
            let refused = self.friends_in_the_way();
            Ground::new(self.model, self.view, &self.entities, &refused)
        })
    }

    /// The cells next to the player with a friend that does not change places with them now.
    fn friends_in_the_way(&self) -> Vec<Point> {
        let steps = Direction::ALL.into_iter().filter(|&step| self.has_friend_in_the_way(step));
        steps.map(|step| self.here + step).collect()
    }

    /// Whether a friend in the next cell does not change places with the player now: it would come to harm.
    pub(crate) fn has_friend_in_the_way(&self, step: Direction) -> bool {
        let at = self.here + step;
        let has_friend = self.entities.iter().any(|it| it.at == at && it.is_actor() && !it.hostile);
        has_friend && !self.game.allows(Command::Bump(step))
    }

    pub(crate) fn item(&self, kind: PrototypeId) -> Option<&'a ItemModel> {
        self.model.item(kind)
    }

    /// Hit points in percent of the most.
    pub(crate) fn health(&self) -> i32 {
        self.me.hp() * 100 / self.me.max_hp().max(1)
    }

    /// The hit points that poison and the like will still take: the most that they have taken at
    /// the end of some turn, less the hit points that statuses have given back before.
    pub(crate) fn lingering(&self) -> i32 {
        self.soon(u32::MAX)
    }

    /// The same of the next turns only.
    pub(crate) fn soon(&self, turns: u32) -> i32 {
        let statuses = self.view.player().statuses;
        // The sum turns only in the first turn and where a status ends.
        let ends = statuses.iter().filter(|it| it.is_temporary()).map(|it| it.turns).chain([1]);
        ends.map(|end| self.taken_until(end.min(turns))).max().unwrap_or(0).max(0)
    }

    /// The hit points that passing statuses take up to a turn.
    fn taken_until(&self, until: u32) -> i32 {
        let mut taken = 0_i32;
        for it in self.view.player().statuses.iter().filter(|it| it.is_temporary()) {
            let harm = self.model.status_harm(it.status);
            // In a turn the harm may come first, and kill.
            let turns = it.turns.min(until.saturating_sub(u32::from(harm < 0)));
            let turns = i32::try_from(turns).unwrap_or(i32::MAX);
            taken = taken.saturating_add(harm.saturating_mul(turns));
        }
        taken / 100
    }

    /// Whether poison kills if nothing is done about it.
    pub(crate) fn is_dying(&self) -> bool {
        self.lingering() >= self.me.hp()
    }

    /// The hit points that are left when poison and the like are over; 1 where they kill.
    pub(crate) fn hp_later(&self) -> i32 {
        (self.me.hp() - self.lingering()).max(1)
    }

    pub(crate) fn awake(&self) -> impl Iterator<Item = &Foe<'a>> {
        self.foes.iter().filter(|it| it.awake)
    }

    pub(crate) fn adjacent(&self) -> impl Iterator<Item = &Foe<'a>> {
        self.foes.iter().filter(|it| it.distance == 1)
    }

    /// The hit points that the player is expected to lose until these are dead, one after the
    /// other.
    pub(crate) fn cost_of<'t>(&self, foes: impl Iterator<Item = &'t Foe<'a>>) -> i32
    where
        'a: 't,
    {
        cost(foes.map(Opponent::new).collect(), false, self.friends)
    }

    /// The enemies that are awake, as far as the cost of a fight goes.
    pub(crate) fn opponents(&self) -> Vec<Opponent> {
        self.awake().map(Opponent::new).collect()
    }

    /// The cost of a fight with all enemies that are awake, and with those of `others` that are not in view.
    pub(crate) fn cost_with(&self, others: &[Opponent]) -> i32 {
        let mut all = self.opponents();
        for other in others {
            if self.foes.iter().all(|seen| seen.entity.id != other.id) {
                all.push(*other);
            }
        }
        cost(all, false, self.friends)
    }

    /// The cost of a fight with all enemies that are awake.
    pub(crate) fn fight_cost(&self, narrow: bool) -> i32 {
        cost(self.opponents(), narrow, self.friends)
    }

    /// That cost in percent of the hit points that poison leaves.
    pub(crate) fn danger(&self) -> i32 {
        self.fight_cost(false).saturating_mul(100) / self.hp_later()
    }

    /// The most damage that can come before the player's next turn.
    pub(crate) fn coming(&self) -> i32 {
        let mut damage = 0;
        for it in self.awake() {
            let steps = 1 + (it.model.speed / self.speed.max(1)) as u32 / 2;
            if it.distance <= steps.max(it.model.range) {
                damage += it.worst;
            }
        }
        damage
    }

    /// Whether the command is possible now.
    pub(crate) fn checked(&self, command: Command) -> Option<Command> {
        self.game.allows(command).then_some(command)
    }

    pub(crate) fn use_item(&self, slot: InventorySlot, target: Option<Point>) -> Option<Command> {
        self.checked(Command::Use { slot, target })
    }

    /// Whether the item that has to be carried out is carried.
    pub(crate) fn has_goal(&self) -> bool {
        let goal = self.model.content.dungeon().map(|dungeon| dungeon.goal);
        goal.is_some_and(|goal| self.carries(goal))
    }

    pub(crate) fn carries(&self, kind: PrototypeId) -> bool {
        self.inventory.iter().any(|it| it.kind == kind)
    }
}

/// An enemy, as far as the cost of a fight goes: it may have left the view since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opponent {
    pub(crate) id: EntityId,
    turns_to_kill: i32,
    damage: i32,
    shoots: bool,
    burst: i32,
    supports: i32,
}

impl Opponent {
    fn new(it: &Foe<'_>) -> Self {
        Self {
            id: it.entity.id,
            turns_to_kill: it.turns_to_kill.max(1),
            damage: it.damage,
            shoots: it.model.ranged != 0,
            burst: it.model.burst,
            supports: it.model.supports,
        }
    }
}

/// The hit points that a fight is expected to cost; `narrow` where only one can come near.
fn cost(mut all: Vec<Opponent>, narrow: bool, friends: i32) -> i32 {
    // The enemy with the most damage for the time it takes to kill is killed first.
    all.sort_by_key(|it| (-(it.damage * 100 / it.turns_to_kill), it.id));
    let (mut time, mut tenths) = (0_i64, 0_i64);
    let supports: i32 = all.iter().map(|it| it.supports).sum();
    for it in all {
        let needed = i64::from(it.turns_to_kill);
        time += needed;
        let exposed = if narrow && !it.shoots { needed } else { time };
        tenths += exposed * i64::from(it.damage) + 10 * i64::from(it.burst);
    }
    let tenths = tenths * i64::from(4 + supports) / i64::from(4 * (1 + friends));
    (tenths / 10).min(100_000) as i32
}
