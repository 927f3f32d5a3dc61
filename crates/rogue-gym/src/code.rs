//! Numbers for the kinds of events: the entries of the array of messages.

use roguecore::{
    ActorEvent, EventKind, FightEvent, GameEvent, ItemEvent, PlaceEvent, StatusEvent, TraceEvent,
};

/// Defines the table of numbers and the function from an event to its number.
macro_rules! codes {
    ($($Family:ident: $Event:ident { $($Kind:ident = $code:literal),* $(,)? })*) => {
        /// Every number with the family and the kind of event that it stands for; 0 is none.
        pub const CODES: &[(u8, &str)] =
            &[$($(($code, concat!(stringify!($Family), ".", stringify!($Kind))),)*)*];

        /// The number of a kind of event. The match is exhaustive: a new kind of event needs a number.
        pub const fn code(kind: &EventKind) -> u8 {
            match kind {
                $($(EventKind::$Family($Event::$Kind { .. }) => $code,)*)*
            }
        }
    };
}

codes! {
    Actor: ActorEvent {
        Moved = 1, Waited = 2, Stumbled = 3, Displaced = 4, Transformed = 5, Joined = 6, Noticed = 7,
        Cast = 8, HadNoEffect = 9,
    }
    Fight: FightEvent { Attacked = 20, Died = 21, Healed = 22, Exploded = 23, Struck = 24 }
    Item: ItemEvent {
        PickedUp = 40, Dropped = 41, Equipped = 42, Unequipped = 43, Used = 44, Thrown = 45, Given = 46,
        Taken = 47, Stolen = 48, Changed = 49, Identified = 50,
    }
    Status: StatusEvent { Added = 60, Ended = 61, StatChanged = 62 }
    Place: PlaceEvent {
        Created = 80, Vanished = 81, TileChanged = 82, Revealed = 83, Said = 84, Noise = 85,
    }
    Game: GameEvent {
        Arrived = 100, GainedExperience = 101, LevelUpChosen = 102, GameOver = 103, TurnEnded = 104,
        Custom = 105,
    }
    Trace: TraceEvent {
        Planned = 120, StatusesCounted = 121, TagChanged = 122, EnergyChanged = 123,
        SubstancesChanged = 124, RulesStopped = 125, HordeStayedAway = 126,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_stands_for_one_kind() {
        let mut numbers: Vec<u8> = CODES.iter().map(|(code, _)| *code).collect();
        assert!(numbers.iter().all(|&code| code > 0));
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), CODES.len());
    }
}
