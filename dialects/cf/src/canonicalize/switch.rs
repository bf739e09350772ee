//! Patterns of switches.

use super::destination::{Destination, single_predecessor};
use crate::SwitchOp;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{BuiltOperand, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_support::interner::FoldSet;

impl SwitchOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        pattern("simplifySwitchWithOnlyDefault", only_default),
        pattern("dropSwitchCasesThatMatchDefault", drop_cases_like_default),
        pattern("simplifyConstSwitchValue", constant_flag),
        pattern("simplifyPassThroughSwitch", pass_through),
        pattern("simplifySwitchFromSwitchOnSameCondition", case_of_same_flag_before),
        pattern("simplifySwitchFromDefaultSwitchOnSameCondition", default_of_same_flag_before),
    ];

    fn default_case(self) -> Destination {
        Destination::new(self.default_destination(), self.default_operands())
    }

    fn values(self) -> Vec<ApInt> {
        let values = self.case_values().and_then(|values| values.dense_integers());
        values.map(Iterator::collect).unwrap_or_default()
    }

    /// Returns the values, and where each leads to.
    fn cases(self) -> Vec<(ApInt, Destination)> {
        let blocks = self.case_destinations().zip(self.case_operands_runs());
        let destinations = blocks.map(|(block, operands)| Destination::new(block, operands));
        self.values().into_iter().zip(destinations).collect()
    }

    /// Returns the destination for a value of the flag.
    fn destination_of(self, value: &ApInt) -> Destination {
        let case = self.cases().into_iter().find(|(case, _)| case == value);
        case.map_or_else(|| self.default_case(), |(_, destination)| destination)
    }
}

const fn pattern(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<SwitchOp>(name, rewrite)
}

/// `switch x, [default: ^a] -> br ^a`
fn only_default(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<SwitchOp>(op)?;
    if switch.case_destinations().next().is_some() {
        return None;
    }
    switch.default_case().replace(op, rewriter);
    Some(())
}

/// `switch x, [default: ^a, 1: ^a, 2: ^b] -> switch x, [default: ^a, 2: ^b]`
fn drop_cases_like_default(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<SwitchOp>(op)?;
    let (default, cases) = (switch.default_case(), switch.cases());
    let count = cases.len();
    let kept: Vec<_> = cases.into_iter().filter(|(_, destination)| *destination != default).collect();
    if kept.len() == count {
        return None;
    }
    replace(op, default, kept, rewriter);
    Some(())
}

/// `switch 1, [default: ^a, 1: ^b] -> br ^b`
fn constant_flag(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<SwitchOp>(op)?;
    let flag = switch.flag().constant_int()?;
    switch.destination_of(&flag).replace(op, rewriter);
    Some(())
}

/// `switch x, [default: ^a, 1: ^b]; ^b: br ^d -> switch x, [default: ^a, 1: ^d]`
fn pass_through(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<SwitchOp>(op)?;
    let (mut default, mut cases) = (switch.default_case(), switch.cases());
    let mut is_changed = false;
    for destination in cases.iter_mut().map(|(_, to)| to).chain([&mut default]) {
        if let Some(to) = destination.passed_through(rewriter) {
            *destination = to;
            is_changed = true;
        }
    }
    if !is_changed {
        return None;
    }
    replace(op, default, cases, rewriter);
    Some(())
}

/// `switch x, [default: .., 1: ^a]; ^a: switch x, [default: .., 1: ^b] -> ^a: br ^b`, where nothing else branches to
/// `^a`
fn case_of_same_flag_before(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<SwitchOp>(op)?;
    let block = switch.op().block()?;
    let before = SwitchOp::cast(single_predecessor(block)?.terminator()?)?;
    if before.flag() != switch.flag() || before.default_destination() == block {
        return None;
    }
    let case = before.case_destinations().position(|case| case == block)?;
    switch.destination_of(before.values().get(case)?).replace(op, rewriter);
    Some(())
}

/// `switch x, [default: ^a, 1: ..]; ^a: switch x, [default: ^b, 1: .., 2: ^d] -> ^a: switch x, [default: ^b, 2: ^d]`,
/// where nothing else branches to `^a`
fn default_of_same_flag_before(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let switch = rewriter.view::<SwitchOp>(op)?;
    let block = switch.op().block()?;
    let before = SwitchOp::cast(single_predecessor(block)?.terminator()?)?;
    if before.flag() != switch.flag() || before.default_destination() != block {
        return None;
    }
    let (impossible, cases): (FoldSet<ApInt>, _) = (before.values().into_iter().collect(), switch.cases());
    let (default, count) = (switch.default_case(), cases.len());
    let kept: Vec<_> = cases.into_iter().filter(|(value, _)| !impossible.contains(value)).collect();
    if kept.len() == count {
        return None;
    }
    replace(op, default, kept, rewriter);
    Some(())
}

/// Replaces a switch by one with other destinations.
fn replace(
    op: OpId,
    default: Destination,
    cases: Vec<(ApInt, Destination)>,
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let context = rewriter.context();
    let flag = rewriter.op(op).operand(0);
    let (values, destinations): (Vec<ApInt>, Vec<Destination>) = cases.into_iter().unzip();
    // No vector is without elements: a switch without cases has no attribute.
    let values = (!values.is_empty()).then(|| {
        let ty = context.vector_type(&[values.len() as i64], flag.ty());
        context.dense_integers_attribute(ty, &values)
    });
    let operands: Vec<Vec<BuiltOperand<'_>>> = destinations
        .iter()
        .map(|destination| destination.operands.iter().map(|operand| BuiltOperand::from(*operand)).collect())
        .collect();
    let new = SwitchOp::builder(context, rewriter.op(op).location())
        .flag(flag.id())
        .default_destination(default.block)
        .default_operands(default.operands)
        .case_destinations(destinations.iter().map(|destination| destination.block))
        .case_operands(&operands)
        .case_values_attr(values);
    rewriter.replace_op_with_new_op(op, new);
}
