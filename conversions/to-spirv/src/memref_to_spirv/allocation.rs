//! Memory: variables of the function, and of the workgroup.

use crate::lowering::Lowering;
use crate::lowering::constants::case;
use crate::lowering::memrefs::storage_class_of;
use crate::lowering::one_to_one::converted_result;
use std::collections::HashSet;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{
    Body, Builder, Ctx, Location, MatchResult, Operation, OperationState, OwnedOperation, PatternRewriter,
    Type, TypedOp, WalkOrder, WalkResult,
};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp};
use terrace_rewrite::conversion::replace_op_converted;
use terrace_spirv as spirv;
use terrace_spirv::attributes::STORAGE_CLASS_ATTR;
use terrace_spirv::attributes::enums::StorageClass;

/// Returns true if memory of a memref can be a variable of a storage class.
fn is_supported(ty: Type<'_>, class: StorageClass) -> bool {
    let element = ty.element_or_self().element_or_self();
    storage_class_of(ty) == Some(class) && ty.has_static_shape() && element.is_int_or_float()
}

/// `memref.alloca -> spirv.Variable`
pub(super) fn variable(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<AllocaOp>(op)?;
    let (ty, location) = (view.op().result(0).ty(), view.op().location());
    if !is_supported(ty, StorageClass::Function) {
        return rewriter.notify_match_failure(op, "unhandled allocation type");
    }
    let result = converted_result(op, lowering, rewriter)?;
    let class = case(rewriter.context(), &STORAGE_CLASS_ATTR, StorageClass::Function.value());
    let mut builder = Builder::new(rewriter, location);
    let value = builder.value_with(spirv::VariableOp::NAME, &[], result, &[("storage_class", class)]);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// Name of the variables of workgroups, before their numbers.
pub(crate) const WORKGROUP_MEMORY: &str = "__workgroup_mem__";

/// `memref.alloc -> spirv.GlobalVariable`
pub(super) fn workgroup(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<AllocOp>(op)?;
    let (ty, location) = (view.op().result(0).ty(), view.op().location());
    if !is_supported(ty, StorageClass::Workgroup) {
        return rewriter.notify_match_failure(op, "unhandled allocation type");
    }
    let result = converted_result(op, lowering, rewriter)?;
    let name = format!("{WORKGROUP_MEMORY}{}", variable_count(rewriter));
    let variable = global_variable(rewriter.context(), &name, result, location);
    let reference = rewriter.create_symbol(variable)?;
    let mut builder = Builder::new(rewriter, location);
    let value = builder.value_with(spirv::AddressOfOp::NAME, &[], result, &[("variable", reference)]);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// Returns the number of variables of the module that a function uses so far.
fn variable_count(rewriter: &PatternRewriter<'_, '_>) -> usize {
    #[expect(clippy::mutable_key_type, reason = "hash and equality are those of the address")]
    let mut known = HashSet::new();
    let root = Operation::new(rewriter.body(), Body::ROOT);
    let _ = root.walk(WalkOrder::PreOrder, &mut |op| {
        if op.isa::<spirv::AddressOfOp>() {
            known.extend(op.attribute("variable"));
        }
        WalkResult::Advance
    });
    known.len()
}

/// Creates a variable of a module.
pub(crate) fn global_variable<'c>(
    context: Ctx<'c>,
    name: &str,
    ty: Type<'c>,
    location: Location<'c>,
) -> OwnedOperation<'c> {
    let mut state = OperationState::new(context.op_name(spirv::GlobalVariableOp::NAME), location);
    state.set(context, "type", context.type_attribute(ty));
    state.set(context, "sym_name", context.string_attribute(name));
    OwnedOperation::create(context, state)
}

pub(super) fn dealloc(op: OpId, _: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let ty = rewriter.view::<DeallocOp>(op)?.op().operand(0).ty();
    if !is_supported(ty, StorageClass::Workgroup) {
        return rewriter.notify_match_failure(op, "unhandled deallocation type");
    }
    rewriter.erase_op(op);
    Some(())
}
