//! The title screen: what the game is, and every way to begin, go on, look back or leave.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use roguecore::Content;

use super::shelf::about_run;
use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::messages;
use crate::storage::Storage;
use crate::text;
use crate::widget::choices::{Choice, Choices, Picked};

const WIDTH: u16 = 78;
/// An ember between two dark slopes, and the first light above it.
const ART: [&str; 6] = [
    r"                  .                   ",
    r"            .     *     .             ",
    r"         *     .░▒▓▒░.     *          ",
    r"  _      .   .░▒▓███▓▒░.   .      _   ",
    r"_/ \__ _____/▒▓███████▓▒\_____ __/ \_ ",
    r"      V     \▒▓▓█████▓▓▒/     V      \",
];
/// Rows of art, name and tagline, with the blank row below.
const HEAD: u16 = ART.len() as u16 + 4;

/// Every way to begin.
pub(crate) struct Title {
    choices: Choices,
    /// Which run "Continue" goes on with.
    last_run: Option<String>,
    /// The seed of the next new game.
    seed: u64,
}

impl Title {
    pub(crate) fn new(stage: &Stage<'_>, seed: u64) -> Self {
        let kept = stage.storage.map_or_else(Vec::new, Storage::runs);
        let last = kept.first();
        let possible = last.is_some_and(|run| run.error.is_none());
        let about = match last {
            Some(run) => format!("{}: {}", text::clean_name(&run.name), about_run(run)),
            None => "no run waits".to_owned(),
        };
        let item = |intent, label, about: &str| Choice {
            intent,
            label,
            about: about.to_owned(),
            possible: true,
        };
        let mut items = vec![
            Choice { about, possible, ..item(Intent::Continue, "Continue", "") },
            item(Intent::NewGame, "New game", "down into a new dungeon"),
            item(Intent::EnterSeed, "Enter a seed", "a dungeon that you know by its number"),
            item(Intent::Scores, "Scores", "who came how far"),
            item(Intent::Replays, "Replays", "see a run again"),
            item(Intent::Help, "Help", "what the keys do"),
            item(Intent::Quit, "Quit", "leave the program"),
        ];
        if kept.len() > 1 || (kept.len() == 1 && !possible) {
            let about = format!("{} runs wait", kept.len());
            items.insert(1, item(Intent::Runs, "Other runs", &about));
        }
        let last_run = last.filter(|_| possible).map(|run| run.name.clone());
        Self { choices: Choices::new(items), last_run, seed }
    }

    fn pick(&self, stage: &Stage<'_>, picked: Picked) -> Next {
        match picked {
            Picked::Next(next) => next,
            Picked::Chosen(Intent::NewGame) => Next::NewGame { seed: self.seed },
            Picked::Chosen(Intent::Continue) => match &self.last_run {
                Some(name) => Next::Resume(name.clone()),
                None => Next::Nothing,
            },
            Picked::Chosen(other) => common(stage, other),
        }
    }

    fn list(&self, stage: &Stage<'_>) -> Rect {
        let (columns, rows) = stage.size;
        let width = WIDTH.min(columns);
        let height = self.choices.len().min(rows);
        Rect::new((columns - width) / 2, (top(stage.size) + HEAD).min(rows - height), width, height)
    }
}

/// The first row of the picture: a little above the middle.
fn top(size: (u16, u16)) -> u16 {
    size.1.saturating_sub(HEAD + 12) / 3
}

/// What it is about, in a line.
fn tagline(content: &Content) -> String {
    match content.dungeon() {
        Some(depths) => {
            let goal = messages::the_item(depths.goal, content);
            let floors = floors(depths.deepest);
            format!("{floors} down lies {goal}. Bring it back to the light.")
        }
        None => "A dungeon to walk, and to survive.".to_owned(),
    }
}

/// "Ten floors", "42 floors".
fn floors(count: u32) -> String {
    const WORDS: [&str; 12] = [
        "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
        "Twelve",
    ];
    let word = usize::try_from(count).ok().and_then(|count| WORDS.get(count.wrapping_sub(1)));
    let word = word.map_or_else(|| count.to_string(), |word| (*word).to_owned());
    let s = if count == 1 { "" } else { "s" };
    format!("{word} floor{s}")
}

/// The name, spaced out where there is room.
fn name(content: &Content) -> String {
    let name = text::clean_name(content.title()).to_uppercase();
    if name.chars().count() > 36 {
        return name;
    }
    let letters: Vec<_> = name.chars().map(String::from).collect();
    letters.join(" ")
}

fn draw_art(stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
    let theme = stage.theme;
    let y = top(stage.size);
    for (row, line) in (y..).zip(ART) {
        let x = (stage.size.0.saturating_sub(line.chars().count() as u16)) / 2;
        for (x, c) in (x..).zip(line.chars()).filter(|(_, c)| *c != ' ') {
            let color = match c {
                '█' => Rgb(0xFF, 0xD8, 0x70),
                '▓' => Rgb(0xFF, 0xA0, 0x3C),
                '▒' => Rgb(0xD0, 0x60, 0x20),
                '░' => Rgb(0x90, 0x38, 0x10),
                '*' | '.' => Rgb(0xFF, 0xC0, 0x60),
                _ => theme.palette().faint,
            };
            let style = Style::new().fg(color.into()).bg(theme.palette().bg.into());
            canvas.put(x, row, c, style);
        }
    }
}

impl Screen for Title {
    fn scope(&self) -> Scope {
        Scope::Title
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        let picked = self.choices.intent(intent);
        self.pick(stage, picked)
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let area = self.list(stage);
        let picked = self.choices.mouse(mouse, area);
        self.pick(stage, picked)
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let (theme, content) = (stage.theme, stage.game().content());
        canvas.fill(canvas.area(), theme.text());
        draw_art(stage, canvas);
        let middle = |canvas: &mut Canvas<'_>, y: u16, line: &str, style: Style| {
            let line = text::truncate(line, usize::from(stage.size.0));
            let x = (stage.size.0.saturating_sub(line.chars().count() as u16)) / 2;
            canvas.text(x, y, stage.size.0, &line, style);
        };
        let below = top(stage.size) + ART.len() as u16;
        middle(canvas, below + 1, &name(content), theme.title());
        middle(canvas, below + 2, &tagline(content), theme.text());
        let list = self.list(stage);
        self.choices.draw(stage, canvas, list);
        if let Some(notice) = stage.notice {
            let style = theme.fg(theme.palette().error);
            for (y, row) in (list.bottom() + 1..stage.size.1)
                .zip(text::wrap(notice, usize::from(WIDTH.min(stage.size.0))))
            {
                middle(canvas, y, &row, style);
            }
        }
        let last = stage.size.1.saturating_sub(1);
        let version = concat!("version ", env!("CARGO_PKG_VERSION"));
        canvas.text(1, last, stage.size.0, version, theme.faint());
    }

    fn opaque(&self) -> bool {
        true
    }
}
