//! Integer ranges: signed and unsigned bounds of every integer value.

use crate::program::Program;
use crate::sparse::constants::ConstantValue;
use crate::sparse::{CoupledAnalysis, Facts, ForwardAnalysis, Lookup, RegionInput, forward_with_constants};
use terrace_interfaces::int_range::{ConstantIntRanges, InferIntRange, storage_bits};
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::{Operation, TraitFlags, Value};
use terrace_support::ap_int::ApInt;

/// Bounds of a value; `None` if no definition is reachable, or if it is not an integer.
pub type Range = Option<ConstantIntRanges>;

/// Computes the bounds of all integers in a program.
pub fn integer_ranges(program: &Program<'_, '_>) -> Facts<Range> {
    forward_with_constants(&IntegerRanges, program)
}

/// The analysis.
pub struct IntegerRanges;

fn max_range(value: Value<'_, '_>) -> Range {
    match storage_bits(value.ty()) {
        0 => None,
        bits => Some(ConstantIntRanges::max_range(bits)),
    }
}

impl<'c> ForwardAnalysis<'c> for IntegerRanges {
    type Fact = Range;

    fn uninitialized(&self) -> Range {
        None
    }

    fn entry(&self, value: Value<'_, 'c>) -> Range {
        max_range(value)
    }

    fn join(&self, into: &mut Range, other: &Range) -> bool {
        let Some(other) = other else { return false };
        let joined = into.as_ref().map_or_else(|| other.clone(), |old| old.union(other));
        if into.as_ref() == Some(&joined) {
            return false;
        }
        *into = Some(joined);
        true
    }

    fn transfer(&self, op: Operation<'_, 'c>, facts: Lookup<'_, Range>, set: &mut dyn FnMut(usize, Range)) {
        let Some(interface) = op.interface::<InferIntRange>() else {
            return op.results().enumerate().for_each(|(at, result)| set(at, max_range(result)));
        };
        let operands: Vec<Range> = op.operands().map(|operand| facts.of(operand).clone()).collect();
        set(0, interface.infer(op, &operands));
    }
}

impl<'c> CoupledAnalysis<'c> for IntegerRanges {
    /// Returns the constant of a range of one integer; any other range implies none.
    fn implied_constant(&self, value: Value<'_, 'c>, fact: &Range) -> ConstantValue<'c> {
        let element = value.ty().element_or_self();
        // Regions may yield an integer as a value of another type, as `async.execute` does.
        let is_integer = element.is_index() || element.as_integer().is_some();
        let constant = fact.as_ref().and_then(ConstantIntRanges::constant_value).filter(|_| is_integer);
        let Some(constant) = constant else { return ConstantValue::Unknown };
        let op = value.defining_op().or_else(|| value.parent_block()?.parent_op());
        let attribute = value.context().ap_int_attribute(element, constant);
        ConstantValue::Constant(attribute, op.and_then(|op| op.name().dialect()))
    }

    /// Joins a range into that of a result. A result that a terminator passes on may come back in a loop and grow
    /// step by step: a second change makes it unbounded.
    fn join_result(&self, result: Value<'_, 'c>, into: &mut Range, other: &Range) -> bool {
        let is_first = into.is_none();
        let is_changed = self.join(into, other);
        let is_passed_on = || result.users().any(|user| user.has_trait(TraitFlags::TERMINATOR));
        if is_changed && !is_first && is_passed_on() {
            self.widen(result, into);
        }
        is_changed
    }

    fn widen(&self, value: Value<'_, 'c>, fact: &mut Range) {
        self.join(fact, &max_range(value));
    }

    /// Ranges an induction variable from the lower bound to the upper one, or the other way round if it goes down.
    fn region_input<'a>(
        &self,
        RegionInput { op, value }: RegionInput<'a, 'c>,
        fact_of: &mut dyn FnMut(Value<'a, 'c>) -> Range,
    ) -> Option<Range> {
        let methods = op.interface::<LoopLike>()?;
        let body = (methods.body)(op)?;
        let (block, position) = value.as_argument()?;
        if block != body {
            return None;
        }
        let bounds = *(methods.bounds)(op)?.get(position)?;
        let bits = storage_bits(value.ty());
        let mut bound = |bound: Option<MixedIndex>, is_upper: bool| {
            let known = match bound {
                Some(MixedIndex::Constant(value)) => return ApInt::from_i64(bits, value),
                // The bounds of a loop are values around it, in the same body.
                Some(MixedIndex::Value(value)) => fact_of(Value::new(block.body(), value)),
                None => None,
            };
            match known {
                Some(range) if is_upper => range.smax().clone(),
                Some(range) => range.smin().clone(),
                None if is_upper => ApInt::signed_max(bits),
                None => ApInt::signed_min(bits),
            }
        };
        let (mut min, mut max) = (bound(bounds.lower, false), bound(bounds.upper, true));
        // A step that is not known is taken to be positive.
        if bound(bounds.step, true).is_negative() {
            std::mem::swap(&mut min, &mut max);
        } else {
            max = max.wrapping_sub(&ApInt::one(bits));
        }
        Some(max.cmp_signed(&min).is_ge().then(|| ConstantIntRanges::from_signed(min, max)))
    }
}
