//! Memory whose bounds the hardware knows.

use crate::facts::{as_fat_raw_buffer, is_global};
use crate::{
    FatRawBufferCastOp, RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp,
    RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
};
use terrace_ir::spec::InferContext;
use terrace_ir::{Failure, LogicalResult, Operation, Type, TypedOp};

impl<'c> FatRawBufferCastOp<'_, 'c> {
    pub(crate) fn infer_types(context: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        let source = context.operand_types.first().filter(|ty| ty.is_memref()).ok_or(Failure)?;
        let resets_offset = context.state.attribute("resetOffset").is_some();
        let ty = as_fat_raw_buffer(context.context, *source, resets_offset).ok_or(Failure)?;
        Ok(vec![ty])
    }

    pub(crate) fn verify(self) -> LogicalResult {
        let (source, given) = (self.source().ty(), self.result().ty());
        match as_fat_raw_buffer(self.op().context(), source, self.reset_offset()) {
            None => {
                self.op().emit_op_error(format_args!("source type '{source}' can't have its offset reset"))
            }
            Some(expected) if given != expected => self
                .op()
                .emit_op_error(format_args!("expected result type to be '{expected}' but got '{given}'")),
            Some(_) => Ok(()),
        }
    }
}

macro_rules! accesses {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_access(self.op(), self.memref().ty(), self.indices().len())
            }
        }
    )*};
}

accesses! {
    RawBufferAtomicCmpswapOp
    RawBufferAtomicFaddOp
    RawBufferAtomicFmaxOp
    RawBufferAtomicSmaxOp
    RawBufferAtomicUminOp
    RawBufferLoadOp
    RawBufferStoreOp
}

fn verify_access(op: Operation<'_, '_>, buffer: Type<'_>, indices: usize) -> LogicalResult {
    if !is_global(buffer) {
        return op.emit_op_error("Buffer ops must operate on a memref in global memory");
    }
    match buffer.rank().filter(|rank| *rank != indices) {
        Some(rank) => op.emit_op_error(format_args!("Expected {rank} indices to memref")),
        None => Ok(()),
    }
}
