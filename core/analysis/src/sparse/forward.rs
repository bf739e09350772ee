//! Forward facts that decide by themselves which control flow is reachable.
//!
//! Blocks become live once control may reach them. Operations of live blocks are visited, and visited again when the
//! fact about an operand changes. Control flow and transfer functions run in the same visit, from one worklist.

use super::{Facts, Lookup};
use crate::program::{Program, end_successors, entry_successors};
use crate::worklist::Worklist;
use smallvec::SmallVec;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable};
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor, forwarded};
use terrace_ir::{Attribute, Block, BodyOp, Operation, Region, TraitFlags, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// Constant operands of an operation, `None` for those that are not constant.
pub type Constants<'c> = SmallVec<[Option<Attribute<'c>>; 4]>;

/// A forward analysis: a lattice, and a transfer function.
pub trait ForwardAnalysis<'c> {
    /// Lattice element of a value.
    type Fact: Clone;

    /// Returns the top of the lattice: no definition has been visited.
    fn uninitialized(&self) -> Self::Fact;

    /// Returns the fact about a value whose origin is not known, such as an argument of a public function.
    fn entry(&self, value: Value<'_, 'c>) -> Self::Fact;

    /// Weakens a fact to hold in both cases. Returns true if that changed it.
    fn join(&self, into: &mut Self::Fact, other: &Self::Fact) -> bool;

    /// Returns true if control should wait for a better fact before it takes a branch on the value.
    fn is_uninitialized(&self, _fact: &Self::Fact) -> bool {
        false
    }

    /// Returns the constant that decides branches on a value with this fact.
    fn constant(&self, _fact: &Self::Fact) -> Option<Attribute<'c>> {
        None
    }

    /// Computes the facts about the results of an operation without control flow of its own.
    ///
    /// `set` takes the position of a result. Results that are not set keep their fact.
    fn transfer(
        &self,
        op: Operation<'_, 'c>,
        facts: Lookup<'_, Self::Fact>,
        set: &mut dyn FnMut(usize, Self::Fact),
    );

    /// Returns the constant operands of an operation, or `None` if an operand is uninitialized.
    #[inline]
    fn constants(&self, op: Operation<'_, 'c>, facts: Lookup<'_, Self::Fact>) -> Option<Constants<'c>> {
        let mut constants = SmallVec::new();
        for operand in op.operands() {
            let fact = facts.of(operand);
            if self.is_uninitialized(fact) {
                return None;
            }
            constants.push(self.constant(fact));
        }
        Some(constants)
    }
}

/// Runs a forward analysis over a program.
///
/// Cost: one visit of each reachable operation, and one for each change of an operand's fact.
pub fn forward<'p, 'a, 'c, A: ForwardAnalysis<'c>>(
    analysis: &A,
    program: &'p Program<'a, 'c>,
) -> ForwardFacts<'p, 'a, 'c, A::Fact> {
    let mut solver = Solver {
        analysis,
        program,
        facts: vec![analysis.uninitialized(); program.value_limit()],
        live_blocks: vec![false; program.block_limit()],
        live_edges: FoldSet::default(),
        pending: Worklist::new(program.op_limit()),
        call_sites: FoldMap::default(),
    };
    for region in program.root().regions() {
        solver.enter_unknown(region);
    }
    while let Some(op) = solver.pending.pop() {
        solver.visit(op);
    }
    ForwardFacts { program, facts: solver.facts, live_blocks: solver.live_blocks }
}

/// Result of a forward analysis.
pub struct ForwardFacts<'p, 'a, 'c, F> {
    program: &'p Program<'a, 'c>,
    facts: Vec<F>,
    live_blocks: Vec<bool>,
}

impl<'c, F> ForwardFacts<'_, '_, 'c, F> {
    /// Returns the fact about a value.
    pub fn of(&self, value: Value<'_, 'c>) -> &F {
        &self.facts[self.program.value_index(value)]
    }

    /// Returns true if control may reach a block.
    pub fn is_live(&self, block: Block<'_, 'c>) -> bool {
        self.live_blocks[self.program.block_index(block)]
    }

    /// Detaches the facts from the program.
    pub fn into_facts(self) -> Facts<F> {
        Facts { facts: self.facts, starts: self.program.value_starts() }
    }
}

/// Known callers of a function, and its return points.
#[derive(Default)]
struct CallSites<'a, 'c> {
    calls: Vec<Operation<'a, 'c>>,
    returns: Vec<Operation<'a, 'c>>,
}

struct Solver<'s, 'a, 'c, A: ForwardAnalysis<'c>> {
    analysis: &'s A,
    program: &'s Program<'a, 'c>,
    facts: Vec<A::Fact>,
    live_blocks: Vec<bool>,
    live_edges: FoldSet<(usize, usize)>,
    pending: Worklist<Operation<'a, 'c>>,
    call_sites: FoldMap<BodyOp, CallSites<'a, 'c>>,
}

impl<'a, 'c, A: ForwardAnalysis<'c>> Solver<'_, 'a, 'c, A> {
    /// Weakens the fact about a value; its users are visited again if that changed it.
    fn join(&mut self, value: Value<'a, 'c>, fact: &A::Fact) {
        let at = self.program.value_index(value);
        if self.analysis.join(&mut self.facts[at], fact) {
            for user in value.users() {
                if user.block().is_some_and(|block| self.live_blocks[self.program.block_index(block)]) {
                    self.pending.push(self.program.op_index(user), user);
                }
            }
        }
    }

    fn join_entry(&mut self, value: Value<'a, 'c>) {
        let fact = self.analysis.entry(value);
        self.join(value, &fact);
    }

    fn join_value(&mut self, value: Value<'a, 'c>, from: Value<'a, 'c>) {
        let fact = self.facts[self.program.value_index(from)].clone();
        self.join(value, &fact);
    }

    fn enter(&mut self, block: Block<'a, 'c>) {
        let at = self.program.block_index(block);
        if !std::mem::replace(&mut self.live_blocks[at], true) {
            // The last one in is the first one out.
            for op in block.ops().rev() {
                self.pending.push(self.program.op_index(op), op);
            }
        }
    }

    /// Notes that control may get into a region, with arguments of which nothing is known.
    fn enter_unknown(&mut self, region: Region<'a, 'c>) {
        if let Some(entry) = region.first_block() {
            entry.arguments().for_each(|argument| self.join_entry(argument));
            self.enter(entry);
        }
    }

    fn constants(&self, op: Operation<'a, 'c>) -> Option<Constants<'c>> {
        self.analysis.constants(op, self.lookup(op))
    }

    fn lookup(&self, op: Operation<'a, 'c>) -> Lookup<'_, A::Fact> {
        Lookup(&self.facts[self.program.base(op.body()).values..])
    }

    fn visit(&mut self, op: Operation<'a, 'c>) {
        if op.successor_count() != 0 {
            self.visit_branch(op);
        } else if op.next().is_none() && op.has_trait(TraitFlags::TERMINATOR) {
            self.visit_return(op);
        }
        if let Some(call) = op.interface::<Call>() {
            return self.visit_call(op, call);
        }
        if op.region_count() != 0 {
            if let Some(branch) = op.interface::<RegionBranch>() {
                return self.visit_region_branch(op, branch);
            }
            if !self.program.is_skipped(op) {
                self.visit_regions(op);
            }
        }
        if op.result_count() != 0 {
            let mut facts: SmallVec<[(usize, A::Fact); 2]> = SmallVec::new();
            self.analysis.transfer(op, self.lookup(op), &mut |at, fact| facts.push((at, fact)));
            for (at, fact) in facts {
                self.join(op.result(at), &fact);
            }
        }
    }

    /// Visits regions whose order of execution is unknown; those of a function run if it is called.
    fn visit_regions(&mut self, op: Operation<'a, 'c>) {
        if op.interface::<Callable>().is_some() {
            let has_unknown_calls = self.program.has_unknown_calls(op);
            let sites = self.call_sites.entry(self.program.tree().key(op)).or_default();
            if !has_unknown_calls && sites.calls.is_empty() {
                return;
            }
            if !has_unknown_calls {
                return op.regions().filter_map(Region::first_block).for_each(|entry| self.enter(entry));
            }
        }
        op.regions().for_each(|region| self.enter_unknown(region));
    }

    fn visit_branch(&mut self, op: Operation<'a, 'c>) {
        let Some(from) = op.block() else { return };
        let Some(branch) = op.interface::<Branch>() else {
            for block in op.successors() {
                block.arguments().for_each(|argument| self.join_entry(argument));
                self.enter(block);
            }
            return;
        };
        // Where it goes may depend on what is not known yet.
        let Some(constants) = self.constants(op) else { return };
        let chosen = (branch.successor_for)(op, &constants);
        let from = self.program.block_index(from);
        for (at, block) in op.successors().enumerate() {
            if chosen.is_none_or(|chosen| chosen == at) {
                self.live_edges.insert((from, self.program.block_index(block)));
            }
        }
        branch.for_each_edge(op, |at, operands| {
            let block = op.successor(at);
            if !self.live_edges.contains(&(from, self.program.block_index(block))) {
                return;
            }
            for argument in block.arguments().take(operands.produced) {
                self.join_entry(argument);
            }
            let arguments = block.arguments().skip(operands.produced);
            for (argument, operand) in arguments.zip(operands.forwarded) {
                self.join_value(argument, op.operand(operand));
            }
            self.enter(block);
        });
    }

    fn visit_region_branch(&mut self, op: Operation<'a, 'c>, branch: &'static RegionBranch) {
        let Some(constants) = self.constants(op) else { return };
        for successor in entry_successors(op, branch, &constants) {
            self.flow(op, branch, RegionBranchPoint::Parent, &successor);
        }
    }

    /// Lets control and values flow into a region, or out of the operation.
    fn flow(
        &mut self,
        op: Operation<'a, 'c>,
        branch: &'static RegionBranch,
        point: RegionBranchPoint<'a, 'c>,
        successor: &RegionSuccessor<'a, 'c>,
    ) {
        let operands = forwarded(op, branch, point, successor);
        for (input, operand) in successor.inputs.iter().zip(operands) {
            self.join_value(input, operand);
        }
        let targets: SmallVec<[Value<'a, 'c>; 4]> = match successor.region {
            None => op.results().collect(),
            Some(region) => region.first_block().map(|b| b.arguments().collect()).unwrap_or_default(),
        };
        for target in
            targets.into_iter().filter(|target| successor.inputs.iter().all(|input| input != *target))
        {
            self.join_entry(target);
        }
        if let Some(entry) = successor.region.and_then(Region::first_block) {
            self.enter(entry);
        }
    }

    /// Visits the end of a region: control goes on in the operation around it, or returns to callers.
    fn visit_return(&mut self, op: Operation<'a, 'c>) {
        let Some(parent) = op.parent_op() else { return };
        if let Some(branch) = parent.interface::<RegionBranch>() {
            let Some(constants) = self.constants(op) else { return };
            let point = RegionBranchPoint::Terminator(op);
            for successor in end_successors(op, parent, branch, &constants) {
                self.flow(parent, branch, point, &successor);
            }
        } else if parent.interface::<Callable>().is_some() {
            let sites = self.call_sites.entry(self.program.tree().key(parent)).or_default();
            if !sites.returns.contains(&op) {
                sites.returns.push(op);
            }
            for call in sites.calls.clone() {
                self.return_to(call, op);
            }
        }
    }

    fn return_to(&mut self, call: Operation<'a, 'c>, from: Operation<'a, 'c>) {
        for (result, operand) in call.results().zip(from.operands()) {
            self.join_value(result, operand);
        }
    }

    fn visit_call(&mut self, op: Operation<'a, 'c>, call: &'static Call) {
        let Some((callee, region)) = self.program.callee_of(op, call) else {
            return op.results().for_each(|result| self.join_entry(result));
        };
        let has_unknown_calls = self.program.has_unknown_calls(callee);
        let sites = self.call_sites.entry(self.program.tree().key(callee)).or_default();
        if !sites.calls.contains(&op) {
            sites.calls.push(op);
        }
        let returns = sites.returns.clone();
        if let (false, Some(entry)) = (has_unknown_calls, region.first_block()) {
            for (argument, operand) in entry.arguments().zip((call.arguments)(op)) {
                self.join_value(argument, op.operand(operand));
            }
            self.enter(entry);
        }
        for from in returns {
            self.return_to(op, from);
        }
    }
}
