//! What one sign of a scene stands for, as a value and as a line of the legend.

use std::fmt;

use crate::content::Content;
use crate::entity::{Entity, Kind};
use crate::geometry::Direction;
use crate::tile::TileKind;

/// A cell: its tile and who is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) tile: TileKind,
    pub(super) occupants: Vec<Occupant>,
}

/// Someone there, as far as scenes tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occupant {
    pub(super) kind: Kind,
    pub(super) dead: bool,
    /// Hit points, where they are not full.
    pub(super) hp: Option<i32>,
    pub(super) way: Vec<Direction>,
}

impl Occupant {
    pub(super) const fn plain(kind: Kind) -> Self {
        Self { kind, dead: false, hp: None, way: Vec::new() }
    }

    pub(super) fn of(entity: &Entity) -> Self {
        let hurt = entity.fighter.filter(|it| it.is_alive() && it.hp() < it.max_hp());
        let way = entity.ai.iter().flat_map(|ai| ai.steps().collect::<Vec<_>>()).collect();
        let hp = hurt.map(|fighter| fighter.hp());
        Self { kind: entity.kind, dead: entity.is_corpse(), hp, way }
    }
}

impl Cell {
    /// Reads what stands behind the `=` of a legend line.
    pub(super) fn parse(text: &str, content: &Content) -> Result<Self, String> {
        let (who, tile) = match text.split_once(" on ") {
            Some((who, tile)) => (who, Some(tile.trim())),
            None => (text, None),
        };
        let floor = Ok(content.level().floor);
        let tile = tile.map_or(floor, |id| {
            content.tile_kind(id).ok_or_else(|| format!("there is no tile \"{id}\""))
        })?;
        let someone = who.trim() != "nobody";
        let occupants = who.split(',').filter(|_| someone);
        let occupants = occupants.map(|part| Occupant::parse(part.trim(), content));
        Ok(Self { tile, occupants: occupants.collect::<Result<_, _>>()? })
    }

    pub(super) const fn display<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        Line { cell: self, content }
    }
}

impl Occupant {
    fn parse(text: &str, content: &Content) -> Result<Self, String> {
        let (dead, rest) = match text.strip_prefix("remains of ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut words = rest.split_whitespace();
        let id = words.next().ok_or("nobody is named; say who, or `nobody`")?;
        let kind = content.kind(id).ok_or_else(|| format!("there is no creature \"{id}\""))?;
        let mut occupant = Self { dead, ..Self::plain(kind) };
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
            match word {
                "hp" => occupant.hp = Some(hit_points(value, kind, content)?),
                "way" => occupant.way = way(value)?,
                _ => return Err(format!("`{word}` is not known; known are `hp` and `way`")),
            }
        }
        occupant.check(content)
    }

    fn check(self, content: &Content) -> Result<Self, String> {
        let prototype = content.prototype(self.kind);
        let id = &prototype.id;
        if self.dead && self.hp.is_some() {
            return Err(format!("the remains of \"{id}\" have no hit points; leave `hp` out"));
        }
        if self.dead && prototype.fighter.is_none() {
            return Err(format!("\"{id}\" is no fighter and leaves no remains"));
        }
        if !self.way.is_empty() && (prototype.ai.is_none() || self.dead) {
            return Err(format!("\"{id}\" does not walk by itself and remembers no way"));
        }
        Ok(self)
    }
}

fn hit_points(value: &str, kind: Kind, content: &Content) -> Result<i32, String> {
    let prototype = content.prototype(kind);
    let fighter = prototype.fighter.ok_or_else(|| format!("\"{}\" is no fighter", prototype.id))?;
    let most = fighter.max_hp();
    let hp = value.parse().ok().filter(|hp| (1..=most).contains(hp));
    hp.ok_or_else(|| format!("`hp {value}` must be from 1 to {most}"))
}

fn way(value: &str) -> Result<Vec<Direction>, String> {
    let step = |name| {
        let known = "known are n, ne, e, se, s, sw, w, nw";
        Direction::from_name(name).ok_or_else(|| format!("there is no step `{name}`; {known}"))
    };
    value.split('-').map(step).collect()
}

struct Line<'a> {
    cell: &'a Cell,
    content: &'a Content,
}

impl fmt::Display for Line<'_> {
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
            if !occupant.way.is_empty() {
                let steps: Vec<_> = occupant.way.iter().map(|step| step.name()).collect();
                write!(f, " way {}", steps.join("-"))?;
            }
        }
        if self.cell.tile != self.content.level().floor {
            write!(f, " on {}", self.content.tile(self.cell.tile).id)?;
        }
        Ok(())
    }
}
