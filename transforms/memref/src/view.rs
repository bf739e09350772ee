//! Views: operations whose result is another way to index the memory of their first operand.

use crate::strided::Strided;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::Model;
use terrace_ir::{Location, PatternRewriter, Value};

/// Arithmetic on the indices and on the descriptor of a view.
pub struct ViewModel {
    /// Returns the indices into the source for those into the view.
    pub source_indices: for<'c> fn(
        OpId,
        &[ValueId],
        Within,
        Location<'c>,
        &mut PatternRewriter<'_, 'c>,
    ) -> Option<Vec<ValueId>>,
    /// Returns the buffer, offset, sizes and strides of the view.
    pub strided: for<'c> fn(OpId, Location<'c>, &mut PatternRewriter<'_, 'c>) -> Option<Strided>,
}

impl Model for ViewModel {
    const NAME: &'static str = "ViewLikeOpInterface";
}

/// Returns the view that defines a value, if it is one.
pub(crate) fn view_of(value: Value<'_, '_>) -> Option<(&'static ViewModel, OpId)> {
    let op = value.defining_op()?;
    Some((op.model()?, op.id()))
}

/// Knowledge that indices are within the sizes of their dimensions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// They are.
    Known,
    /// They may not be.
    Unknown,
}
