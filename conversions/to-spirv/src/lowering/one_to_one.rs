//! Operations that become one operation, on converted operands.

use super::Lowering;
use std::sync::Arc;
use terrace_arith::IntegerOverflowFlags;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{OpSpec, case_value};
use terrace_ir::{Attribute, Builder, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp, Value};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv_transforms::TargetEnvironment;

/// Rule that replaces operations by one of the `spirv` dialect.
pub struct OneToOne {
    from: Root,
    name: &'static str,
    to: &'static OpSpec<'static>,
    benefit: u16,
}

impl OneToOne {
    /// Creates a rule that turns each `From` into a `To`.
    pub const fn of<'a, 'c, From: TypedOp<'a, 'c>, To: TypedOp<'a, 'c>>(name: &'static str) -> Self {
        OneToOne { from: Root::of::<From>(), name, to: To::SPEC, benefit: 1 }
    }

    /// Returns the pattern of the rule.
    pub fn pattern(&'static self, lowering: &Arc<Lowering>) -> Pattern {
        let lowering = lowering.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            elementwise(op, self.to, &lowering, rewriter)
        };
        Pattern::with_closure(self.from, self.name, Arc::new(rewrite)).benefit(self.benefit)
    }
}

/// Replaces an operation by another on the same operands.
pub fn elementwise<'c>(
    op: OpId,
    to: &'static OpSpec<'static>,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    check_width(op, to, result, rewriter)?;
    let flags = wrap_decorations(op, &lowering.types.environment, rewriter);
    replace_with(op, to.name, result, &flags, lowering, rewriter)
}

/// Replaces an operation by one with attributes, on the converted operands.
pub fn replace_with<'c>(
    op: OpId,
    to: &str,
    result: Type<'c>,
    attributes: &[(&str, Attribute<'c>)],
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let location = rewriter.op(op).location();
    let value = Builder::new(rewriter, location).value_with(to, &operands, result, attributes);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// Replaces an operation with one result by what `make` returns.
pub fn expand<'c>(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    make: impl FnOnce(&[ValueId], Type<'c>, &mut Builder<'_, '_, 'c>) -> Option<ValueId>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let location = rewriter.op(op).location();
    let value = make(&operands, result, &mut Builder::new(rewriter, location))?;
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// Returns the converted type of the first result.
pub fn converted_result<'c>(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Type<'c>> {
    let ty = rewriter.op(op).results().next().map(Value::ty)?;
    match lowering.converter.convert_to_one_in(rewriter, ty) {
        Some(converted) => Some(converted),
        None => {
            let why = format_args!("failed to convert type {ty} for SPIR-V");
            rewriter.notify_match_failure(op, why).and(None)
        }
    }
}

/// Reports an unsigned operation on a type that stands for a narrower one: its upper bits are not known.
pub fn check_width<'c>(
    op: OpId,
    to: &OpSpec<'_>,
    result: Type<'c>,
    rewriter: &PatternRewriter<'_, 'c>,
) -> MatchResult {
    let original = rewriter.op(op).result(0).ty();
    let is_narrower = !original.element_or_self().is_index() && result != original;
    if is_narrower && is_unsigned(to) {
        let why = "bitwidth emulation is not implemented yet on unsigned op pattern version";
        return rewriter.op(op).emit_error(why).ok();
    }
    Some(())
}

/// Returns true for operations that interpret their operands as unsigned.
pub fn is_unsigned(spec: &OpSpec<'_>) -> bool {
    spec.has_trait(|one| one.name() == "UnsignedOp")
}

/// Reports an unsigned operation on a type that stands for a narrower one.
pub fn report_width(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> MatchResult {
    rewriter.op(op).emit_error("bitwidth emulation is not implemented yet on unsigned op").ok()
}

/// Returns the decorations of an operation that does not wrap, where the target takes them.
fn wrap_decorations<'c>(
    op: OpId,
    environment: &TargetEnvironment,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Vec<(&'static str, Attribute<'c>)> {
    use terrace_spirv::attributes::enums::Extension;
    let flags = rewriter.op(op).attribute("overflowFlags").and_then(case_value);
    let flags = flags.and_then(IntegerOverflowFlags::from_value).unwrap_or_default();
    if !environment.allows_extension(Extension::SPVKHRNoIntegerWrapDecoration) {
        return Vec::new();
    }
    let pairs =
        [(IntegerOverflowFlags::NSW, "no_signed_wrap"), (IntegerOverflowFlags::NUW, "no_unsigned_wrap")];
    let set = pairs.iter().filter(|(flag, _)| flags.contains(*flag));
    set.map(|(_, name)| (*name, rewriter.context().unit_attribute())).collect()
}
