//! Reshapes between operations, folded into loops: an operation next to a reshape gets more loops, and works on tensors
//! with more dimensions.
//!
//! ```text
//! f(collapse(x), y)   ->   collapse(f'(x, expand(y)))
//! expand(f(x))        ->   f'(expand(x))
//! ```

use crate::maps::{as_dim, result_dims, with_results};
use terrace_affine::apply_composed;
use terrace_arith::ArithBuilder;
use terrace_interfaces::reassociation::collapsed_sizes;
use terrace_interfaces::view_like::{MixedIndex, constants_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    DYNAMIC, Location, MatchResult, Operation, OperationState, PatternRewriter, Type, TypedOp, Value,
};
use terrace_linalg::{
    CopyOp, FillOp, GenericParts, IndexOp, IteratorType, LinalgOp, NamedParts, TransposeOp,
    create_empty_generic, named, transpose,
};
use terrace_memref::facts::reshapes::{self, Reshapes, groups_of, output_shape};
use terrace_shape_reification::sizes::{loop_sizes, sizes};
use terrace_tensor as tensor;

/// The reshapes of tensors.
struct OfTensors;

impl Reshapes for OfTensors {
    const COLLAPSE: &'static str = tensor::CollapseShapeOp::NAME;
    const EXPAND: &'static str = tensor::ExpandShapeOp::NAME;
    const CAST: &'static str = tensor::CastOp::NAME;
}

/// Expansion of the loops of an operation.
struct Expansion {
    /// The loops of the expanded operation that each loop becomes.
    groups: Vec<Vec<usize>>,
    /// Their extents.
    extents: Vec<Vec<MixedIndex>>,
}

impl Expansion {
    /// Expands the loops along one operand, whose dimensions are split into groups of the given sizes.
    fn of(
        op: OpId,
        operand: usize,
        groups: &[Vec<i64>],
        sizes: &[MixedIndex],
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<Self> {
        let linalg = LinalgOp::of(rewriter.op(op))?;
        let location = linalg.op().location();
        let dims = result_dims(linalg.map(operand)?)?;
        let own = loop_sizes(op, location, rewriter)?;
        let mut extents: Vec<Vec<MixedIndex>> = own.into_iter().map(|extent| vec![extent]).collect();
        for (dim, group) in dims.into_iter().zip(groups) {
            let size = |at: &i64| sizes.get(usize::try_from(*at).ok()?).copied();
            let split: Option<Vec<MixedIndex>> = group.iter().map(size).collect();
            *extents.get_mut(dim)? = split.filter(|split| !split.is_empty())?;
        }
        let mut next = 0;
        let groups = extents
            .iter()
            .map(|extents| {
                next += extents.len();
                (next - extents.len()..next).collect()
            })
            .collect();
        Some(Expansion { groups, extents })
    }

    fn loop_count(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }

    /// Returns a map from the expanded loops.
    fn map<'c>(&self, map: AffineMap<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Option<AffineMap<'c>> {
        let context = rewriter.context();
        let mut results = Vec::new();
        for result in map.results() {
            let loops = self.groups.get(as_dim(*result)?)?;
            results.extend(loops.iter().map(|at| AffineExpr::dim(context, *at as u32)));
        }
        Some(with_results(context, self.loop_count(), &results))
    }

    /// Returns the groups of dimensions by which an operand of that map is split.
    fn operand_groups(&self, map: AffineMap<'_>) -> Option<Vec<Vec<i64>>> {
        let mut next = 0;
        let group = |dim: usize| {
            let count = self.groups.get(dim)?.len() as i64;
            next += count;
            Some((next - count..next).collect())
        };
        result_dims(map)?.into_iter().map(group).collect()
    }

    /// Returns the sizes of an operand of that map after the split.
    fn operand_sizes(&self, map: AffineMap<'_>) -> Option<Vec<MixedIndex>> {
        let mut sizes = Vec::new();
        for dim in result_dims(map)? {
            sizes.extend_from_slice(self.extents.get(dim)?);
        }
        Some(sizes)
    }
}

/// Returns true if the loops of an operation can be split as an operand is.
fn can_expand(linalg: LinalgOp<'_, '_>, operand: usize) -> bool {
    let maps = linalg.maps();
    let iterators = linalg.iterators();
    let Some(dims) = maps.get(operand).and_then(|map| result_dims(*map)) else { return false };
    linalg.is_on_tensors()
        && maps.iter().all(|map| map.is_projected_permutation(false))
        && !dims.is_empty()
        && dims.iter().all(|dim| iterators.get(*dim) == Some(&IteratorType::Parallel))
}

/// `expand(f(x)) -> f'(expand(x))`; the results of `f` are replaced too.
pub fn expand_producer(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let expand = rewriter.view::<tensor::ExpandShapeOp>(op)?;
    let (source, result) = (expand.src(), expand.src().result_number()?);
    let producer = LinalgOp::of(source.defining_op()?)?;
    let operand = producer.input_count() + result;
    if !can_expand(producer, operand) {
        return None;
    }
    let (producer_op, groups) = (producer.op(), groups_of(expand.op()));
    let (sizes, source) = (output_shape(expand.op()), source.id());
    let are_there = sizes.iter().all(|size| is_there(*size, producer_op));
    if !are_there && producer_op.results().flat_map(Value::uses).nth(1).is_some() {
        return None;
    }
    let producer = producer_op.id();
    // Sizes that are computed after the producer are there at the reshape, which then is its only user.
    let at = if are_there { producer } else { op };
    let values = expand_loops((producer, at), operand, &groups, &sizes, source, rewriter)?;
    let own = *values.get(result)?;
    let own = match rewriter.value(own).defining::<tensor::CollapseShapeOp>() {
        Some(collapse) => collapse.src().id(),
        None => own,
    };
    rewriter.replace_op(op, &[own]);
    rewriter.replace_op(producer, &values);
    Some(())
}

/// `f(collapse(x), y) -> collapse(f'(x, expand(y)))`, for the first input that is a collapse and is accepted
pub fn expand_consumer(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
    accepts: fn(Value<'_, '_>) -> bool,
) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let is_found = |at: usize, input: Value<'_, '_>| {
        input.defining::<tensor::CollapseShapeOp>().is_some() && can_expand(linalg, at) && accepts(input)
    };
    let (operand, input) = linalg.inputs().enumerate().find(|(at, input)| is_found(*at, *input))?;
    let collapse = input.defining::<tensor::CollapseShapeOp>()?;
    let (groups, source, location) =
        (groups_of(collapse.op()), collapse.src().id(), collapse.op().location());
    let collapse = collapse.id();
    let point = rewriter.save_insertion_point();
    rewriter.set_insertion_point(collapse);
    let sizes = sizes(source, location, rewriter);
    rewriter.restore_insertion_point(point);
    let values = expand_loops((op, op), operand, &groups, &sizes, source, rewriter)?;
    rewriter.replace_op(op, &values);
    Some(())
}

/// Returns true if a size is known at an operation.
fn is_there(size: MixedIndex, op: Operation<'_, '_>) -> bool {
    let MixedIndex::Value(value) = size else { return true };
    let value = Value::new(op.body(), value);
    let Some(definition) = value.defining_op() else { return true };
    let around = definition.parent_region().and_then(|region| region.find_ancestor_op(op));
    around.is_some_and(|around| around.block() == definition.block() && definition.is_before_in_block(around))
}

/// Creates an operation before another one, with the loops of `op`, split as its operand is by groups and sizes;
/// `source` takes the place of the operand. Returns values for its results.
fn expand_loops<'c>(
    (op, before): (OpId, OpId),
    operand: usize,
    groups: &[Vec<i64>],
    sizes: &[MixedIndex],
    source: ValueId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let point = rewriter.save_insertion_point();
    rewriter.set_insertion_point(before);
    let values = expand_at(op, operand, groups, sizes, source, rewriter);
    rewriter.restore_insertion_point(point);
    values
}

fn expand_at<'c>(
    op: OpId,
    operand: usize,
    groups: &[Vec<i64>],
    sizes: &[MixedIndex],
    source: ValueId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (location, maps, input_count) = (linalg.op().location(), linalg.maps(), linalg.input_count());
    let operands: Vec<(ValueId, Type<'c>)> =
        linalg.op().operands().map(|operand| (operand.id(), operand.ty())).collect();
    let result_types: Vec<Type<'c>> = linalg.op().results().map(Value::ty).collect();
    let expansion = Expansion::of(op, operand, groups, sizes, rewriter)?;
    let new_maps: Option<Vec<AffineMap<'c>>> = maps.iter().map(|map| expansion.map(*map, rewriter)).collect();
    let new_maps = new_maps?;
    let mut new_operands = Vec::new();
    for (at, ((value, ty), map)) in operands.into_iter().zip(&maps).enumerate() {
        new_operands.push(match at == operand && at < input_count {
            true => source,
            false => expand_operand(value, ty, *map, &expansion, location, rewriter)?,
        });
    }
    let (inputs, outputs) = new_operands.split_at(input_count);
    let new = create_expanded(op, inputs, outputs, &new_maps, &expansion, rewriter)?;
    let results = rewriter.results(new);
    let mut values = Vec::new();
    for (at, (result, ty)) in results.into_iter().zip(result_types).enumerate() {
        if rewriter.type_of(result) == ty {
            values.push(result);
            continue;
        }
        let groups = expansion.operand_groups(*maps.get(input_count + at)?)?;
        let new = reshapes::collapse::<OfTensors>(rewriter.context(), location, result, &groups, ty);
        values.push(rewriter.create_value(new));
    }
    Some(values)
}

/// Returns an operand with its dimensions split as the loops are.
fn expand_operand<'c>(
    value: ValueId,
    ty: Type<'c>,
    map: AffineMap<'c>,
    expansion: &Expansion,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    if !ty.is_ranked_tensor() {
        return Some(value);
    }
    let context = rewriter.context();
    let (groups, sizes) = (expansion.operand_groups(map)?, expansion.operand_sizes(map)?);
    let shape = constants_of(&sizes);
    let new = context.ranked_tensor_type(&shape, ty.element_or_self(), None);
    if new == ty {
        return Some(value);
    }
    let fits = |(known, wanted): (&i64, i64)| *known == wanted || *known == DYNAMIC || wanted == DYNAMIC;
    if !ty.shape()?.iter().zip(collapsed_sizes(&shape, &groups)).all(fits) {
        return None;
    }
    let new = reshapes::expand::<OfTensors>(context, location, value, &groups, &sizes, new);
    Some(rewriter.create_value(new))
}

/// Creates an operation like another one with split loops.
fn create_expanded<'c>(
    op: OpId,
    inputs: &[ValueId],
    outputs: &[ValueId],
    maps: &[AffineMap<'c>],
    expansion: &Expansion,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    let view = rewriter.op(op);
    let location = view.location();
    if let Some(named) = expanded_named(view, inputs, outputs, expansion) {
        let state = match named {
            Expanded::Transpose(permutation) => {
                transpose(rewriter.body_mut(), location, *inputs.first()?, *outputs.first()?, &permutation)
            }
            Expanded::Same(name) => {
                let parts = NamedParts { name, location, inputs, outputs, attributes: &[] };
                named_state(rewriter, parts)?
            }
        };
        return Some(rewriter.create(state));
    }
    let linalg = LinalgOp::of(view)?;
    let mut iterators = Vec::new();
    for (iterator, group) in linalg.iterators().into_iter().zip(&expansion.groups) {
        iterators.extend(group.iter().map(|_| iterator));
    }
    let region = view.regions().next()?.id();
    let result_types: Vec<Type<'c>> = outputs.iter().map(|output| rewriter.type_of(*output)).collect();
    let parts =
        GenericParts { location, inputs, outputs, result_types: &result_types, maps, iterators: &iterators };
    let (new, into) = create_empty_generic(parts, rewriter);
    rewriter.clone_region(region, into, &mut terrace_ir::ValueMap::default());
    replace_positions(new, expansion, rewriter)?;
    Some(new)
}

fn named_state<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    parts: NamedParts<'_, 'c>,
) -> Option<OperationState<'c>> {
    named(rewriter.body_mut(), parts).ok()
}

/// Form of an operation that keeps its name.
enum Expanded {
    Transpose(Vec<i64>),
    Same(&'static str),
}

fn expanded_named(
    view: Operation<'_, '_>,
    inputs: &[ValueId],
    outputs: &[ValueId],
    expansion: &Expansion,
) -> Option<Expanded> {
    if inputs.len() != 1 || outputs.len() != 1 {
        return None;
    }
    if let Some(transpose) = TransposeOp::cast(view) {
        // Loops are the dimensions of the output.
        let permutation = transpose.permutation();
        let mut starts = vec![0; permutation.len()];
        let mut in_input: Vec<(i64, usize)> =
            permutation.iter().enumerate().map(|(loop_, dim)| (*dim, loop_)).collect();
        in_input.sort_unstable();
        let mut next = 0;
        for (_, loop_) in in_input {
            starts[loop_] = next;
            next += expansion.groups.get(loop_)?.len() as i64;
        }
        let mut expanded = Vec::new();
        for (start, group) in starts.into_iter().zip(&expansion.groups) {
            expanded.extend(start..start + group.len() as i64);
        }
        return Some(Expanded::Transpose(expanded));
    }
    if FillOp::cast(view).is_some() {
        return Some(Expanded::Same(FillOp::SPEC.name));
    }
    CopyOp::cast(view).map(|_| Expanded::Same(CopyOp::SPEC.name))
}

/// `index d -> index d' * size + index d''`, where a loop was split
fn replace_positions(op: OpId, expansion: &Expansion, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let block = LinalgOp::of(rewriter.op(op))?.block()?;
    let indices: Vec<(OpId, usize)> =
        block.ops().filter_map(IndexOp::cast).map(|index| (index.id(), index.loop_number())).collect();
    let point = rewriter.save_insertion_point();
    for (index, dim) in indices {
        let (loops, extents) = (expansion.groups.get(dim)?, expansion.extents.get(dim)?);
        if loops[..] == [dim] {
            continue;
        }
        let (context, location) = (rewriter.context(), rewriter.op(index).location());
        rewriter.set_insertion_point_after(index);
        let new: Vec<ValueId> = loops
            .iter()
            .map(|at| {
                let at = context.i64_attribute(*at as i64);
                rewriter.create_value(IndexOp::builder(context, location).dim(at))
            })
            .collect();
        let mut position = MixedIndex::Value(*new.first()?);
        for (value, extent) in new.iter().zip(extents).skip(1) {
            position = linearize(position, *value, *extent, location, rewriter);
        }
        let position = rewriter.builder(location).index_of(position);
        rewriter.replace_op(index, &[position]);
    }
    rewriter.restore_insertion_point(point);
    Some(())
}

/// `inner + outer * size`
fn linearize<'c>(
    outer: MixedIndex,
    inner: ValueId,
    size: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let mut operands = vec![inner];
    let outer = match outer {
        MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
        MixedIndex::Value(value) => {
            operands.push(value);
            AffineExpr::dim(context, 1)
        }
    };
    let dims = operands.len() as u32;
    let size = match size {
        MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
        MixedIndex::Value(value) => {
            operands.push(value);
            AffineExpr::symbol(context, 0)
        }
    };
    let sum = AffineExpr::dim(context, 0).add(context, outer.mul(context, size));
    let map = AffineMap::new(context, dims, operands.len() as u32 - dims, &[sum]);
    apply_composed(map, &operands, location, rewriter)
}

/// `expand(collapse(x)) -> collapse(expand(x))`, where both change different dimensions
pub(super) fn bubble_up(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let expand = rewriter.view::<tensor::ExpandShapeOp>(op)?;
    let collapse = expand.src().defining::<tensor::CollapseShapeOp>()?;
    let (splits, joins) = (groups_of(expand.op()), groups_of(collapse.op()));
    if splits.is_empty() || splits.len() != joins.len() {
        return None;
    }
    let source_shape = collapse.src().ty().shape()?.to_vec();
    let static_sizes = expand.static_output_shape();
    let part = |shape: &[i64], group: &[i64]| -> Option<Vec<i64>> {
        group.iter().map(|dim| shape.get(usize::try_from(*dim).ok()?).copied()).collect()
    };
    for (split, join) in splits.iter().zip(&joins) {
        let is_same = split.len() == join.len() && part(&source_shape, join)? == part(&static_sizes, split)?;
        if !is_same && (split.len() == join.len() || split.len() != 1 && join.len() != 1) {
            return None;
        }
    }
    let (location, context) = (expand.op().location(), rewriter.context());
    let (source, result_sizes) = (collapse.src().id(), output_shape(expand.op()));
    let element = expand.result().ty().element_or_self();
    let source_sizes = sizes(source, location, rewriter);
    let (mut new_splits, mut new_joins, mut new_sizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut from_source = source_sizes.into_iter();
    let mut from_result = result_sizes.into_iter();
    // Dimensions between the two new operations, and groups of the outer ones, counted as they are met.
    let mut next = 0i64;
    for (split, join) in splits.iter().zip(&joins) {
        let count = split.len().max(join.len());
        let range: Vec<i64> = (next..next + count as i64).collect();
        next += count as i64;
        let singles = || range.iter().map(|dim| vec![*dim]).collect::<Vec<_>>();
        if split.len() == join.len() {
            new_sizes.extend(from_result.by_ref().take(count));
            from_source.by_ref().take(count).for_each(drop);
            new_splits.extend(singles());
            new_joins.extend(singles());
        } else if join.len() != 1 {
            new_sizes.extend(from_source.by_ref().take(count));
            from_result.next();
            new_splits.extend(singles());
            new_joins.push(range);
        } else {
            new_sizes.extend(from_result.by_ref().take(count));
            from_source.next();
            new_joins.extend(singles());
            new_splits.push(range);
        }
    }
    let shape = constants_of(&new_sizes);
    let mut value = source;
    if new_splits.len() != new_sizes.len() {
        let ty = context.ranked_tensor_type(&shape, element, None);
        let new = reshapes::expand::<OfTensors>(context, location, value, &new_splits, &new_sizes, ty);
        value = rewriter.create_value(new);
    }
    if new_joins.len() != new_sizes.len() {
        let ty = context.ranked_tensor_type(&collapsed_sizes(&shape, &new_joins), element, None);
        let new = reshapes::collapse::<OfTensors>(context, location, value, &new_joins, ty);
        value = rewriter.create_value(new);
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}
