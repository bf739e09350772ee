//! Verification beyond the declared constraints.

use crate::interfaces::signature;
use crate::{
    CreateOperationOp, CreateRangeOp, ForEachOp, FuncOp, SwitchAttributeOp, SwitchOperandCountOp,
    SwitchOperationNameOp, SwitchResultCountOp, SwitchTypeOp, SwitchTypesOp,
};
use terrace_interfaces::function;
use terrace_ir::spec::ResultTypes;
use terrace_ir::{Ctx, LogicalResult, Operation, Type, TypedOp};
use terrace_pdl::{TYPE_TYPE, VALUE_TYPE, is, known_spec, range_of, verify_elements};

impl CreateOperationOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if !self.inferred_result_types() {
            return Ok(());
        }
        if self.input_result_types().len() > 0 {
            return op.emit_op_error("with inferred results cannot also have explicit result types");
        }
        let name = self.name();
        if known_spec(op.context(), name).is_none_or(|spec| spec.result_types == ResultTypes::Explicit) {
            return op.emit_op_error(format_args!(
                "has inferred results, but the created operation '{name}' does not support result type inference (or \
                 is not registered)"
            ));
        }
        Ok(())
    }
}

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (inputs, results) = signature(self.op());
        function::verify(self.op(), inputs, results)
    }
}

impl CreateRangeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_elements(self.op())
    }
}

impl ForEachOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let arguments = self.region().first_block().map_or(0, |block| block.argument_count());
        let Some(block) = self.region().first_block().filter(|_| arguments == 1) else {
            return op.emit_op_error("requires exactly one argument");
        };
        if range_of(op.context(), block.argument(0).ty()) != self.values().ty() {
            return op.emit_op_error("operand must be a range of loop variable type");
        }
        Ok(())
    }
}

macro_rules! switches {
    ($($op:ident)*) => { $(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_switch(self.op())
            }
        }
    )* };
}

switches! {
    SwitchAttributeOp SwitchOperandCountOp SwitchOperationNameOp SwitchResultCountOp SwitchTypeOp SwitchTypesOp
}

/// Checks that there is a block for each case; the first successor is for all else.
fn verify_switch(op: Operation<'_, '_>) -> LogicalResult {
    let blocks = op.successor_count().saturating_sub(1);
    let values = op.attribute("caseValues").map_or(0, |values| match values.as_array() {
        Some(values) => values.len(),
        None => values.ty().and_then(Type::element_count).map_or(0, i64::unsigned_abs) as usize,
    });
    if blocks != values {
        return op.emit_op_error(format_args!(
            "expected number of cases to match the number of case values, got {blocks} but expected {values}"
        ));
    }
    Ok(())
}

/// Returns the value, or the values, of which a type handle is the type.
pub(crate) fn values_of_types<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let value = context.dialect_type(&VALUE_TYPE, &[]);
    types.iter().map(|ty| if is(*ty, &TYPE_TYPE) { value } else { range_of(context, value) }).collect()
}
