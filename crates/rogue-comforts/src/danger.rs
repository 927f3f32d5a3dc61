//! Danger: which tiles, substances and items harm a player who enters their cell or picks them up.
//! Derived from their rules, never from their names.

use roguecore::rule::{Amount, Condition, Effect, Rule, RuleSet, Trigger};
use roguecore::{Content, PrototypeId, Spread, StatId, StatusDef, SubstanceId, TileDef, TileId};

/// A noise that is heard at least that many cells away is an alarm.
const ALARM_RADIUS: u32 = 8;

/// The rows of a content that harm the player.
///
/// ```
/// use rogue_comforts::Danger;
/// use roguecore::Content;
/// let ron = Content::first_steps_ron().replace(
///     "tiles: [",
///     "tiles: [(id: \"spikes\", glyph: '^', color: (1, 1, 1), walkable: true, transparent: true,
///         rules: [(on: Enter, do: [Damage(1)])]),",
/// );
/// let content = Content::parse("spikes.ron", &ron)?;
/// let danger = Danger::of(&content);
/// assert!(danger.tile(content.tile_id("spikes").unwrap()));
/// assert!(!danger.tile(content.tile_id("floor").unwrap()));
/// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Danger {
    tiles: Vec<bool>,
    /// Tiles that harm who stays on them.
    lasting: Vec<bool>,
    /// Tiles that change others for who enters them.
    choices: Vec<bool>,
    substances: Vec<bool>,
    /// Dangerous substances that reach other cells by themselves.
    spreading: Vec<bool>,
    items: Vec<bool>,
}

impl Danger {
    /// The danger in the rows of a content.
    pub fn of(content: &Content) -> Self {
        let rows = content.rows();
        let harms = |rules: &RuleSet| harms(content, rules, &IN_CELL);
        let substances: Vec<bool> =
            rows.substances.iter().map(|row| row.dangerous || harms(&row.rules)).collect();
        let spreads = |(row, harmful): (&roguecore::SubstanceDef, &bool)| {
            *harmful && !matches!(row.spread, Spread::None)
        };
        let spreading = rows.substances.iter().zip(&substances).map(spreads).collect();
        // Creatures do not enter a tile without a path cost: the player is spared it, too.
        let avoided = |tile: &TileDef| tile.dangerous || tile.walkable && tile.path_cost.is_none();
        let harmful = |tile: &TileDef, on: &[Trigger]| {
            let spreads = |rule: &Rule| spreads_any(rule, &substances, on);
            tile.rules.all().iter().any(spreads) || self::harms(content, &tile.rules, on)
        };
        let tiles = content.tiles().iter();
        let tiles = tiles.map(|tile| avoided(tile) || harmful(tile, &IN_CELL)).collect();
        let lasting = content.tiles().iter().map(|tile| harmful(tile, &[Trigger::Turn])).collect();
        let choices = content.tiles().iter().map(|tile| changes_others(&tile.rules)).collect();
        let items = content.prototypes().iter();
        let items = items.map(|row| self::harms(content, &row.rules, &[Trigger::PickUp])).collect();
        Self { tiles, lasting, choices, substances, spreading, items }
    }

    /// Whether the tile harms the player who enters it or stays on it.
    pub fn tile(&self, tile: TileId) -> bool {
        self.tiles.get(tile.index()).copied().unwrap_or(false)
    }

    /// Whether the tile harms the player who stays on it: a trap that has closed does not.
    pub fn lasts(&self, tile: TileId) -> bool {
        self.lasting.get(tile.index()).copied().unwrap_or(false)
    }

    /// Whether entering the tile changes others: one of several altars, whose cages close for who
    /// steps on another. The player decides on such a step.
    pub fn choice(&self, tile: TileId) -> bool {
        self.choices.get(tile.index()).copied().unwrap_or(false)
    }

    /// Whether the substance harms the player in its cell.
    pub fn substance(&self, substance: SubstanceId) -> bool {
        self.substances.get(substance.index()).copied().unwrap_or(false)
    }

    /// Whether the substance harms the player and spreads to other cells.
    pub fn spreads(&self, substance: SubstanceId) -> bool {
        self.spreading.get(substance.index()).copied().unwrap_or(false)
    }

    /// Whether the item harms the player who picks it up.
    pub fn item(&self, item: PrototypeId) -> bool {
        self.items.get(item.index()).copied().unwrap_or(false)
    }
}

/// What happens to an actor in a cell.
const IN_CELL: [Trigger; 3] = [Trigger::Enter, Trigger::Turn, Trigger::Leave];

fn harms(content: &Content, rules: &RuleSet, on: &[Trigger]) -> bool {
    let considered = rules.all().iter().filter(|rule| on.contains(&rule.on));
    let concerned = considered.filter(|rule| concerns_player(rule));
    concerned.flat_map(|rule| &rule.effects).any(|effect| is_harmful(content, effect))
}

/// A rule whose conditions cannot hold for the player does not concern them; any other may.
fn concerns_player(rule: &Rule) -> bool {
    !rule
        .conditions
        .iter()
        .any(|it| matches!(it, Condition::Not(not) if **not == Condition::Player))
}

/// Whether the player who enters the tile changes other tiles.
fn changes_others(rules: &RuleSet) -> bool {
    let mut entered = rules.on(Trigger::Enter).filter(|(_, rule)| concerns_player(rule));
    entered.any(|(_, rule)| {
        rule.effects.iter().any(|effect| matches!(effect, Effect::ReplaceTile { .. }))
    })
}

fn spreads_any(rule: &Rule, substances: &[bool], on: &[Trigger]) -> bool {
    let harmful = |effect: &Effect| matches!(effect, Effect::Spread { substance, .. } if substances.get(substance.index()) == Some(&true));
    on.contains(&rule.on) && concerns_player(rule) && rule.effects.iter().any(harmful)
}

/// Whether an effect harms the player to whom, or beside whom, it is done.
pub(crate) fn is_harmful(content: &Content, effect: &Effect) -> bool {
    match *effect {
        Effect::Damage { .. }
        | Effect::Teleport(_)
        | Effect::Push(_)
        | Effect::Pull(_)
        | Effect::Summon { .. }
        | Effect::SpawnHorde { .. }
        | Effect::Steal
        | Effect::Become(_)
        | Effect::Take { .. }
        | Effect::ChangeFloor(_)
        | Effect::Lose => true,
        Effect::AddStatus { status, .. } => {
            content.rows().status(status).is_some_and(harms_its_holder)
        }
        Effect::ChangeStat { amount, .. } => may_be_negative(amount),
        Effect::SetStat { stat, .. } => stat == StatId::HP || stat == StatId::MAX_HP,
        Effect::Spend { amount, .. } => amount > 0,
        Effect::Noise(radius) => radius >= ALARM_RADIUS,
        // One level: abilities that cast each other are not followed.
        Effect::Cast(ability) => content.rows().ability(ability).is_some_and(|row| {
            let cast = |it: &Effect| !matches!(it, Effect::Cast(_)) && is_harmful(content, it);
            row.rule.effects.iter().any(cast)
        }),
        Effect::Heal(_)
        | Effect::RemoveStatus(_)
        | Effect::AddTag(_)
        | Effect::RemoveTag(_)
        | Effect::Blink
        | Effect::Swap
        | Effect::Create { .. }
        | Effect::Give { .. }
        | Effect::SetTile(_)
        | Effect::ReplaceTile { .. }
        // Judged by the substance in `spreads_any`.
        | Effect::Spread { .. }
        | Effect::Clear(_)
        | Effect::Reveal(_)
        | Effect::UseUp
        | Effect::Say(_)
        | Effect::Experience(_)
        | Effect::Join(_)
        | Effect::Win
        // What host rules do is not known.
        | Effect::Custom { .. }
        | Effect::Identify(_) => false,
    }
}

/// Whether a status decides what its holder does, damages it, or lowers a stat.
pub(crate) fn harms_its_holder(status: &StatusDef) -> bool {
    let hurts = |effect: &Effect| match *effect {
        Effect::Damage { .. } | Effect::Lose => true,
        Effect::ChangeStat { amount, .. } => may_be_negative(amount),
        _ => false,
    };
    let lowers = status.bonus.iter().any(|&(_, bonus)| bonus < 0);
    let rules = status.rules.all().iter();
    !status.ai.is_empty() || lowers || rules.flat_map(|rule| &rule.effects).any(hurts)
}

const fn may_be_negative(amount: Amount) -> bool {
    match amount {
        Amount::Dice(dice) => dice.min() < 0,
        Amount::Stat(_) => false,
    }
}
