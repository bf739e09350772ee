//! Values without some of their dimensions of size one, and back.

use terrace_arith::{ArithBuilder, DivSIOp};
use terrace_interfaces::reassociation::groups_attribute;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, values_of};
use terrace_ir::ids::ValueId;
use terrace_ir::{DYNAMIC, Location, OperationState, PatternRewriter, Type, TypedOp};
use terrace_memref::SubViewOp;
use terrace_memref::facts::reshapes::{self, OfMemRefs, Reshapes};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor as tensor;
use terrace_tensor::{extract_slice, insert_slice};

/// Ways to leave out dimensions of size one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankReduction {
    /// `collapse_shape` and `expand_shape`.
    Reshape,
    /// `extract_slice` and `insert_slice`.
    Slice,
}

/// The reshapes of tensors.
pub(crate) struct OfTensors;

impl Reshapes for OfTensors {
    const COLLAPSE: &'static str = tensor::CollapseShapeOp::NAME;
    const EXPAND: &'static str = tensor::ExpandShapeOp::NAME;
    const CAST: &'static str = tensor::CastOp::NAME;
}

/// Returns groups of dimensions of which each ends with those that are dropped after one that stays; those in front of
/// the first that stays are in the first group. Without any that stays there are no groups.
pub(super) fn groups_without(is_dropped: &[bool]) -> Vec<Vec<i64>> {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let mut in_front = Vec::new();
    for (dim, is_dropped) in (0i64..).zip(is_dropped) {
        match groups.last_mut() {
            Some(last) if *is_dropped => last.push(dim),
            None if *is_dropped => in_front.push(dim),
            _ => {
                let mut group = std::mem::take(&mut in_front);
                group.push(dim);
                groups.push(group);
            }
        }
    }
    groups
}

/// Returns a value of fewer dimensions.
pub(super) fn collapse<'c>(
    value: ValueId,
    shape: &[i64],
    groups: &[Vec<i64>],
    how: RankReduction,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let ty = rewriter.type_of(value);
    if ty.is_memref() {
        if how == RankReduction::Slice {
            return subview(value, groups, location, rewriter);
        }
        let result = context.memref_type(shape, ty.element_or_self(), None, ty.memory_space());
        let attributes = [("reassociation", groups_attribute(context, groups))];
        let new =
            OperationState::named(context, OfMemRefs::COLLAPSE, location, &[value], &[result], &attributes);
        return Some(rewriter.create_value(new));
    }
    let result = context.ranked_tensor_type(shape, ty.element_or_self(), None);
    if how == RankReduction::Reshape {
        let new = reshapes::collapse::<OfTensors>(context, location, value, groups, result);
        return Some(rewriter.create_value(new));
    }
    if ty == result {
        return Some(value);
    }
    let slice = whole(sizes(value, location, rewriter));
    Some(extract_slice(value, &slice, result, location, rewriter))
}

/// Returns a view of a memref without the dimensions that are not the last one of their group that stays.
fn subview<'c>(
    value: ValueId,
    groups: &[Vec<i64>],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let ty = rewriter.type_of(value);
    let shape = ty.shape()?;
    let (strides, offset) = ty.strides_and_offset()?;
    let kept = |group: &Vec<i64>| {
        let dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
        let mut stays = dims.clone().filter(|dim| shape.get(*dim) != Some(&1));
        stays.next().or_else(|| dims.clone().next())
    };
    let kept: Vec<usize> = groups.iter().map(kept).collect::<Option<_>>()?;
    let of = |list: &[i64]| kept.iter().map(|dim| list.get(*dim).copied()).collect::<Option<Vec<i64>>>();
    let layout = context.strided_layout_attribute(offset, &of(&strides)?);
    let result = context.memref_type(&of(shape)?, ty.element_or_self(), Some(layout), ty.memory_space());
    let slice = whole(sizes(value, location, rewriter));
    let new = SubViewOp::builder(context, location)
        .source(value)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides))
        .result(result);
    Some(rewriter.create_value(new))
}

/// Returns the slice that is all of a tensor.
pub(super) fn whole(sizes: Vec<MixedIndex>) -> Slice {
    let all = |index| vec![MixedIndex::Constant(index); sizes.len()];
    Slice { offsets: all(0), strides: all(1), sizes }
}

/// Returns a tensor with the dimensions that it was reduced by, of the type of `dest`.
pub(super) fn expand<'c>(
    value: ValueId,
    dest: ValueId,
    groups: &[Vec<i64>],
    how: RankReduction,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let ty = rewriter.type_of(dest);
    match how {
        RankReduction::Reshape => expand_shape(value, ty, groups, location, rewriter),
        RankReduction::Slice => {
            let slice = whole(sizes(dest, location, rewriter));
            Some(insert_slice(value, dest, &slice, location, rewriter))
        }
    }
}

/// Creates a split of a tensor into a type. A dynamic size is that of the source, divided by the static sizes of the
/// group; there is at most one in a group.
pub(crate) fn expand_shape<'c>(
    value: ValueId,
    ty: Type<'c>,
    groups: &[Vec<i64>],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let shape = ty.shape()?;
    let mut output: Vec<MixedIndex> = shape.iter().map(|size| MixedIndex::Constant(*size)).collect();
    let source = sizes(value, location, rewriter);
    if !source.is_empty() && shape.contains(&DYNAMIC) {
        for (group, size) in groups.iter().zip(source) {
            let dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
            let (dynamic, known): (Vec<usize>, Vec<usize>) =
                dims.partition(|dim| shape.get(*dim) == Some(&DYNAMIC));
            let [dim] = dynamic[..] else {
                if dynamic.is_empty() {
                    continue;
                }
                return None;
            };
            let product = known.iter().fold(1i64, |product, dim| product.wrapping_mul(shape[*dim]));
            let MixedIndex::Value(size) = size else { return None };
            let product = rewriter.builder(location).index(product);
            let quotient = rewriter.fold(DivSIOp::builder(context, location).lhs(size).rhs(product));
            output[dim] = MixedIndex::Value(quotient);
        }
    }
    let new = reshapes::expand::<OfTensors>(context, location, value, groups, &output, ty);
    Some(rewriter.create_value(new))
}
