//! Forward facts that run together with reachability and constants.
//!
//! Three analyses feed each other: which points control may reach, which values are constant, and the client's facts.
//! The schedule is upstream's: each analysis walks the whole program once, then a queue of (point, analysis) is drained
//! in order. A widening client gives upstream's results only under that schedule.

mod dead_code;
mod state;
mod values;

use super::{Facts, ForwardAnalysis};
use crate::program::Program;
use crate::sparse::constants::ConstantValue;
use state::{Analysis, Executable, Item, Lattices, Point, PointKey, Predecessors, Queue};
use terrace_ir::{Block, Operation, Region, Value};
use terrace_support::interner::FoldMap;

/// A forward analysis that exchanges facts with constant propagation, and that may widen.
pub trait CoupledAnalysis<'c>: ForwardAnalysis<'c> {
    /// Returns the constant that a fact implies; `Uninitialized` if it implies nothing.
    ///
    /// Asked each time that a fact changes, and joined into the constants.
    fn implied_constant(&self, _value: Value<'_, 'c>, _fact: &Self::Fact) -> ConstantValue<'c> {
        ConstantValue::Uninitialized
    }

    /// Joins what the transfer function gave for a result. A lattice of infinite height widens here, since the result
    /// may come back as an operand in a loop. Returns true if the fact changed.
    fn join_result(&self, _result: Value<'_, 'c>, into: &mut Self::Fact, other: &Self::Fact) -> bool {
        self.join(into, other)
    }

    /// Weakens a fact so far that it cannot change much more. Called when values that flow into it have changed it
    /// 1,000 times.
    fn widen(&self, _value: Value<'_, 'c>, _fact: &mut Self::Fact) {}

    /// Returns the fact about an argument or result of an operation with regions that no value flows into, such as an
    /// induction variable. `None` makes it the entry fact.
    fn region_input<'a>(
        &self,
        _input: RegionInput<'a, 'c>,
        _fact_of: &mut dyn FnMut(Value<'a, 'c>) -> Self::Fact,
    ) -> Option<Self::Fact> {
        None
    }
}

/// An argument of a region, or a result, that the operation sets by itself.
#[derive(Clone, Copy)]
pub struct RegionInput<'a, 'c> {
    /// The operation with the regions.
    pub op: Operation<'a, 'c>,
    /// The argument or result.
    pub value: Value<'a, 'c>,
}

/// Runs a forward analysis together with reachability and constant propagation.
///
/// Cost: three walks, then one visit for each change of an operand's fact.
pub fn forward_with_constants<'c, A: CoupledAnalysis<'c>>(
    analysis: &A,
    program: &Program<'_, 'c>,
) -> Facts<A::Fact> {
    let values = program.value_limit();
    let mut solver = Solver {
        analysis,
        program,
        constants: Lattices::new(values, ConstantValue::Uninitialized),
        client: Lattices::new(values, analysis.uninitialized()),
        blocks: vec![Executable::default(); program.block_limit()],
        edges: FoldMap::default(),
        predecessors: FoldMap::default(),
        queue: Queue::default(),
    };
    let root = program.root();
    solver.initialize_dead_code(root);
    solver.initialize_values(root, Analysis::Constants);
    solver.initialize_values(root, Analysis::Client);
    while let Some((point, analysis)) = solver.queue.pop() {
        match analysis {
            Analysis::DeadCode => solver.visit_control(point),
            Analysis::Constants | Analysis::Client => solver.visit_values(point, analysis),
        }
    }
    Facts { facts: solver.client.facts, starts: program.value_starts() }
}

struct Solver<'s, 'a, 'c, A: CoupledAnalysis<'c>> {
    analysis: &'s A,
    program: &'s Program<'a, 'c>,
    constants: Lattices<'a, 'c, ConstantValue<'c>>,
    client: Lattices<'a, 'c, A::Fact>,
    blocks: Vec<Executable>,
    edges: FoldMap<(usize, usize), Executable>,
    predecessors: FoldMap<PointKey, Predecessors<'a, 'c>>,
    queue: Queue<'a, 'c>,
}

impl<'a, 'c, A: CoupledAnalysis<'c>> Solver<'_, 'a, 'c, A> {
    fn op_at(&self, op: Operation<'a, 'c>) -> usize {
        self.program.op_index(self.program.outer(op))
    }

    fn key(&self, point: Point<'a, 'c>) -> PointKey {
        match point {
            Point::After(op) => 2 * self.op_at(op),
            Point::Start(block) => 2 * self.program.block_index(block) + 1,
        }
    }

    fn after(&self, op: Operation<'a, 'c>) -> Point<'a, 'c> {
        Point::After(self.program.outer(op))
    }

    fn is_live(&self, block: Block<'a, 'c>) -> bool {
        self.blocks[self.program.block_index(block)].is_live
    }

    /// Returns true if control may reach an operation.
    fn is_op_live(&self, op: Operation<'a, 'c>) -> bool {
        op.block().is_none_or(|block| self.is_live(block))
    }

    /// Returns the known predecessors; the caller is notified when they change.
    fn predecessors_for(&mut self, of: Point<'a, 'c>, (at, analysis): Item<'a, 'c>) -> &Predecessors<'a, 'c> {
        let (key, dependent) = (self.key(of), self.key(at));
        let state = self.predecessors.entry(key).or_default();
        state.dependents.add(dependent, (at, analysis));
        state
    }
}

/// Returns the entry blocks of the regions of an operation.
fn entries<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Block<'a, 'c>> {
    op.regions().filter_map(Region::first_block)
}
