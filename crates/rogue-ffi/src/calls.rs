//! The calls behind the C functions: safe code, from text to text.

use std::sync::Arc;

use rogue_words::messages;
use roguecore::{Color, Content, Game, Host, Pack, PrototypeId};
use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::session::{Session, written};
use crate::table::{self, with_game};

/// The version of the protocol: of the names and the meaning of functions and answers. Further fields of an answer
/// and further words of an enumeration do not change it.
pub const PROTOCOL: u32 = 1;

/// The answer of a call.
pub(crate) type Answer = Result<String, Failure>;

/// The answer to a content that was read.
#[derive(Serialize)]
struct Opened {
    protocol: u32,
    content: u32,
    title: String,
    hash: String,
}

/// The answer to a game that begins or goes on.
#[derive(Serialize)]
struct Began {
    protocol: u32,
    game: u32,
    /// The first sentences of a new game.
    text: Vec<String>,
    turn: u64,
    outcome: Option<&'static str>,
}

pub(crate) fn builtin(name: &str) -> Answer {
    let content = rogue_ember::built_in(name);
    added(content.ok_or_else(|| Failure::UnknownGame(name.to_owned()))?)
}

/// Reads a content file, which may extend a built-in game.
pub(crate) fn content(file: &str, text: &str) -> Answer {
    let pack = Pack::new().with_file(file, text);
    // The reader says that a text is too long, before anything else of it is read.
    let extends = if text.len() > Content::MAX_BYTES { None } else { pack.extends() };
    let mut packs = vec![pack];
    packs.extend(extends.and_then(|base| rogue_ember::built_in_packs(&base)).unwrap_or_default());
    let content = Content::parse_packs(&packs, &Host::new()).map_err(Failure::Content)?;
    added(Arc::new(content))
}

fn added(content: Arc<Content>) -> Answer {
    let (title, hash) = (content.title().to_owned(), hex(content.hash()));
    let content = table::add_content(content)?;
    written(&Opened { protocol: PROTOCOL, content, title, hash })
}

/// The rows that a map is drawn with, and the improvements and origins. They tell nothing about a game.
pub(crate) fn rows(handle: u32) -> Answer {
    let content = table::content(handle)?;
    let row = |id: &str, name: &str, glyph: char, color: Color| -> Value {
        json!({ "id": id, "name": name, "glyph": glyph, "color": [color.r, color.g, color.b] })
    };
    let tiles = content.tiles().iter().map(|it| row(&it.id, &it.name, it.glyph, it.color));
    let tiles: Vec<Value> = tiles.collect();
    let mut things = Vec::new();
    for kind in (0..u16::MAX).map(PrototypeId::new) {
        // The looks of items that are not identified follow the creatures and items.
        if kind.index() >= content.prototypes().len() && !content.is_appearance(kind) {
            break;
        }
        let it = content.prototype(kind);
        things.push(row(&it.id, &it.name, it.glyph, it.color));
    }
    let substances = content.rows().substances.iter();
    let substances: Vec<Value> =
        substances.map(|it| row(&it.id, &it.name, it.glyph, it.color)).collect();
    let growth = content.rows().level_ups.iter();
    let growth: Vec<Value> = growth.map(|it| json!({ "id": it.id, "name": it.name })).collect();
    let rows = json!({
        "tiles": tiles, "things": things, "substances": substances, "growth": growth,
    });
    Ok(json!({ "rows": rows }).to_string())
}

pub(crate) fn new_game(content: u32, seed: u64) -> Answer {
    let content = table::content(content)?;
    let text = messages::welcome(&content);
    began(Game::with_content(content, seed), vec![text])
}

pub(crate) fn load(content: u32, bytes: &[u8]) -> Answer {
    let content = table::content(content)?;
    began(Game::load(&content, bytes).map_err(Failure::Save)?, Vec::new())
}

fn began(game: Game, text: Vec<String>) -> Answer {
    let turn = game.view().turn();
    let outcome = game.outcome().map(|outcome| outcome.ending().name());
    let game = table::add_game(Session::new(game))?;
    written(&Began { protocol: PROTOCOL, game, text, turn, outcome })
}

pub(crate) fn view(game: u32) -> Answer {
    with_game(game, |session| session.view())
}

pub(crate) fn commands(game: u32) -> Answer {
    with_game(game, |session| Ok(session.commands()))
}

pub(crate) fn step(game: u32, command: &str) -> Answer {
    with_game(game, |session| session.step(command))
}

pub(crate) fn save(game: u32) -> Result<Vec<u8>, Failure> {
    with_game(game, |session| Ok(session.game().save()))
}

/// In quotes: it may be larger than a number of JSON can be.
pub(crate) fn seed(game: u32) -> Answer {
    let seed = with_game(game, |session| Ok(session.game().seed()))?;
    Ok(json!({ "seed": seed.to_string() }).to_string())
}

pub(crate) fn fingerprint(game: u32) -> Answer {
    let fingerprint = with_game(game, |session| Ok(session.game().fingerprint()))?;
    Ok(json!({ "fingerprint": hex(fingerprint) }).to_string())
}

pub(crate) fn free(handle: u32) -> Answer {
    let what = table::free(handle)?;
    Ok(json!({ "freed": what }).to_string())
}

fn hex(number: u64) -> String {
    format!("{number:016x}")
}
