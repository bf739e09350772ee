//! Interface implementations.

use crate::{ConstantOp, FuncOp};
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::function;
use terrace_ir::{Attribute, InlinerHooks, OperationState, Type, TypedOp, Value};

impl<'a, 'c> FuncOp<'a, 'c> {
    /// Returns the types of the arguments and of the results; none while the type is not that of a function.
    pub fn signature(self) -> (&'c [Type<'c>], &'c [Type<'c>]) {
        let ty = self.op().attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
        ty.and_then(Type::as_function).unwrap_or_default()
    }

    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}

impl<'a, 'c> ConstantOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.op().result(0), "f");
    }
}

/// Calls a symbol with all operands.
pub(crate) static CALL: Call =
    Call { callee: |op| op.attribute("callee").map(Callee::Symbol), arguments: |op| 0..op.operand_count() };

/// Calls its first operand with the others.
pub(crate) static CALL_INDIRECT: Call =
    Call { callee: |op| Some(Callee::Value(op.operand(0))), arguments: |op| 1..op.operand_count() };

/// Runs its region, if it has one.
pub(crate) static FUNCTION: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Calls are inlined unless one of the two says not to; a return becomes a branch.
pub(crate) static INLINER: InlinerHooks = InlinerHooks {
    is_legal_call: |call, callable| {
        let refuses = |attribute: Option<Attribute<'_>>| attribute.is_some();
        !refuses(call.attribute("no_inline")) && !refuses(callable.attribute("no_inline"))
    },
    branch: Some(|op, block| {
        let mut state = OperationState::new(op.context().op_name("cf.br"), op.location());
        state.operands = op.operands().map(Value::id).collect();
        state.successors.push(block);
        state
    }),
    ..InlinerHooks::ALWAYS
};
