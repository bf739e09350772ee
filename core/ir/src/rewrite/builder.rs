//! Operations made one after another at one location.
//!
//! A dialect adds to [`Builder`] by an extension trait of its own: constants and arithmetic are
//! `terrace_arith::ArithBuilder`.

use super::PatternRewriter;
use crate::body::create::state_builder::BuildOp;
use crate::context::Ctx;
use crate::ids::{OpId, ValueId};
use crate::uniqued::location::Location;
use crate::{Attribute, OperationState, Type};

/// Creates operations at the insertion point of a rewriter, all with one location.
pub struct Builder<'r, 'b, 'c> {
    /// Rewriter that creates the operations.
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// Location of the operations.
    pub location: Location<'c>,
    folds: bool,
}

impl<'b, 'c> PatternRewriter<'b, 'c> {
    /// Returns a builder of operations with a location.
    pub fn builder(&mut self, location: Location<'c>) -> Builder<'_, 'b, 'c> {
        Builder::new(self, location)
    }

    /// Returns a builder of operations with the location of another one.
    pub fn builder_like(&mut self, op: OpId) -> Builder<'_, 'b, 'c> {
        Builder::like(self, op)
    }
}

impl<'r, 'b, 'c> Builder<'r, 'b, 'c> {
    /// Creates a builder at the insertion point of a rewriter.
    pub fn new(rewriter: &'r mut PatternRewriter<'b, 'c>, location: Location<'c>) -> Self {
        Builder { rewriter, location, folds: false }
    }

    /// Creates a builder of operations with the location of another one.
    pub fn like(rewriter: &'r mut PatternRewriter<'b, 'c>, op: OpId) -> Self {
        let location = rewriter.op(op).location();
        Builder { rewriter, location, folds: false }
    }

    /// Returns the same builder for a shorter time.
    pub fn reborrow(&mut self) -> Builder<'_, 'b, 'c> {
        Builder { rewriter: &mut *self.rewriter, location: self.location, folds: self.folds }
    }

    /// Returns a builder whose values are folded where they can be: [`PatternRewriter::fold`].
    ///
    /// `b.folding().addi(x, y)` is `x`, and creates nothing, if `y` is zero.
    pub fn folding(&mut self) -> Builder<'_, 'b, 'c> {
        Builder { folds: true, ..self.reborrow() }
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.rewriter.context()
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.rewriter.type_of(value)
    }

    /// Returns the type of a value with other elements.
    pub fn type_like(&self, value: ValueId, element: Type<'c>) -> Type<'c> {
        let ty = self.type_of(value);
        if ty.is_shaped() { ty.with_element(self.context(), element) } else { element }
    }

    /// Creates an operation from a state or a typed builder, and returns its first result.
    ///
    /// `b.make(AddIOp::builder(b.context(), b.location).lhs(x).rhs(y))`
    #[track_caller]
    pub fn make(&mut self, new: impl BuildOp<'c>) -> ValueId {
        let op = new.create_in(self.rewriter.body);
        self.finish(op)
    }

    /// Inserts an operation that was created just now, or folds it, and returns its first result.
    fn finish(&mut self, op: OpId) -> ValueId {
        if self.folds { self.rewriter.fold_created(op)[0] } else { self.rewriter.insert_value(op) }
    }

    /// Creates an operation from a state or a typed builder.
    #[track_caller]
    pub fn create(&mut self, new: impl BuildOp<'c>) -> OpId {
        self.rewriter.create(new)
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
        if self.folds {
            let (context, location) = (self.context(), self.location);
            let new = OperationState::named(context, name, location, operands, &[result], attributes);
            return self.rewriter.fold(new);
        }
        self.rewriter.create_named_value(name, self.location, operands, result, attributes)
    }
}
