//! A list to choose from: by its key, by moving the mark, by mouse. What is impossible is dimmed
//! and cannot be chosen; what each choice does stands beside it.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use crate::canvas::Canvas;
use crate::input::{Mouse, MouseKind};
use crate::intent::Intent;
use crate::screen::{Next, Stage};

/// One choice.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// What choosing it means.
    pub(crate) intent: Intent,
    pub(crate) label: &'static str,
    /// What it does and what it costs, or why it is impossible.
    pub(crate) about: String,
    pub(crate) possible: bool,
}

/// The choices and which of them is marked.
#[derive(Debug)]
pub(crate) struct Choices {
    items: Vec<Choice>,
    marked: usize,
}

/// What came of a key or a click.
pub(crate) enum Picked {
    /// This was chosen.
    Chosen(Intent),
    /// Nothing was chosen.
    Next(Next),
}

/// Columns of the key and of the label.
const KEY_WIDTH: u16 = 7;
const LABEL_WIDTH: u16 = 20;
/// What stands where the key of an impossible choice would be.
const IMPOSSIBLE: &str = "-";

impl Choices {
    /// The first possible choice is marked.
    pub(crate) fn new(items: Vec<Choice>) -> Self {
        let marked = items.iter().position(|item| item.possible).unwrap_or(0);
        Self { items, marked }
    }

    pub(crate) fn len(&self) -> u16 {
        self.items.len() as u16
    }

    /// Moves the mark, chooses what is marked, or chooses what the key means.
    pub(crate) fn intent(&mut self, intent: Intent) -> Picked {
        match intent {
            Intent::LineUp => Picked::Next(self.shift(self.items.len().saturating_sub(1))),
            Intent::LineDown => Picked::Next(self.shift(1)),
            Intent::Choose => self.choose(self.marked),
            other => match self.items.iter().position(|item| item.intent == other) {
                Some(index) => self.choose(index),
                None => Picked::Chosen(other),
            },
        }
    }

    /// Marks what the mouse is over, and chooses what is clicked.
    pub(crate) fn mouse(&mut self, mouse: Mouse, area: Rect) -> Picked {
        let inside = area.contains((mouse.x, mouse.y).into());
        let row = usize::from(mouse.y.saturating_sub(area.y));
        if !inside || row >= self.items.len() {
            return Picked::Next(Next::Nothing);
        }
        match mouse.kind {
            MouseKind::Left => self.choose(row),
            MouseKind::Move if row != self.marked && self.items[row].possible => {
                self.marked = row;
                Picked::Next(Next::Redraw)
            }
            _ => Picked::Next(Next::Nothing),
        }
    }

    fn choose(&self, index: usize) -> Picked {
        match self.items.get(index) {
            Some(item) if item.possible => Picked::Chosen(item.intent),
            _ => Picked::Next(Next::Nothing),
        }
    }

    /// Moves the mark by so many rows, round the end, over what is impossible.
    fn shift(&mut self, by: usize) -> Next {
        let count = self.items.len().max(1);
        let before = self.marked;
        for _ in 0..count {
            self.marked = (self.marked + by) % count;
            if self.items.get(self.marked).is_some_and(|item| item.possible) {
                break;
            }
        }
        if self.marked == before { Next::Nothing } else { Next::Redraw }
    }

    pub(crate) fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        for (index, (y, item)) in (area.y..area.bottom()).zip(&self.items).enumerate() {
            let (name, key, label, about) = self.styles(stage, index, item);
            canvas.fill(Rect::new(area.x, y, area.width, 1), label);
            let mut x = area.x + 1;
            for (width, text, style) in [
                (KEY_WIDTH, name.as_str(), key),
                (LABEL_WIDTH, item.label, label),
                (area.width, item.about.as_str(), about),
            ] {
                let room = area.right().saturating_sub(x);
                canvas.text(x, y, width.min(room), text, style);
                x = x.saturating_add(width);
            }
        }
    }

    /// What stands where the key is, and the styles of key, label and explanation.
    fn styles(
        &self,
        stage: &Stage<'_>,
        index: usize,
        item: &Choice,
    ) -> (String, Style, Style, Style) {
        let theme = stage.theme;
        let name = stage.keys.label(item.intent);
        if !item.possible {
            // Dimmed, and without a key for those who see no colour.
            return (IMPOSSIBLE.to_owned(), theme.faint(), theme.faint(), theme.faint());
        }
        if index == self.marked {
            let marked = theme.text().add_modifier(Modifier::REVERSED);
            return (name, marked.add_modifier(Modifier::BOLD), marked, marked);
        }
        (name, theme.key(), theme.text(), theme.faint())
    }
}
