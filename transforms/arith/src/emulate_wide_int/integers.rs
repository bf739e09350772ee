//! Sums, products, comparisons and what goes bit by bit.

use super::halves::Emulation;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::{Attribute, Ctx, MatchResult, Type, TypedOp};
use terrace_support::ap_int::ApInt;

/// Limit on the elements that are written out.
const MOST_ELEMENTS: u64 = 1 << 20;

/// `c : i2n -> [low(c), high(c)] : vector<2xin>`
pub fn constant(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let (ty, value) = (emulation.split?, emulation.view().attribute("value")?);
    let value = halves_of(emulation.make.context(), ty, value, emulation.width)?;
    let constant = emulation.make.constant_of(ty, value);
    emulation.replace(constant)
}

fn halves_of<'c>(context: Ctx<'c>, ty: Type<'c>, value: Attribute<'c>, width: u32) -> Option<Attribute<'c>> {
    let low = |value: &ApInt| value.truncate(width);
    let high = |value: &ApInt| value.lshr(width).truncate(width);
    if let Some(value) = value.int_or_splat()
        && low(&value) == high(&value)
    {
        return Some(context.uniform(ty, &low(&value)));
    }
    let count =
        ty.shape()?.iter().try_fold(1_u64, |count, size| count.checked_mul(u64::try_from(*size).ok()?))?;
    if count > MOST_ELEMENTS {
        return None;
    }
    let halves: Vec<ApInt> = match value.int_or_splat() {
        Some(value) => {
            [low(&value), high(&value)].into_iter().cycle().take(usize::try_from(count).ok()?).collect()
        }
        None => value.dense_integers()?.flat_map(|value| [low(&value), high(&value)]).collect(),
    };
    Some(context.dense_integers_attribute(ty, &halves))
}

/// `a + b -> low(a) + low(b), carry + high(a) + high(b)`
pub fn addi(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let [low_a, high_a, low_b, high_b] = emulation.halves();
    let ty = emulation.make.type_of(low_a);
    let bits = {
        let context = emulation.make.context();
        ty.with_element(context, context.integer_type(1))
    };
    let sum = emulation.make.op(arith::AddUIExtendedOp::NAME, &[low_a, low_b], &[ty, bits], &[]);
    let [low, overflow] = emulation.make.rewriter.results(sum)[..] else { return None };
    let carry = emulation.make.value(arith::ExtUIOp::NAME, &[overflow], ty);
    let high = emulation.make.addi(carry, high_a);
    let high = emulation.make.addi(high, high_b);
    emulation.join(low, Some(high))
}

/// `a - b -> low(a) - low(b), high(a) - borrow - high(b)`
pub fn subi(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let [low_a, high_a, low_b, high_b] = emulation.halves();
    let ty = emulation.make.type_of(low_a);
    let low = emulation.make.subi(low_a, low_b);
    let borrows = emulation.make.cmpi(CmpIPredicate::Ult, low_a, low_b);
    let borrow = emulation.make.value(arith::ExtUIOp::NAME, &[borrows], ty);
    let high = emulation.make.subi(high_a, borrow);
    let high = emulation.make.subi(high, high_b);
    emulation.join(low, Some(high))
}

/// `a * b -> low(a) * low(b), high(low(a) * low(b)) + low(a) * high(b) + high(a) * low(b)`
pub fn muli(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let [low_a, high_a, low_b, high_b] = emulation.halves();
    let ty = emulation.make.type_of(low_a);
    let product = emulation.make.op(arith::MulUIExtendedOp::NAME, &[low_a, low_b], &[ty, ty], &[]);
    let [low, high] = emulation.make.rewriter.results(product)[..] else { return None };
    let one = emulation.same(arith::MulIOp::NAME, &[low_a, high_b]);
    let other = emulation.same(arith::MulIOp::NAME, &[high_a, low_b]);
    let high = emulation.make.addi(high, one);
    let high = emulation.make.addi(high, other);
    emulation.join(low, Some(high))
}

/// `a & b -> low(a) & low(b), high(a) & high(b)`, and other operations that go bit by bit
pub fn bitwise(name: &str, emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let [low_a, high_a, low_b, high_b] = emulation.halves();
    let low = emulation.same(name, &[low_a, low_b]);
    let high = emulation.same(name, &[high_a, high_b]);
    emulation.join(low, Some(high))
}

/// `a < b -> if high(a) == high(b) { low(a) < low(b), unsigned } else { high(a) < high(b) }`
pub fn cmpi(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let predicate = emulation.make.rewriter.view::<arith::CmpIOp>(emulation.view().id())?.predicate();
    let of_low = match predicate {
        Sge => Uge,
        Sgt => Ugt,
        Sle => Ule,
        Slt => Ult,
        other => other,
    };
    let [low_a, high_a, low_b, high_b] = emulation.halves();
    let low = emulation.make.cmpi(of_low, low_a, low_b);
    let high = emulation.make.cmpi(predicate, high_a, high_b);
    let result = match predicate {
        Eq => emulation.make.andi(low, high),
        Ne => emulation.same(arith::OrIOp::NAME, &[low, high]),
        _ => {
            let is_tie = emulation.make.cmpi(Eq, high_a, high_b);
            emulation.make.select(is_tie, low, high)
        }
    };
    let result = emulation.without_last_dim(result);
    emulation.replace(result)
}

/// `max(a, b) -> if a > b { a } else { b }`, and the like
pub fn extremum(name: &str, emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let predicate = match name {
        arith::MaxSIOp::NAME => CmpIPredicate::Sgt,
        arith::MaxUIOp::NAME => CmpIPredicate::Ugt,
        arith::MinSIOp::NAME => CmpIPredicate::Slt,
        _ => CmpIPredicate::Ult,
    };
    let [a, b] = emulation.originals[..] else { return None };
    let is_first = emulation.make.cmpi(predicate, a, b);
    let result = emulation.make.select(is_first, a, b);
    emulation.replace(result)
}

/// `if c { a } else { b } -> if c { low(a) } else { low(b) }, if c { high(a) } else { high(b) }`
pub fn select(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let (low_a, high_a) = (emulation.half(1, 0), emulation.half(1, 1));
    let (low_b, high_b) = (emulation.half(2, 0), emulation.half(2, 1));
    let condition = emulation.with_last_dim(emulation.operands[0]);
    let low = emulation.make.select(condition, low_a, low_b);
    let high = emulation.make.select(condition, high_a, high_b);
    emulation.join(low, Some(high))
}
