//! `--lift-cf-to-scf`: branches between blocks become structured control flow.
//!
//! First each loop of a region gets one entry, one latch and one exit, and becomes `scf.while`; what is left has no
//! cycles. Then the blocks after a conditional branch that only one of its edges leads to become the regions of an
//! operation, and where they meet is what follows it. Bodies are worked on in the same way.
//!
//! Source: H. Bahmann, N. Reissmann, M. Jahre, J. C. Meyer: Perfect Reconstructability of Control Flow from Demand
//! Dependence Graphs, 2015.
//!
//! Reads:     branches, effects, dominance.
//! Preserves: nothing.
//! Cost:      a few visits for each block and its values, for each loop or conditional around it.

mod branches;
mod edges;
mod exits;
mod loops;
mod multiplexer;

use edges::Edge;
use terrace_arith::ConstantOp;
use terrace_func as func;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Attribute, Block, Body, Location, LogicalResult, Operation, PatternRewriter, Region, Type, capture,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;
use terrace_ub::PoisonOp;

/// The pass `--lift-cf-to-scf`.
#[pass("lift-cf-to-scf", "Lift ControlFlow dialect to SCF dialect", class = "LiftControlFlowToSCFPass")]
pub struct LiftCfToScf;

impl Pass for LiftCfToScf {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        lift_functions(op.body_mut())
    }
}

/// Lifts control flow in all functions of a body, and in nested operations.
fn lift_functions(body: &mut Body<'_>) -> LogicalResult {
    if Operation::new(body, Body::ROOT).isa::<func::FuncOp>() {
        lift_body(body)?;
    }
    for (result, told) in body.for_each_child(&|child| capture(|| lift_functions(child))) {
        told.into_iter().for_each(|diagnostic| body.context().tell(diagnostic));
        result?;
    }
    Ok(())
}

/// Lifts in all regions of a body, inner ones first.
fn lift_body(body: &mut Body<'_>) -> LogicalResult {
    let mut regions = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        collect(region, &mut regions);
    }
    for region in regions {
        check(Region::new(body, region))?;
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        lift_region(region, &mut rewriter)?;
    }
    Ok(())
}

fn collect(region: Region<'_, '_>, into: &mut Vec<RegionId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| collect(inner, into));
            }
        }
    }
    into.push(region.id());
}

/// Checks that all blocks are reached, and that all branches are such as can be changed.
fn check(region: Region<'_, '_>) -> LogicalResult {
    if region.is_empty() || region.has_one_block() {
        return Ok(());
    }
    for block in region.blocks() {
        if block.has_no_predecessors()
            && !block.is_entry()
            && let Some(first) = block.first_op()
        {
            return first.emit_op_error("transformation does not support unreachable blocks");
        }
    }
    for op in region.ops().filter(|op| op.successor_count() != 0) {
        let Some(branch) = op.interface::<Branch>() else {
            return op.emit_op_error(
                "transformation does not support terminators with successors not implementing BranchOpInterface",
            );
        };
        if !is_memory_effect_free(op) {
            return op.emit_op_error("transformation does not support terminators with side effects");
        }
        if branch.all(op).iter().any(|operands| operands.produced != 0) {
            return op.emit_op_error(
                "transformation does not support operations with operation-produced successor operands",
            );
        }
    }
    Ok(())
}

fn lift_region(region: RegionId, rewriter: &mut PatternRewriter<'_, '_>) -> LogicalResult {
    let view = rewriter.region(region);
    if view.is_empty() || view.has_one_block() {
        return Ok(());
    }
    let Some(front) = view.first_block().map(Block::id) else { return Ok(()) };
    let mut lift =
        Lift { rewriter, front, numbers: Vec::new(), undefined: FoldMap::default(), exits: Vec::new() };
    lift.combine_exits(region);
    let mut pending = vec![front];
    while let Some(entry) = pending.pop() {
        let loops = lift.structure_loops(entry)?;
        pending.extend(loops);
        let branches = lift.structure_branches(entry)?;
        pending.extend(branches);
    }
    Ok(())
}

/// A region being lifted.
struct Lift<'r, 'b, 'c> {
    rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// The entry of the whole, where constants go.
    front: BlockId,
    /// Constants that identify edges.
    numbers: Vec<Option<ValueId>>,
    /// Values that are never read.
    undefined: FoldMap<Type<'c>, ValueId>,
    /// One of each kind of operations that end the region.
    exits: Vec<OpId>,
}

impl<'c> Lift<'_, '_, 'c> {
    fn location(&self) -> Location<'c> {
        let parent = self.rewriter.block(self.front).parent_op();
        parent.map_or(Location::Unknown, Operation::location)
    }

    /// Creates the constant that identifies an edge.
    fn number(&mut self, number: usize) -> ValueId {
        if let Some(Some(value)) = self.numbers.get(number) {
            return *value;
        }
        let (context, location) = (self.rewriter.context(), self.location());
        let attribute: Attribute<'c> = context.i32_attribute(number as i32);
        self.rewriter.set_insertion_point_to_start(self.front);
        let constant =
            ConstantOp::builder(context, location).value(attribute).result(context.integer_type(32));
        let value = self.rewriter.create_value(constant);
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(value);
        value
    }

    /// Creates a value of a type that is never read.
    fn undefined(&mut self, ty: Type<'c>) -> ValueId {
        if let Some(value) = self.undefined.get(&ty) {
            return *value;
        }
        let (context, location) = (self.rewriter.context(), self.location());
        self.rewriter.set_insertion_point_to_start(self.front);
        let value = self.rewriter.create_value(PoisonOp::builder(context, location).result(ty));
        self.undefined.insert(ty, value);
        value
    }

    fn terminator(&self, block: BlockId) -> OpId {
        self.rewriter.block(block).last_op().map(Operation::id).expect("a verified block has a terminator")
    }

    fn arguments(&self, block: BlockId) -> Vec<ValueId> {
        self.rewriter.block(block).arguments().map(|argument| argument.id()).collect()
    }

    /// Adds arguments like those of another block.
    fn add_arguments_like(&mut self, block: BlockId, other: BlockId) {
        let like: Vec<_> = self.rewriter.block(other).arguments().map(|a| (a.ty(), a.location())).collect();
        for (ty, location) in like {
            self.rewriter.add_argument(block, ty, location);
        }
    }

    fn add_argument_like(&mut self, block: BlockId, value: ValueId) -> ValueId {
        let value = self.rewriter.value(value);
        let (ty, location) = (value.ty(), value.location());
        self.rewriter.add_argument(block, ty, location)
    }

    /// Creates a block after another one.
    fn block_after(&mut self, previous: BlockId) -> BlockId {
        let block = self.rewriter.body_mut().create_block();
        self.rewriter.body_mut().insert_block_after(previous, block);
        block
    }

    /// Moves all operations of a block to the end of another one, and erases it; its arguments have no uses left.
    fn splice(&mut self, from: BlockId, into: BlockId) {
        while let Some(first) = self.rewriter.block(from).first_op().map(Operation::id) {
            self.rewriter.body_mut().move_op_to_end(first, into);
        }
        self.rewriter.body_mut().detach_block(from);
        self.rewriter.body_mut().erase_block(from);
    }

    fn replace_each(&mut self, old: &[ValueId], new: &[ValueId]) {
        for (old, new) in old.iter().zip(new) {
            self.rewriter.body_mut().replace_all_uses(*old, *new);
        }
    }

    fn successor_edges(&self, block: BlockId) -> Vec<Edge> {
        let count = self.rewriter.op(self.terminator(block)).successor_count();
        (0..count).map(|successor| Edge { from: block, successor }).collect()
    }
}
