//! Fusion of a producer with parallel loops into a consumer that reads its result.
//!
//! ```text
//! consumer(a, producer(b, c), d)   ->   fused(a, b, c, d)
//! ```
//!
//! The loops are those of the consumer. Results of the producer that others use, or without which the extents of the
//! loops would not be known, are results of the fused operation too, and come first.

use crate::maps::{as_dim, inverse, tell_all_loops};
use terrace_affine::AffineApplyOp;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, MatchResult, Operation, PatternRewriter, Type, TypedOp, Value, ValueMap};
use terrace_linalg::{
    GenericOp, GenericParts, IndexOp, IteratorType, LinalgOp, YieldOp, create_empty_generic,
};

/// Result of a fusion.
pub struct Fused {
    /// The fused operation.
    pub op: OpId,
    /// The results of producer and consumer, and what stands for them.
    pub replacements: Vec<(ValueId, ValueId)>,
}

/// A consumer, one of its inputs, and the producer of that.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a, 'c> {
    pub producer: LinalgOp<'a, 'c>,
    pub consumer: LinalgOp<'a, 'c>,
    pub operand: usize,
    /// Number of the result that the consumer reads.
    pub result: usize,
}

impl<'a, 'c> Pair<'a, 'c> {
    pub fn of(consumer: Operation<'a, 'c>, operand: usize) -> Option<Self> {
        let value = consumer.operands().nth(operand)?;
        let producer = value.defining::<GenericOp>()?.op();
        let (producer, consumer) = (LinalgOp::of(producer)?, LinalgOp::of(GenericOp::cast(consumer)?.op())?);
        Some(Pair { producer, consumer, operand, result: value.result_number()? })
    }

    fn consumer_map(self) -> Option<AffineMap<'c>> {
        self.consumer.map(self.operand)
    }

    fn result_map(self) -> Option<AffineMap<'c>> {
        self.producer.map(self.producer.input_count() + self.result)
    }

    /// Returns the map of an operand of the producer from the loops of the consumer.
    pub fn map_in_consumer(self, context: Ctx<'c>, operand: usize) -> Option<AffineMap<'c>> {
        let loops = inverse(context, self.result_map()?)?.compose(context, self.consumer_map()?);
        Some(self.producer.map(operand)?.compose(context, loops))
    }
}

/// Returns true if the producer of an input of a `linalg.generic` can be fused into it.
pub fn are_fusable(consumer: Operation<'_, '_>, operand: usize) -> bool {
    Pair::of(consumer, operand).and_then(check).is_some()
}

/// Returns nothing if the producer cannot be fused into the consumer.
pub(super) fn check(pair: Pair<'_, '_>) -> Option<()> {
    let context = pair.consumer.op().context();
    let value = pair.consumer.op().operand(pair.operand);
    let is_input = pair.operand < pair.consumer.input_count();
    if !pair.producer.is_on_tensors()
        || !value.ty().is_ranked_tensor()
        || !pair.producer.is_parallel()
        || !is_input
    {
        return None;
    }
    if pair.consumer_map()?.results().len() != pair.producer.loop_count()
        || !pair.result_map()?.is_permutation()
    {
        return None;
    }
    let iterators = pair.consumer.iterators();
    if iterators.contains(&IteratorType::Reduction) {
        // The extents of the loops that are reduced follow from inputs alone.
        let mut is_told = vec![false; iterators.len()];
        let mut add = |map: AffineMap<'_>| {
            for dim in map.results().iter().filter_map(|result| as_dim(*result)) {
                is_told[dim] = true;
            }
        };
        for (other, map) in pair.consumer.op().operands().zip(pair.consumer.maps()) {
            if other != value {
                add(map);
            }
        }
        for input in 0..pair.producer.input_count() {
            add(pair.map_in_consumer(context, input)?);
        }
        if is_told.contains(&false) {
            return None;
        }
    }
    Some(())
}

/// Returns for each result of the producer whether the fused operation has it too.
pub(super) fn kept_results(pair: Pair<'_, '_>) -> Vec<bool> {
    let (producer, consumer) = (pair.producer, pair.consumer);
    let (inputs, consumer_id) = (producer.input_count(), consumer.op().id());
    let mut dropped = Vec::new();
    let (producer_maps, consumer_maps) = (producer.maps(), consumer.maps());
    let mut kept = Vec::new();
    for (at, result) in producer.op().results().enumerate() {
        dropped.push(inputs + at);
        let of_producer = producer_maps.iter().enumerate().filter(|(at, _)| !dropped.contains(at));
        let of_consumer = consumer_maps.iter().enumerate().filter(|(at, _)| *at != pair.operand);
        let rest = of_producer.chain(of_consumer).map(|(_, map)| *map);
        let is_kept = producer.uses_element(inputs + at)
            || !tell_all_loops(rest, producer.loop_count() + consumer.loop_count())
            || result.users().any(|user| user.id() != consumer_id);
        if is_kept {
            dropped.pop();
        }
        kept.push(is_kept);
    }
    kept
}

/// Operands of the fused operation, and their maps.
#[derive(Default)]
pub(super) struct Plan<'c> {
    pub inputs: Vec<ValueId>,
    pub outputs: Vec<ValueId>,
    pub maps: Vec<AffineMap<'c>>,
    pub result_types: Vec<Type<'c>>,
    /// Arguments of the fused block, by those of producer and consumer that they stand for.
    pub arguments: Vec<ValueId>,
}

/// Returns the operands of the fused operation, in order.
pub(super) fn plan<'c>(pair: Pair<'_, 'c>, kept: &[bool]) -> Option<Plan<'c>> {
    let context = pair.consumer.op().context();
    let (producer, consumer) = (pair.producer, pair.consumer);
    let (producer_inputs, consumer_inputs) = (producer.input_count(), consumer.input_count());
    let mut plan = Plan::default();
    let (maps, mut in_order) = (consumer.maps(), Vec::new());
    let of_consumer = |at: usize| {
        Some((consumer.op().operand(at), *maps.get(at)?, consumer.argument(at)?, at < consumer_inputs))
    };
    let of_producer = |at: usize| {
        let map = pair.map_in_consumer(context, at)?;
        Some((producer.op().operand(at), map, producer.argument(at)?, at < producer_inputs))
    };
    in_order.extend((0..pair.operand).map(of_consumer));
    in_order.extend((0..producer_inputs).map(of_producer));
    in_order.extend((pair.operand + 1..consumer_inputs).map(of_consumer));
    let outputs = (0..producer.output_count()).filter(|at| kept.get(*at) == Some(&true));
    in_order.extend(outputs.map(|at| of_producer(producer_inputs + at)));
    in_order.extend((consumer_inputs..consumer.op().operand_count()).map(of_consumer));
    for entry in in_order {
        let (operand, map, argument, is_input) = entry?;
        if is_input {
            plan.inputs.push(operand.id());
        } else {
            plan.outputs.push(operand.id());
            if !operand.ty().is_any_memref() {
                plan.result_types.push(operand.ty());
            }
        }
        plan.maps.push(map);
        plan.arguments.push(argument.id());
    }
    Some(plan)
}

/// Creates an operation that does what the producer of an input and its consumer do. Neither is replaced.
///
/// `None` if they are not fusable.
pub fn fuse_elementwise(
    consumer: OpId,
    operand: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Fused> {
    let context = rewriter.context();
    let pair = Pair::of(rewriter.op(consumer), operand)?;
    check(pair)?;
    let kept = kept_results(pair);
    let Plan { inputs, outputs, maps, result_types, arguments } = plan(pair, &kept)?;
    let iterators = pair.consumer.iterators();
    if !tell_all_loops(maps.iter().copied(), iterators.len()) {
        return None;
    }
    let location = pair.consumer.op().location();
    let producer = pair.producer.op().id();
    let producer_location = pair.producer.op().location();
    let to_producer_loops = inverse(context, pair.result_map()?)?.compose(context, pair.consumer_map()?);
    let (result, asks_position) = (pair.result, pair.producer.uses_positions());
    let replaced_argument = pair.consumer.argument(operand)?.id();
    let producer_ops = block_ops(pair.producer)?;
    let consumer_ops = block_ops(pair.consumer)?;
    let producer_yields: Vec<ValueId> = pair.producer.terminator()?.operands().map(Value::id).collect();
    let consumer_yields: Vec<ValueId> = pair.consumer.terminator()?.operands().map(Value::id).collect();

    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    let (fused, region) = create_empty_generic(parts, rewriter);
    let point = rewriter.save_insertion_point();
    let types: Vec<_> = arguments
        .iter()
        .map(|argument| {
            let argument = rewriter.value(*argument);
            (argument.ty(), argument.location())
        })
        .collect();
    let block = rewriter.create_block(region, None, types);
    let mut values = ValueMap::default();
    if asks_position {
        let positions: Vec<ValueId> = (0..iterators.len())
            .map(|dim| {
                let dim = context.i64_attribute(dim as i64);
                rewriter.create_value(IndexOp::builder(context, producer_location).dim(dim))
            })
            .collect();
        for inner in &producer_ops {
            let Some(index) = rewriter.view::<IndexOp>(*inner) else { continue };
            let (dim, old) = (index.loop_number(), index.result().id());
            let map = AffineMap::new(
                context,
                to_producer_loops.dims(),
                0,
                &[*to_producer_loops.results().get(dim)?],
            );
            let new = AffineApplyOp::builder(context, producer_location)
                .map(map)
                .map_operands(positions.iter().copied())
                .result(context.index_type());
            let new = rewriter.create_value(new);
            values.map(old, new);
        }
    }
    let new_arguments: Vec<ValueId> = rewriter.block(block).arguments().map(Value::id).collect();
    for (old, new) in arguments.into_iter().zip(new_arguments) {
        values.map(old, new);
    }
    for inner in producer_ops {
        if rewriter.view::<IndexOp>(inner).is_none() {
            rewriter.clone_op(inner, &mut values);
        }
    }
    let now = |value: ValueId, values: &ValueMap| values.get(value).unwrap_or(value);
    let forwarded = now(*producer_yields.get(result)?, &values);
    values.map(replaced_argument, forwarded);
    for inner in consumer_ops {
        rewriter.clone_op(inner, &mut values);
    }
    let kept_yields =
        producer_yields.iter().zip(&kept).filter(|(_, is_kept)| **is_kept).map(|(value, _)| *value);
    let yields: Vec<ValueId> = kept_yields.chain(consumer_yields).map(|value| now(value, &values)).collect();
    rewriter.create(YieldOp::builder(context, location).values(yields));
    rewriter.restore_insertion_point(point);

    let old = rewriter.results(producer).into_iter().zip(kept).filter(|(_, is_kept)| *is_kept);
    let old = old.map(|(value, _)| value).chain(rewriter.results(consumer));
    let replacements = old.zip(rewriter.results(fused)).collect();
    Some(Fused { op: fused, replacements })
}

/// Returns the operations of the block without its terminator.
fn block_ops(linalg: LinalgOp<'_, '_>) -> Option<Vec<OpId>> {
    let block = linalg.block()?;
    let end = block.last_op()?;
    Some(block.ops().filter(|op| *op != end).map(Operation::id).collect())
}

/// Fuses the producer of the first input that can be, and that `accepts`, into a `linalg.generic`.
pub(super) fn fuse_first(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
    accepts: fn(Value<'_, '_>) -> bool,
) -> MatchResult {
    let view = rewriter.op(op);
    let operand = (0..view.operand_count())
        .find(|operand| are_fusable(view, *operand) && accepts(view.operand(*operand)))?;
    super::moving::fuse_input(op, operand, rewriter)
}
