//! Interfaces: queries of any operation, whatever its dialect, and the checks that operations of one kind share; one
//! file an idea.
//!
//! An interface is a struct of functions, filled in by a `static` of the dialect and named in the declaration of the
//! operation: `interfaces = [LoopLikeOpInterface(&FOR_LOOP)]`. Ask with `op.interface::<LoopLike>()`.
#![forbid(unsafe_code)]

use smallvec::SmallVec;
use terrace_ir::Value;

pub mod atomic;
pub mod branch;
pub mod call;
pub mod cast;
pub mod constant;
pub mod destination_style;
pub mod dynamic_sizes;
pub mod effects;
pub mod function;
pub mod int_range;
pub mod loop_like;
pub mod memory_slots;
pub mod parallel_combining;
pub mod reassociation;
pub mod region_branch;
pub mod region_branch_patterns;
pub mod speculation;
pub mod view_like;

/// Values that an interface answers with: of most operations a few, which cost no allocation.
pub type Values<'a, 'c> = SmallVec<[Value<'a, 'c>; 2]>;
