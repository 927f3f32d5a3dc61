//! The inventory: the items of the player and those on the floor at their feet, the effect of each, and
//! why an item cannot be used now. Asks the game which commands are possible instead of repeating its rules.

use rogue_travel::{Aimed, ItemKind};
use rogue_words::describe;
use rogue_words::describe::carried::{CarriedRow, carried_rows, slots_used};
use rogue_words::messages;
use rogue_words::text;
use roguecore::rule::Trigger;
use roguecore::{Aim, Command, EntityView, InventoryItemView, InventorySlot, Refusal};

use super::dialog::Choices;
use super::{Context, Transition};
use crate::input::{Key, KeyCode};
use crate::intent::{Intent, ItemVerb};
use crate::reading::Choice;
use crate::widget::list::{ListState, Row};
use crate::widget::list_dialog::ListDialog;

/// Stand between the effect of an item and the forecast of its use now, or of equipping it.
const NOW: &str = " · now: ";
const IF_EQUIPPED: &str = " · if equipped: ";

/// The items to choose from.
pub(crate) struct Inventory {
    verb: ItemVerb,
    /// Why the item that was chosen last is impossible.
    answer: Option<String>,
}

/// A row of the list.
enum Entry<'a> {
    Carried(CarriedRow<'a>),
    /// On the floor.
    Below(EntityView<'a>),
}

/// The words for an item without an effect when it is thrown.
const HARMLESS: &str = "no effect when thrown";

impl Inventory {
    pub(crate) fn new(verb: ItemVerb) -> Self {
        Self { verb, answer: None }
    }

    /// Why the item cannot be used or dropped now.
    fn obstacle(&self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> Option<String> {
        let slot = item.slot;
        let command = match self.verb {
            ItemVerb::Drop => Command::Drop(slot),
            // Any item can be thrown; the target decides.
            ItemVerb::Throw => return None,
            ItemVerb::Open
            | ItemVerb::Use
            | ItemVerb::Quaff
            | ItemVerb::Read
            | ItemVerb::Wield
            | ItemVerb::Zap => Command::Use { slot, target: None },
        };
        match cx.game().check(command).err()? {
            Refusal::NotUsable { .. } if !cx.view().offered_for(item.kind).is_empty() => None,
            Refusal::NeedsTarget { aim: Aim::Actor { .. } } => no_target_in_view(cx, slot),
            Refusal::NeedsTarget {
                aim: Aim::Area { .. } | Aim::Cell { .. } | Aim::Direction { .. },
            } => None,
            Refusal::NotUsable { .. } if self.throws(item) => None,
            refusal => Some(messages::refusal(&refusal, cx.game().content()).1),
        }
    }

    /// Whether choosing an item throws it: it has no other use.
    pub(super) fn throws(&self, item: &InventoryItemView<'_>) -> bool {
        let is_for_throwing = item.prototype.rules.has(Trigger::Throw);
        matches!(self.verb, ItemVerb::Open | ItemVerb::Use)
            && is_for_throwing
            && !item.item.usable
            && !is_equipment(item)
    }

    /// Whether the list shows items of that kind.
    const fn shows(&self, kind: ItemKind) -> bool {
        match self.verb {
            ItemVerb::Open | ItemVerb::Use | ItemVerb::Drop | ItemVerb::Throw => true,
            ItemVerb::Quaff => matches!(kind, ItemKind::Potion),
            ItemVerb::Read => matches!(kind, ItemKind::Scroll),
            ItemVerb::Wield => matches!(kind, ItemKind::Equipment),
            ItemVerb::Zap => matches!(kind, ItemKind::Wand),
        }
    }

    /// The carried items, then those on the floor.
    fn entries<'a>(&self, cx: &Context<'a>) -> Vec<Entry<'a>> {
        let carried = carried_rows(cx.view()).into_iter().filter(|row| self.shows(row.kind));
        let mut carried: Vec<_> = carried.collect();
        if self.verb == ItemVerb::Throw {
            // Missiles first, then everything that does something when thrown.
            let content = cx.view().content();
            carried.sort_by_key(|row| {
                let is_harmless = describe::carried::harmless_throw(content, &row.first);
                (is_harmless, row.first.equipped, row.kind != ItemKind::Missile)
            });
        }
        let mut entries: Vec<_> = carried.into_iter().map(Entry::Carried).collect();
        if self.verb != ItemVerb::Drop {
            let kind = |it: &EntityView<'_>| ItemKind::of(cx.view().content(), it.entity_ref.kind);
            let shown = |it: &EntityView<'_>| kind(it).is_some_and(|kind| self.shows(kind));
            let below = cx.view().entities_at(cx.view().player().at);
            entries.extend(below.into_iter().filter(shown).map(Entry::Below));
        }
        entries
    }

    /// The effect of choosing an item, or why that is impossible, and whether it is possible.
    pub(super) fn about(&self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> (String, bool) {
        let obstacle = self.obstacle(cx, item);
        let is_harmless = || describe::carried::harmless_throw(cx.view().content(), item);
        let about = match (self.verb, item.equipped) {
            (ItemVerb::Throw, false) if is_harmless() => HARMLESS.to_owned(),
            (ItemVerb::Throw, true) if is_harmless() => {
                format!("{HARMLESS} (equipped)")
            }
            (ItemVerb::Drop, true) => "takes it off and drops it".to_owned(),
            (ItemVerb::Throw, true) => "takes it off and throws it".to_owned(),
            _ => describe::item_effect_for(cx.view(), item.kind),
        };
        match obstacle {
            Some(_) if self.is_useless(cx, item) => (about, false),
            Some(why) => (with_reason(&about, &why), false),
            None => {
                let before = before_forecast(item);
                let forecast = self.forecast(cx, item).map(|it| format!("{before}{it}"));
                (about + &forecast.unwrap_or_default(), true)
            }
        }
    }

    /// Whether an item is never used by itself: its effect says how it is, as that of a missile or a key.
    pub(super) fn is_useless(&self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> bool {
        if self.throws(item) || !cx.view().offered_for(item.kind).is_empty() {
            return false;
        }
        let command = Command::Use { slot: item.slot, target: None };
        let is_refused = matches!(cx.game().check(command), Err(Refusal::NotUsable { .. }));
        is_refused && !matches!(self.verb, ItemVerb::Drop | ItemVerb::Throw)
    }

    fn carried_row(&self, cx: &Context<'_>, row: &CarriedRow<'_>) -> Row {
        let (item, content) = (&row.first, cx.view().content());
        let (about, possible) = self.about(cx, item);
        // Any item can be opened; its effect says why it is of no use now.
        let possible = possible || self.verb == ItemVerb::Open;
        // Many rows would say so: the text below the list does.
        let about = if about.starts_with(HARMLESS) { String::new() } else { about };
        let equipped = if item.equipped { " (E)" } else { "" };
        Row {
            key: Row::letter_key(item.slot.letter(), possible),
            icon: Some(cx.theme().icon(item.prototype)),
            label: format!("{}{equipped}", text::capitalize(&row.name(content))),
            about,
            possible,
        }
    }

    /// The forecast of using or equipping an item now.
    fn forecast(&self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> Option<String> {
        match self.verb {
            ItemVerb::Drop | ItemVerb::Throw => None,
            ItemVerb::Open
            | ItemVerb::Use
            | ItemVerb::Quaff
            | ItemVerb::Read
            | ItemVerb::Wield
            | ItemVerb::Zap => describe::before_use(cx.view(), item),
        }
    }

    /// Chooses the item in a slot of a row; without a slot the first one. An impossible item is
    /// selected and says why.
    fn choose_item(
        &mut self,
        cx: &Context<'_>,
        state: &mut ListState,
        index: usize,
        slot: Option<InventorySlot>,
    ) -> Transition {
        let entries = self.entries(cx);
        let (obstacle, chosen) = match entries.get(index) {
            Some(Entry::Carried(row)) => {
                let item = row.items().find(|it| Some(it.slot) == slot).unwrap_or(&row.first);
                let is_opened = self.verb == ItemVerb::Open;
                let obstacle = if is_opened { None } else { self.obstacle(cx, item) };
                (obstacle, self.take(item))
            }
            Some(Entry::Below(item)) => {
                (floor_obstacle(cx, item), Transition::Submit(Command::PickUp))
            }
            None => return Transition::None,
        };
        match obstacle {
            None => chosen,
            Some(why) => self.refuse(state, index, why),
        }
    }

    fn refuse(&mut self, state: &mut ListState, index: usize, why: String) -> Transition {
        state.select_row(index);
        self.answer = Some(why);
        Transition::Redraw
    }

    /// Does it, or asks for its target; opens the item where that is the wish.
    pub(super) fn take(&self, item: &InventoryItemView<'_>) -> Transition {
        let slot = item.slot;
        if self.verb == ItemVerb::Open {
            return Transition::Item(slot);
        }
        if self.throws(item) {
            return Transition::Target(Aimed::Throw { slot });
        }
        match (self.verb, item.item.aim) {
            (ItemVerb::Drop, _) => Transition::Submit(Command::Drop(slot)),
            (ItemVerb::Throw, _) => Transition::Target(Aimed::Throw { slot }),
            (_, None) => Transition::Submit(Command::Use { slot, target: None }),
            (_, Some(aim)) => Transition::Target(Aimed::Use { slot, aim }),
        }
    }
}

fn is_equipment(item: &InventoryItemView<'_>) -> bool {
    item.item.equipment_slot.is_some()
}

/// The effect of a row, with the change that equipping its item would make against the nearest enemy, where the list
/// is for that.
fn with_enemy(cx: &Context<'_>, verb: ItemVerb, entry: Option<&Entry<'_>>, about: &str) -> String {
    let equips = !matches!(verb, ItemVerb::Drop | ItemVerb::Throw);
    let item = match entry {
        Some(Entry::Carried(row)) if equips => &row.first,
        Some(Entry::Carried(_) | Entry::Below(_)) | None => return about.to_owned(),
    };
    let before = before_forecast(item);
    let between = if about.contains(before) { "; " } else { before };
    let change = describe::with_equipped(cx.view(), item);
    change.map_or_else(|| about.to_owned(), |it| format!("{about}{between}{it}"))
}

fn before_forecast(item: &InventoryItemView<'_>) -> &'static str {
    if is_equipment(item) && !item.equipped { IF_EQUIPPED } else { NOW }
}

/// An effect, and why it is impossible: "heals 12 (you are at full health)".
fn with_reason(effect: &str, why: &str) -> String {
    format!("{effect} ({})", text::uncapitalize(why.trim_end_matches('.')))
}

/// The row of an item on the floor: choosing it picks it up.
fn floor_row(cx: &Context<'_>, item: &EntityView<'_>) -> Row {
    let obstacle = floor_obstacle(cx, item);
    let effect = describe::item_effect(cx.view().content(), item.entity_ref.kind);
    Row {
        key: Row::letter_key(',', obstacle.is_none()),
        icon: Some(cx.theme().icon(item.prototype)),
        label: text::capitalize(&text::clean_name(&item.prototype.name)),
        possible: obstacle.is_none(),
        about: match obstacle {
            Some(why) => with_reason(&effect, &why),
            None => format!("picks it up first; {effect}"),
        },
    }
}

/// Why an item on the floor cannot be picked up: only the topmost one can.
fn floor_obstacle(cx: &Context<'_>, item: &EntityView<'_>) -> Option<String> {
    let here = cx.view().entities_at(cx.view().player().at);
    match here.iter().find(|it| it.item.is_some()) {
        Some(top) if top.id != item.id => {
            let name = text::clean_name(&top.prototype.name);
            Some(format!("It lies under {}.", messages::with_the(&name)))
        }
        _ => {
            let refusal = cx.game().check(Command::PickUp).err()?;
            Some(messages::refusal(&refusal, cx.game().content()).1)
        }
    }
}

/// The sentence for an item that needs an actor as its target when the game accepts none in view.
fn no_target_in_view(cx: &Context<'_>, slot: InventorySlot) -> Option<String> {
    let accepted = cx
        .view()
        .entities()
        .iter()
        .any(|entity| cx.game().allows(Command::Use { slot, target: Some(entity.at) }));
    (!accepted).then(|| "No target is in view.".to_owned())
}

/// The slot whose letter was typed.
fn typed_slot(key: Key) -> Option<InventorySlot> {
    match key {
        Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => {
            InventorySlot::from_letter(c)
        }
        _ => None,
    }
}

impl Choices for Inventory {
    const DIALOG: ListDialog = ListDialog::EXPLAINED;

    fn title(&self, _cx: &Context<'_>) -> String {
        let title = match self.verb {
            ItemVerb::Open => "Inventory",
            ItemVerb::Use => "Use or equip what?",
            ItemVerb::Drop => "Inventory: drop what?",
            ItemVerb::Throw => "Inventory: throw what?",
            ItemVerb::Quaff => "Eat or drink what?",
            ItemVerb::Read => "Read what?",
            ItemVerb::Wield => "Wield, wear or take off what?",
            ItemVerb::Zap => "Zap what?",
        };
        title.to_owned()
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let row = |entry: &Entry<'_>| match entry {
            Entry::Carried(row) => self.carried_row(cx, row),
            Entry::Below(item) => floor_row(cx, item),
        };
        self.entries(cx).iter().map(row).collect()
    }

    fn nothing(&self) -> &'static str {
        match self.verb {
            ItemVerb::Open | ItemVerb::Use | ItemVerb::Drop | ItemVerb::Throw => {
                "You carry nothing."
            }
            ItemVerb::Quaff => "You have nothing to eat or drink.",
            ItemVerb::Read => "You have nothing to read.",
            ItemVerb::Wield => "You have nothing to wield or wear.",
            ItemVerb::Zap => "You have no wand to zap.",
        }
    }

    fn choose(&mut self, cx: &Context<'_>, state: &mut ListState, row: usize) -> Transition {
        self.choose_item(cx, state, row, None)
    }

    fn key(&mut self, cx: &Context<'_>, state: &mut ListState, key: Key) -> Option<Transition> {
        if let Some(slot) = typed_slot(key) {
            let has = |entry: &Entry<'_>| match entry {
                Entry::Carried(row) => row.items().any(|item| item.slot == slot),
                Entry::Below(_) => false,
            };
            return Some(match self.entries(cx).iter().position(has) {
                Some(index) => self.choose_item(cx, state, index, Some(slot)),
                None => Transition::Redraw,
            });
        }
        if matches!(key, Key { code: KeyCode::Right, ctrl: false, alt: false, .. }) {
            let entries = self.entries(cx);
            return self.right_click(cx, state.selected(entries.len()));
        }
        if !matches!(key, Key { code: KeyCode::Char(','), ctrl: false, alt: false, .. }) {
            return None;
        }
        let below = self.entries(cx).iter().position(|entry| matches!(entry, Entry::Below(_)))?;
        Some(self.choose(cx, state, below))
    }

    fn right_click(&self, cx: &Context<'_>, row: usize) -> Option<Transition> {
        match self.entries(cx).into_iter().nth(row)? {
            Entry::Carried(row) => Some(Transition::Item(row.first.slot)),
            Entry::Below(_) => None,
        }
    }

    fn answer(&self) -> Option<&str> {
        self.answer.as_deref()
    }

    fn forget_answer(&mut self) -> bool {
        self.answer.take().is_some()
    }

    /// The effect of the row, and the flavour of its item.
    fn explanation(&self, cx: &Context<'_>, index: usize, row: &Row) -> String {
        let entries = self.entries(cx);
        let flavour = match entries.get(index) {
            Some(Entry::Carried(row)) => &row.first.prototype.flavour,
            Some(Entry::Below(item)) => &item.prototype.flavour,
            None => return String::new(),
        };
        let about = match entries.get(index) {
            Some(Entry::Carried(row)) => self.about(cx, &row.first).0,
            Some(Entry::Below(_)) | None => row.about.clone(),
        };
        let about = with_enemy(cx, self.verb, entries.get(index), &about);
        // A throw without an effect is no occasion for a story, nor is an item that is dropped.
        let is_plain = about.starts_with(HARMLESS) || self.verb == ItemVerb::Drop;
        let flavour = if is_plain { "" } else { flavour };
        let is_whole = flavour.is_empty() || about.ends_with(['.', '!', '?']);
        let about = if is_whole { about } else { format!("{about}.") };
        describe::with_flavour(about, flavour)
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        let effect = match self.verb {
            ItemVerb::Open => "open",
            ItemVerb::Use => "use",
            ItemVerb::Drop => "drop",
            ItemVerb::Throw => "throw",
            ItemVerb::Quaff => "eat or drink",
            ItemVerb::Read => "read",
            ItemVerb::Wield => "equip",
            ItemVerb::Zap => "zap",
        };
        let (used, slots) = slots_used(cx.view());
        if cx.row_height() > 1 {
            // Rows for fingers: buttons stand in place of these keys.
            return format!("({used}/{slots} slots)");
        }
        let more = if self.verb == ItemVerb::Open { "" } else { "   Right: open" };
        format!(
            "({used}/{slots} slots)   letter or {}{more}   {}",
            cx.hint(Intent::Choose, effect),
            cx.hint(Intent::Back, "back")
        )
    }

    fn spoken_rows(&self, cx: &Context<'_>, rows: &[Row]) -> Vec<Choice> {
        let spoken = |(entry, row): (&Entry<'_>, &Row)| {
            let on_floor = if matches!(entry, Entry::Below(_)) { ", on the floor" } else { "" };
            let label = row.label.replace(" (E)", ", equipped") + on_floor;
            let about = with_enemy(cx, self.verb, Some(entry), &row.about).replacen(" · ", "; ", 1);
            let about = text::spoken(&about);
            let is_for_later = match entry {
                Entry::Carried(row) => !self.is_useless(cx, &row.first),
                Entry::Below(_) => true,
            };
            Choice { label, about, is_for_later, ..Choice::from(row) }
        };
        self.entries(cx).iter().zip(rows).map(spoken).collect()
    }
}
