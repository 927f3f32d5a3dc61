//! Automatic commands and the runner that carries one out, command by command.

mod cast;
mod explore;
mod fight;
mod fire;
mod hold;
mod pick_up;
mod progress;
mod rest;
mod run;
mod travel;

pub use cast::cast_again;
pub use fire::fired;

use std::collections::BTreeSet;

use roguecore::{Command, Direction, EntityId, EntityView, Event, Game, Point, Refusal, View};

use crate::danger::SLOW_COST;
use crate::enemies::{is_awake_enemy, keeps_away};
use crate::paths::{Ground, WalkPath};
use crate::player_memory::PlayerMemory;
use crate::question::question;
use crate::reach::Reach;
use crate::reason::{EnemyStop, HarmStop, ItemStop, PathStop, PlaceStop, StatusStop, StopReason};
use crate::watch::{Tolerance, Watch, lost_control, new_item};

/// An automatic command ends after that many commands.
const MAX_COMMANDS: u32 = 2_000;
/// The steps that exploring walks more to stay away from slow ground and from sleepers.
const DETOUR: u32 = 12;
/// The cells around a sleeper that it stays out of.
const SLEEPERS_ROOM: u32 = 2;

/// The wish of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoCommand {
    /// Walk in a direction, around the bends of a corridor, up to something worth a look.
    Run(Direction),
    /// Explore the floor, pick up the items that [`AutoPickup`](crate::AutoPickup) wants, then walk to the
    /// stairs down, or up with the goal in the inventory.
    Explore,
    /// Walk somewhere.
    Travel(Destination),
    /// Wait until all hit points are back and statuses are over, two cells away from gas: up to
    /// twelve steps lead there whenever gas comes near.
    Rest,
    /// Wait until something happens: an enemy comes into view, or it hits. With one in view that is awake and can come
    /// or shoot it does not begin.
    WaitUntil,
    /// Attack the nearest enemy, and walk up to it, then those beside the player or a step away, and more of its kind
    /// in view, as long as
    /// [`View::danger`] tells little of the next turn. It ends before a turn that could kill; where the next turn
    /// could leave half of all hit points or less, before one after which more than a third of those at the start
    /// could be lost, unless it is asked for again in that turn; once in a fight before half could be passed; and
    /// after each command where the next turn is likely to take a quarter of those at the start.
    Fight,
    /// Throw, zap, read or cast the last aimed thing once more, at the nearest enemy that
    /// it hits, at a sleeper only where no enemy in view is awake; without that throw the first
    /// missile of the inventory.
    Fire,
    /// Use the last ability once more, where it has a target at the nearest enemy that it hits; before the first
    /// one, the first ability of the player. While a blow cools down, the first other one that does not charge. Without
    /// an enemy in view only an ability is used that no enemy feels.
    Cast,
    /// Wait until an enemy that is awake is next to the player, then become a [`Fight`](Self::Fight).
    Hold,
    /// Pick up the top item here, then the rest of the pile that [`AutoPickup`](crate::AutoPickup) wants, a turn
    /// for each. With an enemy in view that is awake it picks up one thing.
    PickUp,
    /// Pick up the things here of kinds that the player has thrown, if they are wanted and no enemy in view is awake:
    /// follows each step of the player.
    Recover,
}

impl AutoCommand {
    /// Whether it goes on with one that has ended: the same, and a hold with the fight that another one has become.
    pub fn goes_on(self, ended: Self) -> bool {
        self == ended || self == Self::Hold && ended == Self::Fight
    }
}

/// Where to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// A cell of the player's floor.
    Cell(Point),
    /// The nearest known stairs.
    Stairs {
        /// Whether those that lead down.
        down: bool,
    },
    /// A cell of any floor.
    Place {
        /// The floor; the first is 1.
        floor: u32,
        /// The cell.
        at: Point,
    },
}

/// The next step of an automatic command: there are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A command that the game accepts now.
    Command(Command),
    /// The automatic command has ended.
    Stop(StopReason),
}

/// An automatic command that is being carried out.
#[derive(Clone, Debug)]
pub struct Runner {
    auto_command: AutoCommand,
    watch: Watch,
    /// The path being walked.
    path: Option<WalkPath>,
    /// Where the player was before the last step.
    came_from: Option<Point>,
    /// The cell to which the last step leads: a swap with a companion there is no surprise.
    expected: Option<Point>,
    last: Option<Command>,
    /// Whether a walk takes the item at its goal, if exploring would.
    takes_at_goal: bool,
    issued: u32,
    /// Whether enemies that are awake were in view at the start.
    with_enemies: bool,
    /// Enemies in view that were out of reach when it went on.
    beyond_reach: BTreeSet<EntityId>,
    /// The steps of its walk since its last gain.
    progress: progress::Progress,
    /// The state of a single automatic command.
    run: run::Sides,
    rest: rest::Progress,
    fight: fight::Progress,
    /// The turn in which it ended.
    ended: Option<u64>,
    /// The reasons for which it ended: asked for again, it does not end for them.
    acknowledged: Vec<StopReason>,
    /// The turn whose possible cost the player was told: asked for again in it, a fight begins it.
    cost_told_in: Option<u64>,
    /// The cells before which a walk ended, with their floors, and the player asked for it again.
    confirmed: Vec<Cell>,
    /// The cell before which this one ended: asked for again at once, it goes there.
    pending: Option<Cell>,
}

/// A floor and a cell of it.
type Cell = (u32, Point);

/// The facts from which an automatic command decides.
struct Scene<'a> {
    memory: &'a PlayerMemory,
    game: &'a Game,
    view: View<'a>,
    here: Point,
    /// The cells of the floor before which a walk ended, and the player asked for it again.
    confirmed: Vec<Point>,
}

impl Runner {
    /// Begins an automatic command; the game has not changed yet.
    pub fn new(auto_command: AutoCommand, game: &Game) -> Self {
        let view = game.view();
        Self {
            auto_command,
            watch: Watch::new(view),
            path: None,
            came_from: None,
            expected: None,
            last: None,
            takes_at_goal: false,
            issued: 0,
            with_enemies: view.entities().iter().any(|it| is_awake_enemy(view, it)),
            beyond_reach: BTreeSet::new(),
            progress: progress::Progress::default(),
            run: run::Sides::default(),
            rest: rest::Progress::default(),
            fight: fight::Progress::new(view),
            ended: None,
            acknowledged: Vec::new(),
            cost_told_in: None,
            confirmed: Vec::new(),
            pending: None,
        }
    }

    /// The same after the player was told why `last` ended: where that only asked, and nothing has
    /// happened since, it goes on, into the ground that it asked about and no other; the same as long as
    /// the player is in that ground and it is slow, or explores on. In a fight they are told once, as long as
    /// it is against the same enemies; the cost of a turn is accepted for that turn alone.
    #[must_use]
    pub fn after(mut self, last: Option<&Self>, game: &Game) -> Self {
        let view = game.view();
        let same = last.filter(|last| {
            self.auto_command.goes_on(last.auto_command) && last.watch.floor() == self.watch.floor()
        });
        let Some(last) = same else { return self };
        let is_at_once = last.ended == Some(view.turn());
        let is_same_fight =
            last.auto_command == AutoCommand::Fight && self.watch.shares_enemies(&last.watch);
        if is_at_once || is_same_fight {
            self.acknowledged.clone_from(&last.acknowledged);
        }
        self.cost_told_in = last.cost_told_in;
        let explores_on = self.auto_command == AutoCommand::Explore && last.issued > 0;
        let (here, floor) = (view.player().at, view.floor());
        let swims = view.step_cost(here) >= SLOW_COST;
        let ground = swims.then(|| Ground::new(view));
        let is_in_it = |&(on, at): &Cell| {
            on == floor && ground.as_ref().is_some_and(|it| it.patch(at).get(here))
        };
        let confirmed =
            last.confirmed.iter().filter(|it| is_at_once || explores_on || is_in_it(it));
        let pending = last.pending.iter().filter(|it| is_at_once || is_in_it(it));
        self.confirmed = confirmed.chain(pending).copied().collect();
        self
    }

    /// Whether [`after`](Self::after) may still go on from it when other automatic commands have ended since: no
    /// turn has passed, or it is a fight.
    pub fn is_open(&self, game: &Game) -> bool {
        self.ended == Some(game.view().turn()) || self.auto_command == AutoCommand::Fight
    }

    /// Whether the player has been told of this, and has asked again.
    fn is_asked_again(&self, is_reason: impl Fn(&StopReason) -> bool) -> bool {
        self.acknowledged.iter().any(is_reason)
    }

    /// The command that is carried out.
    pub const fn auto_command(&self) -> AutoCommand {
        self.auto_command
    }

    /// The number of commands so far.
    pub const fn issued(&self) -> u32 {
        self.issued
    }

    /// The next command, or why it ends. `events` are those of its last command; before the first
    /// one there are none. [`PlayerMemory::observe`] has been called since.
    pub fn next(&mut self, memory: &PlayerMemory, game: &Game, events: &[Event]) -> Step {
        match self.decide(memory, game, events) {
            Ok(command) => {
                self.last = Some(command);
                self.issued += 1;
                Step::Command(command)
            }
            Err(reason) => {
                self.ended = Some(game.view().turn());
                self.pending = reason.confirmation_cell().map(|at| (game.view().floor(), at));
                self.acknowledge(reason, game.view().turn());
                Step::Stop(reason)
            }
        }
    }

    /// The step that [`next`](Self::next) would take, without taking it.
    pub fn peek(&self, memory: &PlayerMemory, game: &Game, events: &[Event]) -> Step {
        self.clone().next(memory, game, events)
    }

    /// Notes a reason that the player is told in a turn.
    fn acknowledge(&mut self, reason: StopReason, turn: u64) {
        if matches!(reason, StopReason::Harm(HarmStop::Costly { .. })) {
            self.cost_told_in = Some(turn);
        } else if !self.acknowledged.contains(&reason) {
            self.acknowledged.push(reason);
        }
    }

    fn decide(
        &mut self,
        memory: &PlayerMemory,
        game: &Game,
        events: &[Event],
    ) -> Result<Command, StopReason> {
        let view = game.view();
        let on_floor = self.confirmed.iter().filter(|(floor, _)| *floor == view.floor());
        let confirmed = on_floor.map(|&(_, at)| at).collect();
        let scene = Scene { memory, game, view, here: view.player().at, confirmed };
        if let Some(tolerance) = self.tolerance() {
            self.check_disturbance(&scene, events, tolerance)?;
        }
        let walks = matches!(self.auto_command, AutoCommand::Run(_) | AutoCommand::Travel(_));
        let recovered = if walks && self.issued > 0 { scene.thrown_here() } else { None };
        if let Some(command) = recovered {
            return Ok(command);
        }
        let command = match self.auto_command {
            AutoCommand::Run(direction) => self.run(&scene, direction),
            AutoCommand::Explore => self.explore(&scene),
            AutoCommand::Travel(destination) => self.travel(&scene, destination),
            AutoCommand::Rest => self.rest(&scene),
            AutoCommand::WaitUntil => self.wait_until(&scene),
            AutoCommand::Fight => self.fight(&scene),
            AutoCommand::Fire => self.fire(&scene),
            AutoCommand::Cast => self.cast(&scene),
            AutoCommand::Hold => self.hold(&scene),
            AutoCommand::PickUp => self.pick_up(&scene),
            AutoCommand::Recover => Self::recover(&scene),
        }?;
        if let Err(refusal) = game.check(command) {
            let at = scene.target_of(command);
            let stop = match refusal {
                Refusal::Blocked { .. } => PathStop::Blocked { at },
                _ => PathStop::Refused { at, refusal },
            };
            return Err(stop.into());
        }
        self.check_step(&scene, command)?;
        self.check_newcomer(command)?;
        if let Some(asked) = question(view, command)
            && !self.is_asked_again(|reason| *reason == asked)
        {
            return Err(asked);
        }
        let is_walk = matches!(self.tolerance(), Some(Tolerance::Walk));
        if is_walk && !self.progress.allows(scene.view, command, scene.target_of(command)) {
            return Err(StopReason::NoProgress { at: scene.target_of(command) });
        }
        if matches!(command, Command::Bump(_) | Command::Move(_)) {
            self.expected = Some(scene.target_of(command));
        }
        self.came_from = Some(scene.here);
        Ok(command)
    }

    /// Whether anything since its last command ends it, in the order in which reasons are told.
    fn check_disturbance(
        &mut self,
        scene: &Scene<'_>,
        events: &[Event],
        tolerance: Tolerance,
    ) -> Result<(), StopReason> {
        let floor = self.watch.floor();
        let tolerance = if self.is_met(scene) { Tolerance::Fight } else { tolerance };
        self.watch.check(scene.memory, scene.game, events, tolerance, self.expected)?;
        self.check_floor(scene, floor)?;
        self.check_items(scene)?;
        self.check_control(scene)?;
        self.check_length()
    }

    /// Only its own step on stairs leads to another floor.
    fn check_floor(&self, scene: &Scene<'_>, before: u32) -> Result<(), StopReason> {
        let took_stairs = matches!(self.last, Some(Command::Descend | Command::Ascend));
        if before != scene.view.floor() && !took_stairs { Err(StopReason::Moved) } else { Ok(()) }
    }

    /// Items that its commands have brought or given up; one that came into view ends a run and exploring.
    fn check_items(&self, scene: &Scene<'_>) -> Result<(), StopReason> {
        if self.issued == 0 {
            return Ok(());
        }
        if let Some(item) = scene.memory.given_up() {
            return Err(ItemStop::ComesBack(item).into());
        }
        // A pile is taken as a whole, and looked at then.
        let is_pile = matches!(self.auto_command, AutoCommand::PickUp | AutoCommand::Recover);
        if let Some(item) = scene.memory.find().filter(|_| !is_pile) {
            return Err(ItemStop::Found(item).into());
        }
        let looks = matches!(self.auto_command, AutoCommand::Run(_) | AutoCommand::Explore);
        if !looks {
            return Ok(());
        }
        if let Some(sign) = scene.memory.new_sign() {
            return Err(PlaceStop::Sign(sign).into());
        }
        match new_item(scene.memory, scene.view) {
            Some(item) => Err(item.into()),
            None => Ok(()),
        }
    }

    /// A player without control of their steps can begin to wait and to pick up, and nothing else.
    fn check_control(&self, scene: &Scene<'_>) -> Result<(), StopReason> {
        if self.issued > 0
            || matches!(
                self.auto_command,
                AutoCommand::Rest
                    | AutoCommand::WaitUntil
                    | AutoCommand::Hold
                    | AutoCommand::PickUp
                    | AutoCommand::Recover
            )
        {
            return Ok(());
        }
        match lost_control(scene.view) {
            Some(status) => Err(StatusStop::Impairs(status).into()),
            None => Ok(()),
        }
    }

    const fn check_length(&self) -> Result<(), StopReason> {
        if self.issued >= MAX_COMMANDS { Err(StopReason::TooLong) } else { Ok(()) }
    }

    /// The events that do not end the automatic command; `None` for one that ends with its only command,
    /// after any event.
    const fn tolerance(&self) -> Option<Tolerance> {
        match self.auto_command {
            AutoCommand::WaitUntil | AutoCommand::Hold => Some(Tolerance::Wait),
            AutoCommand::Run(_)
            | AutoCommand::Explore
            | AutoCommand::Travel(_)
            | AutoCommand::PickUp
            | AutoCommand::Recover => Some(Tolerance::Walk),
            AutoCommand::Rest => Some(Tolerance::OwnStatus),
            AutoCommand::Fight => Some(Tolerance::Fight),
            AutoCommand::Fire | AutoCommand::Cast => None,
        }
    }

    /// With an enemy in view that is awake a walk is a single step for each key; exploring and
    /// resting do not begin at all. Sleepers that were in view before are passed, and all but resting put up
    /// with an enemy that keeps away. An enemy out of reach forbids nothing until it is within reach.
    fn check_enemies(&mut self, scene: &Scene<'_>, steps: u32) -> Result<(), StopReason> {
        let is_walk = !matches!(self.auto_command, AutoCommand::Rest);
        let mut reach = Reach::new(scene.view);
        for enemy in scene.enemies() {
            if !is_awake_enemy(scene.view, &enemy) || is_walk && keeps_away(scene.view, &enemy) {
                continue;
            }
            if !reach.includes(&enemy) {
                self.beyond_reach.insert(enemy.id);
                continue;
            }
            let is_in_the_way = self.with_enemies && self.issued >= steps;
            if is_in_the_way || self.beyond_reach.contains(&enemy.id) {
                return Err(EnemyStop::Nearby { kind: enemy.entity_ref.kind }.into());
            }
        }
        Ok(())
    }

    /// No step leads into the reach of an enemy that was out of it, nor opens its cage, but the one step that a
    /// key always takes.
    fn check_step(&self, scene: &Scene<'_>, command: Command) -> Result<(), StopReason> {
        let (Command::Bump(step) | Command::Move(step)) = command else { return Ok(()) };
        let is_asked = matches!(self.auto_command, AutoCommand::Run(_) | AutoCommand::Travel(_))
            && self.issued == 0;
        let is_fight =
            matches!(self.auto_command, AutoCommand::Fight | AutoCommand::Fire | AutoCommand::Cast);
        if is_asked || is_fight || self.beyond_reach.is_empty() {
            return Ok(());
        }
        let mut reach = Reach::to(scene.view, scene.here + step);
        for enemy in scene.enemies() {
            let is_met = self.beyond_reach.contains(&enemy.id);
            if is_met && is_awake_enemy(scene.view, &enemy) && reach.includes(&enemy) {
                return Err(EnemyStop::Nearby { kind: enemy.entity_ref.kind }.into());
            }
        }
        Ok(())
    }

    /// No step of a fight follows after an enemy has come into view: only blows do.
    const fn check_newcomer(&self, command: Command) -> Result<(), StopReason> {
        match (self.watch.newcomer(), command) {
            (Some((id, kind)), Command::Bump(_) | Command::Move(_)) => {
                Err(StopReason::Enemy(EnemyStop::InView { id, kind }))
            }
            _ => Ok(()),
        }
    }

    /// The next step of the path to the nearest goal: of the path being walked, while `is_goal`
    /// holds for its end and its next cell is safe. `None` where no safe path leads to a goal.
    fn step_towards(
        &mut self,
        ground: &Ground<'_>,
        scene: &Scene<'_>,
        is_goal: impl Fn(Point) -> bool,
    ) -> Option<Command> {
        let on_path = self.expected == Some(scene.here);
        let mut path = self.path.take();
        path = path.filter(|it| on_path && is_goal(it.goal) && scene.may_follow(ground, it));
        // A swimmer is easy prey: deep water is entered when that was asked for, and left first.
        let is_other = |at: Point, distance: u32| distance > 0 && is_goal(at);
        if path.is_none() {
            path = ground.path(u32::MAX, |at| ground.is_quick(at), is_other);
            if self.auto_command == AutoCommand::Explore
                && let Some(shortest) = &path
                && let Some(detour) = around_ambushes(ground, scene, shortest, is_other)
            {
                path = Some(detour);
            }
        }
        if path.is_none() {
            path = ground.path(u32::MAX, |at| ground.enters(at), is_other);
        }
        // An actor that was sent there goes on to the next goal instead.
        if path.is_none() && ground.is_costly(scene.here) && !ground.is_confirmed(scene.here) {
            path = ground.path_to(|at, _| ground.is_quick(at));
        }
        let Some(mut path) = path else {
            // Gas is left first, through more of it if need be.
            let step = ground.is_burning(scene.here).then(|| scene.step_out_of_gas()).flatten()?;
            return Some(Command::Bump(step));
        };
        let step = path.steps.pop()?;
        // A closed door takes a bump and then the step.
        let opens = ground.tile_id(scene.here + step);
        let opens = opens.is_some_and(|tile| !scene.view.content().tile(tile).walkable);
        self.path = (!opens && !path.steps.is_empty()).then_some(path);
        Some(Command::Bump(step))
    }
}

/// A path around the cells beside slow ground, where enemies may wait out of sight, and around sleepers, if the
/// shortest path leads over such cells and this one, to any goal, takes at most [`DETOUR`] steps more.
fn around_ambushes(
    ground: &Ground<'_>,
    scene: &Scene<'_>,
    shortest: &WalkPath,
    is_goal: impl Fn(Point, u32) -> bool,
) -> Option<WalkPath> {
    let sleepers = scene.sleepers();
    if !shortest.cells(scene.here).any(|at| is_ambush(ground, &sleepers, at)) {
        return None;
    }
    let steps = u32::try_from(shortest.steps.len()).ok()?.saturating_add(DETOUR);
    ground.path(steps, |at| ground.is_quick(at) && !is_ambush(ground, &sleepers, at), is_goal)
}

/// Whether slow ground is beside a cell, or one of these sleepers is near it.
fn is_ambush(ground: &Ground<'_>, sleepers: &[Point], at: Point) -> bool {
    at.neighbours().any(|it| ground.is_slow(it))
        || sleepers.iter().any(|it| it.chebyshev(at) <= SLEEPERS_ROOM)
}

impl<'a> Scene<'a> {
    fn ground(&self) -> Ground<'a> {
        Ground::new(self.view).with_memory(self.memory).confirmed(&self.confirmed)
    }

    /// Whether the next step of a path may be taken.
    fn may_follow(&self, ground: &Ground<'_>, path: &WalkPath) -> bool {
        let Some(&step) = path.steps.last() else { return false };
        let next = self.here + step;
        ground.enters(next) && !ground.refuses(self.here, next)
    }

    /// Enemies in view, nearest first.
    fn enemies(&self) -> Vec<EntityView<'a>> {
        let enemies = self.view.entities().into_iter().filter(EntityView::is_enemy);
        let mut enemies: Vec<_> = enemies.collect();
        enemies.sort_by_key(|it| (it.at.distance_squared(self.here), it.id));
        enemies
    }

    /// The cells of the enemies in view that are not awake.
    fn sleepers(&self) -> Vec<Point> {
        let enemies = self.enemies().into_iter();
        enemies.filter(|it| !is_awake_enemy(self.view, it)).map(|it| it.at).collect()
    }

    fn nearest_enemy(&self) -> Option<EntityView<'a>> {
        self.enemies().into_iter().next()
    }

    fn is_adjacent(&self, enemy: &EntityView<'_>) -> bool {
        enemy.at.chebyshev(self.here) == 1
    }

    /// The cell that a command is about.
    fn target_of(&self, command: Command) -> Point {
        match command {
            Command::Bump(step) | Command::Move(step) | Command::Melee(step) => self.here + step,
            _ => self.here,
        }
    }

    fn can(&self, command: Command) -> bool {
        self.game.allows(command)
    }
}
