//! How a run ended, in words: for the last screen and for the scores.

use roguecore::{Cause, DamageKindId, Event, EventKind, FightEvent, Game, Outcome};

use crate::messages;
use crate::text;

/// The last damage to the player other than a blow: the cause of a death where no creature killed.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastHarm(Option<(Cause, DamageKindId)>);

impl LastHarm {
    /// How a game ended: "Killed by a wolf", "Killed by a dart trap"; `None` while it goes on.
    pub fn outcome(self, game: &Game) -> Option<String> {
        let outcome = game.outcome()?;
        Some(self.death(game).unwrap_or_else(|| messages::outcome(outcome, game.content())))
    }

    /// How a game ended, in a few words: "killed by a dart trap on floor 2".
    pub fn end(self, game: &Game) -> String {
        match self.death(game) {
            Some(death) => {
                let on = text::on_floor(game.content(), game.view().floor());
                format!("{} {on}", text::uncapitalize(&death))
            }
            None => end_of(game),
        }
    }

    /// How the player died, where no creature killed them: "Killed by a dart trap", "Killed by hunger".
    fn death(self, game: &Game) -> Option<String> {
        let Outcome::Died { by, .. } = game.outcome()? else { return None };
        let (cause, kind) = self.0.filter(|_| by.is_none_or(|killer| killer.player))?;
        // The player's throws and casts are their own deeds; burning and poison have a name.
        let is_own_deed = by.is_some()
            && matches!(
                cause,
                Cause::Item(_) | Cause::Ability(_) | Cause::LevelUp(_) | Cause::Custom(_)
            );
        if is_own_deed { None } else { messages::death_by(cause, kind, game.content()) }
    }

    /// Remembers damage to the player other than a blow.
    pub fn observe(&mut self, event: &Event) {
        if let EventKind::Fight(FightEvent::Struck { cause, kind, target, .. }) = &event.kind
            && target.player
        {
            self.0 = Some((*cause, *kind));
        }
    }
}

/// How a game ended, in a few words, as far as the game itself knows.
fn end_of(game: &Game) -> String {
    let content = game.content();
    let on = |floor: u32| text::on_floor(content, floor);
    match game.outcome() {
        Some(Outcome::Won { goal: Some(goal), .. }) => {
            format!("escaped with the {}", text::clean_name(content.name(goal)))
        }
        Some(Outcome::Won { goal: None, .. }) => "won".to_owned(),
        Some(Outcome::Lost { floor, .. }) => format!("lost {}", on(floor)),
        Some(outcome @ Outcome::Custom { floor, .. }) => {
            format!("{} {}", messages::outcome(outcome, content).to_lowercase(), on(floor))
        }
        Some(Outcome::Died { by: Some(by), floor, .. }) if by.player => {
            format!("died by their own hand {}", on(floor))
        }
        Some(Outcome::Died { by: Some(by), floor, .. }) => {
            format!("killed by {} {}", messages::an_entity(by.kind, content), on(floor))
        }
        Some(Outcome::Died { by: None, floor, .. }) => format!("died {}", on(floor)),
        None => "left the dungeon".to_owned(),
    }
}
