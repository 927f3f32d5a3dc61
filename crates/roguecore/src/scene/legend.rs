//! What one sign of a scene stands for, as a value and as a line of the legend.

use std::fmt;

use crate::component::Fighter;
use crate::content::Content;
use crate::entity::{Entity, PrototypeId};
use crate::geometry::Direction;
use crate::tile::TileId;

/// A cell: its tile and who is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) tile: TileId,
    pub(super) occupants: Vec<Occupant>,
}

/// Someone there, as far as scenes tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occupant {
    pub(super) kind: PrototypeId,
    pub(super) dead: bool,
    /// Hit points, where they are not full.
    pub(super) hp: Option<i32>,
    /// Most hit points, defence and power, where they are not the prototype's.
    pub(super) figures: Figures,
    pub(super) way: Vec<Direction>,
    /// Turns of confusion to come.
    pub(super) confused: Option<u32>,
}

/// Figures of a fighter that differ from those of its prototype.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) max: Option<i32>,
    pub(super) defence: Option<i32>,
    pub(super) power: Option<i32>,
}

impl Figures {
    fn of(entity: &Entity, content: &Content) -> Self {
        let prototype = content.prototype(entity.kind).fighter;
        let (Some(now), Some(then)) = (entity.fighter, prototype) else { return Self::default() };
        let differs = |now: i32, then: i32| (now != then).then_some(now);
        Self {
            max: differs(now.max_hp(), then.max_hp()),
            defence: differs(now.defence(), then.defence()),
            power: differs(now.power(), then.power()),
        }
    }

    /// The fighter of the prototype with these figures, in full health.
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
        let figures = Figures { max: None, defence: None, power: None };
        Self { kind, dead: false, hp: None, figures, way: Vec::new(), confused: None }
    }

    pub(super) fn of(entity: &Entity, content: &Content) -> Self {
        let hurt = entity.fighter.filter(|it| it.is_alive() && it.hp() < it.max_hp());
        let way = entity.ai.iter().flat_map(|ai| ai.steps().collect::<Vec<_>>()).collect();
        let hp = hurt.map(|fighter| fighter.hp());
        let figures =
            if entity.is_corpse() { Figures::default() } else { Figures::of(entity, content) };
        let (kind, dead, confused) = (entity.kind, entity.is_corpse(), entity.confused);
        Self { kind, dead, hp, figures, way, confused }
    }
}

impl Cell {
    /// Reads what stands behind the `=` of a legend line.
    pub(super) fn parse(text: &str, content: &Content) -> Result<Self, String> {
        let (who, tile) = match text.split_once(" on ") {
            Some((who, tile)) => (who, Some(tile.trim())),
            None => (text, None),
        };
        let floor = Ok(content.floor_tables().floor);
        let tile = tile.map_or(floor, |id| {
            content.tile_id(id).ok_or_else(|| format!("there is no tile \"{id}\""))
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
        let kind =
            content.prototype_id(id).ok_or_else(|| format!("there is no creature \"{id}\""))?;
        let mut occupant = Self { dead, ..Self::plain(kind) };
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
            match word {
                "hp" => occupant.hp = Some(figure(value, 1)?),
                "max" => occupant.figures.max = Some(figure(value, 1)?),
                "defence" => occupant.figures.defence = Some(figure(value, 0)?),
                "power" => occupant.figures.power = Some(figure(value, 0)?),
                "confused" => occupant.confused = Some(figure(value, 0)? as u32),
                "path" | "way" => occupant.way = way(value)?,
                _ => return Err(format!("`{word}` is not known; {KNOWN}")),
            }
        }
        occupant.check(content)
    }

    fn check(self, content: &Content) -> Result<Self, String> {
        let prototype = content.prototype(self.kind);
        let id = &prototype.id;
        let told = self.hp.is_some() || self.figures != Figures::default();
        match prototype.fighter {
            None if told || self.confused.is_some() => {
                return Err(format!("\"{id}\" is no fighter"));
            }
            None => {}
            Some(fighter) => {
                let most = self.figures.fighter(fighter).max_hp();
                if let Some(hp) = self.hp.filter(|hp| *hp > most) {
                    return Err(format!("`hp {hp}` must be from 1 to {most}"));
                }
            }
        }
        if self.dead && (told || self.confused.is_some()) {
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

const KNOWN: &str = "known are `hp`, `max`, `defence`, `power`, `confused` and `way`";

fn figure(value: &str, least: i32) -> Result<i32, String> {
    const MOST: i32 = 1_000_000;
    let figure = value.parse().ok().filter(|figure| (least..=MOST).contains(figure));
    figure.ok_or_else(|| format!("`{value}` must be a number from {least} to {MOST}"))
}

fn way(value: &str) -> Result<Vec<Direction>, String> {
    let step = |name: &str| {
        let known = "known are n, ne, e, se, s, sw, w, nw";
        name.parse().map_err(|_| format!("there is no step `{name}`; {known}"))
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
            let Figures { max, defence, power } = occupant.figures;
            let figures = [("max", max), ("defence", defence), ("power", power)];
            for (word, figure) in figures {
                if let Some(figure) = figure {
                    write!(f, " {word} {figure}")?;
                }
            }
            if let Some(turns) = occupant.confused {
                write!(f, " confused {turns}")?;
            }
            if !occupant.way.is_empty() {
                let steps: Vec<_> = occupant.way.iter().map(|step| step.name()).collect();
                write!(f, " way {}", steps.join("-"))?;
            }
        }
        if self.cell.tile != self.content.floor_tables().floor {
            write!(f, " on {}", self.content.tile(self.cell.tile).id)?;
        }
        Ok(())
    }
}
