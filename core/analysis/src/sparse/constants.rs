//! Sparse conditional constant propagation.

use super::{ForwardAnalysis, Lookup};
use terrace_ir::{Attribute, DialectSpec, Edit, FoldResult, Folded, Operation};

/// Constant lattice of a value.
#[derive(Clone, Copy)]
pub enum ConstantValue<'c> {
    /// No reachable definition.
    Uninitialized,
    /// A constant, and the dialect that materializes it.
    Constant(Attribute<'c>, Option<&'c DialectSpec<'c>>),
    /// Not a constant.
    Unknown,
}

/// The analysis: operations are folded with the constants among their operands.
pub struct ConstantPropagation;

impl<'c> ForwardAnalysis<'c> for ConstantPropagation {
    type Fact = ConstantValue<'c>;

    fn uninitialized(&self) -> ConstantValue<'c> {
        ConstantValue::Uninitialized
    }

    fn entry(&self, _: terrace_ir::Value<'_, 'c>) -> ConstantValue<'c> {
        ConstantValue::Unknown
    }

    fn join(&self, into: &mut ConstantValue<'c>, other: &ConstantValue<'c>) -> bool {
        match (*into, *other) {
            (_, ConstantValue::Uninitialized) | (ConstantValue::Unknown, _) => false,
            (ConstantValue::Constant(a, _), ConstantValue::Constant(b, _)) if a == b => false,
            (ConstantValue::Uninitialized, _) => {
                *into = *other;
                true
            }
            _ => {
                *into = ConstantValue::Unknown;
                true
            }
        }
    }

    fn is_uninitialized(&self, value: &ConstantValue<'c>) -> bool {
        matches!(value, ConstantValue::Uninitialized)
    }

    fn constant(&self, value: &ConstantValue<'c>) -> Option<Attribute<'c>> {
        match value {
            ConstantValue::Constant(attribute, _) => Some(*attribute),
            _ => None,
        }
    }

    fn transfer(
        &self,
        op: Operation<'_, 'c>,
        facts: Lookup<'_, ConstantValue<'c>>,
        set: &mut dyn FnMut(usize, ConstantValue<'c>),
    ) {
        let Some(constants) = self.constants(op, facts) else { return };
        let dialect = op.name().dialect();
        if let Some(value) = op.constant_value() {
            return set(0, ConstantValue::Constant(value, dialect));
        }
        let folded = if op.region_count() == 0 { op.fold_with(&constants) } else { None };
        match folded {
            Some(Folded::Results(results)) => {
                for (at, result) in results.iter().enumerate() {
                    match *result {
                        FoldResult::Constant(value) => set(at, ConstantValue::Constant(value, dialect)),
                        FoldResult::Value(value) => set(at, *facts.by_id(value)),
                    }
                }
            }
            Some(Folded::InPlace(edits)) => {
                // A result whose uses the fold redirects to a constant has no users left, so its fact stays.
                let has_constant =
                    |at| edits.iter().any(|edit| matches!(edit, Edit::ResultUses(of, _) if *of == at));
                let rest = (0..op.result_count()).filter(|at| !has_constant(*at));
                rest.for_each(|at| set(at, ConstantValue::Unknown));
            }
            None => (0..op.result_count()).for_each(|at| set(at, ConstantValue::Unknown)),
        }
    }
}
