//! Where attributes of the dialect may be.

use terrace_ir::{LogicalResult, NamedAttribute, Operation};

/// Marks the functions that a host launches.
const KERNEL: &str = "rocdl.kernel";

/// Checks a discardable attribute of the dialect.
pub(crate) fn attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    match attribute.name.as_str() == KERNEL && op.name().as_str() != "llvm.func" {
        true => op.emit_error(format_args!("'\"{KERNEL}\"' attribute attached to unexpected op")),
        false => Ok(()),
    }
}
