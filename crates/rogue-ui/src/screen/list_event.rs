//! The transition of a screen after an event of its list, menu or page.

use super::Transition;
use crate::widget::list::ListEvent;

impl<T> ListEvent<T> {
    /// The transition of the screen; `choose` carries out a choice.
    pub(crate) fn transition(self, choose: impl FnOnce(T) -> Transition) -> Transition {
        match self {
            Self::None => Transition::None,
            Self::Redraw => Transition::Redraw,
            Self::Closed => Transition::Pop,
            Self::Chosen(chosen) => choose(chosen),
        }
    }
}
