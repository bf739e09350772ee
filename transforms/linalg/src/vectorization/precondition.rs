//! Conditions under which an operation can be vectorized.

use super::VectorizationOptions;
use super::body::combining_kind;
use super::convolution;
use super::tensors;
use crate::reduction::combiner;
use terrace_affine as affine;
use terrace_ir::{DYNAMIC, Operation, TypedOp, Value};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_tensor as tensor;
use terrace_vector_transforms::cleanup::sink::is_elementwise_mappable;
use terrace_vector_transforms::shapes::shape_of;

/// Returns true if an operation declares that it is a convolution or pooling.
pub(super) fn is_convolution(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.declares_interface("ConvolutionOpInterface"))
}

/// Returns true if an operation declares that it is a product of matrices.
pub(super) fn is_contraction(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.declares_interface("ContractionOpInterface"))
}

/// Returns true if an operation can be vectorized.
pub(super) fn holds(op: Operation<'_, '_>, options: &VectorizationOptions) -> bool {
    if !are_scalable_sizes_supported(op, options) {
        return false;
    }
    if let Some(linalg) = LinalgOp::of(op) {
        return is_structured_supported(linalg, options);
    }
    if let Some(pad) = tensor::PadOp::cast(op) {
        return tensors::can_pad(pad, options);
    }
    if let Some(insert) = tensor::InsertSliceOp::cast(op) {
        return tensors::can_insert(insert, options);
    }
    if let Some(pack) = linalg::PackOp::cast(op) {
        return tensors::can_pack(pack, options);
    }
    if let Some(unpack) = linalg::UnPackOp::cast(op) {
        return tensors::can_unpack(unpack, options);
    }
    false
}

/// Returns true if sizes of a vector can be used for a shape: none is smaller than a static size.
pub(super) fn are_sizes_valid(shape: &[i64], sizes: &[i64]) -> bool {
    shape.len() == sizes.len()
        && !sizes.contains(&DYNAMIC)
        && shape.iter().zip(sizes).all(|(extent, size)| *extent == DYNAMIC || extent <= size)
}

/// Returns true if a vector can have elements of the type of a value.
fn is_element(value: Value<'_, '_>) -> bool {
    value.ty().is_int_or_index_or_float()
}

fn is_structured_supported(linalg: LinalgOp<'_, '_>, options: &VectorizationOptions) -> bool {
    let op = linalg.op();
    if op.operands().any(|operand| shape_of(operand.ty()).contains(&0)) {
        return false;
    }
    if !options.sizes.is_empty() && !are_sizes_valid(&linalg.loop_extents(), &options.sizes) {
        return false;
    }
    if !linalg.has_static_shape() && !is_dynamic_shape_supported(linalg, options) {
        return false;
    }
    let Some(block) = linalg.block() else { return false };
    let is_supported = |inner: Operation<'_, '_>| match tensor::ExtractOp::cast(inner) {
        Some(extract) => {
            can_extract(extract, options) || inner.operands().chain(inner.results()).all(is_element)
        }
        None => inner.operands().chain(inner.results()).all(is_element),
    };
    if !block.ops().all(is_supported) {
        return false;
    }
    if is_elementwise(linalg) {
        return true;
    }
    if is_convolution(op) {
        return convolution::is_supported(linalg);
    }
    linalg.maps().iter().all(|map| map.is_projected_permutation(true)) && can_reduce(linalg)
}

/// Returns true if a `tensor.extract` in a region can be vectorized.
fn can_extract(extract: tensor::ExtractOp<'_, '_>, options: &VectorizationOptions) -> bool {
    (extract.indices().len() == 1 || options.nd_extract) && extract.op().results().all(is_element)
}

/// Returns true if the loops are parallel and the region computes each element by functions of scalars.
fn is_elementwise(linalg: LinalgOp<'_, '_>) -> bool {
    let is_scalar_function = |op: Operation<'_, '_>| {
        let is_given = op.constant_value().is_some()
            || matches!(
                op.name().as_str(),
                tensor::ExtractOp::NAME
                    | linalg::YieldOp::NAME
                    | linalg::IndexOp::NAME
                    | affine::AffineApplyOp::NAME
            );
        (is_given || is_elementwise_mappable(op)) && op.results().all(is_element)
    };
    linalg.is_parallel()
        && linalg.maps().iter().all(|map| map.is_projected_permutation(true))
        && linalg.maps().iter().skip(linalg.input_count()).all(|map| map.is_permutation())
        && linalg.block().is_some_and(|block| block.ops().all(is_scalar_function))
}

/// Returns true if there are loops that reduce, and outputs that do not have all loops are combined by one operation.
fn can_reduce(linalg: LinalgOp<'_, '_>) -> bool {
    let maps = linalg.maps();
    let is_combined = |output: usize| {
        maps.get(linalg.input_count() + output).is_some_and(|map| map.is_permutation())
            || combiner(linalg, output).and_then(combining_kind).is_some()
    };
    linalg.iterators().contains(&IteratorType::Reduction) && (0..linalg.output_count()).all(is_combined)
}

fn is_dynamic_shape_supported(linalg: LinalgOp<'_, '_>, options: &VectorizationOptions) -> bool {
    let op = linalg.op();
    if is_convolution(op) {
        // Only channels may be dynamic.
        let image = shape_of(op.operand(0).ty());
        let outer = image.split_last().map_or(&[][..], |(_, outer)| outer);
        return !options.flatten_depthwise
            && linalg::DepthwiseConv1DNwcWcOp::cast(op).is_some()
            && !outer.contains(&DYNAMIC);
    }
    if linalg.iterators().contains(&IteratorType::Reduction) {
        return can_reduce(linalg);
    }
    is_elementwise(linalg)
        || linalg::GenericOp::cast(op).is_some()
        || linalg::CopyOp::cast(op).is_some()
        || is_contraction(op)
}

/// Returns true if there are no scalable sizes, or where they are, vectors can have them.
fn are_scalable_sizes_supported(op: Operation<'_, '_>, options: &VectorizationOptions) -> bool {
    let flags = &options.scalable;
    let Some(last) = flags.iter().rposition(|flag| *flag) else { return true };
    let Some(linalg) = LinalgOp::of(op) else { return linalg::UnPackOp::cast(op).is_some() };
    let iterators = linalg.iterators();
    let count = flags.iter().filter(|flag| **flag).count();
    if count > 2 || flags.len() != options.sizes.len() || iterators.len() != flags.len() {
        return false;
    }
    let is_large_parallel =
        |loop_: usize| iterators[loop_] == IteratorType::Parallel && options.sizes[loop_] != 1;
    match iterators[last] {
        // The innermost loop.
        IteratorType::Reduction if last + 1 != flags.len() || linalg::MatmulOp::cast(op).is_some() => {
            return false;
        }
        IteratorType::Reduction => {}
        IteratorType::Parallel if (last + 1..flags.len()).any(is_large_parallel) => return false,
        IteratorType::Parallel => {}
    }
    // Two of them: the last two parallel loops, side by side.
    if count == 2 {
        let fits = iterators[last] == IteratorType::Parallel
            && last
                .checked_sub(1)
                .is_some_and(|before| flags[before] && iterators[before] == IteratorType::Parallel);
        if !fits {
            return false;
        }
    }
    let has_own_maps = op.attribute("indexing_maps").is_some()
        && linalg::MatmulOp::cast(op).is_some_and(|_| !has_default_maps(linalg));
    if has_own_maps {
        return false;
    }
    is_elementwise(linalg)
        || linalg::MatmulOp::cast(op).is_some()
        || linalg::BatchMatmulOp::cast(op).is_some()
        || linalg::DepthwiseConv1DNwcWcOp::cast(op).is_some()
        || linalg::MatvecOp::cast(op).is_some()
        || linalg::Mmt4DOp::cast(op).is_some()
        || linalg::BatchMmt4DOp::cast(op).is_some()
        || iterators.contains(&IteratorType::Reduction)
}

/// Returns true if a product of matrices multiplies rows of the first by columns of the second.
fn has_default_maps(linalg: LinalgOp<'_, '_>) -> bool {
    let wanted: [&[usize]; 3] = [&[0, 2], &[2, 1], &[0, 1]];
    linalg
        .maps()
        .iter()
        .zip(wanted)
        .all(|(map, wanted)| crate::maps::result_dims(*map).is_some_and(|dims| dims == wanted))
}
