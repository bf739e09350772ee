//! Folds of conversions between types.

use crate::{
    BitcastOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, FastMathFlags, IndexCastOp, IndexCastUIOp,
    RoundingMode, SIToFPOp, TruncFOp, TruncIOp, UIToFPOp,
};
use terrace_ir::Edit;
use terrace_ir::{Attribute, AttributeKind, Constants, Folded, Type, Value};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, Conversion, FloatSemantics, RoundingMode as Rounding};

impl<'a, 'c> ExtUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // extui(extui(x)) -> extui(x)
        if let Some(inner) = self.input().defining::<ExtUIOp>() {
            return convert_instead(inner.input());
        }
        // extui(c) -> c, wider
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        operands.fold_unary_of(Some(ty), |value: &ApInt| Some(value.zero_extend(width)))
    }
}

impl<'a, 'c> ExtSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // extsi(extsi(x)) -> extsi(x)
        if let Some(inner) = self.input().defining::<ExtSIOp>() {
            return convert_instead(inner.input());
        }
        // extsi(c) -> c, wider
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        operands.fold_unary_of(Some(ty), |value: &ApInt| Some(value.sign_extend(width)))
    }
}

impl<'a, 'c> TruncIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        let zero_extended = self.input().defining::<ExtUIOp>().map(ExtUIOp::input);
        let sign_extended = self.input().defining::<ExtSIOp>().map(ExtSIOp::input);
        if let Some(narrow) = zero_extended.or(sign_extended) {
            // trunci(extui(x)) -> trunci(x)
            if width_bits(narrow)? > width {
                return convert_instead(narrow);
            }
            // trunci(extui(x)) -> x
            if narrow.ty() == ty {
                return Folded::to(narrow);
            }
        }
        // trunci(trunci(x)) -> trunci(x)
        if let Some(inner) = self.input().defining::<TruncIOp>() {
            return convert_instead(inner.input());
        }
        // trunci(c) -> c, narrower
        operands.fold_unary_of(Some(ty), |value: &ApInt| Some(value.truncate(width)))
    }
}

impl<'a, 'c> ExtFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // extf(truncf(x) contract) contract -> x
        let contracts =
            |flags: Option<FastMathFlags>| flags.is_some_and(|flags| flags.contains(FastMathFlags::CONTRACT));
        if let Some(inner) = self.input().defining::<TruncFOp>()
            && inner.input().ty() == self.out().ty()
            && contracts(inner.fastmath())
            && contracts(self.fastmath())
        {
            return Folded::to(inner.input());
        }
        // extf(c) -> c, if nothing is lost
        fold_float_conversion(operands, self.out().ty(), Rounding::NearestTiesToEven)
    }
}

impl<'a, 'c> TruncFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        if let Some(inner) = self.input().defining::<ExtFOp>() {
            // truncf(extf(x)) -> truncf(x)
            if width_bits(inner.input())? > width_bits(self.out())? {
                return convert_instead(inner.input());
            }
            // truncf(extf(x)) -> x
            if inner.input().ty() == self.out().ty() {
                return Folded::to(inner.input());
            }
        }
        // truncf(c) -> c, if nothing is lost
        let mode = match self.roundingmode() {
            None | Some(RoundingMode::ToNearestEven) => Rounding::NearestTiesToEven,
            Some(RoundingMode::Downward) => Rounding::TowardNegative,
            Some(RoundingMode::Upward) => Rounding::TowardPositive,
            Some(RoundingMode::TowardZero) => Rounding::TowardZero,
            Some(RoundingMode::ToNearestAway) => Rounding::NearestTiesToAway,
        };
        fold_float_conversion(operands, self.out().ty(), mode)
    }
}

impl<'a, 'c> SIToFPOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // sitofp(c) -> c, rounded to the nearest
        fold_to_float(operands, self.out().ty(), ApFloat::from_int_signed)
    }
}

impl<'a, 'c> UIToFPOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // uitofp(c) -> c, rounded to the nearest
        fold_to_float(operands, self.out().ty(), ApFloat::from_int_unsigned)
    }
}

impl<'a, 'c> FPToSIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // fptosi(c) -> c, rounded towards zero, if it fits
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        operands.fold_unary_of(Some(ty), |value: &ApFloat| {
            let converted = value.to_int_signed(width, Rounding::TowardZero);
            (!converted.overflows).then_some(converted.value)
        })
    }
}

impl<'a, 'c> FPToUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // fptoui(c) -> c, rounded towards zero, if it fits
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        operands.fold_unary_of(Some(ty), |value: &ApFloat| {
            let converted = value.to_int_unsigned(width, Rounding::TowardZero);
            (!converted.overflows).then_some(converted.value)
        })
    }
}

impl<'a, 'c> IndexCastOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // index_cast(c) -> c
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        operands.fold_unary_of(Some(ty), |value: &ApInt| Some(value.sign_extend_or_truncate(width)))
    }
}

impl<'a, 'c> IndexCastUIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // index_castui(c) -> c
        let (ty, width) = (self.out().ty(), width_bits(self.out())?);
        operands.fold_unary_of(Some(ty), |value: &ApInt| Some(value.zero_extend_or_truncate(width)))
    }
}

impl<'a, 'c> BitcastOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (context, operand, ty) = (operands.context(), operands.get(0)?, self.out().ty());
        // bitcast(dense) -> the same bits
        if let AttributeKind::DenseElements { ty: from, data } = *operand.kind() {
            let ty = from.with_element(context, ty.element_or_self());
            return Folded::to(context.dense_elements_attribute(ty, data.bytes, data.is_splat));
        }
        if ty.is_shaped() {
            return None;
        }
        // bitcast(poison) -> poison
        if operand.is_poison() {
            return Folded::to(operand);
        }
        // bitcast(c) -> the same bits
        let bits = bits_of(operand)?;
        Folded::to(match ty.as_float() {
            Some(semantics) => context.float_attribute(ty, ApFloat::from_bits(semantics, bits.to_u128()?)),
            None => context.ap_int_attribute(ty, &bits),
        })
    }
}

fn bits_of(constant: Attribute<'_>) -> Option<ApInt> {
    match constant.as_float() {
        Some(value) => Some(ApInt::from_u128(value.semantics().width_bits(), value.to_bits())),
        None => Some(constant.as_integer()?.to_ap_int()),
    }
}

/// Keeps the conversion, but converts this value.
fn convert_instead<'c>(value: Value<'_, 'c>) -> Option<Folded<'c>> {
    Folded::in_place([Edit::Operand(0, value.id())])
}

/// Returns the bits of a value of a number type, or of its elements.
fn width_bits(value: Value<'_, '_>) -> Option<u32> {
    let element = value.ty().element_or_self();
    if element.is_index() { Some(64) } else { element.int_or_float_width() }
}

fn fold_float_conversion<'c>(
    operands: &Constants<'_, 'c>,
    ty: Type<'c>,
    mode: Rounding,
) -> Option<Folded<'c>> {
    let semantics = ty.element_or_self().as_float()?;
    operands.fold_unary_of(Some(ty), |value: &ApFloat| {
        let converted = value.convert(semantics, mode);
        (!converted.loses_info && !value.is_signaling()).then_some(converted.value)
    })
}

fn fold_to_float<'c>(
    operands: &Constants<'_, 'c>,
    ty: Type<'c>,
    convert: fn(FloatSemantics, &ApInt, Rounding) -> Conversion,
) -> Option<Folded<'c>> {
    let semantics = ty.element_or_self().as_float()?;
    operands.fold_unary_of(Some(ty), |value: &ApInt| {
        Some(convert(semantics, value, Rounding::NearestTiesToEven).value)
    })
}
