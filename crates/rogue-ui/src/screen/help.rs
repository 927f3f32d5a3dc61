//! Help: the effects of the keys, made from the table of intents and the key map, and the legend of the
//! map.

use std::collections::BTreeSet;

use ratatui_core::style::Style;
use rogue_travel::PlaceKind;
use rogue_words::describe;
use rogue_words::text;
use roguecore::{Direction, EntityView, PrototypeId, TileView};

use super::page::PageText;
use super::{Context, Transition};
use crate::input::Key;
use crate::intent::buttons::{FIGHT, QUIET};
use crate::intent::{Group, Intent, ItemVerb, Scope, TABLE};
use crate::theme::CellLook;
use crate::widget::pager::{Line, page};

/// Columns of the keys before their effects.
const KEYS_WIDTH: usize = 18;
/// The least columns of one of several columns of the page, and the blanks between two.
const COLUMN_WIDTH: usize = 58;
const GAP: usize = 3;

/// The intents whose keys a first run needs, beside steps.
const FIRST: [Intent; 10] = [
    Intent::Fight,
    Intent::Explore,
    Intent::Rest,
    Intent::Fire,
    Intent::CastAgain,
    Intent::PickUp,
    Intent::Item(ItemVerb::Open),
    Intent::Look,
    Intent::Descend,
    Intent::Menu,
];

/// The gestures of a finger on the map and the strip below it, before the buttons.
const GESTURES: [(&str, &str); 8] = [
    ("tap", "walk there, or attack"),
    ("tap yourself", "take what is here, use stairs, or wait"),
    ("hold", "look at what is there"),
    ("tap a figure", "look at a creature below the map"),
    ("tap health", "unfold the strip: all of you and of them"),
    ("swipe up", "the same; down folds it"),
    ("swipe messages", "all messages so far"),
    ("drag a list", "scroll"),
];

/// The keys, those of one group first.
pub(crate) struct Help {
    first: Group,
}

impl Help {
    /// Help for a screen: the effects of the keys there come first.
    pub(crate) fn about(scope: Option<Scope>) -> Self {
        let first = if scope == Some(Scope::Replay) { Group::Replay } else { Group::ALL[0] };
        Self { first }
    }
}

impl PageText for Help {
    fn title(&self, cx: &Context<'_>) -> String {
        format!("Help: {}", text::clean_name(cx.game().content().title()))
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let width = usize::from(page(cx.size()).width);
        let columns = ((width + GAP) / (COLUMN_WIDTH + GAP)).max(1);
        let width = if columns > 1 { (width + GAP) / columns - GAP } else { width };
        let lines = self.all_lines(cx, width);
        let rows = usize::from(page(cx.size()).height).max(1);
        let pages = lines.chunks(rows * columns);
        pages.flat_map(|page| in_columns(page, columns, width, cx.theme().text())).collect()
    }

    fn plain_lines(&self, cx: &Context<'_>) -> Vec<String> {
        let mut lines = vec!["In the dungeon the word help lists all words.".to_owned()];
        lines.extend(items(cx));
        lines
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Help => Transition::Pop,
            Intent::History => Transition::Replace(intent),
            other => Transition::Intent(other),
        }
    }
}

impl Help {
    /// The groups of keys and the legend, below each other.
    fn all_lines(&self, cx: &Context<'_>, width: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        if cx.row_height() > 1 {
            lines.extend(for_fingers(cx, width));
            lines.extend(legend(cx, width));
            return lines;
        }
        if self.first != Group::Replay {
            lines.extend(first_keys(cx, width));
        }
        let others = Group::ALL.into_iter().filter(|group| *group != self.first);
        for group in std::iter::once(self.first).chain(others) {
            lines.push(vec![(group.heading().to_owned(), cx.theme().title())]);
            for row in TABLE.iter().filter(|row| row.group == group) {
                let keys = shown_keys(cx, row.intent);
                lines.extend(key_lines(cx, &keys, row.help, width));
            }
            for note in group.notes() {
                for row in text::wrap(note, width.saturating_sub(2)) {
                    lines.push(vec![(format!("  {row}"), cx.theme().faint())]);
                }
            }
            lines.push(Vec::new());
        }
        if let Some((heading, rows)) = cx.state.device_keys {
            lines.push(vec![(heading.to_owned(), cx.theme().title())]);
            for (keys, help) in rows {
                lines.extend(key_lines(cx, keys, help, width));
            }
            lines.push(Vec::new());
        }
        lines.extend(legend(cx, width));
        lines
    }
}

/// The keys of an intent. Running has so many that those with Ctrl are left out where it has others.
fn shown_keys(cx: &Context<'_>, intent: Intent) -> String {
    let all = cx.keys().keys(intent);
    let without_ctrl: Vec<_> = all.iter().filter(|key| !key.ctrl).map(Key::to_string).collect();
    match intent {
        Intent::Run(_) if !without_ctrl.is_empty() => without_ctrl.join(" "),
        _ => cx.keys().labels(intent),
    }
}

/// The effect of each kind of item that the player has met.
pub(crate) fn items(cx: &Context<'_>) -> Vec<String> {
    let content = cx.view().content();
    let mut lines = Vec::new();
    for id in met_items(cx) {
        let name = text::capitalize(&text::clean_name(content.name(id)));
        lines.push(format!("{name}: {}.", describe::item_effect(content, id)));
    }
    lines
}

/// The kinds of items that the player carries, sees, remembers on a floor or has identified, as the content lists them:
/// others would spoil the finds.
fn met_items(cx: &Context<'_>) -> BTreeSet<PrototypeId> {
    let view = cx.view();
    let mut met: BTreeSet<PrototypeId> = view.inventory().iter().map(|it| it.kind).collect();
    let in_view = view.entities();
    met.extend(in_view.iter().filter(|it| it.item.is_some()).map(|it| it.entity_ref.kind));
    for place in rogue_travel::places(cx.session.memory(), view) {
        if let PlaceKind::Item(kind) = place.what {
            met.insert(kind);
        }
    }
    met.extend(view.discoveries().iter().flat_map(|group| group.known.iter().copied()));
    met
}

/// Gestures and buttons, in place of keys where lists have rows for fingers.
fn for_fingers(cx: &Context<'_>, width: usize) -> Vec<Line> {
    let mut lines = vec![vec![("With a finger".to_owned(), cx.theme().title())]];
    for (gesture, effect) in GESTURES {
        lines.extend(key_lines(cx, gesture, effect, width));
    }
    lines.push(Vec::new());
    lines.push(vec![("Buttons for the moment".to_owned(), cx.theme().title())]);
    let in_fights = FIGHT.iter().filter(|button| !QUIET.contains(button));
    for (intent, label) in QUIET.iter().chain(in_fights) {
        lines.extend(key_lines(cx, label, intent.row().help, width));
    }
    lines.push(Vec::new());
    lines
}

/// The keys of a first run.
fn first_keys(cx: &Context<'_>, width: usize) -> Vec<Line> {
    let ways = [Direction::North, Direction::South, Direction::West, Direction::East];
    let steps = ways.map(|direction| cx.label(Intent::Step(direction)));
    let mut lines = vec![vec![("The keys that matter".to_owned(), cx.theme().title())]];
    lines.extend(key_lines(cx, &steps.join(" "), "move, or attack an enemy there", width));
    for intent in FIRST {
        lines.extend(key_lines(cx, &cx.label(intent), intent.row().help, width));
    }
    lines.push(Vec::new());
    lines
}

/// The keys and their effects; keys that do not fit get rows of their own.
fn key_lines(cx: &Context<'_>, keys: &str, help: &str, width: usize) -> Vec<Line> {
    let keys = if keys.is_empty() { "(no key)" } else { keys };
    let mut rows: Vec<Line> = text::wrap(keys, KEYS_WIDTH)
        .into_iter()
        .map(|row| vec![(format!("  {row:KEYS_WIDTH$}  "), cx.theme().key())])
        .collect();
    let room = width.saturating_sub(KEYS_WIDTH + 4).max(1);
    for (index, row) in text::wrap(help, room).into_iter().enumerate() {
        let piece = (row, cx.theme().text());
        match rows.get_mut(index) {
            Some(line) => line.push(piece),
            None => rows.push(vec![(" ".repeat(KEYS_WIDTH + 4), cx.theme().text()), piece]),
        }
    }
    rows
}

/// Lines in columns of that width beside each other, all of the same length.
fn in_columns(all: &[Line], columns: usize, width: usize, style: Style) -> Vec<Line> {
    if columns == 1 {
        return all.to_vec();
    }
    let rows = all.len().div_ceil(columns).max(1);
    let mut lines = vec![Line::new(); rows];
    for (index, line) in all.iter().enumerate() {
        let (column, row) = (index / rows, &mut lines[index % rows]);
        let used: usize = row.iter().map(|(text, _)| text::width(text)).sum();
        row.push((" ".repeat((column * (width + GAP)).saturating_sub(used)), style));
        row.extend(line.iter().cloned());
    }
    lines
}

/// The glyphs of the map, as the theme draws them.
fn legend(cx: &Context<'_>, width: usize) -> Vec<Line> {
    let (view, theme) = (cx.view(), cx.theme());
    let mut lines = vec![vec![("On the map".to_owned(), theme.title())]];
    let mut line = |glyph: char, style: Style, name: &str| {
        let sign = [("  ".to_owned(), theme.text()), (format!(" {glyph} "), style)];
        for (index, row) in text::wrap(name, width.saturating_sub(7)).into_iter().enumerate() {
            let mut line = if index == 0 { sign.to_vec() } else { Vec::new() };
            line.push((format!("{:1$}{row}", "", if index == 0 { 2 } else { 7 }), theme.text()));
            lines.push(line);
        }
    };
    let player = view.player();
    let bg = theme.tile(view.tile(player.at)).bg;
    let look = theme.entity(&player, bg);
    line(look.glyph, look.style(), "you");
    let remains = theme.entity(&EntityView { corpse: true, ..player }, bg);
    line(remains.glyph, remains.style(), "remains of a monster");
    let content = view.content();
    for id in met_items(cx) {
        let prototype = content.prototype(id);
        let look = theme.entity(&EntityView { prototype, ..player }, bg);
        let name = text::clean_name(&prototype.name);
        let effect = describe::item_effect(content, id);
        line(look.glyph, look.style(), &format!("{name} ({effect})"));
    }
    let floor = theme.tile(view.tile(player.at)).bg;
    for substance in &content.rows().substances {
        let look = theme.substance(substance, floor);
        line(look.glyph, look.style(), &text::clean_name(&substance.name));
    }
    let mut told: Vec<(CellLook, Vec<String>)> = Vec::new();
    // A tile in disguise looks like the tile that it hides as.
    for tile in content.tiles().iter().filter(|tile| tile.disguise.is_none()) {
        let name = text::clean_name(&tile.name);
        let look = theme.tile(TileView::Visible(tile));
        match told.iter_mut().find(|(other, _)| other.glyph == look.glyph) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => told.push((look, vec![name])),
        }
    }
    for (look, names) in told {
        line(look.glyph, look.style(), &names.join(", "));
    }
    lines.push(vec![(
        "  Tiles out of view are dimmer, as you remember them.".to_owned(),
        theme.faint(),
    )]);
    lines
}
