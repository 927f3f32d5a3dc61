//! A game that is played, and the knowledge that its sentences need.

use std::sync::Arc;

use rogue_words::messages::{self, TurnPlan, TurnStart};
use roguecore::{Command, Content, EventData, Game, View};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;

/// A game with the facts that the player knew before the next turn.
pub(crate) struct Session {
    game: Game,
    start: TurnStart,
}

/// The answer to a command that was carried out.
#[derive(Serialize)]
struct Step<'a> {
    /// Those that the player perceived.
    events: Vec<EventData<'a>>,
    /// The same in sentences.
    text: Vec<String>,
    turn: u64,
    /// `won`, `died` or `lost`; null while the game runs.
    outcome: Option<&'static str>,
}

#[derive(Serialize)]
struct ViewAnswer<'a> {
    view: View<'a>,
}

impl Session {
    pub(crate) fn new(game: Game) -> Self {
        Self { start: TurnStart::of(game.view()), game }
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Carries out a command: the events, or the reason why it was refused.
    pub(crate) fn step(&mut self, command: &str) -> Result<String, Failure> {
        let content = Arc::clone(self.game.content());
        let command = Command::parse(command, &content).map_err(Failure::Command)?;
        let events = match self.game.step(command) {
            Ok(events) => events,
            Err(refusal) => {
                let (_, text) = messages::refusal(&refusal, &content);
                return Ok(
                    json!({ "refused": { "code": refusal.code(), "text": text } }).to_string()
                );
            }
        };
        let view = self.game.view();
        let plan = TurnPlan::new(events.as_slice(), &self.start, view);
        let lines = plan.order().iter().filter_map(|&index| plan.line(index, view));
        let text = lines.map(|(_, line)| line).collect();
        self.start.observe(events.as_slice(), view);
        let seen = events.iter().filter(|event| event.seen);
        written(&Step {
            events: seen.map(|event| event.data(&content)).collect(),
            text,
            turn: view.turn(),
            outcome: self.game.outcome().map(|outcome| outcome.ending().name()),
        })
    }

    pub(crate) fn view(&self) -> Result<String, Failure> {
        written(&ViewAnswer { view: self.game.view() })
    }

    /// The legal commands, in the order of the engine.
    pub(crate) fn commands(&self) -> String {
        let content: &Content = self.game.content();
        let commands = self.game.commands();
        let texts: Vec<String> = commands.iter().map(|it| it.text(content).to_string()).collect();
        json!({ "commands": texts }).to_string()
    }
}

/// A value as JSON. Plain data can always be written.
pub(crate) fn written(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|_| Failure::Panic)
}
