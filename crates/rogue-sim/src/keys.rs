//! Keys: how many a player with automatic commands presses for a game, and how many a player without them,
//! by typing every command.

mod tally;

use std::ops::AddAssign;

use rogue_player::player::{Choice, Player, Purpose};
use rogue_travel::{
    Aimed, AutoCommand, Destination, PlayerMemory, Runner, Step, StopReason, question,
};
use roguecore::{Command, Event, Game, Point, View};

pub use tally::Tally;

/// Keys with automatic commands, and without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Keys {
    /// With automatic commands.
    pub with: u64,
    /// Every command typed.
    pub without: u64,
}

impl AddAssign for Keys {
    fn add_assign(&mut self, other: Self) {
        self.with += other.with;
        self.without += other.without;
    }
}

/// Counts the keys of one game. An automatic command costs keys when it begins; the commands that
/// it issues by itself cost none.
#[derive(Clone, Debug)]
pub struct KeyCounter {
    keys: Keys,
    memory: PlayerMemory,
    /// Of the last command.
    events: Vec<Event>,
    /// The automatic command that was begun with the last key.
    going: Option<Runner>,
    /// The last one that has ended, which has told why.
    ended: Option<Runner>,
    /// The purpose of the last command.
    last: Option<Purpose>,
    /// The last command, if it was typed: a key repeats it.
    typed: Option<Command>,
    /// The automatic command of the last key: a key repeats a walk.
    begun: Option<AutoCommand>,
    /// The stop that was told since the last key.
    stop: Option<StopReason>,
    /// Why the automatic command that was tried last did not begin.
    refusal: Option<StopReason>,
    tally: Tally,
}

impl KeyCounter {
    /// Begins with the game.
    pub fn new(game: &Game) -> Self {
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        Self {
            keys: Keys::default(),
            memory,
            events: Vec::new(),
            going: None,
            ended: None,
            last: None,
            typed: None,
            begun: None,
            stop: None,
            refusal: None,
            tally: Tally::default(),
        }
    }

    /// The keys so far.
    pub const fn keys(&self) -> Keys {
        self.keys
    }

    /// The same by kind, and by the stop before.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Counts a command of a player who decides every turn. Walks, exploring and resting cost one
    /// key until something else is done; blows cost none while the automatic command that fights
    /// would give them.
    pub fn follow(&mut self, game: &Game, choice: Choice, player: &Player) {
        let goes_on = self.last == Some(choice.purpose);
        self.last = Some(choice.purpose);
        match choice.purpose {
            Purpose::Explore | Purpose::Travel | Purpose::Rest => {
                (self.going, self.typed) = (None, None);
                self.keys.with += u64::from(!goes_on);
                self.keys.without += command_keys(choice.command);
            }
            Purpose::Fight if self.goes_on_with(game, choice.command) => {
                self.typed = None;
                self.keys.without += command_keys(choice.command);
            }
            _ => self.press(game, choice, player),
        }
    }

    /// Whether an automatic command that was begun issues this command next.
    fn goes_on_with(&mut self, game: &Game, command: Command) -> bool {
        let (memory, events) = (&self.memory, &self.events);
        self.going.as_mut().is_some_and(|it| is_same(it.next(memory, game, events), command))
    }

    /// Counts a command that begins with a key: of an automatic command that issues it first, or
    /// its own.
    pub fn press(&mut self, game: &Game, choice: Choice, player: &Player) {
        let before = self.keys.with;
        self.keys.without += command_keys(choice.command);
        self.begin(game, choice, player);
        let begun = self.going.as_ref().map(Runner::auto_command);
        let typed = begun.is_none().then_some(choice.command);
        let repeats = typed.is_some() && typed == self.typed;
        self.typed = typed;
        let typed_keys = if repeats { 1 } else { command_keys(choice.command) };
        self.keys.with += match begun {
            Some(begun) if self.begun == Some(begun) => 1 + confirmation_keys(game, choice.command),
            Some(begun) => auto_command_keys(begun) + confirmation_keys(game, choice.command),
            None => typed_keys + u64::from(question(game.view(), choice.command).is_some()),
        };
        self.begun = begun;
        let reasons = (self.stop.take(), self.refusal.take());
        self.tally.add(choice, begun, reasons, self.keys.with - before);
    }

    /// The choice of a player who fires, or uses an ability again, by a key: it takes the target.
    pub fn aimed_by_key(&self, game: &Game, choice: Choice) -> Choice {
        let key = match choice.command {
            Command::Throw { .. } => AutoCommand::Fire,
            Command::Cast { target: Some(_), .. } => AutoCommand::Cast,
            _ => return choice,
        };
        match Runner::new(key, game).next(&self.memory, game, &[]) {
            Step::Command(aimed) if is_same_shot(aimed, choice.command) => {
                Choice::new(choice.purpose, aimed)
            }
            Step::Command(_) | Step::Stop(_) => choice,
        }
    }

    /// The next command of the automatic command that was begun; `None` when it has ended.
    pub fn go_on(&mut self, game: &Game) -> Option<Command> {
        match self.going.as_mut()?.next(&self.memory, game, &self.events) {
            Step::Command(command) => {
                self.keys.without += command_keys(command);
                Some(command)
            }
            Step::Stop(reason) => {
                self.ended = self.going.take();
                self.stop = Some(reason);
                None
            }
        }
    }

    /// Notes the events of a command.
    pub fn observe(&mut self, game: &Game, events: &[Event]) {
        self.memory.observe(game.view(), events);
        self.events.clear();
        self.events.extend_from_slice(events);
    }

    /// Begins the automatic command whose first command it is.
    fn begin(&mut self, game: &Game, choice: Choice, player: &Player) {
        self.going = None;
        if choice.purpose == Purpose::Explore {
            self.tell_unwanted(game, player);
        }
        for auto_command in auto_commands(choice, player.goal(), game.view()) {
            let begun = self.begun(auto_command, game, choice.command);
            if let Some((runner, warnings)) = begun
                && self.keeps_to_path(auto_command, game, choice, player)
            {
                // The key that repeats the last action asks again for a walk.
                self.keys.with += warnings;
                self.going = Some(runner);
                return;
            }
            if let Step::Stop(reason) =
                Runner::new(auto_command, game).next(&self.memory, game, &[])
            {
                self.refusal = Some(reason);
            }
        }
    }

    /// The automatic command, if it issues this command first, and how often it warns before that: its
    /// keys are pressed again then.
    fn begun(
        &self,
        auto_command: AutoCommand,
        game: &Game,
        command: Command,
    ) -> Option<(Runner, u64)> {
        let begin = |ended: Option<&Runner>| {
            let mut runner = Runner::new(auto_command, game).after(ended, game);
            let first = runner.next(&self.memory, game, &[]);
            (runner, first)
        };
        let (runner, first) = begin(self.ended.as_ref());
        if is_same(first, command) {
            return Some((runner, 0));
        }
        let (again, first) = matches!(first, Step::Stop(_)).then(|| begin(Some(&runner)))?;
        is_same(first, command).then_some((again, 1))
    }

    /// Whether a run leads along the path of the player, who would have to come back otherwise. Other
    /// automatic commands know where they go.
    fn keeps_to_path(
        &self,
        auto_command: AutoCommand,
        game: &Game,
        choice: Choice,
        player: &Player,
    ) -> bool {
        let (AutoCommand::Run(_), Command::Bump(first)) = (auto_command, choice.command) else {
            return true;
        };
        let path = player.path_after(game.view().player().at + first);
        self.stays_on(&path, auto_command, game)
    }

    /// Whether an automatic command leads over these cells alone.
    fn stays_on(&self, path: &[Point], auto_command: AutoCommand, game: &Game) -> bool {
        let (mut game, mut memory, mut events) = (game.clone(), self.memory.clone(), Vec::new());
        let mut runner = Runner::new(auto_command, &game);
        while let Step::Command(command) = runner.next(&memory, &game, &events) {
            let Ok(done) = game.step(command) else { return false };
            events = done.as_slice().to_vec();
            memory.observe(game.view(), &events);
            if !path.contains(&game.view().player().at) {
                return false;
            }
        }
        true
    }

    /// Sets the items that exploring does not pick up.
    fn tell_unwanted(&mut self, game: &Game, player: &Player) {
        self.memory.auto_pickup.clear_never();
        for kind in player.unwanted(game) {
            self.memory.auto_pickup.set_never(&game.content().prototype(kind).id, true);
        }
    }
}

/// The automatic commands for a choice, the best first; a walk has a goal.
fn auto_commands(
    choice: Choice,
    goal: Option<Point>,
    view: View<'_>,
) -> impl Iterator<Item = AutoCommand> {
    let walk = goal.map(|at| AutoCommand::Travel(destination(view, at)));
    let run = match choice.command {
        Command::Bump(direction) => Some(AutoCommand::Run(direction)),
        _ => None,
    };
    let all = match choice.purpose {
        Purpose::Explore => [Some(AutoCommand::Explore), walk, run],
        Purpose::Travel => [walk, run, None],
        Purpose::Rest => [Some(AutoCommand::Rest), Some(AutoCommand::WaitUntil), None],
        Purpose::Fight => {
            let holds = Some(AutoCommand::Hold);
            [Some(AutoCommand::Fight), holds, Some(AutoCommand::WaitUntil)]
        }
        Purpose::Item => [Some(AutoCommand::Fire), Some(AutoCommand::Cast), None],
        Purpose::Flee | Purpose::Handle | Purpose::LevelUp | Purpose::Stairs => [None; 3],
    };
    all.into_iter().flatten()
}

/// A walk to the only known stairs of their direction has a key of its own.
fn destination(view: View<'_>, at: Point) -> Destination {
    let content = view.content();
    let leads_down = |at: Point| {
        let tile = view.tile_id(at)?;
        content.stairs(view.floor()).find(|it| it.tile == tile).map(|it| it.down)
    };
    let Some(down) = leads_down(at) else { return Destination::Cell(at) };
    let alike = view.size().points().filter(|&it| leads_down(it) == Some(down)).count();
    if alike == 1 { Destination::Stairs { down } } else { Destination::Cell(at) }
}

/// Whether both throw the same item, or use the same ability at a target.
fn is_same_shot(own: Command, other: Command) -> bool {
    match (own, other) {
        (Command::Throw { slot: own, .. }, Command::Throw { slot: other, .. }) => own == other,
        (
            Command::Cast { ability: own, target: Some(_) },
            Command::Cast { ability: other, target: Some(_) },
        ) => own == other,
        _ => false,
    }
}

/// The keys that answer the question before a shot that takes a charge, or the item itself.
fn confirmation_keys(game: &Game, command: Command) -> u64 {
    let aimed = Aimed::of(command, game.view());
    aimed.map_or(0, |(aimed, _)| u64::from(aimed.uses_up(game.view())))
}

/// An automatic command issues steps where players bump: a step and a bump have the same effect there.
fn is_same(step: Step, command: Command) -> bool {
    match (step, command) {
        (Step::Command(Command::Move(step)), Command::Bump(own)) => step == own,
        (Step::Command(step), own) => step == own,
        (Step::Stop(_), _) => false,
    }
}

/// The keys that begin an automatic command: a walk is begun by one, and names its goal by another.
const fn auto_command_keys(auto_command: AutoCommand) -> u64 {
    match auto_command {
        AutoCommand::Travel(Destination::Cell(_) | Destination::Place { .. }) => 2,
        AutoCommand::Travel(Destination::Stairs { .. })
        | AutoCommand::Cast
        | AutoCommand::Hold
        | AutoCommand::Explore
        | AutoCommand::Run(_)
        | AutoCommand::Rest
        | AutoCommand::WaitUntil
        | AutoCommand::Fight
        | AutoCommand::Fire
        | AutoCommand::PickUp => 1,
        // It follows the key of a step.
        AutoCommand::Recover => 0,
    }
}

/// The keys of a command: a letter chooses an item or an improvement, Enter the suggested target.
const fn command_keys(command: Command) -> u64 {
    match command {
        Command::Throw { .. }
        | Command::Use { target: Some(_), .. }
        | Command::Cast { target: Some(_), .. } => 3,
        Command::Use { target: None, .. }
        | Command::Cast { target: None, .. }
        | Command::Drop(_) => 2,
        Command::Bump(_)
        | Command::Move(_)
        | Command::Melee(_)
        | Command::Wait
        | Command::PickUp
        | Command::Descend
        | Command::Ascend
        | Command::LevelUp(_)
        | Command::Custom(_)
        | Command::Wizard(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Direction, InventorySlot};

    use super::*;
    use crate::persona::Persona;
    use rogue_player::player::Knowledge;

    #[test]
    fn a_key_repeats_only_what_was_typed_right_before() {
        let content = Content::first_steps();
        let game = Game::with_content(content.clone(), 1);
        let player = Player::new(&Knowledge::new(&content), Persona::Careful.traits(), 1);
        let drink = Command::Use { slot: InventorySlot::from_letter('a').unwrap(), target: None };
        let drink = Choice::new(Purpose::Item, drink);
        let walk = |purpose| Choice::new(purpose, Command::Bump(Direction::North));
        let keys = |choices: &[Choice]| {
            let mut counter = KeyCounter::new(&game);
            choices.iter().for_each(|&choice| counter.follow(&game, choice, &player));
            counter.keys().with
        };
        assert_eq!(keys(&[drink, drink]), 2 + 1);
        for auto_command in [Purpose::Explore, Purpose::Travel, Purpose::Rest] {
            assert_eq!(keys(&[drink, walk(auto_command), drink]), 2 + 1 + 2, "{auto_command:?}");
        }
    }

    /// A run goes on where the path turns.
    #[test]
    fn a_run_that_leaves_the_path_is_told_from_one_that_keeps_to_it() {
        let scene = "#########\n#@......#\n#.......#\n#########";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let east = AutoCommand::Run(Direction::East);
        let stays_on = |turn_at: i32| {
            let path = (2..8).map(|x| Point::new(x, if x < turn_at { 1 } else { 2 }));
            let path: Vec<Point> = path.collect();
            KeyCounter::new(&game).stays_on(&path, east, &game)
        };
        assert!(stays_on(8), "straight on");
        assert!(!stays_on(3), "the path turns");
    }

    /// A run along the wall would lead past the captive, out of their sight, and exploring back.
    #[test]
    fn who_wants_to_free_a_captive_walks_up_to_them() {
        let room = format!("#{}#\n", ".".repeat(34));
        let with = |x: usize, glyph: &str| {
            let mut row = room.clone();
            row.replace_range(x..=x, glyph);
            row
        };
        let wall = format!("{}\n", "#".repeat(36));
        let rows = [&wall, &with(24, "@"), &room, &with(19, "1"), &room, &with(34, ">"), &wall];
        let rows: String = rows.into_iter().map(String::as_str).collect();
        let content = rogue_ember::content();
        let scene = format!("{rows}\n1 = captive_wolf");
        let mut game = Game::from_scene(content.clone(), &scene).unwrap();
        let mut player = Player::new(&Knowledge::new(&content), Persona::Careful.traits(), 1);
        let mut counter = KeyCounter::new(&game);
        let is_free = |game: &Game| {
            let all = game.view().entities();
            all.iter().any(|it| content.prototype(it.entity_ref.kind).id == "wolf")
        };
        while !is_free(&game) && counter.keys().without < 100 {
            let by_auto_command = counter.go_on(&game);
            let command = by_auto_command.unwrap_or_else(|| {
                let choice = player.choose(&game).unwrap();
                counter.press(&game, choice, &player);
                choice.command
            });
            let events = game.step(command).unwrap();
            counter.observe(&game, events.as_slice());
            if by_auto_command.is_some() {
                player.observe(&game);
            }
        }
        assert!(is_free(&game) && counter.keys().without <= 8, "{:?}", counter.keys());
    }
}
