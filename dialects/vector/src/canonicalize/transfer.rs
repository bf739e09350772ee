//! Patterns of transfers, and of contractions and steps that others ask.

use crate::facts::transfers::{Transfer, are_disjoint};
use crate::{BroadcastOp, ContractionOp, StepOp, TransferReadOp, TransferWriteOp, TransposeOp};
use terrace_arith::{AddFOp, AddIOp, CmpIOp, CmpIPredicate, ConstantOp};
use terrace_interfaces::view_like::{are_same, constants_of, values_of};
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, ValueMap};
use terrace_tensor::{EXTRACT, ExtractSliceOp, INSERT, InsertSliceOp};

impl TransferWriteOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<TransferWriteOp>("FoldWaw", write_over_write),
        Pattern::of::<InsertSliceOp>("SwapExtractSliceOfTransferWrite", insert_of_slice_of_write),
    ];
}

impl TransferReadOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<TransferReadOp>("TransferReadAfterWriteToBroadcast", read_of_write)];
}

impl ContractionOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AddIOp>("CanonicalizeContractAdd<arith.addi>", add_of_contraction),
        Pattern::of::<AddFOp>("CanonicalizeContractAdd<arith.addf>", add_of_contraction),
    ];
}

impl StepOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<StepOp>("StepCompareFolder", compare_of_step)];
}

/// `transfer_write(x, transfer_write(y, z, i), i) -> transfer_write(x, z, i)`
fn write_over_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let last = rewriter.view::<TransferWriteOp>(op)?;
    if !last.base().ty().is_ranked_tensor() {
        return None;
    }
    let write = Transfer::of_write(last);
    let mut changed = last;
    let mut prior = last.base().defining::<TransferWriteOp>()?;
    loop {
        let other = Transfer::of_write(prior);
        if other.mask == write.mask && other.is_same_place(&write) {
            let (changed, base) = (changed.op(), prior.base().id());
            let at = changed.operand_range(1).start;
            let changed = changed.id();
            rewriter.set_operand(changed, at, base);
            return Some(());
        }
        if !are_disjoint(&other, &write) || !prior.result().is_some_and(|result| result.has_one_use()) {
            return None;
        }
        changed = prior;
        prior = prior.base().defining::<TransferWriteOp>()?;
    }
}

/// Returns the number of elements of each dimension of the base that a transfer touches.
fn chunk(transfer: &Transfer<'_, '_>) -> Vec<i64> {
    let mut sizes = vec![0; transfer.map.dims() as usize];
    let results = transfer.map.results().iter().zip(transfer.vector.shape().unwrap_or_default());
    for (result, size) in results {
        if let AffineExprKind::Dim(dim) = result.kind() {
            sizes[dim as usize] = *size;
        }
    }
    sizes
}

/// Returns, by result, the number of its dimension among those that the map uses; `None` for what is repeated.
fn used_dims(map: AffineMap<'_>) -> Vec<Option<usize>> {
    let dim = |result: &terrace_ir::affine::AffineExpr<'_>| match result.kind() {
        AffineExprKind::Dim(dim) => Some(dim),
        _ => None,
    };
    let mut used: Vec<u32> = map.results().iter().filter_map(dim).collect();
    used.sort_unstable();
    used.dedup();
    map.results().iter().map(|result| used.binary_search(&dim(result)?).ok()).collect()
}

/// `transfer_read(transfer_write(x, y, i), i) -> transpose(broadcast(x))`
fn read_of_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let read = rewriter.view::<TransferReadOp>(op)?;
    let write = read.base().defining::<TransferWriteOp>().filter(|_| read.base().ty().is_ranked_tensor())?;
    let (to, from) = (Transfer::of_read(read), Transfer::of_write(write));
    if !to.is_in_bounds()
        || chunk(&to) != chunk(&from)
        || to.mask.is_some()
        || from.mask.is_some()
        || to.indices != from.indices
    {
        return None;
    }
    // The dimension of the written vector that each dimension of the read one is.
    let written = used_dims(from.map);
    let dims: Vec<Option<usize>> = used_dims(to.map)
        .into_iter()
        .map(|dim| dim.and_then(|dim| written.iter().position(|at| *at == Some(dim))))
        .collect();
    let rank = written.len();
    if dims.is_empty() || dims.len() < rank {
        return None;
    }
    let lead = dims.len() - rank;
    let mut is_taken = vec![false; dims.len()];
    let mut permutation: Vec<Option<usize>> = dims.iter().map(|dim| dim.map(|dim| dim + lead)).collect();
    permutation.iter().flatten().for_each(|at| is_taken[*at] = true);
    for at in permutation.iter_mut().filter(|at| at.is_none()) {
        let free = is_taken.iter().position(|taken| !taken)?;
        is_taken[free] = true;
        *at = Some(free);
    }
    let permutation: Vec<usize> = permutation.into_iter().flatten().collect();
    let sizes = to.vector.shape()?.iter().zip(to.vector.scalable_dims());
    let (mut shape, mut scalable) = (vec![0; dims.len()], vec![false; dims.len()]);
    for (at, (size, is_scalable)) in permutation.iter().zip(sizes) {
        (shape[*at], scalable[*at]) = (*size, *is_scalable);
    }
    let (context, location, ty) = (rewriter.context(), read.op().location(), to.vector);
    let repeated = context.scalable_vector_type(&shape, &scalable, from.vector.element_or_self());
    let source = write.value_to_store().id();
    let value =
        rewriter.create_value(BroadcastOp::builder(context, location).source(source).vector(repeated));
    let permutation: Vec<i64> = permutation.into_iter().map(|at| at as i64).collect();
    let new = TransposeOp::builder(context, location).vector(value).permutation(&permutation).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `insert_slice(extract_slice(transfer_write(x, y), sizes), z, where) -> insert_slice(transfer_write(x, extract_slice(z,
/// where)), z, where)`, if `x` fills `y`
fn insert_of_slice_of_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertSliceOp>(op)?;
    let extract = insert.source().defining::<ExtractSliceOp>()?;
    let write = extract.source().defining::<TransferWriteOp>()?;
    let (to, from, body) = (INSERT.slice(insert.op()), EXTRACT.slice(extract.op()), rewriter.body());
    let transfer = Transfer::of_write(write);
    if !to.has_unit_strides(body)
        || !from.has_unit_strides(body)
        || !extract.result().has_one_use()
        || !extract.source().has_one_use()
        || insert.source().ty().rank() != Some(transfer.map.results().len())
        || !from.starts_at_zero(body)
        || !transfer.indices.iter().all(|index| index.is_zero())
        || !are_same(&to.sizes, &from.sizes, body)
        || transfer.mask.is_some()
    {
        return None;
    }
    let base = transfer.base.ty().shape()?;
    let covered = transfer.map.results().iter().map(|result| match result.kind() {
        AffineExprKind::Dim(dim) => base.get(dim as usize).copied(),
        _ => None,
    });
    if covered.collect::<Option<Vec<i64>>>()?.as_slice() != transfer.vector.shape()? {
        return None;
    }
    let context = rewriter.context();
    let slice = ExtractSliceOp::builder(context, extract.op().location())
        .source(insert.dest().id())
        .offsets(values_of(&to.offsets))
        .sizes(values_of(&to.sizes))
        .strides(values_of(&to.strides))
        .static_offsets(&constants_of(&to.offsets))
        .static_sizes(&constants_of(&to.sizes))
        .static_strides(&constants_of(&to.strides))
        .result(insert.source().ty());
    let indices: Vec<ValueId> = transfer.indices.iter().map(|index| index.id()).collect();
    let (value, location, map) = (write.value_to_store().id(), write.op().location(), transfer.map);
    let flags = vec![context.bool_attribute(false); transfer.in_bounds.len()];
    let at = insert.op().operand_range(0).start;
    let ty = insert.source().ty();
    let slice = rewriter.create_value(slice);
    let write = TransferWriteOp::builder(context, location)
        .value_to_store(value)
        .base(slice)
        .indices(indices)
        .permutation_map(map)
        .in_bounds(&flags)
        .result(ty);
    let write = rewriter.create_value(write);
    rewriter.set_operand(op, at, write);
    Some(())
}

/// `add(contract(x, y, 0), z) -> contract(x, y, z)`
fn add_of_contraction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.op(op);
    debug_assert!(
        AddIOp::cast(add).is_some() || AddFOp::cast(add).is_some(),
        "the patterns start from additions"
    );
    let (a, b) = (add.operand(0), add.operand(1));
    let find = |of: terrace_ir::Value<'_, '_>,
                other: terrace_ir::Value<'_, '_>|
     -> Option<(OpId, ValueId, ValueId)> {
        let contraction = of.defining::<ContractionOp>()?;
        let acc = contraction.acc();
        let zero = acc.context().zero_attribute(acc.ty())?;
        (acc.constant() == Some(zero)).then(|| (contraction.op().id(), acc.id(), other.id()))
    };
    let (contraction, acc, other) = find(a, b).or_else(|| find(b, a))?;
    let mut map = ValueMap::default();
    map.map(acc, other);
    let copy = rewriter.clone_op(contraction, &mut map);
    let values = rewriter.results(copy);
    rewriter.replace_op(op, &values);
    Some(())
}

/// `cmpi ult, step : vector<n>, c -> true`, if `c` is not less than `n`, and so for other predicates
fn compare_of_step(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let step = rewriter.view::<StepOp>(op)?;
    let ty = step.result().ty();
    let count = ty.element_count().filter(|_| !ty.is_scalable_vector())?;
    let mut found = None;
    for used in step.result().uses().filter(|used| used.number() == 0) {
        let Some(compare) = CmpIOp::cast(used.owner()) else { continue };
        let Some(bound) = compare.rhs().constant_i64().or_else(|| compare.rhs().constant_int()?.to_i64())
        else {
            continue;
        };
        let value = match compare.predicate() {
            CmpIPredicate::Ult if count <= bound => true,
            CmpIPredicate::Uge if count <= bound => false,
            CmpIPredicate::Ule if count - 1 <= bound => true,
            CmpIPredicate::Ugt if count - 1 <= bound => false,
            CmpIPredicate::Ne if count <= bound => true,
            CmpIPredicate::Eq if count <= bound => false,
            _ => continue,
        };
        found = Some((compare.op().id(), value));
        break;
    }
    let (compare, value) = found?;
    let (context, location, ty) =
        (rewriter.context(), rewriter.op(compare).location(), rewriter.op(compare).result(0).ty());
    let constant = context.splat_of_scalar(ty, context.bool_attribute(value))?;
    rewriter.set_insertion_point_after(compare);
    let new = rewriter.create_value(ConstantOp::builder(context, location).value(constant).result(ty));
    rewriter.replace_op(compare, &[new]);
    Some(())
}
