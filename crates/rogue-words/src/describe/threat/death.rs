//! When the player dies, in words, and when a creature dies of the player. One clock tells it everywhere: the first
//! turn of the player in which they can die if all goes as badly as the rules allow, from where everyone stands now.

use rogue_travel::{danger_told, is_awake_enemy};
use roguecore::{Bounds, Danger, EntityId, InventorySlot, View};

use super::bounds::{bounds, damage, hits};

/// A death that is farther away than so many turns has no title: no fight lasts that long.
const FAR_AWAY: u32 = 6;

/// The first turn of the player in which they can die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeathClock(u32);

/// By all enemies in view that count, as the title of those in view tells it: where one of them is awake and it is
/// near. `None`, too, where the only enemy that is awake has words that say the same.
pub fn together(view: View<'_>) -> Option<DeathClock> {
    let entities = view.entities();
    let mut awake = entities.iter().filter(|it| is_awake_enemy(view, it));
    let (first, others) = (awake.next()?, awake.next());
    let clock = DeathClock::of(&danger_told(view)).filter(|it| it.0 <= FAR_AWAY)?;
    let strikes = view.threat(first.id).is_some_and(|it| it.hits_for.is_some());
    let says_it = others.is_none() && strikes && DeathClock::by(view, first.id) == Some(clock);
    (!says_it).then_some(clock)
}

impl DeathClock {
    /// By a creature in view alone; `None` where it cannot kill the player.
    pub(crate) fn by(view: View<'_>, creature: EntityId) -> Option<Self> {
        Self::of(&view.danger_of(creature)?)
    }

    /// The same if the player had equipped an item.
    pub(crate) fn by_with(view: View<'_>, item: InventorySlot, creature: EntityId) -> Option<Self> {
        Self::of(&view.danger_with(item, creature)?)
    }

    fn of(danger: &Danger) -> Option<Self> {
        danger.you_die_in().map(Self)
    }

    /// The first turn in which the player can die: 1 for the next one.
    pub const fn turns(self) -> u32 {
        self.0
    }

    /// A title: "You could die next turn", "Danger: dead in 5+ turns".
    pub fn title(self) -> String {
        match self.0 {
            0 | 1 => "You could die next turn".to_owned(),
            turns => format!("Danger: dead in {turns}+ turns"),
        }
    }

    /// The same where there is less room: "Dead in 5+ turns".
    pub fn short_title(self) -> String {
        match self.0 {
            0 | 1 => self.title(),
            turns => format!("Dead in {turns}+ turns"),
        }
    }

    /// A sentence without signs: "Danger: dead in 5 turns or more."
    pub(crate) fn spoken_title(self) -> String {
        match self.0 {
            0 | 1 => "Danger: you could die next turn.".to_owned(),
            turns => format!("Danger: dead in {turns} turns or more."),
        }
    }

    /// The deed of a creature: "kills you in 10+ turns"
    pub(crate) fn words(self) -> String {
        match self.0 {
            0 | 1 => "could kill you next turn".to_owned(),
            turns => format!("kills you in {turns}+ turns"),
        }
    }

    /// The same without signs: "kills you in 10 turns or more".
    pub(super) fn spoken(self) -> String {
        match self.0 {
            0 | 1 => self.words(),
            turns => format!("kills you in {turns} turns or more"),
        }
    }

    /// "10+"
    pub(crate) fn short(self) -> String {
        format!("{}+", self.0.max(1))
    }
}

/// The damage of a blow, and when the player dies, from the longest words to the shortest.
pub(super) fn dangers(hit: Bounds, death: Option<DeathClock>) -> Vec<String> {
    let (hits_for, hits) = (format!("hits for {}", damage(hit)), format!("hits {}", bounds(hit)));
    let Some(death) = death else { return vec![hits_for, hits] };
    let words = death.words();
    vec![
        format!("{hits_for}, {words}"),
        format!("{hits}, {words}"),
        format!("{hits}, kills in {}", death.short()),
    ]
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
    fn words_of_a_death_are_shorter_where_room_is() {
        let hit = Bounds { min: 3, max: Some(5) };
        assert_eq!(
            dangers(hit, Some(DeathClock(9))),
            [
                "hits for 3–5, kills you in 9+ turns",
                "hits 3–5, kills you in 9+ turns",
                "hits 3–5, kills in 9+"
            ]
        );
        assert_eq!(dangers(hit, Some(DeathClock(1)))[0], "hits for 3–5, could kill you next turn");
        assert_eq!(dangers(hit, None), ["hits for 3–5", "hits 3–5"]);
        let any = Bounds { min: 0, max: None };
        assert_eq!(
            dangers(any, Some(DeathClock(1)))[0],
            "hits for an unknown amount, could kill you next turn"
        );
    }
}
