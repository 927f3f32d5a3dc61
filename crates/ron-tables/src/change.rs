//! Changes of rows: a part that names some fields of a row, or some entries of a map, stands for the
//! part that it changes.

use crate::arguments::Arguments;
use crate::compiler::Compiler;
use crate::reader::{Entries, Part, Span, Spanned, hint, shortened};
use crate::shape::{Kind, Parameter};
use crate::table::id_of_row;

/// The word of a list of rows for one that is left out.
const REMOVED: &str = "Removed";

/// Whether a part of that kind is merged with the one that it changes; it replaces it otherwise.
pub fn is_merged(kind: &Kind, part: Part<'_>) -> bool {
    match kind {
        Kind::Map(..) | Kind::Row(..) => true,
        Kind::List(of, _) => matches!(**of, Kind::Row(..)) && part.starts_with('{'),
        _ => false,
    }
}

impl<'t, C> Compiler<'_, 't, C> {
    /// Notes that a row or map stands for the fields or entries in which it differs from another one.
    pub fn note_change(&mut self, change: Part<'t>, changed: Part<'t>) {
        let span = change.span(self.r);
        self.tables.changes.insert(span, changed);
    }

    /// Notes that a change of a row leaves out a field that the row had.
    pub fn note_left_out(&mut self, change: Part<'t>, field: &'static str) {
        let span = change.span(self.r);
        self.tables.left_out.insert(span, field);
    }

    fn changed_by(&self, change: Part<'t>) -> Option<Part<'t>> {
        self.tables.changes.get(&change.span(self.r)).copied()
    }

    /// The fields of a row, with those of the row that it changes. Rows and maps in it are merged by
    /// name, too; any other value replaces the one before.
    pub(crate) fn with_unchanged(
        &mut self,
        mut fields: Arguments<'t>,
        part: Part<'t>,
        what: &str,
        parameters: &'static [Parameter],
    ) -> Option<Arguments<'t>> {
        let Some(changed) = self.changed_by(part) else { return Some(fields) };
        let unchanged = self.fields(what, parameters, changed)?;
        let left_out = self.tables.left_out.get(&part.span(self.r)).copied();
        for (name, before) in unchanged.parts().filter(|(name, _)| Some(*name) != left_out) {
            let kind = parameters.iter().find(|it| it.name == name).map(|it| (it.kind)());
            match fields.part(name) {
                None => fields.add(name, before),
                Some(after) if kind.is_some_and(|kind| is_merged(&kind, after)) => {
                    self.note_change(after, before);
                }
                Some(_) => {}
            }
        }
        Some(fields)
    }

    /// The entries of a map, after those of the map that it changes which it does not name.
    pub fn entries(&mut self, part: Part<'t>) -> Option<(Entries<'t>, Span)> {
        let (own, span) = self.r.take_map(part)?;
        let Some(changed) = self.changed_by(part) else { return Some((own, span)) };
        let (mut entries, _) = self.entries(changed)?;
        let is_own = |name: &Spanned<String>| own.iter().any(|(it, _)| it.value() == name.value());
        entries.retain(|(name, _)| !is_own(name));
        entries.extend(own);
        Some((entries, span))
    }

    /// The elements of a list. A map from ids stands for the list that it changes: its rows have the
    /// fields that are different, those that are `Removed` are left out, and one with an `id` is added.
    pub(crate) fn elements(&mut self, part: Part<'t>) -> Option<(Vec<Part<'t>>, Span)> {
        let Some(changed) = self.changed_by(part).filter(|_| part.starts_with('{')) else {
            return self.r.take_list(part);
        };
        let (own, span) = self.r.take_map(part)?;
        let (elements, _) = self.elements(changed)?;
        let mut elements: Vec<_> =
            elements.into_iter().map(|it| (self.id_of_element(it), Some(it))).collect();
        for (id, change) in own {
            let (id, change) = (self.r.take(id), self.r.take(change));
            let Some(((id, at), (change, _))) = id.zip(change) else { continue };
            let Some(index) = elements.iter().position(|(it, _)| it.as_ref() == Some(&id)) else {
                if id_of_row(change).as_ref() == Some(&id) {
                    elements.push((Some(id), Some(change)));
                    continue;
                }
                self.r.report(at, || {
                    let ids = elements.iter().filter_map(|(id, _)| id.as_deref());
                    let hint = hint(&id, ids, "none here has an `id`");
                    format!("the changed list has no \"{}\"; {hint}", shortened(&id))
                });
                continue;
            };
            let (_, element) = &mut elements[index];
            let before = element.take();
            if change.text() != REMOVED {
                *element = Some(change);
                before.into_iter().for_each(|before| self.note_change(change, before));
            }
        }
        Some((elements.into_iter().filter_map(|(_, element)| element).collect(), span))
    }

    /// The id of a row in a list, which no change changes.
    fn id_of_element(&self, part: Part<'t>) -> Option<String> {
        let changed = std::iter::successors(Some(part), |part| self.changed_by(*part));
        changed.last().and_then(id_of_row)
    }
}
