//! Intrinsics that compute.

use crate::dialects::llvm::numbers::{reduce, scalar_type};
use crate::dialects::math::{binary, count, power, unary};
use crate::dialects::vector::{CombiningKind, combine};
use crate::elementwise::{floats, integers, map};
use crate::layout::{VSCALE, static_shape};
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use std::cmp::Ordering;
use std::rc::Rc;
use terrace_ir::Operation;
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const INTRINSICS: Table = &[
    ("llvm.intr.acos", |m, op| unary(m, op, "acos")),
    ("llvm.intr.asin", |m, op| unary(m, op, "asin")),
    ("llvm.intr.atan", |m, op| unary(m, op, "atan")),
    ("llvm.intr.cos", |m, op| unary(m, op, "cos")),
    ("llvm.intr.cosh", |m, op| unary(m, op, "cosh")),
    ("llvm.intr.exp", |m, op| unary(m, op, "exp")),
    ("llvm.intr.exp2", |m, op| unary(m, op, "exp2")),
    ("llvm.intr.log", |m, op| unary(m, op, "log")),
    ("llvm.intr.log10", |m, op| unary(m, op, "log10")),
    ("llvm.intr.log2", |m, op| unary(m, op, "log2")),
    ("llvm.intr.sin", |m, op| unary(m, op, "sin")),
    ("llvm.intr.sinh", |m, op| unary(m, op, "sinh")),
    ("llvm.intr.sqrt", |m, op| unary(m, op, "sqrt")),
    ("llvm.intr.tan", |m, op| unary(m, op, "tan")),
    ("llvm.intr.tanh", |m, op| unary(m, op, "tanh")),
    ("llvm.intr.atan2", |m, op| binary(m, op, "atan2")),
    ("llvm.intr.pow", |m, op| binary(m, op, "pow")),
    ("llvm.intr.ceil", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].ceil())))),
    ("llvm.intr.floor", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].floor())))),
    ("llvm.intr.round", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].round())))),
    ("llvm.intr.roundeven", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].round_even())))),
    ("llvm.intr.rint", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].round_even())))),
    ("llvm.intr.nearbyint", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].round_even())))),
    ("llvm.intr.trunc", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].trunc())))),
    ("llvm.intr.fabs", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].abs())))),
    ("llvm.intr.copysign", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].copy_sign(x[1]))))),
    ("llvm.intr.maximum", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].maximum(x[1]))))),
    ("llvm.intr.minimum", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].minimum(x[1]))))),
    ("llvm.intr.maxnum", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].maxnum(x[1]))))),
    ("llvm.intr.minnum", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].minnum(x[1]))))),
    ("llvm.intr.fma", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].mul_add(x[1], x[2]))))),
    // May or may not be rounded in between; here it is.
    ("llvm.intr.fmuladd", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].mul(x[1]).add(x[2]))))),
    ("llvm.intr.powi", power),
    ("llvm.intr.is.fpclass", is_class),
    ("llvm.intr.abs", |m, op| {
        let is_poison = flag(op, "is_int_min_poison");
        integers(m, op, &|x| {
            let (value, overflows) = x[0].overflowing_abs();
            Ok(if overflows && is_poison { Value::Poison } else { Value::Integer(value) })
        })
    }),
    ("llvm.intr.ctlz", |m, op| count(m, op, ApInt::leading_zeros)),
    ("llvm.intr.cttz", |m, op| count(m, op, ApInt::trailing_zeros)),
    ("llvm.intr.ctpop", |m, op| count(m, op, ApInt::count_ones)),
    ("llvm.intr.bitreverse", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].reverse_bits())))),
    ("llvm.intr.bswap", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].swap_bytes())))),
    ("llvm.intr.fshl", |m, op| integers(m, op, &|x| Ok(Value::Integer(funnel(x, true))))),
    ("llvm.intr.fshr", |m, op| integers(m, op, &|x| Ok(Value::Integer(funnel(x, false))))),
    ("llvm.intr.smax", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].max_signed(x[1]))))),
    ("llvm.intr.smin", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].min_signed(x[1]))))),
    ("llvm.intr.umax", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].max_unsigned(x[1]))))),
    ("llvm.intr.umin", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].min_unsigned(x[1]))))),
    ("llvm.intr.scmp", |m, op| order(m, op, ApInt::cmp_signed)),
    ("llvm.intr.ucmp", |m, op| order(m, op, ApInt::cmp_unsigned)),
    ("llvm.intr.sadd.sat", |m, op| {
        integers(m, op, &|x| Ok(Value::Integer(x[0].saturating_add_signed(x[1]))))
    }),
    ("llvm.intr.uadd.sat", |m, op| {
        integers(m, op, &|x| Ok(Value::Integer(x[0].saturating_add_unsigned(x[1]))))
    }),
    ("llvm.intr.ssub.sat", |m, op| {
        integers(m, op, &|x| Ok(Value::Integer(x[0].saturating_sub_signed(x[1]))))
    }),
    ("llvm.intr.usub.sat", |m, op| {
        integers(m, op, &|x| Ok(Value::Integer(x[0].saturating_sub_unsigned(x[1]))))
    }),
    ("llvm.intr.sadd.with.overflow", |m, op| overflowing(m, op, ApInt::overflowing_add_signed)),
    ("llvm.intr.uadd.with.overflow", |m, op| overflowing(m, op, ApInt::overflowing_add_unsigned)),
    ("llvm.intr.ssub.with.overflow", |m, op| overflowing(m, op, ApInt::overflowing_sub_signed)),
    ("llvm.intr.usub.with.overflow", |m, op| overflowing(m, op, ApInt::overflowing_sub_unsigned)),
    ("llvm.intr.smul.with.overflow", |m, op| overflowing(m, op, ApInt::overflowing_mul_signed)),
    ("llvm.intr.umul.with.overflow", |m, op| overflowing(m, op, ApInt::overflowing_mul_unsigned)),
    ("llvm.intr.vector.reduce.add", |m, op| reduce_by(m, op, CombiningKind::Add)),
    ("llvm.intr.vector.reduce.mul", |m, op| reduce_by(m, op, CombiningKind::Mul)),
    ("llvm.intr.vector.reduce.and", |m, op| reduce_by(m, op, CombiningKind::And)),
    ("llvm.intr.vector.reduce.or", |m, op| reduce_by(m, op, CombiningKind::Or)),
    ("llvm.intr.vector.reduce.xor", |m, op| reduce_by(m, op, CombiningKind::Xor)),
    ("llvm.intr.vector.reduce.smax", |m, op| reduce_by(m, op, CombiningKind::Maxsi)),
    ("llvm.intr.vector.reduce.smin", |m, op| reduce_by(m, op, CombiningKind::Minsi)),
    ("llvm.intr.vector.reduce.umax", |m, op| reduce_by(m, op, CombiningKind::Maxui)),
    ("llvm.intr.vector.reduce.umin", |m, op| reduce_by(m, op, CombiningKind::Minui)),
    ("llvm.intr.vector.reduce.fadd", |m, op| reduce_by(m, op, CombiningKind::Add)),
    ("llvm.intr.vector.reduce.fmul", |m, op| reduce_by(m, op, CombiningKind::Mul)),
    ("llvm.intr.vector.reduce.fmax", |m, op| reduce_by(m, op, CombiningKind::Maxnumf)),
    ("llvm.intr.vector.reduce.fmin", |m, op| reduce_by(m, op, CombiningKind::Minnumf)),
    ("llvm.intr.vector.reduce.fmaximum", |m, op| reduce_by(m, op, CombiningKind::Maximumf)),
    ("llvm.intr.vector.reduce.fminimum", |m, op| reduce_by(m, op, CombiningKind::Minimumf)),
    ("llvm.intr.vp.reduce.add", |m, op| reduce_chosen(m, op, CombiningKind::Add)),
    ("llvm.intr.vp.reduce.mul", |m, op| reduce_chosen(m, op, CombiningKind::Mul)),
    ("llvm.intr.vp.reduce.and", |m, op| reduce_chosen(m, op, CombiningKind::And)),
    ("llvm.intr.vp.reduce.or", |m, op| reduce_chosen(m, op, CombiningKind::Or)),
    ("llvm.intr.vp.reduce.xor", |m, op| reduce_chosen(m, op, CombiningKind::Xor)),
    ("llvm.intr.vp.reduce.smax", |m, op| reduce_chosen(m, op, CombiningKind::Maxsi)),
    ("llvm.intr.vp.reduce.smin", |m, op| reduce_chosen(m, op, CombiningKind::Minsi)),
    ("llvm.intr.vp.reduce.umax", |m, op| reduce_chosen(m, op, CombiningKind::Maxui)),
    ("llvm.intr.vp.reduce.umin", |m, op| reduce_chosen(m, op, CombiningKind::Minui)),
    ("llvm.intr.vp.reduce.fadd", |m, op| reduce_chosen(m, op, CombiningKind::Add)),
    ("llvm.intr.vp.reduce.fmul", |m, op| reduce_chosen(m, op, CombiningKind::Mul)),
    ("llvm.intr.vp.reduce.fmax", |m, op| reduce_chosen(m, op, CombiningKind::Maxnumf)),
    ("llvm.intr.vp.reduce.fmin", |m, op| reduce_chosen(m, op, CombiningKind::Minnumf)),
    ("llvm.intr.stepvector", |_, op| {
        let width = scalar_type(op).as_integer().map_or(64, |(width, _)| width);
        let shape = static_shape(op.result(0).ty())?;
        let data = (0..shape[0] as u64).map(|at| Value::Integer(ApInt::from_u64(width, at))).collect();
        Step::result(Value::elements(shape, data))
    }),
    ("llvm.intr.vscale", |_, op| {
        let width = scalar_type(op).as_integer().map_or(64, |(width, _)| width);
        Step::result(Value::Integer(ApInt::from_u64(width, VSCALE as u64)))
    }),
    ("llvm.intr.get.active.lane.mask", |m, op| {
        let (base, end) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let (base, end) = (as_integer(&base, "the base")?, as_integer(&end, "the end")?);
        let shape = static_shape(op.result(0).ty())?;
        let is_on = |at: usize| {
            let (lane, overflows) =
                base.overflowing_add_unsigned(&ApInt::from_u64(base.width_bits(), at as u64));
            !overflows && lane.cmp_unsigned(end) == Ordering::Less
        };
        let data = (0..shape[0]).map(|at| Value::bool(is_on(at))).collect();
        Step::result(Value::elements(shape, data))
    }),
    ("llvm.intr.vector.extract", |m, op| {
        let (source, shape) = (m.operand(op, 0)?, static_shape(op.result(0).ty())?);
        let data = as_elements(&source)?.data.iter().skip(at(op)).take(shape[0]).cloned().collect();
        Step::result(Value::elements(shape, data))
    }),
    ("llvm.intr.vector.insert", |m, op| {
        let (target, source) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let mut target = as_elements(&target)?.clone();
        for (to, value) in target.data.iter_mut().skip(at(op)).zip(&as_elements(&source)?.data) {
            *to = value.clone();
        }
        Step::result(Value::Elements(Rc::new(target)))
    }),
    ("llvm.intr.vector.interleave2", |m, op| {
        let (lhs, rhs) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let pairs = as_elements(&lhs)?.data.iter().zip(&as_elements(&rhs)?.data);
        let data = pairs.flat_map(|(x, y)| [x.clone(), y.clone()]).collect();
        Step::result(Value::elements(static_shape(op.result(0).ty())?, data))
    }),
    ("llvm.intr.vector.deinterleave2", |m, op| {
        let source = m.operand(op, 0)?;
        let source = as_elements(&source)?;
        let part = |first: usize| {
            let data: Vec<Value> = source.data.iter().skip(first).step_by(2).cloned().collect();
            Value::elements(vec![data.len()], data)
        };
        Step::result(Value::aggregate(vec![part(0), part(1)]))
    }),
    ("llvm.intr.matrix.multiply", multiply),
    ("llvm.intr.matrix.transpose", |m, op| {
        let matrix = m.operand(op, 0)?;
        let matrix = as_elements(&matrix)?;
        let (rows, columns) = (size(op, "rows"), size(op, "columns"));
        // Column by column, here and there.
        let place = |at: usize| (at / columns) + (at % columns) * rows;
        let data = (0..rows * columns).map(|at| matrix.data.get(place(at)).cloned().unwrap_or(Value::Poison));
        Step::result(Value::elements(static_shape(op.result(0).ty())?, data.collect()))
    }),
    ("llvm.intr.assume", |m, op| {
        if as_bool(&m.operand(op, 0)?, "the condition")? {
            return Step::done();
        }
        Trap::undefined("what is assumed does not hold")
    }),
    ("llvm.intr.expect", |m, op| Step::result(m.operand(op, 0)?)),
    ("llvm.intr.expect.with.probability", |m, op| Step::result(m.operand(op, 0)?)),
    ("llvm.intr.ssa.copy", |m, op| Step::result(m.operand(op, 0)?)),
    ("llvm.intr.trap", |_, _| Err(Trap::Abort("ends the program".to_owned()))),
    ("llvm.intr.debugtrap", |_, _| Step::done()),
];

fn flag(op: Operation<'_, '_>, name: &str) -> bool {
    op.attribute(name).and_then(|flag| flag.as_bool()).unwrap_or(false)
}

fn size(op: Operation<'_, '_>, name: &str) -> usize {
    let size = op.attribute(name).and_then(|size| size.as_i64());
    size.and_then(|size| usize::try_from(size).ok()).unwrap_or(0)
}

fn at(op: Operation<'_, '_>) -> usize {
    size(op, "pos")
}

/// Shifts two integers as one, and keeps one half.
fn funnel(x: &[&ApInt], left: bool) -> ApInt {
    let width = x[0].width_bits();
    let by = ApInt::from_u64(64, u64::from(width));
    let amount =
        x[2].zero_extend_or_truncate(64).checked_rem_unsigned(&by).and_then(|by| by.to_u64()).unwrap_or(0);
    let amount = amount as u32;
    match (amount, left) {
        (0, true) => x[0].clone(),
        (0, false) => x[1].clone(),
        (_, true) => x[0].shl(amount).or(&x[1].lshr(width - amount)),
        (_, false) => x[0].shl(width - amount).or(&x[1].lshr(amount)),
    }
}

fn order<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compare: fn(&ApInt, &ApInt) -> Ordering,
) -> Outcome<Step<'a, 'c>> {
    let width = scalar_type(op).as_integer().map_or(64, |(width, _)| width);
    integers(m, op, &|x| Ok(Value::Integer(ApInt::from_i64(width, compare(x[0], x[1]) as i64))))
}

fn overflowing<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(&ApInt, &ApInt) -> (ApInt, bool),
) -> Outcome<Step<'a, 'c>> {
    let operands = m.operands(op)?;
    let part = |pick: &dyn Fn((ApInt, bool)) -> Value| {
        map(&operands, &|x| match x {
            [Value::Integer(x), Value::Integer(y)] => Ok(pick(compute(x, y))),
            _ => Ok(Value::Poison),
        })
    };
    let value = part(&|(value, _)| Value::Integer(value))?;
    Step::result(Value::aggregate(vec![value, part(&|(_, overflows)| Value::bool(overflows))?]))
}

/// The same, of the lanes that a mask and a length say.
fn reduce_chosen<'a, 'c>(
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

fn reduce_by<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    kind: CombiningKind,
) -> Outcome<Step<'a, 'c>> {
    reduce(m, op, &|x, y| combine(kind, x, y))
}

/// Returns true if a float is of one of the classes in a mask of ten bits.
fn is_class<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    use terrace_support::float::FloatClass;
    let classes = op.attribute("bit").and_then(|bits| bits.as_i64()).unwrap_or(0);
    floats(m, op, &|x| {
        let negative = x[0].is_negative();
        let bit = match (x[0].class(), negative) {
            (FloatClass::Nan, _) => {
                if x[0].is_signaling() {
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

/// The product of two matrices, both column by column.
fn multiply<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (lhs, rhs) = (m.operand(op, 0)?, m.operand(op, 1)?);
    let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
    let (rows, inner, columns) = (size(op, "lhs_rows"), size(op, "lhs_columns"), size(op, "rhs_columns"));
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
    Step::result(Value::elements(static_shape(op.result(0).ty())?, data))
}
