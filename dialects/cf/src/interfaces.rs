//! Interface implementations: operands passed to successors.

use crate::AssertOp;
use terrace_interfaces::branch::case_operands;
use terrace_interfaces::branch::{Branch, SuccessorOperands, WeightedBranch};
use terrace_ir::spec::{EffectInstance, EffectKind};

/// All operands go to the only successor.
pub(crate) static BRANCH: Branch = Branch::new(|op, _| (0..op.operand_count()).into());

/// Operands after the condition go to the successors, a group to each.
pub(crate) static COND_BRANCH: Branch = Branch {
    group: |successor| (successor + 1, None),
    successor_for: |_, operands| match operands[0]?.as_bool()? {
        true => Some(0),
        false => Some(1),
    },
    ..Branch::new(|op, successor| op.operand_range(successor + 1).into())
};

/// Operands after the flag go to the default block, and in runs to the blocks of the cases.
pub(crate) static SWITCH: Branch = Branch {
    successor_operands: |op, successor| match successor.checked_sub(1) {
        None => op.operand_range(1).into(),
        Some(case) => case_operands(op).nth(case).unwrap_or(0..0).into(),
    },
    all_successor_operands: Some(|op| {
        let default = op.operand_range(1);
        let all = std::iter::once(default).chain(case_operands(op)).map(SuccessorOperands::from);
        all.take(op.successor_count()).collect()
    }),
    group: |successor| match successor.checked_sub(1) {
        None => (1, None),
        Some(case) => (2, Some(case)),
    },
    successor_for: |op, operands| {
        let flag = operands[0]?.as_integer()?.to_ap_int();
        let values = op.attribute("case_values").and_then(|values| values.dense_integers());
        let case = values.into_iter().flatten().position(|value| value == flag);
        Some(case.map_or(0, |case| case + 1))
    },
};

/// Branches with the likeliness of their successors.
pub(crate) static WEIGHTS: WeightedBranch = WeightedBranch { attribute: "branch_weights" };

impl<'a, 'c> AssertOp<'a, 'c> {
    /// Adds a write: it may end the program, so it must not go.
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        add(EffectInstance::new(EffectKind::Write));
    }
}
