//! Terms for the results of an operation.

use super::{Applied, Effect, Kind, Symbol};
use crate::term::Operator::{Add, And, DivU, LtS, LtU, Mul, Or, RemU, Shl, ShrS, ShrU, Sub, Xor};
use crate::term::{Operator, Term, Terms};

/// Returns what an operation does; `None` if an attribute is missing.
pub(crate) fn compute(terms: &mut Terms, applied: &Applied<'_>) -> Option<Effect> {
    let no = terms.bool(false);
    let Applied { kind, operands, widths, attributes } = *applied;
    let width = widths.first().copied()?;
    let one = |bits: Term, poison: Term| Effect { results: vec![Symbol { bits, poison }], undefined: no };
    Some(match (kind, operands) {
        (Kind::Constant, []) => one(attributes.value?, no),
        (Kind::SizeOf, []) => one(terms.constant(width, u128::from(width)), no),
        (Kind::Poison, []) => one(terms.constant(width, 0), terms.bool(true)),
        (Kind::CastS, [x]) => one(terms.resize_signed(x.bits, width), cast_poison(terms, applied, *x)),
        (Kind::CastU, [x]) => one(terms.resize_unsigned(x.bits, width), cast_poison(terms, applied, *x)),
        (Kind::Bitcast, [x]) => one(x.bits, x.poison),
        (Kind::Abs, [x]) => {
            let (is_negative, negated) = (terms.is_negative(x.bits), terms.negated(x.bits));
            one(terms.select(is_negative, negated, x.bits), x.poison)
        }
        (Kind::LeadingZeros | Kind::TrailingZeros | Kind::Ones, [x]) => {
            one(count_bits(terms, kind, x.bits), x.poison)
        }
        (Kind::Select, [condition, x, y]) => {
            let poison = terms.select(condition.bits, x.poison, y.poison);
            one(terms.select(condition.bits, x.bits, y.bits), terms.or(condition.poison, poison))
        }
        (Kind::DivS | Kind::RemS | Kind::CeilDivS | Kind::FloorDivS, [x, y]) => {
            divide_signed(terms, applied, *x, *y)
        }
        (Kind::DivU | Kind::RemU | Kind::CeilDivU, [x, y]) => divide_unsigned(terms, applied, *x, *y),
        (_, [x, y]) => {
            let poison = terms.or(x.poison, y.poison);
            match kind {
                Kind::AddExtended => {
                    let sum = terms.binary(Add, x.bits, y.bits);
                    let carry = terms.binary(LtU, sum, x.bits);
                    pair([sum, carry], poison, no)
                }
                Kind::MulExtendedS | Kind::MulExtendedU => {
                    pair(full_product(terms, kind == Kind::MulExtendedS, x.bits, y.bits), poison, no)
                }
                Kind::Compare => one(compare(terms, attributes.predicate?, x.bits, y.bits), poison),
                _ => {
                    let (bits, more) = elementary(terms, applied, x.bits, y.bits)?;
                    one(bits, terms.or(poison, more))
                }
            }
        }
        _ => return None,
    })
}

/// Returns the number of bits that are one, or of zeros before the first one at an end.
fn count_bits(terms: &mut Terms, kind: Kind, x: Term) -> Term {
    let width = terms.width(x);
    let mut count = terms.constant(width, if kind == Kind::Ones { 0 } else { u128::from(width) });
    for at in 0..width {
        // The last one that is seen decides.
        let position = if kind == Kind::TrailingZeros { width - 1 - at } else { at };
        let bit = terms.extract(x, position, 1);
        count = if kind == Kind::Ones {
            let one = terms.resize_unsigned(bit, width);
            terms.binary(Add, count, one)
        } else {
            let zeros = terms.constant(width, u128::from(width - 1 - at));
            terms.select(bit, zeros, count)
        };
    }
    count
}

fn pair(bits: [Term; 2], poison: Term, undefined: Term) -> Effect {
    Effect { results: bits.map(|bits| Symbol { bits, poison }).to_vec(), undefined }
}

/// Returns the result of an operation on two integers of one width, and when it is poison by itself.
fn elementary(terms: &mut Terms, applied: &Applied<'_>, x: Term, y: Term) -> Option<(Term, Term)> {
    let no = terms.bool(false);
    let operator = match applied.kind {
        Kind::And => And,
        Kind::Or => Or,
        Kind::Xor => Xor,
        Kind::Add => Add,
        Kind::Sub => Sub,
        Kind::Mul => Mul,
        Kind::Shl => Shl,
        Kind::ShrS => ShrS,
        Kind::ShrU => ShrU,
        Kind::MaxS | Kind::MinS | Kind::MaxU | Kind::MinU => {
            let is_signed = matches!(applied.kind, Kind::MaxS | Kind::MinS);
            let is_less = terms.binary(if is_signed { LtS } else { LtU }, x, y);
            let (least, most) = (terms.select(is_less, x, y), terms.select(is_less, y, x));
            return Some((if matches!(applied.kind, Kind::MaxS | Kind::MaxU) { most } else { least }, no));
        }
        _ => return None,
    };
    let value = terms.binary(operator, x, y);
    let poison = match operator {
        Add | Sub | Mul => {
            let signed = overflows(terms, operator, true, x, y);
            let unsigned = overflows(terms, operator, false, x, y);
            flagged(terms, applied, signed, unsigned)
        }
        Shl | ShrS | ShrU => {
            let width = terms.width(y);
            let limit = terms.constant(width, u128::from(width));
            let is_in_range = terms.binary(LtU, y, limit);
            let is_too_large = terms.not(is_in_range);
            let lost = if operator == Shl {
                let [back_signed, back_unsigned] = [ShrS, ShrU].map(|back| {
                    let back = terms.binary(back, value, y);
                    terms.ne(back, x)
                });
                flagged(terms, applied, back_signed, back_unsigned)
            } else {
                let back = terms.binary(Shl, value, y);
                let loses = terms.ne(back, x);
                exactly(terms, applied, loses)
            };
            terms.or(is_too_large, lost)
        }
        _ => no,
    };
    Some((value, poison))
}

/// Returns true if the exact result does not fit.
fn overflows(terms: &mut Terms, operator: Operator, is_signed: bool, x: Term, y: Term) -> Term {
    let width = terms.width(x);
    let wide = if operator == Mul { 2 * width } else { width + 1 };
    let [x, y] = [x, y].map(|operand| match is_signed {
        true => terms.resize_signed(operand, wide),
        false => terms.resize_unsigned(operand, wide),
    });
    let exact = terms.binary(operator, x, y);
    let low = terms.extract(exact, 0, width);
    let back = if is_signed { terms.resize_signed(low, wide) } else { terms.resize_unsigned(low, wide) };
    terms.ne(exact, back)
}

/// Returns when a result is poison that overflows in these ways.
fn flagged(terms: &mut Terms, applied: &Applied<'_>, signed: Term, unsigned: Term) -> Term {
    let Some(flags) = applied.attributes.flags else { return terms.bool(false) };
    let (nsw, nuw) = (terms.extract(flags, 0, 1), terms.extract(flags, 1, 1));
    let (signed, unsigned) = (terms.and(nsw, signed), terms.and(nuw, unsigned));
    terms.or(signed, unsigned)
}

/// Returns when a result is poison that loses bits if it must not.
fn exactly(terms: &mut Terms, applied: &Applied<'_>, loses: Term) -> Term {
    match applied.attributes.exact {
        Some(exact) => terms.and(exact, loses),
        None => terms.bool(false),
    }
}

fn cast_poison(terms: &mut Terms, applied: &Applied<'_>, x: Symbol) -> Term {
    let (from, to) = (terms.width(x.bits), applied.widths[0]);
    if to >= from {
        return x.poison;
    }
    let narrow = terms.extract(x.bits, 0, to);
    let (signed, unsigned) = (terms.resize_signed(narrow, from), terms.resize_unsigned(narrow, from));
    let (signed, unsigned) = (terms.ne(signed, x.bits), terms.ne(unsigned, x.bits));
    let more = flagged(terms, applied, signed, unsigned);
    terms.or(x.poison, more)
}

/// Returns the low and the high half of a product.
fn full_product(terms: &mut Terms, is_signed: bool, x: Term, y: Term) -> [Term; 2] {
    let width = terms.width(x);
    let [x, y] = [x, y].map(|operand| match is_signed {
        true => terms.resize_signed(operand, 2 * width),
        false => terms.resize_unsigned(operand, 2 * width),
    });
    let product = terms.binary(Mul, x, y);
    [terms.extract(product, 0, width), terms.extract(product, width, width)]
}

/// Returns the result of the comparison whose number is a term.
fn compare(terms: &mut Terms, predicate: Term, x: Term, y: Term) -> Term {
    let equal = terms.eq(x, y);
    let (less, less_unsigned) = (terms.binary(LtS, x, y), terms.binary(LtU, x, y));
    let mut cases = [equal; 10];
    cases[1] = terms.not(equal);
    for (at, less) in [(2, less), (6, less_unsigned)] {
        let at_most = terms.or(less, equal);
        cases[at] = less;
        cases[at + 1] = at_most;
        cases[at + 2] = terms.not(at_most);
        cases[at + 3] = terms.not(less);
    }
    let mut result = cases[9];
    for (number, case) in cases.into_iter().enumerate().take(9) {
        let number = terms.constant(4, number as u128);
        let is_it = terms.eq(predicate, number);
        result = terms.select(is_it, case, result);
    }
    result
}

fn divide_unsigned(terms: &mut Terms, applied: &Applied<'_>, x: Symbol, y: Symbol) -> Effect {
    let (quotient, rest) = (terms.binary(DivU, x.bits, y.bits), terms.binary(RemU, x.bits, y.bits));
    let is_even = terms.is_zero(rest);
    let is_inexact = terms.not(is_even);
    let bits = match applied.kind {
        Kind::RemU => rest,
        Kind::CeilDivU => {
            let carry = terms.resize_unsigned(is_inexact, terms.width(quotient));
            terms.binary(Add, quotient, carry)
        }
        _ => quotient,
    };
    let more = exactly(terms, applied, is_inexact);
    let poison = terms.or(x.poison, more);
    let is_zero = terms.is_zero(y.bits);
    let undefined = terms.or(y.poison, is_zero);
    Effect { results: vec![Symbol { bits, poison }], undefined }
}

fn divide_signed(terms: &mut Terms, applied: &Applied<'_>, x: Symbol, y: Symbol) -> Effect {
    let width = terms.width(x.bits);
    let (x_negative, y_negative) = (terms.is_negative(x.bits), terms.is_negative(y.bits));
    let mut absolute = |value: Term, is_negative: Term| {
        let negated = terms.negated(value);
        terms.select(is_negative, negated, value)
    };
    let (x_absolute, y_absolute) = (absolute(x.bits, x_negative), absolute(y.bits, y_negative));
    let quotient = terms.binary(DivU, x_absolute, y_absolute);
    let rest = terms.binary(RemU, x_absolute, y_absolute);
    let signs_differ = terms.binary(Xor, x_negative, y_negative);
    let negated = terms.negated(quotient);
    let quotient = terms.select(signs_differ, negated, quotient);
    let is_even = terms.is_zero(rest);
    let is_inexact = terms.not(is_even);
    let bits = match applied.kind {
        Kind::RemS => {
            let negated = terms.negated(rest);
            terms.select(x_negative, negated, rest)
        }
        Kind::CeilDivS => {
            let signs_agree = terms.not(signs_differ);
            let rounds = terms.and(signs_agree, is_inexact);
            let carry = terms.resize_unsigned(rounds, width);
            terms.binary(Add, quotient, carry)
        }
        Kind::FloorDivS => {
            let rounds = terms.and(signs_differ, is_inexact);
            let borrow = terms.resize_unsigned(rounds, width);
            terms.binary(Sub, quotient, borrow)
        }
        _ => quotient,
    };
    let more = exactly(terms, applied, is_inexact);
    let poison = terms.or(x.poison, more);
    let smallest = terms.constant(width, 1 << (width - 1));
    let minus_one = terms.constant(width, u128::MAX);
    let (is_smallest, by_minus_one) = (terms.eq(x.bits, smallest), terms.eq(y.bits, minus_one));
    let both = terms.and(is_smallest, by_minus_one);
    let x_is_known = terms.not(x.poison);
    let overflows = terms.and(x_is_known, both);
    let is_zero = terms.is_zero(y.bits);
    let undefined = terms.or(y.poison, is_zero);
    Effect { results: vec![Symbol { bits, poison }], undefined: terms.or(undefined, overflows) }
}
