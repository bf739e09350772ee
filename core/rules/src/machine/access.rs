//! Groups of operands and results, and users.

use super::program::Side;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{OpSpec, Trait, ValueSpec};
use terrace_ir::{Operation, TraitFlags, Value};

impl Side {
    /// Returns the operands or results of an operation.
    pub(super) fn values(self, op: Operation<'_, '_>) -> Vec<ValueId> {
        match self {
            Side::Operands => op.operands().map(Value::id).collect(),
            Side::Results => op.results().map(Value::id).collect(),
        }
    }

    pub(super) fn count(self, op: Operation<'_, '_>) -> usize {
        match self {
            Side::Operands => op.operand_count(),
            Side::Results => op.result_count(),
        }
    }

    /// Returns an operand or result.
    pub(super) fn value(self, op: Operation<'_, '_>, index: usize) -> Option<ValueId> {
        let is_there = index < self.count(op);
        is_there.then(|| match self {
            Side::Operands => op.operand(index).id(),
            Side::Results => op.result(index).id(),
        })
    }

    /// Returns the group of a number, as the sizes that the operation has as an attribute say or, if all groups but one
    /// have one value, its declaration; of other operations, all values from that number on.
    pub(super) fn group(self, op: Operation<'_, '_>, index: usize) -> Option<Vec<ValueId>> {
        let (sizes, flag) = match self {
            Side::Operands => (OpSpec::OPERAND_SEGMENTS, TraitFlags::OPERAND_SEGMENTS),
            Side::Results => (OpSpec::RESULT_SEGMENTS, TraitFlags::RESULT_SEGMENTS),
        };
        let all = self.values(op);
        let declared = op.name().spec().map(|spec| match self {
            Side::Operands => spec.operands,
            Side::Results => spec.results,
        });
        // Operations of a dialect that takes any have such sizes as well.
        let given = op.attribute(sizes).and_then(|sizes| sizes.as_i32_array());
        if op.name().has_trait(flag) || (declared.is_none() && given.is_some()) {
            let given = given?;
            let size = usize::try_from(*given.get(index)?).ok()?;
            let before = given[..index].iter().map(|size| usize::try_from(*size).unwrap_or_default()).sum();
            let end = usize::checked_add(before, size)?;
            return all.get(before..end).map(<[ValueId]>::to_vec);
        }
        // Of several groups that vary, all have the same size.
        if op.name().spec().is_some_and(|spec| self.is_evenly_grouped(spec)) {
            let is_declared = declared.is_some_and(|declared| index < declared.len());
            return is_declared.then(|| self.declared_group(op, index));
        }
        if let Some(size) = declared.and_then(|declared| size_of_group(declared, index, all.len())) {
            return all.get(size).map(<[ValueId]>::to_vec);
        }
        all.get(index..).map(<[ValueId]>::to_vec)
    }
}

impl Side {
    /// Returns true if groups of one size are declared.
    fn is_evenly_grouped(self, spec: &OpSpec<'_>) -> bool {
        let wanted = match self {
            Side::Operands => Trait::SameVariadicOperandSize,
            Side::Results => Trait::SameVariadicResultSize,
        };
        spec.traits.iter().any(|one| std::mem::discriminant(one) == std::mem::discriminant(&wanted))
    }

    /// Returns a group as the declaration of the operation says.
    fn declared_group(self, op: Operation<'_, '_>, index: usize) -> Vec<ValueId> {
        match self {
            Side::Operands => op.operand_group(index).map(Value::id).collect(),
            Side::Results => op.result_group(index).map(Value::id).collect(),
        }
    }
}

/// Returns the place of a group that comes before or after the only one of variable size.
fn size_of_group(declared: &[ValueSpec<'_>], index: usize, len: usize) -> Option<std::ops::Range<usize>> {
    let is_variable = |spec: &ValueSpec<'_>| spec.arity.is_variable();
    let variable = declared.iter().position(is_variable)?;
    let is_only = !declared[variable + 1..].iter().any(is_variable);
    if !is_only || index >= declared.len() || variable + 1 == declared.len() {
        return None;
    }
    let extra = (len + 1).checked_sub(declared.len())?;
    Some(match index.cmp(&variable) {
        std::cmp::Ordering::Less => index..index + 1,
        std::cmp::Ordering::Equal => index..index + extra,
        std::cmp::Ordering::Greater => index + extra - 1..index + extra,
    })
}

/// Returns the operations that use a value, one for each use.
pub(super) fn users(value: Value<'_, '_>) -> Vec<OpId> {
    value.users().map(Operation::id).collect()
}
