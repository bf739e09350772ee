//! Variables, loads, stores and addresses.

use super::Rewrite;
use super::types::address_space;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::case_value;
use terrace_ir::{
    Attribute, Builder, MatchResult, Operation, OperationState, Pattern, PatternRewriter, RegionSource, Root,
    Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::{GEPNoWrapFlags, Linkage};
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{ClientAPI, MemoryAccess, StorageClass};
use terrace_spirv::types::{ArrayType, PointerType, RuntimeArrayType, StructType};
use terrace_to_llvm::lowering::build::{LlvmBuilder, Step};

pub(super) const VALUES: &[Row<Lower>] = &[
    Row::of::<spirv::AccessChainOp>("AccessChainPattern", access),
    Row::of::<spirv::AddressOfOp>("AddressOfPattern", address),
    Row::of::<spirv::LoadOp>("LoadStorePattern", load),
    Row::of::<spirv::VariableOp>("VariablePattern", variable),
];

pub(super) const ROWS: &[Row<Rewrite>] = &[Row::of::<spirv::StoreOp>("LoadStorePattern", store)];

/// `spirv.AccessChain -> llvm.getelementptr`
fn access<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&base, indices) = of.operands.split_first()?;
    let context = builder.rewriter.context();
    let pointee = PointerType::of(of.view(builder).operand(0).ty())?.pointee;
    let element = of.converter.convert_to_one(context, pointee)?;
    let index = builder.rewriter.type_of(*indices.first()?);
    let mut steps = Vec::with_capacity(indices.len() + 1);
    let mut part = pointee;
    for (at, &value) in indices.iter().enumerate() {
        // The place of a member is known, for its type depends on it.
        if let Some(structure) = StructType::of(part) {
            let number = constant(of.view(builder), at + 1)?;
            part = structure.member(context, usize::try_from(number).ok()?)?;
            steps.push(Step::Known(i32::try_from(number).ok()?));
            continue;
        }
        part = match (ArrayType::of(part), RuntimeArrayType::of(part)) {
            (Some(array), _) => array.element,
            (_, Some(array)) => array.element,
            _ => part.element_or_self(),
        };
        steps.push(Step::Value(value));
    }
    let zero = builder.integer(0, index);
    steps.insert(0, Step::Value(zero));
    Some(builder.element_pointer(base, &steps, element, GEPNoWrapFlags::NONE))
}

/// Returns the constant that an operand is.
fn constant(op: Operation<'_, '_>, operand: usize) -> Option<i64> {
    let definition = op.operand(operand).defining_op()?;
    let is_constant =
        definition.isa::<spirv::ConstantOp<'_, '_>>() || definition.isa::<llvm::ConstantOp<'_, '_>>();
    is_constant.then(|| definition.attribute("value"))?.and_then(Attribute::as_i64)
}

/// `spirv.mlir.addressof -> llvm.mlir.addressof`
fn address<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let name = of.view(builder).attribute("variable")?;
    Some(builder.value_with(llvm::AddressOfOp::NAME, &[], of.result, &[("global_name", name)]))
}

/// Returns the attributes of an access; `None` if LLVM has no such access.
fn access_attributes<'c>(op: Operation<'_, 'c>) -> Option<Vec<(&'static str, Attribute<'c>)>> {
    let context = op.context();
    let Some(access) = op.attribute("memory_access") else { return Some(Vec::new()) };
    let access = case_value(access)?;
    Some(if access == MemoryAccess::NONE.value() {
        Vec::new()
    } else if access == MemoryAccess::ALIGNED.value() {
        vec![("alignment", context.i64_attribute(op.attribute("alignment")?.as_i64()?))]
    } else if access == MemoryAccess::VOLATILE.value() {
        vec![("volatile_", context.unit_attribute())]
    } else if access == MemoryAccess::NONTEMPORAL.value() {
        vec![("nontemporal", context.unit_attribute())]
    } else {
        return None;
    })
}

fn load<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let attributes = access_attributes(of.view(builder))?;
    Some(builder.value_with(llvm::LoadOp::NAME, &of.operands, of.result, &attributes))
}

fn store(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let &[pointer, value] = &converted_operands_to_one(op, converter, rewriter)?[..] else { return None };
    let (attributes, location) = (access_attributes(rewriter.op(op))?, rewriter.op(op).location());
    rewriter.create_named(llvm::StoreOp::NAME, location, &[value, pointer], &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

/// `spirv.Variable -> llvm.alloca`, and a store of its first value.
fn variable<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let pointee = PointerType::of(of.view(builder).result(0).ty())?.pointee;
    let element = of.converter.convert_to_one(context, pointee)?;
    let one = builder.integer(1, context.integer_type(32));
    let element = [("elem_type", context.type_attribute(element))];
    let room = builder.value_with(llvm::AllocaOp::NAME, &[one], of.result, &element);
    if let Some(&value) = of.operands.first() {
        builder.op(llvm::StoreOp::NAME, &[value, room], &[], &[]);
    }
    Some(room)
}

/// Returns the pattern of `spirv.GlobalVariable -> llvm.mlir.global`.
pub(super) fn global(converter: &Arc<TypeConverter>, client: ClientAPI) -> Pattern {
    let converter = converter.clone();
    let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        convert_global(op, &converter, client, rewriter)
    };
    let root = Root::of::<spirv::GlobalVariableOp<'_, '_>>();
    Pattern::with_closure(root, "GlobalVariablePattern", Arc::new(rewrite))
}

fn convert_global(
    op: OpId,
    converter: &Arc<TypeConverter>,
    client: ClientAPI,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<spirv::GlobalVariableOp<'_, '_>>(op)?;
    let pointer = PointerType::of(view.ty())?;
    if view.initializer_attr().is_some() {
        return None;
    }
    let (linkage, is_constant) = match pointer.storage_class {
        StorageClass::Private => (Linkage::Private, false),
        StorageClass::Input | StorageClass::UniformConstant => (Linkage::External, true),
        StorageClass::Output | StorageClass::StorageBuffer => (Linkage::External, false),
        _ => return None,
    };
    let (name, place, op_location) = (view.sym_name_attr()?, view.location_attr(), view.op().location());
    let ty: Type<'_> = converter.convert_to_one(context, pointer.pointee)?;
    let space = i64::from(address_space(client, pointer.storage_class));
    let mut state = OperationState::new(context.op_name(llvm::GlobalOp::NAME), op_location);
    state.set(context, "global_type", context.type_attribute(ty));
    state.set(context, "sym_name", name);
    state.set(context, "linkage", linkage.attribute(context));
    state.set(context, "addr_space", context.integer_attribute(context.integer_type(32), space));
    if is_constant {
        state.set(context, "constant", context.unit_attribute());
    }
    if let Some(place) = place {
        state.set(context, "location", place);
    }
    state.regions.push(RegionSource::Empty);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
