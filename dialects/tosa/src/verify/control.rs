//! Control flow and variables.

use crate::{IfOp, VariableOp, VariableReadOp, VariableWriteOp, WhileOp, YieldOp};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Region, Type, TypedOp};

/// Types with the words in which messages speak of them.
type Named<'n, T> = (&'n str, T);

/// Checks that two types have the same elements, and shapes that may be the same.
fn same_type(op: Operation<'_, '_>, a: Named<'_, Type<'_>>, b: Named<'_, Type<'_>>) -> LogicalResult {
    let ((a_name, a), (b_name, b)) = (a, b);
    let (a_element, b_element) = (a.element_or_self(), b.element_or_self());
    if a_element != b_element {
        return op.emit_op_error(format_args!(
            "require same element type for {a_name} ('{a_element}') and {b_name} ('{b_element}')"
        ));
    }
    if have_compatible_shapes(a, b) {
        return Ok(());
    }
    op.emit_op_error(format_args!("require same shapes for {a_name} ('{a}') and {b_name} ('{b}')"))
}

/// Checks that two lists have as many types, and each pair the same.
fn same_types<'c>(
    op: Operation<'_, 'c>,
    a: Named<'_, Vec<Type<'c>>>,
    b: Named<'_, Vec<Type<'c>>>,
) -> LogicalResult {
    let ((a_name, a), (b_name, b)) = (a, b);
    if a.len() != b.len() {
        return op.emit_op_error(format_args!(
            "require same number of values in {a_name} ({}) and {b_name} ({})",
            a.len(),
            b.len()
        ));
    }
    a.into_iter().zip(b).try_for_each(|(a, b)| same_type(op, (a_name, a), (b_name, b)))
}

fn argument_types<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    let block = region.first_block();
    block.map(|block| block.arguments().map(|argument| argument.ty()).collect()).unwrap_or_default()
}

/// Returns the types of what a region ends with, if it ends with `tosa.yield`.
fn yielded_types<'c>(region: Region<'_, 'c>) -> Option<Vec<Type<'c>>> {
    let last = YieldOp::cast(region.first_block()?.last_op()?)?;
    Some(last.inputs().map(|value| value.ty()).collect())
}

/// Returns true if it has a known shape that holds not exactly one element.
fn has_not_one_element(ty: Type<'_>) -> bool {
    ty.has_static_shape() && ty.element_count() != Some(1)
}

impl IfOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let inputs = || ("'input_list'", self.input_list().map(|value| value.ty()).collect());
        let outputs = || ("'output_list'", self.output_list().map(|value| value.ty()).collect());
        same_types(op, ("'then_graph' arguments", argument_types(self.then_graph())), inputs())?;
        same_types(op, ("'else_graph' arguments", argument_types(self.else_graph())), inputs())?;
        if let Some(types) = yielded_types(self.then_graph()) {
            same_types(op, ("'then_graph' results", types), outputs())?;
        }
        if let Some(types) = yielded_types(self.else_graph()) {
            same_types(op, ("'else_graph' results", types), outputs())?;
        }
        let condition = self.condition().ty();
        if has_not_one_element(condition) {
            return op.emit_op_error(format_args!("'condition' must be a size 1 tensor, got '{condition}'"));
        }
        Ok(())
    }
}

impl WhileOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let inputs = || ("'input_list'", self.input_list().map(|value| value.ty()).collect());
        let outputs = self.output_list().map(|value| value.ty()).collect();
        same_types(op, inputs(), ("'output_list'", outputs))?;
        same_types(op, ("'cond_graph' arguments", argument_types(self.cond_graph())), inputs())?;
        same_types(op, ("'body_graph' arguments", argument_types(self.body_graph())), inputs())?;
        if let Some(types) = yielded_types(self.body_graph()) {
            same_types(op, ("'body_graph' results", types), inputs())?;
        }
        let Some(conditions) = yielded_types(self.cond_graph()) else { return Ok(()) };
        let [condition] = conditions[..] else {
            return op.emit_op_error("require 'cond_graph' only have one result");
        };
        if has_not_one_element(condition) {
            return op.emit_op_error(format_args!(
                "'cond_graph' result must be a size 1 tensor, got '{condition}'"
            ));
        }
        if condition.element_or_self().as_integer().is_none_or(|(width, _)| width != 1) {
            return op.emit_op_error(format_args!(
                "'cond_graph' result must be a boolean tensor, got '{condition}'"
            ));
        }
        Ok(())
    }
}

/// Returns the tensor that a variable holds.
fn variable_type<'c>(variable: VariableOp<'_, 'c>) -> Type<'c> {
    let sizes = variable.var_shape().dense_integers().into_iter().flatten();
    let sizes = sizes.map(|size| size.to_i64().filter(|size| *size >= 0).unwrap_or(DYNAMIC));
    variable.op().context().ranked_tensor_type(&sizes.collect::<Vec<_>>(), variable.ty(), None)
}

/// Checks that a variable is there, and holds what is read or written.
fn verify_variable<'a, 'c>(
    op: Operation<'a, 'c>,
    scope: &SymbolScope<'a, 'c>,
    variable: &str,
    value: Named<'_, Type<'c>>,
) -> LogicalResult {
    let Some(variable) = scope.lookup_here(variable).and_then(VariableOp::cast) else {
        return op.emit_op_error(format_args!("'{variable}' has not been declared by 'tosa.variable'"));
    };
    same_type(op, value, ("the input tensor", variable_type(variable)))
}

impl<'a, 'c> VariableReadOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_variable(self.op(), scope, self.name(), ("'output1'", self.output1().ty()))
    }
}

impl<'a, 'c> VariableWriteOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_variable(self.op(), scope, self.name(), ("'input1'", self.input1().ty()))
    }
}
