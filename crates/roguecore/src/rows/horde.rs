//! Hordes: a leader with followers.

use ron_tables::{At, Compile, FileRow, Id, Maybe, NameOf, NonEmpty, Span, TableOf, row, shapes};
use serde::Serialize;

use super::band::{Band, Count, Floors};
use super::branch::{FloorPlace, OfFloors, of_place};
use super::games::{ALL, Games, OfGames, of_game};
use super::saved_row::TableRow;
use super::tables::Rows;
use crate::entity::PrototypeId;
use crate::id::{BranchId, HordeId, RowTable};
use crate::rng::Rng;
use crate::schema::bounds::{MAX_ROWS, MAX_VALUE};
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::Monster;

/// A leader and the kinds of its followers.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Horde {
    /// The name for packs and rules; no part of its meaning.
    #[serde(skip)]
    pub(crate) id: Option<String>,
    pub(crate) leader: PrototypeId,
    pub(crate) followers: Vec<(PrototypeId, Count)>,
    pub(crate) weight: u32,
    pub(crate) band: Band,
    /// The branch on which alone it is; `None` for the rest of the dungeon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<BranchId>,
    /// The games that have it.
    #[serde(skip_serializing_if = "Games::is_all")]
    pub(crate) games: Games,
}

/// The maximum number of kinds of followers in one horde.
const MAX_KINDS: usize = 10;
/// The maximum number of followers of one kind.
const MAX_FOLLOWERS: i64 = 50;

row! {
    in FloorContext;
    /// A kind of followers.
    pub(crate) FollowerFields = "followers" {
        /// The creature that follows.
        "creature" creature: Monster;
        /// The least number of them; 0 if left out.
        "min" min: ron_tables::Count<0, MAX_FOLLOWERS> as "the minimum" = 0;
        /// The greatest number of them.
        "max" max: At<ron_tables::Count<0, MAX_FOLLOWERS>> as "the maximum";
    }
}

shapes! {
    in FloorContext;
    /// A kind of followers, and how many.
    pub(crate) Follower -> (PrototypeId, Count), FollowerFields::kind(), |cx, what, part| {
        let FollowerFields { creature, min, max } = FollowerFields::read(cx, what, part)?;
        Some((creature, Count::checked(cx, min, max)?))
    };
}

row! {
    in FloorContext;
    /// A horde.
    pub(crate) HordeFields = "horde" {
        /// Its id, by which a pack can replace or remove it.
        "id" id: Maybe<Id> = None;
        /// The creature that leads it.
        "leader" leader: Monster;
        /// The creatures around the leader.
        "followers" followers: NonEmpty<Follower, MAX_KINDS> as "kinds of followers" = Vec::new();
        /// How often it is picked; 1 if left out.
        "weight" weight: ron_tables::Count<0, MAX_VALUE> as "a weight" = 1;
        /// The first and the last floor it can be on.
        "floors" band: Floors = Band::ALL;
        /// The branch on which alone it can be. In a branch that some rows name, only those are
        /// placed.
        "branch" branch: Maybe<NameOf<BranchId>> = None;
        /// How many of 100 games have it; all if left out.
        "games" share: ron_tables::Count<1, { ALL as i64 }> as "the number of games" = ALL;
        /// A name that it shares with other hordes: one of them is picked for a game.
        "one_of" one_of: Maybe<Id> = None;
    }
}

impl FileRow for HordeFields {
    const TABLE: TableOf =
        TableOf::new::<Self>("hordes", "hordes", RowTable::Hordes.what(), 1..=MAX_ROWS)
            .without_ids();
}

impl Compile<FloorContext> for HordeFields {
    type Def = Horde;

    fn compile(self, cx: &mut FloorCompiler<'_, '_>, span: Span) -> Option<Horde> {
        let Self { id, leader, followers, weight, band, branch, share, one_of } = self;
        let games = Games { share, one_of };
        let named = cx.r.check(games.is_all() || id.is_some(), span, || {
            "a horde with `games` or `one_of` needs an `id`, by which the games are drawn"
                .to_owned()
        });
        named.then_some(Horde { id, leader, followers, weight, band, branch, games })
    }
}

impl OfGames for Horde {
    fn games(&self) -> &Games {
        &self.games
    }
}

impl OfFloors for Horde {
    fn band(&self) -> Band {
        self.band
    }

    fn branch(&self) -> Option<BranchId> {
        self.branch
    }
}

impl TableRow for Horde {
    fn id(&self) -> &str {
        self.id.as_deref().unwrap_or("")
    }

    fn set_id(&mut self, id: &str) {
        self.id = Some(id.to_owned());
    }
}

impl Rows {
    /// A horde that is named, or one of the floor picked by weight: its leader, then its followers.
    /// `None` where the floor has none.
    pub(crate) fn roll_horde(
        &self,
        named: Option<HordeId>,
        (seed, place): (u64, FloorPlace),
        rng: &mut Rng,
    ) -> Option<Vec<PrototypeId>> {
        let horde = if let Some(id) = named {
            self.hordes.get(id.index())?
        } else {
            let hordes = of_game(&self.hordes, seed).map(|(_, horde)| horde);
            let on_floor = of_place(hordes, place);
            let weights: Vec<u32> = on_floor.iter().map(|horde| horde.weight).collect();
            on_floor[rng.pick_weighted(&weights)?]
        };
        let mut kinds = vec![horde.leader];
        for (kind, count) in &horde.followers {
            kinds.extend((0..count.roll(rng)).map(|_| *kind));
        }
        Some(kinds)
    }

    /// The leader of a horde; `None` for an id of other content.
    pub(crate) fn horde_leader(&self, id: HordeId) -> Option<PrototypeId> {
        self.hordes.get(id.index()).map(|horde| horde.leader)
    }
}
