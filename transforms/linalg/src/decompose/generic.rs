//! `linalg.generic` with several operations in its region as one for the first operation and one for the others.

use smallvec::SmallVec;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{InsertionPoint, Location, PatternRewriter, RegionSource, Type, Value, ValueMap};
use terrace_linalg::{GenericOp, GenericParts, IndexingMaps, IteratorTypes, LinalgOp, YieldOp, generic};
use terrace_shape_reification::sizes::loop_sizes;
use terrace_tensor::empty;

/// The two operations that a `linalg.generic` became.
pub struct PeeledGeneric {
    /// The one with the first operation of the region.
    pub first: OpId,
    /// The one with the others.
    pub rest: OpId,
}

/// A value that the first operation computes.
struct Peeled<'c> {
    result: ValueId,
    output: ValueId,
    map: AffineMap<'c>,
}

/// The operation that is taken apart.
struct Whole<'c> {
    location: Location<'c>,
    inputs: Vec<ValueId>,
    outputs: Vec<ValueId>,
    maps: IndexingMaps<'c>,
    iterators: IteratorTypes,
    first: OpId,
    yielded: Vec<ValueId>,
}

/// Replaces a `linalg.generic` on tensors by two: one computes what the first operation of the region does, and the
/// other the rest, with the values of the first as inputs. Values that were no outputs before go through new tensors.
///
/// # Errors
/// If a loop is reduced, an output is not written through a permutation, or the region has fewer than two operations.
pub fn decompose_generic(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<PeeledGeneric, &'static str> {
    check(op, rewriter)?;
    peel(op, rewriter).ok_or("the parts cannot be created")
}

fn check(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Result<(), &'static str> {
    let view = rewriter.op(op);
    let linalg = LinalgOp::of(view).filter(|_| view.isa::<GenericOp>()).ok_or("expected a generic op")?;
    if !linalg.is_on_tensors() {
        return Err("only operations with tensor semantics are handled");
    }
    if !linalg.is_parallel() {
        return Err("unhandled decomposition of non-elementwise operation");
    }
    if linalg.maps().iter().skip(linalg.input_count()).any(|map| !map.is_permutation()) {
        return Err(
            "unhandled decomposition of generic op with out operand not accessed using a permutation",
        );
    }
    let block = linalg.block().ok_or("expected a region")?;
    let first = block.first_op().ok_or("expected a region")?;
    if block.ops().nth(2).is_none() {
        return Err("operation has less than 3 statements");
    }
    if first.results().any(|result| !result.ty().is_int_or_index_or_float()) {
        return Err("expected return type to be only int, index or float");
    }
    Ok(())
}

fn peel(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<PeeledGeneric> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let block = linalg.block()?;
    let first = block.first_op()?;
    let whole = Whole {
        location: linalg.op().location(),
        inputs: linalg.inputs().map(Value::id).collect(),
        outputs: linalg.outputs().map(Value::id).collect(),
        maps: linalg.maps(),
        iterators: linalg.iterators(),
        first: first.id(),
        yielded: linalg.terminator()?.operands().map(Value::id).collect(),
    };
    let results: Vec<ValueId> = first.results().map(Value::id).collect();
    rewriter.set_insertion_point(op);
    let mut peeled = Vec::new();
    for result in results {
        peeled.push(whole.destination(op, result, rewriter)?);
    }
    let first = whole.create_first(op, &peeled, rewriter)?;
    let rest = whole.create_rest(op, first, &peeled, rewriter)?;
    let mut values = rewriter.results(rest);
    for (at, value) in values.iter_mut().enumerate() {
        if peeled.iter().any(|one| whole.yielded.get(at) == Some(&one.result)) {
            *value = *rewriter.results(first).get(at)?;
        }
    }
    rewriter.replace_op(op, &values);
    Some(PeeledGeneric { first, rest })
}

impl<'c> Whole<'c> {
    /// Returns where a value of the first operation goes: like the output that it is, or to a new tensor.
    fn destination(
        &self,
        op: OpId,
        result: ValueId,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<Peeled<'c>> {
        let yielded = self.yielded.iter().position(|value| *value == result);
        let element = rewriter.type_of(result);
        if let Some(at) = yielded {
            let output = *self.outputs.get(at)?;
            let map = *self.maps.get(self.inputs.len() + at)?;
            return Some(Peeled { result, output, map });
        }
        let sizes = loop_sizes(op, self.location, rewriter)?;
        let output = empty(&sizes, element, self.location, rewriter);
        let map = AffineMap::identity(rewriter.context(), self.iterators.len() as u32);
        Some(Peeled { result, output, map })
    }

    /// Creates the operation for the first one: its values come after the outputs, which are set where it yields them.
    fn create_first(
        &self,
        op: OpId,
        peeled: &[Peeled<'c>],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<OpId> {
        let outputs: Vec<ValueId> =
            self.outputs.iter().copied().chain(peeled.iter().map(|one| one.output)).collect();
        let maps: Vec<AffineMap<'c>> =
            self.maps.iter().copied().chain(peeled.iter().map(|one| one.map)).collect();
        let new = self.create(&self.inputs, &outputs, &maps, rewriter);
        let arguments = self.add_block(new, rewriter);
        let mut map = ValueMap::default();
        let old: Vec<ValueId> = LinalgOp::of(rewriter.op(op))?.block()?.arguments().map(Value::id).collect();
        for (old, new) in old.into_iter().zip(&arguments) {
            map.map(old, *new);
        }
        let copy = rewriter.clone_op(self.first, &mut map);
        let computed: Vec<ValueId> = rewriter.results(copy).to_vec();
        let mut values = Vec::new();
        for (at, output) in self.outputs.iter().enumerate() {
            let own = peeled.iter().position(|one| self.yielded.get(at) == Some(&one.result));
            values.push(match own {
                Some(own) => *computed.get(own)?,
                None => {
                    let element = rewriter.type_of(*output).element_or_self();
                    rewriter.builder(self.location).zero(element)?
                }
            });
        }
        values.extend(computed);
        rewriter.create(YieldOp::builder(rewriter.context(), self.location).values(values));
        rewriter.set_insertion_point(op);
        Some(new)
    }

    /// Creates the operation for the others, with the values of the first one as last inputs.
    fn create_rest(
        &self,
        op: OpId,
        first: OpId,
        peeled: &[Peeled<'c>],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<OpId> {
        let results = rewriter.results(first);
        let computed = results.get(self.outputs.len()..)?;
        let inputs: Vec<ValueId> = self.inputs.iter().chain(computed).copied().collect();
        let (of_inputs, of_outputs) = self.maps.split_at_checked(self.inputs.len())?;
        let maps = of_inputs.iter().copied().chain(peeled.iter().map(|one| one.map));
        let maps: Vec<AffineMap<'c>> = maps.chain(of_outputs.iter().copied()).collect();
        let new = self.create(&inputs, &self.outputs, &maps, rewriter);
        let arguments = self.add_block(new, rewriter);
        let block = rewriter.op(new).region(0).first_block()?.id();
        let added = self.inputs.len()..inputs.len();
        let values: Vec<ValueId> = arguments[added.clone()].to_vec();
        rewriter.replace_op(self.first, &values);
        let old = LinalgOp::of(rewriter.op(op))?.block()?.id();
        let kept: SmallVec<[ValueId; 8]> =
            arguments[..added.start].iter().chain(&arguments[added.end..]).copied().collect();
        rewriter.inline_block_before(old, InsertionPoint { block, before: None }, &kept);
        rewriter.set_insertion_point(op);
        Some(new)
    }

    fn create(
        &self,
        inputs: &[ValueId],
        outputs: &[ValueId],
        maps: &[AffineMap<'c>],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> OpId {
        let result_types: Vec<Type<'c>> = outputs.iter().map(|output| rewriter.type_of(*output)).collect();
        let parts = GenericParts {
            location: self.location,
            inputs,
            outputs,
            result_types: &result_types,
            maps,
            iterators: &self.iterators,
        };
        let mut state = generic(rewriter.context(), parts);
        state.regions.push(RegionSource::Empty);
        rewriter.create(state)
    }

    /// Adds a block with an argument for each operand, and goes there.
    fn add_block(&self, op: OpId, rewriter: &mut PatternRewriter<'_, 'c>) -> Vec<ValueId> {
        let types = rewriter.op(op).operands().map(|operand| operand.ty().element_or_self());
        let types: Vec<(Type<'c>, Location<'c>)> = types.map(|ty| (ty, self.location)).collect();
        let region = rewriter.op(op).region(0).id();
        let block = rewriter.create_block(region, None, types);
        rewriter.block(block).arguments().map(Value::id).collect()
    }
}
