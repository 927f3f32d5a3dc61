//! What the fields of every step have in common.

use crate::rows::band::Band;
use crate::schema::compiler::Compiler;
use crate::schema::row::Row;

/// The fields of one kind of step.
pub(super) trait StepFields: Row {
    /// The step.
    type Step;

    /// The step and its floors, if its fields fit together.
    fn compiled(self, cx: &mut Compiler<'_, '_>) -> Option<(Band, Self::Step)>;
}
