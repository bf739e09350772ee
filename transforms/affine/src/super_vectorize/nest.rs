//! The vector nest: a copy of a nest of loops that works on vectors.

use super::patterns::has_vectorizable_ops;
use super::strategy::{Strategy, is_element};
use super::tail::{is_harmless, loops_to_mask};
use super::transfers::{Transfer, VectorLoops, indices, permutation};
use crate::bounds::upper;
use crate::parallel::{Reduction, reductions};
use terrace_affine::{
    AffineApplyOp, AffineForOp, AffineLoadOp, AffineMinOp, AffineStoreOp, AffineYieldOp, Applied,
};
use terrace_arith::{AtomicRMWKind, ConstantOp, neutral_element};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::Trait;
use terrace_ir::{
    Attribute, Operation, OperationState, PatternRewriter, RegionSource, TypedOp, WalkOrder, WalkResult,
};
use terrace_rewrite::ops::ids;
use terrace_support::interner::FoldMap;
use terrace_vector::{BroadcastOp, CombiningKind, CreateMaskOp, ReductionOp};

/// Replaces a nest of loops by one that works on vectors. `None`, and the nest stays, if something in it has no vector form.
pub(super) fn vectorize_nest(
    root: OpId,
    strategy: &Strategy<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    if !has_vectorizable_ops(rewriter.view::<AffineForOp>(root)?) {
        return None;
    }
    let mut ops = Vec::new();
    let _ = rewriter.op(root).walk(WalkOrder::PreOrder, &mut |op| {
        ops.push(op.id());
        WalkResult::Advance
    });
    rewriter.set_insertion_point_after(root);
    let mut nest = VectorNest::new(strategy);
    if !ops.into_iter().all(|op| nest.add(op, rewriter).is_some()) {
        nest.abandon(rewriter);
        return None;
    }
    for (old, new) in std::mem::take(&mut nest.results) {
        rewriter.replace_all_uses_with(old, new);
    }
    rewriter.erase_op(root);
    Some(())
}

struct VectorNest<'s> {
    strategy: &'s Strategy<'s>,
    /// Vectors for values.
    vectors: FoldMap<ValueId, ValueId>,
    /// Values of the new nest for those that stay scalar.
    scalars: FoldMap<ValueId, ValueId>,
    /// The new loops that are vectorized.
    loops: VectorLoops,
    /// New loops for old ones.
    copies: FoldMap<OpId, OpId>,
    /// Masks of the reductions in new loops.
    reduction_masks: FoldMap<OpId, ValueId>,
    /// Scalars for the results of reductions.
    results: Vec<(ValueId, ValueId)>,
    /// The new nest, and operations outside of it that are of no use without it, in the order of their making.
    made: Vec<OpId>,
    root: Option<OpId>,
}

impl<'s> VectorNest<'s> {
    fn new(strategy: &'s Strategy<'s>) -> Self {
        VectorNest {
            strategy,
            vectors: FoldMap::default(),
            scalars: FoldMap::default(),
            loops: VectorLoops::default(),
            copies: FoldMap::default(),
            reduction_masks: FoldMap::default(),
            results: Vec::new(),
            made: Vec::new(),
            root: None,
        }
    }

    /// Erases what was made.
    fn abandon(self, rewriter: &mut PatternRewriter<'_, '_>) {
        for op in self.made.into_iter().rev() {
            rewriter.erase_op(op);
        }
    }

    /// Adds the vector form of an operation at the insertion point.
    fn add(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.op(op);
        if AffineLoadOp::cast(view).is_some() {
            self.add_load(op, rewriter)
        } else if AffineStoreOp::cast(view).is_some() {
            self.add_store(op, rewriter)
        } else if AffineForOp::cast(view).is_some() {
            self.add_loop(op, rewriter)
        } else if AffineYieldOp::cast(view).is_some() {
            self.add_yield(op, rewriter)
        } else if ConstantOp::cast(view).is_some() {
            self.add_constant(view.result(0).id(), rewriter).map(|_| ())
        } else if AffineApplyOp::cast(view).is_some() {
            self.add_apply(op, rewriter)
        } else {
            self.widen(op, rewriter).map(|_| ())
        }
    }

    /// Returns the values of the new nest for those of the old one; those from outside stand for themselves.
    fn scalars_of(&self, values: &[ValueId]) -> Vec<ValueId> {
        values.iter().map(|value| self.scalars.get(value).copied().unwrap_or(*value)).collect()
    }

    /// Returns true if the new nest has only a vector for one of some values.
    fn has_vectors_only(&self, values: &[ValueId]) -> bool {
        values.iter().any(|value| self.vectors.contains_key(value) && !self.scalars.contains_key(value))
    }

    fn add_load(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineLoadOp>(op)?;
        let (memref, map, old, location) =
            (view.memref().id(), view.map(), ids(view.indices()), view.op().location());
        let (result, element) = (view.result().id(), view.result().ty());
        if self.has_vectors_only(&old) {
            return None;
        }
        let indices = indices(map, &self.scalars_of(&old), location, rewriter)?;
        let ty = self.strategy.vector_of(rewriter.context(), element);
        let permutation = self.permutation(&indices, rewriter)?;
        let transfer = Transfer {
            memref,
            indices: &indices,
            permutation,
            mask: None,
            in_bounds: self.strategy.has_full_vectors,
            location,
        };
        let new = transfer.read(ty, rewriter);
        self.vectors.insert(result, rewriter.op(new).result(0).id());
        Some(())
    }

    fn add_store(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineStoreOp>(op)?;
        let (value, memref, map) = (view.value().id(), view.memref().id(), view.map());
        let (old, location) = (ids(view.indices()), view.op().location());
        let masked = loops_to_mask(view.op(), self.strategy);
        let value = self.vector_for(value, rewriter)?;
        if self.has_vectors_only(&old) {
            return None;
        }
        let indices = indices(map, &self.scalars_of(&old), location, rewriter)?;
        let permutation = self.permutation(&indices, rewriter)?;
        // One element cannot be all elements of a vector.
        if permutation.results().iter().any(|result| result.as_constant().is_some()) {
            return None;
        }
        let mask = match masked.is_empty() {
            true => None,
            false => Some(self.store_mask(&masked, permutation, rewriter)?),
        };
        let transfer = Transfer {
            memref,
            indices: &indices,
            permutation,
            mask,
            in_bounds: self.strategy.has_full_vectors,
            location,
        };
        transfer.write(value, rewriter);
        Some(())
    }

    fn permutation<'c>(
        &self,
        indices: &[ValueId],
        rewriter: &PatternRewriter<'_, 'c>,
    ) -> Option<AffineMap<'c>> {
        let block = rewriter.insertion_point().block;
        permutation(indices, block, &self.loops, self.strategy.sizes.len(), rewriter)
    }

    fn add_constant(&mut self, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
        let old = rewriter.value(value);
        let (constant, ty, location) = (old.constant()?, old.ty(), old.location());
        if !is_element(ty) {
            return None;
        }
        let point = rewriter.save_insertion_point();
        let block = self.vectorized_body_around(rewriter)?;
        rewriter.set_insertion_point_to_start(block);
        let new = self.splat(constant, ty, location, rewriter);
        rewriter.restore_insertion_point(point);
        let new = new?;
        self.vectors.insert(value, new);
        Some(new)
    }

    /// Returns the body of the innermost vectorized loop around the insertion point.
    fn vectorized_body_around(&self, rewriter: &PatternRewriter<'_, '_>) -> Option<BlockId> {
        let block = rewriter.block(rewriter.insertion_point().block);
        let mut around = std::iter::successors(block.parent_op(), |op| op.parent_op());
        let of = around.find(|op| self.loops.contains_key(&op.id())).and_then(AffineForOp::cast)?;
        Some(of.region().first_block()?.id())
    }

    fn splat<'c>(
        &self,
        constant: Attribute<'c>,
        ty: terrace_ir::Type<'c>,
        location: terrace_ir::Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let context = rewriter.context();
        let ty = self.strategy.vector_of(context, ty);
        let value = context.splat_of_scalar(ty, constant)?;
        let new = ConstantOp::builder(context, location).value(value).result(ty);
        Some(rewriter.create_value(new))
    }

    fn add_apply(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineApplyOp>(op)?;
        let (map, old, location) = (view.map(), ids(view.map_operands()), view.op().location());
        let result = view.op().result(0).id();
        if old.iter().any(|operand| self.vectors.contains_key(operand)) {
            return None;
        }
        let context = rewriter.context();
        let new = AffineApplyOp::builder(context, location).map(map).map_operands(self.scalars_of(&old));
        let new = rewriter.create_value(new.result(context.index_type()));
        self.scalars.insert(result, new);
        Some(())
    }

    fn add_loop(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineForOp>(op)?;
        let dim = self.strategy.dims.get(&op).copied();
        let (context, location, inits) = (rewriter.context(), view.op().location(), ids(view.inits()));
        let found = match dim {
            Some(_) if !inits.is_empty() => reductions(view).filter(|_| view.step() == 1)?,
            _ => Vec::new(),
        };
        let step = match dim {
            Some(dim) => view.step().checked_mul(self.strategy.sizes[dim])?,
            None => view.step(),
        };
        let (lower_map, upper_map) = (view.lower_bound_map(), view.upper_bound_map());
        let lower = self.scalars_of(&ids(view.lower_bound_operands()));
        let upper_operands = self.scalars_of(&ids(view.upper_bound_operands()));
        let body = view.region().first_block()?;
        let (variable, carried, results) = (
            body.argument(0).id(),
            ids(body.arguments().skip(1)),
            view.op().results().map(|result| result.id()).collect::<Vec<_>>(),
        );
        let new_inits = match dim {
            Some(_) => self.neutral_vectors(&found, rewriter)?,
            None => inits.iter().map(|init| self.vector_for(*init, rewriter)).collect::<Option<Vec<_>>>()?,
        };
        let types: Vec<_> = new_inits.iter().map(|init| rewriter.type_of(*init)).collect();
        let new = AffineForOp::builder(context, location)
            .lower_bound_operands(lower)
            .upper_bound_operands(upper_operands)
            .inits(new_inits)
            .lower_bound_map(lower_map)
            .upper_bound_map(upper_map)
            .step(step)
            .results(types.clone())
            .region(RegionSource::Empty);
        let new = rewriter.create(new);
        let behind = rewriter.save_insertion_point();
        let region = rewriter.op(new).region(0).id();
        let arguments =
            [(context.index_type(), location)].into_iter().chain(types.into_iter().map(|ty| (ty, location)));
        let block = rewriter.create_block(region, None, arguments);
        let new_arguments = ids(rewriter.block(block).arguments());
        if self.root.is_none() {
            self.root = Some(new);
            self.made.push(new);
        }
        self.copies.insert(op, new);
        self.scalars.insert(variable, new_arguments[0]);
        for (old, new) in carried.iter().zip(&new_arguments[1..]) {
            self.vectors.insert(*old, *new);
        }
        let new_results = rewriter.results(new);
        for (old, new) in results.iter().zip(&new_results) {
            self.vectors.insert(*old, *new);
        }
        if let Some(dim) = dim {
            rewriter.restore_insertion_point(behind);
            for (at, reduction) in found.iter().enumerate() {
                let scalar = self.reduced(reduction, new_results[at], inits[at], rewriter)?;
                self.results.push((results[at], scalar));
            }
            self.loops.insert(new, dim);
        }
        rewriter.set_insertion_point_to_end(block);
        if dim.is_some() && !found.is_empty() {
            self.mask_reduction(op, new, rewriter)?;
        }
        Some(())
    }

    /// Creates vectors of the neutral elements of reductions.
    fn neutral_vectors(
        &mut self,
        found: &[Reduction],
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<Vec<ValueId>> {
        let mut vectors = Vec::new();
        for reduction in found {
            let combiner = rewriter.op(reduction.combiner);
            let (value, ty, location) =
                (neutral_element(combiner)?, combiner.result(0).ty(), combiner.location());
            let vector = self.splat(value, ty, location, rewriter)?;
            if self.root.is_none() {
                self.note_outside(vector, rewriter);
            }
            vectors.push(vector);
        }
        Some(vectors)
    }

    fn note_outside(&mut self, value: ValueId, rewriter: &PatternRewriter<'_, '_>) {
        self.made.extend(rewriter.value(value).defining_op().map(Operation::id));
    }

    /// Creates the scalar result of a reduction from its vector and its initial value.
    fn reduced(
        &mut self,
        reduction: &Reduction,
        vector: ValueId,
        init: ValueId,
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<ValueId> {
        let context = rewriter.context();
        let combiner = rewriter.op(reduction.combiner);
        let (name, ty, location) = (combiner.name(), combiner.result(0).ty(), combiner.location());
        let is_neutral = rewriter.value(init).constant() == neutral_element(combiner);
        let is_outside = self.loops.is_empty();
        let new =
            ReductionOp::builder(context, location).kind(combining_kind(reduction.kind)?).vector(vector);
        let mut value = rewriter.create_value(new.dest(ty));
        if is_outside {
            self.note_outside(value, rewriter);
        }
        if !is_neutral {
            value = rewriter.create_named_value(name.as_str(), location, &[value, init], ty, &[]);
            if is_outside {
                self.note_outside(value, rewriter);
            }
        }
        Some(value)
    }

    /// Creates the mask of the elements that belong to iterations of a loop that reduces, if some vector has others.
    fn mask_reduction(&mut self, old: OpId, new: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineForOp>(new)?;
        if let (Some(lower), Some(upper)) = (view.constant_lower_bound(), view.constant_upper_bound())
            && upper.checked_sub(lower)? % view.step() == 0
        {
            return Some(());
        }
        let block = view.region().first_block()?.id();
        let point = rewriter.save_insertion_point();
        let is_end = point.is_some_and(|point| point.block == block && point.before.is_none());
        rewriter.set_insertion_point_to_start(block);
        let left = self.iterations_left(old, rewriter)?;
        let context = rewriter.context();
        let ty = self.strategy.vector_of(context, context.integer_type(1));
        let location = rewriter.op(new).location();
        let mask =
            rewriter.create_value(CreateMaskOp::builder(context, location).operands([left]).result(ty));
        self.reduction_masks.insert(new, mask);
        match is_end {
            true => rewriter.set_insertion_point_to_end(block),
            false => rewriter.restore_insertion_point(point),
        }
        Some(())
    }

    /// Creates the number of iterations from the one that the vector begins with to the last one.
    fn iterations_left(&mut self, old: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
        let new = *self.copies.get(&old)?;
        let view = rewriter.view::<AffineForOp>(new)?;
        let (context, location) = (rewriter.context(), view.op().location());
        let variable = view.region().first_block()?.argument(0).id();
        let end = upper(view);
        let difference = AffineExpr::dim(context, 0).sub(context, AffineExpr::dim(context, 1));
        let difference = AffineMap::new(context, 2, 0, &[difference]);
        let (map, operands) = (end.map, ids(end.operands.into_iter()));
        let bound = if map.results().len() == 1 {
            let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
            rewriter.create_value(new.result(context.index_type()))
        } else {
            let new = AffineMinOp::builder(context, location).map(map).operands(operands);
            rewriter.create_value(new.result(context.index_type()))
        };
        let mut left = Applied::new(difference, [bound, variable].map(|value| rewriter.value(value)));
        left.compose(context);
        let (map, operands) = (left.map, ids(left.operands.into_iter()));
        let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
        let left = rewriter.create_value(new.result(context.index_type()));
        if rewriter.value(bound).is_unused()
            && let Some(op) = rewriter.value(bound).defining_op().map(Operation::id)
        {
            rewriter.erase_op(op);
        }
        Some(left)
    }

    /// Creates the mask of a store in vectors that are not full: all elements along the dimensions of other loops.
    fn store_mask(
        &mut self,
        masked: &[OpId],
        permutation: AffineMap<'_>,
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<ValueId> {
        let context = rewriter.context();
        // The dimensions of a mask come in the order of those of memory.
        let mut dims: Vec<(i64, usize)> = Vec::new();
        for (dim, result) in permutation.results().iter().enumerate() {
            let place = (0..permutation.dims()).find(|at| result.uses_dim(*at))?;
            dims.push((i64::from(place), dim));
        }
        dims.sort_unstable();
        let location = rewriter.op(masked[0]).location();
        let mut counts = Vec::new();
        let mut shape = Vec::new();
        for (_, dim) in &dims {
            let size = self.strategy.sizes[*dim];
            let of = masked.iter().copied().find(|of| self.strategy.dims.get(of) == Some(dim));
            counts.push(match of {
                Some(of) => self.iterations_left(of, rewriter)?,
                None => terrace_arith::ArithBuilder::index(&mut rewriter.builder(location), size),
            });
            shape.push(size);
        }
        let ty = context.vector_type(&shape, context.integer_type(1));
        Some(rewriter.create_value(CreateMaskOp::builder(context, location).operands(counts).result(ty)))
    }

    fn add_yield(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let new = self.widen(op, rewriter)?;
        let parent = rewriter.op(new).parent_op()?.id();
        if let Some(mask) = self.reduction_masks.get(&parent).copied() {
            self.mask_yields(parent, mask, rewriter)?;
        }
        rewriter.set_insertion_point_after(parent);
        Some(())
    }

    /// Makes elements of no iteration neutral before they are combined.
    fn mask_yields(&mut self, of: OpId, mask: ValueId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineForOp>(of)?;
        let neutral = ids(view.inits());
        let found = reductions(view)?;
        for (reduction, neutral) in found.iter().zip(neutral) {
            rewriter.set_insertion_point(reduction.combiner);
            let (context, location) = (rewriter.context(), rewriter.op(reduction.combiner).location());
            let new = terrace_arith::SelectOp::builder(context, location)
                .condition(mask)
                .true_value(reduction.reduced)
                .false_value(neutral);
            let selected = rewriter.create_value(new.result(rewriter.type_of(neutral)));
            let combiner = rewriter.op(reduction.combiner);
            let places: Vec<usize> = (0..combiner.operand_count())
                .filter(|at| combiner.operand(*at).id() == reduction.reduced)
                .collect();
            for at in places {
                rewriter.set_operand(reduction.combiner, at, selected);
            }
        }
        Some(())
    }

    /// Returns the vector for a value: the one that there is, a constant, or one of equal elements.
    fn vector_for(&mut self, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
        if let Some(vector) = self.vectors.get(&value) {
            return Some(*vector);
        }
        let view = rewriter.value(value);
        if view.defining::<ConstantOp>().is_some() {
            return self.add_constant(value, rewriter);
        }
        if !self.is_uniform(value, rewriter) {
            return None;
        }
        let (ty, location) = (self.strategy.vector_of(rewriter.context(), view.ty()), view.location());
        let scalar = self.scalars.get(&value).copied().unwrap_or(value);
        let point = rewriter.save_insertion_point();
        // The end of a block stays its end, even if something is put there.
        let is_end_of = point.filter(|point| point.before.is_none()).map(|point| point.block);
        rewriter.set_insertion_point_after_value(scalar);
        let new = BroadcastOp::builder(rewriter.context(), location).source(scalar).vector(ty);
        let vector = rewriter.create_value(new);
        match is_end_of {
            Some(block) => rewriter.set_insertion_point_to_end(block),
            None => rewriter.restore_insertion_point(point),
        }
        self.vectors.insert(value, vector);
        Some(vector)
    }

    /// Returns true if a value is the same in all iterations that a vector stands for.
    fn is_uniform(&self, value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> bool {
        let view = rewriter.value(value);
        if !is_element(view.ty()) {
            return false;
        }
        if let Some((block, 0)) = view.as_argument()
            && let Some(of) = block.parent_op().and_then(AffineForOp::cast)
            && !self.strategy.dims.contains_key(&of.op().id())
        {
            return true;
        }
        let mut loops = self.strategy.dims.keys().filter_map(|of| rewriter.view::<AffineForOp>(*of));
        !loops.any(|of| view.parent_region().is_some_and(|at| at.is_within(of.region())))
    }

    /// Creates an operation on vectors for one on scalars.
    fn widen(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
        let view = rewriter.op(op);
        let is_wide = view.spec().is_none_or(|spec| {
            spec.traits.iter().any(|one| matches!(one, Trait::Vectorizable))
                || AffineYieldOp::cast(view).is_some()
        });
        if !is_wide || view.region_count() != 0 || !is_harmless(view, self.strategy) {
            return None;
        }
        let old = rewriter.operands(op);
        let operands =
            old.iter().map(|operand| self.vector_for(*operand, rewriter)).collect::<Option<Vec<_>>>()?;
        let mut state: OperationState<'_> = rewriter.state_of(op);
        state.operands = operands.into_iter().collect();
        let context = rewriter.context();
        state.result_types =
            state.result_types.iter().map(|ty| self.strategy.vector_of(context, *ty)).collect();
        let new = rewriter.create(state);
        for (old, new) in rewriter.results(op).iter().zip(rewriter.results(new)) {
            self.vectors.insert(*old, new);
        }
        Some(new)
    }
}

fn combining_kind(kind: AtomicRMWKind) -> Option<CombiningKind> {
    Some(match kind {
        AtomicRMWKind::Addf | AtomicRMWKind::Addi => CombiningKind::Add,
        AtomicRMWKind::Mulf | AtomicRMWKind::Muli => CombiningKind::Mul,
        AtomicRMWKind::Minimumf => CombiningKind::Minimumf,
        AtomicRMWKind::Maximumf => CombiningKind::Maximumf,
        AtomicRMWKind::Minnumf => CombiningKind::Minnumf,
        AtomicRMWKind::Maxnumf => CombiningKind::Maxnumf,
        AtomicRMWKind::Mins => CombiningKind::Minsi,
        AtomicRMWKind::Maxs => CombiningKind::Maxsi,
        AtomicRMWKind::Minu => CombiningKind::Minui,
        AtomicRMWKind::Maxu => CombiningKind::Maxui,
        AtomicRMWKind::Andi => CombiningKind::And,
        AtomicRMWKind::Ori => CombiningKind::Or,
        AtomicRMWKind::Xori => CombiningKind::Xor,
        _ => return None,
    })
}
