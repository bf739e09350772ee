//! Patterns, and the rewriter through which they change a body.
//!
//! A pattern is data: what it starts from, its benefit, and a function. It reads through views of the rewriter, keeps
//! ids and attributes (which borrow nothing), and then changes through the rewriter, which tells a [`Listener`] what
//! happened. Who applies patterns, and in which order, is the business of higher floors.

mod blocks;
mod builder;
mod conversion;
mod fold;
mod rewriter;

pub use builder::Builder;
pub use conversion::{
    ConvertedTypes, MaterializationKind, Materialize, Materialized, ValueConversion, ValueList,
};
pub use rewriter::{InsertionPoint, PatternRewriter};

use crate::body::Body;
use crate::body::around::surroundings::Around;
use crate::ids::{BlockId, OpId, ValueId};
use crate::view::typed::TypedOp;
use std::fmt;
use std::sync::Arc;

/// `Some` if a pattern matched, and rewrote; `None` if it does not match, and changed nothing. So `?` leaves a pattern
/// that does not match.
pub type MatchResult = Option<()>;

/// Rewrite function of a pattern.
pub type RewriteFn = for<'b, 'c> fn(OpId, &mut PatternRewriter<'b, 'c>) -> MatchResult;

/// Rewrite function of a pattern with data of its own.
pub type RewriteClosure = dyn for<'b, 'c> Fn(OpId, &mut PatternRewriter<'b, 'c>) -> MatchResult + Send + Sync;

/// Operations that a pattern starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Those of this name.
    Op(&'static str),
    /// All.
    Any,
    /// Those that declare an interface of this name.
    Interface(&'static str),
    /// Those that declare a trait of this name.
    Trait(&'static str),
}

impl Root {
    /// Returns the root of operations of a typed view: `Root::of::<AddIOp>()`.
    pub const fn of<'a, 'c, T: TypedOp<'a, 'c>>() -> Self {
        Root::Op(T::NAME)
    }
}

#[derive(Clone)]
enum Rewrite {
    Function(RewriteFn),
    Closure(Arc<RewriteClosure>),
}

/// A rewrite of operations of one kind.
#[derive(Clone)]
pub struct Pattern {
    /// The name, by which it can be switched off.
    pub name: &'static str,
    /// Operations that it starts from.
    pub root: Root,
    /// Patterns of greater benefit are tried first; among equals, the one that is listed first.
    pub benefit: u16,
    reads_symbols: bool,
    rewrite: Rewrite,
}

impl Pattern {
    /// Creates a pattern that starts from operations of a name, with the benefit of one operation.
    pub const fn new(op: &'static str, name: &'static str, rewrite: RewriteFn) -> Self {
        Self::with_root(Root::Op(op), name, rewrite)
    }

    /// Creates a pattern that starts from operations of a typed view: `Pattern::of::<AddIOp>("AddIAddConstant",
    /// add_constants)`.
    pub const fn of<'a, 'c, T: TypedOp<'a, 'c>>(name: &'static str, rewrite: RewriteFn) -> Self {
        Self::new(T::NAME, name, rewrite)
    }

    /// Creates a pattern that starts from operations of some kind.
    pub const fn with_root(root: Root, name: &'static str, rewrite: RewriteFn) -> Self {
        Pattern { name, root, benefit: 1, reads_symbols: false, rewrite: Rewrite::Function(rewrite) }
    }

    /// Creates a pattern with data of its own.
    pub fn with_closure(root: Root, name: &'static str, rewrite: Arc<RewriteClosure>) -> Self {
        Pattern { name, root, benefit: 1, reads_symbols: false, rewrite: Rewrite::Closure(rewrite) }
    }

    /// Returns the same with another benefit.
    #[must_use]
    pub const fn benefit(mut self, benefit: u16) -> Self {
        self.benefit = benefit;
        self
    }

    /// Returns the same for work that looks up functions and other symbols around: [`PatternRewriter::symbol_around`].
    #[must_use]
    pub const fn reading_symbols(mut self) -> Self {
        self.reads_symbols = true;
        self
    }

    /// Returns the symbols that it looks up around its operation.
    pub const fn around(&self) -> Around {
        if self.reads_symbols { Around::Symbols } else { Around::Leaves }
    }

    /// Matches an operation, and rewrites it if it can.
    pub fn match_and_rewrite(&self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        match &self.rewrite {
            Rewrite::Function(rewrite) => rewrite(op, rewriter),
            Rewrite::Closure(rewrite) => rewrite(op, rewriter),
        }
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?}, benefit {})", self.name, self.root, self.benefit)
    }
}

/// Is told what a rewriter does, while the body is as described.
#[allow(unused_variables, reason = "the names say what the arguments are")]
pub trait Listener<'c> {
    /// Called after an operation was created or moved; it is in its place.
    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {}
    /// Called after an operation was changed in place.
    fn operation_modified(&mut self, body: &Body<'c>, op: OpId) {}
    /// Called before the results of an operation are replaced by these values.
    fn operation_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {}
    /// Called before an operation are erased; its results have no uses.
    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {}
    /// Called after a block was created or moved.
    fn block_inserted(&mut self, body: &Body<'c>, block: BlockId) {}
    /// Called after an argument was added to a block that is in its place.
    fn argument_inserted(&mut self, body: &Body<'c>, argument: ValueId) {}
    /// Called before a block is erased; it is empty.
    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {}
    /// Returns true if operations, values and blocks are replaced and erased later, by the listener: the rewriter tells
    /// of it, and leaves them where they are. A dialect conversion does so, to be able to go back.
    fn defers(&self) -> bool {
        false
    }
    /// Called before an operation is changed in place; asked for by those who defer.
    fn operation_changing(&mut self, body: &Body<'c>, op: OpId) {}
    /// Called before an operation is moved.
    fn operation_moving(&mut self, body: &Body<'c>, op: OpId) {}
    /// Called before a block is moved.
    fn block_moving(&mut self, body: &Body<'c>, block: BlockId) {}
    /// Called after the last operations of a block went to a new block after it; told to those who defer.
    fn block_split(&mut self, body: &Body<'c>, from: BlockId, new: BlockId) {}
    /// Called before the uses of a block argument are those of another value; told to those who defer.
    fn argument_replaced(&mut self, body: &Body<'c>, argument: ValueId, value: ValueId) {}
    /// Returns the part of a dialect conversion that knows of values of other types, if one listens.
    fn conversion(&mut self) -> Option<&mut dyn ValueConversion<'c>> {
        None
    }
    /// Called when a pattern says why it does not match.
    fn match_failed(&mut self, body: &Body<'c>, op: OpId, why: &dyn fmt::Display) {}
}

/// A listener that does not listen.
pub struct NoListener;

impl Listener<'_> for NoListener {}
