//! Neutral elements of operations that combine two values.

use crate::FastMathFlags;
use crate::ops::*;
use terrace_ir::{Attribute, Operation, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Returns the constant that an operation combines with `x` to `x`; `None` if there is none, or it is not known.
///
/// Where infinities are excluded by flags, it is the greatest or least finite number.
pub fn neutral_element<'c>(op: Operation<'_, 'c>) -> Option<Attribute<'c>> {
    let ty = op.result(0).ty().element_or_self();
    float(op, ty).or_else(|| integer(op, ty))
}

fn float<'c>(op: Operation<'_, 'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let (context, semantics) = (op.context(), ty.as_float()?);
    let value = if op.isa::<AddFOp>() {
        ApFloat::zero(semantics)
    } else if op.isa::<MulFOp>() {
        ApFloat::one(semantics)
    } else if let Some(max) = op.try_as::<MaximumFOp>() {
        let is_finite = max.fastmath().contains(FastMathFlags::NINF);
        if is_finite { ApFloat::largest(semantics, true) } else { ApFloat::infinity(semantics).neg() }
    } else if let Some(min) = op.try_as::<MinimumFOp>() {
        let is_finite = min.fastmath().contains(FastMathFlags::NINF);
        if is_finite { ApFloat::largest(semantics, false) } else { ApFloat::infinity(semantics) }
    } else if op.isa::<MaxNumFOp>() {
        ApFloat::nan(semantics).neg()
    } else if op.isa::<MinNumFOp>() {
        ApFloat::nan(semantics)
    } else {
        return None;
    };
    Some(context.float_attribute(ty, value))
}

fn integer<'c>(op: Operation<'_, 'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let width = if ty.is_index() { 64 } else { ty.as_integer()?.0 };
    let value = if op.isa::<AddIOp>() || op.isa::<OrIOp>() || op.isa::<XOrIOp>() || op.isa::<MaxUIOp>() {
        ApInt::from_i64(width, 0)
    } else if op.isa::<MulIOp>() {
        ApInt::from_i64(width, 1)
    } else if op.isa::<AndIOp>() || op.isa::<MinUIOp>() {
        ApInt::all_ones(width)
    } else if op.isa::<MaxSIOp>() {
        ApInt::signed_min(width)
    } else if op.isa::<MinSIOp>() {
        ApInt::signed_max(width)
    } else {
        return None;
    };
    Some(op.context().ap_int_attribute(ty, &value))
}
