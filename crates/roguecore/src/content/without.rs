//! A content with floors that are built without one of its rows, to measure the effect of that row.

use super::queries::Content;

/// A row cannot be left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LeaveOutError {
    /// There is no such row.
    #[error("no creature, item or vault is called `{0}`")]
    Unknown(String),
    /// The game cannot be played without it.
    #[error("`{0}` cannot be left out: it is the player, the goal or a key")]
    Needed(String),
}

impl Content {
    /// The same content, with floors that are built without the creature, item or vault of that
    /// id. Creatures and items that rules summon, create or give stay.
    ///
    /// # Errors
    ///
    /// [`LeaveOutError`]: there is no such row, or it is the player, the goal or a key.
    ///
    /// ```
    /// use roguecore::{Content, procgen};
    /// let classic = Content::classic();
    /// let without = classic.without("orc")?;
    /// let orc = classic.prototype_id("orc").unwrap();
    /// let orcs = |content: &Content| {
    ///     let floor = procgen::generate(content, 7, 1);
    ///     floor.monsters.iter().filter(|(kind, _)| *kind == orc).count()
    /// };
    /// assert!(orcs(&classic) > 0 && orcs(&without) == 0);
    /// # Ok::<(), roguecore::LeaveOutError>(())
    /// ```
    pub fn without(&self, id: &str) -> Result<Self, LeaveOutError> {
        let mut content = self.clone();
        if let Some(kind) = self.prototype_id(id) {
            let is_key = self.rows.vaults.iter().any(|vault| vault.has_key(kind));
            let is_goal = self.dungeon.is_some_and(|dungeon| dungeon.goal == kind);
            if is_key || is_goal || kind == self.player {
                return Err(LeaveOutError::Needed(id.to_owned()));
            }
            content.left_out.push(kind);
        } else if self.rows.vaults.iter().any(|vault| vault.id == id) {
            for vault in content.rows.vaults.iter_mut().filter(|vault| vault.id == id) {
                vault.max = 0;
                // Its group picks among the others.
                vault.games.one_of = None;
            }
        } else {
            return Err(LeaveOutError::Unknown(id.to_owned()));
        }
        content.identify();
        Ok(content)
    }
}
