//! Patterns of new tensors: known sizes go to the type, and others ask for what is new.

use super::{fold_sizes, replace_by_cast};
use crate::{CastOp, DimOp, EmptyOp, ExtractOp, FromElementsOp, GenerateOp, YieldOp};
use terrace_arith::IndexCastOp;
use terrace_interfaces::effects::would_op_be_trivially_dead;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, TypedOp, ValueMap};

impl EmptyOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CastOp>("FoldEmptyTensorWithCastOp", cast_of_empty),
        Pattern::of::<DimOp>("FoldEmptyTensorWithDimOp", dim_of_empty),
        Pattern::of::<EmptyOp>("ReplaceEmptyTensorStaticShapeDims", fold_sizes_of_empty),
    ];
}

impl FromElementsOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ExtractOp>("ExtractElementFromIndexCast", extract_of_index_cast)];
}

impl GenerateOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ExtractOp>("ExtractFromTensorGenerate", extract_of_generate),
        Pattern::of::<GenerateOp>("StaticTensorGenerate", fold_sizes_of_generate),
    ];
}

/// `empty(c) : tensor<?> -> cast(empty() : tensor<c>)`
fn fold_sizes_of_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let empty = rewriter.view::<EmptyOp>(op)?;
    let (ty, sizes) = fold_sizes(rewriter, empty.result().ty(), empty.dynamic_sizes())?;
    let location = empty.op().location();
    let new = EmptyOp::builder(rewriter.context(), location).dynamic_sizes(sizes).result(ty);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `dim(empty(n)) -> n`
fn dim_of_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let empty = dim.source().defining::<EmptyOp>()?;
    let index = usize::try_from(dim.index().constant_i64()?).ok()?;
    let shape = empty.result().ty().shape()?;
    if *shape.get(index)? != DYNAMIC {
        return None;
    }
    let dynamic = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
    let size = empty.dynamic_sizes().nth(dynamic)?.id();
    rewriter.replace_op(op, &[size]);
    Some(())
}

/// `cast(empty(n)) : tensor<c> -> empty() : tensor<c>`
fn cast_of_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<CastOp>(op)?;
    let empty = cast.source().defining::<EmptyOp>().filter(|_| cast.can_fold_into_producer())?;
    let mut sizes = mixed_list(empty.result().ty().shape()?, empty.dynamic_sizes());
    for (size, &wanted) in sizes.iter_mut().zip(cast.dest().ty().shape()?) {
        match *size {
            MixedIndex::Constant(known) if known != wanted => return None,
            _ if wanted != DYNAMIC => *size = MixedIndex::Constant(wanted),
            _ => {}
        }
    }
    let (context, location) = (rewriter.context(), cast.op().location());
    let ty = context.ranked_tensor_type(&constants_of(&sizes), cast.dest().ty().element_or_self(), None);
    let new = EmptyOp::builder(context, location).dynamic_sizes(values_of(&sizes)).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `extract(index_cast(x), i) -> index_cast(extract(x, i))`
fn extract_of_index_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let source = extract.tensor().defining::<IndexCastOp>()?.input().id();
    let indices: Vec<_> = extract.indices().map(|index| index.id()).collect();
    let (context, location, ty) = (rewriter.context(), extract.op().location(), extract.result().ty());
    let new = ExtractOp::builder(context, location).tensor(source).indices(indices);
    let new = rewriter.create_value(new);
    rewriter.replace_op_with_new_op(op, IndexCastOp::builder(context, location).input(new).out(ty));
    Some(())
}

/// `extract(generate { f }, i) -> f(i)`
fn extract_of_generate(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let generate = extract.tensor().defining::<GenerateOp>()?;
    if !would_op_be_trivially_dead(generate.op()) {
        return None;
    }
    let block = generate.body().first_block()?;
    let end = block.terminator().and_then(YieldOp::cast)?;
    let mut map = ValueMap::default();
    for (argument, index) in block.arguments().zip(extract.indices()) {
        map.map(argument.id(), index.id());
    }
    let inner: Vec<OpId> = block.ops().filter(|inner| *inner != end.op()).map(Operation::id).collect();
    let value = end.value().id();
    for inner in inner {
        rewriter.clone_op(inner, &mut map);
    }
    let value = map.get(value).unwrap_or(value);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `generate(c) : tensor<?> -> cast(generate() : tensor<c>)`
fn fold_sizes_of_generate(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let generate = rewriter.view::<GenerateOp>(op)?;
    let (ty, sizes) = fold_sizes(rewriter, generate.result().ty(), generate.dynamic_extents())?;
    let (location, body) = (generate.op().location(), generate.body().id());
    let new = GenerateOp::builder(rewriter.context(), location).dynamic_extents(sizes).result(ty);
    let new = rewriter.create(new);
    let into = rewriter.op(new).region(0).id();
    rewriter.inline_region_before(body, into, None);
    let new = rewriter.op(new).result(0).id();
    replace_by_cast(op, new, rewriter);
    Some(())
}
