//! Arithmetic of integers wider than 128 bits, word by word, in the code itself: the same in a process and in a file.

use super::wide_casts::{gathered, spread};
use crate::cranelift::Lowered;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::{wide_width, words};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use terrace_ir::{Operation, TypedOp};
use terrace_llvm::{self as llvm, ICmpPredicate};

/// Messages of a division that has no result.
pub(super) const BY_ZERO_TEXT: &str = "division by zero";
pub(super) const OVERFLOW_TEXT: &str = "the quotient overflows";

/// Words of an integer, the lowest first.
type Words = Vec<ir::Value>;

/// Integers of more words are computed by the host where there is one.
const MAX_WORDS: usize = 8;

/// Integers of more words are refused in files: a multiplication is code of the square of their number.
const MAX_WORDS_IN_FILE: usize = 64;

/// Returns true if an operation is to be compiled here, not left to the host.
pub(super) fn is_compiled(l: &Lowering<'_, '_, '_, '_>, op: Operation<'_, '_>, divides: bool) -> bool {
    let count = wide_width(op.operand(0).ty()).map_or(0, |width| words(width).count());
    match l.unit.around.is_file() {
        true => count <= MAX_WORDS_IN_FILE,
        // The host divides words, not bits.
        false => count <= MAX_WORDS && !divides,
    }
}

/// Computes each lane from the words of the operands', which are filled with their signs or with zeros.
pub(super) fn lanes<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    is_signed: bool,
    mut compute: impl FnMut(&mut Lowering<'_, '_, 'a, 'c>, &[Words]) -> Lowered<Words>,
) -> Lowered<()> {
    let width = wide_width(op.operand(0).ty()).ok_or("computes with integers of different widths")?;
    let kinds: Vec<_> = words(width).collect();
    let wanted = l.unit.types.kinds(op.result(0).ty().element_or_self())?;
    let operands = op.operands().map(|operand| l.get(operand)).collect::<Lowered<Vec<Parts>>>()?;
    let mut results = Parts::new();
    for start in (0..operands[0].len()).step_by(kinds.len()) {
        let mut lane = Vec::new();
        for operand in &operands {
            let parts = operand.get(start..start + kinds.len()).ok_or("has operands of different lengths")?;
            lane.push(spread(l, &kinds, parts, is_signed));
        }
        let result = compute(l, &lane)?;
        results.extend(gathered(l, result, &wanted, is_signed));
    }
    l.set_result(op, results);
    Ok(())
}

/// Combines the words at each position.
pub(super) fn bitwise(
    l: &mut Lowering<'_, '_, '_, '_>,
    x: &[Words],
    combine: fn(&mut Lowering<'_, '_, '_, '_>, ir::Value, ir::Value) -> ir::Value,
) -> Lowered<Words> {
    Ok(x[0].iter().zip(&x[1]).map(|(a, b)| combine(l, *a, *b)).collect())
}

/// Adds with carry.
pub(super) fn add(l: &mut Lowering<'_, '_, '_, '_>, a: &Words, b: &Words) -> Words {
    let mut carry = l.int(types::I64, 0);
    let mut sums = Words::new();
    for (a, b) in a.iter().zip(b) {
        let (sum, first) = add_words(l, *a, *b);
        let (sum, second) = add_words(l, sum, carry);
        carry = l.builder.ins().bor(first, second);
        sums.push(sum);
    }
    sums
}

/// Returns the sum of two words, and the carry as a word.
fn add_words(l: &mut Lowering<'_, '_, '_, '_>, a: ir::Value, b: ir::Value) -> (ir::Value, ir::Value) {
    let sum = l.builder.ins().iadd(a, b);
    let carry = l.builder.ins().icmp(IntCC::UnsignedLessThan, sum, a);
    (sum, l.builder.ins().uextend(types::I64, carry))
}

/// Subtracts with borrow; the last borrow as well.
fn subtract_with_borrow(l: &mut Lowering<'_, '_, '_, '_>, a: &Words, b: &Words) -> (Words, ir::Value) {
    let mut borrow = l.int(types::I64, 0);
    let mut differences = Words::new();
    for (a, b) in a.iter().zip(b) {
        let less = l.builder.ins().icmp(IntCC::UnsignedLessThan, *a, *b);
        let difference = l.builder.ins().isub(*a, *b);
        let less_again = l.builder.ins().icmp(IntCC::UnsignedLessThan, difference, borrow);
        differences.push(l.builder.ins().isub(difference, borrow));
        let either = l.builder.ins().bor(less, less_again);
        borrow = l.builder.ins().uextend(types::I64, either);
    }
    (differences, borrow)
}

/// Subtracts.
pub(super) fn subtract(l: &mut Lowering<'_, '_, '_, '_>, a: &Words, b: &Words) -> Words {
    subtract_with_borrow(l, a, b).0
}

/// Multiplies as on paper, as far as the result has words.
pub(super) fn multiply(l: &mut Lowering<'_, '_, '_, '_>, a: &Words, b: &Words) -> Words {
    let zero = l.int(types::I64, 0);
    let mut result = vec![zero; a.len()];
    for (row, a) in a.iter().enumerate() {
        let mut carry = zero;
        for (place, b) in (row..result.len()).zip(b) {
            let low = l.builder.ins().imul(*a, *b);
            let (sum, first) = add_words(l, low, result[place]);
            let (sum, second) = add_words(l, sum, carry);
            result[place] = sum;
            if place + 1 < result.len() {
                // At most 2^64 - 2, and one more for each carry: no overflow, since the whole fits two words.
                let high = l.builder.ins().umulhi(*a, *b);
                let high = l.builder.ins().iadd(high, first);
                carry = l.builder.ins().iadd(high, second);
            }
        }
    }
    result
}

/// Returns if an integer is less than another, and if they are equal, each as a byte.
pub(super) fn compare(
    l: &mut Lowering<'_, '_, '_, '_>,
    a: &Words,
    b: &Words,
    is_signed: bool,
) -> (ir::Value, ir::Value) {
    let (mut less, mut equal) = (l.int(types::I8, 0), l.int(types::I8, 1));
    for (at, (x, y)) in a.iter().zip(b).enumerate() {
        let is_top = at + 1 == a.len();
        let order = if is_top && is_signed { IntCC::SignedLessThan } else { IntCC::UnsignedLessThan };
        let is_less = l.builder.ins().icmp(order, *x, *y);
        let is_same = l.builder.ins().icmp(IntCC::Equal, *x, *y);
        let still = l.builder.ins().band(is_same, less);
        less = l.builder.ins().bor(is_less, still);
        equal = l.builder.ins().band(equal, is_same);
    }
    (less, equal)
}

/// Selects the first where a byte is set, else the second.
pub(super) fn select(l: &mut Lowering<'_, '_, '_, '_>, is_first: ir::Value, a: &Words, b: &Words) -> Words {
    a.iter().zip(b).map(|(a, b)| l.builder.ins().select(is_first, *a, *b)).collect()
}

/// Compares lane by lane.
pub(super) fn icmp<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::ICmpOp<'a, 'c>) -> Lowered<()> {
    use ICmpPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let predicate = op.predicate();
    let is_signed = matches!(predicate, Slt | Sle | Sgt | Sge);
    lanes(l, op.op(), is_signed, |l, x| {
        let (less, equal) = compare(l, &x[0], &x[1], is_signed);
        let at_most = l.builder.ins().bor(less, equal);
        let (bit, is_wanted) = match predicate {
            Eq => (equal, true),
            Ne => (equal, false),
            Slt | Ult => (less, true),
            Sle | Ule => (at_most, true),
            Sgt | Ugt => (at_most, false),
            Sge | Uge => (less, false),
        };
        let bit = if is_wanted { bit } else { l.builder.ins().bxor_imm_u(bit, 1) };
        Ok(vec![l.builder.ins().uextend(types::I64, bit)])
    })
}

/// Direction of a shift.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shift {
    Left,
    Right,
}

/// Shifts by words in memory, and then by bits. What is shifted in is the fill: zeros, or the sign.
pub(super) fn shift(
    l: &mut Lowering<'_, '_, '_, '_>,
    x: &[Words],
    shift: Shift,
    is_signed: bool,
) -> Lowered<Words> {
    let (value, count) = (&x[0], x[0].len());
    let zero = l.int(types::I64, 0);
    let fill = match is_signed {
        true => l.builder.ins().sshr_imm_u(value[count - 1], 63),
        false => zero,
    };
    // What is shifted by the width or more is gone; so are the bits above it.
    let all = l.int(types::I64, 64 * count as u128);
    let mut amount = x[1][0];
    let mut beyond = zero;
    for word in &x[1][1..] {
        beyond = l.builder.ins().bor(beyond, *word);
    }
    let is_far = l.builder.ins().icmp(IntCC::NotEqual, beyond, zero);
    let is_all = l.builder.ins().icmp(IntCC::UnsignedGreaterThan, amount, all);
    let is_far = l.builder.ins().bor(is_far, is_all);
    amount = l.builder.ins().select(is_far, all, amount);
    let place = l.stack_memory(8 * (2 * count as u64 + 1), 8)?;
    let (above, start) = if shift == Shift::Left { (0, count + 1) } else { (count, 0) };
    for at in 0..=count {
        l.builder.ins().store(MemFlagsData::new(), fill, place, 8 * (above + at) as i32);
    }
    for (at, word) in value.iter().enumerate() {
        l.builder.ins().store(MemFlagsData::new(), *word, place, 8 * (start + at) as i32);
    }
    let by_words = l.builder.ins().ushr_imm_u(amount, 6);
    let by_bytes = l.builder.ins().ishl_imm_u(by_words, 3);
    let bits = l.builder.ins().band_imm_u(amount, 63);
    let others = l.builder.ins().bxor_imm_u(bits, 63);
    let from = match shift {
        Shift::Left => l.builder.ins().isub(place, by_bytes),
        Shift::Right => l.builder.ins().iadd(place, by_bytes),
    };
    let mut result = Words::new();
    for at in 0..count {
        let mut load = |at: usize| l.builder.ins().load(types::I64, MemFlagsData::new(), from, 8 * at as i32);
        let word = match shift {
            Shift::Left => {
                let (low, high) = (load(count + at), load(count + 1 + at));
                let high = l.builder.ins().ishl(high, bits);
                // A shift by 64 is two shifts.
                let low = l.builder.ins().ushr_imm_u(low, 1);
                let low = l.builder.ins().ushr(low, others);
                l.builder.ins().bor(high, low)
            }
            Shift::Right => {
                let (low, high) = (load(at), load(at + 1));
                let low = l.builder.ins().ushr(low, bits);
                let high = l.builder.ins().ishl_imm_u(high, 1);
                let high = l.builder.ins().ishl(high, others);
                l.builder.ins().bor(high, low)
            }
        };
        result.push(word);
    }
    Ok(result)
}

/// Wanted part of a division.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Division {
    Quotient,
    Remainder,
}

/// Divides lane by lane, bit by bit; division by zero and a quotient that overflows stop the program.
pub(super) fn divide<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    wanted: Division,
    is_signed: bool,
) -> Lowered<()> {
    let width = wide_width(op.operand(0).ty()).unwrap_or(0);
    lanes(l, op, is_signed, |l, x| {
        let zeros = vec![l.int(types::I64, 0); x[0].len()];
        let (_, is_zero) = compare(l, &x[1], &zeros, false);
        l.stop_if(is_zero, op, BY_ZERO_TEXT);
        if !is_signed {
            let (quotient, remainder) = divide_words(l, &x[0], &x[1])?;
            return Ok(if wanted == Division::Quotient { quotient } else { remainder });
        }
        let (a_negative, _) = compare(l, &x[0], &zeros, true);
        let (b_negative, _) = compare(l, &x[1], &zeros, true);
        let (minus_a, minus_b) = (subtract(l, &zeros, &x[0]), subtract(l, &zeros, &x[1]));
        let (a, b) = (select(l, a_negative, &minus_a, &x[0]), select(l, b_negative, &minus_b, &x[1]));
        // Only the least integer by -1 overflows: its quotient is the one with the sign bit alone.
        let ones = vec![l.int(types::I64, u128::MAX); zeros.len()];
        let (_, is_minus_one) = compare(l, &x[1], &ones, false);
        let mut least = ones;
        for (at, word) in least.iter_mut().enumerate() {
            let bits = (width - 1).saturating_sub(64 * at as u32);
            let value = if bits >= 64 { 0 } else { u128::MAX << bits };
            *word = l.int(types::I64, value);
        }
        let (_, is_least) = compare(l, &x[0], &least, false);
        let overflows = l.builder.ins().band(is_minus_one, is_least);
        l.stop_if(overflows, op, OVERFLOW_TEXT);
        let (quotient, remainder) = divide_words(l, &a, &b)?;
        let (result, is_negative) = match wanted {
            Division::Quotient => (quotient, l.builder.ins().bxor(a_negative, b_negative)),
            Division::Remainder => (remainder, a_negative),
        };
        let minus = subtract(l, &zeros, &result);
        Ok(select(l, is_negative, &minus, &result))
    })
}

/// Divides words without sign by such that are not all zero: a loop over the bits from the highest on, in which the
/// remainder is in registers and the quotient takes the dividend's place in memory.
fn divide_words(l: &mut Lowering<'_, '_, '_, '_>, a: &Words, b: &Words) -> Lowered<(Words, Words)> {
    let count = a.len();
    let flags = MemFlagsData::new();
    let place = l.stack_memory(8 * count as u64, 8)?;
    for (at, word) in a.iter().enumerate() {
        l.builder.ins().store(flags, *word, place, 8 * at as i32);
    }
    let (header, after) = (l.builder.create_block(), l.builder.create_block());
    for _ in 0..=count {
        l.builder.append_block_param(header, types::I64);
    }
    for _ in 0..count {
        l.builder.append_block_param(after, types::I64);
    }
    let zero = l.int(types::I64, 0);
    let last = l.int(types::I64, 64 * count as u128 - 1);
    let mut start: Vec<ir::BlockArg> = vec![zero.into(); count];
    start.push(last.into());
    l.builder.ins().jump(header, &start);
    l.builder.switch_to_block(header);
    let parameters = l.builder.block_params(header).to_vec();
    let (remainder, bit) = (parameters[..count].to_vec(), parameters[count]);
    // The next bit of the dividend.
    let word = l.builder.ins().ushr_imm_u(bit, 6);
    let offset = l.builder.ins().ishl_imm_u(word, 3);
    let address = l.builder.ins().iadd(place, offset);
    let word = l.builder.ins().load(types::I64, flags, address, 0);
    let position = l.builder.ins().band_imm_u(bit, 63);
    let shifted = l.builder.ins().ushr(word, position);
    let mut carry = l.builder.ins().band_imm_u(shifted, 1);
    let mut doubled = Words::new();
    for word in &remainder {
        let up = l.builder.ins().ishl_imm_u(*word, 1);
        doubled.push(l.builder.ins().bor(up, carry));
        carry = l.builder.ins().ushr_imm_u(*word, 63);
    }
    let (reduced, borrow) = subtract_with_borrow(l, &doubled, b);
    let no_borrow = l.builder.ins().bxor_imm_u(borrow, 1);
    let fits = l.builder.ins().bor(carry, no_borrow);
    let next = select(l, fits, &reduced, &doubled);
    let one = l.int(types::I64, 1);
    let mask = l.builder.ins().ishl(one, position);
    let without = l.builder.ins().band_not(word, mask);
    let set = l.builder.ins().ishl(fits, position);
    let word = l.builder.ins().bor(without, set);
    l.builder.ins().store(flags, word, address, 0);
    let mut again: Vec<ir::BlockArg> = next.iter().map(|word| (*word).into()).collect();
    let done = again.clone();
    again.push(l.builder.ins().isub(bit, one).into());
    let is_more = l.builder.ins().icmp(IntCC::NotEqual, bit, zero);
    l.builder.ins().brif(is_more, header, &again, after, &done);
    l.builder.switch_to_block(after);
    let remainder = l.builder.block_params(after).to_vec();
    let mut quotient = Words::new();
    for at in 0..count {
        quotient.push(l.builder.ins().load(types::I64, flags, place, 8 * at as i32));
    }
    Ok((quotient, remainder))
}
