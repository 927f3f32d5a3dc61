//! The player that reads the view and issues commands.

use std::sync::Arc;

use rogue_travel::{
    AutoCommand, Destination, FloorStop, Ground, PathStop, PlaceKind, PlayerMemory, RestStop,
    Runner, Step, StopReason, places,
};
use rogue_words::describe;
use rogue_words::messages::{TurnPlan, TurnStart};
use roguecore::{Bounds, Command, Content, EntityView, Event, EventKind, FightEvent, Game, Point};

use super::report::{Place, Report, Walk, inventory};
use super::{Act, Source};
use rogue_player::player::{ReportedFoe, UNBOUNDED};

pub(super) struct GridPlayer {
    game: Game,
    memory: PlayerMemory,
    /// The automatic commands that have ended, and may be asked again.
    ended: Vec<Runner>,
    events: Vec<Event>,
    explored: bool,
    walk: Walk,
    rest_is_useless: bool,
    blow: i32,
}

impl GridPlayer {
    pub(super) fn new(content: Arc<Content>, seed: u64) -> Self {
        let game = Game::with_content(content, seed);
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        Self {
            game,
            memory,
            ended: Vec::new(),
            events: Vec::new(),
            explored: false,
            walk: Walk::GoesOn,
            rest_is_useless: false,
            blow: 0,
        }
    }

    fn step(&mut self, command: Command) {
        let (floor, start) = (self.game.view().floor(), TurnStart::of(self.game.view()));
        if let Ok(events) = self.game.step(command) {
            self.events = events.as_slice().to_vec();
            self.memory.observe(self.game.view(), &self.events);
            let plan = TurnPlan::new(&self.events, &start, self.game.view());
            for (index, event) in self.events.iter().enumerate() {
                if let EventKind::Fight(FightEvent::Attacked { who: attacker, .. }) = &event.kind
                    && attacker.player
                    && let Some(damage @ 1..) = plan.damage_of_blow(index)
                {
                    self.blow = damage;
                }
            }
        }
        if self.game.view().floor() != floor {
            self.explored = false;
        }
    }

    /// Carries out a command, and takes the own missiles that it has led to, as the programs do.
    fn step_and_recover(&mut self, command: Command) {
        let place = |grid: &Self| (grid.game.view().floor(), grid.game.view().player().at);
        let before = place(self);
        self.step(command);
        let recover = Runner::new(AutoCommand::Recover, &self.game);
        let first = recover.peek(&self.memory, &self.game, &[]);
        if place(self) != before && matches!(first, Step::Command(_)) {
            self.run(AutoCommand::Recover);
        }
    }

    fn run(&mut self, auto_command: AutoCommand) {
        self.events.clear();
        let runner = Runner::new(auto_command, &self.game);
        let last = self.ended.iter().find(|it| it.auto_command() == auto_command);
        let mut runner = runner.after(last, &self.game);
        loop {
            match runner.next(&self.memory, &self.game, &self.events) {
                Step::Command(command) => self.step(command),
                Step::Stop(reason) => {
                    self.note_stop(reason);
                    let game = &self.game;
                    self.ended.retain(|it| it.auto_command() != auto_command && it.is_open(game));
                    self.ended.push(runner);
                    return;
                }
            }
            if self.game.outcome().is_some() || self.levels_up() {
                return;
            }
        }
    }

    fn note_stop(&mut self, reason: StopReason) {
        let here = self.game.view().player().at;
        match reason {
            StopReason::Floor(floor) => {
                self.explored = true;
                if let FloorStop::Unreachable { at, .. } = floor {
                    self.walk = Walk::Obstacle((at.x - here.x, at.y - here.y));
                }
            }
            StopReason::Path(path) => match path {
                PathStop::NoStairsKnown { .. } | PathStop::NoPath => self.explored = true,
                PathStop::DangerAhead { at, .. }
                | PathStop::ChoiceAhead { at }
                | PathStop::Refused { at, .. }
                | PathStop::Blocked { at } => {
                    self.walk = Walk::Obstacle((at.x - here.x, at.y - here.y));
                }
                PathStop::NotExplored => {}
            },
            StopReason::Rest(RestStop::DoesNotHeal { .. }) => self.rest_is_useless = true,
            // It may go on, or the facts say why it does not.
            StopReason::Rest(RestStop::Rested)
            | StopReason::Enemy(_)
            | StopReason::Harm(_)
            | StopReason::Status(_)
            | StopReason::Item(_)
            | StopReason::Place(_)
            | StopReason::Shot(_)
            | StopReason::LowHealth
            | StopReason::StatLow { .. }
            | StopReason::LevelUp
            | StopReason::Moved
            | StopReason::Message { .. }
            | StopReason::NoProgress { .. }
            | StopReason::TooLong
            | StopReason::GameOver => {}
        }
    }

    /// The places of this floor.
    fn known_places(&self) -> Vec<Place> {
        let view = self.game.view();
        let content = view.content();
        let here = view.player().at;
        let name = |kind: PlaceKind| match kind {
            PlaceKind::Stairs { down } => format!("stairs {}", if down { "down" } else { "up" }),
            PlaceKind::Branch(branch) => {
                format!("stairs to the {}", content.branches()[branch.index()].name.to_lowercase())
            }
            PlaceKind::Door(tile) | PlaceKind::Feature(tile) => {
                content.tile(tile).name.to_lowercase()
            }
            PlaceKind::Item(kind) | PlaceKind::Captive(kind) => content.name(kind).to_lowercase(),
        };
        let goal = content.dungeon().map(|it| PlaceKind::Item(it.goal));
        let own = places(&self.memory, view).into_iter().filter(|it| it.floor == view.floor());
        let place = |it: rogue_travel::Place| Place {
            name: name(it.what),
            cell: (it.at.x - here.x, it.at.y - here.y),
            goal: goal == Some(it.what),
        };
        let mut places: Vec<_> = own.map(place).collect();
        places.sort_unstable();
        places
    }

    fn levels_up(&self) -> bool {
        self.game.view().experience().is_some_and(|it| it.pending_level_ups() > 0)
    }

    fn foe(&self, entity: &EntityView<'_>) -> ReportedFoe {
        let (view, here) = (self.game.view(), self.game.view().player().at);
        let most = |max: u32| i32::try_from(max).unwrap_or(UNBOUNDED).min(UNBOUNDED);
        let blows = |bounds: Bounds| {
            let told = describe::displayed_bounds(bounds);
            (most(told.min), told.max.map_or(UNBOUNDED, most))
        };
        let blow =
            |bounds: Bounds| (bounds.min as i32, bounds.max.map_or(UNBOUNDED, |max| max as i32));
        let threat = view.threat(entity.id);
        let rows = view.content().rows();
        let status = |it: &roguecore::ActiveStatus| Some(rows.status(it.status)?.name.clone());
        let mut statuses: Vec<String> = entity.statuses.iter().filter_map(status).collect();
        statuses.sort_unstable();
        ReportedFoe {
            name: view.content().name(entity.entity_ref.kind).to_lowercase(),
            offset: (entity.at.x - here.x, entity.at.y - here.y),
            hits: threat.and_then(|it| it.hits_for).map_or((0, 0), blow),
            dies: threat.and_then(|it| it.dies_in).map_or((UNBOUNDED, UNBOUNDED), blows),
            statuses,
            fast: threat.as_ref().is_some_and(describe::is_fast),
        }
    }
}

impl Source for GridPlayer {
    fn game(&self) -> &Game {
        &self.game
    }

    fn report(&mut self) -> Report {
        let view = self.game.view();
        let here = view.player().at;
        let mut enemies = view.entities();
        enemies.retain(EntityView::is_enemy);
        enemies.sort_by_key(|it| (it.at.distance_squared(here), it.id));
        let (hp, max_hp) = view.player().fighter.map_or((0, 0), |it| (it.hp(), it.max_hp()));
        let ground = Ground::new(view);
        let unexplored = |at: Point, _: u32| ground.is_unexplored(&self.memory, at);
        let frontier = || ground.path_to(unexplored).map(|path| path.goal);
        let explored = self.explored && self.walk == Walk::GoesOn;
        let report = Report {
            hp,
            max_hp,
            foes: enemies.iter().map(|it| self.foe(it)).collect(),
            turn: view.turn(),
            floor: view.floor(),
            walk: if explored { Walk::Explored } else { self.walk },
            rest_is_useless: self.rest_is_useless,
            blow: self.blow,
            ..Report::default()
        };
        if self.levels_up() {
            let offered = view.offered().into_iter();
            let words = offered.map(|id| describe::level_up(view, id));
            return Report { level_ups: words.collect(), ..report };
        }
        let frontier = if enemies.is_empty() { None } else { frontier() };
        Report {
            items: inventory(view).into_iter().map(|(row, _)| row).collect(),
            places: self.known_places(),
            frontier: frontier.map(|at| (at.x - here.x, at.y - here.y)),
            ..report
        }
    }

    fn act(&mut self, act: Act) {
        self.walk = Walk::GoesOn;
        match act {
            Act::Explore => self.run(AutoCommand::Explore),
            Act::Rest => self.run(AutoCommand::Rest),
            Act::Fight => self.run(AutoCommand::Fight),
            Act::Go(at) => self.run(AutoCommand::Travel(Destination::Cell(at))),
            Act::Command(command) => self.step_and_recover(command),
        }
    }
}
