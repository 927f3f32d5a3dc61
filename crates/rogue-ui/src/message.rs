//! One line of news and what kind of news it is. Knows no colour: themes give each kind one.

use std::borrow::Cow;

/// What kind of news a message is; a theme has a colour for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageKind {
    /// The first words of a game.
    Welcome,
    /// Something to know, neither good nor bad.
    Plain,
    /// The player struck.
    PlayerAttack,
    /// The player was struck.
    EnemyAttack,
    /// Somebody else died.
    EnemyDied,
    /// The player died.
    PlayerDied,
    /// Something that can hurt the player came into view.
    Warning,
    /// The player's health is low.
    Danger,
    /// Hit points came back.
    Healing,
    /// Something must be aimed before it can be used.
    NeedsTarget,
    /// Magic took hold of somebody, or the player has grown.
    Status,
    /// The player came to another floor.
    Stairs,
    /// The rules said no; nothing has happened.
    Refused,
    /// The key means nothing here.
    Invalid,
    /// Something outside of the game went wrong, such as a full disk.
    Error,
}

impl MessageKind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Welcome,
        Self::Plain,
        Self::PlayerAttack,
        Self::EnemyAttack,
        Self::EnemyDied,
        Self::PlayerDied,
        Self::Warning,
        Self::Danger,
        Self::Healing,
        Self::NeedsTarget,
        Self::Status,
        Self::Stairs,
        Self::Refused,
        Self::Invalid,
        Self::Error,
    ];
}

/// One line of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence, cleaned of what cannot be drawn.
    pub text: String,
    /// What kind of news it is.
    pub kind: MessageKind,
    /// How often it was said without anything in between; at least 1.
    pub count: u32,
    /// How many turns had been taken when it was last said.
    pub turn: u64,
    /// Which answer to the player it was part of; see [`Log::begin`](crate::log::Log::begin).
    pub(crate) answer: u64,
}

impl Message {
    /// The sentence, with ` (x3)` behind it when it was said three times in a row.
    pub fn line(&self) -> Cow<'_, str> {
        if self.count > 1 {
            Cow::Owned(format!("{} (x{})", self.text, self.count))
        } else {
            Cow::Borrowed(&self.text)
        }
    }
}
