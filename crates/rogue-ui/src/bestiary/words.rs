//! The words of the bestiary: kinds of creatures with their record, statistics, feats, and replays that do not count.

use std::collections::BTreeSet;

use rogue_player::chronicle::{FEATS, Feat, FirstMet, ItemRecord, KindRecord, Means, RunRecord};
use rogue_travel::ItemKind;
use rogue_words::describe as words;
use rogue_words::messages::{join_list, with_number};
use rogue_words::text;
use roguecore::{PrototypeId, describe};

use super::Bestiary;

/// A kind of creature in the list.
pub(crate) struct Kind<'a> {
    pub(crate) id: PrototypeId,
    /// `None` for one that was never met.
    pub(crate) record: Option<&'a KindRecord>,
}

impl Bestiary {
    /// Every kind of creature of the content but the player, in its order.
    pub(crate) fn kinds(&self) -> Vec<Kind<'_>> {
        let content = &self.content;
        let is_creature = |id: &PrototypeId| {
            let row = content.prototype(*id);
            row.item.is_none() && row.fighter.is_some() && !row.ai.is_empty()
        };
        let ids = content.prototypes().iter().filter_map(|row| content.prototype_id(&row.id));
        let kind = |id| Kind { id, record: self.chronicle.kind(&content.prototype(id).id) };
        ids.filter(is_creature).map(kind).collect()
    }

    /// Every kind of item of the content that is no mere appearance, with its record where it was known.
    fn items(&self) -> Vec<(PrototypeId, Option<&ItemRecord>)> {
        let content = &self.content;
        let ids = content.prototypes().iter().filter_map(|row| content.prototype_id(&row.id));
        let is_item =
            |id: &PrototypeId| content.prototype(*id).item.is_some() && !content.is_appearance(*id);
        let record = |id| (id, self.chronicle.item(&content.prototype(id).id));
        ids.filter(is_item).map(record).collect()
    }

    /// How many kinds of items were known: "31 of 70 kinds known".
    pub(crate) fn item_counts(&self) -> String {
        let items = self.items();
        let known = items.iter().filter(|(_, record)| record.is_some()).count();
        match known {
            0 => "none known yet".to_owned(),
            known => format!("{known} of {} known", with_number(items.len(), "kind")),
        }
    }

    /// The items that were known, a line each, with their effects.
    pub(crate) fn item_lines(&self) -> Vec<String> {
        let line = |(id, record): (PrototypeId, Option<&ItemRecord>)| {
            let ItemRecord { found, used, .. } = record?;
            let name = text::capitalize(&text::clean_name(self.content.name(id)));
            let effect = words::item_effect(&self.content, id);
            let is_equipment = ItemKind::of(&self.content, id) == Some(ItemKind::Equipment);
            let stays = self.content.prototype(id).item.is_some_and(|item| item.reusable);
            let stays = stays || is_equipment;
            // Those that were picked up before they were known are not counted.
            let found = (*found > 0 && (*found >= *used || stays))
                .then(|| format!("picked up {}", times(*found)));
            let verb = if is_equipment { "equipped" } else { "used" };
            let used = (*used > 0).then(|| format!("{verb} {}", times(*used)));
            let deeds: Vec<String> = found.into_iter().chain(used).collect();
            Some(words::sentences(&[format!("{name}: {effect}"), deeds.join(", ")]).join(" "))
        };
        self.items().into_iter().filter_map(line).collect()
    }

    /// How many kinds were met: "23 of 39 kinds met".
    pub(crate) fn counts(&self) -> String {
        let kinds = self.kinds();
        let met = kinds.iter().filter(|kind| kind.record.is_some()).count();
        match met {
            0 => format!("none of {} met yet", with_number(kinds.len(), "kind")),
            met => format!("{met} of {} met", with_number(kinds.len(), "kind")),
        }
    }

    /// "12 runs, 1 won; 5 of 12 feats".
    pub(crate) fn summary(&self) -> String {
        if self.chronicle.runs == 0 {
            return "no finished runs yet".to_owned();
        }
        let (runs, won) = (with_number(self.chronicle.runs, "run"), or_none(self.chronicle.won));
        let done = self.offered().filter(|(index, _)| self.chronicle.done.contains_key(index));
        let done = or_none(u32::try_from(done.count()).unwrap_or(u32::MAX));
        format!("{runs}, {won} won; {done} of {} feats", self.offered().count())
    }

    /// The replays that are left out: "3 replays are of another version."
    pub(crate) fn left_out(&self) -> Vec<String> {
        let line = |count: u32, what: &str| {
            let are = if count == 1 { "is" } else { "are" };
            (count > 0).then(|| format!("{} {are} {what}.", with_number(count, "replay")))
        };
        let skipped = self.skipped;
        let lines = [
            line(skipped.other_version, "of another version"),
            line(skipped.other_game, "of another game"),
            line(skipped.unreadable, "left out: damaged, or different when played again"),
        ];
        lines.into_iter().flatten().collect()
    }

    /// Statistics over all runs, then the feats.
    pub(crate) fn statistics(&self) -> Vec<String> {
        let (all, sum) = (&self.chronicle, &self.chronicle.sum);
        if all.runs == 0 {
            let none = "No run has ended yet.".to_owned();
            return std::iter::once(none).chain(self.left_out()).collect();
        }
        let (runs, turns) = (with_number(all.runs, "run"), with_number(sum.turns, "turn"));
        let mut lines = vec![
            format!("{runs}, {turns}: {} won, {} died.", or_none(all.won), or_none(all.died)),
            format!("Deepest floor: {}.", sum.deepest),
        ];
        lines
            .extend(all.fastest_win.map(|turns| {
                format!("Shortest run that was won: {}.", with_number(turns, "turn"))
            }));
        lines.push(kills(sum));
        lines.push(used(sum));
        lines.extend(self.worst());
        lines.extend(self.left_out());
        lines
    }

    /// The kind that killed the player most often, if it is one and did so more than once.
    fn worst(&self) -> Option<String> {
        let killers = self.kinds().into_iter().filter_map(|kind| Some((kind.id, kind.record?)));
        let (id, record) = killers.max_by_key(|(_, it)| (it.deaths, it.damage))?;
        let name = text::clean_name(self.content.name(id));
        (record.deaths > 1)
            .then(|| format!("Deadliest: {name}, with {}.", with_number(record.deaths, "death")))
    }

    /// The feats: those that are done say in which run, the others how far they have come: "First win: win a run. Done
    /// in run 3."
    pub(crate) fn feats(&self) -> Vec<String> {
        let none = RunRecord::default();
        let line = |(index, feat): (usize, &Feat)| {
            let (name, what) = (feat.name, feat.words);
            let progress = (feat.progress)(&self.chronicle, &none);
            let state = match (self.chronicle.done.get(&index), progress.needed) {
                (Some(run), _) => format!("Done in run {run}."),
                (None, 1) => "Not done yet.".to_owned(),
                (None, needed) => format!("{} of {needed}.", progress.reached),
            };
            format!("{name}: {what}. {state}")
        };
        self.offered().map(line).collect()
    }

    /// The feats that can be done in this game, with their places in the table.
    fn offered(&self) -> impl Iterator<Item = (usize, &'static Feat)> {
        FEATS.iter().enumerate().filter(|(_, feat)| feat.is_offered(&self.content))
    }

    /// A kind in a few words for the list: "met 12, killed 8, killed you once".
    pub(crate) fn in_short(record: &KindRecord) -> String {
        let mut parts = vec![format!("met {}", record.met)];
        parts.extend((record.kills > 0).then(|| format!("killed {}", record.kills)));
        parts.extend((record.deaths > 0).then(|| format!("killed you {}", times(record.deaths))));
        parts.join(", ")
    }

    /// The page of a kind that was met: its description, then its record.
    pub(crate) fn page(&self, id: PrototypeId, record: &KindRecord) -> Vec<String> {
        let mut lines = words::sentences(&describe::creature_in_short(&self.content, id));
        let flavour = text::clean(&self.content.prototype(id).flavour);
        lines.extend((!flavour.is_empty()).then_some(flavour));
        lines.push(String::new());
        lines.extend(self.record(record));
        lines
    }

    /// The history of the player with a kind.
    fn record(&self, record: &KindRecord) -> Vec<String> {
        let killed = match record.kills {
            0 => "never killed".to_owned(),
            kills => format!("killed {}", times(kills)),
        };
        let mut lines = vec![format!("Met {}, {killed}.", times(record.met))];
        lines.extend(record.first.map(|first| self.first_met(first)));
        let floors = Some(&record.floors).filter(|floors| !floors.is_empty());
        lines.extend(floors.map(|floors| format!("Seen on {}.", self.floors(floors))));
        lines.push(match record.hits {
            0 => "It has never hurt you.".to_owned(),
            _ => format!(
                "It hurt you {} for {} HP in all, {} at most.",
                times(record.hits),
                record.damage,
                record.most_damage
            ),
        });
        lines.extend(
            (record.deaths > 0).then(|| format!("It killed you {}.", times(record.deaths))),
        );
        lines
    }

    fn first_met(&self, FirstMet { run, floor, turn, .. }: FirstMet) -> String {
        let on = text::on_floor(&self.content, floor);
        format!("First met {on}, turn {turn} ({}).", self.run(run))
    }

    /// "run 3: Ann, seed 42".
    fn run(&self, number: u32) -> String {
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let label = index.and_then(|index| self.runs.get(index));
        label.map_or_else(|| format!("run {number}"), |label| format!("run {number}: {label}"))
    }

    /// "floors 1 to 3 and 5, old cellar 1".
    pub(super) fn floors(&self, floors: &BTreeSet<u32>) -> String {
        let is_main = |floor: &u32| self.content.branch_of(*floor).is_none();
        let (main, others): (Vec<u32>, Vec<u32>) = floors.iter().partition(|it| is_main(it));
        let runs = main.chunk_by(|one, next| one + 1 == *next);
        let span = |run: &[u32]| match run {
            [first, _, .., last] => format!("{first} to {last}"),
            run => join_list(&run.iter().map(u32::to_string).collect::<Vec<_>>()),
        };
        let spans: Vec<_> = runs.map(span).collect();
        let s = if main.len() == 1 { "" } else { "s" };
        let main = (!spans.is_empty()).then(|| format!("floor{s} {}", join_list(&spans)));
        let others = others.into_iter().map(|floor| self.floor_name(floor));
        main.into_iter().chain(others).collect::<Vec<_>>().join(", ")
    }

    fn floor_name(&self, floor: u32) -> String {
        text::uncapitalize(&text::floor_name(&self.content, floor))
    }

    /// All of it as lines of text.
    pub fn lines(&self) -> Vec<String> {
        let title = text::clean_name(self.content.title());
        let mut lines = vec![format!("Bestiary of {title}: {}", self.counts())];
        for kind in self.kinds() {
            let Some(record) = kind.record else { continue };
            lines.push(String::new());
            lines.push(text::capitalize(&text::clean_name(self.content.name(kind.id))));
            let page = self.page(kind.id, record).into_iter().filter(|line| !line.is_empty());
            lines.extend(page.map(|line| format!("  {line}")));
        }
        lines.extend([String::new(), format!("Items: {}", self.item_counts())]);
        lines.extend(self.item_lines().into_iter().map(|line| format!("  {line}")));
        for (heading, part) in [("Statistics", self.statistics()), ("Feats", self.feats())] {
            lines.extend([String::new(), heading.to_owned()]);
            lines.extend(part.into_iter().map(|line| format!("  {line}")));
        }
        lines
    }
}

/// "Kills: 120 (100 by blows and 20 by items)."
fn kills(sum: &RunRecord) -> String {
    let means = |it: &Means| match it {
        Means::Blow => "by blows",
        Means::Item => "by items",
        Means::Ability => "by abilities",
        Means::Status => "by poison and the like",
        Means::Substance => "by fire and gas",
        Means::Tile => "by traps",
        Means::Other => "by other means",
    };
    let parts: Vec<_> =
        sum.kills.iter().map(|(it, count)| format!("{count} {}", means(it))).collect();
    match parts.len() {
        0 => "No kills.".to_owned(),
        1 => format!("Kills: {}.", parts[0]),
        _ => format!("Kills: {} ({}).", sum.all_kills(), join_list(&parts)),
    }
}

/// "Used: 12 potions and food, and 3 scrolls. Companions: 2."
fn used(sum: &RunRecord) -> String {
    let used = |kind: &ItemKind| *kind != ItemKind::Equipment && sum.used(*kind) > 0;
    let kinds = ItemKind::ALL.into_iter().filter(used);
    let parts: Vec<_> = kinds.map(|kind| used_of(kind, sum.used(kind))).collect();
    let allies = match sum.allies {
        0 => String::new(),
        allies => format!(" Companions: {allies}."),
    };
    match parts.len() {
        0 => format!("No item used.{allies}"),
        _ => format!("Used: {}.{allies}", join_list(&parts)),
    }
}

/// "1 scroll", "12 potions and food".
fn used_of(kind: ItemKind, count: u32) -> String {
    let (one, many) = match kind {
        ItemKind::Potion => ("potion or food", "potions and food"),
        ItemKind::Scroll => ("scroll", "scrolls"),
        ItemKind::Wand => ("wand", "wands"),
        ItemKind::Missile => ("missile", "missiles"),
        ItemKind::Goal | ItemKind::Other => ("other item", "other items"),
        ItemKind::Equipment => ("piece of equipment", "pieces of equipment"),
    };
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A number in a sentence: "3", "none".
fn or_none(count: u32) -> String {
    if count == 0 { "none".to_owned() } else { count.to_string() }
}

/// "once", "twice", "3 times".
fn times(count: u32) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}
