//! From the address of the page to a running [`App`]: `#seed=N`, `#daily`, `#weekly` and `#run=LINK`. The first three
//! may name game and origin, as in `#seed=7&game=short&origin=heir`.

use std::fmt::Display;
use std::sync::Arc;

use rogue_ui::glyphs::atlas::WIDTHS;
use rogue_ui::layout::Tiles;
use rogue_ui::storage::KeptFile;
use rogue_ui::{App, Config, Date, GameChoice, KnownSeed, Settings, SharedDungeon, Start, Theme};
use roguecore::replay::{Link, Replay};
use roguecore::{Content, LoadError};

use crate::browser;
use crate::runs::BrowserRuns;
use crate::values::Values as _;

/// The request of the address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageRequest {
    /// The run that was left open, or the title screen.
    GoOn,
    /// The unfinished run in that dungeon, or a new one.
    Dungeon(Dungeon),
    /// The whole run in a link, to be watched.
    Watch(String),
}

/// A seed with the names of game and origin. Those that the address leaves out are the default ones, whatever was
/// chosen on the title screen, so that the link is the same for everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dungeon {
    seed: u64,
    game: Option<String>,
    origin: Option<String>,
}

impl Dungeon {
    /// The dungeon of a seed, with the words that follow it in the address.
    ///
    /// # Errors
    /// When something else follows, as a sentence.
    fn parse(seed: u64, more: &str) -> Result<Self, String> {
        let mut dungeon = Self { seed, ..Self::default() };
        for part in more.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("game", game)) => dungeon.game = Some(game.to_owned()),
                Some(("origin", origin)) => dungeon.origin = Some(origin.to_owned()),
                Some(_) | None => return Err(UNKNOWN_LINK.to_owned()),
            }
        }
        Ok(dungeon)
    }

    /// # Errors
    /// When this page has no such game, or the game no such origin, as a sentence.
    fn find(self) -> Result<SharedDungeon, String> {
        let Self { seed, game, origin } = self;
        let name = game.as_deref().unwrap_or(rogue_ember::games()[0].name);
        let content = rogue_ember::built_in(name).ok_or_else(|| {
            format!("The link asks for a game {name}, which this page does not have.")
        })?;
        if let Some(origin) = &origin
            && !content.origins().any(|(_, row)| row.id == *origin)
        {
            return Err(format!(
                "The link asks for an origin {origin}, which the game does not have."
            ));
        }
        Ok(SharedDungeon { content, origin, seed })
    }
}

const UNKNOWN_LINK: &str =
    "The link is not one of this game: #seed=7, #daily, #weekly and #run=... are.";

impl PageRequest {
    /// The request in the part of an address behind `#`.
    ///
    /// # Errors
    /// When it is none, as a sentence.
    pub(crate) fn parse(fragment: &str, today: Date) -> Result<Self, String> {
        let (fragment, more) = match fragment.split_once('&') {
            Some(parts) if !fragment.starts_with("run=") => parts,
            Some(_) | None => (fragment, ""),
        };
        let (word, value) = fragment.split_once('=').unwrap_or((fragment, ""));
        let dungeon = |seed| Dungeon::parse(seed, more).map(Self::Dungeon);
        match (word, value) {
            ("", "") => Ok(Self::GoOn),
            ("daily", "") => dungeon(today.daily_seed()),
            ("weekly", "") => dungeon(today.weekly_seed()),
            ("seed", number) => {
                number.parse().map_or_else(
                    |_| {
                        Err("The link asks for a seed that is not a number: copy all of it."
                            .to_owned())
                    },
                    dungeon,
                )
            }
            ("run", text) => Ok(Self::Watch(format!("{}{text}", Link::PREFIX))),
            _ => Err(UNKNOWN_LINK.to_owned()),
        }
    }
}

/// A link, and the content that it was played with.
///
/// # Errors
/// Why it cannot be played, as a sentence.
fn link_of(text: &str) -> Result<(Link, Arc<Content>), String> {
    let link: Link = text.parse().map_err(|error| match error {
        LoadError::ChecksumMismatch | LoadError::Malformed => {
            refused("it is damaged, or a part is missing; copy all of it")
        }
        error => refused(error),
    })?;
    let content = rogue_ember::built_in_with_hash(link.content_hash()).ok_or_else(|| {
        refused(format!("it is of a game `{}` that this page does not have", link.title()))
    })?;
    Ok((link, content))
}

fn refused(why: impl Display) -> String {
    format!("The link cannot be played: {why}.")
}

/// The run in a link, played to its end.
///
/// # Errors
/// Why it cannot be shown, as a sentence.
pub(crate) fn replay_of(text: &str) -> Result<Replay, String> {
    let (link, content) = link_of(text)?;
    link.replay(&content).map_err(refused)
}

/// The app that an address asks for, and the problem with it.
pub(crate) fn app(
    request: Result<PageRequest, String>,
    mut runs: BrowserRuns,
) -> (App, Option<String>) {
    let (mut kept, mistakes) = runs.settings();
    if !runs.disk().values.has(&KeptFile::Settings.file_name()) {
        follow_system(&mut kept);
    }
    let left_open = runs.disk().left_open();
    let (config, mut problem) = config(kept);
    let request = request.unwrap_or_else(|sentence| {
        problem = Some(sentence);
        PageRequest::GoOn
    });
    let mut watched = None;
    if let PageRequest::Watch(text) = &request {
        match link_of(text) {
            Ok(link) => watched = Some(link),
            Err(sentence) => problem = Some(sentence),
        }
    }
    let mut goes_on = left_open.filter(|_| request == PageRequest::GoOn);
    let mut begins = None;
    if let PageRequest::Dungeon(dungeon) = request {
        match dungeon.find() {
            Ok(dungeon) => begins = Some(dungeon),
            Err(sentence) => problem = Some(sentence),
        }
    }
    if let Some(dungeon) = &begins {
        goes_on = runs.unfinished(dungeon);
    }
    begins = begins.filter(|_| goes_on.is_none());
    if begins.is_some() {
        runs.wait_for_turn();
    }
    let mut app = prepared(App::title(config, runs));
    if let Some(name) = goes_on {
        app.start(Start::Resume(&name));
    } else if let Some(dungeon) = begins {
        app.start(Start::Begin(Some(&dungeon)));
    } else if let Some((link, content)) = watched {
        app.watch_link(&link, &content);
    }
    if let Some(mistakes) = mistakes {
        app.report_settings(&mistakes);
    }
    (app, problem)
}

/// Before the first choice of settings those of the system hold: no motion, and colours that are far apart.
fn follow_system(settings: &mut Settings) {
    if browser::matches("(prefers-reduced-motion: reduce)") {
        (settings.motion, settings.flicker) = (false, false);
    }
    if browser::matches("(prefers-contrast: more)")
        && let Some(theme) = Theme::named("safe")
    {
        settings.theme = theme;
    }
}

fn prepared(mut app: App) -> App {
    app.set_tiles(Tiles::Square);
    app.set_text_sizes(WIDTHS);
    app.offer_files();
    app
}

fn config(settings: Settings) -> (Config, Option<String>) {
    let chosen = settings.game.as_deref().map(|name| (name, rogue_ember::built_in(name)));
    let problem = match &chosen {
        Some((name, None)) => Some(format!("There is no game {name}; this is the default one.")),
        Some(_) | None => None,
    };
    let content = chosen.and_then(|(_, content)| content).unwrap_or_else(rogue_ember::content);
    let choice = |it: &rogue_ember::BuiltInGame| GameChoice {
        name: it.name,
        about: it.about,
        load: rogue_ember::built_in,
        seeds,
    };
    let games = rogue_ember::games().iter().map(choice).collect();
    let (seed, today) = (browser::random_seed(), Some(browser::today()));
    let clock = Some(browser::now as _);
    let config = Config { content, seed, settings, games, today, clock, wizard: false };
    (config, problem)
}

fn seeds(name: &str) -> Vec<KnownSeed> {
    let known =
        |it: &rogue_ember::KnownSeed| KnownSeed { seed: it.seed, about: it.about.to_owned() };
    rogue_ember::known_seeds(name).iter().map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever was chosen on the title screen: it is not asked.
    #[test]
    fn a_link_names_game_and_origin_or_takes_the_default() {
        let found = |more: &str| Dungeon::parse(7, more).and_then(Dungeon::find);
        let default = found("").unwrap();
        assert_eq!((default.content.title(), default.origin), ("The Ember of Dawn", None));
        let named = found("game=short&origin=heir").unwrap();
        assert_eq!((named.content.title(), named.origin.as_deref()), ("Short Ember", Some("heir")));
        for bad in ["game=shrot", "origin=hier", "game=classic&origin=heir"] {
            assert!(found(bad).unwrap_err().contains("not have."), "{bad}");
        }
    }

    #[test]
    fn an_address_asks_for_a_seed_a_day_a_run_or_nothing() {
        let today = Date::from_unix_seconds(1_795_651_200);
        let request = |fragment: &str| PageRequest::parse(fragment, today);
        assert_eq!(request(""), Ok(PageRequest::GoOn));
        let dungeon = |seed| Dungeon { seed, ..Dungeon::default() };
        let of = |seed| Ok(PageRequest::Dungeon(dungeon(seed)));
        assert_eq!(request("seed=18446744073709551615"), of(u64::MAX));
        assert_eq!(request("daily"), of(today.daily_seed()));
        assert_eq!(request("weekly"), of(today.weekly_seed()));
        let (game, origin) = (Some("short".to_owned()), Some("heir".to_owned()));
        let named = PageRequest::Dungeon(Dungeon { game, origin, ..dungeon(7) });
        assert_eq!(request("seed=7&game=short&origin=heir"), Ok(named));
        assert_eq!(request("run=AbC"), Ok(PageRequest::Watch("rogue:run=AbC".to_owned())));
        for bad in ["seed=", "seed=-1", "seed=x", "daily=3", "about", "daily&x=1"] {
            assert!(request(bad).unwrap_err().starts_with("The link "), "{bad}");
        }
        assert!(replay_of("rogue:run=AbC").unwrap_err().contains("damaged"));
    }
}
