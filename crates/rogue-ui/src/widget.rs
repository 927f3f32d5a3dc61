//! Widgets: the parts that screens are drawn with. A widget is given a canvas, a theme and its
//! data; it does not depend on screens.

pub(crate) mod bar;
pub(crate) mod dawn;
pub(crate) mod digits;
pub(crate) mod dungeon_view;
pub(crate) mod here;
pub(crate) mod list;
pub(crate) mod list_dialog;
pub(crate) mod lit_map;
pub(crate) mod menu;
pub(crate) mod message_log;
pub(crate) mod minimap;
mod motes;
pub(crate) mod night;
pub(crate) mod pack;
pub(crate) mod pager;
pub(crate) mod panel;
mod pixel_face;
mod pixels;
pub(crate) mod range_ring;
pub(crate) mod rule;
pub(crate) mod sidebar;
pub(crate) mod state;
pub(crate) mod window;
