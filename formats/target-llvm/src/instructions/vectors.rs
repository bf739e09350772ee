//! Parts of vectors, structures and arrays.

use super::{Body, Table, word};
use crate::module::constants::Constant;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};
use terrace_llvm as llvm;
use terrace_support::ap_int::ApInt;

pub(super) const TABLE: Table = &[
    row!([llvm::ExtractElementOp, llvm::InsertElementOp], |body, op| body.of_parts(op, None)),
    row!(llvm::ExtractValueOp, |body, op| body.of_part(op.op(), &op.position())),
    row!(llvm::InsertValueOp, |body, op| body.of_part(op.op(), &op.position())),
    row!([llvm::ShuffleVectorOp], |body, op| {
        let mask = body.mask(op);
        body.of_parts(op, Some(mask))
    }),
];

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes an instruction with its operands, and one more.
    fn of_parts(&mut self, op: Operation<'a, 'c>, last: Option<String>) -> LogicalResult {
        let operands = op.operands().map(|operand| self.typed(operand));
        let operands: Vec<String> = operands.collect::<Vec<_>>().into_iter().chain(last).collect();
        self.line(op, &format!("{} {}", word(op), operands.join(", ")));
        Ok(())
    }

    /// Writes an instruction on the part of an aggregate at a position.
    fn of_part(&mut self, op: Operation<'a, 'c>, position: &[i64]) -> LogicalResult {
        let position: Vec<String> = position.iter().map(i64::to_string).collect();
        self.of_parts(op, (!position.is_empty()).then(|| position.join(", ")))
    }

    fn mask(&mut self, op: Operation<'a, 'c>) -> String {
        let mask = op.attribute("mask").and_then(Attribute::as_i32_array).unwrap_or_default();
        let lanes = mask
            .iter()
            .map(|lane| match u64::try_from(*lane) {
                Ok(lane) => Constant::Int(ApInt::from_u64(32, lane)),
                Err(_) => Constant::Poison,
            })
            .collect();
        let context = self.module.context;
        let is_scalable = op.result(0).ty().is_scalable_vector();
        let count = i64::try_from(mask.len()).unwrap_or_default();
        let ty = context.scalable_vector_type(&[count], &[is_scalable], context.integer_type(32));
        self.module.typed_constant(ty, &Constant::of_parts(lanes))
    }
}
