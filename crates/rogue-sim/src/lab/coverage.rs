//! Which rows of a content were met in play.

use std::collections::BTreeSet;
use std::fmt;

use roguecore::{
    AbilityId, ActorEvent, Cause, Content, Event, EventKind, FightEvent, Game, GameEvent,
    LevelUpId, PlaceEvent, PrototypeId, StatusEvent, StatusId, SubstanceId, TileId, View,
};

/// What was met.
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

    /// What the player knows of the floor.
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
            // Who falls is elsewhere when the turn is over.
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

    /// The table: for each kind of row how many were met, and which were not.
    pub fn report(&self, content: &Content) -> CoverageReport {
        let rows = content.rows();
        let prototypes = || content.prototypes().iter().enumerate();
        let kind = |index: usize| PrototypeId::new(index as u16);
        let tile = |index: usize| TileId::new(index as u8);
        let mut lines = Vec::new();
        let mut line = |what, all: Vec<(&str, bool)>| {
            let missing = all.iter().filter(|(_, met)| !met).map(|(id, _)| (*id).to_owned());
            lines.push(CoverageLine { what, rows: all.len(), missing: missing.collect() });
        };
        let creatures = prototypes().filter(|(_, row)| row.item.is_none());
        line(
            "creatures met",
            creatures.map(|(i, row)| (&*row.id, self.kinds.contains(&kind(i)))).collect(),
        );
        let items = || prototypes().filter(|(_, row)| row.item.is_some());
        line(
            "items found",
            items().map(|(i, row)| (&*row.id, self.kinds.contains(&kind(i)))).collect(),
        );
        let usable = |row: &roguecore::Prototype| {
            row.item.is_some_and(|item| item.usable || item.equipment_slot.is_some())
                || row.rules.has(roguecore::rule::Trigger::Throw)
        };
        let usable = items().filter(|(_, row)| usable(row));
        line(
            "items used",
            usable.map(|(i, row)| (&*row.id, self.used.contains(&kind(i)))).collect(),
        );
        let tiles = || content.tiles().iter().enumerate();
        // A disguised tile is seen as another one.
        let plain = tiles().filter(|(_, row)| row.disguise.is_none());
        line(
            "tiles seen",
            plain.map(|(i, row)| (&*row.id, self.tiles.contains(&tile(i)))).collect(),
        );
        let walkable = tiles().filter(|(_, row)| row.walkable);
        line(
            "tiles stepped on",
            walkable.map(|(i, row)| (&*row.id, self.stepped.contains(&tile(i)))).collect(),
        );
        let abilities = rows.abilities.iter().enumerate();
        line(
            "abilities cast",
            abilities
                .map(|(i, row)| (&*row.id, self.abilities.contains(&AbilityId::new(i as u16))))
                .collect(),
        );
        let statuses = rows.statuses.iter().enumerate();
        line(
            "statuses had",
            statuses
                .map(|(i, row)| {
                    (
                        &*row.id,
                        self.statuses.contains(&StatusId::new(i as u8))
                            || is_innate(content, StatusId::new(i as u8)),
                    )
                })
                .collect(),
        );
        let substances = rows.substances.iter().enumerate();
        line(
            "substances seen",
            substances
                .map(|(i, row)| (&*row.id, self.substances.contains(&SubstanceId::new(i as u8))))
                .collect(),
        );
        let level_ups = rows.level_ups.iter().enumerate();
        line(
            "improvements",
            level_ups
                .map(|(i, row)| (&*row.id, self.level_ups.contains(&LevelUpId::new(i as u8))))
                .collect(),
        );
        let vaults: Vec<&str> = content.vault_ids().collect();
        line(
            "vaults placed",
            vaults.into_iter().map(|id| (id, self.vaults.contains(id))).collect(),
        );
        CoverageReport { lines }
    }
}

/// Whether some creature has the status from the start.
fn is_innate(content: &Content, status: StatusId) -> bool {
    let has = |row: &roguecore::Prototype| {
        row.state.as_ref().is_some_and(|state| state.status(status).is_some())
    };
    content.prototypes().iter().any(has)
}

/// The rows of one kind.
#[derive(Clone, Debug)]
pub struct CoverageLine {
    /// What was to be met.
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
