//! Patterns of transfers, and of contractions and steps that others ask.

use crate::transfers::{Transfer, are_disjoint};
use crate::{ContractionOp, StepOp, TransferWriteOp};
use terrace_arith::{AddFOp, AddIOp, CmpIOp, CmpIPredicate, ConstantOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, ValueMap};

impl TransferWriteOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::new("vector.transfer_write", "FoldWaw", write_over_write)];
}

impl ContractionOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new("arith.addi", "CanonicalizeContractAdd<arith.addi>", add_of_contraction),
        Pattern::new("arith.addf", "CanonicalizeContractAdd<arith.addf>", add_of_contraction),
    ];
}

impl StepOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::new("vector.step", "StepCompareFolder", compare_of_step)];
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
