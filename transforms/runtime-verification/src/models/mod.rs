//! Models of the dialects of the tree.

pub(crate) mod linalg;
pub(crate) mod memref;
pub(crate) mod tensor;

use crate::{Checks, RuntimeVerificationModel};
use terrace_ir::ids::ValueId;
use terrace_ir::{DYNAMIC, Type};
use terrace_memref::ExtractStridedMetadataOp;
use terrace_rewrite::ops::ids;

/// Model of operations that load from the first operand, at the others as indices.
const LOAD: RuntimeVerificationModel = RuntimeVerificationModel { generate: |checks| access(checks, 0) };
/// Model of operations that store the first operand in the second one, at the others as indices.
const STORE: RuntimeVerificationModel = RuntimeVerificationModel { generate: |checks| access(checks, 1) };
/// Model of `memref.dim` and `tensor.dim`.
const DIM: RuntimeVerificationModel = RuntimeVerificationModel {
    generate: |checks| {
        let operands = ids(checks.op().operands());
        checks.dim_number(operands[0], operands[1]);
    },
};
/// Model of `memref.cast` and `tensor.cast`.
const CAST: RuntimeVerificationModel = RuntimeVerificationModel {
    generate: |checks| {
        let (from, to) = (checks.op().operand(0).id(), checks.op().result(0).ty());
        cast(checks, from, to);
    },
};

fn access(checks: &mut Checks<'_, '_, '_>, memory: usize) {
    let operands = ids(checks.op().operands());
    checks.access(operands[memory], &operands[memory + 1..]);
}

fn cast<'c>(checks: &mut Checks<'_, '_, 'c>, from: ValueId, to: Type<'c>) {
    let Some(shape) = to.shape() else { return };
    let old = checks.type_of(from).shape();
    if old.is_none() {
        let rank = checks.rank(from);
        let wanted = checks.index(shape.len() as i64);
        let is_equal = checks.is_equal(rank, wanted);
        checks.require(is_equal, "rank mismatch");
    }
    let metadata = to.is_memref().then(|| metadata(checks, from, to));
    for (number, &size) in shape.iter().enumerate() {
        if size == DYNAMIC || old.is_some_and(|old| old.get(number) != Some(&DYNAMIC)) {
            continue;
        }
        let dim = checks.dim(from, number);
        checks.require_number(dim, size, format_args!("size mismatch of dim {number}"));
    }
    let (Some(metadata), Some((strides, offset))) = (metadata, to.strides_and_offset()) else { return };
    checks.require_number(metadata[1], offset, "offset mismatch");
    for (number, (&stride, value)) in strides.iter().zip(&metadata[2 + shape.len()..]).enumerate() {
        checks.require_number(*value, stride, format_args!("stride mismatch of dim {number}"));
    }
}

/// Returns base, offset, sizes and strides of a memref that has the rank of `to`.
fn metadata<'c>(checks: &mut Checks<'_, '_, 'c>, from: ValueId, to: Type<'c>) -> Vec<ValueId> {
    let (context, location) = (checks.make.rewriter.context(), checks.make.location);
    let (rank, element, space) = (to.rank().unwrap_or(0), to.element_or_self(), to.memory_space());
    let unknown = vec![DYNAMIC; rank];
    let layout = context.strided_layout_attribute(DYNAMIC, &unknown);
    let any = context.memref_type(&unknown, element, Some(layout), space);
    let cast = terrace_memref::CastOp::builder(context, location).source(from).dest(any);
    let cast = checks.make.rewriter.create_value(cast);
    let index = context.index_type();
    let metadata = ExtractStridedMetadataOp::builder(context, location)
        .source(cast)
        .base_buffer(context.memref_type(&[], element, None, space))
        .offset(index)
        .sizes(vec![index; rank])
        .strides(vec![index; rank]);
    let metadata = checks.make.rewriter.create(metadata);
    checks.make.rewriter.results(metadata).into_iter().collect()
}
