//! Values between two limits.

use super::elements::{Elements, ignores_nan};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Signedness};
use terrace_support::ap_int::ApInt;
use terrace_support::float::RoundingMode;

/// Creates the nearest integer to another one between two limits.
pub(crate) fn between(
    b: &mut Builder<'_, '_, '_>,
    value: ValueId,
    least: ValueId,
    most: ValueId,
    is_unsigned: bool,
) -> ValueId {
    if is_unsigned {
        let value = b.maxui(least, value);
        return b.minui(most, value);
    }
    let value = b.maxsi(least, value);
    b.minsi(most, value)
}

/// Creates the nearest float to another one between two limits.
pub(super) fn float_between(
    b: &mut Builder<'_, '_, '_>,
    value: ValueId,
    least: ValueId,
    most: ValueId,
) -> ValueId {
    let value = b.minimumf(value, most);
    b.maximumf(value, least)
}

/// `clamp(x) -> min(max(x, least), most)`
pub(super) fn clamp<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    let (least, most) = (e.attribute(b, "min_val")?, e.attribute(b, "max_val")?);
    if let Some(semantics) = e.ty.as_float() {
        let convert = |number: terrace_ir::Attribute<'_>| {
            number.as_float().map(|float| float.convert(semantics, RoundingMode::NearestTiesToEven).value)
        };
        let (least, most) = (convert(least)?, convert(most)?);
        let (least, most) = (b.float(e.ty, &least), b.float(e.ty, &most));
        let value = float_between(b, x, least, most);
        if !ignores_nan(b.rewriter.op(e.op)) {
            return Some(value);
        }
        let is_nan = b.cmpf(CmpFPredicate::Uno, x, x);
        return Some(b.select(is_nan, least, value));
    }
    let (width, signedness) = e.ty.as_integer()?;
    let is_unsigned = signedness == Signedness::Unsigned;
    // The limits are those of the specification as well as those of the type.
    let (smallest, largest) = match is_unsigned {
        true => (0, if width <= 63 { ApInt::all_ones(width).to_u64()?.cast_signed() } else { i64::MAX }),
        false if width <= 64 => (ApInt::signed_min(width).to_i64()?, ApInt::signed_max(width).to_i64()?),
        false => (i64::MIN, i64::MAX),
    };
    let fit =
        |number: terrace_ir::Attribute<'_>| number.as_i64().map(|number| number.clamp(smallest, largest));
    let ty = b.context().integer_type(width);
    let (least, most) = (fit(least)?, fit(most)?);
    let (least, most) = (b.int(ty, least), b.int(ty, most));
    Some(between(b, x, least, most, is_unsigned))
}
