//! The title screen: the premise of the game, and a menu to begin, resume, watch or quit.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use rogue_words::messages;
use rogue_words::text;
use roguecore::Content;

use super::{Context, RunRequest, Screen, Transition};
use crate::canvas::Canvas;
use crate::game_choice::{NO_ORIGIN, SharedDungeon, chosen_origin};
use crate::glyphs;
use crate::input::{Key, KeyCode, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::storage::RunInfo;
use crate::widget::dawn::{self, ART};
use crate::widget::list::ListArea;
use crate::widget::menu::{Menu, MenuItem};
use crate::widget::night::{self, Name, Scene};

const WIDTH: u16 = 78;
/// Columns of a menu in two columns, and the fewest of a canvas that has room for it.
const WIDE: u16 = 124;
const WIDE_CANVAS: u16 = 112;
/// Rows of name and tagline, with the blank rows around them.
const NAME_ROWS: u16 = 4;
/// The same with the art.
const HEAD_ROWS: u16 = ART.len() as u16 + NAME_ROWS;
/// The rows of the art that may be left out.
const SPARK_ROWS: u16 = 2;
/// Rows between the horizon of the picture and the menu.
const BELOW_HORIZON: u16 = 2;
/// Rows below the menu and its notice, with the version.
const BELOW_MENU: u16 = 3;
/// The tagline below the name in the picture, with the blank row above it.
const TAGLINE_ROWS: u16 = 2;
/// Rows of the picture without the name.
const NIGHT_ROWS: u16 = TAGLINE_ROWS + night::LEAST_ROWS;
/// The longest name that is spaced out, in characters.
const MAX_SPACED_NAME: usize = 36;

pub(crate) struct Title {
    menu: Menu,
    /// The run that "Continue" resumes.
    last_run: Option<String>,
    /// The seed of the next new game.
    seed: u64,
}

impl Title {
    pub(crate) fn new(cx: &Context<'_>, seed: u64) -> Self {
        let (menu, last_run) = Self::menu(cx);
        Self { menu, last_run, seed }
    }

    /// The menu, and the run that "Continue" resumes.
    fn menu(cx: &Context<'_>) -> (Menu, Option<String>) {
        let runs = cx.runs();
        // A tool that synchronises folders makes its copy in conflict the newest file.
        let newest = runs.iter().find(|run| run.error.is_none() || run.is_at_hand);
        let last_run = newest.filter(|run| run.error.is_none()).map(|run| run.name.clone());
        let told = newest.or(runs.first());
        let files = cx.state.exchanges_files;
        let mut items = items(cx.title(), (&runs, told), last_run.is_some(), files);
        let at = items.iter().position(|item| item.intent == Intent::Scores).unwrap_or(0);
        if cx.state.today.is_some() {
            let shared = shared_game(cx);
            let about = |which: &str| format!("{which}, for everyone: {shared}");
            items.insert(at, MenuItem::new(Intent::Weekly, "Weekly dungeon", about("this week's")));
            items.insert(at, MenuItem::new(Intent::Daily, "Daily dungeon", about("today's")));
        }
        let content = cx.game().content();
        if content.origins().next().is_some() {
            let origin = chosen_origin(content, cx.settings().origin.as_deref());
            let origin = origin.map_or(NO_ORIGIN, |(_, row)| &row.name);
            let origin = text::clean_name(origin);
            items.insert(at, MenuItem::new(Intent::Origins, "Origin", origin));
        }
        if !cx.state.games.is_empty() {
            let game = text::clean_name(cx.title());
            items.insert(at, MenuItem::new(Intent::Games, "Game", game));
        }
        let name = text::clean_name(&cx.settings().name);
        items.insert(at, MenuItem::new(Intent::EnterName, "Your name", name));
        (Menu::new(cx.keys(), items), last_run)
    }

    /// A key that selects the item beside the selected one, where items stand side by side.
    fn column_key(&mut self, cx: &Context<'_>, key: Key) -> Transition {
        let by = match key.code {
            KeyCode::Left => -1,
            KeyCode::Right => 1,
            _ => return Transition::None,
        };
        let list = self.list(cx);
        if list.columns == 1 {
            return Transition::None;
        }
        self.menu.beside(list, by).transition(|intent| self.transition(intent))
    }

    /// Draws the small picture, the name and the goal of the game.
    fn draw_head(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let (theme, content) = (cx.theme(), cx.game().content());
        let head_rows = self.head_rows(cx);
        dawn::draw_art(canvas, theme, top(cx.size()), usize::from(head_rows - NAME_ROWS));
        let below = top(cx.size()) + head_rows - NAME_ROWS;
        draw_centred(cx, canvas, below + 1, &spaced_name(content), theme.title());
        draw_centred(cx, canvas, below + 2, &tagline(content), theme.text());
    }

    fn transition(&self, intent: Intent) -> Transition {
        match (intent, &self.last_run) {
            (Intent::NewGame, _) => Transition::NewGame { seed: self.seed },
            (Intent::Continue, Some(name)) => RunRequest::Resume(name.clone()).into(),
            (Intent::Continue, None) => Transition::None,
            (other, _) => Transition::Intent(other),
        }
    }

    fn list(&self, cx: &Context<'_>) -> ListArea {
        let (columns, rows) = cx.size();
        let list = self.menu_size(cx);
        let (width, height) = (list.area.width, list.area.height.min(rows));
        let y = match self.night(cx) {
            Some((_, scene)) => scene.horizon + BELOW_HORIZON,
            None => (top(cx.size()) + self.head_rows(cx)).min(rows - height),
        };
        ListArea { area: Rect::new((columns - width) / 2, y, width, height), ..list }
    }

    /// The menu at the top left of the canvas: in two columns where there is room.
    fn menu_size(&self, cx: &Context<'_>) -> ListArea {
        let columns = if cx.size().0 >= WIDE_CANVAS { 2 } else { 1 };
        let width = if columns == 2 { WIDE.min(cx.size().0 - 2) } else { WIDTH.min(cx.size().0) };
        let rows = (self.menu.rows().len() as u16).div_ceil(columns);
        let area = Rect::new(0, 0, width, rows * cx.row_height());
        ListArea { columns, ..ListArea::new(area, cx.row_height()) }
    }

    /// The picture over the menu, where the theme has light, the face the letters of the name, and the canvas the
    /// room.
    fn night(&self, cx: &Context<'_>) -> Option<(Name, Scene)> {
        let (columns, rows) = cx.size();
        let below = BELOW_HORIZON + self.menu_size(cx).area.height + notice_rows(cx).len() as u16;
        let room = rows.checked_sub(below + BELOW_MENU).filter(|_| cx.theme().has_light())?;
        let title = text::clean_name(cx.game().content().title()).to_uppercase();
        let name = Name::fitting(&title, (columns, room.checked_sub(NIGHT_ROWS)?))?;
        let least = name.rows() + NIGHT_ROWS;
        let horizon = (rows * 7 / 10).clamp(least, room);
        // The name stands in the middle of the sky.
        let sky = horizon - night::EMBER_ROWS;
        let top = sky.saturating_sub(name.rows() + TAGLINE_ROWS) / 2;
        Some((name, Scene { name: top, horizon }))
    }

    /// Rows above the menu: without the art where a notice needs them, and without its first rows, which are
    /// sparks, where the menu does.
    fn head_rows(&self, cx: &Context<'_>) -> u16 {
        let notice = notice_rows(cx).len() as u16;
        let menu = self.menu_size(cx).area.height;
        let needed = top(cx.size()) + HEAD_ROWS + menu + notice + 2;
        let with_version = top(cx.size()) + menu + 1;
        match cx.size().1.saturating_sub(with_version).min(HEAD_ROWS) {
            _ if notice > 0 && needed > cx.size().1 => NAME_ROWS,
            rows if rows + SPARK_ROWS < HEAD_ROWS => NAME_ROWS,
            rows => rows,
        }
    }
}

/// The game and the origin of the dungeons that are the same for everyone: "Short Ember, wanderer".
fn shared_game(cx: &Context<'_>) -> String {
    let content = cx.state.default_game(cx.game().content());
    SharedDungeon { content, origin: None, seed: 0 }.name()
}

/// The last error outside of a game, or else the letters that a device with the own font lacks.
fn notice(cx: &Context<'_>) -> Option<String> {
    let has_own_font = !cx.state.text_sizes.is_empty();
    cx.state.notice.clone().or_else(|| missing_letters(cx).filter(|_| has_own_font))
}

/// The letters are counted: the font could not show them.
fn missing_letters(cx: &Context<'_>) -> Option<String> {
    let missing = glyphs::missing_letters(cx.game().content());
    let count = messages::with_number(missing, "letter");
    (missing > 0)
        .then(|| format!("This font lacks {count} of this game's names and shows ? instead."))
}

/// The rows of the notice.
fn notice_rows(cx: &Context<'_>) -> Vec<String> {
    let width = usize::from(WIDTH.min(cx.size().0));
    notice(cx).map_or_else(Vec::new, |notice| {
        notice.lines().flat_map(|it| text::wrap(it, width)).collect()
    })
}

/// The rows of the menu, with the run that "Continue" resumes, or that it cannot resume.
fn items(
    present: &str,
    (runs, told): (&[RunInfo], Option<&RunInfo>),
    can_continue: bool,
    exchanges_files: bool,
) -> Vec<MenuItem> {
    let last = match told {
        Some(run) => {
            let (name, about) = (text::clean_name(&run.name), run.summary_beside(present));
            format!("{name}: {about}")
        }
        None => "no unfinished run".to_owned(),
    };
    let mut items = vec![
        MenuItem::new(Intent::Continue, "Continue", last).possible(can_continue),
        MenuItem::new(Intent::NewGame, "New game", "start a new run"),
        MenuItem::new(Intent::EnterSeed, "Enter a seed", "play a chosen seed"),
        MenuItem::new(Intent::Scores, "Scores", "the best runs"),
        MenuItem::new(Intent::Replays, "Replays", "watch a run again"),
        MenuItem::new(Intent::Bestiary, "Bestiary", "creatures, statistics and feats of all runs"),
        MenuItem::new(Intent::Settings, "Settings", "theme, keys, what to pick up"),
        MenuItem::new(Intent::Help, "Help", "what the keys do"),
        MenuItem::new(Intent::Quit, "Quit", "leave the program"),
    ];
    let only_continue = runs.len() == 1 && can_continue;
    if runs.is_empty() && exchanges_files {
        // A new game stays the first choice.
        items.insert(2, MenuItem::new(Intent::Runs, "Runs", "open one from a file"));
    } else if !runs.is_empty() {
        let (label, about) = if only_continue {
            ("Runs", "copy or remove your unfinished run".to_owned())
        } else {
            ("All runs", messages::with_number(runs.len(), "unfinished run"))
        };
        items.insert(1, MenuItem::new(Intent::Runs, label, about));
    }
    items
}

/// The first row of the art: a little above the middle.
fn top(size: (u16, u16)) -> u16 {
    size.1.saturating_sub(HEAD_ROWS + 12) / 3
}

/// The goal of the game, in a line.
fn tagline(content: &Content) -> String {
    match content.dungeon() {
        Some(dungeon) => {
            let goal = messages::the_item(dungeon.goal, content);
            let floors = floors(dungeon.deepest);
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

/// The name of the game in capitals, spaced out where there is room.
fn spaced_name(content: &Content) -> String {
    let name = text::clean_name(content.title()).to_uppercase();
    if text::width(&name) > MAX_SPACED_NAME {
        return name;
    }
    let letters: Vec<_> = name.chars().map(String::from).collect();
    letters.join(" ")
}

/// Draws the night with the name of the game, and the goal below that.
fn draw_night(cx: &Context<'_>, canvas: &mut Canvas<'_>, name: &Name, scene: Scene) {
    let palette = cx.theme().palette();
    night::draw(canvas, name, scene, cx.state.flicker.frame(), palette.bg);
    let lines = text::wrap(&tagline(cx.game().content()), usize::from(cx.size().0));
    for (y, line) in (scene.name + name.rows() + TAGLINE_ROWS - 1..).zip(lines).take(2) {
        let x = (cx.size().0.saturating_sub(text::width(&line) as u16)) / 2;
        for (x, c) in (x..).zip(line.chars()) {
            canvas.overlay((x, y), c, palette.text);
        }
    }
}

fn draw_centred(cx: &Context<'_>, canvas: &mut Canvas<'_>, y: u16, line: &str, style: Style) {
    let line = text::truncate(line, usize::from(cx.size().0));
    let x = (cx.size().0.saturating_sub(text::width(&line) as u16)) / 2;
    canvas.text(x, y, cx.size().0, &line, style);
}

impl Screen for Title {
    fn scope(&self) -> Scope {
        Scope::Title
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        let Some(Binding { intent, .. }) = binding else { return self.column_key(cx, key) };
        self.menu.intent(intent).transition(|intent| self.transition(intent))
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let area = self.list(cx);
        self.menu.mouse(mouse, area).transition(|intent| self.transition(intent))
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let mut lines = vec![tagline(cx.game().content())];
        lines.extend(notice(cx).as_deref().map(text::clean));
        let title = text::clean_name(cx.game().content().title());
        Reading::question(title, lines, self.menu.rows())
    }

    fn selected(&self, _cx: &Context<'_>) -> Option<usize> {
        Some(self.menu.state.selected(self.menu.rows().len()))
    }

    fn choose(&mut self, _cx: &Context<'_>, index: usize) -> Transition {
        self.menu.choose(index).transition(|intent| self.transition(intent))
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        canvas.fill(canvas.area(), theme.text());
        match self.night(cx) {
            Some((name, scene)) => draw_night(cx, canvas, &name, scene),
            None => self.draw_head(cx, canvas),
        }
        let list = self.list(cx);
        self.menu.draw(theme, canvas, list);
        let last = cx.size().1.saturating_sub(1);
        let version = concat!("version ", env!("CARGO_PKG_VERSION"));
        canvas.text(1, last, cx.size().0, version, theme.faint());
        let error = theme.fg(theme.palette().error);
        for (y, row) in (list.area.bottom() + 1..cx.size().1).zip(notice_rows(cx)) {
            canvas.fill(Rect::new(0, y, cx.size().0, 1), error);
            draw_centred(cx, canvas, y, &row, error);
        }
    }

    fn opaque(&self) -> bool {
        true
    }

    fn flickers(&self, cx: &Context<'_>) -> bool {
        self.night(cx).is_some()
    }

    fn refresh(&mut self, cx: &Context<'_>) {
        let (menu, last_run) = Self::menu(cx);
        let state = self.menu.state;
        (self.menu, self.last_run) = (menu, last_run);
        self.menu.state = state;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::StorageError;

    #[test]
    fn a_run_is_named_once() {
        let name = "Kbd".to_owned();
        let in_use = StorageError::InUse { name: name.clone() }.to_string();
        let run = RunInfo { name, error: Some(in_use), ..RunInfo::default() };
        let about = &items("", (std::slice::from_ref(&run), Some(&run)), false, false)[0].about;
        assert_eq!(about, "Kbd: open in another window.");
        let run = RunInfo { error: Some("It is damaged.".to_owned()), ..run };
        let about = &items("", (&[], Some(&run)), false, false)[0].about;
        assert_eq!(about, "Kbd: It is damaged.");
        // The run that is resumed, not the newest one.
        let free = RunInfo { name: "Ann".to_owned(), ..RunInfo::default() };
        let about = &items("", (&[run, free.clone()], Some(&free)), true, false)[0].about;
        assert!(about.starts_with("Ann: "), "{about}");
    }

    #[test]
    fn one_run_that_cannot_be_resumed_is_listed_in_the_singular() {
        let damaged = RunInfo { error: Some("It is damaged.".to_owned()), ..RunInfo::default() };
        let about = |count| {
            let runs = vec![damaged.clone(); count];
            items("", (&runs, runs.first()), false, false)[1].about.clone()
        };
        assert_eq!(about(1), "1 unfinished run");
        assert_eq!(about(2), "2 unfinished runs");
    }
}
