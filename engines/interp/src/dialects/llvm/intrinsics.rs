//! Intrinsics that compute.

use crate::dialects::arith::width;
use crate::dialects::math::{binary, count, power, unary};
use crate::dialects::vector::{CombiningKind, combine};
use crate::elementwise::{float, floats, integer, integers, map};
use crate::layout::{VSCALE, static_shape};
use crate::machine::as_elements;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use std::cmp::Ordering;
use std::rc::Rc;
use terrace_ir::{Attribute, Operation, Type, TypedOp, Value as SsaValue};
use terrace_llvm as llvm;
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const INTRINSICS: Table = &[
    row!(llvm::ACosOp, |m, op| unary(m, op.input(), "acos")),
    row!(llvm::ASinOp, |m, op| unary(m, op.input(), "asin")),
    row!(llvm::ATanOp, |m, op| unary(m, op.input(), "atan")),
    row!(llvm::CosOp, |m, op| unary(m, op.input(), "cos")),
    row!(llvm::CoshOp, |m, op| unary(m, op.input(), "cosh")),
    row!(llvm::ExpOp, |m, op| unary(m, op.input(), "exp")),
    row!(llvm::Exp2Op, |m, op| unary(m, op.input(), "exp2")),
    row!(llvm::LogOp, |m, op| unary(m, op.input(), "log")),
    row!(llvm::Log10Op, |m, op| unary(m, op.input(), "log10")),
    row!(llvm::Log2Op, |m, op| unary(m, op.input(), "log2")),
    row!(llvm::SinOp, |m, op| unary(m, op.input(), "sin")),
    row!(llvm::SinhOp, |m, op| unary(m, op.input(), "sinh")),
    row!(llvm::SqrtOp, |m, op| unary(m, op.input(), "sqrt")),
    row!(llvm::TanOp, |m, op| unary(m, op.input(), "tan")),
    row!(llvm::TanhOp, |m, op| unary(m, op.input(), "tanh")),
    row!(llvm::ATan2Op, |m, op| binary(m, [op.a(), op.b()], "atan2")),
    row!(llvm::PowOp, |m, op| binary(m, [op.a(), op.b()], "pow")),
    row!(llvm::FCeilOp, |m, op| float(m, [op.input()], |[x]| x.ceil())),
    row!(llvm::FFloorOp, |m, op| float(m, [op.input()], |[x]| x.floor())),
    row!(llvm::RoundOp, |m, op| float(m, [op.input()], |[x]| x.round())),
    row!(llvm::RoundEvenOp, |m, op| float(m, [op.input()], |[x]| x.round_even())),
    row!(llvm::RintOp, |m, op| float(m, [op.input()], |[x]| x.round_even())),
    row!(llvm::NearbyintOp, |m, op| float(m, [op.input()], |[x]| x.round_even())),
    row!(llvm::FTruncOp, |m, op| float(m, [op.input()], |[x]| x.trunc())),
    row!(llvm::FAbsOp, |m, op| float(m, [op.input()], |[x]| x.abs())),
    row!(llvm::CopySignOp, |m, op| float(m, [op.a(), op.b()], |[x, y]| x.copy_sign(y))),
    row!(llvm::MaximumOp, |m, op| float(m, [op.a(), op.b()], |[x, y]| x.maximum(y))),
    row!(llvm::MinimumOp, |m, op| float(m, [op.a(), op.b()], |[x, y]| x.minimum(y))),
    row!(llvm::MaxNumOp, |m, op| float(m, [op.a(), op.b()], |[x, y]| x.maxnum(y))),
    row!(llvm::MinNumOp, |m, op| float(m, [op.a(), op.b()], |[x, y]| x.minnum(y))),
    row!(llvm::FMAOp, |m, op| float(m, [op.a(), op.b(), op.c()], |[x, y, z]| x.mul_add(y, z))),
    // May or may not be rounded in between; here it is.
    row!(llvm::FMulAddOp, |m, op| float(m, [op.a(), op.b(), op.c()], |[x, y, z]| x.mul(y).add(z))),
    row!(llvm::PowIOp, |m, op| power(m, [op.val(), op.power()])),
    row!(llvm::IsFPClassOp, is_class),
    row!(llvm::AbsOp, |m, op| {
        let is_poison = is_true(op.is_int_min_poison());
        integers(m, [op.input()], &|[x]| {
            let (value, overflows) = x.overflowing_abs();
            Ok(if overflows && is_poison { Value::Poison } else { Value::Integer(value) })
        })
    }),
    row!(llvm::CountLeadingZerosOp, |m, op| count_zeros(
        m,
        op.input(),
        op.is_zero_poison(),
        ApInt::leading_zeros
    )),
    row!(llvm::CountTrailingZerosOp, |m, op| count_zeros(
        m,
        op.input(),
        op.is_zero_poison(),
        ApInt::trailing_zeros
    )),
    row!(llvm::CtPopOp, |m, op| count(m, op.input(), ApInt::count_ones)),
    row!(llvm::BitReverseOp, |m, op| integer(m, [op.input()], |[x]| x.reverse_bits())),
    row!(llvm::ByteSwapOp, |m, op| integer(m, [op.input()], |[x]| x.swap_bytes())),
    row!(llvm::FshlOp, |m, op| integer(m, [op.a(), op.b(), op.c()], |x| funnel(x, true))),
    row!(llvm::FshrOp, |m, op| integer(m, [op.a(), op.b(), op.c()], |x| funnel(x, false))),
    row!(llvm::SMaxOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.max_signed(y))),
    row!(llvm::SMinOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.min_signed(y))),
    row!(llvm::UMaxOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.max_unsigned(y))),
    row!(llvm::UMinOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.min_unsigned(y))),
    row!(llvm::SCmpOp, |m, op| order(m, [op.a(), op.b()], op.res().ty(), ApInt::cmp_signed)),
    row!(llvm::UCmpOp, |m, op| order(m, [op.a(), op.b()], op.res().ty(), ApInt::cmp_unsigned)),
    row!(llvm::SAddSatOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.saturating_add_signed(y))),
    row!(llvm::UAddSatOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.saturating_add_unsigned(y))),
    row!(llvm::SSubSatOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.saturating_sub_signed(y))),
    row!(llvm::USubSatOp, |m, op| integer(m, [op.a(), op.b()], |[x, y]| x.saturating_sub_unsigned(y))),
    row!(llvm::SAddWithOverflowOp, |m, op| overflowing(
        m,
        [op.arg0(), op.arg1()],
        ApInt::overflowing_add_signed
    )),
    row!(llvm::UAddWithOverflowOp, |m, op| overflowing(
        m,
        [op.arg0(), op.arg1()],
        ApInt::overflowing_add_unsigned
    )),
    row!(llvm::SSubWithOverflowOp, |m, op| overflowing(
        m,
        [op.arg0(), op.arg1()],
        ApInt::overflowing_sub_signed
    )),
    row!(llvm::USubWithOverflowOp, |m, op| overflowing(
        m,
        [op.arg0(), op.arg1()],
        ApInt::overflowing_sub_unsigned
    )),
    row!(llvm::SMulWithOverflowOp, |m, op| overflowing(
        m,
        [op.arg0(), op.arg1()],
        ApInt::overflowing_mul_signed
    )),
    row!(llvm::UMulWithOverflowOp, |m, op| overflowing(
        m,
        [op.arg0(), op.arg1()],
        ApInt::overflowing_mul_unsigned
    )),
    row!(llvm::VectorReduceAddOp, |m, op| reduce_by(m, op.input(), CombiningKind::Add)),
    row!(llvm::VectorReduceMulOp, |m, op| reduce_by(m, op.input(), CombiningKind::Mul)),
    row!(llvm::VectorReduceAndOp, |m, op| reduce_by(m, op.input(), CombiningKind::And)),
    row!(llvm::VectorReduceOrOp, |m, op| reduce_by(m, op.input(), CombiningKind::Or)),
    row!(llvm::VectorReduceXorOp, |m, op| reduce_by(m, op.input(), CombiningKind::Xor)),
    row!(llvm::VectorReduceSMaxOp, |m, op| reduce_by(m, op.input(), CombiningKind::Maxsi)),
    row!(llvm::VectorReduceSMinOp, |m, op| reduce_by(m, op.input(), CombiningKind::Minsi)),
    row!(llvm::VectorReduceUMaxOp, |m, op| reduce_by(m, op.input(), CombiningKind::Maxui)),
    row!(llvm::VectorReduceUMinOp, |m, op| reduce_by(m, op.input(), CombiningKind::Minui)),
    row!(llvm::VectorReduceFAddOp, |m, op| reduce_from(m, op.start_value(), op.input(), CombiningKind::Add)),
    row!(llvm::VectorReduceFMulOp, |m, op| reduce_from(m, op.start_value(), op.input(), CombiningKind::Mul)),
    row!(llvm::VectorReduceFMaxOp, |m, op| reduce_by(m, op.input(), CombiningKind::Maxnumf)),
    row!(llvm::VectorReduceFMinOp, |m, op| reduce_by(m, op.input(), CombiningKind::Minnumf)),
    row!(llvm::VectorReduceFMaximumOp, |m, op| reduce_by(m, op.input(), CombiningKind::Maximumf)),
    row!(llvm::VectorReduceFMinimumOp, |m, op| reduce_by(m, op.input(), CombiningKind::Minimumf)),
    row!(llvm::VPReduceAddOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Add)),
    row!(llvm::VPReduceMulOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Mul)),
    row!(llvm::VPReduceAndOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::And)),
    row!(llvm::VPReduceOrOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Or)),
    row!(llvm::VPReduceXorOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Xor)),
    row!(llvm::VPReduceSMaxOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Maxsi)),
    row!(llvm::VPReduceSMinOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Minsi)),
    row!(llvm::VPReduceUMaxOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Maxui)),
    row!(llvm::VPReduceUMinOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Minui)),
    row!(llvm::VPReduceFAddOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Add)),
    row!(llvm::VPReduceFMulOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Mul)),
    row!(llvm::VPReduceFMaxOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Maxnumf)),
    row!(llvm::VPReduceFMinOp, |m, op| reduce_lanes(m, op.op(), CombiningKind::Minnumf)),
    row!(llvm::StepVectorOp, |_, op| {
        let width = width(op.res().ty())?;
        let shape = static_shape(op.res().ty())?;
        let data = (0..shape[0] as u64).map(|at| Value::Integer(ApInt::from_u64(width, at))).collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(llvm::VscaleOp, |_, op| {
        let width = width(op.res().ty())?;
        Step::result(Value::Integer(ApInt::from_u64(width, VSCALE as u64)))
    }),
    row!(llvm::GetActiveLaneMaskOp, |m, op| {
        let (base, end) = (m.get(op.base())?, m.get(op.n())?);
        let (base, end) = (as_integer(&base, "the base")?, as_integer(&end, "the end")?);
        let shape = static_shape(op.res().ty())?;
        let is_on = |at: usize| {
            let (lane, overflows) =
                base.overflowing_add_unsigned(&ApInt::from_u64(base.width_bits(), at as u64));
            !overflows && lane.cmp_unsigned(end) == Ordering::Less
        };
        let data = (0..shape[0]).map(|at| Value::bool(is_on(at))).collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(llvm::VectorExtractOp, |m, op| {
        let (source, shape) = (m.get(op.srcvec())?, static_shape(op.res().ty())?);
        let data = as_elements(&source)?.data.iter().skip(size(op.pos())).take(shape[0]).cloned().collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(llvm::VectorInsertOp, |m, op| {
        let (target, source) = (m.get(op.dstvec())?, m.get(op.srcvec())?);
        let mut target = as_elements(&target)?.clone();
        for (to, value) in target.data.iter_mut().skip(size(op.pos())).zip(&as_elements(&source)?.data) {
            *to = value.clone();
        }
        Step::result(Value::Elements(Rc::new(target)))
    }),
    row!(llvm::VectorInterleave2Op, |m, op| {
        let (lhs, rhs) = (m.get(op.vec1())?, m.get(op.vec2())?);
        let pairs = as_elements(&lhs)?.data.iter().zip(&as_elements(&rhs)?.data);
        let data = pairs.flat_map(|(x, y)| [x.clone(), y.clone()]).collect();
        Step::result(Value::elements(static_shape(op.res().ty())?, data))
    }),
    row!(llvm::VectorDeinterleave2Op, |m, op| {
        let source = m.get(op.vec())?;
        let source = as_elements(&source)?;
        let part = |first: usize| {
            let data: Vec<Value> = source.data.iter().skip(first).step_by(2).cloned().collect();
            Value::elements(vec![data.len()], data)
        };
        Step::result(Value::aggregate(vec![part(0), part(1)]))
    }),
    row!(llvm::MatrixMultiplyOp, multiply),
    row!(llvm::MatrixTransposeOp, |m, op| {
        let matrix = m.get(op.matrix())?;
        let matrix = as_elements(&matrix)?;
        let (rows, columns) = (size(op.rows()), size(op.columns()));
        // Both matrices are in column-major order.
        let place = |at: usize| (at / columns) + (at % columns) * rows;
        let data = (0..rows * columns).map(|at| matrix.data.get(place(at)).cloned().unwrap_or(Value::Poison));
        Step::result(Value::elements(static_shape(op.res().ty())?, data.collect()))
    }),
    row!(llvm::AssumeOp, |m, op| {
        if as_bool(&m.get(op.cond())?, "the condition")? {
            return Step::done();
        }
        Trap::undefined("what is assumed does not hold")
    }),
    row!(llvm::ExpectOp, |m, op| Step::result(m.get(op.val())?)),
    row!(llvm::ExpectWithProbabilityOp, |m, op| Step::result(m.get(op.val())?)),
    row!(llvm::SSACopyOp, |m, op| Step::result(m.get(op.operand())?)),
    row!(llvm::TrapOp, |_, _| Err(Trap::Abort("ends the program".to_owned()))),
    row!(llvm::DebugTrapOp, |_, _| Step::done()),
];

/// Returns true if an attribute says so.
fn is_true(flag: Attribute<'_>) -> bool {
    flag.as_bool().unwrap_or(false)
}

fn size(size: i64) -> usize {
    usize::try_from(size).unwrap_or(0)
}

/// Counts the zeros in front of or after all ones; of zero there may be no count.
fn count_zeros<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operand: SsaValue<'a, 'c>,
    is_zero_poison: Attribute<'c>,
    count: fn(&ApInt) -> u32,
) -> Outcome<Step<'a, 'c>> {
    let is_poison = is_true(is_zero_poison);
    integers(m, [operand], &|[x]| match is_poison && x.is_zero() {
        true => Ok(Value::Poison),
        false => Ok(Value::Integer(ApInt::from_u64(x.width_bits(), u64::from(count(x))))),
    })
}

/// Shifts two integers as one, and returns one half.
fn funnel([high, low, by]: [&ApInt; 3], left: bool) -> ApInt {
    let width = high.width_bits();
    let modulus = ApInt::from_u64(64, u64::from(width));
    let amount =
        by.zero_extend_or_truncate(64).checked_rem_unsigned(&modulus).and_then(|by| by.to_u64()).unwrap_or(0);
    let amount = amount as u32;
    match (amount, left) {
        (0, true) => high.clone(),
        (0, false) => low.clone(),
        (_, true) => high.shl(amount).or(&low.lshr(width - amount)),
        (_, false) => high.shl(width - amount).or(&low.lshr(amount)),
    }
}

/// Compares two integers; the result is negative, zero or positive.
fn order<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    ty: Type<'c>,
    compare: fn(&ApInt, &ApInt) -> Ordering,
) -> Outcome<Step<'a, 'c>> {
    let width = width(ty)?;
    integers(m, operands, &|[x, y]| Ok(Value::Integer(ApInt::from_i64(width, compare(x, y) as i64))))
}

/// Computes an integer and whether it overflows.
fn overflowing<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: fn(&ApInt, &ApInt) -> (ApInt, bool),
) -> Outcome<Step<'a, 'c>> {
    let operands = m.get_all(operands)?;
    let part = |pick: &dyn Fn((ApInt, bool)) -> Value| {
        map(&operands, &|x| match x {
            [Value::Integer(x), Value::Integer(y)] => Ok(pick(compute(x, y))),
            _ => Ok(Value::Poison),
        })
    };
    let value = part(&|(value, _)| Value::Integer(value))?;
    Step::result(Value::aggregate(vec![value, part(&|(_, overflows)| Value::bool(overflows))?]))
}

/// Executes a reduction of the lanes that a mask and a length select.
fn reduce_lanes<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    kind: CombiningKind,
) -> Outcome<Step<'a, 'c>> {
    let operands = m.operands(op)?;
    let [start, vector, mask, length] = &operands[..] else {
        return Trap::unsupported("a reduction without its four operands");
    };
    let length = as_integer(length, "the length")?.to_u64().and_then(|length| usize::try_from(length).ok());
    let (vector, mask) = (as_elements(vector)?, as_elements(mask)?);
    let mut result = start.clone();
    for (lane, chosen) in vector.data.iter().zip(&mask.data).take(length.unwrap_or(usize::MAX)) {
        result = match chosen {
            Value::Poison => Value::Poison,
            chosen if as_integer(chosen, "the mask")?.is_zero() => continue,
            _ => combine(kind, &result, lane)?,
        };
    }
    Step::result(result)
}

/// Reduces the elements of a vector.
fn reduce_by<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    vector: SsaValue<'a, 'c>,
    kind: CombiningKind,
) -> Outcome<Step<'a, 'c>> {
    reduce(None, &m.get(vector)?, kind)
}

/// Reduces a start value and the elements of a vector.
fn reduce_from<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    start: SsaValue<'a, 'c>,
    vector: SsaValue<'a, 'c>,
    kind: CombiningKind,
) -> Outcome<Step<'a, 'c>> {
    reduce(Some(m.get(start)?), &m.get(vector)?, kind)
}

fn reduce<'a, 'c>(start: Option<Value>, vector: &Value, kind: CombiningKind) -> Outcome<Step<'a, 'c>> {
    let mut result = start;
    for value in &as_elements(vector)?.data {
        result = Some(match &result {
            Some(result) => combine(kind, result, value)?,
            None => value.clone(),
        });
    }
    Step::result(result.unwrap_or(Value::Poison))
}

/// Tests whether a float is of one of the classes in a mask of ten bits.
fn is_class<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: llvm::IsFPClassOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    use terrace_support::float::FloatClass;
    let classes = op.bit();
    floats(m, [op.input()], &|[x]| {
        let negative = x.is_negative();
        let bit = match (x.class(), negative) {
            (FloatClass::Nan, _) => {
                if x.is_signaling() {
                    0
                } else {
                    1
                }
            }
            (FloatClass::Infinity, true) => 2,
            (FloatClass::Normal, true) => 3,
            (FloatClass::Subnormal, true) => 4,
            (FloatClass::Zero, true) => 5,
            (FloatClass::Zero, false) => 6,
            (FloatClass::Subnormal, false) => 7,
            (FloatClass::Normal, false) => 8,
            (FloatClass::Infinity, false) => 9,
        };
        Ok(Value::bool(classes >> bit & 1 != 0))
    })
}

/// Multiplies two matrices, both in column-major order.
fn multiply<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: llvm::MatrixMultiplyOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let (lhs, rhs) = (m.get(op.lhs())?, m.get(op.rhs())?);
    let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
    let (rows, inner, columns) = (size(op.lhs_rows()), size(op.lhs_columns()), size(op.rhs_columns()));
    if lhs.data.len() != rows * inner || rhs.data.len() != inner * columns {
        return Trap::unsupported("matrices of other sizes than are given");
    }
    let mut data = Vec::new();
    for column in 0..columns {
        for row in 0..rows {
            let mut sum: Option<Value> = None;
            for k in 0..inner {
                let (x, y) = (&lhs.data[k * rows + row], &rhs.data[column * inner + k]);
                let product = combine(CombiningKind::Mul, x, y)?;
                sum = Some(match sum {
                    Some(sum) => combine(CombiningKind::Add, &sum, &product)?,
                    None => product,
                });
            }
            data.push(sum.unwrap_or(Value::Poison));
        }
    }
    Step::result(Value::elements(static_shape(op.res().ty())?, data))
}
