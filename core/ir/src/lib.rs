//! Core of the IR: operations, blocks, regions and values; types, attributes and locations; and their printing.
//!
//! Start with [`Context`], the owner of everything uniqued, then [`Body`], the arena of one isolated operation, then
//! [`Operation`], the view that reads it. What operations, types and attributes *declare* is in [`spec`].
#![forbid(unsafe_code)]

extern crate self as terrace_ir;

pub mod ids;

mod context;
mod uniqued;

mod declarations;

mod body;
pub mod fold;
pub mod rewrite;
mod symbols;
pub mod tree;
mod view;

pub mod asm;
mod diagnostic;
pub mod print;
pub mod verify;

pub use body::around::requests::{NoSymbolTable, SymbolRequest};
pub use body::around::surroundings::{Around, KnownSymbol};
pub use body::create::state_builder::{BuildOp, BuiltOperand, StateBuilder};
pub use body::owned::OwnedOperation;
pub use body::{
    Body, LeafState, NewOperand, OperationParts, OperationState, PassNumber, RegionSource, Settled, ValueMap,
    WorkResult,
};
pub use context::dense_builders::dense_bytes;
pub use context::origins;
#[cfg(feature = "parallel")]
pub use context::parallel::work_in_turn;
pub use context::validity::BuildError;
pub use context::{Context, Ctx, KeptAttributes};
pub use declarations::dialect::{DialectHooks, DialectSpec, Inlined, InlinerHooks, RefuseAttribute};
pub use declarations::folded::{Constants, Edit, FoldResult, Folded};
pub use declarations::op_name::{OpName, TraitFlags};
pub use declarations::{builtin, constraints, spec};
pub use diagnostic::render;
pub use diagnostic::{Diagnostic, Failure, InFlight, LogicalResult, Place, Position, Severity, capture};
pub use rewrite::{Builder, InsertionPoint, Listener, MatchResult, Pattern, PatternRewriter, Root};
pub use symbols::symbol_table;
pub use symbols::uses::{UnknownSymbolTable, Visibility};
pub use tree::{BodyOp, BodyTree, Tree, TreeOp, TreeRewriter};
pub use uniqued::affine;
pub use uniqued::attribute::{
    Attribute, AttributeKind, DenseData, FloatBits, NamedAttribute, dense_element_bits,
};
pub use uniqued::discardable::Discardable;
pub use uniqued::handle_table::{AttributeTable, DiscardableTable, IdentifierTable, TypeTable};
pub use uniqued::identifier::{Identifier, Interned};
pub use uniqued::location::{FileLineCol, Location, LocationData, NumberedPosition};
pub use uniqued::resource::{Blob, ExternalResources, ExternalValue, Resource, SharedBytes};
pub use uniqued::strides::suffix_products;
pub use uniqued::ty::{DYNAMIC, Signedness, Type, TypeKind};
pub use view::typed::TypedOp;
pub use view::{Block, OpOperand, Operation, Region, Value, WalkOrder, WalkResult};
pub use view::{dominance, equivalence};
