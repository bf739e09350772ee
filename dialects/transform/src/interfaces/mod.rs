//! Interface implementations.

mod effects;

pub(crate) use effects::{Table, consumed_arguments, effects_in, may_consume};

use crate::ForeachMatchOp;
use smallvec::smallvec;
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::function;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_ir::spec::{Check, Interface};
use terrace_ir::{Attribute, Operation, TraitFlags, Type, Value};

/// Resource of the payload of handles.
const PAYLOAD: &str = "transform.payload_ir";
/// Resource of the mapping from handles to payload.
const MAPPING: &str = "transform.mapping";

/// The attribute of an argument that is consumed.
pub(crate) const CONSUMED: &str = "transform.consumed";
/// The attribute of an argument that is only read.
pub(crate) const READ_ONLY: &str = "transform.readonly";

/// `TransformOpInterface`: an operation that says what it does to its operands and results.
pub(crate) struct Transform;

/// The interface, which has no functions beside the effects.
pub(crate) static TRANSFORM: Transform = Transform;

impl Interface for Transform {
    const NAME: &'static str = "TransformOpInterface";
    const VERIFY: Option<Check> = Some(crate::verify::verify_transform_op);
}

/// Returns true if an operation transforms.
pub(crate) fn is_transform(op: Operation<'_, '_>) -> bool {
    op.declares_interface(Transform::NAME)
}

/// Returns true if an operation matches.
pub(crate) fn is_matcher(op: Operation<'_, '_>) -> bool {
    op.declares_interface("MatchOpInterface")
}

/// Returns the types of the arguments and of the results; none while the type is not that of a function.
pub(crate) fn signature<'c>(op: Operation<'_, 'c>) -> (&'c [Type<'c>], &'c [Type<'c>]) {
    let ty = op.attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
    ty.and_then(Type::as_function).unwrap_or_default()
}

/// Returns true if the argument of a function at a position has an attribute.
pub(crate) fn is_marked(function: Operation<'_, '_>, at: usize, name: &str) -> bool {
    let attributes = function.attribute(function::ARGUMENT_ATTRIBUTES);
    function::dictionary_at(attributes, at).iter().any(|entry| entry.name.as_str() == name)
}

/// Returns the symbol in the nearest table around an operation, as far as that is to be seen.
fn lookup_around<'a, 'c>(op: Operation<'a, 'c>, symbol: Attribute<'c>) -> Option<Operation<'a, 'c>> {
    let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
    lookup_in(around.find(|op| op.has_trait(TraitFlags::SYMBOL_TABLE))?, symbol)
}

/// Returns the symbol in a table.
pub(crate) fn lookup_in<'a, 'c>(
    table: Operation<'a, 'c>,
    symbol: Attribute<'c>,
) -> Option<Operation<'a, 'c>> {
    let (root, nested) = symbol.as_symbol()?;
    nested.iter().try_fold(table.lookup_symbol(root.as_str())?, |op, name| op.lookup_symbol(name.as_str()))
}

impl<'a, 'c> ForeachMatchOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.updated(), "updated_root");
        self.forwarded_outputs().for_each(|value| set(value, "yielded"));
    }
}

/// Runs its region, if it has one.
pub(crate) static NAMED_SEQUENCE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Calls a named sequence with its operands.
pub(crate) static INCLUDE: Call =
    Call { callee: |op| op.attribute("target").map(Callee::Symbol), arguments: |op| 0..op.operand_count() };

/// Into the body, which gets the operands if there are any, and out of it.
pub(crate) static SEQUENCE: RegionBranch = RegionBranch {
    entry_operands: |op, successor| 0..if successor.region.is_some() { op.operand_count() } else { 0 },
    ..RegionBranch::new(|op, point| match point {
        RegionBranchPoint::Parent if op.operand_count() == 0 => {
            smallvec![RegionSuccessor::into_region_without_inputs(op.region(0))]
        }
        RegionBranchPoint::Parent => smallvec![RegionSuccessor::into_region(op.region(0))],
        RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
    })
};

/// Into the body, again and again.
pub(crate) static FOREACH: RegionBranch = RegionBranch {
    entry_operands: |op, successor| 0..if successor.region.is_some() { op.operand_count() } else { 0 },
    ..RegionBranch::new(|op, point| {
        let body = RegionSuccessor::into_region(op.region(0));
        match point {
            RegionBranchPoint::Parent => smallvec![body],
            RegionBranchPoint::Terminator(_) => smallvec![body, RegionSuccessor::out_of(op)],
        }
    })
};

/// Into any of the regions, and from one of them out or into a later one.
pub(crate) static ALTERNATIVES: RegionBranch = RegionBranch {
    entry_operands: |op, successor| 0..if successor.region.is_some() { op.operand_count() } else { 0 },
    ..RegionBranch::new(|op, point| {
        let from = point.region().map_or(0, |region| region.number() + 1);
        let into = |region| match op.operand_count() {
            0 => RegionSuccessor::into_region_without_inputs(region),
            _ => RegionSuccessor::into_region(region),
        };
        let out = point.region().map(|_| RegionSuccessor::out_of(op));
        op.regions().skip(from).map(into).chain(out).collect()
    })
};

/// Into one of the regions, which get nothing, and out of it.
pub(crate) static TUNE_ALTERNATIVES: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => {
        let selected = op.attribute("selected_region_attr").and_then(Attribute::as_i64);
        let selected = selected.and_then(|at| usize::try_from(at).ok());
        let is_possible = |at: usize| selected.is_none_or(|selected| selected == at);
        let possible = op.regions().enumerate().filter(|(at, _)| is_possible(*at));
        possible.map(|(_, region)| RegionSuccessor::into_region_without_inputs(region)).collect()
    }
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
});
