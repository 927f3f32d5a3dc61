//! Help: what the keys do, made from the table of intents and the player's own key map.

use ratatui_core::style::Style;
use roguecore::{EntityView, TileView};

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse};
use crate::intent::{Group, Intent, Scope, TABLE};
use crate::keymap::Binding;
use crate::text;
use crate::widget::pager::{Line, Scroll, page};

/// Columns of the keys before what they do.
const KEYS_WIDTH: usize = 18;

/// How far the help is scrolled.
pub(crate) struct Help {
    scroll: Scroll,
}

impl Help {
    pub(crate) fn new() -> Self {
        Self { scroll: Scroll::From(0) }
    }

    fn lines(stage: &Stage<'_>) -> Vec<Line> {
        let width = usize::from(page(stage.size).width);
        let mut lines = Vec::new();
        for group in Group::ALL {
            lines.push(vec![(group.heading().to_owned(), stage.theme.title())]);
            for row in TABLE.iter().filter(|row| row.group == group) {
                let keys = stage.keys.labels(row.intent);
                lines.extend(key_lines(stage, &keys, row.help, width));
            }
            for note in group.notes() {
                for row in text::wrap(note, width.saturating_sub(2)) {
                    lines.push(vec![(format!("  {row}"), stage.theme.faint())]);
                }
            }
            lines.push(Vec::new());
        }
        lines.extend(legend(stage));
        lines
    }
}

/// The keys and what they do; keys that need more room get rows of their own.
fn key_lines(stage: &Stage<'_>, keys: &str, help: &str, width: usize) -> Vec<Line> {
    let keys = if keys.is_empty() { "(no key)" } else { keys };
    let mut rows: Vec<Line> = text::wrap(keys, KEYS_WIDTH)
        .into_iter()
        .map(|row| vec![(format!("  {row:KEYS_WIDTH$}  "), stage.theme.key())])
        .collect();
    let room = width.saturating_sub(KEYS_WIDTH + 4).max(1);
    for (index, row) in text::wrap(help, room).into_iter().enumerate() {
        let piece = (row, stage.theme.text());
        match rows.get_mut(index) {
            Some(line) => line.push(piece),
            None => rows.push(vec![(" ".repeat(KEYS_WIDTH + 4), stage.theme.text()), piece]),
        }
    }
    rows
}

/// The signs of the map, as this theme draws them.
fn legend(stage: &Stage<'_>) -> Vec<Line> {
    let (view, theme) = (stage.view(), stage.theme);
    let mut lines = vec![vec![("On the map".to_owned(), theme.title())]];
    let mut line = |glyph: char, style: Style, name: &str| {
        lines.push(vec![
            ("  ".to_owned(), theme.text()),
            (format!(" {glyph} "), style),
            (format!("  {name}"), theme.text()),
        ]);
    };
    let player = view.player();
    let ground = theme.tile(view.tile(player.at)).bg;
    let you = theme.entity(&player, ground);
    line(you.glyph, you.style(), "you");
    let remains = theme.entity(&EntityView { corpse: true, ..player }, ground);
    line(remains.glyph, remains.style(), "remains of somebody");
    for thing in stage.game().content().prototypes() {
        let Some(item) = thing.item else { continue };
        let look = theme.entity(&EntityView { prototype: thing, ..player }, ground);
        let (name, good) = (text::clean_name(&thing.name), describe::item_effect(item));
        line(look.glyph, look.style(), &format!("{name} ({good})"));
    }
    for tile in stage.game().content().tiles() {
        let name = text::clean_name(&tile.name);
        let seen = theme.tile(TileView::Visible(tile));
        line(seen.glyph, seen.style(), &format!("{name} in view"));
        let remembered = theme.tile(TileView::Remembered(tile));
        line(remembered.glyph, remembered.style(), &format!("{name} remembered"));
    }
    lines
}

impl Screen for Help {
    fn scope(&self) -> Scope {
        Scope::Pager
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        match self.scroll.intent(intent, Self::lines(stage).len(), stage.size) {
            Some(next) => next,
            None if intent == Intent::Help => Next::Pop,
            None if intent == Intent::History => Next::replace(super::history::History::new()),
            None => common(stage, intent),
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        self.scroll.mouse(mouse, Self::lines(stage).len(), stage.size)
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let title = format!("Help: {}", text::clean_name(stage.game().content().title()));
        self.scroll.draw(stage, canvas, &title, &Self::lines(stage));
    }

    fn opaque(&self) -> bool {
        true
    }
}
