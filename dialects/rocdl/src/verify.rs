//! Verification of the dialect's attributes, and of buffer descriptors.

use crate::syntax::descriptor_types;
use crate::{
    RawBufferAtomicFAddOp, RawBufferAtomicFMaxOp, RawBufferAtomicSMaxOp, RawBufferAtomicUMinOp,
    RawBufferLoadOp, RawBufferStoreOp,
};
use terrace_ir::{LogicalResult, NamedAttribute, Operation, TypedOp};

/// Marks the functions that a host launches.
const KERNEL: &str = "rocdl.kernel";

/// Checks a discardable attribute of the dialect.
pub(crate) fn attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    match attribute.name.as_str() == KERNEL && op.name().as_str() != "llvm.func" {
        true => op.emit_error(format_args!("'\"{KERNEL}\"' attribute attached to unexpected op")),
        false => Ok(()),
    }
}

/// Checks that the descriptor and what follows it are of the types that the text leaves out.
fn verify_access(op: Operation<'_, '_>) -> LogicalResult {
    let types = descriptor_types(op.context());
    let skipped = op.operand_count() - types.len();
    for (at, (operand, wanted)) in op.operands().skip(skipped).zip(types).enumerate() {
        let given = operand.ty();
        if given != wanted {
            return op.emit_op_error(format_args!(
                "operand #{} must be '{wanted}', but got '{given}'",
                at + skipped
            ));
        }
    }
    Ok(())
}

macro_rules! accesses {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_access(self.op())
            }
        }
    )*};
}

accesses! {
    RawBufferAtomicFAddOp
    RawBufferAtomicFMaxOp
    RawBufferAtomicSMaxOp
    RawBufferAtomicUMinOp
    RawBufferLoadOp
    RawBufferStoreOp
}
