//! The settings: a row each. A change holds at once, and is kept.

use rogue_travel::ItemKind;
use rogue_words::describe;
use rogue_words::text;
use roguecore::Content;

use super::dialog::Choices;
use super::{Context, FinishedRequest, Transition};
use crate::input::{Key, KeyCode};
use crate::intent::Intent;
use crate::keymap::KeyMap;
use crate::layout::Tiles;
use crate::settings::{Change, OpenWindow, Settings, Volume};
use crate::storage::KeptFile;
use crate::theme::Theme;
use crate::widget::list::{Columns, ListState, Row};
use crate::widget::list_dialog::ListDialog;

/// A row of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Theme,
    Light,
    Flicker,
    Animations,
    Figures,
    Minimap,
    WideTiles,
    TextSize,
    Sound,
    Music,
    Window,
    Name,
    Fights,
    PickUp(ItemKind),
    /// Rows of items that are never picked up.
    Never,
    Preset,
    Keys,
    /// A copy of the file of the settings.
    Copy,
    Reset,
}

#[derive(Default)]
pub(crate) struct SettingsScreen {
    /// The choice that would lose the player's keys; choosing it again does it.
    unconfirmed: Option<Item>,
}

/// The rows that make a difference here.
fn items(cx: &Context<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    // Nothing is drawn for a player who reads lines.
    if !cx.is_in_lines() {
        items.extend([Item::Theme, Item::Light, Item::Flicker, Item::Animations]);
        items.extend((cx.state.fixed_tiles == Some(Tiles::Square)).then_some(Item::Figures));
        items.push(Item::Minimap);
        items.extend(cx.state.fixed_tiles.is_none().then_some(Item::WideTiles));
    }
    if !cx.state.text_sizes.is_empty() {
        items.push(Item::TextSize);
    }
    if cx.state.has_sound {
        items.extend([Item::Sound, Item::Music]);
    }
    items.extend(cx.state.has_window.then_some(Item::Window));
    items.extend([Item::Name, Item::Fights]);
    items.extend(ItemKind::ALL.map(Item::PickUp));
    if cx.settings().auto_pickup.never().next().is_some() {
        items.push(Item::Never);
    }
    items.extend([Item::Preset, Item::Keys]);
    items.extend(cx.state.exchanges_files.then_some(Item::Copy));
    items.push(Item::Reset);
    items
}

/// The selected row.
fn item(cx: &Context<'_>, state: ListState) -> Item {
    let items = items(cx);
    items[state.selected(items.len())]
}

const fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// Where the next window opens.
const fn window(window: OpenWindow) -> &'static str {
    match window {
        OpenWindow::Screen => "as large as the screen allows",
        OpenWindow::AsClosed => "as this one is closed",
    }
}

/// The entry after or before the present one, around the ends.
fn turn<T: Copy + PartialEq>(all: &[T], present: T, forward: bool) -> T {
    let at = all.iter().position(|it| *it == present).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all[(at + by) % all.len()]
}

impl Item {
    fn label(self, content: &Content) -> String {
        match self {
            Self::Theme => "Theme".to_owned(),
            Self::Light => "Light".to_owned(),
            Self::Flicker => "Flicker".to_owned(),
            Self::Animations => "Motion".to_owned(),
            Self::Figures => "Figures".to_owned(),
            Self::Minimap => "Minimap".to_owned(),
            Self::WideTiles => "Wide tiles".to_owned(),
            Self::TextSize => "Size of letters".to_owned(),
            Self::Sound => "Sound".to_owned(),
            Self::Music => "Music".to_owned(),
            Self::Window => "Window opens".to_owned(),
            Self::Name => "Your name".to_owned(),
            Self::Fights => "Auto-fight".to_owned(),
            Self::PickUp(kind) => format!("Pick up {}", describe::item_kind(kind, content)),
            Self::Never => "Never pick up".to_owned(),
            Self::Preset => "Key preset".to_owned(),
            Self::Keys => "Edit keys".to_owned(),
            Self::Copy => "Copy the file".to_owned(),
            Self::Reset => "Reset all".to_owned(),
        }
    }

    fn value(self, settings: &Settings) -> String {
        match self {
            Self::Theme => settings.theme.name().to_owned(),
            Self::Light => switch(settings.light).to_owned(),
            Self::Flicker => switch(settings.flicker).to_owned(),
            Self::Animations => switch(settings.motion).to_owned(),
            Self::Figures => switch(settings.figures).to_owned(),
            Self::Minimap => switch(settings.minimap).to_owned(),
            Self::WideTiles => switch(settings.wide_tiles).to_owned(),
            Self::TextSize => match settings.text_size {
                None => "follows the window".to_owned(),
                Some(width) => format!("{width} pixels wide"),
            },
            Self::Sound => settings.sound.name().to_owned(),
            Self::Music => settings.music.name().to_owned(),
            Self::Window => window(settings.window).to_owned(),
            Self::Name => text::clean_name(&settings.name),
            Self::Fights if settings.whole_fights => "the whole fight".to_owned(),
            Self::Fights => "one exchange a key".to_owned(),
            Self::PickUp(kind) => switch(settings.auto_pickup.takes(kind)).to_owned(),
            Self::Never => settings.auto_pickup.never().collect::<Vec<_>>().join(", "),
            Self::Preset => settings.keys.preset_name().to_owned(),
            Self::Keys => match settings.keys.changes().len() {
                0 => "none changed".to_owned(),
                count => format!("{count} changed"),
            },
            Self::Copy => "settings.ron".to_owned(),
            Self::Reset => "keeps your name".to_owned(),
        }
    }

    /// Why changing it would do nothing now.
    fn obstacle(self, settings: &Settings) -> Option<String> {
        let no_light = || {
            let dark = !settings.theme.has_light();
            dark.then(|| format!("The theme {} has no light.", settings.theme.name()))
        };
        match self {
            Self::Flicker if !settings.light => Some("The light is off.".to_owned()),
            Self::Flicker if !settings.motion => Some("Motion is off.".to_owned()),
            Self::Light | Self::Flicker => no_light(),
            Self::Figures | Self::Minimap if !settings.theme.has_figures() => {
                Some(format!("The theme {} has letters only.", settings.theme.name()))
            }
            _ => None,
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Theme => {
                "torch: stone in the light of your torch. classic: solid floors. ascii: letters on \
                 black. safe: for colour-blind players."
            }
            Self::Light => "Your torch, fires and glowing things light the map.",
            Self::Flicker => "Torches and fires flicker a little.",
            Self::Animations => {
                "Animates bolts, blasts, hits and every step of a walk. Any key skips ahead."
            }
            Self::Figures => {
                "Draws creatures, items and stairs as figures; off, as letters and signs."
            }
            Self::Minimap => "Shows the whole floor small beside the log, where there is room.",
            Self::WideTiles => {
                "Draws each tile two columns wide, so that the map is nearly square."
            }
            Self::TextSize => "The width of the letters; they are twice as high.",
            Self::Sound => {
                "Steps, blows, doors, fire, danger and more. Nothing is told by sound alone."
            }
            Self::Music => {
                "A quiet piece for each band of floors; it grows tense while an enemy in view is awake."
            }
            Self::Window => {
                "Where the next window opens: with the size, the place and the full screen that this one is \
                 closed with, or as large as the screen allows."
            }
            Self::Name => "Shown on new runs, scores and replays.",
            Self::Fights => {
                "Fights by its key until something is worth a decision, or one exchange at a time. A second key \
                 does the other of the two."
            }
            Self::PickUp(ItemKind::Goal) => "Exploring picks it up on the way.",
            Self::PickUp(_) => "Exploring picks these up on the way.",
            Self::Never => {
                "Items of these rows are left alone. Choose this to pick them up again. They are \
                 named in the settings file."
            }
            Self::Preset => "vi: hjklyubn walk, too. no-vi: these letters stay free.",
            Self::Keys => "Lists every action with its keys, to change them.",
            Self::Copy => {
                "Downloads the settings. Open the file on another machine to have them there."
            }
            Self::Reset => "Restores every default. Your name stays.",
        }
    }

    /// Whether changing it would lose keys that the player has chosen.
    fn loses_keys(self, settings: &Settings) -> bool {
        matches!(self, Self::Preset | Self::Reset) && !settings.keys.changes().is_empty()
    }

    /// The effect of choosing it: the next or the previous value.
    fn choose(self, cx: &Context<'_>, forward: bool) -> Transition {
        let settings = cx.settings();
        let change = match self {
            Self::Theme => {
                let name = turn(Theme::NAMES, settings.theme.name(), forward);
                Change::Theme(Theme::named(name).unwrap_or_default())
            }
            Self::Light => Change::Light(!settings.light),
            Self::Flicker => Change::Flicker(!settings.flicker),
            Self::Animations => Change::Animations(!settings.motion),
            Self::Figures => Change::Figures(!settings.figures),
            Self::Minimap => Change::Minimap(!settings.minimap),
            Self::WideTiles => Change::WideTiles(!settings.wide_tiles),
            Self::TextSize => {
                let sizes = cx.state.text_sizes.iter().copied().map(Some);
                let all: Vec<_> = std::iter::once(None).chain(sizes).collect();
                Change::TextSize(turn(&all, settings.text_size, forward))
            }
            Self::Sound => Change::Sound(turn(&Volume::ALL, settings.sound, forward)),
            Self::Music => Change::Music(turn(&Volume::ALL, settings.music, forward)),
            Self::Window => Change::Window(turn(&OpenWindow::ALL, settings.window, forward)),
            Self::Name => return Transition::Intent(Intent::EnterName),
            Self::Fights => Change::WholeFights(!settings.whole_fights),
            Self::PickUp(kind) => Change::AutoPickup(kind, !settings.auto_pickup.takes(kind)),
            Self::Never => Change::PickUpEveryRow,
            Self::Preset => {
                let name = turn(KeyMap::PRESETS, settings.keys.preset_name(), forward);
                let after = KeyMap::preset(name).unwrap_or_default();
                Change::Keys { before: settings.keys.clone(), after }
            }
            Self::Keys => return Transition::Keys,
            Self::Copy => return FinishedRequest::Export(KeptFile::Settings).into(),
            Self::Reset => Change::Reset,
        };
        Transition::Change(change)
    }
}

impl SettingsScreen {
    fn choose_value(
        &mut self,
        cx: &Context<'_>,
        state: &mut ListState,
        row: usize,
        forward: bool,
    ) -> Transition {
        state.select_row(row);
        let item = item(cx, *state);
        if item.obstacle(cx.settings()).is_some() {
            return Transition::Redraw;
        }
        if item.loses_keys(cx.settings()) && self.unconfirmed != Some(item) {
            self.unconfirmed = Some(item);
            return Transition::Redraw;
        }
        self.unconfirmed = None;
        item.choose(cx, forward)
    }

    /// A warning, a problem, or the purpose of the row.
    fn about(&self, cx: &Context<'_>, item: Item) -> String {
        if self.unconfirmed == Some(item) {
            let row = item.label(cx.view().content());
            return format!("This replaces your own keys. Choose {row} again to confirm.");
        }
        if let Some(problem) = cx.state.settings_problem.as_deref() {
            return problem.to_owned();
        }
        item.obstacle(cx.settings()).unwrap_or_else(|| item.about().to_owned())
    }
}

impl Choices for SettingsScreen {
    const DIALOG: ListDialog = ListDialog {
        header: 0,
        footer: 4,
        columns: Columns { key: 0, label: 30 },
        ..ListDialog::LETTERS
    };

    fn title(&self, _cx: &Context<'_>) -> String {
        "Settings".to_owned()
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let row = |item: Item| Row {
            key: String::new(),
            icon: None,
            label: item.label(cx.view().content()),
            // Said in words, too, for screens without colour.
            about: match item.obstacle(cx.settings()) {
                Some(_) => format!("{} (no effect now)", item.value(cx.settings())),
                None => item.value(cx.settings()),
            },
            possible: item.obstacle(cx.settings()).is_none(),
        };
        items(cx).into_iter().map(row).collect()
    }

    fn choose(&mut self, cx: &Context<'_>, state: &mut ListState, row: usize) -> Transition {
        self.choose_value(cx, state, row, true)
    }

    fn key(&mut self, cx: &Context<'_>, state: &mut ListState, key: Key) -> Option<Transition> {
        let forward = match key.code {
            KeyCode::Left => false,
            KeyCode::Right | KeyCode::Char(' ') => true,
            _ => return None,
        };
        let row = state.selected(items(cx).len());
        Some(self.choose_value(cx, state, row, forward))
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Settings => Transition::Pop,
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }

    fn selection_moved(&mut self) {
        self.unconfirmed = None;
    }

    fn explanation(&self, cx: &Context<'_>, index: usize, _row: &Row) -> String {
        items(cx).get(index).map_or_else(String::new, |item| self.about(cx, *item))
    }

    fn spoken_answer(&self, cx: &Context<'_>, state: ListState) -> Option<String> {
        Some(self.about(cx, item(cx, state)))
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        let (choose, back) = (cx.label(Intent::Choose), cx.hint(Intent::Back, "back"));
        let kept = if cx.keeps_runs() { "" } else { "   (until you leave)" };
        format!("{choose} Left Right: change   {back}{kept}")
    }
}
