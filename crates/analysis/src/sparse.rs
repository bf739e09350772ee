//! Facts about values that flow from definitions to uses, along the control flow that the facts themselves allow.
//!
//! Blocks are alive once control may get to them; operations of live blocks are visited, and again when something about
//! an operand changes. Facts only ever get weaker, so this ends. Calls of functions whose callers are all known are
//! followed, through the border of isolated operations as well.

use crate::functions::Functions;
use smallvec::SmallVec;
use std::cell::Cell;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::region_branch::{
    RegionBranch, RegionBranchPoint, RegionBranchTerminator, RegionSuccessor, forwarded,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Block, Body, BodyOp, BodyTree, Operation, Region, TraitFlags, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// An analysis: its facts, and what operations do to them.
pub trait SparseAnalysis<'c> {
    /// Lattice of a value.
    type Value: Clone;
    /// Nothing yet.
    fn uninitialized(&self) -> Self::Value;
    /// Returns the state of a value without a known origin.
    fn entry_state(&self, value: Value<'_, 'c>) -> Self::Value;
    /// Weakens a fact to hold in both cases; whether that changed it.
    fn join(&self, into: &mut Self::Value, other: &Self::Value) -> bool;
    /// Returns true if nothing is known yet.
    fn is_uninitialized(&self, value: &Self::Value) -> bool;
    /// The constant that a value is known to be.
    fn constant(&self, value: &Self::Value) -> Option<Attribute<'c>>;
    /// Transfers through an operation without control flow of its own, given which operands are constants.
    fn visit(
        &self,
        op: Operation<'_, 'c>,
        constants: &[Option<Attribute<'c>>],
        value_of: &dyn Fn(ValueId) -> Self::Value,
        set: &mut dyn FnMut(usize, Self::Value),
    );
}

/// Index of each body's first entry in the tables.
#[derive(Clone, Copy)]
struct Bases {
    values: usize,
    ops: usize,
    blocks: usize,
}

/// Known callers of a function, and its return points.
#[derive(Default)]
struct CallSites<'a, 'c> {
    calls: Vec<Operation<'a, 'c>>,
    returns: Vec<Operation<'a, 'c>>,
}

/// Runs an analysis over an operation.
pub struct SparseSolver<'t, 'a, 'c, A: SparseAnalysis<'c>> {
    analysis: &'t A,
    tree: &'t BodyTree<'a, 'c>,
    bases: Vec<Bases>,
    /// The body that was asked for last, by its address: mostly it is asked for again.
    last: Cell<(usize, Bases)>,
    values: Vec<A::Value>,
    live_blocks: Vec<bool>,
    live_edges: FoldSet<(usize, usize)>,
    is_pending: Vec<bool>,
    pending: Vec<Operation<'a, 'c>>,
    /// Isolated operations right inside of the first body that were analysed by themselves.
    done: FoldSet<OpId>,
    functions: Functions<'t, 'a, 'c>,
    call_sites: FoldMap<BodyOp, CallSites<'a, 'c>>,
}

/// Facts about the values of a tree of bodies.
pub struct Facts<V> {
    values: Vec<V>,
    /// Start of the facts of each body.
    starts: Vec<usize>,
}

impl<V> Facts<V> {
    /// Returns the facts about the values of a body, by number; empty for one already processed.
    pub fn of_body(&self, body: u32) -> &[V] {
        let end = self.starts.get(body as usize + 1).copied().unwrap_or(self.values.len());
        &self.values[self.starts[body as usize]..end]
    }
}

impl<'t, 'a, 'c, A: SparseAnalysis<'c>> SparseSolver<'t, 'a, 'c, A> {
    /// Analyses an operation; `is_nested` says whether it is in another one, which may refer to its symbols.
    ///
    /// Nothing is found out of what is in the operations that are `done`, [independent](crate::independent) ones of the
    /// first body.
    pub fn run(analysis: &'t A, tree: &'t BodyTree<'a, 'c>, is_nested: bool, done: FoldSet<OpId>) -> Self {
        let mut bases = Vec::new();
        let mut next = Bases { values: 0, ops: 0, blocks: 0 };
        for (number, body) in (0..).zip(tree.bodies()) {
            bases.push(next);
            if matches!(tree.place(number), Some((0, op)) if done.contains(&op)) {
                continue;
            }
            next.values += body.value_limit();
            next.ops += body.op_limit();
            next.blocks += body.block_limit();
        }
        let mut solver = SparseSolver {
            analysis,
            tree,
            last: Cell::new((std::ptr::from_ref(tree.body(0)).addr(), bases[0])),
            bases,
            values: vec![analysis.uninitialized(); next.values],
            live_blocks: vec![false; next.blocks],
            live_edges: FoldSet::default(),
            is_pending: vec![false; next.ops],
            pending: Vec::new(),
            done,
            functions: Functions::find(tree, is_nested),
            call_sites: FoldMap::default(),
        };
        let root = Operation::new(tree.body(0), Body::ROOT);
        for region in root.regions() {
            solver.enter_unknown(region);
        }
        while let Some(op) = solver.pending.pop() {
            let at = solver.op_at(op);
            solver.is_pending[at] = false;
            solver.visit(op);
        }
        solver
    }

    /// Returns the fact about a value.
    pub fn value(&self, value: Value<'_, 'c>) -> &A::Value {
        &self.values[self.base(value.body()).values + value.id().index()]
    }

    /// Returns the facts about all values, consuming the solver.
    pub fn into_facts(self) -> Facts<A::Value> {
        Facts { values: self.values, starts: self.bases.iter().map(|bases| bases.values).collect() }
    }

    /// Returns true if control may get to a block.
    pub fn is_live(&self, block: Block<'_, 'c>) -> bool {
        self.live_blocks[self.base(block.body()).blocks + block.id().index()]
    }

    #[inline]
    fn base(&self, body: &Body<'c>) -> Bases {
        let address = std::ptr::from_ref(body).addr();
        let (last, bases) = self.last.get();
        if last == address {
            return bases;
        }
        let bases = self.bases[self.tree.number(body) as usize];
        self.last.set((address, bases));
        bases
    }

    fn op_at(&self, op: Operation<'a, 'c>) -> usize {
        self.base(op.body()).ops + op.id().index()
    }

    fn block_at(&self, block: Block<'a, 'c>) -> usize {
        self.base(block.body()).blocks + block.id().index()
    }

    fn enqueue(&mut self, op: Operation<'a, 'c>) {
        let at = self.op_at(op);
        if !std::mem::replace(&mut self.is_pending[at], true) {
            self.pending.push(op);
        }
    }

    /// Weakens what is known of a value; who uses it is visited again if that changes anything.
    fn join(&mut self, value: Value<'a, 'c>, fact: &A::Value) {
        let at = self.base(value.body()).values + value.id().index();
        if self.analysis.join(&mut self.values[at], fact) {
            for user in value.users() {
                if user.block().is_some_and(|block| self.live_blocks[self.block_at(block)]) {
                    self.enqueue(user);
                }
            }
        }
    }

    fn join_entry(&mut self, value: Value<'a, 'c>) {
        let fact = self.analysis.entry_state(value);
        self.join(value, &fact);
    }

    fn join_value(&mut self, value: Value<'a, 'c>, from: Value<'a, 'c>) {
        let fact = self.value(from).clone();
        self.join(value, &fact);
    }

    fn enter(&mut self, block: Block<'a, 'c>) {
        let at = self.block_at(block);
        if !std::mem::replace(&mut self.live_blocks[at], true) {
            // The last one in is the first one out.
            for op in block.ops().rev() {
                self.enqueue(op);
            }
        }
    }

    /// Control may get into a region, with arguments that nothing is known of.
    fn enter_unknown(&mut self, region: Region<'a, 'c>) {
        if let Some(entry) = region.first_block() {
            entry.arguments().for_each(|argument| self.join_entry(argument));
            self.enter(entry);
        }
    }

    /// The constants that the operands are known to be, if something is known of all of them.
    fn constants(&self, op: Operation<'a, 'c>) -> Option<SmallVec<[Option<Attribute<'c>>; 4]>> {
        let base = self.base(op.body()).values;
        let mut constants = SmallVec::new();
        for operand in op.operands() {
            let fact = &self.values[base + operand.id().index()];
            if self.analysis.is_uninitialized(fact) {
                return None;
            }
            constants.push(self.analysis.constant(fact));
        }
        Some(constants)
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
            if !self.is_done(op) {
                self.visit_regions(op);
            }
        }
        if op.result_count() != 0
            && let Some(constants) = self.constants(op)
        {
            let mut facts: SmallVec<[(usize, A::Value); 2]> = SmallVec::new();
            let base = self.base(op.body()).values;
            let value_of = |value: ValueId| self.values[base + value.index()].clone();
            self.analysis.visit(op, &constants, &value_of, &mut |at, fact| facts.push((at, fact)));
            for (at, fact) in facts {
                self.join(op.result(at), &fact);
            }
        }
    }

    fn is_done(&self, op: Operation<'a, 'c>) -> bool {
        matches!(self.tree.key(op), (0, op) if self.done.contains(&op))
    }

    /// Regions that run in a way that nobody knows; those of a function run if it is called.
    fn visit_regions(&mut self, op: Operation<'a, 'c>) {
        if op.interface::<Callable>().is_some() {
            let has_unknown_calls = self.functions.has_unknown_calls(op);
            let sites = self.call_sites.entry(self.tree.key(op)).or_default();
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
        let from = self.block_at(from);
        for (at, block) in op.successors().enumerate() {
            if chosen.is_none_or(|chosen| chosen == at) {
                self.live_edges.insert((from, self.block_at(block)));
            }
        }
        branch.for_each_edge(op, |at, operands| {
            let block = op.successor(at);
            if !self.live_edges.contains(&(from, self.block_at(block))) {
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
        let successors = match branch.entry_successors {
            Some(successors) => successors(op, &constants),
            None => (branch.successors)(op, RegionBranchPoint::Parent),
        };
        for successor in successors {
            self.flow(op, branch, RegionBranchPoint::Parent, &successor);
        }
    }

    /// Control and values flow into a region, or out of the operation.
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

    /// The end of a region: control goes on in the operation around it, or returns to callers.
    fn visit_return(&mut self, op: Operation<'a, 'c>) {
        let Some(parent) = op.parent_op() else { return };
        if let Some(branch) = parent.interface::<RegionBranch>() {
            let Some(constants) = self.constants(op) else { return };
            let point = RegionBranchPoint::Terminator(op);
            let terminator = op.interface::<RegionBranchTerminator>();
            let successors = match terminator.and_then(|terminator| terminator.successors) {
                Some(successors) => successors(op, &constants),
                None => (branch.successors)(parent, point),
            };
            for successor in successors {
                self.flow(parent, branch, point, &successor);
            }
        } else if parent.interface::<Callable>().is_some() {
            let sites = self.call_sites.entry(self.tree.key(parent)).or_default();
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
        let callee = match (call.callee)(op) {
            Some(Callee::Symbol(symbol)) => self.functions.resolve(op, symbol),
            _ => None,
        };
        let region = callee.and_then(|callee| {
            let callable = callee.interface::<Callable>()?;
            Some((callee, (callable.region)(callee)?))
        });
        let Some((callee, region)) = region else {
            return op.results().for_each(|result| self.join_entry(result));
        };
        let has_unknown_calls = self.functions.has_unknown_calls(callee);
        let sites = self.call_sites.entry(self.tree.key(callee)).or_default();
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
