//! Products of matrices in blocks that fit the caches, with panels that lie together.
//!
//! ```text
//! for column blocks { for depth blocks {
//!     pack the block of B into panels of as many columns as a tile has
//!     for row blocks {
//!         pack the block of A into panels of as many rows as a tile has
//!         for panels of B { for panels of A { tile of C += panel of A * panel of B } }
//!     }
//! }}
//! ```
//!
//! A convolution is a product as well: its rows or columns are pixels, and its depth are the window and the channels.
//! Their loops are counted by one number, from which packing finds the position in each.
//!
//! Panels are whole: after the last row or column of a matrix they repeat it or have zeros, and what a tile computes
//! there is not stored. Each element of the result is summed up in the order of the loops.
//!
//! Source: Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication; Van Zee and van de Geijn, BLIS.

mod blocks;
mod counted;
mod pack;
mod tile;

pub use blocks::Blocks;

use super::emitter::Emitter;
use super::nest::{Along, Nest, bytes};
use super::payload::Payload;
use super::settings::LoopSettings;
use super::tiles::{TileShape, best_tile};
use crate::recognize::product_of_elements;
use counted::Counted;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_ir::{PatternRewriter, Type};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_memref::{AllocOp, DeallocOp};

/// Order of the elements in a panel of the left matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// Row by row.
    Rows,
    /// All rows of one depth, then those of the next.
    Depths,
}

/// Shape of the loops.
pub(super) struct Product {
    /// Number of the operand that has no columns.
    lhs: usize,
    rhs: usize,
    row: Counted,
    column: Counted,
    depth: Counted,
    outer: Vec<usize>,
    outer_depths: Vec<usize>,
    order: Order,
    /// Tile that stays in registers.
    pub tile: TileShape,
    /// Number of lanes.
    pub lanes: i64,
    /// Lanes of vectors of the left matrix.
    lhs_lanes: i64,
    /// Sizes of blocks.
    pub blocks: Blocks,
}

/// Memory for packed blocks.
struct Packed {
    lhs: ValueId,
    rhs: ValueId,
}

impl Packed {
    fn free(&self, e: &mut Emitter<'_, '_, '_>) {
        for memory in [self.lhs, self.rhs] {
            let new = DeallocOp::builder(e.context(), e.location).memref(memory);
            e.rewriter.create(new);
        }
    }
}

/// Number of products from which on threads compute whole products, each with memory of its own for packed blocks;
/// else parts of one product.
const MANY_PRODUCTS: u64 = 16;

/// Fewest rows for which it pays to pack what does not lie as it is packed.
const MANY_ROWS: i64 = 16;

/// Fewest rows for which it pays to pack element by element.
const MORE_ROWS: i64 = 32;

/// Depth from which on the tile of a result may go back to memory.
const LONG_DEPTH: i64 = 192;

/// Returns true if products of elements of two inputs are added up, for each element of the output apart.
fn is_product(nest: &Nest<'_>, linalg: LinalgOp<'_, '_>) -> bool {
    nest.inputs == 2
        && nest.outputs().len() == 1
        && nest.iterators.contains(&IteratorType::Reduction)
        && nest.accesses.iter().all(|access| access.is_memory())
        && nest.has_own_elements()
        && product_of_elements(linalg).is_some()
}

impl Product {
    /// Chooses the shape; `None` if the operation is no product, or a small one. Loops are added to the operation.
    pub fn choose<'c>(
        nest: &mut Nest<'c>,
        settings: &LoopSettings,
        rewriter: &PatternRewriter<'_, 'c>,
    ) -> Option<Self> {
        let context = rewriter.context();
        let linalg = LinalgOp::of(rewriter.op(nest.op))?;
        // Packing costs more than it saves where everything is in the first-level cache.
        let is_small = nest.iterations() < 2 * settings.machine.cache_bytes[0];
        if is_small || !is_product(nest, linalg) {
            return None;
        }
        let output = nest.outputs().first()?.clone();
        let column = crate::maps::as_dim(*output.map.results().last()?)?;
        if output.along(column) != Along::Next {
            return None;
        }
        let moves = |operand: usize, loop_: usize| nest.accesses[operand].along(loop_) != Along::Still;
        let (lhs, rhs) = match (moves(0, column), moves(1, column)) {
            (false, true) => (0, 1),
            (true, false) => (1, 0),
            _ => return None,
        };
        let is_plain = nest.accesses.iter().all(|access| access.map.is_projected_permutation(false));
        let large = |loops: &[usize]| -> i64 {
            let extent =
                |loop_: &usize| if nest.extents[*loop_] < 0 { i64::MAX } else { nest.extents[*loop_] };
            loops.iter().map(extent).fold(1, i64::saturating_mul)
        };
        // Loops in the order in which the output lies.
        let parallel: Vec<usize> =
            output.map.results().iter().filter_map(|result| crate::maps::as_dim(*result)).collect();
        let only = |of: usize, other: usize| -> Vec<usize> {
            parallel.iter().copied().filter(|loop_| moves(of, *loop_) && !moves(other, *loop_)).collect()
        };
        let rows = nest.dense_parts(&only(lhs, rhs), &output, context);
        let rows = rows.into_iter().max_by_key(|part| large(part))?;
        let columns = nest.dense_parts(&only(rhs, lhs), &output, context).pop()?;
        let reductions = nest.loops(IteratorType::Reduction);
        let depths: Vec<usize> =
            reductions.iter().copied().filter(|loop_| moves(lhs, *loop_) && moves(rhs, *loop_)).collect();
        let lanes = settings.machine.lanes(nest.widest_bytes());
        if large(&rows) < 4 || large(&depths) < 8 || large(&columns) < lanes {
            return None;
        }
        if !is_plain && (large(&rows) < MANY_ROWS || large(&columns) < MANY_ROWS) {
            return None;
        }
        let without = |loops: Vec<usize>, taken: &[usize]| -> Vec<usize> {
            loops.into_iter().filter(|loop_| !taken.contains(loop_)).collect()
        };
        let outer = without(parallel.clone(), &[&rows[..], &columns].concat());
        let depths = match depths.last() {
            // A long innermost loop is depth enough, and needs no counting.
            Some(last) if nest.extents[*last] >= LONG_DEPTH => vec![*last],
            _ => depths,
        };
        let outer_depths = without(reductions, &depths);
        let mut joined = nest.clone();
        let row = Counted::add(rows, &mut joined, context)?;
        let column = Counted::add(columns, &mut joined, context)?;
        let depth = Counted::add(depths, &mut joined, context)?;
        let lhs_lanes = settings.machine.lanes(bytes(joined.accesses[lhs].element()));
        let extents = [&row, &column, &depth].map(|counted| joined.extents[counted.loop_]);
        if !is_plain && extents[0] < MORE_ROWS && !column.runs(&joined.accesses[rhs], lanes) {
            return None;
        }
        *nest = joined;
        if outer_depths.iter().chain([&depth.loop_]).any(|loop_| nest.extents[*loop_] <= 0) {
            // Without a depth, nothing would be stored.
            nest.starts = vec![None];
        }
        let tile = settings
            .tile
            .unwrap_or_else(|| best_tile(extents[0], extents[1], lanes, settings.machine.registers));
        let along = |counted: &Counted| nest.accesses[lhs].along(counted.loop_);
        let order = match (along(&depth), along(&row)) {
            (Along::Strided | Along::Still, Along::Next) => Order::Depths,
            _ => Order::Rows,
        };
        let element_bytes = bytes(nest.accesses[rhs].element());
        let depth_unit = depth.unit();
        let blocks = Blocks::of(extents, tile, [lanes, depth_unit], element_bytes, settings);
        Some(Product {
            lhs,
            rhs,
            row,
            column,
            depth,
            outer,
            outer_depths,
            order,
            tile,
            lanes,
            lhs_lanes,
            blocks,
        })
    }

    /// Returns the number of columns of a tile.
    fn width(&self) -> i64 {
        self.lanes * self.tile.vectors
    }

    /// Creates the loops.
    pub fn emit<'c>(&self, nest: &Nest<'c>, payload: &Payload, e: &mut Emitter<'_, '_, 'c>) -> Option<()> {
        let mut positions = vec![MixedIndex::Constant(0); nest.iterators.len()];
        let known = |loop_: &usize| u64::try_from(nest.extents[*loop_]).unwrap_or(1);
        let products = self.outer.iter().map(known);
        if e.is_parallel && products.fold(1, u64::saturating_mul) >= MANY_PRODUCTS {
            return self.around(&self.outer, true, &mut positions, nest, e, &mut |positions, e| {
                let packed = self.allocate(nest, e);
                self.blocks(positions, &packed, nest, payload, e)?;
                packed.free(e);
                Some(())
            });
        }
        let packed = self.allocate(nest, e);
        self.around(&self.outer, false, &mut positions, nest, e, &mut |positions, e| {
            self.blocks(positions, &packed, nest, payload, e)
        })?;
        packed.free(e);
        Some(())
    }

    fn allocate<'c>(&self, nest: &Nest<'c>, e: &mut Emitter<'_, '_, 'c>) -> Packed {
        let Blocks { rows, columns, depth } = self.blocks;
        let round_up = |size: i64, unit: i64| (size + unit - 1) / unit * unit;
        let panels = rows / self.tile.rows;
        let lhs = match self.order {
            // One vector more keeps rows from falling on the same places of a cache.
            Order::Rows => [panels, self.tile.rows, round_up(depth, self.lhs_lanes) + self.lhs_lanes],
            Order::Depths => [panels, depth, round_up(self.tile.rows, self.lhs_lanes)],
        };
        let rhs = [columns / self.width(), depth, self.width()];
        let mut allocate = |shape: &[i64], element: Type<'c>| {
            let context = e.context();
            let ty = context.memref_type(shape, element, None, None);
            let new = AllocOp::builder(context, e.location).alignment(64).memref(ty);
            e.rewriter.create_value(new)
        };
        Packed {
            lhs: allocate(&lhs, nest.accesses[self.lhs].element()),
            rhs: allocate(&rhs, nest.accesses[self.rhs].element()),
        }
    }

    /// Creates loops in steps of one, whose iterations may be said not to depend on each other.
    fn around<'r, 'b, 'c>(
        &self,
        loops: &[usize],
        are_apart: bool,
        positions: &mut Vec<MixedIndex>,
        nest: &Nest<'c>,
        e: &mut Emitter<'r, 'b, 'c>,
        body: &mut dyn FnMut(&mut Vec<MixedIndex>, &mut Emitter<'r, 'b, 'c>) -> Option<()>,
    ) -> Option<()> {
        let Some((&loop_, rest)) = loops.split_first() else { return body(positions, e) };
        let bounds = [MixedIndex::Constant(0), nest.sizes[loop_]];
        let mut inner = |e: &mut Emitter<'r, 'b, 'c>, position| {
            positions[loop_] = position;
            self.around(rest, are_apart, positions, nest, e, body)
        };
        if are_apart { e.each_apart(bounds, 1, &mut inner) } else { e.each(bounds, 1, &mut inner) }
    }

    /// Creates the loops over blocks.
    fn blocks<'c>(
        &self,
        positions: &mut Vec<MixedIndex>,
        packed: &Packed,
        nest: &Nest<'c>,
        payload: &Payload,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let zero = MixedIndex::Constant(0);
        let size = |counted: &Counted| nest.sizes[counted.loop_];
        let Blocks { rows, columns, depth } = self.blocks;
        e.each([zero, size(&self.column)], columns, &mut |e, column| {
            let left = e.difference(size(&self.column), column);
            let columns = e.least(left, MixedIndex::Constant(columns));
            self.around(&self.outer_depths, false, positions, nest, e, &mut |positions, e| {
                e.each([zero, size(&self.depth)], depth, &mut |e, first| {
                    let left = e.difference(size(&self.depth), first);
                    let depths = e.least(left, MixedIndex::Constant(depth));
                    positions[self.column.loop_] = column;
                    positions[self.depth.loop_] = first;
                    self.pack_rhs(columns, depths, positions, packed, nest, e)?;
                    e.each([zero, size(&self.row)], rows, &mut |e, row| {
                        let left = e.difference(size(&self.row), row);
                        let rows = e.least(left, MixedIndex::Constant(rows));
                        positions[self.column.loop_] = column;
                        positions[self.row.loop_] = row;
                        self.pack_lhs(rows, depths, positions, packed, nest, e)?;
                        e.each_apart([zero, columns], self.width(), &mut |e, in_columns| {
                            e.each_apart([zero, rows], self.tile.rows, &mut |e, in_rows| {
                                let mut place = positions.clone();
                                place[self.row.loop_] = e.sum(row, in_rows);
                                place[self.column.loop_] = e.sum(column, in_columns);
                                let panels = [
                                    e.quotient(in_rows, self.tile.rows),
                                    e.quotient(in_columns, self.width()),
                                ];
                                self.tile(panels, [first, depths], &place, packed, nest, payload, e)
                            })
                        })
                    })
                })
            })
        })
    }
}
