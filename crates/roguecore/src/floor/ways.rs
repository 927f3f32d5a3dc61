//! Which tiles are ways for the player, and which of the others rules make ways of.

use super::walker::Walker;
use crate::entity::PrototypeId;
use crate::rows::lookups::ByTile;
use crate::rows::tables::Rows;
use crate::rule::Effect;
use crate::tile::{TileDef, TileId};

/// Whether the player gets through a tile; the better, the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// Never.
    #[default]
    Closed,
    /// Once rules have made another tile of it: a locked gate, a portcullis that is down.
    Opens,
    /// Alive and on foot.
    Open,
}

/// That of each tile.
pub(crate) fn ways(rows: &Rows, player: PrototypeId) -> ByTile<Way> {
    let walker = Walker::new(rows, player);
    let mut ways = ByTile::default();
    let tiles = || (0..).map(TileId::new).zip(&rows.tiles);
    for (id, row) in tiles() {
        if row.is_passable() && !walker.is_barred_by(id) {
            ways.set(id, Way::Open);
        } else if has_host_rule(row) {
            ways.set(id, Way::Opens);
        }
    }
    // A tile may open in several steps.
    loop {
        let becomes_way = |id: TileId| {
            let mut becomes = rows.facts.tile(id).becomes.iter();
            becomes.any(|&to| ways.get(to) != Way::Closed)
        };
        let mut closed = tiles().map(|(id, _)| id).filter(|&id| ways.get(id) == Way::Closed);
        let Some(opens) = closed.find(|&id| becomes_way(id)) else { return ways };
        ways.set(opens, Way::Opens);
    }
}

/// Whether rules of the tile are a host's.
fn has_host_rule(row: &TileDef) -> bool {
    let mut effects = row.rules.all().iter().flat_map(|rule| &rule.effects);
    effects.any(|effect| matches!(effect, Effect::Custom { .. }))
}
