//! What the steps of a recipe are read with.

use std::collections::BTreeSet;

use super::generator::Generators;
use crate::ron_reader::{Reader, Spanned};
use crate::rows::band::Band;
use crate::rows::known::Known;
use crate::schema::parts::Names;

/// What all steps of a recipe are read with.
pub(crate) struct StepContext<'a> {
    pub(crate) known: &'a Known<'a>,
    pub(crate) generators: &'a Generators,
    /// The marks of all vaults; `None` where they could not be read.
    pub(crate) marks: Option<BTreeSet<String>>,
    /// The ids of all vaults; `None` where they could not be read.
    pub(crate) vaults: Option<Vec<String>>,
}

impl StepContext<'_> {
    /// A vault.
    pub(super) fn vault(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<usize> {
        let (id, span) = r.take(part)?;
        let vaults = self.vaults.as_ref()?;
        Names::new("vault", vaults, |id| id).find(r, &id, span)
    }

    /// A mark of some vault. A generator of a host may set others.
    pub(super) fn mark(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<String> {
        let (name, span) = r.take(part)?;
        if let Some(marks) = self.marks.as_ref().filter(|_| self.generators.is_empty()) {
            let marks: Vec<String> = marks.iter().cloned().collect();
            let names = Names::new("mark", &marks, |mark| mark);
            names.find(r, &name, span)?;
        }
        Some(name)
    }
}

/// The shape of one kind of step in the file.
pub(super) trait ReadStep {
    /// What is read.
    type Step;

    /// The step and its floors, every number within its range and every name resolved.
    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)>;
}
