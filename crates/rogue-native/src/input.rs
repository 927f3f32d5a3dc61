//! Hands input to the app and logs it.

use rogue_ui::App;
use rogue_ui::input::{Input, MouseKind};

/// Hands `input` to the app and logs it: keys and clicks at debug level, mouse movements at trace
/// level. Returns whether the player was disturbed ([`App::input`]).
pub fn dispatch_input(app: &mut App, input: Input) -> bool {
    let disturbed = app.input(input);
    let turn = app.game().view().turn();
    match input {
        Input::Key(key) => tracing::debug!(%key, turn, "key"),
        Input::Mouse(mouse) if mouse.kind == MouseKind::Move => {
            tracing::trace!(?mouse, turn, "mouse");
        }
        Input::Mouse(mouse) => tracing::debug!(?mouse, turn, "mouse"),
        Input::Resize { width, height } => tracing::debug!(width, height, "resize"),
        Input::Close => tracing::info!(turn, "close"),
    }
    disturbed
}
