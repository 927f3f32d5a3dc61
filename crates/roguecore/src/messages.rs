//! The sentences of a row, which a player reads when it does something. A screen has its own words for
//! the sentences that a row leaves out.

/// The sentences of a row. They are no part of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Messages {
    /// The verb for the use of an item: `drink`, `read`.
    pub verb: Option<String>,
    /// A status begins, an item is used, an ability is cast or an improvement is chosen.
    pub begin: Sentence,
    /// A status ends, or an item is used up on the ground, as by a throw.
    pub end: Sentence,
    /// A rule takes the item from the inventory of an actor; `{name}` is the item.
    pub taken: Sentence,
    /// It damages an actor.
    pub damage: Sentence,
    /// It heals an actor.
    pub heal: Sentence,
    /// The creature dies: `you` by the hand of the player, `they` in any other way.
    pub died: Sentence,
    /// The creature comes into being, as by a summons.
    pub appears: Sentence,
}

/// A sentence about an actor, in which `{name}` is the actor (`you`, `the orc`) and `{amount}`
/// the number of the event. A sentence about an ability may name its caster as `{by}` (`the orc`) or `{whose}`
/// (`the orc's`). An empty sentence is not told.
///
/// ```
/// let sentence = roguecore::Sentence::new(Some("You burn."), Some("{name} burns."));
/// assert_eq!(sentence.about(true), Some("You burn."));
/// assert_eq!(sentence.about(false), Some("{name} burns."));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sentence {
    /// About the player; the other one is used where there is none.
    pub you: Option<String>,
    /// About others.
    pub they: Option<String>,
    /// About several others at once; `{name}` is all of them.
    pub many: Option<String>,
}

impl Sentence {
    /// A sentence about the player and one about others.
    pub fn new(you: Option<&str>, they: Option<&str>) -> Self {
        Self { you: you.map(str::to_owned), they: they.map(str::to_owned), many: None }
    }

    /// The sentence about the player or about another actor; `None` where the row has none.
    pub fn about(&self, player: bool) -> Option<&str> {
        let you = self.you.as_deref().filter(|_| player);
        you.or(self.they.as_deref())
    }
}
