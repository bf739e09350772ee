//! Patterns of other shapes for the same elements.

use super::replace_by_cast;
use crate::facts::static_information::through_cast;
use crate::{CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, ExtractOp, FromElementsOp, ReshapeOp, SplatOp};
use terrace_arith::IndexCastOp;
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::reassociation::collapsed_sizes;
use terrace_interfaces::view_like::{MixedIndex, constants_of};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref::facts::reshapes::{self, Reshapes};

/// The joins and splits of tensors.
pub struct OfTensors;

impl Reshapes for OfTensors {
    const COLLAPSE: &'static str = "tensor.collapse_shape";
    const EXPAND: &'static str = "tensor.expand_shape";
    const CAST: &'static str = "tensor.cast";
}

impl CollapseShapeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CollapseShapeOp>(
            "ComposeReassociativeReshapeOps",
            reshapes::collapse_of_collapse::<OfTensors>,
        ),
        Pattern::of::<CollapseShapeOp>(
            "ComposeCollapseOfExpandOp",
            reshapes::collapse_of_expand::<OfTensors>,
        ),
        Pattern::of::<CollapseShapeOp>("FoldReshapeWithSplat", reshape_of_splat),
        Pattern::of::<CollapseShapeOp>("FoldReshapeWithFromElements", reshape_of_elements),
        Pattern::of::<CollapseShapeOp>("FoldCollapseOfCastOp", collapse_of_cast),
    ];
}

impl ExpandShapeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ExpandShapeOp>(
            "ComposeReassociativeReshapeOps",
            reshapes::expand_of_expand::<OfTensors>,
        ),
        Pattern::of::<ExpandShapeOp>("ComposeExpandOfCollapseOp", reshapes::expand_of_collapse::<OfTensors>),
        Pattern::of::<ExpandShapeOp>("ConvertToStaticExpandShape", expand_of_cast),
        Pattern::of::<ExpandShapeOp>("FoldReshapeWithSplat", reshape_of_splat),
        Pattern::of::<ExpandShapeOp>("FoldReshapeWithFromElements", reshape_of_elements),
    ];
}

impl DimOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<DimOp>("DimOfCastOp", dim_of_cast),
        Pattern::of::<DimOp>("DimOfDestStyleOp", dim_of_destination_style),
        Pattern::of::<DimOp>("DimOfReshapeOp", dim_of_reshape),
    ];
}

/// `reshape(splat(x)) -> splat(x)`
fn reshape_of_splat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let reshape = rewriter.op(op);
    let splat = reshape.operand(0).defining::<SplatOp>()?;
    if !splat.aggregate().ty().has_static_shape() {
        return None;
    }
    let (input, ty, location) = (splat.input().id(), reshape.result(0).ty(), reshape.location());
    let new = SplatOp::builder(rewriter.context(), location).input(input).aggregate(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `reshape(from_elements(x, ..)) -> from_elements(x, ..)`
fn reshape_of_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let reshape = rewriter.op(op);
    let list = reshape.operand(0).defining::<FromElementsOp>()?;
    let (ty, location) = (reshape.result(0).ty(), reshape.location());
    if !ty.has_static_shape() {
        return None;
    }
    let elements: Vec<_> = list.elements().map(|element| element.id()).collect();
    let new = FromElementsOp::builder(rewriter.context(), location).elements(elements).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `collapse(cast(x)) -> collapse(x)`, through a cast if the type is another
fn collapse_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let collapse = rewriter.view::<CollapseShapeOp>(op)?;
    let source = through_cast(collapse.src())?;
    let (groups, context) = (reshapes::groups_of(collapse.op()), rewriter.context());
    let shape = collapsed_sizes(source.ty().shape()?, &groups);
    let result = context.ranked_tensor_type(&shape, source.ty().element_or_self(), None);
    let (is_same, location) = (result == collapse.result().ty(), collapse.op().location());
    let source = source.id();
    if is_same {
        rewriter.set_operand(op, 0, source);
        return Some(());
    }
    let new = reshapes::collapse::<OfTensors>(context, location, source, &groups, result);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `expand(cast(x), c) : tensor<?> -> cast(expand(cast(x), [c]) : tensor<c>)`, where `x` tells the size that is split
fn expand_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let expand = rewriter.view::<ExpandShapeOp>(op)?;
    let cast = expand.src().defining::<CastOp>().filter(|cast| cast.can_fold_into_consumer())?;
    let (known, groups) = (cast.source().ty().shape()?, reshapes::groups_of(expand.op()));
    let mut sizes = reshapes::output_shape(expand.op());
    // Where the type has a size, that holds, whatever the operation says besides.
    for (size, known) in sizes.iter_mut().zip(expand.result().ty().shape()?) {
        if *known != DYNAMIC {
            *size = MixedIndex::Constant(*known);
        }
    }
    let mut changed = false;
    for (group, _) in groups.iter().zip(known).filter(|(_, known)| **known != DYNAMIC) {
        for dim in group.iter().filter_map(|dim| usize::try_from(*dim).ok()) {
            let size = sizes.get_mut(dim)?;
            if let (MixedIndex::Value(_), Some(constant @ 0..)) = (*size, size.known(rewriter.body())) {
                *size = MixedIndex::Constant(constant);
                changed = true;
            }
        }
    }
    if !changed {
        return None;
    }
    let (source, element, location) =
        (expand.src().id(), expand.src().ty().element_or_self(), expand.op().location());
    let context = rewriter.context();
    let shape = constants_of(&sizes);
    let input = context.ranked_tensor_type(&collapsed_sizes(&shape, &groups), element, None);
    let output = context.ranked_tensor_type(&shape, element, None);
    let cast = rewriter.create_value(CastOp::builder(context, location).source(source).dest(input));
    let new = reshapes::expand::<OfTensors>(context, location, cast, &groups, &sizes, output);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `dim(cast(x), i) -> dim(x, i)`
fn dim_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let (source, index) = (dim.source().defining::<CastOp>()?.source().id(), dim.index().id());
    let location = dim.op().location();
    let new = DimOp::builder(rewriter.context(), location).source(source).index(index);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `dim(f(x), i) -> dim(x, i)`, where `f` writes into `x`
fn dim_of_destination_style(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let source = dim.source();
    let interface = source.defining_op()?.interface::<DestinationStyle>()?;
    let init = (interface.inits)(source.defining_op()?).get(source.result_number()?)?.value().id();
    rewriter.set_operand(op, 0, init);
    Some(())
}

/// `dim(reshape(x, shape), i) -> extract(shape, i)`
fn dim_of_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let (shape, index) = (dim.source().defining::<ReshapeOp>()?.shape().id(), dim.index().id());
    let (location, context, ty) = (dim.op().location(), rewriter.context(), dim.result().ty());
    rewriter.set_insertion_point_after(op);
    let new = ExtractOp::builder(context, location).tensor(shape).indices([index]);
    let mut size = rewriter.create_value(new);
    if rewriter.type_of(size) != ty {
        size = rewriter.create_value(IndexCastOp::builder(context, location).input(size).out(ty));
    }
    rewriter.replace_op(op, &[size]);
    Some(())
}
