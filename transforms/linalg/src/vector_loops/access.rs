//! Loads and stores of the elements of several iterations.

use super::emitter::Emitter;
use super::nest::{Access, Along};
use super::payload::{Lane, spread};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_memref::{LoadOp, StoreOp};
use terrace_vector::{FromElementsOp, MaskedLoadOp, MaskedStoreOp, VectorBuilder};

/// Lanes that are used.
#[derive(Clone, Copy)]
pub(super) enum Used {
    /// All.
    All,
    /// The first ones.
    First {
        /// Their number, not above that of the lanes, and not zero.
        count: MixedIndex,
        /// The mask that selects them.
        mask: ValueId,
    },
}

impl Used {
    /// Creates the mask of the first lanes.
    pub fn first(count: MixedIndex, lanes: i64, e: &mut Emitter<'_, '_, '_>) -> Self {
        let ty = e.context().vector_type(&[lanes], e.context().integer_type(1));
        let bound = e.value(count);
        Used::First { count, mask: e.build().create_mask(&[bound], ty) }
    }
}

/// Iterations of one loop that are the lanes of vectors.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// The loop.
    pub along: usize,
    /// Number of lanes.
    pub count: i64,
    /// Lanes that are used.
    pub used: Used,
}

impl<'c> Access<'c> {
    /// Returns the indices of the element at a position.
    pub fn indices(&self, positions: &[MixedIndex], e: &mut Emitter<'_, '_, 'c>) -> Vec<ValueId> {
        let mut indices = Vec::new();
        for expr in self.map.results() {
            let index = e.apply(*expr, positions);
            indices.push(e.value(index));
        }
        indices
    }

    /// Loads the elements at a position and after it.
    pub fn load(&self, positions: &[MixedIndex], lanes: Lanes, e: &mut Emitter<'_, '_, 'c>) -> Option<Lane> {
        if !self.is_memory() {
            return Some(Lane::Scalar(self.value));
        }
        match self.along(lanes.along) {
            Along::Still => Some(Lane::Scalar(self.load_one(positions, e))),
            Along::Next => {
                let indices = self.indices(positions, e);
                Some(Lane::Vector(load_vector(self.value, indices, lanes, e)?))
            }
            Along::Strided => {
                let mut elements = Vec::new();
                let first = *positions.get(lanes.along)?;
                for lane in 0..lanes.count {
                    let mut position = e.plus(first, lane);
                    if let Used::First { count, .. } = lanes.used {
                        // Lanes that are not used repeat the last one that is.
                        let last = e.plus(count, -1);
                        let lane = e.least(MixedIndex::Constant(lane), last);
                        position = e.sum(first, lane);
                    }
                    let mut there = positions.to_vec();
                    *there.get_mut(lanes.along)? = position;
                    elements.push(self.load_one(&there, e));
                }
                let ty = e.context().vector_type(&[lanes.count], self.element());
                let new = FromElementsOp::builder(e.context(), e.location).elements(elements).dest(ty);
                Some(Lane::Vector(e.rewriter.create_value(new)))
            }
        }
    }

    /// Loads the element at a position.
    pub fn load_one(&self, positions: &[MixedIndex], e: &mut Emitter<'_, '_, 'c>) -> ValueId {
        let indices = self.indices(positions, e);
        let new = LoadOp::builder(e.context(), e.location).memref(self.value).indices(indices);
        e.rewriter.create_value(new)
    }

    /// Stores an element at a position.
    pub fn store_one(&self, value: ValueId, positions: &[MixedIndex], e: &mut Emitter<'_, '_, 'c>) {
        let indices = self.indices(positions, e);
        let new = StoreOp::builder(e.context(), e.location).value(value).memref(self.value).indices(indices);
        e.rewriter.create(new);
    }

    /// Stores the elements at a position and after it, which are neighbors.
    pub fn store(&self, value: Lane, positions: &[MixedIndex], lanes: Lanes, e: &mut Emitter<'_, '_, 'c>) {
        let value = spread(value, lanes.count, e);
        let indices = self.indices(positions, e);
        store_vector(value, self.value, indices, lanes.used, e);
    }
}

/// Loads neighboring elements; zeros where a lane is not used.
pub(super) fn load_vector(
    memory: ValueId,
    indices: Vec<ValueId>,
    lanes: Lanes,
    e: &mut Emitter<'_, '_, '_>,
) -> Option<ValueId> {
    let context = e.context();
    let ty = context.vector_type(&[lanes.count], e.type_of(memory).element_or_self());
    Some(match lanes.used {
        Used::All => {
            let new = terrace_vector::LoadOp::builder(context, e.location).base(memory).indices(indices);
            e.rewriter.create_value(new.result(ty))
        }
        Used::First { mask, .. } => {
            let zeros = e.build().zero(ty)?;
            let new = MaskedLoadOp::builder(context, e.location).base(memory).indices(indices);
            e.rewriter.create_value(new.mask(mask).pass_thru(zeros).result(ty))
        }
    })
}

/// Stores the lanes that are used in neighboring elements.
pub(super) fn store_vector(
    value: ValueId,
    memory: ValueId,
    indices: Vec<ValueId>,
    used: Used,
    e: &mut Emitter<'_, '_, '_>,
) {
    let context = e.context();
    match used {
        Used::All => {
            let new = terrace_vector::StoreOp::builder(context, e.location).value_to_store(value);
            e.rewriter.create(new.base(memory).indices(indices));
        }
        Used::First { mask, .. } => {
            let new = MaskedStoreOp::builder(context, e.location).value_to_store(value);
            e.rewriter.create(new.base(memory).indices(indices).mask(mask));
        }
    }
}
