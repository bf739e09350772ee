//! Powers by repeated squaring.

use super::Outline;
use terrace_arith::{ArithBuilder, CmpIPredicate};

/// Writes the function of integers: a negative exponent gives one divided by the power, rounded to zero.
pub(super) fn of_integers(f: &mut Outline<'_, '_, '_>) -> Option<()> {
    let (ty, &[base, exponent]) = (f.ty, f.arguments.as_slice()) else { return None };
    let [zero, one, minus_one] = [0, 1, -1].map(|number| f.b.int(ty, number));
    let none: &[_] = &[];
    let state = [ty, ty, ty];
    let is_zero = f.b.cmpi(CmpIPredicate::Eq, exponent, zero);
    let entry = f.b.rewriter.insertion_point().block;
    let [is_one, more, below, by_zero, not_zero, of_one, not_one, of_minus_one, odd, even, fraction] =
        f.blocks([none; 11]);
    let [head, times, next, done, square] = f.blocks([&state, none, &[ty], none, none]);
    f.go::<2>(entry)?;
    f.fork(is_zero, (is_one, &[]), (more, &[]));
    f.end_in(is_one, one);

    f.go::<0>(more)?;
    let is_below = f.b.cmpi(CmpIPredicate::Sle, exponent, zero);
    f.fork(is_below, (below, &[]), (head, &[one, base, exponent]));
    f.go::<0>(below)?;
    let is_zero = f.b.cmpi(CmpIPredicate::Eq, base, zero);
    f.fork(is_zero, (by_zero, &[]), (not_zero, &[]));
    f.go::<0>(by_zero)?;
    // Undefined, as a division by zero is.
    let quotient = f.b.divsi(one, zero);
    f.end(quotient);
    f.go::<0>(not_zero)?;
    let is_one = f.b.cmpi(CmpIPredicate::Eq, base, one);
    f.fork(is_one, (of_one, &[]), (not_one, &[]));
    f.end_in(of_one, one);
    f.go::<0>(not_one)?;
    let is_minus_one = f.b.cmpi(CmpIPredicate::Eq, base, minus_one);
    f.fork(is_minus_one, (of_minus_one, &[]), (fraction, &[]));
    f.go::<0>(of_minus_one)?;
    let low = f.b.andi(exponent, one);
    let is_odd = f.b.cmpi(CmpIPredicate::Ne, low, zero);
    f.fork(is_odd, (odd, &[]), (even, &[]));
    f.end_in(odd, minus_one);
    f.end_in(even, one);
    f.end_in(fraction, zero);

    let [power, factor, rest] = f.go(head)?;
    let low = f.b.andi(rest, one);
    let is_odd = f.b.cmpi(CmpIPredicate::Ne, low, zero);
    f.fork(is_odd, (times, &[]), (next, &[power]));
    f.go::<0>(times)?;
    let product = f.b.muli(power, factor);
    f.branch(next, &[product]);
    let [power] = f.go(next)?;
    let rest = f.b.shrui(rest, one);
    let is_done = f.b.cmpi(CmpIPredicate::Eq, rest, zero);
    f.fork(is_done, (done, &[]), (square, &[]));
    f.end_in(done, power);
    f.go::<0>(square)?;
    let factor = f.b.muli(factor, factor);
    f.branch(head, &[power, factor, rest]);
    Some(())
}

/// Writes the function of floats: a negative exponent gives one divided by the power.
pub(super) fn of_floats(f: &mut Outline<'_, '_, '_>) -> Option<()> {
    let (ty, &[base, exponent]) = (f.ty, f.arguments.as_slice()) else { return None };
    let integer = f.b.type_of(exponent);
    let (width, _) = integer.as_integer()?;
    let least = i64::MIN >> 64_u32.checked_sub(width)?;
    let unit = f.b.one(ty)?;
    let [zero, one, min, max] = [0, 1, least, !least].map(|number| f.b.int(integer, number));
    let none: &[_] = &[];
    let is_zero = f.b.cmpi(CmpIPredicate::Eq, exponent, zero);
    let entry = f.b.rewriter.insertion_point().block;
    let [is_one, start] = f.blocks([none; 2]);
    let [head, times, next, square] = f.blocks([&[ty, ty, integer], none, &[ty], none]);
    let [finish, once_more, turn, invert, end] = f.blocks([&[ty], none, &[ty], none, &[ty]]);
    f.go::<2>(entry)?;
    f.fork(is_zero, (is_one, &[]), (start, &[]));
    f.end_in(is_one, unit);

    f.go::<0>(start)?;
    let is_below = f.b.cmpi(CmpIPredicate::Sle, exponent, zero);
    // The least number has no opposite: the greatest one, and one multiplication more.
    let is_least = f.b.cmpi(CmpIPredicate::Eq, exponent, min);
    let opposite = f.b.subi(zero, exponent);
    let size = f.b.select(is_below, opposite, exponent);
    let size = f.b.select(is_least, max, size);
    f.branch(head, &[unit, base, size]);

    let [power, factor, rest] = f.go(head)?;
    let low = f.b.andi(rest, one);
    let is_odd = f.b.cmpi(CmpIPredicate::Ne, low, zero);
    f.fork(is_odd, (times, &[]), (next, &[power]));
    f.go::<0>(times)?;
    let product = f.b.mulf(power, factor);
    f.branch(next, &[product]);
    let [power] = f.go(next)?;
    let rest = f.b.shrui(rest, one);
    let is_done = f.b.cmpi(CmpIPredicate::Eq, rest, zero);
    f.fork(is_done, (finish, &[power]), (square, &[]));
    f.go::<0>(square)?;
    let factor = f.b.mulf(factor, factor);
    f.branch(head, &[power, factor, rest]);

    let [power] = f.go(finish)?;
    f.fork(is_least, (once_more, &[]), (turn, &[power]));
    f.go::<0>(once_more)?;
    let product = f.b.mulf(power, base);
    f.branch(turn, &[product]);
    let [power] = f.go(turn)?;
    f.fork(is_below, (invert, &[]), (end, &[power]));
    f.go::<0>(invert)?;
    let inverse = f.b.divf(unit, power);
    f.branch(end, &[inverse]);
    let [power] = f.go(end)?;
    f.end(power);
    Some(())
}
