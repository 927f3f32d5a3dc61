//! The mood of the moment, for a front end that plays music. Nothing is told by music alone.

use rogue_travel::is_awake_enemy;
use roguecore::{EntityView, Motes};

use super::App;
use crate::intent::Scope;
use crate::theme::torch;

/// The place that music belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The title screen, and a game that is won: the dawn.
    Dawn,
    /// A floor with those motes in its air.
    Floor(Motes),
    /// A game that is lost.
    Grave,
}

/// A place, and whether an enemy is awake in view there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mood {
    /// The place.
    pub place: Place,
    /// Whether an enemy is awake in view.
    pub danger: bool,
}

impl App {
    /// The mood of the game that is shown.
    pub fn mood(&self) -> Mood {
        let is_title = self.stack.first().is_some_and(|screen| screen.scope() == Scope::Title);
        let game = self.shown_game();
        let place = match game.outcome() {
            _ if is_title => Place::Dawn,
            Some(outcome) if outcome.is_won() => Place::Dawn,
            Some(_) => Place::Grave,
            None => Place::Floor(torch::ambience(game.view()).motes),
        };
        let view = game.view();
        let is_threat = |it: &EntityView<'_>| is_awake_enemy(view, it);
        let danger = matches!(place, Place::Floor(_)) && view.entities().iter().any(is_threat);
        Mood { place, danger }
    }
}
