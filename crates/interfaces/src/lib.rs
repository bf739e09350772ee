//! What may be asked of any operation, whatever its dialect; one file an idea.
//!
//! An interface is a struct of functions, filled in by a `static` of the dialect and named in the declaration of the
//! operation: `interfaces = [LoopLikeOpInterface(&FOR_LOOP)]`. Ask with `op.interface::<LoopLike>()`.
#![forbid(unsafe_code)]

pub mod loop_like;
pub mod region_branch;
