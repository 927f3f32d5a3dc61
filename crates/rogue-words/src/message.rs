//! A message and its kind. A theme has a colour for each kind.

use std::borrow::Cow;

use roguecore::EntityId;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageKind {
    /// The welcome at the start of a session.
    Welcome,
    /// Information, neither good nor bad.
    Plain,
    /// The player attacked.
    PlayerAttack,
    /// The player was attacked.
    EnemyAttack,
    /// An actor attacked another one, neither of them the player.
    OtherAttack,
    /// A monster died.
    EnemyDied,
    /// The player died.
    PlayerDied,
    /// A dangerous monster came into view, or a companion died.
    Warning,
    /// The player's health is low.
    Danger,
    /// An actor was healed.
    Healing,
    /// An item needs a target.
    NeedsTarget,
    /// A status of the player or of a companion changed, or the player gained a level.
    Status,
    /// A status of another actor changed.
    OtherStatus,
    /// A rule says something: a net falls, a door opens.
    Said,
    /// The sums of several turns.
    Digest,
    /// The player took the stairs.
    Stairs,
    /// The game refused a command; nothing happened.
    Refused,
    /// The key is not bound here.
    Invalid,
    /// An error outside of the game, such as a full disk.
    Error,
}

impl MessageKind {
    /// Every kind.
    pub const ALL: [Self; 19] = [
        Self::Welcome,
        Self::Plain,
        Self::PlayerAttack,
        Self::EnemyAttack,
        Self::OtherAttack,
        Self::EnemyDied,
        Self::PlayerDied,
        Self::Warning,
        Self::Danger,
        Self::Healing,
        Self::NeedsTarget,
        Self::Status,
        Self::OtherStatus,
        Self::Said,
        Self::Digest,
        Self::Stairs,
        Self::Refused,
        Self::Invalid,
        Self::Error,
    ];

    /// Whether its messages tell something that no other shows, such as a theft or a new status: they come before the
    /// blows of a fight.
    pub(crate) const fn is_news(self) -> bool {
        matches!(
            self,
            Self::Warning
                | Self::Danger
                | Self::Status
                | Self::Said
                | Self::PlayerDied
                | Self::Digest
                | Self::Error
        )
    }

    /// Whether its messages are kept in view where there is no room for all.
    pub(crate) const fn is_important(self) -> bool {
        match self {
            Self::Warning
            | Self::Danger
            | Self::EnemyAttack
            | Self::EnemyDied
            | Self::PlayerDied
            | Self::Status
            | Self::Said
            | Self::Digest
            | Self::Error => true,
            Self::Welcome
            | Self::Plain
            | Self::PlayerAttack
            | Self::OtherAttack
            | Self::Healing
            | Self::NeedsTarget
            | Self::OtherStatus
            | Self::Stairs
            | Self::Refused
            | Self::Invalid => false,
        }
    }

    /// Whether a digest tells the blows and the deaths that its messages are about.
    pub(crate) const fn is_told_by_digest(self) -> bool {
        matches!(self, Self::PlayerAttack | Self::EnemyAttack | Self::OtherAttack | Self::EnemyDied)
    }

    /// Whether its messages may stand between two blows that are told together.
    pub(crate) const fn is_of_fight(self) -> bool {
        matches!(
            self,
            Self::Plain
                | Self::PlayerAttack
                | Self::EnemyAttack
                | Self::OtherAttack
                | Self::EnemyDied
                | Self::Status
                | Self::OtherStatus
                | Self::Said
        )
    }

    /// Whether its messages tell of the run: a key that did nothing is no part of its story.
    pub const fn is_of_story(self) -> bool {
        !matches!(self, Self::NeedsTarget | Self::Refused | Self::Invalid)
    }

    /// Whether its messages are about others alone, which the map shows.
    pub(crate) const fn is_of_others(self) -> bool {
        matches!(self, Self::OtherAttack | Self::OtherStatus)
    }
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence, without characters that cannot be drawn.
    pub text: String,
    /// The kind.
    pub kind: MessageKind,
    /// How often the message came in a row; at least 1.
    pub count: u32,
    /// The number of turns taken before the message last came.
    pub turn: u64,
    /// The batch of the message, see [`Log::begin_batch`](crate::log::Log::begin_batch).
    pub(crate) batch: u64,
    /// Whether a digest of the batch has told its part of it.
    pub(crate) is_summed_up: bool,
    /// The creature whose coming into view it tells.
    pub sighting: Option<EntityId>,
    /// The blows that it tells.
    pub(crate) blows: Option<Blows>,
}

/// Blows of one attacker at one target, told together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blows {
    pub(crate) by: Option<EntityId>,
    pub(crate) target: EntityId,
    /// "You stab the goblin"
    pub(crate) deed: String,
    pub(crate) damage: Vec<i32>,
}

impl Message {
    /// The sentence, followed by ` (x3)` when it came three times in a row.
    pub fn line(&self) -> Cow<'_, str> {
        if self.count > 1 {
            Cow::Owned(format!("{} (x{})", self.text, self.count))
        } else {
            Cow::Borrowed(&self.text)
        }
    }
}
