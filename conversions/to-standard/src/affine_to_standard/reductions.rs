//! The reductions of `affine.parallel`: what they begin with, and how two values become one.

use terrace_arith::AtomicRMWKind;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Ctx, Location, OperationState, PatternRewriter, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// The name of the operation that combines two values; `None` if there is none.
fn combining_op(kind: AtomicRMWKind) -> Option<&'static str> {
    Some(match kind {
        AtomicRMWKind::Addf => "arith.addf",
        AtomicRMWKind::Addi => "arith.addi",
        AtomicRMWKind::Andi => "arith.andi",
        AtomicRMWKind::Maximumf => "arith.maximumf",
        AtomicRMWKind::Maxnumf => "arith.maxnumf",
        AtomicRMWKind::Maxs => "arith.maxsi",
        AtomicRMWKind::Maxu => "arith.maxui",
        AtomicRMWKind::Minimumf => "arith.minimumf",
        AtomicRMWKind::Minnumf => "arith.minnumf",
        AtomicRMWKind::Mins => "arith.minsi",
        AtomicRMWKind::Minu => "arith.minui",
        AtomicRMWKind::Mulf => "arith.mulf",
        AtomicRMWKind::Muli => "arith.muli",
        AtomicRMWKind::Ori => "arith.ori",
        AtomicRMWKind::Xori => "arith.xori",
        AtomicRMWKind::Assign => return None,
    })
}

/// The value that changes no other one; `None` if there is none, and that was told.
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
