//! The state of the player in the panel: statuses with their turns, and the stats that the content
//! shows.

use ratatui_core::style::Style;
use rogue_words::describe;
use rogue_words::text;

use crate::context::Context;

/// A line for each, and its style.
pub(super) fn rows(cx: &Context<'_>) -> Vec<(String, Style)> {
    let (theme, view) = (cx.theme(), cx.view());
    let statuses = describe::statuses_with_turns(view, &view.player());
    let statuses = statuses
        .into_iter()
        .map(|line| (text::capitalize(&line), theme.fg(theme.palette().status)));
    let stats = describe::shown_stats(view)
        .map(|(name, value)| (format!("{}: {value}", text::capitalize(&name)), theme.text()));
    statuses.chain(stats).collect()
}
