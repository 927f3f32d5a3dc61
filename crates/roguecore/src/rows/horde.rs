//! Hordes: a leader with followers.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::band::{Band, BandRow, Count};
use super::known::Known;
use crate::entity::PrototypeId;
use crate::ron_reader::{Reader, Spanned};
use crate::schema::parts::{MAX_ROWS, MAX_VALUE, identifier, integer, rows, without_spans};

/// `(leader: "shaman", followers: [(creature: "orc", max: 3)], weight: 10, floors: (2, 5))`. With
/// an `id`, a pack can replace or remove it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HordeRow {
    id: Option<Spanned<String>>,
    leader: Spanned<String>,
    followers: Option<Spanned<Vec<Spanned<FollowerRow>>>>,
    weight: Option<Spanned<i64>>,
    floors: Option<Spanned<BandRow>>,
}

impl HordeRow {
    /// Its id, if it has one that can be read.
    pub(crate) fn id(&self) -> Option<&str> {
        self.id.as_ref().and_then(Spanned::value).map(String::as_str)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FollowerRow {
    creature: Spanned<String>,
    min: Option<Spanned<i64>>,
    max: Spanned<i64>,
}

/// A leader and the kinds of its followers.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Horde {
    /// For packs and rules to name it; no part of what it is.
    #[serde(skip)]
    pub(crate) id: Option<String>,
    pub(crate) leader: PrototypeId,
    pub(crate) followers: Vec<(PrototypeId, Count)>,
    pub(crate) weight: u32,
    pub(crate) band: Band,
}

/// The maximum number of kinds of followers in one horde.
const MAX_KINDS: usize = 10;
/// The maximum number of followers of one kind.
const MAX_FOLLOWERS: u32 = 50;

/// The table of hordes.
pub(crate) fn hordes(
    r: &mut Reader<'_>,
    part: Option<Spanned<Vec<Spanned<HordeRow>>>>,
    known: &Known<'_>,
) -> Option<Vec<Horde>> {
    let Some(part) = part else { return Some(Vec::new()) };
    let mut ids = BTreeSet::new();
    rows(r, part, "hordes", MAX_ROWS, |r, row| horde(r, row, known, &mut ids)).map(without_spans)
}

/// `ids` are those of the hordes before it.
fn horde(
    r: &mut Reader<'_>,
    row: HordeRow,
    known: &Known<'_>,
    ids: &mut BTreeSet<String>,
) -> Option<Horde> {
    let span = row.id.as_ref().map(|id| id.span(r));
    let id = row.id.map_or(Some(None), |part| identifier(r, part).map(Some));
    if let (Some(Some(id)), Some(span)) = (&id, span) {
        r.check(ids.insert(id.clone()), span, || {
            format!("there are two hordes named \"{id}\"; rename one")
        });
    }
    let leader = known.creature(r, row.leader);
    let follower = |r: &mut Reader<'_>, row: FollowerRow| {
        let kind = known.creature(r, row.creature);
        let count = Count::read(r, (row.min, row.max), MAX_FOLLOWERS);
        Some((kind?, count?))
    };
    let followers = row.followers.map_or(Some(Vec::new()), |part| {
        rows(r, part, "kinds of followers", MAX_KINDS, follower).map(without_spans)
    });
    let weight = row.weight.map_or(Some(1), |part| integer(r, part, "a weight", 0, MAX_VALUE));
    let band = Band::read(r, row.floors);
    let id = id?;
    Some(Horde { id, leader: leader?, followers: followers?, weight: weight?, band: band? })
}
