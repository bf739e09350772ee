//! The operands of `affine.dma_start` and `affine.dma_wait`, told apart by the maps.
//!
//! ```text
//! dma_start:  source, indices..., destination, indices..., tag, indices..., count, (stride, count per stride)
//! dma_wait:   tag, indices..., count
//! ```

use terrace_ir::affine::AffineMap;
use terrace_ir::{Operation, Value};

/// A memref, and the map of its subscripts with the values it is applied to.
pub struct DmaEnd<'a, 'c> {
    /// The memref.
    pub memref: Value<'a, 'c>,
    /// From indices to subscripts.
    pub map: AffineMap<'c>,
    /// The indices.
    pub indices: Vec<Value<'a, 'c>>,
}

/// Endpoints of a transfer.
pub struct Transfer<'a, 'c> {
    /// Source, destination and tag, or the tag alone.
    pub ends: Vec<DmaEnd<'a, 'c>>,
    /// The position of the first operand after them.
    pub first_other: usize,
}

impl<'a, 'c> Transfer<'a, 'c> {
    /// Returns the ends of a `dma_start`; `None` if a map is missing, or operands are.
    pub fn of_start(op: Operation<'a, 'c>) -> Option<Self> {
        Self::of(op, &["src_map", "dst_map", "tag_map"])
    }

    /// Returns the tag of a `dma_wait`; `None` if the map is missing, or operands are.
    pub fn of_wait(op: Operation<'a, 'c>) -> Option<Self> {
        Self::of(op, &["tag_map"])
    }

    fn of(op: Operation<'a, 'c>, attributes: &[&str]) -> Option<Self> {
        let mut ends = Vec::with_capacity(attributes.len());
        let mut at = 0;
        for attribute in attributes {
            let map = op.attribute(attribute)?.as_affine_map()?;
            let indices = map.inputs() as usize;
            if at + indices >= op.operand_count() {
                return None;
            }
            let memref = op.operand(at);
            ends.push(DmaEnd { memref, map, indices: op.operands().skip(at + 1).take(indices).collect() });
            at += 1 + indices;
        }
        Some(Transfer { ends, first_other: at })
    }
}
