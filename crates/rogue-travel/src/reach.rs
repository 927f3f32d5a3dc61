//! Reach: whether an enemy in view can get at the player from where it is. No path, shot, spell or noise brings
//! one that cannot, so that it forbids nothing. All that the player does not know counts against them in the turns
//! that matter: unknown cells and bars that rules may change, where the enemy could come that way before the player
//! has been told.

use roguecore::rule::{Behaviour, Effect, Extent, Rule, RuleSet, Target, Trigger};
use roguecore::{
    BitGrid, Content, EntityView, FactionId, Harms, Point, Spread, StatusId, TagSet, TileDef,
    TileId, View, path,
};

/// The reach of an action that nothing keeps away.
const ANYWHERE: u32 = u32::MAX;
/// Statuses that give each other are followed that far.
const MAX_DEPTH: u32 = 4;
/// The player's turns that an enemy has after its bars are gone, before the player can answer.
const TURNS_TO_ANSWER: u32 = 2;
/// The player's turns that a way through unknown cells takes at least, so that the enemy is awaited: it is seen
/// again before it is there.
const TURNS_UNSEEN: u32 = 5;

/// When an enemy can get at the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// Before the player can answer.
    Soon,
    /// Not in the next turns: only by cells the player does not know, or once something in its way changes.
    Later,
    /// Never, as far as the player can know.
    Never,
}

/// The reach of the enemies in view, to a player in one cell. An answer for one cage holds for all enemies in it.
pub struct Reach<'a> {
    view: View<'a>,
    here: Point,
    /// Whether something in view may harm enemies; found when the first enemy that answers harm is asked about.
    has_harm: Option<bool>,
    /// Read when the first enemy that walks is asked about.
    map: Option<Map>,
}

/// The known map as enemies walk on it.
struct Map {
    tiles: Vec<u8>,
    width: usize,
    rows: Vec<TileReach>,
    /// Cells with a substance that takes creatures elsewhere, or sets something off.
    unsafe_cells: BitGrid,
    /// The cages that were asked about.
    cages: Vec<Cage>,
}

/// The way in which a creature takes steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gait {
    /// Wherever creatures walk.
    Walks,
    /// The same, and into whatever is there.
    Stumbles,
    /// On tiles with some of the tags.
    Prowls(TagSet),
}

/// A tile as a creature walks on it.
#[derive(Clone, Copy)]
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
struct TileReach {
    tags: TagSet,
    /// It can be entered, or opened by anyone.
    is_open: bool,
    /// The same for one that stumbles into whatever is there.
    is_open_to_stumbling: bool,
    /// Rules may make another tile of it.
    may_change: bool,
    /// It takes creatures elsewhere, or sets something off.
    sets_free: bool,
}

/// Known cells that are connected for creatures of one gait.
struct Cage {
    gait: Gait,
    cells: BitGrid,
    /// A way to the player is known, or a cell that takes creatures elsewhere.
    is_open: bool,
    /// The distance of its cell that is nearest to the player, in cells.
    nearest: u32,
    /// Rules may change some of its bars.
    may_open: bool,
    /// The cells beside it that are not known, or may have changed since they were seen.
    unknown: Vec<Point>,
}

/// The abilities of a creature, read from its rules.
#[derive(Clone, Copy, Default)]
struct Deeds {
    /// How far its blows, abilities and rules go, in cells.
    range: u32,
    /// It walks wherever creatures walk.
    moves: bool,
    stumbles: bool,
    /// The tags of the tiles that it prowls on.
    prowls: TagSet,
}

impl<'a> Reach<'a> {
    /// To the player where they stand.
    pub fn new(view: View<'a>) -> Self {
        Self::to(view, view.player().at)
    }

    /// The reach to a player in a cell.
    pub(crate) const fn to(view: View<'a>, here: Point) -> Self {
        Self { view, here, has_harm: None, map: None }
    }

    /// Whether an enemy in view can get at the player in the turns before they can answer.
    pub fn includes(&mut self, enemy: &EntityView<'_>) -> bool {
        self.contact(enemy) == Contact::Soon
    }

    /// When an enemy in view can get at the player.
    pub fn contact(&mut self, enemy: &EntityView<'_>) -> Contact {
        let distance = enemy.at.chebyshev(self.here);
        let deeds = self.deeds(enemy);
        if distance <= 1 || distance <= deeds.range {
            return Contact::Soon;
        }
        let (view, here) = (self.view, self.here);
        let Some(gait) = deeds.gait() else { return Contact::Never };
        let map = self.map.get_or_insert_with(|| Map::of(view));
        let cage = map.cage(view, here, enemy.at, gait);
        if cage.is_open || cage.nearest <= deeds.range {
            return Contact::Soon;
        }
        let bars_hold =
            !cage.may_open || cage.nearest > nearing_in(view, enemy, deeds.range, TURNS_TO_ANSWER);
        let unseen_steps = nearing_in(view, enemy, deeds.range, TURNS_UNSEEN);
        let comes_unseen = distance <= unseen_steps
            && cage.unknown.iter().any(|&it| detour(enemy.at, it, here) <= unseen_steps);
        if !bars_hold || comes_unseen {
            Contact::Soon
        } else if cage.may_open || !cage.unknown.is_empty() {
            Contact::Later
        } else {
            Contact::Never
        }
    }

    fn deeds(&mut self, enemy: &EntityView<'_>) -> Deeds {
        let view = self.view;
        let is_exposed = answers_harm(view, enemy)
            && (*self.has_harm.get_or_insert_with(|| has_harm(view)) || is_harmed(view, enemy));
        Deeds::of(view, enemy, is_exposed)
    }
}

/// The rules of an enemy and of its statuses.
fn rules<'a>(view: View<'a>, enemy: &EntityView<'a>) -> impl Iterator<Item = &'a RuleSet> {
    let statuses = enemy.statuses.iter();
    let rows = statuses.filter_map(move |it| view.content().rows().status(it.status));
    rows.map(|row| &row.rules).chain([&enemy.prototype.rules])
}

/// Whether an enemy has a rule about blows: its own, and those that it takes.
fn answers_harm(view: View<'_>, enemy: &EntityView<'_>) -> bool {
    rules(view, enemy).any(|rules| rules.all().iter().any(|rule| rule.on.is_about_blow()))
}

/// Whether something in view other than the player may harm enemies: creatures of another faction, fire, gas.
fn has_harm(view: View<'_>) -> bool {
    let facts = view.content().facts();
    if view.substances().any(|it| !facts.substance(it.substance).harms.is_empty()) {
        return true;
    }
    let mut faction: Option<FactionId> = None;
    for creature in view.entities().iter().filter(|it| it.is_actor() && !it.player) {
        let own = creature.prototype.faction;
        if !creature.hostile || own != *faction.get_or_insert(own) {
            return true;
        }
    }
    false
}

/// Whether a status of an enemy or its own cell harms it.
fn is_harmed(view: View<'_>, enemy: &EntityView<'_>) -> bool {
    let facts = view.content().facts();
    let on_harmful_tile =
        view.tile_id(enemy.at).is_some_and(|tile| !facts.tile(tile).harms.is_empty());
    on_harmful_tile
        || enemy.statuses.iter().any(|it| facts.status(it.status).harms.intersects(Harms::DAMAGES))
}

/// The most steps of an enemy in that many turns of the player.
fn steps_in(view: View<'_>, enemy: &EntityView<'_>, turns: u32) -> u32 {
    let speed = view.threat(enemy.id).map_or(100, |threat| threat.speed);
    speed.saturating_mul(turns).div_ceil(100)
}

/// The same steps and its range: how much nearer it gets.
fn nearing_in(view: View<'_>, enemy: &EntityView<'_>, range: u32, turns: u32) -> u32 {
    steps_in(view, enemy, turns).saturating_add(range.max(1))
}

/// The fewest steps from a cell by another one to a third.
fn detour(from: Point, by: Point, to: Point) -> u32 {
    from.chebyshev(by).saturating_add(by.chebyshev(to))
}

impl Deeds {
    /// How its holder takes steps; `None` where it does not.
    const fn gait(self) -> Option<Gait> {
        if self.stumbles {
            Some(Gait::Stumbles)
        } else if self.moves {
            Some(Gait::Walks)
        } else if self.prowls.is_empty() {
            None
        } else {
            Some(Gait::Prowls(self.prowls))
        }
    }

    fn of(view: View<'_>, enemy: &EntityView<'_>, is_exposed: bool) -> Self {
        let content = view.content();
        let ranges = Ranges { content, is_exposed };
        let mut deeds = Self::default();
        let statuses = enemy.statuses.iter().filter_map(|it| content.rows().status(it.status));
        for row in enemy.prototype.ai.iter().chain(statuses.flat_map(|row| &row.ai)) {
            deeds.add(&ranges, row.behaviour);
        }
        for rules in rules(view, enemy) {
            deeds.range = deeds.range.max(ranges.of_rules(rules, 0));
        }
        deeds
    }

    fn add(&mut self, ranges: &Ranges<'_>, behaviour: Behaviour) {
        match behaviour {
            Behaviour::Prowl(tag) => self.prowls = self.prowls.with(tag),
            other => self.moves |= other.moves(),
        }
        self.stumbles |= behaviour == Behaviour::Stumble;
        let range = match behaviour {
            Behaviour::Attack | Behaviour::Stumble => 1,
            Behaviour::Cast(ability) => {
                ranges.content.rows().ability(ability).map_or(0, |row| ranges.of_rule(&row.rule, 0))
            }
            Behaviour::Custom(_) => ANYWHERE,
            _ => 0,
        };
        self.range = self.range.max(range);
    }
}

/// Whether a rule may happen without a blow of the player and without a bump. Rules about blows need an enemy
/// that is exposed to other harm.
const fn happens_by_itself(on: Trigger, is_exposed: bool) -> bool {
    if on.is_about_blow() { is_exposed } else { !matches!(on, Trigger::Bump) }
}

/// How far rules go that happen by themselves, in cells.
struct Ranges<'c> {
    content: &'c Content,
    /// Something other than the player may harm their holder.
    is_exposed: bool,
}

impl Ranges<'_> {
    fn of_rules(&self, rules: &RuleSet, depth: u32) -> u32 {
        let mut range = 0;
        for rule in rules.all() {
            if happens_by_itself(rule.on, self.is_exposed) {
                range = range.max(self.of_rule(rule, depth));
            }
        }
        range
    }

    fn of_rule(&self, rule: &Rule, depth: u32) -> u32 {
        let ranges = rule.effects.iter().map(|effect| self.of_effect(rule, effect, depth));
        ranges.max().unwrap_or(0)
    }

    fn of_effect(&self, rule: &Rule, effect: &Effect, depth: u32) -> u32 {
        let range = rule.to.reach();
        match effect.facts().consequence.extent() {
            Extent::Harmless => 0,
            Extent::Target => range,
            Extent::Status(status) => range.max(self.of_status(status, depth + 1)),
            // Its holder stays: the tongue of a toad takes others, and those in its range alone.
            Extent::TargetGoes if takes_others(rule.to) => range,
            // A trail in its own cell opens no cage.
            Extent::Cell if rule.to == Target::Me => 0,
            Extent::TargetGoes | Extent::Cell | Extent::Elsewhere | Extent::Game => ANYWHERE,
        }
    }

    /// The range of the deeds of a holder of a status, in cells.
    fn of_status(&self, status: StatusId, depth: u32) -> u32 {
        match self.content.rows().status(status) {
            Some(_) if depth > MAX_DEPTH => ANYWHERE,
            Some(row) if row.ai.is_empty() => self.of_rules(&row.rules, depth),
            Some(row) if row.ai.iter().all(|row| row.behaviour == Behaviour::Sleep) => 0,
            Some(_) => ANYWHERE,
            None => 0,
        }
    }
}

impl Map {
    fn of(view: View<'_>) -> Self {
        let (size, content) = (view.size(), view.content());
        let mut tiles = vec![View::UNKNOWN_TILE; size.area()];
        // The buffer has one byte for each cell.
        let _ = view.write_tiles(&mut tiles);
        let mut is_burning = false;
        let mut unsafe_cells = BitGrid::new(size);
        for cell in view.substances() {
            let Some(row) = content.rows().substance(cell.substance) else { continue };
            is_burning |= matches!(row.spread, Spread::Ignite { .. });
            if sets_free(&row.rules) {
                unsafe_cells.insert(cell.at);
            }
        }
        let mut rows = Vec::new();
        for (id, row) in (0..).zip(content.tiles()) {
            rows.push(TileReach::of(content, TileId::new(id), row, is_burning));
        }
        Self { tiles, width: size.width() as usize, rows, unsafe_cells, cages: Vec::new() }
    }

    /// The known kind of a cell; `None` for an unknown one.
    fn tile(&self, at: Point) -> Option<TileReach> {
        let tile = self.tiles.get(at.y as usize * self.width + at.x as usize)?;
        self.rows.get(usize::from(*tile)).copied()
    }

    /// The cage of a creature in a cell.
    fn cage(&mut self, view: View<'_>, here: Point, from: Point, gait: Gait) -> &Cage {
        let known = self.cages.iter().position(|it| it.gait == gait && it.cells.get(from));
        let index = known.unwrap_or_else(|| {
            self.cages.push(self.survey(view, here, from, gait));
            self.cages.len() - 1
        });
        &self.cages[index]
    }

    /// The cells that a creature in a cell can come to, and those beside them.
    fn survey(&self, view: View<'_>, here: Point, from: Point, gait: Gait) -> Cage {
        let is_open = |at| self.tile(at).is_some_and(|tile| tile.is_open_to(gait));
        let cells = path::reachable(view.size(), from, |at| at == from || is_open(at));
        let mut beside = BitGrid::new(view.size());
        let (mut is_open, mut nearest) = (false, u32::MAX);
        for at in cells.iter() {
            nearest = nearest.min(at.chebyshev(here));
            is_open |=
                self.unsafe_cells.get(at) || self.tile(at).is_some_and(|tile| tile.sets_free);
            for next in at.neighbours() {
                if view.size().contains(next) && !cells.get(next) {
                    beside.insert(next);
                }
            }
        }
        is_open |= nearest <= 1;
        let mut cage = Cage { gait, cells, is_open, nearest, may_open: false, unknown: Vec::new() };
        for at in beside.iter() {
            match self.tile(at) {
                Some(tile) if !tile.may_change => {}
                Some(_) if view.visible().get(at) => cage.may_open = true,
                Some(_) | None => cage.unknown.push(at),
            }
        }
        cage
    }
}

impl TileReach {
    fn is_open_to(self, gait: Gait) -> bool {
        match gait {
            Gait::Walks => self.is_open,
            Gait::Stumbles => self.is_open_to_stumbling,
            Gait::Prowls(tags) => self.is_open && tags.iter().any(|tag| self.tags.contains(tag)),
        }
    }

    fn of(content: &Content, id: TileId, row: &TileDef, is_burning: bool) -> Self {
        let bumped = row.rules.on(Trigger::Bump).any(|(_, rule)| changes_tiles(rule));
        let burns = row.rules.on(Trigger::Burn).any(|(_, rule)| changes_tiles(rule));
        let is_open = row.path_cost.is_some() || burns && is_burning;
        Self {
            tags: row.tags,
            is_open,
            is_open_to_stumbling: is_open || row.walkable || bumped,
            may_change: content.facts().tile(id).may_change,
            sets_free: sets_free(&row.rules),
        }
    }
}

/// Whether a rule changes tiles, or may, for all that is known.
fn changes_tiles(rule: &Rule) -> bool {
    rule.effects.iter().any(|effect| effect.facts().consequence.may_change_tiles())
}

/// Whether a rule that takes its target elsewhere takes an enemy of its holder, and never the holder.
const fn takes_others(to: Target) -> bool {
    matches!(to, Target::Other | Target::Adjacent | Target::AdjacentEnemies | Target::Nearest(_))
}

/// Whether the rules of a cell take a creature there elsewhere, or have effects that reach others.
fn sets_free(rules: &RuleSet) -> bool {
    for rule in rules.all() {
        // Those of a burning or a bump need a deed of somebody else.
        let by_itself = happens_by_itself(rule.on, false) && rule.on != Trigger::Burn;
        if by_itself && rule.effects.iter().any(|effect| frees(rule, effect)) {
            return true;
        }
    }
    false
}

/// Whether an effect of a rule takes a creature in its cell elsewhere, or reaches others.
fn frees(rule: &Rule, effect: &Effect) -> bool {
    match effect.facts().consequence.extent() {
        Extent::TargetGoes | Extent::Elsewhere => true,
        Extent::Cell => !matches!(rule.to, Target::Me | Target::Cell),
        Extent::Harmless | Extent::Target | Extent::Status(_) | Extent::Game => false,
    }
}
