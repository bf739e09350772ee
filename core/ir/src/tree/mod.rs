//! Programs as trees: all bodies of a program at once, to read and to rewrite across isolated operations.
//!
//! Inside one body, ids and `&mut Body` are the way to work: they need no tables, and passes on functions run in parallel.
//! A [`Tree`] is the way to work on a whole program: its handles outlive edits, go up and down across isolated operations,
//! and stay with code that moves from one body to another one. A [`TreeRewriter`] makes the edits.
//!
//! ```text
//! Tree            bodies by key          where a handle points to: (body, id, generation), or moved -> (body, id)
//!  root body 0    @f: body 1             TreeOp, TreeBlock, TreeValue; TreeRegion is (TreeOp, position)
//!                 @m: body 2, @m::@g: 3
//! ```
//!
//! Invariant: a body carries the stamp (tree, key) for as long as all edits of its ids are known to the tree. Whoever hands
//! out a body to be changed takes the stamp away, as it does with everything that was found out about the body.

mod bodies;
mod handle;
mod listener;
mod rewriter;
mod symbols;
mod table;
mod tree_of_bodies;

pub use bodies::{BodyOp, BodyTree};
pub use handle::{BodyKey, Handle, TreeBlock, TreeError, TreeOp, TreePoint, TreeRegion, TreeValue};
pub use listener::TreeListener;
pub use rewriter::TreeRewriter;
pub use table::Handles;
pub use tree_of_bodies::Tree;
