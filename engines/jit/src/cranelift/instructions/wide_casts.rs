//! Integers wider than 128 bits, of other widths and of floats.

use crate::cranelift::lowering::floats::semantics;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::{Kind, wide_width, words};
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use terrace_ir::Operation;

/// Computes the integer with fewer bits, or with more.
pub(super) fn resize<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    is_signed: bool,
) -> Lowered<()> {
    let given = l.unit.types.kinds(op.operand(0).ty().element_or_self())?;
    let wanted = l.unit.types.kinds(op.result(0).ty().element_or_self())?;
    let mut results = Parts::new();
    for lane in l.get(op.operand(0))?.chunks(given.len()) {
        let words = spread(l, &given, lane, is_signed);
        results.extend(gathered(l, words, &wanted, is_signed));
    }
    l.set_result(op, results);
    Ok(())
}

/// Returns an integer as words, the last of them filled with zeros or with its sign.
pub(super) fn spread(
    l: &mut Lowering<'_, '_, '_, '_>,
    kinds: &[Kind],
    lane: &[ir::Value],
    is_signed: bool,
) -> Vec<ir::Value> {
    let mut words = Vec::new();
    for (kind, value) in kinds.iter().zip(lane) {
        let wide = if kind.bits() > 64 { types::I128 } else { types::I64 };
        let value = match is_signed {
            true => l.resize_signed(*value, kind.bits(), wide),
            false => l.resize_unsigned(*value, wide),
        };
        if wide == types::I64 {
            words.push(value);
        } else {
            let (low, high) = l.builder.ins().isplit(value);
            words.extend([low, high]);
        }
    }
    words
}

/// Computes the integer of these words, as leaves of those kinds.
pub(super) fn gathered(
    l: &mut Lowering<'_, '_, '_, '_>,
    words: Vec<ir::Value>,
    kinds: &[Kind],
    is_signed: bool,
) -> Parts {
    let fill = match words.last() {
        Some(last) if is_signed => {
            let amount = l.builder.ins().iconst(types::I8, 63);
            l.builder.ins().sshr(*last, amount)
        }
        _ => l.builder.ins().iconst(types::I64, 0),
    };
    let mut words = words.into_iter().chain(std::iter::repeat(fill));
    let mut next = || words.next().unwrap_or(fill);
    let mut parts = Parts::new();
    for kind in kinds {
        let whole = if kind.bits() > 64 {
            let (low, high) = (next(), next());
            l.builder.ins().iconcat(low, high)
        } else {
            l.resize_unsigned(next(), kind.held())
        };
        parts.push(l.mask(whole, kind.bits()));
    }
    parts
}

pub(super) fn from_float<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    is_signed: bool,
) -> Lowered<()> {
    let width = wide_width(op.result(0).ty()).ok_or("gives no wide integer")?;
    let from = l.kind(op.operand(0).ty())?;
    let mut results = Parts::new();
    for value in l.get(op.operand(0))? {
        let bits = l.bits_of(from, value);
        let bits = l.resize_unsigned(bits, types::I128);
        let place = l.stack_memory(8 * words(width).count() as u64, 16)?;
        l.builder.ins().store(MemFlagsData::new(), bits, place, 0);
        let numbers = [semantics(from)? as u64, u64::from(width), u64::from(is_signed)];
        let [format, bits, sign] = numbers.map(|one| l.builder.ins().iconst(types::I64, one as i64));
        l.call_host(runtime::to_integer_address(), &[format, bits, sign, place], &[])?;
        results.extend(loaded(l, width, place));
    }
    l.set_result(op, results);
    Ok(())
}

pub(super) fn to_float<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    is_signed: bool,
) -> Lowered<()> {
    let width = wide_width(op.operand(0).ty()).ok_or("takes no wide integer")?;
    let to = l.kind(op.result(0).ty())?;
    let mut results = Parts::new();
    for lane in l.get(op.operand(0))?.chunks(words(width).count()) {
        let place = l.stack_memory(8 * lane.len() as u64, 16)?;
        for (at, word) in lane.iter().enumerate() {
            let word = l.resize_unsigned(*word, types::I64);
            l.builder.ins().store(MemFlagsData::new(), word, place, 8 * at as i32);
        }
        let numbers = [semantics(to)? as u64, u64::from(width), u64::from(is_signed)];
        let [format, bits, sign] = numbers.map(|one| l.builder.ins().iconst(types::I64, one as i64));
        l.call_host(runtime::from_integer_address(), &[format, bits, sign, place], &[])?;
        results.push(l.unspill(place, to));
    }
    l.set_result(op, results);
    Ok(())
}

/// Loads the words of an integer in memory.
pub(super) fn loaded(l: &mut Lowering<'_, '_, '_, '_>, width: u32, place: ir::Value) -> Parts {
    let load = |(at, kind): (usize, Kind)| {
        let word = l.builder.ins().load(types::I64, MemFlagsData::new(), place, 8 * at as i32);
        l.resize_unsigned(word, kind.held())
    };
    words(width).enumerate().map(load).collect()
}
