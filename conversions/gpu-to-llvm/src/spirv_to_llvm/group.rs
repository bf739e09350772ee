//! Operations of groups: calls of functions that the device's runtime has, under the names that SPIR-V's translators give
//! them.
//!
//! ```text
//! spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : f32
//!   -> @_Z27__spirv_GroupNonUniformFAddiif(3, 0, %x)
//! ```

use crate::device_function::{DeviceFunction, mangled};
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::spec::case_value;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root, Value};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_to_llvm::lowering::build::LlvmBuilder;

/// Lists operations and the attributes of theirs that become arguments, before the operands.
macro_rules! operations {
    ($attributes:expr; $($op:ident),* $(,)?) => {
        [$((Root::of::<spirv::$op<'_, '_>>(), $attributes)),*]
    };
}

const REDUCTION: &[&str] = &["execution_scope", "group_operation"];
/// Letters of integers without a sign, by width.
const UNSIGNED: &[(u32, &str)] = &[(1, "b"), (8, "c"), (16, "t"), (32, "j"), (64, "m")];
const BARRIER: &[&str] = &["execution_scope", "memory_scope", "memory_semantics"];

/// Returns the patterns of these operations.
pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let reductions = operations!(REDUCTION;
        GroupFAddOp, GroupFMaxOp, GroupFMinOp, GroupIAddOp, GroupSMaxOp, GroupSMinOp, GroupUMaxOp, GroupUMinOp,
        GroupNonUniformFAddOp, GroupNonUniformFMaxOp, GroupNonUniformFMinOp, GroupNonUniformFMulOp,
        GroupNonUniformIAddOp, GroupNonUniformIMulOp, GroupNonUniformSMaxOp, GroupNonUniformSMinOp,
        GroupNonUniformUMaxOp, GroupNonUniformUMinOp,
        GroupNonUniformBitwiseAndOp, GroupNonUniformBitwiseOrOp, GroupNonUniformBitwiseXorOp,
        GroupNonUniformLogicalAndOp, GroupNonUniformLogicalOrOp, GroupNonUniformLogicalXorOp,
    );
    let barriers = operations!(BARRIER; ControlBarrierOp);
    let pattern = |(root, attributes): (Root, &'static [&'static str])| {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            call(op, attributes, &converter, rewriter)
        };
        Pattern::with_closure(root, "GroupOperationPattern", Arc::new(rewrite))
    };
    reductions.into_iter().chain(barriers).map(pattern).collect()
}

fn call(
    op: OpId,
    attributes: &[&str],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let context = rewriter.context();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let types: Vec<_> = rewriter.op(op).results().map(Value::ty).collect();
    let result = converter.convert_all(context, types)?.first().copied();
    let view = rewriter.op(op);
    let (location, own) = (view.location(), view.name().as_str().strip_prefix("spirv.")?);
    let numbers: Option<Vec<u64>> =
        attributes.iter().map(|name| view.attribute(name).and_then(case_value)).collect();
    let letters: Option<String> =
        operands.iter().map(|value| mangled(rewriter.type_of(*value), UNSIGNED)).collect();
    let name = format!("__spirv_{own}");
    let name = format!("_Z{}{name}{}{}", name.len(), "i".repeat(attributes.len()), letters?);

    let word = context.integer_type(32);
    let mut builder = Builder::new(rewriter, location);
    let mut arguments: Vec<_> =
        numbers?.into_iter().map(|number| builder.integer(number.cast_signed(), word)).collect();
    arguments.extend(operands);
    let function =
        DeviceFunction { name: &name, result, fact: Some(("convergent", context.unit_attribute())) };
    let value = function.call(&arguments, &mut builder);
    match value {
        Some(value) => replace_op_converted(op, &[value], converter, rewriter),
        None => rewriter.erase_op(op),
    }
    Some(())
}
