//! The player model: plays any content by its [`View`]. It reads from
//! the rows the effects of items and creatures, and [`Traits`] say how it decides.

mod fight;
mod flee;
mod ground;
mod items;
mod memory;
mod model;
mod out_of_combat;
mod planner;
mod situation;
mod told;
mod traits;
mod value;
mod walk;

use std::collections::BTreeSet;
use std::sync::Arc;

use roguecore::rule::Condition;
use roguecore::{
    Command, Content, Direction, Game, LevelUpId, Point, PrototypeId, Rng, StatId, Stream, View,
};

use memory::Memory;
use model::ContentModel;
pub use planner::Planner;
use situation::Situation;
pub use told::{ReportedFoe, TurnReport, UNBOUNDED};
pub(crate) use traits::POLICIES;
use traits::policies;
pub use traits::{Explore, Traits};

/// The weight of the stat that counts where rest does not heal, in percent: defence until blows do
/// nothing, then power. Hit points gained there are spent once.
const WITHOUT_REST: i32 = 10_000;

/// The purpose of a command. Several commands in a row of one kind take one key, where there is an
/// automatic command for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// Exploring the floor, fetching items.
    Explore,
    /// Walking to a known place.
    Travel,
    /// Resting or searching.
    Rest,
    /// Blows and steps in a fight.
    Fight,
    /// Getting away.
    Flee,
    /// Using, throwing or casting something.
    Item,
    /// Equipping and picking up.
    Handle,
    /// Choosing an improvement.
    LevelUp,
    /// Taking stairs.
    Stairs,
}

/// A command and its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The command.
    pub command: Command,
    /// Its purpose.
    pub purpose: Purpose,
}

impl Choice {
    /// A command for a purpose.
    pub const fn new(purpose: Purpose, command: Command) -> Self {
        Self { command, purpose }
    }
}

/// The knowledge of players about a content; shared by all of them.
#[derive(Clone, Debug)]
pub struct Knowledge(Arc<ContentModel>);

impl Knowledge {
    /// Reads the rows of a content.
    pub fn new(content: &Arc<Content>) -> Self {
        Self(Arc::new(ContentModel::new(content)))
    }
}

/// A player of one game.
#[derive(Clone, Debug)]
pub struct Player {
    model: Arc<ContentModel>,
    traits: Option<Traits>,
    memory: Memory,
    rng: Rng,
    /// The improvement or technique that is taken at every level that offers it, if one is prescribed.
    growth: Option<LevelUpId>,
}

impl Player {
    /// A player that has seen nothing yet; without traits it plays at random. The seed is that of its
    /// own random numbers.
    pub fn new(knowledge: &Knowledge, traits: Option<Traits>, seed: u64) -> Self {
        Self {
            model: Arc::clone(&knowledge.0),
            traits,
            memory: Memory::default(),
            rng: Rng::derive(seed, Stream::Player),
            growth: None,
        }
    }

    /// The same player with one improvement or technique at every level that offers it.
    #[must_use]
    pub const fn with_growth(mut self, growth: Option<LevelUpId>) -> Self {
        self.growth = growth;
        self
    }

    /// The same player, playing on in another way and with other random numbers.
    #[must_use]
    pub(crate) fn playing_on(mut self, policy: usize, seed: u64) -> Self {
        self.traits = Some(policies(Traits::careful())[policy % POLICIES]);
        self.rng = Rng::derive(seed, Stream::Player);
        self.memory.path = None;
        self
    }

    /// Forgets where it was going: something else was done.
    pub fn forget_path(&mut self) {
        self.memory.path = None;
    }

    /// The next command; `None` when nothing is left to do in content without stairs.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        self.choose_from(game, None)
    }

    /// The same for a player that knows creatures, items and places only by words, if the
    /// turn is told.
    pub fn choose_from(&mut self, game: &Game, told: Option<&TurnReport>) -> Option<Choice> {
        let Some(traits) = self.traits else { return Some(self.at_random(game)) };
        let model = Arc::clone(&self.model);
        let now = Situation::of(game, &model, told)?;
        self.memory.observe(&now);
        self.memory.sees_enemies = now.awake().next().is_some();
        self.memory.is_dying = now.is_dying();
        if let Some(command) = self.level_up(&now, &traits) {
            return Some(Choice::new(Purpose::LevelUp, command));
        }
        if let Some(choice) = self.fight(&now, &traits) {
            self.memory.path = None;
            self.memory.rested = 0;
            return Some(choice);
        }
        self.quiet(&now, &traits)
    }

    /// Looks around after a command that another decided, and forgets where it was going.
    pub fn observe(&mut self, game: &Game) {
        if let Some(now) = Situation::new(game, &self.model) {
            self.memory.observe(&now);
        }
        self.forget_path();
    }

    /// Where it walks, or walked last.
    pub const fn goal(&self) -> Option<Point> {
        self.memory.goal
    }

    /// The cells of its walk from the first one on.
    pub fn path_after(&self, first: Point) -> Vec<Point> {
        let steps = self.memory.path.iter().flat_map(|path| path.steps.iter().rev());
        let rest = steps.scan(first, |at, &step| {
            *at = *at + step;
            Some(*at)
        });
        std::iter::once(first).chain(rest).collect()
    }

    /// The items of the floor that it leaves where they are.
    pub fn unwanted(&self, game: &Game) -> BTreeSet<PrototypeId> {
        let Some(now) = Situation::new(game, &self.model) else { return BTreeSet::new() };
        let items = self.memory.items().map(|(_, kind)| kind);
        items.filter(|&kind| !out_of_combat::is_wanted(&now, kind)).collect()
    }

    /// Drops the plan after a refusal.
    pub fn refused(&mut self) {
        self.memory.path = None;
        if let Some(goal) = self.memory.goal.take() {
            self.memory.shun(goal);
        }
    }

    /// A bump in one of eight directions, a wait, or any other command that is possible.
    fn at_random(&mut self, game: &Game) -> Choice {
        let drawn = self.rng.below(10) as usize;
        let command = match Direction::ALL.get(drawn) {
            Some(&direction) => Command::Bump(direction),
            None if drawn == 8 => Command::PickUp,
            None => {
                let all = without_origins(game);
                self.rng.pick(&all).copied().unwrap_or(Command::Wait)
            }
        };
        let possible = game.allows(command);
        Choice::new(Purpose::Fight, if possible { command } else { Command::Wait })
    }

    /// Whether the hardest blow that was seen would hurt.
    fn needs_defence(&self, now: &Situation<'_>) -> bool {
        let melee = now.model.content.melee();
        self.memory.strongest.is_some_and(|enemy| *melee.range(&enemy, &now.me).end() > 0)
    }

    /// The improvement with the greatest worth; a repeated one counts a little less.
    fn level_up(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Command> {
        let pending = now.view.experience().is_some_and(|it| it.pending_level_ups() > 0);
        let is_told_of_none = now.told.is_some_and(|it| !it.levels_up);
        if is_told_of_none {
            return None;
        }
        let rows = &now.model.content.rows().level_ups;
        let [power, defence, hit_points, speed, other] = traits.growth;
        let stats = now.model.stats;
        let weight = |stat: StatId| match stat {
            _ if stat == stats.power => power,
            _ if stat == stats.defence => defence,
            _ if stat == stats.max_hp => hit_points,
            _ if stat == stats.speed => speed,
            _ => other * 3,
        };
        // An improvement that was chosen before is worth less.
        let chosen = |index: usize| self.memory.level_ups.get(index).copied().unwrap_or(0) as i32;
        let weight = |stat: StatId| {
            let wanted = if self.needs_defence(now) { stats.defence } else { stats.power };
            let first = !now.model.rest_heals && stat == wanted;
            if first { WITHOUT_REST } else { weight(stat) }
        };
        let worth = |index: usize| {
            now.model.level_up_worth(&rows[index], weight) * 10 / (10 + 6 * chosen(index))
        };
        let offered = if pending { now.view.offered() } else { offered_for_items(now.view) };
        let best =
            offered.iter().max_by_key(|id| (worth(id.index()), std::cmp::Reverse(id.index())))?;
        let wanted = self.prescribed(now, &offered).unwrap_or(*best);
        self.memory.level_ups.resize(rows.len(), 0);
        if let Some(count) = self.memory.level_ups.get_mut(wanted.index()) {
            *count += 1;
        }
        now.checked(Command::LevelUp(wanted))
    }

    /// The prescribed row among those that are offered, or a technique that it needs.
    fn prescribed(&self, now: &Situation<'_>, offered: &[LevelUpId]) -> Option<LevelUpId> {
        let wanted = self.growth?;
        if offered.contains(&wanted) {
            return Some(wanted);
        }
        let rows = now.model.content.rows();
        let needs = &rows.level_up(wanted)?.needs;
        let is_needed = |id: &LevelUpId| {
            let technique = rows.level_up(*id).and_then(|row| row.technique);
            technique.is_some_and(|tag| needs.contains(&Condition::Tag(tag)))
        };
        offered.iter().copied().find(is_needed)
    }
}

/// The rows of growth that the player can choose for the first of the carried items that offers any.
fn offered_for_items(view: View<'_>) -> Vec<LevelUpId> {
    for item in view.inventory() {
        let offered = view.offered_for(item.kind);
        if !offered.is_empty() {
            return offered;
        }
    }
    Vec::new()
}

/// The commands that are possible, but for origins: which one a game begins with is no move in it.
pub(crate) fn without_origins(game: &Game) -> Vec<Command> {
    let mut all = game.commands();
    all.retain(|command| !is_origin(game.content(), *command));
    all
}

/// Whether a command chooses an origin.
pub(crate) fn is_origin(content: &Content, command: Command) -> bool {
    matches!(command, Command::LevelUp(id) if content.is_origin(id))
}
