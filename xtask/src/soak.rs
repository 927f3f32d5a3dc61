//! `soak`: long campaigns that look for what short tests miss. `cargo test` runs a short form
//! of each.

use clap::{Args, ValueEnum};
use roguecore::{Command, Content, EntityView, Game, Point, Rng, Stream, TileView, path, procgen};

use crate::chore::{Done, content};
use crate::walker;

#[derive(Args)]
pub(crate) struct Options {
    /// Which campaign; without it, all of them
    campaign: Option<Campaign>,
    /// How many seeds: 10,000 for levels, 1,000 for commands
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// How many commands each seed gets
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    commands: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Campaign {
    /// Every level of every generator is connected and soundly furnished
    Levels,
    /// Random commands: no panic, invariants hold, check agrees with step
    Commands,
}

pub(crate) fn run(options: &Options) -> Done {
    let chosen = |campaign| options.campaign.is_none_or(|it| it == campaign);
    if chosen(Campaign::Levels) {
        let seeds = options.seeds.unwrap_or(10_000);
        println!("levels: {} seeds of each generator, all sound", levels(seeds)?);
    }
    if chosen(Campaign::Commands) {
        let seeds = options.seeds.unwrap_or(1_000);
        let tally = commands(seeds, options.commands)?;
        println!("commands: {tally}, overflow checks {}", overflow_checks());
    }
    Ok(())
}

fn overflow_checks() -> &'static str {
    if cfg!(debug_assertions) { "on" } else { "off" }
}

const RECIPES: [&str; 2] = ["rooms", "caves"];

fn levels(seeds: u64) -> Done<u64> {
    for recipe in RECIPES {
        let content = content(Some(recipe))?;
        for seed in 0..seeds {
            sound_level(&content, seed, 1)
                .map_err(|why| format!("{recipe}, seed {seed}: {why}"))?;
        }
    }
    // Of the whole game each seed is one floor, from the first to the deepest.
    let classic = Content::classic();
    for seed in 0..seeds {
        let floor = seed as u32 % 10 + 1;
        sound_level(&classic, seed, floor)
            .map_err(|why| format!("the whole game, seed {seed}, floor {floor}: {why}"))?;
    }
    Ok(seeds)
}

/// Connected, everyone on floor and apart, nothing but wall at (0,0) and along the border.
fn sound_level(content: &Content, seed: u64, floor: u32) -> Done {
    let level = procgen::generate(content, seed, floor);
    let size = level.tiles.size();
    let walkable = |at| level.tiles.get(at).is_some_and(|&kind| content.tile(kind).walkable);
    let reached = path::reachable(size, level.start, walkable);
    let open = size.points().filter(|&at| walkable(at)).count();
    ensure(reached.count() == open && open > 0, || {
        format!("{} of {open} cells can be reached", reached.count())
    })?;
    let border = size.points().find(|&at| size.is_border(at) && walkable(at));
    ensure(border.is_none(), || format!("the border is open at {border:?}"))?;
    let origin = Point::new(0, 0);
    ensure(level.tiles.get(origin) == Some(&content.level().wall), || "(0,0) is no wall".into())?;
    let mut places: Vec<Point> = level.inhabitants.iter().map(|&(_, at)| at).collect();
    places.push(level.start);
    places.extend(level.things.iter().map(|&(_, at)| at));
    let in_wall = places.iter().find(|&&at| !walkable(at));
    ensure(in_wall.is_none(), || format!("somebody is in the wall at {in_wall:?}"))?;
    places.sort_unstable();
    ensure(places.windows(2).all(|pair| pair[0] != pair[1]), || "two on one cell".into())
}

/// What the commands came to.
#[derive(Default)]
struct Tally {
    seeds: u64,
    taken: u64,
    refused: u64,
    ended: u64,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { seeds, taken, refused, ended } = self;
        write!(f, "{seeds} seeds, {taken} turns taken, {refused} refusals, {ended} games ended")
    }
}

fn commands(seeds: u64, each: u64) -> Done<Tally> {
    let mut tally = Tally::default();
    let contents = walker::contents()?;
    for seed in 0..seeds {
        let content = &contents[seed as usize % contents.len()];
        let mut game = Game::with_content(content.clone(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        tally.seeds += 1;
        for number in 0..each {
            let command = walker::command(&game, &mut rng);
            sound_step(&mut game, command, &mut tally)
                .map_err(|why| format!("seed {seed}, command {number} ({command}): {why}"))?;
            // A few commands into the finished game, then a new one.
            if game.outcome().is_some() && rng.chance(1, 8) {
                tally.ended += 1;
                let next = u64::from(rng.bits());
                game = Game::with_content(game.content().clone(), next);
            }
        }
    }
    Ok(tally)
}

fn sound_step(game: &mut Game, command: Command, tally: &mut Tally) -> Done {
    let before = game.fingerprint();
    let agreed = game.check(command);
    match game.step(command) {
        Ok(events) => {
            tally.taken += 1;
            ensure(agreed.is_ok(), || format!("check refused ({agreed:?}) what step did"))?;
            ensure(!events.is_empty(), || "a turn without an event".into())?;
        }
        Err(refusal) => {
            tally.refused += 1;
            ensure(agreed == Err(refusal), || format!("check said {agreed:?}, step {refusal}"))?;
            ensure(game.fingerprint() == before, || format!("{refusal} changed something"))?;
        }
    }
    game.audit()?;
    let view = game.view();
    let hidden = |it: &EntityView<'_>| !matches!(view.tile(it.at), TileView::Visible(_));
    ensure(!view.entities().iter().any(hidden), || "somebody out of view is shown".into())
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Done {
    if holds { Ok(()) } else { Err(why()) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_levels_are_sound() {
        super::levels(300).unwrap();
    }

    #[test]
    fn a_few_commands_leave_everything_sound() {
        let tally = super::commands(20, 500).unwrap();
        assert!(tally.taken > 2_000 && tally.refused > 500 && tally.ended > 0, "{tally}");
    }
}
