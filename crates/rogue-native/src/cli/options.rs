//! The command line options of every native program.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Args};
use rogue_ui::storage::{MAX_NAME_LENGTH, run_name};
use rogue_ui::{KeyMap, Theme};

/// Text below the options in `--help` and in the manual page.
pub(super) const AFTER_HELP: &str = "\
Examples:
  Play the same dungeon again:     --seed 42
  Plain letters instead of blocks: --theme ascii
  Your own monsters and floors:    --content my-dungeon.ron
  Resume a run by its name:        --run Ann

Exit codes: 0 the game was played, help was shown or a replay is as recorded, 1 a replay or a link
does not play back as recorded, or has no result (--result) or link (--share),
2 the game could not start or continue.";

/// The options of every native program.
#[derive(Args, Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "options that do not depend on each other")]
pub struct Options {
    /// Seed of the dungeon. The same seed gives the same floors. Plays `ember` without an origin unless `--content`
    /// or `--origin` says otherwise [default: random]
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,

    /// Begin new runs with that origin this time, such as `heir`
    #[arg(long, value_name = "ID", conflicts_with = "scene")]
    pub origin: Option<String>,

    /// Play another game this time: `ember`, `ember-easy`, `short`, `short-easy`, `heist`, `alchemist`, `boulders`,
    /// `classic`, `first-steps`, or a RON file of your own with tiles, monsters and floors; may be repeated for
    /// several packs of one game [default: the game chosen on the title screen, or ember; ember with `--seed`]
    #[arg(long, value_name = "FILE")]
    pub content: Vec<PathBuf>,

    /// Resume the run of that name, or start it
    #[arg(long, value_name = "NAME", help_heading = "Runs", value_parser = parse_run_name)]
    pub run: Option<String>,

    /// Folder for settings, runs, scores and replays
    #[arg(long, value_name = "DIR", help_heading = "Runs")]
    pub data_dir: Option<PathBuf>,

    /// Play a replay on screen: a file, or a link that `--share` has printed
    #[arg(long, value_name = "FILE", help_heading = "Runs", conflicts_with_all = ["run", "seed", "origin"])]
    pub replay: Option<PathBuf>,

    /// Play a scene, a game as text; nothing of it is saved
    #[arg(long, value_name = "FILE", help_heading = "Runs", conflicts_with_all = ["run", "replay", "seed"])]
    pub scene: Option<PathBuf>,

    /// Wizard mode: `&` reveals, heals, summons, gives, teleports and goes to floors; the run is not scored
    #[arg(long, help_heading = "Runs")]
    pub wizard: bool,

    /// Replay a recording or a run without a screen and check that every turn comes out as recorded
    #[arg(long, value_name = "FILE", help_heading = "Runs")]
    #[arg(conflicts_with_all = ["run", "replay", "scene"])]
    pub verify: Option<PathBuf>,

    /// Print the result of a replay in three lines, to copy it
    #[arg(long, value_name = "FILE", help_heading = "Runs")]
    #[arg(conflicts_with_all = ["run", "replay", "scene", "verify"])]
    pub result: Option<PathBuf>,

    /// Print the link of a replay or a run: a text to send, which `--replay` plays
    #[arg(long, value_name = "FILE", help_heading = "Runs")]
    #[arg(conflicts_with_all = ["run", "replay", "scene", "verify", "result"])]
    pub share: Option<PathBuf>,

    /// Print the creatures that were met, statistics and feats, from the replays of all finished runs
    #[arg(long, help_heading = "Runs")]
    #[arg(conflicts_with_all = ["run", "replay", "scene", "verify", "result", "share"])]
    pub bestiary: bool,

    /// Colours and glyphs of the dungeon [default: torch, or the one in the settings]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Theme::NAMES))]
    #[arg(help_heading = "Display")]
    pub theme: Option<String>,

    /// Turn off animations of steps, bolts, blasts, hits and deaths
    #[arg(long, help_heading = "Display")]
    pub no_motion: bool,

    /// Draw each tile of the map in two columns, so that it is nearly square
    #[arg(long, help_heading = "Display")]
    pub wide_tiles: bool,

    /// Key preset, with or without the letters hjklyubn for walking [default: vi, or the keys in the settings]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(KeyMap::PRESETS))]
    #[arg(help_heading = "Keys", conflicts_with = "keys_file")]
    pub keys_preset: Option<String>,

    /// Your own keys, from a RON file
    #[arg(long, value_name = "FILE", help_heading = "Keys")]
    pub keys_file: Option<PathBuf>,

    /// Append a log to a file
    #[arg(long, value_name = "FILE", help_heading = "Log")]
    pub log: Option<PathBuf>,

    /// Log more: -v every key and its turn, -vv everything
    #[arg(short, long, action = ArgAction::Count, requires = "log", help_heading = "Log")]
    pub verbose: u8,
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}, such as 42", u64::MAX))
}

/// The name of a run; refused where a file could not have it, so that no other run is opened.
fn parse_run_name(name: &str) -> Result<String, String> {
    if run_name(name) == name.trim() {
        return Ok(name.trim().to_owned());
    }
    Err(format!(
        "a run's name has up to {MAX_NAME_LENGTH} letters, digits, spaces, `-` and `_`, does not begin \
         with `-`, and is not a device's name; try `{}`",
        run_name(name)
    ))
}
