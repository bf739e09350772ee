//! Packing of blocks into panels.

use super::{Order, Packed, Product};
use crate::vector_loops::access::{Lanes, Used, load_vector, store_vector};
use crate::vector_loops::emitter::Emitter;
use crate::vector_loops::nest::{Along, Nest};
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
        let last = e.plus(nest.sizes[self.column], -1);
        e.each_apart([zero, columns], self.width(), &mut |e, in_columns| {
            let panel = e.quotient(in_columns, self.width());
            let first = e.sum(positions[self.column], in_columns);
            let mut place = positions.to_vec();
            if access.along(self.column) != Along::Next {
                return e.each([zero, MixedIndex::Constant(self.width())], 1, &mut |e, column| {
                    let at = e.sum(first, column);
                    place[self.column] = e.least(at, last);
                    e.each([zero, depths], 1, &mut |e, depth| {
                        place[self.depth] = e.sum(positions[self.depth], depth);
                        let value = access.load_one(&place, e);
                        store(value, packed.rhs, &[panel, depth, column], e);
                        Some(())
                    })
                });
            }
            let end = e.plus(first, self.width());
            let is_whole = e.at_most(end, nest.sizes[self.column]);
            let mut copy = |e: &mut Emitter<'_, '_, 'c>, is_whole: bool| {
                let mut vectors = Vec::new();
                for vector in 0..self.tile.vectors {
                    let at = e.plus(first, vector * self.lanes);
                    let left = e.difference(nest.sizes[self.column], at);
                    let used = if is_whole { Used::All } else { Used::first(left, self.lanes, e) };
                    // The address of a vector without lanes is inside as well.
                    vectors.push((if is_whole { at } else { e.least(at, last) }, used));
                }
                e.each([zero, depths], 1, &mut |e, depth| {
                    place[self.depth] = e.sum(positions[self.depth], depth);
                    for (number, (at, used)) in (0..).zip(&vectors) {
                        place[self.column] = *at;
                        let indices = access.indices(&place, e);
                        let lanes = Lanes { along: self.column, count: self.lanes, used: *used };
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
        let last = e.plus(nest.sizes[self.row], -1);
        e.each_apart([zero, rows], self.tile.rows, &mut |e, in_rows| {
            let panel = e.quotient(in_rows, self.tile.rows);
            let first = e.sum(positions[self.row], in_rows);
            let mut place = positions.to_vec();
            if self.order == Order::Depths {
                return e.each([zero, depths], 1, &mut |e, depth| {
                    place[self.depth] = e.sum(positions[self.depth], depth);
                    self.copy_rows(first, panel, depth, &mut place, packed, nest, e)
                });
            }
            e.each([zero, MixedIndex::Constant(self.tile.rows)], 1, &mut |e, row| {
                let at = e.sum(first, row);
                place[self.row] = e.least(at, last);
                if access.along(self.depth) != Along::Next {
                    return e.each([zero, depths], 1, &mut |e, depth| {
                        place[self.depth] = e.sum(positions[self.depth], depth);
                        let value = access.load_one(&place, e);
                        store(value, packed.lhs, &[panel, row, depth], e);
                        Some(())
                    });
                }
                let whole = e.round_down(depths, self.lhs_lanes);
                let mut copy = |e: &mut Emitter<'_, '_, 'c>, depth: MixedIndex, used: Used| {
                    place[self.depth] = e.sum(positions[self.depth], depth);
                    let indices = access.indices(&place, e);
                    let lanes = Lanes { along: self.depth, count: self.lhs_lanes, used };
                    let value = load_vector(access.value, indices, lanes, e)?;
                    let to = [panel, row, depth].map(|index| e.value(index)).to_vec();
                    store_vector(value, packed.lhs, to, Used::All, e);
                    Some(())
                };
                e.each([zero, whole], self.lhs_lanes, &mut |e, depth| copy(e, depth, Used::All))?;
                e.each([whole, depths], self.lhs_lanes, &mut |e, depth| {
                    let left = e.difference(depths, depth);
                    let used = Used::first(left, self.lhs_lanes, e);
                    copy(e, depth, used)
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
        let last = e.plus(nest.sizes[self.row], -1);
        let mut row = 0;
        while row < self.tile.rows {
            let at = e.plus(first, row);
            let left = e.difference(nest.sizes[self.row], at);
            let in_panel = MixedIndex::Constant((self.tile.rows - row).min(self.lhs_lanes));
            let count = e.least(left, in_panel);
            let used = Used::first(count, self.lhs_lanes, e);
            place[self.row] = e.least(at, last);
            let indices = access.indices(place, e);
            let lanes = Lanes { along: self.row, count: self.lhs_lanes, used };
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
