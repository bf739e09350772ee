//! Operations made one after another at one location.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Location, PatternRewriter, Type};

/// Creates operations at the insertion point of a rewriter, all with one location.
pub struct Builder<'r, 'b, 'c> {
    /// Rewriter that creates the operations.
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// Location of the operations.
    pub location: Location<'c>,
}

impl<'r, 'b, 'c> Builder<'r, 'b, 'c> {
    /// Creates a builder at the insertion point of a rewriter.
    pub fn new(rewriter: &'r mut PatternRewriter<'b, 'c>, location: Location<'c>) -> Self {
        Builder { rewriter, location }
    }

    /// Creates an operation by its name.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        self.rewriter.create_named(name, self.location, operands, results, attributes)
    }

    /// Creates an operation with one result by its name.
    pub fn value(&mut self, name: &str, operands: &[ValueId], result: Type<'c>) -> ValueId {
        self.value_with(name, operands, result, &[])
    }

    /// Creates an operation with one result and attributes by its name.
    pub fn value_with(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        self.rewriter.create_named_value(name, self.location, operands, result, attributes)
    }
}
