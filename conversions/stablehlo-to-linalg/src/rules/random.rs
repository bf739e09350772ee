//! Random bits: counters that are scrambled by a key, each element by itself.
//!
//! Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3, 2011.

use super::Row;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_stablehlo as hlo;
use terrace_stablehlo::RngAlgorithm;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[(hlo::RngBitGeneratorOp::NAME, bits)];

const PHILOX_ROUNDS: u32 = 10;
const PHILOX_FACTORS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
const PHILOX_STEPS: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];

const THREE_FRY_ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];
const THREE_FRY_PARITY: u32 = 0x1BD1_1BDA;

/// Types of 32 and 64 bits.
#[derive(Clone, Copy)]
struct Widths<'c> {
    word: Type<'c>,
    pair: Type<'c>,
}

/// Creates random bits; the state is a key of 64 bits and a counter of 64 or 128.
fn bits<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let algorithm = source.case("rng_algorithm").and_then(RngAlgorithm::from_value);
    let is_philox = algorithm != Some(RngAlgorithm::ThreeFry);
    let context = t.b.context();
    let widths = Widths { word: context.integer_type(32), pair: context.integer_type(64) };
    let state = t.value(source.operands[0])?;
    let entries = source.static_shape(0)?;
    let is_state = t.b.type_of(state).element_or_self() == widths.pair
        && (entries == [2] || entries == [3] && is_philox);
    if !is_state {
        return Err("the state must be two integers of 64 bits".to_owned());
    }
    let shape = source.static_result_shape(1)?;
    let ty = t.result_type(source, 1)?;
    let element = ty.element_or_self();
    let width = element.int_or_float_width().filter(|width| matches!(width, 8 | 16 | 32 | 64));
    let width = width.ok_or("elements of this width are not supported")?;
    let count: i64 = shape.iter().product();
    let words = if width == 64 { 2 } else { 1 };
    // Elements that share a counter.
    let block = if is_philox { 4 / words } else { 2 / words };
    let blocks = (count + block - 1) / block;
    let (zero, one) = (t.b.index(0), t.b.index(1));
    let (key, counter) = (t.extract(state, &[zero]), t.extract(state, &[one]));
    let high = match entries[..] {
        [3] => {
            let two = t.b.index(2);
            t.extract(state, &[two])
        }
        // The key is the upper half.
        _ => key,
    };
    let output = t.empty(ty, &mut |_, _| None)?;
    let result = t.indexed(output, |t, loops| {
        let mut position = t.b.index(0);
        for (index, size) in loops.iter().zip(&shape) {
            let size = t.b.index(*size);
            let scaled = t.b.muli(position, size);
            position = t.b.addi(scaled, *index);
        }
        // The second algorithm gives the first words of all counters, then the second ones.
        let (number, lane) = match (is_philox, words) {
            (false, 1) => {
                let half = t.b.index(blocks.max(1));
                (t.b.remui(position, half), t.b.divui(position, half))
            }
            _ => {
                let size = t.b.index(block);
                (t.b.divui(position, size), t.b.remui(position, size))
            }
        };
        let number = t.b.index_cast(number, widths.pair);
        let low = t.b.addi(counter, number);
        let scrambled = match is_philox {
            true => {
                let carries = t.b.cmpi(CmpIPredicate::Ult, low, counter);
                let carry = t.b.extui(carries, widths.pair);
                let high = t.b.addi(high, carry);
                philox(t, widths, key, low, high)
            }
            false => three_fry(t, widths, key, low),
        };
        let values: Vec<ValueId> = match words {
            1 => scrambled,
            _ => scrambled.chunks_exact(2).map(|pair| join(t, widths, pair[0], pair[1])).collect(),
        };
        let mut value = values[0];
        for (at, other) in values.iter().enumerate().skip(1) {
            let at = t.b.index(at as i64);
            let is_it = t.b.cmpi(CmpIPredicate::Eq, lane, at);
            value = t.b.select(is_it, *other, value);
        }
        let own = t.b.context().integer_type(width);
        let value = if width < 32 { t.b.trunci(value, own) } else { value };
        Ok(if element.is_float() { t.b.bitcast(value, element) } else { value })
    })?;
    let used = t.b.int(widths.pair, blocks);
    let next = t.b.addi(counter, used);
    let mut after = t.insert(next, state, &[one]);
    if entries == [3] {
        let carries = t.b.cmpi(CmpIPredicate::Ult, next, counter);
        let carry = t.b.extui(carries, widths.pair);
        let (high, two) = (t.b.addi(high, carry), t.b.index(2));
        after = t.insert(high, after, &[two]);
    }
    Ok(vec![after, result])
}

fn word<'c>(t: &mut Translation<'_, '_, 'c>, widths: Widths<'c>, value: u32) -> ValueId {
    t.b.int(widths.word, i64::from(value.cast_signed()))
}

/// Splits an integer of 64 bits, the low half first.
fn split<'c>(t: &mut Translation<'_, '_, 'c>, widths: Widths<'c>, value: ValueId) -> [ValueId; 2] {
    let amount = t.b.int(widths.pair, 32);
    let high = t.b.shrui(value, amount);
    [t.b.trunci(value, widths.word), t.b.trunci(high, widths.word)]
}

fn join<'c>(t: &mut Translation<'_, '_, 'c>, widths: Widths<'c>, low: ValueId, high: ValueId) -> ValueId {
    let (low, high) = (t.b.extui(low, widths.pair), t.b.extui(high, widths.pair));
    let amount = t.b.int(widths.pair, 32);
    let high = t.b.shli(high, amount);
    t.b.ori(low, high)
}

fn philox<'c>(
    t: &mut Translation<'_, '_, 'c>,
    widths: Widths<'c>,
    key: ValueId,
    low: ValueId,
    high: ValueId,
) -> Vec<ValueId> {
    let mut keys = split(t, widths, key);
    let ([a, b], [c, d]) = (split(t, widths, low), split(t, widths, high));
    let mut x = [a, b, c, d];
    for round in 0..PHILOX_ROUNDS {
        if round > 0 {
            for (key, step) in keys.iter_mut().zip(PHILOX_STEPS) {
                let step = word(t, widths, step);
                *key = t.b.addi(*key, step);
            }
        }
        let products = [(x[0], PHILOX_FACTORS[0]), (x[2], PHILOX_FACTORS[1])].map(|(value, factor)| {
            let wide = t.b.extui(value, widths.pair);
            let factor = t.b.int(widths.pair, i64::from(factor));
            let product = t.b.muli(wide, factor);
            split(t, widths, product)
        });
        let [[low_0, high_0], [low_1, high_1]] = products;
        let first = t.b.xori(high_1, x[1]);
        let first = t.b.xori(first, keys[0]);
        let third = t.b.xori(high_0, x[3]);
        let third = t.b.xori(third, keys[1]);
        x = [first, low_1, third, low_0];
    }
    x.to_vec()
}

fn three_fry<'c>(
    t: &mut Translation<'_, '_, 'c>,
    widths: Widths<'c>,
    key: ValueId,
    counter: ValueId,
) -> Vec<ValueId> {
    let [key_0, key_1] = split(t, widths, key);
    let parity = word(t, widths, THREE_FRY_PARITY);
    let mixed = t.b.xori(key_0, key_1);
    let keys = [key_0, key_1, t.b.xori(mixed, parity)];
    let [mut x, mut y] = split(t, widths, counter);
    x = t.b.addi(x, keys[0]);
    y = t.b.addi(y, keys[1]);
    for group in 0..5_u32 {
        for amount in THREE_FRY_ROTATIONS[group as usize % 2] {
            x = t.b.addi(x, y);
            let (left, right) = (word(t, widths, amount), word(t, widths, 32 - amount));
            let (high, low) = (t.b.shli(y, left), t.b.shrui(y, right));
            let turned = t.b.ori(high, low);
            y = t.b.xori(turned, x);
        }
        let number = word(t, widths, group + 1);
        x = t.b.addi(x, keys[(group as usize + 1) % 3]);
        y = t.b.addi(y, keys[(group as usize + 2) % 3]);
        y = t.b.addi(y, number);
    }
    vec![x, y]
}
