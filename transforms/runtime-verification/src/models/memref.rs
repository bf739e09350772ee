//! Models of `memref`.

use super::{CAST, DIM, LOAD, STORE};
use crate::{Checks, RuntimeVerificationModel};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::ModelRows;
use terrace_ir::{DYNAMIC, TypedOp, Value, model_rows};
use terrace_memref as memref;
use terrace_memref::facts::reshapes::groups_of;
use terrace_memref::facts::shapes::SLICE;

pub(crate) const ROWS: ModelRows<RuntimeVerificationModel> = model_rows! {
    memref::AssumeAlignmentOp => RuntimeVerificationModel { generate: alignment },
    memref::AtomicRMWOp | memref::StoreOp => STORE,
    memref::CastOp => CAST,
    memref::CopyOp => RuntimeVerificationModel { generate: copy },
    memref::DimOp => DIM,
    memref::ExpandShapeOp => RuntimeVerificationModel { generate: expand },
    memref::GenericAtomicRMWOp | memref::LoadOp => LOAD,
    memref::SubViewOp => RuntimeVerificationModel { generate: |checks| checks.slice(SLICE, "subview") },
};

fn copy(checks: &mut Checks<'_, '_, '_>) {
    let Some(copy) = memref::CopyOp::cast(checks.op()) else { return };
    let [from, to] = [copy.source(), copy.target()].map(Value::id);
    let (Some(from_shape), Some(to_shape)) = (checks.type_of(from).shape(), checks.type_of(to).shape())
    else {
        return;
    };
    for (number, (&from_size, &to_size)) in from_shape.iter().zip(to_shape).enumerate() {
        if from_size != DYNAMIC && to_size != DYNAMIC {
            continue;
        }
        let from_size = size(checks, from, number, from_size);
        let to_size = size(checks, to, number, to_size);
        let is_equal = checks.is_equal(from_size, to_size);
        checks.require(is_equal, format_args!("size of {number}-th source/target dim does not match"));
    }
}

fn size(checks: &mut Checks<'_, '_, '_>, of: ValueId, number: usize, known: i64) -> ValueId {
    if known == DYNAMIC { checks.dim(of, number) } else { checks.index(known) }
}

fn alignment(checks: &mut Checks<'_, '_, '_>) {
    let Some(promise) = memref::AssumeAlignmentOp::cast(checks.op()) else { return };
    let (bytes, of) = (promise.alignment(), promise.memref().id());
    let (context, location) = (checks.make.rewriter.context(), checks.make.location);
    let address = memref::ExtractAlignedPointerAsIndexOp::builder(context, location).source(of);
    let address = checks.make.rewriter.create_value(address);
    let number = checks.index(bytes);
    let rest = checks.make.remui(address, number);
    let zero = checks.index(0);
    let is_aligned = checks.is_equal(rest, zero);
    checks.require(is_aligned, format_args!("memref is not aligned to {bytes}"));
}

fn expand(checks: &mut Checks<'_, '_, '_>) {
    let op = checks.op();
    let Some(expand) = memref::ExpandShapeOp::cast(op) else { return };
    let of = expand.src().id();
    let sizes = expand.result().ty().shape().unwrap_or_default();
    for (number, group) in groups_of(op).iter().enumerate() {
        let known = group.iter().filter_map(|at| sizes.get(*at as usize)).filter(|size| **size != DYNAMIC);
        let known = known.fold(1_i64, |product, size| product.wrapping_mul(*size));
        let size = checks.dim(of, number);
        let known = checks.index(known);
        let rest = checks.make.remsi(size, known);
        let zero = checks.index(0);
        let is_even = checks.is_equal(rest, zero);
        checks.require(is_even, "static result dims in reassoc group do not divide src dim evenly");
    }
}
