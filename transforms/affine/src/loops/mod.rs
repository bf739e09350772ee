//! Transformations of loops as functions: each takes loops by their ids, and a rewriter.
//!
//! They change loops, and do not ask whether they may: what depends on what is asked before, of [`legality`](crate::legality).

mod bounds;
mod create;
mod permute;
mod promote;
mod split;
mod tile;
mod tile_parametric;
mod unroll;
mod unroll_jam;

pub use bounds::{Bound, largest_divisor_of_trip_count, set_bound};
pub use create::{BoundMap, NewLoop, create_loop};
pub use permute::{interchange, permute, skew};
pub use promote::promote_single_iteration;
pub use split::{distribute, split_range, unswitch};
pub use tile::{TiledNest, is_tileable, separate_full_tiles, tile_perfect_nest};
pub use tile_parametric::tile_perfect_nest_parametric;
pub use unroll::{Unrolled, unroll_by_factor, unroll_full, unroll_up_to_factor};
pub use unroll_jam::unroll_and_jam;
