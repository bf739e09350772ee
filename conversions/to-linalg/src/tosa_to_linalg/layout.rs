//! Operations that move elements: gather, reverse, tile, look-up in tables.

use crate::structured::{dim, dynamic_sizes, empty};
use std::sync::Arc;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, Pattern, PatternRewriter, Root};
use terrace_linalg::{IndexOp, IteratorType, Loops, create_generic};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_tensor::ExtractOp;
use terrace_tosa as tosa;
use terrace_tosa::{ConstShapeOp, GatherOp, ReshapeOp, ReverseOp, SHAPE_TYPE, TableOp, TileOp};

/// Returns the patterns, one an operation.
pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let converter = converter.clone();
    let identity = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        let operands = converted_operands_to_one(op, &converter, rewriter)?;
        replace_op_converted(op, &operands, &converter, rewriter);
        Some(())
    };
    vec![
        Pattern::with_closure(Root::of::<tosa::IdentityOp>(), "IdentityNConverter", Arc::new(identity)),
        Pattern::of::<GatherOp>("GatherConverter", gather),
        Pattern::of::<ReverseOp>("ReverseConverter", reverse),
        Pattern::of::<TableOp>("TableConverter", table),
        Pattern::of::<TileOp>("TileConverter", tile),
    ]
}

/// Creates the position along a dimension of the loops.
pub(super) fn index(b: &mut Builder<'_, '_, '_>, dim: i64) -> ValueId {
    b.make(IndexOp::builder(b.context(), b.location).dim(b.context().i64_attribute(dim)))
}

/// Creates the element of a tensor at a place.
pub(super) fn extract(b: &mut Builder<'_, '_, '_>, tensor: ValueId, place: &[ValueId]) -> ValueId {
    let element = b.type_of(tensor).element_or_self();
    let new = ExtractOp::builder(b.context(), b.location).tensor(tensor).indices(place.iter().copied());
    b.make(new.result(element))
}

/// `gather(values, indices)[n, w, c] -> values[n, indices[n, w], c]`
fn gather(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<GatherOp>(op)?;
    let (values, indices, result) = (view.values(), view.indices(), view.output().ty());
    if !values.ty().is_ranked_tensor() || !indices.ty().is_ranked_tensor() {
        return None;
    }
    let shape = result.shape()?;
    let (values, indices) = (values.id(), indices.id());
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let sources = [(values, 0), (indices, 1), (values, 2)];
    let dynamic = sources.iter().enumerate().filter(|(at, _)| shape.get(*at) == Some(&DYNAMIC));
    let sizes: Vec<ValueId> = dynamic.map(|(_, (source, at))| dim(&mut b, *source, *at)).collect();
    let output = empty(&mut b, result, &sizes);
    let (outer, inner) = (AffineExpr::dim(context, 0), AffineExpr::dim(context, 1));
    let maps = [AffineMap::new(context, 3, 0, &[outer, inner]), AffineMap::identity(context, 3)];
    let iterators = [IteratorType::Parallel; 3];
    let loops = Loops { inputs: &[indices], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, args| {
        let batch = index(b, 0);
        let at = b.index_cast(*args.first()?, b.context().index_type());
        let channel = index(b, 2);
        Some(vec![extract(b, values, &[batch, at, channel])])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `reverse(x, axis)[i] -> x[size - 1 - i]`
fn reverse(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReverseOp>(op)?;
    let (input, result) = (view.input1(), view.output().ty());
    let axis = usize::try_from(view.axis()).ok()?;
    let shape = input.ty().shape().filter(|shape| axis < shape.len() && result.is_ranked_tensor())?;
    let (rank, input) = (shape.len(), input.id());
    let mut b = rewriter.builder_like(op);
    let sizes: Vec<ValueId> =
        (0..rank).filter(|at| shape[*at] == DYNAMIC).map(|at| dim(&mut b, input, at)).collect();
    let size = dim(&mut b, input, axis);
    let output = empty(&mut b, result, &sizes);
    let maps = [AffineMap::identity(b.context(), rank as u32)];
    let iterators = vec![IteratorType::Parallel; rank];
    let loops = Loops { inputs: &[], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, _| {
        let place: Vec<ValueId> = (0..rank)
            .map(|at| {
                let here = index(b, at as i64);
                if at != axis {
                    return here;
                }
                let one = b.index(1);
                let last = b.subi(size, one);
                b.subi(last, here)
            })
            .collect();
        Some(vec![extract(b, input, &place)])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `tile(x, multiples)`: a dimension of copies before each dimension, and a reshape that makes one of each pair
fn tile(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TileOp>(op)?;
    let (input, result) = (view.input1(), view.output().ty());
    let element = input.ty().element_or_self();
    let shape = input.ty().shape()?;
    let multiples = view.multiples().defining::<ConstShapeOp<'_, '_>>()?.values_attr()?;
    let multiples: Vec<i64> = multiples.dense_integers()?.map(|size| size.to_i64().unwrap_or(-1)).collect();
    let whole =
        result.shape().filter(|whole| whole.len() == shape.len() && multiples.len() == shape.len())?;
    let (rank, input) = (shape.len(), input.id());
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let sizes = dynamic_sizes(&mut b, input);
    let pairs: Vec<i64> = multiples.iter().zip(shape).flat_map(|(copies, size)| [*copies, *size]).collect();
    let ty = context.ranked_tensor_type(&pairs, element, None);
    let output = empty(&mut b, ty, &sizes);
    let exprs: Vec<AffineExpr<'_>> =
        (0..rank).map(|at| AffineExpr::dim(context, 2 * at as u32 + 1)).collect();
    let maps =
        [AffineMap::new(context, 2 * rank as u32, 0, &exprs), AffineMap::identity(context, 2 * rank as u32)];
    let iterators = vec![IteratorType::Parallel; 2 * rank];
    let loops = Loops { inputs: &[input], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |_, args| Some(vec![*args.first()?]))?;
    let copies = b.rewriter.op(new).result(0).id();
    let sizes: Vec<i64> = whole.iter().map(|size| if *size == DYNAMIC { -1 } else { *size }).collect();
    let sizes = shape_constant(&mut b, &sizes);
    let new = ReshapeOp::builder(context, b.location).input1(copies).shape(sizes).output(result);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Creates a `tosa.const_shape`.
pub(crate) fn shape_constant(b: &mut Builder<'_, '_, '_>, sizes: &[i64]) -> ValueId {
    let context = b.context();
    let count = sizes.len() as i64;
    let ty = context.ranked_tensor_type(&[count], context.index_type(), None);
    let values: Vec<terrace_support::ap_int::ApInt> =
        sizes.iter().map(|size| terrace_support::ap_int::ApInt::from_i64(64, *size)).collect();
    let values = context.dense_integers_attribute(ty, &values);
    let output = context.dialect_type(&SHAPE_TYPE, &[context.i64_attribute(count)]);
    b.make(ConstShapeOp::builder(context, b.location).values(values).output(output))
}

/// `table(x, t)[i] -> t[x[i] + 128]`; of 16 bits, the last 7 interpolate between two entries
fn table(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TableOp>(op)?;
    let (input, table, result) = (view.input1(), view.table(), view.output().ty());
    let elements = [input.ty(), table.ty(), result].map(|ty| ty.element_or_self().int_or_float_width());
    let is_wide = match elements {
        [Some(8), Some(8), Some(8)] => false,
        [Some(16), Some(16), Some(32)] => true,
        _ => return rewriter.notify_match_failure(op, "unable to create body for tosa.table op"),
    };
    let rank = input.ty().rank().filter(|rank| result.rank() == Some(*rank))?;
    let (input, table) = (input.id(), table.id());
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let shape = result.shape()?;
    let sizes: Vec<ValueId> =
        (0..rank).filter(|at| shape[*at] == DYNAMIC).map(|at| dim(&mut b, input, at)).collect();
    let output = empty(&mut b, result, &sizes);
    let identity = AffineMap::identity(context, rank as u32);
    let iterators = vec![IteratorType::Parallel; rank];
    let loops =
        Loops { inputs: &[input], outputs: &[output], maps: &[identity, identity], iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, args| {
        let (&x, index_type) = (args.first()?, context.index_type());
        if !is_wide {
            let at = b.index_cast(x, index_type);
            let offset = b.index(128);
            let at = b.addi(at, offset);
            return Some(vec![extract(b, table, &[at])]);
        }
        let ty = context.integer_type(32);
        let x = b.extsi(x, ty);
        let [offset, seven, one, mask] = [32768, 7, 1, 127].map(|number| b.int(ty, number));
        let x = b.addi(x, offset);
        let at = b.shrui(x, seven);
        let fraction = b.andi(x, mask);
        let next = b.addi(at, one);
        let (at, next) = (b.index_cast(at, index_type), b.index_cast(next, index_type));
        let (base, next) = (extract(b, table, &[at]), extract(b, table, &[next]));
        let (base, next) = (b.extsi(base, ty), b.extsi(next, ty));
        let scaled = b.shli(base, seven);
        let slope = b.subi(next, base);
        let part = b.muli(slope, fraction);
        Some(vec![b.addi(scaled, part)])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}
