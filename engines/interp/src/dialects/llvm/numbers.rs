//! Arithmetic, comparisons and casts of integers, floats and addresses.

use crate::dialects::arith::{
    NoWrap, convert, divide, exactly, flagged, known, select, semantics, shift, width,
};
use crate::elementwise::{elementwise, floats, integers, result_element};
use crate::layout::{scalar_bits, scalar_of_bits, static_shape};
use crate::machine::Machine;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith::{CmpFPredicate, CmpIPredicate};
use terrace_ir::{Operation, Type, TypedOp};
use terrace_llvm::{AddOp, FCmpOp, ICmpOp, IntegerOverflowFlags, MulOp, ShlOp, SubOp, TruncOp};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};

/// The operations.
pub(crate) const NUMBERS: Table = &[
    ("llvm.add", |m, op| {
        let flags = no_wrap(AddOp::wrap(op).overflow_flags());
        integers(m, op, &|x| {
            flagged(flags, x[0].overflowing_add_signed(x[1]), x[0].overflowing_add_unsigned(x[1]).1)
        })
    }),
    ("llvm.sub", |m, op| {
        let flags = no_wrap(SubOp::wrap(op).overflow_flags());
        integers(m, op, &|x| {
            flagged(flags, x[0].overflowing_sub_signed(x[1]), x[0].overflowing_sub_unsigned(x[1]).1)
        })
    }),
    ("llvm.mul", |m, op| {
        let flags = no_wrap(MulOp::wrap(op).overflow_flags());
        integers(m, op, &|x| {
            flagged(flags, x[0].overflowing_mul_signed(x[1]), x[0].overflowing_mul_unsigned(x[1]).1)
        })
    }),
    ("llvm.sdiv", |m, op| divide(m, op, &|x, y| known(x.overflowing_div_signed(y)?))),
    ("llvm.udiv", |m, op| divide(m, op, &|x, y| x.checked_div_unsigned(y))),
    ("llvm.srem", |m, op| {
        divide(m, op, &|x, y| {
            known(x.overflowing_div_signed(y)?)?;
            x.checked_rem_signed(y)
        })
    }),
    ("llvm.urem", |m, op| divide(m, op, &|x, y| x.checked_rem_unsigned(y))),
    ("llvm.and", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].and(x[1]))))),
    ("llvm.or", |m, op| {
        let is_disjoint = op.attribute("isDisjoint").is_some();
        integers(m, op, &|x| {
            let overlaps = is_disjoint && !x[0].and(x[1]).is_zero();
            Ok(if overlaps { Value::Poison } else { Value::Integer(x[0].or(x[1])) })
        })
    }),
    ("llvm.xor", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].xor(x[1]))))),
    ("llvm.shl", |m, op| {
        let flags = no_wrap(ShlOp::wrap(op).overflow_flags());
        shift(m, op, &|x, by| flagged(flags, x.overflowing_shl_signed(by), x.overflowing_shl_unsigned(by).1))
    }),
    ("llvm.ashr", |m, op| {
        let exact = op.attribute("isExact").is_some();
        shift(m, op, &|x, by| exactly(exact, x, x.ashr(by), by))
    }),
    ("llvm.lshr", |m, op| {
        let exact = op.attribute("isExact").is_some();
        shift(m, op, &|x, by| exactly(exact, x, x.lshr(by), by))
    }),
    ("llvm.icmp", |m, op| {
        let Some(predicate) = CmpIPredicate::from_value(ICmpOp::wrap(op).predicate().value()) else {
            return Trap::unsupported("this predicate");
        };
        elementwise(m, op, &|x| match (scalar_bits(x[0]), scalar_bits(x[1])) {
            (Some(x), Some(y)) => Ok(Value::bool(predicate.holds(&x, &y))),
            _ => Ok(Value::Poison),
        })
    }),
    ("llvm.fcmp", |m, op| {
        let Some(predicate) = CmpFPredicate::from_value(FCmpOp::wrap(op).predicate().value()) else {
            return Trap::unsupported("this predicate");
        };
        floats(m, op, &|x| Ok(Value::bool(predicate.holds(x[0].compare(x[1])))))
    }),
    ("llvm.fadd", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].add(x[1]))))),
    ("llvm.fsub", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].sub(x[1]))))),
    ("llvm.fmul", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].mul(x[1]))))),
    ("llvm.fdiv", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].div(x[1]))))),
    ("llvm.frem", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].rem(x[1]))))),
    ("llvm.fneg", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].neg())))),
    ("llvm.select", select),
    ("llvm.freeze", |m, op| Step::result(frozen(&m.operand(op, 0)?, op.result(0).ty())?)),
    ("llvm.sext", |m, op| {
        let width = width(op)?;
        integers(m, op, &|x| Ok(Value::Integer(x[0].sign_extend(width))))
    }),
    ("llvm.zext", |m, op| {
        let (width, non_negative) = (width(op)?, op.attribute("nonNeg").is_some());
        integers(m, op, &|x| {
            let is_poison = non_negative && x[0].is_negative();
            Ok(if is_poison { Value::Poison } else { Value::Integer(x[0].zero_extend(width)) })
        })
    }),
    ("llvm.trunc", |m, op| {
        let (width, flags) = (width(op)?, no_wrap(TruncOp::wrap(op).overflow_flags()));
        integers(m, op, &|x| {
            let value = x[0].truncate(width);
            let loses_signed = value.sign_extend(x[0].width_bits()) != *x[0];
            let loses_unsigned = value.zero_extend(x[0].width_bits()) != *x[0];
            flagged(flags, (value, loses_signed), loses_unsigned)
        })
    }),
    ("llvm.fpext", |m, op| convert(m, op, RoundingMode::NearestTiesToEven)),
    ("llvm.fptrunc", |m, op| convert(m, op, RoundingMode::NearestTiesToEven)),
    ("llvm.fptosi", |m, op| {
        let width = width(op)?;
        floats(m, op, &|x| {
            let to = x[0].to_int_signed(width, RoundingMode::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    ("llvm.fptoui", |m, op| {
        let width = width(op)?;
        floats(m, op, &|x| {
            let to = x[0].to_int_unsigned(width, RoundingMode::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    ("llvm.sitofp", |m, op| {
        let to = semantics(op)?;
        integers(m, op, &|x| {
            Ok(Value::Float(ApFloat::from_int_signed(to, x[0], RoundingMode::NearestTiesToEven).value))
        })
    }),
    ("llvm.uitofp", |m, op| {
        let (to, non_negative) = (semantics(op)?, op.attribute("nonNeg").is_some());
        integers(m, op, &|x| {
            if non_negative && x[0].is_negative() {
                return Ok(Value::Poison);
            }
            Ok(Value::Float(ApFloat::from_int_unsigned(to, x[0], RoundingMode::NearestTiesToEven).value))
        })
    }),
    ("llvm.ptrtoint", |m, op| {
        let width = width(op)?;
        elementwise(m, op, &|x| match scalar_bits(x[0]) {
            Some(bits) => Ok(Value::Integer(bits.zero_extend_or_truncate(width))),
            None => Ok(Value::Poison),
        })
    }),
    ("llvm.inttoptr", |m, op| {
        integers(m, op, &|x| Ok(Value::Pointer(x[0].zero_extend_or_truncate(64).to_u64().unwrap_or(0))))
    }),
    ("llvm.addrspacecast", |m, op| Step::result(m.operand(op, 0)?)),
    ("llvm.bitcast", |m, op| {
        let value = m.operand(op, 0)?;
        Step::result(reinterpret(&value, op.operand(0).ty(), op.result(0).ty())?)
    }),
];

fn no_wrap(flags: IntegerOverflowFlags) -> NoWrap {
    NoWrap {
        signed: flags.contains(IntegerOverflowFlags::NSW),
        unsigned: flags.contains(IntegerOverflowFlags::NUW),
    }
}

/// The value with zero in the place of poison: one of the values that it may be.
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

/// The same bits as a value of another type: a scalar or a vector each.
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

fn element_bits(ty: Type<'_>) -> Option<u32> {
    let element = ty.element_or_self();
    if crate::layout::is_pointer(element) { Some(64) } else { element.int_or_float_width() }
}

/// Executes an operation on the elements of one vector.
pub(super) fn reduce<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    combine: &dyn Fn(&Value, &Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let operands = m.operands(op)?;
    let vector = as_elements(&operands[operands.len() - 1])?;
    // Sums and products of floats have a number to start with.
    let mut result = if operands.len() > 1 { Some(operands[0].clone()) } else { None };
    for value in &vector.data {
        result = Some(match &result {
            Some(result) => combine(result, value)?,
            None => value.clone(),
        });
    }
    Step::result(result.unwrap_or(Value::Poison))
}

/// The type of the scalars of the result.
pub(super) fn scalar_type<'c>(op: Operation<'_, 'c>) -> Type<'c> {
    result_element(op)
}
