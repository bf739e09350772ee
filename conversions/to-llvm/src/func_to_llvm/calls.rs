//! Calls, returns, and functions as values.

use super::FuncConversion;
use super::unranked::{CopyTo, copy_descriptor};
use crate::lowering::build::{Callee, LlvmBuilder};
use crate::lowering::descriptor::{Descriptor, from_static_shape, unpack};
use crate::lowering::types::{TypeOptions, bare_pointer, convert, result_type};
use std::sync::Arc;
use terrace_func::{CallIndirectOp, CallOp, ConstantOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Body, Builder, MatchResult, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::{StructType, pointer_type};
use terrace_rewrite::conversion::{converted_operands_to_one, rename_op, replace_op_converted};

/// `func.call -> llvm.call`
pub(super) fn call(
    op: OpId,
    conversion: &Arc<FuncConversion>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let callee = rewriter.view::<CallOp>(op)?.callee();
    let options = conversion.options_of(Some(callee.as_str()));
    lower(op, Callee::Named(callee.as_str()), options, conversion, rewriter)
}

/// `func.call_indirect -> llvm.call`
pub(super) fn call_indirect(
    op: OpId,
    conversion: &Arc<FuncConversion>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    rewriter.view::<CallIndirectOp>(op)?;
    lower(op, Callee::Pointer, conversion.options, conversion, rewriter)
}

fn lower<'c>(
    op: OpId,
    callee: Callee<'_>,
    options: TypeOptions,
    conversion: &Arc<FuncConversion>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let result_types: Vec<Type<'c>> = rewriter.op(op).results().map(Value::ty).collect();
    let operand_types: Vec<Type<'c>> = rewriter.op(op).operands().map(Value::ty).collect();
    let packed = result_type(context, &result_types, options)?;
    let operands = converted_operands_to_one(op, &conversion.converter, rewriter)?;
    let discardable: Vec<_> = rewriter.op(op).discardable_attributes().to_vec();
    let inherent = ["arg_attrs", "res_attrs", "no_inline"];
    let inherent: Vec<_> =
        inherent.iter().filter_map(|name| Some((*name, rewriter.op(op).attribute(name)?))).collect();

    let mut builder = Builder::new(rewriter, location);
    let mut arguments = Vec::new();
    for (&operand, &ty) in operands.iter().zip(&operand_types) {
        arguments.extend(hand_over(operand, ty, options, &mut builder)?);
    }
    let mut attributes: Vec<(&str, Attribute<'c>)> = inherent;
    attributes.extend(discardable.iter().map(|attribute| (attribute.name.as_str(), attribute.value)));
    let result = (!result_types.is_empty()).then_some(packed);
    let given = builder.call(callee, &arguments, result, &attributes);

    let mut values: Vec<ValueId> = match given {
        Some(all) if result_types.len() > 1 => {
            let parts = (0..).zip(StructType::of(packed)?.body());
            parts.map(|(at, ty)| builder.extract(all, &[at], ty)).collect()
        }
        given => given.into_iter().collect(),
    };
    for (value, &ty) in values.iter_mut().zip(&result_types) {
        if options.bare_pointers && ty.is_memref() {
            *value = from_static_shape(ty, convert(context, ty, options)?, *value, &mut builder)?;
        } else if ty.is_any_memref() && !ty.is_memref() {
            *value = copy_descriptor(*value, ty, CopyTo::Stack, conversion.options, &mut builder)?;
        }
    }
    replace_op_converted(op, &values, &conversion.converter, rewriter);
    Some(())
}

/// Appends the values that an argument is passed as.
fn hand_over<'c>(
    value: ValueId,
    ty: Type<'c>,
    options: TypeOptions,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<Vec<ValueId>> {
    if ty.is_memref() && options.bare_pointers {
        bare_pointer(builder.rewriter.context(), ty)?;
        return Some(vec![Descriptor::of(value, builder.rewriter)?.aligned(builder)]);
    }
    if ty.is_any_memref() {
        let descriptor = builder.rewriter.type_of(value);
        return unpack(value, descriptor, builder);
    }
    Some(vec![value])
}

/// `func.constant -> llvm.mlir.addressof`
pub(super) fn constant(
    op: OpId,
    conversion: &Arc<FuncConversion>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ConstantOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let name = context.flat_symbol_attribute(view.value().as_str());
    let discardable: Vec<_> = view.op().discardable_attributes().to_vec();
    let mut attributes = vec![("global_name", name)];
    attributes.extend(discardable.iter().map(|attribute| (attribute.name.as_str(), attribute.value)));
    let mut builder = Builder::new(rewriter, location);
    let value = builder.value_with(llvm::AddressOfOp::NAME, &[], pointer_type(context, 0), &attributes);
    replace_op_converted(op, &[value], &conversion.converter, rewriter);
    Some(())
}

/// `func.return -> llvm.return`
pub(super) fn give_back(
    op: OpId,
    conversion: &Arc<FuncConversion>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let types: Vec<Type<'_>> = rewriter.op(op).operands().map(Value::ty).collect();
    let options =
        super::functions::options_of(Operation::new(rewriter.body(), Body::ROOT), conversion.options);
    let mut values = converted_operands_to_one(op, &conversion.converter, rewriter)?;
    let are_handed_on = values.len() < 2 && !types.iter().any(|ty| ty.is_any_memref());
    if are_handed_on && rename_op(op, llvm::ReturnOp::NAME, &values, &[], rewriter) {
        return Some(());
    }
    let discardable: Vec<_> = rewriter.op(op).discardable_attributes().to_vec();
    let mut builder = Builder::new(rewriter, location);
    for (value, &ty) in values.iter_mut().zip(&types) {
        if options.bare_pointers && ty.is_memref() {
            *value = Descriptor::of(*value, builder.rewriter)?.allocated(&mut builder);
        } else if ty.is_any_memref() && !ty.is_memref() {
            *value = copy_descriptor(*value, ty, CopyTo::Heap, conversion.options, &mut builder)?;
        }
    }
    if values.len() > 1 {
        let packed = result_type(context, &types, options)?;
        let mut all = builder.poison(packed);
        for (at, value) in values.iter().enumerate() {
            all = builder.insert(all, *value, &[at as i64]);
        }
        values = vec![all];
    }
    let attributes: Vec<_> =
        discardable.iter().map(|attribute| (attribute.name.as_str(), attribute.value)).collect();
    builder.op(llvm::ReturnOp::NAME, &values, &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}
