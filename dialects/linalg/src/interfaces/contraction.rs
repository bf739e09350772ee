//! `ContractionOpInterface`: sums of products.

use super::{inputs_of, outputs_of};
use crate::IteratorType;
use crate::facts::{indexing_maps, iterator_types};
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::spec::{Check, Interface};
use terrace_ir::{Block, LogicalResult, Operation, Region, TraitFlags, Value};

/// `ContractionOpInterface`: multiplies elements of two operands, and adds the products to those of a third.
pub struct Contraction;

/// Multiplies elements of two operands, and adds the products to those of a third.
pub(crate) static CONTRACTION: Contraction = Contraction;

impl Interface for Contraction {
    const NAME: &'static str = "ContractionOpInterface";
    const VERIFY_REGIONS: Option<Check> = Some(verify);
}

fn verify(op: Operation<'_, '_>) -> LogicalResult {
    if inputs_of(op).len() != 2 || outputs_of(op).len() != 1 {
        return op.emit_error("expected op with 2 inputs and 1 output");
    }
    if !iterator_types(op).contains(&IteratorType::Reduction) {
        return op.emit_error("expected at least 1 reduction");
    }
    if !indexing_maps(op).iter().all(|map| map.is_projected_permutation(false)) {
        return op.emit_error("expected indexing maps to be projected permutations");
    }
    let block = op.regions().next().and_then(Region::first_block);
    match block.is_some_and(adds_product) {
        true => Ok(()),
        false => op.emit_error("expected add/mul op in the body"),
    }
}

/// Products and the sums that go with them.
const PAIRS: [(&str, &str); 4] = [
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("complex.mul", "complex.add"),
    ("arith.andi", "arith.ori"),
];

/// Returns true if a block yields the third argument plus the product of the first two, up to conversions.
fn adds_product(block: Block<'_, '_>) -> bool {
    let Some(last) = block.last_op().filter(|last| last.has_trait(TraitFlags::TERMINATOR)) else {
        return false;
    };
    if block.argument_count() != 3 || last.operand_count() != 1 {
        return false;
    }
    let Some(sum) = before_conversions(last.operand(0)).defining_op().filter(|op| is_binary(*op)) else {
        return false;
    };
    let (lhs, rhs) = (before_conversions(sum.operand(0)), before_conversions(sum.operand(1)));
    if lhs != block.argument(2) && rhs != block.argument(2) {
        return false;
    }
    let added = before_conversions(if lhs.as_argument().is_some() { rhs } else { lhs });
    let Some(product) = added.defining_op().filter(|op| is_binary(*op)) else { return false };
    if !PAIRS.iter().any(|(times, plus)| product.is(times) && sum.is(plus)) {
        return false;
    }
    let factors = (before_conversions(product.operand(0)), before_conversions(product.operand(1)));
    let (a, b) = (block.argument(0), block.argument(1));
    factors == (a, b) || factors == (b, a)
}

fn is_binary(op: Operation<'_, '_>) -> bool {
    op.operand_count() == 2 && op.result_count() == 1
}

/// Returns the value of which this one was made by operations with one operand and no effect.
fn before_conversions<'a, 'c>(mut value: Value<'a, 'c>) -> Value<'a, 'c> {
    while let Some(op) = value.defining_op() {
        if op.operand_count() != 1 || !is_memory_effect_free(op) {
            break;
        }
        value = op.operand(0);
    }
    value
}
