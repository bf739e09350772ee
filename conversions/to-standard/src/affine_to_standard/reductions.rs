//! Reductions of `affine.parallel`: identities, and combination of two values.

use terrace_arith as arith;
use terrace_arith::AtomicRMWKind;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Ctx, Location, OperationState, PatternRewriter, Type, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Returns the name of the operation that combines two values; `None` if there is none.
fn combining_op(kind: AtomicRMWKind) -> Option<&'static str> {
    Some(match kind {
        AtomicRMWKind::Addf => arith::AddFOp::NAME,
        AtomicRMWKind::Addi => arith::AddIOp::NAME,
        AtomicRMWKind::Andi => arith::AndIOp::NAME,
        AtomicRMWKind::Maximumf => arith::MaximumFOp::NAME,
        AtomicRMWKind::Maxnumf => arith::MaxNumFOp::NAME,
        AtomicRMWKind::Maxs => arith::MaxSIOp::NAME,
        AtomicRMWKind::Maxu => arith::MaxUIOp::NAME,
        AtomicRMWKind::Minimumf => arith::MinimumFOp::NAME,
        AtomicRMWKind::Minnumf => arith::MinNumFOp::NAME,
        AtomicRMWKind::Mins => arith::MinSIOp::NAME,
        AtomicRMWKind::Minu => arith::MinUIOp::NAME,
        AtomicRMWKind::Mulf => arith::MulFOp::NAME,
        AtomicRMWKind::Muli => arith::MulIOp::NAME,
        AtomicRMWKind::Ori => arith::OrIOp::NAME,
        AtomicRMWKind::Xori => arith::XOrIOp::NAME,
        AtomicRMWKind::Assign => return None,
    })
}

/// Returns the identity of a reduction; `None` if there is none, after an error was emitted.
pub(super) fn identity<'c>(
    context: Ctx<'c>,
    location: Location<'c>,
    kind: AtomicRMWKind,
    ty: Type<'c>,
) -> Option<Attribute<'c>> {
    let integer = |make: fn(u32) -> ApInt| {
        let (width, _) = ty.as_integer().unwrap_or((64, terrace_ir::Signedness::Signless));
        Some(context.ap_int_attribute(ty, &make(width)))
    };
    let infinity = |is_negative: bool| {
        let positive = ApFloat::infinity(ty.as_float()?);
        let value = if is_negative { positive.neg() } else { positive };
        Some(context.float_attribute(ty, value))
    };
    let value = match kind {
        AtomicRMWKind::Addf
        | AtomicRMWKind::Addi
        | AtomicRMWKind::Maxu
        | AtomicRMWKind::Ori
        | AtomicRMWKind::Xori => context.zero_attribute(ty),
        AtomicRMWKind::Mulf | AtomicRMWKind::Muli => context.one_attribute(ty),
        AtomicRMWKind::Andi | AtomicRMWKind::Minu => integer(ApInt::all_ones),
        AtomicRMWKind::Maxs => integer(ApInt::signed_min),
        AtomicRMWKind::Mins => integer(ApInt::signed_max),
        AtomicRMWKind::Maximumf | AtomicRMWKind::Maxnumf => infinity(true),
        AtomicRMWKind::Minimumf | AtomicRMWKind::Minnumf => infinity(false),
        AtomicRMWKind::Assign => None,
    };
    if value.is_none() {
        context.error(location, "Reduction operation type not supported").tell();
    }
    value
}

/// Creates the combination of two values; `None` if there is none.
pub(super) fn combine<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    kind: AtomicRMWKind,
    (a, b): (ValueId, ValueId),
) -> Option<ValueId> {
    let name = rewriter.context().op_name(combining_op(kind)?);
    let mut state = OperationState::new(name, location);
    state.operands.extend([a, b]);
    state.result_types.push(rewriter.type_of(a));
    Some(rewriter.create_value(state))
}
