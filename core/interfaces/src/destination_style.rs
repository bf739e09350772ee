//! Operations that write into operands: for each tensor among these there is a result.

use terrace_ir::spec::{Check, Interface};
use terrace_ir::{LogicalResult, OpOperand, Operation};

/// `DestinationStyleOpInterface`: the operands that are written into.
#[derive(Clone, Copy)]
pub struct DestinationStyle {
    /// The operands that are written into, in the order of their results.
    pub inits: for<'a, 'c> fn(Operation<'a, 'c>) -> Vec<OpOperand<'a, 'c>>,
}

impl Interface for DestinationStyle {
    const NAME: &'static str = "DestinationStyleOpInterface";
    const VERIFY_REGIONS: Option<Check> = Some(verify);
}

/// Returns the operands of a declared group: what a `static` of the interface needs most often.
pub fn operands_of_group<'a, 'c>(op: Operation<'a, 'c>, group: usize) -> Vec<OpOperand<'a, 'c>> {
    let range = op.operand_range(group);
    op.op_operands().skip(range.start).take(range.len()).collect()
}

/// Checks that each is a tensor or a memref, and that each tensor has a result of its type.
fn verify(op: Operation<'_, '_>) -> LogicalResult {
    let methods = op.interface::<DestinationStyle>().expect("the check belongs to the interface");
    let mut tensors = Vec::new();
    for init in (methods.inits)(op) {
        let ty = init.value().ty();
        if ty.is_tensor() {
            tensors.push(init);
        } else if !ty.is_any_memref() {
            return op.emit_op_error(format_args!(
                "expected that operand #{} is a tensor or a memref",
                init.number()
            ));
        }
    }
    let results = op.results().filter(|result| result.ty().is_tensor());
    let (results, wanted) = (results.count(), tensors.len());
    if results != wanted {
        return op.emit_op_error(format_args!(
            "expected the number of tensor results ({results}) to be equal to the number of output tensors ({wanted})"
        ));
    }
    for (init, result) in tensors.into_iter().zip(op.results()) {
        let (at, given, wanted) = (init.number(), init.value().ty(), result.ty());
        if given != wanted {
            return op.emit_op_error(format_args!(
                "expected type of operand #{at} ('{given}') to match type of corresponding result ('{wanted}')"
            ));
        }
    }
    Ok(())
}
