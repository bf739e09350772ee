//! Patterns of `scf.index_switch`.

use super::replace_by_region;
use crate::IndexSwitchOp;
use terrace_interfaces::region_branch_patterns::{
    make_inputs_dead, merge_duplicate_inputs, remove_dead_inputs,
};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter};

impl IndexSwitchOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new(Self::NAME, "FoldConstantCase", constant_index),
        make_inputs_dead(Self::NAME),
        merge_duplicate_inputs(Self::NAME),
        remove_dead_inputs(Self::NAME),
    ];

    const NAME: &'static str = "scf.index_switch";
}

/// `index_switch 1 case 1 { a } default { b } -> a`
fn constant_index(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<IndexSwitchOp>(op)?;
    let index = switch.arg().constant_i64()?;
    let case = switch.cases().iter().position(|case| *case == index);
    let region = case.and_then(|case| switch.case_regions().nth(case));
    let region = region.unwrap_or_else(|| switch.default_region()).id();
    replace_by_region(op, region, &[], rewriter);
    Some(())
}
