//! The common part of the fields of every step.

use ron_tables::Row;

use crate::rows::band::Band;
use crate::schema::context::FloorCompiler;

/// The fields of one kind of step.
pub(super) trait StepFields: Row {
    /// The step.
    type Step;

    /// The step and its floors, if its fields fit together.
    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Self::Step)>;
}
