//! Parts that more than one screen is made of. They know a canvas, a theme and what they are
//! given.

pub(crate) mod bar;
pub(crate) mod choices;
pub(crate) mod digits;
pub(crate) mod listing;
pub(crate) mod news;
pub(crate) mod pager;
pub(crate) mod sidebar;
pub(crate) mod window;
