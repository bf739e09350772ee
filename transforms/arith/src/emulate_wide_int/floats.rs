//! To and from floats.

use super::halves::Emulation;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{MatchResult, Type, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};

/// `2^n`, or infinity if that is too much, in each element of a type.
fn power(ty: Type<'_>, width: u32) -> Option<ApFloat> {
    let number = ApInt::one(width + 1).shl(width);
    let semantics = ty.element_or_self().as_float()?;
    Some(ApFloat::from_int_unsigned(semantics, &number, RoundingMode::NearestTiesToEven).value)
}

fn power_constant<'c>(ty: Type<'c>, emulation: &mut Emulation<'_, '_, 'c>) -> Option<ValueId> {
    let value = emulation.make.context().uniform(ty, &power(ty, emulation.width)?);
    Some(emulation.make.constant_of(ty, value))
}

/// `uitofp(a) -> uitofp(low(a)) + uitofp(high(a)) * 2^n`, without the sum if the high half is zero
pub fn uitofp(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let ty = emulation.wide?;
    let (low, high) = (emulation.half(0, 0), emulation.half(0, 1));
    let (low, high) = (emulation.without_last_dim(low), emulation.without_last_dim(high));
    let of_half = emulation.make.type_of(high);
    let zero = emulation.number(of_half, 0);
    let is_small = emulation.make.cmpi(CmpIPredicate::Eq, high, zero);
    let low = emulation.make.value(arith::UIToFPOp::NAME, &[low], ty);
    let high = emulation.make.value(arith::UIToFPOp::NAME, &[high], ty);
    let power = power_constant(ty, emulation)?;
    let high = emulation.same(arith::MulFOp::NAME, &[high, power]);
    let sum = emulation.same(arith::AddFOp::NAME, &[low, high]);
    let result = emulation.make.select(is_small, low, sum);
    emulation.replace(result)
}

/// `sitofp(a) -> if a < 0 { -uitofp(-a) } else { uitofp(a) }`
pub fn sitofp(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let (ty, value) = (emulation.wide?, emulation.originals[0]);
    let of_value = emulation.make.type_of(value);
    let zero = emulation.number(of_value, 0);
    let is_negative = emulation.make.cmpi(CmpIPredicate::Slt, value, zero);
    let negated = emulation.make.subi(zero, value);
    let magnitude = emulation.make.select(is_negative, negated, value);
    let positive = emulation.make.value(arith::UIToFPOp::NAME, &[magnitude], ty);
    let negative = emulation.same(arith::NegFOp::NAME, &[positive]);
    let result = emulation.make.select(is_negative, negative, positive);
    emulation.replace(result)
}

/// `fptoui(a) -> [fptoui(a mod 2^n), fptoui(a / 2^n)]`
pub fn fptoui(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let value = emulation.operands[0];
    let (ty, context) = (emulation.make.type_of(value), emulation.make.context());
    let narrow = emulation.wide?.with_element(context, context.integer_type(emulation.width));
    let power = power_constant(ty, emulation)?;
    let high = emulation.same(arith::DivFOp::NAME, &[value, power]);
    let high = emulation.make.value(arith::FPToUIOp::NAME, &[high], narrow);
    let low = emulation.same(arith::RemFOp::NAME, &[value, power]);
    let low = emulation.make.value(arith::FPToUIOp::NAME, &[low], narrow);
    let high = emulation.with_last_dim(high);
    let low = emulation.with_last_dim(low);
    emulation.join(low, Some(high))
}

/// `fptosi(a) -> if a < 0 { -fptoui(-a) } else { fptoui(a) }`
pub fn fptosi(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let (wide, value) = (emulation.wide?, emulation.operands[0]);
    let ty = emulation.make.type_of(value);
    let zero = emulation.make.zero(ty)?;
    let no = emulation.number(wide, 0);
    let is_negative = arith::CmpFOp::builder(emulation.make.context(), emulation.make.location)
        .predicate(CmpFPredicate::Olt)
        .lhs(value)
        .rhs(zero);
    let is_negative = emulation.make.make(is_negative);
    let negated = emulation.same(arith::NegFOp::NAME, &[value]);
    let magnitude = emulation.make.select(is_negative, negated, value);
    let positive = emulation.make.value(arith::FPToUIOp::NAME, &[magnitude], wide);
    let negative = emulation.make.subi(no, positive);
    let result = emulation.make.select(is_negative, negative, positive);
    emulation.replace(result)
}
