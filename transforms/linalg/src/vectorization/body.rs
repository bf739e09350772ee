//! Vectorization by the operations of the region: each becomes the same on vectors over the iteration space.

use super::extract;
use super::maps::{inverse_of_used, inverse_with_broadcasts, used_loops};
use super::state::State;
use crate::reduction::combiner;
use terrace_affine::AffineApplyOp;
use terrace_affine_transforms::expand;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_support::interner::FoldMap;
use terrace_tensor as tensor;
use terrace_vector::{BroadcastOp, CombiningKind, MultiDimReductionOp, StepOp, VectorBuilder};
use terrace_vector_transforms::access::Place;
use terrace_vector_transforms::cleanup::sink::is_elementwise_mappable;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// The vector that stands for each value of the region; others stand for themselves.
pub(super) struct Vectors(FoldMap<ValueId, ValueId>);

impl Vectors {
    /// Returns what stands for a value.
    pub fn of(&self, value: ValueId) -> ValueId {
        self.0.get(&value).copied().unwrap_or(value)
    }
}

/// Returns the kind of reduction that an operation on two scalars does.
pub(super) fn combining_kind(op: Operation<'_, '_>) -> Option<CombiningKind> {
    Some(match op.name().as_str() {
        arith::AddIOp::NAME | arith::AddFOp::NAME => CombiningKind::Add,
        arith::MulIOp::NAME | arith::MulFOp::NAME => CombiningKind::Mul,
        arith::AndIOp::NAME => CombiningKind::And,
        arith::OrIOp::NAME => CombiningKind::Or,
        arith::XOrIOp::NAME => CombiningKind::Xor,
        arith::MaxSIOp::NAME => CombiningKind::Maxsi,
        arith::MaxUIOp::NAME => CombiningKind::Maxui,
        arith::MinSIOp::NAME => CombiningKind::Minsi,
        arith::MinUIOp::NAME => CombiningKind::Minui,
        arith::MaximumFOp::NAME => CombiningKind::Maximumf,
        arith::MaxNumFOp::NAME => CombiningKind::Maxnumf,
        arith::MinimumFOp::NAME => CombiningKind::Minimumf,
        arith::MinNumFOp::NAME => CombiningKind::Minnumf,
        _ => return None,
    })
}

/// Returns true if a scalar or vector can be repeated to become a vector.
fn is_broadcastable(from: Type<'_>, to: Type<'_>) -> bool {
    let Some(outer) = rank_of(to).checked_sub(rank_of(from)) else { return false };
    let pairs = shape_of(from)
        .iter()
        .zip(from.scalable_dims())
        .zip(shape_of(to)[outer..].iter().zip(&to.scalable_dims()[outer..]));
    let fits = |(from, to): ((&i64, &bool), (&i64, &bool))| from == to || from == (&1, &false);
    from.element_or_self() == to.element_or_self() && pairs.into_iter().all(fits)
}

/// Repeats a scalar or vector so that it has the shape of a vector type. What does not fit is left.
pub(super) fn broadcast_if_needed<'c>(value: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    if rank_of(ty) == 0 || !is_broadcastable(b.type_of(value), ty) {
        return value;
    }
    let new = BroadcastOp::builder(b.context(), b.location).source(value).vector(ty);
    b.folding().make(new)
}

/// Replaces the `affine.apply` in the region by arithmetic, which is a function of each element.
fn expand_affine_apply(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let point = rewriter.save_insertion_point();
    let applies: Vec<OpId> = LinalgOp::of(rewriter.op(op))?
        .block()?
        .ops()
        .filter_map(AffineApplyOp::cast)
        .map(|apply| apply.id())
        .collect();
    for apply in applies {
        let view = rewriter.view::<AffineApplyOp>(apply)?;
        let (map, location) = (view.map(), view.op().location());
        let operands: Vec<ValueId> = view.map_operands().map(Value::id).collect();
        rewriter.set_insertion_point(apply);
        let values = expand::map(rewriter, location, map, &operands)?;
        rewriter.replace_op(apply, &values);
    }
    rewriter.restore_insertion_point(point);
    Some(())
}

/// Vectorizes a structured operation.
pub(super) fn vectorize<'c>(
    op: OpId,
    state: &mut State<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    expand_affine_apply(op, rewriter)?;
    let linalg = LinalgOp::of(rewriter.op(op))?;
    if linalg.output_count() == 0 {
        return None;
    }
    let (inputs, location) = (linalg.input_count(), linalg.op().location());
    let maps = linalg.maps();
    let block = linalg.block()?;
    let arguments: Vec<ValueId> = block.arguments().map(Value::id).collect();
    let ops: Vec<OpId> = block.ops().map(|op| op.id()).collect();
    let operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let mut vectors = Vectors(FoldMap::default());
    let mut b = rewriter.builder(location);
    let zero = b.index(0);
    for (at, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
        let ty = b.type_of(*operand);
        if !ty.is_shaped() {
            vectors.0.insert(*argument, *operand);
            continue;
        }
        let map = *maps.get(at)?;
        let context = b.context();
        let (read_map, read_type) = if at < inputs {
            (inverse_with_broadcasts(context, map), state.whole(ty.element_or_self(), b.rewriter))
        } else {
            let part = state.part(used_loops(context, map), ty.element_or_self(), b.rewriter);
            (inverse_of_used(context, map), part)
        };
        let place = Place {
            base: *operand,
            indices: &vec![zero; rank_of(ty)],
            map: read_map,
            in_bounds: &vec![false; rank_of(read_type)],
        };
        let read = place.read(read_type, None, &mut b);
        let read = state.masked(read, Some(map), &mut b);
        let mut value = b.rewriter.results(read)[0];
        if rank_of(read_type) == 0 {
            value = b.extract(value, &[]);
        }
        vectors.0.insert(*argument, value);
    }
    let mut results = Vec::new();
    for inner in ops {
        let location = b.rewriter.op(inner).location();
        b.location = location;
        if b.rewriter.op(inner).isa::<linalg::YieldOp>() {
            let yielded = b.rewriter.operands(inner);
            for (value, (operand, map)) in yielded.iter().zip(operands[inputs..].iter().zip(&maps[inputs..]))
            {
                let write = write(vectors.of(*value), *operand, *map, state, &mut b)?;
                results.extend(b.rewriter.results(write).first().copied());
            }
            continue;
        }
        let new = one_op(op, inner, &vectors, state, &mut b)?;
        let new = state.masked(new, None, &mut b);
        let (from, to) = (b.rewriter.results(inner), b.rewriter.results(new));
        vectors.0.extend(from.into_iter().zip(to));
    }
    Some(results)
}

/// Creates the write of the vector for an output.
fn write<'c>(
    value: ValueId,
    operand: ValueId,
    map: AffineMap<'c>,
    state: &mut State<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<OpId> {
    let context = b.context();
    let ty = b.type_of(operand);
    let part = state.part(used_loops(context, map), ty.element_or_self(), b.rewriter);
    let indices = vec![b.index(0); rank_of(ty)];
    let (value, write_map) = if rank_of(part) > 0 {
        (broadcast_if_needed(value, part, b), inverse_of_used(context, map))
    } else {
        let is_vector = b.type_of(value).is_vector();
        let value = if is_vector { value } else { b.broadcast(value, part) };
        (value, terrace_vector_transforms::maps::minor_identity(context, rank_of(ty) as u32, 0))
    };
    if b.type_of(value) != part {
        return None;
    }
    let in_bounds = vec![false; rank_of(part)];
    let write =
        Place { base: operand, indices: &indices, map: write_map, in_bounds: &in_bounds }.write(value, b);
    Some(state.masked(write, Some(map), b))
}

/// Creates the vector operation for one in the region.
fn one_op<'c>(
    op: OpId,
    inner: OpId,
    vectors: &Vectors,
    state: &mut State<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<OpId> {
    let view = b.rewriter.op(inner);
    if let Some(index) = linalg::IndexOp::cast(view) {
        return positions(index.loop_number(), state, b);
    }
    if view.isa::<tensor::ExtractOp>() {
        return extract::vectorize(op, inner, vectors, state, b);
    }
    if view.constant_value().is_some() {
        let copy = b.rewriter.state_of(inner);
        return Some(b.create(copy));
    }
    if !is_elementwise_mappable(view) {
        return None;
    }
    if let Some(reduced) = reduction(op, inner, vectors, b) {
        return Some(reduced);
    }
    let mut copy = b.rewriter.state_of(inner);
    let values: Vec<ValueId> = copy.operands.iter().map(|operand| vectors.of(*operand)).collect();
    let mut widest: Option<Type<'c>> = None;
    for value in &values {
        let ty = b.type_of(*value);
        if ty.is_vector() && widest.is_none_or(|widest| rank_of(widest) < rank_of(ty)) {
            widest = Some(ty);
        }
    }
    let context = b.context();
    copy.operands.clear();
    for value in values {
        copy.operands.push(match widest {
            Some(widest) => {
                let ty = widest.with_element(context, b.type_of(value).element_or_self());
                broadcast_if_needed(value, ty, b)
            }
            None => value,
        });
    }
    if let Some(widest) = widest {
        for ty in &mut copy.result_types {
            *ty = widest.with_element(context, *ty);
        }
    }
    Some(b.create(copy))
}

/// Creates the vector of positions along a loop.
fn positions<'c>(loop_: usize, state: &State<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<OpId> {
    let context = b.context();
    let (size, scalable) = (*state.shape.get(loop_)?, *state.scalable.get(loop_)?);
    let ty = context.scalable_vector_type(&[size], &[scalable], context.index_type());
    let step = b.create(StepOp::builder(context, b.location).result(ty));
    let last = state.shape.len() - 1;
    if loop_ == last {
        return Some(step);
    }
    let step = b.rewriter.results(step)[0];
    let (mut shape, mut flags) = (state.shape.clone(), state.scalable.clone());
    shape.swap(loop_, last);
    flags.swap(loop_, last);
    let repeated = b.broadcast(step, context.scalable_vector_type(&shape, &flags, context.index_type()));
    let mut order: Vec<i64> = (0..state.shape.len() as i64).collect();
    order.swap(loop_, last);
    let transposed = b.transpose(repeated, &order);
    b.rewriter.value(transposed).defining_op().map(|op| op.id())
}

/// Creates the reduction of a vector over all loops, if an operation combines elements of it with an output that does not
/// have all loops.
fn reduction<'c>(op: OpId, inner: OpId, vectors: &Vectors, b: &mut Builder<'_, '_, 'c>) -> Option<OpId> {
    let linalg = LinalgOp::of(b.rewriter.op(op))?;
    let inputs = linalg.input_count();
    let view = b.rewriter.op(inner);
    let output = (0..linalg.output_count())
        .find(|output| combiner(linalg, *output).is_some_and(|found| found.id() == inner))?;
    let argument = linalg.argument(inputs + output)?.id();
    let kind = combining_kind(view)?;
    let added = view.operands().map(Value::id).find(|operand| *operand != argument)?;
    let dims: Vec<i64> = (0i64..)
        .zip(linalg.iterators())
        .filter(|(_, iterator)| *iterator == IteratorType::Reduction)
        .map(|(loop_, _)| loop_)
        .collect();
    let (source, acc) = (vectors.of(added), vectors.of(argument));
    let (from, to) = (b.type_of(source), b.type_of(acc));
    if !from.is_vector() || to.is_vector() && shape_of(from) == shape_of(to) {
        return None;
    }
    let new = MultiDimReductionOp::builder(b.context(), b.location)
        .kind(kind)
        .source(source)
        .acc(acc)
        .reduction_dims(&dims);
    Some(b.create(new))
}
