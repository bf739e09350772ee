//! Arithmetic that combines two values.

use terrace_arith as arith;
use terrace_arith::FastMathFlags;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type, TypedOp};
use terrace_vector::CombiningKind;

/// Returns true if a kind can combine elements of a type.
pub fn is_supported(kind: CombiningKind, element: Type<'_>) -> bool {
    match kind {
        CombiningKind::Add | CombiningKind::Mul => element.is_int_or_index_or_float(),
        CombiningKind::Minui
        | CombiningKind::Minsi
        | CombiningKind::Maxui
        | CombiningKind::Maxsi
        | CombiningKind::And
        | CombiningKind::Or
        | CombiningKind::Xor => element.is_int_or_index(),
        CombiningKind::Minnumf
        | CombiningKind::Maxnumf
        | CombiningKind::Minimumf
        | CombiningKind::Maximumf => element.is_float(),
    }
}

/// Combines a value with what was accumulated; lanes that a mask leaves out keep what they have.
pub fn combine<'c>(
    kind: CombiningKind,
    value: ValueId,
    accumulated: ValueId,
    flags: FastMathFlags,
    mask: Option<ValueId>,
    make: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let ty = make.type_of(value);
    let is_float = ty.element_or_self().is_float();
    let name = match kind {
        CombiningKind::Add if is_float => arith::AddFOp::NAME,
        CombiningKind::Add => arith::AddIOp::NAME,
        CombiningKind::Mul if is_float => arith::MulFOp::NAME,
        CombiningKind::Mul => arith::MulIOp::NAME,
        CombiningKind::And => arith::AndIOp::NAME,
        CombiningKind::Or => arith::OrIOp::NAME,
        CombiningKind::Xor => arith::XOrIOp::NAME,
        CombiningKind::Maxnumf => arith::MaxNumFOp::NAME,
        CombiningKind::Maximumf => arith::MaximumFOp::NAME,
        CombiningKind::Minnumf => arith::MinNumFOp::NAME,
        CombiningKind::Minimumf => arith::MinimumFOp::NAME,
        CombiningKind::Maxsi => arith::MaxSIOp::NAME,
        CombiningKind::Minsi => arith::MinSIOp::NAME,
        CombiningKind::Maxui => arith::MaxUIOp::NAME,
        CombiningKind::Minui => arith::MinUIOp::NAME,
    };
    let fastmath = is_float.then(|| ("fastmath", flags.attribute(make.context())));
    let combined = make.value_with(name, &[value, accumulated], ty, fastmath.as_slice());
    match mask {
        None => combined,
        Some(mask) => {
            let select = arith::SelectOp::builder(make.context(), make.location).condition(mask);
            make.make(select.true_value(combined).false_value(accumulated))
        }
    }
}
