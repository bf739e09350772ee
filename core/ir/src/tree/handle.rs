//! Handles: names of operations, blocks, values and regions that outlive edits.

use crate::ids::{BlockId, OpId, ValueId};
use std::error::Error;
use std::fmt;

/// Key of a body in its tree. A key is never given to another body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BodyKey(pub(super) u32);

impl BodyKey {
    /// Key of the root's body.
    pub(super) const ROOT: BodyKey = BodyKey(0);

    /// Returns the index of the body in the tables of its tree.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Name of an entry of a body that no other entry ever gets: 16 bytes, to be copied, compared and hashed.
///
/// The body, the id and the generation are those that the entry had when the tree first met it. An entry that moves to
/// another body keeps its handle, and one entry has one handle, so handles are equal exactly if their entries are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Handle<Id> {
    pub(super) tree: u32,
    pub(super) body: BodyKey,
    pub(super) id: Id,
    pub(super) generation: u32,
}

/// Handle of an operation. An isolated operation is named by its place in the body around it.
pub type TreeOp = Handle<OpId>;

/// Handle of a block.
pub type TreeBlock = Handle<BlockId>;

/// Handle of a value.
pub type TreeValue = Handle<ValueId>;

/// Handle of a region: an operation and the position among its regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TreeRegion {
    /// The operation.
    pub op: TreeOp,
    /// The position.
    pub number: u32,
}

/// Insertion point in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TreePoint {
    /// Before an operation.
    Before(TreeOp),
    /// After an operation.
    After(TreeOp),
    /// At the start of a block.
    Start(TreeBlock),
    /// At the end of a block.
    End(TreeBlock),
}

/// Error of a request to a tree that cannot be met. The tree is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeError {
    /// The entry of the handle was erased, or its body was edited without the tree.
    Stale,
    /// The handle or view belongs to another tree.
    OtherTree,
    /// The operation would be moved or copied into itself.
    IntoItself,
    /// A value or block that goes away is used from outside.
    InUse,
    /// Uses a value or block that stays where it is, and nothing is mapped to it.
    Captured,
    /// The values belong to several bodies, or are not as many as they replace.
    Mismatch,
    /// The point is in no block, as around the root.
    NoBlock,
    /// The operation is no symbol table with a block, or the new operation is no symbol.
    NoSymbol,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TreeError::Stale => "the handle is stale: what it named is gone",
            TreeError::OtherTree => "the handle belongs to another tree",
            TreeError::IntoItself => "an operation cannot be moved into itself",
            TreeError::InUse => "what is to be erased or moved is used from outside",
            TreeError::Captured => "a value or block of one body cannot be used in another",
            TreeError::Mismatch => "the values do not fit what they replace",
            TreeError::NoBlock => "the operation is in no block",
            TreeError::NoSymbol => "a symbol table with a block and a symbol with a name are needed",
        })
    }
}

impl Error for TreeError {}
