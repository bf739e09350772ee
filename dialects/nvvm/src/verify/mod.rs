//! Verification beyond the declared constraints.

mod arithmetic;
mod attributes;
mod barrier;
mod control;
mod convert;
mod copy;
mod fence;
mod matrix;
mod mma;
mod mma_block_scale;
mod registers;
mod tensor_core;
mod warp;
mod wgmma;
mod wmma;

pub(crate) use attributes::{verify_argument_attribute, verify_op_attribute};
pub(crate) use registers::verify_range;

use terrace_ir::{LogicalResult, Operation, Type};
use terrace_llvm::types::{Packing, StructType};

/// Emits an error at the location of an operation, but does not show the operation.
fn error_at(op: Operation<'_, '_>, message: impl std::fmt::Display) -> LogicalResult {
    op.context().error(op.location(), message).emit()
}

/// Returns a structure of n elements of one type.
fn struct_of<'c>(op: Operation<'_, 'c>, count: usize, element: Type<'c>) -> Type<'c> {
    StructType::literal(op.context(), &vec![element; count], Packing::Aligned)
}
