//! Interface implementations.

pub(crate) mod blocks;
mod conversion;
mod effects;
mod inlined;
mod inliner;
pub(crate) mod parts;
pub(crate) mod slots;

pub(crate) use inliner::INLINER;

use crate::syntax::runs;
use terrace_interfaces::branch::{Branch, SuccessorOperands, WeightedBranch};
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::{Operation, Value};
use terrace_support::ap_int::ApInt;

/// All operands go to the only successor.
pub(crate) static BRANCH: Branch = Branch::new(|op, _| op.operand_range(0).into());

/// Operands after the condition go to the successors, a group to each.
pub(crate) static COND_BRANCH: Branch = Branch {
    group: |successor| (successor + 1, None),
    successor_for: |_, operands| match operands[0]?.as_bool()? {
        true => Some(0),
        false => Some(1),
    },
    ..Branch::new(|op, successor| op.operand_range(successor + 1).into())
};

/// Operands after the value go to the default block, and in runs to the blocks of the cases.
pub(crate) static SWITCH: Branch = Branch {
    successor_operands: |op, successor| match successor.checked_sub(1) {
        None => op.operand_range(1).into(),
        Some(case) => runs(op, 2, "case_operand_segments").get(case).cloned().unwrap_or(0..0).into(),
    },
    all_successor_operands: Some(|op| {
        let default = op.operand_range(1);
        let cases = runs(op, 2, "case_operand_segments").into_iter().chain(std::iter::repeat(0..0));
        std::iter::once(default)
            .chain(cases)
            .map(SuccessorOperands::from)
            .take(op.successor_count())
            .collect()
    }),
    group: |successor| match successor.checked_sub(1) {
        None => (1, None),
        Some(case) => (2, Some(case)),
    },
    successor_for: |_, _| None,
};

/// Operands after the address go to the blocks in runs.
pub(crate) static INDIRECT_BRANCH: Branch = Branch {
    successor_operands: |op, successor| {
        runs(op, 1, "indbr_operand_segments").get(successor).cloned().unwrap_or(0..0).into()
    },
    all_successor_operands: Some(|op| {
        let all = runs(op, 1, "indbr_operand_segments").into_iter().chain(std::iter::repeat(0..0));
        all.map(SuccessorOperands::from).take(op.successor_count()).collect()
    }),
    group: |successor| (1, Some(successor)),
    successor_for: |_, _| None,
};

/// Operands after the arguments go to the normal block and to the one for exceptions.
pub(crate) static INVOKE: Branch = Branch {
    group: |successor| (successor + 1, None),
    ..Branch::new(|op, successor| op.operand_range(successor + 1).into())
};

/// Branches with the likeliness of their successors.
pub(crate) static WEIGHTS: WeightedBranch = WeightedBranch { attribute: "branch_weights" };

/// Calls a symbol or its first operand, with the other ones of the first group.
pub(crate) static CALL: Call = Call {
    callee: |op| match op.attribute("callee") {
        Some(name) => Some(Callee::Symbol(name)),
        None => op.operands_in(op.operand_range(0)).next().map(Callee::Value),
    },
    arguments: |op| {
        let range = op.operand_range(0);
        let skipped = usize::from(op.attribute("callee").is_none());
        (range.start + skipped).min(range.end)..range.end
    },
};

/// Runs its region, if it has one.
pub(crate) static FUNCTION: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// A division that never traps: the divisor is a constant that is not zero.
pub(crate) static UNSIGNED_DIVISION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| Speculatability::when(divisor(op).is_some_and(|divisor| !divisor.is_zero())),
};

/// The same, if no quotient overflows either: the divisor is not minus one.
pub(crate) static SIGNED_DIVISION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let is_harmless = |divisor: ApInt| !divisor.is_zero() && !divisor.is_all_ones();
        Speculatability::when(divisor(op).is_some_and(is_harmless))
    },
};

fn divisor(op: Operation<'_, '_>) -> Option<ApInt> {
    Value::constant_int(op.operand(1))
}
