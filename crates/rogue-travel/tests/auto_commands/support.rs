//! Helpers: plays an automatic command on a scene and prints what it did.

use std::sync::Arc;

use rogue_travel::{AutoCommand, PlayerMemory, Runner, Step, StopReason};
use roguecore::{Command, Content, Event, Game};

/// The content with traps, gas, fire and swamp.
pub(crate) fn hazards() -> Arc<Content> {
    let ron = include_str!("../hazards.ron");
    Arc::new(Content::parse("hazards.ron", ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// A game with the memory of its player.
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) memory: PlayerMemory,
    events: Vec<Event>,
    /// The automatic command before.
    last: Option<Runner>,
}

/// The scene with those lines of its legend whose character is on the map: tests play several maps with one legend.
fn with_used_legend(scene: &str) -> String {
    let (map, below) = scene.split_once("\n\n").unwrap_or((scene, ""));
    let is_used = |line: &&str| {
        let symbol = line.split_once(" = ").map(|(symbol, _)| symbol);
        symbol.is_none_or(|symbol| symbol.chars().count() > 1 || map.contains(symbol))
    };
    let lines: Vec<&str> = below.lines().filter(is_used).collect();
    format!("{map}\n\n{}", lines.join("\n"))
}

impl Played {
    pub(crate) fn new(scene: &str) -> Self {
        Self::of(hazards(), scene)
    }

    pub(crate) fn of(content: Arc<Content>, scene: &str) -> Self {
        let game = Game::from_scene(content, &with_used_legend(scene)).unwrap();
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        Self { game, memory, events: Vec::new(), last: None }
    }

    /// A command of the player.
    pub(crate) fn step(&mut self, command: Command) {
        let events = self.game.step(command).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.events = events.as_slice().to_vec();
        self.memory.observe(self.game.view(), &self.events);
    }

    /// The events of the last command.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Carries out an automatic command; returns its commands and its reason to stop.
    pub(crate) fn play(&mut self, auto_command: AutoCommand) -> (Vec<Command>, StopReason) {
        let runner = Runner::new(auto_command, &self.game);
        let mut runner = runner.after(self.last.as_ref(), &self.game);
        let mut commands = Vec::new();
        self.events.clear();
        loop {
            match runner.next(&self.memory, &self.game, &self.events) {
                Step::Command(command) => {
                    commands.push(command);
                    self.step(command);
                }
                Step::Stop(reason) => {
                    self.last = Some(runner);
                    return (commands, reason);
                }
            }
        }
    }

    /// Carries out an automatic command: the number of its commands, where the player is, and the
    /// reason.
    pub(crate) fn end(&mut self, auto_command: AutoCommand) -> String {
        let (commands, reason) = self.play(auto_command);
        let at = self.game.view().player().at;
        format!("{} at {},{}: {reason}", commands.len(), at.x, at.y)
    }
}

/// Carries out an automatic command on a scene with hazards.
pub(crate) fn end(scene: &str, auto_command: AutoCommand) -> String {
    Played::new(scene).end(auto_command)
}
