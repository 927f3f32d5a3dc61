//! Shapes of single values of the game: texts, dice, glyphs, tags and names of host rules.

use roguecore_grid::Dice;
use ron_tables::{Integer, Kind, List, NameOf, Reader, Spanned, identifier, is_visible, shapes};
use unicode_width::UnicodeWidthChar;

use super::bounds::{MAX_FLOORS, MAX_NAME, MAX_TEXT};
use super::context::{RowContext, custom_id};
use crate::id::{CustomId, TagId, TagSet};

/// A name that the player reads.
pub(crate) type Text = ron_tables::Text<MAX_NAME>;
/// A sentence or two about a row, which no rule depends on.
pub(crate) type Flavour = ron_tables::Text<MAX_TEXT>;

shapes! {
    in RowContext;
    /// A number of floors further down; negative is up.
    pub(crate) Floors -> i32, Integer::<{ -MAX_FLOORS }, MAX_FLOORS>::kind(), |cx, what, part| {
        let span = part.span(cx.r);
        let floors = Integer::<{ -MAX_FLOORS }, MAX_FLOORS>::read(cx, what, part)?;
        cx.context.floor_changes.push((floors, span));
        Some(floors)
    };

    /// A name that host rules know.
    pub(crate) CustomName -> CustomId, Kind::Name("host rule"), |cx, _what, part| {
        let name = identifier(cx.r, part.parse())?;
        let span = part.span(cx.r);
        custom_id(cx, &name, span)
    };

    /// A sentence about the rules of a row.
    pub(crate) EffectSentence -> String, Kind::Text { max: MAX_TEXT }, |cx, what, part| {
        let text = ron_tables::text(cx.r, part.parse(), &format!("`{what}`"), MAX_TEXT)?;
        let span = part.span(cx.r);
        cx.context.sentences.push((text.clone(), span));
        Some(text)
    };

    /// A list of tags.
    pub(crate) Tags -> TagSet, List::<NameOf<TagId>, { TagSet::MAX_TAGS }>::kind(), |cx, what, part| {
        let tags = List::<NameOf<TagId>, { TagSet::MAX_TAGS }>::read(cx, what, part)?;
        Some(tags.into_iter().fold(TagSet::default(), TagSet::with))
    };
}

shapes! {
    /// A character that fills one cell of the screen.
    pub(crate) Glyph -> char, Kind::own("glyph"), |cx, _what, part| glyph(cx.r, part.parse());

    /// Dice of a range.
    pub(crate) DiceOf<const MIN: i64, const MAX: i64> -> Dice, Kind::own_range("dice", MIN, MAX),
    |cx, what, part| {
        let (text, span) = cx.r.take(part.parse::<String>())?;
        let dice = text.parse::<Dice>();
        cx.r.check(dice.is_ok(), span, || {
            let error = dice.as_ref().err().map(ToString::to_string);
            format!("{what}: {}", error.unwrap_or_default())
        });
        let dice = dice.ok()?;
        let (low, high) = (dice.min(), dice.max());
        cx.r.check(i64::from(low) >= MIN && i64::from(high) <= MAX, span, || {
            format!("{what} must be from {MIN} to {MAX}; {dice} gives {low} to {high}")
        })
        .then_some(dice)
    };
}

/// A character that fills one cell of the screen.
fn glyph(r: &mut Reader<'_>, part: Spanned<char>) -> Option<char> {
    let (glyph, span) = r.take(part)?;
    let code = glyph as u32;
    let cells = glyph.width().unwrap_or(0);
    let is_drawn = r.check(is_visible(glyph) && !glyph.is_whitespace() && cells > 0, span, || {
        format!("the glyph U+{code:04X} cannot be seen; take a letter or a sign")
    });
    // Everything to the right would move by a cell.
    let is_narrow = r.check(cells < 2, span, || {
        format!("the glyph U+{code:04X} fills two cells; take one that fills one")
    });
    (is_drawn && is_narrow).then_some(glyph)
}
