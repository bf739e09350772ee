//! Shifts, by less than the width or more.

use super::halves::Emulation;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{MatchResult, TypedOp};

/// Parts that both shifts between halves need.
struct Shift {
    low: ValueId,
    high: ValueId,
    by: ValueId,
    zero: ValueId,
    width: ValueId,
    /// True if a whole half or more is shifted out.
    is_far: ValueId,
}

impl Shift {
    fn of(emulation: &mut Emulation<'_, '_, '_>) -> Self {
        let (low, high, by) = (emulation.half(0, 0), emulation.half(0, 1), emulation.half(1, 0));
        let (ty, width) = (emulation.make.type_of(low), i64::from(emulation.width));
        let (zero, width) = (emulation.number(ty, 0), emulation.number(ty, width));
        let is_far = emulation.make.cmpi(CmpIPredicate::Uge, by, width);
        Shift { low, high, by, zero, width, is_far }
    }

    /// Shifts a half by itself.
    fn alone(&self, name: &str, half: ValueId, emulation: &mut Emulation<'_, '_, '_>) -> ValueId {
        let near = emulation.same(name, &[half, self.by]);
        emulation.make.select(self.is_far, self.zero, near)
    }

    /// Returns the amount by which the other half is shifted back, for small amounts.
    fn back(&self, emulation: &mut Emulation<'_, '_, '_>) -> ValueId {
        let by = emulation.make.select(self.is_far, self.width, self.by);
        emulation.make.subi(self.width, by)
    }

    /// Returns the amount beyond a half.
    fn beyond(&self, emulation: &mut Emulation<'_, '_, '_>) -> ValueId {
        emulation.make.subi(self.by, self.width)
    }
}

/// `a << b -> low(a) << b, high(a) << b | low(a) >> (n - b)`, or `0, low(a) << (b - n)`
pub fn shli(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let shift = Shift::of(emulation);
    let low = shift.alone(arith::ShLIOp::NAME, shift.low, emulation);
    let back = shift.back(emulation);
    let near = emulation.same(arith::ShRUIOp::NAME, &[shift.low, back]);
    let beyond = shift.beyond(emulation);
    let far = emulation.same(arith::ShLIOp::NAME, &[shift.low, beyond]);
    let own = shift.alone(arith::ShLIOp::NAME, shift.high, emulation);
    let other = emulation.make.select(shift.is_far, far, near);
    let high = emulation.same(arith::OrIOp::NAME, &[other, own]);
    emulation.join(low, Some(high))
}

/// `a >> b -> low(a) >> b | high(a) << (n - b), high(a) >> b`, or `high(a) >> (b - n), 0`
pub fn shrui(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let shift = Shift::of(emulation);
    let own = shift.alone(arith::ShRUIOp::NAME, shift.low, emulation);
    let high = shift.alone(arith::ShRUIOp::NAME, shift.high, emulation);
    let back = shift.back(emulation);
    let near = emulation.same(arith::ShLIOp::NAME, &[shift.high, back]);
    let beyond = shift.beyond(emulation);
    let far = emulation.same(arith::ShRUIOp::NAME, &[shift.high, beyond]);
    let other = emulation.make.select(shift.is_far, far, near);
    let low = emulation.same(arith::OrIOp::NAME, &[own, other]);
    emulation.join(low, Some(high))
}

/// `a >> b, signed -> a >> b, unsigned | signs(a) << (2n - b)`, unless `b` is zero
pub fn shrsi(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let wide = emulation.wide?;
    let [value, by] = emulation.originals[..] else { return None };
    let (high, low_by) = (emulation.half(0, 1), emulation.half(1, 0));
    let ty = emulation.make.type_of(high);
    let zero = emulation.number(ty, 0);
    let is_negative = emulation.make.cmpi(CmpIPredicate::Slt, high, zero);
    let is_negative = emulation.without_last_dim(is_negative);
    let signs = emulation.make.value(arith::ExtSIOp::NAME, &[is_negative], wide);
    let all = emulation.number(ty, 2 * i64::from(emulation.width));
    let rest = emulation.make.subi(all, low_by);
    let rest = emulation.without_last_dim(rest);
    let rest = emulation.make.value(arith::ExtUIOp::NAME, &[rest], wide);
    let signs = emulation.same(arith::ShLIOp::NAME, &[signs, rest]);
    let shifted = emulation.same(arith::ShRUIOp::NAME, &[value, by]);
    let result = emulation.same(arith::OrIOp::NAME, &[shifted, signs]);
    let is_same = emulation.make.cmpi(CmpIPredicate::Eq, low_by, zero);
    let is_same = emulation.without_last_dim(is_same);
    let result = emulation.make.select(is_same, value, result);
    emulation.replace(result)
}
