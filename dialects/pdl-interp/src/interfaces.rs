//! Interface implementations.

use crate::FuncOp;
use terrace_interfaces::call::Callable;
use terrace_interfaces::function;
use terrace_ir::{Attribute, Operation, Type, TypedOp};

/// Runs its region, if it has one.
pub(crate) static CALLABLE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Returns the types of the arguments and of the results; none while the type is not that of a function.
pub(crate) fn signature<'c>(op: Operation<'_, 'c>) -> (&'c [Type<'c>], &'c [Type<'c>]) {
    let ty = op.attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
    ty.and_then(Type::as_function).unwrap_or_default()
}

impl FuncOp<'_, '_> {
    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}
