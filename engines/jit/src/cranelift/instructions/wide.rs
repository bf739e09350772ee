//! Integers that no register holds: those wider than 128 bits, and vectors of them.
//!
//! They are words of 64 bits, the lowest first, each a leaf. What only moves values takes leaves as they come; what
//! takes single lanes is done word by word. Arithmetic is code of its own (`wide_words`) unless it is long; everything
//! else is computed by the host, in memory.

use super::wide_casts::{from_float, gathered, loaded, resize, to_float};
use super::wide_words::{
    BY_ZERO_TEXT, Division, OVERFLOW_TEXT, Shift, add, bitwise, compare as compare_words,
    divide as divide_here, icmp, is_compiled, lanes, multiply, select, shift, subtract,
};
use super::{Handler, Row, Table, handler};
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::runtime::{Computed, WideFunction};
use crate::cranelift::types::{wide_width, words};
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use std::cmp::Ordering;
use terrace_ir::{Operation, Type, TypedOp, Value};
use terrace_llvm::{self as llvm, ICmpPredicate};
use terrace_support::ap_int::ApInt;

/// Returns the handler of an operation on such integers, if it is not compiled as for all others.
pub(super) fn wide_handler(op: Operation<'_, '_>) -> Option<Handler> {
    let mut all = op.operands().chain(op.results());
    if !all.any(|value| wide_width(value.ty()).is_some()) {
        return None;
    }
    let spec = op.spec()?;
    let is_it = |row: &&Row| row.specs.iter().any(|known| std::ptr::addr_eq(*known, spec));
    TABLE.iter().find(is_it).map(|row| row.handler)
}

const TABLE: Table = &[
    row!([llvm::AddOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| Ok(add(l, &x[0], &x[1]))),
        false => compute(l, op, |x| value(x[0].wrapping_add(&x[1]))),
    }),
    row!([llvm::AndOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| bitwise(l, x, |l, a, b| l.builder.ins().band(a, b))),
        false => compute(l, op, |x| value(x[0].and(&x[1]))),
    }),
    row!([llvm::AShrOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, true, |l, x| shift(l, x, Shift::Right, true)),
        false => compute(l, op, |x| value(x[0].ashr(amount(&x[1])))),
    }),
    row!([llvm::ExtractElementOp, llvm::InsertElementOp], lane_by_number),
    row!([llvm::FPToSIOp], |l, op| from_float(l, op, true)),
    row!([llvm::FPToUIOp], |l, op| from_float(l, op, false)),
    row!(llvm::ICmpOp, |l, op| match is_compiled(l, op.op(), false) {
        true => icmp(l, op),
        false => compare(l, op),
    }),
    row!([llvm::AbsOp], |l, op| compute(l, op, |x| value(x[0].wrapping_abs()))),
    row!([llvm::BitReverseOp], |l, op| compute(l, op, |x| value(x[0].reverse_bits()))),
    row!([llvm::ByteSwapOp], |l, op| compute(l, op, |x| value(x[0].swap_bytes()))),
    row!([llvm::CountLeadingZerosOp], |l, op| compute(l, op, |x| count(x, x[0].leading_zeros()))),
    row!([llvm::CtPopOp], |l, op| compute(l, op, |x| count(x, x[0].count_ones()))),
    row!([llvm::CountTrailingZerosOp], |l, op| compute(l, op, |x| count(x, x[0].trailing_zeros()))),
    row!([llvm::ConstrainedSIToFPOp, llvm::SIToFPOp], |l, op| to_float(l, op, true)),
    row!([llvm::ConstrainedUIToFPOp, llvm::UIToFPOp], |l, op| to_float(l, op, false)),
    row!([llvm::FshlOp], |l, op| compute(l, op, |x| value(funnel(x, true)))),
    row!([llvm::FshrOp], |l, op| compute(l, op, |x| value(funnel(x, false)))),
    row!([llvm::SAddSatOp], |l, op| compute(l, op, |x| value(x[0].saturating_add_signed(&x[1])))),
    row!([llvm::SAddWithOverflowOp], |l, op| {
        with_overflow(l, op, |x| told(x[0].overflowing_add_signed(&x[1])))
    }),
    row!([llvm::SCmpOp], |l, op| three_way(l, op, |x| order(x[0].cmp_signed(&x[1])))),
    row!([llvm::SMaxOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, true, |l, x| {
            let (less, _) = compare_words(l, &x[0], &x[1], true);
            Ok(select(l, less, &x[1], &x[0]))
        }),
        false => compute(l, op, |x| value(x[0].max_signed(&x[1]))),
    }),
    row!([llvm::SMinOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, true, |l, x| {
            let (less, _) = compare_words(l, &x[0], &x[1], true);
            Ok(select(l, less, &x[0], &x[1]))
        }),
        false => compute(l, op, |x| value(x[0].min_signed(&x[1]))),
    }),
    row!([llvm::SMulWithOverflowOp], |l, op| {
        with_overflow(l, op, |x| told(x[0].overflowing_mul_signed(&x[1])))
    }),
    row!([llvm::SSHLSatOp], |l, op| {
        compute(l, op, |x| match x[0].overflowing_shl_signed(amount(&x[1])) {
            (shifted, false) => value(shifted),
            _ if x[0].is_negative() => value(ApInt::signed_min(x[0].width_bits())),
            _ => value(ApInt::signed_max(x[0].width_bits())),
        })
    }),
    row!([llvm::SSubSatOp], |l, op| compute(l, op, |x| value(x[0].saturating_sub_signed(&x[1])))),
    row!([llvm::SSubWithOverflowOp], |l, op| {
        with_overflow(l, op, |x| told(x[0].overflowing_sub_signed(&x[1])))
    }),
    row!([llvm::UAddSatOp], |l, op| compute(l, op, |x| value(x[0].saturating_add_unsigned(&x[1])))),
    row!([llvm::UAddWithOverflowOp], |l, op| {
        with_overflow(l, op, |x| told(x[0].overflowing_add_unsigned(&x[1])))
    }),
    row!([llvm::UCmpOp], |l, op| three_way(l, op, |x| order(x[0].cmp_unsigned(&x[1])))),
    row!([llvm::UMaxOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| {
            let (less, _) = compare_words(l, &x[0], &x[1], false);
            Ok(select(l, less, &x[1], &x[0]))
        }),
        false => compute(l, op, |x| value(x[0].max_unsigned(&x[1]))),
    }),
    row!([llvm::UMinOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| {
            let (less, _) = compare_words(l, &x[0], &x[1], false);
            Ok(select(l, less, &x[0], &x[1]))
        }),
        false => compute(l, op, |x| value(x[0].min_unsigned(&x[1]))),
    }),
    row!([llvm::UMulWithOverflowOp], |l, op| {
        with_overflow(l, op, |x| told(x[0].overflowing_mul_unsigned(&x[1])))
    }),
    row!([llvm::USHLSatOp], |l, op| {
        compute(l, op, |x| match x[0].overflowing_shl_unsigned(amount(&x[1])) {
            (shifted, false) => value(shifted),
            _ => value(ApInt::all_ones(x[0].width_bits())),
        })
    }),
    row!([llvm::USubSatOp], |l, op| compute(l, op, |x| value(x[0].saturating_sub_unsigned(&x[1])))),
    row!([llvm::USubWithOverflowOp], |l, op| {
        with_overflow(l, op, |x| told(x[0].overflowing_sub_unsigned(&x[1])))
    }),
    row!([llvm::VectorDeinterleave2Op, llvm::VectorInterleave2Op, llvm::ShuffleVectorOp], word_by_word),
    row!([llvm::VectorReduceAddOp], |l, op| reduce(l, op, |x| value(x[0].wrapping_add(&x[1])))),
    row!([llvm::VectorReduceAndOp], |l, op| reduce(l, op, |x| value(x[0].and(&x[1])))),
    row!([llvm::VectorReduceMulOp], |l, op| reduce(l, op, |x| value(x[0].wrapping_mul(&x[1])))),
    row!([llvm::VectorReduceOrOp], |l, op| reduce(l, op, |x| value(x[0].or(&x[1])))),
    row!([llvm::VectorReduceSMaxOp], |l, op| reduce(l, op, |x| value(x[0].max_signed(&x[1])))),
    row!([llvm::VectorReduceSMinOp], |l, op| reduce(l, op, |x| value(x[0].min_signed(&x[1])))),
    row!([llvm::VectorReduceUMaxOp], |l, op| reduce(l, op, |x| value(x[0].max_unsigned(&x[1])))),
    row!([llvm::VectorReduceUMinOp], |l, op| reduce(l, op, |x| value(x[0].min_unsigned(&x[1])))),
    row!([llvm::VectorReduceXorOp], |l, op| reduce(l, op, |x| value(x[0].xor(&x[1])))),
    row!([llvm::IntToPtrOp, llvm::PtrToIntOp, llvm::TruncOp, llvm::ZExtOp], |l, op| resize(l, op, false)),
    row!([llvm::LShrOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| shift(l, x, Shift::Right, false)),
        false => compute(l, op, |x| value(x[0].lshr(amount(&x[1])))),
    }),
    row!([llvm::MulOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| Ok(multiply(l, &x[0], &x[1]))),
        false => compute(l, op, |x| value(x[0].wrapping_mul(&x[1]))),
    }),
    row!([llvm::OrOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| bitwise(l, x, |l, a, b| l.builder.ins().bor(a, b))),
        false => compute(l, op, |x| value(x[0].or(&x[1]))),
    }),
    row!([llvm::SDivOp], |l, op| match is_compiled(l, op, true) {
        true => divide_here(l, op, Division::Quotient, true),
        false => divide(l, op, |x| match x[0].overflowing_div_signed(&x[1]) {
            Some((quotient, false)) => value(quotient),
            Some(_) => (None, OVERFLOW),
            None => (None, BY_ZERO),
        }),
    }),
    row!(llvm::SelectOp, |l, op| match op.condition().ty().is_vector() {
        true => word_by_word(l, op.op()),
        false => plainly(l, op.op()),
    }),
    row!([llvm::SExtOp], |l, op| resize(l, op, true)),
    row!([llvm::ShlOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| shift(l, x, Shift::Left, false)),
        false => compute(l, op, |x| value(x[0].shl(amount(&x[1])))),
    }),
    row!([llvm::SRemOp], |l, op| match is_compiled(l, op, true) {
        true => divide_here(l, op, Division::Remainder, true),
        false => {
            divide(l, op, |x| match (x[0].overflowing_div_signed(&x[1]), x[0].checked_rem_signed(&x[1])) {
                (Some((_, false)), Some(rest)) => value(rest),
                (Some((_, true)), _) => (None, OVERFLOW),
                _ => (None, BY_ZERO),
            })
        }
    }),
    row!([llvm::SubOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| Ok(subtract(l, &x[0], &x[1]))),
        false => compute(l, op, |x| value(x[0].wrapping_sub(&x[1]))),
    }),
    row!([llvm::UDivOp], |l, op| match is_compiled(l, op, true) {
        true => divide_here(l, op, Division::Quotient, false),
        false => divide(l, op, |x| x[0].checked_div_unsigned(&x[1]).map_or((None, BY_ZERO), value)),
    }),
    row!([llvm::URemOp], |l, op| match is_compiled(l, op, true) {
        true => divide_here(l, op, Division::Remainder, false),
        false => divide(l, op, |x| x[0].checked_rem_unsigned(&x[1]).map_or((None, BY_ZERO), value)),
    }),
    row!([llvm::XOrOp], |l, op| match is_compiled(l, op, false) {
        true => lanes(l, op, false, |l, x| bitwise(l, x, |l, a, b| l.builder.ins().bxor(a, b))),
        false => compute(l, op, |x| value(x[0].xor(&x[1]))),
    }),
];

/// Host error code of a division that has no result.
const BY_ZERO: u64 = 1;
const OVERFLOW: u64 = 2;

fn value(value: ApInt) -> Computed {
    (Some(value), 0)
}

fn told((value, overflows): (ApInt, bool)) -> Computed {
    (Some(value), u64::from(overflows))
}

fn order(order: Ordering) -> Computed {
    (None, order as i8 as u64)
}

fn count(x: &[ApInt], bits: u32) -> Computed {
    value(ApInt::from_u64(x[0].width_bits(), u64::from(bits)))
}

/// Returns the amount of a shift; beyond the width it does not matter.
fn amount(value: &ApInt) -> u32 {
    value.to_u64_at_most(u64::from(value.width_bits())) as u32
}

/// Returns the high or low half of two integers that are joined and shifted.
fn funnel(x: &[ApInt], is_left: bool) -> ApInt {
    let width = x[0].width_bits();
    let amount = x[2].checked_rem_unsigned(&ApInt::from_u64(width, u64::from(width)));
    let amount = amount.map_or(0, |amount| self::amount(&amount));
    match (amount, is_left) {
        (0, true) => x[0].clone(),
        (0, false) => x[1].clone(),
        (_, true) => x[0].shl(amount).or(&x[1].lshr(width - amount)),
        (_, false) => x[0].shl(width - amount).or(&x[1].lshr(amount)),
    }
}

/// Compiles as the same operation on other integers is compiled.
fn plainly<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let handler = handler(op).ok_or("there is no code for it")?;
    handler(l, op)
}

/// Computes lane by lane; the results, and what the host says of each.
fn computed<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    function: WideFunction,
) -> Lowered<(Parts, Parts)> {
    let width = wide_width(op.operand(0).ty()).ok_or("computes with integers of different widths")?;
    let count = words(width).count();
    let operands = op.operands().map(|operand| l.get(operand)).collect::<Lowered<Vec<Parts>>>()?;
    let (mut results, mut said) = (Parts::new(), Parts::new());
    for start in (0..operands[0].len()).step_by(count) {
        let lane = operands.iter().map(|operand| operand.get(start..start + count));
        let lane: Vec<&[ir::Value]> =
            lane.collect::<Option<_>>().ok_or("has operands of different lengths")?;
        let (result, word) = on_host(l, function, width, &lane)?;
        results.extend(result);
        said.push(word);
    }
    Ok((results, said))
}

/// Calls a function of the host on integers of one width.
fn on_host(
    l: &mut Lowering<'_, '_, '_, '_>,
    function: WideFunction,
    width: u32,
    operands: &[&[ir::Value]],
) -> Lowered<(Parts, ir::Value)> {
    let all: Vec<ir::Value> = operands.concat();
    let place = l.stack_memory(8 * all.len() as u64, 8)?;
    for (at, word) in all.into_iter().enumerate() {
        let word = l.resize_unsigned(word, types::I64);
        l.builder.ins().store(MemFlagsData::new(), word, place, 8 * at as i32);
    }
    let mut number = |number: u64| l.builder.ins().iconst(types::I64, number as i64);
    let arguments =
        [number(function as usize as u64), number(u64::from(width)), number(operands.len() as u64), place];
    let said = l.call_host(runtime::compute_wide_address(), &arguments, &[types::I64])?[0];
    Ok((loaded(l, width, place), said))
}

fn compute<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    function: WideFunction,
) -> Lowered<()> {
    let (results, _) = computed(l, op, function)?;
    l.set_result(op, results);
    Ok(())
}

/// Computes the results of all lanes, and after them the bits that say which overflowed.
fn with_overflow<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    function: WideFunction,
) -> Lowered<()> {
    let (mut results, said) = computed(l, op, function)?;
    results.extend(said.into_iter().map(|word| l.builder.ins().ireduce(types::I8, word)));
    l.set_result(op, results);
    Ok(())
}

fn divide<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    function: WideFunction,
) -> Lowered<()> {
    let (results, said) = computed(l, op, function)?;
    for word in said {
        for (wrong, why) in [(BY_ZERO, BY_ZERO_TEXT), (OVERFLOW, OVERFLOW_TEXT)] {
            let is_wrong = l.is_equal(word, u128::from(wrong));
            l.stop_if(is_wrong, op, why);
        }
    }
    l.set_result(op, results);
    Ok(())
}

fn compare<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::ICmpOp<'a, 'c>) -> Lowered<()> {
    use ICmpPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let predicate = op.predicate();
    let op = op.op();
    // Less, equal, greater: bits 0 to 2.
    let accepted = match predicate {
        Eq => 0b010,
        Ne => 0b101,
        Slt | Ult => 0b001,
        Sle | Ule => 0b011,
        Sgt | Ugt => 0b100,
        Sge | Uge => 0b110,
    };
    let (_, said) = match predicate {
        Ult | Ule | Ugt | Uge => computed(l, op, |x| order(x[0].cmp_unsigned(&x[1])))?,
        _ => computed(l, op, |x| order(x[0].cmp_signed(&x[1])))?,
    };
    let accepted = l.builder.ins().iconst(types::I8, accepted);
    let mut results = Parts::new();
    for word in said {
        let bit = l.builder.ins().iadd_imm_s(word, 1);
        let shifted = l.builder.ins().ushr(accepted, bit);
        results.push(l.builder.ins().band_imm_u(shifted, 1));
    }
    l.set_result(op, results);
    Ok(())
}

fn three_way<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    function: WideFunction,
) -> Lowered<()> {
    let (_, said) = computed(l, op, function)?;
    let wanted = l.unit.types.kinds(op.result(0).ty().element_or_self())?;
    let mut results = Parts::new();
    for word in said {
        results.extend(gathered(l, vec![word], &wanted, true));
    }
    l.set_result(op, results);
    Ok(())
}

fn reduce<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    function: WideFunction,
) -> Lowered<()> {
    let width = wide_width(op.operand(0).ty()).ok_or("computes with integers of different widths")?;
    let lanes = l.get(op.operand(0))?;
    let mut lanes = lanes.chunks(words(width).count());
    let mut result = Parts::from_slice(lanes.next().ok_or("has no lanes")?);
    for lane in lanes {
        result = on_host(l, function, width, &[&result, lane])?.0;
    }
    l.set_result(op, result);
    Ok(())
}

/// Compiles as [`word_by_word`] does, for operations that take a lane number last.
fn lane_by_number<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    match op.operands().last().and_then(|position| wide_width(position.ty())) {
        None => word_by_word(l, op),
        Some(_) => refuse("takes the number of a lane in more than 128 bits"),
    }
}

/// Compiles what moves lanes about as often as a lane has words: each time all lanes are one of their words.
fn word_by_word<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let width = wide_width(op.result(0).ty()).ok_or("gives no wide integers")?;
    let count = words(width).count();
    let mut whole: Vec<(Value<'a, 'c>, Parts)> = Vec::new();
    for operand in op.operands().filter(|operand| wide_width(operand.ty()).is_some()) {
        whole.push((operand, l.get(operand)?));
    }
    let mut results: Vec<Parts> = Vec::new();
    let mut ended = Ok(());
    for word in 0..count {
        for (operand, parts) in &whole {
            l.set(*operand, parts.iter().skip(word).step_by(count).copied().collect());
        }
        ended = plainly(l, op);
        if ended.is_err() {
            break;
        }
        results.push(l.get(op.result(0))?);
    }
    for (operand, parts) in whole {
        l.set(operand, parts);
    }
    ended?;
    let lanes = results[0].len();
    l.set_result(op, (0..lanes).flat_map(|lane| results.iter().map(move |word| word[lane])).collect());
    Ok(())
}

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Returns true if an integer of any width is the constant of these words.
    pub(super) fn is_integer(&mut self, parts: &Parts, ty: Type<'c>, constant: &ApInt) -> Lowered<ir::Value> {
        let kinds = self.unit.types.kinds(ty)?;
        let mut is_it = self.int(types::I8, 1);
        for ((part, kind), word) in parts.iter().zip(kinds).zip(constant.words()) {
            let word = self.int(kind.held(), u128::from(*word));
            let is_same = self.builder.ins().icmp(ir::condcodes::IntCC::Equal, *part, word);
            is_it = self.builder.ins().band(is_it, is_same);
        }
        Ok(is_it)
    }
}
