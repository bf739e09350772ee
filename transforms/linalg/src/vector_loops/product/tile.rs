//! The tile of the result that stays in registers while a panel of each matrix is multiplied.

use super::{Order, Packed, Product};
use crate::vector_loops::access::{Lanes, Used, load_vector, store_vector};
use crate::vector_loops::emitter::Emitter;
use crate::vector_loops::nest::Nest;
use crate::vector_loops::payload::{Iterations, Lane, Payload, spread};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_memref::LoadOp;

impl Product {
    /// Adds the product of two panels to a tile.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn tile<'c>(
        &self,
        panels: [MixedIndex; 2],
        [first, depths]: [MixedIndex; 2],
        place: &[MixedIndex],
        packed: &Packed,
        nest: &Nest<'c>,
        payload: &Payload,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<()> {
        let output = nest.outputs().first()?;
        let ty = e.context().vector_type(&[self.lanes], output.element());
        let types = vec![ty; (self.tile.rows * self.tile.vectors) as usize];
        let is_whole = self.is_whole(place, nest, e);
        let mut load = |e: &mut Emitter<'_, '_, 'c>| {
            e.choose(is_whole, &types, &mut |e| self.load(true, place, nest, e), &mut |e| {
                self.load(false, place, nest, e)
            })
        };
        let sums = match nest.starts.first()? {
            None => load(e)?,
            Some(start) => {
                let start = spread(Lane::Scalar(start.value), self.lanes, e);
                let is_first = self.is_first(first, place, e);
                e.choose(is_first, &types, &mut |_| Some(vec![start; types.len()]), &mut load)?
            }
        };
        let sums = e.repeat([MixedIndex::Constant(0), depths], 1, sums, &mut |e, depth, sums| {
            self.multiply(panels, depth, sums, place, packed, payload, e)
        })?;
        e.choose(is_whole, &[], &mut |e| self.store(&sums, true, place, nest, e), &mut |e| {
            self.store(&sums, false, place, nest, e)
        })?;
        Some(())
    }

    /// Returns the condition that nothing has been summed up before a depth; `None` if that is known.
    fn is_first(
        &self,
        depth: MixedIndex,
        place: &[MixedIndex],
        e: &mut Emitter<'_, '_, '_>,
    ) -> Option<ValueId> {
        let zero = MixedIndex::Constant(0);
        let depths = self.outer_depths.iter().map(|loop_| place[*loop_]).chain([depth]);
        let conditions: Vec<ValueId> = depths.filter_map(|depth| e.at_most(depth, zero)).collect();
        conditions.into_iter().reduce(|a, b| e.build().andi(a, b))
    }

    /// Returns the condition that all of a tile is inside of the result; `None` if that is known.
    fn is_whole<'c>(
        &self,
        place: &[MixedIndex],
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<ValueId> {
        let is_multiple =
            |loop_: usize, size: i64| nest.extents[loop_] > 0 && nest.extents[loop_] % size == 0;
        let mut conditions = Vec::new();
        for (loop_, size) in [(self.row.loop_, self.tile.rows), (self.column.loop_, self.width())] {
            if !is_multiple(loop_, size) {
                let end = e.plus(place[loop_], size);
                conditions.extend(e.at_most(end, nest.sizes[loop_]));
            }
        }
        match conditions[..] {
            [] => None,
            [one] => Some(one),
            _ => Some(e.build().andi(conditions[0], conditions[1])),
        }
    }

    /// Returns the indices and the used lanes of the vectors of a tile, row by row.
    fn vectors<'c>(
        &self,
        is_whole: bool,
        place: &[MixedIndex],
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<(Vec<ValueId>, Lanes)>> {
        let output = nest.outputs().first()?;
        let (rows, columns) = (nest.sizes[self.row.loop_], nest.sizes[self.column.loop_]);
        let [last_row, last_column] = [e.plus(rows, -1), e.plus(columns, -1)];
        let mut vectors = Vec::new();
        for row in 0..self.tile.rows {
            for vector in 0..self.tile.vectors {
                let mut at = place.to_vec();
                at[self.row.loop_] = e.plus(place[self.row.loop_], row);
                at[self.column.loop_] = e.plus(place[self.column.loop_], vector * self.lanes);
                let mut used = Used::All;
                if !is_whole {
                    // No lanes in rows after the last one.
                    let left = e.difference(columns, at[self.column.loop_]);
                    let (left, zero) = (e.value(left), e.value(MixedIndex::Constant(0)));
                    let next = e.plus(at[self.row.loop_], 1);
                    let count = match e.at_most(next, rows) {
                        Some(is_inside) => e.build().select(is_inside, left, zero),
                        None => left,
                    };
                    used = Used::first(MixedIndex::Value(count), self.lanes, e);
                    at[self.row.loop_] = e.least(at[self.row.loop_], last_row);
                    at[self.column.loop_] = e.least(at[self.column.loop_], last_column);
                }
                let lanes = Lanes { along: self.column.loop_, count: self.lanes, used };
                vectors.push((output.indices(&at, e), lanes));
            }
        }
        Some(vectors)
    }

    fn load<'c>(
        &self,
        is_whole: bool,
        place: &[MixedIndex],
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let memory = nest.outputs().first()?.value;
        let vectors = self.vectors(is_whole, place, nest, e)?;
        vectors.into_iter().map(|(indices, lanes)| load_vector(memory, indices, lanes, e)).collect()
    }

    fn store<'c>(
        &self,
        sums: &[ValueId],
        is_whole: bool,
        place: &[MixedIndex],
        nest: &Nest<'c>,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let memory = nest.outputs().first()?.value;
        let vectors = self.vectors(is_whole, place, nest, e)?;
        for (sum, (indices, lanes)) in sums.iter().zip(vectors) {
            store_vector(*sum, memory, indices, lanes.used, e);
        }
        Some(Vec::new())
    }

    /// Adds the products of one depth.
    #[allow(clippy::too_many_arguments)]
    fn multiply<'c>(
        &self,
        [lhs_panel, rhs_panel]: [MixedIndex; 2],
        depth: MixedIndex,
        sums: &[ValueId],
        place: &[MixedIndex],
        packed: &Packed,
        payload: &Payload,
        e: &mut Emitter<'_, '_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let mut columns = Vec::new();
        for vector in 0..self.tile.vectors {
            let at = [rhs_panel, depth, MixedIndex::Constant(vector * self.lanes)];
            let indices = at.map(|index| e.value(index)).to_vec();
            let lanes = Lanes { along: self.column.loop_, count: self.lanes, used: Used::All };
            columns.push(load_vector(packed.rhs, indices, lanes, e)?);
        }
        let mut next = Vec::new();
        let mut sums = sums.iter();
        for row in (0..self.tile.rows).map(MixedIndex::Constant) {
            let at = match self.order {
                Order::Rows => [lhs_panel, row, depth],
                Order::Depths => [lhs_panel, depth, row],
            };
            let indices = at.map(|index| e.value(index)).to_vec();
            let new = LoadOp::builder(e.context(), e.location).memref(packed.lhs).indices(indices);
            let scalar = e.rewriter.create_value(new);
            let element = Lane::Vector(spread(Lane::Scalar(scalar), self.lanes, e));
            for column in &columns {
                let mut elements = [Some(element), Some(Lane::Vector(*column))];
                if self.lhs == 1 {
                    elements.swap(0, 1);
                }
                let elements = [elements[0], elements[1], Some(Lane::Vector(*sums.next()?))];
                let iterations = Iterations { positions: place, along: self.column.loop_, lanes: self.lanes };
                let value = *payload.compute(&elements, &iterations, e)?.first()?;
                next.push(spread(value, self.lanes, e));
            }
        }
        Some(next)
    }
}
