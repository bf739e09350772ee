//! Operations of `tensor` with operands that follow from their types.

mod pad;

pub use pad::{pad, pad_high};

use crate::{DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, values_of};
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, DYNAMIC, Location, OperationState, PatternRewriter, Type};

/// Creates a `tensor.empty` of these sizes.
pub fn empty<'c>(
    sizes: &[MixedIndex],
    element: Type<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let ty = context.ranked_tensor_type(&constants_of(sizes), element, None);
    rewriter.create_value(EmptyOp::builder(context, location).dynamic_sizes(values_of(sizes)).result(ty))
}

/// Creates a `tensor.extract_slice` with a type of its own, which may have fewer dimensions than the slice.
pub fn extract_slice<'c>(
    source: ValueId,
    slice: &Slice,
    result: Type<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let new = ExtractSliceOp::builder(rewriter.context(), location)
        .source(source)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides))
        .result(result);
    rewriter.create_value(new)
}

/// Creates a `tensor.extract_slice` of all dimensions of the slice.
pub fn extract_whole_slice<'c>(
    source: ValueId,
    slice: &Slice,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let (context, ty) = (rewriter.context(), rewriter.type_of(source));
    let result = context.ranked_tensor_type(&constants_of(&slice.sizes), ty.element_or_self(), ty.encoding());
    extract_slice(source, slice, result, location, rewriter)
}

/// Creates a `tensor.insert_slice`.
pub fn insert_slice<'c>(
    source: ValueId,
    dest: ValueId,
    slice: &Slice,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let new = InsertSliceOp::builder(rewriter.context(), location)
        .source(source)
        .dest(dest)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides));
    rewriter.create_value(new)
}

/// Returns the state of a `tensor.expand_shape`: `groups` are the dimensions of the result that each dimension of the
/// source becomes. The sizes that are not known, at most one a group, are computed from those of the source.
///
/// `None` if a group has several.
pub fn expand_shape<'c>(
    b: &mut Builder<'_, '_, 'c>,
    source: ValueId,
    result: Type<'c>,
    groups: &[Vec<i64>],
) -> Option<OperationState<'c>> {
    let context = b.context();
    let (from, to) = (b.type_of(source).shape()?, result.shape()?);
    let mut whole = Vec::with_capacity(from.len());
    for (at, size) in from.iter().enumerate() {
        whole.push((*size == DYNAMIC).then(|| {
            let index = b.index(at as i64);
            b.make(DimOp::builder(context, b.location).source(source).index(index))
        }));
    }
    let mut sizes = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let of_group =
            group.iter().map(|dim| usize::try_from(*dim).ok().and_then(|dim| to.get(dim).copied()));
        let of_group: Vec<i64> = of_group.collect::<Option<_>>()?;
        match of_group.iter().filter(|size| **size == DYNAMIC).count() {
            0 => continue,
            1 => {}
            _ => return None,
        }
        let known = of_group.iter().filter(|size| **size != DYNAMIC);
        let known = known.fold(1i64, |product, size| product.wrapping_mul(*size));
        let known = b.index(known);
        let whole = whole.get(at).copied().flatten()?;
        sizes.push(b.folding().divsi(whole, known));
    }
    let groups: Vec<Attribute<'c>> = groups.iter().map(|group| context.i64_array_attribute(group)).collect();
    let new = ExpandShapeOp::builder(context, b.location)
        .src(source)
        .reassociation_attr(Some(context.array_attribute(&groups)))
        .output_shape(sizes)
        .static_output_shape_attr(Some(context.dense_i64_array(to)))
        .result(result);
    Some(new.build())
}
