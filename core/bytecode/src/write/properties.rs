//! The properties of an operation, as the plan of its name lists them.

use super::sink::Sink;
use crate::properties::{Plan, Step};
use terrace_ir::{Attribute, AttributeKind, Ctx, Operation};

/// Encodes the properties of an operation.
pub(super) fn encode<'c>(context: Ctx<'c>, op: Operation<'_, 'c>, plan: &Plan, sink: &mut impl Sink<'c>) {
    let slots = op.slots();
    for &(slot, step) in &plan.steps {
        let value = slots[slot];
        match step {
            // What should be there and is not, in a program that does not verify, has no encoding.
            Step::Required => sink.attribute(value.unwrap_or_else(|| context.unit_attribute())),
            Step::Optional => sink.optional_attribute(value),
            Step::SegmentArray(count) => {
                sink.attribute(value.unwrap_or_else(|| context.dense_i32_array(&vec![0; count])));
            }
            Step::Flag => sink.byte(u8::from(is_set(value))),
            Step::Case(_) => sink.varint(value.and_then(case_of).unwrap_or_default()),
            Step::Segments(count) => {
                let mut sizes = value.and_then(Attribute::as_i32_array).unwrap_or_default();
                sizes.resize(count, 0);
                encode_segments(&sizes, sink);
            }
        }
    }
}

/// Returns true if a property says that something holds.
pub(super) fn is_set(value: Option<Attribute<'_>>) -> bool {
    value.is_some_and(|value| value.as_bool().unwrap_or(true))
}

fn case_of(value: Attribute<'_>) -> Option<u64> {
    match *value.kind() {
        AttributeKind::Dialect { parameters: [value], .. } => value.as_i64().map(|value| value as u64),
        _ => value.as_i64().map(|value| value as u64),
    }
}

/// Encodes the sizes of segments: all of them, or if most are zero the others, each with its index in its low bits.
fn encode_segments<'c>(sizes: &[i32], sink: &mut impl Sink<'c>) {
    let used = sizes.iter().filter(|size| **size != 0).count();
    let last = sizes.iter().rposition(|size| *size != 0).unwrap_or(0);
    if last > 256 || used > sizes.len() / 2 {
        sink.varint((sizes.len() as u64) << 1);
        for &size in sizes {
            sink.varint(i64::from(size) as u64);
        }
        return;
    }
    sink.varint((used as u64) << 1 | 1);
    if used == 0 {
        return;
    }
    let index_bits = (last + 1).next_power_of_two().trailing_zeros();
    sink.varint(u64::from(index_bits));
    for (index, &size) in sizes.iter().enumerate().filter(|(_, size)| **size != 0) {
        sink.varint((i64::from(size) as u64) << index_bits | index as u64);
    }
}
