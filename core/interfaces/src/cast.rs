//! Casts: operations that only change types.

use std::fmt::Write;
use terrace_ir::spec::{Check, Interface, InterfaceFold};
use terrace_ir::{Folded, LogicalResult, Operation, Type};

/// `CastOpInterface`: an operation that converts its operands to values of other types.
#[derive(Clone, Copy)]
pub struct Cast {
    /// True if the first types can be converted to the second.
    pub are_compatible: fn(&[Type<'_>], &[Type<'_>]) -> bool,
}

impl Interface for Cast {
    const NAME: &'static str = "CastOpInterface";
    const VERIFY: Option<Check> = Some(verify);
    const FOLD: Option<InterfaceFold> = Some(fold);
}

/// `cast(x : t) : t -> x`
fn fold<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    let is_same = op.operand_count() != 0
        && op.operand_count() == op.result_count()
        && op.operands().zip(op.results()).all(|(operand, result)| operand.ty() == result.ty());
    if is_same { Folded::to_all(op.operands()) } else { None }
}

fn verify(op: Operation<'_, '_>) -> LogicalResult {
    let cast: &Cast = op.interface().expect("the check is of operations with the interface");
    // Nearly all casts are from one to one.
    if op.operand_count() == 1 && op.result_count() == 1 {
        let (input, output) = (op.operand(0).ty(), op.result(0).ty());
        if (cast.are_compatible)(&[input], &[output]) {
            return Ok(());
        }
    }
    let inputs: Vec<Type<'_>> = op.operands().map(|value| value.ty()).collect();
    let outputs: Vec<Type<'_>> = op.results().map(|value| value.ty()).collect();
    if (cast.are_compatible)(&inputs, &outputs) {
        return Ok(());
    }
    let (inputs, outputs) = (named_types("operand", &inputs), named_types("result", &outputs));
    op.emit_op_error(format_args!("{inputs} and {outputs} are cast incompatible"))
}

/// `operand type 'i32'`, or `operand types 'i32', 'f32'`.
fn named_types(what: &str, types: &[Type<'_>]) -> String {
    let mut text = format!("{what} type{}", if types.len() == 1 { "" } else { "s" });
    for (at, ty) in types.iter().enumerate() {
        let separator = if at == 0 { "" } else { "," };
        write!(text, "{separator} '{ty}'").expect("a string takes any text");
    }
    text
}
