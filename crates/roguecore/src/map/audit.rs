//! Whether what a map derives from its tiles and entities still says the same, found out the
//! slow and plain way. For tests and long campaigns; no rule asks.

use super::{GameMap, awake, sight};
use crate::content::Content;
use crate::geometry::Point;

impl GameMap {
    /// The first thing derived that is out of date, in words.
    pub(crate) fn audit_derived(&self, content: &Content) -> Result<(), String> {
        if self.transparency != sight::transparency(content, &self.tiles) {
            return Err("what lets sight pass is out of date".to_owned());
        }
        let missed = |at: &Point| self.index.blocked().get(*at) != self.blocker_at(*at).is_some();
        if let Some(at) = self.size().points().find(missed) {
            return Err(format!("the cells that are blocked are out of date at {at}"));
        }
        let unlisted = |id| !self.restless.contains(&id);
        let mut restless = self.entities.iter().filter(|it| awake::is_restless(it));
        match restless.find(|it| unlisted(it.id)) {
            Some(entity) => Err(format!("{} is restless and would sleep on", entity.id)),
            None => Ok(()),
        }
    }
}
