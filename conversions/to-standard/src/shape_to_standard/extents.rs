//! Extents of shapes, one by one and together.

use super::{extract, is_free_of_errors, repeat, size, zero};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Builder, DYNAMIC, MatchResult, Operation, PatternRewriter, RegionSource, Type, Value, ValueMap,
};
use terrace_shape as shape;
use terrace_shape::{ConstShapeOp, ConstSizeOp, DimOp, GetExtentOp, ReduceOp, ShapeOfOp};
use terrace_tensor::{CastOp, ExtractSliceOp, FromElementsOp, GenerateOp, RankOp, YieldOp};

/// `any(s, ..) -> s`
pub(super) fn any(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let first = rewriter.op(op).operands().next()?.id();
    rewriter.replace_op(op, &[first]);
    Some(())
}

/// `add(a, b) -> a + b`, and the same for the product
pub(super) fn binary<const IS_SUM: bool>(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !is_free_of_errors(rewriter.op(op)) {
        return None;
    }
    let &[lhs, rhs] = &rewriter.operands(op)[..] else { return None };
    let mut b = rewriter.builder_like(op);
    let value = if IS_SUM { b.addi(lhs, rhs) } else { b.muli(lhs, rhs) };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates a tensor of extents, cast to a type.
fn extents<'c>(b: &mut Builder<'_, '_, 'c>, values: Vec<ValueId>, ty: Type<'c>) -> ValueId {
    let (context, location) = (b.context(), b.location);
    let own = context.ranked_tensor_type(&[values.len() as i64], context.index_type(), None);
    let tensor = b.make(FromElementsOp::builder(context, location).elements(values).result(own));
    b.make(CastOp::builder(context, location).source(tensor).dest(ty))
}

/// `const_shape [2, 3] -> from_elements 2, 3`
pub(super) fn const_shape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ConstShapeOp>(op)?;
    let ty = view.result().ty();
    if !ty.is_tensor() {
        return None;
    }
    let numbers: Vec<i64> =
        view.shape_attr()?.dense_integers()?.map(|extent| extent.to_i64()).collect::<Option<_>>()?;
    let mut b = rewriter.builder_like(op);
    let values = numbers.into_iter().map(|extent| b.index(extent)).collect();
    let value = extents(&mut b, values, ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `const_size 4 -> 4`, as an index
pub(super) fn const_size(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ConstSizeOp>(op)?;
    let number = view.value_attr()?.as_i64()?;
    let mut b = rewriter.builder_like(op);
    let value = b.index(number);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `dim(x, i) -> get_extent(shape_of(x), i)`
pub(super) fn dim(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<DimOp>(op)?;
    let (value, index, ty) = (view.value(), view.index().id(), view.extent().ty());
    let rank = value.ty().rank().map_or(DYNAMIC, |rank| rank as i64);
    let value = value.id();
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let shape = context.ranked_tensor_type(&[rank], context.index_type(), None);
    let shape = b.make(ShapeOfOp::builder(context, location).arg(value).result(shape));
    let new = GetExtentOp::builder(context, location).shape(shape).dim(index).extent(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `get_extent(s, i) -> s[i]`, or the size of the tensor whose shape `s` is
pub(super) fn get_extent(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<GetExtentOp>(op)?;
    if view.extent().ty().as_dialect(shape::SIZE_TYPE.name).is_some() {
        return None;
    }
    let (shape, index) = (view.shape(), view.dim().id());
    let source = shape.defining::<ShapeOfOp<'_, '_>>().map(|of| of.arg()).filter(|arg| arg.ty().is_shaped());
    let (source, shape) = (source.map(Value::id), shape.id());
    let mut b = rewriter.builder_like(op);
    let value = match source {
        Some(source) => size(&mut b, source, index),
        None => extract(&mut b, shape, index),
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `rank(s) -> dim(s, 0)`
pub(super) fn rank(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !is_free_of_errors(rewriter.op(op)) {
        return None;
    }
    let shape = rewriter.op(op).operand(0).id();
    let mut b = rewriter.builder_like(op);
    let zero = zero(&mut b);
    let value = size(&mut b, shape, zero);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `reduce(s, init) { f } -> for i { f(i, s[i]) }`
pub(super) fn reduce(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReduceOp>(op)?;
    let shape = view.shape();
    if shape.ty().as_dialect(shape::SHAPE_TYPE.name).is_some() {
        return None;
    }
    let (shape, carried) = (shape.id(), view.init_vals().map(Value::id).collect::<Vec<_>>());
    let source = view.region().first_block()?;
    let end = source.terminator()?;
    let yielded: Vec<ValueId> = end.operands().map(Value::id).collect();
    let arguments: Vec<ValueId> = source.arguments().map(Value::id).collect();
    let ops: Vec<OpId> = source.ops().map(Operation::id).filter(|inner| *inner != end.id()).collect();
    let mut b = rewriter.builder_like(op);
    let (zero, one) = (zero(&mut b), b.index(1));
    let rank = size(&mut b, shape, zero);
    let new = repeat(&mut b, [zero, rank, one], &carried, |b, index, carried| {
        let extent = extract(b, shape, index);
        let mut map = ValueMap::default();
        let values = [index, extent].into_iter().chain(carried.iter().copied());
        for (argument, value) in arguments.iter().zip(values) {
            map.map(*argument, value);
        }
        for inner in &ops {
            b.rewriter.clone_op(*inner, &mut map);
        }
        yielded.iter().map(|value| map.get(*value).unwrap_or(*value)).collect()
    });
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `shape_of(x) -> from_elements(dim(x, 0), ..)`
pub(super) fn shape_of(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ShapeOfOp>(op)?;
    let (tensor, result) = (view.arg(), view.result().ty());
    if result.as_dialect(shape::SHAPE_TYPE.name).is_some() || !tensor.ty().is_tensor() {
        return None;
    }
    let (shape, tensor) = (tensor.ty().shape(), tensor.id());
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let index = context.index_type();
    let value = match shape {
        Some(shape) => {
            let mut values = Vec::with_capacity(shape.len());
            for (at, extent) in shape.iter().enumerate() {
                let number = b.index(if *extent == DYNAMIC { at as i64 } else { *extent });
                values.push(if *extent == DYNAMIC { size(&mut b, tensor, number) } else { number });
            }
            extents(&mut b, values, result)
        }
        None => {
            let rank = b.make(RankOp::builder(context, location).tensor(tensor));
            let ty = context.ranked_tensor_type(&[DYNAMIC], index, None);
            let new = GenerateOp::builder(context, location)
                .dynamic_extents([rank])
                .result(ty)
                .body(RegionSource::Empty);
            let new = b.create(new);
            let region = b.rewriter.op(new).region(0).id();
            let block = b.rewriter.create_block(region, None, [(index, location)]);
            let dim = b.rewriter.block(block).argument(0).id();
            let extent = size(&mut b, tensor, dim);
            b.create(YieldOp::builder(context, location).value(extent));
            b.rewriter.op(new).result(0).id()
        }
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `split_at(s, i) -> s[..i], s[i..]`; a negative index counts from the end
pub(super) fn split_at(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !is_free_of_errors(rewriter.op(op)) {
        return None;
    }
    let &[shape, index] = &rewriter.operands(op)[..] else { return None };
    let types: Vec<Type<'_>> = rewriter.op(op).results().map(Value::ty).collect();
    let mut b = rewriter.builder_like(op);
    let zero = zero(&mut b);
    let rank = size(&mut b, shape, zero);
    let from_end = b.addi(index, rank);
    let is_negative = b.cmpi(CmpIPredicate::Slt, index, zero);
    let index = b.select(is_negative, from_end, index);
    let one = b.index(1);
    let head = slice(&mut b, shape, [zero, index, one], *types.first()?);
    let rest = b.subi(rank, index);
    let tail = slice(&mut b, shape, [index, rest, one], *types.get(1)?);
    rewriter.replace_op(op, &[head, tail]);
    Some(())
}

fn slice<'c>(
    b: &mut Builder<'_, '_, 'c>,
    tensor: ValueId,
    [offset, size, stride]: [ValueId; 3],
    ty: Type<'c>,
) -> ValueId {
    let context = b.context();
    let dynamic = context.dense_i64_array(&[DYNAMIC]);
    let new = ExtractSliceOp::builder(context, b.location)
        .source(tensor)
        .offsets([offset])
        .sizes([size])
        .strides([stride])
        .static_offsets_attr(Some(dynamic))
        .static_sizes_attr(Some(dynamic))
        .static_strides_attr(Some(dynamic))
        .result(ty);
    b.make(new)
}

/// `to_extent_tensor(s) -> tensor.cast s`
pub(super) fn to_extent_tensor(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (shape, ty, result) = (view.operand(0).id(), view.operand(0).ty(), view.result(0).ty());
    if !ty.is_tensor() {
        return None;
    }
    let (context, location) = (view.context(), view.location());
    rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(shape).dest(result));
    Some(())
}
