//! Arithmetic, comparisons and casts of integers, floats and addresses.

use crate::dialects::arith::{
    NoWrap, convert, divide, exactly, flagged, known, select, semantics, shift, width,
};
use crate::elementwise::{elementwise, float, floats, integer, integers};
use crate::layout::{scalar_bits, scalar_of_bits, static_shape};
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith::{CmpFPredicate, CmpIPredicate};
use terrace_ir::Type;
use terrace_llvm as llvm;
use terrace_llvm::IntegerOverflowFlags;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};

/// The operations.
pub(crate) const NUMBERS: Table = &[
    row!(llvm::AddOp, |m, op| {
        let flags = no_wrap(op.overflow_flags());
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            flagged(flags, x.overflowing_add_signed(y), x.overflowing_add_unsigned(y).1)
        })
    }),
    row!(llvm::SubOp, |m, op| {
        let flags = no_wrap(op.overflow_flags());
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            flagged(flags, x.overflowing_sub_signed(y), x.overflowing_sub_unsigned(y).1)
        })
    }),
    row!(llvm::MulOp, |m, op| {
        let flags = no_wrap(op.overflow_flags());
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            flagged(flags, x.overflowing_mul_signed(y), x.overflowing_mul_unsigned(y).1)
        })
    }),
    row!(llvm::SDivOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| known(x.overflowing_div_signed(y)?))),
    row!(llvm::UDivOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_div_unsigned(y))),
    row!(llvm::SRemOp, |m, op| {
        divide(m, [op.lhs(), op.rhs()], &|x, y| {
            known(x.overflowing_div_signed(y)?)?;
            x.checked_rem_signed(y)
        })
    }),
    row!(llvm::URemOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_rem_unsigned(y))),
    row!(llvm::AndOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.and(y))),
    row!(llvm::OrOp, |m, op| {
        let is_disjoint = op.is_disjoint();
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            let overlaps = is_disjoint && !x.and(y).is_zero();
            Ok(if overlaps { Value::Poison } else { Value::Integer(x.or(y)) })
        })
    }),
    row!(llvm::XOrOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.xor(y))),
    row!(llvm::ShlOp, |m, op| {
        let flags = no_wrap(op.overflow_flags());
        shift(m, [op.lhs(), op.rhs()], &|x, by| {
            flagged(flags, x.overflowing_shl_signed(by), x.overflowing_shl_unsigned(by).1)
        })
    }),
    row!(llvm::AShrOp, |m, op| {
        let exact = op.is_exact();
        shift(m, [op.lhs(), op.rhs()], &|x, by| exactly(exact, x, x.ashr(by), by))
    }),
    row!(llvm::LShrOp, |m, op| {
        let exact = op.is_exact();
        shift(m, [op.lhs(), op.rhs()], &|x, by| exactly(exact, x, x.lshr(by), by))
    }),
    row!(llvm::ICmpOp, |m, op| {
        let Some(predicate) = CmpIPredicate::from_value(op.predicate().value()) else {
            return Trap::unsupported("this predicate");
        };
        elementwise(m, [op.lhs(), op.rhs()], &|[x, y]| match (scalar_bits(x), scalar_bits(y)) {
            (Some(x), Some(y)) => Ok(Value::bool(predicate.holds(&x, &y))),
            _ => Ok(Value::Poison),
        })
    }),
    row!(llvm::FCmpOp, |m, op| {
        let Some(predicate) = CmpFPredicate::from_value(op.predicate().value()) else {
            return Trap::unsupported("this predicate");
        };
        floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::bool(predicate.holds(x.compare(y)))))
    }),
    row!(llvm::FAddOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.add(y))),
    row!(llvm::FSubOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.sub(y))),
    row!(llvm::FMulOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.mul(y))),
    row!(llvm::FDivOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.div(y))),
    row!(llvm::FRemOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.rem(y))),
    row!(llvm::FNegOp, |m, op| float(m, [op.operand()], |[x]| x.neg())),
    row!(llvm::SelectOp, |m, op| select(m, [op.condition(), op.true_value(), op.false_value()])),
    row!(llvm::FreezeOp, |m, op| Step::result(frozen(&m.get(op.val())?, op.res().ty())?)),
    row!(llvm::SExtOp, |m, op| {
        let width = width(op.res().ty())?;
        integers(m, [op.arg()], &|[x]| Ok(Value::Integer(x.sign_extend(width))))
    }),
    row!(llvm::ZExtOp, |m, op| {
        let (width, non_negative) = (width(op.res().ty())?, op.non_neg());
        integers(m, [op.arg()], &|[x]| {
            let is_poison = non_negative && x.is_negative();
            Ok(if is_poison { Value::Poison } else { Value::Integer(x.zero_extend(width)) })
        })
    }),
    row!(llvm::TruncOp, |m, op| {
        let (width, flags) = (width(op.res().ty())?, no_wrap(op.overflow_flags()));
        integers(m, [op.arg()], &|[x]| {
            let value = x.truncate(width);
            let loses_signed = value.sign_extend(x.width_bits()) != *x;
            let loses_unsigned = value.zero_extend(x.width_bits()) != *x;
            flagged(flags, (value, loses_signed), loses_unsigned)
        })
    }),
    row!(llvm::FPExtOp, |m, op| convert(m, op.arg(), op.res().ty(), RoundingMode::NearestTiesToEven)),
    row!(llvm::FPTruncOp, |m, op| convert(m, op.arg(), op.res().ty(), RoundingMode::NearestTiesToEven)),
    row!(llvm::FPToSIOp, |m, op| {
        let width = width(op.res().ty())?;
        floats(m, [op.arg()], &|[x]| {
            let to = x.to_int_signed(width, RoundingMode::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    row!(llvm::FPToUIOp, |m, op| {
        let width = width(op.res().ty())?;
        floats(m, [op.arg()], &|[x]| {
            let to = x.to_int_unsigned(width, RoundingMode::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    row!(llvm::SIToFPOp, |m, op| {
        let to = semantics(op.res().ty())?;
        integers(m, [op.arg()], &|[x]| {
            Ok(Value::Float(ApFloat::from_int_signed(to, x, RoundingMode::NearestTiesToEven).value))
        })
    }),
    row!(llvm::UIToFPOp, |m, op| {
        let (to, non_negative) = (semantics(op.res().ty())?, op.non_neg());
        integers(m, [op.arg()], &|[x]| {
            if non_negative && x.is_negative() {
                return Ok(Value::Poison);
            }
            Ok(Value::Float(ApFloat::from_int_unsigned(to, x, RoundingMode::NearestTiesToEven).value))
        })
    }),
    row!(llvm::PtrToIntOp, |m, op| {
        let width = width(op.res().ty())?;
        elementwise(m, [op.arg()], &|[x]| match scalar_bits(x) {
            Some(bits) => Ok(Value::Integer(bits.zero_extend_or_truncate(width))),
            None => Ok(Value::Poison),
        })
    }),
    row!(llvm::IntToPtrOp, |m, op| {
        integers(m, [op.arg()], &|[x]| {
            Ok(Value::Pointer(x.zero_extend_or_truncate(64).to_u64().unwrap_or(0)))
        })
    }),
    row!(llvm::AddrSpaceCastOp, |m, op| Step::result(m.get(op.arg())?)),
    row!(llvm::BitcastOp, |m, op| {
        let value = m.get(op.arg())?;
        Step::result(reinterpret(&value, op.arg().ty(), op.res().ty())?)
    }),
];

/// Returns the overflow flags of an operation.
fn no_wrap(flags: IntegerOverflowFlags) -> NoWrap {
    NoWrap {
        signed: flags.contains(IntegerOverflowFlags::NSW),
        unsigned: flags.contains(IntegerOverflowFlags::NUW),
    }
}

/// Returns a value with its poison replaced by zero, one of the values that it may be.
fn frozen(value: &Value, ty: Type<'_>) -> Outcome<Value> {
    match value {
        Value::Poison => super::globals::zero(ty),
        Value::Elements(elements) => {
            let element = ty.element_or_self();
            let data = elements.data.iter().map(|value| frozen(value, element)).collect::<Outcome<_>>()?;
            Ok(Value::elements(elements.shape.clone(), data))
        }
        Value::Aggregate(parts) => {
            let types = super::aggregates::element_types(ty)?;
            let parts = parts.iter().zip(types).map(|(part, ty)| frozen(part, ty)).collect::<Outcome<_>>()?;
            Ok(Value::aggregate(parts))
        }
        other => Ok(other.clone()),
    }
}

/// Reinterprets the bits of a scalar or vector as a value of another such type.
fn reinterpret(value: &Value, from: Type<'_>, to: Type<'_>) -> Outcome<Value> {
    let scalars = match value {
        Value::Elements(elements) => elements.data.to_vec(),
        scalar => vec![scalar.clone()],
    };
    let (Some(old), Some(new)) = (element_bits(from), element_bits(to)) else {
        return Trap::unsupported("a cast of these types");
    };
    let total = old * scalars.len() as u32;
    let (mut bits, mut unknown) = (ApInt::zero(total), ApInt::zero(total));
    for (at, scalar) in scalars.iter().enumerate() {
        let (into, part) = match scalar_bits(scalar) {
            Some(part) => (&mut bits, part),
            None => (&mut unknown, ApInt::all_ones(old)),
        };
        *into = into.or(&part.zero_extend(total).shl(at as u32 * old));
    }
    let element = to.element_or_self();
    let part = |at: u32| {
        let cut = |from: &ApInt| from.lshr(at * new).truncate(new);
        if cut(&unknown).is_zero() { scalar_of_bits(element, &cut(&bits)) } else { Value::Poison }
    };
    if to.is_vector() {
        let data = (0..total / new).map(part).collect();
        return Ok(Value::elements(static_shape(to)?, data));
    }
    Ok(part(0))
}

/// Returns the width of the elements of a type in bits.
fn element_bits(ty: Type<'_>) -> Option<u32> {
    let element = ty.element_or_self();
    if crate::layout::is_pointer(element) { Some(64) } else { element.int_or_float_width() }
}
