//! Interface implementations, and the named parts of loops.

use crate::ops::{ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, WhileOp};
use smallvec::smallvec;
use terrace_interfaces::constant::constant_integer;
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_interfaces::loop_like::{LoopBounds, LoopLike, zip_bounds};
use terrace_interfaces::region_branch::{
    RegionBranch, RegionBranchPoint, RegionBranchTerminator, RegionSuccessor, RegionSuccessors,
};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::{Attribute, DYNAMIC, Operation, Region, TypedOp, Value};

fn arguments<'a, 'c>(region: Region<'a, 'c>) -> impl Iterator<Item = Value<'a, 'c>> + Clone {
    region.first_block().into_iter().flat_map(|block| block.arguments().collect::<Vec<_>>())
}

fn terminator<'a, 'c>(region: Region<'a, 'c>) -> Option<Operation<'a, 'c>> {
    region.first_block()?.last_op()
}

// ---- scf.for ----

impl<'a, 'c> ForOp<'a, 'c> {
    /// Returns the number of the iteration; a verified loop has it.
    pub fn induction_variable(self) -> Option<Value<'a, 'c>> {
        arguments(self.region()).next()
    }

    /// Returns the values that are carried from one iteration to the next, inside of the body.
    pub fn region_iter_args(self) -> impl Iterator<Item = Value<'a, 'c>> + Clone {
        arguments(self.region()).skip(1)
    }
}

pub(crate) static FOR_LOOP: LoopLike = LoopLike {
    body: |op| op.region(0).first_block(),
    induction_variable_count: |_| 1,
    inits: |op| op.operand_range(3),
    terminator: |op| terminator(op.region(0)),
    bounds: |op| {
        let view = ForOp::wrap(op);
        let one = |value: Value<'_, '_>| Some(MixedIndex::Value(value.id()));
        let (lower, upper) = (one(view.lower_bound()), one(view.upper_bound()));
        Some(vec![LoopBounds { lower, upper, step: one(view.step()) }])
    },
    gives_what_it_carries: true,
    ..LoopLike::CARRIES_NOTHING
};

pub(crate) static FOR_BRANCH: RegionBranch = RegionBranch {
    entry_operands: |op, _| op.operand_range(3),
    first_input: 1,
    ..RegionBranch::new(|op, _| {
        smallvec![RegionSuccessor::into_region_from(op.region(0), 1), RegionSuccessor::out_of(op)]
    })
};

// ---- scf.while ----

pub(crate) static WHILE_LOOP: LoopLike = LoopLike {
    body: |op| WhileOp::wrap(op).before().first_block(),
    inits: |op| op.operand_range(0),
    terminator: |op| terminator(WhileOp::wrap(op).after()),
    ..LoopLike::CARRIES_NOTHING
};

pub(crate) static WHILE_BRANCH: RegionBranch = RegionBranch {
    entry_operands: |op, _| op.operand_range(0),
    ..RegionBranch::new(|op, point| {
        let (before, after) = (WhileOp::wrap(op).before(), WhileOp::wrap(op).after());
        match point.region() {
            Some(region) if region == before => {
                smallvec![RegionSuccessor::out_of(op), RegionSuccessor::into_region(after)]
            }
            _ => smallvec![RegionSuccessor::into_region(before)],
        }
    })
};

pub(crate) static CONDITION: RegionBranchTerminator = RegionBranchTerminator {
    successors: Some(|op, operands| {
        let Some(parent) = op.parent_op() else { return RegionSuccessors::new() };
        let go_on = operands.first().copied().flatten().and_then(|condition| condition.as_bool());
        let after = || RegionSuccessor::into_region(WhileOp::wrap(parent).after());
        match go_on {
            Some(true) => smallvec![after()],
            Some(false) => smallvec![RegionSuccessor::out_of(parent)],
            None => smallvec![after(), RegionSuccessor::out_of(parent)],
        }
    }),
    ..RegionBranchTerminator::new(|op, _| op.operand_range(1))
};

// ---- scf.if, scf.index_switch, scf.execute_region ----

pub(crate) static IF_BRANCH: RegionBranch = RegionBranch {
    entry_successors: Some(|op, operands| {
        let both = (IF_BRANCH.successors)(op, RegionBranchPoint::Parent);
        match operands[0].and_then(|condition| condition.as_bool()) {
            Some(is_true) => both.into_iter().skip(usize::from(!is_true)).take(1).collect(),
            None => both,
        }
    }),
    invocations: |_, operands| match operands[0].and_then(|condition| condition.as_bool()) {
        Some(is_true) => vec![Some(u64::from(is_true)), Some(u64::from(!is_true))],
        None => vec![Some(1), Some(1)],
    },
    ..RegionBranch::new(if_successors)
};

fn if_successors<'a, 'c>(
    op: Operation<'a, 'c>,
    point: RegionBranchPoint<'a, 'c>,
) -> RegionSuccessors<'a, 'c> {
    if point != RegionBranchPoint::Parent {
        return smallvec![RegionSuccessor::out_of(op)];
    }
    let (then, otherwise) = (IfOp::wrap(op).then_region(), IfOp::wrap(op).else_region());
    let without_then = match otherwise.is_empty() {
        true => RegionSuccessor::out_of(op),
        false => RegionSuccessor::into_region_without_inputs(otherwise),
    };
    smallvec![RegionSuccessor::into_region_without_inputs(then), without_then]
}

pub(crate) static SWITCH_BRANCH: RegionBranch = RegionBranch {
    entry_successors: Some(|op, operands| match switch_target(op, operands) {
        Some(region) => smallvec![RegionSuccessor::into_region_without_inputs(op.region(region))],
        None => op.regions().map(RegionSuccessor::into_region_without_inputs).collect(),
    }),
    invocations: |op, operands| match switch_target(op, operands) {
        Some(target) => (0..op.region_count()).map(|region| Some(u64::from(region == target))).collect(),
        None => vec![Some(1); op.region_count()],
    },
    ..RegionBranch::new(|op, point| match point {
        RegionBranchPoint::Parent => op.regions().map(RegionSuccessor::into_region_without_inputs).collect(),
        RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
    })
};

/// Returns the number of the region that a switch on a constant runs.
fn switch_target(op: Operation<'_, '_>, operands: &[Option<Attribute<'_>>]) -> Option<usize> {
    let value = operands[0]?.as_i64()?;
    let cases = op.attribute("cases").and_then(|cases| cases.as_i64_array()).unwrap_or_default();
    Some(cases.iter().position(|case| *case == value).map_or(0, |case| case + 1))
}

// How often the region is run is not said, as upstream: nothing sinks into it.
pub(crate) static EXECUTE_BRANCH: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => smallvec![RegionSuccessor::into_region_without_inputs(op.region(0))],
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
});

/// A loop ends whatever its bounds are if it goes on in steps of one.
pub(crate) static FOR_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| match constant_integer(ForOp::wrap(op).step()) {
        Some(1) => Speculatability::RecursivelySpeculatable,
        _ => Speculatability::NotSpeculatable,
    },
};

impl<'a, 'c> IndexSwitchOp<'a, 'c> {
    /// Returns the regions in their order in the operation, each with what messages call it.
    pub(crate) fn named_regions(self) -> impl Iterator<Item = (Region<'a, 'c>, String)> {
        let cases =
            self.case_regions().enumerate().map(|(at, region)| (region, format!("case region #{at}")));
        std::iter::once((self.default_region(), "default region".to_owned())).chain(cases)
    }
}

// ---- scf.parallel, scf.forall ----

impl<'a, 'c> ParallelOp<'a, 'c> {
    /// Returns the coordinates of the iteration.
    pub fn induction_variables(self) -> impl Iterator<Item = Value<'a, 'c>> + Clone {
        arguments(self.region())
    }
}

pub(crate) static PARALLEL_LOOP: LoopLike = LoopLike {
    body: |op| ParallelOp::wrap(op).region().first_block(),
    induction_variable_count: |op| arguments(op.region(0)).count(),
    bounds: |op| {
        let view = ParallelOp::wrap(op);
        let each = |value: Value<'_, '_>| MixedIndex::Value(value.id());
        let (lower, upper) = (view.lower_bound().map(each), view.upper_bound().map(each));
        Some(zip_bounds(lower, upper, view.step().map(each)))
    },
    ..LoopLike::CARRIES_NOTHING
};

pub(crate) static PARALLEL_BRANCH: RegionBranch = RegionBranch::new(|op, _| {
    let body = RegionSuccessor::into_region_without_inputs(op.region(0));
    smallvec![body, RegionSuccessor::out_without_inputs()]
});

pub(crate) static REDUCE: RegionBranchTerminator = RegionBranchTerminator::new(|_, _| 0..0);

impl<'a, 'c> ForallOp<'a, 'c> {
    /// Returns the rank of the space.
    pub fn rank(self) -> usize {
        self.static_lower_bound().len()
    }

    /// Returns the coordinates of the iteration.
    pub fn induction_variables(self) -> impl Iterator<Item = Value<'a, 'c>> + Clone {
        arguments(self.region()).take(self.rank())
    }

    /// Returns the shared tensors, inside of the body.
    pub fn region_iter_args(self) -> impl Iterator<Item = Value<'a, 'c>> + Clone {
        arguments(self.region()).skip(self.rank())
    }

    /// Returns true if each dimension is known to count from zero in steps of one.
    pub fn is_normalized(self) -> bool {
        all_are(&self.static_lower_bound(), self.dynamic_lower_bound(), 0)
            && all_are(&self.static_step(), self.dynamic_step(), 1)
    }
}

/// Returns true if each entry of a list is this integer, as a constant or as a value that is one.
fn all_are<'a, 'c: 'a>(list: &[i64], mut values: impl Iterator<Item = Value<'a, 'c>>, wanted: i64) -> bool {
    list.iter().all(|entry| match *entry {
        DYNAMIC => values.next().and_then(constant_integer) == Some(wanted),
        entry => entry == wanted,
    })
}

pub(crate) static FORALL_LOOP: LoopLike = LoopLike {
    body: |op| op.region(0).first_block(),
    induction_variable_count: |op| ForallOp::wrap(op).rank(),
    inits: |op| op.operand_range(3),
    bounds: |op| {
        let view = ForallOp::wrap(op);
        let lower = mixed_list(&view.static_lower_bound(), view.dynamic_lower_bound());
        let upper = mixed_list(&view.static_upper_bound(), view.dynamic_upper_bound());
        Some(zip_bounds(lower, upper, mixed_list(&view.static_step(), view.dynamic_step())))
    },
    ..LoopLike::CARRIES_NOTHING
};

pub(crate) static FORALL_BRANCH: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => smallvec![RegionSuccessor::into_region_without_inputs(op.region(0))],
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_without_inputs()],
});

pub(crate) static FORALL_DESTINATIONS: DestinationStyle =
    DestinationStyle { inits: |op| operands_of_group(op, 3) };
