//! Interface implementations.

use crate::{ExecuteOp, FuncOp, RuntimeNumWorkerThreadsOp, TOKEN_TYPE, value_type};
use smallvec::smallvec;
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::function;
use terrace_interfaces::region_branch::{Inputs, RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_ir::spec::InferContext;
use terrace_ir::{Attribute, Failure, Type, TypedOp};

/// Calls a symbol with all operands.
pub(crate) static CALL: Call =
    Call { callee: |op| op.attribute("callee").map(Callee::Symbol), arguments: |op| 0..op.operand_count() };

/// Runs its region, if it has one.
pub(crate) static CALLABLE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Into the region with the values, and out of it with what is yielded: on the way, what comes later is there.
pub(crate) static EXECUTE: RegionBranch = RegionBranch {
    entry_operands: |op, _| op.operand_range(1),
    are_types_compatible: |a, b| value_type(a).unwrap_or(a) == value_type(b).unwrap_or(b),
    ..RegionBranch::new(|op, point| match point {
        RegionBranchPoint::Parent => {
            smallvec![RegionSuccessor::into_region(ExecuteOp::wrap(op).body_region())]
        }
        RegionBranchPoint::Terminator(_) => {
            smallvec![RegionSuccessor { region: None, inputs: Inputs::ResultsBehind(op, 1) }]
        }
    })
};

impl<'a, 'c> FuncOp<'a, 'c> {
    /// Returns the types of the arguments and of the results; none while the type is not that of a function.
    pub fn signature(self) -> (&'c [Type<'c>], &'c [Type<'c>]) {
        let ty = self.op().attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
        ty.and_then(Type::as_function).unwrap_or_default()
    }

    /// Returns true if its first result is a token, which no value is returned for.
    pub fn is_stateful(self) -> bool {
        self.signature().1.first().is_some_and(|ty| ty.as_dialect(TOKEN_TYPE.name).is_some())
    }

    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}

impl RuntimeNumWorkerThreadsOp<'_, '_> {
    pub(crate) fn infer_types<'c>(context: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        Ok(vec![context.context.index_type()])
    }
}
