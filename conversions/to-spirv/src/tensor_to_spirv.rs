//! `--convert-tensor-to-spirv`: elements of small tensors.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::lowering::access::{access_chain, linear_index, load, store};
use crate::lowering::constants::case;
use crate::lowering::numbers::TypeOptions;
use crate::lowering::pass::{EMULATE_FLOATS, EMULATE_NARROW, Edge};
use crate::lowering::{Lowering, Row, patterns_of};
use crate::{arith_to_spirv, func_to_spirv};
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::STORAGE_CLASS_ATTR;
use terrace_spirv::attributes::enums::StorageClass;
use terrace_spirv::types::PointerType;
use terrace_tensor::ExtractOp;

/// The edge.
#[pass(
    "convert-tensor-to-spirv",
    "Convert Tensor dialect to SPIR-V dialect",
    class = "ConvertTensorToSPIRVPass"
)]
pub struct TensorToSpirv {
    #[option(EMULATE_NARROW)]
    emulates_narrow_scalars: bool,
    #[option(EMULATE_FLOATS)]
    emulates_floats: bool,
}

impl Edge for TensorToSpirv {
    fn types(&self) -> TypeOptions {
        TypeOptions {
            emulates_narrow_scalars: self.emulates_narrow_scalars,
            emulates_floats: self.emulates_floats,
            ..TypeOptions::default()
        }
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        const ROWS: &[Row] = &[Row::of::<ExtractOp>("TensorExtractPattern", extract)];
        let mut patterns = arith_to_spirv::patterns(lowering);
        patterns.extend(func_to_spirv::patterns(lowering));
        patterns.extend(patterns_of(ROWS, lowering));
        patterns.extend(func_to_spirv::function_patterns(lowering));
        patterns
    }
}

/// Larger tensors are not copied to the memory of each invocation.
const MAX_BYTES: i64 = 64;

/// `tensor.extract -> spirv.Load`, from a variable that holds the tensor
fn extract(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractOp>(op)?;
    let (ty, location) = (view.tensor().ty(), view.op().location());
    if !ty.has_static_shape() {
        return rewriter.notify_match_failure(op, "non-static tensor");
    }
    let bits = i64::from(ty.element_or_self().int_or_float_width()?);
    if ty.element_count()?.checked_mul(bits)? > MAX_BYTES * 8 {
        return rewriter.notify_match_failure(op, "exceeding byte count threshold");
    }
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let shape = ty.shape()?;
    let mut strides = vec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        strides[at - 1] = strides[at] * shape[at];
    }
    let mut builder = Builder::new(rewriter, location);
    let context = builder.context();
    let class = StorageClass::Function;
    let pointer = PointerType::get(context, builder.type_of(operands[0]), class);
    let class = case(context, &STORAGE_CLASS_ATTR, class.value());
    let variable = builder.value_with(spirv::VariableOp::NAME, &[], pointer, &[("storage_class", class)]);
    store(variable, operands[0], &[], &mut builder);
    let index = lowering.index(context);
    let place = linear_index(&operands[1..], &strides, 0, index, &mut builder);
    let pointer = access_chain(variable, &[place], &mut builder)?;
    let value = load(pointer, &[], &mut builder)?;
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}
