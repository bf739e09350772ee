//! `--tosa-reduce-transposes`: transposes move up through elementwise operations to where they cancel out.
//!
//! ```text
//! transpose(abs(transpose(x))) -> abs(x)
//! ```
//!
//! A transpose ends at one that it undoes, at a constant, or at a `tosa.reshape` of one dimension among others of size 1.
//! All operations on the way are computed in the new order only: if something else needs one of them, which is no constant,
//! the transpose stays.
//!
//! Reads:     effects.
//! Preserves: nothing.
//! Cost:      for each order of dimensions, one visit for each operation on the way, and for each element of a constant.

use crate::build;
use crate::layerwise_constant_fold::elements;
use std::collections::{HashMap, HashSet};
use terrace_interfaces::effects::is_op_trivially_dead;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Ctx, LogicalResult, Operation, PatternRewriter, Type, WalkOrder, WalkResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_tosa::{ConstOp, ConstShapeOp, MulOp, ReshapeOp, TransposeOp};

/// The pass `--tosa-reduce-transposes`.
#[pass("tosa-reduce-transposes", "Reduce transposes through other operators", anchor = "func.func")]
pub struct TosaReduceTransposes;

impl Pass for TosaReduceTransposes {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let function = Operation::new(body, Body::ROOT);
        if function.regions().flat_map(|region| region.blocks()).count() != 1 {
            op.mark_all_analyses_preserved();
            return Ok(());
        }
        let plans = plans(function);
        let inner: HashSet<OpId> = plans.iter().flat_map(|plan| plan.cone.keys().copied()).collect();
        let mut replacements = Vec::new();
        for plan in &plans {
            plan.apply(body, &inner, &mut replacements);
        }
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        for (transpose, value) in replacements {
            rewriter.replace_op(transpose, &[value]);
        }
        erase_dead_ops(&mut rewriter);
        Ok(())
    }
}

/// Operations that become ones on transposed tensors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A transpose that is undone.
    Inverse,
    Constant,
    /// A reshape to one dimension among others of size 1.
    Reshape,
    Elementwise,
}

/// The transposes with one order of dimensions, and what is computed in that order instead.
struct Plan {
    order: Vec<i32>,
    transposes: Vec<OpId>,
    /// The operations on the way, with their positions in the function.
    cone: HashMap<OpId, (usize, Kind)>,
}

/// Returns what is to be done, for each order of dimensions.
fn plans(function: Operation<'_, '_>) -> Vec<Plan> {
    let mut positions: HashMap<OpId, usize> = HashMap::new();
    let mut plans: Vec<Plan> = Vec::new();
    let mut by_order: HashMap<Vec<i32>, usize> = HashMap::new();
    function.for_each_nested(|op| {
        positions.insert(op.id(), positions.len());
        let Some(order) = order_of(op) else { return };
        let at = *by_order.entry(order).or_insert_with_key(|order| {
            plans.push(Plan { order: order.clone(), transposes: Vec::new(), cone: HashMap::new() });
            plans.len() - 1
        });
        plans[at].transposes.push(op.id());
    });
    for plan in &mut plans {
        plan.collect(function.body(), &positions);
        plan.shrink(function.body());
    }
    plans
}

/// Returns the order of dimensions of a transpose.
fn order_of(op: Operation<'_, '_>) -> Option<Vec<i32>> {
    let transpose = op.try_as::<TransposeOp>()?;
    let order = transpose.perms_attr()?.as_i32_array()?;
    let rank = order.len();
    let is_permutation = order.iter().all(|at| usize::try_from(*at).is_ok_and(|at| at < rank));
    let fits = transpose.input1().ty().rank() == Some(rank);
    (is_permutation && fits && transpose.output().ty().is_ranked_tensor()).then_some(order)
}

impl Plan {
    /// Collects all operations that the transposes depend on, up to those where they end.
    fn collect(&mut self, body: &Body<'_>, positions: &HashMap<OpId, usize>) {
        let mut worklist: Vec<OpId> = self.transposes.clone();
        while let Some(user) = worklist.pop() {
            let user = Operation::new(body, user);
            for value in user.operands().filter(|value| value.ty().rank() == Some(self.order.len())) {
                let Some(op) = value.defining_op().filter(|op| !self.cone.contains_key(&op.id())) else {
                    continue;
                };
                // What comes later, in a graph, may depend on itself.
                let (Some(at), Some(of_user)) = (positions.get(&op.id()), positions.get(&user.id())) else {
                    continue;
                };
                let Some(kind) = self.kind_of(op).filter(|_| at < of_user) else { continue };
                self.cone.insert(op.id(), (*at, kind));
                if kind == Kind::Elementwise {
                    worklist.push(op.id());
                }
            }
        }
    }

    fn kind_of(&self, op: Operation<'_, '_>) -> Option<Kind> {
        if let Some(order) = order_of(op) {
            let undone = self.order.iter().enumerate().all(|(at, from)| order[*from as usize] as usize == at);
            return undone.then_some(Kind::Inverse);
        }
        if let Some(constant) = op.try_as::<ConstOp>() {
            let ty = permuted(op.context(), op.result(0).ty(), &self.order)?;
            let values = elements::transpose(op.context(), constant.values_attr()?, &self.order, ty);
            return values.map(|_| Kind::Constant);
        }
        if let Some(reshape) = op.try_as::<ReshapeOp>() {
            let mut sizes = reshape.output().ty().shape()?.iter().filter(|size| **size != 1);
            let is_one_dimension = reshape.input1().ty().rank() == Some(1) && sizes.nth(1).is_none();
            let is_known = reshape.shape().defining::<ConstShapeOp<'_, '_>>().is_some();
            return (is_one_dimension && is_known).then_some(Kind::Reshape);
        }
        let is_elementwise =
            op.isa::<MulOp>() || op.spec()?.has_trait(|one| one.name() == "TosaElementwiseOperator");
        let is_plain = op.result_count() == 1 && op.region_count() == 0;
        (is_elementwise && is_plain && op.result(0).ty().rank() == Some(self.order.len()))
            .then_some(Kind::Elementwise)
    }

    /// Removes operations that others need as well, and those whose operands are not computed in the new order, until
    /// there are none.
    fn shrink(&mut self, body: &Body<'_>) {
        let mut targets: HashSet<OpId> = self.transposes.iter().copied().collect();
        let mut worklist: Vec<OpId> = self.cone.keys().chain(&self.transposes).copied().collect();
        while let Some(id) = worklist.pop() {
            let op = Operation::new(body, id);
            let is_lost = self.cone.get(&id).is_some_and(|(_, kind)| !self.may_stay(op, *kind, &targets));
            let is_kept = targets.contains(&id) && !(self.has_operands(op) && self.fits(op));
            if is_lost {
                self.cone.remove(&id);
            }
            if is_kept {
                targets.remove(&id);
            }
            if is_lost || is_kept {
                worklist.extend(op.results().flat_map(|result| result.users()).map(|user| user.id()));
                worklist.extend(op.operands().filter_map(|operand| operand.defining_op()).map(|op| op.id()));
            }
        }
        self.transposes.retain(|op| targets.contains(op));
    }

    fn may_stay(&self, op: Operation<'_, '_>, kind: Kind, targets: &HashSet<OpId>) -> bool {
        let is_inside = |user: OpId| self.cone.contains_key(&user) || targets.contains(&user);
        let mut users = op.results().flat_map(|result| result.users());
        kind == Kind::Constant
            || users.all(|user| is_inside(user.id())) && (kind != Kind::Elementwise || self.has_operands(op))
    }

    /// Returns true if all operands of the rank of the transposes are computed in the new order.
    fn has_operands(&self, op: Operation<'_, '_>) -> bool {
        op.operands()
            .filter(|value| value.ty().rank() == Some(self.order.len()))
            .all(|value| value.defining_op().is_some_and(|op| self.cone.contains_key(&op.id())))
    }

    /// Returns true if a transpose may be replaced: its operand has its type in the new order.
    fn fits(&self, transpose: Operation<'_, '_>) -> bool {
        let input = transpose.operand(0);
        let ty = match input.defining_op().and_then(|op| op.try_as::<TransposeOp>()) {
            Some(inner) => Some(inner.input1().ty()),
            None => permuted(transpose.context(), input.ty(), &self.order),
        };
        ty == Some(transpose.result(0).ty())
    }

    /// Creates the operations in the new order, and notes what the transposes are replaced by, but for those that other
    /// transposes end at.
    fn apply(&self, body: &mut Body<'_>, inner: &HashSet<OpId>, replacements: &mut Vec<(OpId, ValueId)>) {
        let wanted: Vec<OpId> = self.transposes.iter().copied().filter(|op| !inner.contains(op)).collect();
        let mut cone: Vec<(usize, OpId, Kind)> = self.needed(body, &wanted);
        cone.sort_unstable_by_key(|(at, ..)| *at);
        let mut values: HashMap<ValueId, ValueId> = HashMap::new();
        for (_, op, kind) in cone {
            let mut listener = NoListener;
            let mut rewriter = PatternRewriter::new(body, &mut listener);
            let old = rewriter.op(op).result(0).id();
            if let Some(new) = self.create(&mut rewriter, op, kind, &values) {
                values.insert(old, new);
            }
        }
        for transpose in wanted {
            let input = Operation::new(body, transpose).operand(0).id();
            replacements.extend(values.get(&input).map(|value| (transpose, *value)));
        }
    }

    /// Returns the operations on the way to some of the transposes.
    fn needed(&self, body: &Body<'_>, transposes: &[OpId]) -> Vec<(usize, OpId, Kind)> {
        let (mut seen, mut needed) = (HashSet::new(), Vec::new());
        let mut worklist = transposes.to_vec();
        while let Some(user) = worklist.pop() {
            for op in Operation::new(body, user).operands().filter_map(|value| value.defining_op()) {
                let Some(&(at, kind)) = self.cone.get(&op.id()).filter(|_| seen.insert(op.id())) else {
                    continue;
                };
                needed.push((at, op.id(), kind));
                if kind == Kind::Elementwise {
                    worklist.push(op.id());
                }
            }
        }
        needed
    }

    /// Creates an operation in the new order after the old one; the source of a transpose that is undone is there.
    fn create<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        op: OpId,
        kind: Kind,
        values: &HashMap<ValueId, ValueId>,
    ) -> Option<ValueId> {
        if kind == Kind::Inverse {
            return Some(rewriter.op(op).operand(0).id());
        }
        let ty = permuted(rewriter.context(), rewriter.op(op).result(0).ty(), &self.order)?;
        rewriter.set_insertion_point_after(op);
        match kind {
            Kind::Constant => {
                let (view, context) = (rewriter.view::<ConstOp>(op)?, rewriter.context());
                let values = elements::transpose(context, view.values_attr()?, &self.order, ty)?;
                let location = rewriter.op(op).location();
                Some(rewriter.create_value(ConstOp::builder(context, location).values(values).output(ty)))
            }
            Kind::Reshape => {
                let input = rewriter.view::<ReshapeOp>(op)?.input1().id();
                let mut b = rewriter.builder_like(op);
                let shape = build::shape(&mut b, ty.shape()?);
                let new = ReshapeOp::builder(b.context(), b.location).input1(input).shape(shape).output(ty);
                Some(b.make(new))
            }
            _ => {
                let mut state = rewriter.state_of(op);
                for operand in &mut state.operands {
                    *operand = values.get(operand).copied().unwrap_or(*operand);
                }
                state.result_types = std::iter::once(ty).collect();
                Some(rewriter.create_value(state))
            }
        }
    }
}

/// Returns the type of a tensor with its dimensions in another order.
fn permuted<'c>(context: Ctx<'c>, ty: Type<'c>, order: &[i32]) -> Option<Type<'c>> {
    let shape = ty.shape().filter(|_| ty.is_ranked_tensor())?;
    let sizes =
        order.iter().map(|at| shape.get(usize::try_from(*at).ok()?).copied()).collect::<Option<Vec<_>>>()?;
    Some(ty.with_shape(context, &sizes))
}

/// Erases operations that nothing needs, inner and later ones first.
fn erase_dead_ops(rewriter: &mut PatternRewriter<'_, '_>) {
    let mut ops = Vec::new();
    let flow = rewriter.op(Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
        ops.push(op.id());
        WalkResult::Advance
    });
    debug_assert!(flow.is_continue());
    for op in ops.into_iter().rev() {
        if op != Body::ROOT && is_op_trivially_dead(rewriter.op(op)) {
            rewriter.erase_op(op);
        }
    }
}
