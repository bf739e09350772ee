//! Loops whose lanes are iterations of a reduction.
//!
//! ```text
//! for others { for rows in tiles {
//!     acc[rows][vectors] = neutral
//!     for outer reductions { for lanes { acc = f(A, B, acc) } }
//!     C = C + all lanes of acc
//! }}
//! ```
//!
//! Lanes are combined in halves, so the order is the same whenever the program runs.

use super::access::Used;
use super::emitter::Emitter;
use super::nest::{Along, Nest};
use super::payload::{Iterations, Lane, spread};
use super::shared::{Grid, Loads, Work, around};
use crate::reduction::reduction;
use terrace_arith::{AddFOp, ArithBuilder};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, PatternRewriter};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_pass::Machine;
use terrace_support::float::ApFloat;
use terrace_vector::VectorBuilder;

/// Shape of the loops.
pub(super) struct Folds<'c> {
    /// Loop of the lanes.
    pub lane_loop: usize,
    row: Option<usize>,
    outer: Vec<usize>,
    reductions: Vec<usize>,
    /// Rows of a tile.
    pub rows: i64,
    /// Vectors of a row that are combined at the end.
    pub vectors: i64,
    /// Number of lanes.
    pub lanes: i64,
    /// The operation that combines elements of each output, and the element with which that begins.
    combiners: Vec<(OpId, Attribute<'c>)>,
}

impl<'c> Folds<'c> {
    /// Chooses the shape; `None` if no reduction goes along neighboring elements, or the order of it matters.
    pub fn choose(nest: &Nest<'c>, machine: &Machine, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        let linalg = LinalgOp::of(rewriter.op(nest.op))?;
        if !nest.has_own_elements() {
            return None;
        }
        let mut combiners = Vec::new();
        for output in 0..nest.outputs().len() {
            let (op, neutral) = reduction(linalg, output).ok()?;
            let ty = op.result(0).ty();
            // Adding -0 changes nothing, adding 0 may.
            let neutral = match ty.as_float() {
                Some(semantics) if op.isa::<AddFOp>() => {
                    rewriter.context().float_attribute(ty, ApFloat::zero(semantics).neg())
                }
                _ => neutral,
            };
            combiners.push((op.id(), neutral));
        }
        let mut reductions = nest.loops(IteratorType::Reduction);
        let fits = |loop_: usize| {
            let mut inputs = nest.accesses.iter().take(nest.inputs).filter(|access| access.is_used);
            inputs.all(|access| access.along(loop_) != Along::Strided)
        };
        let lane_loop = reductions.iter().copied().rev().find(|loop_| fits(*loop_))?;
        reductions.retain(|loop_| *loop_ != lane_loop);
        let lanes = machine.lanes(nest.widest_bytes());
        if lanes & (lanes - 1) != 0 {
            return None;
        }
        let mut outer = nest.loops(IteratorType::Parallel);
        let shares = |loop_: usize| {
            let mut inputs = nest.accesses.iter().take(nest.inputs).filter(|access| access.is_used);
            inputs.any(|access| access.along(lane_loop) == Along::Next && access.along(loop_) == Along::Still)
        };
        let row = outer.iter().copied().rev().find(|loop_| nest.extents[*loop_] != 1 && shares(*loop_));
        outer.retain(|loop_| Some(*loop_) != row);
        let (rows, vectors) = match row {
            Some(row) => {
                let extent = nest.extents[row];
                let most = if machine.registers >= 32 { 8 } else { 4 };
                (if extent < 0 { most } else { extent.min(most) }, 2)
            }
            None => (1, 4),
        };
        Some(Folds { lane_loop, row, outer, reductions, rows, vectors, lanes, combiners })
    }

    /// Creates the loops.
    pub fn emit(&self, work: Work<'_, 'c>, e: &mut Emitter<'_, '_, 'c>) -> Option<()> {
        let nest = work.nest;
        let mut positions = vec![MixedIndex::Constant(0); nest.iterators.len()];
        around(&self.outer, true, &mut positions, nest, e, &mut |positions, e| self.rows(positions, work, e))
    }

    fn grid(&self) -> Grid {
        Grid { row: self.row, along: self.lane_loop, lanes: self.lanes }
    }

    /// Creates the loops over rows: whole tiles, and what is left.
    fn rows(
        &self,
        positions: &mut Vec<MixedIndex>,
        work: Work<'_, 'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let Some(row) = self.row else { return self.tile(1, positions, work, e) };
        let extent = work.nest.sizes[row];
        let whole = e.round_down(extent, self.rows);
        e.each_apart([MixedIndex::Constant(0), whole], self.rows, &mut |e, position| {
            positions[row] = position;
            self.tile(self.rows, positions, work, e)
        })?;
        e.each_apart([whole, extent], 1, &mut |e, position| {
            positions[row] = position;
            self.tile(1, positions, work, e)
        })
    }

    /// Computes some rows.
    fn tile(
        &self,
        rows: i64,
        positions: &mut Vec<MixedIndex>,
        work: Work<'_, 'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let nest = work.nest;
        let mut start = Vec::new();
        for (_, neutral) in &self.combiners {
            let scalar = e.build().constant(*neutral);
            start.push(spread(Lane::Scalar(scalar), self.lanes, e));
        }
        let count = rows * self.vectors;
        let sums: Vec<ValueId> = (0..count).flat_map(|_| start.iter().copied()).collect();
        let sums = self.reduce(&self.reductions, rows, sums, positions, work, e)?;
        let outputs = nest.outputs().len();
        for row in 0..rows {
            for (at, output) in nest.outputs().iter().enumerate() {
                let sum = |vector: i64| sums.get((row * self.vectors + vector) as usize * outputs + at);
                let (combiner, _) = *self.combiners.get(at)?;
                let mut all = *sum(0)?;
                for vector in 1..self.vectors {
                    all = combine(combiner, [all, *sum(vector)?], e);
                }
                let value = self.combine_lanes(combiner, all, e);
                let mut place = positions.clone();
                if let Some(row_loop) = self.row {
                    place[row_loop] = e.plus(positions[row_loop], row);
                }
                let old = match nest.starts[at] {
                    Some(start) => start.value,
                    None => output.load_one(&place, e),
                };
                let new = combine(combiner, [old, value], e);
                output.store_one(new, &place, e);
            }
        }
        Some(())
    }

    /// Combines the lanes of a vector, one half with the other.
    fn combine_lanes(&self, combiner: OpId, mut vector: ValueId, e: &mut Emitter<'_, '_, 'c>) -> ValueId {
        let mut lanes = self.lanes;
        while lanes > 1 {
            lanes /= 2;
            let low: Vec<i64> = (0..lanes).collect();
            let high: Vec<i64> = (lanes..2 * lanes).collect();
            let low = e.build().shuffle(vector, vector, &low);
            let high = e.build().shuffle(vector, vector, &high);
            vector = combine(combiner, [low, high], e);
        }
        e.build().extract(vector, &[0])
    }

    /// Creates the loops over reductions.
    fn reduce(
        &self,
        loops: &[usize],
        rows: i64,
        sums: Vec<ValueId>,
        positions: &mut Vec<MixedIndex>,
        work: Work<'_, 'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let nest = work.nest;
        if let Some((&loop_, inner)) = loops.split_first() {
            let bounds = [MixedIndex::Constant(0), nest.sizes[loop_]];
            return e.repeat(bounds, 1, sums, &mut |e, position, sums| {
                positions[loop_] = position;
                self.reduce(inner, rows, sums.to_vec(), positions, work, e)
            });
        }
        let extent = nest.sizes[self.lane_loop];
        let width = self.lanes * self.vectors;
        let whole = e.round_down(extent, width);
        let sums = e.repeat([MixedIndex::Constant(0), whole], width, sums, &mut |e, position, sums| {
            positions[self.lane_loop] = position;
            self.step((rows, self.vectors, Used::All), sums, positions, work, e)
        })?;
        let vectors = e.round_down(extent, self.lanes);
        let sums = e.repeat([whole, vectors], self.lanes, sums, &mut |e, position, sums| {
            positions[self.lane_loop] = position;
            self.step((rows, 1, Used::All), sums, positions, work, e)
        })?;
        e.repeat([vectors, extent], self.lanes, sums, &mut |e, position, sums| {
            positions[self.lane_loop] = position;
            let count = e.difference(extent, position);
            let used = Used::first(count, self.lanes, e);
            self.step((rows, 1, used), sums, positions, work, e)
        })
    }

    /// Computes the region for some vectors of each row.
    fn step(
        &self,
        (rows, vectors, used): (i64, i64, Used),
        sums: &[ValueId],
        positions: &[MixedIndex],
        work: Work<'_, 'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let nest = work.nest;
        let outputs = nest.outputs().len();
        let mut next = sums.to_vec();
        let mut loads = Loads::default();
        for row in 0..rows {
            for vector in 0..vectors {
                let place = self.grid().place(positions, (row, vector), e);
                let lanes = self.grid().lanes(used);
                let first = (row * self.vectors + vector) as usize * outputs;
                let mut elements = Vec::new();
                for (operand, access) in nest.accesses.iter().enumerate() {
                    if operand >= nest.inputs {
                        elements.push(Some(Lane::Vector(*sums.get(first + operand - nest.inputs)?)));
                        continue;
                    }
                    if !access.is_used {
                        elements.push(None);
                        continue;
                    }
                    let key = Loads::key(operand, access, self.grid(), (row, vector));
                    let lane = match loads.get(key) {
                        Some(lane) => lane,
                        None => {
                            let lane = access.load(&place, lanes, e)?;
                            loads.put(key, lane);
                            lane
                        }
                    };
                    elements.push(Some(lane));
                }
                let iterations = Iterations { positions: &place, along: self.lane_loop, lanes: self.lanes };
                let values = work.payload.compute(&elements, &iterations, e)?;
                for (at, value) in values.into_iter().enumerate() {
                    let mut value = spread(value, self.lanes, e);
                    let old = next.get_mut(first + at)?;
                    if let Used::First { mask, .. } = used {
                        value = e.build().select(mask, value, *old);
                    }
                    *old = value;
                }
            }
        }
        Some(next)
    }
}

/// Creates an operation like the one that combines elements, on scalars or vectors.
fn combine(combiner: OpId, operands: [ValueId; 2], e: &mut Emitter<'_, '_, '_>) -> ValueId {
    let ty = e.type_of(operands[0]);
    let mut state = e.rewriter.state_of(combiner);
    state.operands = operands.into_iter().collect();
    state.result_types = std::iter::once(ty).collect();
    e.rewriter.create_value(state)
}
