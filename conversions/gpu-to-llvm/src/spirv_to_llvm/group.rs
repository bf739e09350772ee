//! Operations of groups: calls of functions that the device's runtime has, under the names that SPIR-V's translators give
//! them.
//!
//! ```text
//! spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : f32
//!   -> @_Z27__spirv_GroupNonUniformFAddiif(3, 0, %x)
//! ```

use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::spec::case_value;
use terrace_ir::{
    Attribute, Builder, Ctx, Location, MatchResult, OperationState, OwnedOperation, Pattern, PatternRewriter,
    RegionSource, Root, Type, TypedOp, Value,
};
use terrace_llvm as llvm;
use terrace_llvm::CConv;
use terrace_llvm::types::{function_type, void_type};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_support::float::FloatSemantics;
use terrace_to_llvm::lowering::build::{Callee, LlvmBuilder};

/// Lists operations and the attributes of theirs that become arguments, before the operands.
macro_rules! operations {
    ($attributes:expr; $($op:ident),* $(,)?) => {
        [$((Root::of::<spirv::$op<'_, '_>>(), $attributes)),*]
    };
}

const REDUCTION: &[&str] = &["execution_scope", "group_operation"];
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

/// Returns the letters by which the name of a function says the type of an argument.
fn mangled(ty: Type<'_>) -> Option<&'static str> {
    if let Some(semantics) = ty.as_float() {
        return match semantics {
            FloatSemantics::F16 => Some("Dh"),
            FloatSemantics::F32 => Some("f"),
            FloatSemantics::F64 => Some("d"),
            _ => None,
        };
    }
    match ty.as_integer()?.0 {
        1 => Some("b"),
        8 => Some("c"),
        16 => Some("t"),
        32 => Some("j"),
        64 => Some("m"),
        _ => None,
    }
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
    let letters: Option<String> = operands.iter().map(|value| mangled(rewriter.type_of(*value))).collect();
    let name = format!("__spirv_{own}");
    let name = format!("_Z{}{name}{}{}", name.len(), "i".repeat(attributes.len()), letters?);

    let word = context.integer_type(32);
    let mut builder = Builder::new(rewriter, location);
    let mut arguments: Vec<_> =
        numbers?.into_iter().map(|number| builder.integer(number.cast_signed(), word)).collect();
    arguments.extend(operands);
    let types: Vec<Type<'_>> = arguments.iter().map(|value| builder.rewriter.type_of(*value)).collect();
    let ty = function_type(context, result.unwrap_or_else(|| void_type(context)), &types, false);
    // Conversions take all requests.
    let _ = builder.rewriter.require_symbol(&name, |context| declaration(context, &name, ty));
    let mut attributes = facts(context);
    attributes.push(("CConv", CConv::SPIRFUNC.attribute(context)));
    let value = builder.call(Callee::Named(&name), &arguments, result, &attributes);
    match value {
        Some(value) => replace_op_converted(op, &[value], converter, rewriter),
        None => rewriter.erase_op(op),
    }
    Some(())
}

/// Returns what holds of all these functions.
fn facts<'c>(context: Ctx<'c>) -> Vec<(&'static str, Attribute<'c>)> {
    ["convergent", "no_unwind", "will_return"].map(|name| (name, context.unit_attribute())).to_vec()
}

fn declaration<'c>(context: Ctx<'c>, name: &str, ty: Type<'c>) -> OwnedOperation<'c> {
    let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), Location::Unknown);
    state.set(context, "sym_name", context.string_attribute(name));
    state.set(context, "function_type", context.type_attribute(ty));
    state.set(context, "CConv", CConv::SPIRFUNC.attribute(context));
    for (fact, value) in facts(context) {
        state.set(context, fact, value);
    }
    state.regions.push(RegionSource::Empty);
    OwnedOperation::create(context, state)
}
