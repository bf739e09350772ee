//! Interface implementations.

use crate::{FuncOp, GlobalLoadConstOp, GlobalLoadOp, SubgraphOp};
use terrace_interfaces::call::Callable;
use terrace_interfaces::function;
use terrace_ir::{Attribute, Operation, Type, TypedOp, Value};

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

impl SubgraphOp<'_, '_> {
    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}

impl<'a, 'c> GlobalLoadOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        name_of_variable(self.op(), set);
    }
}

impl<'a, 'c> GlobalLoadConstOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        name_of_variable(self.op(), set);
    }
}

/// Names a loaded value after the variable, without the enclosing tables.
fn name_of_variable<'a, 'c>(op: Operation<'a, 'c>, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
    if let Some((root, nested)) = op.attribute("global").and_then(Attribute::as_symbol) {
        set(op.result(0), nested.last().unwrap_or(&root).as_str());
    }
}
