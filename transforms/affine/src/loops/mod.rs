//! Transformations of loops as functions: each takes loops by their ids, and a rewriter.
//!
//! They change loops, and do not ask whether they may: what depends on what is asked before, of [`legality`](crate::legality).

mod bounds;
mod create;
mod promote;
mod tile;
mod unroll;
mod unroll_jam;

pub use bounds::{Bound, largest_divisor_of_trip_count, set_bound};
pub use create::{BoundMap, NewLoop, create_loop};
pub use promote::promote_single_iteration;
pub use tile::{TiledNest, is_tileable, separate_full_tiles, tile_perfect_nest};
pub use unroll::{Unrolled, unroll_by_factor, unroll_full, unroll_up_to_factor};
pub use unroll_jam::unroll_and_jam;
