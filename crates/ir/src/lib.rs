//! What a program is: operations, blocks, regions and values; types, attributes and locations; and how they print.
//!
//! Start with [`Context`], the owner of everything uniqued, then [`Body`], the arena of one isolated operation, then
//! [`Operation`], the view that reads it. What operations, types and attributes *declare* is in [`spec`].
#![forbid(unsafe_code)]

extern crate self as terrace_ir;

mod identifier;
pub mod ids;

pub mod affine;
mod attribute;
mod builders;
mod context;
mod dense_builders;
mod dense_parts;
mod elements;
mod handle_table;
mod location;
mod resource;
mod strides;
mod ty;

pub mod builtin;
pub mod constraints;
mod dialect;
mod discardable;
mod names_at_hand;
mod op_name;
pub mod spec;

mod body;
pub mod dominance;
pub mod equivalence;
pub mod fold;
mod matchers;
mod owned;
#[cfg(feature = "parallel")]
mod parallel;
pub mod rewrite;
mod state_builder;
mod surroundings;
pub mod symbol_table;
mod symbol_uses;
pub mod tree;
mod typed;
mod view;

pub mod asm;
mod diagnostic;
pub mod print;
pub mod verify;

pub use attribute::{Attribute, AttributeKind, DenseData, FloatBits, NamedAttribute, dense_element_bits};
pub use body::{
    Body, LeafState, NewOperand, OperationParts, OperationState, PassNumber, RegionSource, Settled, ValueMap,
    WorkResult,
};
pub use context::{Context, Ctx};
pub use dense_builders::dense_bytes;
pub use diagnostic::{Diagnostic, Failure, InFlight, LogicalResult, Place, Position, Severity, capture};
pub use dialect::{DialectHooks, DialectSpec, Inlined, InlinerHooks, RefuseAttribute};
pub use discardable::Discardable;
pub use fold::{Constants, Edit, FoldResult, Folded};
pub use handle_table::{AttributeTable, DiscardableTable, IdentifierTable, TypeTable};
pub use identifier::{Identifier, Interned};
pub use location::{FileLineCol, Location, LocationData, NumberedPosition};
pub use op_name::{OpName, TraitFlags};
pub use owned::OwnedOperation;
#[cfg(feature = "parallel")]
pub use parallel::work_in_turn;
pub use resource::{Blob, ExternalResources, ExternalValue, Resource, SharedBytes};
pub use rewrite::{InsertionPoint, Listener, MatchResult, Pattern, PatternRewriter, Root};
pub use state_builder::{BuildOp, BuiltOperand, StateBuilder};
pub use strides::suffix_products;
pub use surroundings::SymbolLeaf;
pub use symbol_uses::{UnknownSymbolTable, Visibility};
pub use tree::{BodyOp, BodyTree, Tree, TreeOp, TreeRewriter};
pub use ty::{DYNAMIC, Signedness, Type, TypeKind};
pub use typed::TypedOp;
pub use view::{Block, OpOperand, Operation, Region, Value, WalkOrder, WalkResult};
