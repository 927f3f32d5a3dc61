//! The legend of a scene: the meaning of one character of the map.

use std::fmt;

use roguecore_grid::Direction;
use ron_tables::hint;

use super::values::Values;
use crate::component::{ActiveStatus, Fighter};
use crate::content::Content;
use crate::entity::{Entity, PrototypeId};
use crate::id::SubstanceId;
use crate::tile::TileId;

/// A cell: its tile and the entities on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) tile: TileId,
    pub(super) occupants: Vec<Occupant>,
    /// The amounts of its substances, by ascending id.
    pub(super) substances: Vec<(SubstanceId, u8)>,
}

/// An entity, as far as scenes describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occupant {
    pub(super) kind: PrototypeId,
    pub(super) dead: bool,
    /// Hit points, where they are not the maximum.
    pub(super) hp: Option<i32>,
    /// The stats that differ from the fighter of the prototype.
    pub(super) stats: Stats,
    /// Other stats, and the copies in a stack.
    pub(super) values: Values,
    /// The steps that the AI remembers, next step first.
    pub(super) path: Vec<Direction>,
    /// Its statuses with the turns left.
    pub(super) statuses: Vec<ActiveStatus>,
}

/// Maximum hit points, defence and power of a fighter; `None` where the prototype has the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stats {
    pub(super) max: Option<i32>,
    pub(super) defence: Option<i32>,
    pub(super) power: Option<i32>,
}

impl Stats {
    fn of(entity: &Entity, content: &Content) -> Self {
        let prototype = content.prototype(entity.kind).fighter;
        let (Some(fighter), Some(prototype)) = (entity.fighter, prototype) else {
            return Self::default();
        };
        let differs = |stat: i32, default: i32| (stat != default).then_some(stat);
        Self {
            max: differs(fighter.max_hp(), prototype.max_hp()),
            defence: differs(fighter.defence(), prototype.defence()),
            power: differs(fighter.power(), prototype.power()),
        }
    }

    /// The fighter of the prototype with these stats and full hit points.
    pub(super) fn fighter(self, prototype: Fighter) -> Fighter {
        Fighter::new(
            self.max.unwrap_or(prototype.max_hp()),
            self.defence.unwrap_or(prototype.defence()),
            self.power.unwrap_or(prototype.power()),
        )
    }
}

impl Occupant {
    pub(super) const fn plain(kind: PrototypeId) -> Self {
        let stats = Stats { max: None, defence: None, power: None };
        Self {
            kind,
            dead: false,
            hp: None,
            stats,
            values: Values::NONE,
            path: Vec::new(),
            statuses: Vec::new(),
        }
    }

    /// As a copy of its row begins.
    pub(super) fn of_row(kind: PrototypeId, content: &Content) -> Self {
        let state = content.prototype(kind).state.as_deref();
        let statuses = state.map_or_else(Vec::new, |state| state.statuses().to_vec());
        Self { statuses, ..Self::plain(kind) }
    }

    pub(super) fn of(entity: &Entity, content: &Content) -> Self {
        let hurt = entity.fighter.filter(|it| it.is_alive() && it.hp() < it.max_hp());
        let path = entity.ai.iter().flat_map(|ai| ai.steps().collect::<Vec<_>>()).collect();
        let hp = hurt.map(|fighter| fighter.hp());
        let stats = if entity.is_corpse() { Stats::default() } else { Stats::of(entity, content) };
        let (kind, dead, statuses) = (entity.kind, entity.is_corpse(), entity.statuses().to_vec());
        let values = Values::of(entity.state.as_deref(), kind, content);
        Self { kind, dead, hp, stats, values, path, statuses }
    }
}

impl Cell {
    /// Reads the part of a legend line after the `=`.
    pub(super) fn parse(text: &str, content: &Content) -> Result<Self, String> {
        let (text, substances) = match text.split_once(" with ") {
            Some((text, list)) => (text, substances(list, content)?),
            None => (text, Vec::new()),
        };
        // `on` is also the turns of a status that does not end, so the tile is the last word.
        let is_tile = |(_, tile): &(&str, &str)| !tile.trim().contains(char::is_whitespace);
        let (actor, tile) = match text.rsplit_once(" on ").filter(is_tile) {
            Some((actor, tile)) => (actor, Some(tile.trim())),
            None => (text, None),
        };
        let floor = Ok(content.floor_tables().floor);
        let tile = tile.map_or(floor, |id| {
            content.tile_id(id).ok_or_else(|| format!("there is no tile \"{id}\""))
        })?;
        let occupied = actor.trim() != "nobody";
        let occupants = actor.split(',').filter(|_| occupied);
        let occupants = occupants.map(|part| Occupant::parse(part.trim(), content));
        Ok(Self { tile, occupants: occupants.collect::<Result<_, _>>()?, substances })
    }

    pub(super) const fn display<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        LegendEntry { cell: self, content }
    }
}

impl Occupant {
    fn parse(text: &str, content: &Content) -> Result<Self, String> {
        let (dead, rest) = match text.strip_prefix("remains of ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut words = rest.split_whitespace();
        let id = words.next().ok_or("the entity is missing; add its id, or `nobody`")?;
        let kind = content.prototype_id(id).ok_or_else(|| unknown_row(id, content))?;
        let mut occupant = Self { dead, ..Self::plain(kind) };
        while let Some(word) = words.next() {
            occupant.read(word, &mut words, content)?;
        }
        occupant.check(content)
    }

    /// Reads the values after a word of the entity. A status goes before a stat of the same id.
    fn read<'t>(
        &mut self,
        word: &str,
        words: &mut impl Iterator<Item = &'t str>,
        content: &Content,
    ) -> Result<(), String> {
        let is_status = content.rows().status_id(word).is_some();
        let is_value = !matches!(word, "hp" | "max" | "defence" | "power" | "path" | "way");
        if is_value
            && !is_status
            && let Some(read) = self.values.read(word, words, content)
        {
            return read;
        }
        let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
        match word {
            "hp" => self.hp = Some(number(value, 1)?),
            "max" => self.stats.max = Some(number(value, 1)?),
            "defence" => self.stats.defence = Some(number(value, 0)?),
            "power" => self.stats.power = Some(number(value, 0)?),
            "path" | "way" => self.path = path(value)?,
            _ => self.statuses.push(status(word, value, content)?),
        }
        Ok(())
    }

    fn check(self, content: &Content) -> Result<Self, String> {
        self.values.check(self.kind, content)?;
        let prototype = content.prototype(self.kind);
        let id = &prototype.id;
        let has_stats = self.hp.is_some() || self.stats != Stats::default();
        match prototype.fighter {
            None if has_stats || !self.statuses.is_empty() => {
                return Err(format!("\"{id}\" is not a fighter"));
            }
            None => {}
            Some(fighter) => {
                let max = self.stats.fighter(fighter).max_hp();
                if let Some(hp) = self.hp.filter(|hp| *hp > max) {
                    return Err(format!("`hp {hp}` must be from 1 to {max}"));
                }
            }
        }
        if self.dead && (has_stats || !self.statuses.is_empty()) {
            return Err(format!("the remains of \"{id}\" have no hit points; leave `hp` out"));
        }
        if self.dead && prototype.fighter.is_none() {
            return Err(format!("\"{id}\" is not a fighter and leaves no remains"));
        }
        if !self.path.is_empty() && (prototype.ai.is_empty() || self.dead) {
            return Err(format!("\"{id}\" has no AI that could remember a path"));
        }
        Ok(self)
    }
}

fn unknown_row(id: &str, content: &Content) -> String {
    let known = content.prototypes().iter().map(|row| row.id.as_str());
    format!("there is no creature or item \"{id}\"; {}", hint(id, known, "there are none"))
}

const KNOWN: &str = "use `hp`, `max`, `defence`, `power`, `path`, `count` or the id of a status \
                     or stat";

/// A status with the turns left, or `on` for one that a rule has to end.
fn status(id: &str, turns: &str, content: &Content) -> Result<ActiveStatus, String> {
    let status = content.rows().status_id(id);
    let status = status.ok_or_else(|| format!("`{id}` is not known; {KNOWN}"))?;
    let turns = match turns {
        "on" => ActiveStatus::PERMANENT,
        turns => number(turns, 0)? as u32,
    };
    Ok(ActiveStatus { status, turns, by: None })
}

/// `fire 3, smoke 20`.
fn substances(list: &str, content: &Content) -> Result<Vec<(SubstanceId, u8)>, String> {
    let mut amounts: Vec<(SubstanceId, u8)> = Vec::new();
    for part in list.split(',') {
        let (id, amount) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
        let substance = content.rows().substance_id(id);
        let substance = substance.ok_or_else(|| format!("there is no substance \"{id}\""))?;
        let amount = amount.trim().parse().ok().filter(|amount| *amount > 0);
        let amount = amount.ok_or_else(|| format!("the amount of `{id}` must be from 1 to 255"))?;
        if amounts.iter().any(|(other, _)| *other == substance) {
            return Err(format!("`{id}` occurs twice"));
        }
        amounts.push((substance, amount));
    }
    amounts.sort_unstable();
    Ok(amounts)
}

fn number(value: &str, min: i32) -> Result<i32, String> {
    const MAX: i32 = 1_000_000;
    let number: i32 =
        value.parse().map_err(|_| format!("`{value}` must be a number from {min} to {MAX}"))?;
    if (min..=MAX).contains(&number) {
        Ok(number)
    } else {
        Err(format!("`{value}` is out of range: {min} to {MAX}"))
    }
}

fn path(value: &str) -> Result<Vec<Direction>, String> {
    let step = |name: &str| {
        let known = "use one of n, ne, e, se, s, sw, w, nw";
        name.parse().map_err(|_| format!("there is no step `{name}`; {known}"))
    };
    value.split('-').map(step).collect()
}

struct LegendEntry<'a> {
    cell: &'a Cell,
    content: &'a Content,
}

impl fmt::Display for LegendEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cell.occupants.is_empty() {
            f.write_str("nobody")?;
        }
        for (index, occupant) in self.cell.occupants.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let remains = if occupant.dead { "remains of " } else { "" };
            let id = &self.content.prototype(occupant.kind).id;
            write!(f, "{comma}{remains}{id}")?;
            if let Some(hp) = occupant.hp {
                write!(f, " hp {hp}")?;
            }
            let Stats { max, defence, power } = occupant.stats;
            let stats = [("max", max), ("defence", defence), ("power", power)];
            for (word, stat) in stats {
                if let Some(stat) = stat {
                    write!(f, " {word} {stat}")?;
                }
            }
            occupant.values.write(f, self.content)?;
            for it in &occupant.statuses {
                let id = self.content.rows().status(it.status).map_or("?", |row| &row.id);
                match it.turns {
                    ActiveStatus::PERMANENT => write!(f, " {id} on")?,
                    turns => write!(f, " {id} {turns}")?,
                }
            }
            if !occupant.path.is_empty() {
                let steps: Vec<_> = occupant.path.iter().map(|step| step.name()).collect();
                write!(f, " path {}", steps.join("-"))?;
            }
        }
        if self.cell.tile != self.content.floor_tables().floor {
            write!(f, " on {}", self.content.tile(self.cell.tile).id)?;
        }
        for (index, (substance, amount)) in self.cell.substances.iter().enumerate() {
            let before = if index == 0 { " with" } else { "," };
            let id = self.content.rows().substance(*substance).map_or("?", |row| &row.id);
            write!(f, "{before} {id} {amount}")?;
        }
        Ok(())
    }
}
