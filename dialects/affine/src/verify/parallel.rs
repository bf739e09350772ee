//! `affine.parallel`.

use super::identifiers::verify_dims_and_symbols;
use crate::ops::AffineParallelOp;
use crate::ops::groups::group_sizes;
use terrace_arith::AtomicRMWKind;
use terrace_ir::affine::AffineMap;
use terrace_ir::{Attribute, LogicalResult, Signedness, Type, TypedOp};

impl AffineParallelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let steps = self.steps_attr().and_then(Attribute::as_array).unwrap_or_default().len();
        let arguments = self.region().first_block().map_or(0, |body| body.argument_count());
        let lower_groups = self.lower_bounds_groups_attr().map(group_sizes).unwrap_or_default();
        let upper_groups = self.upper_bounds_groups_attr().map(group_sizes).unwrap_or_default();
        if [lower_groups.len(), upper_groups.len(), arguments].iter().any(|count| *count != steps) {
            return op.emit_op_error(format_args!(
                "the number of region arguments ({arguments}) and the number of map groups for lower ({}) and upper \
                 bound ({}), and the number of steps ({steps}) must all match",
                lower_groups.len(),
                upper_groups.len(),
            ));
        }
        let (lower, upper) = (self.lower_bounds_map(), self.upper_bounds_map());
        self.verify_groups(&lower_groups, lower, "lower")?;
        self.verify_groups(&upper_groups, upper, "upper")?;
        self.verify_reductions()?;
        let lower_inputs = lower.inputs() as usize;
        verify_dims_and_symbols(op, op.operands().take(lower_inputs), lower.dims())?;
        verify_dims_and_symbols(op, op.operands().skip(lower_inputs), upper.dims())
    }

    /// Checks that a map has the results that its groups need.
    fn verify_groups(self, groups: &[u32], map: AffineMap<'_>, side: &str) -> LogicalResult {
        let op = self.op();
        if groups.contains(&0) {
            return op.emit_op_error(format_args!("expected {side} bound map to have at least one result"));
        }
        // Upstream counts with 32 bits.
        let wanted = groups.iter().copied().fold(0, u32::wrapping_add);
        if map.results().len() != wanted as usize {
            return op.emit_op_error(format_args!("expected {side} bounds map to have {wanted} results"));
        }
        Ok(())
    }

    fn verify_reductions(self) -> LogicalResult {
        let op = self.op();
        let reductions = self.reductions_attr().and_then(Attribute::as_array).unwrap_or_default();
        if reductions.len() != op.result_count() {
            return op.emit_op_error("a reduction must be specified for each output");
        }
        for (reduction, result) in reductions.iter().zip(op.results()) {
            let kind = reduction.as_integer().and_then(|kind| kind.to_u64());
            let case = AtomicRMWKind::SPEC.cases.iter().find(|case| Some(case.value) == kind);
            let Some(case) = case else { return op.emit_op_error("invalid reduction attribute") };
            if !can_reduce(case.text, result.ty()) {
                return op.emit_op_error("result type cannot match reduction attribute");
            }
        }
        Ok(())
    }
}

/// Returns true if values of a type can be reduced this way; upstream lacks some kinds.
fn can_reduce(kind: &str, ty: Type<'_>) -> bool {
    let signedness = ty.as_integer().map(|(_, signedness)| signedness);
    match kind {
        "assign" => true,
        "addf" | "mulf" | "maximumf" | "minimumf" => ty.is_float(),
        "addi" | "muli" | "ori" | "andi" => ty.is_integer(),
        "maxs" | "mins" => signedness == Some(Signedness::Signed),
        "maxu" | "minu" => signedness == Some(Signedness::Unsigned),
        _ => false,
    }
}
