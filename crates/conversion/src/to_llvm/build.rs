//! The operations that all conversions make.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Location, OperationState, PatternRewriter, Type};
use terrace_llvm::{ConstantOp, ExtractValueOp, InsertValueOp, PoisonOp};

/// Where operations are made: at the insertion point, with a location.
pub(crate) struct Builder<'r, 'b, 'c> {
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    pub location: Location<'c>,
}

impl<'r, 'b, 'c> Builder<'r, 'b, 'c> {
    pub fn new(rewriter: &'r mut PatternRewriter<'b, 'c>, location: Location<'c>) -> Self {
        Builder { rewriter, location }
    }

    /// Makes an operation by its name.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        let context = self.rewriter.context();
        let mut state = OperationState::new(context.op_name(name), self.location);
        state.operands.extend(operands.iter().copied());
        state.result_types.extend(results.iter().copied());
        for (name, value) in attributes {
            state.set(context, name, *value);
        }
        self.rewriter.create(state)
    }

    /// Makes an operation with one result by its name.
    pub fn value(&mut self, name: &str, operands: &[ValueId], result: Type<'c>) -> ValueId {
        let op = self.op(name, operands, &[result], &[]);
        self.rewriter.results(op)[0]
    }

    /// `llvm.mlir.poison`
    pub fn poison(&mut self, ty: Type<'c>) -> ValueId {
        let poison = PoisonOp::builder(self.rewriter.context(), self.location).res(ty);
        self.rewriter.create_value(poison)
    }

    /// `llvm.mlir.constant`
    pub fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        let constant = ConstantOp::builder(self.rewriter.context(), self.location).value(value).res(ty);
        self.rewriter.create_value(constant)
    }

    /// A constant of the type of an index, noted as an index.
    pub fn index(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.rewriter.context().index_attribute(value);
        self.constant(value, ty)
    }

    /// `llvm.extractvalue`
    pub fn extract(&mut self, container: ValueId, position: &[i64], ty: Type<'c>) -> ValueId {
        let context = self.rewriter.context();
        let extract = ExtractValueOp::builder(context, self.location).container(container).position(position);
        self.rewriter.create_value(extract.res(ty))
    }

    /// `llvm.insertvalue`
    pub fn insert(&mut self, container: ValueId, value: ValueId, position: &[i64]) -> ValueId {
        let context = self.rewriter.context();
        let insert = InsertValueOp::builder(context, self.location).container(container).value(value);
        self.rewriter.create_value(insert.position(position))
    }
}
