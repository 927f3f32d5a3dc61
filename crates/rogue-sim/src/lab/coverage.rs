//! Which rows of a content were met in play.

use std::collections::BTreeSet;
use std::fmt;

use roguecore::rule::Effect;
use roguecore::{
    AbilityId, ActorEvent, Cause, Content, Event, EventKind, FightEvent, Game, GameEvent,
    LevelUpId, PlaceEvent, Prototype, PrototypeId, StatusEvent, StatusId, SubstanceId, TileId,
    View,
};

/// The rows that were met.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Creatures and items that the player saw.
    pub kinds: BTreeSet<PrototypeId>,
    /// Tiles that the player saw.
    pub tiles: BTreeSet<TileId>,
    /// Tiles that the player stood on, and traps that they set off.
    pub stepped: BTreeSet<TileId>,
    /// Abilities that were cast.
    pub abilities: BTreeSet<AbilityId>,
    /// Statuses that any creature got.
    pub statuses: BTreeSet<StatusId>,
    /// Substances that the player saw.
    pub substances: BTreeSet<SubstanceId>,
    /// Improvements that were chosen.
    pub level_ups: BTreeSet<LevelUpId>,
    /// Items that were used, thrown or equipped.
    pub used: BTreeSet<PrototypeId>,
    /// Vaults on the floors that the player was on.
    pub vaults: BTreeSet<String>,
}

impl Coverage {
    pub(super) fn see(&mut self, game: &Game) {
        let view = game.view();
        for it in view.entities() {
            // Of an item that is not identified the view shows an appearance, which is no row.
            self.kinds.extend(game.map().get(it.id).map(|entity| entity.kind));
        }
        let substances = view.substances().map(|cell| cell.substance);
        self.substances.extend(substances);
        if let Some(tile) = game.map().tile(view.player().at) {
            self.stepped.insert(tile);
        }
    }

    /// Adds the tiles that the player knows of the floor.
    pub(super) fn see_tiles(&mut self, game: &Game) {
        let view = game.view();
        let mut bytes = vec![View::UNKNOWN_TILE; view.size().area()];
        if view.write_tiles(&mut bytes).is_ok() {
            let known = bytes.into_iter().filter(|byte| *byte != View::UNKNOWN_TILE);
            self.tiles.extend(known.map(TileId::new));
        }
    }

    /// A floor that the player has arrived on.
    pub(super) fn see_floor(&mut self, game: &Game, seed: u64) {
        let floor = game.view().floor();
        let generated = roguecore::procgen::generate(game.content(), seed, floor);
        self.vaults.extend(generated.vaults);
    }

    /// The game began with an origin.
    pub(super) fn began(&mut self, content: &Content, origin: LevelUpId) {
        self.level_ups.insert(origin);
        let effects = content.rows().level_up(origin).map_or(&[][..], |row| &row.effects);
        for effect in effects {
            match effect {
                Effect::AddStatus { status, .. } => _ = self.statuses.insert(*status),
                Effect::Give { item, .. } => _ = self.kinds.insert(*item),
                _ => {}
            }
        }
    }

    pub(super) fn happened(&mut self, event: &Event, game: &Game) {
        match &event.kind {
            EventKind::Actor(ActorEvent::Cast { ability, .. }) => {
                _ = self.abilities.insert(*ability);
            }
            EventKind::Status(StatusEvent::Added { status, .. }) => {
                _ = self.statuses.insert(*status);
            }
            EventKind::Place(PlaceEvent::TileChanged { at, from, .. })
                if *at == game.view().player().at =>
            {
                self.stepped.insert(*from);
            }
            // A player who falls is elsewhere when the turn is over.
            EventKind::Fight(FightEvent::Struck { target, cause: Cause::Tile(tile), .. })
                if target.player =>
            {
                self.stepped.insert(*tile);
            }
            // Before the floor is left out of sight.
            EventKind::Game(GameEvent::Arrived { .. }) => self.see_tiles(game),
            _ => {}
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.kinds.extend(&other.kinds);
        self.tiles.extend(&other.tiles);
        self.stepped.extend(&other.stepped);
        self.abilities.extend(&other.abilities);
        self.statuses.extend(&other.statuses);
        self.substances.extend(&other.substances);
        self.level_ups.extend(&other.level_ups);
        self.used.extend(&other.used);
        self.vaults.extend(other.vaults.iter().cloned());
    }

    /// Whether an improvement was chosen, and all that it gives was met: its statuses and abilities, and the abilities
    /// that those have others cast.
    pub(super) fn has_choice(&self, content: &Content, id: LevelUpId) -> bool {
        let Some(row) = content.rows().level_up(id) else { return false };
        let mut abilities = row.abilities.clone();
        let mut effects = row.effects.clone();
        for ability in row.abilities.iter().filter_map(|&it| content.rows().ability(it)) {
            effects.extend(&ability.rule.effects);
        }
        let mut statuses = Vec::new();
        for effect in effects {
            match effect {
                Effect::AddStatus { status, .. } => statuses.push(status),
                Effect::Cast(ability) => abilities.push(ability),
                _ => {}
            }
        }
        self.level_ups.contains(&id)
            && abilities.iter().all(|it| self.abilities.contains(it))
            && statuses.iter().all(|it| self.statuses.contains(it))
    }

    /// The table: for each kind of row how many were met, and which were not.
    pub fn report(&self, content: &Content) -> CoverageReport {
        let (rows, prototypes, tiles) = (content.rows(), content.prototypes(), content.tiles());
        let kinds =
            || (0..).map(PrototypeId::new).zip(prototypes).map(|(id, row)| (id, &*row.id, row));
        let items = || kinds().filter(|(.., row)| row.item.is_some());
        let creatures = kinds().filter(|(.., row)| row.item.is_none());
        let usable = items().filter(|(.., row)| is_usable(row));
        let tiles = || ids(TileId::new).zip(tiles).map(|(id, row)| (id, &*row.id, row));
        // A disguised tile is seen as another one.
        let plain = tiles().filter(|(.., row)| row.disguise.is_none());
        let walkable = tiles().filter(|(.., row)| row.walkable);
        let abilities = (0..).map(AbilityId::new).zip(&rows.abilities);
        let statuses = ids(StatusId::new).zip(&rows.statuses);
        let substances = ids(SubstanceId::new).zip(&rows.substances);
        let level_ups = ids(LevelUpId::new).zip(&rows.level_ups);
        // A stone that changes under the player is another tile when they leave the floor.
        let was_seen = |id| self.tiles.contains(&id) || self.stepped.contains(&id);
        let had = |id| self.statuses.contains(&id) || is_innate(content, id);
        let lines = vec![
            line("creatures met", creatures.map(|(id, name, _)| (name, self.kinds.contains(&id)))),
            line("items found", items().map(|(id, name, _)| (name, self.kinds.contains(&id)))),
            line("items used", usable.map(|(id, name, _)| (name, self.used.contains(&id)))),
            line("tiles seen", plain.map(|(id, name, _)| (name, was_seen(id)))),
            line(
                "tiles stepped on",
                walkable.map(|(id, name, _)| (name, self.stepped.contains(&id))),
            ),
            line(
                "abilities cast",
                abilities.map(|(id, row)| (&*row.id, self.abilities.contains(&id))),
            ),
            line("statuses had", statuses.map(|(id, row)| (&*row.id, had(id)))),
            line(
                "substances seen",
                substances.map(|(id, row)| (&*row.id, self.substances.contains(&id))),
            ),
            line(
                "improvements",
                level_ups.map(|(id, row)| (&*row.id, self.level_ups.contains(&id))),
            ),
            line("vaults placed", content.vault_ids().map(|id| (id, self.vaults.contains(id)))),
        ];
        CoverageReport { lines }
    }
}

/// The ids of rows that are numbered with a byte.
fn ids<T>(new: fn(u8) -> T) -> impl Iterator<Item = T> {
    (0..=u8::MAX).map(new)
}

/// The rows of one kind, each with its id and whether it was met.
fn line<'a>(what: &'static str, all: impl Iterator<Item = (&'a str, bool)>) -> CoverageLine {
    let mut line = CoverageLine { what, rows: 0, missing: Vec::new() };
    for (id, is_met) in all {
        line.rows += 1;
        line.missing.extend((!is_met).then(|| id.to_owned()));
    }
    line
}

/// Whether an item is for use, wear or throwing.
fn is_usable(row: &Prototype) -> bool {
    row.item.is_some_and(|item| item.usable || item.equipment_slot.is_some())
        || row.rules.has(roguecore::rule::Trigger::Throw)
}

/// Whether some creature has the status from the start.
fn is_innate(content: &Content, status: StatusId) -> bool {
    let has =
        |row: &Prototype| row.state.as_ref().is_some_and(|state| state.status(status).is_some());
    content.prototypes().iter().any(has)
}

/// The rows of one kind.
#[derive(Clone, Debug)]
pub struct CoverageLine {
    /// The name of the kind.
    pub what: &'static str,
    /// How many there are.
    pub rows: usize,
    /// The ids of those that were not met.
    pub missing: Vec<String>,
}

/// How much of a content was met in play.
#[derive(Clone, Debug)]
pub struct CoverageReport {
    /// One for each kind of row.
    pub lines: Vec<CoverageLine>,
}

impl CoverageReport {
    /// The rows that were met, and all.
    pub fn total(&self) -> (usize, usize) {
        let all = self.lines.iter().map(|line| line.rows).sum::<usize>();
        let missing = self.lines.iter().map(|line| line.missing.len()).sum::<usize>();
        (all - missing, all)
    }
}

impl fmt::Display for CoverageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.lines.iter().filter(|line| line.rows > 0) {
            let met = line.rows - line.missing.len();
            write!(f, "  {:18}{met:4} of {:<4}", line.what, line.rows)?;
            let missing = if line.missing.is_empty() {
                String::new()
            } else {
                format!("missing: {}", line.missing.join(", "))
            };
            writeln!(f, " {missing}")?;
        }
        let (met, all) = self.total();
        writeln!(
            f,
            "  {:18}{met:4} of {all:<4} ({:.1} %)",
            "all",
            100.0 * met as f64 / all.max(1) as f64
        )
    }
}
