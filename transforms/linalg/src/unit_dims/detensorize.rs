//! `--linalg-detensorize`: tensors without dimensions that control flow depends on become scalars.
//!
//! ```text
//! values that branches use, and what they are computed of    ->   scalars
//! ```
//!
//! Operations around which tensors stay take and give them through `tensor.extract` and `tensor.from_elements`, of
//! which those that meet fold.
//!
//! Reads:     control flow; what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation and use, and that of the greedy driver.

use terrace_cf::{BranchOp, CondBranchOp};
use terrace_interfaces::branch::Branch;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Ctx, Failure, InsertionPoint, Location, LogicalResult, Operation, PatternRewriter, Region,
    Type, TypedOp, Value,
};
use terrace_linalg::{GenericOp, LinalgOp};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_support::interner::{FoldMap, FoldSet};
use terrace_tensor::{ExtractOp, FromElementsOp};

/// The pass `--linalg-detensorize`.
#[pass("linalg-detensorize", "Detensorize linalg ops", class = "LinalgDetensorizePass")]
pub struct LinalgDetensorize {
    #[option(
        "aggressive-mode",
        help = "Detensorize all ops that qualify for detensoring along with branch operands and basic-block arguments."
    )]
    is_aggressive: bool,
}

impl PreparedPass for LinalgDetensorize {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        Ok(FrozenPatternSet::new(context, FromElementsOp::SPEC.hooks.canonicalize.to_vec()))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let Some(region) = op.op().regions().next().filter(|region| !region.is_empty()) else {
            return Ok(());
        };
        let plan = if self.is_aggressive { Plan::of_all(region) } else { Plan::of_control_flow(region) };
        let region = region.id();
        let body = op.body_mut();
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        let branch = split_entry(region, &mut rewriter);
        Detensorizer { rewriter: &mut rewriter, scalars: FoldMap::default() }.apply(region, plan);
        apply_patterns_greedily(body, patterns, &GreedyConfig::default());
        if let Some(branch) = branch {
            merge_entry(branch, &mut PatternRewriter::new(body, &mut NoListener));
        }
        Ok(())
    }
}

/// Moves all operations of the entry block to a block of their own, so that constants are collected in front of them.
/// Returns the branch to it.
fn split_entry(region: RegionId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let entry = rewriter.region(region).first_block()?;
    let (entry, first) = (entry.id(), entry.first_op()?.id());
    let rest = rewriter.split_block(first);
    rewriter.set_insertion_point_to_end(entry);
    let branch =
        BranchOp::builder(rewriter.context(), Location::Unknown).dest_operands([] as [ValueId; 0]).dest(rest);
    Some(rewriter.create(branch))
}

/// Undoes [`split_entry`].
fn merge_entry(branch: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
    let view = rewriter.op(branch);
    let (Some(entry), rest) = (view.block().map(Block::id), view.successor(0).id()) else { return };
    rewriter.erase_op(branch);
    rewriter.merge_blocks(rest, entry, &[]);
}

/// Operations and block arguments that become scalar, in the order in which they were found.
#[derive(Default)]
struct Plan {
    ops: Vec<OpId>,
    arguments: Vec<ValueId>,
}

/// Returns the type of the element of a tensor without dimensions.
fn scalar_type<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    (ty.is_ranked_tensor() && ty.rank() == Some(0)).then(|| ty.element_or_self())
}

/// Returns true if all operands of a `linalg.generic` are tensors without dimensions.
fn can_be_scalar(op: Operation<'_, '_>) -> bool {
    GenericOp::cast(op).is_some() && op.operands().all(|operand| scalar_type(operand.ty()).is_some())
}

impl Plan {
    /// Returns all operations and block arguments that can be scalar.
    fn of_all(region: Region<'_, '_>) -> Self {
        let mut plan = Plan::default();
        terrace_rewrite::ops::for_each_in(region, &mut |op| {
            if can_be_scalar(op) {
                plan.ops.push(op.id());
            }
        });
        for block in region.blocks().skip(1) {
            plan.arguments.extend(block.arguments().map(Value::id));
        }
        plan
    }

    /// Returns the operations and arguments that are connected to the operands of branches.
    fn of_control_flow(region: Region<'_, '_>) -> Self {
        let (mut conditional, mut unconditional) = (Vec::new(), Vec::new());
        terrace_rewrite::ops::for_each_in(region, &mut |op| {
            if CondBranchOp::cast(op).is_some() {
                conditional.extend(op.operands().map(Value::id));
            } else if BranchOp::cast(op).is_some() {
                unconditional.extend(op.operands().map(Value::id));
            }
        });
        let mut search = Search { work: conditional, ..Search::default() };
        search.work.append(&mut unconditional);
        if search.run(region.body()).is_none() {
            return Plan::default();
        }
        let Search { ops, arguments, .. } = search;
        let chosen: FoldSet<OpId> = ops.iter().copied().collect();
        let body = region.body();
        let is_scalar = |argument: &ValueId| {
            let stays = |value: Value<'_, '_>| {
                value
                    .defining_op()
                    .is_some_and(|op| GenericOp::cast(op).is_some() && !chosen.contains(&op.id()))
            };
            !incoming(Value::new(body, *argument)).flatten().any(stays)
        };
        let arguments = arguments.into_iter().filter(is_scalar).collect();
        Plan { ops, arguments }
    }
}

/// Search for values that are connected to control flow.
#[derive(Default)]
struct Search {
    work: Vec<ValueId>,
    seen_values: FoldSet<ValueId>,
    seen_ops: FoldSet<OpId>,
    ops: Vec<OpId>,
    arguments: Vec<ValueId>,
}

impl Search {
    /// Returns `None` if a block argument gets its value from something else than a branch.
    fn run(&mut self, body: &Body<'_>) -> Option<()> {
        while let Some(item) = self.work.pop() {
            if !self.seen_values.insert(item) {
                continue;
            }
            let value = Value::new(body, item);
            self.add_forwarded(value);
            self.work.extend(value.users().flat_map(|user| user.results()).map(Value::id));
            if let Some((block, _)) = value.as_argument() {
                if block.is_entry() {
                    continue;
                }
                self.arguments.push(item);
                for value in incoming(value) {
                    self.work.push(value?.id());
                }
                continue;
            }
            let Some(op) = value.defining_op().filter(|op| self.seen_ops.insert(op.id())) else { continue };
            if GenericOp::cast(op).is_some() {
                if can_be_scalar(op) {
                    self.ops.push(op.id());
                    self.work.extend(LinalgOp::of(op)?.inputs().map(Value::id));
                }
            } else if FromElementsOp::cast(op).is_none()
                && op.results().all(|result| result.ty().is_int_or_float())
            {
                self.work.extend(op.operands().map(Value::id));
            }
        }
        Some(())
    }

    /// Adds the block arguments that the terminator of the value's block hands the value to.
    fn add_forwarded(&mut self, value: Value<'_, '_>) {
        let Some(end) = value.parent_block().and_then(Block::last_op) else { return };
        let Some(branch) = end.interface::<Branch>() else { return };
        branch.for_each_edge(end, |successor, operands| {
            for (at, operand) in operands.forwarded.clone().enumerate() {
                if end.operands().nth(operand) == Some(value) {
                    let argument = end.successor(successor).arguments().nth(operands.produced + at);
                    self.work.extend(argument.map(Value::id));
                }
            }
        });
    }
}

/// Returns the values that branches hand to a block argument; `None` for what is not handed on by one.
fn incoming<'a, 'c>(argument: Value<'a, 'c>) -> impl Iterator<Item = Option<Value<'a, 'c>>> {
    let found = argument.as_argument();
    let edges =
        found.into_iter().flat_map(|(block, at)| block.predecessor_edges().map(move |edge| (edge, at)));
    edges.map(|((end, successor), at)| {
        let position = operand_of(end, successor, at)?;
        end.operands().nth(position)
    })
}

/// Returns the operand of a branch that it hands to an argument of a successor.
fn operand_of(end: Operation<'_, '_>, successor: usize, argument: usize) -> Option<usize> {
    let operands = (end.interface::<Branch>()?.successor_operands)(end, successor);
    let at = operands.forwarded.start + argument.checked_sub(operands.produced)?;
    operands.forwarded.contains(&at).then_some(at)
}

/// Rewriter of tensors as scalars.
struct Detensorizer<'r, 'b, 'c> {
    rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// The scalar that stands for each tensor.
    scalars: FoldMap<ValueId, ValueId>,
}

impl Detensorizer<'_, '_, '_> {
    fn apply(&mut self, region: RegionId, plan: Plan) {
        for argument in plan.arguments {
            self.make_argument_scalar(argument);
        }
        let chosen: FoldSet<OpId> = plan.ops.into_iter().collect();
        let mut in_order = Vec::new();
        terrace_rewrite::ops::for_each_in(self.rewriter.region(region), &mut |op| {
            if chosen.contains(&op.id()) {
                in_order.push(op.id());
            }
        });
        for op in in_order {
            self.inline(op);
        }
    }

    /// Returns the element of a tensor without dimensions, read right after its definition.
    fn scalar(&mut self, value: ValueId) -> ValueId {
        if let Some(&known) = self.scalars.get(&value) {
            return known;
        }
        let location = self.rewriter.value(value).location();
        self.rewriter.set_insertion_point_after_value(value);
        let new =
            ExtractOp::builder(self.rewriter.context(), location).tensor(value).indices([] as [ValueId; 0]);
        let new = self.rewriter.create_value(new);
        self.scalars.insert(value, new);
        new
    }

    /// Returns a tensor of one element, made right after the definition of that.
    fn tensor(&mut self, scalar: ValueId) -> ValueId {
        let (location, ty) = (self.rewriter.value(scalar).location(), self.rewriter.type_of(scalar));
        self.rewriter.set_insertion_point_after_value(scalar);
        let context = self.rewriter.context();
        let result = context.ranked_tensor_type(&[], ty, None);
        let new = FromElementsOp::builder(context, location).elements([scalar]).result(result);
        let new = self.rewriter.create_value(new);
        self.scalars.insert(new, scalar);
        new
    }

    /// Makes a block argument scalar, and the operands that branches hand to it.
    fn make_argument_scalar(&mut self, argument: ValueId) {
        let view = self.rewriter.value(argument);
        let Some(ty) = scalar_type(view.ty()) else { return };
        let Some((block, at)) = view.as_argument() else { return };
        let edges: Vec<(OpId, Option<usize>)> = block
            .predecessor_edges()
            .map(|(end, successor)| (end.id(), operand_of(end, successor, at)))
            .collect();
        if edges.iter().any(|(_, operand)| operand.is_none()) {
            return;
        }
        for (end, operand) in edges {
            let Some(operand) = operand else { continue };
            let value = self.rewriter.op(end).operand(operand).id();
            let scalar = self.scalar(value);
            self.rewriter.set_operand(end, operand, scalar);
        }
        // The argument itself changes its type; what used it uses a tensor that is made of it. If it was read already,
        // that is the scalar.
        let read = self.scalars.remove(&argument);
        self.rewriter.body_mut().set_type(argument, ty);
        let tensor = self.tensor(argument);
        let maker = self.rewriter.value(tensor).defining_op().map(Operation::id);
        if let Some(maker) = maker {
            self.rewriter.replace_all_uses_except(argument, tensor, maker);
        }
        if let Some(read) = read {
            self.rewriter.replace_all_uses_with(read, argument);
            if let Some(old) = self.rewriter.value(read).defining_op().map(Operation::id) {
                self.rewriter.erase_op(old);
            }
            self.scalars.values_mut().filter(|scalar| **scalar == read).for_each(|scalar| *scalar = argument);
        }
    }

    /// Moves the operations of a `linalg.generic` in front of it, and replaces it by tensors of what they give.
    fn inline(&mut self, op: OpId) {
        let view = self.rewriter.op(op);
        let Some(block) = LinalgOp::of(view).and_then(LinalgOp::block).map(Block::id) else { return };
        let Some(place) = view.block().map(Block::id) else { return };
        let operands: Vec<ValueId> = view.operands().map(Value::id).collect();
        let results: Vec<ValueId> = view.results().map(Value::id).collect();
        let scalars: Vec<ValueId> = operands.into_iter().map(|operand| self.scalar(operand)).collect();
        let yielded = self.splice(block, place, op, &scalars);
        for (result, scalar) in results.into_iter().zip(yielded) {
            let tensor = self.tensor(scalar);
            self.rewriter.replace_all_uses_with(result, tensor);
        }
        self.rewriter.erase_op(op);
    }

    /// Moves the operations of a block before an operation; its terminator goes. Returns what that yielded.
    fn splice(&mut self, block: BlockId, into: BlockId, before: OpId, arguments: &[ValueId]) -> Vec<ValueId> {
        let old: Vec<ValueId> = self.rewriter.block(block).arguments().map(Value::id).collect();
        for (old, new) in old.into_iter().zip(arguments) {
            self.rewriter.replace_all_uses_with(old, *new);
        }
        let ops: Vec<OpId> = self.rewriter.block(block).ops().map(Operation::id).collect();
        let Some((end, ops)) = ops.split_last() else { return Vec::new() };
        for op in ops {
            self.rewriter.move_op_to(*op, InsertionPoint { block: into, before: Some(before) });
        }
        let yielded = self.rewriter.op(*end).operands().map(Value::id).collect();
        self.rewriter.erase_op(*end);
        yielded
    }
}
