//! When the player dies of a creature, and the creature of the player.

use roguecore::{Bounds, Danger, EntityId, View};

use super::bounds::{bounds, damage, hits};
use crate::messages::with_number;

/// When the player dies of a creature.
#[derive(Clone, Copy)]
pub(super) enum DeathEstimate {
    /// In that many of its blows.
    Blows(Bounds),
    /// In that many turns, or more: where blows say nothing.
    Turns(u32),
}

impl DeathEstimate {
    pub(super) fn of(view: View<'_>, creature: EntityId, blows: Bounds) -> Self {
        if (blows.min, blows.max) != (0, None) {
            return Self::Blows(blows);
        }
        let danger = view.danger_of(creature);
        match danger.map(|it| it.you_die_in().unwrap_or(Danger::MAX_TURNS)) {
            Some(turns @ 2..) => Self::Turns(turns),
            _ => Self::Blows(blows),
        }
    }

    /// "kills you in 10+ hits"
    pub(super) fn words(self) -> String {
        match self {
            Self::Turns(turns) => format!("kills you in {turns}+ turns"),
            Self::Blows(Bounds { min: 0, max: None }) => "may kill you any turn".to_owned(),
            Self::Blows(Bounds { min: 0, max: Some(0) }) => "kills you without a hit".to_owned(),
            Self::Blows(Bounds { min: 1, max: None }) => "can kill you in 1 hit".to_owned(),
            Self::Blows(blows) => format!("kills you in {}", hits(blows)),
        }
    }

    /// The same without signs: "kills you in 10 hits or more".
    pub(super) fn spoken(self) -> String {
        match self {
            Self::Turns(turns) => format!("kills you in {turns} turns or more"),
            Self::Blows(Bounds { min: min @ 2.., max: None }) => {
                format!("kills you in {} or more", with_number(min, "hit"))
            }
            Self::Blows(_) => self.words(),
        }
    }

    pub(super) fn short(self) -> String {
        match self {
            Self::Blows(blows) => bounds(blows),
            Self::Turns(turns) => format!("{turns}+ turns,"),
        }
    }
}

/// The damage of a blow, and when the player dies, from the longest words to the shortest.
pub(super) fn dangers(hit: Bounds, estimate: DeathEstimate) -> Vec<String> {
    const ANY: Bounds = Bounds { min: 0, max: None };
    let kills = estimate.words();
    let longest = format!("hits for {}, {kills}", damage(hit));
    let blows = match estimate {
        DeathEstimate::Blows(blows) => blows,
        DeathEstimate::Turns(_) => {
            return vec![longest, format!("hits {}, {kills}", bounds(hit)), kills];
        }
    };
    match (hit, blows) {
        (ANY, ANY) => vec![longest, "may kill you any turn".to_owned()],
        (_, ANY) => vec![
            longest,
            format!("hits for {}, may kill you", damage(hit)),
            format!("hits {}, may kill you", bounds(hit)),
        ],
        (_, Bounds { min: 0, .. } | Bounds { min: 1, max: None }) => {
            vec![longest, format!("hits {}, {kills}", bounds(hit))]
        }
        _ => vec![
            longest,
            format!("hits {}, {kills}", bounds(hit)),
            format!("hits {}, kills you in {}", bounds(hit), bounds(blows)),
            format!("hits {}, kills in {}", bounds(hit), bounds(blows)),
        ],
    }
}

/// "you kill it in 1–2 hits"
pub(super) fn kill_it(blows: Bounds) -> String {
    match (blows.min, blows.max) {
        (0, None) => "it may die any turn".to_owned(),
        (1, None) => "you may kill it in 1 hit".to_owned(),
        (0, Some(0)) => "it dies without a hit".to_owned(),
        (_, _) => format!("you kill it in {}", hits(blows)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_part_of_an_unbounded_danger_is_said_where_room_is_short() {
        let any = Bounds { min: 0, max: None };
        let three_to_five = Bounds { min: 3, max: Some(5) };
        assert_eq!(
            dangers(three_to_five, DeathEstimate::Blows(any)),
            [
                "hits for 3–5, may kill you any turn",
                "hits for 3–5, may kill you",
                "hits 3–5, may kill you"
            ]
        );
        assert_eq!(dangers(any, DeathEstimate::Blows(any))[1], "may kill you any turn");
        assert_eq!(
            dangers(three_to_five, DeathEstimate::Turns(9)),
            [
                "hits for 3–5, kills you in 9+ turns",
                "hits 3–5, kills you in 9+ turns",
                "kills you in 9+ turns"
            ]
        );
        assert_eq!(DeathEstimate::Turns(9).short(), "9+ turns,");
    }
}
