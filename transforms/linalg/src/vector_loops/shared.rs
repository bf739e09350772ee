//! Parts that all shapes of loops share: the loops over what is neither rows nor lanes, and loads that vectors share.

use super::access::{Lanes, Used};
use super::emitter::Emitter;
use super::nest::{Access, Along, Nest};
use super::payload::{Lane, Payload};
use terrace_interfaces::view_like::MixedIndex;

/// An operation to be computed: its loops and accesses, and its region.
#[derive(Clone, Copy)]
pub(super) struct Work<'w, 'c> {
    pub nest: &'w Nest<'c>,
    pub payload: &'w Payload,
}

/// Loops that a tile of vectors goes along.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// Loop of which several iterations are computed together.
    pub row: Option<usize>,
    /// Loop of the lanes.
    pub along: usize,
    /// Number of lanes.
    pub lanes: i64,
}

impl Grid {
    /// Returns the positions of a vector of a tile.
    pub fn place(
        self,
        positions: &[MixedIndex],
        (row, vector): (i64, i64),
        e: &mut Emitter<'_, '_, '_>,
    ) -> Vec<MixedIndex> {
        let mut place = positions.to_vec();
        if let Some(at) = self.row {
            place[at] = e.plus(positions[at], row);
        }
        place[self.along] = e.plus(positions[self.along], vector * self.lanes);
        place
    }

    /// Returns the lanes of a vector.
    pub fn lanes(self, used: Used) -> Lanes {
        Lanes { along: self.along, count: self.lanes, used }
    }
}

/// Creates loops, the outermost first; `is_apart` where their iterations do not depend on each other.
pub(super) fn around<'r, 'b, 'c>(
    loops: &[usize],
    is_apart: bool,
    positions: &mut Vec<MixedIndex>,
    nest: &Nest<'c>,
    e: &mut Emitter<'r, 'b, 'c>,
    body: &mut dyn FnMut(&mut Vec<MixedIndex>, &mut Emitter<'r, 'b, 'c>) -> Option<()>,
) -> Option<()> {
    let Some((loop_, inner)) = loops.split_first() else { return body(positions, e) };
    let bounds = [MixedIndex::Constant(0), nest.sizes[*loop_]];
    let mut inside = |e: &mut Emitter<'r, 'b, 'c>, position| {
        positions[*loop_] = position;
        around(inner, is_apart, positions, nest, e, body)
    };
    if is_apart { e.each_apart(bounds, 1, &mut inside) } else { e.each(bounds, 1, &mut inside) }
}

/// Operand, row and vector of a load; those along which the element stays the same count as the first.
pub(super) type LoadKey = (usize, i64, i64);

/// Loads that several rows or vectors of a tile share.
#[derive(Default)]
pub(super) struct Loads(Vec<(LoadKey, Lane)>);

impl Loads {
    /// Returns the key of an operand's load for a vector of a tile.
    pub fn key(operand: usize, access: &Access<'_>, grid: Grid, (row, vector): (i64, i64)) -> LoadKey {
        let moves = |loop_: usize| access.along(loop_) != Along::Still;
        (
            operand,
            if grid.row.is_some_and(moves) { row } else { 0 },
            if moves(grid.along) { vector } else { 0 },
        )
    }

    /// Returns what was loaded.
    pub fn get(&self, key: LoadKey) -> Option<Lane> {
        self.0.iter().find(|(of, _)| *of == key).map(|(_, lane)| *lane)
    }

    /// Notes what was loaded.
    pub fn put(&mut self, key: LoadKey, lane: Lane) {
        self.0.push((key, lane));
    }
}
