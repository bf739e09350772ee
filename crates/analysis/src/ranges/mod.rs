//! Between which bounds integers are, wherever control gets to.
//!
//! Three analyses feed each other: where control may get to, which values are constants, and bounds. What one finds
//! out makes others look again; facts only ever get weaker, so this ends.

mod dead_code;
mod state;
mod values;

use crate::constants::ConstantValue;
use crate::functions::Functions;
use state::{Analysis, Constants, Executable, Item, Lattices, Point, PointKey, Predecessors, Queue, Ranges};
use terrace_interfaces::int_range::ConstantIntRanges;
use terrace_ir::{Block, Body, BodyTree, Operation, Region, Value};
use terrace_support::interner::FoldMap;

/// Index of each body's first entry in the tables.
#[derive(Clone, Copy)]
struct Bases {
    values: usize,
    ops: usize,
    blocks: usize,
}

/// Finds the bounds of all integers in an operation.
pub struct RangeSolver<'t, 'a, 'c> {
    tree: &'t BodyTree<'a, 'c>,
    bases: Vec<Bases>,
    functions: Functions<'t, 'a, 'c>,
    constants: Constants<'a, 'c>,
    ranges: Ranges<'a, 'c>,
    blocks: Vec<Executable>,
    edges: FoldMap<(usize, usize), Executable>,
    predecessors: FoldMap<PointKey, Predecessors<'a, 'c>>,
    queue: Queue<'a, 'c>,
}

impl<'t, 'a, 'c> RangeSolver<'t, 'a, 'c> {
    /// Analyses an operation; `is_nested` says whether it is in another one, which may refer to its symbols.
    pub fn run(tree: &'t BodyTree<'a, 'c>, is_nested: bool) -> Self {
        let mut bases = Vec::new();
        let mut next = Bases { values: 0, ops: 0, blocks: 0 };
        for body in tree.bodies() {
            bases.push(next);
            next.values += body.value_limit();
            next.ops += body.op_limit();
            next.blocks += body.block_limit();
        }
        let mut solver = RangeSolver {
            tree,
            bases,
            functions: Functions::find(tree, is_nested),
            constants: Lattices::new(next.values, ConstantValue::Uninitialized),
            ranges: Lattices::new(next.values, None),
            blocks: vec![Executable::default(); next.blocks],
            edges: FoldMap::default(),
            predecessors: FoldMap::default(),
            queue: Queue::default(),
        };
        let root = Operation::new(tree.body(0), Body::ROOT);
        solver.initialize_dead_code(root);
        solver.initialize_values(root, Analysis::Constants);
        solver.initialize_values(root, Analysis::Ranges);
        while let Some((point, analysis)) = solver.queue.pop() {
            match analysis {
                Analysis::DeadCode => solver.visit_control(point),
                Analysis::Constants | Analysis::Ranges => solver.visit_values(point, analysis),
            }
        }
        solver
    }

    /// The bounds of a value, if control gets to where it is defined and it is an integer.
    pub fn range(&self, value: Value<'_, 'c>) -> Option<&ConstantIntRanges> {
        self.ranges.values[self.value_at(value)].fact.as_ref()
    }

    /// The bounds of the values of a body, by number.
    pub fn into_ranges(self) -> Vec<Vec<Option<ConstantIntRanges>>> {
        let lengths: Vec<usize> = self.tree.bodies().map(Body::value_limit).collect();
        let mut all = self.ranges.values.into_iter().map(|lattice| lattice.fact);
        lengths.into_iter().map(|length| all.by_ref().take(length).collect()).collect()
    }

    fn base(&self, body: &Body<'c>) -> Bases {
        self.bases[self.tree.number(body) as usize]
    }

    fn value_at(&self, value: Value<'_, 'c>) -> usize {
        self.base(value.body()).values + value.id().index()
    }

    fn block_at(&self, block: Block<'_, 'c>) -> usize {
        self.base(block.body()).blocks + block.id().index()
    }

    fn op_at(&self, op: Operation<'_, 'c>) -> usize {
        let (number, op) = self.tree.key(op);
        self.bases[number as usize].ops + op.index()
    }

    fn key(&self, point: Point<'a, 'c>) -> PointKey {
        match point {
            Point::After(op) => 2 * self.op_at(op),
            Point::Start(block) => 2 * self.block_at(block) + 1,
        }
    }

    /// An isolated operation as seen from outside, any other as it is.
    fn outer(&self, op: Operation<'a, 'c>) -> Operation<'a, 'c> {
        self.tree.op(self.tree.key(op))
    }

    fn after(&self, op: Operation<'a, 'c>) -> Point<'a, 'c> {
        Point::After(self.outer(op))
    }

    fn is_live(&self, block: Block<'a, 'c>) -> bool {
        self.blocks[self.block_at(block)].is_live
    }

    /// Returns true if control gets to an operation.
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

/// The first blocks of the regions of an operation.
fn entries<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Block<'a, 'c>> {
    op.regions().filter_map(Region::first_block)
}
