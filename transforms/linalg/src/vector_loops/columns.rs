//! Loops whose lanes are neighboring elements of the outputs.
//!
//! ```text
//! for columns in tiles { for others { for rows in tiles {
//!     acc[rows][columns] = C          only if something is reduced
//!     for reductions { acc = f(A, B, acc) }
//!     C = acc
//! }}}
//! ```
//!
//! A tile of rows and columns stays in registers while the reductions run. Without reductions, columns are innermost; if
//! an input lies along the rows there, squares of it are transposed in registers.

use super::access::{Lanes, Used};
use super::emitter::Emitter;
use super::nest::{Access, Along, Nest};
use super::payload::{Iterations, Lane, spread};
use super::settings::LoopSettings;
use super::shared::{Grid, Loads, Work, around};
use super::squares::transpose;
use super::tiles::{TileShape, best_tile};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_linalg::IteratorType;

/// Number of rows from which on threads compute whole ones.
const MANY_ROWS: u64 = 16;

/// Shape of the loops.
pub(super) struct Columns {
    /// Loop of the lanes.
    pub column: usize,
    /// Loop of which several iterations are computed together.
    row: Option<usize>,
    /// The other parallel loops.
    outer: Vec<usize>,
    reductions: Vec<usize>,
    /// Rows and vectors of a tile.
    pub tile: TileShape,
    /// Number of lanes.
    pub lanes: i64,
}

impl Columns {
    /// Chooses the shape; `None` if no lanes are neighbors in the outputs.
    pub fn choose(nest: &Nest<'_>, settings: &LoopSettings) -> Option<Self> {
        if !nest.has_own_elements() {
            return None;
        }
        let column = crate::maps::as_dim(*nest.outputs().first()?.map.results().last()?)?;
        if nest.outputs().iter().any(|output| output.along(column) != Along::Next) {
            return None;
        }
        let reductions = nest.loops(IteratorType::Reduction);
        if !reductions.is_empty() && nest.outputs().iter().any(|output| !output.is_used) {
            return None;
        }
        let lanes = settings.machine.lanes(nest.widest_bytes());
        let mut outer = nest.loops(IteratorType::Parallel);
        outer.retain(|loop_| *loop_ != column);
        let row = match reductions.is_empty() {
            true => transposed_row(nest, column, &outer).filter(|_| lanes & (lanes - 1) == 0),
            false => best_row(nest, column, &outer),
        };
        outer.retain(|loop_| Some(*loop_) != row);
        let extent = |loop_: usize| nest.extents[loop_];
        let tile = if reductions.is_empty() {
            let is_transposed = row.is_some();
            TileShape {
                rows: if is_transposed { lanes } else { 1 },
                vectors: if is_transposed { 1 } else { 4 },
            }
        } else if let Some(tile) = settings.tile {
            tile
        } else {
            let registers = settings.machine.registers / nest.outputs().len() as i64;
            best_tile(row.map_or(1, extent), extent(column), lanes, registers)
        };
        Some(Columns { column, row, outer, reductions, tile, lanes })
    }

    /// Returns true if all elements of vectors are neighbors in memory.
    pub fn is_contiguous(&self, nest: &Nest<'_>) -> bool {
        nest.accesses.iter().all(|access| !access.is_used || access.along(self.column) != Along::Strided)
    }

    /// Creates the loops.
    pub fn emit<'c>(&self, work: Work<'_, 'c>, e: &mut Emitter<'_, '_, 'c>) -> Option<()> {
        let nest = work.nest;
        let mut positions = vec![MixedIndex::Constant(0); nest.iterators.len()];
        if self.reductions.is_empty() {
            // Few rows are cut into columns for threads.
            let rows = self.outer.iter().map(|loop_| nest.extents[*loop_].unsigned_abs());
            let is_apart = rows.fold(1, u64::saturating_mul) >= MANY_ROWS;
            return around(&self.outer, is_apart, &mut positions, nest, e, &mut |positions, e| {
                self.columns(positions, nest, e, &mut |positions, vectors, used, e| {
                    self.rows(vectors, used, positions, work, e)
                })
            });
        }
        self.columns(&mut positions, nest, e, &mut |positions, vectors, used, e| {
            around(&self.outer, true, positions, nest, e, &mut |positions, e| {
                self.rows(vectors, used, positions, work, e)
            })
        })
    }

    fn grid(&self) -> Grid {
        Grid { row: self.row, along: self.column, lanes: self.lanes }
    }

    /// Creates the loops over columns: whole tiles, and what is left.
    fn columns<'r, 'b, 'c>(
        &self,
        positions: &mut Vec<MixedIndex>,
        nest: &Nest<'c>,
        e: &mut Emitter<'r, 'b, 'c>,
        body: &mut dyn FnMut(&mut Vec<MixedIndex>, i64, Used, &mut Emitter<'r, 'b, 'c>) -> Option<()>,
    ) -> Option<()> {
        let extent = nest.sizes[self.column];
        let width = self.lanes * self.tile.vectors;
        let whole = e.round_down(extent, width);
        e.each_apart([MixedIndex::Constant(0), whole], width, &mut |e, position| {
            positions[self.column] = position;
            body(positions, self.tile.vectors, Used::All, e)
        })?;
        if let (MixedIndex::Constant(extent), MixedIndex::Constant(whole)) = (extent, whole) {
            let (vectors, rest) = ((extent - whole) / self.lanes, (extent - whole) % self.lanes);
            positions[self.column] = MixedIndex::Constant(whole);
            return match (vectors, rest) {
                (0, 0) => Some(()),
                (_, 0) => body(positions, vectors, Used::All, e),
                _ => {
                    let used = Used::first(MixedIndex::Constant(rest), self.lanes, e);
                    body(positions, vectors + 1, used, e)
                }
            };
        }
        e.each_apart([whole, extent], self.lanes, &mut |e, position| {
            positions[self.column] = position;
            let left = e.difference(extent, position);
            let count = e.least(left, MixedIndex::Constant(self.lanes));
            let used = Used::first(count, self.lanes, e);
            body(positions, 1, used, e)
        })
    }

    /// Creates the loops over rows: whole tiles, and what is left.
    fn rows<'c>(
        &self,
        vectors: i64,
        used: Used,
        positions: &mut Vec<MixedIndex>,
        work: Work<'_, 'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let Some(row) = self.row else { return self.tile((1, vectors, used), positions, work, e) };
        let (extent, rows) = (work.nest.sizes[row], self.tile.rows);
        let whole = e.round_down(extent, rows);
        e.each_apart([MixedIndex::Constant(0), whole], rows, &mut |e, position| {
            positions[row] = position;
            self.tile((rows, vectors, used), positions, work, e)
        })?;
        if let (MixedIndex::Constant(extent), MixedIndex::Constant(first)) = (extent, whole) {
            positions[row] = whole;
            let left = extent - first;
            return match left {
                0 => Some(()),
                _ => self.tile((left, vectors, used), positions, work, e),
            };
        }
        e.each_apart([whole, extent], 1, &mut |e, position| {
            positions[row] = position;
            self.tile((1, vectors, used), positions, work, e)
        })
    }

    /// Computes a tile: rows, vectors of each, and the lanes of the last vector that are used.
    fn tile<'c>(
        &self,
        shape: (i64, i64, Used),
        positions: &mut Vec<MixedIndex>,
        work: Work<'_, 'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let nest = work.nest;
        let places = self.places(shape, positions, e);
        let mut sums = Vec::new();
        if !self.reductions.is_empty() {
            for (positions, lanes) in &places {
                for (output, start) in nest.outputs().iter().zip(&nest.starts) {
                    let value = match start {
                        Some(start) => Lane::Scalar(start.value),
                        None => output.load(positions, *lanes, e)?,
                    };
                    sums.push(spread(value, self.lanes, e));
                }
            }
        }
        let sums = self.reduce(&self.reductions, shape, sums, positions, work, e)?;
        for (place, values) in places.iter().zip(sums.chunks(nest.outputs().len())) {
            for (output, value) in nest.outputs().iter().zip(values) {
                output.store(Lane::Vector(*value), &place.0, place.1, e);
            }
        }
        Some(())
    }

    /// Returns the positions and lanes of the vectors of a tile, row by row.
    fn places(
        &self,
        (rows, vectors, used): (i64, i64, Used),
        positions: &[MixedIndex],
        e: &mut Emitter<'_, '_, '_>,
    ) -> Vec<(Vec<MixedIndex>, Lanes)> {
        let mut places = Vec::new();
        for row in 0..rows {
            for vector in 0..vectors {
                let place = self.grid().place(positions, (row, vector), e);
                let used = if vector + 1 == vectors { used } else { Used::All };
                places.push((place, self.grid().lanes(used)));
            }
        }
        places
    }

    /// Creates the loops over reductions, and computes the region in the innermost; returns the results of each vector.
    fn reduce<'c>(
        &self,
        loops: &[usize],
        shape: (i64, i64, Used),
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
                self.reduce(inner, shape, sums.to_vec(), positions, work, e)
            });
        }
        let (rows, vectors, used) = shape;
        let outputs = nest.outputs().len();
        let places = self.places(shape, positions, e);
        let mut loads = Loads::default();
        let mut results = Vec::new();
        for (number, (positions, lanes)) in places.iter().enumerate() {
            let at = (number as i64 / vectors, number as i64 % vectors);
            let mut elements = Vec::new();
            for (operand, access) in nest.accesses.iter().enumerate() {
                if !access.is_used {
                    elements.push(None);
                    continue;
                }
                if let Some(output) = operand.checked_sub(nest.inputs) {
                    // A reduction of one iteration has no loop, and begins as others do.
                    let start = nest.starts[output].map(|start| Lane::Scalar(start.value));
                    let sum = match self.reductions.is_empty() {
                        true => start,
                        false => Some(Lane::Vector(*sums.get(number * outputs + output)?)),
                    };
                    if sum.is_some() {
                        elements.push(sum);
                        continue;
                    }
                }
                let key = Loads::key(operand, access, self.grid(), at);
                let lane = match loads.get(key) {
                    Some(lane) => lane,
                    None if self.is_transposed(access, rows, used) => {
                        for (row, vector) in self.transpose(access, positions, e)?.into_iter().enumerate() {
                            loads.put((operand, row as i64, 0), Lane::Vector(vector));
                        }
                        loads.get(key)?
                    }
                    None => {
                        let mut lane = access.load(positions, *lanes, e)?;
                        if key.2 == 0 && vectors > 1 {
                            // One broadcast for all vectors of a row.
                            lane = Lane::Vector(spread(lane, self.lanes, e));
                        }
                        loads.put(key, lane);
                        lane
                    }
                };
                elements.push(Some(lane));
            }
            let iterations = Iterations { positions, along: self.column, lanes: self.lanes };
            for value in work.payload.compute(&elements, &iterations, e)? {
                results.push(spread(value, self.lanes, e));
            }
        }
        Some(results)
    }
}

/// Loads and transposition of squares.
impl Columns {
    /// Returns true if a whole square of an input lies along the rows.
    fn is_transposed(&self, access: &Access<'_>, rows: i64, used: Used) -> bool {
        self.reductions.is_empty()
            && rows == self.lanes
            && matches!(used, Used::All)
            && access.along(self.column) == Along::Strided
            && self.row.is_some_and(|row| access.along(row) == Along::Next)
    }

    /// Loads a square that lies along the rows, and returns its columns as the vectors of rows.
    fn transpose<'c>(
        &self,
        access: &Access<'c>,
        first: &[MixedIndex],
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let lanes = Lanes { along: self.row?, count: self.lanes, used: Used::All };
        let mut vectors = Vec::new();
        for column in 0..self.lanes {
            let mut place = first.to_vec();
            place[self.column] = e.plus(first[self.column], column);
            let lane = access.load(&place, lanes, e)?;
            vectors.push(spread(lane, self.lanes, e));
        }
        Some(transpose(vectors, e))
    }
}

/// Returns the loop along which an input lies that does not lie along the columns.
fn transposed_row(nest: &Nest<'_>, column: usize, candidates: &[usize]) -> Option<usize> {
    let inputs = nest.accesses.iter().take(nest.inputs);
    let mut strided = inputs.filter(|access| access.is_used && access.along(column) == Along::Strided);
    strided.find_map(|access| candidates.iter().copied().find(|loop_| access.along(*loop_) == Along::Next))
}

/// Returns the loop of which several iterations share most: some operands are the same in all of them, and others are not.
fn best_row(nest: &Nest<'_>, column: usize, candidates: &[usize]) -> Option<usize> {
    let inputs = || nest.accesses.iter().take(nest.inputs).filter(|access| access.is_memory());
    let gain = |loop_: usize| {
        let extent = if nest.extents[loop_] < 0 { 64 } else { nest.extents[loop_] };
        let is_shared = inputs()
            .any(|access| access.along(column) != Along::Still && access.along(loop_) == Along::Still);
        (is_shared, extent.min(16), loop_)
    };
    candidates.iter().copied().filter(|loop_| nest.extents[*loop_] != 1).max_by_key(|loop_| gain(*loop_))
}
