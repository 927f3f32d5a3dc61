//! `watch`: prints the actions of a persona in one game, turn by turn.

use std::io::Write as _;

use clap::Args;
use roguecore::{Game, Outcome};

use super::setup::{Setup, Who};
use crate::content::ContentOption;
use crate::persona::Persona;
use crate::result::SimResult;

/// The command line of `watch`.
#[derive(Args)]
pub struct Options {
    /// Who plays
    #[arg(long, value_enum, default_value_t = Persona::Careful)]
    persona: Persona,
    /// The planner plays, with this number of rollouts in a turn
    #[arg(long, value_name = "ROLLOUTS")]
    effort: Option<u32>,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: ContentOption,
    /// From which turn on
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// The number of commands printed
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    commands: u64,
    /// Prints the floor at the end as a scene
    #[arg(long)]
    scene: bool,
}

/// Plays the game and prints each command with the part of its result that the player can tell.
///
/// # Errors
///
/// When the content cannot be read.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(options.content.load()?);
    let who = options.effort.map_or(Who::Persona(options.persona), Who::Planner);
    let mut game = Game::with_content(setup.content.clone(), options.seed);
    let mut agent = setup.agent(who, options.seed);
    let (mut printed, mut refusals) = (0, 0);
    let mut out = std::io::stdout().lock();
    while game.outcome().is_none() && printed < options.commands && refusals < 30 {
        let Some(choice) = agent.choose(&game) else { break };
        let view = game.view();
        let (turn, floor, at) = (view.turn(), view.floor(), view.player().at);
        let hp = view.player().fighter.map_or(0, |it| it.hp());
        let stepped = game.step(choice.command);
        refusals = if stepped.is_ok() { 0 } else { refusals + 1 };
        if stepped.is_err() {
            agent.refused();
        }
        if turn < options.from {
            continue;
        }
        printed += 1;
        let result = stepped.map_or_else(
            |refusal| format!(" REFUSED: {refusal}"),
            |events| {
                let lines = events.describe(&setup.content).to_string();
                let told = |line: &&str| {
                    ["hits", "dies", "struck", "damage", "status", "level"]
                        .iter()
                        .any(|word| line.contains(word))
                };
                lines.lines().filter(told).flat_map(|line| ["\n      ", line]).collect()
            },
        );
        let purpose = format!("{:?}", choice.purpose);
        let line = format!(
            "{turn:5} floor {floor} {hp:3} hp {at} {purpose:8} {}{result}\n",
            choice.command
        );
        if out.write_all(line.as_bytes()).is_err() {
            return Ok(());
        }
    }
    let end = match game.outcome() {
        None => "not over".to_owned(),
        Some(Outcome::Won { turn, .. }) => format!("won in turn {turn}"),
        Some(outcome) => format!("{outcome:?}"),
    };
    let scene = if options.scene { game.to_scene() } else { String::new() };
    let _ = out.write_all(format!("{end}\n{scene}").as_bytes());
    Ok(())
}
