//! [`Access`]: a load or store at affine functions of its operands.

use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Block, Operation, Value};

/// An access to an element of a memref, or to a vector of them.
#[derive(Clone)]
pub struct Access<'a, 'c> {
    /// The operation.
    pub op: Operation<'a, 'c>,
    /// The memref.
    pub memref: Value<'a, 'c>,
    /// True if it writes.
    pub is_store: bool,
    /// The subscripts, as functions of induction variables and symbols.
    pub subscripts: Applied<'a, 'c>,
    /// Numbers of elements touched from there on, in each dimension.
    pub extents: Vec<i64>,
}

impl<'a, 'c> Access<'a, 'c> {
    /// Reads the access of an operation; `None` if it is none.
    pub fn of(op: Operation<'a, 'c>) -> Option<Self> {
        let is_store = is_affine_store(op);
        if !is_store && !is_affine_load(op) {
            return None;
        }
        // What is stored comes first.
        let memref = usize::from(is_store);
        let map = op.attribute("map")?.as_affine_map()?;
        let mut subscripts = Applied::new(map, op.operand_group(memref + 1));
        subscripts.compose(op.context());
        let extents = extents(op, is_store, map.results().len());
        Some(Access { op, memref: op.operand_group(memref).next()?, is_store, subscripts, extents })
    }

    /// Returns true if another access has the same dependences.
    pub fn is_like(&self, other: &Self) -> bool {
        self.is_store == other.is_store
            && self.memref == other.memref
            && self.op.block() == other.op.block()
            && self.subscripts == other.subscripts
            && self.extents == other.extents
    }

    /// Returns what accesses that are alike have in common.
    pub fn key(&self) -> (ValueId, bool, Option<BlockId>) {
        (self.memref.id(), self.is_store, self.op.block().map(Block::id))
    }

    /// Returns what is read or written: an element, or a vector.
    pub fn value(&self) -> Value<'a, 'c> {
        match self.is_store {
            true => self.op.operand(0),
            false => self.op.result(0),
        }
    }

    /// Returns true if it touches several elements.
    pub fn is_vector(&self) -> bool {
        self.extents.iter().any(|extent| *extent != 1)
    }

    /// Returns true if it touches the same elements, in terms of the same values.
    pub fn is_at(&self, other: &Self) -> bool {
        self.memref == other.memref && self.subscripts == other.subscripts && self.extents == other.extents
    }
}

/// Returns true if an operation reads memory at affine subscripts.
pub fn is_affine_load(op: Operation<'_, '_>) -> bool {
    op.declares_interface("AffineReadOpInterface")
}

/// Returns true if an operation writes memory at affine subscripts.
pub fn is_affine_store(op: Operation<'_, '_>) -> bool {
    op.declares_interface("AffineWriteOpInterface")
}

/// Returns the memref of an affine load or store.
pub fn memref_of<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    match is_affine_store(op) {
        true => Some(op.operand(1)),
        false => is_affine_load(op).then(|| op.operand(0)),
    }
}

/// Returns the extents of a vector that is loaded or stored, along the last dimensions; of a scalar, one.
fn extents(op: Operation<'_, '_>, is_store: bool, rank: usize) -> Vec<i64> {
    let mut extents = vec![1; rank];
    if !op.isa::<affine::AffineVectorLoadOp>() && !op.isa::<affine::AffineVectorStoreOp>() {
        return extents;
    }
    let ty = if is_store { op.operand(0).ty() } else { op.result(0).ty() };
    let shape = ty.shape().unwrap_or_default();
    let own = rank.saturating_sub(shape.len());
    for (extent, size) in extents[own..].iter_mut().zip(shape) {
        *extent = *size;
    }
    extents
}
