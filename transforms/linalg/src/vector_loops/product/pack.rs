//! Packing of blocks into panels.

use super::{Order, Packed, Product};
use crate::vector_loops::access::{Lanes, Used, load_vector, store_vector};
use crate::vector_loops::emitter::Emitter;
use crate::vector_loops::nest::Nest;
use crate::vector_loops::squares::transpose;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_memref::StoreOp;

impl Product {
    /// Packs a block of the right matrix, whose first element is at a position.
    pub(super) fn pack_rhs<'c>(
        &self,
        columns: MixedIndex,
        depths: MixedIndex,
        positions: &[MixedIndex],
        packed: &Packed,
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let (zero, access) = (MixedIndex::Constant(0), &nest.accesses[self.rhs]);
        let last = e.plus(nest.sizes[self.column.loop_], -1);
        e.each_apart([zero, columns], self.width(), &mut |e, in_columns| {
            let panel = e.quotient(in_columns, self.width());
            let first = e.sum(positions[self.column.loop_], in_columns);
            let mut place = positions.to_vec();
            if !self.column.runs(access, self.lanes) {
                let mut places = Vec::new();
                for column in 0..self.width() {
                    let at = e.plus(first, column);
                    let at = e.least(at, last);
                    self.column.set(&mut place, at, e);
                    places.push(self.column.places(&place));
                }
                return self.pack_elements(panel, depths, &places, &mut place, packed, nest, e);
            }
            let end = e.plus(first, self.width());
            let is_whole = e.at_most(end, nest.sizes[self.column.loop_]);
            let mut copy = |e: &mut Emitter<'_, '_, 'c>, is_whole: bool| {
                let mut vectors = Vec::new();
                for vector in 0..self.tile.vectors {
                    let at = e.plus(first, vector * self.lanes);
                    let left = e.difference(nest.sizes[self.column.loop_], at);
                    let used = if is_whole { Used::All } else { Used::first(left, self.lanes, e) };
                    // The address of a vector without lanes is inside as well.
                    let at = if is_whole { at } else { e.least(at, last) };
                    self.column.set(&mut place, at, e);
                    vectors.push((self.column.places(&place), used));
                }
                let bounds = [positions[self.depth.loop_], depths];
                self.depth.each(access, bounds, 1, &mut place, e, &mut |e, place, depth, _| {
                    for (number, (at, used)) in (0..).zip(&vectors) {
                        self.column.restore(place, at);
                        let indices = access.indices(place, e);
                        let lanes = Lanes { along: self.column.loop_, count: self.lanes, used: *used };
                        let value = load_vector(access.value, indices, lanes, e)?;
                        let to = [panel, depth, MixedIndex::Constant(number * self.lanes)];
                        let to = to.map(|index| e.value(index)).to_vec();
                        store_vector(value, packed.rhs, to, Used::All, e);
                    }
                    Some(())
                })?;
                Some(Vec::new())
            };
            branch(is_whole, &mut copy, e)
        })
    }

    /// Packs a panel of the right matrix whose columns are at these positions: squares that lie along the depth are
    /// transposed in registers, other elements are copied one by one.
    #[allow(clippy::too_many_arguments)]
    fn pack_elements<'c>(
        &self,
        panel: MixedIndex,
        depths: MixedIndex,
        columns: &[Vec<MixedIndex>],
        place: &mut Vec<MixedIndex>,
        packed: &Packed,
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let (zero, access) = (MixedIndex::Constant(0), &nest.accesses[self.rhs]);
        let first = place[self.depth.loop_];
        let mut whole = zero;
        if self.depth.runs(access, self.lanes) && self.lanes & (self.lanes - 1) == 0 {
            whole = e.round_down(depths, self.lanes);
            let lanes = Lanes { along: self.depth.loop_, count: self.lanes, used: Used::All };
            e.each([zero, whole], self.lanes, &mut |e, depth| {
                let at = e.sum(first, depth);
                self.depth.set(place, at, e);
                for (number, square) in (0..).zip(columns.chunks(self.lanes as usize)) {
                    let mut vectors = Vec::new();
                    for column in square {
                        self.column.restore(place, column);
                        let indices = access.indices(place, e);
                        vectors.push(load_vector(access.value, indices, lanes, e)?);
                    }
                    for (row, vector) in (0..).zip(transpose(vectors, e)) {
                        let depth = e.plus(depth, row);
                        let to = [panel, depth, MixedIndex::Constant(number * self.lanes)];
                        let to = to.map(|index| e.value(index)).to_vec();
                        store_vector(vector, packed.rhs, to, Used::All, e);
                    }
                }
                Some(())
            })?;
        }
        // What is left is a multiple of the innermost extent, or along one loop.
        let (from, left) = (e.sum(first, whole), e.difference(depths, whole));
        self.depth.each(access, [from, left], 1, place, e, &mut |e, place, depth, _| {
            let depth = e.sum(whole, depth);
            for (number, column) in (0..).zip(columns) {
                self.column.restore(place, column);
                let value = access.load_one(place, e);
                store(value, packed.rhs, &[panel, depth, MixedIndex::Constant(number)], e);
            }
            Some(())
        })
    }

    /// Packs a block of the left matrix, whose first element is at a position.
    pub(super) fn pack_lhs<'c>(
        &self,
        rows: MixedIndex,
        depths: MixedIndex,
        positions: &[MixedIndex],
        packed: &Packed,
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let (zero, access) = (MixedIndex::Constant(0), &nest.accesses[self.lhs]);
        let last = e.plus(nest.sizes[self.row.loop_], -1);
        e.each_apart([zero, rows], self.tile.rows, &mut |e, in_rows| {
            let panel = e.quotient(in_rows, self.tile.rows);
            let first = e.sum(positions[self.row.loop_], in_rows);
            let mut place = positions.to_vec();
            let bounds = [positions[self.depth.loop_], depths];
            if self.order == Order::Depths {
                return self.depth.each(access, bounds, 1, &mut place, e, &mut |e, place, depth, _| {
                    self.copy_rows(first, panel, depth, place, packed, nest, e)
                });
            }
            let lanes = if self.depth.neighbors(access) { self.lhs_lanes } else { 1 };
            e.each([zero, MixedIndex::Constant(self.tile.rows)], 1, &mut |e, row| {
                let at = e.sum(first, row);
                let at = e.least(at, last);
                self.row.set(&mut place, at, e);
                self.depth.each(access, bounds, lanes, &mut place, e, &mut |e, place, depth, used| {
                    let to = [panel, row, depth];
                    if lanes == 1 {
                        let value = access.load_one(place, e);
                        store(value, packed.lhs, &to, e);
                        return Some(());
                    }
                    let indices = access.indices(place, e);
                    let lanes = Lanes { along: self.depth.loop_, count: lanes, used };
                    let value = load_vector(access.value, indices, lanes, e)?;
                    let to = to.map(|index| e.value(index)).to_vec();
                    store_vector(value, packed.lhs, to, Used::All, e);
                    Some(())
                })
            })
        })
    }

    /// Copies the rows of a panel at one depth, which are neighbors.
    #[allow(clippy::too_many_arguments)]
    fn copy_rows<'c>(
        &self,
        first: MixedIndex,
        panel: MixedIndex,
        depth: MixedIndex,
        place: &mut [MixedIndex],
        packed: &Packed,
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let access = &nest.accesses[self.lhs];
        let last = e.plus(nest.sizes[self.row.loop_], -1);
        let mut row = 0;
        while row < self.tile.rows {
            let at = e.plus(first, row);
            let left = e.difference(nest.sizes[self.row.loop_], at);
            let in_panel = MixedIndex::Constant((self.tile.rows - row).min(self.lhs_lanes));
            let count = e.least(left, in_panel);
            let used = Used::first(count, self.lhs_lanes, e);
            let at = e.least(at, last);
            self.row.set(place, at, e);
            let indices = access.indices(place, e);
            let lanes = Lanes { along: self.row.loop_, count: self.lhs_lanes, used };
            let value = load_vector(access.value, indices, lanes, e)?;
            let to = [panel, depth, MixedIndex::Constant(row)].map(|index| e.value(index)).to_vec();
            store_vector(value, packed.lhs, to, Used::All, e);
            row += self.lhs_lanes;
        }
        Some(())
    }
}

fn store(value: ValueId, memory: ValueId, indices: &[MixedIndex], e: &mut Emitter<'_, '_, '_>) {
    let indices: Vec<ValueId> = indices.iter().map(|index| e.value(*index)).collect();
    let new = StoreOp::builder(e.context(), e.location).value(value).memref(memory).indices(indices);
    e.rewriter.create(new);
}

/// Creates code for whole panels, and for those that are cut off.
fn branch<'r, 'b, 'c>(
    is_whole: Option<ValueId>,
    code: &mut dyn FnMut(&mut Emitter<'r, 'b, 'c>, bool) -> Option<Vec<ValueId>>,
    e: &mut Emitter<'r, 'b, 'c>,
) -> Option<()> {
    let code = std::cell::RefCell::new(code);
    let mut yes = |e: &mut Emitter<'r, 'b, 'c>| (code.borrow_mut())(e, true);
    let mut no = |e: &mut Emitter<'r, 'b, 'c>| (code.borrow_mut())(e, false);
    e.choose(is_whole, &[], &mut yes, &mut no)?;
    Some(())
}
