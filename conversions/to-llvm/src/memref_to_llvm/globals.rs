//! Memrefs that the module holds.

use super::address::bytes_of;
use super::alloc::{describe, extent};
use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::address_part;
use crate::lowering::one_to_one::converted_result;
use crate::lowering::types::address_space;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Attribute, Body, Builder, Ctx, MatchResult, OperationState, PatternRewriter, RegionSource, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::types::{array_type, pointer_type};
use terrace_llvm::{GEPNoWrapFlags, Linkage};
use terrace_memref::{GetGlobalOp, GlobalOp};
use terrace_rewrite::conversion::{TypeConverter, replace_op_converted};

/// Returns the type of the array that holds a memref; of one without dimensions, the element.
fn array_of<'c>(context: Ctx<'c>, memref: Type<'c>, converter: &TypeConverter) -> Option<Type<'c>> {
    let element = converter.convert_to_one(context, memref.element_or_self())?;
    Some(memref.shape()?.iter().rev().fold(element, |ty, size| array_type(context, ty, size.cast_unsigned())))
}

/// `memref.global -> llvm.mlir.global`
pub(super) fn global(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, view) = (rewriter.context(), rewriter.view::<GlobalOp>(op)?);
    let (memref, location) = (view.ty(), view.op().location());
    let ty = array_of(context, memref, converter)?;
    let linkage = match view.sym_visibility() {
        Some("private") => Linkage::Private,
        _ => Linkage::External,
    };
    let is_constant = view.constant();
    let (value, alignment, name) = (view.initial_value(), view.alignment_attr(), view.sym_name_attr()?);
    let space = address_space(memref.memory_space())?;

    let mut state = OperationState::new(context.op_name(llvm::GlobalOp::NAME), location);
    state.set(context, "global_type", context.type_attribute(ty));
    state.set(context, "sym_name", name);
    state.set(context, "linkage", linkage.attribute(context));
    let space = context.integer_attribute(context.integer_type(32), i64::from(space));
    state.set(context, "addr_space", space);
    if is_constant {
        state.set(context, "constant", context.unit_attribute());
    }
    if let Some(alignment) = alignment {
        state.set(context, "alignment", alignment);
    }
    let is_uninitialized = value.is_some_and(Attribute::is_unit);
    if let Some(value) = value.filter(|_| !is_uninitialized) {
        let is_scalar = memref.shape()?.is_empty();
        let value = if is_scalar { value.dense_element(context, 0)? } else { value };
        state.set(context, "value", value);
    }
    if is_uninitialized {
        // Its region returns an undefined value.
        let mut child = Body::for_child(context, state.name);
        let (region, block) = (child.create_region(), child.create_block());
        child.append_block(region, block);
        let mut listener = NoListener;
        let mut inside = PatternRewriter::new(&mut child, &mut listener);
        inside.set_insertion_point_to_end(block);
        let mut builder = Builder::new(&mut inside, location);
        let any = builder.value(llvm::UndefOp::NAME, &[], ty);
        builder.op(llvm::ReturnOp::NAME, &[any], &[], &[]);
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(child);
    } else {
        state.regions.push(RegionSource::Empty);
    }
    rewriter.set_insertion_point(op);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `memref.get_global -> llvm.mlir.addressof`, in a descriptor whose allocated pointer nobody may free.
pub(super) fn get_global(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    /// Stand-in for the allocated pointer where there is none.
    const NOT_ALLOCATED: i64 = 0xdead_beef;
    let (context, view) = (rewriter.context(), rewriter.view::<GetGlobalOp>(op)?);
    let (name, memref) = (view.name_attr()?, view.result().ty());
    let location = view.op().location();
    let descriptor = converted_result(op, converter, rewriter)?;
    let (pointer, index) = address_part(descriptor)?;
    let array = array_of(context, memref, converter)?;
    let element = converter.convert_to_one(context, memref.element_or_self())?;

    let mut builder = Builder::new(rewriter, location);
    let extent = extent(memref.shape()?, &[], index, &mut builder)?;
    bytes_of(Step::Value(extent.count), element, index, &mut builder);
    let space = address_space(memref.memory_space())?;
    let attributes = [("global_name", name)];
    let address = builder.value_with(llvm::AddressOfOp::NAME, &[], pointer_type(context, space), &attributes);
    let first = vec![Step::Known(0); memref.shape()?.len() + 1];
    let aligned = builder.element_pointer(address, &first, array, GEPNoWrapFlags::NONE);
    let allocated = builder.index(NOT_ALLOCATED, context.integer_type(64));
    let allocated = builder.value(llvm::IntToPtrOp::NAME, &[allocated], pointer);
    let value = describe(descriptor, allocated, aligned, &extent, &mut builder)?;
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}
